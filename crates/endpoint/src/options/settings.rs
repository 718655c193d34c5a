//! The options other than headers and parameters.

use std::borrow::Cow;

use super::{MediaType, Style};
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
