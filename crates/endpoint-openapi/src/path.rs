//! Paths as URL templates, with or without a query. A placeholder of another style than `simple` gets an operator of RFC 6570.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use endpoint::Place;

use crate::bounds::MAX_LINE;
use crate::braces::replaced;

/// A placeholder, and its operator and modifier.
pub(crate) struct Placeholder {
    /// The name in the description.
    pub(crate) name: String,
    /// `.` for the style `label`, `;` for `matrix`.
    pub(crate) operator: &'static str,
    /// `*` if it is exploded.
    pub(crate) modifier: &'static str,
}

/// Removes the pairs of the path's query that query parameters fill. Returns the path and the names of the other pairs,
/// which are fixed.
///
/// Descriptions write `/search?q={q}` with a query parameter `q`, and `/?Action=List` with a query parameter `Action`.
pub(crate) fn query<'p>(path: &'p str, parameters: &HashSet<&str>) -> (Cow<'p, str>, HashSet<&'p str>) {
    let Some((before, query)) = path.split_once('?') else {
        return (Cow::Borrowed(path), HashSet::new());
    };
    let is_filled = |(name, value): (&str, &str)| {
        let placeholder = value.strip_prefix('{').and_then(|value| value.strip_suffix('}'));
        placeholder.is_some_and(|placeholder| parameters.contains(placeholder)) && parameters.contains(name)
    };
    let pairs = query
        .split('&')
        .map(|pair| (pair, pair.split_once('=').unwrap_or((pair, ""))));
    let (mut kept, mut fixed) = (before.to_owned(), HashSet::new());
    for (pair, (name, _)) in pairs.filter(|(_, pair)| !is_filled(*pair)) {
        kept.push(if fixed.is_empty() { '?' } else { '&' });
        kept.push_str(pair);
        fixed.insert(name);
    }
    (Cow::Owned(kept), fixed)
}

/// The name of a parameter in a catalogue: in small letters for a header, as a variable for a placeholder.
pub(crate) fn name(place: Place, name: &str) -> String {
    match place {
        Place::Header => name.to_lowercase(),
        Place::Placeholder => variable(name),
        _ => name.to_owned(),
    }
}

/// A name of a description as a name of RFC 6570: all other characters are percent-encoded.
fn variable(name: &str) -> String {
    let is_own = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    let (bytes, mut variable) = (name.as_bytes(), String::new());
    for (at, byte) in bytes.iter().enumerate() {
        let is_between = || is_own(at.checked_sub(1).and_then(|at| bytes.get(at))) && is_own(bytes.get(at + 1));
        match is_own(Some(byte)) || (matches!(byte, b'.' | b'-') && is_between()) {
            true => variable.push(char::from(*byte)),
            false => variable.push_str(&format!("%{byte:02X}")),
        }
    }
    variable
}

/// The path as a template. The error is the reason why it is none. A description has no operators of RFC 6570 and no `:name`:
/// `{+name}` is the parameter `name`, and so is `:name` if there is such a parameter; any other colon is text.
pub(crate) fn template<'p>(path: &str, placeholders: impl Iterator<Item = &'p Placeholder>) -> Result<String, String> {
    if !path.starts_with('/') {
        return Err("the path does not start with a slash".into());
    }
    if path.contains('#') {
        return Err("the path has a fragment, which is not sent".into());
    }
    if path.split('/').any(|segment| matches!(segment, "." | "..")) {
        return Err("the path has a dot segment, which clients resolve to another path".into());
    }
    let known: HashMap<&str, &Placeholder> = placeholders.map(|one| (&*one.name, one)).collect();
    let written = |name: &str| {
        let one = known.get(name).or_else(|| known.get(name.strip_prefix('+')?))?;
        Some(format!("{{{}{}{}}}", one.operator, variable(&one.name), one.modifier))
    };
    let segment = |segment: &str| match segment.strip_prefix(':') {
        Some(name) if known.contains_key(name) => format!("{{{name}}}"),
        Some(text) => format!("%3A{text}"),
        None => segment.to_owned(),
    };
    let segments: Vec<String> = path.split('/').map(segment).collect();
    // A quote is sent as a triplet, and no template has one.
    replaced(&segments.join("/").replace('"', "%22"), MAX_LINE, written)
        .ok_or_else(|| "the path is longer than 1 MiB".into())
}
