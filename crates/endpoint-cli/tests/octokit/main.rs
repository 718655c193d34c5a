//! The comparison with the original: thousands of generated calls through `@octokit/endpoint` 11, and 6.0.12 where
//! previews apply, and through `endpoint batch`. Every difference belongs to a class with a decision, every class
//! happens, and docs/COMPARISON.md lists them all.
//!
//! It needs node and npm, and runs where `ENDPOINT_OCTOKIT` is set:
//!
//! ```text
//! ENDPOINT_OCTOKIT=1 cargo test -p endpoint-cli --test octokit -- --nocapture
//! ```
//!
//! `ENDPOINT_OCTOKIT_SEED` takes another row of calls; what was sent, answered and not explained is kept in
//! target/octokit/.

#![allow(unreachable_pub, reason = "nothing of a test is reachable")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test fails by a panic"
)]

mod answers;
mod calls;
mod classes;
mod dice;
mod expressions;
mod form;
mod merging;
mod operations;
mod refusals;
mod routes;
mod sides;
mod steps;
mod template;
mod values;
mod verdict;

use std::collections::BTreeMap;
use std::{env, fs};

use serde_json::{Value, json};

use crate::classes::{ALWAYS, CLASSES};
use crate::verdict::Chain;

const SEED: u64 = 6570;
/// How often each of GitHub's operations comes, and how many calls try single rules.
const ROUNDS: usize = 3;
const OF_RULES: usize = 5000;

#[test]
fn against_the_original() {
    if env::var_os("ENDPOINT_OCTOKIT").is_none() {
        println!("skipped: set ENDPOINT_OCTOKIT=1 to compare with @octokit/endpoint (needs node and npm)");
        return;
    }
    let seed = env::var("ENDPOINT_OCTOKIT_SEED").map_or(SEED, |seed| seed.parse().expect("a seed is a number"));
    println!("seed {seed}");
    sides::install();
    let api = sides::directory().join("node_modules/@octokit/openapi/generated/api.github.com.json");
    let api: Value = serde_json::from_str(&fs::read_to_string(api).expect("GitHub's description")).expect("JSON");
    let operations = operations::read(&api);
    let calls = calls::generate(seed, &operations, ROUNDS, OF_RULES);

    let lines: Vec<Value> = calls
        .iter()
        .enumerate()
        .map(|(id, call)| Value::Object(call.to_json(id)))
        .collect();
    let ours = sides::ours(&lines);
    let chains: Vec<Chain> = calls.iter().map(Chain::new).collect();
    let forms: Vec<Value> = chains
        .iter()
        .flat_map(|chain| &chain.forms)
        .map(|(_, form)| form.to_json())
        .collect();
    let theirs = sides::original(&forms);

    let mut report = Report::default();
    let mut theirs = theirs.as_slice();
    for ((line, chain), ours) in lines.iter().zip(&chains).zip(&ours) {
        let (answers, rest) = theirs.split_at(chain.forms.len());
        theirs = rest;
        assert_eq!(line["id"], ours["id"], "the batch answers in order");
        match chain.judge(ours, answers) {
            Ok(classes) => report.explained(&classes),
            Err(reason) => {
                report
                    .unexplained
                    .push(json!({ "reason": reason, "call": line, "ours": ours, "original": answers[0] }));
            }
        }
    }
    println!("{} operations", operations.len());
    report.close();
}

#[derive(Default)]
struct Report {
    identical: usize,
    counts: BTreeMap<&'static str, usize>,
    different: usize,
    unexplained: Vec<Value>,
}

impl Report {
    fn explained(&mut self, classes: &[&'static str]) {
        for class in classes {
            *self.counts.entry(class).or_default() += 1;
        }
        if classes.iter().all(|class| ALWAYS.contains(class)) {
            self.identical += 1;
        } else {
            self.different += 1;
        }
    }

    fn close(self) {
        let all = self.identical + self.different + self.unexplained.len();
        println!(
            "{all} calls: {} identical but for {}, {} different as decided, {} unexplained",
            self.identical,
            ALWAYS.join(" and "),
            self.different,
            self.unexplained.len()
        );
        for class in CLASSES {
            println!(
                "{:6} {} ({})",
                self.counts.get(class.name).unwrap_or(&0),
                class.name,
                class.decision
            );
        }
        let text: String = self.unexplained.iter().map(|case| format!("{case}\n")).collect();
        let path = sides::directory().join("unexplained.jsonl");
        fs::write(&path, text).expect("a file under target/");
        let unlisted: Vec<_> = self
            .counts
            .keys()
            .filter(|name| CLASSES.iter().all(|class| class.name != **name))
            .collect();
        assert!(unlisted.is_empty(), "classes that are not listed: {unlisted:?}");
        for case in self.unexplained.iter().take(10) {
            println!("{case:#}");
        }
        assert!(
            self.unexplained.is_empty(),
            "differences in no class, all in {}",
            path.display()
        );
        let gone: Vec<_> = CLASSES
            .iter()
            .map(|class| class.name)
            .filter(|name| !self.counts.contains_key(name))
            .collect();
        assert!(gone.is_empty(), "classes that no longer happen: {gone:?}");
    }
}

#[test]
fn the_page_lists_the_classes() {
    let page = sides::source().join("../../../../docs/COMPARISON.md");
    let page = fs::read_to_string(page).expect("docs/COMPARISON.md");
    let (_, behind) = page
        .split_once("<!-- differences -->\n")
        .expect("the table's beginning");
    let (table, _) = behind.split_once("<!-- /differences -->").expect("the table's end");
    let rows: String = CLASSES
        .iter()
        .map(|class| {
            format!(
                "| `{}` | {} | {} | {} |\n",
                class.name, class.decision, class.original, class.ours
            )
        })
        .collect();
    let expected =
        format!("| class | decision | `@octokit/endpoint` | `endpoint` |\n| --- | --- | --- | --- |\n{rows}");
    assert_eq!(
        table.trim(),
        expected.trim(),
        "the table and tests/octokit/classes.rs differ; it should read\n{expected}"
    );
}
