//! What a schema says of an object by itself, and the schemas that it is made of.

use std::rc::Rc;

use endpoint::catalogue::Kind;

use super::values::Values;
use crate::node::Node;

/// What a schema says of an object by itself.
pub(super) struct Own<'d> {
    pub(super) fields: Vec<OwnField<'d>>,
    pub(super) required: Vec<String>,
    /// What fields of any other name are, where there may be such.
    pub(super) others: Option<Kind>,
    /// It has no fields of other names.
    pub(super) is_closed: bool,
    /// `allOf`, and what references in it lead to.
    pub(super) parts: Vec<Node<'d>>,
    /// `oneOf` and `anyOf`, as far as they are objects.
    pub(super) alternatives: [Vec<Node<'d>>; 2],
}

/// A property.
pub(super) struct OwnField<'d> {
    pub(super) name: Rc<str>,
    /// Its schema, or the reference to it.
    pub(super) schema: Node<'d>,
    pub(super) kind: Kind,
    pub(super) values: Values,
}
