//! The fields of an operation's struct, as lines.

use std::collections::BTreeSet;

use endpoint::Place;
use endpoint::catalogue::{Content, Entry, Kind, Parameter, Style};

use super::identifier;
use super::types::{Source, Typed, Types, shown};
use crate::tool::Described;

/// How the body is written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Body {
    #[default]
    Json,
    Form,
    Multipart,
    Other,
}

impl Body {
    fn of(content: &Content) -> Self {
        match &*content.media_type {
            "application/x-www-form-urlencoded" => Self::Form,
            "multipart/form-data" => Self::Multipart,
            "application/json" | "text/json" => Self::Json,
            json if json.ends_with("+json") => Self::Json,
            _ => Self::Other,
        }
    }
}

/// The fields of an operation.
pub(super) struct Fields<'o, 't, 's, 'w, 'd> {
    operation: &'o Entry,
    /// The name of the struct.
    name: &'o str,
    described: Option<&'o Described<'s, 'w, 'd>>,
    types: &'t mut Types<'s, 'w, 'd>,
    pub(super) lines: Vec<String>,
    names: BTreeSet<String>,
    pub(super) borrow: bool,
    body: Body,
}

impl<'o, 't, 's, 'w, 'd> Fields<'o, 't, 's, 'w, 'd> {
    pub(super) fn of(
        operation: &'o Entry,
        name: &'o str,
        described: Option<&'o Described<'s, 'w, 'd>>,
        types: &'t mut Types<'s, 'w, 'd>,
    ) -> Self {
        let has_fields = operation.parameters.iter().any(|one| one.place == Place::Body);
        // Fields are written as the first type that has fields, and a whole body is of the first type.
        let mut of_fields = operation.contents.iter().filter(|one| Body::of(one) != Body::Other);
        let content = match has_fields {
            true => of_fields.next(),
            false => operation.contents.first(),
        };
        let mut fields = Self {
            operation,
            name,
            described,
            types,
            lines: Vec::new(),
            names: BTreeSet::new(),
            borrow: false,
            body: content.map(Body::of).unwrap_or_default(),
        };
        let mut seen = BTreeSet::new();
        for name in operation.placeholders().filter(|name| seen.insert(*name)) {
            let mut described = operation.parameters.iter();
            let described = described.find(|one| one.place == Place::Placeholder && one.name == name);
            let plain = Parameter::new(Place::Placeholder, name);
            fields.add(described.unwrap_or(&plain));
        }
        let others = operation.parameters.iter();
        for parameter in others.filter(|one| one.place != Place::Placeholder) {
            fields.add(parameter);
        }
        if let Some(content) = content {
            fields.add_content(content, has_fields);
        }
        fields.add_cookies();
        fields
    }

