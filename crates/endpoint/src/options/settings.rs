//! The options other than headers and parameters, and the merging of two layers (§4.2, §4.3).

use std::borrow::Cow;

use super::{Options, Style};
use crate::body::{Body, Parts};
use crate::error::{Error, ErrorKind};
use crate::secret::Secrets;
use crate::value::{MAX_DEPTH, Value};

#[derive(Clone, Default, PartialEq)]
pub(crate) struct Settings<'a> {
    /// The option `method`: a text, unless the call's route has a method. Then the option is a parameter.
    pub(crate) method: Option<Value<'a>>,
    /// The option `url`, in the same way.
    pub(crate) url: Option<Value<'a>>,
    pub(crate) base_url: Option<Cow<'a, str>>,
    pub(crate) media_type: MediaType<'a>,
    /// Whether `headers` was null, so that no header of an earlier layer is left.
    pub(crate) drops_headers: bool,
    /// The body. A JSON null is none.
    pub(crate) data: Option<Body<'a>>,
    pub(crate) parts: Parts<'a>,
    /// Whether a method for bodies has set the content type, which another of them may replace.
    pub(crate) implies_type: bool,
    /// Whether the body is JSON under any content type that has no form of its own for fields (decision 34).
    pub(crate) says_json: bool,
    /// The option `request`: an object, or null.
    pub(crate) metadata: Option<Value<'a>>,
    /// Whether the credentials of earlier layers are left out (decision 29).
    pub(crate) without_credentials: bool,
    pub(crate) list_style: Option<Style>,
    /// Whether a list in a query needs a style: the API is not that of the specification.
    pub(crate) asks_style: bool,
    /// The exceptions to the rule for secret names.
    pub(crate) secrets: Secrets,
    /// The limit of the URL, of a form, and of the fields of parts, in bytes.
    pub(crate) limit: Option<usize>,
    /// The first mistake.
    pub(crate) fault: Option<Error>,
}

/// The style of lists without one of their own (decisions 8 and 31).
#[derive(Clone, Copy, Default)]
pub(crate) struct Lists {
    /// The style that the caller set for all lists.
    style: Option<Style>,
    asks_style: bool,
}

impl Lists {
    /// In a query. `None` if the caller has to name it.
    pub(crate) fn in_query(self) -> Option<Style> {
        self.style.or((!self.asks_style).then_some(Style::EncodedComma))
    }

    /// In a form or in parts.
    pub(crate) fn in_body(self) -> Style {
        self.style.unwrap_or(Style::Repeat)
    }

    /// Of an operation whose struct names a style for all lists.
    pub(crate) fn set(&mut self, style: Style) {
        self.style = Some(style);
    }

    /// Where nothing names a style, and no API is known.
    pub(crate) const UNKNOWN: Self = Self {
        style: None,
        asks_style: true,
    };
}

/// The settings of options that have none.
static NOTHING: Settings<'static> = Settings {
    method: None,
    url: None,
    base_url: None,
    media_type: MediaType::NONE,
    drops_headers: false,
    data: None,
    parts: Parts::NONE,
    implies_type: false,
    says_json: false,
    metadata: None,
    without_credentials: false,
    list_style: None,
    asks_style: false,
    secrets: Secrets::RULE,
    limit: None,
    fault: None,
};

impl<'a> Settings<'a> {
    #[inline]
    pub(crate) fn of(settings: &Option<Box<Self>>) -> &Self {
        settings.as_deref().unwrap_or(&NOTHING)
    }

    /// The style of lists, over earlier settings.
    pub(crate) fn lists_over(&self, earlier: &Settings<'_>) -> Lists {
        Lists {
            style: self.list_style.or(earlier.list_style),
            asks_style: self.asks_style || earlier.asks_style,
        }
    }

    /// The method, if there is one.
    pub(crate) fn method(&self) -> Result<Option<&str>, Error> {
        self.method.as_ref().map(|method| text("method", method)).transpose()
    }

    /// The URL, if there is one.
    pub(crate) fn url(&self) -> Result<Option<&str>, Error> {
        self.url.as_ref().map(|url| text("url", url)).transpose()
    }

