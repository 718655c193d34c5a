//! `Into<Value>` as a trait of this crate, so that the compile error for other types can name a remedy.

use super::Value;

/// The types that can be a value: all that are `Into<Value>`, and `Option` of these. For a type of your own, implement
/// `From` for [`Value`].
///
/// `Serialize` alone does not suffice. [`Value::of`] turns such a type into a value,
/// [`Options::json`](crate::Options::json) into the body, and [`Options::params`](crate::Options::params) into a
/// parameter for each field.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the value of an option",
    label = "expected a text, a number, a boolean, a list, a map, an `Option` of these, or an `endpoint::Value`",
    note = "what implements `Serialize`, such as an enum, a date or a UUID, is a value by `Value::of(&it)`, and the body by `Options::json(&it)`",
    note = "`Options::params(&it)` takes the fields of a struct as parameters",
    note = "an iterator is a list by `.collect::<Vec<_>>()`"
)]
pub trait IntoValue<'a> {
    #[doc(hidden)]
    fn into_value(self) -> Option<Value<'a>>;
}

#[diagnostic::do_not_recommend]
impl<'a, T: Into<Value<'a>>> IntoValue<'a> for T {
    #[inline(always)]
    fn into_value(self) -> Option<Value<'a>> {
        Some(self.into())
    }
}

/// `None` is not set, and a `None` inside a `Some` is null.
#[diagnostic::do_not_recommend]
impl<'a, T: IntoValue<'a>> IntoValue<'a> for Option<T> {
    #[inline(always)]
    fn into_value(self) -> Option<Value<'a>> {
        self.map(|value| value.into_value().unwrap_or_default())
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T: IntoValue<'a> + Clone> IntoValue<'a> for &Option<T> {
    fn into_value(self) -> Option<Value<'a>> {
        self.clone().into_value()
    }
}
