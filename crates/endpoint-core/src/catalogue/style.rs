//! The styles in which a list or an object is written.

/// The style in which a list or an object is written. The default depends on the place: `docs/CATALOGUE.md` in the
/// project has the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Style {
    /// Joined by commas; of an object, the names and the values.
    Comma,
    /// A pair for each item.
    Repeat,
    /// A pair for each item, with brackets after the name.
    Brackets,
    /// Joined by blanks.
    Space,
    /// Joined by vertical bars.
    Pipe,
    /// An object as `a[b]=c`, and a list with brackets.
    Deep,
    /// The members of an object as pairs of their own, without the name of the object.
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

    /// The word in the format.
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
