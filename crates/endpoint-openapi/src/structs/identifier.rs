//! Names of an API as identifiers of Rust. It knows nothing of operations.

use std::collections::BTreeSet;

/// The words of Rust that need `r#`.
const KEYWORDS: [&str; 48] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else", "enum",
    "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod", "move",
    "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];
/// The words of Rust that can't have `r#`.
const RESERVED: [&str; 3] = ["self", "super", "crate"];
/// The names of types that a struct uses or derives.
const TYPES: [&str; 3] = ["Operation", "Option", "Self"];

/// `IssuesCreate` of `issues/create`. A name that has no letter first begins with `usual`.
pub(super) fn of_type(of: &str, usual: &str) -> String {
    let mut name = String::new();
    let words = of.split(|c: char| !c.is_ascii_alphanumeric());
    for word in words.filter(|word| !word.is_empty()) {
        let (first, rest) = word.split_at(1);
        name.push_str(&first.to_ascii_uppercase());
        // A word in capitals, such as a method, is one word.
        match word.bytes().all(|byte| byte.is_ascii_uppercase()) {
            true => name.push_str(&rest.to_ascii_lowercase()),
            false => name.push_str(rest),
        }
    }
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        name.insert_str(0, usual);
    }
    if TYPES.contains(&&*name) {
        name.push_str("Call");
    }
    name
}

/// A name as a field can have it, in `snake_case`.
pub(super) fn of_field(name: &str) -> String {
    let mut field = String::new();
    for c in name.chars() {
        match c {
            'A'..='Z' => {
                if field.ends_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit()) {
                    field.push('_');
                }
                field.push(c.to_ascii_lowercase());
            }
            'a'..='z' | '0'..='9' => field.push(c),
            // Two in a row are not in `snake_case`.
            _ if field.ends_with('_') || (field.is_empty() && c != '_') => {}
            _ => field.push('_'),
        }
    }
    let field = field.trim_end_matches('_');
    match field.bytes().next() {
        None => "field".to_owned(),
        Some(first) if first.is_ascii_digit() || RESERVED.contains(&field) => format!("field_{field}"),
        Some(_) => field.to_owned(),
    }
}

/// The name, with a suffix or a number if it is taken.
pub(super) fn free(name: String, suffix: &str, taken: &BTreeSet<String>) -> String {
    if !taken.contains(&name) {
        return name;
    }
    let name = name + suffix;
    let numbers = (2..).map(|number| format!("{name}{number}"));
    let mut names = Some(name.clone())
        .filter(|_| !suffix.is_empty())
        .into_iter()
        .chain(numbers);
    names.find(|name| !taken.contains(name)).unwrap_or_default()
}

/// A field's name as it is written.
pub(super) fn raw(name: &str) -> String {
    match KEYWORDS.contains(&name) {
        true => format!("r#{name}"),
        false => name.to_owned(),
    }
}
