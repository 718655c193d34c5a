//! No file of a test is forgotten. Each package names its test programs, whose modules are the files below `tests/`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

use crate::rules::root;

/// Sources of the programs that a test builds.
const BUILT: [&str; 2] = ["tests/compile_fail/", "tests/serde_json_features/program.rs"];

type Files = BTreeMap<PathBuf, String>;

#[test]
fn every_file_of_a_test_is_in_its_program() {
    let root = root();
    let crates = fs::read_dir(root.join("crates")).unwrap();
    let packages = crates
        .map(|entry| entry.unwrap().path())
        .chain([root.join("examples"), root.join("house")]);
    let mut programs = 0;
    for package in packages.filter(|package| package.join("tests").is_dir()) {
        let manifest = fs::read_to_string(package.join("Cargo.toml")).unwrap();
        assert!(
            manifest.contains("\nautotests = false\n"),
            "{}: each file is a program of its own without `autotests = false`",
            package.display()
        );
        let roots = roots(&manifest);
        programs += roots.len();
        let mut files = Files::new();
        collect(&package, "tests", &mut files);
        let forgotten = forgotten(&roots, &files);
        assert!(
            forgotten.is_empty(),
            "{}: no program has {forgotten:?}: name each by `mod`",
            package.display()
        );
    }
    assert!((8..=11).contains(&programs), "{programs} test programs");
}

/// The first files of the test programs that a manifest names.
fn roots(manifest: &str) -> Vec<PathBuf> {
    let paths = manifest.lines().filter_map(|line| line.strip_prefix("path = \"tests/"));
    paths
        .map(|path| Path::new("tests").join(path.trim_end_matches('"')))
        .collect()
}

/// The sources below a folder of a package, by their paths in it.
fn collect(package: &Path, folder: &str, files: &mut Files) {
    for entry in fs::read_dir(package.join(folder)).unwrap() {
        let entry = entry.unwrap();
        let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            collect(package, &path, files);
        } else if path.ends_with(".rs") && !BUILT.iter().any(|built| path.starts_with(built)) {
            files.insert(path.into(), fs::read_to_string(entry.path()).unwrap());
        }
    }
}

/// The files that no module of a program names.
fn forgotten<'f>(roots: &[PathBuf], files: &'f Files) -> Vec<&'f Path> {
    // A file that has a name of its own has its modules in the folder of that name.
    let mut open: Vec<_> = roots.iter().map(|root| (root.clone(), true)).collect();
    let mut named = BTreeSet::new();
    while let Some((path, is_folder)) = open.pop() {
        let (Some(text), folder) = (files.get(&path), path.parent().unwrap()) else {
            continue;
        };
        let own = if is_folder {
            folder.to_owned()
        } else {
            path.with_extension("")
        };
        let mut at = None;
        for line in text.lines() {
            if let Some(name) = module(line) {
                open.extend(match at.take() {
                    Some(at) => vec![(plain(&folder.join(at)), true)],
                    None => vec![(own.join(&name).join("mod.rs"), true), (own.join(name + ".rs"), false)],
                });
            }
            at = line
                .strip_prefix("#[path = \"")
                .and_then(|line| line.strip_suffix("\"]"));
        }
        named.insert(path);
    }
    let all = files.keys().filter(|path| !named.contains(*path));
    all.map(PathBuf::as_path).collect()
}

/// The name of a module that a line takes in.
fn module(line: &str) -> Option<String> {
    let (before, name) = line.strip_suffix(';')?.split_once("mod ")?;
    ["", "pub(crate) "].contains(&before).then(|| name.to_owned())
}

/// The path without `..`.
fn plain(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut path, part| {
        match part {
            Component::ParentDir => drop(path.pop()),
            part => path.push(part),
        }
        path
    })
}

#[test]
fn a_forgotten_file_is_found() {
    let files = [
        (
            "main.rs",
            "//! mod b;\n#[path = \"c/main.rs\"]\nmod c;\npub(crate) mod a;\n",
        ),
        ("a.rs", "#[path = \"a/by_path.rs\"]\nmod by_path;\nmod inner;\n"),
        ("a/by_path.rs", ""),
        ("a/inner.rs", "mod deep;"),
        ("a/inner/deep.rs", "#[path = \"../../d/mod.rs\"]\nmod d;\n"),
        ("b.rs", "mod of_b;\n"),
        ("b/of_b.rs", ""),
        ("c/main.rs", "mod of_c;\n// mod not_of_c;\n"),
        ("c/of_c.rs", ""),
        ("c/not_of_c.rs", ""),
        ("d/mod.rs", ""),
    ];
    let files = files.map(|(path, text)| (Path::new("tests").join(path), text.to_owned()));
    let files = Files::from(files);
    let manifest = "[[test]]\nname = \"main\"\npath = \"tests/main.rs\"\n";
    assert_eq!(
        forgotten(&roots(manifest), &files),
        ["b/of_b.rs", "b.rs", "c/not_of_c.rs"].map(|path| Path::new("tests").join(path))
    );
}
