//! Reads a schema without those that it refers to, once.

use std::collections::HashSet;
use std::rc::Rc;

use endpoint_catalogue::Kind;

use super::own::{Own, OwnField};
use super::schemas::Schemas;
use crate::node::{Node, Object};

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
        let (mut fields, mut read_only) = (Vec::new(), HashSet::new());
        let properties = schema.get("properties").and_then(|node| document.own(node));
        for (name, node) in properties.iter().flat_map(|properties| properties.iter()) {
            let property = document.object(node).ok();
            let is_read_only = property.is_some_and(|property| property.flag("readOnly") == Some(true));
            if name.is_empty() || is_read_only {
                // A property that only the server sends.
                read_only.insert(name);
                continue;
            }
            fields.push(OwnField {
                name: name.into(),
                schema: node,
                kind: self.kind(Some(node)),
                values: self.values(Some(node)),
            });
        }
        let required = document.list(schema.get("required"));
        let required = required.iter().copied().filter_map(Node::text);
        let required = required.filter(|name| !read_only.contains(&**name));
        let mut own = Own {
            fields,
            required: required.map(|name| name.into_owned()).collect(),
            others: schema.has("patternProperties").then_some((Kind::ANY, None)),
            is_closed: false,
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

    fn targets(&self, schema: &Object<'d>, key: &str) -> Vec<Node<'d>> {
        let schemas = self.document.list(schema.get(key));
        let targets = schemas.iter().filter_map(|one| self.document.resolved(*one).ok());
        targets.collect()
    }
}
