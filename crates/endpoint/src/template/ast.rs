//! What a parsed template is made of, in the words of RFC 6570 §2: literals, expressions, operators, variable
//! specifications. A template is one flat row of tokens, so that it is one allocation at run time and a constant array
//! in a `static`.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use super::error::{ExpandError, ParseError};
use super::expand::Expander;
use super::parser::{self, Dialect};
use super::text::{Short, Stack, Text};
use super::variables::Variables;

/// The operator of an expression (RFC 6570 §2.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Operator {
    /// `{name}`: simple string expansion (§3.2.2).
    Simple,
    /// `{+name}`: reserved expansion (§3.2.3).
    Reserved,
    /// `{#name}`: fragment expansion (§3.2.4).
    Fragment,
    /// `{.name}`: label expansion with dot-prefix (§3.2.5).
    Label,
    /// `{/name}`: path segment expansion (§3.2.6).
    PathSegment,
    /// `{;name}`: path-style parameter expansion (§3.2.7).
    PathParameter,
    /// `{?name}`: form-style query expansion (§3.2.8).
    Query,
    /// `{&name}`: form-style query continuation (§3.2.9).
    QueryContinuation,
}

/// The modifier of a variable (RFC 6570 §2.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Modifier {
    /// `{name}`
    None,
    /// `{name:3}`: the first 1 to 9999 characters, counted in code points (§2.4.1).
    Prefix(u16),
    /// `{name*}`: each member of a list or map by itself (§2.4.2).
    Explode,
}

/// One variable of an expression (RFC 6570 §2.3) and where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct VarSpec<'t> {
    name: &'t str,
    start: usize,
    operator: Operator,
    modifier: Modifier,
}

impl<'t> VarSpec<'t> {
    /// The variable's name, as written.
    #[must_use]
    pub fn name(&self) -> &'t str {
        self.name
    }

    /// The operator of the expression in which it stands.
    #[must_use]
    pub fn operator(&self) -> Operator {
        self.operator
    }

    /// Its modifier.
    #[must_use]
    pub fn modifier(&self) -> Modifier {
        self.modifier
    }

    /// Where the name stands in the template, in bytes.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.start..self.start + self.name.len()
    }
}

/// A piece of a template. Offsets are bytes into the source.
#[doc(hidden)]
#[allow(missing_docs, reason = "public only for what `route!` expands to")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Token {
    /// Text between expressions; `plain` text is ASCII and copied as it is.
    Literal { start: u32, end: u32, plain: bool },
    /// A variable; `opens` says that it is the first of its expression.
    Variable {
        start: u32,
        end: u32,
        modifier: Modifier,
        operator: Operator,
        opens: bool,
    },
}

/// A parsed URI template (RFC 6570).
///
/// It borrows the text that it was parsed from; [`into_owned`](Template::into_owned) lets go of it. `Display` prints that
/// text back.
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
    tokens: Cow<'t, [Token]>,
}

impl<'t> Template<'t> {
    /// Parses a template by the strict grammar of RFC 6570 §2.
    ///
    /// # Errors
    ///
    /// A [`ParseError`] with the offset of the first byte that the grammar does not allow.
    pub fn parse(source: &'t str) -> Result<Self, ParseError> {
        Self::parse_as(Cow::Borrowed(source), Dialect::Rfc6570)
    }

    pub(crate) fn parse_as(source: Cow<'t, str>, dialect: Dialect) -> Result<Self, ParseError> {
        let tokens = parser::tokens(&source, dialect)?;
        Ok(Self {
            source,
            tokens: Cow::Owned(tokens),
        })
    }

    /// A template from tokens that the parser made of `source` at compile time.
    pub(crate) const fn from_tokens(source: &'t str, tokens: &'t [Token]) -> Self {
        Self {
            source: Cow::Borrowed(source),
            tokens: Cow::Borrowed(tokens),
        }
    }

    /// Expands the template (RFC 6570 §3). A variable without a value expands to nothing.
    ///
    /// # Errors
    ///
    /// An [`ExpandError`] that names the variable, when its value can't be written where it stands: a prefix modifier on
    /// a list or a map (§2.4.1), a list inside a list, a number that is not finite.
    pub fn expand<V: Variables + ?Sized>(&self, variables: &V) -> Result<String, ExpandError> {
        // Made first, for values as long as most: the memory has time to take it in before it is moved.
        let mut text = String::with_capacity(self.source.len() + 8 * self.tokens.len());
        let mut stack = Stack::new();
        let mut short = Expander::new(Short::new(&mut stack));
        if self.write(variables, &mut short).is_ok()
            && let Some(short) = short.text.text()
        {
            text.push_str(short);
            return Ok(text);
        }
        self.expand_long(variables, text)
    }

    #[inline(never)]
    fn expand_long<V: Variables + ?Sized>(&self, variables: &V, text: String) -> Result<String, ExpandError> {
        let mut long = Expander::new(text);
        self.write(variables, &mut long)?;
        Ok(long.text)
    }

    #[inline(always)]
    fn write<'s, V: Variables + ?Sized>(
        &'s self,
        variables: &V,
        out: &mut Expander<'s, impl Text>,
    ) -> Result<(), ExpandError> {
        for &token in self.tokens.iter() {
            match token {
                Token::Literal { start, end, plain } => out.literal(&self.source, start as usize..end as usize, plain),
                Token::Variable {
                    start,
                    end,
                    modifier,
                    operator,
                    opens,
                } => {
                    let name = self.slice(start, end);
                    out.open(operator, opens);
                    if let Some(value) = variables.variable(name) {
                        out.variable(name, modifier, value)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// The variables, in the order in which they stand.
    pub fn variables(&self) -> impl Iterator<Item = VarSpec<'_>> {
        self.tokens.iter().filter_map(move |&token| match token {
            Token::Literal { .. } => None,
            Token::Variable {
                start,
                end,
                modifier,
                operator,
                ..
            } => Some(VarSpec {
                name: self.slice(start, end),
                start: start as usize,
                operator,
                modifier,
            }),
        })
    }

    /// The text that the template was parsed from.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.source
    }

    /// The same template, on its own.
    #[must_use]
    pub fn into_owned(self) -> Template<'static> {
        Template {
            source: Cow::Owned(self.source.into_owned()),
            tokens: Cow::Owned(self.tokens.into_owned()),
        }
    }

    pub(crate) fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    pub(crate) fn slice(&self, start: u32, end: u32) -> &str {
        // Tokens are made of this source, so the range is always there.
        self.source.get(start as usize..end as usize).unwrap_or_default()
    }
}

impl fmt::Display for Template<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.source)
    }
}

impl fmt::Debug for Template<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Template").field(&self.source).finish()
    }
}
