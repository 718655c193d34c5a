//! All schemas of a description, and what has been read of them.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use endpoint_catalogue::Kind;

use super::memo::Memo;
use super::own::Own;
use super::values::Values;
use crate::document::Document;
use crate::node::Node;

/// All schemas of a description, with their memory of answers.
pub(crate) struct Schemas<'w, 'd> {
    pub(crate) document: &'w Document<'d>,
    pub(super) kinds: RefCell<Memo<Kind>>,
    pub(super) values: RefCell<Memo<Values>>,
    /// The length of an object's fields in a line, by address and levels.
    pub(super) lengths: RefCell<HashMap<(usize, usize), usize>>,
    /// Schemas that were read, by address.
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

    /// Whether two nodes are the same schema, after following references.
    pub(super) fn are_same(&self, one: Node<'d>, other: Node<'d>) -> bool {
        let address = |node| self.document.resolved(node).map(Node::address);
        one.address() == other.address() || address(one).is_ok_and(|one| address(other) == Ok(one))
    }

    /// The name of the schema that a node refers to, such as `Order` of `#/components/schemas/Order`.
    pub(crate) fn component(&self, node: Node<'d>) -> Option<String> {
        let reference = self.document.own(node)?.text("$ref")?;
        let (_, name) = reference.rsplit_once('/')?;
        Some(name.replace("~1", "/"))
    }

    /// The default of a schema: a short text, a number or a boolean.
    pub(crate) fn default(&self, schema: Option<Node<'d>>) -> Option<String> {
        let schema = schema?;
        // In 3.1, `default` may stand beside `$ref`.
        let own = self.document.own(schema)?.get("default");
        let default = own.or_else(|| self.document.object(schema).ok()?.get("default"))?;
        default.short().map(Cow::into_owned)
    }
}
