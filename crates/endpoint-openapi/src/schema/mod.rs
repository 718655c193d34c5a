//! What requests need of schemas: the kinds of values, the few values there are, and the fields of an object. All else is not
//! read. References may lead in circles: each walk stops where it has been, and after so many bytes.

mod fields;
mod kind;
mod values;

pub(crate) use fields::{Fields, fields};
pub(crate) use kind::kind;
pub(crate) use values::values;

use crate::document::Document;
use crate::node::{Node, Object};

/// How deep schemas are followed.
const MAX_DEPTH: usize = 24;
/// How many bytes of schemas one walk reads.
const MAX_READ: usize = 4 << 20;

/// A walk over schemas.
struct Walk<'w, 'd> {
    document: &'w Document<'d>,
    /// The addresses of the schemas that lead here.
    path: Vec<usize>,
    /// How many more bytes may be read.
    left: usize,
}

impl<'w, 'd> Walk<'w, 'd> {
    fn new(document: &'w Document<'d>) -> Self {
        Self {
            document,
            path: Vec::new(),
            left: MAX_READ,
        }
    }

    /// Visits a schema; none where it is no object, leads nowhere, or leads back to itself.
    fn visit<T>(&mut self, node: Node<'d>, visit: impl FnOnce(&mut Self, &Object<'d>) -> T) -> Option<T> {
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

/// Whether a content type is JSON.
pub(crate) fn is_json(media_type: &str) -> bool {
    let essence = media_type
        .split([';', ','])
        .next()
        .unwrap_or_default()
        .trim()
        .to_lowercase();
    matches!(&*essence, "application/json" | "text/json") || essence.ends_with("+json")
}

/// Whether a body of a content type is made of fields.
pub(crate) fn has_fields(media_type: &str) -> bool {
    is_json(media_type) || matches!(media_type, "application/x-www-form-urlencoded" | "multipart/form-data")
}
