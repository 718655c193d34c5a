//! The required fields of an object: its own, those of any part, and those that all alternatives share. In a circle, a
//! schema requires nothing only because of itself.

use std::collections::HashMap;
use std::rc::Rc;

use super::own::PropertyNames;
use super::reached::Reached;
use super::schemas::Schemas;

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
