//! An endpoint over the catalogue of an API.

use super::Endpoint;
use crate::catalogue::{Catalogue, Operation};
use crate::error::Error;
use crate::operation::IntoRoute;
use crate::options::Options;
use crate::place::catalogue as described;

impl Endpoint {
    /// An endpoint whose calls are those of a catalogue's operations: by route, or by id. Parameters are checked, and each goes
    /// where the description of the API says, in its style; a default goes where it belongs, and else nowhere.
    ///
    /// Requests go to the server of the description, unless another base URL is given. GitHub's, which
    /// [`new`](Endpoint::new) has, is not: where the description has no server, a request without a base URL is
    /// `invalid-base-url`.
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
    /// `invalid-catalogue`, and `invalid-base-url` for the server of the catalogue.
    pub fn with_catalogue(&self, catalogue: &'static Catalogue) -> Result<Self, Error> {
        self.defaults(Options::new().catalogue(catalogue))
    }

    /// The operation of the catalogue that a route or an id names; none where there is no catalogue.
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
    /// `unknown-operation`, `invalid-catalogue`, and what can be wrong with a route.
    pub fn operation<'a>(&self, route: impl IntoRoute<'a>) -> Result<Option<&'static Operation>, Error> {
        described::operation(&self.defaults.options, route.into_call(Options::new()).route)
    }
}
