//! Calls of an API that a catalogue describes. A catalogue is the operations of an API, as text with one sorted line for
//! each; `docs/CATALOGUE.md` in the project describes the format.
//!
//! ```
//! use endpoint::options;
//! use endpoint_catalogue::{Catalogue, Described};
//!
//! static SHOP: Catalogue = Catalogue::from_static(
//!     "endpoint-catalogue 2\n\
//!      @server https://shop.example/v1\n\
//!      GET /orders orders/list ?page:integer ?state=open|paid # List orders\n\
//!      POST /orders orders/create ?notify:boolean >json! .item! .count:integer # Place an order\n",
//! );
//!
//! let shop = Described::new(&SHOP)?;
//! let request = shop.request("orders/create", options! { item: "tea", notify: true })?;
//! assert_eq!(request.url(), "https://shop.example/v1/orders?notify=true");
//! assert_eq!(request.body().unwrap().to_bytes().as_ref(), br#"{"item":"tea"}"#);
//!
//! let operation = SHOP.named("orders/create")?.unwrap();
//! assert_eq!(operation.url, "/orders");
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! In a line of a catalogue, `?` is before a name of the query, `^` of a header, `~` of a cookie and `.` of a field of the
//! body; `!` after it says that it is required, `:integer` its kind, and `>json` the content type of the body.
//!
//! A call is resolved into ordinary options, before `endpoint` makes the request:
//!
//! ```text
//! route ─▶ operation     merged parameters ─▶ checked ─▶ placed ─▶ required ones ─▶ content type ─▶ address ─▶ request
//! ```

mod arguments;
mod check;
mod content;
mod described;
mod placed;
mod placing;
mod resolve;
mod search;

#[doc(inline)]
pub use endpoint_core::catalogue::{
    Api, Argument, Catalogue, Content, Destination, Entry, Identified, Kind, Parameter, ReadError, Style, ToolArgument,
};

#[doc(hidden)]
pub use check::{Depth as __Depth, value as __check};
pub use described::{Described, defaults};
pub use search::{Hit, search};
