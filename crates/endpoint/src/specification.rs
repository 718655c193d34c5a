//! [DESIGN.md]: crate::specification::design
//!
#![doc = include_str!("../SPECIFICATION.md")]

/// [SPECIFICATION.md]: crate::specification
///
#[doc = include_str!("../DESIGN.md")]
pub mod design {}
