//! A file in the body, and parameters in the query.
//!
//! `data` is the whole body, so a parameter can't go there too. Name the parameters of the query in the URL, as
//! `{?name,label}`, and set the content type: text and bytes have none by default.
//!
//! ```
//! use endpoint::{Endpoint, Options, Route, options, route};
//!
//! static UPLOAD: Route = route!("POST https://uploads.github.com/repos/{owner}/{repo}/releases/{id}/assets{?name,label}");
//!
//! let github = Endpoint::github();
//! let archive: Vec<u8> = b"PK\x05\x06".to_vec(); // the bytes of the file
//! let options = options! {
//!     owner: "acme", repo: "site", id: 1,
//!     name: "site 1.0.zip",
//!     headers: { "content-type": "application/zip" },
//! };
//! let request = github.request(&UPLOAD, options.data(archive))?.into_http()?;
//!
//! assert_eq!(request.uri(), "https://uploads.github.com/repos/acme/site/releases/1/assets?name=site%201.0.zip");
//! assert_eq!(request.headers()["content-type"], "application/zip");
//! assert_eq!(request.body(), b"PK\x05\x06");
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! A route may have an absolute URL. The default credentials are sent to its host, because a route is text that your
//! program wrote.
//!
//! # A stream
//!
//! A file need not be read into memory. [`with_body`](crate::RequestOptions::with_body) takes your client's stream as
//! the body. Pass its length in bytes, or `None` if it is unknown:
//!
//! ```
//! # use endpoint::{Endpoint, Route, options, route};
//! # static UPLOAD: Route = route!("POST https://uploads.github.com/repos/{owner}/{repo}/releases/{id}/assets{?name,label}");
//! # fn open() -> (std::io::Cursor<&'static [u8]>, u64) { (std::io::Cursor::new(b"PK\x05\x06"), 4) }
//! # let github = Endpoint::github();
//! let (file, length) = open();
//! let request = github.request(&UPLOAD, options! {
//!     owner: "acme", repo: "site", id: 1,
//!     name: "site.zip",
//!     headers: { "content-type": "application/zip" },
//! })?;
//! let request = request.with_body(file, length)?;
//! assert_eq!(request.headers()["content-length"], "4");
//! # Ok::<(), endpoint::Error>(())
//! ```
