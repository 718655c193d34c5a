//! The source of variables' values, and the shapes of values in RFC 6570 §2.3: strings, lists and associative arrays.
//! Numbers and booleans are written as text.

use std::borrow::{Borrow, Cow};
use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, Hash};

/// Looks variables up by name.
///
/// It is implemented for maps and for slices of pairs whose values are [`AsVariable`]. An expansion may look a variable
/// up more than once.
///
/// You can implement it for other types: a method that is added later will have a default body.
///
/// ```
/// use endpoint::template::{AsVariable, Template, Variable, Variables};
///
/// struct Page { number: u32 }
///
/// impl Variables for Page {
///     fn variable(&self, name: &str) -> Option<Variable<'_>> {
///         (name == "page").then_some(&self.number)?.as_variable()
///     }
/// }
///
/// let template = Template::parse("/users{?page,per_page}")?;
/// assert_eq!(template.expand(&Page { number: 2 })?, "/users?page=2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Variables {
    /// The value of a variable; `None` if it is undefined.
    fn variable(&self, name: &str) -> Option<Variable<'_>>;
}

/// The value of a variable.
#[derive(Clone, Copy)]
#[allow(missing_debug_implementations, reason = "a list is only known by its visitor")]
#[non_exhaustive]
pub enum Variable<'v> {
    /// A string, or a value that is written as one.
    Scalar(Scalar<'v>),
    /// A list of values.
    List(&'v dyn Composite),
    /// An associative array: pairs of name and value.
    Map(&'v dyn Composite),
}

/// A value that is written as one string. It is the cheapest common type for variables of several types.
///
/// ```
/// use endpoint::template::{Scalar, Template};
///
/// let template = Template::parse("/repos/{repo}/issues/{number}")?;
/// let variables = [("repo", Scalar::from("rust")), ("number", Scalar::from(42_u32))];
/// assert_eq!(template.expand(&variables)?, "/repos/rust/issues/42");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Scalar<'v> {
    /// Text.
    Text(&'v str),
    /// A whole number that is not negative.
    Unsigned(u64),
    /// A whole number that may be negative.
    Signed(i64),
    /// Any other number, written as in JSON. It must be finite.
    Float(f64),
    /// `true` or `false`.
    Bool(bool),
}

/// A buffer for the text of a scalar that is not text.
pub struct Digits {
    whole: itoa::Buffer,
    float: String,
}

impl Digits {
    /// An empty buffer.
    #[inline]
    pub fn new() -> Self {
        Self {
            whole: itoa::Buffer::new(),
            float: String::new(),
        }
    }
}

impl Scalar<'_> {
    /// The scalar as text.
    ///
    /// # Errors
    ///
    /// The reason why the number can't be written.
    #[doc(hidden)]
    // `inline(always)`, here and below: without it W3 of docs/PERFORMANCE.md takes 2 % more instructions.
    #[inline(always)]
    pub fn text<'s>(&'s self, digits: &'s mut Digits) -> Result<&'s str, &'static str> {
        Ok(match *self {
            Self::Text(text) => text,
            Self::Unsigned(number) => digits.whole.format(number),
            Self::Signed(number) => digits.whole.format(number),
            Self::Bool(true) => "true",
            Self::Bool(false) => "false",
            Self::Float(number) => match serde_json::Number::from_f64(number) {
                Some(number) => {
                    digits.float = number.to_string();
                    &digits.float
                }
                None => return Err("is a number that is not finite"),
            },
        })
    }
}

