//! The headers of a layer, one by one, and the key `headers` of `options!`. A value that is marked makes its name that of a
//! secret.

use super::Options;
use crate::header::{self, IntoHeaderName, IntoHeaderValue};

impl<'a> Options<'a> {
    /// Sets a header.
    pub(super) fn set_header(&mut self, name: impl IntoHeaderName<'a>, value: impl IntoHeaderValue<'a>) {
        let name = header::lowercase(name.into_header_name());
        let (value, is_secret) = value.into_header_value();
        // An empty name is the mistake of the header, and no name of a secret.
        if is_secret && !name.is_empty() {
            self.settings_mut().secrets.set(&name, true);
        }
        self.headers.insert(name, value);
    }
}

/// The fields of the key `headers` of `options!`.
#[allow(missing_debug_implementations, reason = "it lives for one statement of a macro")]
#[derive(Default)]
pub struct Headers<'a> {
    fields: Options<'a>,
}

impl<'a> Headers<'a> {
    /// No fields.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a field.
    pub fn insert(&mut self, name: impl IntoHeaderName<'a>, value: impl IntoHeaderValue<'a>) {
        self.fields.set_header(name, value);
    }

    /// Sets the headers to these.
    pub fn set(self, options: &mut Options<'a>) {
        options.headers = self.fields.headers;
        if let Some(settings) = self.fields.settings {
            options.settings_mut().secrets.merge(settings.secrets);
        }
    }
}
