//! A client of three APIs. It pays a bounty for each closed issue of a repository of GitHub, with a payment of Stripe, and a
//! sentence of thanks by OpenAI.
//!
//! `cargo run -p endpoint-examples --bin three_apis -- http://127.0.0.1:8080`

use std::collections::BTreeMap;
use std::env;
use std::error::Error;

use endpoint::{Endpoint, Operation, links, options};
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
struct Issue {
    number: u64,
    title: String,
}

#[derive(Operation)]
#[operation("POST /v1/payment_intents", form, list = "brackets")]
struct Pay<'a> {
    amount: u64,
    currency: &'a str,
    description: &'a str,
    payment_method_types: &'a [&'a str],
    metadata: BTreeMap<&'a str, u64>,
    #[operation(header = "idempotency-key")]
    key: &'a str,
}

#[derive(Deserialize)]
struct Payment {
    id: String,
}

/// With an empty `Vec`, ureq would send `content-length: 0`.
fn send(request: http::Request<Vec<u8>>) -> Result<http::Response<ureq::Body>, ureq::Error> {
    match request.body().is_empty() {
        true => ureq::run(request.map(|_| ())),
        false => ureq::run(request),
    }
}

/// The closed issues with a bounty, of all pages.
fn closed_issues(github: &Endpoint) -> Result<Vec<Issue>, Box<dyn Error>> {
    let options = options! { owner: "acme", repo: "site", state: "closed", labels: ["bounty", "accepted"] }
        .style("labels", endpoint::Style::EncodedComma);
    let mut page = send(github.http("GET /repos/{owner}/{repo}/issues", options)?)?;
    let mut issues = Vec::new();
    loop {
        let next = links(page.headers()).next().map(str::to_owned);
        issues.extend(serde_json::from_reader::<_, Vec<Issue>>(
            page.into_body().into_reader(),
        )?);
        let Some(next) = next else { return Ok(issues) };
        page = send(github.follow(&next)?.into_http()?)?;
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    // One server stands for all three here.
    let server = env::args().nth(1).unwrap_or_else(|| "http://127.0.0.1:8080".to_owned());
    let api = |name: &str, token: &str| {
        let defaults = options! { headers: { "authorization": format!("Bearer {token}") } };
        Endpoint::new(&format!("{server}/{name}"))?.defaults(defaults)
    };
    let (github, openai) = (api("github", "ghp_0123")?, api("openai", "sk-0123")?);
    let stripe = api("stripe", "sk_test_0123")?;

    for Issue { number, title } in closed_issues(&github)? {
        let content = format!("Thank the author of \"{title}\" in one sentence.");
        let chat = options! { model: "gpt-5-mini", messages: [{ role: "user", content }], max_completion_tokens: 100 };
        let answer = send(openai.http("POST /v1/chat/completions", chat)?)?;
        let thanks: Value = serde_json::from_reader(answer.into_body().into_reader())?;
        let thanks = thanks
            .pointer("/choices/0/message/content")
            .and_then(Value::as_str)
            .ok_or("no answer")?;

        let pay = Pay {
            amount: 5000,
            currency: "eur",
            description: thanks,
            payment_method_types: &["card", "sepa_debit"],
            metadata: BTreeMap::from([("issue", number)]),
            key: &format!("bounty-{number}"),
        };
        let payment: Payment = serde_json::from_reader(send(stripe.http(&pay, ())?)?.into_body().into_reader())?;
        println!("#{number}: {}, {thanks}", payment.id);
    }
    Ok(())
}
