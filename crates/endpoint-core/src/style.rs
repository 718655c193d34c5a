//! The styles in which lists and objects are written outside of JSON (decision 36).

use std::fmt;
use std::str::FromStr;

use crate::error::{Error, ErrorKind};
use crate::place::Place;

/// How a list or an object is written in a query, a form or parts. JSON has no use for it.
///
/// ```
/// use endpoint::{Options, Style, endpoint, options};
///
/// let options = options! { ids: [1, 2], filter: { state: "open" }, page: { size: 10 } }
///     .style("ids", Style::Pipe)
///     .style("filter", Style::Deep)
///     .style("page", Style::Flat);
/// let request = endpoint("GET /issues", options)?;
/// assert_eq!(request.url(), "https://api.github.com/issues?ids=1%7C2&filter%5Bstate%5D=open&size=10");
/// # Ok::<(), endpoint::Error>(())
/// ```
///
/// The brackets of names are encoded in a query and in a form. `FromStr` and `Display` have the names in lowercase, such as
/// `repeat` and `encoded-comma`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Style {
    /// Items, or names and values, joined by commas: `a=1,2`. A comma within an item is encoded.
    Comma,
    /// Joined by commas that are encoded: `a=1%2C2`.
    EncodedComma,
    /// A pair for each item: `a=1&a=2`. Objects have no such form.
    Repeat,
    /// A pair for each item, with brackets after the name: `a[]=1&a[]=2`. An object is `a[b]=c`, to any depth.
    Brackets,
    /// A pair for each item, with its number: `a[0]=1&a[1]=2`. An object is `a[b]=c`, to any depth.
    Indices,
    /// Joined by blanks, which are encoded: `a=1%202`.
    Space,
    /// Joined by vertical bars, which are encoded: `a=1%7C2`.
    Pipe,
    /// An object as `a[b]=c`, to any depth, and a list as `a[]=1&a[]=2`: OpenAPI's `deepObject`.
    Deep,
    /// The members of an object as pairs of their own, `b=c`, without the name of the object. A pair for each item of a list.
    Flat,
    /// A text of JSON: `a={"b":1}`, encoded.
    Json,
}

impl Style {
    /// All styles, each with its name.
    #[doc(hidden)]
    pub const ALL: [(&'static str, Self); 10] = [
        ("comma", Self::Comma),
        ("encoded-comma", Self::EncodedComma),
        ("repeat", Self::Repeat),
        ("brackets", Self::Brackets),
        ("indices", Self::Indices),
        ("space", Self::Space),
        ("pipe", Self::Pipe),
        ("deep", Self::Deep),
        ("flat", Self::Flat),
        ("json", Self::Json),
    ];

    /// The name.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        let mut all = Self::ALL.into_iter();
        all.find(|(_, style)| *style == self).map_or("", |(name, _)| name)
    }

    /// Whether it can be the style of all lists: it is made for them.
    #[doc(hidden)]
    pub fn is_of_lists(self) -> bool {
        !matches!(self, Self::Deep | Self::Flat | Self::Json)
    }

    /// Whether lists and objects have a form in this style in a place. In a header, the members of a flat object are `b=c`.
    #[doc(hidden)]
    pub fn is_in(self, place: Place) -> bool {
        match place {
            Place::Query | Place::Body => true,
            Place::Header | Place::Cookie => matches!(self, Self::Comma | Self::Flat | Self::Json),
            _ => matches!(self, Self::Comma | Self::Json),
        }
    }

    /// Whether an object is pairs whose names have brackets.
    #[doc(hidden)]
    pub fn nests(self) -> bool {
        matches!(self, Self::Brackets | Self::Indices | Self::Deep)
    }

    /// Whether an object is text in this style, and not a part of JSON.
    #[doc(hidden)]
    pub fn takes_objects(self) -> bool {
        !matches!(self, Self::Repeat | Self::Json)
    }

    /// Joins texts: the sign between two of them.
    #[doc(hidden)]
    pub fn separator(self) -> Option<char> {
        match self {
            Self::Comma | Self::EncodedComma => Some(','),
            Self::Space => Some(' '),
            Self::Pipe => Some('|'),
            _ => None,
        }
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// `invalid-options` for any other text.
impl FromStr for Style {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self, Error> {
        let named = Self::ALL.into_iter().find(|(known, _)| *known == name);
        named.map(|(_, style)| style).ok_or_else(|| {
            let names = Self::ALL.map(|(name, _)| name).join(", ");
            Error::about(ErrorKind::InvalidOptions, name, &format!("is not a style: {names}"))
        })
    }
}
