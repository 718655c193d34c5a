//! What a catalogue says of an operation.

use proc_macro2::TokenStream;

use crate::mistakes::Mistakes;
use crate::operation::{Content, Operation};
use crate::place::Places;

/// What is applied to an operation.
pub(crate) struct Applied {
    /// How the body is written, where the struct does not say so.
    pub(crate) content: Content,
    /// Says the operation's own server.
    pub(crate) server: Option<TokenStream>,
    /// What makes rustc look at the catalogue, and warn.
    pub(crate) tokens: TokenStream,
}

pub(crate) fn apply(_: &mut Operation<'_>, _: &Places, _: &mut Mistakes) -> Applied {
    Applied {
        content: Content::Json,
        server: None,
        tokens: TokenStream::new(),
    }
}
