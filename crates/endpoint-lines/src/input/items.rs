//! Request items in HTTPie's grammar: a key, a separator, a value, and backslashes that take a separator's meaning
//! away.
//!
//! Knows what an item means, not what becomes of it.

use super::nested::Step;

/// The separator between an item's key and its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Separator {
    /// `name=text`
    Text,
    /// `name:=json`
    Json,
    /// `name==text`
    Query,
    /// `Header:text`
    Header,
    /// `Header;`
    EmptyHeader,
    /// `name=@file`
    TextFile,
    /// `name:=@file`
    JsonFile,
    /// `name==@file`
    QueryFile,
    /// `Header:@file`
    HeaderFile,
    /// `name@file`, a field of a multipart form
    Upload,
}

/// The separators, each before those that it starts with.
const SEPARATORS: [(&str, Separator); 10] = [
    (":=@", Separator::JsonFile),
    ("==@", Separator::QueryFile),
    (":=", Separator::Json),
    ("==", Separator::Query),
    ("=@", Separator::TextFile),
    (":@", Separator::HeaderFile),
    ("=", Separator::Text),
    (":", Separator::Header),
    (";", Separator::EmptyHeader),
    ("@", Separator::Upload),
];

impl Separator {
    /// The separator as it is written.
    pub(crate) fn text(self) -> &'static str {
        let written = SEPARATORS.iter().find(|(_, separator)| *separator == self);
        written.map_or("", |(written, _)| *written)
    }
}

/// An item, taken apart.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Item {
    pub(crate) key: String,
    pub(crate) separator: Separator,
    pub(crate) value: String,
}

/// Takes an item apart at its first separator; `None` where it has none.
pub(crate) fn split(text: &str) -> Option<Item> {
    let mut key = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if let Some((text, after)) = escape(rest) {
            key.push_str(text);
            rest = after;
        } else if let Some((written, separator)) = SEPARATORS.iter().find(|(written, _)| rest.starts_with(written)) {
            let value = unescape(rest.get(written.len()..)?);
            return Some(Item {
                key,
                separator: *separator,
                value,
            });
        } else {
            key.push(first);
            rest = rest.get(first.len_utf8()..)?;
        }
    }
    None
}

/// The text that a backslash and the next character stand for, and what follows: only a character of a separator loses the
/// backslash.
fn escape(text: &str) -> Option<(&str, &str)> {
    let escaped = text.strip_prefix('\\')?.chars().next()?;
    let (pair, after) = text.split_at_checked(1 + escaped.len_utf8())?;
    let from = usize::from(matches!(escaped, ':' | ';' | '=' | '@'));
    Some((pair.get(from..)?, after))
}

/// The text with its escapes resolved; a backslash before anything else stays.
pub(crate) fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(backslash) = rest.find('\\') {
        let (before, from) = rest.split_at(backslash);
        let Some((text, after)) = escape(from) else { break };
        plain.extend([before, text]);
        rest = after;
    }
    plain.push_str(rest);
    plain
}

/// A nested key, `a[b][]`, taken apart into its first name and the steps after it.
pub(crate) fn path(key: &str) -> Result<(String, Vec<Step>), String> {
    let mut reader = Reader { rest: key };
    let root = reader.name(&['[']);
    if root.is_empty() {
        return Err("has no name before `[`".to_owned());
    }
    let mut steps = Vec::new();
    while !reader.rest.is_empty() {
        let Some(rest) = reader.rest.strip_prefix('[') else {
            return Err("has text behind `]`".to_owned());
        };
        reader.rest = rest;
        let plain = !reader.rest.starts_with('\\');
        let name = reader.name(&[']', '[']);
        let Some(rest) = reader.rest.strip_prefix(']') else {
            return Err("has a `[` that is never closed".to_owned());
        };
        reader.rest = rest;
        steps.push(match name.parse::<usize>() {
            _ if name.is_empty() => Step::Append,
            Ok(index) if plain && !name.starts_with('+') => Step::Index(index),
            _ => Step::Name(name),
        });
    }
    Ok((root, steps))
}

/// The rest of a key.
struct Reader<'k> {
    rest: &'k str,
}

impl Reader<'_> {
    /// The text up to one of the ends; a backslash escapes a bracket, a backslash, or a digit at the start.
    fn name(&mut self, ends: &[char]) -> String {
        let mut name = String::new();
        let mut chars = self.rest.chars();
        while let Some(c) = chars.next() {
            let next = chars.clone().next();
            if ends.contains(&c) {
                break;
            }
            if c == '\\' && next.is_some_and(|next| "[]\\".contains(next) || (name.is_empty() && next.is_ascii_digit()))
            {
                name.extend(chars.next());
            } else {
                name.push(c);
            }
            self.rest = chars.as_str();
        }
        name
    }
}

#[cfg(test)]
mod tests {
    use super::{Separator, path, split};
    use crate::input::nested::Step;

    #[test]
    fn an_item_is_split_at_its_first_separator() {
        let cases = [
            ("a=b", "a", Separator::Text, "b"),
            ("a=", "a", Separator::Text, ""),
            ("a:=1", "a", Separator::Json, "1"),
            ("a==b", "a", Separator::Query, "b"),
            ("a==@b", "a", Separator::QueryFile, "b"),
            ("A:b", "A", Separator::Header, "b"),
            ("A:", "A", Separator::Header, ""),
            ("A;", "A", Separator::EmptyHeader, ""),
            ("a=@b", "a", Separator::TextFile, "b"),
            ("a:=@b", "a", Separator::JsonFile, "b"),
            ("A:@b", "A", Separator::HeaderFile, "b"),
            ("a@b", "a", Separator::Upload, "b"),
            ("a=b==c:d", "a", Separator::Text, "b==c:d"),
            (r"a\:b=c", "a:b", Separator::Text, "c"),
            (r"a\=\=b=c", "a==b", Separator::Text, "c"),
            (r"a=b\:c", "a", Separator::Text, "b:c"),
            (r"a\b=c\d", r"a\b", Separator::Text, r"c\d"),
            (r"a\\=b\\:c", r"a\\", Separator::Text, r"b\\:c"),
            (r"a=b\", "a", Separator::Text, r"b\"),
            ("ä=ö", "ä", Separator::Text, "ö"),
        ];
        for (text, key, separator, value) in cases {
            let item = split(text).unwrap_or_else(|| panic!("{text} has a separator"));
            assert_eq!(
                (&*item.key, item.separator, &*item.value),
                (key, separator, value),
                "{text}"
            );
        }
        for text in ["a", "", r"a\=b", "/x?a"] {
            assert_eq!(split(text), None, "{text}");
        }
    }

    #[test]
    fn a_key_is_a_name_and_steps() {
        let name = |name: &str| Step::Name(name.to_owned());
        let cases = [
            ("a", "a", vec![]),
            ("a[b]", "a", vec![name("b")]),
            ("a[]", "a", vec![Step::Append]),
            ("a[0][b][]", "a", vec![Step::Index(0), name("b"), Step::Append]),
            (r"a\[b\]", "a[b]", vec![]),
            (r"a[\0]", "a", vec![name("0")]),
            (r"a[b\]c]", "a", vec![name("b]c")]),
            ("a]", "a]", vec![]),
        ];
        for (key, root, steps) in cases {
            assert_eq!(path(key), Ok((root.to_owned(), steps)), "{key}");
        }
        for key in ["", "[a]", "a[", "a[b", "a[b]c", "a[[b]]"] {
            assert!(path(key).is_err(), "{key}");
        }
    }
}
