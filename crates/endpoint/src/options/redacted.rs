//! Options with their secrets masked, for logs (decision 15).

use std::fmt;

use super::{Options, Parameters, Settings};
use crate::value::Value;

impl Options<'_> {
    /// The options with secrets masked in headers, parameters, the body, the `request` option and the URLs. Log their
    /// JSON.
    ///
    /// ```
    /// use endpoint::options;
    ///
    /// let options = options! { headers: { "authorization": "token 0123" }, page: 2 };
    /// let shown = serde_json::to_string(&options.redacted())?;
    /// assert_eq!(shown, r#"{"headers":{"authorization":"***"},"page":2}"#);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn redacted(&self) -> Options<'_> {
        let secrets = &self.settings().secrets;
        let settings = self.settings.as_deref();
        Options {
            headers: self.headers.redacted(secrets),
            // They can become pairs of a query or a form.
            parameters: self.parameters.redacted(secrets),
            settings: settings.map(|settings| Box::new(settings.redacted(self.content_type()))),
        }
    }

    pub(super) fn content_type(&self) -> &str {
        self.headers
            .get("content-type")
            .and_then(Value::as_str)
            .unwrap_or_default()
    }
}

impl Settings<'_> {
    fn redacted(&self, content_type: &str) -> Settings<'_> {
        let secrets = &self.secrets;
        Settings {
            // A method can be a whole line, and either can be a parameter.
            method: self.method.as_ref().map(|method| match method {
                Value::String(method) => secrets.mask_line(method).into(),
                other => other.redacted(secrets),
            }),
            url: self.url.as_ref().map(|url| match url {
                Value::String(url) => secrets.mask_url(url).into(),
                other => other.redacted(secrets),
            }),
            base_url: self.base_url.as_ref().map(|base_url| secrets.mask_url(base_url)),
            data: self.data.as_ref().map(|data| data.redacted(content_type, secrets)),
            metadata: self.metadata.as_ref().map(|request| request.redacted(secrets)),
            ..self.clone()
        }
    }
}

/// Names, and the kinds of their values, which can be secrets.
impl fmt::Debug for Options<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let settings = self.settings();
        f.debug_struct("Options")
            .field("method", &settings.method)
            .field("url", &settings.url)
            .field("base_url", &settings.base_url.as_deref().map(Value::from))
            .field("headers", &self.headers)
            .field("data", &settings.data)
            .field("parts", &settings.parts)
            .field("request", &settings.metadata)
            .field("parameters", &self.parameters)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for Parameters<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut map = f.debug_map();
        for entry in self.entries() {
            map.key(&entry.name);
            match (&entry.value, entry.place) {
                (Some(value), None) => map.value(value),
                (value, place) => map.value(&(place, value)),
            };
        }
        map.finish()
    }
}
