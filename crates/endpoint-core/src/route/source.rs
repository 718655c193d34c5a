//! The route of a call. Its URL is not parsed yet, because options can replace it.

use std::borrow::Cow;
use std::fmt;

use super::grammar::{self, split};
use crate::error::{Error, ErrorKind};
use crate::method::IntoMethod;
use crate::secret::Secrets;
use crate::template::Template;

/// The method and the URL of a call's route.
#[derive(Debug, Clone, Default)]
pub struct Source<'a> {
    /// The method as written.
    pub method: Option<Cow<'a, str>>,
    /// The URL.
    pub url: Option<UrlSource<'a>>,
}

/// A URL template, as text or parsed.
#[derive(Clone)]
pub enum UrlSource<'a> {
    /// Text that starts `before` bytes after the start of the route.
    Text {
        /// The text.
        text: Cow<'a, str>,
        /// The number of bytes before the text.
        before: usize,
    },
    /// A template.
    Parsed(Template<'a>),
}

impl<'a> UrlSource<'a> {
    /// A URL that is not part of a route.
    pub fn text(text: Cow<'a, str>) -> Self {
        Self::Text { text, before: 0 }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Text { text, .. } => text,
            Self::Parsed(template) => template.as_str(),
        }
    }

    /// The text, without a copy if the URL is not parsed yet.
    pub fn into_text(self) -> Cow<'a, str> {
        match self {
            Self::Text { text, .. } => text,
            Self::Parsed(template) => Cow::Owned(template.as_str().to_owned()),
        }
    }

    /// The template, parsed now if it is not yet.
    ///
    /// # Errors
    ///
    /// `missing-url` and `invalid-template`.
    pub fn into_template(self) -> Result<Template<'a>, Error> {
        match self {
            Self::Parsed(template) => Ok(template),
            Self::Text { text, .. } if text.is_empty() => Err(missing()),
            Self::Text { text, before } => {
                let grammar = grammar::of(text.as_bytes());
                let wrong = |reason, offset| Error::invalid_template(reason, before + offset);
                let template =
                    Template::parse_as(text, grammar).map_err(|error| wrong(error.reason(), error.offset()))?;
                grammar::check_query(&template).map_err(|(reason, offset)| wrong(reason, offset))?;
                Ok(template)
            }
        }
    }

    /// Copies what the URL borrows.
    pub fn into_owned(self) -> UrlSource<'static> {
        match self {
            Self::Text { text, before } => UrlSource::Text {
                text: text.into_owned().into(),
                before,
            },
            Self::Parsed(template) => UrlSource::Parsed(template.into_owned()),
        }
    }

    /// A URL that borrows from this one.
    pub fn reborrow(&self) -> UrlSource<'_> {
        match self {
            Self::Text { text, before } => UrlSource::Text {
                text: Cow::Borrowed(text),
                before: *before,
            },
            Self::Parsed(template) => UrlSource::Parsed(template.reborrow()),
        }
    }
}

/// The error for a call without a URL.
#[cold]
pub fn missing() -> Error {
    let wrong = "there is no URL, neither in the route nor in the options";
    Error::new(ErrorKind::MissingUrl, wrong)
}

impl PartialEq for UrlSource<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

/// A secret in the text is masked.
impl fmt::Debug for UrlSource<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Secrets::RULE.mask_url(self.as_str()).fmt(f)
    }
}

impl<'a> From<&'a str> for Source<'a> {
    fn from(route: &'a str) -> Self {
        let (method, url, before) = split(route);
        Self {
            method: method.map(Cow::Borrowed),
            url: url.map(|text| UrlSource::Text {
                text: text.into(),
                before,
            }),
        }
    }
}

impl<'a> From<&'a String> for Source<'a> {
    fn from(route: &'a String) -> Self {
        route.as_str().into()
    }
}

impl From<String> for Source<'_> {
    fn from(route: String) -> Self {
        let Source { method, url } = route.as_str().into();
        Self {
            method: method.map(|method| method.into_owned().into()),
            url: url.map(UrlSource::into_owned),
        }
    }
}

impl<'a> From<&'a Cow<'_, str>> for Source<'a> {
    fn from(route: &'a Cow<'_, str>) -> Self {
        Source::from(&**route)
    }
}

impl<'a> From<Cow<'a, str>> for Source<'a> {
    fn from(route: Cow<'a, str>) -> Self {
        match route {
            Cow::Borrowed(route) => route.into(),
            Cow::Owned(route) => route.into(),
        }
    }
}

/// A method, and a URL.
impl<'a, M: IntoMethod<'a>, U: Into<Cow<'a, str>>> From<(M, U)> for Source<'a> {
    fn from((method, url): (M, U)) -> Self {
        Self {
            method: Some(method.into_method()),
            url: Some(UrlSource::text(url.into())),
        }
    }
}

/// No route: method and URL are in the options.
impl<'a> From<Option<&'a str>> for Source<'a> {
    fn from(route: Option<&'a str>) -> Self {
        route.map(Self::from).unwrap_or_default()
    }
}

impl From<()> for Source<'_> {
    fn from((): ()) -> Self {
        Self::default()
    }
}
