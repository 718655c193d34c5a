//! Requests that are not written at all, and credentials that are not.

use endpoint_lines::marked::sendable;
use endpoint_lines::{Code, Format, Manner, Reading, References};

#[test]
fn what_servers_could_read_in_two_ways_is_refused() {
    let builder = || http::Request::post("http://h.test/x");
    let opaque = http::HeaderValue::from_bytes(b"a\xe9").unwrap();
    let cases = [
        (
            "a length below the body's",
            builder().header("content-length", "1"),
            "content-length is \"1\", but the body has 3 bytes",
        ),
        (
            "a length past the body's",
            builder().header("content-length", "44"),
            "content-length is \"44\", but the body has 3 bytes",
        ),
        (
            "a length with a sign",
            builder().header("content-length", "+3"),
            "content-length is \"+3\", but the body has 3 bytes",
        ),
        (
            "two lengths",
            builder().header("content-length", "3").header("content-length", "3"),
            "the header content-length is there more than once",
        ),
        (
            "chunks",
            builder().header("transfer-encoding", "chunked"),
            "transfer-encoding belongs to the client that sends the request: leave it out",
        ),
        (
            "two hosts",
            builder().header("host", "a").header("host", "b"),
            "the header host is there more than once",
        ),
        (
            "beyond ASCII",
            builder().header("x-a", opaque),
            "the header x-a holds something else than visible ASCII",
        ),
        (
            "a user in the url",
            builder().uri("http://user:secret@h.test/"),
            "clients disagree on a url with a user name: set the header authorization instead",
        ),
        (
            "a tunnel",
            builder().method("CONNECT"),
            "CONNECT opens a tunnel to a host, it has no url",
        ),
        ("no host", builder().uri("/x"), "only an http or https url can be sent"),
        (
            "another scheme",
            builder().uri("file://h/etc/passwd"),
            "only an http or https url can be sent",
        ),
        (
            "a url beyond ASCII",
            builder().uri("http://h.test/é"),
            "a url has to be visible ASCII to be sent: percent-encode it",
        ),
    ];
    for (name, request, expected) in cases {
        let request = request.body(b"abc".to_vec()).unwrap();
        for format in Format::ALL.iter().copied().filter(|format| *format != Format::Json) {
            let error = sendable(format, &request, Manner::default()).unwrap_err();
            assert_eq!(error.to_string(), expected, "{name}");
        }
    }
}

/// The types in the middle let no line end through; this test fails where that changes.
#[test]
fn no_part_of_a_request_holds_a_line_end() {
    for bad in ["a\r\nx-injected: 1", "a\nb", "a\rb", "a\0b", "a\x0bb", "a\x7fb"] {
        assert!(http::HeaderValue::from_str(bad).is_err(), "value {bad:?}");
        assert!(http::HeaderName::from_bytes(bad.as_bytes()).is_err(), "name {bad:?}");
        assert!(http::Method::from_bytes(bad.as_bytes()).is_err(), "method {bad:?}");
        assert!(
            format!("http://h.test/{bad}").parse::<http::Uri>().is_err(),
            "path {bad:?}"
        );
        assert!(
            format!("http://h.test/?{bad}").parse::<http::Uri>().is_err(),
            "query {bad:?}"
        );
        assert!(format!("http://{bad}/").parse::<http::Uri>().is_err(), "host {bad:?}");
    }
    for bad in ["GET /evil HTTP/1.1", "a b", "a:b"] {
        assert!(http::Method::from_bytes(bad.as_bytes()).is_err(), "method {bad:?}");
        assert!(http::HeaderName::from_bytes(bad.as_bytes()).is_err(), "name {bad:?}");
    }
    assert!("http://h.test/x HTTP/1.1".parse::<http::Uri>().is_err());
}

#[test]
fn masked_credentials_are_in_no_format() {
    let request = || {
        let options = endpoint::options! {
            headers: {
                "authorization": "token s3cret-token",
                "cookie": "session=s3cret-cookie",
                "x-api-key": "s3cret-key",
                "content-type": "application/x-www-form-urlencoded",
                "x-own": "s3cret-own",
                "x-shown": "shown",
            },
            request: { "password": "s3cret-password" },
        };
        let options = options.sensitive("x-own").query("access_token", "s3cret-query");
        options
            .data("user=mona&client_secret=s3cret-form&text=text")
            .base_url("http://h.test")
    };
    let written = |format, redact| {
        let request = endpoint::endpoint("POST /x", request()).unwrap();
        let reading = Reading::of_request(request, References::default(), Code::Finished);
        let reading = if redact { reading.redacted() } else { reading };
        String::from_utf8(reading.text(format, Manner::default()).unwrap()).unwrap()
    };
    for format in Format::ALL.iter().copied() {
        let (masked, plain) = (written(format, true), written(format, false));
        assert!(!masked.contains("s3cret"), "{masked}");
        assert!(masked.matches("***").count() >= 6, "{masked}");
        let has_text = ["text=text", "text: \"text\"", "(\"text\", \"text\")"]
            .iter()
            .any(|field| masked.contains(field));
        assert!(masked.contains("shown") && has_text, "{masked}");
        assert!(
            !plain.contains("***") && plain.matches("s3cret").count() >= 6,
            "{plain}"
        );
    }
}
