//! Writes the URL: base URL and template, the query, and the checks that keep the URL the caller's
//! (decisions 6, 8, 12, 13, 14 and 38).

use std::iter::once;
use std::ops::Range;

use endpoint_core::path::wrong;

use super::pairs::{self, Layout, Name, Owners, Pairs};
use super::scalar;
use crate::authority::{self, is_label};
use crate::base::{Base, UriStart};
use crate::error::{Error, ErrorKind};
use crate::options::Style;
use crate::path::{dots_at, is_dots, stays_clean};
use crate::piece::{Piece, Pieces};
use crate::place::Placed;
use crate::secret::Secrets;
use crate::template::{
    self, AsVariable as _, Expander, Expansion, LiteralToken, Modifier, Operator, Template, Token, Variable,
    VariableToken,
};
use crate::value::Value;

/// The start of a relative template's expansion.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Leading {
    /// One slash and text, or an absolute URL: no value is at the start.
    Text,
    /// This many slashes, then a value.
    Value { slashes: usize },
    /// Text without a slash in front, and perhaps a value after it.
    Word,
}

/// A URL under construction.
pub(crate) struct UrlWriter<'a> {
    /// The URL so far.
    pub(crate) out: Expander,
    /// The end of the base URL.
    seam: usize,
    /// The start of the template, after a slash between the two.
    start: usize,
    /// The start of the path.
    pub(super) path_start: usize,
    /// The end of the path, once a `?` or a `#` was written.
    pub(super) path_end: Option<usize>,
    /// The start of the fragment.
    pub(super) fragment: Option<usize>,
    /// The start of the template's expansion.
    leading: Leading,
    /// Whether the path may hold a dot segment or an empty one, and so must be checked.
    checks_path: bool,
    /// Whether the template may have put a name into the query that a parameter could have.
    pub(crate) may_repeat: bool,
    /// The ranges that variables wrote.
    pub(super) pieces: Pieces,
    /// The authority of an absolute URL, while values may be part of it.
    host: Option<Host>,
    /// The fragment, set aside for the query.
    pub(super) tail: String,
    /// The separator before the next query parameter; empty before the first.
    pub(super) separator: &'static str,
    /// The names in the query, if one could occur twice.
    pub(super) names: Option<Owners>,
    /// The scheme and authority, if the defaults have parsed them.
    pub(crate) uri_start: Option<&'a UriStart>,
    /// The names of secrets.
    pub(crate) secrets: Secrets,
}

