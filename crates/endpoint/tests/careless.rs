//! Forty careless programs: what a busy author writes, and what must become of it. Each expectation was written before the program
//! was run.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use endpoint::{Endpoint, Operation, Options, endpoint, options};

use crate::support::{row, table, url_of};

type Made = Result<String, endpoint::Error>;

fn acme() -> Endpoint {
    let acme = Endpoint::new("https://api.acme.test").unwrap();
    acme.defaults(options! { headers: { "authorization": "token 0123" } })
        .unwrap()
}

/// Method and URL of a call of an API of one's own.
fn call(route: &str, options: Options<'_>) -> Made {
    let request = acme().request(route, options)?;
    Ok(format!("{} {}", request.method(), url_of(&request)))
}

fn json(route: &str, options: &str) -> Made {
    call(route, serde_json::from_str(options).unwrap())
}

/// An unset variable of the environment.
fn unset() -> String {
    std::env::var("CARELESS_AND_NOT_SET").unwrap_or_default()
}

#[derive(Operation)]
#[operation("DELETE /users/{id}")]
struct DeleteUser {
    id: String,
}

#[derive(Operation)]
#[operation("DELETE /buckets/{bucket}{/key*}")]
struct DeleteKey {
    bucket: String,
    key: Vec<String>,
}

#[derive(Operation)]
#[operation("GET /files/{+path}")]
struct ReadFile {
    path: Option<String>,
}

