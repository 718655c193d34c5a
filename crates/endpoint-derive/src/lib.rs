//! `#[derive(Operation)]` for the crate `endpoint`: use it through that crate, with the feature `derive`.
//!
//! ```text
//! struct ──▶ attributes ──▶ route, fields ──▶ catalogue, places ──▶ calls of the writer, options
//!                └──────────────┴──── mistakes, all of them, each at its place
//! ```
//!
//! It reads the route with the library's parser, and places the fields by the library's rule.

mod attributes;
mod case;
mod catalogue;
mod emit;
mod field;
mod mistakes;
mod operation;
mod place;
mod route;
mod serde;

use proc_macro::TokenStream;
use quote::ToTokens;
use syn::{DeriveInput, parse_macro_input};

use catalogue::Found;
use mistakes::Mistakes;
use operation::OperationStruct;
use place::Places;

/// Implements `endpoint::Operation` for a struct whose fields are the parameters of a route. That trait describes the
/// attributes.
#[proc_macro_derive(Operation, attributes(operation))]
pub fn derive_operation(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let mut mistakes = Mistakes::default();
    let mut tokens = proc_macro2::TokenStream::new();
    let mut krate = None;
    if let Some(mut operation) = OperationStruct::read(&input, catalogue::route_of, &mut mistakes) {
        let found = mistakes.take(Found::of(&operation)).flatten();
        let body_format = operation.body_format.or_else(|| found.as_ref()?.body_format());
        let places = Places::find(&operation, body_format, &mut mistakes);
        let applied = catalogue::apply(found.as_ref(), &mut operation, &places, &mut mistakes);
        krate.clone_from(&operation.krate);
        tokens = emit::emit(&operation, &places, &applied);
    }
    match mistakes.first() {
        None => tokens.into(),
        Some(error) => {
            let mut failed = error.to_compile_error();
            emit::failed(&input, krate.as_ref()).to_tokens(&mut failed);
            failed.into()
        }
    }
}
