//! Routes: `<METHOD> <URL>` as text, parsed at run time, or by `route!` while a program compiles (§2.1, decision 4). This module knows
//! methods and templates, and nothing of options.

pub(crate) mod grammar;
pub mod query;
mod source;

use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

pub use grammar::check_query;
use grammar::split;
pub use source::Source;
pub use source::{UrlSource, missing};

use crate::error::{Error, ErrorKind};
use crate::method;
use crate::secret::Secrets;
use crate::template::{Template, Token};

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
