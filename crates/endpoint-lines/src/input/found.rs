//! The requests that a reader finds in a text, and which of them are asked for.

use crate::input::literal::Literal;
use crate::report::diagnostic::Diagnostic;

/// The requests of a text. A mistake in one of them does not lose the others.
pub type Founds = Vec<Result<Literal, Diagnostic>>;

/// A note if the body contains U+FFFD, which recorders write for bytes that are not UTF-8.
pub fn replaced(body: Option<&[u8]>) -> Option<String> {
    let is_replaced = body.is_some_and(|body| memchr::memmem::find(body, "\u{fffd}".as_bytes()).is_some());
    is_replaced.then(|| "the body holds U+FFFD, which stands for bytes that the text does not show".to_owned())
}

/// The filter for the requests of a text: all, or those whose URL matches a glob.
#[derive(Debug, Default)]
pub struct Only(Option<String>);

impl Only {
    /// Requests whose URL a glob matches, such as `*/api/*`: `*` is any text, and `?` one character.
    pub const fn matching(glob: String) -> Self {
        Self(Some(glob))
    }

    /// Whether the filter keeps a request of this URL.
    pub fn takes(&self, url: &str) -> bool {
        self.0
            .as_deref()
            .is_none_or(|glob| wildmatch::WildMatch::new(glob).matches(url))
    }
}
