//! What the value of an option is given as. It is `Into<Value>` by a name of its own, so that the compiler can say what to do
//! with a type that is no value.

use super::Value;

/// What a value is given as: whatever is `Into<Value>`. To make a value of a type of yours, implement `From` for [`Value`].
///
/// A type that implements `Serialize` is none by itself: [`Value::from_serialize`] makes a value of it,
/// [`Options::json`](crate::Options::json) the body, and [`Options::params`](crate::Options::params) a parameter of each field.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the value of an option",
    label = "expected a text, a number, a boolean, a list, a map, an `Option` of these, or an `endpoint::Value`",
    note = "what implements `Serialize` is a value by `Value::from_serialize(&it)?`, and the body by `Options::json(&it)`",
    note = "`Options::params(&it)` takes the fields of a struct as parameters"
)]
pub trait IntoValue<'a> {
    #[doc(hidden)]
    fn into_value(self) -> Value<'a>;
}

#[diagnostic::do_not_recommend]
impl<'a, T: Into<Value<'a>>> IntoValue<'a> for T {
    #[inline(always)]
    fn into_value(self) -> Value<'a> {
        self.into()
    }
}
