//! The schemas of a description, and what is known of them.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use endpoint::catalogue::Kind;

use super::memo::Memo;
use super::own::Own;
use super::values::Values;
use crate::document::Document;
use crate::node::Node;

/// The schemas of a description, and what is known of them.
pub(crate) struct Schemas<'w, 'd> {
    pub(crate) document: &'w Document<'d>,
    pub(super) kinds: RefCell<Memo<Kind>>,
    pub(super) values: RefCell<Memo<Values>>,
    /// How long the fields of objects are in a line, by addresses and the levels that are given.
    pub(super) lengths: RefCell<HashMap<(usize, usize), usize>>,
    /// By the addresses of schemas.
    pub(super) own: RefCell<HashMap<usize, Rc<Own<'d>>>>,
}

impl<'w, 'd> Schemas<'w, 'd> {
    pub(crate) fn new(document: &'w Document<'d>) -> Self {
        Self {
            document,
            kinds: RefCell::default(),
            values: RefCell::default(),
            lengths: RefCell::default(),
            own: RefCell::default(),
        }
    }

    /// Whether two schemas are one, by whatever references.
    pub(super) fn are_same(&self, one: Node<'d>, other: Node<'d>) -> bool {
        let address = |node| self.document.resolved(node).map(Node::address);
        one.address() == other.address() || address(one).is_ok_and(|one| address(other) == Ok(one))
    }

    /// The value that a schema names for where there is none: a short text, a number or a boolean.
    pub(crate) fn default(&self, schema: Option<Node<'d>>) -> Option<String> {
        let schema = schema?;
        // In 3.1 it may be beside a reference.
        let own = self.document.own(schema)?.get("default");
        let default = own.or_else(|| self.document.object(schema).ok()?.get("default"))?;
        default.short().map(Cow::into_owned)
    }
}
