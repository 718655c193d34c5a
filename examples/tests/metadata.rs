//! The `request` option reaches the sender, as `endpoint::extension::Metadata` in the extensions of an `http::Request`.

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::convert::Infallible;
use std::sync::mpsc;

use endpoint::extension::Metadata;
use endpoint::{Endpoint, Options, options};
use http::Request;
use tower::{Service, ServiceBuilder, ServiceExt, service_fn};

type Sent<B> = Result<Request<B>, endpoint::Error>;

/// A call, and the metadata that must arrive with its request.
struct Case {
    name: &'static str,
    defaults: fn() -> Options<'static>,
    options: fn() -> Options<'static>,
    arrives: Option<fn() -> Options<'static>>,
}

const CASES: &[Case] = &[
    Case {
        name: "of the call",
        defaults: Options::new,
        options: || options! { request: { "retries": 2, "tags": ["a", null, { "b": 1.5 }] } },
        arrives: Some(|| options! { request: { "retries": 2, "tags": ["a", null, { "b": 1.5 }] } }),
    },
    Case {
        name: "of the defaults",
        defaults: || options! { request: { "timeout": 30 } },
        options: Options::new,
        arrives: Some(|| options! { request: { "timeout": 30 } }),
    },
    Case {
        name: "of the call over those of the defaults",
        defaults: || options! { request: { "timeout": 30, "hooks": { "before": "log" } } },
        options: || options! { request: { "timeout": 5, "hooks": { "after": "count" } } },
        arrives: Some(|| options! { request: { "timeout": 5, "hooks": { "before": "log", "after": "count" } } }),
    },
    Case {
        name: "empty",
        defaults: Options::new,
        options: || options! { request: {} },
        arrives: Some(|| options! { request: {} }),
    },
    Case {
        name: "none",
        defaults: Options::new,
        options: Options::new,
        arrives: None,
    },
];

impl Case {
    fn expected(&self) -> Option<Metadata> {
        // Only a request gives its metadata back; options do not.
        let request = endpoint::endpoint("GET /", (self.arrives?)()).unwrap();
        request
            .metadata()
            .map(|metadata| Metadata::new(metadata.clone().into_owned()))
    }
}

#[test]
fn with_the_body_in_bytes() {
    for case in CASES {
        let endpoint = Endpoint::github().defaults((case.defaults)()).unwrap();
        let request = endpoint.request("PUT /a", (case.options)()).unwrap();
        arrives::<Vec<u8>>(case, request.try_into());
    }
}

#[test]
fn with_another_body() {
    for case in CASES {
        let endpoint = Endpoint::github().defaults((case.defaults)()).unwrap();
        let request = endpoint.request("PUT /a", (case.options)()).unwrap();
        arrives(case, request.with_body(std::io::empty(), None));
    }
}

/// Sends a request through layers that keep, change and clone it.
#[track_caller]
fn arrives<B: Send + 'static>(case: &Case, request: Sent<B>) {
    let (sender, receiver) = mpsc::channel();
    let sink = service_fn(move |request: Request<Option<B>>| {
        let sender = sender.clone();
        async move {
            sender.send(request.extensions().get::<Metadata>().cloned()).unwrap();
            Ok::<_, Infallible>(())
        }
    });
    let mut service = ServiceBuilder::new()
        .boxed()
        .map_request(|request: Request<B>| request.map(Some))
        .service(sink);
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime
        .block_on(async { service.ready().await?.call(request.unwrap()).await })
        .unwrap();
    assert_eq!(receiver.recv().unwrap(), case.expected(), "{}", case.name);
}
