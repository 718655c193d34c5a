//! [DESIGN.md]: crate::specification::decisions#decisions
//!
#![doc = include_str!("../SPECIFICATION.md")]

/// [SPECIFICATION.md]: crate::specification
///
#[doc = include_str!("../DESIGN.md")]
pub mod decisions {}
