//! Which file imports which, read from the text of the sources.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The path of a module below the crate: `["build", "url"]`; the crate itself is empty.
type Module = Vec<String>;

/// The source files of a crate, by module.
pub(crate) struct Sources {
    files: BTreeMap<Module, (String, String)>,
}

impl Sources {
    pub(crate) fn read(folder: &Path) -> Self {
        let mut texts = Vec::new();
        collect(folder, folder, &mut texts);
        Self::of(texts)
    }

    /// Files by their paths below `src`, with `/`.
    pub(crate) fn of(texts: impl IntoIterator<Item = (String, String)>) -> Self {
        let files = texts.into_iter().map(|(path, text)| {
            let mut module: Module = path.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
            if ["mod", "lib", "main"].contains(&module[module.len() - 1].as_str()) {
                module.pop();
            }
            (module, (path, code(&text)))
        });
        Self { files: files.collect() }
    }

    /// For each file those that it imports.
    pub(crate) fn imports(&self) -> BTreeMap<String, BTreeSet<String>> {
        let mut imports = BTreeMap::new();
        for (module, (path, text)) in &self.files {
            let targets: BTreeSet<String> = paths(text)
                .into_iter()
                .filter_map(|path| self.absolute(module, &path))
                .filter(|path| !self.is_of_another_crate(path))
                .map(|path| self.files[&self.definer(path)].0.clone())
                .filter(|target| target != path)
                .collect();
            imports.insert(path.clone(), targets);
        }
        imports
    }

    /// A path as seen from the crate; none for one that leads to another crate.
    fn absolute(&self, module: &Module, path: &[String]) -> Option<Module> {
        let mut absolute = match path.first()?.as_str() {
            "crate" => Vec::new(),
            "self" => module.clone(),
            "super" => module[..module.len().checked_sub(1)?].to_vec(),
            // A child of a `mod.rs`.
            child => {
                let mut absolute = module.clone();
                absolute.push(child.to_owned());
                return self
                    .files
                    .contains_key(&absolute)
                    .then(|| [&absolute[..], &path[1..]].concat());
            }
        };
        for segment in &path[1..] {
            if segment == "super" {
                absolute.pop();
            } else {
                absolute.push(segment.clone());
            }
        }
        Some(absolute)
    }

    /// Whether a path starts with a name that the root of the crate has from another crate.
    fn is_of_another_crate(&self, path: &Module) -> bool {
        let is_ours = |path: &[String]| {
            let first = path
                .first()
                .is_some_and(|first| ["crate", "self", "super"].contains(&first.as_str()));
            first || self.files.contains_key(path.get(..1).unwrap_or_default())
        };
        let root = self.files.get(&Module::new()).map(|(_, text)| paths(text));
        let mut imports = root.unwrap_or_default().into_iter();
        !is_ours(path) && imports.any(|import| import.last() == path.first() && !is_ours(&import))
    }

    /// The module that defines what a path names: a name that a `mod.rs` re-exports is followed to its file.
    fn definer(&self, path: Module) -> Module {
        let length = (0..=path.len())
            .rev()
            .find(|&length| self.files.contains_key(&path[..length]))
            .unwrap();
        let module = path[..length].to_vec();
        let Some(name) = path.get(length) else { return module };
        let exported = paths(&self.files[&module].1).into_iter().find(|export| {
            export.last() == Some(name) && export.len() > 1 && {
                let child = [&module[..], &export[..1]].concat();
                self.files.contains_key(&child)
            }
        });
        match exported {
            Some(export) => self.definer([&module[..], &export[..]].concat()),
            None => module,
        }
    }
}

fn collect(root: &Path, folder: &Path, texts: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(root, &path, texts);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let below = path.strip_prefix(root).unwrap();
            let names: Vec<_> = below.iter().map(|name| name.to_str().unwrap()).collect();
            texts.push((names.join("/"), fs::read_to_string(&path).unwrap()));
        }
    }
}

/// The text without comments, unit tests and what macros expand to.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]").next().unwrap();
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n").replace("$crate::", "")
}

/// All paths that the code names from `crate` or `super`, and those of `use` declarations.
fn paths(code: &str) -> Vec<Vec<String>> {
    let mut paths = Vec::new();
    let mut rest = code;
    while let Some(at) = rest.find("use ") {
        let before = rest[..at].chars().next_back();
        rest = &rest[at + 4..];
        if before.is_none_or(|c| c.is_whitespace()) {
            let declaration = rest.split(';').next().unwrap();
            expand(declaration, &mut Vec::new(), &mut paths);
        }
    }
    for start in ["crate::", "super::"] {
        for (at, _) in code.match_indices(start) {
            let path = code[at..]
                .split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'))
                .next()
                .unwrap();
            // What ends so is the start of a tree, which was expanded above.
            if !path.ends_with("::") {
                paths.push(path.split("::").map(str::to_owned).collect());
            }
        }
    }
    paths
}

/// `a::{b, c::{d, e}}`, path by path.
fn expand(tree: &str, before: &mut Vec<String>, paths: &mut Vec<Vec<String>>) {
    let tree = tree.trim();
    let depth = before.len();
    let (path, branches) = match tree.split_once('{') {
        Some((path, branches)) => (path, Some(branches.trim_end().trim_end_matches('}'))),
        None => (tree, None),
    };
    let path = path.split(" as ").next().unwrap();
    before.extend(
        path.split("::")
            .map(str::trim)
            .filter(|segment| !segment.is_empty() && *segment != "self")
            .map(str::to_owned),
    );
    match branches {
        None => paths.push(before.clone()),
        Some(branches) => split(branches)
            .into_iter()
            .for_each(|branch| expand(branch, before, paths)),
    }
    before.truncate(depth);
}

/// Splits at the commas outside braces.
fn split(branches: &str) -> Vec<&str> {
    let mut depth = 0;
    let parts = branches.split(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    });
    parts.filter(|part| !part.trim().is_empty()).collect()
}
