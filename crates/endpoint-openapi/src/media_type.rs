//! Content types, and how their bodies are written.

/// The type of a form.
pub(crate) const FORM: &str = "application/x-www-form-urlencoded";
/// The type of a body of parts.
pub(crate) const MULTIPART: &str = "multipart/form-data";

/// Whether a content type is JSON.
pub(crate) fn is_json(media_type: &str) -> bool {
    let essence = media_type
        .split([';', ','])
        .next()
        .unwrap_or_default()
        .trim()
        .to_lowercase();
    matches!(&*essence, "application/json" | "text/json") || essence.ends_with("+json")
}

/// Whether a body of this type has fields.
pub(crate) fn has_fields(media_type: &str) -> bool {
    is_json(media_type) || matches!(media_type, FORM | MULTIPART)
}
