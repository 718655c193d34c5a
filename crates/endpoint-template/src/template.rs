//! A template: parsed once, then expanded or read back.

use alloc::borrow::{Cow, ToOwned};
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::captures::{self, Captures};
use crate::error::{CaptureError, ExpandError, ParseError};
use crate::expand::{Expander, MAX_EXPANSION};
use crate::parser::{self, Grammar};
use crate::reversible;
use crate::token::{self, Token, VarSpecs};
use crate::variable::{AsVariable, Variable};

/// A parsed URI template (RFC 6570).
///
/// It borrows the text that it was parsed from, which `Display` prints; [`into_owned`](Template::into_owned) copies it.
///
/// ```
/// use endpoint_template::{Operator, Template};
///
/// let template = Template::parse("/search{?q,page}")?;
/// let names: Vec<_> = template.variables().map(|variable| variable.name()).collect();
/// assert_eq!(names, ["q", "page"]);
/// assert!(template.variables().all(|variable| variable.operator() == Operator::Query));
/// assert_eq!(template.to_string(), "/search{?q,page}");
/// # Ok::<(), endpoint_template::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Template<'t> {
    source: Cow<'t, str>,
    /// One flat list: one allocation at run time, a constant array in a `static`.
    tokens: Cow<'t, [Token]>,
}

impl<'t> Template<'t> {
    /// Parses a template by the strict grammar of RFC 6570 §2.
    ///
    /// ```
    /// use endpoint_template::Template;
    ///
    /// assert!(Template::parse("/search{?q}").is_ok());
    /// let error = Template::parse("/search{?q").unwrap_err();
    /// assert_eq!(error.to_string(), "expected `}` to close the expression at byte 7");
    /// ```
    ///
    /// # Errors
    ///
    /// A [`ParseError`] with the offset of the first byte that the grammar does not allow.
    pub fn parse(source: &'t str) -> Result<Self, ParseError> {
        Self::parse_as(Cow::Borrowed(source), Grammar::RFC6570)
    }

    /// Parses a template with extensions of the grammar.
    ///
    /// # Errors
    ///
    /// Like [`parse`](Template::parse).
    #[doc(hidden)]
    pub fn parse_as(source: Cow<'t, str>, grammar: Grammar) -> Result<Self, ParseError> {
        let tokens = parser::tokens(&source, grammar)?;
        Ok(Self {
            source,
            tokens: Cow::Owned(tokens),
        })
    }

    /// A template of tokens that the parser made from `source` at compile time.
    #[doc(hidden)]
    #[must_use]
    pub const fn from_tokens(source: &'t str, tokens: &'t [Token]) -> Self {
        Self {
            source: Cow::Borrowed(source),
            tokens: Cow::Borrowed(tokens),
        }
    }

    /// Expands the template (RFC 6570 §3). A variable without a value expands to nothing.
    ///
    /// ```
    /// use endpoint_template::Template;
    ///
    /// let template = Template::parse("/files{/path*}{?page}")?;
    /// assert_eq!(template.expand(&[("path", ["a", "b c"])])?, "/files/a/b%20c");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// An [`ExpandError`] that names the variable, if its value can't be written: a prefix modifier on a list or a map
    /// (§2.4.1), a list inside a list, a number that is not finite. Also if the expansion would exceed 64 MiB, or if the
    /// variables are a text or a list.
    pub fn expand<V: AsVariable + ?Sized>(&self, variables: &V) -> Result<String, ExpandError> {
        self.expand_within(variables, MAX_EXPANSION)
    }

    /// Like [`expand`](Template::expand), with a limit in bytes for the expansion in place of 64 MiB.
    ///
    /// ```
    /// use endpoint_template::Template;
    ///
    /// let template = Template::parse("/{a}/{a}/{a}")?;
    /// assert_eq!(template.expand_within(&[("a", "x")], 6)?, "/x/x/x");
    /// assert!(template.expand_within(&[("a", "x")], 5).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Like [`expand`](Template::expand).
    pub fn expand_within<V: AsVariable + ?Sized>(&self, variables: &V, limit: usize) -> Result<String, ExpandError> {
        let Some(Variable::Map(variables)) = variables.as_variable() else {
            return Err(ExpandError::new(
                "",
                "the variables have no names: give a map, or pairs of name and value",
            ));
        };
        let mut expander = Expander::new(limit);
        let mut last = "";
        for &token in self.tokens.iter() {
            match token {
                Token::Literal(literal) => expander.literal(self.slice(literal.range), literal.ascii),
                Token::Variable(variable) => {
                    let name = self.slice(variable.name);
                    expander.open(variable.operator, variable.opens);
                    last = name;
                    if let Some(value) = variables.member(name) {
                        expander.variable(name, variable.modifier, value)?;
                    }
                }
            }
        }
        if expander.text.len() > limit {
            return Err(ExpandError::too_large(last, limit));
        }
        Ok(expander.text.take())
    }

