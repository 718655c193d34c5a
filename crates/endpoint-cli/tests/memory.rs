//! The memory of `batch`, which Linux shows of a process that runs.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

mod command;

use std::io::{BufRead, BufReader, Write};

use command::{FORMATS, Place};

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
    for jobs in ["1", "2"] {
        let head = b"{\"id\":1,\"route\":\"/x\",\"options\":{\"a\":\"".to_vec();
        let pieces = std::iter::repeat_n(vec![b'x'; 1 << 20], 100);
        let tail = format!("\"}}}}\n{LAST}").into_bytes();
        let (answers, peak) = answered(&["--jobs", jobs], [head].into_iter().chain(pieces).chain([tail]));
        assert_eq!(
            answers[0],
            r#"{"id":1,"error":{"kind":"invalid-input","message":"the line is longer than 16 MiB"}}"#
        );
        assert!(answers[1].starts_with(r#"{"id":"last","ok":"#), "{}", answers[1]);
        assert!(peak < 80 * 1024, "{peak} kB");
    }
}

/// Lines that make as much as they may, and lines that ask for more.
fn hostile_lines() -> Vec<(&'static str, String)> {
    /// A line of almost 16 MiB.
    fn filled(head: &str, middle: &str, tail: &str) -> String {
        let room = (16 << 20) - 1 - head.len() - tail.len();
        format!("{head}{}{tail}\n", middle.repeat(room / middle.len()))
    }
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
            "previews",
            filled(
                r#"{"id":1,"route":"/x","options":{"mediaType":{"previews":["#,
                r#""a","#,
                r#""b"]}}}"#,
            ),
        ),
    ]
}

#[test]
fn hostile_lines_are_answered_in_bounded_memory() {
    let mut cases = hostile_lines();
    if std::env::var_os("ENDPOINT_BATCH_MEMORY").is_none() {
        eprintln!("the first three only: ENDPOINT_BATCH_MEMORY is not set");
        cases.truncate(3);
    }
    for (name, lines) in &cases {
        let (answers, peak) = answered(&["--jobs", "1"], [lines.clone().into_bytes(), LAST.into()]);
        eprintln!("{peak:>7} kB: {name}");
        assert!(answers.last().unwrap().starts_with(r#"{"id":"last","ok":"#), "{name}");
        assert!(peak < 160 * 1024, "{name}: {peak} kB");
    }
    // One after the other, with several threads.
    let all = cases
        .into_iter()
        .map(|(_, lines)| lines.into_bytes())
        .chain([LAST.into()]);
    let (_, peak) = answered(&["--jobs", "8"], all);
    eprintln!("{peak:>7} kB: all of them, with --jobs 8");
    assert!(peak < 400 * 1024, "{peak} kB");
}

#[test]
fn texts_in_a_format_are_written_in_bounded_memory() {
    let is_whole = std::env::var_os("ENDPOINT_BATCH_MEMORY").is_some();
    let formats = if is_whole { &FORMATS[..] } else { &FORMATS[..2] };
    // What a shell, a string of a program and a URL each have to escape.
    let texts = ["'", "$", "é", r"\u0001", r#"\""#, r"\n"];
    let texts = if is_whole { &texts[..] } else { &texts[..1] };
    let mut most = 0;
    for format in formats {
        for text in texts {
            let body = text.repeat(16_000_000 / text.len());
            let line = format!(r#"{{"id":1,"route":"POST /x","options":{{"data":"{body}"}}}}"#) + "\n";
            let lines = [line.repeat(2).into_bytes(), LAST.into()];
            let (answers, peak) = answered(&["--jobs", "2", "-o", format], lines);
            eprintln!("{peak:>7} kB: {format} {text}");
            assert!(answers[1].starts_with(r#"{"id":1,""#), "{}", answers[1]);
            assert!(peak < 200 * 1024, "{format} {text}: {peak} kB");
            most = most.max(peak);
        }
    }
    eprintln!("{most:>7} kB: the most of a format");
}

#[test]
fn forms_and_parts_are_written_in_bounded_memory() {
    let types = ["application/x-www-form-urlencoded", "multipart/form-data"];
    // Without optimization, a long line takes its time.
    let (jobs, length, most) = match std::env::var_os("ENDPOINT_BATCH_MEMORY") {
        Some(_) => (&["1", "8"][..], 16_000_000, 300 * 1024),
        None => (&["1"][..], 1_000_000, 40 * 1024),
    };
    // Encoded, copied for the mask, and quoted: the most that is made of a line.
    let field = "'".repeat(length);
    for content_type in types {
        let line = format!(
            r#"{{"id":1,"route":"POST /x","options":{{"headers":{{"content-type":"{content_type}"}},"a":"{field}"}}}}"#
        ) + "\n";
        for jobs in jobs {
            let count = if *jobs == "1" { 2 } else { 10 };
            let lines = [line.repeat(count).into_bytes(), LAST.into()];
            let (answers, peak) = answered(&["--jobs", jobs, "-o", "curl", "--pretty", "--redact"], lines);
            eprintln!("{peak:>7} kB: {content_type}, with --jobs {jobs}");
            assert!(answers[0].starts_with(r#"{"id":1,"ok":""#), "{}", answers[0]);
            assert!(peak < most, "{content_type}, --jobs {jobs}: {peak} kB");
        }
    }
}
