//! A field of an operation: its name, and what its struct says of it. Where it goes is decided by the plan.

use crate::options::QueryStyle;

/// A field as a derive or a macro lists it.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    pub(super) name: &'static str,
    /// `&name=`, as it is in a query.
    pub(super) key: &'static str,
    pub(super) target: Target,
    pub(super) shape: Shape,
    pub(super) style: Option<QueryStyle>,
}

/// Where a field says that it goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// Where the rules of §2.3 send its name.
    Rule,
    /// Only to a placeholder.
    Path,
    /// To the query.
    Query,
    /// To the body, as one of its fields.
    Field,
    /// It is the body.
    Body,
    /// A part of the body.
    Part,
    /// To the header of its name.
    Header,
    /// Its members are parameters.
    Flatten,
}

/// What the type of a field shows of its values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// There is always one.
    Value,
    /// `Option`: there may be none.
    Optional,
    /// A list, which may be empty.
    List,
}

impl Field {
    /// A field whose place is that of the rules. `key` is made by [`key`] of the same name.
    #[must_use]
    pub const fn new(name: &'static str, key: &'static str) -> Self {
        Self {
            name,
            key,
            target: Target::Rule,
            shape: Shape::Value,
            style: None,
        }
    }

    /// The same field, sent somewhere.
    #[must_use]
    pub const fn to(mut self, target: Target) -> Self {
        self.target = target;
        self
    }

    /// The same field, of a type that shows more.
    #[must_use]
    pub const fn shaped(mut self, shape: Shape) -> Self {
        self.shape = shape;
        self
    }

    /// The same field, a list or an object in this style.
    #[must_use]
    pub const fn styled(mut self, style: QueryStyle) -> Self {
        self.style = Some(style);
        self
    }
}

/// What the bytes of a key say.
#[must_use]
pub const fn key_text(key: &[u8]) -> &str {
    match core::str::from_utf8(key) {
        Ok(key) => key,
        Err(_) => "",
    }
}

/// `&name=` of a name.
#[must_use]
#[allow(clippy::indexing_slicing, reason = "the array is as long as the name and two bytes")]
pub const fn key<const N: usize>(name: &str) -> [u8; N] {
    let name = name.as_bytes();
    let mut key = [b'&'; N];
    let mut index = 0;
    while index < name.len() && index + 2 < N {
        key[index + 1] = name[index];
        index += 1;
    }
    if N > 0 {
        key[N - 1] = b'=';
    }
    key
}

/// A [`Field`] of a name that is a constant.
#[doc(hidden)]
#[macro_export]
macro_rules! __field {
    ($name:expr) => {{
        const NAME: &str = $name;
        const KEY: [u8; NAME.len() + 2] = $crate::__private::key(NAME);
        $crate::__private::Field::new(NAME, $crate::__private::key_text(&KEY))
    }};
}
