//! URI templates, all four levels of [RFC 6570].
//!
//! ```
//! use endpoint::template::Template;
//!
//! let template = Template::parse("/repos/{owner}/{repo}{?page,per_page}")?;
//! let url = template.expand(&[("owner", "rust-lang"), ("repo", "rust"), ("page", "2")])?;
//! assert_eq!(url, "/repos/rust-lang/rust?page=2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Template`] is parsed once and expanded often, prints back what it was parsed from, and can be asked for its
//! [`variables`](Template::variables). Values come from anything that implements [`Variables`]: maps, slices of pairs, or
//! the crate's own [`Object`](crate::Object).
//!
//! This module is the strict RFC and knows nothing of routes, requests or HTTP.
//!
//! [RFC 6570]: https://www.rfc-editor.org/rfc/rfc6570

mod ast;
mod encode;
mod error;
mod expand;
mod literal;
mod parser;
mod text;
mod variables;

pub use ast::{Modifier, Operator, Template, VarSpec};
pub use error::{ExpandError, ParseError};
pub use variables::{AsVariable, Composite, Member, Scalar, Variable, Variables};

#[doc(hidden)]
pub use ast::Token;
pub(crate) use expand::{Expander, Expansion, MAX_EXPANSION};
pub(crate) use parser::{Dialect, authority_start, count, fill};
pub(crate) use text::{Short, Stack, Text, long};
pub(crate) use variables::{Digits, is_same};
