//! Routes: parsed at run time or by the compiler, shared, asked for their variables, and printed.

#![allow(clippy::unwrap_used, reason = "a test may")]

use std::borrow::Cow;
use std::collections::HashSet;
use std::thread;

use endpoint::template::{Modifier, Operator};
use endpoint::{Endpoint, Error, Options, RequestOptions, Route, endpoint, options, route};
use endpoint_core::route::literal_names;
use http::Method;

use crate::support::{row, table, url_of};

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
        let is_right = error.kind().as_str() == "invalid-template"
            && error.offset() == Some(offset)
            && error.to_string().contains(&offset.to_string());
        is_right
            .then_some(())
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

/// A colon in a scheme or an authority belongs to it.
#[test]
fn a_colon_begins_a_name_after_the_authority_only() {
    let rows: [(&str, &[&str]); 18] = [
        ("https://h:a/:b", &["b"]),
        ("https://:a/:b", &["b"]),
        ("https://h:a", &[]),
        ("https://h:a?x=:b", &["b"]),
        ("https://h:a#:b", &["b"]),
        ("https://u:p@h/:b", &["b"]),
        ("https://h.:a/:b/:c", &["b", "c"]),
        ("https://{x}:a/:b", &["x", "b"]),
        ("https://{x}.:a/:b", &["x", "b"]),
        ("https://{/x}.:a/:b", &["x", "b"]),
        ("https://{?x,y}.:a/:b", &["x", "y", "b"]),
        ("https://h{/x}.:a/:b", &["x", "b"]),
        ("s://:a", &[]),
        ("a+b-c.1://:a/:b", &["b"]),
        // These have no authority.
        ("https:/.:a", &["a"]),
        ("1s://:a", &["a"]),
        ("/s://:a/:b", &["a", "b"]),
        (":a://:b", &["a", "b"]),
    ];
    table(rows, |(url, expected)| {
        let route = Route::parse(url).unwrap();
        let names: Vec<_> = route.template().variables().map(|variable| variable.name()).collect();
        (names == expected)
            .then_some(())
            .ok_or(format!("  {url}: got {names:?}"))
    });
}

/// Routes that differ in one thing are not equal, except in the case of the method.
#[test]
fn routes_are_equal_when_they_ask_for_the_same() {
    let texts = [
        "/x", "GET /x", "POST /x", "GET /y", "GET /{x}", "GET /:x", "GETS /x", "GET x",
    ];
    for (text, other) in texts.iter().flat_map(|text| texts.map(|other| (*text, other))) {
        let parse = |text| Route::parse(text).unwrap();
        assert_eq!(parse(text) == parse(other), text == other, "{text} and {other}");
    }
    assert_eq!(Route::parse("get  /x ").ok(), Route::parse("GET /x").ok());
    assert_eq!(
        Route::parse("GET /x").map(|route| format!("{route:?}")).unwrap(),
        "Route(GET /x)"
    );
    assert_eq!(
        Route::parse("/x").map(|route| format!("{route:?}")).unwrap(),
        "Route(/x)"
    );
}

/// One word is a URL, unless it is a standard method in capitals. With a letter more or less, it is a URL again.
#[test]
fn each_verb_alone_has_no_url() {
    for verb in [
        "GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH",
    ] {
        for blanks in ["", " ", "\t", "\n", "\r\n", "\u{c}", "  \t"] {
            for text in [
                format!("{verb}{blanks}"),
                format!("{blanks}{verb}"),
                format!("{blanks}{verb}{blanks}"),
            ] {
                assert_eq!(
                    Route::parse(&text).unwrap_err().kind().as_str(),
                    "missing-url",
                    "{text:?}"
                );
            }
            let both = format!("{blanks}{verb}{blanks} /x{blanks}");
            let route = Route::parse(&both).unwrap();
            assert_eq!(
                (route.method(), route.template().as_str()),
                (Some(verb), "/x"),
                "{both:?}"
            );
        }
        let others = [
            verb.to_lowercase(),
            format!("{verb}S"),
            format!("X{verb}"),
            verb[1..].to_owned(),
            verb[..verb.len() - 1].to_owned(),
            verb.replace(&verb[1..2], "x"),
            format!("{verb}/"),
            format!("/{verb}"),
        ];
        for url in others {
            let route = Route::parse(&url).unwrap();
            assert_eq!((route.method(), route.template().as_str()), (None, &*url));
        }
    }
}

