//! What a build did with its options. The request does not need it; explanations are made of it.

use super::lookup::{Consumed, Marks};

#[derive(Debug, Default)]
pub(crate) struct Trace {
    /// What placeholders did with the parameters.
    pub(crate) consumed: Consumed,
    /// The free parameters that were written to the query.
    pub(crate) in_query: Marks,
    /// The same of those that were placed there.
    pub(crate) placed_in_query: Marks,
    /// What the body is made of.
    pub(crate) body: BodySource,
    /// The fields that a form has no text of.
    pub(crate) left_out: Vec<String>,
    /// The URL was appended to the base URL.
    pub(crate) uses_base_url: bool,
    /// Format and previews amended `accept`.
    pub(crate) amends_accept: bool,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BodySource {
    #[default]
    Nothing,
    /// The `data` option.
    Data,
    /// What is left of the parameters, those that were placed in the body, and parts.
    Parameters,
    /// Parameters that were placed in the body, and parts: the method takes no leftovers.
    Placed,
}
