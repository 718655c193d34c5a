//! Names in the caller's code that a macro or a derive could confuse with its own.

#![allow(
    non_upper_case_globals,
    non_camel_case_types,
    dead_code,
    reason = "names that are in the way"
)]

use endpoint::{Endpoint, Operation, options as given};
use serde::Serialize;

const ROUTE: &str = "https://user.example/hook";
const DRAFT: u8 = 1;
const COUNT: u8 = 2;
const PLAN: u8 = 3;
const PARSED: &str = "parsed";
const FIELDS: usize = 4;
static values: u8 = 5;
struct call;
struct index;
struct visitor;
struct value;
struct headers;
struct data;
struct object;
struct array;
static options: u8 = 6;
const draft: u8 = 7;
const planned: u8 = 8;
const described: u8 = 9;
enum Call {
    In,
}

trait Ext: Sized {
    fn add(self, _: u8) -> u8 {
        1
    }
}
impl<T> Ext for T {}

#[test]
fn names_of_the_caller_are_the_callers() {
    let given = given! { data: { a: [1] }, headers: { "x-a": "b" } };
    assert!(Endpoint::github().request("POST /hooks", given).is_ok());
}

#[derive(Operation)]
#[operation("PUT /{a}", response = [u8; FIELDS])]
struct Generic<'s, S: Serialize, const DRAFT: usize> {
    a: S,
    #[operation(body)]
    body: &'s str,
}

#[derive(Operation)]
#[operation("GET /{a}", rename_all = "snake_case")]
struct r#type {
    a: u8,
    _source: u8,
}

#[test]
fn a_derive_has_no_name_of_the_structs() {
    let generic: Generic<'_, u8, 3> = Generic { a: 1, body: "x" };
    let request = Endpoint::github().http(&generic, ()).unwrap();
    assert_eq!((request.uri().path(), &**request.body()), ("/1", &b"x"[..]));
    let raw = r#type { a: 1, _source: 2 };
    let github = Endpoint::github();
    let request = github.request(&raw, ()).unwrap();
    assert_eq!(
        (request.url(), request.operation()),
        ("https://api.github.com/1?_source=2", Some("type"))
    );
}

macro_rules! posts {
    ($post:literal, $($fields:tt)*) => {
        #[derive(Operation)]
        #[operation($post)]
        struct Post { $($fields)* }
    };
}

/// The struct and its fields can be from different macros, each with names of its own.
#[test]
fn fields_can_be_from_outside_of_the_macro_of_the_struct() {
    posts! {
        "POST /{a}{?b}",
        a: u8,
        b: u8,
        #[operation(query)]
        c: u8,
        #[operation(query, list = "repeat")]
        d: [u8; 1],
        e: u8,
        #[operation(header = "x-f")]
        f: u8,
    }
    let post = Post {
        a: 1,
        b: 2,
        c: 3,
        d: [4],
        e: 5,
        f: 6,
    };
    let request = Endpoint::github().http(&post, ()).unwrap();
    assert_eq!(request.uri().path_and_query().unwrap(), "/1?b=2&c=3&d=4");
    assert_eq!(request.headers()["x-f"], "6");
    assert_eq!(request.body(), br#"{"e":5}"#);
    {
        posts! { "POST /{a}", a: u8, #[operation(body)] b: &'static str }
        assert_eq!(
            Endpoint::github().http(&Post { a: 1, b: "x" }, ()).unwrap().body(),
            b"x"
        );
    }
    {
        posts! { "GET /", #[operation(flatten)] a: std::collections::BTreeMap<&'static str, u8> }
        assert_eq!(Post { a: [("b", 1)].into() }.expand().unwrap(), "/?b=1");
    }
}

#[derive(Operation)]
#[operation("GET {/segments*}")]
struct Segments {
    segments: &'static [&'static str],
}

#[derive(Operation)]
#[operation("GET {+path}")]
struct Path {
    path: &'static str,
}

#[test]
fn an_expansion_keeps_the_slash_of_a_value() {
    assert_eq!(Segments { segments: &["a", "b"] }.expand().unwrap(), "/a/b");
    for (path, url) in [("/a/b", "/a/b"), ("a/b", "a/b")] {
        assert_eq!(Path { path }.expand().unwrap(), url);
    }
}

/// The derive's output must pass the lints of the caller's crate, even those that can't be allowed again.
#[forbid(
    clippy::missing_inline_in_public_items,
    non_local_definitions,
    unreachable_patterns,
    unused_mut,
    unused_qualifications,
    unused_variables
)]
#[deny(
    warnings,
    unused_results,
    single_use_lifetimes,
    unreachable_pub,
    clippy::pedantic,
    clippy::nursery
)]
mod strict {
    use endpoint::Operation;

