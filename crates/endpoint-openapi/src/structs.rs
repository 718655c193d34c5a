//! Operations as Rust structs. An operation has a field for each parameter, with the type of its kind, and with an
//! attribute for its place if the route does not name it. Objects below it are structs, and fixed texts are enums.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;

use endpoint::__private::content_type::{ContentType, JSON};
use endpoint::Place;
use endpoint_catalogue::{Api, Content, Entry, Kind, Parameter};
use endpoint_core::method::registered;

use crate::node::Node;
use crate::operation::first_line;
use crate::schema::Schemas;
use crate::tool::{Described, start};

/// An operation as Rust code.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Struct {
    /// The route of the operation.
    pub route: String,
    /// The struct of the operation, and after it the types of its fields that no earlier operation has.
    pub code: String,
}

/// Writes operations of a catalogue as Rust structs with different names. A catalogue knows fields to two levels; an
/// object below them is an `endpoint::Object`.
///
/// ```
/// use endpoint_catalogue::Catalogue;
///
/// let catalogue = Catalogue::parse(
///     "endpoint-catalogue 2\nPOST /orders orders/create >json .state=open|paid .to:object{street!,zip:integer}\n",
/// )?;
/// let operation = catalogue.named("orders/create")?.unwrap();
/// let code = &endpoint_openapi::structs_of(catalogue.api()?, [operation])[0].code;
/// assert!(code.contains("pub struct OrdersCreateTo<'a> {\n    pub street: &'a str,\n"));
/// # Ok::<(), endpoint_catalogue::ReadError>(())
/// ```
pub fn structs_of<'o>(api: &Api, operations: impl IntoIterator<Item = &'o Entry>) -> Vec<Struct> {
    let mut types = Types::new(None, api);
    let operations = operations.into_iter();
    operations
        .map(|operation| written(operation, None, &mut types))
        .collect()
}

/// The code of an operation.
pub(crate) fn written<'s, 'w, 'd>(
    operation: &Entry,
    described: Option<&Described<'s, 'w, 'd>>,
    types: &mut Types<'s, 'w, 'd>,
) -> Struct {
    let name = types.free(&type_name(&operation.name(), "Operation"));
    // The code says where the request goes, if the operation has a server of its own.
    let server = operation.own_server(types.address.as_deref()).unwrap_or_default();
    let is_path = server.starts_with('/');
    let fields = Fields::of(operation, &name, described, types);
    let summary = (!operation.summary.is_empty()).then(|| format!("/// {}\n", shown(&operation.summary)));
    let deprecated = "/// Deprecated: it should no longer be used.\n".to_owned();
    let deprecated = operation.deprecated.then_some(deprecated);
    let (route, content) = (operation.route(), fields.content());
    let below = is_path.then(|| {
        let server = shown(&server);
        format!("/// Below `{server}` at the host of the base URL: an endpoint with the catalogue adds it.\n")
    });
    let comments = summary.into_iter().chain(deprecated).chain(below);
    let comment = Vec::from_iter(comments).join("///\n");
    let server = if is_path { "" } else { server.trim_end_matches('/') };
    let called = format!("{} {server}{}", operation.method, operation.url);
    let is_registered = registered().any(|known| known == operation.method);
    let method = (!is_registered).then(|| format!(", method = {:?}", operation.method));
    let method = method.unwrap_or_default();
    let lifetime = if fields.borrow { "<'a>" } else { "" };
    let lines = fields.lines.iter().map(|line| format!("    {line}\n"));
    let head = format!(
        "{comment}#[derive(Operation)]\n#[operation({called:?}{method}{content})]\npub struct {name}{lifetime} {{\n"
    );
    let code = head + &lines.collect::<String>() + "}\n" + &std::mem::take(&mut types.code);
    Struct { route, code }
}

