//! An entry of a catalogue: an operation, which one line describes. And the API of all operations.

use super::address::Address;
use super::{Kind, Style};
use crate::place::Place;
use crate::secret::is_secret_name;

/// The head of a catalogue: facts about the whole API.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Api {
    /// The name of the API.
    pub title: String,
    /// The addresses. Requests go to the first. An address without a host, such as `/v1`, is the path that a base URL needs.
    pub servers: Vec<String>,
    /// The headers, query parameters and cookies that hold credentials. Every operation accepts them.
    pub security: Vec<(Place, String)>,
}

/// An entry of a catalogue: an operation, with its route and its parameters.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Entry {
    /// The method, in capitals.
    pub method: String,
    /// The URL template.
    pub url: String,
    /// The name, if it has one.
    pub id: Option<String>,
    /// Whether it is deprecated.
    pub deprecated: bool,
    /// The address, if it is not that of the API.
    pub server: Option<String>,
    /// Its groups in the description.
    pub tags: Vec<String>,
    /// The parameters. A placeholder that is a plain string may be missing, because the URL names it.
    pub parameters: Vec<Parameter>,
    /// The content types of the body. The first is the default.
    pub contents: Vec<Content>,
    /// A description in one line.
    pub summary: String,
    /// Further words to search by, in one line.
    pub keywords: String,
}

/// A parameter of an operation: a placeholder, a query parameter, a header, a cookie or a field of the body.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Parameter {
    /// The part of the request that it goes to.
    pub place: Place,
    /// The name. Empty if the parameter stands for any name that no other parameter has.
    pub name: String,
    /// Whether every call needs it.
    pub required: bool,
    /// The kinds of values.
    pub kind: Kind,
    /// The style of a list or an object, if it is not the default of the place.
    pub style: Option<Style>,
    /// Whether reserved characters such as `/` stay unencoded in the query.
    pub reserved: bool,
    /// The content type of its part, if the body has parts and the type is not the default.
    pub content_type: Option<String>,
    /// The allowed values, or items of a list, if they are few.
    pub values: Vec<String>,
    /// The value that the API assumes if a call has none. It is documentation: no request sends it.
    pub default: Option<String>,
    /// The fields of the object, or of each object in a list, if they are known. There are two levels: fields, and fields of
    /// fields.
    pub fields: Vec<Parameter>,
}

/// A content type of the body.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Content {
    /// The type and subtype.
    pub media_type: String,
    /// Whether every call needs a body.
    pub required: bool,
    /// The kind of the whole body: an object, unless the line names another.
    pub kind: Kind,
}

impl Api {
    /// The default base URL: the first server, unless it has no host.
    #[must_use]
    pub fn address(&self) -> Option<&str> {
        let first = self.servers.first().map(String::as_str);
        first.filter(|server| !server.starts_with('/'))
    }

    /// Whether a base URL is one of the servers, in any spelling.
    #[doc(hidden)]
    #[must_use]
    pub fn has_server(&self, base_url: &str) -> bool {
        let given = Address::new(base_url);
        self.servers.iter().any(|server| Address::new(server) == given)
    }

    /// Whether a name in a place holds a credential: one of `security`, and outside of the body the name of a secret.
    #[doc(hidden)]
    #[must_use]
    pub fn is_credential(&self, place: Place, name: &str) -> bool {
        let mut security = self.security.iter();
        (place != Place::Body && is_secret_name(name))
            || security.any(|(other, known)| *other == place && known.eq_ignore_ascii_case(name))
    }
}

impl Entry {
    /// An operation without parameters other than those of its URL.
    #[must_use]
    pub fn new(method: impl Into<String>, url: impl Into<String>) -> Self {
        Self {
            method: method.into(),
            url: url.into(),
            id: None,
            deprecated: false,
            server: None,
            tags: Vec::new(),
            parameters: Vec::new(),
            contents: Vec::new(),
            summary: String::new(),
            keywords: String::new(),
        }
    }

    /// `GET /orgs/{org}`
    #[must_use]
    pub fn route(&self) -> String {
        format!("{} {}", self.method, self.url)
    }

