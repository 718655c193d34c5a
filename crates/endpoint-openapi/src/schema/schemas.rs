//! The schemas of a description, and what is known of them.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use endpoint::catalogue::Kind;

use super::memo::Memo;
use super::own::Own;
use super::values::Values;
use crate::document::Document;

/// The schemas of a description, and what is known of them.
pub(crate) struct Schemas<'w, 'd> {
    pub(crate) document: &'w Document<'d>,
    pub(super) kinds: RefCell<Memo<Kind>>,
    pub(super) values: RefCell<Memo<Values>>,
    /// By the addresses of schemas.
    pub(super) own: RefCell<HashMap<usize, Rc<Own<'d>>>>,
}

impl<'w, 'd> Schemas<'w, 'd> {
    pub(crate) fn new(document: &'w Document<'d>) -> Self {
        Self {
            document,
            kinds: RefCell::default(),
            values: RefCell::default(),
            own: RefCell::default(),
        }
    }
}
