//! The options other than headers and parameters.

use std::borrow::Cow;
use std::sync::LazyLock;

use super::{ListStyle, MediaType};
use crate::body::{Body, Parts};
#[cfg(feature = "catalogue")]
use crate::catalogue::Catalogue;
use crate::error::{Error, ErrorKind};
use crate::secret::Secrets;
use crate::value::{MAX_DEPTH, Value};

/// The server of an operation that is not the server of its API.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct OwnServer {
    pub(crate) address: &'static str,
    /// The servers of the API, which it replaces.
    pub(crate) of_api: &'static [&'static str],
}

#[derive(Clone, Default)]
pub(crate) struct Settings<'a> {
    /// The option `method`: a text, unless the call's route has a method. Then the option is a parameter.
    pub(crate) method: Option<Value<'a>>,
    /// The option `url`, in the same way.
    pub(crate) url: Option<Value<'a>>,
    pub(crate) base_url: Option<Cow<'a, str>>,
    /// Whether the base URL is a default: that of GitHub or of the catalogue.
    pub(crate) is_default_base: bool,
    pub(crate) own_server: Option<OwnServer>,
    pub(crate) media_type: MediaType<'a>,
    /// Whether `headers` was null, so that no header of an earlier layer is left.
    pub(crate) drops_headers: bool,
    /// The body. A JSON null is none.
    pub(crate) data: Option<Body<'a>>,
    pub(crate) parts: Parts<'a>,
    /// Whether a method for bodies has set the content type, which another of them may replace.
    pub(crate) implies_type: bool,
    /// The option `request`: an object, or null.
    pub(crate) metadata: Option<Value<'a>>,
    pub(crate) list_style: Option<ListStyle>,
    /// The catalogue of the API.
    #[cfg(feature = "catalogue")]
    pub(crate) catalogue: Option<&'static Catalogue>,
    /// The exceptions to the rule for secret names.
    pub(crate) secrets: Secrets,
    /// The limit of the URL, of a form, and of the fields of parts, in bytes.
    pub(crate) limit: Option<usize>,
    /// The first mistake.
    pub(crate) fault: Option<Error>,
}

/// The settings of options that have none.
static NOTHING: LazyLock<Settings<'static>> = LazyLock::new(Settings::default);

impl<'a> Settings<'a> {
    #[inline]
    pub(crate) fn of(settings: &Option<Box<Self>>) -> &Self {
        settings.as_deref().unwrap_or(&NOTHING)
    }

    /// The method, if there is one.
    pub(crate) fn method(&self) -> Result<Option<&str>, Error> {
        self.method.as_ref().map(|method| text("method", method)).transpose()
    }

    /// The URL, if there is one.
    pub(crate) fn url(&self) -> Result<Option<&str>, Error> {
        self.url.as_ref().map(|url| text("url", url)).transpose()
    }

    /// Sets the base URL of a caller.
    pub(crate) fn set_base_url(&mut self, base_url: Cow<'a, str>) {
        self.base_url = Some(base_url);
        self.is_default_base = false;
    }

    /// Uses the operation's own server, unless the caller set a base URL that is not a server of its API.
    pub(crate) fn take_server(&mut self, earlier: &Self) {
        let Some(OwnServer { address, of_api }) = self.own_server else {
            return;
        };
        let settings = if self.base_url.is_none() { earlier } else { &*self };
        let mut known = of_api.iter().map(|known| known.trim_end_matches('/'));
        let is_known = |given: &Cow<'_, str>| known.any(|known| known == given.trim_end_matches('/'));
        if settings.is_default_base || settings.base_url.as_ref().is_none_or(is_known) {
            self.base_url = Some(Cow::Borrowed(address));
        }
    }

    /// Replaces a base URL that is a default by the address of the catalogue's API. If that has none, there is no base
    /// URL: GitHub's would be the wrong host.
    #[cfg(feature = "catalogue")]
    pub(crate) fn take_address(&mut self) {
        let api = self.catalogue.and_then(|catalogue| catalogue.api().ok());
        if let Some(api) = api.filter(|_| self.is_default_base) {
            self.base_url = api.address().map(Cow::Borrowed);
        }
    }

    /// Without the feature there are no catalogues.
    #[cfg(not(feature = "catalogue"))]
    pub(crate) fn take_address(&mut self) {}

    /// Whether there is a catalogue.
    pub(crate) fn is_described(&self) -> bool {
        #[cfg(feature = "catalogue")]
        let is_described = self.catalogue.is_some();
        #[cfg(not(feature = "catalogue"))]
        let is_described = false;
        is_described
    }

    /// Whether both have the same catalogue, compared by pointer, or none. With a catalogue, both base URLs must be
    /// defaults, or neither: a default gives way to the catalogue's address.
    #[cfg(feature = "catalogue")]
    pub(crate) fn has_same_catalogue(&self, other: &Self) -> bool {
        match (self.catalogue, other.catalogue) {
            (Some(_), Some(_)) if self.is_default_base != other.is_default_base => false,
            (Some(one), Some(other)) => std::ptr::eq(one, other),
            (one, other) => one.is_none() && other.is_none(),
        }
    }

    /// Without the feature there are no catalogues.
    #[cfg(not(feature = "catalogue"))]
    pub(crate) fn has_same_catalogue(&self, _: &Self) -> bool {
        true
    }

    /// The first value that can't be sent, as an error.
    pub(crate) fn check(&self) -> Result<(), Error> {
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
            is_default_base: self.is_default_base,
            own_server: self.own_server,
            media_type: self.media_type.into_owned(),
            drops_headers: self.drops_headers,
            data: self.data.map(Body::into_owned),
            parts: self.parts.into_owned(),
            implies_type: self.implies_type,
            metadata: self.metadata.map(Value::into_owned),
            list_style: self.list_style,
            #[cfg(feature = "catalogue")]
            catalogue: self.catalogue,
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
