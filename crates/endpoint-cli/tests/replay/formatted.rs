//! Code is written as the formatter of its language leaves it: formatting it changes nothing. A formatter that is not there is
//! skipped, aloud; where `ENDPOINT_FORMATTERS` in the environment names it, its absence is a failure: `black,prettier`.

use std::io::Write;
use std::process::{Command, Stdio};

use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use serde_json::Value;

use super::cases::CASES;
use super::generated::{request, samples, text};
use super::references;
use endpoint_lines::marked::sendable;
use endpoint_lines::output::format::Format;
use endpoint_lines::output::manner::Manner;

/// A formatter: its arguments, and the end of the name of its files. It rewrites the files in place.
struct Formatter {
    format: Format,
    command: &'static [&'static str],
    probe: &'static str,
    extension: &'static str,
}

const FORMATTERS: &[Formatter] = &[
    Formatter {
        format: Format::Go,
        command: &["gofmt", "-w"],
        probe: "-h",
        extension: "go",
    },
    Formatter {
        format: Format::Fetch,
        command: &["prettier", "--log-level", "warn", "--write"],
        probe: "--version",
        extension: "mjs",
    },
    Formatter {
        format: Format::Reqwest,
        command: &["rustfmt", "--edition", "2024"],
        probe: "--version",
        extension: "rs",
    },
    Formatter {
        format: Format::Axios,
        command: &["prettier", "--log-level", "warn", "--write"],
        probe: "--version",
        extension: "mjs",
    },
    Formatter {
        format: Format::Httpx,
        command: &["black", "--quiet"],
        probe: "--version",
        extension: "py",
    },
    Formatter {
        format: Format::Python,
        command: &["black", "--quiet"],
        probe: "--version",
        extension: "py",
    },
];

impl Formatter {
    fn is_here(&self) -> bool {
        let program = self.command[0];
        let ran = Command::new(program)
            .arg(self.probe)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .stdin(Stdio::null())
            .status();
        if ran.is_ok() {
            return true;
        }
        let wanted = std::env::var("ENDPOINT_FORMATTERS").unwrap_or_default();
        assert!(
            !wanted.split(',').any(|name| name == program),
            "{program} does not run here"
        );
        let note = format!("skipped: {program} does not run here\n");
        std::io::stderr().write_all(note.as_bytes()).unwrap();
        false
    }
}

/// JSON of lists and objects whose lines are near the longest that a formatter allows.
fn json() -> impl Strategy<Value = Value> {
    let name = prop_oneof![4 => "[a-z]{1,12}", 1 => "[a-z]{1,4}-[a-z]{1,9}", 1 => "[a-z]{20,60}", 1 => "[àçèéß]{1,4}[a-z]{0,9}"];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i32>().prop_map(Value::from),
        (-9999_i32..9999).prop_map(|number| Value::from(f64::from(number) / 8.0)),
        text(&["'", "\"", "\\", "</", "a", "é", "漢", "\n", "\u{2028}", "${x}"]).prop_map(Value::from),
        "[a-z ]{0,90}".prop_map(Value::from),
    ];
    let numbers = vec(any::<i32>(), 0..24).prop_map(Value::from);
    let value = prop_oneof![4 => leaf, 1 => numbers].prop_recursive(4, 40, 6, move |inner| {
        prop_oneof![
            vec(inner.clone(), 0..6).prop_map(Value::from),
            btree_map(name.clone(), inner, 0..6).prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    });
    value.prop_filter("a list or an object", |value| value.is_array() || value.is_object())
}

fn requests() -> Vec<http::Request<Vec<u8>>> {
    let cases = CASES.iter().filter(|case| case.body.len() < 100_000);
    let mut requests: Vec<_> = cases.map(|case| case.request("h.test:81")).collect();
    requests.extend(samples(&request(), 30));
    let lengths = (0..).map(|index| index % 70);
    for (value, length) in samples(&json(), 140).into_iter().zip(lengths) {
        let url = format!("https://api.example.com/{}", "x".repeat(length));
        let builder = http::Request::post(url).header("content-type", "application/json");
        let builder = builder.header("authorization", "x".repeat(length + 20));
        requests.push(builder.body(value.to_string().into_bytes()).unwrap());
        let url = format!("https://api.example.com/{}", "x".repeat(length));
        requests.push(http::Request::get(url).body(Vec::new()).unwrap());
    }
    requests
}

#[test]
fn formatting_the_code_changes_nothing() {
    for formatter in FORMATTERS.iter().filter(|formatter| formatter.is_here()) {
        let directory = tempfile::tempdir().unwrap();
        let mut texts = Vec::new();
        for request in requests() {
            let Ok(text) = sendable(formatter.format, &request, Manner::default()) else {
                continue;
            };
            let text = String::from_utf8(text).unwrap();
            // Bytes, and headers that no object holds, are on lines of any length.
            let starts = ["new TextEncoder()", "Uint8Array.from(", "  headers: [\n"];
            if formatter.format == Format::Fetch && starts.iter().any(|start| text.contains(start)) {
                continue;
            }
            let path = directory
                .path()
                .join(format!("{}.{}", texts.len(), formatter.extension));
            std::fs::write(&path, &text).unwrap();
            texts.push((path, text));
        }
        for text in references::texts(formatter.format) {
            let path = directory
                .path()
                .join(format!("{}.{}", texts.len(), formatter.extension));
            std::fs::write(&path, &text).unwrap();
            texts.push((path, String::from_utf8(text).unwrap()));
        }
        assert!(texts.len() > 700, "{}: {}", formatter.command[0], texts.len());
        let output = Command::new(formatter.command[0])
            .args(&formatter.command[1..])
            .args(texts.iter().map(|(path, _)| path.file_name().unwrap()))
            .current_dir(directory.path())
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let changed = texts.iter().filter_map(|(path, text)| {
            let formatted = std::fs::read_to_string(path).unwrap();
            (formatted != *text).then(|| format!("{text}\nbecame\n{formatted}"))
        });
        let changed: Vec<String> = changed.collect();
        assert!(
            changed.is_empty(),
            "{}: {} of {}:\n{}",
            formatter.command[0],
            changed.len(),
            texts.len(),
            changed[..changed.len().min(3)].join("\n")
        );
    }
}
