//! The decisions of docs/SPECIFICATION.md: one test for each clause, named after it.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::type_complexity,
    reason = "a table fails by a panic, and says what it is made of"
)]

mod accept;
mod authority;
mod beside_a_route;
mod body_styles;
mod credentials;
mod data;
mod defaults;
mod empty_lists;
mod empty_segments;
mod forms;
mod headers;
mod http_request;
mod http_types;
mod issued;
mod leftovers;
mod links;
mod media_ranges;
mod merging;
mod methods;
mod multipart;
mod names;
mod near;
mod nulls;
mod operations;
mod parameters;
mod paths;
mod placement;
mod query;
mod query_styles;
mod redacted;
mod routes;
mod secrets;
mod streams;
mod styles;
mod twice;
mod values;
