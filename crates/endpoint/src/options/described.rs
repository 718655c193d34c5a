//! The option `catalogue`, which describes the operations of an API.

use super::Options;
use crate::base::Base;
use crate::catalogue::{Api, Catalogue};
use crate::error::Error;

impl Options<'_> {
    /// Sets the catalogue that calls are checked against, and whose places and styles they get: the layer behind
    /// [`Endpoint::with_catalogue`](crate::Endpoint::with_catalogue). Its names of credentials become names of secrets.
    /// JSON options can't express it.
    ///
    /// ```
    /// use endpoint::catalogue::Catalogue;
    /// use endpoint::{Endpoint, Options, options};
    ///
    /// static SHOP: Catalogue = Catalogue::from_static(
    ///     "endpoint-catalogue 2\n@server https://shop.example\nGET /orders orders/list ?page:integer\n",
    /// );
    ///
    /// let shop = Endpoint::github().defaults(Options::new().catalogue(&SHOP))?;
    /// assert_eq!(shop.request("orders/list", options! { page: 2 })?.url(), "https://shop.example/orders?page=2");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn catalogue(mut self, catalogue: &'static Catalogue) -> Self {
        match check(catalogue) {
            Ok(api) => {
                for (_, name) in &api.security {
                    self.settings_mut().secrets.set(name, true);
                }
                self.settings_mut().catalogue = Some(catalogue);
            }
            Err(error) => self.fail(error),
        }
        self
    }
}

/// Checks that the head of a catalogue is valid and that its address is a base URL, as every request needs both.
fn check(catalogue: &'static Catalogue) -> Result<&'static Api, Error> {
    let api = catalogue.api()?;
    if let Some(address) = api.address() {
        Base::new(address)?;
    }
    Ok(api)
}
