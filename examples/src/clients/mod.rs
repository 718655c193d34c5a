//! Four clients as a program would have them: of a telephony API, a search engine, a cluster, and an object store.
//!
//! Each has the shape of a known API: Twilio's, Elasticsearch's, Kubernetes' and S3's. `tests/clients.rs` sends their
//! requests, and compares what arrives.

use std::error::Error;

use serde::de::DeserializeOwned;

pub mod cluster;
pub mod objects;
pub mod search;
pub mod telephony;

/// What a call of a client returns.
pub type Answer<T> = Result<T, Box<dyn Error>>;

/// Sends a request with ureq, which reports the statuses of errors as errors.
fn send(request: http::Request<Vec<u8>>) -> Result<http::Response<ureq::Body>, ureq::Error> {
    // An empty `Vec` would be sent with `content-length: 0`, and `()` is not.
    match request.body().is_empty() {
        true => ureq::run(request.map(|_| ())),
        false => ureq::run(request),
    }
}

/// Sends a request, and reads the JSON of its response.
fn json<T: DeserializeOwned>(request: http::Request<Vec<u8>>) -> Answer<T> {
    Ok(serde_json::from_reader(send(request)?.into_body().into_reader())?)
}
