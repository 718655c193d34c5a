//! From `@octokit/endpoint`: what stays, what is an error now, and what is written in another form.
//!
//! A call of `@octokit/endpoint` 11 makes the same request here, with two exceptions: a call that can't be right is an error,
//! and some requests are written in another form. This page lists both. The column "class" names the difference in
//! `compare/octokit.md` of the repository, whose test sends thousands of calls through both programs, and fails on any other
//! difference.
//!
//! # Unchanged
//!
//! | `@octokit/endpoint` | here |
//! |---|---|
//! | `endpoint("GET /orgs/{org}", { org })` | `endpoint("GET /orgs/{org}", options! { org })?` |
//! | `endpoint({ method: "GET", url: "/user" })` | `endpoint((), options! { method: "GET", url: "/user" })?` |
//! | `endpoint("GET /user")` | `endpoint("GET /user", ())?` |
//! | `endpoint.defaults({ … })` | `Endpoint::github().defaults(options! { … })?` |
//! | `endpoint.DEFAULTS` | `Endpoint::default_options` |
//! | `endpoint.merge(route, options)` | `Endpoint::merge` |
//! | `endpoint.parse(options)` | `Endpoint::parse` |
//! | `{ method, url, headers, body, request }` | `RequestOptions`; its JSON has these keys, and `request` is `metadata` in Rust |
//!
//! * The options keep their names: `baseUrl`, `headers`, `mediaType`, `data`, `request`. Any other option is a parameter.
//! * A parameter fills `{name}` or `:name`. A parameter without a placeholder goes into the query of a GET or HEAD, and into
//!   the JSON body of a POST, PUT, PATCH, DELETE or QUERY. `data` is the body as given.
//! * Defaults cascade, headers merge by their lowercase names, and nothing is sent.
//! * `None` takes the role of `undefined`, and is left out. `null` stays `null`.
//! * A format and previews change `accept`.
//!
//! ```rust
//! use endpoint::{Endpoint, options};
//!
//! let acme = Endpoint::github().defaults(options! {
//!     baseUrl: "https://ghe.acme.test/api/v3",
//!     headers: { "authorization": "token 0123" },
//! })?;
//! let request = acme.request("POST /repos/{owner}/{repo}/issues", options! {
//!     owner: "acme",
//!     repo: "site",
//!     title: "It works",
//!     mediaType: { format: "full" },
//! })?;
//! assert_eq!(request.url(), "https://ghe.acme.test/api/v3/repos/acme/site/issues");
//! assert_eq!(request.headers()["accept"], "application/vnd.github.v3.full");
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! # Now an error
//!
//! `@octokit/endpoint` makes a request of each of these calls, except for some of the last row. The request differs from the
//! code that asked for it, or a client can't send it. Here the call fails. The error has a kind, which is the class in the
//! last column, and names the parameter or header.
//!
//! | the call | result of `@octokit/endpoint` | reason for the error | class |
//! |---|---|---|---|
//! | `GET /orgs/{org}/repos` without `org` | `/orgs//repos` | the URL is another resource | `missing-parameter` |
//! | `GET /repos/{owner}/{repo}` with an empty `owner` | `/repos//site` | the URL is another resource | `empty-segment` |
//! | a `repo` of `..` | `/repos/acme/..` | clients and servers resolve the dots, and the request goes to another path | `dot-segment` |
//! | `GET {+path}` with the value `https://evil.example/x` | a request to that host | the request carries your token | `foreign-authority` |
//! | a header with a line break in its value | the header unchanged | the text is two headers | `invalid-header-value` |
//! | a header whose name is not a token | the header unchanged | no client sends it | `invalid-header-name` |
//! | an `if-none-match` or `if-match` without quotes | the header unchanged | no server finds a match for a tag without its quotes | `invalid-header-value` |
//! | a `content-type` such as `hello, world!` | the header unchanged | the text is not a media type | `invalid-header-value` |
//! | a URL such as `ftp://a.test/x` | the URL | no client of HTTP sends it | `invalid-url` |
//! | an object in a query | `filter=%5Bobject%20Object%5D` | no server can read it; `Options::style` chooses a form | `unsupported-value` |
//! | a list in a query with an item such as `a,b` | `labels=a,b,c` | the server reads another list; the style `repeat` writes each item separately | `unsupported-value` |
//! | `data` of a GET | `?data=text` | `data` is a body, and a GET has none | `unexpected-body` |
//! | a parameter beside `data` in a POST | the parameter is dropped | no parameter is dropped; name it in the URL, as `{?name}` | `unexpected-body` |
//! | no URL | the base URL and `/` | the URL was forgotten | `missing-url` |
//! | `GET /a/{b` | `/a/{b?b=1` | the text is not a template; the error has the position | `invalid-template` |
//! | a method such as `po st` | `PO ST` | the method is not a token | `invalid-method` |
//! | a format or preview with characters that a media type can't have | an `accept` with them | the text can add a second header | `invalid-media-type` |
//! | a base URL without a scheme or host | text that is not a URL | no client can send it | `invalid-base-url` |
//! | `{?map*}` with a member named like another parameter of the query | both | servers differ in which of the two they read | `invalid-options` |
//! | `GET /issues?page=1` with `page` | both | servers differ in which of the two they read; leave one out, or write `/issues{?page}` | `invalid-options` |
//! | `base_url`, or `header: { … }` | a parameter, and a request to the default host | the intended options are `baseUrl` and `headers` | `invalid-options` |
//! | `headers` that are a list, a `url` that is a number, … | used in some way, or a `TypeError` | the type is wrong | `invalid-options` |
//!
//! ```rust
//! use endpoint::{ErrorKind, Options, endpoint, options};
//!
//! let calls: [(&str, Options, ErrorKind); 21] = [
//!     ("GET /orgs/{org}/repos", options! {}, ErrorKind::MissingParameter),
//!     ("GET /repos/{owner}/{repo}", options! { owner: "", repo: "site" }, ErrorKind::EmptySegment),
//!     ("GET /repos/{owner}/{repo}", options! { owner: "acme", repo: ".." }, ErrorKind::DotSegment),
//!     ("GET {+path}", options! { path: "https://evil.example/x" }, ErrorKind::ForeignAuthority),
//!     ("GET /user", options! { headers: { "x-note": "one\r\ntwo: 2" } }, ErrorKind::InvalidHeaderValue),
//!     ("GET /user", options! { headers: { "x note": "one" } }, ErrorKind::InvalidHeaderName),
//!     ("GET /user", options! { headers: { "if-none-match": "abc" } }, ErrorKind::InvalidHeaderValue),
//!     ("POST /user", options! { headers: { "content-type": "hello, world!" } }, ErrorKind::InvalidHeaderValue),
//!     ("GET ftp://a.test/x", options! {}, ErrorKind::InvalidUrl),
//!     ("GET /issues", options! { filter: { "state": "open" } }, ErrorKind::UnsupportedValue),
//!     ("GET /issues", options! { labels: ["a,b", "c"] }, ErrorKind::UnsupportedValue),
//!     ("GET /issues?page=1", options! { page: 2 }, ErrorKind::InvalidOptions),
//!     ("GET /user", options! { base_url: "https://ghe.acme.test" }, ErrorKind::InvalidOptions),
//!     ("GET /search", options! { data: "text" }, ErrorKind::UnexpectedBody),
//!     ("POST /markdown/raw", options! { data: "text", mode: "gfm" }, ErrorKind::UnexpectedBody),
//!     ("", options! {}, ErrorKind::MissingUrl),
//!     ("GET /a/{b", options! { b: 1 }, ErrorKind::InvalidTemplate),
//!     ("/", options! { method: "po st" }, ErrorKind::InvalidMethod),
//!     ("GET /user", options! { mediaType: { format: "raw\r\nx-two: 2" } }, ErrorKind::InvalidMediaType),
//!     ("GET /user", options! { baseUrl: "api" }, ErrorKind::InvalidBaseUrl),
//!     ("GET /user", options! { headers: ["x-note"] }, ErrorKind::InvalidOptions),
//! ];
//! for (route, options, kind) in calls {
//!     assert_eq!(endpoint(route, options).unwrap_err().kind(), kind, "{route}");
//! }
//! ```
//!
//! # Written in another form
//!
//! | the call | `@octokit/endpoint` | here | reason | class |
//! |---|---|---|---|---|
//! | any | `"method": "GET"` | `"method": "get"` in JSON; `http::Method` in Rust | the description says so | `method-lowercase` |
//! | any | `user-agent: octokit-endpoint.js/…` | `endpoint/…` | this library makes the request | `user-agent` |
//! | `url` or `method` as a parameter beside a route | another URL or method | a parameter like any other | the route already decides both | `route-first` |
//! | a null in a query | `milestone=null` | left out | a query has no null | `null-in-query` |
//! | a null over a header of the defaults | a header of null | the header is not sent | a header has no null | `null-header` |
//! | `q` = `c++` in a query | `q=c++` | `q=c%2B%2B` | servers that decode forms read `+` as a blank | `query-q` |
//! | `it's (any)*` in a query | `it's%20(any)*` | `it%27s%20%28any%29%2A` | all values have one encoding, to RFC 3986's unreserved characters | `query-values` |
//! | `größe` as the name of a query parameter | unchanged | `gr%C3%B6%C3%9Fe` | a URL is ASCII | `query-names` |
//! | an empty list in a query | `a=` | left out | the list has no item | `query-lists` |
//! | `{?a,b}` without values | `?&` | nothing | RFC 6570 | `undefined-dropped` |
//! | `{/list*}` | `/a,b` | `/a/b` | RFC 6570 | `explode` |
//! | `GET /x/{id:3}` | `/x/abc?id=abcdef` | `/x/abc` | the URL has used `id` | `prefix` |
//! | `GET /issues#top` with `page` | `/issues#top?page=2` | `/issues?page=2#top` | a fragment is not sent | `fragment-last` |
//! | a slash at the end of the URL | cut off | kept | the two URLs can be two resources | `trailing-slash` |
//! | a base URL with a slash at its end | `/api/v3//orgs` | `/api/v3/orgs` | one slash separates the two | `one-slash` |
//! | text as `data` | labelled as JSON | no content type | the text need not be JSON; set the header | `text-content-type` |
//! | 9007199254740993 in a body | 9007199254740992 | 9007199254740993 | numbers keep their digits | `number-digits` |
//! | previews beside GitHub's REST API | ignored | in `accept`, as up to version 6 | other servers use previews | `previews-everywhere` |
//! | PUT and PATCH without a body | the body `""` | none, and `content-length: 0` in an `http::Request` | clients differ in what they send | `empty-body` |
//!
//! `compare/octokit.md` has the complete list, with the decision behind each difference.
//!
//! # Not included
//!
//! There is no `@octokit/request`. Sending is the job of your HTTP client, which takes the `http::Request` that
//! `Endpoint::http` makes. Hooks, plugins and authentication strategies are not included either.
