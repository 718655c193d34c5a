//! The properties of schemas that requests need: kinds of values, short lists of values, defaults, and fields to two
//! levels. Nothing else is read. Each schema is read once, however many references lead to it.

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
pub(crate) use own::PropertyNames;
pub(crate) use schemas::Schemas;
