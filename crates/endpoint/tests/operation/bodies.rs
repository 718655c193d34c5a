//! A field that is the body: text and bytes are sent as they are, in any wrapper, and everything else as JSON.

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use endpoint::{Endpoint, ErrorKind, Operation, Part, options};
use serde::Serialize;

#[derive(Operation)]
#[operation("PUT /x")]
struct Whole<T: Serialize> {
    #[operation(body)]
    body: T,
}

type Maybe<T> = Option<T>;

macro_rules! bodies {
    ($($type:ty, $value:expr => $body:expr, $content_type:expr;)*) => {$({
        #[derive(Operation)]
        #[operation("PUT /x")]
        struct Put {
            #[operation(body)]
            body: $type,
        }
        let request = Endpoint::github().http(&Put { body: $value }, ()).unwrap();
        let content_type = request.headers().get("content-type").map(|value| value.to_str().unwrap());
        assert_eq!(String::from_utf8_lossy(request.body()), $body, stringify!($type));
        assert_eq!(content_type, $content_type, stringify!($type));
    })*};
}

#[test]
fn text_and_bytes_are_sent_as_they_are() {
    const JSON: Option<&str> = Some("application/json; charset=utf-8");
    bodies! {
        &'static str, "text" => "text", None;
        String, "text".into() => "text", None;
        Cow<'static, str>, "text".into() => "text", None;
        Option<Cow<'static, str>>, Some("text".into()) => "text", None;
        Box<str>, "text".into() => "text", None;
        &'static &'static str, &"text" => "text", None;
        Maybe<&'static str>, Some("text") => "text", None;
        Maybe<&'static str>, None => "", None;
        Box<Option<String>>, Box::new(Some("text".into())) => "text", None;
        &'static [u8], b"text" => "text", None;
        Vec<u8>, b"text".to_vec() => "text", None;
        Cow<'static, [u8]>, Cow::Borrowed(b"text") => "text", None;
        Box<[u8]>, b"text".to_vec().into() => "text", None;
        Arc<[u8]>, b"text".to_vec().into() => "text", None;
        &'static mut Vec<u8>, Box::leak(Box::new(b"text".to_vec())) => "text", None;
        Vec<u16>, vec![1, 2] => "[1,2]", JSON;
        Vec<bool>, vec![true] => "[true]", JSON;
        VecDeque<u16>, [1, 2].into() => "[1,2]", JSON;
        Vec<[u8; 1]>, vec![[1], [2]] => "[[1],[2]]", JSON;
        Vec<Option<u8>>, vec![Some(1)] => "[1]", JSON;
        Option<Option<u8>>, None => "", None;
        Option<Option<u8>>, Some(None) => "null", JSON;
        Option<Option<u8>>, Some(Some(1)) => "1", JSON;
        Option<Option<String>>, None => "", None;
        Option<Option<String>>, Some(None) => "", None;
        Option<Option<String>>, Some(Some("text".into())) => "text", None;
        Maybe<Maybe<String>>, Some(None) => "", None;
        Option<&'static Option<&'static str>>, Some(&None) => "", None;
        Option<Vec<u16>>, None => "", None;
        (), () => "null", JSON;
        serde_json::Value, serde_json::Value::Null => "null", JSON;
        serde_json::Value, serde_json::json!("text") => "\"text\"", JSON;
        endpoint::Value<'static>, "text".into() => "\"text\"", JSON;
        endpoint::Value<'static>, endpoint::Value::Null => "null", JSON;
        Option<endpoint::Value<'static>>, None => "", None;
        Option<Box<serde_json::Value>>, Some(Box::new(serde_json::json!("text"))) => "\"text\"", JSON;
        bytes::Bytes, "text".into() => "text", None;
        [u8; 4], *b"text" => "text", None;
        endpoint::Body<'static>, "text".into() => "text", None;
    }
    let generic = Endpoint::github().http(&Whole { body: [1, 2] }, ()).unwrap();
    assert_eq!(generic.body(), b"[1,2]");
    let nulls: [(Option<Option<u8>>, &[u8]); 3] = [(None, b""), (Some(None), b"null"), (Some(Some(1)), b"1")];
    for (body, expected) in nulls {
        assert_eq!(Endpoint::github().http(&Whole { body }, ()).unwrap().body(), expected);
    }
}

