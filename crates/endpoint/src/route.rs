//! Routes: `<METHOD> <URL>` (§2.1, decision 4), split by hand, parsed at run time, or checked when the program compiles.

pub(crate) mod compiled;

use std::fmt;

use crate::error::{Error, ErrorKind};
use crate::options::{Options, Setting};
use crate::template::{self, Dialect, Template, Token};

/// A route that was parsed: a method and a URL template.
///
/// [`route!`](crate::route!) makes one while the program compiles. A route can be shared between threads, and prints back
/// as what it was parsed from, with the method in capitals.
///
/// ```
/// use endpoint::{Endpoint, Route, options, route};
///
/// static LIST: Route = route!("GET /orgs/{org}/repos");
///
/// let github = Endpoint::new();
/// let request = github.request(&LIST, options! { org: "acme" })?;
/// assert_eq!(request.url(), "https://api.github.com/orgs/acme/repos");
/// assert_eq!(LIST.to_string(), "GET /orgs/{org}/repos");
/// assert_eq!(Route::parse("get  /orgs/{org}/repos")?, LIST);
/// # Ok::<(), endpoint::Error>(())
/// ```
#[derive(Clone)]
pub struct Route<'a> {
    method: Option<std::borrow::Cow<'a, str>>,
    template: Template<'a>,
}

impl<'a> Route<'a> {
    /// Parses a route: a method and a URL with blanks between them, or a URL alone.
    ///
    /// # Errors
    ///
    /// `missing-url`, `invalid-method`, and `invalid-template` with the offset of the byte at fault.
    pub fn parse(route: &'a str) -> Result<Self, Error> {
        let (method, url, before) = split_str(route);
        if let Some(method) = method {
            crate::parse::token(method)?;
        }
        let Some(url) = url else {
            return Err(Error::new(ErrorKind::MissingUrl, "the route has no URL"));
        };
        let template =
            Template::parse_as(url.into(), Dialect::Route).map_err(|error| Error::invalid_template(error, before))?;
        Ok(Self {
            method: method.map(Into::into),
            template,
        })
    }

    /// The method as written, if there is one.
    #[must_use]
    pub fn method(&self) -> Option<&str> {
        self.method.as_deref()
    }

    /// The URL: an RFC 6570 template in which `:name` is a placeholder too, and names can hold `-`.
    #[must_use]
    pub fn template(&self) -> &Template<'a> {
        &self.template
    }

    /// The same route, on its own.
    #[must_use]
    pub fn into_owned(self) -> Route<'static> {
        Route {
            method: self.method.map(|method| method.into_owned().into()),
            template: self.template.into_owned(),
        }
    }

    /// For `route!`: what was parsed at compile time.
    #[doc(hidden)]
    #[must_use]
    pub const fn from_compiled(method: Option<&'a str>, url: &'a str, tokens: &'a [Token]) -> Self {
        Self {
            method: match method {
                Some(method) => Some(std::borrow::Cow::Borrowed(method)),
                None => None,
            },
            template: Template::from_tokens(url, tokens),
        }
    }
}

/// Routes are equal when they ask for the same.
impl PartialEq for Route<'_> {
    fn eq(&self, other: &Self) -> bool {
        let same_method = match (self.method(), other.method()) {
            (Some(method), Some(other)) => method.eq_ignore_ascii_case(other),
            (None, None) => true,
            _ => false,
        };
        same_method && self.template == other.template
    }
}

impl Eq for Route<'_> {}

impl fmt::Display for Route<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(method) = self.method() {
            write!(f, "{} ", method.to_ascii_uppercase())?;
        }
        self.template.fmt(f)
    }
}

impl fmt::Debug for Route<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Route({self})")
    }
}

/// What a request can be made of: the text of a route, a [`Route`], or `()` where method and URL are in the options.
pub trait IntoRoute<'a>: private::Sealed {
    #[doc(hidden)]
    fn into_source(self) -> Source<'a>;
}

mod private {
    pub trait Sealed {}
    impl Sealed for &str {}
    impl Sealed for &String {}
    impl Sealed for &super::Route<'_> {}
    impl Sealed for () {}
}

impl<'a> IntoRoute<'a> for &'a str {
    fn into_source(self) -> Source<'a> {
        let (method, url, before) = split_str(self);
        Source {
            method,
            url: url.map(|text| SourceUrl::Text { text, before }),
        }
    }
}

impl<'a> IntoRoute<'a> for &'a String {
    fn into_source(self) -> Source<'a> {
        self.as_str().into_source()
    }
}

