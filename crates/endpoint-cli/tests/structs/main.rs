//! What `endpoint api struct` prints, pasted into a program: it compiles against the catalogue, and makes the request that
//! the catalogue makes of the same values.
//!
//! With `ENDPOINT_OPENAPI`, a folder that has GitHub's description as `github.json`, forty of its operations are tried, too.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may")]

#[path = "../command/mod.rs"]
mod command;
mod program;
mod sample;

use command::Place;
use endpoint_catalogue::{Catalogue, Entry};
use program::{Outcome, Pasted};

/// Operations whose names, places and kinds are hard to write in Rust.
const HARD: &str = include_str!("hard.api");

/// Operations of GitHub, beside every thirtieth: names in two places, keywords, lists, a body that is not made of fields.
const GITHUB: [&str; 8] = [
    "issues/create",
    "repos/list-for-org",
    "repos/upload-release-asset",
    "markdown/render-raw",
    "issues/add-labels",
    "code-security/create-configuration",
    "checks/create",
    "apps/create-installation-access-token",
];

#[test]
fn what_is_printed_compiles_and_makes_the_request_of_the_catalogue() {
    let place = Place::new();
    let mut pasted = vec![printed(&place, "hard", HARD.to_owned(), |_, _| true)];
    match github(&place) {
        Some(text) => pasted.push(printed(&place, "github", text, |index, operation| {
            let is_named = |id: &String| GITHUB.contains(&id.as_str());
            index % 36 == 0 || operation.id.as_ref().is_some_and(is_named)
        })),
        None => println!("skipped: ENDPOINT_OPENAPI has no github.json, and none of its operations is tried"),
    }
    let outcomes = program::run(&pasted);
    for Pasted { name, structs, .. } in &pasted {
        println!("{name}: {} operations", structs.len());
        assert!(*name != "github" || structs.len() >= 40, "{}", structs.len());
    }
    let mut wrong = Vec::new();
    for Outcome {
        operation,
        way,
        made,
        expected,
    } in outcomes
    {
        if made != expected {
            wrong.push(format!("{operation}, {way}:\n  {made}\n  {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What the command prints of those operations of a catalogue that are asked for.
fn printed(place: &Place, name: &'static str, text: String, is_asked: impl Fn(usize, &Entry) -> bool) -> Pasted {
    let file = format!("{name}.api");
    place.file(&file, &text);
    let catalogue = Catalogue::parse(text.clone()).unwrap();
    let all: Vec<&Entry> = catalogue.operations().unwrap().map(Result::unwrap).collect();
    let asked = all.into_iter().enumerate().filter(|(index, one)| is_asked(*index, one));
    let operations: Vec<Entry> = asked.map(|(_, one)| one.clone()).collect();
    let names: Vec<String> = operations.iter().map(Entry::route).collect();
    let mut words = vec!["api", "struct", "--api", &file];
    words.extend(names.iter().map(String::as_str));
    let ran = place.run(&words);
    assert_eq!((ran.status, &*ran.stderr), (Some(0), ""));
    let structs = sample::structs(&ran.stdout, &operations);
    Pasted {
        name,
        catalogue: text,
        server: catalogue.api().unwrap().servers[0].clone(),
        text: ran.stdout,
        structs,
    }
}

/// GitHub's catalogue, where its description is there.
fn github(place: &Place) -> Option<String> {
    let description = std::path::PathBuf::from(std::env::var_os("ENDPOINT_OPENAPI")?).join("github.json");
    let description = description.canonicalize().ok()?;
    let ran = place.run(&["api", "prepare", description.to_str()?, "-"]);
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    Some(ran.stdout)
}
