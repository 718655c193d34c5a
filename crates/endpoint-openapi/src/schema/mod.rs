//! What requests need of schemas: the kinds of values, the few values there are, and the fields of an object. All else is not
//! read. References may lead in circles: each walk stops where it has been, and after so many bytes.

mod fields;
mod kind;
mod values;
mod walk;

pub(crate) use fields::{Fields, fields};
pub(crate) use kind::kind;
pub(crate) use values::values;