    /// The attribute of the struct for the body.
    pub(super) fn content(&self) -> &'static str {
        match self.body {
            Body::Form => ", form",
            Body::Multipart => ", multipart",
            Body::Json | Body::Other => "",
        }
    }

    /// Adds what the content type needs: its header, if the library writes none, and a field for a body that is given whole.
    fn add_content(&mut self, content: &Content, has_fields: bool) {
        let is_usual = matches!(self.body, Body::Form | Body::Multipart) || content.media_type == "application/json";
        if !is_usual {
            self.lines.push(format!("/// `{}`", shown(&content.media_type)));
            let name = identifier::free("content_type".to_owned(), "_header", &self.names);
            self.push(&name, &["header = \"content-type\"".to_owned()], "&'a str", true);
        }
        if !has_fields {
            let kind = match (self.body, content.kind) {
                (Body::Other, Kind::FILE | Kind::ANY | Kind::OBJECT) => "&'a [u8]".to_owned(),
                (_, kind) => {
                    let body = self.described.and_then(Described::body).map(Source::Schema);
                    let (values, source) = (Vec::new(), body);
                    self.types
                        .of(&Typed { kind, values, source }, &format!("{}Body", self.name))
                }
            };
            let name = identifier::free("body".to_owned(), "_whole", &self.names);
            self.push(&name, &["body".to_owned()], &kind, content.required);
        }
    }

    /// The header for all cookies, if the operation requires one.
    fn add_cookies(&mut self) {
        let operation = self.operation;
        let is_required = |one: &Parameter| one.place == Place::Cookie && one.required;
        if operation.parameters.iter().any(is_required) && operation.parameter(Place::Header, "cookie").is_none() {
            self.lines.push("/// All cookies: `a=1; b=2`.".to_owned());
            let name = identifier::free("cookies".to_owned(), "_header", &self.names);
            self.push(&name, &["header = \"cookie\"".to_owned()], "&'a str", true);
        }
    }

    fn add(&mut self, parameter: &Parameter) {
        let operation = self.operation;
        let name = shown(&parameter.name);
        let takes_body = !matches!(&*operation.method, "GET" | "HEAD" | "TRACE");
        match parameter.place {
            Place::Cookie => {
                self.lines
                    .push(format!("// The cookie `{name}` goes into the header `cookie`."));
                return;
            }
            Place::Body if !takes_body => {
                let line = format!("// `{name}` is for the body, and a {} has none.", operation.method);
                self.lines.push(line);
                return;
            }
            _ => {}
        }
        if parameter.is_rest() {
            self.lines
                .push("// What else the operation takes, by any name.".to_owned());
            let name = identifier::free("others".to_owned(), "_rest", &self.names);
            let source = self.source(parameter).0;
            let kind = self.types.map(parameter, source, &format!("{}Other", self.name));
            self.push(&name, &["flatten".to_owned()], &kind, true);
            return;
        }
        let is_part = self.is_part(parameter);
        let mut attributes = self.place_of(parameter);
        let (suffix, own) = match parameter.place {
            Place::Query => ("_query", "query"),
            Place::Header => ("_header", ""),
            _ => ("_field", if is_part { "" } else { "field" }),
        };
        let field = identifier::of_field(&parameter.name);
        let name = identifier::free(field, suffix, &self.names);
        // Without its place, a name that is in the URL too would go there.
        let is_twice = operation.placeholders().any(|one| one == parameter.name);
        if is_twice && parameter.place != Place::Placeholder && attributes.is_empty() && !own.is_empty() {
            attributes.push(own.to_owned());
        }
        if name != parameter.name && parameter.place != Place::Header {
            attributes.push(format!("rename = {:?}", parameter.name));
        }
        if let Some((word, style)) = self.style(parameter, is_part) {
            attributes.push(format!("{word} = {style:?}"));
        }
        let (source, text) = self.source(parameter);
        self.lines.extend(text.map(|text| format!("/// {text}")));
        let composite = parameter.kind.takes_lists() || parameter.kind.takes(Kind::OBJECT);
        let kind = match (is_part, parameter.place) {
            (true, _) => "endpoint::Part<'a>".to_owned(),
            // A header is one text.
            (_, Place::Header) if composite => "&'a str".to_owned(),
            // The compiler sees that a list can be empty, and a path can't.
            (_, Place::Placeholder) if parameter.kind.takes_lists() => "endpoint::Value<'a>".to_owned(),
            _ => {
                let name = format!("{}{}", self.name, identifier::of_type(&name, "Value"));
                self.types.of(&Typed::of(parameter, source), &name)
            }
        };
        self.describe(parameter, is_part, &kind);
        let required = parameter.required || parameter.place == Place::Placeholder;
        self.push(&name, &attributes, &kind, required);
    }

    /// The attribute for the place of a parameter that the route does not name.
    fn place_of(&self, parameter: &Parameter) -> Vec<String> {
        let method = &*self.operation.method;
        let attribute = match parameter.place {
            Place::Query if !matches!(method, "GET" | "HEAD") => "query".to_owned(),
            Place::Header => format!("header = {:?}", parameter.name),
            Place::Body if self.is_part(parameter) => "part".to_owned(),
            Place::Body if !matches!(method, "POST" | "PUT" | "PATCH" | "DELETE") => "field".to_owned(),
            _ => return Vec::new(),
        };
        vec![attribute]
    }

    /// Whether a field of a multipart body is a part other than text: a file, or JSON.
    fn is_part(&self, parameter: &Parameter) -> bool {
        let kind = parameter.kind;
        let is_nested = matches!(parameter.style, Some(Style::Deep | Style::Brackets | Style::Form));
        let is_file = kind.takes(Kind::FILE) && !kind.takes(Kind::STRING) || kind.items() == Kind::FILE;
        let has_members = kind.takes(Kind::OBJECT) || kind.items().takes(Kind::OBJECT);
        let is_part = is_file || parameter.content_type.is_some() || (has_members && !is_nested);
        parameter.place == Place::Body && self.body == Body::Multipart && is_part
    }

    /// The documentation of what the type does not express.
    fn describe(&mut self, parameter: &Parameter, is_part: bool, kind: &str) {
        let is_json = self.is_json(parameter);
        let lines = &mut self.lines;
        let is_plain = ["i64", "f64", "&'a str", "&'a [i64]", "&'a [f64]"].contains(&kind);
        if !parameter.values.is_empty() && is_plain {
            let quoted = parameter.values.iter().map(|value| format!("`{value}`"));
            let values: Vec<_> = quoted.map(|value| value.replace("``", "the empty text")).collect();
            lines.push(format!("/// One of {}.", shown(&values.join(", "))));
        }
        if is_part {
            let is_file = parameter.kind.takes(Kind::FILE) || parameter.kind.items() == Kind::FILE;
            let has_members = parameter.kind.takes(Kind::OBJECT) || parameter.kind.items().takes(Kind::OBJECT);
            let made = match is_file {
                true => "`Part::file(NAME, BYTES)",
                false => "`Part::text(TEXT)",
            };
            let made = match &parameter.content_type {
                Some(content_type) => format!("{made}.content_type({content_type:?})`"),
                None if has_members && !is_file => format!("{made}.content_type(\"application/json\")`, the text JSON"),
                None => format!("{made}`"),
            };
            let more = match parameter.kind.takes_lists() {
                true => "; `Options::part` adds more of its name",
                false => "",
            };
            lines.push(format!("/// {made}{more}."));
            return;
        }
        let is_composite = parameter.kind.takes_lists() || parameter.kind.takes(Kind::OBJECT);
        match parameter.place {
            Place::Header if is_composite => lines.push("/// Items with commas between them: `a,b`.".to_owned()),
            _ if is_json => lines.push("/// Written as JSON where `api` names the catalogue.".to_owned()),
            _ => {}
        }
    }

    /// The schema of a parameter, and the first line of its description.
    fn source<'p>(&self, parameter: &'p Parameter) -> (Option<Source<'p, 'd>>, Option<String>) {
        let Some(described) = self.described else {
            return (Some(Source::Listed(parameter)), None);
        };
        let (schema, text) = described.nodes_of(parameter.place, &parameter.name);
        (schema.map(Source::Schema), self.types.text([text, schema]))
    }

    fn push(&mut self, name: &str, attributes: &[String], kind: &str, required: bool) {
        self.names.insert(name.to_owned());
        if !attributes.is_empty() {
            self.lines.push(format!("#[operation({})]", attributes.join(", ")));
        }
        self.borrow |= kind.contains("'a");
        let kind = match required {
            true => kind.to_owned(),
            false => format!("Option<{kind}>"),
        };
        self.lines.push(format!("pub {}: {kind},", identifier::raw(name)));
    }

    /// The attribute for the style of a list or an object.
    fn style(&self, parameter: &Parameter, is_part: bool) -> Option<(&'static str, &'static str)> {
        let is_form = matches!(self.body, Body::Form | Body::Multipart);
        let is_text = parameter.place == Place::Query || (parameter.place == Place::Body && is_form && !is_part);
        parameter.attribute().filter(|_| is_text)
    }

    /// Whether a list or an object is a text of JSON.
    fn is_json(&self, parameter: &Parameter) -> bool {
        let holds_others = parameter.kind.takes_lists() || parameter.kind.takes(Kind::OBJECT);
        let is_form = matches!(self.body, Body::Form | Body::Multipart);
        let is_text = parameter.place == Place::Query || (parameter.place == Place::Body && is_form);
        parameter.style == Some(Style::Json) && holds_others && is_text
    }
}
