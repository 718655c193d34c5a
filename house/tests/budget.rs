//! No part of the code has more lines than `rules.toml` allows.

use std::fs;
use std::path::Path;

use crate::rules::{Part, budget, root};

#[test]
fn the_code_is_within_its_budget() {
    let mut files = Vec::new();
    collect(&root(), "crates", &mut files);
    collect(&root(), "page/program", &mut files);
    let wrong = wrong(&budget(), &files);
    assert!(wrong.is_empty(), "house/rules.toml, \"budget\":\n{}", wrong.join("\n"));
}

/// The files below a folder that count, by their paths: sources without the guide, and templates.
fn collect(root: &Path, folder: &str, files: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(root.join(folder)).unwrap() {
        let entry = entry.unwrap();
        let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
        let parts: Vec<_> = path.split('/').collect();
        if parts.get(2).is_some_and(|part| !["src", "templates"].contains(part)) || parts.contains(&"guide") {
            continue;
        }
        if entry.path().is_dir() {
            collect(root, &path, files);
        } else {
            files.push((
                path,
                String::from_utf8_lossy(&fs::read(entry.path()).unwrap()).into_owned(),
            ));
        }
    }
}

/// Each part with more lines than its number, and each file in no part. A file is in the part that names most of its path.
fn wrong(parts: &[Part], files: &[(String, String)]) -> Vec<String> {
    let (mut counts, mut wrong) = (vec![0; parts.len()], Vec::new());
    for (file, text) in files {
        let is_in = |path: &str| {
            file.strip_prefix(path)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let named = |part: &Part| part.paths.iter().filter(|path| is_in(path)).map(String::len).max();
        match (0..parts.len())
            .max_by_key(|part| named(&parts[*part]))
            .filter(|part| named(&parts[*part]).is_some())
        {
            Some(part) => counts[part] += lines_of_code(text),
            None => wrong.push(format!("{file} is in no part of the budget")),
        }
    }
    for (Part { name, lines, .. }, count) in parts.iter().zip(counts).filter(|(part, count)| *count > part.lines) {
        let over = count - lines;
        wrong.push(format!(
            "`{name}` has {count} lines of code, {over} more than its {lines}: take code away. A number only goes down, unless \
             code moves here from another part, whose number then goes down by as much"
        ));
    }
    wrong
}

/// The lines that are neither blank, nor a comment, nor in a module of tests.
fn lines_of_code(text: &str) -> usize {
    let mut lines = text.lines().map(str::trim).peekable();
    let mut count = 0;
    while let Some(line) = lines.next() {
        let is_cfg = line.starts_with("#[cfg(test") || line.starts_with("#[cfg(all(test");
        let is_module = |next: &&str| next.trim_start_matches("pub ").starts_with("mod ") && next.ends_with('{');
        if is_cfg && lines.peek().is_some_and(is_module) {
            let mut depth = 0;
            for line in lines.by_ref() {
                depth += line.matches('{').count();
                depth -= line.matches('}').count();
                if depth == 0 && line == "}" {
                    break;
                }
            }
        } else if !line.is_empty() && !line.starts_with("//") {
            count += 1;
        }
    }
    count
}

#[test]
fn a_line_of_code_is_counted() {
    let cases = [
        ("nothing", "", 0),
        ("blank lines", "\n  \n\t\n", 0),
        ("comments", "//! a\n/// b\n    // c\n", 0),
        ("code, and a comment behind it", "fn a() {\n    b(); // c\n}\n", 3),
        ("a template", "import {{ name }}\n\n{% end %}\n", 2),
        (
            "tests in the file",
            "fn a() {}\n#[cfg(test)]\nmod tests {\n    fn b() {\n        c(\"}\");\n    }\n}\nfn d() {}\n",
            2,
        ),
        ("tests in a file of their own", "#[cfg(test)]\nmod tests;\n", 2),
        (
            "tests with a feature",
            "#[cfg(all(test, unix))]\npub mod tests {\n}\n",
            0,
        ),
    ];
    for (name, text, expected) in cases {
        let text = text.replace("\"}\"", "\"{}\"");
        assert_eq!(lines_of_code(&text), expected, "{name}");
    }
}

#[test]
fn a_part_past_its_number_is_found() {
    let part = |name: &str, paths: [&str; 2], lines: usize| Part {
        name: name.to_owned(),
        paths: paths.map(str::to_owned).to_vec(),
        lines,
    };
    let parts = [
        part("builder", ["crates/a", "crates/b"], 1002),
        part("c", ["crates/a/src/c", "crates/a/src/c.rs"], 2),
    ];
    let file = |path: &str, lines: usize| (path.to_owned(), "x\n".repeat(lines));
    let cases = [
        (
            "within",
            vec![file("crates/a/src/lib.rs", 1002), file("crates/a/src/c/mod.rs", 2)],
            vec![],
        ),
        (
            "two crates",
            vec![file("crates/a/src/lib.rs", 1002), file("crates/b/templates/b.txt", 5)],
            vec!["`builder` has 1007 lines of code, 5 more than its 1002"],
        ),
        (
            "a part of a crate",
            vec![
                file("crates/a/src/c.rs", 2),
                file("crates/a/src/c/d.rs", 1),
                file("crates/a/src/cd.rs", 9),
            ],
            vec!["`c` has 3 lines of code, 1 more than its 2"],
        ),
        (
            "another crate",
            vec![file("crates/d/src/lib.rs", 1)],
            vec!["crates/d/src/lib.rs is in no part of the budget"],
        ),
    ];
    for (name, files, expected) in cases {
        let wrong = wrong(&parts, &files);
        let is_right =
            wrong.len() == expected.len() && wrong.iter().zip(&expected).all(|(got, start)| got.starts_with(start));
        assert!(is_right, "{name}: {wrong:?}");
    }
}