    /// The first mistake, or the first value that can't be sent, as an error.
    pub(crate) fn check(&self) -> Result<(), Error> {
        if let Some(fault) = &self.fault {
            return Err(fault.clone());
        }
        if let Some(request) = self.metadata.as_ref().and_then(Value::as_object) {
            request.check()?;
        }
        match &self.data {
            Some(Body::Json(data)) => match data.wrong(MAX_DEPTH) {
                None => Ok(()),
                Some(wrong) => Err(Error::unsupported_value("data", wrong)),
            },
            _ => Ok(()),
        }
    }

    pub(crate) fn into_owned(self) -> Settings<'static> {
        Settings {
            method: self.method.map(Value::into_owned),
            url: self.url.map(Value::into_owned),
            base_url: self.base_url.map(|text| Cow::Owned(text.into_owned())),
            media_type: self.media_type.into_owned(),
            drops_headers: self.drops_headers,
            data: self.data.map(Body::into_owned),
            parts: self.parts.into_owned(),
            implies_type: self.implies_type,
            says_json: self.says_json,
            metadata: self.metadata.map(Value::into_owned),
            list_style: self.list_style,
            without_credentials: self.without_credentials,
            asks_style: self.asks_style,
            secrets: self.secrets,
            limit: self.limit,
            fault: self.fault,
        }
    }
}

/// The text of an option that nothing else can be, not even null.
pub(super) fn text<'s>(key: &str, value: &'s Value<'_>) -> Result<&'s str, Error> {
    let wrong = || Error::about(ErrorKind::InvalidOptions, key, "must be a text");
    value.as_str().ok_or_else(wrong)
}

/// The `mediaType` of one layer (§2.1).
#[derive(Clone, Debug, Default)]
pub(crate) struct MediaType<'a> {
    /// An empty one, or null, is none.
    pub(crate) format: Option<Cow<'a, str>>,
    /// Names without `-preview` at the end, each once.
    pub(crate) previews: Vec<Cow<'a, str>>,
    /// Whether these previews replace those of earlier layers.
    pub(crate) replaces_previews: bool,
}

impl<'a> MediaType<'a> {
    pub(crate) const NONE: Self = Self {
        format: None,
        previews: Vec::new(),
        replaces_previews: false,
    };

    pub(crate) fn add_preview(&mut self, preview: Cow<'a, str>) {
        let preview = match preview {
            Cow::Borrowed(name) => Cow::Borrowed(name.strip_suffix("-preview").unwrap_or(name)),
            Cow::Owned(mut name) => {
                let length = name.strip_suffix("-preview").map_or(name.len(), str::len);
                name.truncate(length);
                Cow::Owned(name)
            }
        };
        self.previews.push(preview);
    }

    /// Merges a later layer: its format replaces this one, its previews are added.
    pub(crate) fn merge(&mut self, later: Self) {
        self.format = later.format.or(self.format.take());
        if later.replaces_previews {
            self.previews = later.previews;
            self.replaces_previews = true;
        } else {
            self.previews.extend(later.previews);
        }
    }

    /// Whether the layer has neither format nor previews.
    pub(crate) fn is_keep(&self) -> bool {
        self.format.is_none() && self.previews.is_empty() && !self.replaces_previews
    }

    /// The format, unless it is empty.
    pub(crate) fn format(&self) -> Option<&str> {
        self.format.as_deref().filter(|format| !format.is_empty())
    }

    /// The previews, each once, in the order of their first mention.
    pub(crate) fn previews(&self) -> Vec<&str> {
        let mut seen = std::collections::HashSet::new();
        self.previews
            .iter()
            .map(|preview| &**preview)
            .filter(|preview| seen.insert(*preview))
            .collect()
    }

    pub(crate) fn into_owned(self) -> MediaType<'static> {
        let owned = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
        MediaType {
            format: self.format.map(owned),
            previews: self.previews.into_iter().map(owned).collect(),
            replaces_previews: self.replaces_previews,
        }
    }
}

impl PartialEq for MediaType<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.format == other.format
            && self.replaces_previews == other.replaces_previews
            && self.previews() == other.previews()
    }
}

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
