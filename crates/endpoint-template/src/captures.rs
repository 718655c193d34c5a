//! The way back: the values of a template's variables, read from a URI that it expands to. Like the expansion, this is
//! RFC 6570 alone. Each kind of reader looks at a byte once, so the work is linear.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;

use crate::buffer::Buffer;
use crate::character::{HEX, RESERVED, UNRESERVED, is};
use crate::decode::{decoded, decoded_where};
use crate::reversible::{Follow, bit, end_of_expression, follow};
use crate::token::{Modifier, Operator, Token, VariableToken, slice};
use crate::variable::{AsVariable, Variable};

/// The values of variables, as [`Template::captures`](crate::Template::captures) reads them from a URI. They can be
/// expanded again.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Captures<'t, 'u> {
    values: Vec<(&'t str, Captured<'u>)>,
}

/// A value that was read from a URI, decoded.
#[derive(Clone, PartialEq, Eq)]
pub enum Captured<'u> {
    /// A text.
    Text(Cow<'u, str>),
    /// A list.
    List(Vec<Captured<'u>>),
    /// An associative array: pairs of name and value. A template reads none; it is for code that knows more about the URI.
    Map(Vec<(Cow<'u, str>, Captured<'u>)>),
}

impl<'t, 'u> Captures<'t, 'u> {
    /// The value of a variable; `None` if the URI has none.
    ///
    /// ```
    /// use endpoint_template::Template;
    ///
    /// let template = Template::parse("/search{?q,page}")?;
    /// let captures = template.captures("/search?q=tokio%20rt")?.unwrap();
    /// assert_eq!(captures.get("q").and_then(|value| value.as_str()), Some("tokio rt"));
    /// assert_eq!(captures.get("page"), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Captured<'u>> {
        let mut values = self.values.iter();
        values.find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// The names and values, in the order of the template.
    ///
    /// ```
    /// use endpoint_template::Template;
    ///
    /// let template = Template::parse("/repos/{owner}/{repo}")?;
    /// let captures = template.captures("/repos/acme/a%2Fb")?.unwrap();
    /// let values: Vec<_> = captures.iter().map(|(name, value)| (name, value.as_str())).collect();
    /// assert_eq!(values, [("owner", Some("acme")), ("repo", Some("a/b"))]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (&'t str, &Captured<'u>)> {
        self.values.iter().map(|(name, value)| (*name, value))
    }

    /// The names and values themselves.
    #[doc(hidden)]
    pub fn into_values(self) -> Vec<(&'t str, Captured<'u>)> {
        self.values
    }
}

/// The names, and the kind of each value: a value can be a secret.
impl fmt::Debug for Captures<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// The kind of the value, and those of its members: a value can be a secret.
impl fmt::Debug for Captured<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(_) => f.write_str("Text"),
            Self::List(items) => items.fmt(f),
            Self::Map(members) => {
                let members = members.iter().map(|(name, value)| (name, value));
                f.debug_map().entries(members).finish()
            }
        }
    }
}

impl AsVariable for Captures<'_, '_> {
    fn as_variable(&self) -> Option<Variable<'_>> {
        Some(Variable::Map(self))
    }

    fn members<'v>(&'v self, visit: &mut dyn FnMut(&'v str, Option<Variable<'v>>)) {
        for (name, value) in self.iter() {
            visit(name, value.as_variable());
        }
    }

    fn member<'v>(&'v self, name: &str) -> Option<Variable<'v>> {
        self.get(name)?.as_variable()
    }
}

impl Captured<'_> {
    /// Copies what the value borrows.
    ///
    /// ```
    /// use endpoint_template::{Captured, Template};
    ///
    /// let template = Template::parse("/{id}")?;
    /// let id = template.captures("/7")?.and_then(|captures| captures.get("id").cloned());
    /// let id: Option<Captured<'static>> = id.map(Captured::into_owned);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Captured<'static> {
        match self {
            Self::Text(text) => Captured::Text(Cow::Owned(text.into_owned())),
            Self::List(items) => Captured::List(items.into_iter().map(Captured::into_owned).collect()),
            Self::Map(members) => {
                let owned =
                    |(name, value): (Cow<'_, str>, Captured<'_>)| (Cow::Owned(name.into_owned()), value.into_owned());
                Captured::Map(members.into_iter().map(owned).collect())
            }
        }
    }

    /// The text, if it is one.
    ///
    /// ```
    /// use endpoint_template::{Captured, Template};
    ///
    /// let template = Template::parse("/files{/path*}{?q}")?;
    /// let captures = template.captures("/files/a/b?q=x")?.unwrap();
    /// assert_eq!(captures.get("q").and_then(Captured::as_str), Some("x"));
    /// assert_eq!(captures.get("path").and_then(Captured::as_str), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::List(_) | Self::Map(_) => None,
        }
    }
}