impl UrlWriter<'_> {
    /// An empty URL. `limit` bounds it, in bytes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new(limit: usize) -> Self {
        Self {
            out: Expander::new(limit),
            seam: 0,
            start: 0,
            path_start: 0,
            path_end: None,
            fragment: None,
            leading: Leading::Text,
            checks_path: false,
            may_repeat: false,
            pieces: Pieces::default(),
            host: None,
            tail: String::new(),
            separator: "",
            names: None,
            uri_start: None,
            secrets: Secrets::RULE,
        }
    }

    /// Writes the base URL, a slash if one of the two has it, and the literal at the start of a relative template, which
    /// may be empty.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn start_relative(&mut self, base: Base<'_>, literal: &str, ascii: bool, special: bool) {
        let trimmed = match literal.strip_prefix('/') {
            Some(rest) if !rest.starts_with('/') => rest,
            _ => literal.trim_start_matches('/'),
        };
        let slashes = literal.len() - trimmed.len();
        if trimmed.is_empty() {
            self.leading = Leading::Value { slashes };
        } else if slashes == 0 {
            self.leading = Leading::Word;
        }
        self.out.before = base.before;
        self.path_start = base.path_start;
        self.checks_path = base.has_dots;
        self.out.text.push_str(base.text);
        self.seam = base.text.len();
        if slashes > 0 || base.slash {
            self.out.text.push(b'/');
        }
        self.start = self.out.text.len();
        self.literal(trimmed, ascii, special);
    }

    /// Starts a URL with its own scheme and host. `authority` is the start of the latter.
    pub(crate) fn start_absolute<'t>(&mut self, template: &'t Template<'_>, authority: usize) -> &'t [Token] {
        self.host = Some(Host::new(authority));
        self.path_start = authority;
        template.tokens()
    }

    /// Writes the base URL and the start of a relative template. Returns the tokens after it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn start_template<'t>(&mut self, base: Base<'_>, template: &'t Template<'_>) -> &'t [Token] {
        let (literal, rest) = match template.tokens() {
            [Token::Literal(literal), rest @ ..] => (*literal, rest),
            tokens => (LiteralToken::EMPTY, tokens),
        };
        self.start_relative(base, template.slice(literal.range), literal.ascii, literal.special);
        rest
    }

    /// Writes literal text of the template.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn literal(&mut self, literal: &str, ascii: bool, special: bool) {
        let from = self.out.text.len();
        self.out.literal(literal, ascii);
        if special {
            self.find_ends(from);
            self.checks_path |= self.path_end.is_none_or(|end| end > from);
        }
        // Literal text in the query can have names.
        self.may_repeat |= self.path_end.is_some();
    }

    /// Looks for the `?` and the `#` in the text from an offset on.
    fn find_ends(&mut self, from: usize) {
        let written = self.out.text.as_bytes().get(from..).unwrap_or_default();
        if self.path_end.is_none() {
            let end = written.iter().position(|byte| matches!(byte, b'?' | b'#'));
            self.path_end = end.map(|end| from + end);
        }
        if self.fragment.is_none() {
            let hash = written.iter().position(|&byte| byte == b'#');
            self.fragment = hash.map(|hash| from + hash);
        }
    }

    /// Writes a variable of the template, whose token and name are given. A missing value is an error if one is required.
    /// Returns whether there was a value.
    #[inline]
    pub(crate) fn variable(
        &mut self,
        template: &Template<'_>,
        name: &str,
        token: &VariableToken,
        value: Option<Variable<'_>>,
        (is_secret, is_asked): (bool, bool),
    ) -> Result<bool, Error> {
        let &VariableToken {
            modifier,
            operator,
            opens,
            ..
        } = token;
        let is_in_path = self.is_in_path(operator);
        if let Some(Variable::Map(_)) = value
            && !is_asked
        {
            check_object(name, token, is_in_path)?;
        }
        self.out.open(operator, opens);
        let from = self.out.text.len();
        let expansion = match value {
            Some(value) => self.out.variable(name, modifier, value)?,
            None => Expansion::Undefined,
        };
        // Absent, `{+x}` may be the end of the path: `check_voids` looks.
        let may_end = operator == Operator::Reserved && is_in_path && value.is_none();
        if expansion == Expansion::Undefined && matches!(operator, Operator::Simple | Operator::Reserved) && !may_end {
            return Err(missing(name));
        }
        let is_clean = match (operator, value) {
            (Operator::Simple, Some(Variable::Text(text))) => modifier == Modifier::None && self.is_clean(from, text),
            (Operator::Reserved, Some(Variable::Text(text))) => stays_clean(text.as_bytes()),
            (_, Some(Variable::Text(_) | Variable::List(_) | Variable::Map(_)) | None) => false,
            _ => true,
        };
        self.wrote(template, name, token, from, (is_clean, is_secret))?;
        if let Some(value) = value.filter(|_| is_in_path && !is_clean) {
            check_value(name, token, value)?;
        }
        Ok(expansion == Expansion::Defined)
    }

    /// Writes a scalar, encoded whole. Returns whether neither it nor the path need be checked because of it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn whole(&mut self, name: &str, token: &VariableToken, scalar: Variable<'_>) -> Result<bool, Error> {
        let start = self.out.text.len();
        scalar::encode(&mut self.out.text, name, scalar)?;
        Ok(match scalar {
            Variable::Text(text) => !self.is_in_path(token.operator) || self.is_clean(start, text),
            _ => true,
        })
    }

    /// Whether a value of this operator is in the path.
    #[inline(always)]
    fn is_in_path(&self, operator: Operator) -> bool {
        use Operator::{Fragment, Query, QueryContinuation};
        self.path_end.is_none() && !matches!(operator, Query | QueryContinuation | Fragment)
    }

    /// Whether a text that was written from `from` on needs no check in a path: all of it was written as it is, and it
    /// does not start with a dot.
    #[inline(always)]
    fn is_clean(&self, from: usize, text: &str) -> bool {
        self.out.text.len() - from == text.len() && !matches!(text.as_bytes(), [] | [b'.', ..])
    }

    /// Notes the text that a variable of the template wrote, which starts at `from`. `is_clean` if the path need not be
    /// checked because of it; `secret` if it holds one.
    #[inline(always)]
    pub(crate) fn wrote(
        &mut self,
        template: &Template<'_>,
        name: &str,
        token: &VariableToken,
        from: usize,
        (is_clean, secret): (bool, bool),
    ) -> Result<(), Error> {
        let &VariableToken { modifier, operator, .. } = token;
        self.pieces.push(Piece::new(token, from..self.out.text.len(), secret));
        if let Some(host) = &mut self.host {
            host.wrote(self.out.text.as_bytes(), template, token.name, from, operator)?;
        }
        match operator {
            Operator::Simple => self.checks_path |= !is_clean && self.path_end.is_none(),
            Operator::Reserved if is_clean && self.path_end.is_none() => {}
            Operator::Reserved => self.reserved(name, from)?,
            // An expression that writes nothing does not end the path. Otherwise its first character does; any `?` or
            // `#` after it is encoded, or ends nothing.
            Operator::Query | Operator::Fragment if self.out.text.len() > from => {
                self.may_repeat |= modifier == Modifier::Explode;
                self.path_end.get_or_insert(from);
                if operator == Operator::Fragment {
                    self.fragment.get_or_insert(from);
                }
            }
            _ => {
                self.may_repeat |= modifier == Modifier::Explode;
                self.checks_path = true;
            }
        }
        Ok(())
    }

    /// Checks that `{+name}` did not end the path, which only the template may (decision 13).
    #[inline(never)]
    fn reserved(&mut self, name: &str, from: usize) -> Result<(), Error> {
        let is_in_path = self.path_end.is_none();
        self.checks_path = true;
        self.find_ends(from);
        if is_in_path && self.path_end.is_some() {
            let example = shown(name);
            let wrong = format!(
                "holds `?` or `#`, which would end the path: `{{/{example}*}}` takes a list of segments, `{{{example}}}` encodes all"
            );
            return Err(Error::about(ErrorKind::UnsupportedValue, name, &wrong));
        }
        Ok(())
    }

    /// Checks the scheme, the host and the path.
    #[inline]
    pub(crate) fn finish_path(&mut self, template: &Template<'_>) -> Result<(), Error> {
        if self.leading != Leading::Text {
            self.check_leading(template)?;
        }
        if let Some(host) = self.host.take() {
            self.check_authority(template, &host)?;
        }
        if self.checks_path {
            self.check_path(template)?;
        }
        Ok(())
    }

    /// Checks the start of a relative URL with a value in it: the value must not add a scheme or a host.
    #[inline(never)]
    fn check_leading(&mut self, template: &Template<'_>) -> Result<(), Error> {
        let start = self.start;
        let appended = self.out.text.as_bytes().get(start..).unwrap_or_default();
        let start_of_another = match self.leading {
            Leading::Value { slashes: 0 } if appended.starts_with(b"//") => Some(2),
            Leading::Value { slashes: 0 } => scheme_end(appended),
            Leading::Value { .. } => appended.starts_with(b"/").then_some(1),
            Leading::Word | Leading::Text => authority::start(appended),
        };
        let starts_with_slash = appended.starts_with(b"/");
        if let Some(length) = start_of_another {
            self.check_voids(template)?;
            let author = self.pieces.author(&(start..start + length));
            let name = author.map(|piece| piece.name(template)).unwrap_or_default();
            return Err(foreign(name, "would start the URL with a scheme or `//`"));
        }
        if matches!(self.leading, Leading::Value { .. }) && starts_with_slash {
            // Checked before the slash is removed: afterwards a value that expanded to nothing can't be seen.
            self.check_voids(template)?;
            self.leading = Leading::Text;
            if start > self.seam {
                self.out.text.remove(self.seam);
                self.pieces.shift(start, -1);
                for end in [&mut self.path_end, &mut self.fragment].into_iter().flatten() {
                    *end -= 1;
                }
            }
        }
        Ok(())
    }

    /// Checks the authority of an absolute URL, and sets the start of its path.
    #[inline(never)]
    fn check_authority(&mut self, template: &Template<'_>, host: &Host) -> Result<(), Error> {
        let start = self.path_start;
        let text = self.out.text.as_bytes();
        let end = authority::end(text, start);
        let checked = authority::check_start(text, start, end);
        self.path_start = end;
        let Err(wrong) = checked else { return Ok(()) };
        self.check_voids(template)?;
        Err(match host.value(template) {
            Some(name) if wrong != authority::SCHEME => foreign(name, &format!("makes a URL that {wrong}")),
            _ => Error::new(ErrorKind::InvalidUrl, format!("the URL {wrong}")),
        })
    }

    /// Checks that the path has no dot segment, and no segment that a value leaves empty.
    #[inline(never)]
    fn check_path(&self, template: &Template<'_>) -> Result<(), Error> {
        let text = self.out.text.as_bytes();
        let end = self.path_end.unwrap_or(text.len());
        self.check_voids(template)?;
        if text.get(end) != Some(&b'?') {
            self.check_begun(template, end)?;
        }
        let path = text.get(self.path_start..end).unwrap_or_default();
        // The values were checked, so a segment has text of the route, or the end of a value. Up to its `;`, it has twelve bytes.
        let (mut from, most) = (self.path_start, 12);
        for value in self.pieces.iter().map(Piece::range).chain(once(end..end)) {
            let places = from..end.min(value.start + most);
            from = from.max(places.end).max(value.end.saturating_sub(most));
            for at in places {
                let Some(Range { start, end }) = dots_at(path, at - self.path_start, true) else {
                    continue;
                };
                let author = self.pieces.author(&(self.path_start + start..self.path_start + end));
                // The route may have such a segment within its text, if no value makes it one (decision 38).
                let segment = path.get(start..end).unwrap_or_default();
                let is_whole = segment.split(|&byte| byte == b'/').any(is_dots);
                if is_whole || author.is_some() {
                    return Err(dot_segment(author.map(|piece| piece.name(template))));
                }
            }
        }
        Ok(())
    }

    /// Refuses an `&` in the path: it continues the query of a `{?x}` that wrote nothing (decision 5).
    fn check_begun(&self, template: &Template<'_>, end: usize) -> Result<(), Error> {
        let (mut pieces, mut begins) = (self.pieces.iter(), None);
        for token in template.tokens() {
            let continues = match *token {
                Token::Literal(literal) => template.slice(literal.range).starts_with('&'),
                Token::Variable(variable) => {
                    let range = pieces.next().map(Piece::range).unwrap_or_default();
                    if variable.operator == Operator::Query {
                        begins.get_or_insert(template.slice(variable.name));
                    }
                    variable.operator == Operator::QueryContinuation && !range.is_empty() && range.start < end
                }
            };
            if let (true, Some(name)) = (continues, begins) {
                let wrong = "has no value, so the `&` after its expression would continue the path: write `{?a,b}` for \
                             `{?a}{&b}`, and `?b=1{&a}` for `{?a}&b=1`";
                return Err(Error::about(ErrorKind::MissingParameter, name, wrong));
            }
        }
        Ok(())
    }

    /// Looks for a placeholder that wrote nothing: it must not be a whole path segment if the path continues, and an
    /// absent `{+x}` must be its end (decision 12).
    fn check_voids(&self, template: &Template<'_>) -> Result<(), Error> {
        let text = self.out.text.as_bytes();
        let end = self.path_end.unwrap_or(text.len());
        for piece in self.pieces.iter().filter(|piece| piece.is_empty()) {
            let at = piece.range().start;
            if at > end {
                break;
            }
            let is_alone = self.leading == Leading::Value { slashes: 0 } && at == self.start;
            if piece.operator == Operator::Reserved && (at < end || is_alone) {
                return Err(missing(piece.name(template)));
            }
            let before = at.checked_sub(1).map(|before| text.get(before));
            if before.is_none_or(|before| before == Some(&b'/')) && text.get(at) == Some(&b'/') {
                return Err(void(piece.name(template)));
            }
        }
        Ok(())
    }

    /// The limit of the URL, and of the fields of the body, in bytes.
    pub(super) fn limit(&self) -> usize {
        self.out.limit
    }
}

