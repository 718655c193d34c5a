//! Each attribute of the derive: the calls of the writer, the options of the operation, and a call by hand make one request.

use std::collections::BTreeSet;

use endpoint::{Endpoint, Error, Operation, Options, Part};
use serde::{Serialize, Serializer};

/// The sources of the derive, which list the attributes.
const OF_STRUCTS: &str = include_str!("../../../endpoint-derive/src/operation.rs");
const OF_FIELDS: &str = include_str!("../../../endpoint-derive/src/field.rs");

type Sent = (String, String, Vec<(String, String)>, Vec<u8>);

fn sent(request: Result<http::Request<Vec<u8>>, Error>) -> Result<Sent, (&'static str, Option<String>)> {
    let request = request.map_err(|error| (error.kind().as_str(), error.name().map(str::to_owned)))?;
    let headers = request.headers().iter();
    let mut headers: Vec<_> = headers
        .map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()))
        .collect();
    headers.sort();
    let uri = request
        .uri()
        .to_string()
        .replace("?zz=1&", "?")
        .replace("&zz=1", "")
        .replace("?zz=1", "");
    Ok((request.method().to_string(), uri, headers, request.into_body()))
}

/// Makes the request of an operation in each way, and returns it.
#[track_caller]
fn agreed<O: Operation>(name: &str, operation: &O) -> Result<Sent, (&'static str, Option<String>)> {
    let api = Endpoint::new("https://a.test").unwrap();
    let own = sent(api.http(operation, ()));
    let request = api.request(operation, ()).and_then(endpoint::RequestOptions::into_http);
    assert_eq!(sent(request), own, "{name}: request");
    assert_eq!(sent(api.http(O::route(), operation.options())), own, "{name}: options");
    let beside = api.http(operation, Options::new().query("zz", 1));
    assert_eq!(sent(beside), own, "{name}: an option beside it");
    own
}

