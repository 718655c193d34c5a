//! Reads a schema without those that it refers to, once.

use std::collections::HashSet;
use std::rc::Rc;

use endpoint_catalogue::Kind;

use super::own::{Own, OwnField, PropertyNames};
use super::schemas::Schemas;
use crate::node::{Node, Object};

/// The keywords that say something of an object.
const SAYING: [&str; 11] = [
    "properties",
    "patternProperties",
    "additionalProperties",
    "required",
    "allOf",
    "oneOf",
    "anyOf",
    "not",
    "if",
    "enum",
    "const",
];
/// The most properties of a schema that only the server sends and that a call may give.
const MAX_READ_ONLY: usize = 64;
/// The levels of `allOf` that are asked whether a property is `readOnly`.
const LEVELS: usize = 8;

impl<'d> Schemas<'_, 'd> {
    /// The schema itself, read on first use.
    pub(super) fn own(&self, node: Node<'d>, schema: &Object<'d>) -> Rc<Own<'d>> {
        if let Some(own) = self.own.borrow().get(&node.address()) {
            return Rc::clone(own);
        }
        let own = Rc::new(self.read_own(schema));
        self.own.borrow_mut().insert(node.address(), Rc::clone(&own));
        own
    }

    fn read_own(&self, schema: &Object<'d>) -> Own<'d> {
        let document = self.document;
        let (mut fields, mut read_only) = (Vec::new(), PropertyNames::new());
        let properties = schema.get("properties").and_then(|node| document.own(node));
        for (name, node) in properties.iter().flat_map(|properties| properties.iter()) {
            if name.is_empty() {
                continue;
            }
            let name: Rc<str> = name.into();
            if self.is_read_only(node, LEVELS) {
                read_only.insert(Rc::clone(&name));
                if read_only.len() > MAX_READ_ONLY {
                    continue;
                }
            }
            fields.push(OwnField {
                name,
                schema: node,
                kind: self.kind(Some(node)),
                values: self.values(Some(node)),
            });
        }
        let required = document.list(schema.get("required"));
        let required = required.iter().copied().filter_map(Node::text);
        let mut own = Own {
            fields,
            required: required.map(|name| name.into_owned()).collect(),
            read_only: Rc::new(read_only),
            others: schema.has("patternProperties").then_some((Kind::ANY, None)),
            is_closed: false,
            is_free: !SAYING.iter().any(|key| schema.has(key)),
            parts: self.targets(schema, "allOf"),
            alternatives: ["oneOf", "anyOf"].map(|key| self.objects(schema, key)),
        };
        match schema.get("additionalProperties") {
            Some(node) if node.flag() == Some(false) => own.is_closed = true,
            Some(node) => own.others = Some((self.kind(Some(node)), Some(node))),
            None => {}
        }
        own
    }

    /// The alternatives that are objects. A list or a text has no fields, and is passed as a whole.
    fn objects(&self, schema: &Object<'d>, key: &str) -> Vec<Node<'d>> {
        let mut alternatives = self.targets(schema, key);
        alternatives.retain(|one| self.kind(Some(*one)).takes(Kind::OBJECT));
        alternatives
    }

    /// Whether a property, or any schema of its `allOf`, says `readOnly`. In 3.1, it may stand beside `$ref`.
    fn is_read_only(&self, node: Node<'d>, levels: usize) -> bool {
        let document = self.document;
        let is = |object: Rc<Object<'d>>| object.flag("readOnly") == Some(true);
        document.own(node).is_some_and(is)
            || document.object(node).is_ok_and(|object| {
                let parts = document.list(object.get("allOf"));
                let mut parts = parts.iter().filter(|_| levels > 0);
                parts.any(|part| self.is_read_only(*part, levels - 1)) || is(object)
            })
    }

    fn targets(&self, schema: &Object<'d>, key: &str) -> Vec<Node<'d>> {
        let schemas = self.document.list(schema.get(key));
        let targets = schemas.iter().filter_map(|one| self.document.resolved(*one).ok());
        targets.collect()
    }

    /// The properties of a schema that only the server sends: `allOf` is one schema, and any part of it may say so.
    pub(crate) fn read_only(&self, node: Node<'d>) -> Rc<PropertyNames> {
        let document = self.document;
        let (mut names, mut known) = (Rc::default(), HashSet::new());
        let mut open = Vec::from_iter(document.resolved(node));
        while let Some(node) = open.pop().filter(|_| document.steps.take(1).is_ok()) {
            let Some(object) = document.own(node).filter(|_| known.insert(node.address())) else {
                continue;
            };
            let own = self.own(node, &object);
            match known.len() {
                1 => names = Rc::clone(&own.read_only),
                _ => Rc::<PropertyNames>::make_mut(&mut names).extend(own.read_only.iter().cloned()),
            }
            open.extend(&own.parts);
        }
        names
    }
}
