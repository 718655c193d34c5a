//! The catalogue of options: what describes the operations that they are for.

use super::Options;
use crate::base::Base;
use crate::catalogue::{Api, Catalogue};
use crate::error::Error;

impl Options<'_> {
    /// The catalogue that calls are checked and placed by: [`Endpoint::with_catalogue`](crate::Endpoint::with_catalogue) as a
    /// layer. The names of credentials in it are those of secrets. JSON options can't express it.
    ///
    /// ```
    /// use endpoint::catalogue::Catalogue;
    /// use endpoint::{Endpoint, Options, options};
    ///
    /// static SHOP: Catalogue = Catalogue::from_static(
    ///     "endpoint-catalogue 2\n@server https://shop.example\nGET /orders orders/list ?page:integer\n",
    /// );
    ///
    /// let shop = Endpoint::new().defaults(Options::new().catalogue(&SHOP))?;
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

/// What every request needs of a catalogue: it can be read, and its address is a base URL.
fn check(catalogue: &'static Catalogue) -> Result<&'static Api, Error> {
    let api = catalogue.api()?;
    if let Some(address) = api.address() {
        Base::new(address)?;
    }
    Ok(api)
}
