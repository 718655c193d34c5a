//! The way into `http::Request` (decisions 18 and 22).

use endpoint::extension::{OperationName, UrlTemplate};
use endpoint::{Endpoint, Options, endpoint, options, route};

use crate::support::{
    cases::{Cases, cases},
    row, table,
};

const CASES: Cases = cases!("http_request");

fn converted(route: &str, options: Options<'_>) -> http::Request<Vec<u8>> {
    endpoint(route, options).unwrap().try_into().unwrap()
}

#[test]
fn d18_post_put_and_patch_without_a_body_say_so() {
    let rows = CASES.rows::<(&str, Options, Option<&str>)>("d18_post_put_and_patch_without_a_body_say_so");
    table(rows, |(route, options, expected)| {
        let request = converted(route, options);
        let length = request
            .headers()
            .get("content-length")
            .map(|length| length.to_str().unwrap());
        (length == expected)
            .then_some(())
            .ok_or(format!("  {route}: got {length:?}"))
    });
    let shown = crate::support::result("POST /x", options! {});
    assert_eq!(
        shown["headers"].get("content-length"),
        None,
        "only on the way into http"
    );
}

#[test]
fn d18_a_content_length_is_that_of_the_body() {
    let github = Endpoint::github();
    let given = |length: &'static str| options! { data: "abc", headers: { "content-length": length } };
    table(
        ["2", "", "+3", "-3", "3 3", "0x3", "3,3", "99999999999999999999999"],
        |length| {
            let built = endpoint("POST /x", given(length)).map(|_| String::new());
            row(
                &format!("{length:?}"),
                built,
                Err("invalid-header-value content-length"),
            )?;
            let http = github.http("POST /x", given(length)).map(|_| String::new());
            row(
                &format!("{length:?}, as http"),
                http,
                Err("invalid-header-value content-length"),
            )?;
            let merged = github.merge("POST /x", given(length)).and_then(Endpoint::parse);
            let merged = merged.map(|_| String::new());
            row(
                &format!("{length:?}, merged"),
                merged,
                Err("invalid-header-value content-length"),
            )
        },
    );
    let lengths = [
        (options! { data: { "a": "ü" } }, 10),
        (options! { a: [1, 2] }, 11),
        (Options::new().data(vec![0_u8; 300]), 300),
        (options! { data: "" }, 0),
    ];
    for (options, length) in lengths {
        let with = |length: u32| endpoint("PUT /x", options.clone().header("content-length", length));
        assert_eq!(with(length).unwrap().headers()["content-length"], length.to_string());
        assert!(with(length + 1).is_err());
    }
}

#[test]
fn d18_a_request_has_one_framing() {
    let both = || options! { headers: { "Transfer-Encoding": "chunked", "content-length": 3 } };
    for options in [both(), both().data("abc")] {
        let built = endpoint("POST /x", options).map(|_| String::new());
        row("both", built, Err("invalid-header-value content-length")).unwrap();
    }
    let unset = both().merge(options! { headers: { "content-length": null } });
    assert!(endpoint("POST /x", unset).is_ok());
    let defaults = Endpoint::github()
        .defaults(options! { headers: { "transfer-encoding": "chunked" } })
        .unwrap();
    let built = defaults.request("POST /x", options! { headers: { "content-length": 0 } });
    row(
        "one of the defaults",
        built.map(|_| String::new()),
        Err("invalid-header-value"),
    )
    .unwrap();
}

#[test]
fn d18_a_length_without_a_body_is_that_of_a_stream() {
    let options = || options! { headers: { "content-length": 22 } };
    let request = endpoint("POST /x", options()).unwrap();
    let streamed = request.clone().with_body(std::io::empty(), None).unwrap();
    assert_eq!(streamed.headers()["content-length"], "22");
    let json = serde_json::to_string(&request).unwrap_err().to_string();
    assert!(
        json.contains("`content-length` is not the length of the body"),
        "{json}"
    );
    let converted = http::Request::<Vec<u8>>::try_from(request).map(|_| String::new());
    row(
        "without a stream",
        converted,
        Err("invalid-header-value content-length"),
    )
    .unwrap();
    for length in ["", "x", "-1"] {
        let built = endpoint("POST /x", options! { headers: { "content-length": length } }).map(|_| String::new());
        row(length, built, Err("invalid-header-value content-length")).unwrap();
    }
}

#[test]
fn d18_connect_asks_for_no_url() {
    let github = Endpoint::github();
    let rows = [
        ("CONNECT /x", options! {}),
        ("connect https://h.test/x", options! {}),
        ("/x", options! { method: "Connect" }),
    ];
    table(rows, |(route, options)| {
        let built = endpoint(route, options.clone()).map(|_| String::new());
        row(route, built, Err("invalid-method CONNECT"))?;
        let parsed = github.merge(route, options).and_then(Endpoint::parse);
        row(
            &format!("{route}, merged"),
            parsed.map(|_| String::new()),
            Err("invalid-method CONNECT"),
        )
    });
}

