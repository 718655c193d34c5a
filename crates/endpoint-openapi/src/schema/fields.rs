//! The fields of an object: its own, those of all its parts, and those of any of its alternatives.

use std::collections::BTreeSet;

use endpoint::catalogue::Kind;

use super::kind::kind;
use super::values::values;
use super::walk::Walk;
use crate::document::Document;
use crate::node::{Node, Object};

/// The fields of an object.
#[derive(Default)]
pub(crate) struct Fields<'d> {
    pub(crate) fields: Vec<Field<'d>>,
    /// What fields of any other name are, where there may be such.
    pub(crate) others: Option<Kind>,
}

/// A field.
pub(crate) struct Field<'d> {
    pub(crate) name: String,
    schema: Node<'d>,
    pub(crate) kind: Kind,
    pub(crate) values: Vec<String>,
    pub(crate) required: bool,
}

/// What is known of a schema.
#[derive(Default)]
struct Shape<'d> {
    fields: Vec<Field<'d>>,
    required: BTreeSet<String>,
    others: Option<Kind>,
    /// It is closed by itself.
    is_closed: bool,
}

/// The fields of a schema.
pub(crate) fn fields<'d>(document: &Document<'d>, schema: Option<Node<'d>>) -> Fields<'d> {
    let mut walk = Walk::new(document);
    let shape = schema
        .and_then(|schema| walk.visit(schema, Walk::shape))
        .unwrap_or_default();
    let Shape {
        mut fields,
        required,
        others,
        is_closed,
    } = shape;
    for field in &mut fields {
        field.required = required.contains(&field.name);
    }
    // Of an object of which nothing is known, anything can be a field.
    let others = match others {
        None if fields.is_empty() && !is_closed => Some(Kind::ANY),
        others => others,
    };
    Fields { fields, others }
}

impl<'d> Walk<'_, 'd> {
    fn shape(&mut self, schema: &Object<'d>) -> Shape<'d> {
        let mut shape = self.own(schema);
        for part in schema.list("allOf") {
            if let Some(part) = self.visit(part, Self::shape) {
                shape.required.extend(part.required.iter().cloned());
                shape.add(part);
            }
        }
        for key in ["oneOf", "anyOf"] {
            let mut required: Option<BTreeSet<String>> = None;
            for alternative in schema.list(key) {
                // A list or a text has no fields, and is given whole.
                if !self.kind(alternative).takes(Kind::OBJECT) {
                    continue;
                }
                let Some(alternative) = self.visit(alternative, Self::shape) else {
                    continue;
                };
                // What each of them requires is required.
                required = Some(match required {
                    None => alternative.required.clone(),
                    Some(required) => required.intersection(&alternative.required).cloned().collect(),
                });
                shape.add(alternative);
            }
            shape.required.extend(required.unwrap_or_default());
        }
        shape
    }

    /// The fields that a schema itself has.
    fn own(&mut self, schema: &Object<'d>) -> Shape<'d> {
        let document = self.document;
        let mut shape = Shape::default();
        let properties = schema.get("properties").and_then(Node::object).unwrap_or_default();
        let mut read_only = BTreeSet::new();
        for (name, node) in properties.iter() {
            let is_read_only = self.visit(node, |_, property| property.flag("readOnly") == Some(true));
            if name.is_empty() || is_read_only == Some(true) {
                // A server sends it, and is not sent it.
                read_only.insert(name.to_owned());
                continue;
            }
            shape.fields.push(Field {
                name: name.to_owned(),
                schema: node,
                kind: kind(document, Some(node)),
                values: values(document, Some(node)),
                required: false,
            });
        }
        let required = schema.list("required").into_iter().filter_map(Node::text);
        shape.required = required
            .map(|name| name.into_owned())
            .filter(|name| !read_only.contains(name))
            .collect();
        if schema.has("patternProperties") {
            shape.others = Some(Kind::ANY);
        }
        match schema.get("additionalProperties") {
            Some(node) if node.flag() == Some(false) => shape.is_closed = true,
            Some(node) => shape.others = Some(kind(document, Some(node))),
            None => {}
        }
        shape
    }
}

impl<'d> Shape<'d> {
    /// Adds the fields of a part or an alternative. A field that is there already takes what either takes.
    fn add(&mut self, other: Self) {
        for field in other.fields {
            match self.fields.iter_mut().find(|known| known.name == field.name) {
                Some(known) if known.schema.address() == field.schema.address() => {}
                Some(known) => {
                    known.kind = known.kind.or(field.kind);
                    if known.values.is_empty() || field.values.is_empty() {
                        known.values.clear();
                    } else {
                        let new = field.values.into_iter();
                        let new: Vec<_> = new.filter(|value| !known.values.contains(value)).collect();
                        known.values.extend(new);
                    }
                }
                None => self.fields.push(field),
            }
        }
        self.others = match (self.others, other.others) {
            (Some(one), Some(other)) => Some(one.or(other)),
            (one, other) => one.or(other),
        };
        self.is_closed |= other.is_closed;
    }
}
