//! The pages that the documentation cites: a § leads to an anchor, which rustdoc does not check.

use std::fs;
use std::path::Path;

const PAGE: &str = include_str!("../../SPECIFICATION.md");

/// What follows `before` in a text, up to `end`.
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

#[test]
fn every_section_that_is_cited_is_there() {
    let mut texts = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut texts);
    let anchors: Vec<_> = links(PAGE, "<a id=\"", '"').collect();
    let cited: Vec<_> = texts
        .iter()
        .flat_map(|text| links(text, "[§", '\n'))
        .filter_map(|link| link.split_once("](crate::specification#"))
        .map(|(section, rest)| (section, rest.split(')').next().unwrap_or_default()))
        .collect();
    assert!(cited.len() > 20, "only {} links were found", cited.len());
    for (section, anchor) in cited {
        assert_eq!(anchor, format!("s{}", section.replace('.', "-")));
        assert!(anchors.contains(&anchor), "docs/SPECIFICATION.md has no {anchor}");
    }
    for anchor in links(PAGE, "](#", ')') {
        assert!(anchors.contains(&anchor), "docs/SPECIFICATION.md has no {anchor}");
    }
}
