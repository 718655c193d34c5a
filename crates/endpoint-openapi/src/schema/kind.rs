//! The kinds of values that a schema takes, and the values if they are few.

use std::collections::HashSet;
use std::rc::Rc;

use endpoint_catalogue::Kind;

use super::{Schemas, Walk};
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

impl<'d> Schemas<'_, 'd> {
    /// The values that a schema, or the items of its lists, may have.
    pub(crate) fn values(&self, schema: Option<Node<'d>>) -> Values {
        schema.map_or(Values::Anything, |schema| Walk::new(self).values(schema))
    }
}

impl<'d> Walk<'_, '_, 'd> {
    fn values(&mut self, node: Node<'d>) -> Values {
        let memo = &self.schemas.values;
        let values = self.visit(memo, node, Self::values_of);
        values.unwrap_or(Values::Anything)
    }

    fn values_of(&mut self, schema: &Object<'d>) -> Values {
        if let Some(values) = schema.get("enum").filter(|values| values.first() == b'[') {
            return self.listed(values);
        }
        if let Some(value) = schema.get("const") {
            return match value.scalar() {
                Some(value) => Values::Few([value.into_owned()].into()),
                None => Values::Anything,
            };
        }
        if let Some(items) = schema.get("items") {
            return self.values(items);
        }
        for part in self.parts(schema, "allOf").iter() {
            match self.values(*part) {
                Values::Anything => {}
                values => return values,
            }
        }
        for key in ["oneOf", "anyOf"] {
            match self.of_alternatives(schema, key) {
                Values::Anything => {}
                values => return values,
            }
        }
        Values::Anything
    }

    /// The values of `enum`. Null only means that a value may be absent.
    fn listed(&self, values: Node<'d>) -> Values {
        let mut several = Several::default();
        for value in values.list().unwrap_or_default() {
            if value.first() == b'n' {
                continue;
            }
            match value.scalar() {
                Some(value) => several.add(&value),
                None => return Values::Anything,
            }
        }
        several.finish()
    }

    /// The values of all alternatives; anything if one of them has no list of values.
    fn of_alternatives(&mut self, schema: &Object<'d>, key: &str) -> Values {
        let mut several = Several::default();
        for part in self.parts(schema, key).iter() {
            match self.values(*part) {
                Values::Anything => return Values::Anything,
                Values::Many => several.are_many = true,
                Values::Few(values) => values.iter().for_each(|value| several.add(value)),
            }
        }
        match several.finish() {
            Values::Few(values) if values.is_empty() => Values::Anything,
            values => values,
        }
    }
}

/// The most values, and their most bytes.
const MAX_VALUES: usize = 24;
const MAX_BYTES: usize = 240;

/// The values that a schema allows.
#[derive(Debug, Clone)]
pub(crate) enum Values {
    Anything,
    Many,
    Few(Rc<[String]>),
}

impl Values {
    /// The values; empty if they are many, or anything is allowed.
    pub(crate) fn few(&self) -> &[String] {
        match self {
            Self::Anything | Self::Many => &[],
            Self::Few(values) => values,
        }
    }
}

/// Different values, in order.
#[derive(Default)]
pub(super) struct Distinct {
    pub(super) values: Vec<String>,
    known: HashSet<String>,
}

impl Distinct {
    pub(super) fn of(values: &[String]) -> Self {
        let mut distinct = Self::default();
        for value in values {
            distinct.add(value);
        }
        distinct
    }

    /// Adds a value. False if it is there already.
    pub(super) fn add(&mut self, value: &str) -> bool {
        let is_new = self.known.insert(value.to_owned());
        if is_new {
            self.values.push(value.to_owned());
        }
        is_new
    }
}

/// Values that are merged as long as they are few.
#[derive(Default)]
pub(super) struct Several {
    distinct: Distinct,
    bytes: usize,
    pub(super) are_many: bool,
}

impl Several {
    pub(super) fn add(&mut self, value: &str) {
        if !self.are_many && self.distinct.add(value) {
            self.bytes += value.len();
            self.are_many = self.distinct.values.len() > MAX_VALUES || self.bytes > MAX_BYTES;
        }
    }

    pub(super) fn finish(self) -> Values {
        match self.are_many {
            true => Values::Many,
            false => Values::Few(self.distinct.values.into()),
        }
    }
}
