//! The guard: calls of every kind, and the library's answer to each, one line of `calls.jsonl` each.
//!
//! There are a thousand calls: those that were written for the library, those of the seeds of the fuzz targets, of the comparison with other libraries and of
//! `@octokit/endpoint`'s own tests, and a sample of 20,000 random ones. The sample was drawn by a seeded hash: calls were kept in its
//! order until each message of an error, each kind of error with each step of the builder, each style, operator, catalogue and
//! form of an answer had its calls, up to four of each message and up to three of the others.
//!
//! A change of the library that changes an answer fails here. If the change is meant, write the file anew; the difference
//! is then a part of the commit:
//!
//! ```text
//! ENDPOINT_GUARD=write cargo test -p endpoint --test main guard::every
//! ENDPOINT_GUARD=FILE  cargo test -p endpoint --test main guard::every    # whole answers, to compare two versions with `diff`
//! ```
//!
//! `ENDPOINT_GUARD_CALLS=FILE` takes the calls of another file, which may have more of them.
//!
//! Only `library.rs` names the library, so a new name changes only that file.

#![cfg(feature = "derive")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test may"
)]

mod call;
mod library;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::thread;

use serde_json::Value as Json;

use call::Call;
use library::Answer;

/// The file of the calls.
fn file() -> PathBuf {
    let other = std::env::var_os("ENDPOINT_GUARD_CALLS").map(PathBuf::from);
    other.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/guard/calls.jsonl"))
}

/// The parts of an answer that the file keeps whole. Of the others it keeps a hash.
const WHOLE: [&str; 4] = ["request", "http", "stream", "parse"];

/// The longest text of an answer. Of a longer one, the start, the length and the hash are kept.
const LONGEST: usize = 400;

#[test]
fn every_call_has_the_answer_of_the_file() {
    let asked = std::env::var("ENDPOINT_GUARD").unwrap_or_default();
    let text = std::fs::read_to_string(file()).unwrap();
    let lines: Vec<(&str, &str)> = text.lines().map(|line| line.split_once('\t').unwrap()).collect();
    let answers = answers(&lines, asked.is_empty() || asked == "write");
    let new: String = (lines.iter().zip(&answers))
        .map(|((call, _), answer)| format!("{call}\t{answer}\n"))
        .collect();
    match &*asked {
        "" => {
            let differ = differences(&lines, &answers);
            assert!(
                differ.is_empty(),
                "{} of {} answers differ:\n{}",
                differ.len(),
                lines.len(),
                shown(&differ)
            );
        }
        "write" => std::fs::write(file(), new).unwrap(),
        path => std::fs::write(Path::new(path), new).unwrap(),
    }
    assert!(lines.len() >= 1000, "the file has {} calls", lines.len());
}

/// The answer to each call, as the file has it if `is_short`.
fn answers(lines: &[(&str, &str)], is_short: bool) -> Vec<String> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let some = |lines: &[(&str, &str)]| -> Vec<String> {
        let answers = lines.iter().map(|(text, _)| {
            let call: Call = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
            let answer = library::answer(&call);
            let answer = if is_short { shortened(answer) } else { answer };
            sorted(Json::Object(answer)).to_string()
        });
        answers.collect()
    };
    thread::scope(|scope| {
        let chunks = lines.chunks(lines.len() / threads + 1);
        let running: Vec<_> = chunks.map(|chunk| scope.spawn(move || some(chunk))).collect();
        running.into_iter().flat_map(|one| one.join().unwrap()).collect()
    })
}

/// The answer as the file has it: without the parts that equal the request, and with hashes for those that it does not
/// keep whole.
fn shortened(answer: Answer) -> Answer {
    let others = answer
        .into_iter()
        .filter(|(_, part)| part != "same" && *part != serde_json::json!({}));
    let parts = others.map(|(name, part)| {
        let part = match WHOLE.contains(&&*name) {
            true => short(part),
            false => hash(sorted(part).to_string().as_bytes()).into(),
        };
        (name, part)
    });
    parts.collect()
}

/// With the members of objects by name: a feature of `serde_json`, which another package may ask for, keeps their order.
fn sorted(part: Json) -> Json {
    match part {
        Json::Array(items) => items.into_iter().map(sorted).collect(),
        Json::Object(members) => {
            let members: BTreeMap<String, Json> = members.into_iter().collect();
            members.into_iter().map(|(name, value)| (name, sorted(value))).collect()
        }
        other => other,
    }
}

fn short(part: Json) -> Json {
    match part {
        Json::String(text) if text.len() > LONGEST => {
            let start: String = text.chars().take(100).collect();
            format!("{start}… {} bytes, {}", text.len(), hash(text.as_bytes())).into()
        }
        Json::Array(items) => items.into_iter().map(short).collect(),
        Json::Object(members) => members.into_iter().map(|(name, value)| (name, short(value))).collect(),
        other => other,
    }
}

/// A hash that is the same on every machine (FNV-1a, its upper half).
fn hash(bytes: &[u8]) -> String {
    let mix = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:08x}", bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix) >> 32)
}

/// The lines whose answers differ, by the parts that do.
fn differences<'l>(lines: &[(&'l str, &'l str)], answers: &'l [String]) -> Vec<(String, String)> {
    let all = lines.iter().zip(answers).enumerate();
    let differ = all.filter(|(_, ((_, old), new))| old != new);
    let differ = differ.map(|(index, ((call, old), new))| {
        let [from, to] = [*old, &**new].map(|text| serde_json::from_str::<Answer>(text).unwrap());
        let names = from
            .keys()
            .chain(to.keys())
            .filter(|name| from.get(*name) != to.get(*name));
        let mut names: Vec<&str> = names.map(String::as_str).collect();
        names.sort_unstable();
        names.dedup();
        (
            names.join(" "),
            format!("line {}: {call}\n  old {old}\n  new {new}", index + 1),
        )
    });
    differ.collect()
}

/// Three examples for each group.
fn shown(differ: &[(String, String)]) -> String {
    let mut groups: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (parts, line) in differ {
        groups.entry(parts).or_default().push(line);
    }
    let groups = groups.into_iter().map(|(parts, lines)| {
        let examples = lines.iter().take(3).copied().collect::<Vec<_>>().join("\n");
        format!("{} differ in {parts}, such as\n{examples}", lines.len())
    });
    groups.collect::<Vec<_>>().join("\n")
}

/// Three ways to the request of a call agree: directly, by merged options, and by a parsed route.
#[test]
fn a_request_is_that_of_its_merged_options_and_of_its_parsed_route() {
    let text = std::fs::read_to_string(file()).unwrap();
    for line in text.lines() {
        let answer: Answer = serde_json::from_str(line.split_once('\t').unwrap().1).unwrap();
        let is_made = answer.get("request").is_some_and(|made| made.get("error").is_none());
        for way in ["parse", "route"] {
            // A part that is left out equals the request.
            assert!(!answer.contains_key(way) || !is_made, "{way}: {line}");
        }
    }
}
