//! The one error of the library: a kind to act on, a line to read, and what is at fault.

use std::fmt;

use crate::secret::{Secrets, mask_issued};
use crate::template;

/// Why a request can't be built.
///
/// `Display` is one line that names the offender; it never holds the value of a header or a parameter.
///
/// ```
/// use endpoint::{ErrorKind, Options, endpoint};
///
/// let error = endpoint("GET /orgs/{org}/repos", Options::new()).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::MissingParameter);
/// assert_eq!(error.name(), Some("org"));
/// assert_eq!(error.to_string(), "`org` has no value, and its placeholder requires one");
/// ```
///
/// Errors are equal when they say the same of the same name and place.
#[derive(Clone, PartialEq, Eq)]
pub struct Error(Box<Inner>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Inner {
    kind: ErrorKind,
    /// What `reason` gives.
    reason: String,
    name: Option<String>,
    offset: Option<usize>,
}

/// What kind of mistake an [`Error`] is about. `Display` and [`as_str`](ErrorKind::as_str) give it in kebab-case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Neither the route nor the options have a URL.
    MissingUrl,
    /// The method is not an RFC 9110 token, or it is CONNECT, which asks for no URL.
    InvalidMethod,
    /// The URL is not a URI template; [`Error::offset`] says where.
    InvalidTemplate,
    /// A placeholder that requires a value has none.
    MissingParameter,
    /// A placeholder that is a whole path segment expanded to nothing. At the end of the path `{/name}` and `{+name}` may.
    EmptySegment,
    /// The finished path would hold a `.` or `..` segment.
    DotSegment,
    /// A value would choose the scheme or the host.
    ForeignAuthority,
    /// A value has no form in its place, such as an object in a query.
    UnsupportedValue,
    /// The name of a header is not an RFC 9110 token.
    InvalidHeaderName,
    /// The value of a header holds something else than visible ASCII, blanks and tabs.
    InvalidHeaderValue,
    /// A format or preview of `mediaType` holds something else than letters, digits, `-`, `.`, `_` and `+`.
    InvalidMediaType,
    /// The base URL has no scheme or host, or has a query or fragment, or is missing where it is needed.
    InvalidBaseUrl,
    /// The finished URL is not valid.
    InvalidUrl,
    /// What is made would be longer than its limit: the URL, an expansion, the fields of a form or of parts
    /// (`Endpoint::limit`), or an amended `accept` (1 MiB more than it was).
    TooLarge,
    /// There is a body, or a parameter, for which the request has no place.
    UnexpectedBody,
    /// The options are not of the form of [§2.1](https://docs.rs/endpoint/latest/endpoint/specification/index.html#s2-1).
    InvalidOptions,
    /// The text of a [catalogue](crate::catalogue) can't be read.
    #[cfg(feature = "catalogue")]
    InvalidCatalogue,
    /// The [catalogue](crate::catalogue) has no operation of this route or id.
    #[cfg(feature = "catalogue")]
    UnknownOperation,
    /// The operation of the [catalogue](crate::catalogue) takes no parameter of this name.
    #[cfg(feature = "catalogue")]
    UnknownParameter,
    /// A value is not of the kind, or is none of the values, that the operation of the [catalogue](crate::catalogue) takes.
    #[cfg(feature = "catalogue")]
    InvalidParameter,
}

