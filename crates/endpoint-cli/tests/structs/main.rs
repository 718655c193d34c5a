//! What `endpoint api struct` prints, pasted into a program: it compiles, and makes the request that the catalogue makes of the
//! same values, and that a second reading of the description expects.
//!
//! With `ENDPOINT_OPENAPI`, a folder of descriptions, operations of GitHub, Stripe and Kubernetes are tried, too.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test may"
)]

mod code;
mod program;
mod sample;
mod second;

use crate::all::asked;
use crate::command::Place;
use code::Code;
use endpoint_catalogue::{Catalogue, Entry};

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
    if !asked("the program of the printed structs is not built") {
        return;
    }
    let place = Place::new();
    let mut files = Vec::new();
    let count = add(&place, "hard", HARD.to_owned(), |_, _| true, &mut files);
    println!("hard: {count} operations");
    match github(&place) {
        Some(text) => {
            let is_asked = |index, operation: &Entry| {
                let is_named = |id: &String| GITHUB.contains(&id.as_str());
                index % 36 == 0 || operation.id.as_ref().is_some_and(is_named)
            };
            let count = add(&place, "github", text, is_asked, &mut files);
            println!("github: {count} operations");
            assert!(count >= 40, "{count}");
        }
        None => println!("skipped: ENDPOINT_OPENAPI has no github.json, and none of its operations is tried"),
    }
    let mut wrong = Vec::new();
    for line in program::run("structs", &files).lines() {
        let parts: Vec<&str> = line.split('\t').collect();
        let [operation, way, made, expected] = *parts else {
            panic!("{line}")
        };
        if made != expected {
            wrong.push(format!("{operation}, {way}:\n  {made}\n  {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Adds the files of a catalogue: the structs that the command prints of the operations that are asked for, with and without
/// `api`, and their calls. Returns how many there are.
fn add(
    place: &Place,
    name: &str,
    text: String,
    is_asked: impl Fn(usize, &Entry) -> bool,
    files: &mut Vec<(String, String)>,
) -> usize {
    let file = format!("{name}.api");
    place.file(&file, &text);
    let catalogue = Catalogue::parse(text.clone()).unwrap();
    let all = catalogue.operations().unwrap().map(Result::unwrap).enumerate();
    let operations: Vec<&Entry> = all
        .filter(|(index, one)| is_asked(*index, one))
        .map(|(_, one)| one)
        .collect();
    let names: Vec<String> = operations.iter().map(|one| one.route()).collect();
    let mut words = vec!["api", "struct", "--api", &file];
    words.extend(names.iter().map(String::as_str));
    let ran = place.run(&words);
    assert_eq!((ran.status, &*ran.stderr), (Some(0), ""));
    let code = Code::read(&ran.stdout);
    let server = &catalogue.api().unwrap().servers[0];
    for (suffix, ways) in [
        ("", "(\"with\", &shop), (\"without\", &plain)"),
        ("_alone", "(\"alone\", &plain)"),
    ] {
        let mut module = format!(
            "use endpoint::{{Endpoint, Operation, Options}};\nuse endpoint_catalogue::{{Catalogue, Described}};\n\n\
             static CATALOGUE: Catalogue = Catalogue::from_static(include_str!(\"{file}\"));\n\n",
        );
        module += &match suffix {
            "" => with_api(&ran.stdout, &file),
            _ => ran.stdout.clone(),
        };
        module += "\npub fn calls() {\n";
        let structs = ran.stdout.split("#[derive(Operation)]\n").skip(1);
        for (text, operation) in structs.zip(&operations) {
            let head = text.split_once("pub struct ").unwrap().1;
            let name = head.split(['<', ' ']).next().unwrap();
            let own = operation.server.as_ref().unwrap_or(server);
            module += &format!(
                "    {{\n{}    let plain = Described::over(&Endpoint::new({own:?}).unwrap(), None).unwrap();\n    \
                 let shop = Described::over(&Endpoint::new({server:?}).unwrap(), &CATALOGUE).unwrap();\n    \
                 crate::compare(&shop, &[{ways}], &operation, options, {:?});\n    }}\n",
                sample::statements(&code, name, operation),
                operation.name()
            );
        }
        files.push((format!("{name}{suffix}.rs"), module + "}\n"));
    }
    files.push((file, text));
    operations.len()
}

/// The structs with the file that they are checked against.
fn with_api(text: &str, file: &str) -> String {
    let lines = text.lines().map(|line| {
        let route = line
            .strip_prefix("#[operation(\"")
            .and_then(|line| line.strip_suffix(")]"));
        match route {
            Some(route) => format!("#[operation(\"{route}, api = \"src/{file}\")]\n"),
            None => format!("{line}\n"),
        }
    });
    lines.collect()
}

/// GitHub's catalogue, where its description is there.
fn github(place: &Place) -> Option<String> {
    let description = std::path::PathBuf::from(std::env::var_os("ENDPOINT_OPENAPI")?).join("github.json");
    let description = description.canonicalize().ok()?;
    let ran = place.run(&["api", "prepare", description.to_str()?, "-"]);
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    Some(ran.stdout)
}
