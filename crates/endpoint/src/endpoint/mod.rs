//! An endpoint holds defaults, and makes requests of routes and options over them: the operations of §4.

use std::fmt;
use std::sync::Arc;

use serde::{Serialize, Serializer};

use crate::call;
use crate::defaults::Defaults;
use crate::error::Error;
use crate::follow;
use crate::method;
use crate::operation::IntoRoute;
use crate::options::{IntoOptions, Options};
use crate::request::RequestOptions;

/// Default options, and the functions that make requests over them.
///
/// Cloning is cheap, and threads can share an endpoint.
///
/// ```
/// use endpoint::{Endpoint, options};
///
/// let acme = Endpoint::github().defaults(options! {
///     baseUrl: "https://ghe.acme.test/api/v3",
///     headers: { "authorization": "token 0123" },
/// })?;
/// let request = acme.request("GET /orgs/{org}/repos", options! { org: "acme", per_page: 100 })?;
/// assert_eq!(request.url(), "https://ghe.acme.test/api/v3/orgs/acme/repos?per_page=100");
/// assert_eq!(request.headers()["authorization"], "token 0123");
/// # Ok::<(), endpoint::Error>(())
/// ```
#[derive(Clone)]
pub struct Endpoint {
    defaults: Arc<Defaults>,
}