/// The fields of an operation.
struct Fields<'o, 't, 's, 'w, 'd> {
    operation: &'o Entry,
    /// The name of the struct.
    name: &'o str,
    described: Option<&'o Described<'s, 'w, 'd>>,
    types: &'t mut Types<'s, 'w, 'd>,
    lines: Vec<String>,
    names: BTreeSet<String>,
    borrow: bool,
    body: ContentType,
}

impl<'o, 't, 's, 'w, 'd> Fields<'o, 't, 's, 'w, 'd> {
    fn of(
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
    fn content(&self) -> &'static str {
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
        let name = free_name(field_name(&parameter.name), suffix, &self.names);
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
        let (kind, comment) = self.typed(parameter, &type_name(&name, "Value"), fixed);
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
        let name = free_name(name.to_owned(), suffix, &self.names);
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
        self.lines.push(format!("pub {}: {kind},", raw_name(name)));
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

/// The most types around one. A deeper value is an `endpoint::Value`.
const MAX_LEVELS: usize = 64;
/// The longest description that is read, in characters.
const MAX_TEXT: usize = 300;
/// An object of unknown fields.
const OBJECT: &str = "endpoint::Object<'a>";
/// A value of unknown kind.
const VALUE: &str = "endpoint::Value<'a>";

/// A value that needs a type: what a catalogue knows of it, and its schema if there is a description.
struct Typed<'d> {
    parameter: Parameter,
    schema: Option<Node<'d>>,
}

/// The types that are written.
#[derive(Default)]
pub(crate) struct Types<'s, 'w, 'd> {
    schemas: Option<&'s Schemas<'w, 'd>>,
    /// The address of the API.
    address: Option<String>,
    names: BTreeSet<String>,
    /// The types of schemas, by address. One that is not finished leads to itself, and is a reference.
    known: HashMap<usize, String>,
    levels: usize,
    /// The code that is not taken yet.
    code: String,
}

impl<'s, 'w, 'd> Types<'s, 'w, 'd> {
    pub(crate) fn new(schemas: Option<&'s Schemas<'w, 'd>>, api: &Api) -> Self {
        Self {
            schemas,
            address: api.address().map(str::to_owned),
            ..Self::default()
        }
    }

    /// A name that no other type has.
    fn free(&mut self, name: &str) -> String {
        let name = free_name(name.to_owned(), "", &self.names);
        self.names.insert(name.clone());
        name
    }

    /// The first line of a schema's description as a comment, or nothing.
    fn comment(&self, schema: Option<Node<'d>>) -> String {
        let text = || {
            let (document, schema) = (self.schemas?.document, schema?);
            let own = document.own(schema)?.get("description");
            own.or_else(|| document.object(schema).ok()?.get("description"))
        };
        text().map(comment).unwrap_or_default()
    }

    /// The type of a value, and the comment above it. A new type gets the name if it has none of its own.
    fn of(&mut self, typed: &Typed<'d>, name: &str) -> (String, String) {
        let written = match typed.parameter.is_rest() {
            true => self.map(typed, name),
            false => self.written(typed, name),
        };
        let mut comment = self.comment(typed.schema);
        if self.schemas.is_none() && written == OBJECT && !typed.parameter.is_rest() {
            comment.push_str("/// The catalogue does not have its fields.\n");
        }
        (written, comment)
    }

