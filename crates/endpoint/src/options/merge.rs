//! Merges a later layer over an earlier one (§4.2, §4.3). Merging is associative, so the grouping of layers makes no
//! difference. Each part merges itself; this file calls them.

use super::{Options, Settings};
use crate::value::Value;

impl<'a> Options<'a> {
    /// Merges a later layer over these options, as [`Endpoint::defaults`](crate::Endpoint::defaults) does.
    ///
    /// Objects merge key by key, to any depth. Previews join. Null unsets. Every other value replaces.
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
    /// The value of a header in these options, else in earlier ones, as it was given.
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
    /// Merges a later layer; `parameters` is the number of parameters of this one.
    fn merge(&mut self, later: Self, parameters: usize) {
        self.method_and_url.merge(later.method_and_url, parameters);
        if !later.base_url.is_keep() {
            self.is_default_base = later.is_default_base;
        }
        self.base_url.merge(later.base_url);
        self.own_server = later.own_server.or(self.own_server);
        self.data.merge(later.data);
        self.parts.merge(later.parts);
        self.implies_type |= later.implies_type;
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
