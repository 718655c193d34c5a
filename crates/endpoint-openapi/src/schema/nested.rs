//! The fields of fields, to two levels, as far as they fit into a line. Only their length is remembered: many objects
//! can refer to one large object.

use endpoint_catalogue::{Kind, Parameter};

use super::schemas::Schemas;
use crate::bounds::MAX_NESTED;
use crate::node::Node;

/// The number of levels of fields in a line.
const LEVELS: usize = 2;

impl<'d> Schemas<'_, 'd> {
    /// The fields of an object, or of each object in a list. Empty if they are not known, or do not fit.
    pub(crate) fn nested(&self, schema: Node<'d>, kind: Kind) -> Result<Vec<Parameter>, String> {
        let Some(object) = self.object(schema, kind) else {
            return Ok(Vec::new());
        };
        let length = self.length(object, LEVELS)?;
        match self.document.steps.take_nested(length)? {
            true => self.fields_to(object, LEVELS),
            false => Ok(Vec::new()),
        }
    }

    /// The object of a kind that has one: itself, or the items of a list.
    fn object(&self, schema: Node<'d>, kind: Kind) -> Option<Node<'d>> {
        let is_object = |kind: Kind| kind != Kind::ANY && kind.takes(Kind::OBJECT);
        let object = match (is_object(kind.single()), is_object(kind.items())) {
            (true, false) => Some(schema),
            (false, true) => self.items(schema),
            _ => None,
        };
        self.document.resolved(object?).ok()
    }

    /// The length of `{…}` in a line, computed once; 0 if it is left out.
    fn length(&self, object: Node<'d>, levels: usize) -> Result<usize, String> {
        let key = (object.address(), levels);
        if let Some(length) = self.lengths.borrow().get(&key) {
            return Ok(*length);
        }
        let mut length = 1;
        for (parameter, schema) in self.fields(Some(object))?.parameters() {
            // The sign of the place is counted for the comma. `*` alone is left out.
            let own = parameter.to_string().len();
            let below = schema.filter(|_| !parameter.is_rest() && !parameter.read_only && levels > 1);
            let below = match below.and_then(|schema| self.object(schema, parameter.kind)) {
                Some(below) => self.length(below, levels - 1)?,
                None => 0,
            };
            if length + own + below > MAX_NESTED || (length == 1 && parameter.is_rest()) {
                length = 0;
                break;
            }
            length += own + below;
        }
        self.lengths.borrow_mut().insert(key, length);
        Ok(length)
    }

    fn fields_to(&self, object: Node<'d>, levels: usize) -> Result<Vec<Parameter>, String> {
        if levels == 0 || self.length(object, levels)? == 0 {
            return Ok(Vec::new());
        }
        let mut fields = Vec::new();
        for (mut parameter, schema) in self.fields(Some(object))?.parameters() {
            let below = schema.filter(|_| !parameter.is_rest() && !parameter.read_only);
            if let Some(below) = below.and_then(|schema| self.object(schema, parameter.kind)) {
                parameter.fields = self.fields_to(below, levels - 1)?;
            }
            fields.push(parameter);
        }
        Ok(fields)
    }

    /// The schema of a list's items. Among alternatives, of the only list.
    pub(crate) fn items(&self, schema: Node<'d>) -> Option<Node<'d>> {
        let schema = self.document.object(schema).ok()?;
        if let Some(items) = schema.get("items") {
            return Some(items);
        }
        let parts = ["allOf", "oneOf", "anyOf"].map(|key| self.document.list(schema.get(key)));
        let items = parts.iter().flat_map(|parts| parts.iter());
        let mut items = items.filter_map(|part| self.document.object(*part).ok()?.get("items"));
        items.next().filter(|_| items.next().is_none())
    }
}
