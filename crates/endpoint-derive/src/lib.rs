//! `#[derive(Operation)]` for the crate `endpoint`: use it through that crate, with the feature `derive`.
//!
//! The derive reads a struct and lists its fields. It plans and checks nothing itself: what it writes is planned by `const`
//! functions of `endpoint`, the same ones that serve `request!`.

mod attributes;
mod expand;
mod field;
mod operation;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Makes an operation of a struct: a route whose parameters are its fields. The trait `endpoint::Operation` has the whole
/// description.
#[proc_macro_derive(Operation, attributes(operation))]
pub fn derive_operation(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    match operation::Operation::read(&input) {
        Ok(operation) => expand::expand(&operation).into(),
        Err(error) => expand::failed(&input, &error).into(),
    }
}
