//! Paths as URL templates: a placeholder whose style is not the usual one is written with the operator of RFC 6570.

/// How a placeholder is written.
pub(crate) struct Placeholder {
    pub(crate) name: String,
    /// `.` for a label, `;` for a matrix.
    pub(crate) operator: &'static str,
    /// `*` for an object that is exploded.
    pub(crate) modifier: &'static str,
}

/// The path with its placeholders. An error is why it is not a template.
pub(crate) fn template(path: &str, placeholders: &[&Placeholder]) -> Result<String, String> {
    if !path.starts_with('/') {
        return Err("the path does not start with a slash".into());
    }
    if path.contains('#') {
        return Err("the path has a fragment, which is not sent".into());
    }
    let mut path = path.to_owned();
    for Placeholder {
        name,
        operator,
        modifier,
    } in placeholders
    {
        if !operator.is_empty() || !modifier.is_empty() {
            path = path.replace(&format!("{{{name}}}"), &format!("{{{operator}{name}{modifier}}}"));
        }
    }
    Ok(path)
}
