//! Endpoints with a catalogue.

use super::Endpoint;
use crate::catalogue::{Catalogue, Operation};
use crate::error::Error;
use crate::operation::IntoRoute;
use crate::options::Options;
use crate::place::catalogue as described;

impl Endpoint {
    /// An endpoint for the operations of a catalogue, by route or by id. Each parameter is checked, and goes to the
    /// place, and in the style, that the API's description gives it. A default goes only where its operation takes it.
    ///
    /// Requests go to the server of the description, unless you set a base URL. If the description has no server, a
    /// request without a base URL is the error `invalid-base-url`: GitHub's address, which [`new`](Endpoint::new) has,
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
    /// let shop = Endpoint::at("https://shop.example/v1")?.with_catalogue(&SHOP)?;
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
    /// let shop = Endpoint::at("https://shop.example")?.with_catalogue(&SHOP)?;
    /// assert!(shop.operation("GET /orders/:id")?.is_some_and(|operation| operation.deprecated));
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// `unknown-operation`, `invalid-catalogue`, and the errors of a route.
    pub fn operation<'a>(&self, route: impl IntoRoute<'a>) -> Result<Option<&'static Operation>, Error> {
        described::operation(&self.defaults.options, route.into_call(Options::new()).route)
    }
}
