//! Sixty things that an author of a client tries in the first hour, beside those of `first_tries.rs`: each makes the
//! request that its author meant, or is an error that names the remedy.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod next;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::error::Error;
use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZeroU64;
use std::sync::Arc;

use endpoint::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use endpoint::{Body, Endpoint, Operation, Options, Part, RequestOptions, Style, Value, object, options, route};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::json;

use crate::support::table;

type Tried = Result<String, Box<dyn Error>>;

#[derive(Debug, Clone, Serialize)]
struct Address {
    city: String,
    zip: Option<u32>,
}

#[derive(Clone, Copy, Serialize)]
enum Sort {
    #[serde(rename = "created_at")]
    Created,
}

#[derive(Serialize)]
struct Id(u64);

#[derive(Serialize)]
struct Content(Vec<u8>);

/// A date as the crate `time` serializes it without a format.
struct Tuple;

impl Serialize for Tuple {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (2026_i32, 34_u16, 4_u8, 5_u8, 6_u8, 0_u32).serialize(serializer)
    }
}

#[derive(Operation)]
#[operation("GET /users/{id}/posts")]
struct Posts<'a> {
    id: Id,
    sort: Option<Sort>,
    #[operation(rename = "pageSize")]
    page_size: Option<u32>,
    after: Option<Cow<'a, str>>,
    ip: Option<IpAddr>,
    #[operation(header = "if-modified-since")]
    since: Option<&'a HeaderValue>,
    #[operation(style = "deep")]
    filter: Option<&'a Address>,
}

impl Posts<'_> {
    fn of(id: u64) -> Self {
        Posts {
            id: Id(id),
            sort: None,
            page_size: None,
            after: None,
            ip: None,
            since: None,
            filter: None,
        }
    }
}

#[derive(Operation)]
#[operation("PUT /users/{id}")]
struct Rename<'a> {
    id: u64,
    name: &'a str,
    address: Option<Address>,
    tags: BTreeSet<&'a str>,
}

#[derive(Operation)]
#[operation("POST /things")]
struct Create<B: Serialize> {
    #[operation(query)]
    dry_run: bool,
    #[operation(body)]
    body: B,
}

#[derive(Operation)]
#[operation("GET /at")]
struct At<T: Serialize> {
    at: T,
}

#[derive(Operation)]
#[operation("GET /files/{name}")]
struct File<T: Serialize> {
    name: T,
}

#[derive(Operation)]
#[operation("POST /login", form)]
struct Login<'a> {
    user: &'a str,
    password: &'a str,
    scopes: Option<Vec<&'a str>>,
}

#[derive(Operation)]
#[operation("POST /avatars", multipart)]
struct Avatar<'a> {
    title: &'a str,
    #[operation(part)]
    image: Part<'a>,
}

/// A page of a list, which several operations share.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Page {
    page: u32,
    per_page: Option<u32>,
}

#[derive(Debug, Deserialize)]
struct Item {
    id: u8,
}

#[derive(Operation)]
#[operation("GET /items", response = Vec<Item>)]
struct Items {
    #[serde(flatten)]
    page: Page,
    #[serde(skip_serializing_if = "HashSet::is_empty")]
    #[operation(list = "comma")]
    ids: HashSet<u8>,
}

#[derive(Operation)]
#[operation("PATCH /users/{id}", response = Option<Item>)]
struct Nickname {
    id: u8,
    nickname: Option<Option<&'static str>>,
}

/// Alone, without `Serialize`.
#[derive(Operation)]
#[operation("POST /photos", multipart)]
struct Photo {
    #[serde(rename = "fileName", skip_serializing_if = "str::is_empty")]
    name: &'static str,
    content: Option<Vec<u8>>,
}

fn api() -> Endpoint {
    Endpoint::new("https://api.example.com/v1").unwrap()
}

fn url(request: Result<RequestOptions, endpoint::Error>) -> Tried {
    Ok(request?
        .url()
        .trim_start_matches("https://api.example.com/v1")
        .to_owned())
}

fn body(request: Result<endpoint::http::Request<Vec<u8>>, endpoint::Error>) -> Tried {
    Ok(String::from_utf8(request?.into_body())?)
}

fn head(request: Result<RequestOptions, endpoint::Error>, name: &str) -> Tried {
    let request = request?;
    let value = request.headers().get(name).map(HeaderValue::to_str).transpose()?;
    Ok(value.unwrap_or("-").to_owned())
}

fn address() -> Address {
    Address {
        city: "Köln".to_owned(),
        zip: None,
    }
}

