//! The body of a request in the form that suits a client best: a value that it writes as JSON, the fields of a form, parts, text,
//! bytes, or the name of a file. The writers write this form, and do not read the body themselves.

use std::collections::HashSet;

use percent_encoding::AsciiSet;

use super::form::{self, Part};
use super::literal::{LONGEST, Language, Literal};
use super::message::Message;
use crate::attached::File;
use crate::reference::Way;

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
    File(File<'a>),
}

/// The bodies that a client can make from values. Any other body is written byte for byte.
#[derive(Debug)]
pub(super) struct Means {
    /// The language whose literals it writes as JSON.
    pub(super) json: Option<Language>,
    /// The characters that it encodes in a form.
    pub(super) form: Option<&'static AsciiSet>,
    /// Whether it takes fields and parts as an object. A name can't be repeated there, and some names are impossible.
    pub(super) is_object: bool,
    /// Whether it can write the part by that name, content and type.
    pub(super) part: fn(&Part<'_>) -> bool,
    /// The types of JSON and forms that it sends by itself.
    pub(super) types: &'static [&'static str],
    /// The headers that it sends by itself.
    pub(super) sends: &'static [(&'static str, &'static str)],
    /// Whether it sends a `user-agent` of its own. For other clients, the default one of this library is written.
    pub(super) has_agent: bool,
}

impl Means {
    /// A client that is given every body as it is sent.
    pub(super) const NONE: Self = Self {
        json: None,
        form: None,
        is_object: false,
        part: |_| false,
        types: &[],
        sends: &[],
        has_agent: true,
    };

    /// Whether fields of these names can be written.
    fn hold<'n>(&self, names: impl Iterator<Item = &'n str> + Clone) -> bool {
        let has_key = |name: &str| self.json.is_none_or(|language| language.has_key(name));
        !self.is_object || (are_unique(names.clone()) && names.into_iter().all(has_key))
    }
}

impl<'a> Content<'a> {
    /// The body of `message`. JSON or a form that the client would write as another value stays a text.
    pub(super) fn of(message: &Message<'a>, means: &Means) -> Self {
        let body = message.body();
        if body.is_empty() {
            return Self::None;
        }
        if let Some(file) = message.body_file() {
            return Self::File(file);
        }
        let Ok(text) = std::str::from_utf8(body) else {
            return Self::parts(message, means).unwrap_or_else(|| {
                message.hide_file();
                Self::Bytes(body)
            });
        };
        let literal = if body.len() > LONGEST {
            None
        } else if message.is_json() {
            let literal = means.json.and_then(|language| Literal::json(text, language));
            let literal = literal.and_then(|literal| literal.escaped_by_client(message));
            literal.map(Self::Json)
        } else if message.header("content-type") == Some(FORM) {
            let fields = means.form.and_then(|set| form::fields(text, set));
            let fields = fields.filter(|fields| means.hold(fields.iter().map(|(name, _)| &**name)));
            fields
                .and_then(|fields| encoded_by_client(message, text, fields))
                .map(Self::Form)
        } else {
            Self::parts(message, means)
        };
        literal.unwrap_or(Self::Text(text))
    }

    fn parts(message: &Message<'a>, means: &Means) -> Option<Self> {
        let parts = message.parts()?;
        let has_reference = |part: &Part<'_>| {
            let names = [Some(part.name), part.file, part.content_type].into_iter().flatten();
            names.into_iter().any(|name| message.has_reference(name))
        };
        let can_be_said =
            message.body().len() <= LONGEST && parts.iter().all(means.part) && !parts.iter().any(has_reference);
        // A form of JavaScript is a list, in which a name can repeat.
        let can_repeat = means.json == Some(Language::JAVASCRIPT);
        (can_be_said && (can_repeat || means.hold(parts.iter().map(|part| part.name)))).then_some(Self::Parts(parts))
    }

    /// The headers to write for the client, without a content type that it adds itself.
    pub(super) fn headers<'m>(&self, message: &Message<'m>, means: &Means) -> Vec<(&'m str, &'m str)> {
        let is_typed = |value: &str| match self {
            Self::Json(_) | Self::Form(_) => means.types.contains(&value),
            Self::Parts(_) => true,
            _ => false,
        };
        let headers: Vec<_> = match means.has_agent {
            true => message.asked_headers(means.sends).collect(),
            false => message.headers().to_vec(),
        };
        headers
            .into_iter()
            .filter(|(name, value)| *name != "content-type" || !is_typed(value))
            .collect()
    }
}

/// The fields, for a client that encodes references. `None` if a variable goes in as it is, because it may hold several fields.
fn encoded_by_client(
    message: &Message<'_>,
    text: &str,
    fields: Vec<(String, String)>,
) -> Option<Vec<(String, String)>> {
    let has_name = fields.iter().any(|(name, _)| message.has_reference(name));
    let plain = |(name, value): (String, String)| (name, message.plain(&value));
    (message.are_all(text, Way::Encoded) && !has_name).then(|| fields.into_iter().map(plain).collect())
}

/// The cookies as names and values. `None` if a client would join them to another header: it may quote or drop some.
pub(super) fn cookies<'m>(message: &Message<'m>) -> Option<Vec<(&'m str, &'m str)>> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    let is_value = |c: char| c.is_ascii_graphic() && !"\"\\,;".contains(c);
    let cookies = message.header("cookie")?.split("; ").map(|cookie| {
        let (name, value) = cookie.split_once('=')?;
        let is_plain = !name.is_empty() && name.chars().all(is_name) && value.chars().all(is_value);
        (is_plain && !message.has_reference(name)).then_some((name, value))
    });
    let cookies: Vec<_> = cookies.collect::<Option<_>>()?;
    are_unique(cookies.iter().map(|(name, _)| *name)).then_some(cookies)
}

/// Whether an object can hold the fields: each name occurs once.
pub(super) fn are_unique<'n>(names: impl IntoIterator<Item = &'n str>) -> bool {
    let mut seen = HashSet::new();
    names.into_iter().all(|name| seen.insert(name))
}
