//! Routes: `<METHOD> <URL>` as text, parsed at run time, or by `route!` while a program compiles (§2.1, decision 4). This module knows
//! methods and templates, and nothing of options.

use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use crate::authority;
use crate::error::{Error, ErrorKind};
use crate::method::{self, IntoMethod};
use crate::secret::Secrets;
pub use crate::template::decoded_lossy as decoded;
use crate::template::{Grammar, Operator, Template, Token};

/// A parsed route: a method and a URL template.
///
/// [`route!`] makes one while the program compiles. A route can be shared between threads. `Display` prints the text
/// that it was parsed from, with the method in capitals.
///
/// ```
/// use endpoint::{Endpoint, Route, options, route};
///
/// static LIST: Route = route!("GET /orgs/{org}/repos");
///
/// let github = Endpoint::github();
/// let request = github.request(&LIST, options! { org: "acme" })?;
/// assert_eq!(request.url(), "https://api.github.com/orgs/acme/repos");
/// assert_eq!(LIST.to_string(), "GET /orgs/{org}/repos");
/// assert_eq!(Route::parse("get  /orgs/{org}/repos")?, LIST);
/// # Ok::<(), endpoint::Error>(())
/// ```
///
/// [`route!`]: https://docs.rs/endpoint/latest/endpoint/macro.route.html
#[derive(Clone)]
pub struct Route<'a> {
    method: Option<Cow<'a, str>>,
    template: Template<'a>,
}

impl<'a> Route<'a> {
    /// Parses a route: a method and a URL with blanks between them, or a URL alone.
    ///
    /// ```
    /// use endpoint::{ErrorKind, Route};
    ///
    /// let route = Route::parse("GET /orgs/{org}/repos")?;
    /// assert_eq!(route.to_string(), "GET /orgs/{org}/repos");
    ///
    /// let error = Route::parse("GET /orgs/{org/repos").unwrap_err();
    /// assert_eq!((error.kind(), error.offset()), (ErrorKind::InvalidTemplate, Some(14)));
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// `missing-url`, `invalid-method`, and `invalid-template` with the offset of the byte at fault.
    pub fn parse(route: &'a str) -> Result<Self, Error> {
        let (method, url, before) = split(route);
        if let Some(method) = method {
            method::parse(method)?;
        }
        let Some(url) = url else {
            return Err(Error::new(ErrorKind::MissingUrl, "the route has no URL"));
        };
        let text = url.into();
        Ok(Self {
            method: method.map(Into::into),
            template: UrlSource::Text { text, before }.into_template()?,
        })
    }

    /// The method as written, if there is one.
    ///
    /// ```
    /// use endpoint::Route;
    ///
    /// assert_eq!(Route::parse("post /user/repos")?.method(), Some("post"));
    /// assert_eq!(Route::parse("/user/repos")?.method(), None);
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn method(&self) -> Option<&str> {
        self.method.as_deref()
    }

    /// The URL: an RFC 6570 template in which `:name` is a placeholder too, and names can hold `-`.
    ///
    /// ```
    /// let route = endpoint::Route::parse("GET /repos/:owner/{repo}")?;
    /// let names: Vec<_> = route.template().variables().map(|variable| variable.name()).collect();
    /// assert_eq!(names, ["owner", "repo"]);
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub const fn template(&self) -> &Template<'a> {
        &self.template
    }

    /// Copies what the route borrows.
    ///
    /// ```
    /// use endpoint::{Error, Route};
    ///
    /// fn read(line: String) -> Result<Route<'static>, Error> {
    ///     Route::parse(&line).map(Route::into_owned)
    /// }
    ///
    /// assert_eq!(read("GET /user".to_owned())?.to_string(), "GET /user");
    /// # Ok::<(), Error>(())
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Route<'static> {
        Route {
            method: self.method.map(|method| method.into_owned().into()),
            template: self.template.into_owned(),
        }
    }

    /// For `route!` and the derive: the route that they parsed while the program compiles.
    #[doc(hidden)]
    #[must_use]
    pub const fn from_compiled(method: Option<&'a str>, url: &'a str, tokens: &'a [Token]) -> Self {
        Self {
            method: match method {
                Some(method) => Some(Cow::Borrowed(method)),
                None => None,
            },
            template: Template::from_tokens(url, tokens),
        }
    }
}