impl ErrorKind {
    /// The kind in kebab-case, such as `missing-url`.
    ///
    /// ```
    /// assert_eq!(endpoint::ErrorKind::MissingUrl.as_str(), "missing-url");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::MissingUrl => "missing-url",
            Self::InvalidMethod => "invalid-method",
            Self::InvalidTemplate => "invalid-template",
            Self::MissingParameter => "missing-parameter",
            Self::EmptySegment => "empty-segment",
            Self::DotSegment => "dot-segment",
            Self::ForeignAuthority => "foreign-authority",
            Self::UnsupportedValue => "unsupported-value",
            Self::InvalidHeaderName => "invalid-header-name",
            Self::InvalidHeaderValue => "invalid-header-value",
            Self::InvalidMediaType => "invalid-media-type",
            Self::InvalidBaseUrl => "invalid-base-url",
            Self::InvalidUrl => "invalid-url",
            Self::TooLarge => "too-large",
            Self::UnexpectedBody => "unexpected-body",
            Self::InvalidOptions => "invalid-options",
            #[cfg(feature = "catalogue")]
            Self::InvalidCatalogue => "invalid-catalogue",
            #[cfg(feature = "catalogue")]
            Self::UnknownOperation => "unknown-operation",
            #[cfg(feature = "catalogue")]
            Self::UnknownParameter => "unknown-parameter",
            #[cfg(feature = "catalogue")]
            Self::InvalidParameter => "invalid-parameter",
        }
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Error {
    /// What kind of mistake it is.
    ///
    /// ```
    /// use endpoint::{ErrorKind, endpoint, options};
    ///
    /// let error = endpoint("GET /orgs/{org}", options! {}).unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::MissingParameter);
    /// ```
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// For `invalid-template`: the byte at fault, counted in the text that was given as route, or as `url`.
    ///
    /// ```
    /// let error = endpoint::Route::parse("GET /a/{b").unwrap_err();
    /// assert_eq!(error.offset(), Some(7));
    /// ```
    #[must_use]
    pub fn offset(&self) -> Option<usize> {
        self.0.offset
    }

    /// The name of the parameter, header or option at fault.
    ///
    /// ```
    /// let error = endpoint::endpoint("GET /orgs/{org}", endpoint::options! {}).unwrap_err();
    /// assert_eq!(error.name(), Some("org"));
    /// ```
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.0.name.as_deref()
    }

    /// What is wrong, without the [`name`](Error::name) and the [`offset`](Error::offset) that `Display` adds.
    ///
    /// ```
    /// use endpoint::{Options, endpoint};
    ///
    /// let error = endpoint("GET /orgs/{org}/repos", Options::new()).unwrap_err();
    /// assert_eq!(error.reason(), "has no value, and its placeholder requires one");
    /// let error = endpoint("GET /orgs/{org", Options::new()).unwrap_err();
    /// assert_eq!((error.reason(), error.offset()), ("expected `}` to close the expression", Some(10)));
    /// ```
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.0.reason
    }

    /// An error about nothing that has a name.
    #[doc(hidden)]
    #[cold]
    pub fn new(kind: ErrorKind, reason: impl Into<String>) -> Self {
        Self(Box::new(Inner {
            kind,
            reason: visible(mask_issued(&reason.into()).into_owned()),
            name: None,
            offset: None,
        }))
    }

    /// An error about something that has a name: the name in backquotes, then what is wrong with it. Where a whole line is
    /// in the place of the name, the value in it is masked.
    #[doc(hidden)]
    #[cold]
    pub fn about(kind: ErrorKind, name: &str, wrong: &str) -> Self {
        let mut error = Self::new(kind, wrong);
        error.0.name = Some(Secrets::RULE.mask_line(name).into_owned());
        error
    }

    /// An error about a value that can't be written; the name is empty where it has none.
    #[doc(hidden)]
    #[cold]
    pub fn unsupported_value(name: &str, wrong: &str) -> Self {
        if name.is_empty() {
            return Self::new(ErrorKind::UnsupportedValue, format!("the value {wrong}"));
        }
        Self::about(ErrorKind::UnsupportedValue, name, wrong)
    }

    /// `what` would be longer than its limit, because of the parameter `name` or of all of them.
    #[cold]
    #[doc(hidden)]
    #[must_use]
    pub fn too_large(name: &str, what: &str, limit: usize) -> Self {
        const MIB: usize = 1 << 20;
        let limit = match limit {
            MIB.. if limit.is_multiple_of(MIB) => format!("{} MiB", limit / MIB),
            _ => format!("{limit} bytes"),
        };
        if name.is_empty() {
            return Self::new(ErrorKind::TooLarge, format!("the {what} is longer than {limit}"));
        }
        Self::about(
            ErrorKind::TooLarge,
            name,
            &format!("makes the {what} longer than {limit}"),
        )
    }

    /// A template that does not parse, `before` bytes after the start of the text that was given.
    #[cold]
    pub(crate) fn invalid_template(error: template::ParseError, before: usize) -> Self {
        let offset = before + error.offset();
        let mut this = Self::new(ErrorKind::InvalidTemplate, error.reason());
        this.0.offset = Some(offset);
        this
    }
}

impl From<template::ParseError> for Error {
    fn from(error: template::ParseError) -> Self {
        Self::invalid_template(error, 0)
    }
}

impl From<template::ExpandError> for Error {
    fn from(error: template::ExpandError) -> Self {
        match error.limit() {
            Some(limit) => Self::too_large(error.name(), "expansion", limit),
            None => Self::unsupported_value(error.name(), error.reason()),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = self.name() {
            write!(f, "{} ", Quoted(name))?;
        }
        f.write_str(self.reason())?;
        match self.offset() {
            Some(offset) => write!(f, " at byte {offset}"),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Error({}: {self})", self.0.kind)
    }
}

impl std::error::Error for Error {}

/// A reason on one line: what it quotes, of a catalogue for example, may hold characters that are not seen or that reorder
/// those that are.
fn visible(reason: String) -> String {
    if reason.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic()) {
        return reason;
    }
    let mut shown = String::with_capacity(reason.len());
    for c in reason.chars() {
        match c {
            '\'' | '"' | '\\' => shown.push(c),
            // A mark belongs to the letter before it.
            c => shown.extend(format!("a{c}").escape_debug().skip(1)),
        }
    }
    shown
}

/// A name as a message shows it: on one line, and not endless.
struct Quoted<'n>(&'n str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 80;
        f.write_str("`")?;
        for c in self.0.chars().take(SHOWN) {
            write!(f, "{}", c.escape_debug())?;
        }
        if self.0.chars().nth(SHOWN).is_some() {
            f.write_str("…")?;
        }
        f.write_str("`")
    }
}