#[test]
fn d24_what_is_a_text_or_bytes_to_serde_alone_is_json() {
    #[derive(Serialize)]
    enum Color {
        Red,
    }
    #[derive(Serialize)]
    struct Name(&'static str);
    struct Bytes;
    impl Serialize for Bytes {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_bytes(b"te")
        }
    }
    #[derive(Serialize)]
    struct Content(Vec<u8>);
    macro_rules! sent {
        ($($type:ty, $value:expr, $expected:literal;)*) => {$({
            #[derive(Operation)]
            #[operation("PUT /x")]
            struct Put {
                #[operation(body)]
                body: $type,
            }
            let request = Endpoint::github().http(&Put { body: $value }, ()).unwrap();
            assert_eq!(std::str::from_utf8(request.body()).unwrap(), $expected, stringify!($type));
            assert_eq!(request.headers()["content-type"], "application/json; charset=utf-8", stringify!($type));
        })*};
    }
    sent! {
        Color, Color::Red, r#""Red""#;
        Option<Color>, Some(Color::Red), r#""Red""#;
        Name, Name("Jo"), r#""Jo""#;
        char, 'a', r#""a""#;
        VecDeque<u16>, vec![116, 101].into(), "[116,101]";
        Vec<Content>, vec![Content(b"te".to_vec())], "[[116,101]]";
    }
    macro_rules! refused {
        ($($type:ty, $value:expr;)*) => {$({
            #[derive(Operation)]
            #[operation("PUT /x")]
            struct Put {
                #[operation(body)]
                content: $type,
            }
            let error = Endpoint::github().http(Put { content: $value }, ()).unwrap_err().to_string();
            assert!(error.contains("`content`") && error.contains("is a list of bytes"), "{error}");
        })*};
    }
    refused! {
        Bytes, Bytes;
        Option<Bytes>, Some(Bytes);
        Content, Content(b"te".to_vec());
        VecDeque<u8>, b"te".to_vec().into();
        Option<VecDeque<u8>>, Some(b"te".to_vec().into());
    }
    let generic = Endpoint::github().http(&Whole { body: "text" }, ()).unwrap();
    assert_eq!(generic.body(), br#""text""#);
}

/// Each byte would be a part. A style says that this is meant.
#[test]
fn d24_a_list_of_bytes_is_no_part() {
    #[derive(Operation)]
    #[operation("POST /x", multipart)]
    struct Parts<T: Serialize> {
        file: T,
        #[operation(list = "repeat")]
        days: Vec<u8>,
    }
    #[derive(Serialize)]
    struct Content(Vec<u8>);
    #[derive(Operation)]
    #[operation("LOCK /x/{file}", method = "LOCK", multipart)]
    struct Field<'a> {
        #[operation(path)]
        file: u8,
        #[operation(field, rename = "file")]
        content: &'a [u8],
    }
    let request = Endpoint::github().http(
        Parts {
            file: "a",
            days: vec![1, 2],
        },
        (),
    );
    let body = String::from_utf8(request.unwrap().into_body()).unwrap();
    assert_eq!(body.matches("name=\"days\"").count(), 2, "{body}");
    let refused = [
        Endpoint::github().http(
            Parts {
                file: b"png".to_vec(),
                days: Vec::new(),
            },
            (),
        ),
        Endpoint::github().http(
            Parts {
                file: Content(b"png".to_vec()),
                days: Vec::new(),
            },
            (),
        ),
        Endpoint::github().http(
            Field {
                file: 1,
                content: b"png",
            },
            (),
        ),
    ];
    for request in refused {
        let error = request.unwrap_err().to_string();
        assert!(
            error.contains("`file` is a list of bytes") && error.contains("`Part`"),
            "{error}"
        );
    }
}

#[derive(Operation)]
#[operation("POST /x", form)]
struct Form<T: Serialize> {
    #[operation(body)]
    sent: T,
}

#[derive(Operation)]
#[operation("POST /x")]
struct Json<T: Serialize> {
    #[operation(body)]
    sent: T,
}

#[derive(Operation)]
#[operation("POST /x")]
struct JsonValue {
    #[operation(body)]
    sent: endpoint::Value<'static>,
}

#[derive(Operation)]
#[operation("POST /x")]
struct Flat<T: Serialize> {
    #[operation(flatten)]
    sent: T,
}

