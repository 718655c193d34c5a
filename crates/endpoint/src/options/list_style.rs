//! The style of lists in queries, forms and parts (decision 8).

use std::fmt;
use std::str::FromStr;

use crate::error::{Error, ErrorKind};

/// The style of lists in queries, forms and parts.
///
/// ```
/// use endpoint::{ListStyle, Options, endpoint};
///
/// let labels = Options::new().param("labels", ["bug", "ui"]);
/// let request = endpoint("GET /issues", labels.clone())?;
/// assert_eq!(request.url(), "https://api.github.com/issues?labels=bug%2Cui");
/// let request = endpoint("GET /issues", labels.list_style(ListStyle::Repeat))?;
/// assert_eq!(request.url(), "https://api.github.com/issues?labels=bug&labels=ui");
/// # Ok::<(), endpoint::Error>(())
/// ```
///
/// `FromStr` and `Display` have the names of the variants in lowercase, such as `repeat`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum ListStyle {
    /// Items joined by commas, which are encoded: `a=1%2C2`.
    #[default]
    Comma,
    /// One pair for each item: `a=1&a=2`.
    Repeat,
    /// One pair for each item, with brackets after the name: `a[]=1&a[]=2`.
    Brackets,
    /// Items joined by blanks, which are encoded: `a=1%202`.
    Space,
    /// Items joined by vertical bars, which are encoded: `a=1%7C2`.
    Pipe,
}

impl ListStyle {
    const ALL: [Self; 5] = [Self::Comma, Self::Repeat, Self::Brackets, Self::Space, Self::Pipe];

    fn name(self) -> &'static str {
        match self {
            Self::Comma => "comma",
            Self::Repeat => "repeat",
            Self::Brackets => "brackets",
            Self::Space => "space",
            Self::Pipe => "pipe",
        }
    }
}

impl fmt::Display for ListStyle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// `invalid-options` for any other text.
impl FromStr for ListStyle {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self, Error> {
        let named = Self::ALL.into_iter().find(|style| style.name() == name);
        named.ok_or_else(|| {
            let wrong = "is not the style of a list: comma, repeat, brackets, space or pipe";
            Error::about(ErrorKind::InvalidOptions, name, wrong)
        })
    }
}
