//! An API other than GitHub's.
//!
//! [`Endpoint::new`](crate::Endpoint::new) starts with a base URL, `accept: */*` and this crate's user agent.
//! Set the credential, the version and whatever else each call needs once, in `defaults`:
//!
//! ```
//! use endpoint::{Endpoint, options};
//!
//! let weather = Endpoint::new("https://api.weather.example/v2")?.defaults(options! {
//!     headers: { "x-api-key": "0123", "user-agent": "forecast/1.4 (ops@acme.example)" },
//! })?;
//!
//! let request = weather.request("GET /stations/{station}/observations", options! { station: "KSFO", limit: 5 })?;
//! assert_eq!(request.url(), "https://api.weather.example/v2/stations/KSFO/observations?limit=5");
//! assert_eq!(request.headers()["accept"], "*/*");
//! assert_eq!(request.headers()["x-api-key"], "0123");
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! The base URL may have a path; exactly one slash separates it from the URL of a route. In a program's tests, only the
//! base URL of the endpoint is another:
//!
//! ```
//! # use endpoint::{Endpoint, options};
//! # let weather = Endpoint::new("https://api.weather.example/v2")?;
//! let local = weather.defaults(options! { baseUrl: "http://127.0.0.1:8080" })?;
//! assert_eq!(local.request("GET /stations", options! {})?.url(), "http://127.0.0.1:8080/stations");
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! # Lists
//!
//! APIs read lists in different ways, so a list in a query needs a style. Most want the name repeated:
//!
//! ```
//! use endpoint::{Endpoint, Options, Style, options};
//!
//! let weather = Endpoint::new("https://api.weather.example")?.defaults(Options::new().list_style(Style::Repeat))?;
//! let request = weather.request("GET /observations", options! { station: ["KSFO", "KOAK"] })?;
//! assert_eq!(request.url(), "https://api.weather.example/observations?station=KSFO&station=KOAK");
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! # Defaults that are parameters
//!
//! Choose default parameters that every call understands. A default that fills a placeholder, such as a tenant, is used
//! where the URL has that placeholder. In any other call it goes to the query of a GET and to the body of a POST, like
//! any parameter.
//!
//! A default that every call sends in its query, such as the version or the key of the API, is placed there. It goes to the query
//! with any method, and beside any operation:
//!
//! ```
//! use endpoint::{Endpoint, Operation, Options};
//!
//! #[derive(Operation)]
//! #[operation("POST /items")]
//! struct AddItem<'a> { name: &'a str }
//!
//! let azure = Endpoint::new("https://api.example.com")?.defaults(Options::new().query("api-version", "2026-01-01"))?;
//! let request = azure.request(AddItem { name: "tea" }, ())?;
//! assert_eq!(request.url(), "https://api.example.com/items?api-version=2026-01-01");
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! A default `content-type` is left out of a GET and a HEAD, which have no body.
//!
//! # On the command line
//!
//! A profile of the command keeps the same defaults in a file, with the credential in an environment variable:
//! `endpoint --profile weather "GET /stations"`. `endpoint help profiles` shows the file.
