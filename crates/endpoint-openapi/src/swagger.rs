//! Converts Swagger 2.0 to the shapes of OpenAPI 3.0, so that one reader suffices. Schemas stay where they are.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use endpoint::__private::content_type::{ContentType, FORM, JSON, MULTIPART};

use crate::bounds::MAX_TEXT;
use crate::document::{Document, link};
use crate::error::Error;
use crate::node::{Node, Object};
use crate::operation::METHODS;

/// The maximum length of the result, as a multiple of the description. Each operation repeats the parameters it refers to.
const MAX_TIMES: usize = 8;
/// The result may always have this length, in bytes.
const MIN_ROOM: usize = 16 << 20;

/// The maximum length of a node that is copied, in bytes.
const MAX_COPIED: usize = 128;
/// A parameter and a content type count as at least this number of bytes.
const PARAMETER: usize = 16;

/// Members of a parameter that do not belong to its schema.
const NOT_SCHEMA: [&str; 6] = [
    "name",
    "in",
    "required",
    "description",
    "collectionFormat",
    "allowEmptyValue",
];

/// The description in the shapes of OpenAPI 3.0, as JSON, and the nodes that it links to.
pub(crate) fn converted<'d>(document: &Document<'d>) -> Result<(String, Vec<Node<'d>>), Error> {
    let room = document.length().saturating_mul(MAX_TIMES).clamp(MIN_ROOM, MAX_TEXT);
    let (json, linked) = (String::new(), RefCell::default());
    let (mut out, converter) = (Out { json, room }, Converter { document, linked });
    let written = converter.root(&mut out);
    written.ok_or_else(|| Error::new(format!("its operations repeat more than {room} bytes of parameters")))?;
    Ok((out.json, converter.linked.into_inner()))
}

/// The JSON written so far. A method returns `None` if the JSON would be longer than `room`.
struct Out {
    json: String,
    room: usize,
}

impl Out {
    fn push(&mut self, text: &str) -> Option<()> {
        self.json.push_str(text);
        (self.json.len() <= self.room).then_some(())
    }

    /// Subtracts from `room` for input that is read, even if nothing is written for it.
    fn take(&mut self, bytes: usize) -> Option<()> {
        self.room = self.room.checked_sub(bytes)?;
        Some(())
    }

    /// Writes the name of a member, after a comma unless it is the first one.
    fn name(&mut self, name: &str) -> Option<()> {
        if !self.json.ends_with(['{', '[']) {
            self.push(",")?;
        }
        self.push(&quoted(name))?;
        self.push(":")
    }

    fn member(&mut self, name: &str, value: &str) -> Option<()> {
        self.name(name)?;
        self.push(value)
    }

    /// Writes the start of an item of a list, after a comma unless it is the first one.
    fn item(&mut self) -> Option<()> {
        match self.json.ends_with('[') {
            true => Some(()),
            false => self.push(","),
        }
    }
}

struct Converter<'w, 'd> {
    document: &'w Document<'d>,
    /// The nodes that the result links to.
    linked: RefCell<Vec<Node<'d>>>,
}

/// The parameters of an operation that make its body.
#[derive(Default)]
struct Sent<'d> {
    whole: Option<Rc<Object<'d>>>,
    fields: Vec<Rc<Object<'d>>>,
    positions: HashMap<String, usize>,
}

impl<'d> Sent<'d> {
    /// Adds a field. A field of the operation replaces the path's field of the same name.
    fn add(&mut self, field: Rc<Object<'d>>) {
        let name = field.text("name").unwrap_or_default().into_owned();
        let position = *self.positions.entry(name).or_insert(self.fields.len());
        match self.fields.get_mut(position) {
            Some(other) => *other = field,
            None => self.fields.push(field),
        }
    }
}

