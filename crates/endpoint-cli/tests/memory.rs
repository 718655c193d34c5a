//! The memory of `batch`, which Linux shows of a process that runs. `ENDPOINT_BATCH_MEMORY=all` tries all inputs, not a few.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

use std::io::{BufRead, BufReader, Write};

use crate::command::{FORMATS, Place};

/// The most memory that any line takes, in kilobytes.
const MOST: u64 = 256 * 1024;

const LAST: &str = "{\"id\":\"last\",\"route\":\"/x\"}\n";

/// The answers, and the most memory that the command had, in kilobytes. All is answered before the input ends, and the
/// figure is read while the command still waits.
#[track_caller]
fn answered(flags: &[&str], input: impl IntoIterator<Item = Vec<u8>> + Send) -> (Vec<String>, u64) {
    let mut child = Place::new().spawn(&[&["batch"], flags].concat());
    let mut pipe = child.stdin.take().unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    let (sent, count) = std::sync::mpsc::channel();
    let (answers, peak) = std::thread::scope(|scope| {
        let writer = scope.spawn(move || {
            let mut lines = 0;
            for piece in input {
                lines += piece.iter().filter(|byte| **byte == b'\n').count();
                pipe.write_all(&piece).unwrap();
            }
            sent.send(lines).unwrap();
            pipe
        });
        // The last line is a short one that says so.
        let mut answers = Vec::new();
        for line in output.split(b'\n') {
            let line = line.unwrap();
            let is_last = line.starts_with(b"{\"id\":\"last\"");
            // The start shows what is asked for.
            answers.push(String::from_utf8_lossy(&line[..line.len().min(200)]).into_owned());
            if is_last {
                break;
            }
        }
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        drop(writer.join().unwrap());
        assert_eq!(answers.len(), count.recv().unwrap());
        (answers, peak(&status))
    });
    child.wait().unwrap();
    (answers, peak)
}

fn peak(status: &str) -> u64 {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.split_whitespace().next().unwrap().parse().unwrap()
}

