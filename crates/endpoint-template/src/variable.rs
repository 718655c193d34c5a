//! The values of variables in the shapes of RFC 6570 §2.3 (strings, lists and associative arrays), and the trait by which
//! a type has them. Numbers and booleans are written as text.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::borrow::Borrow;
use core::fmt;
#[cfg(feature = "std")]
use core::hash::{BuildHasher, Hash};
#[cfg(feature = "std")]
use std::collections::HashMap;

use crate::number::Digits;

/// The value of a variable. It borrows, so that no value is copied before it is written.
///
/// It is itself [`AsVariable`], and so the common type for variables of several types:
///
/// ```
/// use endpoint_template::{Template, Variable};
///
/// let template = Template::parse("/repos/{repo}/issues/{number}")?;
/// let variables = [("repo", Variable::from("rust")), ("number", Variable::from(42_u32))];
/// assert_eq!(template.expand(&variables)?, "/repos/rust/issues/42");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// `Debug` shows the kind of a value, and never the value.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum Variable<'v> {
    /// Text.
    Text(&'v str),
    /// A whole number that is not negative.
    Unsigned(u64),
    /// A whole number that may be negative.
    Signed(i64),
    /// Any other number, written as in JSON: `1.0`, `0.1`, `1e-7`. It must be finite.
    Float(f64),
    /// `true` or `false`.
    Bool(bool),
    /// A list: the values of the [members](AsVariable::members).
    List(&'v dyn AsVariable),
    /// An associative array: the names and values of the [members](AsVariable::members).
    Map(&'v dyn AsVariable),
}

impl Variable<'_> {
    /// Whether the value is neither a list nor a map.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn is_scalar(&self) -> bool {
        !matches!(self, Self::List(_) | Self::Map(_))
    }

    /// The value as text.
    ///
    /// # Errors
    ///
    /// The reason why it has none.
    #[doc(hidden)]
    // `inline(always)`, here and below: without it W3 of docs/PERFORMANCE.md takes 2 % more instructions.
    #[inline(always)]
    pub fn text<'s>(&'s self, digits: &'s mut Digits) -> Result<&'s str, &'static str> {
        let text = match *self {
            Self::Text(text) => return Ok(text),
            Self::Bool(true) => return Ok("true"),
            Self::Bool(false) => return Ok("false"),
            Self::Unsigned(number) => digits.whole(number, false),
            Self::Signed(number) => digits.whole(number.unsigned_abs(), number < 0),
            Self::Float(number) => digits.float(number).ok_or("is a number that is not finite")?,
            Self::List(_) | Self::Map(_) => return Err("is a list or an object"),
        };
        Ok(str::from_utf8(text).unwrap_or_default())
    }
}

impl fmt::Debug for Variable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Text(_) => "Text",
            Self::Unsigned(_) => "Unsigned",
            Self::Signed(_) => "Signed",
            Self::Float(_) => "Float",
            Self::Bool(_) => "Bool",
            Self::List(_) => "List",
            Self::Map(_) => "Map",
        })
    }
}

/// A type that is the value of a variable, or the variables of a template: these are an associative array, too.
///
/// It is implemented for texts, numbers, `bool`, `Option`, lists, maps, and for lists of pairs, which are maps in their
/// order. For a type of yours, [`as_variable`](AsVariable::as_variable) tells what it is. A text needs nothing else:
///
/// ```
/// use endpoint_template::{AsVariable, Template, Variable};
///
/// enum Sort { Created, Updated }
///
/// impl AsVariable for Sort {
///     fn as_variable(&self) -> Option<Variable<'_>> {
///         Some(Variable::Text(match self {
///             Self::Created => "created",
///             Self::Updated => "updated",
///         }))
///     }
/// }
///
/// let template = Template::parse("/issues{?sort}")?;
/// assert_eq!(template.expand(&[("sort", Sort::Updated)])?, "/issues?sort=updated");
/// # let _ = Sort::Created;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A list or a map is `Variable::List(self)` or `Variable::Map(self)`, and has [`members`](AsVariable::members). A struct whose
/// fields are variables is a map:
///
/// ```
/// use endpoint_template::{AsVariable, Template, Variable};
///
/// struct Page { number: u32, size: Option<u8> }
///
/// impl AsVariable for Page {
///     fn as_variable(&self) -> Option<Variable<'_>> {
///         Some(Variable::Map(self))
///     }
///
///     fn members<'v>(&'v self, visit: &mut dyn FnMut(&'v str, Option<Variable<'v>>)) {
///         visit("page", self.number.as_variable());
///         visit("per_page", self.size.as_variable());
///     }
/// }
///
/// // The variables of a template, or the value of one.
/// let page = Page { number: 2, size: None };
/// assert_eq!(Template::parse("/users{?page,per_page}")?.expand(&page)?, "/users?page=2");
/// assert_eq!(Template::parse("/users{?where*}")?.expand(&[("where", page)])?, "/users?page=2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A method that is added later will have a default body.
pub trait AsVariable {
    /// The value; `None` if it is undefined.
    fn as_variable(&self) -> Option<Variable<'_>>;