    /// Reads the values of the variables from a URI: the inverse of [`expand`](Template::expand). `None` if the URI is
    /// not an expansion of the template. The time is linear in the URI.
    ///
    /// ```
    /// use endpoint_template::Template;
    ///
    /// let template = Template::parse("/repos/{owner}/{repo}/contents{/path*}{?ref}")?;
    /// let captures = template.captures("/repos/acme/a%2Fb/contents/src/lib.rs?ref=main")?.unwrap();
    /// assert_eq!(captures.get("repo").and_then(|value| value.as_str()), Some("a/b"));
    /// assert_eq!(template.expand(&captures)?, "/repos/acme/a%2Fb/contents/src/lib.rs?ref=main");
    /// assert_eq!(template.captures("/repos/acme")?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Values are percent-decoded. A slash within a value is `%2F` in the URI. The expressions:
    ///
    /// | expression | reads |
    /// | --- | --- |
    /// | `{x}` | a text that is not empty |
    /// | `{/x}` | a text that is not empty; the expression may be absent |
    /// | `{/x*}` | a list of texts that are not empty; the expression may be absent |
    /// | `{;x}`, `{?x,y}`, `{&x}` | texts by name, in any order; each may be absent |
    /// | `{;x*}`, `{?x*}`, `{&x*}` | a list of texts by name |
    /// | `{+x}`, `{#x}` | the rest of the URI; triplets that the expansion copies stay |
    ///
    /// Lists without `*` are read as a text with commas, and objects are not read. A value also takes characters that
    /// RFC 3986 allows in its place and an expansion would encode, such as `@` in a path; in an authority it takes none of
    /// them. An invalid triplet, octets that are not UTF-8, an empty segment for a `{x}`, a name that the template lacks and
    /// any other character that no URI holds: the URI is not an expansion. A value can be `.` or `..`, as for `expand`.
    ///
    /// # Errors
    ///
    /// A [`CaptureError`] if several values could make one expansion. It names the first variable of the expression, whatever the
    /// URI, and [`is_reversible`](Template::is_reversible) tells it in advance:
    ///
    /// * No reserved character follows `{x}`: `{x}-{y}`.
    /// * The text after an expression that can be absent begins like it: `{/x}/edit`.
    /// * `{+x}` or `{#x}` is not the last expression.
    /// * The table does not have the expression: `{x,y}`, `{x*}`, `{.x}`, `{x:3}`.
    /// * A variable is written twice, or there are more than 128.
    pub fn captures<'u>(&self, uri: &'u str) -> Result<Option<Captures<'_, 'u>>, CaptureError> {
        if let Some((variable, doubt)) = reversible::doubt(&self.source, &self.tokens) {
            return Err(CaptureError::new(self.slice(variable.name), doubt));
        }
        Ok(captures::read(&self.source, &self.tokens, uri))
    }

    /// Whether [`captures`](Template::captures) reads the values of this template without doubt. Assert it in a test of
    /// each template that your program reads back.
    ///
    /// ```
    /// use endpoint_template::Template;
    ///
    /// assert!(Template::parse("/repos/{owner}/{repo}/issues/{number}")?.is_reversible());
    /// assert!(!Template::parse("/compare/{base}...{head}")?.is_reversible());
    /// # Ok::<(), endpoint_template::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_reversible(&self) -> bool {
        reversible::doubt(&self.source, &self.tokens).is_none()
    }

    /// The variables, in the order of the template.
    ///
    /// ```
    /// use endpoint_template::{Modifier, Template};
    ///
    /// let template = Template::parse("/files{/path*}{?page}")?;
    /// let exploded: Vec<_> = template.variables().filter(|variable| variable.modifier() == Modifier::Explode).collect();
    /// assert_eq!(exploded.first().map(|variable| variable.name()), Some("path"));
    /// # Ok::<(), endpoint_template::ParseError>(())
    /// ```
    #[must_use]
    pub fn variables(&self) -> VarSpecs<'_> {
        VarSpecs {
            source: &self.source,
            tokens: self.tokens.iter(),
        }
    }

    /// The text that the template was parsed from.
    ///
    /// ```
    /// assert_eq!(endpoint_template::Template::parse("/search{?q}")?.as_str(), "/search{?q}");
    /// # Ok::<(), endpoint_template::ParseError>(())
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.source
    }

    /// Copies what the template borrows.
    ///
    /// ```
    /// use endpoint_template::{ParseError, Template};
    ///
    /// fn read(line: String) -> Result<Template<'static>, ParseError> {
    ///     Template::parse(&line).map(Template::into_owned)
    /// }
    ///
    /// assert_eq!(read("/search{?q}".to_owned())?.as_str(), "/search{?q}");
    /// # Ok::<(), ParseError>(())
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Template<'static> {
        Template {
            source: Cow::Owned(self.source.into_owned()),
            tokens: Cow::Owned(self.tokens.into_owned()),
        }
    }

    /// A template that borrows from this one.
    #[doc(hidden)]
    #[must_use]
    pub fn reborrow(&self) -> Template<'_> {
        Template {
            source: Cow::Borrowed(&self.source),
            tokens: Cow::Borrowed(&self.tokens),
        }
    }

    /// The tokens, in order.
    #[doc(hidden)]
    #[must_use]
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// The part of the source that a token covers.
    #[doc(hidden)]
    #[must_use]
    pub fn slice(&self, range: (u32, u32)) -> &str {
        token::slice(&self.source, range)
    }
}

impl fmt::Display for Template<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.source)
    }
}

/// The names of the variables: the text itself can hold a secret, such as the value of `?access_token=`.
impl fmt::Debug for Template<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Template")?;
        f.debug_list()
            .entries(self.variables().map(|variable| variable.name()))
            .finish()
    }
}

/// Like [`parse`](Template::parse).
impl<'t> TryFrom<&'t str> for Template<'t> {
    type Error = ParseError;

    fn try_from(source: &'t str) -> Result<Self, ParseError> {
        Self::parse(source)
    }
}

/// Like [`parse`](Template::parse), but the template does not borrow the text.
impl FromStr for Template<'static> {
    type Err = ParseError;

    fn from_str(source: &str) -> Result<Self, ParseError> {
        Template::parse_as(Cow::Owned(source.to_owned()), Grammar::RFC6570)
    }
}
