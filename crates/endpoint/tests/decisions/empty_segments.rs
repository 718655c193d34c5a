//! Placeholders without a value, and empty segments (decision 12).

use endpoint::{Options, endpoint, options};

use crate::support::{
    cases::{Cases, cases},
    row, table, url_of,
};

const CASES: Cases = cases!("empty_segments");

/// The URL of a route with these parameters.
fn url(route: &str, options: Options<'_>) -> Result<String, endpoint::Error> {
    endpoint(route, options).map(|request| url_of(&request))
}

#[test]
fn d12_a_placeholder_without_a_value_is_an_error() {
    let absent: [(&str, fn() -> Options<'static>); 5] = [
        ("absent", || options! {}),
        ("null", || options! { x: null }),
        ("an empty list", || options! { x: [] }),
        ("a list of nulls", || options! { x: [null, null] }),
        ("None", || options! { x: Option::<&str>::None }),
    ];
    table(absent, |(name, given)| {
        for required in [
            "/{x}",
            "/:x",
            "/a/{x}/b",
            "/{x*}",
            "/a-{x}",
            "/a?q={x}",
            "/a#{x}",
            "https://h.test/{x}",
            "{+x}",
            "/{+x}/a",
            "/a/{+x}-b",
            "/a?q={+x}",
            "https://h.test{+x}/a",
        ] {
            let name = format!("{name} in {required}");
            row(&name, url(required, given()), Err("missing-parameter x"))?;
        }
        Ok(())
    });
}

#[test]
fn d12_the_optional_operators_drop_it() {
    let rows = [
        ("/a{?x}", "/a"),
        ("/a?b=1{&x}", "/a?b=1"),
        ("/a{/x}", "/a"),
        ("/a{/x}/b", "/a/b"),
        ("/a{;x}", "/a"),
        ("/a{.x}", "/a"),
        ("/a{#x}", "/a"),
        ("/a{/x,y}{?x,z}", "/a"),
    ];
    table(rows, |(route, expected)| {
        row(route, url(route, options! {}), Ok(expected))?;
        row(
            &format!("{route} with null"),
            url(route, options! { x: null }),
            Ok(expected),
        )
    });
}

/// At the end of the path, `{+x}` may be absent.
#[test]
fn d12_the_end_of_the_path_may_be_absent() {
    let rows = [
        ("/a/{+x}", "/a/"),
        ("/{+x}", "/"),
        ("/a/{+x}?b=1", "/a/?b=1"),
        ("/a/{+x}{?y}", "/a/"),
        ("/a/{+x}#f", "/a/#f"),
        ("https://h.test{+x}", "https://h.test"),
        ("https://h.test/{+x}", "https://h.test/"),
    ];
    table(rows, |(route, expected)| {
        row(route, url(route, options! {}), Ok(expected))?;
        row(
            &format!("{route} with null"),
            url(route, options! { x: null }),
            Ok(expected),
        )?;
        row(
            &format!("{route} with ``"),
            url(route, options! { x: "" }),
            Err("empty-segment x"),
        )
    });
}

/// Each row is a value that nobody means, and the placeholders that refuse it.
#[test]
fn d12_no_value_in_a_path_is_empty() {
    let values: [(&str, fn() -> Options<'static>); 8] = [
        ("an empty text", || options! { x: "" }),
        ("blanks", || options! { x: "  " }),
        ("a tab and a line", || options! { x: "\t\r\n" }),
        ("a space without a break", || options! { x: "\u{a0}" }),
        ("an empty item", || options! { x: ["a", ""] }),
        ("a blank item", || options! { x: [" ", "a"] }),
        ("an empty member", || options! { x: { a: "" } }),
        ("an empty name", || options! { x: { "": "a" } }),
    ];
    table(values, |(name, given)| {
        for route in [
            "/{x*}",
            "/a/{x*}/b",
            "/a{/x*}",
            "/a/b{x*}",
            "/a/{x*}.json",
            "/a{.x*}",
            "/{+x*}",
            "/a/{+x*}/b",
            "/a{/x*}{?y}",
            "https://h.test/{x*}",
        ] {
            row(
                &format!("{name} in {route}"),
                url(route, given()),
                Err("empty-segment x"),
            )?;
        }
        Ok(())
    });
    let wrong = [
        ("DELETE /bucket{/x*}", options! { x: [] }, "`x` is empty"),
        ("DELETE /bucket{/x*}", options! { x: [null] }, "`x` is empty"),
        ("DELETE /bucket{/x*}", options! { x: {} }, "`x` is empty"),
        ("DELETE /users{/x}", options! { x: "" }, "`x` is empty"),
        ("GET /Messages/{x}.json", options! { x: "" }, "`x` is empty"),
        ("GET /{x}", options! { x: ["a", ""] }, "`x` has an empty item"),
        ("GET /{x:2}", options! { x: "  a" }, "`x` is empty"),
        ("GET /a{.x}", options! { x: "" }, "`x` is empty"),
        ("GET /a{/x,y}", options! { x: "a", y: " " }, "`y` is empty"),
    ];
    for (route, options, expected) in wrong {
        assert_eq!(endpoint(route, options).unwrap_err().to_string(), expected, "{route}");
    }
    let right = [
        ("/a{;x}", options! { x: "" }, "/a;x"),
        ("/a{;x}", options! { x: [] }, "/a"),
        ("/a{;x*}", options! { x: ["", "b"] }, "/a;x;x=b"),
        ("/{x}", options! { x: 0 }, "/0"),
        ("/{x}", options! { x: false }, "/false"),
        ("/{x}", options! { x: " a" }, "/%20a"),
        ("/{x:1}", options! { x: "ab" }, "/a"),
        // Not in the path.
        ("/a?b={x}", options! { x: "" }, "/a?b="),
        ("/a{?x*}", options! { x: ["", "b"] }, "/a?x=&x=b"),
        ("/a{#x}", options! { x: "" }, "/a#"),
    ];
    table(right, |(route, options, expected)| {
        row(route, url(route, options), Ok(expected))
    });
    let template = endpoint::template::Template::parse("/a/{x}{/y*}/{+z}").unwrap();
    let variables = [("x", ""), ("y", ""), ("z", "")];
    assert_eq!(template.expand(&variables).unwrap(), "/a///", "RFC 6570 to the letter");
}

#[test]
fn d12_an_object_is_no_segment() {
    let user = || options! { user: { id: 7, name: "Jo" } };
    let rows = [
        ("/users/{user}", Err("unsupported-value user")),
        ("/users/:user", Err("unsupported-value user")),
        ("/users/{+user}", Err("unsupported-value user")),
        ("/users{/user}", Err("unsupported-value user")),
        ("/users{.user}", Err("unsupported-value user")),
        ("/users?user={user}", Err("unsupported-value user")),
        // The template asks for it.
        ("/users/{user*}", Ok("/users/id=7,name=Jo")),
        ("/users{/user*}", Ok("/users/id=7/name=Jo")),
        ("/users{;user}", Ok("/users;user=id,7,name,Jo")),
    ];
    table(rows, |(route, expected)| row(route, url(route, user()), expected));
    let styled = user().style("user", endpoint::Style::Comma);
    row("a style", url("/users/{user}", styled), Ok("/users/id,7,name,Jo")).unwrap();
}

#[test]
fn d12_a_whole_segment_that_expands_to_nothing_is_an_error() {
    let rows = [
        ("/a/{x}/b", Err("empty-segment x")),
        ("/{x}/b", Err("empty-segment x")),
        ("/:x/b", Err("empty-segment x")),
        ("/a/:x/b", Err("empty-segment x")),
        ("/a/{+x}/b", Err("empty-segment x")),
        ("/a/{x:3}/b", Err("empty-segment x")),
        ("https://h.test/{x}/b", Err("empty-segment x")),
        ("/a/{x}/", Err("empty-segment x")),
        ("/a/{;no}/b", Err("empty-segment no")),
        ("/a/{?no}/b", Err("empty-segment no")),
        ("/a/{#no}/b", Err("empty-segment no")),
        ("/a/{x}{x}/b", Err("empty-segment x")),
        ("{x}/b", Err("empty-segment x")),
        ("/a/{.no}/b", Err("empty-segment no")),
        // Not a whole segment.
        ("/a/{x}-c/b", Err("empty-segment x")),
        ("/a/c{x}/b", Err("empty-segment x")),
        ("/a/c{.no}/b", Ok("/a/c/b")),
        // Not in the path.
        ("/a?b=/{x}/c", Ok("/a?b=//c")),
        ("/a#/{x}/c", Ok("/a#//c")),
        // Empty segments in the route's own text.
        ("/a//b", Ok("/a//b")),
        ("/a/b//", Ok("/a/b//")),
    ];
    table(rows, |(route, expected)| {
        let options = if route.contains('x') {
            options! { x: "" }
        } else {
            options! {}
        };
        row(route, url(route, options), expected)
    });
}

#[test]
fn d12_an_empty_value_never_ends_the_path() {
    let rows = [
        ("DELETE /indexes/{index}/{x}", Err("empty-segment x")),
        ("/a/{x}", Err("empty-segment x")),
        ("/a/:x", Err("empty-segment x")),
        ("/{x}", Err("empty-segment x")),
        ("{x}", Err("empty-segment x")),
        (":x", Err("empty-segment x")),
        ("/a/{x:3}", Err("empty-segment x")),
        ("/a/{x*}", Err("empty-segment x")),
        ("/a/{x}{x}", Err("empty-segment x")),
        ("/a/{x}?b=1", Err("empty-segment x")),
        ("/a/{x}{?no}", Err("empty-segment x")),
        ("/a/{x}#b", Err("empty-segment x")),
        ("/a/{x}{#x}", Err("empty-segment x")),
        ("https://h.test/{x}", Err("empty-segment x")),
        ("https://h.test/a/{x}", Err("empty-segment x")),
        // Not a whole segment.
        ("/a/b{x}", Err("empty-segment x")),
        ("/a/{x}.json", Err("empty-segment x")),
        ("https://h.test{x}", Err("foreign-authority")),
        // Operators that allow the end to be absent.
        ("/a/{+x}", Err("empty-segment x")),
        ("/a{/x}", Err("empty-segment x")),
        ("/a{/no}", Ok("/a")),
        ("/a/{+no}{?no}", Ok("/a/")),
        // Not in a path.
        ("/a?b=/{x}", Ok("/a?b=/")),
        ("/a/?b={x}", Ok("/a/?b=")),
        ("/a#/{x}", Ok("/a#/")),
        ("/a{?x}", Ok("/a?x=")),
        // In the route's own text.
        ("/a/", Ok("/a/")),
        ("/a/{;no}", Ok("/a/")),
    ];
    table(rows, |(route, expected)| {
        let index = |options: Options<'static>| match route.contains("index}") {
            true => options.param("index", "i"),
            false => options,
        };
        let x = || {
            if route.contains('x') {
                options! { x: "" }
            } else {
                options! {}
            }
        };
        row(route, url(route, index(x())), expected)?;
        let defaults = endpoint::Endpoint::github().defaults(index(x())).unwrap();
        let by_default = defaults.request(route, options! {}).map(|request| url_of(&request));
        // A DELETE without a placeholder for the default sends it in the body, which is not compared.
        row(&format!("{route} by default"), by_default, expected)
    });
}

#[test]
fn d12_an_item_that_expands_to_nothing_is_a_segment_too() {
    let rows = [
        ("/a{/x}/b", vec![""], Err("empty-segment x")),
        ("/a{/x}{/y}", vec![""], Err("empty-segment x")),
        ("/a{/x,y}", vec![""], Err("empty-segment x")),
        ("/a{/x*}", vec!["", "b"], Err("empty-segment x")),
        ("/a{/x*}", vec!["b", "", "c"], Err("empty-segment x")),
        ("/a{/x*}/c", vec!["b", ""], Err("empty-segment x")),
        ("/a/{x}/b", vec![""], Err("empty-segment x")),
        ("/a{/x*}", vec!["b", ""], Err("empty-segment x")),
        ("/a{/x}", vec![""], Err("empty-segment x")),
        ("/a/{x}/b", vec!["", ""], Err("empty-segment x")),
    ];
    table(rows, |(route, items, expected)| {
        row(
            &format!("{route} with {items:?}"),
            url(route, options! { x: items, y: "y" }.merge(unused(route))),
            expected,
        )
    });
}

/// Unsets `y` if the route does not name it.
fn unused(route: &str) -> Options<'static> {
    if route.contains('y') {
        options! {}
    } else {
        options! { y: null }
    }
}

