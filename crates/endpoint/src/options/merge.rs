//! Layers over layers (§4.2, §4.3): how a later one adds to an earlier one. Merging is associative, so that a cascade of
//! defaults is the same however it was put together. Each part merges itself; this file only calls them.

use super::{Options, Settings};
use crate::value::Value;

impl<'a> Options<'a> {
    /// These options with a later layer over them: what `defaults` does with each, without an
    /// [`Endpoint`](crate::Endpoint).
    ///
    /// Objects merge key by key, to any depth; previews join; null takes away; every other value replaces.
    ///
    /// ```
    /// use endpoint::options;
    ///
    /// let layers = options! { per_page: 100, headers: { "x-a": "1" } }.merge(options! { per_page: 50, headers: { "x-b": "2" } });
    /// assert_eq!(layers, options! { per_page: 50, headers: { "x-a": "1", "x-b": "2" } });
    /// ```
    #[must_use]
    pub fn merge(mut self, later: Options<'a>) -> Options<'a> {
        self.headers.merge(later.headers);
        if let Some(later) = later.settings {
            let parameters = self.parameters.by_rule.entries().len();
            self.settings_mut().merge(*later, parameters);
        }
        self.parameters.merge(later.parameters);
        self
    }
}

impl Options<'_> {
    /// A header of these options over earlier ones, as it was given.
    pub(crate) fn header_over<'s>(&'s self, earlier: &'s Options<'_>, name: &str) -> Option<&'s Value<'s>> {
        let own = &self.headers;
        let layer = if own.replaces() || own.position(name).is_some() {
            own
        } else {
            &earlier.headers
        };
        layer.get(name).filter(|value| !value.is_absent())
    }
}

impl Settings<'_> {
    /// `parameters` is how many the earlier layer has.
    fn merge(&mut self, later: Self, parameters: usize) {
        self.method_and_url.merge(later.method_and_url, parameters);
        if !later.base_url.is_keep() {
            self.is_usual_base = later.is_usual_base;
        }
        self.base_url.merge(later.base_url);
        self.own_server = later.own_server.or(self.own_server);
        self.data.merge(later.data);
        self.parts.merge(later.parts);
        self.media_type.merge(later.media_type);
        self.list_style = later.list_style.or(self.list_style);
        self.styles.merge(later.styles);
        self.secrets.merge(later.secrets);
        self.limit = later.limit.or(self.limit);
        self.near = self.near.and(later.near);
        #[cfg(feature = "catalogue")]
        {
            self.catalogue = later.catalogue.or(self.catalogue);
        }
        self.fault = self.fault.take().or(later.fault);
        if let Some(request) = later.metadata {
            self.metadata.get_or_insert_default().merge(request);
        }
    }
}
