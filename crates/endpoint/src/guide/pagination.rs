//! The next page of a list.
//!
//! Servers give its URL in their response: in a `link` header (RFC 8288), or in the body. Follow that URL, and don't
//! count pages. [`links`](crate::links()) reads the headers. [`Endpoint::follow`](crate::Endpoint::follow) makes a GET
//! of a URL with the default headers. It uses the URL as the server wrote it, so no default parameter is added a second
//! time.
//!
//! ```
//! use endpoint::{Endpoint, links, options};
//!
//! # let answer = |link: &'static str| http::Response::builder().header("link", link).body(Vec::<u8>::new()).unwrap();
//! # let answers = std::cell::RefCell::new(vec![
//! #     answer(r#"<https://api.github.com/organizations/1/repos?page=1>; rel="prev""#),
//! #     answer(r#"<https://api.github.com/organizations/1/repos?page=9>; rel="last", <https://api.github.com/organizations/1/repos?page=2>; rel="next""#),
//! # ]);
//! # let sent = std::cell::RefCell::new(Vec::new());
//! # let send = |request: http::Request<Vec<u8>>| {
//! #     sent.borrow_mut().push(request.uri().to_string());
//! #     answers.borrow_mut().pop().unwrap()
//! # };
//! let github = Endpoint::github().defaults(options! { headers: { "authorization": "token 0123" } })?;
//!
//! let mut page = Some(github.request("GET /orgs/{org}/repos", options! { org: "acme", per_page: 100 })?);
//! while let Some(request) = page {
//!     let response = send(request.into_http()?); // with your client
//!     page = links(response.headers()).next().map(|url| github.follow(url)).transpose()?;
//! }
//! # assert_eq!(sent.into_inner(), [
//! #     "https://api.github.com/orgs/acme/repos?per_page=100",
//! #     "https://api.github.com/organizations/1/repos?page=2",
//! # ]);
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! A response can be wrong, or come from an attacker. The request carries your credentials, so a link to a scheme, host
//! or port other than the base URL's is an error:
//!
//! ```
//! # use endpoint::{Endpoint, options};
//! use endpoint::ErrorKind;
//!
//! # let github = Endpoint::github();
//! let error = github.follow("https://api.github.com.evil.example/organizations/1/repos?page=2").unwrap_err();
//! assert_eq!(error.kind(), ErrorKind::ForeignAuthority);
//! ```
