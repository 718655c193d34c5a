//! For users of octocrab.
//!
//! octocrab is a client of GitHub's API: it has methods and models for the parts of the API that it covers, and sends
//! requests. This crate makes the requests of any API; your program sends them and has the models. It corresponds to
//! the lower half of octocrab: the HTTP methods for calls without a typed method.
//!
//! | octocrab | here |
//! |---|---|
//! | `Octocrab::builder().personal_token(…).build()?` | [`Endpoint::defaults`](crate::Endpoint::defaults) with an `authorization` header |
//! | `.base_uri(…)?` of the builder | `baseUrl` in the defaults |
//! | `.add_header(name, value)` of the builder | `headers` in the defaults |
//! | `octocrab.get(route, Some(&parameters)).await?` | [`Endpoint::request`](crate::Endpoint::request), or an [`Operation`](crate::Operation); then your client |
//! | `format!("/repos/{owner}/{repo}/issues")` | `"GET /repos/{owner}/{repo}/issues"`, with values encoded |
//! | a struct of parameters with `skip_serializing_if` | fields of `Option`: `None` is left out |
//! | a builder, `.issues(owner, repo).list().state(…).send()` | a struct literal, with the names of GitHub's documentation |
//! | the type that `get` returns | `response = T` of the operation, read by your `send` |
//! | `octocrab.get_page(&page.next)` | [`Endpoint::follow`](crate::Endpoint::follow) with the `next` of the `link` header |
//!
//! With octocrab, a call without a typed method is a path that you format, and parameters. The HTTP method decides
//! whether they are a query or a body:
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
//! With this crate, route and parameters are one type:
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
//! let github = Endpoint::github().defaults(options! { headers: { "authorization": "token 0123" } })?;
//! let issues = ListIssues { owner: "acme", repo: "site", labels: Some("bug") };
//! let request = github.http(&issues, ())?; // your client sends it
//! assert_eq!(request.uri(), "https://api.github.com/repos/acme/site/issues?labels=bug");
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! octocrab also sends, retries, logs an app in, and has models and pages; this crate does not. [`Operation::Response`]
//! shows how to write `send`, and `examples/` of the repository has it for reqwest and ureq.
//!
//! [`Operation::Response`]: crate::Operation::Response
