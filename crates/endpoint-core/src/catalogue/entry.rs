//! An entry of a catalogue: an operation, which one line describes. And the API of all operations.

use std::borrow::Cow;
use std::collections::HashSet;

use super::address::Address;
use super::{Kind, Style};
use crate::authority;
use crate::content_type::{ContentType, FORM, JSON, MULTIPART, is_lines};
use crate::error::{Error, ErrorKind};
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
#[derive(Debug, Clone, Default, PartialEq, Eq)]
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
    /// Whether only the server sends it. A call may give it, and is not asked for it.
    pub read_only: bool,
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
    /// The fields of each object of a body that is a list, if they are known, as those of a [`Parameter`].
    pub fields: Vec<Parameter>,
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
            ..Self::default()
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

    /// The server of its own. One that is a path is at the host of a base URL, if there is one.
    #[doc(hidden)]
    #[must_use]
    pub fn own_server(&self, base_url: Option<&str>) -> Option<Cow<'_, str>> {
        let own = self.server.as_deref()?;
        let base_url = base_url.filter(|_| own.starts_with('/'));
        Some(base_url.map_or(Cow::Borrowed(own), |base_url| authority::at_host(base_url, own).into()))
    }

    /// The parameter with this name in a place. Names of headers ignore case. The empty name finds the parameter that stands for
    /// any name.
    #[doc(hidden)]
    #[must_use]
    pub fn parameter(&self, place: Place, name: &str) -> Option<&Parameter> {
        let mut parameters = self.parameters.iter();
        parameters.find(|one| one.place == place && place.is_same(&one.name, name))
    }

    /// The parameters of the path, each once. One that the line does not describe is a plain string.
    #[doc(hidden)]
    #[must_use]
    pub fn path_parameters(&self) -> Vec<Cow<'_, Parameter>> {
        let mut seen = HashSet::new();
        let names = self.placeholders().filter(|name| seen.insert(*name));
        let parameters = names.map(|name| match self.parameter(Place::Placeholder, name) {
            Some(known) => Cow::Borrowed(known),
            None => {
                let mut plain = Parameter::new(Place::Placeholder, name);
                plain.required = true;
                Cow::Owned(plain)
            }
        });
        parameters.collect()
    }

    /// The name of a parameter in a call: with the sign of its place if another place has the name, too.
    #[doc(hidden)]
    #[must_use]
    pub fn option_name(&self, place: Place, name: &str) -> String {
        let others = self.parameters.iter().map(|one| (one.place, &*one.name));
        let mut others = others.chain(self.placeholders().map(|name| (Place::Placeholder, name)));
        let is_shared = others.any(|(other, known)| other != place && known.eq_ignore_ascii_case(name));
        match is_shared || name.starts_with(SIGNS.map(|(sign, _)| sign)) {
            true => format!("{}{name}", sign(place)),
            false => name.to_owned(),
        }
    }

    /// The content of fields where a call names none: the first type that has fields.
    #[doc(hidden)]
    #[must_use]
    pub fn content_of_fields(&self) -> Option<&Content> {
        let mut contents = self.contents.iter();
        contents.find(|content| ContentType::of(&content.media_type).has_fields())
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
            read_only: false,
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
            Some(Style::Flat | Style::Repeat) | None => explodes,
            Some(_) => false,
        }
    }

    /// Whether the members of its object are written as parameters of their own, outside of JSON.
    #[doc(hidden)]
    #[must_use]
    pub fn is_flat(&self) -> bool {
        self.style == Some(Style::Flat) || (self.style.is_none() && self.place == Place::Query)
    }

    /// Whether a field of a body of parts is a part other than text: a file, one of another type, or JSON.
    #[doc(hidden)]
    #[must_use]
    pub fn is_part(&self) -> bool {
        let kind = self.kind;
        let has_members = kind != Kind::ANY && (kind.takes(Kind::OBJECT) || kind.items().takes(Kind::OBJECT));
        let is_nested = self.style.is_some_and(Style::takes_objects);
        self.place == Place::Body && (kind.is_file() || self.content_type.is_some() || (has_members && !is_nested))
    }

    /// The error for a value that is not an allowed one.
    #[doc(hidden)]
    #[must_use]
    pub fn not_listed(&self, name: &str) -> Error {
        let wrong = format!("is not one of the allowed values: {}", self.values.join(", "));
        Error::about(ErrorKind::InvalidParameter, name, &wrong)
    }

    /// Whether it stands for any name that no other parameter has.
    #[must_use]
    pub fn is_rest(&self) -> bool {
        self.name.is_empty()
    }

    /// The attribute of the derive for this style in a query, a form or parts: `list` or `style`, and its value. `None` if the
    /// parameter takes neither lists nor objects.
    #[must_use]
    pub fn attribute(&self) -> Option<(&'static str, Style)> {
        let kind = self.kind;
        let takes_objects = kind != Kind::ANY && kind.takes(Kind::OBJECT);
        let holds_objects = kind != Kind::ANY && kind.items().takes(Kind::OBJECT);
        let style = match self.style {
            None if takes_objects && self.is_flat() => Style::Flat,
            None if takes_objects || (holds_objects && self.place == Place::Body) => Style::Deep,
            // For objects the two are one.
            Some(Style::Brackets) if takes_objects => Style::Deep,
            Some(Style::Deep) if !takes_objects && !holds_objects => Style::Brackets,
            None if self.name.ends_with("[]") => Style::Brackets,
            None | Some(Style::Flat) if !takes_objects => Style::Repeat,
            Some(style) => style,
            None => Style::Repeat,
        };
        let word = if takes_objects || !style.is_of_lists() {
            "style"
        } else {
            "list"
        };
        (takes_objects || kind.takes_lists()).then_some((word, style))
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
            fields: Vec::new(),
        }
    }

    /// The whole body as an argument of a language model: of a type without fields, an object is a text, and lines are a list
    /// or one value.
    #[doc(hidden)]
    #[must_use]
    pub fn argument(&self) -> Parameter {
        let mut argument = Parameter::new(Place::Body, "body");
        (argument.required, argument.kind) = (self.required, self.argument_kind());
        argument.fields.clone_from(&self.fields);
        argument
    }

    fn argument_kind(&self) -> Kind {
        let scalars = [Kind::STRING, Kind::INTEGER, Kind::NUMBER, Kind::BOOLEAN];
        let scalars = scalars.into_iter().filter(|one| self.kind.takes(*one));
        match scalars.fold(Kind::NONE, Kind::or) {
            _ if ContentType::of(&self.media_type).has_fields() || self.kind.is_file() => self.kind,
            _ if is_lines(&self.media_type) => match self.kind.single() {
                single if single.is_none() => self.kind,
                single => single.or(single.list()),
            },
            none if none.is_none() => Kind::STRING,
            scalars => scalars,
        }
    }
}

/// Short names of content types in the format.
pub(super) const TYPES: [(&str, &str); 3] = [("json", JSON), ("form", FORM), ("multipart", MULTIPART)];

/// The signs of places, in the order in which a name is looked up.
pub const SIGNS: [(char, Place); 5] = [
    ('/', Place::Placeholder),
    ('?', Place::Query),
    ('^', Place::Header),
    ('~', Place::Cookie),
    ('.', Place::Body),
];

/// The sign of a place.
pub(super) fn sign(place: Place) -> char {
    let sign = SIGNS.iter().find(|(_, of)| *of == place);
    sign.map_or('.', |(sign, _)| *sign)
}
