//! The URL: the template appended to the base URL, with the checks that keep it the caller's (decisions 6, 12, 13 and 14).

use std::ops::Range;

use super::host::{self, Host};
use super::names::Names;
use super::path;
use crate::authority;
use crate::base::{Base, UriStart};
use crate::error::{Error, ErrorKind};
use crate::path::{dots, is_plain};
use crate::piece::{Piece, Pieces, VariableToken};
use crate::secret::Secrets;
use crate::template::{Expander, Expansion, Modifier, Operator, Template, Token, Variable};
use crate::value::Value;

/// How the expansion of a relative template begins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Leading {
    /// With one slash and text, or it is absolute: no value is at its start.
    Text,
    /// With this many slashes, then a value.
    Value { slashes: usize },
    /// With text that has no slash before it, and may be followed by a value.
    Word,
}

/// The first capacity of a URL, in bytes.
const ROOM: usize = 256;

/// A URL while it is written.
pub(crate) struct UrlWriter<'a> {
    /// The URL as far as it is written.
    pub(super) out: Expander,
    /// Where the expansion of the template starts, after the base URL.
    seam: usize,
    /// Where the path starts.
    pub(super) path_start: usize,
    /// Where the path ends, once a `?` or a `#` was written.
    pub(super) path_end: Option<usize>,
    /// Where the fragment starts.
    pub(super) fragment: Option<usize>,
    /// How the template begins.
    leading: Leading,
    /// The path may hold a dot segment or an empty one, so that it must be checked.
    looks: bool,
    /// The template may have written names to the query that a parameter could have.
    pub(crate) may_repeat: bool,
    /// What expressions wrote.
    pub(super) pieces: Pieces,
    /// The authority of an absolute URL, while values may be part of it.
    host: Option<Host>,
    /// The fragment, while it is put aside for the query.
    pub(super) tail: String,
    /// The separator before the next parameter of the query; empty before the first one.
    pub(super) separator: &'static str,
    /// The names in the query, where one could be there twice.
    pub(super) names: Option<Names>,
    /// Scheme and authority, where the defaults have parsed them.
    pub(crate) uri_start: Option<&'a UriStart>,
    /// Which names are those of secrets.
    pub(crate) secrets: Secrets,
}

