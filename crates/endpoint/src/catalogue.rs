//! Catalogues: the operations of an API, as text with one sorted line for each. This module reads, writes and searches
//! that text. It knows nothing of options and of OpenAPI.
//!
//! ```
//! use endpoint::catalogue::Catalogue;
//!
//! static SHOP: Catalogue = Catalogue::from_static(
//!     "endpoint-catalogue 2\n\
//!      @server https://shop.example/v1\n\
//!      GET /orders orders/list ?page:integer ?state=open|paid # List orders\n\
//!      POST /orders orders/create ?notify:boolean >json! .item! .count:integer # Place an order\n",
//! );
//!
//! let operation = SHOP.named("orders/create")?.unwrap();
//! assert_eq!(operation.url, "/orders");
//! assert_eq!(operation.parameters.len(), 3);
//! assert_eq!(operation.to_string(), SHOP.to_string().lines().last().unwrap());
//! # Ok::<(), endpoint::catalogue::ReadError>(())
//! ```
//!
//! `docs/CATALOGUE.md` in the project describes the format.

#[doc(inline)]
pub use endpoint_core::catalogue::{
    Api, Argument, Catalogue, Content, Destination, Entry, Identified, Kind, Parameter, ReadError, Style, ToolArgument,
};
pub(crate) use endpoint_core::catalogue::{SIGNS, is_styled};