#[test]
fn an_error_about_a_whole_body_or_its_members_names_the_field() {
    let text = || endpoint::Value::from(f64::NAN);
    let rows = [
        (
            "JSON, not finite",
            Endpoint::github().http(&Json { sent: [f64::NAN] }, ()).unwrap_err(),
        ),
        (
            "JSON, not finite",
            Endpoint::github().http(&JsonValue { sent: text() }, ()).unwrap_err(),
        ),
        (
            "JSON, too large",
            Endpoint::github().http(&Json { sent: [u128::MAX] }, ()).unwrap_err(),
        ),
        (
            "a form, not finite",
            Endpoint::github()
                .http(
                    &Form {
                        sent: [("a", f64::NAN)],
                    },
                    (),
                )
                .unwrap_err(),
        ),
        (
            "a form of a text",
            Endpoint::github().http(&Form { sent: "a=1" }, ()).unwrap_err(),
        ),
        (
            "a form of bytes",
            Endpoint::github().http(&Form { sent: b"a=1" }, ()).unwrap_err(),
        ),
        (
            "members of a text",
            Endpoint::github().http(&Flat { sent: "a=1" }, ()).unwrap_err(),
        ),
        (
            "members of a list",
            Endpoint::github().http(&Flat { sent: [1, 2] }, ()).unwrap_err(),
        ),
    ];
    for (row, error) in rows {
        assert_eq!(
            (error.kind(), error.name()),
            (ErrorKind::UnsupportedValue, Some("sent")),
            "{row}: {error}"
        );
        assert!(error.to_string().starts_with("`sent` "), "{row}: {error}");
    }
    let pairs = Endpoint::github()
        .http(
            &Form {
                sent: [("a", 1), ("b", 2)],
            },
            (),
        )
        .unwrap();
    assert_eq!(pairs.body(), b"a=1&b=2");
    let none = Endpoint::github()
        .http(
            &Form {
                sent: None::<[(&str, u8); 1]>,
            },
            (),
        )
        .unwrap();
    assert_eq!(none.body(), b"");
}

/// One rule, whichever field comes first (decision 9).
#[test]
fn a_content_type_says_how_a_whole_body_is_written() {
    type Map = BTreeMap<&'static str, &'static str>;
    #[derive(Operation)]
    #[operation("POST /x")]
    struct Before<'a> {
        #[operation(header = "content-type")]
        content_type: Option<&'a str>,
        #[operation(body)]
        body: Map,
    }
    #[derive(Operation)]
    #[operation("POST /x")]
    struct After<'a> {
        #[operation(body)]
        body: Map,
        #[operation(header = "content-type")]
        content_type: Option<&'a str>,
    }
    let rows = [
        (None, Ok(("application/json; charset=utf-8", "{\"a\":\"b c\"}"))),
        (
            Some("application/vnd.acme+json"),
            Ok(("application/vnd.acme+json", "{\"a\":\"b c\"}")),
        ),
        (
            Some("application/x-www-form-urlencoded"),
            Ok(("application/x-www-form-urlencoded", "a=b+c")),
        ),
        (Some("text/plain"), Ok(("text/plain", "{\"a\":\"b c\"}"))),
    ];
    for (content_type, expected) in rows {
        let body = Map::from([("a", "b c")]);
        let by_hand = match content_type {
            Some(content_type) => options! { headers: { "content-type": content_type } },
            None => options! {},
        };
        let github = Endpoint::github();
        let made = [
            github.http(
                &Before {
                    content_type,
                    body: body.clone(),
                },
                (),
            ),
            github.http(
                &After {
                    content_type,
                    body: body.clone(),
                },
                (),
            ),
            github.http("POST /x", by_hand.clone().json(&body)),
            github.http("POST /x", options! {}.json(&body).merge(by_hand)),
        ];
        for (way, request) in made.into_iter().enumerate() {
            let got = request.map_err(|error| error.kind()).map(|request| {
                let content_type = request.headers()["content-type"].to_str().unwrap().to_owned();
                (content_type, String::from_utf8(request.into_body()).unwrap())
            });
            let expected = expected.map(|(content_type, body)| (content_type.to_owned(), body.to_owned()));
            assert_eq!(got, expected, "{content_type:?}, way {way}");
        }
    }
}

#[test]
fn parts_without_a_value_are_an_error() {
    #[derive(Operation)]
    #[operation("POST /x", multipart)]
    struct Upload {
        title: Option<&'static str>,
        #[operation(part)]
        file: Option<Part<'static>>,
    }
    #[derive(Operation)]
    #[operation("POST /x")]
    struct Nothing {}
    let (title, file) = (None, None);
    let github = Endpoint::github();
    let header = |content_type: &'static str| options! { headers: { "content-type": content_type } };
    let parts = github.defaults(header("multipart/form-data")).unwrap();
    let merged = parts.merge("POST /x", ()).unwrap();
    let made = [
        parts.http("POST /x", ()),
        parts.http(&Nothing {}, ()),
        parts
            .request(&Nothing {}, ())
            .and_then(endpoint::RequestOptions::into_http),
        Endpoint::parse(merged).and_then(endpoint::RequestOptions::into_http),
        github.http(&Upload { title, file }, ()),
        github.http("POST /x", header("multipart/form-data")),
        github.http(
            "POST /x",
            header("multipart/form-data").param("title", endpoint::Value::Null),
        ),
    ];
    for error in made.map(Result::unwrap_err) {
        assert_eq!(
            (error.kind(), error.name()),
            (ErrorKind::InvalidHeaderValue, Some("content-type"))
        );
    }
    assert!(parts.http("GET /x", ()).is_ok());
    assert!(
        parts
            .http("POST /x", options! { headers: { "content-type": null } })
            .is_ok()
    );
    // A stream has a boundary of the caller.
    let stream = github.request("POST /x", header("multipart/form-data; boundary=x"));
    assert!(stream.unwrap().with_body("--x--", None).is_ok());
}

