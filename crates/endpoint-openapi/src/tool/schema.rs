//! A schema of a description as JSON Schema 2020-12, with its references in their place, and the
//! schemas and texts of one operation's arguments.

use std::collections::HashMap;
use std::rc::Rc;

use endpoint::__private::content_type::ContentType;
use endpoint::{Place, secrets_in};
use endpoint_catalogue::{Destination, Entry, Kind, ToolArgument};
use serde_json::{Map, Value, json};

use super::{Detail, MAX_DESCRIPTION, of_argument, of_kind, shortened};
use crate::node::{Node, Object};
use crate::path;
use crate::schema::{PropertyNames, Schemas};

/// The most schemas around one, so that the recursion is bounded.
const MAX_AROUND: usize = 64;
/// The longest text that is read, as JSON in bytes. A schema that many operations share is read for each of them.
const MAX_READ: usize = 64 << 10;
/// The longest description, in characters.
const MAX_TEXT: usize = 200;
/// The longest list of values, as JSON in bytes.
const MAX_VALUES: usize = 4 << 10;
/// The longest list of values that is read, with its blanks.
const MAX_VALUES_READ: usize = 8 * MAX_VALUES;
/// The longest pattern, format, constant, number and list of types, as JSON in bytes.
const MAX_SHORT: usize = 200;
/// The note at a place where a schema is cut.
const CUT: &str = "Deeper fields are left out here.";

/// The types of JSON Schema.
const TYPES: [&str; 7] = ["string", "integer", "number", "boolean", "object", "array", "null"];
/// Keywords whose value is a number.
const NUMBERS: [&str; 5] = [
    "minimum",
    "maximum",
    "multipleOf",
    "exclusiveMinimum",
    "exclusiveMaximum",
];
/// Keywords whose value is a length.
const LENGTHS: [&str; 6] = [
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "minProperties",
    "maxProperties",
];

/// Writes the schemas of one argument. `None` everywhere means that the text would be longer than its bound: the work is
/// bounded by the text, however often schemas refer to each other.
pub(crate) struct Inlining<'s, 'w, 'd> {
    schemas: &'s Schemas<'w, 'd>,
    detail: Detail,
    /// The addresses of the schemas around the current one.
    around: Vec<usize>,
    /// The bytes that are left.
    left: usize,
    /// The properties of the object around that only the server sends.
    read_only: Rc<PropertyNames>,
    /// Whether the schemas around are one object together.
    is_composed: bool,
    /// Whether something is left out.
    pub(crate) is_cut: bool,
}

/// The role of a schema in the one around it.
#[derive(Clone, Copy, PartialEq)]
enum Role {
    Value,
    Part,
    Alternative,
}

impl<'s, 'w, 'd> Inlining<'s, 'w, 'd> {
    pub(crate) fn new(schemas: &'s Schemas<'w, 'd>, detail: Detail, left: usize) -> Self {
        Self {
            schemas,
            detail,
            around: Vec::new(),
            left,
            read_only: Rc::default(),
            is_composed: false,
            is_cut: false,
        }
    }

    /// The schema of a node.
    pub(crate) fn schema(&mut self, node: Node<'d>) -> Option<Value> {
        self.at(node, self.detail.levels, Role::Value)
    }

    /// Takes bytes of the text.
    fn take(&mut self, bytes: usize) -> Option<()> {
        self.left = self.left.checked_sub(bytes)?;
        Some(())
    }

    fn at(&mut self, node: Node<'d>, levels: usize, role: Role) -> Option<Value> {
        self.take("{}".len())?;
        let document = self.schemas.document;
        if let Some(flag) = node.flag() {
            return Some(Value::Bool(flag));
        }
        let Some((node, object)) = document
            .resolved(node)
            .ok()
            .and_then(|node| Some((node, document.own(node)?)))
        else {
            return Some(json!({}));
        };
        let kind = self.schemas.kind(Some(node));
        if self.around.len() == MAX_AROUND || self.around.contains(&node.address()) {
            return self.cut(kind);
        }
        if kind == Kind::FILE {
            return self.of_kind(Kind::FILE);
        }
        let read_only = match role {
            Role::Value => self.schemas.read_only(node),
            Role::Part => Rc::clone(&self.read_only),
            Role::Alternative if self.read_only.is_empty() => self.schemas.read_only(node),
            Role::Alternative => Rc::new(&*self.read_only | &*self.schemas.read_only(node)),
        };
        let is_whole = ["properties", "allOf"].iter().all(|key| !object.has(key));
        let is_composed = match role {
            Role::Value => object.has("allOf") || (!is_whole && (object.has("anyOf") || object.has("oneOf"))),
            Role::Part => true,
            Role::Alternative => self.is_composed || object.has("allOf"),
        };
        let around = (
            std::mem::replace(&mut self.read_only, read_only),
            std::mem::replace(&mut self.is_composed, is_composed),
        );
        self.around.push(node.address());
        let mut schema = Map::new();
        self.write(&object, levels, &mut schema)?;
        self.around.pop();
        (self.read_only, self.is_composed) = around;
        Some(Value::Object(schema))
    }