/// Whether the text of a placeholder is a secret as a whole. It writes `token,0123`, where names can't be told from values, so the
/// whole text is a secret if one member is.
pub(crate) fn is_secret(value: &Value<'_>, modifier: Modifier, operator: Operator, secrets: &Secrets) -> bool {
    let shows_names = modifier == Modifier::Explode
        && matches!(
            operator,
            Operator::PathSegment | Operator::PathParameter | Operator::Query | Operator::QueryContinuation
        );
    let Value::Object(members) = value else {
        return false;
    };
    !shows_names && members.iter().any(|(member, _)| secrets.is_secret(member))
}

#[cold]
fn missing(name: &str) -> Error {
    let wrong = "has no value, and its placeholder requires one";
    Error::about(ErrorKind::MissingParameter, name, wrong)
}

/// The end of `scheme ":"` (RFC 3986 §3.1), if the URL starts with it.
fn scheme_end(url: &[u8]) -> Option<usize> {
    // The search ends early, because schemes are short.
    let end = url.iter().position(|&byte| !authority::is_scheme(byte))?;
    let is_scheme = url.get(end) == Some(&b':') && url.first()?.is_ascii_alphabetic();
    is_scheme.then_some(end + 1)
}

/// Checks each value as it is written: it can be a label of the host before others, or part of one, and no more.
pub(super) struct Host {
    /// Whether the authority has not ended yet.
    open: bool,
    /// The offset up to which the authority was checked.
    seen: usize,
    /// The name of the last value in the authority, as a range of the template.
    value: Option<(u32, u32)>,
    /// The number of tokens up to that value.
    tokens: usize,
}