/// Routes are equal if their methods, in any case, and their URLs are. A missing method equals no other.
impl PartialEq for Route<'_> {
    fn eq(&self, other: &Self) -> bool {
        let [own, others] = [self, other].map(|route| route.method().map(str::to_ascii_uppercase));
        own == others && self.template == other.template
    }
}

impl Eq for Route<'_> {}

impl Hash for Route<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.method().map(str::to_ascii_uppercase).hash(state);
        self.template.hash(state);
    }
}

/// Like [`parse`](Route::parse), but the route does not borrow the text.
impl FromStr for Route<'static> {
    type Err = Error;

    fn from_str(route: &str) -> Result<Self, Error> {
        Route::parse(route).map(Route::into_owned)
    }
}

/// Like [`parse`](Route::parse).
impl<'a> TryFrom<&'a str> for Route<'a> {
    type Error = Error;

    fn try_from(route: &'a str) -> Result<Self, Error> {
        Self::parse(route)
    }
}

impl fmt::Display for Route<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(method) = self.method() {
            write!(f, "{} ", method.to_ascii_uppercase())?;
        }
        self.template.fmt(f)
    }
}

/// A secret in the URL, such as the value of `?access_token=`, is masked.
impl fmt::Debug for Route<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let method = self.method().map(|method| method.to_ascii_uppercase() + " ");
        let url = Secrets::RULE.mask_url(self.template.as_str());
        write!(f, "Route({}{url})", method.unwrap_or_default())
    }
}

impl<'a> From<Route<'a>> for Source<'a> {
    fn from(route: Route<'a>) -> Self {
        Self {
            method: route.method,
            url: Some(UrlSource::Parsed(route.template)),
        }
    }
}

impl<'a> From<&'a Route<'_>> for Source<'a> {
    fn from(route: &'a Route<'_>) -> Self {
        Self {
            method: route.method().map(Cow::Borrowed),
            url: Some(UrlSource::Parsed(route.template.reborrow())),
        }
    }
}

/// The method and the URL of a call's route.
#[derive(Debug, Clone, Default)]
pub struct Source<'a> {
    /// The method as written.
    pub method: Option<Cow<'a, str>>,
    /// The URL.
    pub url: Option<UrlSource<'a>>,
}

/// A URL template, as text or parsed.
#[derive(Clone)]
pub enum UrlSource<'a> {
    /// Text that starts `before` bytes after the start of the route.
    Text {
        /// The text.
        text: Cow<'a, str>,
        /// The number of bytes before the text.
        before: usize,
    },
    /// A template.
    Parsed(Template<'a>),
}

