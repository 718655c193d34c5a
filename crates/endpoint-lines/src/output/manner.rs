//! How a request is written, beside its format.

use super::document::Document;

/// How secrets are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Secrets {
    /// As they are.
    #[default]
    Shown,
    /// With a mask in their place.
    Masked,
    /// As variables.
    Named,
}

/// A variable of the environment that supplies a header.
#[derive(Debug, Clone, Default)]
pub struct ProfileVariable {
    /// The name of the header, in lower case.
    pub header: String,
    pub name: String,
    pub value: String,
}

/// How a request is written, beside its format.
#[derive(Debug, Clone, Copy, Default)]
pub struct Manner<'m> {
    /// A command line has one option on each line.
    pub is_pretty: bool,
    /// The variables that supply headers of a profile.
    #[doc(hidden)]
    pub variables: &'m [ProfileVariable],
    /// The text that this request and others are written into.
    #[doc(hidden)]
    pub document: Option<&'m Document>,
}