impl Host {
    pub(super) fn new(start: usize) -> Self {
        Self {
            open: true,
            seen: start,
            value: None,
            tokens: 0,
        }
    }

    /// The name of the last value in the authority.
    pub(super) fn value<'t>(&self, template: &'t Template<'_>) -> Option<&'t str> {
        self.value.map(|range| template.slice(range))
    }

    /// Checks a value that was written from `from` on, and the literals before it.
    pub(super) fn wrote(
        &mut self,
        url: &[u8],
        template: &Template<'_>,
        name: (u32, u32),
        from: usize,
        operator: Operator,
    ) -> Result<(), Error> {
        if !self.open {
            return Ok(());
        }
        let literals = url.get(self.seen..from).unwrap_or_default();
        let text = url.get(from..).unwrap_or_default();
        self.seen = url.len();
        let ends = |byte: &u8| matches!(byte, b'/' | b'?' | b'#');
        if literals.iter().any(ends) {
            self.open = false;
            return Ok(());
        }
        self.value = Some(name);
        let is_this = |token: &Token| matches!(token, Token::Variable(variable) if variable.name == name);
        let rest = template.tokens().get(self.tokens..).unwrap_or_default();
        let place = rest.iter().position(is_this).unwrap_or_default();
        self.tokens += place + 1;
        let rest = rest.get(place + 1..).unwrap_or_default();
        let is_in_host = !literals.iter().any(|byte| matches!(byte, b':' | b'@' | b'['));
        let wrong = match operator {
            Operator::Simple if !is_in_host || text.is_empty() || !text.iter().all(|&byte| is_label(byte)) => {
                "would choose more of the authority than a label of the host"
            }
            Operator::Simple if is_label_after(template, rest) => return Ok(()),
            Operator::Simple => {
                "would choose the last label of the host: after it, the URL needs a dot and a label as text"
            }
            _ if text.is_empty() => return Ok(()),
            Operator::Reserved if !text.starts_with(b"/") => "follows the host, and its value does not start with `/`",
            _ if text.first().is_some_and(ends) && goes_on(template, rest) => {
                "would end the host before the text that belongs to it"
            }
            _ if text.first().is_some_and(ends) => {
                self.open = false;
                return Ok(());
            }
            _ => "would choose more of the authority than a label of the host",
        };
        Err(foreign(template.slice(name), wrong))
    }
}

