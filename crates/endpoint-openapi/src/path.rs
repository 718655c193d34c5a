//! Paths as URL templates. Placeholders with another style than `simple` get the operator of RFC 6570.

use std::collections::HashMap;

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