impl AsVariable for Captured<'_> {
    fn as_variable(&self) -> Option<Variable<'_>> {
        match self {
            Self::Text(text) => text.as_variable(),
            Self::List(items) => items.as_variable(),
            Self::Map(members) => Some(Variable::Map(members)),
        }
    }
}

/// Reads the values; `None` if the URI is not an expansion. The template has been checked by `doubt`.
pub(crate) fn read<'t, 'u>(source: &'t str, tokens: &[Token], uri: &'u str) -> Option<Captures<'t, 'u>> {
    let mut reader = Reader::new(uri);
    let mut values = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        match *token {
            Token::Literal(literal) => {
                reader.literal(slice(source, literal.range), literal.ascii)?;
                at += 1;
            }
            Token::Variable(first) => {
                let end = end_of_expression(tokens, at);
                let variables: Vec<_> = tokens.get(at..end)?.iter().filter_map(variable).collect();
                let follow = follow(source, tokens, end);
                let expression = Expression {
                    source,
                    operator: first.operator,
                    variables: &variables,
                    follow,
                };
                reader.expression(&expression, &mut values)?;
                at = end;
            }
        }
    }
    reader.rest.is_empty().then_some(())?;
    Some(Captures { values })
}

fn variable(token: &Token) -> Option<VariableToken> {
    match token {
        Token::Literal(_) => None,
        Token::Variable(variable) => Some(*variable),
    }
}

fn is_exploded(variable: &VariableToken) -> bool {
    variable.modifier == Modifier::Explode
}

/// An expression, and the text after it.
struct Expression<'e, 't> {
    source: &'t str,
    operator: Operator,
    variables: &'e [VariableToken],
    follow: Follow,
}

/// The rest of a URI.
struct Reader<'u> {
    rest: &'u str,
    /// The rest when the authority ends, when the path ends and when the query ends, by its length. A rest that is longer
    /// comes before that end, and one of that length has nothing left before it.
    authority: usize,
    path: usize,
    query: usize,
}

impl<'u> Reader<'u> {
    fn new(uri: &'u str) -> Self {
        let left = |at: usize| uri.len() - at;
        let end_of = |ends: &[char], from: usize| {
            let rest = uri.get(from..).unwrap_or_default();
            rest.find(ends).map_or(uri.len(), |at| from + at)
        };
        let path = end_of(&['?', '#'], 0);
        let before = uri.get(..path).unwrap_or_default();
        let authority = match before.find("//") {
            // `scheme://`, or `//` at the start.
            Some(at) if !before.get(..at).unwrap_or_default().contains('/') => end_of(&['/', '?', '#'], at + 2),
            _ => 0,
        };
        Self {
            rest: uri,
            authority: left(authority),
            path: left(path),
            query: left(end_of(&['#'], 0)),
        }
    }

    fn literal(&mut self, literal: &str, ascii: bool) -> Option<()> {
        self.rest = self.rest.strip_prefix(&*encoded(literal, ascii))?;
        Some(())
    }

    /// The length of the text at the start of the rest that can be values: up to a stop, or a character that no value
    /// holds there.
    fn run(&self, stops: u128, separator: Option<u8>) -> usize {
        let left = self.rest.len();
        let (classes, ends): (u8, &[u8]) = if left > self.authority {
            (UNRESERVED, b"")
        } else if left >= self.path {
            (UNRESERVED | RESERVED, b"/?#[]")
        } else if left >= self.query {
            (UNRESERVED | RESERVED, b"#&")
        } else {
            (UNRESERVED | RESERVED, b"#")
        };
        // Pairs have `=`, wherever they are.
        let equals = if matches!(separator, Some(b';' | b'&')) {
            bit(b'=')
        } else {
            0
        };
        let own = separator.map_or(0, bit) | equals;
        let ends = ends.iter().fold(stops, |ends, end| ends | bit(*end)) & !own;
        let is_value = |byte: u8| byte == b'%' || bit(byte) & own != 0 || (is(byte, classes) && bit(byte) & ends == 0);
        let bytes = self.rest.as_bytes();
        bytes.iter().position(|byte| !is_value(*byte)).unwrap_or(bytes.len())
    }

