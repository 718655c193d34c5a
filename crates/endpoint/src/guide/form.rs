//! A form, as browsers send it and Stripe's API takes it.
//!
//! The content type decides how the parameters of a body are written. If an API takes only forms, set it once, in the
//! defaults:
//!
//! ```
//! use endpoint::{Endpoint, Options, Style, options};
//!
//! let defaults = options! { headers: { "content-type": "application/x-www-form-urlencoded" } };
//! let stripe = Endpoint::new("https://api.stripe.com")?.defaults(defaults.list_style(Style::Brackets))?;
//!
//! let request = stripe.request("POST /v1/customers/{id}", options! {
//!     id: "cus_1",
//!     name: "Jo & Co",
//!     address: { city: "Zürich", line1: null },
//!     preferred_locales: ["de", "fr"],
//! })?;
//! let form = "name=Jo+%26+Co&address%5Bcity%5D=Z%C3%BCrich&preferred_locales%5B%5D=de&preferred_locales%5B%5D=fr";
//! assert_eq!(request.body().unwrap().to_bytes().as_ref(), form.as_bytes());
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! Names and values are written as a browser writes them: a blank is `+`, and brackets are encoded. Nested names have
//! brackets. Null, an empty list and an empty object are left out, as other form encoders do. To clear a field, send
//! what the API asks for, which is often an empty text: `tags: ""`.
//!
//! # A struct
//!
//! [`Options::form`](crate::Options::form) writes the fields of a struct, and sets the content type:
//!
//! ```
//! use endpoint::{endpoint, options};
//!
//! #[derive(serde::Serialize)]
//! struct Grant<'a> { grant_type: &'a str, code: &'a str, client_secret: &'a str }
//!
//! let grant = Grant { grant_type: "authorization_code", code: "a/b", client_secret: "0123" };
//! let request = endpoint("POST https://auth.acme.example/token", options! {}.form(&grant))?;
//! assert_eq!(request.headers()["content-type"], "application/x-www-form-urlencoded");
//! assert_eq!(
//!     request.body().unwrap().to_bytes().as_ref(),
//!     b"grant_type=authorization_code&code=a%2Fb&client_secret=0123",
//! );
//! // The secret is not shown.
//! assert!(!format!("{request:?}").contains("0123"));
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! # Lists and objects
//!
//! Servers read lists in different ways. [`Options::list_style`](crate::Options::list_style) is the style of all lists, and
//! [`Options::style`](crate::Options::style) that of one field:
//!
//! ```
//! # use endpoint::{Style, endpoint, options};
//! let options = options! { to: ["a@x.example", "b@x.example"], tags: ["new", "vip"], range: { from: 1, until: 9 } }
//!     .header("content-type", "application/x-www-form-urlencoded")
//!     .style("to", Style::Comma)
//!     .style("range", Style::Flat);
//! let request = endpoint("POST https://mail.acme.example/messages", options)?;
//! assert_eq!(
//!     request.body().unwrap().to_bytes().as_ref(),
//!     b"to=a%40x.example,b%40x.example&tags=new&tags=vip&from=1&until=9",
//! );
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! An object is `range[from]=1`, unless its style is [`Style::Flat`](crate::Style::Flat): then its members are fields.
//! A list that holds objects has numbers, `items[0][id]=1`, whatever its style.
//!
//! Without a style, each item is a pair of its own. A list whose name ends in brackets, as `tags[]`, keeps them. A name that the
//! form would have twice is an error.
//!
//! # Files
//!
//! Parts with files are `multipart/form-data`: [`Options::part`](crate::Options::part) adds one, and sets the content
//! type. The call's parameters become parts, too:
//!
//! ```
//! use endpoint::{Part, endpoint, options};
//!
//! let photo = Part::file("me.jpg", b"\xFF\xD8").content_type("image/jpeg");
//! let request = endpoint("POST https://acme.example/users/{id}/photo", options! { id: 7, title: "Me" }.part("photo", photo))?;
//! let body = request.body().unwrap().to_bytes();
//! let body = String::from_utf8_lossy(&body);
//! assert!(body.contains("name=\"title\"\r\n\r\nMe\r\n"));
//! assert!(body.contains("name=\"photo\"; filename=\"me.jpg\"\r\nContent-Type: image/jpeg\r\n"));
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! # On the command line
//!
//! A header sets the content type:
//!
//! ```sh
//! endpoint POST /v1/customers name=Jo Content-Type:application/x-www-form-urlencoded
//! ```
//!
//! `--arrays=brackets` sets the style of all lists, and `--style to=repeat` that of one.
