//! The fields of a field, to two levels, as far as they fit into a line. Those of an object are put together once.

use std::rc::Rc;

use endpoint::catalogue::{Kind, Parameter};

use super::schemas::Schemas;
use crate::bounds::MAX_NESTED;
use crate::node::Node;

/// How deep they are given.
const LEVELS: usize = 2;

/// The fields of an object, and their length in a line.
pub(super) type Nested = (Vec<Parameter>, usize);

impl<'d> Schemas<'_, 'd> {
    /// The fields of an object of this kind, or of each object in a list. There are none where they are not known, or do not fit.
    pub(crate) fn nested(&self, schema: Node<'d>, kind: Kind) -> Result<Vec<Parameter>, String> {
        let nested = self.nested_to(schema, kind, LEVELS)?;
        let (fields, length) = &*nested;
        let fits = self.document.steps.take_nested(*length)?;
        Ok(if fits { fields.clone() } else { Vec::new() })
    }

    fn nested_to(&self, schema: Node<'d>, kind: Kind, levels: usize) -> Result<Rc<Nested>, String> {
        let is_object = |kind: Kind| kind != Kind::ANY && kind.takes(Kind::OBJECT);
        let object = match (is_object(kind.single()), is_object(kind.items())) {
            (true, false) => Some(schema),
            (false, true) => self.items(schema),
            _ => None,
        };
        let object = object.and_then(|object| self.document.resolved(object).ok());
        let Some(object) = object.filter(|_| levels > 0) else {
            return Ok(Rc::default());
        };
        let key = (object.address(), levels);
        if let Some(nested) = self.nested.borrow().get(&key) {
            return Ok(Rc::clone(nested));
        }
        let nested = Rc::new(self.nested_of(object, levels)?);
        self.nested.borrow_mut().insert(key, Rc::clone(&nested));
        Ok(nested)
    }

    fn nested_of(&self, object: Node<'d>, levels: usize) -> Result<Nested, String> {
        let (mut all, mut length) = (Vec::new(), 0);
        for (mut parameter, schema) in self.fields(Some(object))?.parameters() {
            if all.is_empty() && parameter.is_rest() {
                // Any name is all that is known.
                break;
            }
            if let Some(schema) = schema {
                let below = self.nested_to(schema, parameter.kind, levels - 1)?;
                parameter.fields.clone_from(&below.0);
            }
            // The sign of its place is as long as the comma before it.
            length += parameter.to_string().len();
            if length > MAX_NESTED {
                return Ok(Nested::default());
            }
            all.push(parameter);
        }
        Ok((all, length))
    }

    /// The schema of the items of a list, or of the list that is the only one among alternatives.
    fn items(&self, schema: Node<'d>) -> Option<Node<'d>> {
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