impl<'a> UrlSource<'a> {
    /// A URL that is not part of a route.
    pub fn text(text: Cow<'a, str>) -> Self {
        Self::Text { text, before: 0 }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Text { text, .. } => text,
            Self::Parsed(template) => template.as_str(),
        }
    }

    /// The text, without a copy if the URL is not parsed yet.
    pub fn into_text(self) -> Cow<'a, str> {
        match self {
            Self::Text { text, .. } => text,
            Self::Parsed(template) => Cow::Owned(template.as_str().to_owned()),
        }
    }

    /// The template, parsed now if it is not yet.
    ///
    /// # Errors
    ///
    /// `missing-url` and `invalid-template`.
    pub fn into_template(self) -> Result<Template<'a>, Error> {
        match self {
            Self::Parsed(template) => Ok(template),
            Self::Text { text, .. } if text.is_empty() => Err(missing()),
            Self::Text { text, before } => {
                let grammar = grammar_of(text.as_bytes());
                let wrong = |reason, offset| Error::invalid_template(reason, before + offset);
                let template =
                    Template::parse_as(text, grammar).map_err(|error| wrong(error.reason(), error.offset()))?;
                check_query(&template).map_err(|(reason, offset)| wrong(reason, offset))?;
                Ok(template)
            }
        }
    }

    /// Copies what the URL borrows.
    pub fn into_owned(self) -> UrlSource<'static> {
        match self {
            Self::Text { text, before } => UrlSource::Text {
                text: text.into_owned().into(),
                before,
            },
            Self::Parsed(template) => UrlSource::Parsed(template.into_owned()),
        }
    }

    /// A URL that borrows from this one.
    pub fn reborrow(&self) -> UrlSource<'_> {
        match self {
            Self::Text { text, before } => UrlSource::Text {
                text: Cow::Borrowed(text),
                before: *before,
            },
            Self::Parsed(template) => UrlSource::Parsed(template.reborrow()),
        }
    }
}

/// The error for a call without a URL.
#[cold]
pub fn missing() -> Error {
    let wrong = "there is no URL, neither in the route nor in the options";
    Error::new(ErrorKind::MissingUrl, wrong)
}

impl PartialEq for UrlSource<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

/// A secret in the text is masked.
impl fmt::Debug for UrlSource<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Secrets::RULE.mask_url(self.as_str()).fmt(f)
    }
}

impl<'a> From<&'a str> for Source<'a> {
    fn from(route: &'a str) -> Self {
        let (method, url, before) = split(route);
        Self {
            method: method.map(Cow::Borrowed),
            url: url.map(|text| UrlSource::Text {
                text: text.into(),
                before,
            }),
        }
    }
}

impl<'a> From<&'a String> for Source<'a> {
    fn from(route: &'a String) -> Self {
        route.as_str().into()
    }
}

impl From<String> for Source<'_> {
    fn from(route: String) -> Self {
        let Source { method, url } = route.as_str().into();
        Self {
            method: method.map(|method| method.into_owned().into()),
            url: url.map(UrlSource::into_owned),
        }
    }
}

impl<'a> From<&'a Cow<'_, str>> for Source<'a> {
    fn from(route: &'a Cow<'_, str>) -> Self {
        Source::from(&**route)
    }
}

impl<'a> From<Cow<'a, str>> for Source<'a> {
    fn from(route: Cow<'a, str>) -> Self {
        match route {
            Cow::Borrowed(route) => route.into(),
            Cow::Owned(route) => route.into(),
        }
    }
}

/// A method, and a URL.
impl<'a, M: IntoMethod<'a>, U: Into<Cow<'a, str>>> From<(M, U)> for Source<'a> {
    fn from((method, url): (M, U)) -> Self {
        Self {
            method: Some(method.into_method()),
            url: Some(UrlSource::text(url.into())),
        }
    }
}

/// No route: method and URL are in the options.
impl<'a> From<Option<&'a str>> for Source<'a> {
    fn from(route: Option<&'a str>) -> Self {
        route.map(Self::from).unwrap_or_default()
    }
}

impl From<()> for Source<'_> {
    fn from((): ()) -> Self {
        Self::default()
    }
}

/// The grammar of a route's URL: `:name` after scheme and authority, and `-` inside names in braces.
pub(crate) fn grammar_of(url: &[u8]) -> Grammar {
    Grammar {
        colon_names_from: authority_end(url),
        hyphens: true,
    }
}

