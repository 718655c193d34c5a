//! No wrong request, through five doors: what a call says in Rust, as a struct, in JSON, to the command and with a catalogue is refused
//! for the same reason. A row is one mistake.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

use endpoint::{Endpoint, Error, IntoRoute, Operation, Options, RequestOptions, options};
use endpoint_catalogue::{Catalogue, Described};

use crate::command::Place;

const BASE: &str = "https://api.acme.test";

static CATALOGUE: Catalogue = Catalogue::from_static(
    "endpoint-catalogue 2\n\
     @server https://api.acme.test\n\
     DELETE /buckets/{bucket}{/key*} keys/delete\n\
     DELETE /users{/id} users/delete\n\
     GET /colors/#fff colors/get\n\
     GET /files/{+path} files/read\n\
     GET /files/{name} files/get\n\
     GET /issues issues/list ?labels:string[]+brackets ?per_page:integer\n\
     GET /messages/{sid}.json messages/get\n\
     GET /pages pages ?per_page:integer\n\
     GET /search/{index} search\n\
     GET /users/{user} users/get\n\
     PATCH /users users/change >json .per_page:integer .*:any\n\
     POST /forms forms/create >form .a\n\
     POST /texts texts/create >text/plain\n",
);

macro_rules! operations {
    ($($(#[$meta:meta])* $route:literal $name:ident { $($(#[$of:meta])* $field:ident: $type:ty),* })*) => {$(
        #[derive(Operation)]
        #[operation($route)]
        $(#[$meta])*
        struct $name { $($(#[$of])* $field: $type),* }
    )*};
}

operations! {
    "DELETE /buckets/{bucket}{/key*}" DeleteKey { bucket: &'static str, key: Vec<&'static str> }
    "DELETE /users{/id}" DeleteUser { id: &'static str }
    "GET /files/{+path}" ReadFile { path: &'static str }
    "GET /files/{name}" GetFile { name: &'static str }
    "GET /issues" ListIssues { labels: Vec<&'static str> }
    "GET /messages/{sid}.json" GetMessage { sid: &'static str }
    "GET /search/{index}" Search { index: Vec<&'static str> }
    "GET /search{?per_page}" SearchPages { per_page: Option<u8> }
    "GET /users/{user}" GetUser { user: serde_json::Value }
    "POST /texts" CreateText { #[operation(body)] text: &'static str }
    "GET https://bucket.test/logo.png?sig=1" Presigned {}
    "GET /x" OnHost { #[operation(header = "host")] host: &'static str }
    "GET /x" Plain {}
}

fn acme() -> Endpoint {
    let acme = Endpoint::new(BASE).unwrap();
    acme.defaults(options! { headers: { "authorization": "token 0123" } })
        .unwrap()
}

/// The URL below the base URL, or the kind of the error.
fn came(made: Result<RequestOptions, Error>) -> String {
    made.map_or_else(|error| error.kind().as_str().to_owned(), |made| below(made.url()))
}

fn below(url: &str) -> String {
    url.strip_prefix(BASE).unwrap_or(url).to_owned()
}

fn rust<'a>(route: impl IntoRoute<'a>, options: Options<'a>) -> String {
    let acme = Box::leak(Box::new(acme()));
    came(acme.request(route, options))
}

fn json(route: &str, text: &str) -> String {
    match serde_json::from_str::<Options<'_>>(text) {
        Ok(options) => came(acme().request(route, options)),
        Err(error) => error.to_string().split('`').nth(1).unwrap_or("unread").to_owned(),
    }
}

fn catalogue(route: &str, options: Options<'static>) -> String {
    let described = Described::over(&acme(), &CATALOGUE).unwrap();
    came(described.request(route, options))
}

/// A profile has the base URL and the token.
fn command(words: &[&str]) -> String {
    let place = Place::new();
    place.profiles(
        "[profile.acme]\nbaseUrl = \"https://api.acme.test\"\n[profile.acme.headers]\nauthorization = \"token 0123\"\n",
    );
    let ran = place.run(&[&["--profile", "acme"], words].concat());
    match ran.status {
        Some(0) => below(ran.json()["url"].as_str().unwrap()),
        _ => {
            let error = ran.stderr.lines().find_map(|line| line.strip_prefix("error: "));
            error
                .and_then(|error| error.split(": ").next())
                .unwrap_or("none")
                .to_owned()
        }
    }
}

#[track_caller]
fn doors<const N: usize>(rows: [(&str, [String; 5], [&str; 5]); N]) {
    let wrong = rows.into_iter().filter(|(_, came, expected)| came != expected);
    let wrong: Vec<_> = wrong
        .map(|(name, came, expected)| format!("{name}:\n  expected {expected:?}\n  came     {came:?}"))
        .collect();
    assert!(
        wrong.is_empty(),
        "Rust, struct, JSON, command, catalogue\n{}",
        wrong.join("\n")
    );
}

fn same(kind: &str) -> [&str; 5] {
    [kind; 5]
}

#[test]
fn d12_nothing_in_a_path_is_empty_in_five_doors() {
    let empty = || same("empty-segment");
    let key = "DELETE /buckets/{bucket}{/key*}";
    doors([
        (
            "no key",
            [
                rust(key, options! { bucket: "b", key: Vec::<String>::new() }),
                rust(
                    DeleteKey {
                        bucket: "b",
                        key: vec![],
                    },
                    Options::new(),
                ),
                json(key, r#"{"bucket": "b", "key": []}"#),
                command(&[key, "bucket=b", "key:=[]"]),
                catalogue(key, options! { bucket: "b", key: Vec::<String>::new() }),
            ],
            empty(),
        ),
        (
            "an empty segment",
            [
                rust("DELETE /users{/id}", options! { id: "" }),
                rust(DeleteUser { id: "" }, Options::new()),
                json("DELETE /users{/id}", r#"{"id": ""}"#),
                command(&["DELETE /users{/id}", "id="]),
                catalogue("users/delete", options! { id: "" }),
            ],
            empty(),
        ),
        (
            "nothing before an extension",
            [
                rust("/messages/{sid}.json", options! { sid: "" }),
                rust(GetMessage { sid: "" }, Options::new()),
                json("/messages/{sid}.json", r#"{"sid": ""}"#),
                command(&["/messages/{sid}.json", "sid="]),
                catalogue("messages/get", options! { sid: "" }),
            ],
            empty(),
        ),
        (
            "an empty item",
            [
                rust("/search/{index}", options! { index: ["a", ""] }),
                rust(Search { index: vec!["a", ""] }, Options::new()),
                json("/search/{index}", r#"{"index": ["a", ""]}"#),
                command(&["/search/{index}", r#"index:=["a", ""]"#]),
                catalogue("search", options! { index: ["a", ""] }),
            ],
            empty(),
        ),
        (
            "blanks",
            [
                rust("/files/{name}", options! { name: "  " }),
                rust(GetFile { name: "  " }, Options::new()),
                json("/files/{name}", r#"{"name": "  "}"#),
                command(&["/files/{name}", "name=  "]),
                catalogue("files/get", options! { name: "  " }),
            ],
            empty(),
        ),
        (
            "an object for its id",
            [
                rust("/users/{user}", options! { user: { id: 7 } }),
                rust(
                    GetUser {
                        user: serde_json::json!({"id": 7}),
                    },
                    Options::new(),
                ),
                json("/users/{user}", r#"{"user": {"id": 7}}"#),
                command(&["/users/{user}", r#"user:={"id": 7}"#]),
                catalogue("users/get", options! { user: { id: 7 } }),
            ],
            same("unsupported-value"),
        ),
    ]);
}

#[test]
fn d38_no_dot_segment_is_inside_a_value_in_five_doors() {
    let values = ["../users", "..\\users", "a/./b", "..;x/users"];
    for value in values {
        let item = format!("name={value}");
        let text = serde_json::json!({"name": value}).to_string();
        doors([(
            value,
            [
                rust("/files/{name}", options! { name: value }),
                rust(GetFile { name: value }, Options::new()),
                json("/files/{name}", &text),
                command(&["/files/{name}", &item]),
                catalogue("files/get", options! { name: value }),
            ],
            same("dot-segment"),
        )]);
    }
    doors([
        (
            "triplets that stay",
            [
                rust("/files/{+path}", options! { path: "%2e%2e/users" }),
                rust(ReadFile { path: "%2e%2e/users" }, Options::new()),
                json("/files/{+path}", r#"{"path": "%2e%2e/users"}"#),
                command(&["/files/{+path}", "path=%2e%2e/users"]),
                catalogue("files/read", options! { path: "%2e%2e/users" }),
            ],
            same("dot-segment"),
        ),
        (
            "a branch",
            [
                rust("/files/{name}", options! { name: "fix/v1..v2" }),
                rust(GetFile { name: "fix/v1..v2" }, Options::new()),
                json("/files/{name}", r#"{"name": "fix/v1..v2"}"#),
                command(&["/files/{name}", "name=fix/v1..v2"]),
                catalogue("files/get", options! { name: "fix/v1..v2" }),
            ],
            same("/files/fix%2Fv1..v2"),
        ),
    ]);
    let described = Described::over(&acme(), &CATALOGUE).unwrap();
    let arguments = [("name", "%2e%2e/users")].into_iter().collect();
    let error = described.arguments("files/get", arguments).unwrap_err();
    assert_eq!(error.kind().as_str(), "dot-segment", "a model spells it out");
}

#[test]
fn d29_credentials_stay_home_in_five_doors() {
    let presigned = "GET https://bucket.test/logo.png?sig=1";
    let away = || options! { baseUrl: "https://evil.test" };
    doors([
        (
            "a signed URL",
            [
                rust(presigned, Options::new()),
                rust(Presigned {}, Options::new()),
                json(presigned, "{}"),
                command(&[presigned]),
                // It is no operation of the catalogue.
                catalogue(presigned, Options::new()),
            ],
            [
                "foreign-authority",
                "foreign-authority",
                "foreign-authority",
                "foreign-authority",
                "unknown-operation",
            ],
        ),
        (
            "a base URL of a stranger",
            [
                rust("/x", away()),
                rust(Plain {}, away()),
                json("/x", r#"{"baseUrl": "https://evil.test"}"#),
                command(&["/x", "--base-url", "https://evil.test"]),
                catalogue("issues/list", away()),
            ],
            same("foreign-authority"),
        ),
    ]);
}

#[test]
fn d8_d13_a_list_has_a_style_and_a_route_no_fragment_in_five_doors() {
    let labels = || options! { labels: ["a", "b"] };
    doors([
        (
            "a list without a style",
            [
                rust("/issues", labels()),
                rust(ListIssues { labels: vec!["a", "b"] }, Options::new()),
                json("/issues", r#"{"labels": ["a", "b"]}"#),
                command(&["/issues", r#"labels:=["a", "b"]"#]),
                // The catalogue has one.
                catalogue("issues/list", labels()),
            ],
            [
                "unsupported-value",
                "unsupported-value",
                "unsupported-value",
                "unsupported-value",
                "/issues?labels%5B%5D=a&labels%5B%5D=b",
            ],
        ),
        (
            "a colour",
            [
                rust("/colors/#fff", Options::new()),
                // Such a struct does not compile.
                "invalid-template".to_owned(),
                json("/colors/#fff", "{}"),
                command(&["/colors/#fff"]),
                catalogue("/colors/#fff", Options::new()),
            ],
            [
                "invalid-template",
                "invalid-template",
                "invalid-template",
                // It is noted.
                "/colors/#fff",
                "invalid-template",
            ],
        ),
    ]);
}

#[test]
fn d16_d25_d34_near_misses_are_errors_in_five_doors() {
    let pages = "/search{?per_page}";
    let twice = || options! { headers: { "X-A": "1", "x-a": "2" } };
    let host = || options! { headers: { "host": "api.other.test" } };
    let form = || options! { headers: { "Content-Type": "APPLICATION/X-WWW-FORM-URLENCODED" }, a: "b" };
    doors([
        (
            "another spelling of a parameter",
            [
                rust(pages, options! { perPage: 2 }),
                rust(SearchPages { per_page: None }, options! { perPage: 2 }),
                json(pages, r#"{"perPage": 2}"#),
                command(&[pages, "perPage=2"]),
                catalogue("pages", options! { perPage: 2 }),
            ],
            [
                "invalid-options",
                "invalid-options",
                "invalid-options",
                "invalid-options",
                "unknown-parameter",
            ],
        ),
        (
            "another spelling of an option",
            [
                rust("/x", options! { header: { "x-a": "1" } }),
                rust(Plain {}, options! { header: { "x-a": "1" } }),
                json("/x", r#"{"header": {"x-a": "1"}}"#),
                command(&["/x", r#"header:={"x-a": "1"}"#]),
                catalogue("issues/list", options! { header: { "x-a": "1" } }),
            ],
            same("invalid-options"),
        ),
        (
            "a header in two spellings",
            [
                rust("/x", twice()),
                rust(Plain {}, twice()),
                json("/x", r#"{"headers": {"X-A": "1", "x-a": "2"}}"#),
                // A line may repeat a header, whose values are a list.
                command(&["/x", "X-A:1", "x-a:2"]),
                catalogue("issues/list", twice()),
            ],
            ["invalid-options", "invalid-options", "x-a", "/x", "invalid-options"],
        ),
        (
            "a host",
            [
                rust("/x", host()),
                rust(OnHost { host: "api.other.test" }, Options::new()),
                json("/x", r#"{"headers": {"host": "api.other.test"}}"#),
                // The token of the profile stays home.
                command(&["/x", "host:api.other.test"]),
                catalogue("issues/list", host()),
            ],
            same("foreign-authority"),
        ),
        (
            "a content type in capitals",
            [
                rust("POST /forms", form()),
                rust("POST /forms", form()),
                json(
                    "POST /forms",
                    r#"{"headers": {"CONTENT-TYPE": "Application/X-WWW-form-urlencoded"}, "a": "b"}"#,
                ),
                command(&["POST /forms", "CONTENT-TYPE:Application/X-WWW-form-urlencoded", "a=b"]),
                catalogue("forms/create", form()),
            ],
            same("/forms"),
        ),
        (
            "a text without a type",
            [
                rust("POST /texts", options! { data: "text" }),
                rust(CreateText { text: "text" }, Options::new()),
                json("POST /texts", r#"{"data": "text"}"#),
                command(&["POST /texts", "-d", "text"]),
                catalogue("texts/create", options! { data: "text" }),
            ],
            same("/texts"),
        ),
    ]);
    let open = catalogue("users/change", options! { perPage: 2 });
    assert_eq!(open, "unknown-parameter", "beside free names");
    assert_eq!(catalogue("users/change", options! { per_page: 2, other: 1 }), "/users");
}
