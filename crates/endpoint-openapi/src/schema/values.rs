//! The values that a schema takes, where these are few.

use super::walk::Walk;
use crate::document::Document;
use crate::node::{Node, Object};

/// So many values at most, and so many bytes of them.
const MAX_VALUES: usize = 24;
const MAX_BYTES: usize = 240;

/// The values that a schema takes, or the items of its lists; none where these are many, or anything goes.
pub(crate) fn values<'d>(document: &Document<'d>, schema: Option<Node<'d>>) -> Vec<String> {
    let values = schema
        .and_then(|schema| Walk::new(document).values(schema))
        .unwrap_or_default();
    let bytes: usize = values.iter().map(String::len).sum();
    if values.len() > MAX_VALUES || bytes > MAX_BYTES {
        return Vec::new();
    }
    values
}

impl<'d> Walk<'_, 'd> {
    pub(super) fn values(&mut self, node: Node<'d>) -> Option<Vec<String>> {
        self.visit(node, Self::values_of)?
    }

    fn values_of(&mut self, schema: &Object<'d>) -> Option<Vec<String>> {
        if let Some(values) = schema.get("enum").and_then(Node::list) {
            let mut texts: Vec<String> = Vec::new();
            // A null says that a value may be absent.
            for value in values.into_iter().filter(|value| value.first() != b'n') {
                let text = value.scalar()?.into_owned();
                if !texts.contains(&text) {
                    texts.push(text);
                }
            }
            return Some(texts);
        }
        if let Some(value) = schema.get("const") {
            return Some(vec![value.scalar()?.into_owned()]);
        }
        if let Some(items) = schema.get("items") {
            return self.values(items);
        }
        if let Some(values) = schema.list("allOf").into_iter().find_map(|part| self.values(part)) {
            return Some(values);
        }
        // The values of alternatives are those of all, if each has some.
        for key in ["oneOf", "anyOf"] {
            let parts = schema.list(key);
            let mut all = Vec::new();
            let each = parts.into_iter().map(|part| self.values(part));
            for values in each.collect::<Option<Vec<_>>>().into_iter().flatten().flatten() {
                if !all.contains(&values) {
                    all.push(values);
                }
            }
            if !all.is_empty() {
                return Some(all);
            }
        }
        None
    }
}
