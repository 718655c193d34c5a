//! Paths as URL templates, with or without a query. A placeholder of another style than `simple` gets an operator of RFC 6570.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use crate::bounds::MAX_LINE;
use crate::braces::replaced;

/// A placeholder, and its operator and modifier.
pub(crate) struct Placeholder {
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

/// The path as a template. The error is the reason why it is none.
pub(crate) fn template<'p>(path: &str, placeholders: impl Iterator<Item = &'p Placeholder>) -> Result<String, String> {
    if !path.starts_with('/') {
        return Err("the path does not start with a slash".into());
    }
    if path.contains('#') {
        return Err("the path has a fragment, which is not sent".into());
    }
    let styled: HashMap<&str, &Placeholder> = placeholders
        .filter(|one| !one.operator.is_empty() || !one.modifier.is_empty())
        .map(|one| (&*one.name, one))
        .collect();
    let written = |name: &str| {
        let one = styled.get(name)?;
        Some(format!("{{{}{name}{}}}", one.operator, one.modifier))
    };
    replaced(path, MAX_LINE, written).ok_or_else(|| "the path is longer than 1 MiB".into())
}