impl Endpoint {
    /// The endpoint of GitHub's API: its base URL, `accept: application/vnd.github.v3+json`, and this crate's user agent. Any other
    /// API needs [`Endpoint::new`].
    ///
    /// ```
    /// let github = endpoint::Endpoint::github();
    /// let request = github.request("GET /user", endpoint::Options::new())?;
    /// assert_eq!(request.url(), "https://api.github.com/user");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn github() -> Self {
        Self {
            defaults: Arc::clone(Defaults::global()),
        }
    }

    /// An endpoint for another API, with its base URL and two headers: `accept: */*`, and this crate's `user-agent`, which
    /// [`defaults`](Endpoint::defaults) replaces by the name of your program. There is no vendor media type, so a format or a
    /// preview is for an `accept` that you set. A default `content-type` is not sent with a GET or HEAD.
    ///
    /// ```
    /// use endpoint::{Endpoint, options};
    ///
    /// let stripe = Endpoint::new("https://api.stripe.com")?;
    /// let request = stripe.request("GET /v1/customers/{id}", options! { id: "cus_1" })?;
    /// assert_eq!(request.url(), "https://api.stripe.com/v1/customers/cus_1");
    /// assert_eq!(request.headers()["accept"], "*/*");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// `invalid-base-url`, unless the URL has a scheme and a host, and neither query nor fragment.
    pub fn new(base_url: &str) -> Result<Self, Error> {
        Ok(Self {
            defaults: Arc::new(Defaults::new(base_url)?),
        })
    }

    /// An endpoint with these options merged over the defaults of this one, which does not
    /// change.
    ///
    /// ```
    /// use endpoint::{Endpoint, options};
    ///
    /// let github = Endpoint::github();
    /// let acme = github.defaults(options! { headers: { "x-team": "web" } })?;
    /// assert_eq!(acme.request("GET /user", options! {})?.headers()["x-team"], "web");
    /// assert!(!github.request("GET /user", options! {})?.headers().contains_key("x-team"));
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// An error that every request would have: `invalid-method`, `invalid-base-url`, `invalid-header-name`,
    /// `invalid-header-value`, `invalid-media-type`, `too-large`, `invalid-options`.
    pub fn defaults<'a>(&self, options: impl IntoOptions<'a>) -> Result<Self, Error> {
        Ok(Self {
            defaults: Arc::new(self.defaults.with(options.into_options().unwrap_or_default())?),
        })
    }

    /// An endpoint whose requests carry the URL template of their route, for traces and metrics: as
    /// [`UrlTemplate`](crate::extension::UrlTemplate) in the extensions of `http::Request`. It is off by default, because it makes
    /// a short request about a sixth more expensive in instructions.
    ///
    /// ```
    /// use endpoint::extension::UrlTemplate;
    /// use endpoint::{Endpoint, options};
    ///
    /// let github = Endpoint::github().traced();
    /// let request = github.request("GET /orgs/{org}", options! { org: "acme" })?.into_http()?;
    /// assert_eq!(request.extensions().get::<UrlTemplate>().map(UrlTemplate::as_str), Some("/orgs/{org}"));
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn traced(&self) -> Self {
        Self {
            defaults: Arc::new(self.defaults.traced()),
        }
    }

    /// An endpoint that trusts another origin: its default credentials go there, too. They go to the origin of the base URL
    /// alone otherwise. [`Endpoint::github`] trusts every origin, as the specification has it, so this is for
    /// [`Endpoint::new`].
    ///
    /// ```
    /// use endpoint::{Endpoint, ErrorKind, options};
    ///
    /// let acme = Endpoint::new("https://api.acme.test")?.defaults(options! { headers: { "authorization": "token 0123" } })?;
    /// let upload = "PUT https://uploads.acme.test/logo.png";
    /// assert_eq!(acme.request(upload, ()).unwrap_err().kind(), ErrorKind::ForeignAuthority);
    ///
    /// let request = acme.trust("https://uploads.acme.test")?.request(upload, ())?;
    /// assert_eq!(request.headers()["authorization"], "token 0123");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// `invalid-base-url` unless the text has a scheme and a host.
    pub fn trust(&self, origin: impl AsRef<str>) -> Result<Self, Error> {
        Ok(Self {
            defaults: Arc::new(self.defaults.trust(origin.as_ref())?),
        })
    }

    /// The request of a route and options, over the defaults.
    ///
    /// The route is text, a method with a URL, a [`Route`](crate::Route), an [`Operation`](crate::Operation), or `()`
    /// if the options have `method` and `url`. Options given beside an operation go over its fields. `()` stands for no
    /// options.
    ///
    /// ```
    /// use endpoint::{Endpoint, Route, options, route};
    ///
    /// static ORG: Route = route!("GET /orgs/{org}");
    ///
    /// let github = Endpoint::github();
    /// let text = github.request("GET /orgs/{org}", options! { org: "acme" })?;
    /// let route = github.request(&ORG, options! { org: "acme" })?;
    /// let pair = github.request((http::Method::GET, "/orgs/{org}"), options! { org: "acme" })?;
    /// let options = github.request((), options! { method: "GET", url: "/orgs/{org}", org: "acme" })?;
    /// assert_eq!(text.url(), "https://api.github.com/orgs/acme");
    /// assert!(route == text && pair == text && options == text);
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    ///
    /// A default parameter fills a field of the operation only if that is `None`. In a field that is an object, it adds the
    /// members that are missing.
    ///
    /// ```
    /// use endpoint::{Endpoint, Operation, options};
    ///
    /// #[derive(Operation)]
    /// #[operation("GET /orgs/{org}/repos")]
    /// struct ListRepos<'a> { org: &'a str, page: Option<u32> }
    ///
    /// let github = Endpoint::github();
    /// let list = ListRepos { org: "acme", page: None };
    /// assert_eq!(github.request(&list, ())?.url(), "https://api.github.com/orgs/acme/repos");
    ///
    /// let traced = github.request(&list, options! { headers: { "x-trace": "on" } })?;
    /// assert_eq!(traced.headers()["x-trace"], "on");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Any [`ErrorKind`](crate::ErrorKind), in place of a wrong request.
    pub fn request<'a>(
        &'a self,
        route: impl IntoRoute<'a>,
        options: impl IntoOptions<'a>,
    ) -> Result<RequestOptions, Error> {
        route.into_request(&self.defaults, options.into_options())
    }

    /// The `http::Request` of a route and options: like [`request`](Endpoint::request) and
    /// [`into_http`](RequestOptions::into_http), in one step.
    ///
    /// Without a body, the `Vec` is empty. For that, ureq, isahc and reqwest's blocking client send `content-length: 0`, even
    /// with a GET. The [first page](crate#send-it) has lines for each of them that are right for any request. For a client that takes
    /// another type, `request(…)?.try_into()?` makes an `http::Request` of `bytes::Bytes`, of an `Option<Vec<u8>>`, and so on.
    ///
    /// ```
    /// use endpoint::{Endpoint, Operation, options};
    ///
    /// #[derive(Operation)]
    /// #[operation("POST /repos/{owner}/{repo}/issues")]
    /// struct OpenIssue<'a> { owner: &'a str, repo: &'a str, title: &'a str, labels: &'a [&'a str] }
    ///
    /// let github = Endpoint::github();
    /// let open = OpenIssue { owner: "acme", repo: "site", title: "It works", labels: &["good"] };
    /// let request: http::Request<Vec<u8>> = github.http(&open, ())?;
    /// assert_eq!(request.uri(), "https://api.github.com/repos/acme/site/issues");
    /// assert_eq!(request.body(), br#"{"title":"It works","labels":["good"]}"#);
    ///
    /// let request = github.http("GET /orgs/{org}", options! { org: "acme" })?;
    /// assert_eq!(request.uri(), "https://api.github.com/orgs/acme");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Like [`request`](Endpoint::request) and [`into_http`](RequestOptions::into_http).
    #[inline]
    pub fn http<'a>(
        &'a self,
        route: impl IntoRoute<'a>,
        options: impl IntoOptions<'a>,
    ) -> Result<http::Request<Vec<u8>>, Error> {
        route.into_http(&self.defaults, options.into_options())
    }

    /// A GET of a URL from a response, such as the next page of a list: an absolute URL, or a path that starts with `/`. It is
    /// used as it is: without placeholders, and without the default parameters, but with the default headers.
    /// [`links`](crate::links()) finds such URLs in a response.
    ///
    /// ```
    /// use endpoint::{Endpoint, ErrorKind, options};
    ///
    /// let github = Endpoint::github().defaults(options! { headers: { "authorization": "token 0123" } })?;
    /// let next = github.follow("https://api.github.com/organizations/1/repos?page=2")?;
    /// assert_eq!(next.url(), "https://api.github.com/organizations/1/repos?page=2");
    /// assert_eq!(next.headers()["authorization"], "token 0123");
    ///
    /// let error = github.follow("https://api.github.com.evil.example/repos").unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::ForeignAuthority);
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// `foreign-authority` unless scheme, host and port are those of the base URL, and the path is below its path, so that
    /// credentials go nowhere else; `invalid-url` for text that is neither an absolute URL nor a path; `dot-segment`.
    pub fn follow(&self, url: &str) -> Result<RequestOptions, Error> {
        self.follow_with(http::Method::GET, url)
    }

    /// Like [`follow`](Endpoint::follow), with another method: for an upload session, or a link that deletes.
    /// [`with_body`](RequestOptions::with_body) adds a body.
    ///
    /// ```
    /// use endpoint::{Endpoint, http::Method};
    ///
    /// let api = Endpoint::new("https://api.example.com/v1")?;
    /// let chunk = api.follow_with(Method::PUT, "/v1/uploads/7?part=1")?.with_body("bytes", 5)?;
    /// assert_eq!(chunk.uri(), "https://api.example.com/v1/uploads/7?part=1");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Like [`follow`](Endpoint::follow), and `invalid-method` for CONNECT.
    pub fn follow_with(&self, method: http::Method, url: &str) -> Result<RequestOptions, Error> {
        follow::follow(&self.defaults, method, url)
    }

    /// The options of a call merged over the defaults, without making a request.
    ///
    /// ```
    /// use endpoint::{Endpoint, options};
    ///
    /// let github = Endpoint::github();
    /// let merged = github.merge("get /orgs/{org}", options! { org: "acme" })?;
    /// assert_eq!(
    ///     serde_json::to_value(&merged)?,
    ///     serde_json::json!({
    ///         "baseUrl": "https://api.github.com",
    ///         "method": "GET",
    ///         "url": "/orgs/{org}",
    ///         "headers": {
    ///             "accept": "application/vnd.github.v3+json",
    ///             "user-agent": "endpoint/0.1.0",
    ///         },
    ///         "org": "acme",
    ///     })
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// * `invalid-method` and `foreign-authority`.
    /// * `invalid-options` for options that were built wrong, and for two parameters of the call in one place.
    /// * `unexpected-body` for a parameter without a place: `data` is the body, or the method has no body for parameters.
    pub fn merge<'a>(&'a self, route: impl IntoRoute<'a>, options: impl IntoOptions<'a>) -> Result<Options<'a>, Error> {
        let call = route.into_call(options.into_options().unwrap_or_default());
        call::check_places(&self.defaults, &call)?;
        call::check_home_of_merged(&self.defaults, &call)?;
        let is_resolved = call.own == call::Own::All;
        let mut merged = call::merge(&self.defaults, call);
        merged.check()?;
        merged.headers.check()?;
        if let Some(method) = merged.settings().method()? {
            let method = method::parse(method)?;
            merged = merged.method(method.as_str().to_owned());
        }
        merged.settings().url()?;
        if self.defaults.is_another {
            call::leave_fragment(&mut merged)?;
        }
        match is_resolved {
            true => call::unplace(&mut merged)?,
            false => call::check_near(&merged)?,
        }
        Ok(merged)
    }

    /// The request of merged options: `request` is `merge`, then `parse`.
    ///
    /// Some parameters have no place, for example beside `data`. `request` and `merge` report one that the call gave, and
    /// ignore one that is a default. `parse` can't tell the two apart, and ignores both.
    ///
    /// ```
    /// use endpoint::{Endpoint, options};
    ///
    /// let endpoint = Endpoint::github();
    /// let merged = endpoint.merge("GET /orgs/{org}", options! { org: "acme" })?;
    /// assert_eq!(Endpoint::parse(merged)?.url(), "https://api.github.com/orgs/acme");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Like [`request`](Endpoint::request). There are no defaults here, so a relative URL needs a `baseUrl` in the
    /// options.
    pub fn parse(options: Options<'_>) -> Result<RequestOptions, Error> {
        call::parse(options)
    }

    /// The defaults, for a catalogue that resolves a call over them.
    #[doc(hidden)]
    #[must_use]
    pub fn __defaults(&self) -> &Defaults {
        &self.defaults
    }

    /// The merged default options.
    ///
    /// ```
    /// let github = endpoint::Endpoint::github();
    /// assert_eq!(github.default_options().get("baseUrl"), Some("https://api.github.com".into()));
    /// ```
    #[must_use]
    pub fn default_options(&self) -> &Options<'static> {
        &self.defaults.options
    }
}

/// The JSON form. It can't express an explicit place or a style. So it is an error if a
/// parameter has a place of its own, if a list or an object has a style that is not the default, or if a number is a float
/// past 64 bits.
impl Serialize for Options<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.write_json(serializer)
    }
}

/// Secrets are masked.
impl fmt::Debug for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Endpoint").field(&self.defaults.options).finish()
    }
}

/// A request for GitHub's API, by the defaults of [`Endpoint::github`]. [`Endpoint::new`] is for any other API.
///
/// ```
/// use endpoint::{Options, endpoint};
///
/// assert_eq!(endpoint("GET /user", Options::new())?.url(), "https://api.github.com/user");
/// # Ok::<(), endpoint::Error>(())
/// ```
///
/// # Errors
///
/// Like [`Endpoint::request`].
pub fn endpoint<'a>(route: impl IntoRoute<'a>, options: impl IntoOptions<'a>) -> Result<RequestOptions, Error> {
    route.into_request(Defaults::global(), options.into_options())
}
