//! The fields of an object: its own, those of all its parts, and those of any alternative; the fields
//! of fields, to two levels; and which of them are required.

use std::collections::HashMap;
use std::rc::Rc;

use endpoint::Place;
use endpoint_catalogue::{Kind, Parameter};

use super::kind::{Distinct, Values};
use super::{MAX_DEPTH, Own, OwnField, PropertyNames, Schemas};
use crate::bounds::MAX_NESTED;
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

/// Positions of fields, ascending.
type Positions = Vec<usize>;

impl<'d> Schemas<'_, 'd> {
    /// The positions of the fields that the first schema requires. Each schema starts with its own, and takes those of
    /// its parts until nothing changes.
    pub(super) fn required(
        &self,
        (reached, read_only): (&[Reached<'d>], &[Rc<PropertyNames>]),
        fields: &HashMap<Rc<str>, usize>,
    ) -> Result<Positions, String> {
        let own = |(one, read_only): (&Reached<'d>, &Rc<PropertyNames>)| {
            let sent = one.own.required.iter().filter(|name| !read_only.contains(&***name));
            sorted(sent.filter_map(|name| fields.get(&**name)).copied().collect())
        };
        let own: Vec<Positions> = reached.iter().zip(read_only).map(own).collect();
        let mut all = own.clone();
        let mut is_new = true;
        while is_new {
            is_new = false;
            // Parts mostly come after the schema that they belong to, so this order needs fewer rounds.
            for (position, (one, own)) in reached.iter().zip(&own).enumerate().rev() {
                if one.parts.is_empty() && one.alternatives.iter().all(Vec::is_empty) {
                    continue;
                }
                let mut required = self.with_parts(one, own, &all)?;
                let names = read_only.get(position).into_iter().flat_map(|names| names.iter());
                let left_out: Vec<usize> = names.filter_map(|name| fields.get(name)).copied().collect();
                required.retain(|position| !left_out.contains(position));
                if let Some(before) = all.get_mut(position).filter(|before| **before != required) {
                    *before = required;
                    is_new = true;
                }
            }
        }
        Ok(all.into_iter().next().unwrap_or_default())
    }

    fn with_parts(&self, one: &Reached<'d>, own: &[usize], all: &[Positions]) -> Result<Positions, String> {
        let steps = &self.document.steps;
        let of = |position: &usize| all.get(*position).map(Vec::as_slice).unwrap_or_default();
        let mut positions = own.to_vec();
        for part in &one.parts {
            steps.take(1 + of(part).len())?;
            positions.extend(of(part));
        }
        for alternatives in &one.alternatives {
            let Some((first, others)) = alternatives.split_first() else {
                continue;
            };
            let mut of_each = of(first).to_vec();
            for other in others {
                steps.take(1 + of_each.len())?;
                of_each.retain(|position| of(other).binary_search(position).is_ok());
            }
            positions.extend(of_each);
        }
        steps.take(positions.len())?;
        Ok(sorted(positions))
    }
}

fn sorted(mut positions: Positions) -> Positions {
    positions.sort_unstable();
    positions.dedup();
    positions
}

/// A schema, and the positions of those that it consists of.
pub(super) struct Reached<'d> {
    pub(super) node: Node<'d>,
    pub(super) own: Rc<Own<'d>>,
    pub(super) parts: Vec<usize>,
    pub(super) alternatives: [Vec<usize>; 2],
}

impl<'d> Schemas<'_, 'd> {
    /// A schema and those that it consists of, in the order of the text: the parts of a part come before the next part.
    pub(super) fn reached(&self, schema: Node<'d>) -> Result<Vec<Reached<'d>>, String> {
        let within = self.within(schema)?;
        let mut positions = HashMap::new();
        let (mut all, mut stack) = (Vec::new(), vec![self.address(schema)]);
        while let Some(address) = stack.pop() {
            let Some((node, own)) = within.get(&address).filter(|_| !positions.contains_key(&address)) else {
                continue;
            };
            positions.insert(address, all.len());
            all.push((*node, Rc::clone(own)));
            let below = own.parts.iter().chain(own.alternatives.iter().flatten());
            let start = stack.len();
            stack.extend(below.map(|node| node.address()));
            if let Some(below) = stack.get_mut(start..) {
                below.reverse();
            }
        }
        let of = |nodes: &[Node<'d>]| {
            let positions = nodes.iter().filter_map(|node| positions.get(&node.address()));
            positions.copied().collect()
        };
        let reached = all.iter().map(|(node, own)| Reached {
            node: *node,
            own: Rc::clone(own),
            parts: of(&own.parts),
            alternatives: own.alternatives.each_ref().map(|nodes| of(nodes)),
        });
        Ok(reached.collect())
    }

    /// For each schema, the properties that only the server sends wherever the schema is reached: those of its `allOf` and
    /// of the schemas around it. An alternative is asked by itself.
    pub(super) fn read_only_in(&self, reached: &[Reached<'d>]) -> Result<Vec<Rc<PropertyNames>>, String> {
        let mut known: Vec<Option<Rc<PropertyNames>>> = vec![None; reached.len()];
        if reached.iter().all(|one| one.own.read_only.is_empty()) {
            return Ok(vec![Rc::default(); reached.len()]);
        }
        let of = |at: usize| reached.get(at).map(|one| self.read_only(one.node)).unwrap_or_default();
        let mut open = vec![(0, of(0))];
        while let Some((at, names)) = open.pop() {
            let (Some(one), Some(before)) = (reached.get(at), known.get_mut(at)) else {
                continue;
            };
            let kept = match before {
                None => names,
                Some(before) => {
                    self.document.steps.take(1 + names.len())?;
                    let both = &**before & &*names;
                    if both.len() == before.len() {
                        continue;
                    }
                    Rc::new(both)
                }
            };
            *before = Some(Rc::clone(&kept));
            open.extend(one.parts.iter().map(|part| (*part, Rc::clone(&kept))));
            for at in one.alternatives.iter().flatten() {
                let own = of(*at);
                self.document.steps.take(1 + kept.len() + own.len())?;
                open.push((*at, if kept.is_empty() { own } else { Rc::new(&*kept | &*own) }));
            }
        }
        Ok(known.into_iter().map(Option::unwrap_or_default).collect())
    }

    fn address(&self, schema: Node<'d>) -> usize {
        self.document.resolved(schema).map_or(0, Node::address)
    }

    /// The schemas within the depth limit, by address.
    fn within(&self, schema: Node<'d>) -> Result<HashMap<usize, (Node<'d>, Rc<Own<'d>>)>, String> {
        let mut within = HashMap::new();
        let mut level: Vec<Node<'d>> = self.document.resolved(schema).into_iter().collect();
        for _ in 0..MAX_DEPTH {
            let mut next = Vec::new();
            for node in level {
                self.document.steps.take(1)?;
                if within.contains_key(&node.address()) {
                    continue;
                }
                let Some(object) = self.document.own(node) else {
                    continue;
                };
                self.document.steps.take_schema()?;
                let own = self.own(node, &object);
                next.extend(own.parts.iter().chain(own.alternatives.iter().flatten()).copied());
                within.insert(node.address(), (node, own));
            }
            level = next;
        }
        Ok(within)
    }
}