    fn written(&mut self, typed: &Typed<'d>, name: &str) -> String {
        let kind = typed.parameter.kind;
        if kind == Kind::ANY || self.levels == MAX_LEVELS {
            return VALUE.to_owned();
        }
        self.levels += 1;
        let single = kind.single();
        let texts = self.texts_of(typed).filter(|_| kind == Kind::STRING);
        let is_number = single.takes(Kind::NUMBER);
        let is_integer = single.takes(Kind::INTEGER) && !is_number;
        let mut variants = vec![
            (single.takes(Kind::STRING.or(Kind::FILE)), "Text", "&'a str".to_owned()),
            (is_number, "Number", "f64".to_owned()),
            (is_integer, "Integer", "i64".to_owned()),
            (single.takes(Kind::BOOLEAN), "Boolean", "bool".to_owned()),
            (single.takes(Kind::OBJECT), "Object", String::new()),
            (kind.takes_lists(), "List", String::new()),
        ];
        variants.retain(|(is_taken, ..)| *is_taken);
        let is_one = variants.len() == 1;
        for (_, variant, written) in &mut variants {
            let name = if is_one { name } else { &format!("{name}{variant}") };
            match (*variant, &texts) {
                ("Text", Some(texts)) => *written = self.texts(texts, typed, name),
                ("Object", _) => *written = self.object(typed, name),
                ("List", _) => *written = format!("&'a [{}]", self.item(typed, name)),
                _ => {}
            }
        }
        self.levels -= 1;
        match &*variants {
            [] => VALUE.to_owned(),
            [(.., only)] => only.clone(),
            several => {
                let lines = several
                    .iter()
                    .map(|(_, variant, written)| format!("    {variant}({written}),\n"));
                let name = self.free(name);
                self.push(
                    "",
                    "Clone, serde::Serialize)]\n#[serde(untagged",
                    "enum",
                    &name,
                    &lines.collect::<String>(),
                )
            }
        }
    }

    /// The type of a list's items.
    fn item(&mut self, typed: &Typed<'d>, name: &str) -> String {
        let mut parameter = typed.parameter.clone();
        parameter.kind = parameter.kind.items();
        let schema = self.schemas.and_then(|schemas| schemas.items(typed.schema?));
        if let (Some(schemas), Some(_)) = (self.schemas, schema) {
            parameter.kind = schemas.kind(schema);
            parameter.values = schemas.values(schema).few().to_vec();
        }
        self.written(&Typed { parameter, schema }, name)
    }

    /// The texts that are allowed. A catalogue has few of them, and a schema may list many.
    fn texts_of(&self, typed: &Typed<'d>) -> Option<Vec<String>> {
        if let values @ [_, ..] = &*typed.parameter.values {
            return Some(values.to_vec());
        }
        let values = self.schemas?.document.object(typed.schema?).ok()?.get("enum")?.list()?;
        let values = values.into_iter().filter(|value| value.first() != b'n');
        let texts: Option<Vec<_>> = values.map(|value| Some(value.text()?.into_owned())).collect();
        texts.filter(|texts| !texts.is_empty())
    }

    /// An enum of fixed texts.
    fn texts(&mut self, texts: &[String], typed: &Typed<'d>, name: &str) -> String {
        let (known, address) = self.known(typed.schema);
        if let Some(known) = known {
            return known;
        }
        let name = self.named(typed.schema, name);
        let (mut lines, mut variants) = (String::new(), BTreeSet::new());
        for value in texts {
            let variant = match &**value {
                "" => "Empty".to_owned(),
                value => type_name(value, "Value"),
            };
            let variant = free_name(variant, "", &variants);
            if variant != *value {
                let _ = writeln!(lines, "    #[serde(rename = {value:?})]");
            }
            let _ = writeln!(lines, "    {variant},");
            variants.insert(variant);
        }
        self.known.extend(address.map(|address| (address, name.clone())));
        let comment = self.comment(typed.schema);
        self.push(
            &comment,
            "Clone, Copy, PartialEq, Eq, serde::Serialize",
            "enum",
            &name,
            &lines,
        )
    }

