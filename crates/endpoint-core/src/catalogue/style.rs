//! How a list or an object is written in its place, where it is not the way of all.

/// How a list or an object is written. What is written where none is given depends on the place: `docs/CATALOGUE.md` has the
/// table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Style {
    /// Joined with commas; the names and values of an object, too.
    Comma,
    /// A pair for each item.
    Repeat,
    /// A pair for each item, with brackets after the name.
    Brackets,
    /// Joined with blanks.
    Space,
    /// Joined with vertical bars.
    Pipe,
    /// An object as `a[b]=c`, and a list with brackets.
    Deep,
    /// The members of an object without its name.
    Form,
    /// As JSON.
    Json,
}

impl Style {
    /// All styles.
    pub(super) const ALL: [Self; 8] = [
        Self::Comma,
        Self::Repeat,
        Self::Brackets,
        Self::Space,
        Self::Pipe,
        Self::Deep,
        Self::Form,
        Self::Json,
    ];

    /// The word for it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Comma => "comma",
            Self::Repeat => "repeat",
            Self::Brackets => "brackets",
            Self::Space => "space",
            Self::Pipe => "pipe",
            Self::Deep => "deep",
            Self::Form => "form",
            Self::Json => "json",
        }
    }

    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|style| style.as_str() == name)
    }
}
