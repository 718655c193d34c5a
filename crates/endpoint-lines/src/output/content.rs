//! The body of a request in the form that suits a client best: a value that it writes as JSON, the fields of a form, parts, text,
//! bytes, or the name of a file. The writers write this form, and do not read the body themselves.

use std::collections::HashSet;

use percent_encoding::AsciiSet;

use super::form::{self, FORM};
use super::literal::{LONGEST, Language, Literal};
use super::message::{AGENT, Message};
use crate::tree::{Data, File, Part, Text, Way};

/// A body.
#[derive(Debug)]
pub(super) enum Content<'a> {
    None,
    /// A list or an object that the client writes as JSON.
    Json(Literal),
    /// Names and values that the client encodes.
    Form(Vec<(String, Text)>),
    /// Parts, for which the client makes a boundary.
    Parts(&'a [Part]),
    Text(&'a Text),
    Bytes(&'a [u8]),
    File(&'a File),
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
    pub(super) part: fn(&Part) -> bool,
    /// The types of JSON and forms that it sends by itself.
    pub(super) types: &'static [&'static str],
    /// Whether it sends a user agent of its own. For another client, that of this library is written.
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
    pub(super) fn of(message: &'a Message<'_>, means: &Means) -> Self {
        if let Some(parts) = Self::parts(message, means) {
            return Self::Parts(parts);
        }
        let text = match message.data() {
            None => {
                message.payload();
                return Self::None;
            }
            Some(Data::Bytes(bytes)) => return Self::Bytes(bytes),
            Some(Data::Text(text)) => text,
        };
        if let Some(file) = text.as_file() {
            return Self::File(file);
        }
        if message.body_length() > LONGEST {
            return Self::Text(text);
        }
        let literal = if message.is_json() {
            let literal = means.json.and_then(|language| Literal::json(text, language));
            literal.map(|literal| Self::Json(literal.escaped_by_client()))
        } else if message.content_type() == Some(FORM) {
            let fields = means.form.and_then(|set| encoded_by_client(text, set));
            let fields = fields.filter(|fields| means.hold(fields.iter().map(|(name, _)| &**name)));
            fields.map(Self::Form)
        } else {
            None
        };
        literal.unwrap_or(Self::Text(text))
    }

    fn parts(message: &'a Message<'_>, means: &Means) -> Option<&'a [Part]> {
        let parts = message.parts()?;
        let is_held = message.body_length() <= LONGEST && parts.iter().all(means.part);
        // A form of JavaScript is a list, in which a name can repeat.
        let can_repeat = means.json == Some(Language::JAVASCRIPT);
        (is_held && (can_repeat || means.hold(parts.iter().map(|part| &*part.name)))).then_some(parts)
    }

    /// The headers to write for the client, without a content type that it adds itself.
    pub(super) fn headers(&self, message: &'a Message<'_>, means: &Means) -> impl Iterator<Item = (&'a str, &'a Text)> {
        let is_typed = move |value: &Text| match self {
            Self::Json(_) | Self::Form(_) => means.types.iter().any(|own| value == own),
            Self::Parts(_) => true,
            _ => false,
        };
        let own: &[_] = if means.has_agent { &[AGENT] } else { &[] };
        let headers = message.asked_headers(own);
        headers.filter(move |(name, value)| *name != "content-type" || !is_typed(value))
    }
}

/// The fields, for a client that encodes the values of variables. `None` if a variable goes in as it is, because it may hold several
/// fields, and if it is in a name.
pub(super) fn encoded_by_client(text: &Text, set: &'static AsciiSet) -> Option<Vec<(String, Text)>> {
    let fields = form::fields(text, set).filter(|_| text.are_all(Way::Encoded))?;
    let plain = |(name, value): (Text, Text)| Some((name.as_str()?.to_owned(), value.in_way(Way::Plain)));
    fields.into_iter().map(plain).collect()
}

/// The URL without its query, and the fields of the query, for a client that encodes them.
pub(super) fn query(message: &Message<'_>, set: &'static AsciiSet) -> Option<(Text, Vec<(String, Text)>)> {
    let (base, query) = message.url().split_once("?")?;
    Some((base, encoded_by_client(&query, set)?))
}

/// The cookies as names and values. `None` if a client would join them to another header: it may quote or drop some.
pub(super) fn cookies(message: &Message<'_>) -> Option<Vec<(String, Text)>> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    let is_value = |c: char| c.is_ascii_graphic() && !"\"\\,;".contains(c);
    let cookies = message.header("cookie")?.split("; ").into_iter().map(|cookie| {
        let (name, value) = cookie.split_once("=")?;
        let name = name
            .as_str()
            .filter(|name| !name.is_empty() && name.chars().all(is_name))?;
        (!value.has(|c| !is_value(c))).then(|| (name.to_owned(), value))
    });
    let cookies: Vec<_> = cookies.collect::<Option<_>>()?;
    are_unique(cookies.iter().map(|(name, _)| &**name)).then_some(cookies)
}

/// Names and texts as names and literals.
pub(super) fn texts(pairs: impl IntoIterator<Item = (String, Text)>) -> Vec<(String, Literal)> {
    let pairs = pairs.into_iter().map(|(name, value)| (name, Literal::Text(value)));
    pairs.collect()
}

/// An object, or a list of pairs if a name occurs twice.
pub(super) fn pairs(fields: Vec<(String, Literal)>, pair: fn(Vec<Literal>) -> Literal) -> Literal {
    if are_unique(fields.iter().map(|(name, _)| &**name)) {
        return Literal::Object(fields);
    }
    let fields = fields.into_iter();
    Literal::List(
        fields
            .map(|(name, value)| pair(vec![Literal::Text(name.into()), value]))
            .collect(),
    )
}

/// Whether an object can hold the fields: each name occurs once.
pub(super) fn are_unique<'n>(names: impl IntoIterator<Item = &'n str>) -> bool {
    let mut seen = HashSet::new();
    names.into_iter().all(|name| seen.insert(name))
}
