#![doc = include_str!("../README.md")]
#![allow(
    missing_debug_implementations,
    clippy::must_use_candidate,
    clippy::new_without_default,
    reason = "most of what is public here is public for `endpoint` alone"
)]

pub mod authority;
#[cfg(feature = "catalogue")]
pub mod catalogue;
pub mod content_type;
pub mod error;
pub mod method;
pub mod nearest;
pub mod path;
pub mod place;
pub mod route;
pub mod secret;
pub mod style;
pub mod template;