    fn expression<'t>(
        &mut self,
        expression: &Expression<'_, 't>,
        values: &mut Vec<(&'t str, Captured<'u>)>,
    ) -> Option<()> {
        let props = expression.operator.props();
        let is_absent = match props.first {
            Some(first) => self.rest.as_bytes().first() != Some(&first),
            None => expression.operator.is_reserved() && self.rest.is_empty(),
        };
        if is_absent {
            return Some(());
        }
        if expression.operator.is_reserved() {
            return self.reserved(expression, values);
        }
        let is_list = expression.variables.iter().any(is_exploded);
        let separator = (props.named || is_list).then_some(props.sep);
        let after = self.rest.get(usize::from(props.first.is_some())..)?;
        let end = Self { rest: after, ..*self }.run(expression.follow.stops, separator);
        let suffix = encoded(slice(expression.source, expression.follow.suffix), false);
        let run = after.get(..end)?.strip_suffix(&*suffix)?;
        if props.named {
            return self.pairs(expression, run, values);
        }
        let [variable] = expression.variables else { return None };
        self.rest = after.get(run.len()..)?;
        let text = |text: &'u str| decoded(text).filter(|text| !text.is_empty()).map(Captured::Text);
        let value = match is_list {
            true => Captured::List(run.split(char::from(props.sep)).map(text).collect::<Option<_>>()?),
            false => text(run)?,
        };
        values.push((slice(expression.source, variable.name), value));
        Some(())
    }

    /// Reads pairs of names and values, in any order, up to a name that the expression lacks or has already.
    fn pairs<'t>(
        &mut self,
        expression: &Expression<'_, 't>,
        run: &'u str,
        values: &mut Vec<(&'t str, Captured<'u>)>,
    ) -> Option<()> {
        let empty = |variable: &VariableToken| is_exploded(variable).then(|| Captured::List(Vec::new()));
        let mut found: Vec<Option<Captured<'u>>> = expression.variables.iter().map(empty).collect();
        let mut end = 0;
        for pair in run.split(char::from(expression.operator.props().sep)) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let mut variables = expression.variables.iter().zip(&mut found);
            let Some((_, found)) = variables.find(|(variable, found)| {
                let is_free = found.is_none() || is_exploded(variable);
                is_free && slice(expression.source, variable.name) == name
            }) else {
                break;
            };
            let value = Captured::Text(decoded(value)?);
            match found {
                Some(Captured::List(items)) => items.push(value),
                Some(_) => return None,
                None => *found = Some(value),
            }
            end += 1 + pair.len();
        }
        self.rest = self.rest.get(end..)?;
        for (variable, value) in expression.variables.iter().zip(found) {
            let value = value.filter(|value| !matches!(value, Captured::List(items) if items.is_empty()));
            values.extend(value.map(|value| (slice(expression.source, variable.name), value)));
        }
        Some(())
    }

    /// Reads the rest as one value.
    fn reserved<'t>(
        &mut self,
        expression: &Expression<'_, 't>,
        values: &mut Vec<(&'t str, Captured<'u>)>,
    ) -> Option<()> {
        let first = usize::from(expression.operator.props().first.is_some());
        let text = self.rest.get(first..)?;
        let is_value = |byte: u8| byte == b'%' || is(byte, UNRESERVED | RESERVED);
        text.bytes().all(is_value).then_some(())?;
        let [variable] = expression.variables else { return None };
        values.push((
            slice(expression.source, variable.name),
            Captured::Text(decoded_reserved(text)?),
        ));
        self.rest = "";
        Some(())
    }
}

/// A literal as an expansion has it.
fn encoded(literal: &str, ascii: bool) -> Cow<'_, str> {
    if ascii || literal.is_ascii() {
        return Cow::Borrowed(literal);
    }
    let mut text = Buffer::default();
    text.reserved(literal);
    Cow::Owned(text.take())
}

/// Decodes the triplets that reserved expansion writes, and keeps those that it copies: a reserved or unreserved character,
/// and a `%` that would begin a triplet.
fn decoded_reserved(text: &str) -> Option<Cow<'_, str>> {
    decoded_where(text, |octet, after| match octet {
        b'%' => !matches!(after, [high, low, ..] if is(*high, HEX) && is(*low, HEX)),
        octet => !is(octet, UNRESERVED | RESERVED),
    })
}