#[test]
fn a_line_of_100_mb_is_refused_in_bounded_memory() {
    let head = b"{\"id\":1,\"route\":\"/x\",\"options\":{\"a\":\"".to_vec();
    let pieces = std::iter::repeat_n(vec![b'x'; 1 << 20], 100);
    let tail = format!("\"}}}}\n{LAST}").into_bytes();
    let (answers, peak) = answered(&[], [head].into_iter().chain(pieces).chain([tail]));
    assert_eq!(
        answers[0],
        r#"{"id":1,"error":{"kind":"invalid-input","message":"the line is longer than 16 MiB"}}"#
    );
    assert!(answers[1].starts_with(r#"{"id":"last","ok":"#), "{}", answers[1]);
    assert!(peak < 80 * 1024, "{peak} kB");
}

/// A line of almost 16 MiB.
fn filled(head: &str, middle: &str, tail: &str) -> String {
    let room = (16 << 20) - 1 - head.len() - tail.len();
    format!("{head}{}{tail}\n", middle.repeat(room / middle.len()))
}
/// Lines of many values, of long texts and of long templates, that make as much as they may, and lines that ask for more.
fn hostile_lines() -> Vec<(&'static str, String)> {
    /// A line of a few kilobytes, whose placeholders write a value of 3,000 bytes `times` times.
    fn repeating(times: usize) -> String {
        let (names, value) = ("{a}".repeat(times), "é".repeat(1500));
        format!(r#"{{"id":1,"op":"expand","template":"{names}","variables":{{"a":"{value}"}}}}"#) + "\n"
    }
    let long = format!(r#"{{"id":1,"route":"/x","options":{{"a":"{}"}}}}"#, "x".repeat(9 << 20));
    let nested = vec![r#"{"":{"":{"":{"":{"":0}}}}}"#; 16_500].join(",");
    let escapes = r"\n".repeat(7_000_000);
    // The first three take little time without optimization.
    vec![
        (
            "short lines that ask for too much, after a long one",
            format!("{long}\n{}", repeating(5000).repeat(120)),
        ),
        ("small lines with long answers", repeating(25).repeat(100)),
        (
            "small members",
            filled(r#"{"id":1,"route":"POST /x","options":{"a":["#, r#"{"":0},"#, "0]}}"),
        ),
        ("as long answers as there can be", repeating(1800).repeat(4)),
        (
            "small lists of defaults",
            filled(r#"{"id":1,"route":"POST /x","defaults":[{"a":["#, "[0],", "0]}]}"),
        ),
        (
            "as many members as there can be",
            format!(r#"{{"id":1,"route":"POST /x","options":{{"a":[{nested}],"b":"{escapes}"}}}}"#) + "\n",
        ),
        (
            "as many members in the defaults",
            format!(r#"{{"id":1,"route":"POST /x","defaults":[{{"a":[{nested}],"b":"{escapes}"}}]}}"#) + "\n",
        ),
        (
            "many layers",
            filled(r#"{"id":1,"route":"/x","defaults":["#, r#"{"a":1},"#, "{}]}"),
        ),
        (
            "deep nesting",
            filled(r#"{"id":1,"route":"/x","options":{"a":"#, "[", ""),
        ),
        ("a deep id", filled(r#"{"route":"/x","id":"#, "[", "")),
        ("giant ids", filled(r#"{"id":""#, "x", r#"","route":"/x"}"#).repeat(3)),
        (
            "a giant id of a line with a mistake",
            filled(r#"{"id":""#, "x", r#"","rout":"/x"}"#).repeat(2),
        ),
        ("a giant key", filled("{\"", "\u{7f}", "\":1}")),
        ("no object", filled("\"", "\u{7f}", "\"")),
        (
            "a template",
            filled(r#"{"id":1,"op":"expand","template":""#, "{a}", r#""}"#),
        ),
        (
            "a route",
            filled(r#"{"id":1,"route":"/"#, "{+a}", r#"","options":{"a":""}}"#),
        ),
        (
            "a URL in the defaults",
            filled(r#"{"id":1,"defaults":[{"url":"/"#, "{+a}", r#""}]}"#),
        ),
        (
            "a query",
            filled(r#"{"id":1,"route":"GET /x#f","options":{"a":""#, "é", r#""}}"#),
        ),
        (
            "a base URL",
            filled(
                r#"{"id":1,"route":"/x","defaults":[{"baseUrl":"https://a.test/"#,
                "x",
                r#""}]}"#,
            ),
        ),
        (
            "a header",
            filled(r#"{"id":1,"route":"/x","defaults":[{"headers":{"a":""#, "x", r#""}}]}"#),
        ),
        (
            "ranges of an accept",
            filled(
                r#"{"id":1,"route":"/x","options":{"mediaType":{"format":"a"},"headers":{"accept":"application/vnd.a"#,
                ",",
                r#""}}}"#,
            ),
        ),
        (
            "variables with a colon",
            filled(r#"{"id":1,"route":"/"#, "/:a", r#"","options":{"a":""}}"#),
        ),
        (
            "previews of an accept",
            filled(
                r#"{"id":1,"route":"/x","options":{"mediaType":{"previews":["q"]},"headers":{"accept":"application/vnd.a"#,
                ",application/vnd.a.b-preview",
                r#""}}}"#,
            ),
        ),
        (
            "previews",
            filled(
                r#"{"id":1,"route":"/x","options":{"mediaType":{"previews":["#,
                r#""a","#,
                r#""b"]}}}"#,
            ),
        ),
    ]
}

/// Names that are long, repeated or grow when they are escaped, in lists of many items, by each way into a URL or a body.
fn hostile_names() -> Vec<(String, String)> {
    let names = [
        ("backslashes", r"\\".repeat(1400) + "x"),
        ("U+0085", "\u{85}".repeat(700)),
        ("letters", "n".repeat(1400)),
        ("quotes", r#"\""#.repeat(1400)),
    ];
    let items = |count: usize| vec![r#"{"c":0}"#; count].join(",");
    let headers = |content_type: &str| format!(r#""headers":{{"content-type":"{content_type}"}}"#);
    let form = headers("application/x-www-form-urlencoded");
    let parts = headers("multipart/form-data");
    let mut lines = Vec::new();
    for (kind, name) in &names {
        for (place, options) in [
            ("parts", format!(r#"{parts},"a":{{"{name}":[{}]}}"#, items(40_000))),
            ("a form", format!(r#"{form},"a":{{"{name}":[{}]}}"#, items(40_000))),
            ("`data`", format!(r#"{form},"data":{{"{name}":[{}]}}"#, items(40_000))),
            (
                "a form that fits",
                format!(r#"{form},"a":{{"{name}":[{}]}}"#, items(3000)),
            ),
            ("JSON", format!(r#""a":{{"{name}":[{}]}}"#, items(40_000))),
        ] {
            let line = format!(r#"{{"id":1,"route":"POST /x","options":{{{options}}}}}"#) + "\n";
            lines.push((format!("{kind} in {place}"), line));
        }
    }
    let name = "n".repeat(1400);
    let list = vec!["0"; 99_000].join(",");
    lines.push((
        "an exploded name".to_owned(),
        format!(r#"{{"id":1,"route":"/x{{?{name}*}}","options":{{"{name}":[{list}]}}}}"#) + "\n",
    ));
    lines.push((
        "an expansion of an exploded name".to_owned(),
        format!(r#"{{"id":1,"op":"expand","template":"{{?{name}*}}","variables":{{"{name}":[{list}]}}}}"#) + "\n",
    ));
    lines
}

/// Bodies, headers and URLs of almost 16 MiB.
fn hostile_texts() -> Vec<(String, String)> {
    let typed = |content_type: &str| {
        format!(r#"{{"id":1,"route":"POST /x","options":{{"headers":{{"content-type":"{content_type}"}},"#)
    };
    let form = typed("application/x-www-form-urlencoded");
    let parts = typed("multipart/form-data");
    let json = typed("application/json");
    let data = |head: &str, start: &str, middle: &str| filled(&format!(r#"{head}"data":"{start}"#), middle, "\"}}");
    let lines = [
        ("a form of letters", filled(&format!("{form}\"a\":\""), "x", "\"}}")),
        ("a form of quotes", filled(&format!("{form}\"a\":\""), "'", "\"}}")),
        ("parts of quotes", filled(&format!("{parts}\"a\":\""), "'", "\"}}")),
        ("parts of U+0085", filled(&format!("{parts}\"a\":\""), "\u{85}", "\"}}")),
        (
            "many parts",
            filled(&format!("{parts}\"a\":["), r#"{"'":0},"#, r#"{"c":0}]}}"#),
        ),
        ("a JSON text of numbers", data(&json, "[0", ",0")),
        ("a broken JSON text", data(&json, "{", ",0")),
        ("a JSON text in no JSON", data(&form, "[0", ",0")),
        (
            "lines of JSON with secrets",
            data(&form, "", r#"{\"password\":\"x\"}\n"#),
        ),
        ("a form text of secrets", data(&form, "", "password=x&")),
        ("a form text of names", data(&form, "", "a&")),
        ("a text of parts", data(&parts, "", r#"name=\"a\";"#)),
        (
            "cookies",
            filled(
                r#"{"id":1,"route":"/x","options":{"headers":{"cookie":"a=b"#,
                ";a=b",
                "\"}}}",
            ),
        ),
        (
            "a header of quotes",
            filled(r#"{"id":1,"route":"/x","options":{"headers":{"x-a":""#, "'$", "\"}}}"),
        ),
        (
            "a header of URLs",
            filled(
                r#"{"id":1,"route":"/x","options":{"headers":{"x-a":""#,
                "http://a:b@c?key=d ",
                "\"}}}",
            ),
        ),
        // The base URL has its place within the limit.
        (
            "a query of secrets",
            filled(
                &format!(r#"{{"id":1,{}"route":"/x?"#, " ".repeat(100)),
                "token=x&",
                "\"}",
            ),
        ),
        (
            "a URL of secrets in the defaults",
            filled(
                r#"{"id":1,"op":"defaults","defaults":[{"url":"/x?"#,
                "token=x&",
                "\"}]}",
            ),
        ),
        (
            "merged options of secrets",
            filled(
                r#"{"id":1,"op":"merge","route":"/x","options":{"a":["#,
                r#"{"token":"x"},"#,
                "0]}}",
            ),
        ),
        (
            "an expansion of secrets",
            filled(r#"{"id":1,"op":"expand","template":"/x?"#, "token=x&", "\"}"),
        ),
        (
            "defaults of the line",
            filled(r#"{"id":1,"op":"defaults","defaults":[{"data":""#, r"\n", "\"}]}"),
        ),
        (
            "a text in the defaults",
            filled(r#"{"id":1,"route":"POST /x","defaults":[{"data":""#, "'", "\"}]}"),
        ),
    ];
    lines.into_iter().map(|(name, line)| (name.to_owned(), line)).collect()
}

/// Many lines of 64 KiB, of what takes the most.
fn hostile_small_lines() -> Vec<(String, String)> {
    let form =
        r#"{"id":1,"route":"POST /x","options":{"headers":{"content-type":"application/x-www-form-urlencoded"},"a":["#;
    let small = |head: &str, middle: &str, tail: &str| {
        let room = (64 << 10) - 1 - head.len() - tail.len();
        format!("{head}{}{tail}\n", middle.repeat(room / middle.len())).repeat(400)
    };
    let lines = [
        (
            "members",
            small(r#"{"id":1,"route":"POST /x","options":{"a":["#, r#"{"":0},"#, "0]}}"),
        ),
        (
            "lists",
            small(r#"{"id":1,"route":"POST /x","options":{"a":["#, "[0],", "0]}}"),
        ),
        (
            "lists of defaults",
            small(r#"{"id":1,"route":"POST /x","defaults":[{"a":["#, "[0],", "0]}]}"),
        ),
        ("fields", small(form, r#"{"'":0},"#, r#"{"c":0}]}}"#)),
        (
            "variables",
            small(r#"{"id":1,"route":"/"#, "{+a}", r#"","options":{"a":"'"}}"#),
        ),
        (
            "a text",
            small(r#"{"id":1,"route":"POST /x","options":{"data":""#, "<", "\"}}"),
        ),
    ];
    lines
        .into_iter()
        .map(|(name, line)| (format!("small lines of {name}"), line))
        .collect()
}

/// Whether all inputs are tried, which takes minutes.
fn is_whole() -> bool {
    let is_whole = std::env::var_os("ENDPOINT_BATCH_MEMORY").is_some();
    if !is_whole {
        eprintln!("a few only: ENDPOINT_BATCH_MEMORY is not set");
    }
    is_whole
}

/// Answers lines with flags, and checks the memory. Returns it.
#[track_caller]
fn check(name: &str, flags: &[&str], input: Vec<Vec<u8>>) -> u64 {
    let (answers, peak) = answered(flags, input.into_iter().chain([LAST.into()]));
    eprintln!("{peak:>7} kB: {name}, {}", flags.join(" "));
    let last = answers.last().unwrap();
    assert!(last.starts_with(r#"{"id":"last","ok":"#), "{name}: {last}");
    assert!(peak <= MOST, "{name}, {flags:?}: {peak} kB");
    peak
}

#[test]
fn names_that_are_written_often_are_answered_in_bounded_memory() {
    let names = hostile_names();
    let (_, backslashes) = &names[0];
    let (_, hidden) = names.iter().find(|(name, _)| name == "U+0085 in parts").unwrap();
    check("backslashes", &["-o", "curl"], vec![backslashes.clone().into_bytes()]);
    let three = hidden.repeat(3).into_bytes();
    check("U+0085, three times", &["-o", "curl", "--redact"], vec![three]);
}

#[test]
fn all_lines_are_answered_in_bounded_memory() {
    if !is_whole() {
        return;
    }
    let flags = [&[][..], &["--redact"], &["-o", "curl", "--pretty", "--redact"]];
    let long = hostile_lines().into_iter().map(|(name, line)| (name.to_owned(), line));
    let lines = long
        .chain(hostile_names())
        .chain(hostile_texts())
        .chain(hostile_small_lines());
    let mut most = 0;
    for (name, line) in lines {
        for flags in flags {
            most = most.max(check(&name, flags, vec![line.clone().into_bytes(); 2]));
        }
    }
    eprintln!("{most:>7} kB: the most");
}

/// What a shell, a string of a program, a URL and JSON each have to escape, in every format.
#[test]
fn texts_in_a_format_are_written_in_bounded_memory() {
    let texts = [
        "'", "'$", "é", r"\u0001", r#"\""#, r"\n", "<", "\u{7f}", "\u{85}", "\u{2028}", "{", "`", "\u{201c}",
    ];
    let (formats, texts) = match is_whole() {
        true => (&FORMATS[..], &texts[..]),
        false => (&FORMATS[1..2], &texts[..1]),
    };
    let mut most = 0;
    for format in formats {
        for text in texts {
            let line = filled(r#"{"id":1,"route":"POST /x","options":{"data":""#, text, "\"}}").into_bytes();
            let flags = ["-o", format];
            most = most.max(check(text, &flags, vec![line.clone(), line]));
        }
        if is_whole() {
            // What is in every format, also in those that hold no body of this length.
            let headers = hostile_texts()
                .into_iter()
                .filter(|(name, _)| name.contains("header") || name == "cookies");
            for (name, line) in headers {
                most = most.max(check(&name, &["-o", format], vec![line.into_bytes()]));
            }
        }
    }
    eprintln!("{most:>7} kB: the most of a format");
}

#[test]
fn one_line_after_the_other_is_answered_in_bounded_memory() {
    let mut lines = hostile_lines();
    if !is_whole() {
        lines.truncate(3);
    }
    let lines = lines.into_iter().map(|(_, line)| line.into_bytes());
    check("all of them", &[], lines.collect());
}
