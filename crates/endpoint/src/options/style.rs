//! The style of one parameter in a query, a form or parts (decision 8).

use std::fmt;
use std::str::FromStr;

use super::ListStyle;
use crate::error::{Error, ErrorKind};

/// The style of one parameter in the query, or of one field in a form or in parts. It has no effect on a JSON body.
///
/// ```
/// use endpoint::{ListStyle, Options, Style, endpoint, options};
///
/// let options = options! { ids: [1, 2], filter: { state: "open" }, page: { size: 10 } }
///     .style("ids", ListStyle::Pipe)
///     .style("filter", Style::Deep)
///     .style("page", Style::Flat);
/// let request = endpoint("GET /issues", options)?;
/// assert_eq!(request.url(), "https://api.github.com/issues?ids=1%7C2&filter[state]=open&size=10");
/// # Ok::<(), endpoint::Error>(())
/// ```
///
/// `FromStr` and `Display` have `deep`, `flat`, `json`, and the names of [`ListStyle`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Style {
    /// The style of a list. For an object it changes nothing: without a style of its own, an object is an error in a
    /// query, and `a[b]=c` in a form.
    List(ListStyle),
    /// An object as `a[b]=c`, to any depth, with its lists as `a[b][]=c`. A list as `a[]=c`.
    Deep,
    /// An object as `b=c`, without the name of the parameter. Lists in it have the style of all lists. A nested object
    /// is an error in a query, and `b[c]=d` in a form. A name that another parameter has is an error.
    Flat,
    /// A list or an object as a text of JSON: `a={"b":1}`, encoded.
    Json,
}

impl From<ListStyle> for Style {
    fn from(style: ListStyle) -> Self {
        Self::List(style)
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::List(style) => style.fmt(f),
            Self::Deep => f.pad("deep"),
            Self::Flat => f.pad("flat"),
            Self::Json => f.pad("json"),
        }
    }
}

/// `invalid-options` for any other text.
impl FromStr for Style {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self, Error> {
        match name {
            "deep" => Ok(Self::Deep),
            "flat" => Ok(Self::Flat),
            "json" => Ok(Self::Json),
            list => list.parse().map(Self::List).map_err(|_: Error| {
                let wrong = "is not a style: comma, repeat, brackets, space, pipe, deep, flat or json";
                Error::about(ErrorKind::InvalidOptions, name, wrong)
            }),
        }
    }
}
