//! Error reports: a message, the line at fault and a suggestion, but never a secret.
//!
//! Knows nothing of the command line and of the formats of the output.

pub(crate) mod failure;
pub(crate) mod secret_line;
pub(crate) mod stderr;

pub(crate) use endpoint_lines::report::{did_you_mean, excerpt, hidden, mask, refused, route};
