//! An operation, as a line of a catalogue has it, and what holds for all of them.

use super::{Kind, Style};
use crate::place::Place;

/// What holds for all operations of an API.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Api {
    /// Its name.
    pub title: String,
    /// Its addresses; requests go to the first. A path alone, such as `/v1`, is where a base URL has to lead.
    pub servers: Vec<String>,
    /// The headers, query parameters and cookies that hold credentials. Every operation takes them.
    pub security: Vec<(Place, String)>,
}

/// An operation: a route, and what its parameters are.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Operation {
    /// The method, in capitals.
    pub method: String,
    /// The URL template.
    pub url: String,
    /// Its name, where it has one.
    pub id: Option<String>,
    /// Whether it should no longer be used.
    pub deprecated: bool,
    /// Its own address, where it is not that of the API.
    pub server: Option<String>,
    /// The groups to which the description adds it.
    pub tags: Vec<String>,
    /// What it takes, apart from placeholders that are a text, which the URL names.
    pub parameters: Vec<Parameter>,
    /// The content types of its body; the first is that of a call that says none.
    pub contents: Vec<Content>,
    /// What it does, on one line.
    pub summary: String,
    /// Further words that it can be searched by, on one line.
    pub keywords: String,
}

/// What an operation takes: a placeholder, a query parameter, a header, a cookie or a field of the body.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Parameter {
    /// Where it goes.
    pub place: Place,
    /// Its name; empty where any other name is taken.
    pub name: String,
    /// Whether a call must have it.
    pub required: bool,
    /// What its value is.
    pub kind: Kind,
    /// How a list or an object is written, where it is not the way of its place.
    pub style: Option<Style>,
    /// Characters such as `/` stay as they are in the query.
    pub reserved: bool,
    /// The content type of its part, where the body is parts and it is not the usual one.
    pub content_type: Option<String>,
    /// The values that it takes, or that the items of its list take, where these are few.
    pub values: Vec<String>,
    /// The value that the API takes where a call has none. It is there to be read: no request sends it.
    pub default: Option<String>,
    /// The fields of the object, or of each object in the list, where they are known. Theirs are the last that are.
    pub fields: Vec<Parameter>,
}

/// A content type of the body.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Content {
    /// The type and subtype.
    pub media_type: String,
    /// Whether a call must have a body.
    pub required: bool,
    /// What the whole body is: an object, unless it is said otherwise.
    pub kind: Kind,
}

impl Api {
    /// Where requests go, unless a base URL is given: the first server, if it is more than a path.
    #[must_use]
    pub fn address(&self) -> Option<&str> {
        let first = self.servers.first().map(String::as_str);
        first.filter(|server| !server.starts_with('/'))
    }
}

impl Operation {
    /// An operation that takes nothing but what its URL names.
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

    /// The id, or else the route.
    #[must_use]
    pub fn name(&self) -> String {
        self.id.clone().unwrap_or_else(|| self.route())
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
    /// An optional text of this name.
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

    /// Whether it takes any name that no other parameter has.
    #[must_use]
    pub fn is_rest(&self) -> bool {
        self.name.is_empty()
    }

    /// The attribute that has a field of a struct written as this, in a query, a form or parts: `list` or `style`, and its
    /// value. None where it has neither lists nor objects, and where no attribute writes it so.
    #[must_use]
    pub fn attribute(&self) -> Option<(&'static str, &'static str)> {
        let (kind, style) = (self.kind, self.style);
        let is_flat = style == Some(Style::Form) || (style.is_none() && self.place == Place::Query);
        let takes_objects = kind != Kind::ANY && kind.takes(Kind::OBJECT);
        let holds_objects = kind != Kind::ANY && kind.items().takes(Kind::OBJECT) && style == Some(Style::Deep);
        match style {
            Some(Style::Json) => None,
            Some(Style::Comma) if takes_objects => None,
            _ if takes_objects && is_flat => Some(("style", "flat")),
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
    /// A body of this type that may be left out.
    #[must_use]
    pub fn new(media_type: impl Into<String>) -> Self {
        Self {
            media_type: media_type.into(),
            required: false,
            kind: Kind::OBJECT,
        }
    }
}

/// The short names of content types.
pub(super) const TYPES: [(&str, &str); 3] = [
    ("json", "application/json"),
    ("form", "application/x-www-form-urlencoded"),
    ("multipart", "multipart/form-data"),
];

/// The signs of places, in the order in which a name is looked for.
pub const SIGNS: [(char, Place); 5] = [
    ('/', Place::Placeholder),
    ('?', Place::Query),
    ('^', Place::Header),
    ('~', Place::Cookie),
    ('.', Place::Body),
];
