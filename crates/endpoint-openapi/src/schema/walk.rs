//! A walk over schemas, which ends: where it has been already, and after so many bytes.

use crate::document::Document;
use crate::node::{Node, Object};

/// How deep schemas are followed.
const MAX_DEPTH: usize = 24;
/// How many bytes of schemas one walk reads.
const MAX_READ: usize = 4 << 20;

/// A walk over schemas.
pub(super) struct Walk<'w, 'd> {
    pub(super) document: &'w Document<'d>,
    /// The addresses of the schemas that lead here.
    path: Vec<usize>,
    /// How many more bytes may be read.
    left: usize,
}

impl<'w, 'd> Walk<'w, 'd> {
    pub(super) fn new(document: &'w Document<'d>) -> Self {
        Self {
            document,
            path: Vec::new(),
            left: MAX_READ,
        }
    }

    /// Visits a schema; none where it is not an object, leads nowhere, or leads back to itself.
    pub(super) fn visit<T>(&mut self, node: Node<'d>, visit: impl FnOnce(&mut Self, &Object<'d>) -> T) -> Option<T> {
        let node = self.document.resolved(node).ok()?;
        if self.path.len() >= MAX_DEPTH || self.path.contains(&node.address()) {
            return None;
        }
        let length = node.as_str().len();
        self.left = self.left.checked_sub(length)?;
        self.document.note_read(length)?;
        let schema = node.object()?;
        self.path.push(node.address());
        let result = visit(self, &schema);
        self.path.pop();
        Some(result)
    }
}
