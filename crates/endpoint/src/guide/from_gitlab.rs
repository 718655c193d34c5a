//! For users of the crate `gitlab`.
//!
//! `gitlab` describes each call as a struct with a builder. The struct implements the trait `Endpoint`, whose functions
//! return method, path, query and body. Another trait, `Query`, sends it with a client, and the caller chooses the type
//! of the answer.
//!
//! | `gitlab` | here |
//! |---|---|
//! | `impl Endpoint for Issues` | `#[derive(Operation)]` |
//! | `fn method`, `fn endpoint` with `format!` | the route, with placeholders |
//! | a path that is escaped by `NameOrId` or a helper | `{id}`, which encodes; `{+path}` keeps the slashes |
//! | `fn parameters`: `QueryParams`, `push`, `push_opt`, `extend` | fields, to the query of a GET; `None` is left out |
//! | `fn body`: `FormParams` | fields, to the body of a POST; `form` in the attribute of the struct for a form, otherwise JSON |
//! | `fn body` that serializes a struct as JSON | fields, or one field with `body` |
//! | keys such as `labels[]` | `#[operation(list = "brackets")]` |
//! | `CommaSeparatedList` | a list: commas are the default |
//! | `Builder`, `build().unwrap()` | a struct literal: a missing field does not compile |
//! | `let issues: Vec<Issue> = endpoint.query(&client)?` | `response = Vec<Issue>`, read by your `send` |
//! | `Gitlab::new("gitlab.example.com", token)` | [`Endpoint::new`](crate::Endpoint::new) with `/api/v4`, and a `private-token` header |
//! | `api::paged` | [`Endpoint::follow`](crate::Endpoint::follow) with the `next` of the `link` header |
//!
//! A search in the code of a project, with `gitlab`:
//!
//! ```text
//! #[derive(Debug, Builder)]
//! struct SearchCode<'a> {
//!     #[builder(setter(into))]
//!     project: NameOrId<'a>,
//!     #[builder(setter(into))]
//!     words: Cow<'a, str>,
//!     #[builder(setter(into), default)]
//!     branch: Option<Cow<'a, str>>,
//! }
//!
//! impl Endpoint for SearchCode<'_> {
//!     fn method(&self) -> Method {
//!         Method::GET
//!     }
//!
//!     fn endpoint(&self) -> Cow<'static, str> {
//!         format!("projects/{}/search", self.project).into()
//!     }
//!
//!     fn parameters(&self) -> QueryParams<'_> {
//!         let mut query = QueryParams::default();
//!         query.push("scope", "blobs").push("search", &self.words).push_opt("ref", self.branch.as_ref());
//!         query
//!     }
//! }
//! ```
//!
//! With this crate:
//!
//! ```
//! use endpoint::{Endpoint, Operation, options};
//!
//! #[derive(Operation)]
//! #[operation("GET /projects/{id}/search?scope=blobs")]
//! struct SearchCode<'a> {
//!     id: &'a str,
//!     search: &'a str,
//!     r#ref: Option<&'a str>,
//! }
//!
//! let gitlab = Endpoint::new("https://gitlab.example.com/api/v4")?
//!     .defaults(options! { headers: { "private-token": "0123" } })?;
//! let request = gitlab.http(&SearchCode { id: "group/project", search: "fn main", r#ref: None }, ())?;
//! assert_eq!(
//!     request.uri(),
//!     "https://gitlab.example.com/api/v4/projects/group%2Fproject/search?scope=blobs&search=fn%20main"
//! );
//! assert!(request.headers()["private-token"].is_sensitive());
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! For an id that is a number or a name, use an `enum` with `#[derive(Serialize)]` and `#[serde(untagged)]`, or a type
//! parameter that is `Serialize`. Some POSTs of GitLab read parameters from the query: `#[operation(query)]` sends a
//! field there.