#[test]
fn forty_careless_programs() {
    let acme_url = |path: &str| format!("https://api.acme.test{path}");
    let rows: [(&str, Made, Result<String, &str>); 40] = [
        // Nothing where something was meant.
        (
            "an unset variable",
            call("DELETE /users/{id}", options! { id: unset() }),
            Err("empty-segment id"),
        ),
        (
            "an unset variable in a struct",
            acme()
                .http(&DeleteUser { id: unset() }, ())
                .map(|made| made.uri().to_string()),
            Err("empty-segment id"),
        ),
        (
            "an optional segment of nothing",
            call("DELETE /users{/id}", options! { id: "" }),
            Err("empty-segment id"),
        ),
        (
            "no key",
            acme()
                .http(
                    &DeleteKey {
                        bucket: "b".into(),
                        key: vec![],
                    },
                    (),
                )
                .map(|made| made.uri().to_string()),
            Err("empty-segment key"),
        ),
        (
            "an empty key",
            call(
                "DELETE /buckets/b{/key*}",
                options! { key: "/a".split('/').collect::<Vec<_>>() },
            ),
            Err("empty-segment key"),
        ),
        (
            "nothing before an extension",
            call("GET /messages/{sid}.json", options! { sid: "" }),
            Err("empty-segment sid"),
        ),
        (
            "a list that was split",
            call(
                "GET /{index}/_search",
                options! { index: "a,".split(',').collect::<Vec<_>>() },
            ),
            Err("empty-segment index"),
        ),
        (
            "a line end of a file",
            call("GET /users/{id}", options! { id: "\n" }),
            Err("empty-segment id"),
        ),
        (
            "a blank of a form",
            json("GET /users/{id}", r#"{"id": "  "}"#),
            Err("empty-segment id"),
        ),
        (
            "a null of a database",
            json("DELETE /users/{id}", r#"{"id": null}"#),
            Err("missing-parameter id"),
        ),
        (
            "a misspelt placeholder",
            call("GET /users/{id}", options! { ID: 7 }),
            Err("missing-parameter id"),
        ),
        (
            "a path that is absent",
            acme()
                .http(&ReadFile { path: None }, ())
                .map(|made| made.uri().to_string()),
            Ok(acme_url("/files/")),
        ),
        (
            "an empty path",
            acme()
                .http(
                    &ReadFile {
                        path: Some(String::new()),
                    },
                    (),
                )
                .map(|made| made.uri().to_string()),
            Err("empty-segment path"),
        ),
        // Something else than a text.
        (
            "an object for its id",
            json("GET /users/{user}", r#"{"user": {"id": 7, "name": "Jo"}}"#),
            Err("unsupported-value user"),
        ),
        (
            "a list of objects",
            json("GET /users/{user}", r#"{"user": [{"id": 7}]}"#),
            Err("unsupported-value user"),
        ),
        (
            "an object in a query",
            json("GET /users", r#"{"filter": {"state": "open"}}"#),
            Err("unsupported-value filter"),
        ),
        (
            "a number",
            json("GET /users/{id}", r#"{"id": 0}"#),
            Ok("GET https://api.acme.test/users/0".into()),
        ),
        // Values of strangers.
        (
            "a file name that climbs",
            call("GET /files/{name}", options! { name: "../users" }),
            Err("dot-segment name"),
        ),
        (
            "a file name of Windows",
            call("GET /files/{name}", options! { name: "..\\users" }),
            Err("dot-segment name"),
        ),
        (
            "a path that climbs",
            call("GET /files/{+path}", options! { path: "a/../../users" }),
            Err("dot-segment path"),
        ),
        (
            "a path that was encoded",
            call("GET /files/{+path}", options! { path: "%2e%2e/users" }),
            Err("dot-segment path"),
        ),
        (
            "parameters of a segment",
            call("GET /files/{+path}", options! { path: "..;x/users" }),
            Err("dot-segment path"),
        ),
        (
            "a branch with a slash",
            call("GET /branches/{name}", options! { name: "fix/a..b" }),
            Ok("GET https://api.acme.test/branches/fix%2Fa..b".into()),
        ),
        (
            "a value with a query",
            call("GET /files/{+path}", options! { path: "a?admin=1" }),
            Err("unsupported-value path"),
        ),
        (
            "a host as a path",
            call("GET {+path}", options! { path: "//evil.test/x" }),
            Err("foreign-authority path"),
        ),
        (
            "a tenant with a dot",
            call("GET https://{tenant}.acme.test/x", options! { tenant: "evil.test/" }),
            Err("foreign-authority tenant"),
        ),
        // Where the token goes.
        (
            "a signed URL",
            call("PUT https://bucket.test/a?sig=1", options! { data: "x" }),
            Err("foreign-authority authorization"),
        ),
        (
            "a base URL of a stranger",
            json("GET /x", r#"{"baseUrl": "https://evil.test"}"#),
            Err("foreign-authority authorization"),
        ),
        (
            "http for https",
            call("GET http://api.acme.test/x", options! {}),
            Err("foreign-authority authorization"),
        ),
        (
            "the same host in full",
            call("GET https://api.acme.test/x", options! {}),
            Ok("GET https://api.acme.test/x".into()),
        ),
        (
            "a token of the call",
            call(
                "GET https://other.test/x",
                options! { headers: { "Authorization": "mine" } },
            ),
            Ok("GET https://other.test/x".into()),
        ),
        // Routes.
        (
            "a colour",
            call("GET /colors/#fff", options! {}),
            Err("invalid-template"),
        ),
        (
            "a URL of the browser",
            call("GET https://api.acme.test/docs#top", options! {}),
            Ok("GET https://api.acme.test/docs".into()),
        ),
        (
            "two queries",
            call("GET /x?a=1{?b}", options! { b: 2 }),
            Err("invalid-template"),
        ),
        (
            "dots in the route",
            call("GET /a/../b", options! {}),
            Err("dot-segment"),
        ),
        // Options.
        (
            "another spelling",
            call("GET /x", options! { base_url: "https://other.test" }),
            Err("invalid-options base_url"),
        ),
        (
            "one header",
            call("GET /x", options! { header: { "x-a": "1" } }),
            Err("invalid-options header"),
        ),
        (
            "a body of a GET",
            call("GET /x", options! { data: { a: 1 } }),
            Err("unexpected-body"),
        ),
        (
            "a line break in a header",
            call("GET /x", options! { headers: { "x-a": "1\r\nx-b: 2" } }),
            Err("invalid-header-value x-a"),
        ),
        (
            "a name twice",
            endpoint("GET /x?page=1", options! { page: 2 }).map(|made| url_of(&made)),
            Err("invalid-options page"),
        ),
    ];
    table(rows, |(name, made, expected)| {
        row(name, made, expected.as_deref().map_err(|error| *error))
    });
}

#[derive(Operation)]
#[operation("GET /repos{?per_page}")]
struct ListRepos {
    per_page: Option<u8>,
}

#[derive(Operation)]
#[operation("GET /repos")]
struct OnHost {
    #[operation(header = "Host")]
    host: &'static str,
}

/// What a busy author writes nearly right, which would be sent in silence.
#[test]
fn d16_d25_d34_near_misses_are_errors() {
    let url = |made: Result<http::Request<Vec<u8>>, endpoint::Error>| made.map(|made| made.uri().to_string());
    let listed = |per_page, options: Options<'static>| url(acme().http(ListRepos { per_page }, options));
    let paged = |options: Options<'static>| call("GET /repos{?per_page}", options);
    let sent = |options: Options<'_>| {
        let made = acme().request("POST /x", options)?;
        let content_type = made.headers().get("content-type");
        let content_type = content_type.map_or("none", |value| value.to_str().unwrap());
        let body = made
            .body()
            .map(|body| String::from_utf8_lossy(&body.to_bytes()).into_owned());
        Ok(format!("{content_type} {}", body.unwrap_or_default()))
    };
    let of_form =
        options! { headers: { "Content-Type": "Application/X-WWW-Form-URLencoded ; charset=utf-8" }, a: "b c" };
    let on_host = |host: &'static str| acme().defaults(options! { headers: { "HOST": host } });
    let rows: [(&str, Made, Result<&str, &str>); 20] = [
        (
            "another spelling of a placeholder",
            paged(options! { perPage: 2 }),
            Err("invalid-options perPage"),
        ),
        (
            "with a hyphen",
            paged(options! { "per-page": 2 }),
            Err("invalid-options per-page"),
        ),
        (
            "in JSON",
            json("GET /repos{?per_page}", r#"{"Per_Page": 2}"#),
            Err("invalid-options Per_Page"),
        ),
        (
            "of a body",
            call("POST /repos{?dryRun}", options! { dry_run: true }),
            Err("invalid-options dry_run"),
        ),
        (
            "beside the placeholder",
            paged(options! { per_page: 1, perPage: 2 }),
            Ok("GET https://api.acme.test/repos?per_page=1&perPage=2"),
        ),
        (
            "with a place",
            paged(Options::new().query("perPage", 2)),
            Ok("GET https://api.acme.test/repos?perPage=2"),
        ),
        (
            "of a field",
            listed(Some(1), options! { perPage: 2 }),
            Err("invalid-options perPage"),
        ),
        (
            "of an unset field",
            listed(None, options! { PerPage: 2 }),
            Err("invalid-options PerPage"),
        ),
        (
            "a field by its name",
            listed(Some(1), options! { per_page: 2 }),
            Ok("https://api.acme.test/repos?per_page=2"),
        ),
        (
            "another name",
            listed(None, options! { page: 2 }),
            Ok("https://api.acme.test/repos?page=2"),
        ),
        (
            "header",
            call("GET /x", options! { header: { "x-a": "1" } }),
            Err("invalid-options header"),
        ),
        (
            "a header in two spellings",
            call("GET /x", options! { headers: { "X-A": "1", "x-a": "2" } }),
            Err("invalid-options x-a"),
        ),
        (
            "a later header",
            call("GET /x", Options::new().header("X-A", "1").header("x-a", "2")),
            Ok("GET https://api.acme.test/x"),
        ),
        (
            "a host",
            call("GET /x", options! { headers: { "Host": "api.other.test" } }),
            Err("foreign-authority host"),
        ),
        (
            "a host of the defaults",
            on_host("a.test").map(|_| String::new()),
            Err("foreign-authority host"),
        ),
        (
            "a host of a struct",
            url(acme().http(OnHost { host: "a.test" }, ())),
            Err("foreign-authority host"),
        ),
        (
            "a content type in capitals",
            sent(of_form),
            Ok("Application/X-WWW-Form-URLencoded ; charset=utf-8 a=b+c"),
        ),
        (
            "JSON in capitals",
            sent(options! { headers: { "content-type": "APPLICATION/JSON" }, a: 1 }),
            Ok("APPLICATION/JSON {\"a\":1}"),
        ),
        (
            "a text without a type",
            sent(options! { data: "text" }),
            Ok("none text"),
        ),
        (
            "a text with one",
            sent(options! { data: "text", headers: { "content-type": "text/plain" } }),
            Ok("text/plain text"),
        ),
    ];
    table(rows, |(name, made, expected)| row(name, made, expected));
    let twice = serde_json::from_str::<Options<'_>>(r#"{"headers": {"X-A": "1", "x-a": "2"}}"#);
    assert!(twice.unwrap_err().to_string().contains("x-a"));
}
