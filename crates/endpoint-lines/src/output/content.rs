//! The body of a request as a client says it by its own means: a value that it writes as JSON, the fields of a form, parts, a text,
//! bytes, or the name of a file. Every language writes one of these, and none looks at the body itself.

use std::collections::HashSet;

use percent_encoding::AsciiSet;

use super::form::{self, Part};
use super::literal::{LONGEST, Language, Literal};
use super::message::{Body, Message};

/// The type of a form.
pub(super) const FORM: &str = "application/x-www-form-urlencoded";

/// A body.
#[derive(Debug)]
pub(super) enum Content<'a> {
    None,
    /// A list or an object that the client writes as JSON.
    Json(Literal<'a>),
    /// Names and values that the client encodes.
    Form(Vec<(String, String)>),
    /// Parts, for which the client makes a boundary.
    Parts(Vec<Part<'a>>),
    Text(&'a str),
    Bytes(&'a [u8]),
    /// The name of a file.
    File(&'a str),
}

/// The bodies that a client makes by itself. It is given any other as it is sent.
#[derive(Debug)]
pub(super) struct Means {
    /// The language whose literals it writes as JSON.
    pub(super) json: Option<Language>,
    /// The characters that it encodes in a form.
    pub(super) form: Option<&'static AsciiSet>,
    /// Whether it can write the part by that name, content and type.
    pub(super) part: fn(&Part<'_>) -> bool,
    /// The types of JSON and forms that it sends by itself.
    pub(super) types: &'static [&'static str],
    /// The headers that it sends by itself.
    pub(super) sends: &'static [(&'static str, &'static str)],
}

impl Means {
    /// A client that is given every body as it is sent.
    pub(super) const NONE: Self = Self {
        json: None,
        form: None,
        part: |_| false,
        types: &[],
        sends: &[],
    };
}

impl<'a> Content<'a> {
    /// The body of `message`. JSON or a form that the client would write as another value stays a text.
    pub(super) fn of(message: &Message<'a>, means: &Means) -> Self {
        let body = message.body();
        if body.is_empty() {
            return Self::None;
        }
        if let Body::File(path) = message.payload() {
            return Self::File(path);
        }
        let Ok(text) = std::str::from_utf8(body) else {
            return Self::parts(message, means).unwrap_or(Self::Bytes(body));
        };
        let literal = if body.len() > LONGEST {
            None
        } else if message.is_json() {
            let literal = means.json.and_then(|language| Literal::json(text, language));
            literal.map(Self::Json)
        } else if message.header("content-type") == Some(FORM) {
            means.form.and_then(|set| form::fields(text, set)).map(Self::Form)
        } else {
            Self::parts(message, means)
        };
        literal.unwrap_or(Self::Text(text))
    }

    fn parts(message: &Message<'a>, means: &Means) -> Option<Self> {
        let parts = form::parts(message.body(), message.header("content-type")?)?;
        let can_be_said = message.body().len() <= LONGEST && parts.iter().all(means.part);
        can_be_said.then_some(Self::Parts(parts))
    }

    /// The headers that the client has to be given: those that were asked for, without a type that it sends for the body.
    pub(super) fn headers<'m>(&self, message: &Message<'m>, means: &Means) -> Vec<(&'m str, &'m str)> {
        let is_typed = |value: &str| match self {
            Self::Json(_) | Self::Form(_) => means.types.contains(&value),
            Self::Parts(_) => true,
            _ => false,
        };
        let headers = message.asked_headers(means.sends);
        headers
            .filter(|(name, value)| *name != "content-type" || !is_typed(value))
            .collect()
    }
}

/// Whether an object can hold the fields: each name occurs once.
pub(super) fn are_unique<'n>(names: impl IntoIterator<Item = &'n str>) -> bool {
    let mut seen = HashSet::new();
    names.into_iter().all(|name| seen.insert(name))
}