/// A path with two slashes in a row is searched for empty segments; the text after the path is not.
#[test]
fn d12_what_expands_to_nothing_after_the_path_is_no_segment() {
    let paths = CASES.rows::<&str>("d12_what_expands_to_nothing_after_the_path_is_no_segment");
    let rests = [
        ("?q=/{x}/c", "?q=//c"),
        ("?/{x}/c", "?//c"),
        ("?q=/{x}", "?q=/"),
        ("?q=/{+x}/", "?q=//"),
        ("?q=/:x/c", "?q=//c"),
        ("?q=/{x:3}/c", "?q=//c"),
        ("?q={/x}/c", "?q=//c"),
        ("?q=/{;none}/c{&x}", "?q=//c&x="),
        ("?q=/{x}/c/{x}/d", "?q=//c//d"),
        ("#/{x}/c", "#//c"),
        ("#/{+x}/", "#//"),
        ("#{/x}/c", "#//c"),
        ("{#none}#/{x}/c", "#//c"),
        ("?q#/{x}/c", "?q#//c"),
        ("?q=/{x}/c#/{x}/d", "?q=//c#//d"),
        ("{?x}#/{x}/c", "?x=#//c"),
        ("{?none}#/{x}/c", "#//c"),
    ];
    table(paths, |path| {
        let written = if path.starts_with("//") { &path[1..] } else { path };
        for (rest, expected) in rests {
            let route = format!("{path}{rest}");
            let expected = format!("{written}{expected}");
            row(&route, url(&route, options! { x: "" }), Ok(&expected))?;
        }
        for rest in ["?q=/{/x*}/c", "#{/x*}/c"] {
            let route = format!("{path}{rest}");
            let got = url(&route, options! { x: ["", "d", ""] });
            row(&route, got, Ok(&format!("{written}{}", rest.replace("{/x*}", "//d/"))))?;
        }
        Ok(())
    });
}

