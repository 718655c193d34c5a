//! What options hold beside headers and parameters.

use std::borrow::Cow;

use super::{ListStyle, MediaType, Setting};
use crate::body::Body;
use crate::error::Error;
use crate::route::UrlSource;
use crate::secret::Secrets;
use crate::value::Object;

#[derive(Clone, Default)]
pub(crate) struct Settings<'a> {
    pub(crate) method: Setting<Cow<'a, str>>,
    pub(crate) url: Setting<UrlSource<'a>>,
    pub(crate) base_url: Setting<Cow<'a, str>>,
    pub(crate) media_type: MediaType<'a>,
    pub(crate) data: Setting<Body<'a>>,
    pub(crate) request: Option<Object<'a>>,
    pub(crate) list_style: Option<ListStyle>,
    /// What is said of the names of secrets.
    pub(crate) secrets: Secrets,
    /// The first mistake.
    pub(crate) fault: Option<Error>,
}

/// What options without settings have: nothing.
static NOTHING: Settings<'static> = Settings {
    method: Setting::Keep,
    url: Setting::Keep,
    base_url: Setting::Keep,
    media_type: MediaType::NONE,
    data: Setting::Keep,
    request: None,
    list_style: None,
    secrets: Secrets::RULE,
    fault: None,
};

impl<'a> Settings<'a> {
    #[inline]
    pub(crate) fn of(settings: &Option<Box<Self>>) -> &Self {
        settings.as_deref().unwrap_or(&NOTHING)
    }

    /// The first value that can't be sent.
    pub(crate) fn check(&self) -> Result<(), Error> {
        if let Some((name, fault)) = self.request.as_ref().and_then(Object::faulty) {
            return Err(Error::unsupported_value(name, fault.reason()));
        }
        if let Setting::Set(Body::Json(data)) = &self.data
            && let Some(fault) = data.fault()
        {
            return Err(Error::unsupported_value("data", fault.reason()));
        }
        Ok(())
    }

    pub(crate) fn into_owned(self) -> Settings<'static> {
        fn text(setting: Setting<Cow<'_, str>>) -> Setting<Cow<'static, str>> {
            setting.map(|text| Cow::Owned(text.into_owned()))
        }
        Settings {
            method: text(self.method),
            url: self.url.map(UrlSource::into_owned),
            base_url: text(self.base_url),
            media_type: self.media_type.into_owned(),
            data: self.data.map(Body::into_owned),
            request: self.request.map(Object::into_owned),
            list_style: self.list_style,
            secrets: self.secrets,
            fault: self.fault,
        }
    }

    pub(crate) fn reborrow(&self) -> Settings<'_> {
        fn text<'s>(setting: &'s Setting<Cow<'_, str>>) -> Setting<Cow<'s, str>> {
            setting.as_ref().map(|text| Cow::Borrowed(&**text))
        }
        Settings {
            method: text(&self.method),
            url: self.url.as_ref().map(UrlSource::reborrow),
            base_url: text(&self.base_url),
            media_type: self.media_type.reborrow(),
            data: self.data.as_ref().map(Body::reborrow),
            request: self.request.as_ref().map(Object::reborrow),
            list_style: self.list_style,
            secrets: self.secrets.clone(),
            fault: self.fault.clone(),
        }
    }
}
