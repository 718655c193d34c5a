//! What requests need of schemas: the kinds of values, the few values there are, and the fields of an object. All else is not
//! read. What is known of a schema is kept: each is read once, however many references lead to it.

mod fields;
mod kind;
mod memo;
mod own;
mod reached;
mod required;
mod values;
mod walk;

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use endpoint::catalogue::Kind;

use crate::document::Document;
pub(crate) use fields::Fields;
use memo::Memo;
use own::Own;
pub(crate) use values::Values;

/// The schemas of a description, and what is known of them.
pub(crate) struct Schemas<'w, 'd> {
    pub(crate) document: &'w Document<'d>,
    kinds: RefCell<Memo<Kind>>,
    values: RefCell<Memo<Values>>,
    own: RefCell<HashMap<usize, Rc<Own<'d>>>>,
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
