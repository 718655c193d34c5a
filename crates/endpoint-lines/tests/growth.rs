//! Reading takes linear time, whatever a text repeats.
//!
//! Eight times the text takes about eight times as long, or 64 times if something is quadratic. Where the system reports it, only the
//! time on a core is counted. `ENDPOINT_GROWTH=65536 cargo test --release -p endpoint-lines --test main growth:: -- --nocapture` prints a table for texts of
//! that size, and `ENDPOINT_SHAPE` chooses one shape.

#![allow(clippy::unwrap_used, reason = "a test may")]

use std::time::{Duration, Instant};
use std::{fs, thread};

use endpoint_lines::Nowhere;

use crate::read;

/// The factor of the text, and the most that the time may grow, with an allowance for caches.
const TIMES: usize = 8;
const MOST: f64 = 16.0;
const TRIES: usize = 4;
/// The bytes of the small text, unless the environment says otherwise.
const SMALL: usize = 8 << 10;

/// The name, what the text begins with, what is repeated with a number for each `#`, and what the text ends with.
const SHAPES: [(&str, &str, &str, &str); 31] = [
    ("a variable, in words", "curl https://a.test", " \"$a\"", ""),
    ("a set variable, in words", "a=b\ncurl https://a.test", " \"$a\"", ""),
    ("variables, in words", "curl https://a.test", " \"https://$v#/\"", ""),
    ("a variable outside quotes", "curl https://a.test", " $a", ""),
    ("lines with a variable", "", "curl https://a.test/$a\n", ""),
    ("lines with a variable each", "", "curl https://a.test/$v#\n", ""),
    (
        "lines of headers with a variable",
        "",
        "curl -H \"a: $v#\" https://a.test\n",
        "",
    ),
    ("variables that are set", "", "v#=b\n", "curl https://a.test/$v1"),
    ("variables in a URL", "curl \"https://a.test/", "$v#", "\""),
    ("variables in data", "curl https://a.test -d \"", "$v#", "\""),
    ("URLs with variables", "curl", " https://a.test/$v#", ""),
    ("URLs", "curl", " https://a.test/#", ""),
    ("URLs in options", "curl", " --url https://a.test/#", ""),
    (
        "requests of --next",
        "curl https://a.test",
        " --next https://a.test",
        "",
    ),
    ("URLs of wget", "wget", " https://a.test/#", ""),
    ("fields", "curl https://a.test", " -d a#=b", ""),
    ("parts", "curl https://a.test", " -F a#=b", ""),
    ("headers of curl", "curl https://a.test", " -H a#:b", ""),
    ("headers of HTTPie", "http https://a.test", " a#:b", ""),
    ("fields of HTTPie", "http https://a.test", " a#=b", ""),
    ("headers of wget", "wget https://a.test", " --header a#:b", ""),
    ("headers of gh", "gh api /x", " -H a#:b", ""),
    (
        "headers of a HAR",
        r#"{"log":{"entries":[{"request":{"method":"GET","url":"https://a.test","headers":["#,
        r#"{"name":"a#","value":"b"},"#,
        r#"{"name":"c","value":"d"}]}}]}}"#,
    ),
    (
        "requests of Postman",
        r#"{"info":{"_postman_id":"1"},"variable":[{"key":"b","value":"https://a.test"}],"item":["#,
        r#"{"request":{"method":"GET","header":[],"url":"{{b}}/{{c#}}"}},"#,
        r#"{"request":"https://a.test"}]}"#,
    ),
    (
        "variables of a path of Postman",
        r#"{"method":"GET","header":[],"url":{"raw":"https://a.test/:a1/:b","variable":["#,
        r#"{"key":"a#","value":"b"},"#,
        r#"{"key":"b","value":"c"}]}}"#,
    ),
    (
        "fields of Postman",
        r#"{"method":"POST","header":[],"url":"https://a.test","body":{"mode":"urlencoded","urlencoded":["#,
        r#"{"key":"a#","value":"{{b}}"},"#,
        r#"{"key":"c","value":"d"}]}}"#,
    ),
    (
        "headers of a message",
        "GET / HTTP/1.1\nHost: a.test\n",
        "a#: b\n",
        "\n",
    ),
    ("headers of .http", "### a\nGET https://a.test\n", "a#: b\n", "\n"),
    (
        "headers of fetch",
        "fetch('https://a.test', {headers: {",
        "a#: 'b',",
        "}})",
    ),
    (
        "headers of PowerShell",
        "irm https://a.test -Headers @{",
        "a#='b';",
        "}",
    ),
    (
        "changes of a table of PowerShell",
        "$h = @{}\n",
        "$h['a#'] = 'b'\n",
        "irm https://a.test -Headers $h",
    ),
];

/// A text of so many bytes.
fn text((_, before, repeated, after): (&str, &str, &str, &str), size: usize) -> String {
    let mut text = before.to_owned();
    for number in 0.. {
        if text.len() >= size {
            break;
        }
        text.push_str(&repeated.replace('#', &number.to_string()));
    }
    text + after
}

#[test]
fn reading_is_linear() {
    let size = |name| std::env::var(name).ok().and_then(|size: String| size.parse().ok());
    let small = size("ENDPOINT_GROWTH").unwrap_or(SMALL);
    let is_table = small != SMALL;
    let only = std::env::var("ENDPOINT_SHAPE").unwrap_or_default();
    let mut steep = Vec::new();
    for shape in SHAPES.into_iter().filter(|(name, ..)| only.is_empty() || only == *name) {
        let measured = |size| time(&text(shape, size));
        let mut growth = f64::INFINITY;
        for _ in 0..if is_table { 1 } else { TRIES } {
            let (short, long) = (measured(small).as_secs_f64(), measured(TIMES * small).as_secs_f64());
            growth = long / short;
            println!("{:36} {short:8.3} {long:8.3} {growth:6.1}", shape.0);
            if growth < MOST {
                break;
            }
        }
        if growth >= MOST {
            steep.push(shape.0);
        }
    }
    assert!(
        steep.is_empty(),
        "more than {MOST} times as long for {TIMES} times the text: {steep:#?}"
    );
}

/// The time that a thread takes to read a text: on a core, where the system reports that.
fn time(text: &str) -> Duration {
    let (wall, start) = (Instant::now(), core_time());
    let readings = read(text, &Nowhere);
    let took = core_time().zip(start).map(|(end, start)| end.saturating_sub(start));
    assert!(!readings.is_empty());
    took.unwrap_or_else(|| wall.elapsed()).max(Duration::from_micros(50))
}

/// Linux counts up to the last time that the thread gave up its core. So the thread gives it up first.
fn core_time() -> Option<Duration> {
    thread::sleep(Duration::from_nanos(1));
    let counted = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = counted.split(' ').next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}
