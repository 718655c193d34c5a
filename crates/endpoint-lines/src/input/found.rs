//! The requests that a reader finds in a text, and which of them are asked for.

use crate::input::literal::Literal;
use crate::report::diagnostic::Diagnostic;

/// The requests of a text. A mistake in one of them does not lose the others.
pub type Founds = Vec<Result<Literal, Diagnostic>>;

/// A note where a text holds U+FFFD, which recorders write in the place of bytes that are no text.
pub fn replaced(body: Option<&[u8]>) -> Option<String> {
    let is_replaced = body.is_some_and(|body| memchr::memmem::find(body, "\u{fffd}".as_bytes()).is_some());
    is_replaced.then(|| "the body holds U+FFFD, which stands for bytes that the text does not show".to_owned())
}

/// Which requests of a text are asked for.
#[derive(Debug, Default)]
pub struct Only(Option<String>);

impl Only {
    /// Requests whose URL a glob matches, such as `*/api/*`: `*` is any text, and `?` one character.
    pub const fn matching(glob: String) -> Self {
        Self(Some(glob))
    }

    /// Whether a request of this URL is asked for.
    pub fn takes(&self, url: &str) -> bool {
        self.0
            .as_deref()
            .is_none_or(|glob| wildmatch::WildMatch::new(glob).matches(url))
    }
}
