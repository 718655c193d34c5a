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

/// serde's attributes of a struct or a field. serde itself refuses those that are not for the one or the other.
#[derive(Default)]
pub(crate) struct Serde {
    /// The case of a struct's names.
    pub(crate) case: Option<Case>,
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

impl With {
    /// The function `serialize` of a module.
    pub(crate) fn of_module(meta: &ParseNestedMeta<'_>) -> Result<Self> {
        let mut path = path(meta)?;
        let function = syn::Ident::new("serialize", path.span());
        path.path.segments.push(function.into());
        Ok(Self { word: "with", path })
    }
}

/// Attributes that matter only for deserializing.
const OF_READING: [&str; 11] = [
    "default",
    "alias",
    "deserialize_with",
    "skip_deserializing",
    "deny_unknown_fields",
    "bound",
    "borrow",
    "crate",
    "expecting",
    "from",
    "try_from",
];

impl Serde {
    pub(crate) fn read(attributes: &[Attribute], mistakes: &mut Mistakes) -> Self {
        let mut found = Self::default();
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("serde")) {
            if let Meta::List(list) = &attribute.meta {
                let words = list.parse_args_with(syn::meta::parser(|meta| note(mistakes, &meta, found.word(&meta))));
                mistakes.take(words);
            }
        }
        found
    }

    fn word(&mut self, meta: &ParseNestedMeta<'_>) -> Result<()> {
        match &*word(meta) {
            "rename_all" => {
                let case = of_serializing(meta)?.as_ref().map(Case::read);
                self.case = case.transpose()?.or(self.case)
            }
            // The name of a struct is in no request.
            "rename" => self.rename = of_serializing(meta)?.or(self.rename.take()),
            "skip" | "skip_serializing" => self.is_skipped = true,
            "flatten" => self.flatten = true,
            "skip_serializing_if" => self.skip_if = Some(path(meta)?),
            "serialize_with" => {
                let (word, path) = ("serialize_with", path(meta)?);
                self.with = Some(With { word, path });
            }
            "with" => self.with = Some(With::of_module(meta)?),
            word if OF_READING.contains(&word) => skip(meta)?,
            word => {
                return Err(meta.error(format!(
                    "serde's `{word}` can't be applied to an operation, which consists of its fields: leave it out, or write the \
                     operation as a struct of its own"
                )));
            }
        }
        Ok(())
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
