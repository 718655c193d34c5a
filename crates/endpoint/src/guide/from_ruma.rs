//! For users of ruma's macros.
//!
//! ruma describes each endpoint of the Matrix protocol as a request and a response. `metadata!` has the method and the
//! paths. The attribute macros `request` and `response` (in older versions `ruma_api!`) implement the traits of both,
//! for clients and for servers. An operation of this crate is only the client's request, of any API.
//!
//! | ruma | here |
//! |---|---|
//! | `metadata! { method: POST, …, history: { … } }` | the route: `#[operation("POST /_matrix/…/{room_id}")]` |
//! | `#[request] pub struct Request` | `#[derive(Operation)] struct Join` |
//! | `#[ruma_api(path)]` | nothing: a field fills the placeholder of its name; `path` makes sure that it does |
//! | `#[ruma_api(query)]` | nothing in a GET; `query` with any other method |
//! | `#[ruma_api(query_all)]` (formerly `query_map`) | `flatten` in a GET |
//! | `#[ruma_api(header = CONTENT_TYPE)]` | `header = "content-type"` |
//! | no attribute: a field of the JSON body | nothing with POST, PUT, PATCH and QUERY; `field` with any other method that takes a body |
//! | `#[ruma_api(body)]` | `body` |
//! | `#[ruma_api(raw_body)]` | `body` with text or bytes |
//! | `#[serde(rename = "type")]` | `rename = "type"`, or the field `r#type` |
//! | `#[serde(skip_serializing_if = "Option::is_none")]` | nothing: `None` is left out |
//! | `#[response] pub struct Response` | `response = Response`, a type that you read yourself |
//! | `request.try_into_http_request(base_url, SendAccessToken::IfRequired(token), …)` | [`Endpoint::http`](crate::Endpoint::http): the base URL and `authorization` are defaults |
//!
//! With ruma, each field names its place:
//!
//! ```text
//! #[request]
//! pub struct Request {
//!     #[ruma_api(path)]
//!     pub room_id: OwnedRoomId,
//!     #[ruma_api(query)]
//!     pub at: Option<String>,
//!     pub reason: Option<String>,
//! }
//! ```
//!
//! With this crate, the route and the method decide, and only exceptions need an attribute:
//!
//! ```
//! use endpoint::{Endpoint, Operation, options};
//!
//! #[derive(Operation)]
//! #[operation("POST /_matrix/client/v3/join/{room_id}")]
//! struct Join<'a> {
//!     room_id: &'a str,
//!     #[operation(query, list = "repeat")]
//!     via: &'a [&'a str],
//!     reason: Option<&'a str>,
//! }
//!
//! let matrix = Endpoint::new("https://matrix.example.org")?
//!     .defaults(options! { headers: { "authorization": "Bearer 0123" } })?;
//! let join = Join { room_id: "!r:example.org", via: &["a.example", "b.example"], reason: Some("hello") };
//! let request = matrix.http(&join, ())?;
//! assert_eq!(
//!     request.uri(),
//!     "https://matrix.example.org/_matrix/client/v3/join/%21r%3Aexample.org?via=a.example&via=b.example"
//! );
//! assert_eq!(request.body(), br#"{"reason":"hello"}"#);
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! A placeholder without a field, for example because `room_id` is misspelled, does not compile. ruma also has several
//! paths by version of the protocol, reads requests in servers, and reads and writes responses; this crate does not.