    fn of_kind(&mut self, kind: Kind) -> Option<Value> {
        let schema = of_kind(kind);
        self.take(length(&schema))?;
        Some(Value::Object(schema))
    }

    /// The schema of a kind, in the place of one that leads to itself or is too deep.
    fn cut(&mut self, kind: Kind) -> Option<Value> {
        self.is_cut = true;
        let mut schema = of_kind(kind);
        schema.insert("description".into(), CUT.into());
        self.take(length(&schema))?;
        Some(Value::Object(schema))
    }

    fn write(&mut self, object: &Object<'d>, levels: usize, schema: &mut Map<String, Value>) -> Option<()> {
        let is_nullable = object.flag("nullable") == Some(true);
        let has_members = |key| object.get(key).is_some_and(|node| node.first() == b'{');
        match types(object, is_nullable) {
            Some(types) => _ = schema.insert("type".into(), types),
            // A call accepts only an object.
            None if has_members("properties") && !is_nullable => _ = schema.insert("type".into(), "object".into()),
            None => {}
        }
        self.write_values(object, is_nullable, schema);
        limits(object, schema);
        if let Some(text) = object.get("description").filter(|_| self.detail.has_texts)
            && let Some(text) = start(text, MAX_TEXT)
        {
            schema.insert("description".into(), text.into());
        }
        self.take(length(schema))?;
        self.write_object(object, levels, schema)?;
        if let Some(items) = object.get("items") {
            let items = self.at(items, levels, Role::Value)?;
            schema.insert("items".into(), items);
        }
        self.write_parts(object, levels, schema)
    }

    /// A schema one level deeper.
    fn below(&mut self, node: Node<'d>, levels: usize) -> Option<Value> {
        match levels.checked_sub(1) {
            Some(levels) => self.at(node, levels, Role::Value),
            None => {
                let kind = self.schemas.kind(Some(node));
                match kind == Kind::ANY || kind.takes(Kind::OBJECT) || kind.takes_lists() {
                    true => self.cut(kind),
                    false => self.of_kind(kind),
                }
            }
        }
    }

    fn write_values(&mut self, object: &Object<'d>, is_nullable: bool, schema: &mut Map<String, Value>) {
        if let Some(values) = object.get("enum").filter(|values| values.first() == b'[') {
            match parsed(values, MAX_VALUES_READ) {
                Some(Value::Array(mut values))
                    if !values.is_empty() && json!(values).to_string().len() <= MAX_VALUES =>
                {
                    // YAML reads an unquoted `1.0` as a number, and only a text is taken.
                    if schema.get("type").is_some_and(|kind| kind == "string") {
                        let is_other = |value: &&mut Value| value.is_number() || value.is_boolean();
                        let others = values.iter_mut().filter(is_other);
                        others.for_each(|value| *value = value.to_string().into());
                    }
                    if is_nullable && !values.contains(&Value::Null) {
                        values.push(Value::Null);
                    }
                    schema.insert("enum".into(), Value::Array(values));
                }
                _ => self.is_cut = true,
            }
        }
        if let Some(value) = object.get("const").and_then(short) {
            schema.insert("const".into(), value);
        }
        let default = object.get("default").filter(|node| node.short().is_some());
        if let Some(value) = default
            .filter(|node| secrets_in(node.as_str()).is_empty())
            .and_then(short)
        {
            schema.insert("default".into(), value);
        }
    }

