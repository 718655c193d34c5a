//! The fields of an object: its own, those of all its parts, and those of any of its alternatives.

use std::collections::HashMap;
use std::rc::Rc;

use endpoint::catalogue::Kind;

use super::own::OwnField;
use super::schemas::Schemas;
use super::values::{Distinct, Values};
use crate::node::Node;

/// The fields of an object.
#[derive(Default)]
pub(crate) struct Fields {
    pub(crate) fields: Vec<Field>,
    /// What fields of any other name are, where there may be such.
    pub(crate) others: Option<Kind>,
}

/// A field.
pub(crate) struct Field {
    pub(crate) name: Rc<str>,
    /// The address of the first schema of it.
    schema: usize,
    pub(crate) kind: Kind,
    values: Values,
    /// The values of several schemas.
    several: Option<Distinct>,
    pub(crate) required: bool,
}

/// The fields of several schemas.
#[derive(Default)]
struct All {
    fields: Vec<Field>,
    positions: HashMap<Rc<str>, usize>,
}

impl<'d> Schemas<'_, 'd> {
    /// The fields of a schema. An error is why they can't be given.
    pub(crate) fn fields(&self, schema: Option<Node<'d>>) -> Result<Fields, String> {
        let (mut all, mut others, mut is_closed) = (All::default(), None, false);
        let reached = schema
            .map(|schema| self.reached(schema))
            .transpose()?
            .unwrap_or_default();
        for own in reached.iter().map(|one| &one.own) {
            for field in &own.fields {
                let bytes: usize = field.values.few().iter().map(String::len).sum();
                self.document.steps.take_parameter(field.name.len() + bytes)?;
                all.add(field);
            }
            others = match (others, own.others) {
                (Some(one), Some(other)) => Some(Kind::or(one, other)),
                (one, other) => one.or(other),
            };
            is_closed |= own.is_closed;
        }
        for position in self.required(&reached, &all.positions)? {
            if let Some(field) = all.fields.get_mut(position) {
                field.required = true;
            }
        }
        let fields = all.fields;
        // Of an object of which nothing is known, anything can be a field.
        let others = match others {
            None if fields.is_empty() && !is_closed => Some(Kind::ANY),
            others => others,
        };
        Ok(Fields { fields, others })
    }
}

impl All {
    /// Adds a field. One that is there already takes what either takes.
    fn add(&mut self, field: &OwnField) {
        let known = self.positions.get(&field.name).copied();
        match known.and_then(|position| self.fields.get_mut(position)) {
            Some(known) if known.schema == field.schema => {}
            Some(known) => {
                known.kind = known.kind.or(field.kind);
                known.add(field.values.few());
            }
            None => {
                self.positions.insert(Rc::clone(&field.name), self.fields.len());
                self.fields.push(Field {
                    name: Rc::clone(&field.name),
                    schema: field.schema,
                    kind: field.kind,
                    values: field.values.clone(),
                    several: None,
                    required: false,
                });
            }
        }
    }
}

impl Field {
    /// Adds values; where there are none on one side, anything goes.
    fn add(&mut self, values: &[String]) {
        if self.values.few().is_empty() || values.is_empty() {
            (self.values, self.several) = (Values::Anything, None);
            return;
        }
        let several = self.several.get_or_insert_with(|| Distinct::of(self.values.few()));
        values.iter().for_each(|value| _ = several.add(value));
    }

    /// The values that it takes, where these are few.
    pub(crate) fn values(self) -> Vec<String> {
        match self.several {
            Some(several) => several.values,
            None => self.values.few().to_vec(),
        }
    }
}
