//! Imports go downward only, through the layers of `rules.toml`, and no files import each other in a circle. A file and the
//! `mod.rs` above it may import each other.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::rules::{self, root};
use crate::sources::Sources;

type Imports = BTreeMap<String, BTreeSet<String>>;

#[test]
fn imports_go_downward_only() {
    for (folder, picture) in rules::layers() {
        let imports = Sources::read(&root().join(&folder)).imports();
        let wrong = upward(&layers(&picture), &imports);
        assert!(wrong.is_empty(), "{folder}:\n{}", wrong.join("\n"));
        assert_eq!(circle(&imports), None, "{folder}");
    }
}

#[test]
fn every_crate_has_layers() {
    let layers = rules::layers();
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        let folder = format!("crates/{}/src", entry.unwrap().file_name().to_string_lossy());
        assert!(
            layers.iter().any(|(name, _)| *name == folder),
            "house/rules.toml has no layers of {folder}"
        );
    }
}

/// The layers of a picture, from the top: the names of modules before the first two blanks of each line.
fn layers(picture: &str) -> Vec<Vec<String>> {
    let names = picture.lines().filter_map(|line| line.split("  ").next());
    let layers = names.filter(|names| !names.is_empty());
    layers
        .map(|names| names.split(' ').map(str::to_owned).collect())
        .collect()
}

/// Each import that does not go to a lower layer, or stays within its room.
fn upward(layers: &[Vec<String>], imports: &Imports) -> Vec<String> {
    let room = |file: &str| file.trim_end_matches(".rs").split('/').next().unwrap().to_owned();
    let layer = |file: &str| layers.iter().position(|rooms| rooms.contains(&room(file)));
    let mut wrong = Vec::new();
    for (file, targets) in imports {
        if layer(file).is_none() {
            wrong.push(format!("{file} is in no layer"));
        }
        for target in targets.iter().filter(|target| room(target) != room(file)) {
            if layer(file) >= layer(target) {
                wrong.push(format!("{file} imports {target}, which is not below it"));
            }
        }
    }
    wrong
}

/// Whether a file is below a `mod.rs`.
fn is_below(file: &str, target: &str) -> bool {
    target.strip_suffix("mod.rs").is_some_and(|room| file.starts_with(room))
}

/// Files that import each other in a circle. What a file imports of the `mod.rs` above it does not count.
fn circle(imports: &Imports) -> Option<Vec<String>> {
    fn visit<'s>(file: &'s str, imports: &'s Imports, path: &mut Vec<&'s str>, done: &mut BTreeSet<&'s str>) -> bool {
        if path.contains(&file) {
            path.push(file);
            return true;
        }
        if !done.insert(file) {
            return false;
        }
        path.push(file);
        let mut targets = imports[file].iter().filter(|target| !is_below(file, target));
        if targets.any(|target| visit(target, imports, path, done)) {
            return true;
        }
        path.pop();
        false
    }
    let mut done = BTreeSet::new();
    imports.keys().find_map(|file| {
        let mut path = Vec::new();
        visit(file, imports, &mut path, &mut done).then(|| path.into_iter().map(str::to_owned).collect())
    })
}

fn imports_of(files: &[(&str, &str)]) -> Imports {
    Sources::of(
        files
            .iter()
            .map(|(path, text)| ((*path).to_owned(), (*text).to_owned())),
    )
    .imports()
}

#[test]
fn an_arrow_upward_is_found() {
    let layers = vec![
        vec!["lib".to_owned()],
        vec!["high".to_owned()],
        vec!["low".to_owned(), "other".to_owned()],
    ];
    let cases = [
        ("downward", "high", "use crate::low::Low;", 0),
        ("upward", "low", "use crate::high::High;", 1),
        ("within a layer", "low", "use crate::other;", 1),
        ("in a tree", "low", "use crate::{\n    high::{self, High},\n};", 1),
        ("within a function", "low", "fn f() { crate::high::f(); }", 1),
        ("in a comment", "low", "// use crate::high;", 0),
        ("of another crate", "low", "use std::fmt;", 0),
        ("of another crate, by the root", "low", "use crate::noun::Noun;", 0),
    ];
    for (name, file, text, expected) in cases {
        let mut files = BTreeMap::from([
            ("high/mod.rs", ""),
            ("low.rs", ""),
            ("other.rs", ""),
            ("lib.rs", "use core::{noun};"),
        ]);
        files.insert(if file == "high" { "high/mod.rs" } else { "low.rs" }, text);
        let files: Vec<_> = files.into_iter().collect();
        assert_eq!(upward(&layers, &imports_of(&files)).len(), expected, "{name}");
    }
}

#[test]
fn a_circle_is_found() {
    let cases = [
        (
            "two files",
            vec![
                ("a/mod.rs", ""),
                ("a/b.rs", "use super::c::C;"),
                ("a/c.rs", "use super::b;"),
            ],
            true,
        ),
        (
            "a name that is re-exported",
            vec![
                ("a/mod.rs", "pub use b::B;"),
                ("a/b.rs", ""),
                ("a/c.rs", "use super::B;"),
            ],
            false,
        ),
        (
            "a room and its file",
            vec![("a/mod.rs", "use b::B;\nstruct A;"), ("a/b.rs", "use super::A;")],
            false,
        ),
        (
            "three files",
            vec![
                ("a.rs", "use crate::b;"),
                ("b.rs", "use crate::c;"),
                ("c.rs", "use crate::a;"),
            ],
            true,
        ),
    ];
    for (name, mut files, expected) in cases {
        files.push(("lib.rs", ""));
        assert_eq!(circle(&imports_of(&files)).is_some(), expected, "{name}");
    }
}
