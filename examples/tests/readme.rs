//! README.md shows lines of each client's program. docs/TOOLS.md shows a catalogue.

use std::fs;
use std::path::Path;

/// The first link of a section names the program. The lines before the sections are in all programs that upload.
#[test]
fn lines_of_the_programs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let mut file = "src/bin/ureq_agent.rs";
    let mut program = fs::read_to_string(root.join(file)).unwrap();
    let mut shown = 0;
    let mut is_rust = false;
    for line in readme.lines() {
        if let Some((_, link)) = line.strip_suffix(')').and_then(|line| line.split_once("](src/")) {
            file = link;
            program = fs::read_to_string(root.join("src").join(file)).unwrap();
        } else if line.starts_with("```") {
            is_rust = line == "```rust";
        } else if is_rust {
            let is_there = program.lines().any(|known| known.trim() == line.trim());
            assert!(is_there, "{file} has no line {line:?}");
            shown += 1;
        }
    }
    assert!(shown > 20, "only {shown} lines were found");
}

/// The guide shows the catalogue of the program that `programs.rs` runs.
#[test]
fn catalogue_of_the_guide_for_tools() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |file: &str| fs::read_to_string(root.join(file)).unwrap().replace("\r\n", "\n");
    let guide = read("../docs/TOOLS.md");
    assert!(guide.contains(&format!("```text\n{}```\n", read("src/shop.api"))));
}
