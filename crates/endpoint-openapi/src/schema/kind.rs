//! The kinds of values that a schema takes.

use endpoint_catalogue::Kind;

use super::schemas::Schemas;
use super::walk::Walk;
use crate::node::{Node, Object};

impl<'d> Schemas<'_, 'd> {
    /// The kinds of values that a schema allows. Without a schema, any.
    pub(crate) fn kind(&self, schema: Option<Node<'d>>) -> Kind {
        schema.map_or(Kind::ANY, |schema| Walk::new(self).kind(schema))
    }
}

impl<'d> Walk<'_, '_, 'd> {
    fn kind(&mut self, node: Node<'d>) -> Kind {
        let memo = &self.schemas.kinds;
        let kind = self.visit(memo, node, Self::kind_of);
        kind.unwrap_or(Kind::ANY)
    }

    fn kind_of(&mut self, schema: &Object<'d>) -> Kind {
        let of_type = self.by_type(schema);
        if !of_type.is_none() {
            return of_type;
        }
        let values = self.parts(schema, "enum");
        let of_values = values.iter().copied().chain(schema.get("const")).map(of_value);
        let of_values = of_values.fold(Kind::NONE, Kind::or);
        if !of_values.is_none() {
            return of_values;
        }
        // All of them apply, so the first that restricts the kind suffices.
        let parts = self.parts(schema, "allOf");
        let of_all = parts.iter().map(|part| self.kind(*part));
        if let Some(kind) = of_all.filter(|kind| *kind != Kind::ANY).last() {
            return kind;
        }
        for key in ["oneOf", "anyOf"] {
            let parts = self.parts(schema, key);
            let parts = parts.iter().filter(|part| !self.is_null(**part));
            let parts: Vec<Node<'d>> = parts.copied().collect();
            let kinds = parts.into_iter().map(|part| self.kind(part));
            let of_some = kinds.fold(Kind::NONE, Kind::or);
            if !of_some.is_none() && of_some != Kind::ANY {
                return of_some;
            }
        }
        if schema.has("properties") || schema.has("additionalProperties") {
            Kind::OBJECT
        } else if let Some(items) = schema.get("items") {
            self.kind(items).list()
        } else if is_file(schema) {
            Kind::FILE
        } else {
            Kind::ANY
        }
    }

    /// The kinds in `type`: one, or several in OpenAPI 3.1.
    fn by_type(&mut self, schema: &Object<'d>) -> Kind {
        let Some(node) = schema.get("type") else {
            return Kind::NONE;
        };
        let types = node.list().unwrap_or_else(|| vec![node]);
        let kinds = types.into_iter().filter_map(Node::text).map(|name| match &*name {
            "string" if is_file(schema) => Kind::FILE,
            "string" => Kind::STRING,
            "integer" => Kind::INTEGER,
            "number" => Kind::NUMBER,
            "boolean" => Kind::BOOLEAN,
            "object" => Kind::OBJECT,
            "array" => schema.get("items").map_or(Kind::ANY, |items| self.kind(items)).list(),
            _ => Kind::NONE,
        });
        kinds.fold(Kind::NONE, Kind::or)
    }

    /// Whether a schema is `{"type": "null"}`, which only means that a value may be absent.
    fn is_null(&self, node: Node<'d>) -> bool {
        let schema = self.schemas.document.own(node);
        let name = schema.and_then(|schema| schema.text("type"));
        name.is_some_and(|name| name == "null")
    }
}

/// Whether a schema is bytes, as 3.0 or 3.1 write them. In 3.1 it needs no `type`. An encoding other than `binary` makes
/// text of them.
fn is_file(schema: &Object<'_>) -> bool {
    let is_binary = |key| schema.text(key).is_some_and(|text| text == "binary");
    let is_encoded = schema.has("contentEncoding");
    is_binary("format") || is_binary("contentEncoding") || (schema.has("contentMediaType") && !is_encoded)
}

fn of_value(node: Node<'_>) -> Kind {
    match node.first() {
        b'"' => Kind::STRING,
        b't' | b'f' => Kind::BOOLEAN,
        b'{' => Kind::OBJECT,
        b'[' => Kind::ANY.list(),
        b'n' => Kind::NONE,
        _ if node.as_str().bytes().all(|byte| matches!(byte, b'-' | b'0'..=b'9')) => Kind::INTEGER,
        _ => Kind::NUMBER,
    }
}