/// Whether the host goes on with a dot and a label, or with another value, of which the same is asked.
fn is_label_after(template: &Template<'_>, rest: &[Token]) -> bool {
    let (text, rest) = match rest {
        [Token::Literal(literal), rest @ ..] => (template.slice(literal.range), rest),
        _ => ("", rest),
    };
    match text
        .trim_start_matches(|c: char| c.is_ascii() && is_label(c as u8))
        .as_bytes()
    {
        [] | [b'.'] => matches!(rest.first(), Some(Token::Variable(next)) if next.operator == Operator::Simple),
        [b'.', label, ..] => is_label(*label),
        _ => false,
    }
}

/// Whether text after a value may belong to the host, too.
fn goes_on(template: &Template<'_>, rest: &[Token]) -> bool {
    for token in rest {
        match token {
            Token::Literal(literal) => return !template.slice(literal.range).starts_with(['/', '?', '#', '&']),
            Token::Variable(variable) => match variable.operator {
                Operator::PathSegment | Operator::Query | Operator::Fragment => return false,
                Operator::Simple => return true,
                _ => {}
            },
        }
    }
    false
}

pub(super) fn foreign(name: &str, wrong: &str) -> Error {
    Error::about(ErrorKind::ForeignAuthority, name, wrong)
}

/// Refuses an object that would be written as `id,7,name,Jo`. `{;x}` writes its name before it.
pub(super) fn check_object(name: &str, token: &VariableToken, is_in_path: bool) -> Result<(), Error> {
    let (operator, explodes) = (token.operator, token.modifier == Modifier::Explode);
    if explodes || operator == Operator::PathParameter || !(is_in_path || operator == Operator::Simple) {
        return Ok(());
    }
    let wrong = "is an object, and its placeholder takes a text: give the member that is meant";
    Err(Error::unsupported_value(name, wrong))
}

