//! Merges a later layer over an earlier one (§4.2, §4.3). Each part merges itself; this file calls them.

use super::{Options, Settings};
use crate::value::Value;

impl<'a> Options<'a> {
    /// Merges a later layer over these options, as [`Endpoint::defaults`](crate::Endpoint::defaults) does.
    ///
    /// Objects merge key by key, to any depth. Previews join. Every other value replaces, null included.
    ///
    /// ```
    /// use endpoint::options;
    ///
    /// let layers = options! { per_page: 100, headers: { "x-a": "1" } }.merge(options! { per_page: 50, headers: { "x-b": "2" } });
    /// assert_eq!(layers, options! { per_page: 50, headers: { "x-a": "1", "x-b": "2" } });
    /// ```
    #[must_use]
    pub fn merge(mut self, later: Options<'a>) -> Options<'a> {
        if later.settings().drops_headers {
            self.headers = later.headers;
        } else {
            self.headers.merge(later.headers);
        }
        if let Some(later) = later.settings {
            self.settings_mut().merge(*later);
        }
        self.parameters.merge(later.parameters);
        self
    }
}

impl Options<'_> {
    /// The value of a header in these options, else in earlier ones, as it was given.
    #[doc(hidden)]
    #[must_use]
    pub fn __header_over<'s>(&'s self, earlier: &'s Options<'_>, name: &str) -> Option<&'s Value<'s>> {
        let is_own = self.settings().drops_headers || self.headers.position(name).is_some();
        let layer = if is_own { &self.headers } else { &earlier.headers };
        layer.get(name).filter(|value| !value.is_null())
    }
}

impl Settings<'_> {
    /// Merges a later layer.
    fn merge(&mut self, later: Self) {
        merge_value(&mut self.method, later.method);
        merge_value(&mut self.url, later.url);
        self.base_url = later.base_url.or(self.base_url.take());
        self.drops_headers |= later.drops_headers;
        self.data = later.data.or(self.data.take());
        self.parts.merge(later.parts);
        self.implies_type |= later.implies_type;
        self.says_json |= later.says_json;
        self.media_type.merge(later.media_type);
        self.list_style = later.list_style.or(self.list_style);
        self.without_credentials |= later.without_credentials;
        self.asks_style |= later.asks_style;
        self.secrets.merge(later.secrets);
        self.limit = later.limit.or(self.limit);
        self.fault = self.fault.take().or(later.fault);
        merge_value(&mut self.metadata, later.metadata);
    }
}

/// Merges a later value over an earlier one, each of which may be not set.
pub(crate) fn merge_value<'a>(earlier: &mut Option<Value<'a>>, later: Option<Value<'a>>) {
    match (earlier, later) {
        (_, None) => {}
        (Some(earlier), Some(later)) => earlier.merge(later),
        (earlier, later) => *earlier = later,
    }
}
