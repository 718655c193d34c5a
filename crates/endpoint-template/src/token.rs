//! The parts of a parsed template, in the words of RFC 6570 §2: operators, modifiers, variable specifications, and the
//! list of tokens that the parser makes. Nothing is parsed or expanded here.

use core::fmt;
use core::ops::Range;
use core::slice;

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
    /// `{name*}`: each member of a list or map as a value of its own (§2.4.2).
    Explode,
}

/// A variable of an expression (RFC 6570 §2.3), and its place in the template.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct VarSpec<'t> {
    pub(crate) name: &'t str,
    pub(crate) start: usize,
    pub(crate) operator: Operator,
    pub(crate) modifier: Modifier,
}

impl<'t> VarSpec<'t> {
    /// The variable's name, as written.
    ///
    /// ```
    /// use endpoint_template::Template;
    ///
    /// let template = Template::parse("/search{?page:3}")?;
    /// let page = template.variables().next().unwrap();
    /// assert_eq!(page.name(), "page");
    /// # Ok::<(), endpoint_template::ParseError>(())
    /// ```
    #[must_use]
    pub fn name(&self) -> &'t str {
        self.name
    }

    /// The operator of the variable's expression.
    ///
    /// ```
    /// use endpoint_template::{Operator, Template};
    ///
    /// let template = Template::parse("/search{?page:3}")?;
    /// let page = template.variables().next().unwrap();
    /// assert_eq!(page.operator(), Operator::Query);
    /// # Ok::<(), endpoint_template::ParseError>(())
    /// ```
    #[must_use]
    pub fn operator(&self) -> Operator {
        self.operator
    }

    /// The variable's modifier.
    ///
    /// ```
    /// use endpoint_template::{Modifier, Template};
    ///
    /// let template = Template::parse("/search{?page:3}")?;
    /// let page = template.variables().next().unwrap();
    /// assert_eq!(page.modifier(), Modifier::Prefix(3));
    /// # Ok::<(), endpoint_template::ParseError>(())
    /// ```
    #[must_use]
    pub fn modifier(&self) -> Modifier {
        self.modifier
    }

    /// The range of the name in the template, in bytes.
    ///
    /// ```
    /// use endpoint_template::Template;
    ///
    /// let template = Template::parse("/search{?page:3}")?;
    /// let page = template.variables().next().unwrap();
    /// assert_eq!(template.as_str().get(page.range()), Some("page"));
    /// # Ok::<(), endpoint_template::ParseError>(())
    /// ```
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.start..self.start + self.name.len()
    }
}

/// Iterates over the variables of a template; made by [`Template::variables`](crate::Template::variables).
#[derive(Clone)]
pub struct VarSpecs<'t> {
    pub(crate) source: &'t str,
    pub(crate) tokens: slice::Iter<'t, Token>,
}

impl<'t> Iterator for VarSpecs<'t> {
    type Item = VarSpec<'t>;

    fn next(&mut self) -> Option<Self::Item> {
        self.tokens.find_map(|&token| match token {
            Token::Literal(_) => None,
            Token::Variable(variable) => Some(VarSpec {
                name: slice(self.source, variable.name),
                start: variable.name.0 as usize,
                operator: variable.operator,
                modifier: variable.modifier,
            }),
        })
    }
}

impl fmt::Debug for VarSpecs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// A token of a template. Offsets are bytes into the source.
#[doc(hidden)]
#[allow(missing_docs, reason = "public only for what `route!` expands to")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Token {
    Literal(LiteralToken),
    Variable(VariableToken),
}

/// Text between the expressions of a template.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LiteralToken {
    /// Its range in the source.
    pub range: (u32, u32),
    /// Whether it is ASCII, and so copied as it is.
    pub ascii: bool,
    /// Whether it has a dot, a triplet, or an end of the path, which the checks of a path look for.
    pub special: bool,
}

impl LiteralToken {
    /// No text.
    pub const EMPTY: Self = Self {
        range: (0, 0),
        ascii: true,
        special: false,
    };
}

/// A variable of a template.
#[doc(hidden)]
#[allow(missing_docs, reason = "public only for what `route!` and the derive expand to")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct VariableToken {
    /// The range of the name in the source.
    pub name: (u32, u32),
    pub modifier: Modifier,
    pub operator: Operator,
    /// Whether it is the first of its expression.
    pub opens: bool,
}

/// The part of the source that a token covers.
pub(crate) fn slice(source: &str, (start, end): (u32, u32)) -> &str {
    // Tokens are made from this source, so the range exists.
    source.get(start as usize..end as usize).unwrap_or_default()
}
