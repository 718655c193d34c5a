//! A part of a `multipart/form-data` body (RFC 7578): its content, file name and content type.

use std::borrow::Cow;
use std::fmt;

/// A part of a `multipart/form-data` body (RFC 7578): text, bytes or a file, for
/// [`Options::part`](crate::Options::part).
///
/// ```
/// use endpoint::{Options, Part, endpoint};
///
/// let logo: &[u8] = b"\x89PNG";
/// let options = Options::new()
///     .param("title", "Our logo")
///     .part("file", Part::file("logo.png", logo).content_type("image/png"));
/// let request = endpoint("POST /uploads", options)?;
///
/// let content_type = request.headers()["content-type"].to_str().unwrap();
/// let boundary = content_type.strip_prefix("multipart/form-data; boundary=").unwrap();
/// let body = String::from_utf8_lossy(&request.body().unwrap().to_bytes()).into_owned();
/// assert!(body.starts_with(&format!("--{boundary}\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nOur logo\r\n")));
/// assert!(body.contains("Content-Disposition: form-data; name=\"file\"; filename=\"logo.png\"\r\nContent-Type: image/png\r\n"));
/// # Ok::<(), endpoint::Error>(())
/// ```
#[derive(Clone, PartialEq)]
pub struct Part<'a> {
    content: Cow<'a, [u8]>,
    file_name: Option<Cow<'a, str>>,
    content_type: Option<Cow<'a, str>>,
}

/// The content type of unspecified bytes (RFC 7578 §4.4).
const OCTETS: &str = "application/octet-stream";

impl<'a> Part<'a> {
    /// Text, like a field of a form. It has no content type, and servers read it as UTF-8.
    #[must_use]
    pub fn text(text: impl Into<Cow<'a, str>>) -> Self {
        let content = match text.into() {
            Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
            Cow::Owned(text) => Cow::Owned(text.into_bytes()),
        };
        Self {
            content,
            file_name: None,
            content_type: None,
        }
    }

    /// Bytes without a file name, as `application/octet-stream`.
    #[must_use]
    pub fn bytes(bytes: impl Into<Cow<'a, [u8]>>) -> Self {
        Self {
            content: bytes.into(),
            file_name: None,
            content_type: Some(OCTETS.into()),
        }
    }

    /// The bytes of a file with its name, as `application/octet-stream`.
    #[must_use]
    pub fn file(name: impl Into<Cow<'a, str>>, bytes: impl Into<Cow<'a, [u8]>>) -> Self {
        Self {
            file_name: Some(name.into()),
            ..Self::bytes(bytes)
        }
    }

    /// Sets the content type: `image/png` for a file, `application/json` for text.
    ///
    /// If it is not a valid header value, the request is the error `invalid-header-value`.
    #[must_use]
    pub fn content_type(mut self, content_type: impl Into<Cow<'a, str>>) -> Self {
        self.content_type = Some(content_type.into());
        self
    }

    pub(crate) fn content(&self) -> &[u8] {
        &self.content
    }

    pub(crate) fn file_name(&self) -> Option<&str> {
        self.file_name.as_deref()
    }

    pub(crate) fn type_of_content(&self) -> Option<&str> {
        self.content_type.as_deref()
    }

    pub(crate) fn into_owned(self) -> Part<'static> {
        fn owned(text: Cow<'_, str>) -> Cow<'static, str> {
            Cow::Owned(text.into_owned())
        }
        Part {
            content: Cow::Owned(self.content.into_owned()),
            file_name: self.file_name.map(owned),
            content_type: self.content_type.map(owned),
        }
    }
}

/// The content is not shown: it can be a whole file, or a secret.
impl fmt::Debug for Part<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = self.file_name() {
            write!(f, "{name:?} ")?;
        }
        write!(f, "[{} bytes]", self.content.len())
    }
}

/// Named parts, in order. Several can have one name, such as the files of one input of a form.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Parts<'a>(Vec<(Cow<'a, str>, Part<'a>)>);

impl<'a> Parts<'a> {
    pub(crate) const NONE: Self = Self(Vec::new());

    pub(crate) fn push(&mut self, name: Cow<'a, str>, part: Part<'a>) {
        self.0.push((name, part));
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &Part<'a>)> {
        self.0.iter().map(|(name, part)| (&**name, part))
    }

    /// Replaces these parts by those of a later layer, unless it has none.
    pub(crate) fn merge(&mut self, later: Self) {
        if !later.is_empty() {
            *self = later;
        }
    }

    pub(crate) fn into_owned(self) -> Parts<'static> {
        let owned = |(name, part): (Cow<'_, str>, Part<'_>)| (Cow::Owned(name.into_owned()), part.into_owned());
        Parts(self.0.into_iter().map(owned).collect())
    }
}
