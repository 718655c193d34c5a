//! A field of an operation: its name, and what its struct says of it. Where it goes is decided by the plan.

use super::name::key_of_keyword;
use crate::options::Style;
use crate::options::macros::name;
use crate::template::is_unreserved;

/// A field as a derive or a macro lists it.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    pub(super) name: &'static str,
    /// `&name=`, as it is in a query; empty where the name is encoded there.
    pub(super) key: &'static str,
    pub(super) target: Target,
    pub(super) shape: Shape,
    pub(super) style: Option<Style>,
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
    const fn of_rule(name: &'static str, key: &'static str, shape: Shape) -> Self {
        Self {
            name,
            key,
            target: Target::Rule,
            shape,
            style: None,
        }
    }

    /// A field of an identifier, with the key that it makes. That of `r#type` is another, which a table has for keywords.
    #[must_use]
    pub const fn of(identifier: &'static str, key: &'static str) -> Self {
        let name = name(identifier);
        Self::of_rule(
            name,
            match identifier.as_bytes() {
                _ if !is_unreserved(name.as_bytes()) => "",
                [b'r', b'#', ..] => key_of_keyword(name),
                _ => key,
            },
            Shape::Value,
        )
    }

    /// Whether it is a parameter of its own name.
    pub(super) const fn is_parameter(&self) -> bool {
        matches!(self.target, Target::Rule | Target::Path | Target::Query | Target::Field)
    }

    /// The same field, sent somewhere.
    #[must_use]
    pub const fn to(mut self, target: Target) -> Self {
        self.target = target;
        self
    }

    /// The same field, a list or an object in this style.
    #[must_use]
    pub const fn styled(mut self, style: Style) -> Self {
        self.style = Some(style);
        self
    }
}

/// A field that always has a value, and goes where the rules send it. An empty key is that of a name that is not written as it
/// is.
#[must_use]
pub const fn value(name: &'static str, key: &'static str) -> Field {
    Field::of_rule(name, key, Shape::Value)
}

/// The same of one that may have none.
#[must_use]
pub const fn optional(name: &'static str, key: &'static str) -> Field {
    Field::of_rule(name, key, Shape::Optional)
}

/// The same of one that may be empty.
#[must_use]
pub const fn list(name: &'static str, key: &'static str) -> Field {
    Field::of_rule(name, key, Shape::List)
}

/// A [`Field`] of an identifier.
#[doc(hidden)]
#[macro_export]
macro_rules! __field {
    ($name:ident) => {
        $crate::__private::Field::of(
            ::core::stringify!($name),
            ::core::concat!("&", ::core::stringify!($name), "="),
        )
    };
}
