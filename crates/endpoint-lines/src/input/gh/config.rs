//! git's configuration file, as git-config(1) describes it: sections with a name in quotes, keys in any case, values with
//! quotes, escapes, comments and lines that go on.
//!
//! Knows nothing of remotes. `gix-config` reads the same, and brings 63 crates.

/// A key of a section: `remote`, `origin`, `url` and the value.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// In small letters.
    pub(super) section: String,
    /// The name in quotes, as it is written; empty where there is none.
    pub(super) name: String,
    /// In small letters.
    pub(super) key: String,
    /// The value, or `true` for a key alone.
    pub(super) value: String,
}

/// The entries of a file in their order, up to the first line that is not one.
pub(super) fn entries(text: &str) -> Vec<Entry> {
    let mut entries = Vec::new();
    let (mut section, mut name) = (String::new(), String::new());
    let mut rest = text.strip_prefix('\u{feff}').unwrap_or(text);
    loop {
        rest = rest.trim_start();
        let Some(first) = rest.chars().next() else {
            return entries;
        };
        match first {
            '#' | ';' => rest = rest.find('\n').map_or("", |end| rest.split_at(end).1),
            '[' => {
                let Some((header, after)) = header(rest) else {
                    return entries;
                };
                (section, name) = header;
                rest = after;
            }
            _ => {
                let end = rest
                    .find(|c: char| !(c.is_ascii_alphanumeric() || c == '-'))
                    .unwrap_or(rest.len());
                let (key, after) = rest.split_at(end);
                if key.is_empty() {
                    return entries;
                }
                let after_blanks = after.trim_start_matches([' ', '\t']);
                let (value, after) = match after_blanks.strip_prefix('=') {
                    Some(value) => {
                        let Some(read) = value_of(value) else { return entries };
                        read
                    }
                    None => ("true".to_owned(), after_blanks),
                };
                rest = after;
                let (section, name, key) = (section.clone(), name.clone(), key.to_ascii_lowercase());
                entries.push(Entry {
                    section,
                    name,
                    key,
                    value,
                });
            }
        }
    }
}

/// `[section]`, `[section "name"]` or the old `[section.name]`, and what follows it.
fn header(text: &str) -> Option<((String, String), &str)> {
    let inside = text.strip_prefix('[')?;
    let end = inside.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '.')))?;
    let (section, after) = inside.split_at(end);
    let section = section.to_ascii_lowercase();
    let after = after.trim_start_matches([' ', '\t']);
    if let Some(after) = after.strip_prefix(']') {
        let (section, name) = section.split_once('.').unwrap_or((&section, ""));
        return Some(((section.to_owned(), name.to_owned()), after));
    }
    let mut name = String::new();
    let mut chars = after.strip_prefix('"')?.chars();
    loop {
        match chars.next()? {
            '"' => return Some(((section, name), chars.as_str().strip_prefix(']')?)),
            '\n' => return None,
            '\\' => name.push(chars.next()?),
            c => name.push(c),
        }
    }
}

/// The value up to the end of its line, and what follows; `None` for an escape that git does not know.
fn value_of(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    // The length to keep if only blanks follow, which are not part of the value outside quotes.
    let (mut kept, mut is_quoted) = (0, false);
    let mut chars = text.trim_start_matches([' ', '\t']).chars();
    loop {
        let before = chars.as_str();
        match chars.next() {
            None | Some('\n') if is_quoted => return None,
            None => break,
            Some('\n') => {
                value.truncate(kept);
                return Some((value, before));
            }
            Some('#' | ';') if !is_quoted => {
                let after = before.find('\n').map_or("", |end| before.split_at(end).1);
                value.truncate(kept);
                return Some((value, after));
            }
            Some('"') => {
                is_quoted = !is_quoted;
                kept = value.len();
            }
            Some('\\') => {
                match chars.next()? {
                    '\n' => continue,
                    '\r' if chars.as_str().starts_with('\n') => {
                        chars.next();
                        continue;
                    }
                    't' => value.push('\t'),
                    'b' => value.push('\u{8}'),
                    'n' => value.push('\n'),
                    c @ ('"' | '\\') => value.push(c),
                    _ => return None,
                }
                kept = value.len();
            }
            Some(c) => {
                value.push(c);
                if is_quoted || !matches!(c, ' ' | '\t' | '\r') {
                    kept = value.len();
                }
            }
        }
    }
    value.truncate(kept);
    Some((value, ""))
}