    /// The struct of an object, or a map if its names are not known.
    fn object(&mut self, typed: &Typed<'d>, name: &str) -> String {
        let schema = typed.schema.map(|schema| self.unwrapped(schema).unwrap_or(schema));
        let (known, address) = self.known(schema);
        if let Some(known) = known {
            return known;
        }
        let members: Vec<Typed<'d>> = match (self.schemas, schema) {
            (Some(schemas), Some(_)) => {
                let fields = schemas.fields(schema).unwrap_or_default().parameters();
                let sent = fields.filter(|(parameter, _)| !parameter.read_only);
                sent.map(|(parameter, schema)| Typed { parameter, schema }).collect()
            }
            _ => {
                let fields = typed.parameter.fields.iter();
                let fields = fields.filter(|field| !field.read_only).cloned();
                fields
                    .map(|parameter| Typed {
                        parameter,
                        schema: None,
                    })
                    .collect()
            }
        };
        match &*members {
            [] => return OBJECT.to_owned(),
            [rest] if rest.parameter.is_rest() => return self.map(rest, name),
            _ => {}
        }
        let name = self.named(schema, name);
        let reference = format!("&'a {name}<'a>");
        self.known.extend(address.map(|address| (address, reference)));
        let (mut lines, mut fields) = (String::new(), BTreeSet::new());
        for member in &members {
            self.push_field(member, &name, &mut fields, &mut lines);
        }
        // Without required fields, nothing is forgotten by `..Default::default()`.
        let derives = match members.iter().any(|member| member.parameter.required) {
            true => "Clone, serde::Serialize",
            false => "Clone, Default, serde::Serialize",
        };
        let comment = self.comment(schema);
        let written = self.push(&comment, derives, "struct", &name, &lines);
        self.known.extend(address.map(|address| (address, written.clone())));
        written
    }

    /// A map of any names.
    fn map(&mut self, rest: &Typed<'d>, name: &str) -> String {
        match self.written(rest, name) {
            written if written == VALUE => OBJECT.to_owned(),
            written => format!("std::collections::BTreeMap<&'a str, {written}>"),
        }
    }

    /// Adds a field of a struct.
    fn push_field(&mut self, member: &Typed<'d>, of: &str, fields: &mut BTreeSet<String>, lines: &mut String) {
        let (parameter, mut attributes) = (&member.parameter, Vec::new());
        let field = match parameter.is_rest() {
            true => "others".to_owned(),
            false => field_name(&parameter.name),
        };
        let field = free_name(field, "_field", fields);
        let (mut written, comment) = self.of(member, &format!("{of}{}", type_name(&field, "Value")));
        if parameter.is_rest() {
            attributes.push("flatten".to_owned());
        } else if field != parameter.name {
            attributes.push(format!("rename = {:?}", parameter.name));
        }
        if !parameter.required && !parameter.is_rest() {
            attributes.push("skip_serializing_if = \"Option::is_none\"".to_owned());
            written = format!("Option<{written}>");
        }
        for line in comment.lines() {
            let _ = writeln!(lines, "    {line}");
        }
        if !attributes.is_empty() {
            let _ = writeln!(lines, "    #[serde({})]", attributes.join(", "));
        }
        let _ = writeln!(lines, "    pub {}: {written},", raw_name(&field));
        fields.insert(field);
    }

    /// Adds the code of a type, and returns the type.
    fn push(&mut self, comment: &str, derives: &str, word: &str, name: &str, lines: &str) -> String {
        let lifetime = if lines.contains("'a") { "<'a>" } else { "" };
        let _ = writeln!(
            self.code,
            "\n{comment}#[derive(Debug, {derives})]\npub {word} {name}{lifetime} {{\n{lines}}}"
        );
        format!("{name}{lifetime}")
    }

    /// The schema that a schema only wraps, to give it a description.
    fn unwrapped(&self, schema: Node<'d>) -> Option<Node<'d>> {
        let document = self.schemas?.document;
        let object = document.object(schema).ok()?;
        let more = ["properties", "oneOf", "anyOf", "additionalProperties", "required"];
        match &*document.list(object.get("allOf")) {
            [only] if !more.iter().any(|key| object.has(key)) => Some(*only),
            _ => None,
        }
    }

    /// The type of a schema if it is written, and the address of the schema.
    fn known(&self, schema: Option<Node<'d>>) -> (Option<String>, Option<usize>) {
        let address = || Some(self.schemas?.document.resolved(schema?).ok()?.address());
        let address = address();
        (address.and_then(|address| self.known.get(&address).cloned()), address)
    }

    /// A free name of a type: that of a schema in the description, or the one that is given.
    fn named(&mut self, schema: Option<Node<'d>>, name: &str) -> String {
        let component = || self.schemas?.component(schema?);
        let Some(component) = component() else {
            return self.free(name);
        };
        let short = component.rsplit('.').next().unwrap_or(&component);
        let short = type_name(short, "Value");
        match self.names.contains(&short) {
            true => self.free(&type_name(&component, "Value")),
            false => self.free(&short),
        }
    }
}

