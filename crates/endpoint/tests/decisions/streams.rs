//! A stream as the body, and its length (decision 9).

use endpoint::{Options, Part, endpoint, options};

use crate::support::{
    Expected,
    cases::{Cases, cases},
    row, table,
};

const CASES: Cases = cases!("streams");

#[test]
fn d9_with_body_replaces_no_body() {
    let filled = [
        options! { a: 1 },
        options! { data: "" },
        options! { data: {} },
        Options::new().part("a", Part::text("x")),
    ];
    for options in filled {
        let request = endpoint("POST /x", options).unwrap();
        let error = request.clone().with_body((), None).unwrap_err();
        row("with_body", Err(error), Err("unexpected-body body")).unwrap();
        row(
            "with_body_of",
            Err(request.with_body((), 1).unwrap_err()),
            Err("unexpected-body body"),
        )
        .unwrap();
    }
    for method in ["GET", "TRACE", "POST", "PURGE"] {
        let route = format!("{method} /x{{?a}}");
        let request = endpoint(&route, options! { a: 1 }).unwrap();
        assert_eq!(request.with_body("stream", None).unwrap().body(), &"stream", "{method}");
    }
}

#[test]
fn d9_a_known_length_is_sent() {
    let rows = CASES.rows::<(&str, Options, Expected)>("d9_a_known_length_is_sent");
    table(rows, |(name, options, expected)| {
        let request = endpoint("PUT /x", options).and_then(|request| request.with_body((), 7));
        let length = request.map(|request| request.headers()["content-length"].to_str().unwrap().to_owned());
        row(name, length, expected)
    });
    let kept = endpoint("PUT /x", options! { headers: { "content-length": 5 } })
        .unwrap()
        .with_body((), None)
        .unwrap();
    assert_eq!(kept.headers()["content-length"], "5");
    let most = endpoint("PUT /x", options! {})
        .unwrap()
        .with_body((), u64::MAX)
        .unwrap();
    assert_eq!(most.headers()["content-length"], "18446744073709551615");
}
