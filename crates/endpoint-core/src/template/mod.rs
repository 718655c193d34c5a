//! URI templates, all four levels of [RFC 6570].
//!
//! This module is RFC 6570 to the letter. It knows nothing of routes, requests or HTTP.
//!
//! [RFC 6570]: https://www.rfc-editor.org/rfc/rfc6570

mod character;
mod encode;
mod error;
mod expand;
mod parser;
mod token;
mod variables;

use std::borrow::Cow;
use std::fmt;

use crate::secret::Secrets;
pub use error::{ExpandError, ParseError};
pub use token::{Modifier, Operator, VarSpec, VarSpecs};
pub use variables::{AsVariable, Composite, Member, Scalar, Variable, Variables};

pub use character::{TCHAR, is, is_varchar, skip};
pub use encode::{Codes, reserved, unreserved};
pub use expand::{Expander, Expansion, MAX_EXPANSION};
#[cfg(feature = "catalogue")]
pub(crate) use parser::is_colon_name;
pub(crate) use parser::{Grammar, fill, first};
#[doc(hidden)]
pub use token::{Token, VariableToken};
pub use variables::{Digits, is_same};

/// A parsed URI template (RFC 6570).
///
/// It borrows the text that it was parsed from, which `Display` prints; [`into_owned`](Template::into_owned) copies it.
///
/// ```
/// use endpoint::template::{Operator, Template};
///
/// let template = Template::parse("/search{?q,page}")?;
/// let names: Vec<_> = template.variables().map(|variable| variable.name()).collect();
/// assert_eq!(names, ["q", "page"]);
/// assert!(template.variables().all(|variable| variable.operator() == Operator::Query));
/// assert_eq!(template.to_string(), "/search{?q,page}");
/// # Ok::<(), endpoint::template::ParseError>(())
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
    /// use endpoint::template::Template;
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

    pub(crate) fn parse_as(source: Cow<'t, str>, grammar: Grammar) -> Result<Self, ParseError> {
        let tokens = parser::tokens(&source, grammar)?;
        Ok(Self {
            source,
            tokens: Cow::Owned(tokens),
        })
    }

    /// A template of tokens that the parser made from `source` at compile time.
    pub(crate) const fn from_tokens(source: &'t str, tokens: &'t [Token]) -> Self {
        Self {
            source: Cow::Borrowed(source),
            tokens: Cow::Borrowed(tokens),
        }
    }

    /// Expands the template (RFC 6570 §3). A variable without a value expands to nothing.
    ///
    /// ```
    /// use endpoint::template::Template;
    ///
    /// let template = Template::parse("/files{/path*}{?page}")?;
    /// assert_eq!(template.expand(&[("path", ["a", "b c"])])?, "/files/a/b%20c");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// An [`ExpandError`] that names the variable, if its value can't be written: a prefix modifier on a list or a map
    /// (§2.4.1), a list inside a list, a number that is not finite. Also if the expansion would exceed 64 MiB.
    pub fn expand<V: Variables + ?Sized>(&self, variables: &V) -> Result<String, ExpandError> {
        self.expand_within(variables, MAX_EXPANSION)
    }

    /// Like [`expand`](Template::expand), with a limit in bytes for the expansion in place of 64 MiB.
    ///
    /// ```
    /// use endpoint::template::Template;
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
    pub fn expand_within<V: Variables + ?Sized>(&self, variables: &V, limit: usize) -> Result<String, ExpandError> {
        // Allocated once, for values of usual length.
        let text = String::with_capacity(self.source.len() + 8 * self.tokens.len());
        let mut expander = Expander::new(text, limit);
        let mut last = "";
        for &token in self.tokens.iter() {
            match token {
                Token::Literal { start, end, plain } => expander.literal(self.slice((start, end)), plain),
                Token::Variable(variable) => {
                    let name = self.slice(variable.name);
                    expander.open(variable.operator, variable.opens);
                    last = name;
                    if let Some(value) = variables.variable(name) {
                        expander.variable(name, variable.modifier, value)?;
                    }
                }
            }
        }
        if expander.text.len() > limit {
            return Err(ExpandError::too_large(last, limit));
        }
        Ok(expander.text)
    }

    /// The variables, in the order of the template.
    ///
    /// ```
    /// use endpoint::template::{Modifier, Template};
    ///
    /// let template = Template::parse("/files{/path*}{?page}")?;
    /// let exploded: Vec<_> = template.variables().filter(|variable| variable.modifier() == Modifier::Explode).collect();
    /// assert_eq!(exploded.first().map(|variable| variable.name()), Some("path"));
    /// # Ok::<(), endpoint::template::ParseError>(())
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
    /// assert_eq!(endpoint::template::Template::parse("/search{?q}")?.as_str(), "/search{?q}");
    /// # Ok::<(), endpoint::template::ParseError>(())
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.source
    }

    /// Copies what the template borrows.
    ///
    /// ```
    /// use endpoint::template::{ParseError, Template};
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
    pub fn reborrow(&self) -> Template<'_> {
        Template {
            source: Cow::Borrowed(&self.source),
            tokens: Cow::Borrowed(&self.tokens),
        }
    }

    /// The tokens, in order.
    #[doc(hidden)]
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// The part of the source that a token covers.
    #[doc(hidden)]
    pub fn slice(&self, range: (u32, u32)) -> &str {
        token::slice(&self.source, range)
    }
}

impl fmt::Display for Template<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.source)
    }
}

/// A secret in the text, such as the value of `?access_token=`, is masked.
impl fmt::Debug for Template<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = Secrets::RULE.mask_url(&self.source);
        f.debug_tuple("Template").field(&shown).finish()
    }
}
