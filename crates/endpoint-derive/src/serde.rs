//! serde's attributes (decision 24): what they say of serializing holds for the request, or is refused at its place. What they
//! say of deserializing is none of its business.

use syn::meta::ParseNestedMeta;
use syn::parse::{Parse, Parser};
use syn::spanned::Spanned;
use syn::{Attribute, ExprPath, LitStr, Meta, Result, Token};

use crate::attributes::{skip, word};
use crate::case::Case;

/// What serde's attributes say of a field.
#[derive(Default)]
pub(crate) struct OfField {
    pub(crate) rename: Option<LitStr>,
    pub(crate) is_skipped: bool,
    pub(crate) flatten: bool,
    pub(crate) skip_if: Option<ExprPath>,
    pub(crate) with: Option<ExprPath>,
}

/// Those that say how a value is read, and nothing of how it is written.
const OF_READING: [&str; 9] = [
    "default",
    "alias",
    "deserialize_with",
    "skip_deserializing",
    "deny_unknown_fields",
    "bound",
    "borrow",
    "crate",
    "expecting",
];

/// The case of a struct's names.
pub(crate) fn of_struct(attributes: &[Attribute]) -> Result<Option<Case>> {
    let mut case = None;
    each(attributes, |meta| {
        match &*word(meta) {
        "rename_all" => {
            if let Some(text) = of_serializing(meta)? {
                case = Some(Case::read(&text)?);
            }
            Ok(())
        }
        // The name of the type, which no request has; and what it is made of.
        "rename" | "from" | "try_from" => skip(meta),
        word if OF_READING.contains(&word) => skip(meta),
        word => Err(meta.error(format!(
            "serde's `{word}` makes another value of the struct, and an operation is its fields: leave it out, or write the \
             operation as a struct of its own"
        ))),
    }
    })?;
    Ok(case)
}

/// What is said of a field.
pub(crate) fn of_field(attributes: &[Attribute]) -> Result<OfField> {
    let mut said = OfField::default();
    each(attributes, |meta| match &*word(meta) {
        "rename" => {
            if let Some(text) = of_serializing(meta)? {
                said.rename = Some(text);
            }
            Ok(())
        }
        "skip" | "skip_serializing" => {
            said.is_skipped = true;
            Ok(())
        }
        "flatten" => {
            said.flatten = true;
            Ok(())
        }
        "skip_serializing_if" => {
            said.skip_if = Some(path(meta)?);
            Ok(())
        }
        "serialize_with" => {
            said.with = Some(path(meta)?);
            Ok(())
        }
        "with" => {
            let mut module = path(meta)?;
            module
                .path
                .segments
                .push(syn::Ident::new("serialize", module.span()).into());
            said.with = Some(module);
            Ok(())
        }
        word if OF_READING.contains(&word) => skip(meta),
        word => Err(meta.error(format!(
            "serde's `{word}` is not known here: leave it out, or write the operation as a struct of its own"
        ))),
    })?;
    Ok(said)
}

/// Reads each word of `#[serde(…)]`.
fn each(attributes: &[Attribute], mut read: impl FnMut(&ParseNestedMeta<'_>) -> Result<()>) -> Result<()> {
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("serde")) {
        if let Meta::List(list) = &attribute.meta {
            syn::meta::parser(|meta| read(&meta)).parse2(list.tokens.clone())?;
        }
    }
    Ok(())
}

/// `= "name"`, or the name of `(serialize = "name", deserialize = "other")`.
fn of_serializing(meta: &ParseNestedMeta<'_>) -> Result<Option<LitStr>> {
    if meta.input.peek(Token![=]) {
        return meta.value()?.parse().map(Some);
    }
    let mut text = None;
    meta.parse_nested_meta(|meta| {
        let value: LitStr = meta.value()?.parse()?;
        if meta.path.is_ident("serialize") {
            text = Some(value);
        }
        Ok(())
    })?;
    Ok(text)
}

/// The path in a text, with the span of the text.
fn path(meta: &ParseNestedMeta<'_>) -> Result<ExprPath> {
    let text: LitStr = meta.value()?.parse()?;
    text.parse_with(ExprPath::parse)
}
