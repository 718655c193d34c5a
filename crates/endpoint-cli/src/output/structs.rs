//! An operation as a Rust struct to paste: a field for each parameter, its type by its kind, its place where the route does
//! not say it.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use endpoint::catalogue::{Kind, Operation, Parameter, Place, Style};

/// The words of Rust that need `r#`.
const KEYWORDS: [&str; 48] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else", "enum",
    "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod", "move",
    "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];
/// Those that can't have it.
const RESERVED: [&str; 5] = ["self", "Self", "super", "crate", "_"];

/// The struct of an operation.
pub(crate) fn text(operation: &Operation) -> String {
    let fields = Fields::of(operation);
    let mut text = String::new();
    // A text takes everything.
    if !operation.summary.is_empty() {
        let _ = writeln!(text, "/// {}", operation.summary);
    }
    if operation.deprecated {
        let gap = if text.is_empty() { "" } else { "///\n" };
        let _ = writeln!(text, "{gap}/// Deprecated: it should no longer be used.");
    }
    let content = operation
        .contents
        .first()
        .map_or("", |content| match &*content.media_type {
            "application/x-www-form-urlencoded" => ", form",
            "multipart/form-data" => ", multipart",
            _ => "",
        });
    let lifetime = if fields.borrow { "<'a>" } else { "" };
    let _ = writeln!(text, "#[derive(Operation)]");
    let _ = writeln!(text, "#[operation({:?}{content})]", operation.route());
    let _ = writeln!(text, "struct {}{lifetime} {{", type_name(operation));
    for line in fields.lines {
        let _ = writeln!(text, "    {line}");
    }
    text.push_str("}\n");
    text
}

/// The lines of the fields.
#[derive(Default)]
struct Fields {
    lines: Vec<String>,
    names: BTreeSet<String>,
    borrow: bool,
}

impl Fields {
    fn of(operation: &Operation) -> Self {
        let mut fields = Self::default();
        for name in operation.placeholders() {
            let described = operation
                .parameters
                .iter()
                .find(|one| one.place == Place::Placeholder && one.name == name);
            let mut parameter = described
                .cloned()
                .unwrap_or_else(|| Parameter::new(Place::Placeholder, name));
            parameter.required = true;
            fields.add(&parameter, operation);
        }
        for parameter in operation
            .parameters
            .iter()
            .filter(|one| one.place != Place::Placeholder)
        {
            fields.add(parameter, operation);
        }
        let has_fields = operation.parameters.iter().any(|one| one.place == Place::Body);
        if let Some(content) = operation.contents.first().filter(|_| !has_fields) {
            let mut body = Parameter::new(Place::Body, "body");
            body.required = content.required;
            body.kind = match content.kind {
                Kind::FILE => Kind::STRING,
                kind => kind,
            };
            fields.push("body", &["body".to_owned()], &body);
        }
        fields
    }

    fn add(&mut self, parameter: &Parameter, operation: &Operation) {
        if parameter.place == Place::Cookie {
            self.lines.push(format!(
                "// The cookie `{}` goes into the header `cookie`.",
                parameter.name
            ));
            return;
        }
        if parameter.is_rest() {
            self.borrow = true;
            self.lines.push("#[operation(flatten)]".to_owned());
            self.lines.push("others: endpoint::Object<'a>,".to_owned());
            return;
        }
        let mut attributes = Vec::new();
        match parameter.place {
            Place::Query if !matches!(&*operation.method, "GET" | "HEAD") => attributes.push("query".to_owned()),
            Place::Header => attributes.push(format!("header = {:?}", parameter.name)),
            Place::Body if !matches!(&*operation.method, "POST" | "PUT" | "PATCH" | "DELETE") => {
                attributes.push("field".to_owned());
            }
            _ => {}
        }
        let mut name = snake_case(&parameter.name);
        if self.names.contains(&name) {
            name.push_str(match parameter.place {
                Place::Query => "_query",
                Place::Header => "_header",
                _ => "_field",
            });
            if parameter.place == Place::Body && !attributes.contains(&"field".to_owned()) {
                attributes.push("field".to_owned());
            }
        }
        if name != parameter.name && parameter.place != Place::Header {
            attributes.push(format!("rename = {:?}", parameter.name));
        }
        if let Some(style) = list_style(parameter, operation) {
            attributes.push(format!("list = {style:?}"));
        }
        self.push(&name, &attributes, parameter);
    }

    fn push(&mut self, name: &str, attributes: &[String], parameter: &Parameter) {
        self.names.insert(name.to_owned());
        if !parameter.values.is_empty() {
            self.lines.push(format!("/// One of {}.", parameter.values.join(", ")));
        }
        if !attributes.is_empty() {
            self.lines.push(format!("#[operation({})]", attributes.join(", ")));
        }
        let kind = type_of(parameter.kind);
        self.borrow |= kind.contains("'a");
        let kind = if parameter.required {
            kind.to_owned()
        } else {
            format!("Option<{kind}>")
        };
        let name = if KEYWORDS.contains(&name) {
            format!("r#{name}")
        } else {
            name.to_owned()
        };
        self.lines.push(format!("{name}: {kind},"));
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
        kind if kind == Kind::OBJECT.list() => "&'a [endpoint::Object<'a>]",
        Kind::OBJECT => "endpoint::Object<'a>",
        _ => "endpoint::Value<'a>",
    }
}

/// The style of a list, where it is not that of all.
fn list_style(parameter: &Parameter, operation: &Operation) -> Option<&'static str> {
    let is_form = operation
        .contents
        .first()
        .is_some_and(|content| !content.media_type.ends_with("json"));
    let is_text = parameter.place == Place::Query || (parameter.place == Place::Body && is_form);
    if !is_text || !parameter.kind.takes_lists() {
        return None;
    }
    match parameter.style {
        None | Some(Style::Repeat) => Some("repeat"),
        Some(Style::Brackets | Style::Deep) => Some("brackets"),
        Some(Style::Space) => Some("space"),
        Some(Style::Pipe) => Some("pipe"),
        Some(_) => None,
    }
}

/// `IssuesCreate` of `issues/create`.
fn type_name(operation: &Operation) -> String {
    let mut name = String::new();
    let of = operation.name();
    for word in of
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
    {
        let (first, rest) = word.split_at(1);
        name.push_str(&first.to_ascii_uppercase());
        // A word in capitals, such as a method, is one word.
        match word.bytes().all(|byte| byte.is_ascii_uppercase()) {
            true => name.push_str(&rest.to_ascii_lowercase()),
            false => name.push_str(rest),
        }
    }
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        name.insert_str(0, "Operation");
    }
    name
}

/// A name as a field can have it.
fn snake_case(name: &str) -> String {
    let mut field = String::new();
    for c in name.chars() {
        match c {
            'A'..='Z' => {
                if field.ends_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit()) {
                    field.push('_');
                }
                field.push(c.to_ascii_lowercase());
            }
            'a'..='z' | '0'..='9' | '_' => field.push(c),
            _ if field.is_empty() || field.ends_with('_') => {}
            _ => field.push('_'),
        }
    }
    let field = field.trim_end_matches('_');
    if RESERVED.contains(&field) || !field.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
        return format!("field_{field}");
    }
    field.to_owned()
}
