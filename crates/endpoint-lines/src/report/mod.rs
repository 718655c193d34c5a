//! Reports of mistakes: a message, the line at fault, a suggestion, and never a secret.
//!
//! Knows nothing of lines and formats.

pub mod diagnostic;
pub mod did_you_mean;
pub mod excerpt;
pub mod hidden;
pub mod mask;
pub mod refused;
pub mod route;
