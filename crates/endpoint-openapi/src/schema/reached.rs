//! The schemas that an object consists of, each once.

use std::collections::HashMap;
use std::rc::Rc;

use super::memo::MAX_DEPTH;
use super::own::{Own, PropertyNames};
use super::schemas::Schemas;
use crate::node::Node;

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
