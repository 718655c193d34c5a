//! Endpoints with a catalogue.

use super::Endpoint;
use crate::call;
use crate::catalogue::{Catalogue, Entry};
use crate::error::{Error, ErrorKind};
use crate::operation::IntoRoute;
use crate::options::Options;
use crate::place::catalogue as described;
use crate::value::Object;

impl Endpoint {
    /// An endpoint for the operations of a catalogue, by route or by id. Each parameter is checked, and goes to the
    /// place, and in the style, that the API's description gives it. A default goes only where its operation takes it.
    ///
    /// Requests go to the server of the description, unless you set a base URL. If the description has no server, a
    /// request without a base URL is the error `invalid-base-url`: GitHub's address, which [`github`](Endpoint::github) has,
    /// is not used.
    ///
    /// ```
    /// use endpoint::catalogue::Catalogue;
    /// use endpoint::{Endpoint, ErrorKind, options};
    ///
    /// static SHOP: Catalogue = Catalogue::from_static(
    ///     "endpoint-catalogue 2\n\
    ///      @server https://shop.example/v1\n\
    ///      POST /orders orders/create ?notify:boolean >json! .item! .count:integer\n",
    /// );
    ///
    /// let shop = Endpoint::new("https://shop.example/v1")?.with_catalogue(&SHOP)?;
    /// let request = shop.request("orders/create", options! { item: "tea", notify: true })?;
    /// assert_eq!(request.url(), "https://shop.example/v1/orders?notify=true");
    /// assert_eq!(request.body().unwrap().to_bytes().as_ref(), br#"{"item":"tea"}"#);
    ///
    /// let error = shop.request("POST /orders", options! { item: "tea", cuont: 2 }).unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::UnknownParameter);
    /// assert_eq!(error.to_string(), "`cuont` is not a parameter of orders/create: did you mean `count`?");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// `invalid-catalogue`, and `invalid-base-url` if the server of the catalogue is not a base URL.
    pub fn with_catalogue(&self, catalogue: &'static Catalogue) -> Result<Self, Error> {
        self.defaults(Options::new().catalogue(catalogue))
    }

    /// The operation of a route or an id in the catalogue. `None` if there is no catalogue.
    ///
    /// ```
    /// use endpoint::Endpoint;
    /// use endpoint::catalogue::Catalogue;
    ///
    /// static SHOP: Catalogue = Catalogue::from_static(
    ///     "endpoint-catalogue 2\n@server https://shop.example\nGET /orders/{id} orders/get deprecated\n",
    /// );
    ///
    /// let shop = Endpoint::new("https://shop.example")?.with_catalogue(&SHOP)?;
    /// assert!(shop.operation("GET /orders/:id")?.is_some_and(|operation| operation.deprecated));
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// `unknown-operation`, `invalid-catalogue`, and the errors of a route.
    pub fn operation<'a>(&self, route: impl IntoRoute<'a>) -> Result<Option<&'static Entry>, Error> {
        described::operation(&self.defaults.options, route.into_call(Options::new()).route)
    }

    /// The options of a call whose arguments come from a language model. `operation` is the name of a tool
    /// ([`Catalogue::tool_names`]), an id or a route, and `arguments` are the JSON object that the model gave. The
    /// options hold the route, so [`request`](Endpoint::request) takes them with `()`.
    ///
    /// Arguments choose values alone. An argument that the operation does not have, a wrong kind, an object with
    /// unknown or missing members, and a text of more than 8 KiB (in the body 512 KiB) are errors that name the
    /// argument. Names such as `baseUrl`, `headers` or `^x-team` have no meaning here. Credentials come from the
    /// defaults of the endpoint, and are not arguments ([`Entry::tool_arguments`]). A file is a text of base64.
    ///
    /// ```
    /// use endpoint::catalogue::Catalogue;
    /// use endpoint::{Endpoint, ErrorKind, Object, options};
    ///
    /// static SHOP: Catalogue = Catalogue::from_static(
    ///     "endpoint-catalogue 2\n\
    ///      @server https://shop.example/v1\n\
    ///      @security ^authorization\n\
    ///      GET /orders/{id} orders/get ?expand[] ^x-team\n",
    /// );
    ///
    /// let shop = Endpoint::new("https://shop.example/v1")?
    ///     .with_catalogue(&SHOP)?
    ///     .defaults(options! { headers: { "authorization": "Bearer 0123" } })?;
    /// let arguments: Object = serde_json::from_str(r#"{"id": "../users", "expand": "items"}"#)?;
    /// let request = shop.request((), shop.arguments("orders_get", arguments)?)?;
    /// assert_eq!(request.url(), "https://shop.example/v1/orders/..%2Fusers?expand%5B%5D=items");
    ///
    /// let arguments: Object = serde_json::from_str(r#"{"id": "1", "authorization": "Bearer evil"}"#)?;
    /// let error = shop.arguments("orders_get", arguments).unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::UnknownParameter);
    /// assert_eq!(error.to_string(), "`authorization` is not an argument of orders/get; it takes id, expand, x-team");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// `unknown-operation`, `unknown-parameter`, `invalid-parameter`, `missing-parameter`, `too-large`,
    /// `invalid-catalogue`. The request finds the other mistakes: a required argument that is missing, `..`, a line
    /// break in a header.
    pub fn arguments<'a>(&self, operation: &str, arguments: Object<'a>) -> Result<Options<'a>, Error> {
        described::arguments(&self.defaults.options, operation, arguments)
    }
}

/// Refuses options that would make another request without their catalogue.
pub(super) fn check_json(options: &Options<'_>) -> Result<(), Error> {
    if options.settings().catalogue.is_none() {
        return Ok(());
    }
    let mut plain = options.clone();
    plain.settings_mut().catalogue = None;
    match (call::parse(options.clone()), call::parse(plain)) {
        (Ok(described), Ok(plain)) if described != plain => Err(Error::about(
            ErrorKind::UnsupportedValue,
            "catalogue",
            "gives a parameter a place or a style that JSON options can't express: make the request instead",
        )),
        (Ok(_), Err(error)) | (Err(error), Ok(_)) => Err(error),
        _ => Ok(()),
    }
}
