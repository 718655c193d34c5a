//! Operations: the derive makes the requests that the dynamic call makes.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a table fails by a panic, and says what it is made of"
)]

pub(crate) mod agree;
mod agreement;
mod attributes;
mod bodies;
mod by_serde;
mod described;
mod described_alone;
mod described_members;
mod every_attribute;
mod hygiene;
mod members;
mod refused;
mod values;
