//! The fields of an object: its own, those of all its parts, and those of any alternative.

use std::collections::HashMap;
use std::rc::Rc;

use endpoint::Place;
use endpoint_catalogue::{Kind, Parameter};

use super::own::OwnField;
use super::schemas::Schemas;
use super::values::{Distinct, Values};
use crate::node::Node;

/// The fields of an object.
#[derive(Default)]
pub(crate) struct Fields<'d> {
    fields: Vec<Field<'d>>,
    /// The kind of fields with any other name, if these are allowed, and their schema if it is only one.
    others: Option<(Kind, Option<Node<'d>>)>,
}

/// A field.
struct Field<'d> {
    name: Rc<str>,
    /// The field's schema, if it has only one.
    schema: Option<Node<'d>>,
    kind: Kind,
    values: Values,
    /// The merged values of several schemas.
    several: Option<Distinct>,
    required: bool,
    read_only: bool,
}

/// The fields of several schemas.
#[derive(Default)]
struct All<'d> {
    fields: Vec<Field<'d>>,
    positions: HashMap<Rc<str>, usize>,
}

impl<'d> Schemas<'_, 'd> {
    /// The fields of a schema. The error is the reason why they can't be read.
    pub(crate) fn fields(&self, schema: Option<Node<'d>>) -> Result<Fields<'d>, String> {
        let (mut all, mut others, mut is_closed) = (All::default(), None, false);
        let reached = schema
            .map(|schema| self.reached(schema))
            .transpose()?
            .unwrap_or_default();
        let read_only = self.read_only_in(&reached)?;
        for (one, read_only) in reached.iter().zip(&read_only) {
            let own = &one.own;
            for field in &own.fields {
                let bytes: usize = field.values.few().iter().map(String::len).sum();
                self.document.steps.take_parameter(field.name.len() + bytes)?;
                all.add(field, read_only.contains(&field.name), self);
            }
            let mut alternatives = one.alternatives.iter().flatten();
            if alternatives.any(|at| reached.get(*at).is_some_and(|one| one.own.is_free)) {
                others = Some((Kind::ANY, None));
            }
            others = match (others, own.others) {
                (Some((one, _)), Some((other, _))) => Some((Kind::or(one, other), None)),
                (one, other) => one.or(other),
            };
            is_closed |= own.is_closed;
        }
        for position in self.required((&reached, &read_only), &all.positions)? {
            if let Some(field) = all.fields.get_mut(position) {
                field.required = !field.read_only;
            }
        }
        let fields = all.fields;
        // If nothing is known of an object, any field is allowed.
        let others = match others {
            None if fields.is_empty() && !is_closed => Some((Kind::ANY, None)),
            others => others,
        };
        Ok(Fields { fields, others })
    }
}

impl<'d> Fields<'d> {
    /// The fields as parameters, each with its schema. A parameter for any other name comes last.
    pub(crate) fn parameters(self) -> impl Iterator<Item = (Parameter, Option<Node<'d>>)> {
        let fields = self.fields.into_iter().map(|field| {
            let mut parameter = Parameter::new(Place::Body, &*field.name);
            parameter.kind = field.kind;
            parameter.required = field.required;
            parameter.read_only = field.read_only;
            parameter.values = match field.several {
                Some(several) => several.values,
                None => field.values.few().to_vec(),
            };
            (parameter, field.schema)
        });
        let rest = self.others.map(|(kind, schema)| {
            let mut rest = Parameter::new(Place::Body, "");
            rest.kind = kind;
            (rest, schema)
        });
        fields.chain(rest)
    }
}

impl<'d> All<'d> {
    /// Adds a field. If it is there, it then allows the values of both, or those of the one that a call sends.
    fn add(&mut self, field: &OwnField<'d>, read_only: bool, schemas: &Schemas<'_, 'd>) {
        let own = || Field {
            name: Rc::clone(&field.name),
            schema: Some(field.schema),
            kind: field.kind,
            values: field.values.clone(),
            several: None,
            required: false,
            read_only,
        };
        let known = self.positions.get(&field.name).copied();
        match known.and_then(|position| self.fields.get_mut(position)) {
            Some(known) if known.read_only != read_only => {
                if known.read_only {
                    *known = own();
                }
            }
            Some(known) if known.schema.is_some_and(|known| schemas.are_same(known, field.schema)) => {}
            Some(known) => {
                known.schema = None;
                known.kind = known.kind.or(field.kind);
                known.add(field.values.few());
            }
            None => {
                self.positions.insert(Rc::clone(&field.name), self.fields.len());
                self.fields.push(own());
            }
        }
    }
}

impl Field<'_> {
    /// Adds values. If one side has none, anything is allowed.
    fn add(&mut self, values: &[String]) {
        if self.values.few().is_empty() || values.is_empty() {
            (self.values, self.several) = (Values::Anything, None);
            return;
        }
        let several = self.several.get_or_insert_with(|| Distinct::of(self.values.few()));
        values.iter().for_each(|value| _ = several.add(value));
    }
}
