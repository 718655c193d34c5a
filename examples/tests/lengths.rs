//! The lines in the project's README send a GET without a length, and an upload with one. The clients here are those
//! that need care; `wire/` has more cases.

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::io::Cursor;

use endpoint::{Endpoint, options};
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

fn get(github: &Endpoint) -> http::Request<Vec<u8>> {
    github.http("GET /user", ()).unwrap()
}

#[test]
fn a_get_has_no_length() {
    let messages = [
        (
            "reqwest",
            sent(|github| {
                let client = reqwest::Client::builder().no_proxy().build().unwrap();
                let runtime = tokio::runtime::Builder::new_current_thread()
                    .enable_all()
                    .build()
                    .unwrap();
                let request = get(&github).try_into().unwrap();
                runtime.block_on(async { client.execute(request).await }).unwrap();
            }),
        ),
        (
            "reqwest, blocking",
            sent(|github| {
                let client = reqwest::blocking::Client::builder().no_proxy().build().unwrap();
                let mut request: reqwest::blocking::Request = get(&github).try_into().unwrap();
                *request.body_mut() = None;
                client.execute(request).unwrap();
            }),
        ),
        (
            "ureq",
            sent(|github| {
                drop(agent().run(get(&github).map(|_| ())).unwrap());
            }),
        ),
        (
            "isahc",
            sent(|github| {
                use isahc::config::Configurable;
                let client = isahc::HttpClient::builder().proxy(None).build().unwrap();
                drop(client.send(get(&github).map(|_| ())).unwrap());
            }),
        ),
    ];
    for (name, message) in messages {
        assert_eq!(message.header("content-length"), None, "{name}");
        assert_eq!(message.header("transfer-encoding"), None, "{name}");
        assert!(message.body.is_empty(), "{name}");
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
