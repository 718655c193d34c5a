//! No part of the code has more lines than the table of docs/DESIGN.md allows.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a table fails by a panic, and says what it is made of"
)]

use std::fs;
use std::path::Path;

/// A row of the table: files and folders, and the most lines of code that they may have.
struct Row {
    name: String,
    paths: Vec<String>,
    most: usize,
}

#[test]
fn the_code_is_within_its_budget() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let rows = rows(&fs::read_to_string(root.join("docs/DESIGN.md")).unwrap());
    let mut files = Vec::new();
    collect(&root, "crates", &mut files);
    let wrong = wrong(&rows, &files);
    assert!(
        wrong.is_empty(),
        "docs/DESIGN.md, \"The budget\":\n{}",
        wrong.join("\n")
    );
}

/// The rows of the table in the section about the budget.
fn rows(design: &str) -> Vec<Row> {
    let (_, section) = design.split_once("\n## The budget\n").unwrap();
    let section = section.split("\n## ").next().unwrap();
    let cells = section
        .lines()
        .map(|line| line.split('|').map(str::trim).collect::<Vec<_>>());
    let rows = cells.filter_map(|cells| {
        let [_, name, paths, most, _] = cells[..] else {
            return None;
        };
        Some(Row {
            name: name.replace('`', ""),
            paths: paths.split('`').skip(1).step_by(2).map(str::to_owned).collect(),
            most: most.replace(',', "").parse().ok()?,
        })
    });
    rows.collect()
}

/// The files of all crates that count, by their paths: sources without the guide, and templates.
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

/// Each row with more lines than its number, and each file in no row. A file is in the row that names most of its path.
fn wrong(rows: &[Row], files: &[(String, String)]) -> Vec<String> {
    let (mut counts, mut wrong) = (vec![0; rows.len()], Vec::new());
    for (file, text) in files {
        let is_in = |path: &str| {
            file.strip_prefix(path)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let named = |row: &Row| row.paths.iter().filter(|path| is_in(path)).map(String::len).max();
        match (0..rows.len())
            .max_by_key(|row| named(&rows[*row]))
            .filter(|row| named(&rows[*row]).is_some())
        {
            Some(row) => counts[row] += lines_of_code(text),
            None => wrong.push(format!("{file} is in no row of the table")),
        }
    }
    for (Row { name, most, .. }, count) in rows.iter().zip(counts).filter(|(row, count)| *count > row.most) {
        let over = count - most;
        wrong.push(format!(
            "`{name}` has {count} lines of code, {over} more than its {most}: take code away. A number only goes down, unless \
             code moves here from another row, whose number then goes down by as much"
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
fn a_row_past_its_number_is_found() {
    let design = "# Design\n\n## The budget\n\n| row | counts | lines |\n|---|---|---|\n| builder | `crates/a`, `crates/b` | 1,002 |\n\
                  | `c` | `crates/a/src/c`, `crates/a/src/c.rs` | 2 |\n\n## Dependencies\n\n| d | `crates/d` | 1 |\n";
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
            vec!["crates/d/src/lib.rs is in no row of the table"],
        ),
    ];
    for (name, files, expected) in cases {
        let wrong = wrong(&rows(design), &files);
        let is_right =
            wrong.len() == expected.len() && wrong.iter().zip(&expected).all(|(got, start)| got.starts_with(start));
        assert!(is_right, "{name}: {wrong:?}");
    }
}
