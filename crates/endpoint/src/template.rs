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
//! A [`Template`] is parsed once and expanded often. It lists its [`variables`](Template::variables), and `Display`
//! prints the text that it was parsed from. Values come from any type that is [`AsVariable`]: maps, lists of pairs, or
//! this crate's [`Object`](crate::Object) and [`Value`](crate::Value).
//!
//! This module is the crate [`endpoint-template`](https://docs.rs/endpoint-template), whose name is in the examples. It is RFC
//! 6570 to the letter, and knows nothing of routes, requests or HTTP.
//!
//! [RFC 6570]: https://www.rfc-editor.org/rfc/rfc6570

#[doc(inline)]
pub use endpoint_core::template::{
    AsVariable, CaptureError, Captured, Captures, ExpandError, Modifier, Operator, ParseError, Template, VarSpec,
    VarSpecs, Variable,
};
pub(crate) use endpoint_core::template::{Buffer, Codes, Digits, Expander, Expansion, MAX_EXPANSION, is_same};
#[doc(hidden)]
pub use endpoint_core::template::{LiteralToken, Token, VariableToken};
