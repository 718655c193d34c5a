//! What requests need of schemas: the kinds of values, the few values there are, defaults, and the fields of an object and of
//! its fields. All else is not read. What is known of a schema is kept: each is read once, however many references lead to it.

mod allowed;
mod fields;
mod kind;
mod memo;
mod nested;
mod own;
mod properties;
mod reached;
mod required;
mod schemas;
mod values;
mod walk;

pub(crate) use fields::Fields;
pub(crate) use schemas::Schemas;
