//! The errors of templates and of their values.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

/// The reason why a text is not a URI template, with its offset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ParseError {
    reason: Reason,
    offset: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Reason {
    Literal,
    Percent,
    StrayBrace,
    Unclosed,
    Name,
    ReservedOperator,
    Prefix,
    Separator,
    TooLong,
}

impl ParseError {
    pub(crate) fn new(reason: Reason, offset: usize) -> Self {
        Self { reason, offset }
    }

    /// The first byte that the grammar does not allow, counted from the start of the text.
    ///
    /// ```
    /// let error = endpoint_template::Template::parse("/a b").unwrap_err();
    /// assert_eq!(error.offset(), 2);
    /// ```
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// The reason, without the offset.
    ///
    /// ```
    /// let error = endpoint_template::Template::parse("/a b").unwrap_err();
    /// assert_eq!(error.reason(), "this character must be percent-encoded outside braces");
    /// ```
    #[must_use]
    pub fn reason(&self) -> &'static str {
        match self.reason {
            Reason::Literal => "this character must be percent-encoded outside braces",
            Reason::Percent => "expected two hexadecimal digits after `%`",
            Reason::StrayBrace => "`}` without a `{` before it",
            Reason::Unclosed => "expected `}` to close the expression",
            Reason::Name => "expected a variable name of letters, digits, `_`, `.` and percent-encoded bytes",
            Reason::ReservedOperator => "this operator is reserved for extensions",
            Reason::Prefix => "expected a prefix length from 1 to 9999 after `:`",
            Reason::Separator => "expected `,` or `}` after the variable",
            Reason::TooLong => "a template is shorter than 4 GiB",
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.reason(), self.offset)
    }
}

impl core::error::Error for ParseError {}

/// The reason why the value of a variable can't be written.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ExpandError(Box<Wrong>);

/// Boxed, so that a `Result` is no larger than the text that it usually holds.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Wrong {
    name: String,
    reason: &'static str,
    /// The limit that the expansion would exceed, in bytes, if that is the reason.
    limit: Option<usize>,
}

impl ExpandError {
    pub(crate) fn new(name: &str, reason: &'static str) -> Self {
        Self(Box::new(Wrong {
            name: name.to_owned(),
            reason,
            limit: None,
        }))
    }

    /// The error for an expansion that would exceed `limit` bytes.
    #[cold]
    pub(crate) fn too_large(name: &str, limit: usize) -> Self {
        let mut error = Self::new(name, "makes the expansion longer than its limit");
        error.0.limit = Some(limit);
        error
    }

    /// The limit in bytes, if that is the reason.
    #[doc(hidden)]
    #[must_use]
    pub fn limit(&self) -> Option<usize> {
        self.0.limit
    }

    /// The variable; empty if the variables are not a map.
    ///
    /// ```
    /// use endpoint_template::Template;
    ///
    /// let error = Template::parse("{list:3}")?.expand(&[("list", ["a"])]).unwrap_err();
    /// assert_eq!(error.name(), "list");
    /// # Ok::<(), endpoint_template::ParseError>(())
    /// ```
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The reason, without the name.
    ///
    /// ```
    /// use endpoint_template::Template;
    ///
    /// let error = Template::parse("{list:3}")?.expand(&[("list", ["a"])]).unwrap_err();
    /// assert!(error.reason().contains("list"));
    /// # Ok::<(), endpoint_template::ParseError>(())
    /// ```
    #[must_use]
    pub fn reason(&self) -> &'static str {
        self.0.reason
    }
}

impl fmt::Display for ExpandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            "" => f.write_str(self.reason()),
            name => write!(f, "`{name}` {}", self.reason()),
        }
    }
}

impl core::error::Error for ExpandError {}

/// The reason why the values of a template can't be read back from a URI, with the variable at fault.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CaptureError {
    name: String,
    doubt: Doubt,
}

/// Why an expansion could have been made of several values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Doubt {
    Prefix,
    NoEnd,
    SameStart,
    NotLast,
    Joined,
    Twice,
    Many,
}

impl CaptureError {
    #[cold]
    pub(crate) fn new(name: &str, doubt: Doubt) -> Self {
        let name = name.to_owned();
        Self { name, doubt }
    }

    /// The first variable of the expression.
    ///
    /// ```
    /// let template = endpoint_template::Template::parse("/{base}...{head}")?;
    /// assert_eq!(template.captures("/a...b").unwrap_err().name(), "base");
    /// # Ok::<(), endpoint_template::ParseError>(())
    /// ```
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The reason, worded to follow the name.
    ///
    /// ```
    /// let template = endpoint_template::Template::parse("/{id:3}")?;
    /// let error = template.captures("/123").unwrap_err();
    /// assert_eq!(error.reason(), "writes only the start of its value");
    /// # Ok::<(), endpoint_template::ParseError>(())
    /// ```
    #[must_use]
    pub fn reason(&self) -> &'static str {
        match self.doubt {
            Doubt::Prefix => "writes only the start of its value",
            Doubt::NoEnd => {
                "has no end: a character such as `/`, which no value holds unencoded, must follow its value"
            }
            Doubt::SameStart => "can be absent, or longer: the text after it begins like one of its values",
            Doubt::NotLast => "takes any character: it must be the last expression",
            Doubt::Joined => "is in none of `{x}`, `{/x}`, `{/x*}`, `{;x}`, `{?x}`, `{&x}`, `{+x}` and `{#x}`",
            Doubt::Twice => "is written twice by the template",
            Doubt::Many => "is past the most variables that are read back, 128",
        }
    }
}

impl fmt::Display for CaptureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` can't be read back: it {}", self.name, self.reason())
    }
}

impl core::error::Error for CaptureError {}
