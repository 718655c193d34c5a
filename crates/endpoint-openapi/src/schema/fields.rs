//! The fields of an object: its own, those of all its parts, and those of any of its alternatives.

use std::collections::HashMap;
use std::rc::Rc;

use endpoint::Place;
use endpoint::catalogue::{Kind, Parameter};

use super::own::OwnField;
use super::schemas::Schemas;
use super::values::{Distinct, Values};
use crate::node::Node;

/// The fields of an object.
#[derive(Default)]
pub(crate) struct Fields<'d> {
    fields: Vec<Field<'d>>,
    /// What fields of any other name are, where there may be such.
    others: Option<Kind>,
}

/// A field.
struct Field<'d> {
    name: Rc<str>,
    /// The schema of it, where there is one alone.
    schema: Option<Node<'d>>,
    kind: Kind,
    values: Values,
    /// The values of several schemas.
    several: Option<Distinct>,
    required: bool,
}

/// The fields of several schemas.
#[derive(Default)]
struct All<'d> {
    fields: Vec<Field<'d>>,
    positions: HashMap<Rc<str>, usize>,
}

impl<'d> Schemas<'_, 'd> {
    /// The fields of a schema. An error is why they can't be given.
    pub(crate) fn fields(&self, schema: Option<Node<'d>>) -> Result<Fields<'d>, String> {
        let (mut all, mut others, mut is_closed) = (All::default(), None, false);
        let reached = schema
            .map(|schema| self.reached(schema))
            .transpose()?
            .unwrap_or_default();
        for own in reached.iter().map(|one| &one.own) {
            for field in &own.fields {
                let bytes: usize = field.values.few().iter().map(String::len).sum();
                self.document.steps.take_parameter(field.name.len() + bytes)?;
                all.add(field, self);
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

impl<'d> Fields<'d> {
    /// The fields as parameters, each with its schema, and then what stands for any other name.
    pub(crate) fn parameters(self) -> impl Iterator<Item = (Parameter, Option<Node<'d>>)> {
        let fields = self.fields.into_iter().map(|field| {
            let mut parameter = Parameter::new(Place::Body, &*field.name);
            parameter.kind = field.kind;
            parameter.required = field.required;
            parameter.values = match field.several {
                Some(several) => several.values,
                None => field.values.few().to_vec(),
            };
            (parameter, field.schema)
        });
        let rest = self.others.map(|kind| {
            let mut rest = Parameter::new(Place::Body, "");
            rest.kind = kind;
            (rest, None)
        });
        fields.chain(rest)
    }
}

impl<'d> All<'d> {
    /// Adds a field. One that is there already takes what either takes.
    fn add(&mut self, field: &OwnField<'d>, schemas: &Schemas<'_, 'd>) {
        let known = self.positions.get(&field.name).copied();
        match known.and_then(|position| self.fields.get_mut(position)) {
            Some(known) if known.schema.is_some_and(|known| schemas.are_same(known, field.schema)) => {}
            Some(known) => {
                known.schema = None;
                known.kind = known.kind.or(field.kind);
                known.add(field.values.few());
            }
            None => {
                self.positions.insert(Rc::clone(&field.name), self.fields.len());
                self.fields.push(Field {
                    name: Rc::clone(&field.name),
                    schema: Some(field.schema),
                    kind: field.kind,
                    values: field.values.clone(),
                    several: None,
                    required: false,
                });
            }
        }
    }
}

impl Field<'_> {
    /// Adds values; where there are none on one side, anything goes.
    fn add(&mut self, values: &[String]) {
        if self.values.few().is_empty() || values.is_empty() {
            (self.values, self.several) = (Values::Anything, None);
            return;
        }
        let several = self.several.get_or_insert_with(|| Distinct::of(self.values.few()));
        values.iter().for_each(|value| _ = several.add(value));
    }
}
