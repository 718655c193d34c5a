//! No document is longer than `rules.toml` allows, and the links of documents lead somewhere.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::rules::{root, words};

/// The documents below a folder, by their paths. A link of the file system is another name of a document.
fn collect(root: &Path, folder: &str, documents: &mut Vec<String>) {
    for entry in fs::read_dir(root.join(folder)).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if folder.is_empty() {
            name.clone()
        } else {
            format!("{folder}/{name}")
        };
        let kind = entry.file_type().unwrap();
        let is_foreign = name.starts_with('.') || ["target", "node_modules", "corpus"].contains(&name.as_str());
        if kind.is_dir() && !is_foreign {
            collect(root, &path, documents);
        } else if kind.is_file() && name.ends_with(".md") {
            documents.push(path);
        }
    }
}

fn documents() -> Vec<String> {
    let mut documents = Vec::new();
    collect(&root(), "", &mut documents);
    documents
}

#[test]
fn documents_are_short() {
    let words = words();
    for document in documents() {
        if document.contains('/') && !document.starts_with("docs/") {
            continue;
        }
        let limit = words.iter().find(|(name, _)| *name == document);
        let (_, limit) = limit.unwrap_or_else(|| panic!("house/rules.toml, \"words\", has no {document}"));
        let text = fs::read_to_string(root().join(&document)).unwrap();
        let count = text.split_whitespace().count();
        assert!(count <= *limit, "{document} has {count} words, and may have {limit}");
    }
    for (document, _) in words {
        assert!(
            root().join(&document).is_file(),
            "house/rules.toml, \"words\": {document} is no file"
        );
    }
}

/// The anchors of a document: those of its headings, and those that it names.
fn anchors(text: &str) -> BTreeSet<String> {
    let named = text.split("<a id=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let headings = prose(text).filter_map(|line| line.strip_prefix('#'));
    let headings = headings.map(|line| {
        let heading = line.trim_start_matches('#').trim().to_lowercase();
        let heading = heading.rsplit("</a>").next().unwrap().replace(' ', "-");
        heading
            .chars()
            .filter(|c| c.is_alphanumeric() || ['-', '_'].contains(c))
            .collect()
    });
    named.map(str::to_owned).chain(headings).collect()
}

/// The lines outside of fences.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

/// The targets of a document's links and pictures, inline, at its end or in HTML.
fn targets(text: &str) -> Vec<String> {
    let text = prose(text).collect::<Vec<_>>().join("\n");
    let inline = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let pictures = ["src=\"", "srcset=\""]
        .into_iter()
        .flat_map(|name| text.split(name).skip(1).filter_map(|rest| rest.split('"').next()));
    let apart = text
        .lines()
        .filter(|line| line.starts_with('['))
        .filter_map(|line| Some(line.split_once("]: ")?.1));
    inline.chain(pictures).chain(apart).map(str::to_owned).collect()
}

/// The links of a document that lead nowhere.
fn broken(root: &Path, document: &str, text: &str) -> Vec<String> {
    let folder = root.join(document).parent().unwrap().to_owned();
    let is_broken = |target: &String| {
        let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
        if target.contains(":") {
            return false;
        }
        let path = folder.join(file);
        let text = match file {
            "" => Some(text.to_owned()),
            _ => fs::read_to_string(&path).ok(),
        };
        match text {
            Some(text) => !anchor.is_empty() && !anchors(&text).contains(anchor),
            None => !path.exists(),
        }
    };
    targets(text).into_iter().filter(is_broken).collect()
}

#[test]
fn links_lead_somewhere() {
    let mut wrong = Vec::new();
    for document in documents() {
        let text = fs::read_to_string(root().join(&document)).unwrap();
        let targets = broken(&root(), &document, &text);
        wrong.extend(targets.into_iter().map(|target| format!("{document}: {target}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// crates.io looks for every target in the folder of the crate.
#[test]
fn a_readme_outside_of_its_crate_has_no_relative_links() {
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        let folder = entry.unwrap().path();
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        let readme = manifest
            .lines()
            .find_map(|line| line.strip_prefix("readme = \"")?.strip_suffix('"'));
        let readme = readme.unwrap_or_else(|| panic!("{} has no README", folder.display()));
        if readme.starts_with("..") {
            let text = fs::read_to_string(folder.join(readme)).unwrap();
            let relative: Vec<_> = targets(&text)
                .into_iter()
                .filter(|target| !target.contains(':'))
                .collect();
            assert!(relative.is_empty(), "{readme} of {}: {relative:?}", folder.display());
        }
    }
}

#[test]
fn a_link_that_leads_nowhere_is_found() {
    let cases = [
        ("a file", "[a](house/rules.toml)", 0),
        ("a folder", "[a](house)", 0),
        ("no file", "[a](house/none.toml)", 1),
        ("no file, at the end", "[a]\n\n[a]: none.md", 1),
        ("a heading", "## One, `two`\n\n[a](#one-two)", 0),
        ("no heading", "## One\n\n[a](#two)", 1),
        ("a name", "### <a id=\"d1\"></a>Decision\n\n[a](#d1) [b](#decision)", 0),
        ("a heading of another document", "[a](CONTRIBUTING.md#test)", 0),
        (
            "no heading of another document",
            "[a](CONTRIBUTING.md#tests-of-none)",
            1,
        ),
        ("in a fence", "```\n[a](none.md)\n```\n", 0),
        ("elsewhere", "[a](https://none.example/none.md)", 0),
        ("a picture", "<img src=\"docs/images/curl.svg\">", 0),
        ("no picture", "<img alt=\"a\" src=\"docs/images/none.svg\">", 1),
    ];
    for (name, text, expected) in cases {
        assert_eq!(broken(&root(), "README.md", text).len(), expected, "{name}");
    }
}
