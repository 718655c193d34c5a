//! The lines of the README for a client send a GET without a length, and an upload with one. The clients here are those
//! that need care; `wire/` has more cases.

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::io::Cursor;

use endpoint::{Endpoint, RequestOptions, options};
use endpoint_examples::{Message, Recorder};

/// The request that arrives when a client sends.
fn sent(send: impl FnOnce(Endpoint)) -> Message {
    let recorder = Recorder::start(&[]).unwrap();
    let github = Endpoint::github()
        .defaults(options! { baseUrl: recorder.base_url() })
        .unwrap();
    send(github);
    recorder.next().unwrap()
}

/// The way in which a client sends a request.
type Send = fn(RequestOptions);

/// The lines of the README for a client, which are right for any request.
const CLIENTS: [(&str, Send); 4] = [
    ("reqwest", |request| {
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let request = request.into_http().unwrap().try_into().unwrap();
        runtime.block_on(async { client.execute(request).await }).unwrap();
    }),
    ("reqwest, blocking", |request| {
        let client = reqwest::blocking::Client::builder().no_proxy().build().unwrap();
        let mut request: reqwest::blocking::Request = request.into_http().unwrap().try_into().unwrap();
        request.body_mut().take_if(|body| body.as_bytes() == Some(b""));
        client.execute(request).unwrap();
    }),
    ("ureq", |request| {
        let request = request.into_http().unwrap();
        match request.body().is_empty() {
            true => agent().run(request.map(|_| ())),
            false => agent().run(request),
        }
        .unwrap();
    }),
    ("isahc", |request| {
        use isahc::config::Configurable;
        let client = isahc::HttpClient::builder().proxy(None).build().unwrap();
        let request: http::Request<isahc::Body> = request.try_into().unwrap();
        client.send(request).unwrap();
    }),
];

#[test]
fn a_get_has_no_length_and_a_post_has_its_own() {
    for (name, send) in CLIENTS {
        let message = sent(|github| send(github.request("GET /user", ()).unwrap()));
        assert_eq!(message.header("content-length"), None, "{name}");
        assert_eq!(message.header("transfer-encoding"), None, "{name}");
        assert!(message.body.is_empty(), "{name}");
        let message = sent(|github| send(github.request("POST /user", options! { a: 1 }).unwrap()));
        assert_eq!(message.header("content-length"), Some("7"), "{name}");
        assert_eq!(message.body, br#"{"a":1}"#, "{name}");
    }
}

#[test]
fn an_upload_has_its_length() {
    const FILE: &[u8] = b"PK\x05\x06";
    let upload = |github: &Endpoint| {
        let options = options! { name: "site.zip", headers: { "content-type": "application/zip" } };
        github.request("POST /assets{?name}", options).unwrap()
    };
    let length = 4;
    let messages = [
        (
            "reqwest",
            sent(|github| {
                let client = reqwest::Client::builder().no_proxy().build().unwrap();
                let runtime = tokio::runtime::Builder::new_current_thread()
                    .enable_all()
                    .build()
                    .unwrap();
                let body = reqwest::Body::wrap_stream(tokio_util::io::ReaderStream::new(FILE));
                let request = upload(&github).with_body(body, length).unwrap().try_into().unwrap();
                runtime.block_on(async { client.execute(request).await }).unwrap();
            }),
        ),
        (
            "reqwest, blocking",
            sent(|github| {
                let client = reqwest::blocking::Client::builder().no_proxy().build().unwrap();
                let body = reqwest::blocking::Body::new(Cursor::new(FILE));
                client
                    .execute(upload(&github).with_body(body, length).unwrap().try_into().unwrap())
                    .unwrap();
            }),
        ),
        (
            "ureq",
            sent(|github| {
                let body = ureq::SendBody::from_owned_reader(Cursor::new(FILE));
                drop(agent().run(upload(&github).with_body(body, length).unwrap()).unwrap());
            }),
        ),
    ];
    for (name, message) in messages {
        assert_eq!(message.header("content-length"), Some("4"), "{name}");
        assert_eq!(message.header("transfer-encoding"), None, "{name}");
        assert_eq!(message.body, FILE, "{name}");
    }
}

fn agent() -> ureq::Agent {
    ureq::Agent::config_builder().proxy(None).build().into()
}