    fn write_object(&mut self, object: &Object<'d>, levels: usize, schema: &mut Map<String, Value>) -> Option<()> {
        let document = self.schemas.document;
        if let Some(own) = object.get("properties").and_then(|node| document.own(node)) {
            if levels == 0 {
                self.is_cut = true;
                schema.entry("description").or_insert_with(|| CUT.into());
                return Some(());
            }
            let mut properties = Map::new();
            for (name, node) in own.iter() {
                self.take(1)?;
                if !self.read_only.contains(name) {
                    self.take(name.len())?;
                    properties.insert(name.to_owned(), self.below(node, levels)?);
                }
            }
            schema.insert("properties".into(), Value::Object(properties));
        }
        let mut required: Vec<String> = Vec::new();
        for node in document.list(object.get("required")).iter() {
            self.take(node.as_str().len())?;
            let name = node.text().filter(|name| !self.read_only.contains(&**name));
            required.extend(name.map(|name| name.into_owned()));
        }
        required.sort_unstable();
        required.dedup();
        if !required.is_empty() {
            schema.insert("required".into(), json!(required));
        }
        // One part of an object does not close it: the others have fields, too.
        if let Some(others) = object.get("additionalProperties").filter(|_| !self.is_composed) {
            let others = match others.flag() {
                Some(flag) => Value::Bool(flag),
                None => self.below(others, levels)?,
            };
            schema.insert("additionalProperties".into(), others);
        }
        Some(())
    }

    /// Writes the schemas that it consists of. `oneOf` becomes `anyOf`: descriptions often have alternatives that overlap.
    fn write_parts(&mut self, object: &Object<'d>, levels: usize, schema: &mut Map<String, Value>) -> Option<()> {
        let alternative = Role::Alternative;
        let keys = [
            ("allOf", "allOf", Role::Part),
            ("anyOf", "anyOf", alternative),
            ("oneOf", "anyOf", alternative),
        ];
        for (key, name, role) in keys {
            let parts = self.schemas.document.list(object.get(key));
            let parts = parts.iter().map(|part| self.at(*part, levels, role));
            let parts: Vec<Value> = parts.collect::<Option<_>>()?;
            if !parts.is_empty() {
                schema.entry(name).or_insert(Value::Array(parts));
            }
        }
        Some(())
    }
}

/// The `type` of a schema, with null if it is nullable.
fn types(object: &Object<'_>, is_nullable: bool) -> Option<Value> {
    let node = object.get("type").filter(|node| node.as_str().len() <= MAX_SHORT)?;
    let names = node.list().unwrap_or_else(|| vec![node]);
    let names = names.into_iter().filter_map(Node::text);
    let mut names: Vec<String> = names
        .filter(|name| TYPES.contains(&&**name))
        .map(|name| name.into_owned())
        .collect();
    if is_nullable && !names.iter().any(|name| name == "null") {
        names.push("null".into());
    }
    names.dedup();
    match &*names {
        [] => None,
        [one] => Some(one.clone().into()),
        several => Some(json!(several)),
    }
}

/// Copies the keywords that limit a value. In 3.0, an exclusive limit is a flag beside the limit.
fn limits(object: &Object<'_>, schema: &mut Map<String, Value>) {
    for key in NUMBERS {
        if let Some(Value::Number(number)) = object.get(key).and_then(short)
            && (key != "multipleOf" || number.as_f64().is_some_and(|number| number > 0.0))
        {
            schema.insert(key.into(), number.into());
        }
    }
    for (key, limit) in [("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum")] {
        if object.flag(key) == Some(true)
            && let Some(number) = schema.remove(limit)
        {
            schema.insert(key.into(), number);
        }
    }
    for key in LENGTHS {
        if let Some(length) = object.get(key).and_then(short).filter(Value::is_u64) {
            schema.insert(key.into(), length);
        }
    }
    for key in ["format", "pattern"] {
        if let Some(text @ Value::String(_)) = object.get(key).and_then(short)
            && !(key == "format" && text == "binary")
        {
            schema.insert(key.into(), text);
        }
    }
    for key in ["uniqueItems", "deprecated"] {
        if object.flag(key) == Some(true) {
            schema.insert(key.into(), true.into());
        }
    }
}

/// The first characters of a text; `None` for one that is blank, or too long to read.
pub(crate) fn start(node: Node<'_>, most: usize) -> Option<String> {
    let text = (node.as_str().len() <= MAX_READ).then(|| node.text())??;
    let text = text.trim();
    (!text.is_empty()).then(|| shortened(text, most))
}

fn short(node: Node<'_>) -> Option<Value> {
    parsed(node, MAX_SHORT)
}

/// A value whose text has at most so many bytes.
fn parsed(node: Node<'_>, most: usize) -> Option<Value> {
    (node.as_str().len() <= most).then(|| serde_json::from_str(node.as_str()).ok())?
}

/// The length of a schema as JSON, without its brackets.
fn length(schema: &Map<String, Value>) -> usize {
    let members = schema.iter();
    members
        .map(|(name, value)| name.len() + value.to_string().len() + 3)
        .sum()
}

/// The longest description of an argument, in characters.
const MAX_ARGUMENT_TEXT: usize = 300;

