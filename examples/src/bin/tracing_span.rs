//! A span for each request. Its name is the template of the route: few names, and no values of parameters.
//!
//! `cargo run -p endpoint-examples --bin tracing_span -- http://127.0.0.1:8080`

use std::env;
use std::error::Error;

use endpoint::extension::UrlTemplate;
use endpoint::{Endpoint, options};
use http::{Request, Response};
use tracing::{Span, field, info_span};

/// Sends a request inside its span. The fields have the names of OpenTelemetry's conventions.
fn send(agent: &ureq::Agent, request: Request<Vec<u8>>) -> Result<Response<ureq::Body>, ureq::Error> {
    let span = info_span!(
        "request",
        http.request.method = %request.method(),
        url.template = request.extensions().get::<UrlTemplate>().map(UrlTemplate::as_str),
        http.response.status_code = field::Empty,
    );
    let _entered = span.enter();
    let response = agent.run(request)?;
    Span::current().record("http.response.status_code", response.status().as_u16());
    tracing::info!("answered");
    Ok(response)
}

fn main() -> Result<(), Box<dyn Error>> {
    tracing_subscriber::fmt()
        .without_time()
        .with_target(false)
        .with_ansi(false)
        .init();
    let base_url = env::args().nth(1).unwrap_or_else(|| "http://127.0.0.1:8080".to_owned());
    // A status of an error is also an answer.
    let agent = ureq::Agent::from(ureq::Agent::config_builder().http_status_as_error(false).build());

    let github = Endpoint::github().defaults(options! { baseUrl: base_url })?.traced();
    let repositories = github.request("GET /orgs/{org}/repos", options! { org: "acme", type: "private" })?;
    send(&agent, repositories.into_http()?)?;
    Ok(())
}
