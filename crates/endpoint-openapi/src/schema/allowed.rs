//! The values that a schema allows, if they are few.

use super::schemas::Schemas;
use super::values::{Several, Values};
use super::walk::Walk;
use crate::node::{Node, Object};

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