impl<'a> IntoRoute<'a> for &'a Route<'_> {
    fn into_source(self) -> Source<'a> {
        Source {
            method: self.method(),
            url: Some(SourceUrl::Parsed(&self.template)),
        }
    }
}

impl<'a> IntoRoute<'a> for () {
    fn into_source(self) -> Source<'a> {
        Source::none()
    }
}

/// What a route says, not all of it parsed: options may say otherwise.
#[derive(Debug, Clone)]
pub struct Source<'a> {
    pub(crate) method: Option<&'a str>,
    pub(crate) url: Option<SourceUrl<'a>>,
}

#[derive(Debug, Clone)]
pub(crate) enum SourceUrl<'a> {
    /// Text, so many bytes behind the start of what was given.
    Text {
        text: &'a str,
        before: usize,
    },
    Parsed(&'a Template<'a>),
}

impl<'a> Source<'a> {
    pub(crate) fn none() -> Self {
        Self {
            method: None,
            url: None,
        }
    }

    /// The route with the options of the call over it. A null in these takes a default away, and not what the route says:
    /// it is part of the same call.
    pub(crate) fn under(self, mut call: Options<'a>) -> Options<'a> {
        self.outlasts_null(&mut call);
        self.options().merge(call)
    }

    #[inline]
    pub(crate) fn outlasts_null(&self, call: &mut Options<'_>) {
        let Some(call) = call.rest.as_deref_mut() else {
            return;
        };
        if self.method.is_some() && call.method == Setting::Unset {
            call.method = Setting::Keep;
        }
        if self.url.is_some() && call.url == Setting::Unset {
            call.url = Setting::Keep;
        }
    }

    /// The route as a layer of options.
    pub(crate) fn options(self) -> Options<'a> {
        let mut options = Options::new();
        if let Some(method) = self.method {
            options.rest_mut().method = Setting::Set(method.into());
        }
        match self.url {
            Some(SourceUrl::Text { text, .. }) => options.rest_mut().url = Setting::Set(text.into()),
            Some(SourceUrl::Parsed(template)) => options.rest_mut().url = Setting::Set(template.as_str().into()),
            None => {}
        }
        options
    }
}

/// Method and URL of a route, and where the URL starts.
fn split_str(route: &str) -> (Option<&str>, Option<&str>, usize) {
    let Split { method, url } = split(route.as_bytes());
    let text = |(start, end): (usize, usize)| route.get(start..end).unwrap_or_default();
    (method.map(text), url.map(text), url.map_or(0, |(start, _)| start))
}

struct Split {
    method: Option<(usize, usize)>,
    url: Option<(usize, usize)>,
}

/// Splits at the first run of blanks. One word alone is a URL, unless it is a verb in capitals.
const fn split(route: &[u8]) -> Split {
    let mut start = 0;
    while start < route.len() && is_blank(route, start) {
        start += 1;
    }
    let mut end = route.len();
    while end > start && is_blank(route, end - 1) {
        end -= 1;
    }
    let mut word = start;
    while word < end && !is_blank(route, word) {
        word += 1;
    }
    if word == end {
        if start == end {
            return Split {
                method: None,
                url: None,
            };
        }
        if is_verb(route, start, end) {
            return Split {
                method: Some((start, end)),
                url: None,
            };
        }
        return Split {
            method: None,
            url: Some((start, end)),
        };
    }
    let mut url = word;
    while is_blank(route, url) {
        url += 1;
    }
    Split {
        method: Some((start, word)),
        url: Some((url, end)),
    }
}

#[allow(clippy::indexing_slicing, reason = "guarded")]
const fn is_blank(route: &[u8], index: usize) -> bool {
    index < route.len() && route[index].is_ascii_whitespace()
}

/// The methods of RFC 9110 §9 and PATCH.
const VERBS: [&[u8]; 9] = [
    b"GET", b"HEAD", b"POST", b"PUT", b"DELETE", b"CONNECT", b"OPTIONS", b"TRACE", b"PATCH",
];

#[allow(clippy::indexing_slicing, reason = "the loops' conditions")]
const fn is_verb(route: &[u8], start: usize, end: usize) -> bool {
    let mut index = 0;
    while index < VERBS.len() {
        let verb = VERBS[index];
        let mut at = 0;
        while at < verb.len() && start + at < end && route[start + at] == verb[at] {
            at += 1;
        }
        if at == verb.len() && start + at == end {
            return true;
        }
        index += 1;
    }
    false
}
