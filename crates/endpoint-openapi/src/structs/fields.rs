//! The fields of an operation's struct, as lines.

use std::collections::BTreeSet;

use endpoint::__private::content_type::{ContentType, JSON};
use endpoint::Place;
use endpoint_catalogue::{Content, Entry, Kind, Parameter};

use super::identifier;
use super::types::{Typed, Types, comment, shown};
use crate::tool::Described;

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
    body: ContentType,
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
        let content = match has_fields {
            true => operation.content_of_fields(),
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
            body: content.map_or(ContentType::Json, |content| ContentType::of(&content.media_type)),
        };
        for parameter in operation.path_parameters() {
            fields.add(&parameter);
        }
        let others = operation.parameters.iter();
        for parameter in others.filter(|one| one.place != Place::Placeholder && !one.read_only) {
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
            ContentType::Form => ", form",
            ContentType::Multipart => ", multipart",
            ContentType::Json | ContentType::Other => "",
        }
    }

    /// Adds what the content type needs: its header, if the library writes none, and a field for a body that is given whole.
    fn add_content(&mut self, content: &Content, has_fields: bool) {
        let is_usual = self.body.is_form() || content.media_type == JSON;
        if !is_usual {
            self.lines.push(format!("/// `{}`", shown(&content.media_type)));
            self.push_other("content_type", "_header", "header = \"content-type\"", "&'a str", true);
        }
        if !has_fields {
            let kind = match (self.body, content.kind) {
                (ContentType::Other, Kind::FILE | Kind::ANY | Kind::OBJECT) => "&'a [u8]".to_owned(),
                (_, kind) => {
                    let mut parameter = content.argument();
                    parameter.kind = kind;
                    let schema = self.described.and_then(|described| described.body);
                    let name = format!("{}Body", self.name);
                    self.types.of(&Typed { parameter, schema }, &name).0
                }
            };
            self.push_other("body", "_whole", "body", &kind, content.required);
        }
    }

    /// The header for all cookies, if the operation requires one.
    fn add_cookies(&mut self) {
        let operation = self.operation;
        let is_required = |one: &Parameter| one.place == Place::Cookie && one.required;
        if operation.parameters.iter().any(is_required) && operation.parameter(Place::Header, "cookie").is_none() {
            self.lines.push("/// All cookies: `a=1; b=2`.".to_owned());
            self.push_other("cookies", "_header", "header = \"cookie\"", "&'a str", true);
        }
    }

    /// Adds a field, or a comment in its place.
    fn add(&mut self, parameter: &Parameter) {
        let method = &*self.operation.method;
        let has_no_body = parameter.place == Place::Body && !endpoint::__private::takes_body(method);
        let name = shown(&parameter.name);
        self.lines.push(match parameter.place {
            Place::Cookie => format!("// The cookie `{name}` goes into the header `cookie`."),
            _ if has_no_body => format!("// `{name}` is for the body, and a {method} has none."),
            _ if parameter.is_rest() => "// What else the operation takes, by any name.".to_owned(),
            _ => return self.add_field(parameter),
        });
        if parameter.is_rest() && !has_no_body && parameter.place != Place::Cookie {
            let (kind, _) = self.typed(parameter, "Other", None);
            self.push_other("others", "_rest", "flatten", &kind, true);
        }
    }

    fn add_field(&mut self, parameter: &Parameter) {
        let operation = self.operation;
        let is_part = self.body == ContentType::Multipart && parameter.is_part();
        // Without its place, a name that is in the URL too would go there.
        let is_twice = operation.placeholders().any(|one| one == parameter.name);
        let method = &*operation.method;
        let (suffix, attribute) = match parameter.place {
            Place::Placeholder => ("_field", None),
            Place::Header => ("_header", Some(format!("header = {:?}", parameter.name))),
            Place::Query if !is_twice && matches!(method, "GET" | "HEAD") => ("_query", None),
            Place::Query => ("_query", Some("query".to_owned())),
            _ if is_part => ("_field", Some("part".to_owned())),
            _ if !is_twice && matches!(method, "POST" | "PUT" | "PATCH" | "QUERY") => ("_field", None),
            _ => ("_field", Some("field".to_owned())),
        };
        let mut attributes = Vec::from_iter(attribute);
        let name = identifier::free(identifier::of_field(&parameter.name), suffix, &self.names);
        if name != parameter.name && parameter.place != Place::Header {
            attributes.push(format!("rename = {:?}", parameter.name));
        }
        let is_form = self.body.is_form();
        let is_text = parameter.place == Place::Query || (parameter.place == Place::Body && is_form && !is_part);
        if let Some((word, style)) = parameter.attribute().filter(|_| is_text) {
            attributes.push(format!("{word} = \"{style}\""));
        }
        let is_composite = parameter.kind.takes_lists() || parameter.kind.takes(Kind::OBJECT);
        let fixed = match parameter.place {
            _ if is_part => Some("endpoint::Part<'a>"),
            // A header is one text, and so are the members of an object between commas.
            Place::Header if is_composite => Some("&'a str"),
            // The compiler sees that a list can be empty, and a path can't.
            Place::Placeholder if parameter.kind.takes_lists() => Some("endpoint::Value<'a>"),
            _ => None,
        };
        let (kind, comment) = self.typed(parameter, &identifier::of_type(&name, "Value"), fixed);
        self.lines.extend(comment.lines().map(str::to_owned));
        let is_plain = ["i64", "f64", "&'a str", "&'a [i64]", "&'a [f64]"].contains(&&*kind);
        if !parameter.values.is_empty() && is_plain {
            let quoted = parameter.values.iter().map(|value| format!("`{value}`"));
            let values: Vec<_> = quoted.map(|value| value.replace("``", "the empty text")).collect();
            self.lines.push(format!("/// One of {}.", shown(&values.join(", "))));
        }
        self.lines.extend(match parameter.place {
            _ if is_part => Some(made(parameter)),
            Place::Header if is_composite => Some("/// Items with commas between them: `a,b`.".to_owned()),
            _ => None,
        });
        let required = parameter.required || parameter.place == Place::Placeholder;
        self.push(&name, &attributes, &kind, required);
    }

    /// The type of a parameter, unless it is fixed, and the comment above it.
    fn typed(&mut self, parameter: &Parameter, name: &str, fixed: Option<&str>) -> (String, String) {
        let nodes = self.described.map(|all| all.nodes_of(parameter.place, &parameter.name));
        let (schema, description) = nodes.unwrap_or_default();
        let parameter = parameter.clone();
        let (kind, text) = match fixed {
            Some(fixed) => (fixed.to_owned(), self.types.comment(schema)),
            None => self
                .types
                .of(&Typed { parameter, schema }, &format!("{}{name}", self.name)),
        };
        (kind, description.map_or(text, comment))
    }

    /// Adds a field that is no parameter of its own.
    fn push_other(&mut self, name: &str, suffix: &str, attribute: &str, kind: &str, required: bool) {
        let name = identifier::free(name.to_owned(), suffix, &self.names);
        self.push(&name, &[attribute.to_owned()], kind, required);
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
}

/// How a part is made.
fn made(parameter: &Parameter) -> String {
    let kinds = parameter.kind.or(parameter.kind.items());
    let made = match kinds.takes(Kind::FILE) {
        true => "/// `Part::file(NAME, BYTES)",
        false => "/// `Part::text(TEXT)",
    };
    let made = match &parameter.content_type {
        Some(content_type) => format!("{made}.content_type({content_type:?})`"),
        None if kinds.takes(Kind::OBJECT) && !kinds.takes(Kind::FILE) => {
            format!("{made}.content_type(\"application/json\")`, the text JSON")
        }
        None => format!("{made}`"),
    };
    match parameter.kind.takes_lists() {
        true => made + "; `Options::part` adds more of its name.",
        false => made + ".",
    }
}