/// A list or an associative array, visited member by member.
///
/// You can implement it for other types: a method that is added later will have a default body.
///
/// ```
/// use endpoint::template::{AsVariable, Composite, Member, Template, Variable};
///
/// struct Range { from: u32, to: u32 }
///
/// impl Composite for Range {
///     fn for_each(&self, visit: &mut dyn FnMut(Member<'_>)) {
///         visit(Member::pair("from", self.from.as_variable()));
///         visit(Member::pair("to", self.to.as_variable()));
///     }
/// }
///
/// impl AsVariable for Range {
///     fn as_variable(&self) -> Option<Variable<'_>> {
///         Some(Variable::Map(self))
///     }
/// }
///
/// let template = Template::parse("/events{?range*}")?;
/// assert_eq!(template.expand(&[("range", Range { from: 1, to: 9 })])?, "/events?from=1&to=9");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Composite {
    /// Calls `visit` for each member in order.
    fn for_each(&self, visit: &mut dyn FnMut(Member<'_>));
}

/// A member of a list, or a pair of an associative array.
#[derive(Clone, Copy)]
#[allow(missing_debug_implementations, reason = "see `Variable`")]
#[non_exhaustive]
pub struct Member<'v> {
    /// The name, in an associative array.
    pub key: Option<&'v str>,
    /// The value; `None` if it is undefined.
    pub value: Option<Variable<'v>>,
}

impl<'v> Member<'v> {
    /// An item of a list.
    ///
    /// ```
    /// use endpoint::template::{AsVariable, Member};
    ///
    /// assert_eq!(Member::item("bug".as_variable()).key, None);
    /// ```
    #[must_use]
    pub fn item(value: Option<Variable<'v>>) -> Self {
        Self { key: None, value }
    }

    /// A pair of an associative array.
    ///
    /// ```
    /// use endpoint::template::{AsVariable, Member};
    ///
    /// assert_eq!(Member::pair("state", "open".as_variable()).key, Some("state"));
    /// ```
    #[must_use]
    pub fn pair(key: &'v str, value: Option<Variable<'v>>) -> Self {
        Self { key: Some(key), value }
    }
}

/// Anything that can be the value of a variable.
///
/// You can implement it for other types: a method that is added later will have a default body.
///
/// ```
/// use endpoint::template::{AsVariable, Template, Variable};
///
/// enum Sort { Created, Updated }
///
/// impl AsVariable for Sort {
///     fn as_variable(&self) -> Option<Variable<'_>> {
///         match self {
///             Self::Created => "created".as_variable(),
///             Self::Updated => "updated".as_variable(),
///         }
///     }
/// }
///
/// let template = Template::parse("/issues{?sort}")?;
/// assert_eq!(template.expand(&[("sort", Sort::Updated)])?, "/issues?sort=updated");
/// # let _ = Sort::Created;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait AsVariable {
    /// The value; `None` if it is undefined.
    fn as_variable(&self) -> Option<Variable<'_>>;
}

impl<T: AsVariable + ?Sized> AsVariable for &T {
    fn as_variable(&self) -> Option<Variable<'_>> {
        (**self).as_variable()
    }
}

impl AsVariable for str {
    fn as_variable(&self) -> Option<Variable<'_>> {
        Some(Variable::Scalar(Scalar::Text(self)))
    }
}

macro_rules! text {
    ($($type:ty),*) => {$(
        impl AsVariable for $type {
            fn as_variable(&self) -> Option<Variable<'_>> {
                str::as_variable(self)
            }
        }
    )*};
}

text!(String, Cow<'_, str>, Box<str>);

impl AsVariable for Scalar<'_> {
    #[inline]
    fn as_variable(&self) -> Option<Variable<'_>> {
        Some(Variable::Scalar(*self))
    }
}

impl<'v> From<&'v str> for Scalar<'v> {
    #[inline]
    fn from(text: &'v str) -> Self {
        Self::Text(text)
    }
}

macro_rules! number {
    ($($type:ty => $variant:ident),*) => {$(
        impl From<$type> for Scalar<'_> {
            #[inline]
            fn from(value: $type) -> Self {
                Self::$variant(value.into())
            }
        }

        impl AsVariable for $type {
            fn as_variable(&self) -> Option<Variable<'_>> {
                Some(Variable::Scalar(Scalar::$variant((*self).into())))
            }
        }
    )*};
}

