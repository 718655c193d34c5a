//! serde's attributes (decision 24). An attribute about serializing applies to the request, or is refused at its place.
//! An attribute about deserializing is ignored.

use syn::meta::ParseNestedMeta;
use syn::parse::Parse;
use syn::spanned::Spanned;
use syn::token::Paren;
use syn::{Attribute, ExprPath, LitStr, Meta, Result};

use crate::attributes::{note, skip, text, word};
use crate::case::Case;
use crate::mistakes::Mistakes;

/// serde's attributes of a field.
#[derive(Default)]
pub(crate) struct OfField {
    pub(crate) rename: Option<LitStr>,
    pub(crate) is_skipped: bool,
    pub(crate) flatten: bool,
    pub(crate) skip_if: Option<ExprPath>,
    pub(crate) with: Option<With>,
}

/// The function of `serialize_with`, or that in the module of `with`.
pub(crate) struct With {
    pub(crate) word: &'static str,
    pub(crate) path: ExprPath,
}

/// Attributes that matter only for deserializing.
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

/// The case of a struct's names, from `rename_all`.
pub(crate) fn of_struct(attributes: &[Attribute], mistakes: &mut Mistakes) -> Option<Case> {
    let mut case = None;
    each(attributes, mistakes, |meta| {
        match &*word(meta) {
        "rename_all" => {
            if let Some(text) = of_serializing(meta)? {
                case = Some(Case::read(&text)?);
            }
            Ok(())
        }
        // `rename` is the name of the type, which no request has. The others are about deserializing.
        "rename" | "from" | "try_from" => skip(meta),
        word if OF_READING.contains(&word) => skip(meta),
        word => Err(meta.error(format!(
            "serde's `{word}` changes the shape of the struct, and an operation consists of its fields: leave it out, or write the \
             operation as a struct of its own"
        ))),
    }
    });
    case
}

/// Reads the attributes of a field.
pub(crate) fn of_field(attributes: &[Attribute], mistakes: &mut Mistakes) -> OfField {
    let mut found = OfField::default();
    each(attributes, mistakes, |meta| match &*word(meta) {
        "rename" => {
            if let Some(text) = of_serializing(meta)? {
                found.rename = Some(text);
            }
            Ok(())
        }
        "skip" | "skip_serializing" => {
            found.is_skipped = true;
            Ok(())
        }
        "flatten" => {
            found.flatten = true;
            Ok(())
        }
        "skip_serializing_if" => {
            found.skip_if = Some(path(meta)?);
            Ok(())
        }
        "serialize_with" => {
            let (word, path) = ("serialize_with", path(meta)?);
            found.with = Some(With { word, path });
            Ok(())
        }
        "with" => {
            let (word, mut path) = ("with", path(meta)?);
            path.path
                .segments
                .push(syn::Ident::new("serialize", path.span()).into());
            found.with = Some(With { word, path });
            Ok(())
        }
        word if OF_READING.contains(&word) => skip(meta),
        word => Err(meta.error(format!(
            "serde's `{word}` is not known here: leave it out, or write the operation as a struct of its own"
        ))),
    });
    found
}

/// Calls `read` for each word of `#[serde(…)]`.
fn each(attributes: &[Attribute], mistakes: &mut Mistakes, mut read: impl FnMut(&ParseNestedMeta<'_>) -> Result<()>) {
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("serde")) {
        if let Meta::List(list) = &attribute.meta {
            let words = list.parse_args_with(syn::meta::parser(|meta| note(mistakes, &meta, read(&meta))));
            mistakes.take(words);
        }
    }
}

/// The text of `= "name"`, or that of `serialize` in `(serialize = "name", deserialize = "other")`.
fn of_serializing(meta: &ParseNestedMeta<'_>) -> Result<Option<LitStr>> {
    if !meta.input.peek(Paren) {
        return text(meta).map(Some);
    }
    let mut name = None;
    meta.parse_nested_meta(|meta| {
        let value = text(&meta)?;
        if meta.path.is_ident("serialize") {
            name = Some(value);
        }
        Ok(())
    })?;
    Ok(name)
}

/// The path in a text literal, with the literal's span.
fn path(meta: &ParseNestedMeta<'_>) -> Result<ExprPath> {
    text(meta)?.parse_with(ExprPath::parse)
}
