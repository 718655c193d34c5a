//! `captures`, the way back: which expressions are read, which are refused, and URIs that are no expansion.

use std::collections::BTreeMap;

use endpoint_template::{Captured, Template};

use crate::support::{row, table};

/// `name=text name=[a|b]` for each capture, `-` if the URI is not an expansion.
fn read(template: &str, uri: &str) -> String {
    let template = Template::parse(template).unwrap();
    let text = |value: &Captured<'_>| value.as_str().map(str::to_owned);
    match template.captures(uri) {
        Err(error) => error.to_string(),
        Ok(None) => "-".to_owned(),
        Ok(Some(captures)) => {
            let values = captures.iter().map(|(name, value)| match value {
                Captured::List(items) => {
                    let items: Vec<_> = items.iter().filter_map(text).collect();
                    format!("{name}=[{}]", items.join("|"))
                }
                value => format!("{name}={}", text(value).unwrap()),
            });
            values.collect::<Vec<_>>().join(" ")
        }
    }
}

#[track_caller]
fn captures<const N: usize>(rows: [(&str, &str, &str); N]) {
    table(rows, |(template, uri, expected)| {
        row(&format!("{template} of {uri}"), &read(template, uri), expected)
    });
}

#[test]
fn s3_2_values_are_read_by_operator() {
    captures([
        ("{var}", "value", "var=value"),
        ("{hello}", "Hello%20World%21", "hello=Hello World!"),
        ("/{a}/x/{b}", "/1/x/2", "a=1 b=2"),
        ("/{id}.json", "/a.b.json", "id=a.b"),
        ("/v{version}", "/v1", "version=1"),
        ("/{list}", "/red,green", "list=red,green"),
        ("{/var}", "/value", "var=value"),
        ("{/var}", "", ""),
        ("/f{/list*}{?q}", "/f/a/b%2Fc?q=1", "list=[a|b/c] q=1"),
        ("/{a}{/b}?q", "/1/2?q", "a=1 b=2"),
        ("{/a},c", "/1,c", "a=1"),
        ("/f{;x,y}", "/f;y=2;x=1", "x=1 y=2"),
        ("/f{;x,y}", "/f;x", "x="),
        ("/f{;x*}/", "/f;x=1;x=2/", "x=[1|2]"),
        ("{?x,y}", "?y=2&x=", "x= y=2"),
        ("{?x,y}", "", ""),
        ("{?list*}", "?list=red&list=green", "list=[red|green]"),
        ("?fixed=yes{&x}", "?fixed=yes&x=1024", "x=1024"),
        ("/{+path}", "/foo/bar?q=1", "path=foo/bar?q=1"),
        ("{#path}", "#/foo/bar", "path=/foo/bar"),
        ("{+half}", "50%25", "half=50%"),
        ("{+half}", "50%2541", "half=50%2541"),
        ("{+half}", "a%2Fb%20c", "half=a%2Fb c"),
        (
            "https://{host}.example.com/{x}",
            "https://eu.west.example.com/1",
            "host=eu.west x=1",
        ),
        ("/ü/{x}", "/%C3%BC/1", "x=1"),
    ]);
}

/// Not every writer encodes what RFC 6570 encodes. A reserved character is part of a value where it ends nothing.
#[test]
fn s3_2_reserved_characters_end_values_by_their_place() {
    captures([
        // The scheme.
        ("{x}://a.test/", "ht+tp://a.test/", "-"),
        ("{x}://a.test/", "http://a.test/", "x=http"),
        // The authority.
        ("https://{x}/p", "https://a@b.test:8/p", "-"),
        ("https://{x}/p", "https://a?b/p", "-"),
        ("https://{x}", "https://a[b", "-"),
        // The path and the query.
        ("{x}", "a:b@c", "x=a:b@c"),
        ("/{x}", "/a:b@c!", "x=a:b@c!"),
        ("/{x}", "/a&b", "x=a&b"),
        ("/{x}", "/a#b", "-"),
        ("/p?a={x}", "/p?a=b:c/d?e", "x=b:c/d?e"),
        ("/p?a={x}", "/p?a=b&c", "-"),
        ("/p?a={x}", "/p?a=b#c", "-"),
        ("/p?a={x}#f", "/p?a=b#f", "x=b"),
        // The fragment.
        ("/p#{x}", "/p#a&b:c", "x=a&b:c"),
        ("/p#{x}", "/p#a#b", "-"),
    ]);
}

#[test]
fn captures_are_variables() {
    let template = Template::parse("/{a}/f{/list*}{?q}").unwrap();
    let captures = template.captures("/1/f/x/y?q=2").unwrap().unwrap();
    assert_eq!(template.expand(&captures).unwrap(), "/1/f/x/y?q=2");
    let template = Template::parse("/{a}{?q}").unwrap();
    let captures = template.captures("/1?q=2").unwrap().unwrap();
    let all = Template::parse("{?all*}").unwrap();
    assert_eq!(all.expand(&BTreeMap::from([("all", &captures)])).unwrap(), "?a=1&q=2");
}