/// Declares an operation for each row, and checks it.
macro_rules! rows {
    ($seen:ident; $([$($word:literal),+] $(#[$attribute:meta])* { $($fields:tt)* } = $value:tt => $expected:expr;)*) => {$({
        #[derive(Operation)]
        $(#[$attribute])*
        struct Row { $($fields)* }
        let name = stringify!($(#[$attribute])* $($fields)*);
        let sent = agreed(name, &rows!(@ $value));
        let body = sent.as_ref().map(|sent| {
            let content_type = sent.2.iter().find(|(name, _)| name == "content-type");
            let content_type = content_type.map_or("-", |(_, value)| value);
            format!("{} {content_type} {}", sent.1.trim_start_matches("https://a.test"), String::from_utf8_lossy(&sent.3))
        });
        let expected: Result<&str, &str> = $expected;
        // The boundary of parts is computed.
        let is_right = match (&body, expected) {
            (Ok(body), Ok(expected)) if expected.contains("; boundary=") => body.starts_with(expected),
            (body, expected) => body.as_deref().map_err(|(kind, _)| *kind) == expected,
        };
        assert!(is_right, "{name}: {body:?}");
        $seen.extend([$($word),+]);
    })*};
    (@ { $($value:tt)* }) => { Row { $($value)* } };
}

mod quoted {
    use super::Serializer;

    pub(super) fn serialize<S: Serializer>(value: &u8, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&format!("'{value}'"))
    }
}

#[derive(Serialize)]
struct Card {
    title: &'static str,
}

#[test]
fn every_attribute_makes_the_same_request_in_each_way() {
    let mut seen = BTreeSet::new();
    let card = || Card { title: "a b" };
    rows! { seen;
        ["method"] #[operation("PURGE /x", method = "PURGE")] { #[operation(query)] a: u8 } = { a: 1 } => Ok("/x?a=1 - ");
        ["form"] #[operation("POST /x", form)] { title: &'static str } = { title: "a b" }
            => Ok("/x application/x-www-form-urlencoded title=a+b");
        ["multipart", "part"] #[operation("POST /x", multipart)] {
            title: &'static str, #[operation(part)] file: Part<'static>
        } = { title: "a", file: Part::text("b") } => Ok("/x multipart/form-data; boundary=endpoint-");
        ["content_type"] #[operation("POST /x", content_type = "application/x-www-form-urlencoded; charset=utf-8")]
            { title: &'static str } = { title: "a b" }
            => Ok("/x application/x-www-form-urlencoded; charset=utf-8 title=a+b");
        ["content_type"] #[operation("POST /x", content_type = "Application/X-WWW-Form-Urlencoded")]
            { title: &'static str } = { title: "a b" } => Ok("/x Application/X-WWW-Form-Urlencoded title=a+b");
        ["content_type"] #[operation("POST /x", content_type = "application/x-amz-json-1.0")]
            { title: &'static str } = { title: "a b" } => Ok(r#"/x application/x-amz-json-1.0 {"title":"a b"}"#);
        ["content_type", "body"] #[operation("POST /x", content_type = "application/json; charset=utf-8")]
            { #[operation(body)] card: Card } = { card: card() }
            => Ok(r#"/x application/json; charset=utf-8 {"title":"a b"}"#);
        ["content_type", "body"] #[operation("POST /x", content_type = "APPLICATION/JSON")]
            { #[operation(body)] card: Card } = { card: card() } => Ok(r#"/x APPLICATION/JSON {"title":"a b"}"#);
        ["content_type", "body"] #[operation("POST /x", content_type = "application/x-www-form-urlencoded;charset=UTF-8")]
            { #[operation(body)] card: Card } = { card: card() }
            => Ok("/x application/x-www-form-urlencoded;charset=UTF-8 title=a+b");
        ["content_type", "body"] #[operation("POST /x", content_type = "text/plain")]
            { #[operation(body)] text: &'static str } = { text: "a b" } => Ok("/x text/plain a b");
        ["content_type", "body"] #[operation("POST /x", content_type = "application/vnd.x")]
            { #[operation(body)] card: Card } = { card: card() } => Ok(r#"/x application/vnd.x {"title":"a b"}"#);
        ["content_type", "flatten"] #[operation("POST /x", content_type = "text/plain")]
            { #[operation(flatten)] card: Card } = { card: card() } => Err("unexpected-body");
        ["content_type"] #[operation("POST /x", content_type = "Multipart/Form-Data; boundary=abc")]
            { title: &'static str } = { title: "a b" } => Err("invalid-header-value");
        ["content_type"] #[operation("POST /x", content_type = "Multipart/Form-Data")]
            { title: &'static str } = { title: "a b" } => Ok("/x Multipart/Form-Data; boundary=endpoint-");
        ["content_type"] #[operation("POST /x{?q}", content_type = "text/plain")] { q: u8 } = { q: 1 }
            => Ok("/x?q=1 text/plain ");
        ["response"] #[operation("GET /x", response = u8)] { a: u8 } = { a: 1 } => Ok("/x?a=1 - ");
        ["rename_all"] #[operation("GET /x", rename_all = "camelCase")] { a_b: u8 } = { a_b: 1 } => Ok("/x?aB=1 - ");
        ["list"] #[operation("GET /x", list = "repeat")] { a: Vec<u8> } = { a: vec![1, 2] } => Ok("/x?a=1&a=2 - ");
        ["style"] #[operation("GET /x")] { #[operation(style = "json")] a: Vec<u8> } = { a: vec![1, 2] }
            => Ok("/x?a=%5B1%2C2%5D - ");
        ["api"] #[operation("POST /search", form, api = "tests/operation/shop.api")] { q: &'static str } = { q: "a b" }
            => Ok("/search application/x-www-form-urlencoded q=a+b");
        ["crate"] #[operation("GET /x", crate = ::endpoint)] { a: u8 } = { a: 1 } => Ok("/x?a=1 - ");
        ["path"] #[operation("GET /x/{a}")] { #[operation(path)] a: u8 } = { a: 1 } => Ok("/x/1 - ");
        ["query", "field"] #[operation("POST /x")] { #[operation(query)] a: u8, #[operation(field)] b: u8 } = { a: 1, b: 2 }
            => Ok(r#"/x?a=1 application/json; charset=utf-8 {"b":2}"#);
        ["header"] #[operation("POST /x")] { #[operation(header = "content-type")] a: &'static str, title: &'static str }
            = { a: "application/x-www-form-urlencoded; charset=utf-8", title: "a b" }
            => Ok("/x application/x-www-form-urlencoded; charset=utf-8 title=a+b");
        ["rename"] #[operation("GET /x")] { #[operation(rename = "b")] a: u8 } = { a: 1 } => Ok("/x?b=1 - ");
        ["with"] #[operation("GET /x")] { #[operation(with = "quoted")] a: u8 } = { a: 1 } => Ok("/x?a=%271%27 - ");
        ["skip"] #[operation("GET /x")] { #[operation(skip)] #[allow(dead_code)] a: u8, b: u8 } = { a: 1, b: 2 } => Ok("/x?b=2 - ");
    }
    let lists = [OF_STRUCTS, OF_FIELDS].into_iter().flat_map(|source| {
        let list = source.split_once("const KNOWN: ").unwrap().1;
        let list = list.split_once('{').map_or(list, |(list, _)| list);
        let list = list.split_once("= [").unwrap().1.split_once("];").unwrap().0;
        list.split('"').skip(1).step_by(2)
    });
    let known: BTreeSet<&str> = lists.collect();
    assert!(known.len() > 15, "{known:?}");
    assert_eq!(seen, known, "each attribute has a row above");
}
