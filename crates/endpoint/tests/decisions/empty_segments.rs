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
    let absent: [(&str, fn() -> Options<'static>); 6] = [
        ("absent", || options! {}),
        ("null", || options! { x: null }),
        ("an empty list", || options! { x: [] }),
        ("a list of nulls", || options! { x: [null, null] }),
        ("an empty object", || options! { x: {} }),
        ("None", || options! { x: Option::<&str>::None }),
    ];
    table(absent, |(name, given)| {
        for required in [
            "/{x}",
            "/:x",
            "/{+x}",
            "/a/{x}/b",
            "/{x*}",
            "/a-{x}",
            "/a?q={x}",
            "/a#{x}",
            "https://h.test/{x}",
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
        )?;
        row(
            &format!("{route} with []"),
            url(route, options! { x: [] }),
            Ok(expected),
        )
    });
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
        // Not a whole segment.
        ("/a/{x}-c/b", Ok("/a/-c/b")),
        ("/a/c{x}/b", Ok("/a/c/b")),
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
        ("/a/b{x}", Ok("/a/b")),
        ("/a/{x}.json", Ok("/a/.json")),
        ("https://h.test{x}", Err("foreign-authority")),
        // Operators that allow the end to be absent.
        ("/a/{+x}", Ok("/a/")),
        ("/a{/x}", Ok("/a/")),
        ("/a{/no}", Ok("/a")),
        ("/a/{+x}{?no}", Ok("/a/")),
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
    // A long name is cut in the message.
    for (name, shown) in [
        ("x", "x"),
        (&*"n".repeat(40), &*"n".repeat(40)),
        (&*"n".repeat(41), "name"),
    ] {
        let message = url(&format!("/a/{{{name}}}"), Options::new().param(name, ""))
            .unwrap_err()
            .to_string();
        assert!(
            message.contains(&format!("`{{/{shown}}}` and `{{+{shown}}}`")),
            "{message}"
        );
    }
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
        ("/a{/x*}", vec!["b", ""], Ok("/a/b/")),
        ("/a{/x}", vec![""], Ok("/a/")),
        ("/a/{x}/b", vec!["", ""], Ok("/a/,/b")),
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
