//! The tests, as one program: it is linked once. A file that is added here is named here.

mod clients;
mod lengths;
mod metadata;
mod operations;
mod programs;
mod readme;
mod values;
#[path = "wire/main.rs"]
mod wire;
