//! Names in the caller's code that a macro or a derive could confuse with its own.

#![allow(
    non_upper_case_globals,
    non_camel_case_types,
    dead_code,
    reason = "names that are in the way"
)]

use endpoint::{Endpoint, Operation, options as given, request};
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
    let url = request!(Endpoint::new(), "POST /hooks", url = ROUTE, a = DRAFT, b = COUNT, c = PLAN, d = PARSED; headers: { "x-a": PARSED })
        .map(|request| String::from_utf8(request.body().unwrap().to_bytes().into_owned()).unwrap())
        .unwrap();
    assert_eq!(
        url,
        r#"{"url":"https://user.example/hook","a":1,"b":2,"c":3,"d":"parsed"}"#
    );
    let given = given! { data: { a: [1] }, headers: { "x-a": "b" } };
    assert!(Endpoint::new().request("POST /hooks", given).is_ok());
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
    let request = Endpoint::new().http(&generic, ()).unwrap();
    assert_eq!((request.uri().path(), &**request.body()), ("/1", &b"x"[..]));
    let raw = r#type { a: 1, _source: 2 };
    let github = Endpoint::new();
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
    let request = Endpoint::new().http(&post, ()).unwrap();
    assert_eq!(request.uri().path_and_query().unwrap(), "/1?b=2&c=3&d=4");
    assert_eq!(request.headers()["x-f"], "6");
    assert_eq!(request.body(), br#"{"e":5}"#);
    {
        posts! { "POST /{a}", a: u8, #[operation(body)] b: &'static str }
        assert_eq!(Endpoint::new().http(&Post { a: 1, b: "x" }, ()).unwrap().body(), b"x");
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
#[deny(warnings, unused_results, single_use_lifetimes, unreachable_pub)]
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
        use endpoint::{ListStyle, Options, Route, Style};

        use super::Operation;

        pub(in super::super) type Imported = (Modifier, Operator, ListStyle, Options<'static>, Route<'static>, Style);

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