number!(u8 => Unsigned, u16 => Unsigned, u32 => Unsigned, u64 => Unsigned, i8 => Signed, i16 => Signed, i32 => Signed,
    i64 => Signed, f64 => Float, bool => Bool);

impl AsVariable for usize {
    fn as_variable(&self) -> Option<Variable<'_>> {
        // No platform has a usize past 64 bits.
        Some(Variable::Scalar(Scalar::Unsigned(*self as u64)))
    }
}

impl<T: AsVariable> AsVariable for Option<T> {
    fn as_variable(&self) -> Option<Variable<'_>> {
        self.as_ref()?.as_variable()
    }
}

impl<T: AsVariable> Composite for [T] {
    fn for_each(&self, visit: &mut dyn FnMut(Member<'_>)) {
        for item in self {
            visit(Member::item(item.as_variable()));
        }
    }
}

macro_rules! list {
    ($([$($generic:tt)*] $type:ty),*) => {$(
        impl<T: AsVariable, $($generic)*> Composite for $type {
            fn for_each(&self, visit: &mut dyn FnMut(Member<'_>)) {
                self.as_slice().for_each(visit);
            }
        }

        impl<T: AsVariable, $($generic)*> AsVariable for $type {
            fn as_variable(&self) -> Option<Variable<'_>> {
                Some(Variable::List(self))
            }
        }
    )*};
}

list!([] Vec<T>, [const N: usize] [T; N]);

impl<K: AsRef<str>, V: AsVariable> Composite for Vec<(K, V)> {
    fn for_each(&self, visit: &mut dyn FnMut(Member<'_>)) {
        for (key, value) in self {
            visit(Member::pair(key.as_ref(), value.as_variable()));
        }
    }
}

macro_rules! map {
    ($([$($generic:tt)*] $type:ty),*) => {$(
        impl<K: AsRef<str> + Ord, V: AsVariable, $($generic)*> Composite for $type {
            fn for_each(&self, visit: &mut dyn FnMut(Member<'_>)) {
                for (key, value) in self {
                    visit(Member::pair(key.as_ref(), value.as_variable()));
                }
            }
        }

        impl<K: AsRef<str> + Ord, V: AsVariable, $($generic)*> AsVariable for $type {
            fn as_variable(&self) -> Option<Variable<'_>> {
                Some(Variable::Map(self))
            }
        }
    )*};
}

map!([] BTreeMap<K, V>, [S: BuildHasher] HashMap<K, V, S>);

impl<K: Borrow<str> + Ord, V: AsVariable> Variables for BTreeMap<K, V> {
    fn variable(&self, name: &str) -> Option<Variable<'_>> {
        self.get(name)?.as_variable()
    }
}

impl<K: Borrow<str> + Eq + Hash, V: AsVariable, S: BuildHasher> Variables for HashMap<K, V, S> {
    fn variable(&self, name: &str) -> Option<Variable<'_>> {
        self.get(name)?.as_variable()
    }
}

/// Pairs are searched in order, which is right for a handful. The first of a name wins.
impl<K: AsRef<str>, V: AsVariable> Variables for [(K, V)] {
    #[inline]
    fn variable(&self, name: &str) -> Option<Variable<'_>> {
        self.iter()
            .find(|(key, _)| is_same(key.as_ref(), name))?
            .1
            .as_variable()
    }
}

/// Whether two names are equal. Short names, as most are, are compared without a call.
#[inline(always)]
pub fn is_same(name: &str, other: &str) -> bool {
    name.len() == other.len() && name.bytes().zip(other.bytes()).all(|(byte, other)| byte == other)
}

impl<K: AsRef<str>, V: AsVariable, const N: usize> Variables for [(K, V); N] {
    #[inline]
    fn variable(&self, name: &str) -> Option<Variable<'_>> {
        self.as_slice().variable(name)
    }
}

impl<K: AsRef<str>, V: AsVariable> Variables for Vec<(K, V)> {
    fn variable(&self, name: &str) -> Option<Variable<'_>> {
        self.as_slice().variable(name)
    }
}
