//! What the user sees where something goes wrong: a message, the line at fault, a suggestion, and never a secret.
//!
//! Knows nothing of the command line and of the formats of the output.

pub(crate) mod did_you_mean;
pub(crate) mod excerpt;
pub(crate) mod failure;
pub(crate) mod hidden;
pub(crate) mod mask;
pub(crate) mod route;
pub(crate) mod stderr;
