//! Texts that are searched for secrets, and requests that are shown.

use std::hint::black_box;

use endpoint::{Options, endpoint, is_secret_name, secrets_in};

use super::linear;

#[test]
fn texts_that_are_read_for_secrets() {
    for piece in [
        "token ",
        "token=",
        "{token:1,",
        "token={a}&",
        "a://b@",
        "://",
        "\"'\\",
        "%2",
        "=",
        "[",
        "0,",
        "a",
        "A",
        " ",
        "token={{}}",
        "key=1&",
        "ghp_",
        "ghp_.",
        "sk-",
        "eyJaaaaaaaaaa-",
        "eyJaaaaaaaaaa.",
        "eyJ-eyJaaaaaaaaaa..eyJ",
        "SG.aaaaaaaaaaaaaaaa-",
        "/bot12345:",
        "/bot1",
        "/services/T01234567/B01234567",
        "/webhooks/12345678901234567",
        "\\",
        "\\u0067hp_",
        "%25",
        "%2567hp_",
        "/?v={\"",
        "&v=%7B%22a",
        "{\"token\":1,",
        "%7B%22%25",
        "/?token=<a>&x=[\"\\u0061\"",
        "token[max_auth_type]",
    ] {
        linear(
            piece,
            |n| piece.repeat(n),
            |text| {
                black_box(secrets_in(text));
                black_box(is_secret_name(text));
            },
        );
    }
}

#[test]
fn requests_that_are_shown() {
    let shown = |route: &str, options: Options<'_>| {
        if let Ok(request) = endpoint(route, options) {
            black_box(format!("{request:?}"));
        }
    };
    linear(
        "many secret placeholders",
        |n| "/{token}".repeat(n),
        |route| shown(route, Options::new().param("token", "1")),
    );
    linear(
        "many secret parameters",
        |n| format!("/x?{}", "token=1&/x;token=2".repeat(n)),
        |route| shown(route, Options::new()),
    );
    linear(
        "a form",
        |n| "token=1&a=2&".repeat(n),
        |form| shown("POST /x", Options::new().data(form.as_str())),
    );
    linear(
        "parts",
        |n| "name=\"\";name=a\r\n\r\n{\"a\":".repeat(n),
        |parts| {
            shown(
                "POST /x",
                Options::new()
                    .header("content-type", "multipart/form-data")
                    .data(parts.as_str()),
            )
        },
    );
}