    /// The id, or the route if it has none.
    #[must_use]
    pub fn name(&self) -> String {
        self.id.clone().unwrap_or_else(|| self.route())
    }

    /// The parameter with this name in a place. Names of headers ignore case. The empty name finds the parameter that stands for
    /// any name.
    #[doc(hidden)]
    #[must_use]
    pub fn parameter(&self, place: Place, name: &str) -> Option<&Parameter> {
        let mut parameters = self.parameters.iter();
        parameters.find(|one| one.place == place && place.is_same(&one.name, name))
    }

    /// The names of the placeholders of the URL.
    pub fn placeholders(&self) -> impl Iterator<Item = &str> {
        self.url.split('{').skip(1).flat_map(|expression| {
            let expression = expression.split('}').next().unwrap_or_default();
            let names = expression.trim_start_matches(['+', '#', '.', '/', ';', '?', '&']);
            names
                .split(',')
                .map(|name| name.split(['*', ':']).next().unwrap_or_default())
        })
    }
}

impl Parameter {
    /// An optional string parameter.
    #[must_use]
    pub fn new(place: Place, name: impl Into<String>) -> Self {
        Self {
            place,
            name: name.into(),
            required: false,
            kind: Kind::STRING,
            style: None,
            reserved: false,
            content_type: None,
            values: Vec::new(),
            default: None,
            fields: Vec::new(),
        }
    }

    /// Whether an expression of a route, `{?name}` or `{?name*}` if it `explodes`, writes a list or an object of the query in
    /// the parameter's style.
    #[doc(hidden)]
    #[must_use]
    pub fn is_written_by(&self, explodes: bool) -> bool {
        match self.style {
            Some(Style::Comma) => !explodes,
            Some(Style::Form | Style::Repeat) | None => explodes,
            Some(_) => false,
        }
    }

    /// Whether the members of its object are written as parameters of their own, outside of JSON.
    #[doc(hidden)]
    #[must_use]
    pub fn is_flat(&self) -> bool {
        self.style == Some(Style::Form) || (self.style.is_none() && self.place == Place::Query)
    }

    /// Whether it stands for any name that no other parameter has.
    #[must_use]
    pub fn is_rest(&self) -> bool {
        self.name.is_empty()
    }

    /// The attribute of the derive for this style in a query, a form or parts: `list` or `style`, and its value. `None` if the
    /// parameter takes neither lists nor objects, or if the derive has no attribute for the style.
    #[must_use]
    pub fn attribute(&self) -> Option<(&'static str, &'static str)> {
        let (kind, style) = (self.kind, self.style);
        let takes_objects = kind != Kind::ANY && kind.takes(Kind::OBJECT);
        let holds_objects = kind != Kind::ANY && kind.items().takes(Kind::OBJECT) && style == Some(Style::Deep);
        match style {
            Some(Style::Json) => (takes_objects || kind.takes_lists()).then_some(("style", "json")),
            Some(Style::Comma) if takes_objects => None,
            _ if takes_objects && self.is_flat() => Some(("style", "flat")),
            _ if takes_objects || holds_objects => Some(("style", "deep")),
            _ if !kind.takes_lists() => None,
            Some(Style::Comma) => Some(("list", "comma")),
            Some(Style::Space) => Some(("list", "space")),
            Some(Style::Pipe) => Some(("list", "pipe")),
            Some(Style::Brackets | Style::Deep) => Some(("list", "brackets")),
            _ => Some(("list", "repeat")),
        }
    }
}

impl Content {
    /// An optional body of this type.
    #[must_use]
    pub fn new(media_type: impl Into<String>) -> Self {
        Self {
            media_type: media_type.into(),
            required: false,
            kind: Kind::OBJECT,
        }
    }
}

/// Short names of content types in the format.
pub(super) const TYPES: [(&str, &str); 3] = [
    ("json", "application/json"),
    ("form", "application/x-www-form-urlencoded"),
    ("multipart", "multipart/form-data"),
];

/// The signs of places, in the order in which a name is looked up.
pub const SIGNS: [(char, Place); 5] = [
    ('/', Place::Placeholder),
    ('?', Place::Query),
    ('^', Place::Header),
    ('~', Place::Cookie),
    ('.', Place::Body),
];
