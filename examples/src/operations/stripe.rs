//! Three calls of Stripe's API, whose bodies are forms.

use std::collections::BTreeMap;

use endpoint::Operation;
use serde::Serialize;

/// A new customer. Metadata is written as `metadata[plan]=pro`.
#[derive(Debug, Operation)]
#[operation("POST /v1/customers", form, response = serde_json::Value)]
#[allow(missing_docs, reason = "the names are Stripe's")]
pub struct CreateCustomer<'a> {
    pub name: &'a str,
    pub metadata: BTreeMap<&'a str, &'a str>,
    #[operation(list = "brackets")]
    pub preferred_locales: &'a [&'a str],
    #[operation(header = "idempotency-key")]
    pub key: Option<&'a str>,
}

/// A new payment.
#[derive(Debug, Operation)]
#[operation("POST /v1/payment_intents", form, response = serde_json::Value)]
#[allow(missing_docs, reason = "the names are Stripe's")]
pub struct CreatePayment<'a> {
    pub amount: u64,
    pub currency: &'a str,
    #[operation(list = "brackets")]
    pub payment_method_types: Vec<&'a str>,
    pub description: Option<&'a str>,
}

/// The items of a subscription.
#[derive(Debug, Serialize)]
#[allow(missing_docs, reason = "the names are Stripe's")]
pub struct Item<'a> {
    pub price: &'a str,
    pub quantity: u32,
}

/// A new subscription. A list of objects has numbers: `items[0][price]=…`.
#[derive(Debug, Operation)]
#[operation("POST /v1/subscriptions", form, response = serde_json::Value)]
#[allow(missing_docs, reason = "the names are Stripe's")]
pub struct Subscribe<'a> {
    pub customer: &'a str,
    pub items: &'a [Item<'a>],
}
