//! A schema without the schemas that it refers to, and those references.

use std::collections::BTreeSet;
use std::rc::Rc;

use endpoint_catalogue::Kind;

use super::values::Values;
use crate::node::Node;

/// Names of properties.
pub(crate) type PropertyNames = BTreeSet<Rc<str>>;

/// The parts of a schema that are about an object.
pub(super) struct Own<'d> {
    pub(super) fields: Vec<OwnField<'d>>,
    pub(super) required: Vec<String>,
    /// The properties that only the server sends.
    pub(super) read_only: Rc<PropertyNames>,
    /// The kind of fields with any other name, if these are allowed, and their schema.
    pub(super) others: Option<(Kind, Option<Node<'d>>)>,
    /// Whether fields of other names are forbidden.
    pub(super) is_closed: bool,
    /// Whether the schema says nothing of an object but that it is one.
    pub(super) is_free: bool,
    /// The schemas of `allOf`, after following references.
    pub(super) parts: Vec<Node<'d>>,
    /// The schemas of `oneOf` and `anyOf` that are objects.
    pub(super) alternatives: [Vec<Node<'d>>; 2],
}

/// A property.
pub(super) struct OwnField<'d> {
    pub(super) name: Rc<str>,
    /// The schema, or a reference to it.
    pub(super) schema: Node<'d>,
    pub(super) kind: Kind,
    pub(super) values: Values,
}
