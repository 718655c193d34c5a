//! `#[derive(Operation)]`, `route!` and `url!` for the crate `endpoint`: use them through that crate.
//!
//! ```text
//! struct ──▶ attributes ──▶ route, fields ──▶ catalogue, places ──▶ calls of the writer, options
//!                └──────────────┴──── mistakes, all of them, each at its place
//! ```
//!
//! It reads the route with the library's parser, and places the fields by the library's rule. `route!` is the first step by
//! itself.

mod attributes;
mod case;
mod catalogue;
mod constant;
mod emit;
mod field;
mod mistakes;
mod operation;
mod placing;
mod route;
mod serde;
mod url;

use proc_macro::TokenStream;
use proc_macro2::Span;
use quote::{ToTokens, quote_spanned};
use syn::parse::{ParseStream, Parser};
use syn::{DeriveInput, Error, LitStr, Path, parse_macro_input};

use catalogue::CatalogueEntry;
use mistakes::Mistakes;
use operation::OperationStruct;
use placing::Places;

/// Implements `endpoint::Operation` for a struct whose fields are the parameters of a route. That trait describes the
/// attributes.
#[proc_macro_derive(Operation, attributes(operation, serde))]
pub fn derive_operation(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let mut mistakes = Mistakes::default();
    let mut tokens = proc_macro2::TokenStream::new();
    let mut krate = None;
    if let Some(operation) = OperationStruct::read(&input, catalogue::route_of, &mut mistakes) {
        let found = mistakes.take(CatalogueEntry::of(&operation)).flatten();
        let places = Places::find(&operation, &mut mistakes);
        let checked = catalogue::check(found.as_ref(), &operation, &places, &mut mistakes);
        krate.clone_from(&operation.krate);
        tokens = emit::emit(&operation, &places, &checked);
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

/// The route of a literal as a constant. `endpoint::route!` writes its crate before the literal.
#[proc_macro]
pub fn route(input: TokenStream) -> TokenStream {
    let read = |input: ParseStream<'_>| {
        let krate: Path = input.parse()?;
        let given: proc_macro2::TokenStream = input.parse()?;
        let text = syn::parse2::<LitStr>(given.clone()).map_err(|_| {
            let wrong = format!(
                "expected route!(\"GET /path\"), the text of one route, found `{given}`; `Route::parse` reads other texts"
            );
            match given.is_empty() {
                true => Error::new(Span::call_site(), wrong),
                false => Error::new_spanned(&given, wrong),
            }
        })?;
        let (here, parsed) = (text.span(), route::parsed(&text)?);
        let route = constant::route(here, parsed.method(), parsed.template());
        Ok(quote_spanned! {here=>
            {
                use #krate::__private::names::*;
                const __ROUTE: __Route<'static> = #route;
                __ROUTE
            }
        })
    };
    read.parse(input)
        .unwrap_or_else(|error| error.to_compile_error().into_token_stream())
        .into()
}

/// A template of URLs and its values. `endpoint::url!` writes its crate before them.
#[proc_macro]
pub fn url(input: TokenStream) -> TokenStream {
    let read = |input: ParseStream<'_>| url::expand(&input.parse()?, input.parse()?);
    read.parse(input)
        .unwrap_or_else(|error| error.to_compile_error().into_token_stream())
        .into()
}