#[test]
fn d12_an_error_before_the_query_is_reported_whatever_the_query_holds() {
    let wrong = [
        ("/a/{x}/b", "empty-segment x"),
        ("/a//b/{x}/c", "empty-segment x"),
        ("/{x}/b//", "empty-segment x"),
        ("/a/../b", "dot-segment"),
        ("/a/{dots}", "dot-segment dots"),
        ("https://h.test/a/{dots}", "dot-segment dots"),
        ("{+host}", "foreign-authority"),
        ("/{+path}", "foreign-authority"),
        ("https://h.test{label}", "foreign-authority label"),
        ("https://{label}", "foreign-authority label"),
        ("https://h..test", "invalid-url"),
    ];
    let values = [
        ("dots", ".."),
        ("host", "//evil.example"),
        ("path", "/evil.example"),
        ("label", "evil"),
    ];
    table(wrong, |(path, expected)| {
        for rest in ["", "?q=/{x}/c", "#/{x}/c", "?/{;none}/c", "?q=//c"] {
            let route = format!("{path}{rest}");
            let given = values.iter().filter(|(name, _)| route.contains(&format!("{name}}}")));
            let given = given.fold(Options::new(), |options, (name, value)| options.param(*name, *value));
            row(&route, url(&route, given.param("x", "")), Err(expected))?;
        }
        Ok(())
    });
    let slash = options! { x: "", path: "/a" };
    row("a slash by a value", url("{+path}?q=/{x}/c", slash), Ok("/a?q=//c")).unwrap();
}
