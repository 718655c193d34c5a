//! A URL leads to one path, whether its reader splits first, as RFC 3986 has it, or decodes first, as some routers and proxies do.

#![allow(clippy::indexing_slicing, reason = "a test may panic")]

use endpoint::{Value, endpoint, options};

const ROUTES: [&str; 28] = [
    "/a/{x}",
    "/a/{x}/b",
    "/{x}/{y}",
    "/a/{x}{y}",
    "/a/.{x}",
    "/a/{x}.",
    "/a/..{x}",
    "/a/{x}..{y}",
    "/a/{+x}",
    "/a/{+x}/b",
    "/{+x}{+y}",
    "/a{/x}",
    "/a{/x*}",
    "/a{/x,y}",
    "/a{.x}",
    "/a{;x}",
    "/a/b{;x,y}",
    "/a/{x:3}",
    "/a/{+x:3}",
    "/a/{x*}",
    "/a/:x",
    "https://h.test/{x}/b",
    "https://h.test{+x}",
    "{+x}",
    "{x}/b",
    "/a/{x}{?y}",
    "/a/%2e{x}",
    "/a/{x};{y}",
];

/// Pieces of hostile values.
const PIECES: [&str; 26] = [
    ".", "..", "/", "\\", ";", "%2e", "%2E", "%2f", "%2F", "%5C", "%3b", "a", "b.c", "é", " ", "", "%", "~", "...",
    ",", "=", "@", ":", "../", "/.", "%252e",
];

/// How a client that splits first reads a path: triplets are decoded in a segment, and `%2e` is a dot, as in browsers.
fn split_first(path: &str) -> Vec<String> {
    let is = |segment: &str, dots: &str| segment.to_ascii_lowercase().replace("%2e", ".") == dots;
    let mut segments: Vec<String> = Vec::new();
    for segment in path.split('/').skip(1) {
        match segment {
            up if is(up, "..") => drop(segments.pop()),
            here if is(here, ".") => {}
            segment => segments.push(decoded(segment)),
        }
    }
    // The handler behind it reads segments of what was decoded, too.
    let segments = segments.iter().flat_map(|segment| segment.split(['/', '\\']));
    segments
        .map(|segment| segment.split(';').next().unwrap_or_default().to_owned())
        .collect()
}

/// How a router reads a path that decodes it first, takes a backslash for a slash, and drops parameters.
fn decode_first(path: &str) -> Vec<String> {
    let mut segments: Vec<String> = Vec::new();
    for segment in decoded(path).split(['/', '\\']).skip(1) {
        match segment.split(';').next().unwrap_or_default() {
            ".." => drop(segments.pop()),
            "." => {}
            segment => segments.push(segment.to_owned()),
        }
    }
    segments
}

fn decoded(text: &str) -> String {
    let (mut bytes, mut at) = (Vec::new(), 0);
    while at < text.len() {
        let triplet = text.get(at..at + 3).and_then(|triplet| triplet.strip_prefix('%'));
        match triplet.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                at += 3;
            }
            None => {
                bytes.push(text.as_bytes()[at]);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The path of an absolute URL.
fn path(url: &str) -> &str {
    let after = url.split_once("://").map_or(url, |(_, rest)| rest);
    let path = after.find('/').map_or("", |start| &after[start..]);
    path.split(['?', '#']).next().unwrap_or_default()
}

/// The next number of a generator.
fn next(state: &mut u64, below: usize) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    usize::try_from(*state % below as u64).unwrap_or_default()
}

fn value(state: &mut u64) -> String {
    (0..next(state, 5)).map(|_| PIECES[next(state, PIECES.len())]).collect()
}

fn any_value(state: &mut u64) -> Value<'static> {
    let text = value(state);
    match next(state, 8) {
        0 => Value::from(vec![text, value(state)]),
        1 => Value::from([(value(state), text)].into_iter().collect::<endpoint::Object<'_>>()),
        2 => Value::from(text.len()),
        _ => text.into(),
    }
}

#[test]
fn d38_every_reader_resolves_the_same_path() {
    let cases: u32 = std::env::var("ENDPOINT_CASES")
        .ok()
        .and_then(|cases| cases.parse().ok())
        .unwrap_or(5_000);
    let (mut state, mut made) = (0x9e37_79b9_7f4a_7c15, 0);
    for _ in 0..cases {
        let route = ROUTES[next(&mut state, ROUTES.len())];
        let (x, y) = (any_value(&mut state), any_value(&mut state));
        let shown = format!("{route} with x = {} and y = {}", json(&x), json(&y));
        let mut given = options! { x: x };
        if route.contains('y') {
            given = given.param("y", y);
        }
        let Ok(request) = endpoint(route, given) else { continue };
        made += 1;
        let path = path(request.url());
        assert_eq!(split_first(path), decode_first(path), "{shown}: {path}");
    }
    assert!(made * 10 > cases, "{made} of {cases} calls make a request");
}

fn json(value: &Value<'_>) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// The two readers differ where they should.
#[test]
fn the_readers_find_hidden_dots() {
    for hidden in [
        "/a/..%2Fb",
        "/a/b%2f..",
        "/a/..%5Cb",
        "/a/..;x/b",
        "/a/..%3Bx",
        "/a/%2e%2e%2fb",
    ] {
        assert_ne!(split_first(hidden), decode_first(hidden), "{hidden}");
    }
    for plain in [
        "/a/../b",
        "/a/%2e%2E/b",
        "/a%2Fb",
        "/a/v1..v2",
        "/a;x=1/b",
        "/..a/...",
        "/a/%252e%252e",
    ] {
        assert_eq!(split_first(plain), decode_first(plain), "{plain}");
    }
}