#[test]
fn what_is_tried_first() {
    let api = api();
    let (name, none) = (String::from("a b"), None::<u8>);
    let shared: Arc<str> = "a/b".into();
    let etag = HeaderValue::from_static("\"7\"");
    let mut map = HeaderMap::new();
    map.insert(header::RANGE, HeaderValue::from_static("bytes=0-9"));
    let keyed = api.defaults(Options::new().query("api-version", "2026-01-01")).unwrap();
    let tenant = api.defaults(options! { tenant: "t 1", per_page: 9 }).unwrap();
    let json_defaults = api.defaults(json!({ "headers": { "x-team": "web" } })).unwrap();
    let parsed: Options<'_> = serde_json::from_str(r#"{"q":"a"}"#).unwrap();
    let long = "x".repeat(70_000);
    let rows: Vec<(&str, Tried, &str)> = vec![
        // Values in a path.
        (
            "a `&String`",
            url(api.request("GET /x/{a}", options! { a: &name })),
            "/x/a%20b",
        ),
        (
            "a variable of its name",
            url(api.request("GET /x/{name}", options! { name })),
            "/x/a%20b",
        ),
        (
            "an `Arc<str>`",
            url(api.request("GET /x/{a}", options! { a: shared })),
            "/x/a%2Fb",
        ),
        (
            "a `NonZeroU64`",
            url(api.request("GET /x/{a}", options! { a: NonZeroU64::MIN })),
            "/x/1",
        ),
        (
            "an IP address",
            url(api.request("GET /x/{a}", options! { a: Value::of(&Ipv4Addr::LOCALHOST) })),
            "/x/127.0.0.1",
        ),
        (
            "a path of several segments",
            url(api.request("GET /x/{+a}", options! { a: "b/c d" })),
            "/x/b/c%20d",
        ),
        (
            "a list of segments",
            url(api.request("GET /x{/a*}", options! { a: ["b/c", "d"] })),
            "/x/b%2Fc/d",
        ),
        (
            "`{id}.json`",
            url(api.request("GET /x/{a}.json", options! { a: "b.c" })),
            "/x/b.c.json",
        ),
        (
            "two placeholders in a segment",
            url(api.request("GET /x/{a}...{b}", options! { a: "v1", b: "v2" })),
            "/x/v1...v2",
        ),
        (
            "a placeholder as in Express",
            url(api.request("GET /x/:a/y", options! { a: 1 })),
            "/x/1/y",
        ),
        ("a forgotten parameter", url(api.request("GET /x/{id}", ())), "`id`"),
        (
            "an unset one",
            url(api.request("GET /x/{a}", options! { a: none })),
            "`a`",
        ),
        (
            "an empty one",
            url(api.request("GET /x/{a}/y", options! { a: "" })),
            "`a`",
        ),
        ("dots", url(api.request("GET /x/{a}", options! { a: ".." })), "`a`"),
        (
            "a newtype of a number",
            url(api.request(Posts::of(7), ())),
            "/users/7/posts",
        ),
        (
            "a `Box<str>` of an operation",
            url(api.request(
                File {
                    name: Box::<str>::from("a"),
                },
                (),
            )),
            "/files/a",
        ),
        (
            "an `Arc<String>` of an operation",
            url(api.request(
                File {
                    name: Arc::new(String::from("a b")),
                },
                (),
            )),
            "/files/a%20b",
        ),
        (
            "a path without its slash",
            url(api.request("GET x/{a}", options! { a: 1 })),
            "/x/1",
        ),
        ("no method", url(api.request("/x", ())), "/x"),
        ("a method in small letters", url(api.request("get /x", ())), "/x"),
        ("a pair", url(api.request((Method::POST, "/x"), ())), "/x"),
        (
            "a checked route",
            url(api.request(route!("GET /x/{a}"), options! { a: 1 })),
            "/x/1",
        ),
        (
            "a struct",
            url(api.request(File { name: address() }, ())),
            "give the member that is meant",
        ),
        // The query.
        (
            "an enum's variant",
            url(api.request(
                Posts {
                    sort: Some(Sort::Created),
                    ..Posts::of(7)
                },
                (),
            )),
            "/users/7/posts?sort=created_at",
        ),
        (
            "a renamed field",
            url(api.request(
                Posts {
                    page_size: Some(5),
                    ..Posts::of(7)
                },
                (),
            )),
            "/users/7/posts?pageSize=5",
        ),
        (
            "a `Cow`",
            url(api.request(
                Posts {
                    after: Some("a&b".into()),
                    ..Posts::of(7)
                },
                (),
            )),
            "/users/7/posts?after=a%26b",
        ),
        (
            "an `IpAddr`",
            url(api.request(
                Posts {
                    ip: Some(Ipv4Addr::LOCALHOST.into()),
                    ..Posts::of(7)
                },
                (),
            )),
            "/users/7/posts?ip=127.0.0.1",
        ),
        (
            "a deep object",
            url(api.request(
                Posts {
                    filter: Some(&address()),
                    ..Posts::of(7)
                },
                (),
            )),
            "=K%C3%B6ln",
        ),
        (
            "a field beside an operation",
            url(api.request(Posts::of(7), options! { page: 2 })),
            "/users/7/posts?page=2",
        ),
        (
            "a query of a POST",
            url(api.request("POST /x", Options::new().query("dry_run", true))),
            "/x?dry_run=true",
        ),
        (
            "a query that is written",
            url(api.request("GET /x?a=1", options! { b: 2 })),
            "/x?a=1&b=2",
        ),
        (
            "one that is there twice",
            url(api.request("GET /x?a=1", options! { a: 2 })),
            "`a`",
        ),
        (
            "an object without a style",
            url(api.request("GET /x", options! { a: { b: 1 } })),
            "give it the style `deep` (a[a]=1), `flat` (a=1) or `json`",
        ),
        (
            "the same of an operation",
            url(api.request(At { at: address() }, ())),
            "give it the style `deep`",
        ),
        (
            "the same with one",
            url(api.request("GET /x", options! { a: { b: 1 } }.style("a", Style::Flat))),
            "/x?b=1",
        ),
        (
            "an object as JSON",
            url(api.request("GET /x", options! { a: { b: 1 } }.style("a", Style::Json))),
            "/x?a=%7B%22b%22%3A1%7D",
        ),
        (
            "an optional expression",
            url(api.request("GET /x{?q,page}", options! { page: 2 })),
            "/x?page=2",
        ),
        (
            "a default in the query",
            url(keyed.request("GET /x", options! { a: 1 })),
            "/x?api-version=2026-01-01&a=1",
        ),
        (
            "the same with a POST",
            url(keyed.request("POST /x", options! { a: 1 })),
            "/x?api-version=2026-01-01",
        ),
        (
            "the same with an operation",
            url(keyed.request(Posts::of(7), ())),
            "/users/7/posts?api-version=2026-01-01",
        ),
        (
            "a default of a placeholder",
            url(tenant.request("GET /t/{tenant}", ())),
            "/t/t%201?per_page=9",
        ),
        (
            "a date without a format",
            url(api.request(At { at: Tuple }, ())),
            "with = \"time::serde::rfc3339\"",
        ),
        (
            "the same as a value",
            url(api.request("GET /x", options! { at: Value::of(&Tuple) })),
            "with = \"time::serde::rfc3339\"",
        ),
        ("a float", url(api.request("GET /x", options! { a: 1.5 })), "/x?a=1.5"),
        (
            "a NaN",
            url(api.request("GET /x", options! { a: f64::NAN })),
            "not finite",
        ),
        // Bodies.
        (
            "a struct as fields",
            body(api.http(
                Rename {
                    id: 1,
                    name: "a",
                    address: Some(address()),
                    tags: BTreeSet::from(["x"]),
                },
                (),
            )),
            r#"{"name":"a","address":{"city":"Köln","zip":null},"tags":["x"]}"#,
        ),
        (
            "`json` of a struct",
            body(api.http("POST /x", Options::new().json(&address()))),
            r#"{"city":"Köln","zip":null}"#,
        ),
        (
            "a body of `json!`",
            body(api.http(
                Create {
                    dry_run: true,
                    body: json!([1]),
                },
                (),
            )),
            "[1]",
        ),
        (
            "a body of a map",
            body(api.http(
                Create {
                    dry_run: true,
                    body: HashMap::from([("a", 1)]),
                },
                (),
            )),
            r#"{"a":1}"#,
        ),
        (
            "a body of bytes",
            body(api.http("POST /x", options! { data: b"ab".to_vec() })),
            "ab",
        ),
        (
            "a body of a newtype of bytes",
            body(api.http(
                Create {
                    dry_run: true,
                    body: Content(vec![1]),
                },
                (),
            )),
            "bytes",
        ),
        (
            "a body of a `VecDeque<u8>`",
            body(api.http(
                Create {
                    dry_run: true,
                    body: VecDeque::from([1_u8]),
                },
                (),
            )),
            "bytes",
        ),
        (
            "a body of numbers",
            body(api.http(
                Create {
                    dry_run: true,
                    body: vec![1_u16],
                },
                (),
            )),
            "[1]",
        ),
        (
            "a body of an object",
            body(api.http("POST /x", Options::new().data(object! { a: 1 }))),
            r#"{"a":1}"#,
        ),
        (
            "a body of a GET",
            body(api.http("GET /x", options! { data: "a" })),
            "data",
        ),
        (
            "a form",
            body(api.http(
                Login {
                    user: "a",
                    password: "b c",
                    scopes: None,
                },
                (),
            )),
            "user=a&password=b+c",
        ),
        (
            "parts",
            head(
                api.request(
                    Avatar {
                        title: "a",
                        image: Part::bytes(b"png".to_vec()),
                    },
                    (),
                ),
                "content-type",
            ),
            "multipart/form-data; boundary=",
        ),
        (
            "a part of bytes",
            body(api.http(
                Photo {
                    name: "",
                    content: Some(b"png".to_vec()),
                },
                (),
            )),
            "a part the type `Part`",
        ),
        (
            "serde's attributes alone",
            body(api.http(
                Photo {
                    name: "a.png",
                    content: None,
                },
                (),
            )),
            "name=\"fileName\"",
        ),
        (
            "a body of bytes of a generic type",
            body(api.http(
                Create {
                    dry_run: true,
                    body: b"ab".to_vec(),
                },
                (),
            )),
            "a whole body has the type `Vec<u8>`",
        ),
        (
            "a `Body` of bytes",
            body(api.http("POST /x", Options::new().data(Body::Bytes(Cow::Borrowed(b"a"))))),
            "a",
        ),
        // Headers.
        (
            "a `HeaderName`",
            head(
                api.request("GET /x", Options::new().header(HeaderName::from_static("x-a"), 7)),
                "x-a",
            ),
            "7",
        ),
        (
            "a `HeaderMap`",
            head(api.request("GET /x", options! { headers: map }), "range"),
            "bytes=0-9",
        ),
        (
            "a `&HeaderValue` of an operation",
            head(
                api.request(
                    Posts {
                        since: Some(&etag),
                        ..Posts::of(7)
                    },
                    (),
                ),
                "if-modified-since",
            ),
            "\"7\"",
        ),
        (
            "an own user agent",
            head(
                api.request("GET /x", options! { headers: { "user-agent": "a/1" } }),
                "user-agent",
            ),
            "a/1",
        ),
        (
            "a header of the defaults",
            head(json_defaults.request("GET /x", ()), "x-team"),
            "web",
        ),
        (
            "a default taken away",
            head(
                json_defaults.request("GET /x", options! { headers: { "x-team": null } }),
                "x-team",
            ),
            "-",
        ),
        (
            "a header with a line break",
            head(api.request("GET /x", options! { headers: { "x-a": "a\nb" } }), "x-a"),
            "`x-a`",
        ),
        // Options.
        ("options of a file", url(api.request("GET /x", parsed)), "/x?q=a"),
        (
            "options of a map",
            url(api.request(
                "GET /x",
                BTreeMap::from([("a", 1)]).into_iter().collect::<Options<'_>>(),
            )),
            "/x?a=1",
        ),
        (
            "another base URL",
            url(api.request("GET /x", options! { baseUrl: "https://a.test" })),
            "https://a.test/x",
        ),
        (
            "an absolute URL",
            url(api.request("GET https://a.test/x", ())),
            "https://a.test/x",
        ),
        (
            "a URL that is too long for `http`",
            body(api.http("GET /x", options! { a: &long })),
            "uri too long",
        ),
        (
            "a misspelt base URL",
            url(api.request("GET /x", options! { baseURL: "https://a.test" })),
            "did you mean `baseUrl`",
        ),
        (
            "a base URL without a scheme",
            url(Endpoint::new("api.example.com").and_then(|api| api.request("GET /x", ()))),
            "https://api.example.com",
        ),
        (
            "a cookie",
            head(api.request("GET /x", Options::new().cookie("a", "b c")), "cookie"),
            "a=b%20c",
        ),
    ];
    assert!(rows.len() > 60);
    table(rows, agrees);
}

/// Whether a text is the result, or a part of it, or part of the error.
fn agrees((name, tried, expected): (&str, Tried, &str)) -> Result<(), String> {
    let is_right = match &tried {
        Ok(made) => made == expected || (expected.contains(['=', '%']) && made.contains(expected)),
        Err(error) => error.to_string().contains(expected),
    };
    is_right
        .then_some(())
        .ok_or(format!("  {name}: {tried:?} and not {expected}"))
}
