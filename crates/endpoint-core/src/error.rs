//! The one error type of the library: a kind to match on, one line to read, and the name or the byte at fault.

use std::fmt;

use http::Method;

use crate::secret::{Secrets, mask_issued};
use crate::template;

/// The reason why a request can't be built.
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
/// Errors are equal if kind, name, reason and offset are.
#[derive(Clone, PartialEq, Eq)]
pub struct Error(Box<Inner>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Inner {
    kind: ErrorKind,
    /// The text that `reason` returns.
    reason: String,
    name: Option<String>,
    offset: Option<usize>,
    cause: Option<Cause>,
}

/// A cause for which a caller has help in its own words.
#[doc(hidden)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cause {
    /// The method takes no body.
    Bodiless(Method),
    /// A field, and `data` is the body.
    FieldBesideData,
    /// A part, and `data` is the body.
    PartBesideData,
    /// A body of parts has none.
    NoParts,
    /// An object, or a list of these, which has no form in a query by itself.
    Nested,
    /// A text, where the operation of a catalogue takes another kind.
    Text,
}

/// The kinds, each with its text.
macro_rules! kinds {
    ($($(#[doc = $doc:literal])* $kind:ident => $text:literal,)*) => {
        /// The kind of an [`Error`]. `Display` and [`as_str`](ErrorKind::as_str) give it in kebab-case.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum ErrorKind {
            $($(#[doc = $doc])* $kind,)*
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
                    $(Self::$kind => $text,)*
                }
            }
        }
    };
}

kinds! {
    /// Neither the route nor the options have a URL.
    MissingUrl => "missing-url",
    /// The method is not an RFC 9110 token, or it is CONNECT, whose target is not a URL.
    InvalidMethod => "invalid-method",
    /// The URL is not a valid URI template, and [`Error::offset`] is the byte at fault; or it has a `#`, whose text is not sent.
    InvalidTemplate => "invalid-template",
    /// A placeholder that requires a value has none.
    MissingParameter => "missing-parameter",
    /// A value in the path is empty, or a placeholder that is a whole segment has none and the path continues.
    EmptySegment => "empty-segment",
    /// The path would hold a `.` or `..` segment, or a value in it holds one.
    DotSegment => "dot-segment",
    /// A value would choose the scheme or the host, or a credential of the defaults would go to another host.
    ForeignAuthority => "foreign-authority",
    /// A value can't be written in its place, such as an object in a query.
    UnsupportedValue => "unsupported-value",
    /// The name of a header is not an RFC 9110 token.
    InvalidHeaderName => "invalid-header-name",
    /// The value of a header holds a byte other than visible ASCII, a blank or a tab.
    InvalidHeaderValue => "invalid-header-value",
    /// A format or preview of `mediaType` holds a character other than letters, digits, `-`, `.`, `_` and `+`.
    InvalidMediaType => "invalid-media-type",
    /// The base URL has no scheme or host, or has a query or fragment, or is missing where it is needed.
    InvalidBaseUrl => "invalid-base-url",
    /// The finished URL is not valid.
    InvalidUrl => "invalid-url",
    /// A part of the request would exceed its limit: the URL, an expansion, the fields of a form or of parts
    /// (`Options::limit`), or an amended `accept` (1 MiB more than before).
    TooLarge => "too-large",
    /// The request has no place for a body or a parameter that was given.
    UnexpectedBody => "unexpected-body",
    /// The options do not have the right shape: headers that are no object, a misspelled option, two values for one place.
    InvalidOptions => "invalid-options",
    /// The text of a catalogue is not valid.
    InvalidCatalogue => "invalid-catalogue",
    /// The catalogue has no operation of this route or id.
    UnknownOperation => "unknown-operation",
    /// The operation of the catalogue takes no parameter of this name.
    UnknownParameter => "unknown-parameter",
    /// The operation of the catalogue does not allow this value: its kind or the value itself is
    /// wrong.
    InvalidParameter => "invalid-parameter",
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Error {
    /// The kind of the error, for a `match`.
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

    /// The byte at fault, for `invalid-template`: an offset into the text that was given as the route or as `url`.
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

    /// The reason, without the [`name`](Error::name) and the [`offset`](Error::offset) that `Display` adds.
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

    /// An error that names no parameter, header or option.
    #[doc(hidden)]
    #[cold]
    pub fn new(kind: ErrorKind, reason: impl Into<String>) -> Self {
        Self(Box::new(Inner {
            kind,
            reason: visible(mask_issued(&reason.into()).into_owned()),
            name: None,
            offset: None,
            cause: None,
        }))
    }

    /// The error with its cause.
    #[doc(hidden)]
    #[must_use]
    pub fn because(mut self, cause: impl Into<Option<Cause>>) -> Self {
        self.0.cause = cause.into();
        self
    }

    /// The cause, if it has one.
    #[doc(hidden)]
    #[must_use]
    pub fn cause(&self) -> Option<&Cause> {
        self.0.cause.as_ref()
    }

    /// An error about `name`; `wrong` follows it in the message. Secrets in `name` are masked, for it can be a whole
    /// line.
    #[doc(hidden)]
    #[cold]
    pub fn about(kind: ErrorKind, name: &str, wrong: &str) -> Self {
        let mut error = Self::new(kind, wrong);
        error.0.name = Some(Secrets::RULE.mask_line(name).into_owned());
        error
    }

    /// `unsupported-value` about a parameter; an empty `name` stands for a value without one.
    #[doc(hidden)]
    #[cold]
    pub fn unsupported_value(name: &str, wrong: &str) -> Self {
        if name.is_empty() {
            return Self::new(ErrorKind::UnsupportedValue, format!("the value {wrong}"));
        }
        Self::about(ErrorKind::UnsupportedValue, name, wrong)
    }

    /// `too-large`: the part called `what` would exceed `limit` bytes, because of the parameter `name`, or of all if it
    /// is empty.
    #[cold]
    #[doc(hidden)]
    #[must_use]
    pub fn too_large(name: &str, what: &str, limit: usize) -> Self {
        const MIB: usize = 1 << 20;
        let limit = match limit {
            MIB.. if limit.is_multiple_of(MIB) => format!("{} MiB", limit / MIB),
            _ => format!("{limit} bytes"),
        };
        match name {
            "" => Self::new(ErrorKind::TooLarge, format!("the {what} is longer than {limit}")),
            name => Self::about(
                ErrorKind::TooLarge,
                name,
                &format!("makes the {what} longer than {limit}"),
            ),
        }
    }

    /// `invalid-template`, with the offset in the route.
    #[cold]
    pub(crate) fn invalid_template(reason: &'static str, offset: usize) -> Self {
        let mut this = Self::new(ErrorKind::InvalidTemplate, reason);
        this.0.offset = Some(offset);
        this
    }
}

impl From<template::ParseError> for Error {
    fn from(error: template::ParseError) -> Self {
        Self::invalid_template(error.reason(), error.offset())
    }
}

impl From<template::ExpandError> for Error {
    fn from(error: template::ExpandError) -> Self {
        match error.limit() {
            Some(limit) => Self::too_large(error.name(), "expansion", limit),
            None if error.name().is_empty() => Self::new(ErrorKind::UnsupportedValue, error.reason()),
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

/// A reason on one line. It can quote other people's text, so invisible characters and those that reorder text are
/// escaped.
fn visible(reason: String) -> String {
    if reason.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic()) {
        return reason;
    }
    let mut shown = String::with_capacity(reason.len());
    for c in reason.chars() {
        match c {
            '\'' | '"' | '\\' => shown.push(c),
            // Escaped behind an `a`: alone, a combining mark would be escaped although it is visible on its letter.
            c => shown.extend(format!("a{c}").escape_debug().skip(1)),
        }
    }
    shown
}

/// A name as messages show it: on one line, and cut after 80 characters.
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
