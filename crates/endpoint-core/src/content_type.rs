//! The meaning of a content type for a body (decision 34): type and subtype decide, in any case, and parameters don't count.

/// The type of JSON.
pub const JSON: &str = "application/json";
/// The type of a form.
pub const FORM: &str = "application/x-www-form-urlencoded";
/// The type of parts.
pub const MULTIPART: &str = "multipart/form-data";

/// The format in which fields and objects are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContentType {
    /// [`JSON`], `text/json`, any type that ends in `+json`, and AWS's JSON.
    Json,
    /// [`FORM`]
    Form,
    /// [`MULTIPART`]
    Multipart,
    /// Any other type, which has text and bytes but no fields.
    Other,
}

impl ContentType {
    /// The format of a `content-type` header.
    ///
    /// ```
    /// use endpoint_core::content_type::ContentType;
    ///
    /// assert_eq!(ContentType::of("Application/JSON; charset=utf-8"), ContentType::Json);
    /// assert_eq!(ContentType::of("application/x-amz-json-1.1"), ContentType::Json);
    /// assert_eq!(ContentType::of("multipart/form-data; boundary=x"), ContentType::Multipart);
    /// assert_eq!(ContentType::of("application/jsonl"), ContentType::Other);
    /// ```
    pub fn of(header: &str) -> Self {
        let own = trimmed(header);
        let is = |name: &str| own.eq_ignore_ascii_case(name);
        if is(FORM) {
            Self::Form
        } else if is(MULTIPART) {
            Self::Multipart
        } else if is(JSON) || is("text/json") || has_json_suffix(own) || is_json_of_aws(own) {
            Self::Json
        } else {
            Self::Other
        }
    }

    /// Whether a body of this type consists of fields.
    pub fn has_fields(self) -> bool {
        self != Self::Other
    }

    /// Whether its fields are pairs of names and values: a form, or parts.
    pub fn is_form(self) -> bool {
        matches!(self, Self::Form | Self::Multipart)
    }
}

/// Type and subtype in small letters, without parameters.
pub fn essence(header: &str) -> String {
    trimmed(header).to_ascii_lowercase()
}

/// Whether a body of this type is values of JSON, one a line.
pub fn is_lines(header: &str) -> bool {
    let essence = essence(header);
    let ends = ["ndjson", "jsonl", "jsonlines", "json-lines"];
    ends.iter().any(|end| essence.ends_with(end))
}

fn trimmed(header: &str) -> &str {
    header.split(';').next().unwrap_or_default().trim_matches([' ', '\t'])
}

/// `application/vnd.api+json`, and any other type with that suffix (RFC 6839 §3.1).
fn has_json_suffix(essence: &str) -> bool {
    let at = essence.len().checked_sub("+json".len());
    let suffix = at.and_then(|at| essence.get(at..));
    essence.contains('/') && suffix.is_some_and(|suffix| suffix.eq_ignore_ascii_case("+json"))
}

/// `application/x-amz-json-1.0`, and any other version of AWS's JSON.
fn is_json_of_aws(essence: &str) -> bool {
    const BEGIN: &str = "application/x-amz-json-";
    let begin = essence.get(..BEGIN.len());
    begin.is_some_and(|begin| begin.eq_ignore_ascii_case(BEGIN))
}