/// Checks a value in the path, and each item and name in it. `{;x}` writes its name, so its value may be empty.
#[inline(never)]
pub(crate) fn check_value(name: &str, token: &VariableToken, value: Variable<'_>) -> Result<(), Error> {
    let operator = token.operator;
    let check = |text: &str, empty: &'static str| match wrong(text, operator == Operator::Reserved) {
        Some((ErrorKind::EmptySegment, _)) if operator == Operator::PathParameter => Ok(()),
        Some((kind @ ErrorKind::EmptySegment, _)) => Err(Error::about(kind, name, empty)),
        Some((kind, wrong)) => Err(Error::about(kind, name, wrong)),
        None => Ok(()),
    };
    let (members, is_map) = match value {
        Variable::Text(text) => {
            let end = match token.modifier {
                Modifier::Prefix(length) => text.char_indices().nth(length.into()).map(|(end, _)| end),
                _ => None,
            };
            return check(text.get(..end.unwrap_or(text.len())).unwrap_or_default(), "is empty");
        }
        Variable::List(members) => (members, false),
        Variable::Map(members) => (members, true),
        _ => return Ok(()),
    };
    let mut result = None;
    members.members(&mut |key, item| {
        if let (Some(item), None | Some(Ok(()))) = (item, &result) {
            let key = if is_map {
                check(key, "has an empty name")
            } else {
                Ok(())
            };
            result = Some(match item {
                Variable::Text(text) => key.and_then(|()| check(text, "has an empty item")),
                _ => key,
            });
        }
    });
    result.unwrap_or_else(|| check("", "is empty"))
}

/// The error for a placeholder that is a whole segment and wrote nothing.
#[cold]
pub(super) fn void(name: &str) -> Error {
    let wrong = "is a whole path segment and has no value, and the path continues";
    Error::about(ErrorKind::EmptySegment, name, wrong)
}

/// A name for an example in a message.
pub(super) fn shown(name: &str) -> &str {
    if name.len() > 40 { "name" } else { name }
}

