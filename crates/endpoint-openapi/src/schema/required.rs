//! The fields that an object must have: what it requires itself, what any of its parts requires, and what each of its
//! alternatives requires.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use super::Schemas;
use super::memo::Memo;
use super::own::Own;
use super::walk::Walk;
use crate::node::Node;

/// The positions of fields, in their order.
type Positions = Rc<[usize]>;

/// What is asked for, and what was found.
struct Search<'f> {
    /// The positions of the fields that there are.
    fields: &'f HashMap<Rc<str>, usize>,
    found: RefCell<Memo<Positions>>,
    /// Why the search was given up.
    wrong: RefCell<Option<String>>,
}

impl<'d> Schemas<'_, 'd> {
    /// The positions of the fields that a schema requires, among these.
    pub(super) fn required(&self, schema: Node<'d>, fields: &HashMap<Rc<str>, usize>) -> Result<Positions, String> {
        let search = Search {
            fields,
            found: RefCell::default(),
            wrong: RefCell::default(),
        };
        let required = Walk::new(self).required(schema, &search);
        match search.wrong.into_inner() {
            Some(wrong) => Err(wrong),
            None => Ok(required.unwrap_or_default()),
        }
    }
}

impl<'d> Walk<'_, '_, 'd> {
    fn required(&mut self, node: Node<'d>, search: &Search<'_>) -> Option<Positions> {
        if search.wrong.borrow().is_some() {
            return None;
        }
        if let Err(wrong) = self.schemas.document.steps.take(1) {
            search.wrong.replace(Some(wrong));
            return None;
        }
        self.visit(&search.found, node, |walk, node, schema| {
            let own = walk.schemas.own(node, schema);
            walk.required_of(&own, search)
        })
    }

    fn required_of(&mut self, own: &Own<'d>, search: &Search<'_>) -> Positions {
        let positions = own.required.iter().filter_map(|name| search.fields.get(&**name));
        let mut positions: Vec<usize> = positions.copied().collect();
        for part in own.parts.iter() {
            positions.extend(self.required(*part, search).iter().flat_map(|part| part.iter()));
        }
        for alternatives in &own.alternatives {
            let mut of_each: Option<Positions> = None;
            for alternative in alternatives {
                let Some(required) = self.required(*alternative, search) else {
                    continue;
                };
                of_each = Some(match of_each {
                    None => required,
                    Some(before) => both(&before, &required),
                });
            }
            positions.extend(of_each.iter().flat_map(|positions| positions.iter()));
        }
        positions.sort_unstable();
        positions.dedup();
        if let Err(wrong) = self.schemas.document.steps.take(positions.len()) {
            search.wrong.replace(Some(wrong));
        }
        positions.into()
    }
}

/// The positions that are in both.
fn both(one: &[usize], other: &[usize]) -> Positions {
    let is_in_other = |position: &&usize| other.binary_search(position).is_ok();
    one.iter().filter(is_in_other).copied().collect()
}
