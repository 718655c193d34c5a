//! Routes: parsed at run time or when the program compiles, shared, asked for their variables, and printed back.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod support;

use std::thread;

use endpoint::template::{Modifier, Operator};
use endpoint::{Endpoint, Error, Options, Route, endpoint, options, route};

use support::{row, table, url_of};

static PLAIN: Route = route!("GET /repos/{owner}/{repo}/issues{?page,per_page}");
static COLONS: Route = route!("  post   /repos/:owner/:repo/compare/:base...:head  ");
static URL_ALONE: Route = route!("/user");
static ABSOLUTE: Route = route!("PUT https://uploads.test:8443/{owner}/:repo{?name}");
static UNICODE: Route = route!("GET /ü/{owner}");
const IN_A_CONST: Route = route!("DELETE /x{/path*}");

#[test]
fn a_route_is_parsed_into_method_and_template() {
    let rows: [(&str, Option<&str>, &str, &[&str]); 9] = [
        ("GET /x", Some("GET"), "/x", &[]),
        ("  POST \t /x/{a}  ", Some("POST"), "/x/{a}", &["a"]),
        ("/x/:a/{b}", None, "/x/:a/{b}", &["a", "b"]),
        ("PURGE /:a...:b", Some("PURGE"), "/:a...:b", &["a", "b"]),
        ("GET /a:b/{c}:d", Some("GET"), "/a:b/{c}:d", &["c"]),
        ("GET https://h:80/:a", Some("GET"), "https://h:80/:a", &["a"]),
        (
            "GET /{a-b}{?c,d*,e:3}",
            Some("GET"),
            "/{a-b}{?c,d*,e:3}",
            &["a-b", "c", "d", "e"],
        ),
        ("GET /{:a}", None, "", &[]),
        ("GET /x?a=:b", Some("GET"), "/x?a=:b", &["b"]),
    ];
    table(rows, |(text, method, url, names)| {
        let Ok(route) = Route::parse(text) else {
            return if url.is_empty() {
                Ok(())
            } else {
                Err(format!("  {text}: no route"))
            };
        };
        let got_names: Vec<_> = route.template().variables().map(|variable| variable.name()).collect();
        let same = route.method() == method && route.template().as_str() == url && got_names == names;
        same.then_some(()).ok_or(format!(
            "  {text}: {:?} {:?} {got_names:?}",
            route.method(),
            route.template()
        ))
    });
}

#[test]
fn variables_tell_where_they_stand() {
    let url = "/:owner/{repo:3}/:_x{?q*}";
    let route = Route::parse(url).unwrap();
    let got: Vec<_> = route.template().variables().collect();
    let expected = [
        ("owner", Operator::Simple, Modifier::None),
        ("repo", Operator::Simple, Modifier::Prefix(3)),
        ("_x", Operator::Simple, Modifier::None),
        ("q", Operator::Query, Modifier::Explode),
    ];
    assert_eq!(got.len(), expected.len());
    for (variable, (name, operator, modifier)) in got.iter().zip(expected) {
        assert_eq!(
            (variable.name(), variable.operator(), variable.modifier()),
            (name, operator, modifier)
        );
        assert_eq!(
            &url[variable.range()],
            name,
            "the range is that of the name, in the URL"
        );
    }
}

#[test]
fn the_offset_of_an_error_counts_from_the_start_of_what_was_given() {
    let rows = [
        ("GET /a{b", 6),
        ("  GET   /a{b", 10),
        ("/a{b", 2),
        ("  /a}", 4),
        ("GET /a b", 6),
        ("GET /ü/{}", 9),
        ("GET /%zz", 5),
        ("GET /{a:0}", 8),
        ("GET /:a/{b c}", 10),
    ];
    let check = |text: &str, error: Error, offset| {
        let told = error.kind().as_str() == "invalid-template"
            && error.offset() == Some(offset)
            && error.to_string().contains(&offset.to_string());
        told.then_some(())
            .ok_or(format!("  {text:?}: expected {offset}, got {error}"))
    };
    table(rows, |(text, offset)| {
        check(text, Route::parse(text).unwrap_err(), offset)?;
        check(text, endpoint(text, options! {}).unwrap_err(), offset)
    });
    let in_options = endpoint((), options! { url: "/a{b" }).unwrap_err();
    check("url", in_options, 2).unwrap();
}

