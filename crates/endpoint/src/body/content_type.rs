//! The content types that decide how fields are written (decision 9). Only type and subtype count.

/// The format in which fields and objects are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "public only for catalogues")]
pub enum ContentType {
    Json,
    /// `application/x-www-form-urlencoded`
    Form,
    /// `multipart/form-data`
    Multipart,
    /// Any other type, which has text and bytes but no fields.
    Other,
}

impl ContentType {
    /// The format of a `content-type` header.
    #[must_use]
    pub fn of(header: &str) -> Self {
        let essence = header.split(';').next().unwrap_or_default().trim_matches([' ', '\t']);
        let is = |name: &str| essence.eq_ignore_ascii_case(name);
        if is("application/x-www-form-urlencoded") {
            Self::Form
        } else if is("multipart/form-data") {
            Self::Multipart
        } else if is("application/json") || is("text/json") || has_json_suffix(essence) {
            // A "JSON MIME type" (WHATWG MIME Sniffing, section 4.6).
            Self::Json
        } else {
            Self::Other
        }
    }
}

/// `application/vnd.api+json`, and any other type with that suffix (RFC 6839 §3.1).
fn has_json_suffix(essence: &str) -> bool {
    let suffix = essence
        .len()
        .checked_sub("+json".len())
        .and_then(|at| essence.get(at..));
    essence.contains('/') && suffix.is_some_and(|suffix| suffix.eq_ignore_ascii_case("+json"))
}