    #[derive(Operation)]
    #[operation("POST /{a}")]
    pub(super) struct Strict<'a> {
        pub(super) a: &'a str,
        #[operation(body)]
        pub(super) body: Option<Vec<u8>>,
    }

    /// The derive's output is in scope here, too.
    mod imported {
        use endpoint::template::{Modifier, Operator};
        use endpoint::{Options, Route, Style};

        use super::Operation;

        pub(in super::super) type Imported = (Modifier, Operator, Style, Options<'static>, Route<'static>, Style);

        #[derive(Operation)]
        #[operation("POST /{a}{/b}", list = "repeat")]
        pub(in super::super) struct Styled {
            pub(in super::super) a: u8,
            pub(in super::super) b: Option<u8>,
            #[operation(query, style = "deep")]
            pub(in super::super) c: Option<[u8; 1]>,
        }
    }

    #[derive(Operation)]
    #[operation("GET /")]
    pub(super) struct Nothing;

    #[derive(Operation)]
    #[operation("GET /", list = "repeat")]
    pub(super) struct NothingListed;

    #[forbid(deprecated)]
    mod forbidden {
        #[derive(endpoint::Operation)]
        #[operation("GET /{a}")]
        struct Plain {
            a: u8,
        }
    }

    #[derive(Operation)]
    #[operation("GET /{a}")]
    pub(super) struct Old {
        #[deprecated]
        pub(super) a: u8,
        pub(super) b: u8,
    }

    #[deprecated]
    #[derive(Operation)]
    #[operation("GET /{a}")]
    pub(super) struct Older {
        pub(super) a: u8,
    }
}

#[test]
fn a_derive_passes_the_lints_of_its_crate() {
    let strict = strict::Strict { a: "b", body: None };
    assert_eq!(strict.expand().unwrap(), "/b");
    for nothing in [strict::Nothing.expand(), strict::NothingListed.expand()] {
        assert_eq!(nothing.unwrap(), "/");
    }
    #[allow(deprecated, reason = "it is")]
    let (old, older) = (strict::Old { a: 1, b: 2 }, strict::Older { a: 3 });
    assert_eq!([old.expand().unwrap(), older.expand().unwrap()], ["/1?b=2", "/3"]);
}

/// Constants and methods of the caller that have the names of what the derive writes.
mod shadowed {
    use std::collections::BTreeMap;

    use endpoint::{Endpoint, Operation};

    const __body: u8 = 1;
    const __fields: u8 = 2;
    const __operation: u8 = 3;
    const __options: u8 = 4;
    const __value: u8 = 6;
    const __writer: u8 = 7;

    /// Methods of every type.
    trait Everywhere: Sized {
        fn add_body(self, _: u8) {}
        fn body(&self, _: u8) {}
        fn content(&self, _: u8) {}
        fn content_type(self, _: u8) {}
        fn end_body(&self, _: u8) {}
        fn end_path(self, _: u8) {}
        fn end_url(self, _: u8) {}
        fn field(self, _: u8) {}
        fn form(self, _: u8) {}
        fn header(self, _: u8) {}
        fn json_texts(self, _: u8) {}
        fn lists(self, _: u8) {}
        fn members(&self, _: u8) {}
        fn parameter(self, _: u8) {}
        fn placeholder(self, _: u8) {}
        fn server(&self, _: u8) {}
        fn start(self, _: u8) {}
        fn style(&self, _: u8) {}
        fn styled(self, _: u8) {}
        fn text(self, _: u8) {}
        fn variable(self, _: u8) {}
    }
    impl<T> Everywhere for T {}

    #[derive(Operation, serde::Serialize)]
    #[operation("POST /{a}/{b:1}{?c}", list = "repeat")]
    struct Fields {
        a: u8,
        b: u8,
        c: u8,
        #[operation(query, style = "deep")]
        d: BTreeMap<u8, u8>,
        #[operation(header = "x-e")]
        e: u8,
        f: u8,
        #[serde(serialize_with = "as_text")]
        g: u8,
    }

    fn as_text<S: serde::Serializer>(value: &u8, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&value.to_string())
    }

    #[derive(Operation)]
    #[operation("GET /filters", api = "tests/operation/shop.api")]
    struct Members {
        #[operation(style = "json")]
        filter: Option<u8>,
        #[operation(flatten)]
        members: BTreeMap<&'static str, u8>,
    }

    #[derive(Operation)]
    #[operation("PUT /x")]
    struct Whole {
        #[operation(body)]
        whole: Vec<u16>,
    }

    #[derive(Operation)]
    #[operation("PUT /x", form)]
    struct Form {
        #[operation(body)]
        whole: BTreeMap<u8, u8>,
    }

    #[test]
    fn a_derive_does_not_use_names_of_the_caller() {
        let api = Endpoint::new("https://api.example").unwrap();
        let fields = Fields {
            a: 1,
            b: 2,
            c: 3,
            d: [(4, 5)].into(),
            e: 6,
            f: 7,
            g: 8,
        };
        let request = api.http(&fields, ()).unwrap();
        assert_eq!(request.uri(), "https://api.example/1/2?c=3&d%5B4%5D=5");
        assert_eq!(http::Request::body(&request), br#"{"f":7,"g":"8"}"#);
        let members = api
            .http(
                &Members {
                    filter: None,
                    members: [("q", 1)].into(),
                },
                (),
            )
            .unwrap();
        assert_eq!(members.uri(), "https://api.example/filters?q=1");
        let whole = api.http(&Whole { whole: vec![1] }, ()).unwrap();
        assert_eq!(http::Request::body(&whole), b"[1]");
        let form = api.http(&Form { whole: [(1, 2)].into() }, ()).unwrap();
        assert_eq!(http::Request::body(&form), b"1=2");
    }
}
