//! A safety net for changes of the library. Its answers to 100,000 random calls, and to calls from files, are written
//! to a file, one line each. Another version of the library is compared with that file:
//!
//! ```text
//! ENDPOINT_NET_WRITE=base.jsonl cargo test --release -p endpoint --test net
//! ENDPOINT_NET=base.jsonl       cargo test --release -p endpoint --test net -- --nocapture
//! ```
//!
//! Only `library.rs` names the library, so a new name changes only that file.

#![cfg(feature = "catalogue")]
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may")]

mod call;
mod compare;
mod dice;
mod generate;
mod library;
mod record;
mod written;

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};

use serde_json::Value as Json;

use call::Call;
use compare::Differences;
use record::{Record, hash, short};

/// The number of random calls.
const RANDOM: u64 = 100_000;

/// All calls, each with a permanent name.
fn calls() -> impl Iterator<Item = (String, Call)> {
    let random = (0..RANDOM).map(|number| (format!("random/{number:06}"), generate::call(number)));
    random.chain(written::calls())
}

/// The answer to a call, with the call's name and hash.
fn line(name: &str, call: &Call) -> Record {
    let mut record = library::record(call);
    let route = short(call.route.as_deref().unwrap_or_default());
    record.insert("call".to_owned(), name.into());
    record.insert(
        "asked".to_owned(),
        format!("{} {route}", hash(format!("{call:?}").as_bytes())).into(),
    );
    record
}

/// `ok`, or the kind of the error.
fn outcome(record: &Record) -> String {
    let error = record
        .get("request")
        .and_then(|request| request.get("error"))
        .and_then(Json::as_str);
    error.unwrap_or("ok").to_owned()
}

/// The number of each outcome, and the percentage of `ok`.
fn outcomes<'r>(all: impl Iterator<Item = &'r str>) -> (String, usize) {
    let mut times = BTreeMap::new();
    for one in all {
        *times.entry(one.to_owned()).or_insert(0) += 1;
    }
    let sum: usize = times.values().sum();
    let ok = times.get("ok").copied().unwrap_or(0);
    (format!("{sum} calls: {times:?}"), ok * 100 / sum.max(1))
}

#[test]
fn what_is_answered_is_kept_or_compared() {
    if let Some(file) = std::env::var_os("ENDPOINT_NET_WRITE") {
        write(&file);
    } else if let Some(file) = std::env::var_os("ENDPOINT_NET") {
        compare(&file);
    } else {
        eprintln!("skipped: neither ENDPOINT_NET nor ENDPOINT_NET_WRITE names a file");
    }
}

fn write(file: &OsStr) {
    let mut names = BTreeSet::new();
    let mut lines = BufWriter::new(File::create(file).unwrap());
    let mut all = Vec::new();
    for (name, call) in calls() {
        assert!(names.insert(name.clone()), "two calls have the name {name}");
        let record = line(&name, &call);
        let folder = if name.starts_with("random/") {
            "random"
        } else {
            "written"
        };
        all.push((folder, outcome(&record)));
        writeln!(lines, "{}", Json::Object(record)).unwrap();
    }
    lines.flush().unwrap();
    for folder in ["random", "written"] {
        let (text, _) = outcomes(all.iter().filter(|one| one.0 == folder).map(|one| &*one.1));
        eprintln!("{folder}: {text}");
    }
}

fn compare(file: &OsStr) {
    let mut old: BTreeMap<String, String> = BTreeMap::new();
    for text in BufReader::new(File::open(file).unwrap()).lines() {
        let text = text.unwrap();
        // JSON sorts the names: the hash of the call, then its name.
        let record: Record = serde_json::from_str(&text).unwrap();
        old.insert(record["call"].as_str().unwrap().to_owned(), text);
    }
    let mut differences = Differences::default();
    let mut others = Vec::new();
    for (name, call) in calls() {
        let new = line(&name, &call);
        let Some(text) = old.remove(&name) else {
            others.push(format!("{name} is not in the file"));
            continue;
        };
        let old: Record = serde_json::from_str(&text).unwrap();
        if old["asked"] != new["asked"] {
            others.push(format!("{name} is another call in the file"));
            continue;
        }
        differences.add(|| format!("{name} {}", short(&format!("{call:?}"))), &old, &new);
    }
    others.extend(old.into_keys().map(|name| format!("{name} is in the file alone")));
    let shown = others.iter().take(10).cloned().collect::<Vec<_>>().join("\n");
    eprintln!("{differences}{} calls can't be compared\n{shown}", others.len());
    assert!(differences.compared > 0, "nothing was compared");
    assert_eq!(
        differences.differ + others.len(),
        0,
        "calls that differ, or can't be compared"
    );
}

/// Three ways to the request of a call agree: directly, by merged options, and by a parsed route. So does a second run.
#[test]
fn a_request_is_that_of_its_merged_options_and_of_its_parsed_route() {
    let random = (0..500).map(|number| (format!("random/{number:06}"), generate::call(number)));
    let mut all = Vec::new();
    for (name, call) in random.chain(written::calls()) {
        let record = library::record(&call);
        let outcome = outcome(&record);
        for way in ["parse", "route"] {
            let same = record.get(way).is_none_or(|made| made == "same");
            assert!(same || outcome != "ok", "{name}, {way}: {call:?}\n{record:#?}");
        }
        assert_eq!(library::record(&call), record, "{name} is answered in two ways");
        all.push((name, outcome));
    }
    let random = all.iter().filter(|(name, _)| name.starts_with("random/"));
    let (text, ok) = outcomes(random.map(|(_, outcome)| &**outcome));
    assert!(
        (40..=70).contains(&ok),
        "more than half of the calls should make a request, and many should fail: {text}"
    );
}

/// The comparison sees every change: one in any part of an answer is a difference.
#[test]
fn a_difference_has_its_field_and_its_kinds() {
    let old = r#"{"request":{"url":"/a","headers":[["x","1"],["y","2"]]},"redacted":"same","explain":"{\"options\":[{\"to\":\"query\"}]}"}"#;
    let rows = [
        (old.to_owned(), ""),
        (old.replace("/a", "/b"), "request.url: text → text"),
        (
            old.replace(r#"["x","1"],"#, ""),
            "request.headers.x: list of 2 → nothing",
        ),
        (
            old.replace(r#"["x","1"],["y","2"]"#, r#"["y","2"],["x","1"]"#),
            "request.headers: list of 2 → list of 2",
        ),
        (old.replace("query", "body"), "explain: options[].to: query → body"),
        (old.replace(r#""same""#, r#"{"url":"/***"}"#), "redacted: same → made"),
        (
            r#"{"request":{"error":"missing-url","message":"no"}}"#.to_owned(),
            "request: made → missing-url",
        ),
    ];
    for (new, expected) in rows {
        let [old, new] = [old, &new].map(|text| serde_json::from_str::<Record>(text).unwrap());
        let mut differences = Differences::default();
        differences.add(String::new, &old, &new);
        let shown = differences.to_string();
        assert_eq!(differences.differ, usize::from(!expected.is_empty()), "{shown}");
        assert!(shown.contains(expected), "{expected}: {shown}");
    }
}