/// The first line of a description as a comment, or nothing.
fn comment(description: Node<'_>) -> String {
    match first_line(&start(description, MAX_TEXT).unwrap_or_default()) {
        line if line.is_empty() => line,
        line => format!("/// {}\n", shown(&line)),
    }
}

/// A text in a comment, with `�` for what a reader does not see or what reorders the line: Rust escapes it after a letter.
fn shown(text: &str) -> String {
    let is_hidden = |c: char| c.is_control() || format!("a{c}").escape_debug().count() > "a\\n".len();
    text.replace(is_hidden, "\u{fffd}")
}

/// The words of Rust that need `r#`.
const KEYWORDS: [&str; 48] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else", "enum",
    "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod", "move",
    "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];
/// The words of Rust that can't have `r#`.
const RESERVED: [&str; 3] = ["self", "super", "crate"];
/// The names of types that a struct uses or derives.
const TYPES: [&str; 3] = ["Operation", "Option", "Self"];

/// `IssuesCreate` of `issues/create`. A name that has no letter first begins with `usual`.
fn type_name(of: &str, usual: &str) -> String {
    let mut name = String::new();
    let words = of.split(|c: char| !c.is_ascii_alphanumeric());
    for word in words.filter(|word| !word.is_empty()) {
        let (first, rest) = word.split_at(1);
        name.push_str(&first.to_ascii_uppercase());
        // A word in capitals, such as a method, is one word.
        match word.bytes().all(|byte| byte.is_ascii_uppercase()) {
            true => name.push_str(&rest.to_ascii_lowercase()),
            false => name.push_str(rest),
        }
    }
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        name.insert_str(0, usual);
    }
    if TYPES.contains(&&*name) {
        name.push_str("Call");
    }
    name
}

/// A name as a field can have it, in `snake_case`.
fn field_name(name: &str) -> String {
    let mut field = String::new();
    for c in name.chars() {
        match c {
            'A'..='Z' => {
                if field.ends_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit()) {
                    field.push('_');
                }
                field.push(c.to_ascii_lowercase());
            }
            'a'..='z' | '0'..='9' => field.push(c),
            // Two in a row are not in `snake_case`.
            _ if field.ends_with('_') || (field.is_empty() && c != '_') => {}
            _ => field.push('_'),
        }
    }
    let field = field.trim_end_matches('_');
    match field.bytes().next() {
        None => "field".to_owned(),
        Some(first) if first.is_ascii_digit() || RESERVED.contains(&field) => format!("field_{field}"),
        Some(_) => field.to_owned(),
    }
}

/// The name, with a suffix or a number if it is taken.
fn free_name(name: String, suffix: &str, taken: &BTreeSet<String>) -> String {
    if !taken.contains(&name) {
        return name;
    }
    let name = name + suffix;
    let numbers = (2..).map(|number| format!("{name}{number}"));
    let mut names = Some(name.clone())
        .filter(|_| !suffix.is_empty())
        .into_iter()
        .chain(numbers);
    names.find(|name| !taken.contains(name)).unwrap_or_default()
}

/// A field's name as it is written.
fn raw_name(name: &str) -> String {
    match KEYWORDS.contains(&name) {
        true => format!("r#{name}"),
        false => name.to_owned(),
    }
}
