//! A walk over schemas with a depth limit.

use std::cell::RefCell;
use std::rc::Rc;

use super::memo::{MAX_DEPTH, Memo, Reach};
use super::schemas::Schemas;
use crate::node::{Node, Object};

/// A walk over schemas.
pub(super) struct Walk<'s, 'w, 'd> {
    pub(super) schemas: &'s Schemas<'w, 'd>,
    /// The number of levels left.
    left: u8,
    /// The reach of the walk below the current schema.
    reach: Reach,
}

impl<'s, 'w, 'd> Walk<'s, 'w, 'd> {
    pub(super) fn new(schemas: &'s Schemas<'w, 'd>) -> Self {
        Self {
            schemas,
            left: MAX_DEPTH,
            reach: Reach::default(),
        }
    }

    /// Visits a schema, or uses the remembered answer. `None` if it is no object, has a broken reference, or is too
    /// deep.
    pub(super) fn visit<T: Clone>(
        &mut self,
        memo: &RefCell<Memo<T>>,
        node: Node<'d>,
        visit: impl FnOnce(&mut Self, &Object<'d>) -> T,
    ) -> Option<T> {
        let document = self.schemas.document;
        let node = document.resolved(node).ok()?;
        let object = document.own(node)?;
        let Some(left) = self.left.checked_sub(1) else {
            self.reach.is_cut = true;
            return None;
        };
        let known = memo.borrow().get(node.address(), self.left);
        if let Some((answer, reach)) = known {
            self.reach = self.reach.or(reach);
            return Some(answer);
        }
        let before = (std::mem::replace(&mut self.left, left), std::mem::take(&mut self.reach));
        let answer = visit(self, &object);
        self.reach.levels += 1;
        let below = self.reach;
        self.left = before.0;
        self.reach = before.1.or(below);
        memo.borrow_mut()
            .insert(node.address(), self.left, answer.clone(), below);
        Some(answer)
    }

    /// The schemas of `allOf`, `oneOf` or `anyOf`.
    pub(super) fn parts(&self, schema: &Object<'d>, key: &str) -> Rc<[Node<'d>]> {
        self.schemas.document.list(schema.get(key))
    }
}