/// The offset after `scheme "://" authority` of a template; 0 if it does not start with a scheme.
fn authority_end(url: &[u8]) -> usize {
    let Some(start) = authority::start(url) else {
        return 0;
    };
    let mut is_expression = false;
    let ends = |byte: &u8| {
        // The slash of an operator, as in `{/path}`, does not end the authority.
        is_expression = *byte == b'{' || (is_expression && *byte != b'}');
        !is_expression && matches!(byte, b'/' | b'?' | b'#')
    };
    let rest = url.get(start..).unwrap_or_default();
    start + rest.iter().position(ends).unwrap_or(rest.len())
}

/// Refuses a second `?` if an expression writes one of the two, and a `{&name}` without a `?` before it. After a `#`
/// both are text, and so is a `?` within a literal query (RFC 3986 §3.4, §3.5).
///
/// # Errors
///
/// The reason and its offset.
pub fn check_query(template: &Template<'_>) -> Result<(), (&'static str, usize)> {
    const SECOND: &str = "a URL has one `?`: write `?b=1{&a}` for `?b=1{?a}`, and `{?a,b}` for `{?a}{?b}`";
    const NONE: &str = "`&` continues a query, and there is none: write `{?a}`, or `?b=1{&a}`";
    let (mut has_query, mut has_expression) = (false, false);
    for token in template.tokens() {
        match *token {
            Token::Literal(literal) if literal.special => {
                for (at, byte) in template.slice(literal.range).bytes().enumerate() {
                    match byte {
                        b'#' => return Ok(()),
                        b'?' if has_expression => return Err((SECOND, literal.range.0 as usize + at)),
                        b'?' => has_query = true,
                        _ => {}
                    }
                }
            }
            Token::Variable(variable) if variable.opens => {
                // The operator is the byte before the first name.
                let at = (variable.name.0 as usize).saturating_sub(1);
                match variable.operator {
                    Operator::Fragment => return Ok(()),
                    Operator::Query if has_query => return Err((SECOND, at)),
                    Operator::Query => (has_query, has_expression) = (true, true),
                    Operator::QueryContinuation if !has_query => return Err((NONE, at)),
                    _ => {}
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// The method and the URL of a route, and the offset of the URL. A route is split at its first blanks; a single word is a
/// URL, unless it is a standard method in capitals.
fn split(route: &str) -> (Option<&str>, Option<&str>, usize) {
    let text = route.trim_matches(is_blank);
    let before = route.len() - route.trim_start_matches(is_blank).len();
    match text.split_once(is_blank) {
        Some((method, rest)) => {
            let url = rest.trim_start_matches(is_blank);
            (Some(method), Some(url), before + text.len() - url.len())
        }
        None if VERBS.contains(&text) => (Some(text), None, 0),
        None if text.is_empty() => (None, None, 0),
        None => (None, Some(text), before),
    }
}

fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\x0C' | '\r')
}

/// The methods of RFC 9110 §9, PATCH (RFC 5789) and QUERY (RFC 10008).
const VERBS: [&str; 10] = [
    "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "CONNECT", "TRACE", "QUERY",
];

/// The names of the literal pairs in the query of a template, percent-decoded: `b` and `c` of `?b=1&c={d}{&e}`.
///
/// A name that contains an expression is left out, because it depends on values.
#[must_use]
pub fn literal_names(template: &Template<'_>) -> Vec<String> {
    // A brace stands for an expression, after the sign that it begins with.
    let mut url = String::with_capacity(template.as_str().len());
    for token in template.tokens() {
        url.push_str(match *token {
            Token::Literal(literal) => template.slice(literal.range),
            Token::Variable(variable) => match variable.operator {
                Operator::Fragment => "#",
                Operator::Query => "?{",
                Operator::QueryContinuation => "&{",
                _ => "{",
            },
        });
    }
    let before_fragment = url.split('#').next().unwrap_or_default();
    let (_, query) = before_fragment.split_once('?').unwrap_or_default();
    let names = query.split('&').filter_map(|pair| pair.split('=').next());
    let names = names.filter(|name| !name.is_empty() && !name.contains('{'));
    names.map(|name| decoded(name).into_owned()).collect()
}
