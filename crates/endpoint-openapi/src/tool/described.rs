//! The schemas and texts that a description has for the arguments of one operation.

use std::collections::HashMap;

use endpoint::__private::content_type::ContentType;
use endpoint::Place;
use endpoint_catalogue::{Destination, Entry, ToolArgument};
use serde_json::Value;

use super::schema::{Inlining, start};
use super::{Detail, MAX_DESCRIPTION, kinds};
use crate::node::{Node, Object};
use crate::path;
use crate::schema::Schemas;

/// The longest description of an argument, in characters.
const MAX_TEXT: usize = 300;

/// The nodes of an operation that its arguments come from.
pub(crate) struct Described<'s, 'w, 'd> {
    schemas: &'s Schemas<'w, 'd>,
    /// The schema and the description of each parameter and field, by place and name.
    nodes: HashMap<(u8, String), (Option<Node<'d>>, Option<Node<'d>>)>,
    /// The schema of the whole body.
    pub(crate) body: Option<Node<'d>>,
    text: String,
}

impl<'s, 'w, 'd> Described<'s, 'w, 'd> {
    /// Gathers the nodes of an operation in its path item.
    pub(crate) fn of(schemas: &'s Schemas<'w, 'd>, item: &Object<'d>, object: &Object<'d>) -> Self {
        let text = |key| {
            object
                .get(key)
                .and_then(|node| start(node, MAX_DESCRIPTION))
                .unwrap_or_default()
        };
        let (summary, long) = (text("summary"), text("description"));
        let text = match long.starts_with(&summary) {
            true => long,
            false if long.is_empty() => summary,
            false => format!("{}. {long}", summary.trim_end_matches('.')),
        };
        let mut this = Self {
            schemas,
            nodes: HashMap::new(),
            body: None,
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
            None => Value::Object(kinds::of_argument(argument, detail.levels)),
            Some(node) => inlining.schema(node)?,
        };
        if let (Some(text), Value::Object(schema)) = (text.filter(|_| detail.has_texts), &mut schema)
            && let Some(text) = start(text, MAX_TEXT)
        {
            schema.insert("description".into(), text.into());
        }
        Some((schema, inlining.is_cut))
    }
}
