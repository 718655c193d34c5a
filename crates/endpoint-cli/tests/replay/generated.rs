//! Generated requests, made of what means something to the tools that read them.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use endpoint_lines::marked::sendable;
use endpoint_lines::output::format::Format;
use endpoint_lines::output::manner::Manner;

/// What means something to a shell, to JavaScript, to Python, to curl, to HTTPie, or to a terminal.
const FRAGMENTS: &[&str] = &[
    "'",
    "\"",
    "`",
    "\\",
    "\\'",
    "''",
    "$(touch x)",
    "${x}",
    "$",
    "`touch x`",
    "; touch x;",
    "&& touch x",
    "| touch x",
    "!",
    "!!",
    "^",
    "^a^b",
    "#",
    "*",
    "?",
    "[a]",
    "{a,b}",
    "~",
    "(",
    ")",
    "<",
    ">",
    "%",
    "%s",
    "%n",
    "\\n",
    "\\0",
    "\\x41",
    "\\u0041",
    "\\N{DASH}",
    "\"\"\"",
    "</script>",
    "<!--",
    "@",
    "@-",
    "@/etc/hostname",
    "-",
    "--",
    "-o",
    ":",
    ":=",
    "=",
    "==",
    ";",
    "=@",
    ":=@",
    " ",
    "a",
    "e",
    "0",
    "7",
    "EOF",
    "é",
    "漢",
    "😀",
];

/// The same, and what no head of a message may hold.
const BODY_FRAGMENTS: &[&str] = &[
    "\n",
    "\r",
    "\r\n",
    "\n\n",
    "\t",
    "\0",
    "\u{1b}[31m",
    "\u{7f}",
    "\u{85}",
    "\u{2028}",
    "\u{202e}",
    "\u{e0041}",
];

pub(crate) fn text(fragments: &[&'static str]) -> impl Strategy<Value = String> + use<> {
    vec(select(fragments.to_vec()), 0..8).prop_map(|parts| parts.concat())
}

pub(crate) fn body() -> impl Strategy<Value = Vec<u8>> {
    let fragments = [FRAGMENTS, BODY_FRAGMENTS].concat();
    prop_oneof![
        4 => text(&fragments).prop_map(String::into_bytes),
        1 => any::<String>().prop_map(String::into_bytes),
        1 => vec(any::<u8>(), 0..64),
    ]
}

fn header() -> impl Strategy<Value = String> {
    let ascii: Vec<_> = FRAGMENTS.iter().copied().filter(|part| part.is_ascii()).collect();
    text(&ascii).prop_map(|value| value.trim().to_owned())
}

/// A path and a query with every character that the type of URLs lets through.
fn target() -> impl Strategy<Value = String> {
    let allowed = |before: &'static str| -> Vec<char> {
        let lets = |c: &char| *c != '#' && format!("{before}{c}").parse::<http::Uri>().is_ok();
        ('!'..='~').filter(lets).collect()
    };
    let part = |before| vec(select(allowed(before)), 0..8).prop_map(|chars| chars.into_iter().collect::<String>());
    (part("/"), part("/?")).prop_map(|(path, query)| {
        let path = path.replace('?', "");
        if query.is_empty() {
            format!("/{path}")
        } else {
            format!("/{path}?{query}")
        }
    })
}

pub(crate) fn request() -> impl Strategy<Value = http::Request<Vec<u8>>> {
    let method = select(vec!["GET", "POST", "PUT", "DELETE", "HEAD", "PURGE"]);
    (method, target(), vec(header(), 0..3), body()).prop_map(|(method, target, headers, body)| {
        let mut request = http::Request::builder()
            .method(method)
            .uri(format!("https://host.test{target}"));
        for (index, value) in headers.iter().enumerate() {
            request = request.header(format!("x-{index}"), value);
        }
        let body = if matches!(method, "GET" | "HEAD") {
            Vec::new()
        } else {
            body
        };
        request.body(body).unwrap()
    })
}

/// The request in a format.
pub(crate) fn written(format: Format, request: &http::Request<Vec<u8>>) -> Option<Vec<u8>> {
    sendable(format, request, Manner::default()).ok()
}

/// Generated values, the same in each run.
pub(crate) fn samples<S: Strategy>(strategy: &S, count: usize) -> Vec<S::Value> {
    let mut runner = TestRunner::deterministic();
    (0..count)
        .map(|_| strategy.new_tree(&mut runner).unwrap().current())
        .collect()
}