/// The nodes of an operation that its arguments come from.
pub(crate) struct Described<'s, 'w, 'd> {
    schemas: &'s Schemas<'w, 'd>,
    /// The schema and the description of each parameter and field, by place and name.
    nodes: HashMap<(u8, String), (Option<Node<'d>>, Option<Node<'d>>)>,
    /// The schema of the whole body.
    pub(crate) body: Option<Node<'d>>,
    /// The credentials that the operation requires.
    pub(crate) security: Option<Node<'d>>,
    text: String,
}

impl<'s, 'w, 'd> Described<'s, 'w, 'd> {
    /// Gathers the nodes of an operation in its path item.
    pub(crate) fn of(schemas: &'s Schemas<'w, 'd>, item: &Object<'d>, object: &Object<'d>) -> Self {
        let text = |key| object.get(key).and_then(|node| start(node, MAX_DESCRIPTION));
        let [summary, long] = ["summary", "description"].map(|key| text(key).unwrap_or_default());
        let text = match long.starts_with(&summary) {
            true => long,
            false if long.is_empty() => summary,
            false => format!("{}. {long}", summary.trim_end_matches('.')),
        };
        let mut this = Self {
            schemas,
            nodes: HashMap::new(),
            body: None,
            security: object.get("security"),
            text,
        };
        for list in [item.get("parameters"), object.get("parameters")] {
            this.add_parameters(list);
        }
        this.add_body(object);
        this
    }

    /// The schema and the description of a parameter or of a field.
    pub(crate) fn nodes_of(&self, place: Place, name: &str) -> (Option<Node<'d>>, Option<Node<'d>>) {
        self.nodes
            .get(&(place as u8, name.to_owned()))
            .copied()
            .unwrap_or_default()
    }

    fn add_parameters(&mut self, list: Option<Node<'d>>) {
        let document = self.schemas.document;
        for node in document.list(list).iter() {
            let Ok(object) = document.object(*node) else { continue };
            let place = match object.text("in").as_deref() {
                Some("path") => Place::Placeholder,
                Some("query" | "querystring") => Place::Query,
                Some("header") => Place::Header,
                _ => Place::Cookie,
            };
            let name = path::name(place, &object.text("name").unwrap_or_default());
            let content = object.get("content").and_then(|node| document.own(node));
            let content = content.and_then(|content| content.iter().next().map(|(_, node)| node));
            let of_content = content.and_then(|node| document.own(node)?.get("schema"));
            let schema = object.get("schema").or(of_content);
            self.nodes
                .insert((place as u8, name), (schema, object.get("description")));
        }
    }

    fn add_body(&mut self, object: &Object<'d>) {
        let document = self.schemas.document;
        let body = object.get("requestBody").and_then(|node| document.object(node).ok());
        let contents = body.and_then(|body| document.own(body.get("content")?));
        for (name, node) in contents.iter().flat_map(|contents| contents.iter()) {
            let schema = document.object(node).ok().and_then(|content| content.get("schema"));
            self.body = self.body.or(schema);
            // A media range becomes JSON if its schema is an object.
            if !ContentType::of(name).has_fields() && !name.contains('*') {
                continue;
            }
            let Ok(fields) = self.schemas.fields(schema) else {
                continue;
            };
            for (field, schema) in fields.parameters() {
                let key = (Place::Body as u8, field.name);
                self.nodes.entry(key).or_insert((schema, None));
            }
        }
    }
}

impl super::Schemas for Described<'_, '_, '_> {
    fn description(&self, _: &Entry) -> String {
        self.text.clone()
    }

    fn schema(&self, argument: &ToolArgument<'_>, detail: Detail, most: usize) -> Option<(Value, bool)> {
        let (node, text) = match argument.target {
            Destination::Placeholder(name) => self.nodes_of(Place::Placeholder, name),
            Destination::Parameter(parameter) => self.nodes_of(parameter.place, &parameter.name),
            Destination::Body(content) => (self.body.filter(|_| content.argument().kind == content.kind), None),
            _ => (None, None),
        };
        let mut inlining = Inlining::new(self.schemas, detail, most);
        let mut schema = match node.filter(|_| detail.is_whole) {
            // A placeholder that no parameter describes, a field of several schemas, and one that is too long.
            None => Value::Object(of_argument(argument, detail.levels)),
            Some(node) => inlining.schema(node)?,
        };
        if let (Some(text), Value::Object(schema)) = (text.filter(|_| detail.has_texts), &mut schema)
            && let Some(text) = start(text, MAX_ARGUMENT_TEXT)
        {
            schema.insert("description".into(), text.into());
        }
        Some((schema, inlining.is_cut))
    }
}