/// The error for a dot segment, and for the value that made it, if one did.
#[cold]
pub(super) fn dot_segment(name: Option<&str>) -> Error {
    let makes = "makes a `.` or `..` segment of the path, which clients or servers resolve to another path";
    let holds = "the path holds a `.` or `..` segment, which clients resolve to another path";
    match name {
        Some(name) => Error::about(ErrorKind::DotSegment, name, makes),
        None => Error::new(ErrorKind::DotSegment, holds),
    }
}

impl UrlWriter<'_> {
    /// From here on, refuses a name that is already in the query or the template.
    pub(crate) fn watch_names(&mut self, template: &template::Template<'_>) -> Result<(), Error> {
        self.names = Some(Owners::of_query(template, self.out.text.as_str(), &self.pieces)?);
        Ok(())
    }

    /// Appends a parameter. Returns whether there was anything to write.
    #[inline]
    pub(crate) fn query(&mut self, placed: Placed<'_, '_>, lists: Option<Style>) -> Result<bool, Error> {
        match placed.value.as_variable() {
            None => Ok(false),
            Some(scalar) if scalar.is_scalar() && self.names.is_none() => {
                self.open_parameter();
                self.out.text.unreserved(placed.name);
                self.out.text.push(b'=');
                scalar::encode(&mut self.out.text, placed.name, scalar)?;
                Ok(true)
            }
            Some(_) => self.query_pairs(placed, lists),
        }
    }

    #[inline(never)]
    fn query_pairs(&mut self, placed: Placed<'_, '_>, lists: Option<Style>) -> Result<bool, Error> {
        self.hide_members(placed);
        let layout = Layout {
            lists,
            nests: false,
            limit: self.out.limit,
        };
        pairs::write(placed, layout, self)
    }

    /// Masks the members of a `flat` object with a secret name. It is written without that name, so the names of its members
    /// become secret.
    pub(super) fn hide_members(&mut self, placed: Placed<'_, '_>) {
        if let (Value::Object(members), Some(Style::Flat)) = (placed.value, placed.style)
            && self.secrets.is_secret(placed.name)
        {
            for (member, _) in members.iter() {
                self.secrets.set(member, true);
            }
        }
    }

    /// Writes the separator before the next parameter.
    #[inline]
    pub(super) fn open_parameter(&mut self) {
        if self.separator.is_empty() {
            self.open_query();
        } else {
            self.out.text.push_str(self.separator);
        }
        self.separator = "&";
    }

    /// Continues the query of the template, or starts one. A fragment is set aside.
    fn open_query(&mut self) {
        let text = &mut self.out.text;
        if let Some(hash) = self.fragment {
            self.tail = text.split_off(hash);
        }
        let start = *self.path_end.get_or_insert(text.len());
        match text.as_bytes().get(start..).unwrap_or_default() {
            [] => text.push(b'?'),
            // After a `?` or an `&`, no separator is needed.
            [b'?'] | [.., b'&'] => {}
            _ => text.push(b'&'),
        }
    }

    /// Finishes the URL: the fragment follows the query.
    #[inline]
    pub(crate) fn finish_url(&mut self) -> Result<(), Error> {
        if let Some(hash) = self.fragment.filter(|_| !self.tail.is_empty()) {
            let inserted = self.out.text.len() - hash;
            self.pieces.shift(hash, inserted.cast_signed());
            self.out.text.push_str(&self.tail);
        }
        match self.out.total() > self.out.limit {
            true => Err(Error::too_large("", "URL", self.out.limit)),
            false => Ok(()),
        }
    }
}

impl Pairs for UrlWriter<'_> {
    const WHAT: &'static str = "URL";
    const ENCODES: bool = true;

    fn len(&self) -> usize {
        self.out.total()
    }

    fn pair(&mut self, name: &Name<'_>, texts: &[&str]) -> Result<(), Error> {
        if let Some(names) = &mut self.names {
            names.add_pair(name, "query")?;
        }
        self.open_parameter();
        self.out.text.unreserved(&name.text);
        self.out.text.push(b'=');
        for (position, text) in texts.iter().enumerate() {
            if position > 0 {
                self.out.text.push(b',');
            }
            self.out.text.unreserved(text);
        }
        Ok(())
    }
}
