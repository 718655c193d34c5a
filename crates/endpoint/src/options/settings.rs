//! The options other than headers and parameters.

use std::borrow::Cow;

use super::{ListStyle, MediaType, MethodAndUrl, Near, Setting, Styles};
use crate::body::{Body, Parts};
#[cfg(feature = "catalogue")]
use crate::catalogue::Catalogue;
use crate::error::Error;
use crate::secret::Secrets;
use crate::value::Object;

/// The server of an operation that is not the server of its API.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct OwnServer {
    pub(crate) address: &'static str,
    /// The servers of the API, which it replaces.
    pub(crate) of_api: &'static [&'static str],
}

#[derive(Clone, Default)]
pub(crate) struct Settings<'a> {
    pub(crate) method_and_url: MethodAndUrl<'a>,
    pub(crate) base_url: Setting<Cow<'a, str>>,
    /// Whether the base URL is a default: that of GitHub or of the catalogue.
    pub(crate) is_default_base: bool,
    pub(crate) own_server: Option<OwnServer>,
    pub(crate) media_type: MediaType<'a>,
    pub(crate) data: Setting<Body<'a>>,
    pub(crate) parts: Parts<'a>,
    /// Whether a method for bodies has set the content type, which another of them may replace.
    pub(crate) implies_type: bool,
    pub(crate) metadata: Option<Object<'a>>,
    pub(crate) list_style: Option<ListStyle>,
    /// The styles of single parameters.
    pub(crate) styles: Styles<'a>,
    /// The catalogue of the API.
    #[cfg(feature = "catalogue")]
    pub(crate) catalogue: Option<&'static Catalogue>,
    /// The exceptions to the rule for secret names.
    pub(crate) secrets: Secrets,
    /// The limit of the URL, of a form, and of the fields of parts, in bytes.
    pub(crate) limit: Option<usize>,
    /// The misspelled options among the parameters.
    pub(crate) near: Near,
    /// The first mistake.
    pub(crate) fault: Option<Error>,
}

/// The settings of options that have none.
static NOTHING: Settings<'static> = Settings {
    method_and_url: MethodAndUrl::NONE,
    base_url: Setting::Keep,
    is_default_base: false,
    own_server: None,
    media_type: MediaType::NONE,
    data: Setting::Keep,
    parts: Parts::NONE,
    implies_type: false,
    metadata: None,
    list_style: None,
    styles: Styles::NONE,
    #[cfg(feature = "catalogue")]
    catalogue: None,
    secrets: Secrets::RULE,
    limit: None,
    near: Near::NONE,
    fault: None,
};

impl<'a> Settings<'a> {
    #[inline]
    pub(crate) fn of(settings: &Option<Box<Self>>) -> &Self {
        settings.as_deref().unwrap_or(&NOTHING)
    }

    /// Sets the base URL of a caller.
    pub(crate) fn set_base_url(&mut self, base_url: Setting<Cow<'a, str>>) {
        self.base_url = base_url;
        self.is_default_base = false;
    }

    /// Uses the operation's own server, unless the caller set a base URL that is not a server of its API.
    pub(crate) fn take_server(&mut self, earlier: &Self) {
        let Some(OwnServer { address, of_api }) = self.own_server else {
            return;
        };
        let settings = if self.base_url.is_keep() { earlier } else { &*self };
        let is_known = match &settings.base_url {
            Setting::Set(given) => of_api
                .iter()
                .any(|known| known.trim_end_matches('/') == given.trim_end_matches('/')),
            _ => true,
        };
        if settings.is_default_base || is_known {
            self.base_url = Setting::Set(Cow::Borrowed(address));
        }
    }

    /// Replaces a base URL that is a default by the address of the catalogue's API. If that has none, there is no base
    /// URL: GitHub's would be the wrong host.
    #[cfg(feature = "catalogue")]
    pub(crate) fn take_address(&mut self) {
        let api = self.catalogue.and_then(|catalogue| catalogue.api().ok());
        if let Some(api) = api.filter(|_| self.is_default_base) {
            self.base_url = api
                .address()
                .map_or(Setting::Unset, |address| Setting::Set(Cow::Borrowed(address)));
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
        if let Some((name, fault)) = self.metadata.as_ref().and_then(Object::faulty) {
            return Err(fault.error(name));
        }
        if let Setting::Set(Body::Json(data)) = &self.data
            && let Some(fault) = data.fault()
        {
            return Err(fault.error("data"));
        }
        Ok(())
    }

    pub(crate) fn into_owned(self) -> Settings<'static> {
        fn text(setting: Setting<Cow<'_, str>>) -> Setting<Cow<'static, str>> {
            setting.map(|text| Cow::Owned(text.into_owned()))
        }
        Settings {
            method_and_url: self.method_and_url.into_owned(),
            base_url: text(self.base_url),
            is_default_base: self.is_default_base,
            own_server: self.own_server,
            media_type: self.media_type.into_owned(),
            data: self.data.map(Body::into_owned),
            parts: self.parts.into_owned(),
            implies_type: self.implies_type,
            metadata: self.metadata.map(Object::into_owned),
            list_style: self.list_style,
            styles: self.styles.into_owned(),
            #[cfg(feature = "catalogue")]
            catalogue: self.catalogue,
            secrets: self.secrets,
            limit: self.limit,
            near: self.near,
            fault: self.fault,
        }
    }

    pub(crate) fn reborrow(&self) -> Settings<'_> {
        fn text<'s>(setting: &'s Setting<Cow<'_, str>>) -> Setting<Cow<'s, str>> {
            setting.as_ref().map(|text| Cow::Borrowed(&**text))
        }
        Settings {
            method_and_url: self.method_and_url.reborrow(),
            base_url: text(&self.base_url),
            is_default_base: self.is_default_base,
            own_server: self.own_server,
            media_type: self.media_type.reborrow(),
            data: self.data.as_ref().map(Body::reborrow),
            parts: self.parts.reborrow(),
            implies_type: self.implies_type,
            metadata: self.metadata.as_ref().map(Object::reborrow),
            list_style: self.list_style,
            styles: self.styles.reborrow(),
            #[cfg(feature = "catalogue")]
            catalogue: self.catalogue,
            secrets: self.secrets.clone(),
            limit: self.limit,
            near: self.near,
            fault: self.fault.clone(),
        }
    }
}