    /// For a value that is in a [`Variable::List`] or a [`Variable::Map`]: calls `visit` with the name and the value of each
    /// member, in order. The name of an item of a list is not read. A value of `None` is undefined.
    fn members<'v>(&'v self, visit: &mut dyn FnMut(&'v str, Option<Variable<'v>>)) {
        let _ = visit;
    }

    /// For a value that is in a [`Variable::Map`]: the value of the first member of this name that has one. Without a body
    /// of its own, it visits all members.
    fn member<'v>(&'v self, name: &str) -> Option<Variable<'v>> {
        let mut found = None;
        self.members(&mut |own, value| {
            if found.is_none() && own == name {
                found = value;
            }
        });
        found
    }
}

impl<T: AsVariable + ?Sized> AsVariable for &T {
    #[inline]
    fn as_variable(&self) -> Option<Variable<'_>> {
        (**self).as_variable()
    }
}

impl<T: AsVariable> AsVariable for Option<T> {
    fn as_variable(&self) -> Option<Variable<'_>> {
        self.as_ref()?.as_variable()
    }
}

impl AsVariable for Variable<'_> {
    #[inline]
    fn as_variable(&self) -> Option<Variable<'_>> {
        Some(*self)
    }
}

impl<'v> From<&'v str> for Variable<'v> {
    #[inline]
    fn from(text: &'v str) -> Self {
        Self::Text(text)
    }
}

macro_rules! text {
    ($($type:ty),*) => {$(
        impl AsVariable for $type {
            #[inline]
            fn as_variable(&self) -> Option<Variable<'_>> {
                Some(Variable::Text(self))
            }
        }
    )*};
}

text!(str, String, Cow<'_, str>, Box<str>);

macro_rules! number {
    ($($type:ty => $variant:ident($as:ty)),*) => {$(
        impl From<$type> for Variable<'_> {
            #[inline]
            fn from(value: $type) -> Self {
                Self::$variant(value as $as)
            }
        }

        impl AsVariable for $type {
            #[inline]
            fn as_variable(&self) -> Option<Variable<'_>> {
                Some(Variable::from(*self))
            }
        }
    )*};
}

// No platform has a `usize` past 64 bits.
number!(u8 => Unsigned(u64), u16 => Unsigned(u64), u32 => Unsigned(u64), u64 => Unsigned(u64), usize => Unsigned(u64),
    i8 => Signed(i64), i16 => Signed(i64), i32 => Signed(i64), i64 => Signed(i64), isize => Signed(i64),
    f64 => Float(f64), bool => Bool(bool));

macro_rules! list {
    ($([$($generic:tt)*] $type:ty),*) => {$(
        impl<T: AsVariable, $($generic)*> AsVariable for $type {
            fn as_variable(&self) -> Option<Variable<'_>> {
                Some(Variable::List(self))
            }

            fn members<'v>(&'v self, visit: &mut dyn FnMut(&'v str, Option<Variable<'v>>)) {
                for item in self.iter() {
                    visit("", item.as_variable());
                }
            }
        }
    )*};
}

list!([] &[T], [] Vec<T>, [const N: usize] [T; N]);

/// Pairs are searched in order, which is right for a handful.
macro_rules! pairs {
    ($([$($generic:tt)*] $type:ty),*) => {$(
        impl<K: AsRef<str>, V: AsVariable, $($generic)*> AsVariable for $type {
            #[inline]
            fn as_variable(&self) -> Option<Variable<'_>> {
                Some(Variable::Map(self))
            }

            fn members<'v>(&'v self, visit: &mut dyn FnMut(&'v str, Option<Variable<'v>>)) {
                for (name, value) in self.iter() {
                    visit(name.as_ref(), value.as_variable());
                }
            }

            #[inline]
            fn member<'v>(&'v self, name: &str) -> Option<Variable<'v>> {
                let (_, value) = self.iter().find(|(own, _)| is_same(own.as_ref(), name))?;
                value.as_variable()
            }
        }
    )*};
}

pairs!([] &[(K, V)], [] Vec<(K, V)>, [const N: usize] [(K, V); N]);

macro_rules! map {
    ($([$($bound:tt)*] $type:ty),*) => {$(
        impl<K: Borrow<str> + $($bound)*> AsVariable for $type {
            #[inline]
            fn as_variable(&self) -> Option<Variable<'_>> {
                Some(Variable::Map(self))
            }

            fn members<'v>(&'v self, visit: &mut dyn FnMut(&'v str, Option<Variable<'v>>)) {
                for (name, value) in self {
                    visit(name.borrow(), value.as_variable());
                }
            }

            #[inline]
            fn member<'v>(&'v self, name: &str) -> Option<Variable<'v>> {
                self.get(name)?.as_variable()
            }
        }
    )*};
}

map!([Ord, V: AsVariable] BTreeMap<K, V>);
#[cfg(feature = "std")]
map!([Eq + Hash, V: AsVariable, S: BuildHasher] HashMap<K, V, S>);

/// Whether two names are equal. Short names, as most are, are compared without a call.
#[inline(always)]
#[must_use]
pub fn is_same(name: &str, other: &str) -> bool {
    name.len() == other.len() && name.bytes().zip(other.bytes()).all(|(byte, other)| byte == other)
}