#[test]
fn d18_all_of_the_request_is_converted() {
    let request = converted(
        "PATCH https://h.test:8443/a/{b}{?c}",
        options! { b: "x y", c: 1, d: [true], headers: { "x-a": "1" } },
    );
    assert_eq!(request.method(), http::Method::PATCH);
    assert_eq!(request.uri(), "https://h.test:8443/a/x%20y?c=1");
    assert_eq!(request.headers()["x-a"], "1");
    assert_eq!(request.body(), br#"{"d":[true]}"#);
}

#[test]
fn d18_bodies_are_bytes() {
    let rows = [
        ("text", options! { data: "ü" }, "ü"),
        ("JSON", options! { data: ["ü"] }, "[\"ü\"]"),
        ("nothing", options! {}, ""),
    ];
    table(rows, |(name, options, expected)| {
        let body = converted("POST /x", options).into_body();
        row(name, Ok(String::from_utf8(body).unwrap()), Ok(expected))
    });
    let bytes: &[u8] = &[255, 0, 1];
    assert_eq!(converted("PUT /x", Options::new().data(bytes)).body(), bytes);
}

#[test]
fn d18_brackets_and_long_urls() {
    let brackets = options! { a: [1, 2] }.list_style(endpoint::Style::Brackets);
    assert_eq!(converted("GET /x", brackets).uri().query(), Some("a%5B%5D=1&a%5B%5D=2"));

    let long = "x".repeat(70_000);
    let request = endpoint("GET /x", options! { a: &*long }).unwrap();
    let error = http::Request::<Vec<u8>>::try_from(request).unwrap_err();
    row("more than http can hold", Err(error), Err("invalid-url")).unwrap();
}

#[test]
fn d18_the_body_can_be_exchanged() {
    let request = endpoint(
        "POST https://uploads.test/x{?name}",
        options! { name: "a.zip", headers: { "content-type": "application/zip", "authorization": "token x" } },
    );
    let request: http::Request<std::io::Empty> = request.unwrap().with_body(std::io::empty(), None).unwrap();
    assert_eq!(request.method(), http::Method::POST);
    assert_eq!(request.uri(), "https://uploads.test/x?name=a.zip");
    assert_eq!(request.headers()["content-type"], "application/zip");
    assert!(request.headers()["authorization"].is_sensitive());
}

#[test]
fn d18_metadata_travels_in_the_extensions() {
    let request = converted("GET /x", options! { request: { "retries": 3 } });
    let metadata = request.extensions().get::<endpoint::extension::Metadata>().unwrap();
    assert_eq!(metadata.object().get("retries"), Some(&3.into()));
    let request = converted("GET /x", options! {});
    assert!(request.extensions().get::<endpoint::extension::Metadata>().is_none());
}

#[test]
fn d18_a_request_owns_what_it_has() {
    fn request(text: String, url: String) -> endpoint::RequestOptions {
        endpoint((), Options::new().method("POST").url(&*url).data(&*text)).unwrap()
    }
    let request = request(String::from("text"), String::from("/x"));
    assert_eq!((request.template(), request.body()), (Some("/x"), Some(&"text".into())));
}

/// `http::Uri` keeps lengths in 16 bits.
#[test]
fn d18_a_url_that_http_cannot_hold_is_an_error() {
    let request = |length: usize| {
        let path = "x".repeat(length - "https://api.github.com/".len());
        let options = Options::new().param("x", path);
        let request = endpoint("GET /{x}", options.clone()).unwrap();
        assert_eq!(request.url().len(), length);
        let (of_request, at_once) = (request.into_http(), Endpoint::github().http("GET /{x}", options));
        assert_eq!(of_request.is_ok(), at_once.is_ok(), "{length}");
        at_once
    };
    assert_eq!(request(65_534).unwrap().uri().to_string().len(), 65_534);
    for length in [65_535, 65_536, 70_000] {
        let error = request(length).unwrap_err();
        assert_eq!(error.kind().as_str(), "invalid-url", "{length}");
    }
}

#[test]
fn d22_a_traced_request_carries_the_template_of_its_route() {
    let traced = Endpoint::github().traced().defaults(options! { org: "acme" }).unwrap();
    let compiled = route!("GET /orgs/{org}");
    let rows = [
        ("text", traced.request("GET /orgs/{org}", options! {})),
        ("compiled", traced.request(&compiled, options! {})),
        ("an option", traced.request((), options! { url: "/orgs/{org}" })),
    ];
    for (name, request) in rows {
        let request = request.unwrap();
        assert_eq!(request.template(), Some("/orgs/{org}"), "{name}");
        let request = request.into_http().unwrap();
        assert_eq!(
            request.extensions().get::<UrlTemplate>().map(UrlTemplate::as_str),
            Some("/orgs/{org}"),
            "{name}"
        );
        assert!(request.extensions().get::<OperationName>().is_none(), "{name}");
    }
    let another = Endpoint::new("https://api.acme.test").unwrap().traced();
    let another = another
        .defaults(options! { headers: { "content-type": "text/plain" } })
        .unwrap();
    for traced in [&traced, &another] {
        let http = traced.http("GET /orgs/{org}", options! { org: "acme" }).unwrap();
        assert!(http.extensions().get::<UrlTemplate>().is_some());
    }
    let http = traced.http("GET /orgs/{org}", options! {}).unwrap();
    assert!(http.extensions().get::<OperationName>().is_none());
    let streamed = traced
        .request(&compiled, options! {})
        .unwrap()
        .with_body((), None)
        .unwrap();
    assert!(streamed.extensions().get::<UrlTemplate>().is_some());
    let plain = endpoint(&compiled, options! { org: "acme" }).unwrap();
    assert_eq!(plain.template(), Some("/orgs/{org}"));
    assert!(plain.into_http().unwrap().extensions().is_empty());
    let followed = traced.follow("https://api.github.com/orgs/acme").unwrap();
    assert_eq!(followed.template(), None);
}