#[test]
fn s3_2_ambiguous_expressions_are_refused() {
    const END: &str = "has no end: a character such as `/`, which no value holds unencoded, must follow its value";
    const START: &str = "can be absent, or longer: the text after it begins like one of its values";
    const LAST: &str = "takes any character: it must be the last expression";
    const OTHER: &str = "is in none of `{x}`, `{/x}`, `{/x*}`, `{;x}`, `{?x}`, `{&x}`, `{+x}` and `{#x}`";
    const TWICE: &str = "is written twice by the template";
    let rows = [
        ("/{a}...{b}", "a", END),
        ("/{a}{b}", "a", END),
        ("/{a}{.b}", "a", END),
        ("/{a}{/b}x", "a", END),
        ("/{a}{/b}x{c}", "a", END),
        ("/x{/a}{/b}", "a", START),
        ("/x{/a}/edit", "a", START),
        ("/{a},c", "a", START),
        ("{?a}&b=1", "a", START),
        ("{&a}{&b}", "a", START),
        ("{;a}=", "a", START),
        ("{;a};b", "a", START),
        ("{+a}/x", "a", LAST),
        ("{#a}{b}", "a", LAST),
        ("{+a,b}", "a", OTHER),
        ("{.a}", "a", OTHER),
        ("/{a*}", "a", OTHER),
        ("/{a,b}", "a", OTHER),
        ("{/a,b}", "a", OTHER),
        ("/{a}/{a}", "a", TWICE),
        ("/{a:3}", "a", "writes only the start of its value"),
        ("/{a}{?a*}", "a", TWICE),
    ];
    table(rows, |(template, name, reason)| {
        let parsed = Template::parse(template).unwrap();
        assert!(!parsed.is_reversible(), "{template}");
        let error = parsed.captures("/").unwrap_err();
        row(
            template,
            &format!("{}: {}", error.name(), error.reason()),
            &format!("{name}: {reason}"),
        )?;
        let wanted = format!("`{name}` can't be read back: it {reason}");
        row(template, &read(template, "/"), &wanted)
    });
    let many = |count: usize| (0..count).map(|number| format!("/{{a{number}}}")).collect::<String>();
    assert!(Template::parse(&many(128)).unwrap().is_reversible());
    let error = Template::parse(&many(129))
        .unwrap()
        .captures("/")
        .unwrap_err()
        .to_string();
    assert_eq!(
        error,
        "`a128` can't be read back: it is past the most variables that are read back, 128"
    );
}

#[test]
fn a_hostile_uri_does_not_match_or_gives_plain_texts() {
    captures([
        // Nothing where a value has to be.
        ("/users/{name}", "/users/", "-"),
        ("/users/{name}/keys", "/users//keys", "-"),
        ("/f{/list*}", "/f/a//b", "-"),
        // More than the template has.
        ("/users/{name}", "/users/a/b", "-"),
        ("/users/{name}", "/users/a?x=1", "-"),
        ("/users/{name}", "/users/a#x", "-"),
        ("/users/{name}", "/users/?x=1", "-"),
        ("/users/{name}", "/users/#x", "-"),
        ("{?x}", "?y=1", "-"),
        ("{?x}", "?x=1&x=2", "-"),
        ("{?x}", "?x=1&y=2", "-"),
        ("{?x}", "?", "-"),
        // Triplets.
        ("/users/{name}", "/users/%zz", "-"),
        ("/users/{name}", "/users/%4", "-"),
        ("/users/{name}", "/users/%", "-"),
        ("/users/{name}", "/users/%FF", "-"),
        ("/users/{name}", "/users/%C3", "-"),
        ("/users/{name}", "/users/%00", "name=\0"),
        // A slash is part of a value only if it is encoded, and dots are texts.
        ("/users/{name}", "/users/a%2Fb", "name=a/b"),
        ("/users/{name}", "/users/..", "name=.."),
        ("/users/{name}", "/users/%2e%2E", "name=.."),
        ("/users/{name}", "/users/a%252Fb", "name=a%2Fb"),
        // Characters that RFC 3986 allows in a segment and in a query, but an expansion encodes.
        ("/users/{name}", "/users/@a:b+c,d", "name=@a:b+c,d"),
        ("{?q}", "?q=a+b/c?d=e", "q=a+b/c?d=e"),
        // Characters that no URI holds.
        ("/users/{name}", "/users/a b", "-"),
        ("/users/{name}", "/users/ü", "-"),
        ("/users/{name}", "/users/a\r\n", "-"),
        ("/users/{name}", "/users/a\\b", "-"),
        ("/users/{name}", "/users/[a]", "-"),
        ("{+x}", "a b", "-"),
        // A host is a host.
        ("https://{host}.example/", "https://evil@a.example/", "-"),
        ("https://{host}.example/", "https://evil:a.example/", "-"),
        ("https://{host}/", "https://evil/x/", "-"),
        ("//{host}/", "//a@b/", "-"),
    ]);
}
