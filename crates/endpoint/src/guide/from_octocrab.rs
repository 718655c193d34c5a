//! From octocrab.
//!
//! octocrab is a client of GitHub's API: it has methods and models for the parts of the API that it covers, and sends. This
//! crate makes the request, of any API, and leaves the sending and the models to the program. What carries over is the
//! lower half of octocrab, its HTTP methods for calls that it has no typed method for.
//!
//! | octocrab | here |
//! |---|---|
//! | `Octocrab::builder().personal_token(…).build()?` | [`Endpoint::defaults`](crate::Endpoint::defaults) with an `authorization` header |
//! | `.base_uri(…)?` of the builder | `baseUrl` in the defaults |
//! | `.add_header(name, value)` of the builder | `headers` in the defaults |
//! | `octocrab.get(route, Some(&parameters)).await?` | [`request!`](crate::request!), or an [`Operation`](crate::Operation); then your client |
//! | `format!("/repos/{owner}/{repo}/issues")` | `"GET /repos/{owner}/{repo}/issues"`: values are encoded |
//! | a struct of parameters with `skip_serializing_if` | fields of `Option`: `None` is not said |
//! | a builder, `.issues(owner, repo).list().state(…).send()` | a struct literal, with the names of GitHub's documentation |
//! | the type that the caller has `get` return | `response = T` of the operation, read by your `send` |
//! | `octocrab.get_page(&page.next)` | [`Endpoint::follow`](crate::Endpoint::follow) with the `next` of the `link` header |
//!
//! There, a call that has no typed method is a path, made by hand, and parameters that are a query or a body by the method that
//! is called:
//!
//! ```text
//! #[derive(Serialize)]
//! struct Parameters<'a> {
//!     #[serde(skip_serializing_if = "Option::is_none")]
//!     labels: Option<&'a str>,
//! }
//!
//! let route = format!("/repos/{owner}/{repo}/issues");
//! let issues: Vec<Issue> = octocrab.get(route, Some(&Parameters { labels: Some("bug") })).await?;
//! ```
//!
//! Here the route and the parameters are one type:
//!
//! ```
//! use endpoint::{Endpoint, Operation, options};
//! # struct Issue;
//!
//! #[derive(Operation)]
//! #[operation("GET /repos/{owner}/{repo}/issues", response = Vec<Issue>)]
//! struct ListIssues<'a> {
//!     owner: &'a str,
//!     repo: &'a str,
//!     labels: Option<&'a str>,
//! }
//!
//! let github = Endpoint::new().defaults(options! { headers: { "authorization": "token 0123" } })?;
//! let issues = ListIssues { owner: "acme", repo: "site", labels: Some("bug") };
//! let request = github.http(&issues, ())?; // your client sends it
//! assert_eq!(request.uri(), "https://api.github.com/repos/acme/site/issues?labels=bug");
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! What octocrab does and this crate does not: sending, retries, the login of an app, models, pages.
//! [`Operation::Response`] shows how `send` is written; `examples/` of the repository has it for reqwest and ureq.
//!
//! [`Operation::Response`]: crate::Operation::Response
