//! A tower service: the `request` option of each request has its number of retries, and a layer applies it.
//!
//! `cargo run -p endpoint-examples --bin tower_service -- http://127.0.0.1:8080`

use std::env;
use std::error::Error;
use std::future::{Ready, ready};

use endpoint::extension::Metadata;
use endpoint::{Endpoint, Value, options};
use http::{Request, Response};
use http_body_util::Full;
use hyper::body::Bytes;
use hyper_util::client::legacy::Client;
use hyper_util::rt::TokioExecutor;
use tower::retry::Policy;
use tower::{Service, ServiceBuilder, ServiceExt};

/// Retries after errors of the server, up to the `retries` in the request's metadata.
#[derive(Clone, Default)]
struct Retries {
    tried: u64,
}

impl<B: Clone, R, E> Policy<Request<B>, Response<R>, E> for Retries {
    type Future = Ready<()>;

    fn retry(&mut self, request: &mut Request<B>, result: &mut Result<Response<R>, E>) -> Option<Ready<()>> {
        let allowed = match request.extensions().get::<Metadata>()?.object().get("retries") {
            Some(Value::Number(retries)) => retries.as_u64()?,
            _ => return None,
        };
        let failed = result
            .as_ref()
            .map_or(true, |response| response.status().is_server_error());
        self.tried += 1;
        (failed && self.tried <= allowed).then(|| ready(()))
    }

    fn clone_request(&mut self, request: &Request<B>) -> Option<Request<B>> {
        Some(request.clone())
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let base_url = env::args().nth(1).unwrap_or_else(|| "http://127.0.0.1:8080".to_owned());
    let github = Endpoint::github().defaults(options! { baseUrl: base_url, request: { "retries": 2 } })?;
    let mut service = ServiceBuilder::new()
        .map_request(|request: Request<Vec<u8>>| request.map(Full::<Bytes>::from))
        .retry(Retries::default())
        .service(Client::builder(TokioExecutor::new()).build_http());

    let request = github.request("GET /orgs/{org}/repos", options! { org: "acme", per_page: 100 })?;
    let response = service.ready().await?.call(request.try_into()?).await?;
    println!("repositories: {}", response.status());
    Ok(())
}
