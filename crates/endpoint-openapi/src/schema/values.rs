//! The values that a schema takes, where these are few.

use std::collections::HashSet;
use std::rc::Rc;

use super::Schemas;
use super::walk::Walk;
use crate::node::{Node, Object};

/// So many values at most, and so many bytes of them.
const MAX_VALUES: usize = 24;
const MAX_BYTES: usize = 240;

/// The values that a schema takes.
#[derive(Debug, Clone)]
pub(crate) enum Values {
    Anything,
    Many,
    Few(Rc<[String]>),
}

impl Values {
    /// The values, or none where these are many, or anything goes.
    pub(crate) fn few(&self) -> &[String] {
        match self {
            Self::Anything | Self::Many => &[],
            Self::Few(values) => values,
        }
    }
}

/// Values in their order, each once.
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

    /// Adds a value; false where it is there already.
    pub(super) fn add(&mut self, value: &str) -> bool {
        let is_new = self.known.insert(value.to_owned());
        if is_new {
            self.values.push(value.to_owned());
        }
        is_new
    }
}

/// Values that are put together as long as they are few.
#[derive(Default)]
struct Several {
    distinct: Distinct,
    bytes: usize,
    are_many: bool,
}

impl Several {
    fn add(&mut self, value: &str) {
        if !self.are_many && self.distinct.add(value) {
            self.bytes += value.len();
            self.are_many = self.distinct.values.len() > MAX_VALUES || self.bytes > MAX_BYTES;
        }
    }

    fn finish(self) -> Values {
        match self.are_many {
            true => Values::Many,
            false => Values::Few(self.distinct.values.into()),
        }
    }
}

impl<'d> Schemas<'_, 'd> {
    /// The values that a schema takes, or the items of its lists.
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
                Some(value) => {
                    let mut several = Several::default();
                    several.add(&value);
                    several.finish()
                }
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

    /// The values of `enum`. A null says that a value may be absent.
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

    /// The values of alternatives are those of all, if each has some.
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
