//! The documentation says rules and no numbers of sections, and the page of the specification has all that it links to.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const PAGE: &str = include_str!("../../SPECIFICATION.md");

/// The texts between `before` and `end`.
fn links<'t>(text: &'t str, before: &'static str, end: char) -> impl Iterator<Item = &'t str> {
    text.split(before)
        .skip(1)
        .filter_map(move |rest| rest.split(end).next())
}

fn sources(folder: &Path, texts: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, texts);
        } else {
            texts.push(fs::read_to_string(&path).unwrap());
        }
    }
}

/// Readers of the documentation do not know the numbers of sections, so it says the rules themselves.
#[test]
fn the_documentation_links_to_no_section() {
    let mut texts = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut texts);
    assert!(texts.len() > 40, "only {} sources were found", texts.len());
    for text in &texts {
        let line = text.lines().find(|line| line.contains("](crate::specification#"));
        assert_eq!(line, None);
    }
    let anchors: Vec<_> = links(PAGE, "<a id=\"", '"').collect();
    for anchor in links(PAGE, "](#", ')') {
        assert!(anchors.contains(&anchor), "docs/SPECIFICATION.md has no {anchor}");
    }
}

/// The number at the start of a text, if `after` follows it.
fn number(text: &str, after: char) -> Option<u32> {
    text.split_once(after)?.0.parse().ok()
}

#[test]
fn every_decision_has_tests_and_every_test_its_decision() {
    let decided: BTreeSet<u32> = links(PAGE, "\n### <a id=\"d", ' ')
        .filter_map(|anchor| number(anchor, '"'))
        .collect();
    let titles = PAGE.matches("</a>Decision ").count();
    assert_eq!(decided.len(), titles, "each decision has an anchor of its own");
    let mut texts = Vec::new();
    // Decision 28 is about the command.
    for tests in ["tests", "../endpoint-cli/tests", "../endpoint-template/tests"] {
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(tests), &mut texts);
    }
    let tested: BTreeSet<u32> = texts
        .iter()
        .flat_map(|text| text.split("fn d").skip(1).chain(text.split("\n# d").skip(1)))
        .filter_map(|name| number(name, '_').or_else(|| number(name, ' ')))
        .collect();
    assert_eq!(
        decided, tested,
        "the numbers of docs/SPECIFICATION.md, and those of tests such as `d14_…`"
    );
    for (title, rest) in PAGE
        .split("\n### <a id=\"d")
        .skip(1)
        .filter_map(|text| text.split_once(": "))
    {
        let anchor = number(title, '"');
        assert_eq!(
            anchor,
            title.rsplit(' ').next().unwrap().parse().ok(),
            "{title}: {}",
            &rest[..20]
        );
    }
}
