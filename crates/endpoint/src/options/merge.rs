//! Layers over layers (§4.2, §4.3): how a later one adds to an earlier one. Merging is associative, so that a cascade of
//! defaults is the same however it was put together. Each part merges itself; this file only calls them.

use super::{Options, Settings};

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
        self.parameters.merge(later.parameters);
        if let Some(later) = later.settings {
            self.settings_mut().merge(*later);
        }
        self
    }
}

impl Settings<'_> {
    fn merge(&mut self, later: Self) {
        self.method.merge(later.method);
        self.url.merge(later.url);
        self.base_url.merge(later.base_url);
        self.data.merge(later.data);
        self.media_type.merge(later.media_type);
        self.list_style = later.list_style.or(self.list_style);
        self.secrets.merge(later.secrets);
        self.fault = self.fault.take().or(later.fault);
        if let Some(request) = later.request {
            self.request.get_or_insert_default().merge(request);
        }
    }
}
