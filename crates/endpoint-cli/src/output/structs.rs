//! An operation as a Rust struct to paste. It has a field for each parameter, with the type of its kind, and with an attribute
//! for its place if the route does not name it.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use endpoint::Place;
use endpoint_catalogue::{Content, Entry, Kind, Parameter, Style};

use super::identifier;
use crate::report::hidden::printable;

/// Operations as structs with different names.
pub(crate) fn text<'o>(operations: impl IntoIterator<Item = &'o Entry>) -> String {
    let (mut text, mut types) = (String::new(), BTreeSet::new());
    for operation in operations {
        if !text.is_empty() {
            text.push('\n');
        }
        let name = identifier::free(identifier::of_type(&operation.name()), "", &types);
        push(&mut text, operation, &name);
        types.insert(name);
    }
    text
}

/// Appends the struct of an operation.
fn push(text: &mut String, operation: &Entry, name: &str) {
    let fields = Fields::of(operation);
    let mut gap = "";
    // A text takes everything.
    if !operation.summary.is_empty() {
        let _ = writeln!(text, "/// {}", printable(&operation.summary));
        gap = "///\n";
    }
    if operation.deprecated {
        let _ = writeln!(text, "{gap}/// Deprecated: it should no longer be used.");
    }
    let content = match fields.body {
        Body::Form => ", form",
        Body::Multipart => ", multipart",
        Body::Json | Body::Other => "",
    };
    let lifetime = if fields.borrow { "<'a>" } else { "" };
    let _ = writeln!(text, "#[derive(Operation)]");
    let _ = writeln!(text, "#[operation({:?}{content})]", operation.route());
    let _ = writeln!(text, "struct {name}{lifetime} {{");
    for line in fields.lines {
        let _ = writeln!(text, "    {line}");
    }
    text.push_str("}\n");
}

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

/// The lines of the fields.
#[derive(Default)]
struct Fields {
    lines: Vec<String>,
    names: BTreeSet<String>,
    borrow: bool,
    body: Body,
}

impl Fields {
    fn of(operation: &Entry) -> Self {
        let mut fields = Self::default();
        let has_fields = operation.parameters.iter().any(|one| one.place == Place::Body);
        // Fields are written as the first type that has fields, and a whole body is of the first type.
        let mut of_fields = operation.contents.iter().filter(|one| Body::of(one) != Body::Other);
        let content = match has_fields {
            true => of_fields.next(),
            false => operation.contents.first(),
        };
        fields.body = content.map(Body::of).unwrap_or_default();
        let mut seen = BTreeSet::new();
        for name in operation.placeholders().filter(|name| seen.insert(*name)) {
            let mut described = operation.parameters.iter();
            let described = described.find(|one| one.place == Place::Placeholder && one.name == name);
            let plain = Parameter::new(Place::Placeholder, name);
            fields.add(described.unwrap_or(&plain), operation);
        }
        let others = operation.parameters.iter();
        for parameter in others.filter(|one| one.place != Place::Placeholder) {
            fields.add(parameter, operation);
        }
        if let Some(content) = content {
            fields.add_content(content, has_fields);
        }
        fields.add_cookies(operation);
        fields
    }

    /// Adds what the content type needs: its header, if the library writes none, and a field for a body that is given whole.
    fn add_content(&mut self, content: &Content, has_fields: bool) {
        let is_usual = matches!(self.body, Body::Form | Body::Multipart) || content.media_type == "application/json";
        if !is_usual {
            self.lines.push(format!("/// `{}`", printable(&content.media_type)));
            let name = identifier::free("content_type".to_owned(), "_header", &self.names);
            self.push(&name, &["header = \"content-type\"".to_owned()], "&'a str", true);
        }
        if !has_fields {
            let kind = match (self.body, content.kind) {
                (Body::Other, Kind::FILE | Kind::ANY | Kind::OBJECT) => "&'a [u8]",
                (_, kind) => type_of(kind),
            };
            let name = identifier::free("body".to_owned(), "_whole", &self.names);
            self.push(&name, &["body".to_owned()], kind, content.required);
        }
    }

    /// The header for all cookies, if the operation requires one.
    fn add_cookies(&mut self, operation: &Entry) {
        let is_required = |one: &Parameter| one.place == Place::Cookie && one.required;
        if operation.parameters.iter().any(is_required) && operation.parameter(Place::Header, "cookie").is_none() {
            self.lines.push("/// All cookies: `a=1; b=2`.".to_owned());
            let name = identifier::free("cookies".to_owned(), "_header", &self.names);
            self.push(&name, &["header = \"cookie\"".to_owned()], "&'a str", true);
        }
    }

    fn add(&mut self, parameter: &Parameter, operation: &Entry) {
        let name = printable(&parameter.name);
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
            self.push(&name, &["flatten".to_owned()], "endpoint::Object<'a>", true);
            return;
        }
        let is_part = self.is_part(parameter);
        let mut attributes = self.place_of(parameter, operation);
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
        self.describe(parameter, is_part);
        let kind = match (is_part, parameter.place) {
            (true, _) => "endpoint::Part<'a>",
            // A header is one text.
            (_, Place::Header) if parameter.kind.takes_lists() || parameter.kind.takes(Kind::OBJECT) => "&'a str",
            // The compiler sees that a list can be empty, and a path can't.
            (_, Place::Placeholder) if parameter.kind.takes_lists() => "endpoint::Value<'a>",
            _ => type_of(parameter.kind),
        };
        let required = parameter.required || parameter.place == Place::Placeholder;
        self.push(&name, &attributes, kind, required);
    }

    /// The attribute for the place of a parameter that the route does not name.
    fn place_of(&self, parameter: &Parameter, operation: &Entry) -> Vec<String> {
        let method = &*operation.method;
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
    fn describe(&mut self, parameter: &Parameter, is_part: bool) {
        let is_json = self.is_json(parameter);
        let lines = &mut self.lines;
        if !parameter.values.is_empty() {
            let quoted = parameter.values.iter().map(|value| format!("`{value}`"));
            let values: Vec<_> = quoted.map(|value| value.replace("``", "the empty text")).collect();
            lines.push(format!("/// One of {}.", printable(&values.join(", "))));
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
        self.lines.push(format!("{}: {kind},", identifier::raw(name)));
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

/// The type of a field.
fn type_of(kind: Kind) -> &'static str {
    match kind {
        Kind::STRING | Kind::FILE => "&'a str",
        Kind::INTEGER => "i64",
        Kind::NUMBER => "f64",
        Kind::BOOLEAN => "bool",
        kind if kind == Kind::STRING.list() || kind == Kind::FILE.list() => "&'a [&'a str]",
        kind if kind == Kind::INTEGER.list() => "&'a [i64]",
        kind if kind == Kind::NUMBER.list() => "&'a [f64]",
        kind if kind == Kind::BOOLEAN.list() => "&'a [bool]",
        kind if kind == Kind::OBJECT.list() => "&'a [endpoint::Value<'a>]",
        _ => "endpoint::Value<'a>",
    }
}