impl UrlWriter<'_> {
    /// An empty URL. `limit` bounds it, in bytes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new(limit: usize) -> Self {
        Self {
            out: Expander::new(String::with_capacity(ROOM), limit),
            seam: 0,
            path_start: 0,
            path_end: None,
            fragment: None,
            leading: Leading::Text,
            looks: false,
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

    /// Writes the base URL, one slash, and the literal that a relative template starts with. Returns the other tokens.
    #[inline]
    pub(crate) fn start_relative<'t>(&mut self, template: &'t Template<'_>, base: Base<'_>) -> &'t [Token] {
        self.out.before = base.before;
        let text = &mut self.out.text;
        text.push_str(base.text);
        text.push('/');
        self.seam = base.text.len();
        self.path_start = base.path_start;
        self.looks = base.has_dots;
        let tokens = template.tokens();
        let Some((&Token::Literal { start, end, plain }, rest)) = tokens.split_first() else {
            self.leading = Leading::Value { slashes: 0 };
            return tokens;
        };
        let literal = template.slice(start, end);
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
        self.literal(trimmed, plain);
        rest
    }

    /// Starts with a URL that has a scheme and a host of its own, which begins at `authority`.
    pub(crate) fn start_absolute<'t>(&mut self, template: &'t Template<'_>, authority: usize) -> &'t [Token] {
        self.host = Some(Host::new(authority));
        self.path_start = authority;
        template.tokens()
    }

    /// Text of the template.
    #[inline]
    pub(crate) fn literal(&mut self, literal: &str, plain: bool) {
        let from = self.out.text.len();
        self.out.literal(literal, plain);
        if is_special(literal) {
            self.looks = true;
            self.find_ends(from);
        }
        // Text of the query has names.
        self.may_repeat |= self.path_end.is_some();
    }

    /// Finds the `?` and the `#` in what was written from a place on.
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

    /// Writes a variable of the template. `rest` are the tokens after it. A missing value is an error where one is
    /// required. Returns whether there was a value to write.
    #[inline]
    pub(crate) fn variable(
        &mut self,
        template: &Template<'_>,
        token: VariableToken,
        value: Option<Variable<'_>>,
        hides: bool,
        rest: &[Token],
    ) -> Result<bool, Error> {
        let VariableToken {
            name: (start, end),
            modifier,
            operator,
            opens,
        } = token;
        let name = template.slice(start, end);
        self.out.open(operator, opens);
        let from = self.out.text.len();
        let expansion = match value {
            Some(value) => self.out.variable(name, modifier, value)?,
            None => Expansion::Undefined,
        };
        if expansion == Expansion::Undefined && matches!(operator, Operator::Simple | Operator::Reserved) {
            return Err(missing(name));
        }
        self.pieces.push(Piece::new(token, from..self.out.text.len(), hides));
        if let Some(host) = &mut self.host {
            host.wrote(self.out.text.as_bytes(), template, token.name, from, operator, rest)?;
        }
        match operator {
            Operator::Simple => self.look_at(from),
            Operator::Reserved => self.reserved(name, from)?,
            // An expression that writes nothing does not end the path. Its first character does, and of what follows it, `?`
            // and `#` are encoded or end nothing.
            Operator::Query | Operator::Fragment if self.out.text.len() > from => {
                self.may_repeat |= modifier == Modifier::Explode;
                self.path_end.get_or_insert(from);
                if operator == Operator::Fragment {
                    self.fragment.get_or_insert(from);
                }
            }
            _ => {
                self.may_repeat |= modifier == Modifier::Explode;
                self.looks = true;
            }
        }
        Ok(expansion == Expansion::Defined)
    }

    /// Notes what a `{name}` alone has written.
    #[inline]
    pub(super) fn wrote_segment(&mut self, token: VariableToken, from: usize) {
        self.pieces.push(Piece::new(token, from..self.out.text.len(), false));
        self.look_at(from);
    }

    /// Only a value that is empty or starts with a dot can make an empty segment or one of dots.
    #[inline]
    fn look_at(&mut self, from: usize) {
        let first = self.out.text.as_bytes().get(from);
        self.looks |= matches!(first, None | Some(b'.'));
    }

    /// Checks that `{+name}` did not end the path: only the template does (decision 13).
    #[inline(never)]
    fn reserved(&mut self, name: &str, from: usize) -> Result<(), Error> {
        let is_in_path = self.path_end.is_none();
        let text = self.out.text.as_bytes();
        let with_slash = text.get(from.saturating_sub(1)..).unwrap_or_default();
        if is_in_path && text.len() > from && is_plain(with_slash) {
            return Ok(());
        }
        self.looks = true;
        self.find_ends(from);
        if is_in_path && self.path_end.is_some() {
            let example = path::shown(name);
            let wrong = format!(
                "holds `?` or `#`, which would end the path: `{{/{example}*}}` takes a list of segments, `{{{example}}}` encodes all"
            );
            return Err(Error::about(ErrorKind::UnsupportedValue, name, &wrong));
        }
        Ok(())
    }

    /// The URL alone, over no base URL: without the slash that is neither the template's nor a value's.
    #[inline]
    pub(crate) fn finish(&mut self, template: &Template<'_>) -> String {
        let mut url = std::mem::take(&mut self.out.text);
        if self.leading != Leading::Text && !template.as_str().starts_with('/') {
            url.remove(0);
        }
        url
    }

    /// Checks what was written of scheme, host and path.
    #[inline]
    pub(crate) fn finish_path(&mut self, template: &Template<'_>) -> Result<(), Error> {
        if self.leading != Leading::Text {
            self.check_leading(template)?;
        }
        if let Some(host) = self.host.take() {
            self.check_authority(template, &host)?;
        }
        if self.looks {
            self.check_path(template)?;
        }
        Ok(())
    }

    /// Checks the start of a relative URL that a value is part of: it must not be a scheme or a host.
    #[inline(never)]
    fn check_leading(&mut self, template: &Template<'_>) -> Result<(), Error> {
        let start = self.seam + 1;
        let appended = self.out.text.as_bytes().get(start..).unwrap_or_default();
        let foreign = match self.leading {
            Leading::Value { slashes: 0 } if appended.starts_with(b"//") => Some(2),
            Leading::Value { slashes: 0 } => scheme_end(appended),
            Leading::Value { .. } => appended.starts_with(b"/").then_some(1),
            Leading::Word | Leading::Text => authority::start(appended),
        };
        let starts_with_slash = appended.starts_with(b"/");
        if let Some(length) = foreign {
            self.check_voids(template)?;
            let author = self.pieces.author(&(start..start + length));
            let name = author.map(|piece| piece.name(template)).unwrap_or_default();
            return Err(host::foreign(name, "would start the URL with a scheme or `//`"));
        }
        if matches!(self.leading, Leading::Value { .. }) && starts_with_slash {
            // Checked before the slash goes: without it, a value that expanded to nothing can't be seen.
            self.check_voids(template)?;
            self.out.text.remove(self.seam);
            self.leading = Leading::Text;
            self.pieces.shift(start, -1);
            for end in [&mut self.path_end, &mut self.fragment].into_iter().flatten() {
                *end -= 1;
            }
        }
        Ok(())
    }

    /// Checks the authority of an absolute URL, and finds where its path starts.
    #[inline(never)]
    fn check_authority(&mut self, template: &Template<'_>, host: &Host) -> Result<(), Error> {
        let start = self.path_start;
        let text = self.out.text.as_bytes();
        let end = authority::end(text, start);
        let authority = text.get(start..end).unwrap_or_default();
        let wrong = match authority::check(authority) {
            Ok(()) => host.check(authority, start, template).err(),
            Err(wrong) => Some(match host.value(template) {
                Some(name) => host::foreign(name, &format!("makes a URL that {wrong}")),
                None => Error::new(ErrorKind::InvalidUrl, format!("the URL {wrong}")),
            }),
        };
        self.path_start = end;
        match wrong {
            None => Ok(()),
            Some(wrong) => self.check_voids(template).and(Err(wrong)),
        }
    }

    /// The path holds no dot segment, and no value leaves a segment empty.
    #[inline(never)]
    fn check_path(&self, template: &Template<'_>) -> Result<(), Error> {
        let text = self.out.text.as_bytes();
        let end = self.path_end.unwrap_or(text.len());
        self.check_voids(template)?;
        let path = text.get(self.path_start..end).unwrap_or_default();
        match dots(path) {
            None => Ok(()),
            Some(Range { start, end }) => {
                let dots = self.path_start + start..self.path_start + end;
                Err(path::dot_segment(
                    self.pieces.author(&dots).map(|piece| piece.name(template)),
                ))
            }
        }
    }

    /// Looks for a placeholder, or an item of its list, that is a whole path segment and expanded to nothing (decision 12).
    fn check_voids(&self, template: &Template<'_>) -> Result<(), Error> {
        let text = self.out.text.as_bytes();
        let path = self.path_start..self.path_end.unwrap_or(text.len());
        for piece in self.pieces.iter() {
            if piece.range().start > path.end {
                break;
            }
            for position in path::voids(text, piece) {
                path::check_void(text, &path, position, piece.operator, piece.name(template))?;
            }
        }
        Ok(())
    }

    /// The most bytes of the URL, and of the fields of the body.
    pub(super) fn limit(&self) -> usize {
        self.out.limit
    }
}