/// `tchar` of RFC 9110 §5.6.2.
#[test]
fn a_method_is_made_of_these_characters() {
    const TCHAR: &str = "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    table((0..=0xFF_u8).map(char::from), |c| {
        // A blank ends the method.
        if matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{c}') {
            return Ok(());
        }
        for method in [format!("{c}"), format!("A{c}"), format!("{c}A"), format!("A{c}B")] {
            let route = format!("{method} /x");
            let upper = method.to_ascii_uppercase();
            let expected = if TCHAR.contains(c) {
                Ok(&*upper)
            } else {
                Err("invalid-method")
            };
            let parsed = Route::parse(&route).map(|route| route.method().unwrap_or_default().to_ascii_uppercase());
            row(&format!("{route:?}, parsed"), parsed, expected)?;
            let method_of = |request: endpoint::RequestOptions| request.method().to_string();
            row(
                &format!("{route:?}"),
                endpoint(&route, options! {}).map(method_of),
                expected,
            )?;
            let by_option = endpoint("/x", Options::new().method(&*method)).map(method_of);
            row(&format!("{method:?} as an option"), by_option, expected)?;
        }
        Ok(())
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
    let github = Endpoint::github();
    let given =
        || options! { owner: "acme", repo: "site", page: 2, name: "x y", base: "a", head: "b", path: ["p", "q"] };
    for compiled in [&PLAIN, &COLONS, &URL_ALONE, &ABSOLUTE, &UNICODE, &IN_A_CONST] {
        let text = compiled.to_string();
        let parsed = Route::parse(&text).unwrap();
        let shown = |request: Result<endpoint::RequestOptions, Error>| serde_json::to_value(request.unwrap()).unwrap();
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
    let github = Endpoint::github();
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
fn a_route_can_be_given_by_value() {
    let text = String::from("GET /orgs/{org}");
    let route: Route<'static> = text.parse().unwrap();
    let url = |request: Result<endpoint::RequestOptions, endpoint::Error>| request.unwrap().url().to_owned();
    let org = || Options::new().param("org", "acme");
    assert_eq!(url(endpoint(route.clone(), org())), "https://api.github.com/orgs/acme");
    assert_eq!(url(endpoint(text.clone(), org())), "https://api.github.com/orgs/acme");
    let offset = endpoint(String::from("GET /{"), org()).unwrap_err().offset();
    assert_eq!(offset, endpoint("GET /{", org()).unwrap_err().offset());
    assert_eq!(
        "GET".parse::<Route<'static>>().unwrap_err().kind(),
        endpoint::ErrorKind::MissingUrl
    );

    let same: HashSet<Route<'_>> = ["GET /x", "get  /x", "/x"]
        .map(|route| Route::parse(route).unwrap())
        .into();
    assert_eq!(same.len(), 2, "equal routes have one hash");
}

#[test]
fn what_a_rust_programmer_tries_first_is_a_route() {
    let github = Endpoint::github();
    let (text, method) = (String::from("PUT /x/{a}"), Method::PUT);
    let (borrowed, owned) = (Cow::Borrowed("PUT /x/{a}"), Cow::<str>::Owned(text.clone()));
    let route = Route::try_from("PUT /x/{a}").unwrap();
    let options = || options! { a: 1 };
    let rows: [(&str, Result<RequestOptions, Error>); 11] = [
        ("a text", github.request("PUT /x/{a}", options())),
        ("a String", github.request(text.clone(), options())),
        ("a borrowed String", github.request(&text, options())),
        ("a Cow", github.request(borrowed.clone(), options())),
        ("an owned Cow", github.request(owned.clone(), options())),
        ("a borrowed Cow", github.request(&borrowed, options())),
        ("a borrowed, owned Cow", github.request(&owned, options())),
        (
            "a method and a text",
            github.request((Method::PUT, "/x/{a}"), options()),
        ),
        (
            "a borrowed method and a text",
            github.request((&method, "/x/{a}"), options()),
        ),
        (
            "a method and a String",
            github.request((method.clone(), String::from("/x/{a}")), options()),
        ),
        ("a Route of a text", github.request(&route, options())),
    ];
    table(rows, |(name, request)| {
        row(
            name,
            request.map(|request| format!("{} {}", request.method(), url_of(&request))),
            Ok("PUT /x/1"),
        )
    });
    let rows = [
        ("no URL", (Method::PUT, ""), "missing-url"),
        ("a URL with a method", (Method::PUT, "GET /x"), "invalid-template"),
        ("no method for a URL", (Method::CONNECT, "/x"), "invalid-method"),
    ];
    table(rows, |(name, route, expected)| {
        row(
            name,
            github.request(route, ()).map(|request| url_of(&request)),
            Err(expected),
        )
    });
    // The route has a method, so the option is a parameter (decision 3).
    let request = github
        .request((Method::POST, "/x"), options! { method: "DELETE" })
        .unwrap();
    assert_eq!(request.method(), Method::POST);
    assert_eq!(
        Route::try_from("GET /{a").unwrap_err(),
        Route::parse("GET /{a").unwrap_err()
    );
}

#[test]
fn the_names_of_a_literal_query() {
    let rows: [(&str, &[&str]); 18] = [
        ("/x", &[]),
        ("/x?b=1", &["b"]),
        ("/x?b=1&c=2", &["b", "c"]),
        ("/x?b=1&c={d}{&e}", &["b", "c"]),
        ("/x?flag", &["flag"]),
        ("/x?flag{&a}", &["flag"]),
        ("/x?flag#b=1&c=2", &["flag"]),
        ("/x?flag{#a}&b=1", &["flag"]),
        ("/x?flag&b={c}&d#e", &["flag", "b", "d"]),
        ("/x{?a}&b=1", &["b"]),
        ("/x?a{b}=1&c=2&{d}=3&e{f}", &["c"]),
        ("/x?b=1=2?3&c", &["b", "c"]),
        ("/x?&&=1", &[]),
        ("/x&b=1", &[]),
        ("/x;b=1", &[]),
        ("/x#a?b=1", &[]),
        ("/x?a%5Bb%5D=1&%C3%BC=2&ü=3&a+b", &["a[b]", "ü", "ü", "a+b"]),
        ("/x?b=1&b=2", &["b", "b"]),
    ];
    for (route, expected) in rows {
        let route = Route::parse(route).unwrap();
        assert_eq!(literal_names(route.template()), expected, "{route}");
    }
}