impl<'d> Converter<'_, 'd> {
    fn root(&self, out: &mut Out) -> Option<()> {
        let root = self.document.root();
        out.push("{")?;
        out.member("openapi", "\"3.0.3\"")?;
        if let Some(servers) = servers(root, root) {
            out.member("servers", &servers)?;
        }
        out.name("components")?;
        out.push("{\"securitySchemes\":{")?;
        let schemes = root.get("securityDefinitions").and_then(|node| self.document.own(node));
        for (name, node) in schemes.iter().flat_map(|schemes| schemes.iter()) {
            let scheme = self.document.object(node).unwrap_or_default();
            match scheme.text("type").as_deref() {
                Some("basic") => out.member(name, "{\"type\":\"http\",\"scheme\":\"basic\"}")?,
                _ => out.member(name, &self.linked(node))?,
            }
        }
        out.push("}}")?;
        out.name("paths")?;
        out.push("{")?;
        let paths = root.get("paths").and_then(|node| self.document.own(node));
        for (path, node) in paths.iter().flat_map(|paths| paths.iter()) {
            out.name(path)?;
            match self.document.object(node) {
                Ok(item) if !path.starts_with("x-") => self.item(&item, out)?,
                // The reader reports the reason.
                _ => out.push(&self.linked(node))?,
            }
        }
        out.push("}")?;
        self.copy(root, &["info", "security"], out)?;
        out.push("}")
    }

    /// A node as JSON. A short node without references is copied, and any other becomes a link.
    fn linked(&self, node: Node<'d>) -> Cow<'d, str> {
        let text = node.as_str();
        if !text.starts_with('{') || (text.len() <= MAX_COPIED && !text.contains("\"$ref\"")) {
            return Cow::Borrowed(text);
        }
        let mut linked = self.linked.borrow_mut();
        linked.push(node);
        Cow::Owned(link(linked.len() - 1))
    }

    /// Copies the members with these names.
    fn copy(&self, object: &Object<'d>, names: &[&str], out: &mut Out) -> Option<()> {
        for name in names {
            if let Some(node) = object.get(name) {
                out.member(name, &self.linked(node))?;
            }
        }
        Some(())
    }

    fn item(&self, item: &Object<'d>, out: &mut Out) -> Option<()> {
        let shared = item.get("parameters");
        out.push("{")?;
        for (name, node) in item.iter().filter(|(name, _)| *name != "parameters") {
            out.name(name)?;
            match self.document.object(node) {
                Ok(operation) if METHODS.contains(&name) => self.operation(&operation, shared, out)?,
                _ => out.push(&self.linked(node))?,
            }
        }
        out.push("}")
    }

    fn operation(&self, operation: &Object<'d>, shared: Option<Node<'d>>, out: &mut Out) -> Option<()> {
        let root = self.document.root();
        out.push("{")?;
        self.copy(operation, &["operationId", "summary", "description"], out)?;
        self.copy(operation, &["tags", "deprecated", "security"], out)?;
        if operation.has("schemes")
            && root.has("host")
            && let Some(servers) = servers(root, operation)
        {
            out.member("servers", &servers)?;
        }
        out.name("parameters")?;
        out.push("[")?;
        let mut sent = Sent::default();
        for list in [shared, operation.get("parameters")] {
            for node in self.document.list(list).iter() {
                self.parameter(*node, &mut sent, out)?;
            }
        }
        out.push("]")?;
        let types = operation.get("consumes").or_else(|| root.get("consumes"));
        let types = self.document.list(types);
        out.take(types.len() * PARAMETER)?;
        self.body(&sent, types.iter().filter_map(|node| node.text()).collect(), out)?;
        out.push("}")
    }

    /// Writes a parameter, or keeps it for the body.
    fn parameter(&self, node: Node<'d>, sent: &mut Sent<'d>, out: &mut Out) -> Option<()> {
        out.take(PARAMETER)?;
        let Ok(parameter) = self.document.object(node) else {
            out.item()?;
            return out.push(&self.linked(node));
        };
        match parameter.text("in").as_deref() {
            Some("body") => sent.whole = Some(parameter),
            Some("formData") => sent.add(parameter),
            place => {
                out.item()?;
                out.push("{")?;
                let shared = ["name", "in", "required", "description", "allowEmptyValue"];
                self.copy(&parameter, &shared, out)?;
                let is_list = parameter.text("type").is_some_and(|kind| kind == "array");
                if let Some(style) = is_list.then(|| style(&parameter, place.unwrap_or_default())) {
                    out.member("style", &quoted(&style.0))?;
                    out.member("explode", if style.1 { "true" } else { "false" })?;
                }
                out.name("schema")?;
                self.schema(&parameter, &NOT_SCHEMA, out)?;
                out.push("}")?;
            }
        }
        Some(())
    }

    fn body(&self, sent: &Sent<'d>, types: Vec<Cow<'d, str>>, out: &mut Out) -> Option<()> {
        let is_form = |name: &str| ContentType::of(name).is_form();
        let mut types: Vec<&str> = types.iter().map(|name| &**name).collect();
        let (schema, encoding) = if let Some(body) = &sent.whole {
            if types.is_empty() {
                types.push(JSON);
            }
            let schema = body.get("schema").map(|schema| self.linked(schema).into_owned());
            (schema.unwrap_or_else(|| "{}".to_owned()), None)
        } else if sent.fields.is_empty() {
            return Some(());
        } else {
            let is_file = |field: &Rc<Object<'d>>| field.text("type").is_some_and(|kind| kind == "file");
            match sent.fields.iter().any(is_file) {
                true => types = vec![MULTIPART],
                false => types.retain(|name| is_form(name)),
            }
            if types.is_empty() {
                types.push(FORM);
            }
            let (mut schema, mut encoding) = (out.beside(), out.beside());
            self.fields(&sent.fields, &mut schema, &mut encoding)?;
            (schema.json, Some(encoding.json))
        };
        out.name("requestBody")?;
        out.push("{")?;
        let is_required = match &sent.whole {
            Some(body) => body.flag("required") == Some(true),
            None => sent.fields.iter().any(|field| field.flag("required") == Some(true)),
        };
        if is_required {
            out.member("required", "true")?;
        }
        out.name("content")?;
        out.push("{")?;
        for name in types {
            out.name(name)?;
            out.push("{")?;
            out.member("schema", &schema)?;
            if let Some(encoding) = &encoding {
                out.member("encoding", encoding)?;
            }
            out.push("}")?;
        }
        out.push("}}")
    }

    /// The schema of a form's fields, and the styles of its lists.
    fn fields(&self, fields: &[Rc<Object<'d>>], out: &mut Out, encoding: &mut Out) -> Option<()> {
        out.push("{\"type\":\"object\",\"additionalProperties\":false,\"properties\":{")?;
        encoding.push("{")?;
        let mut required = String::new();
        for field in fields {
            let name = field.text("name").unwrap_or_default();
            out.name(&name)?;
            self.schema(
                field,
                &["name", "in", "required", "collectionFormat", "allowEmptyValue"],
                out,
            )?;
            if field.flag("required") == Some(true) {
                required.extend([if required.is_empty() { "" } else { "," }, &quoted(&name)]);
            }
            if field.text("type").is_some_and(|kind| kind == "array") {
                let (style, explode) = style(field, "query");
                encoding.name(&name)?;
                encoding.push(&format!("{{\"style\":{},\"explode\":{explode}}}", quoted(&style)))?;
            }
        }
        out.push("},\"required\":[")?;
        out.push(&required)?;
        out.push("]}")?;
        encoding.push("}")
    }

    /// The schema of a parameter that is not a body: its members without those in `except`. A file becomes a binary text.
    fn schema(&self, parameter: &Object<'d>, except: &[&str], out: &mut Out) -> Option<()> {
        out.push("{")?;
        let is_file = parameter.text("type").is_some_and(|kind| kind == "file");
        if is_file {
            out.member("type", "\"string\"")?;
            out.member("format", "\"binary\"")?;
        }
        for (name, node) in parameter.iter() {
            let is_replaced = is_file && matches!(name, "type" | "format");
            if !except.contains(&name) && !is_replaced && !name.starts_with("x-") {
                out.member(name, &self.linked(node))?;
            }
        }
        out.push("}")
    }
}

impl Out {
    /// An empty output with the remaining room.
    fn beside(&self) -> Self {
        Self {
            json: String::new(),
            room: self.room.saturating_sub(self.json.len()),
        }
    }
}

/// The style of a list, and whether it is exploded. A format that OpenAPI 3 lacks is kept, and the reader refuses it.
fn style(parameter: &Object<'_>, place: &str) -> (String, bool) {
    let format = parameter.text("collectionFormat").unwrap_or_default();
    let is_simple = matches!(place, "path" | "header");
    let style = match &*format {
        "" | "csv" if is_simple => "simple",
        "" | "csv" => "form",
        "multi" if !is_simple => return ("form".into(), true),
        "ssv" if !is_simple => "spaceDelimited",
        "pipes" if !is_simple => "pipeDelimited",
        other => other,
    };
    (style.to_owned(), false)
}

/// A list in JSON with a server for each scheme of the second object, `https` first. Without a host, the path alone.
fn servers(root: &Object<'_>, schemes: &Object<'_>) -> Option<String> {
    let path = root.text("basePath").unwrap_or_default();
    let Some(host) = root.text("host").filter(|host| !host.is_empty()) else {
        return (!path.is_empty()).then(|| format!("[{{\"url\":{}}}]", quoted(&path)));
    };
    let schemes = schemes.get("schemes").and_then(Node::list).unwrap_or_default();
    let schemes: Vec<Cow<'_, str>> = schemes.into_iter().filter_map(Node::text).collect();
    let is_known = |scheme: &&str| schemes.is_empty() && *scheme == "https" || schemes.iter().any(|one| one == scheme);
    let urls = ["https", "http"].into_iter().filter(is_known);
    let urls = urls.map(|scheme| format!("{{\"url\":{}}}", quoted(&format!("{scheme}://{host}{path}"))));
    Some(format!("[{}]", urls.collect::<Vec<_>>().join(",")))
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