/// Whether a placeholder hides its whole object. It writes `token,0123`, where nothing tells a name from a value: if
/// one member is a secret, all of the text is.
pub(crate) fn hides(value: &Value<'_>, modifier: Modifier, operator: Operator, secrets: &Secrets) -> bool {
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

/// Whether a literal has a dot, a triplet, or an end of the path. Most have none.
#[inline]
#[allow(clippy::indexing_slicing, reason = "a byte never passes the end of 256 entries")]
fn is_special(literal: &str) -> bool {
    static SPECIAL: [bool; 256] = {
        let mut special = [false; 256];
        special[b'.' as usize] = true;
        special[b'%' as usize] = true;
        special[b'?' as usize] = true;
        special[b'#' as usize] = true;
        special
    };
    literal.bytes().fold(false, |any, byte| any | SPECIAL[byte as usize])
}

#[cold]
fn missing(name: &str) -> Error {
    Error::about(
        ErrorKind::MissingParameter,
        name,
        "has no value, and its placeholder requires one",
    )
}

/// Where `scheme ":"` ends (RFC 3986 §3.1), if the URL starts with it.
fn scheme_end(url: &[u8]) -> Option<usize> {
    // Values are long, and schemes are not.
    let end = url.iter().position(|&byte| !authority::is_scheme(byte))?;
    let is_scheme = url.get(end) == Some(&b':') && url.first()?.is_ascii_alphabetic();
    is_scheme.then_some(end + 1)
}