#[test]
fn other_errors_of_routes() {
    let rows = [
        ("", "missing-url"),
        ("  \t ", "missing-url"),
        ("GET", "missing-url"),
        ("DELETE  ", "missing-url"),
        ("G(T /x", "invalid-method G(T"),
        ("GÉT /x", "invalid-method"),
    ];
    table(rows, |(text, expected)| {
        row(text, Route::parse(text).map(|route| route.to_string()), Err(expected))
    });
}

#[test]
fn display_round_trips() {
    let rows = [
        ("GET /x", "GET /x"),
        ("get /x", "GET /x"),
        ("  Post \t /x/{a}{?b*} ", "POST /x/{a}{?b*}"),
        ("/x/:a", "/x/:a"),
        ("GET https://h:80/:a...:b", "GET https://h:80/:a...:b"),
        ("m-search *", "M-SEARCH *"),
        ("get", "get"),
    ];
    table(rows, |(text, printed)| {
        let route = Route::parse(text).unwrap();
        let again = Route::parse(printed).unwrap();
        (route.to_string() == printed && again == route && route.clone().into_owned() == route)
            .then_some(())
            .ok_or(format!("  {text:?}: got {route}"))
    });
}

#[test]
fn compiled_routes_are_those_that_are_parsed() {
    let rows: [(&Route<'_>, &str); 6] = [
        (&PLAIN, "GET /repos/{owner}/{repo}/issues{?page,per_page}"),
        (&COLONS, "POST /repos/:owner/:repo/compare/:base...:head"),
        (&URL_ALONE, "/user"),
        (&ABSOLUTE, "PUT https://uploads.test:8443/{owner}/:repo{?name}"),
        (&UNICODE, "GET /ü/{owner}"),
        (&IN_A_CONST, "DELETE /x{/path*}"),
    ];
    table(rows, |(compiled, text)| {
        let parsed = Route::parse(text).unwrap();
        let same_variables = compiled.template().variables().eq(parsed.template().variables());
        (*compiled == parsed && compiled.to_string() == text && same_variables)
            .then_some(())
            .ok_or(format!("  {text}: got {compiled}"))
    });
}

#[test]
fn compiled_parsed_and_written_routes_make_the_same_request() {
    let github = Endpoint::new();
    let given =
        || options! { owner: "acme", repo: "site", page: 2, name: "x y", base: "a", head: "b", path: ["p", "q"] };
    for compiled in [&PLAIN, &COLONS, &URL_ALONE, &ABSOLUTE, &UNICODE, &IN_A_CONST] {
        let text = compiled.to_string();
        let parsed = Route::parse(&text).unwrap();
        let shown =
            |request: Result<endpoint::RequestOptions<'_>, Error>| serde_json::to_value(request.unwrap()).unwrap();
        let by_text = shown(github.request(&text, given()));
        assert_eq!(shown(github.request(compiled, given())), by_text, "{text}");
        assert_eq!(shown(github.request(&parsed, given())), by_text, "{text}");
        assert_eq!(
            serde_json::to_value(github.merge(compiled, given()).unwrap()).unwrap(),
            serde_json::to_value(github.merge(&*text, given()).unwrap()).unwrap(),
            "{text}"
        );
    }
}

#[test]
fn a_static_route_is_shared_between_threads() {
    let github = Endpoint::new();
    thread::scope(|scope| {
        let handles: Vec<_> = (0..4)
            .map(|number| {
                let github = &github;
                scope.spawn(move || {
                    let options = Options::new()
                        .param("owner", "acme")
                        .param("repo", number)
                        .param("page", number);
                    url_of(&github.request(&PLAIN, options).unwrap())
                })
            })
            .collect();
        for (number, handle) in handles.into_iter().enumerate() {
            assert_eq!(
                handle.join().unwrap(),
                format!("/repos/acme/{number}/issues?page={number}")
            );
        }
    });
}

#[test]
fn the_types_can_be_shared_and_sent() {
    fn shared<T: Send + Sync>() {}
    fn error<T: std::error::Error + Send + Sync + 'static>() {}
    shared::<Route<'_>>();
    shared::<Endpoint>();
    shared::<Options<'_>>();
    shared::<endpoint::RequestOptions<'_>>();
    shared::<endpoint::Value<'_>>();
    shared::<endpoint::template::Template<'_>>();
    error::<Error>();
    error::<endpoint::template::ParseError>();
    error::<endpoint::template::ExpandError>();
}
