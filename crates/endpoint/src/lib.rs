//! A route and options in, one complete HTTP request description out, for any HTTP client.

mod endpoint;
mod error;
mod merge;
mod options;
mod parse;
mod request;
mod route;
pub mod template;
mod value;

pub use endpoint::{Endpoint, endpoint};
pub use error::{Error, ErrorKind};
pub use options::Options;
pub use parse::body::Body;
pub use parse::query::ListStyle;
pub use request::{Metadata, RequestOptions, is_sensitive};
pub use route::{IntoRoute, Route};
pub use value::{Array, Number, Object, Value};

/// What the macros expand to; no part of the public API.
#[doc(hidden)]
pub mod __private {
    pub use crate::route::compiled::{count, parts, tokens};
    pub use crate::template::Token;
}