macro_rules! parts {
    ($($type:ty, $value:expr => $parts:expr;)*) => {$({
        #[derive(Operation)]
        #[operation("POST /x", multipart)]
        struct Upload {
            title: &'static str,
            #[operation(part)]
            file: $type,
        }
        let upload = Upload { title: "Tea", file: $value };
        let wanted = $parts.iter().fold(
            options! { title: "Tea", headers: { "content-type": "multipart/form-data" } },
            |options, text: &&str| options.part("file", Part::text(*text)),
        );
        let wanted = Endpoint::github().request("POST /x", wanted).unwrap().into_http().unwrap();
        let request = Endpoint::github().http(&upload, ()).unwrap();
        let body = |request: &http::Request<Vec<u8>>| String::from_utf8_lossy(request.body()).into_owned();
        assert_eq!(body(&request), body(&wanted), stringify!($type));
    })*};
}

#[test]
fn a_name_has_as_many_parts_as_the_field_has() {
    let file = Part::text;
    parts! {
        Part<'static>, file("a") => ["a"];
        Option<Part<'static>>, Some(file("a")) => ["a"];
        Option<Part<'static>>, None => [];
        Maybe<Part<'static>>, Some(file("a")) => ["a"];
        Vec<Part<'static>>, vec![file("a"), file("b")] => ["a", "b"];
        Vec<Part<'static>>, vec![] => [];
        [Part<'static>; 2], [file("a"), file("b")] => ["a", "b"];
        Option<Vec<Part<'static>>>, Some(vec![file("a"), file("b")]) => ["a", "b"];
        Vec<Option<Part<'static>>>, vec![None, Some(file("b"))] => ["b"];
    }
}

#[test]
fn what_a_secret_field_says_of_itself_is_in_no_error() {
    struct Loud;
    impl Serialize for Loud {
        fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
            Err(serde::ser::Error::custom("not good: hunter2"))
        }
    }
    #[derive(Operation)]
    #[operation("POST /x")]
    struct Login {
        password: Loud,
        name: Loud,
    }
    let error = Endpoint::github()
        .http(
            &Login {
                password: Loud,
                name: Loud,
            },
            (),
        )
        .unwrap_err();
    assert_eq!(error.name(), Some("password"));
    assert!(!error.to_string().contains("hunter2"), "{error}");

    #[derive(Serialize)]
    struct Member {
        password: Loud,
    }
    #[derive(Operation)]
    #[operation("POST /x")]
    struct Flattened {
        #[operation(flatten)]
        member: Member,
    }
    let member = Member { password: Loud };
    let error = Endpoint::github().http(&Flattened { member }, ()).unwrap_err();
    assert_eq!(error.name(), Some("password"));
    assert!(!error.to_string().contains("hunter2"), "{error}");
}

/// With options beside it, an operation becomes options. Its values can be large.
#[test]
fn each_field_is_serialized_once() {
    struct Counted<'c>(&'c Cell<usize>, usize);
    impl Serialize for Counted<'_> {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            self.0.set(self.0.get() + 1);
            serializer.collect_seq(0..self.1)
        }
    }
    #[derive(Operation)]
    #[operation("POST /x{/path*}")]
    struct Fields<'c> {
        path: Counted<'c>,
        #[operation(query)]
        query: Counted<'c>,
        field: Counted<'c>,
    }
    #[derive(Operation)]
    #[operation("POST /x")]
    struct Body<'c> {
        #[operation(body)]
        body: Counted<'c>,
    }
    let counts = [const { Cell::new(0) }; 4];
    let [path, query, field, body] = &counts;
    let fields = Fields {
        path: Counted(path, 3),
        query: Counted(query, 3),
        field: Counted(field, 1000),
    };
    let body = Body {
        body: Counted(body, 1000),
    };
    let beside = || endpoint::options! { headers: { "x-a": "1" } };
    let github = Endpoint::github();
    github.http(&fields, beside()).unwrap();
    github.request(&body, beside()).unwrap();
    assert_eq!(counts.map(Cell::into_inner), [1; 4]);
}
