//! The next page of a list.
//!
//! A response names it in one of four ways:
//!
//! | the response has | the next request |
//! |---|---|
//! | a `link` header (RFC 8288), as with GitHub | [`follow`](crate::Endpoint::follow) of [`links`](crate::links()) |
//! | a URL or a path in its body, as with Twilio's `next_page_uri` | `follow` of that text |
//! | a cursor in its body, as with Slack's `next_cursor` | the same call, with the cursor as a parameter |
//! | no word of it | the same call, with the next offset, until a page is not full |
//!
//! # A link
//!
//! Follow the URL, and don't count pages. `follow` makes a GET of it with the default headers. It uses the URL as the server
//! wrote it, so no default parameter is added a second time.
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
//! # A URL or a path in the body
//!
//! A path that starts with `/` is on the host of the base URL:
//!
//! ```
//! use endpoint::{Endpoint, Options};
//!
//! let twilio = Endpoint::new("https://api.twilio.com/2010-04-01")?.defaults(Options::new().basic_auth("AC0", "0123"))?;
//! # let page = serde_json::json!({ "next_page_uri": "/2010-04-01/Accounts/AC0/Messages.json?Page=1" });
//! let next = page["next_page_uri"].as_str().map(|next| twilio.follow(next)).transpose()?;
//! # let next = next.unwrap();
//! assert_eq!(next.url(), "https://api.twilio.com/2010-04-01/Accounts/AC0/Messages.json?Page=1");
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! A response can be wrong, or come from an attacker. The request carries your credentials, so a link is an error if it leads
//! to a scheme, host or port other than the base URL's, or out of the path of the base URL:
//!
//! ```
//! # use endpoint::{Endpoint, options};
//! use endpoint::ErrorKind;
//!
//! # let github = Endpoint::github();
//! let error = github.follow("https://api.github.com.evil.example/organizations/1/repos?page=2").unwrap_err();
//! assert_eq!(error.kind(), ErrorKind::ForeignAuthority);
//! assert!(github.follow("//evil.example/organizations").is_err());
//! let tenant = Endpoint::new("https://api.example.com/tenants/7")?;
//! assert_eq!(tenant.follow("/tenants/8/users").unwrap_err().kind(), ErrorKind::ForeignAuthority);
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! # A cursor or an offset
//!
//! They are parameters like any other. `None` leaves a parameter out, so that the first page is no special case:
//!
//! ```
//! use endpoint::{Endpoint, Operation};
//!
//! #[derive(Operation)]
//! #[operation("GET /conversations.list")]
//! struct ListConversations<'a> {
//!     limit: u32,
//!     cursor: Option<&'a str>,
//! }
//!
//! let slack = Endpoint::new("https://slack.com/api")?;
//! # let answers = std::cell::RefCell::new(vec![Vec::new(), b"dXNlcjpVMDYx=".to_vec()]);
//! # let sent = std::cell::RefCell::new(Vec::new());
//! # let send = |request: http::Request<Vec<u8>>| {
//! #     sent.borrow_mut().push(request.uri().to_string());
//! #     String::from_utf8(answers.borrow_mut().pop().unwrap()).unwrap()
//! # };
//! let mut cursor = None;
//! loop {
//!     let list = ListConversations { limit: 200, cursor: cursor.as_deref() };
//!     let next = send(slack.http(list, ())?); // with your client: the `next_cursor` of the response
//!     match next.is_empty() {
//!         true => break,
//!         false => cursor = Some(next),
//!     }
//! }
//! # assert_eq!(sent.into_inner(), [
//! #     "https://slack.com/api/conversations.list?limit=200",
//! #     "https://slack.com/api/conversations.list?limit=200&cursor=dXNlcjpVMDYx%3D",
//! # ]);
//! # Ok::<(), endpoint::Error>(())
//! ```
