//! What the derive writes: the list of the fields and their match, with the constants that the library plans and checks.

use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::quote;
use syn::{DeriveInput, Error};

use crate::field::{Field, Shape, Style, Target};
use crate::operation::{Content, Operation};

pub(crate) fn expand(operation: &Operation<'_>) -> TokenStream {
    let Operation {
        ident,
        generics,
        route,
        response,
        fields,
        krate,
        ..
    } = operation;
    let (parameters, arguments, bounds) = generics.split_for_impl();
    let private = quote!(#krate::__private);
    let content = content_of(operation);
    let count = fields.len();
    let new = at(
        route.span(),
        quote!(let mut draft = #private::Draft::new(ROUTE, #private::Content::#content);),
    );
    let adds = fields.iter().map(|field| at(field.span, add(field, krate)));
    let finish = at(route.span(), quote!(draft.finish();));
    let arms = fields
        .iter()
        .enumerate()
        .filter(|(_, field)| is_serialized(field))
        .map(|(index, field)| {
            let member = &field.member;
            // An error that the type is not `Serialize` is at the field.
            at(
                field.span,
                quote!(#index => visitor.value(&self.#member),),
            )
        });
    let contents = contents(operation);
    let response = response
        .as_ref()
        .map_or_else(|| quote!(()), |response| quote!(#response));
    let name = ident.to_string();
    let described = operation.api.as_ref().map(|api| {
        let new = at(
            route.span(),
            quote!(let described = #private::Described::new(#api, DRAFT);),
        );
        let fields = fields
            .iter()
            .enumerate()
            .map(|(index, field)| at(field.span, quote!(described.field(#index);)));
        let finish = at(route.span(), quote!(described.finish();));
        quote!(const _: () = { #new #(#fields)* #finish };)
    });
    quote! {
        #[allow(non_local_definitions, unused_mut, clippy::all, reason = "written by a derive")]
        const _: () = {
            #krate::__plan!(#route, #count, { #new #(#adds)* #finish draft });
            #described

            #[automatically_derived]
            impl #parameters #krate::Operation for #ident #arguments #bounds {
                type Response = #response;
            }

            #[automatically_derived]
            impl #parameters #private::Fields for #ident #arguments #bounds {
                const PLAN: #private::Plan = #private::Plan::new(#name, PARSED, PLANNED);

                #[cfg_attr(not(debug_assertions), inline(always))]
                fn field<'__f, __V: #private::Visit<'__f>>(&'__f self, index: usize, visitor: __V) -> __V::Output {
                    match index {
                        #(#arms)*
                        _ => visitor.nothing(),
                    }
                }

                #contents
            }
        };
    }
}

/// The tokens at a place in the source, so that errors about them are reported there. They keep the names of the derive, also
/// where a macro wrote the struct; one token of another place would make the compiler show all that is between.
fn at(span: Span, tokens: TokenStream) -> TokenStream {
    let span = span.resolved_at(Span::call_site());
    let moved = tokens.into_iter().map(|tree| {
        let mut tree = match tree {
            TokenTree::Group(group) => Group::new(group.delimiter(), at(span, group.stream())).into(),
            tree => tree,
        };
        tree.set_span(span);
        tree
    });
    moved.collect()
}

/// An implementation that gives no further errors, beside the one that is reported.
pub(crate) fn failed(_: &DeriveInput, error: &Error) -> TokenStream {
    error.to_compile_error()
}

/// What adds a field to the draft. Joining its key while the program compiles takes longer than here.
fn add(field: &Field, krate: &syn::Path) -> TokenStream {
    let name = &field.name;
    let is_unreserved = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_' | '~');
    let key = if name.chars().all(is_unreserved) { format!("&{name}=") } else { String::new() };
    let private = quote!(#krate::__private);
    if field.target == Target::Rule && field.style.is_none() {
        let method = match field.shape {
            Shape::Value => quote!(value),
            Shape::Optional => quote!(optional),
            Shape::List => quote!(list),
        };
        return quote!(draft.#method(#name, #key););
    }
    let (target, shape) = (field.target.ident(), field.shape.ident());
    let style = field.style.as_ref().map(|style| match style {
        Style::List(style) => {
            let style = quote::format_ident!("{style}");
            quote!(.styled(#krate::QueryStyle::List(#krate::ListStyle::#style)))
        }
        Style::Object(style) => {
            let style = quote::format_ident!("{style}");
            quote!(.styled(#krate::QueryStyle::#style))
        }
    });
    quote! {
        draft.add(
            #private::Field::new(#name, #key).to(#private::Target::#target).shaped(#private::Shape::#shape) #style,
        );
    }
}

fn content_of(operation: &Operation<'_>) -> syn::Ident {
    quote::format_ident!(
        "{}",
        match operation.content {
            Content::Json => "Json",
            Content::Form => "Form",
            Content::Multipart => "Multipart",
        }
    )
}

/// A body and its parts are not serialized where they are text or bytes.
fn is_serialized(field: &Field) -> bool {
    !matches!(field.target, Target::Body | Target::Part)
}

/// The method that adds the fields that are a body, or a part of one.
fn contents(operation: &Operation<'_>) -> Option<TokenStream> {
    let krate = &operation.krate;
    let private = quote!(#krate::__private);
    let adds: Vec<_> = operation
        .fields
        .iter()
        .filter(|field| !is_serialized(field))
        .map(|field| {
            let (member, name) = (&field.member, &field.name);
            let add = match (field.target, operation.content) {
                (Target::Part, _) => quote!(options.part(#name, ::core::clone::Clone::clone(value))),
                (_, Content::Form) => quote!(options.form(value)),
                _ => quote!({
                    #[allow(unused_imports, reason = "one of them is used")]
                    use #private::{AsBody as _, AsJson as _, AsReferredBody as _};
                    (&&&#private::BodyOf(value)).add(options)
                }),
            };
            let add = match field.shape {
                Shape::Optional => quote! {
                    let options = match &self.#member {
                        ::core::option::Option::Some(value) => #add,
                        ::core::option::Option::None => options,
                    };
                },
                _ => quote! {
                    let value = &self.#member;
                    let options = #add;
                },
            };
            at(field.span, add)
        })
        .collect();
    if adds.is_empty() {
        return None;
    }
    Some(quote! {
        fn content<'s>(&'s self, options: #krate::Options<'s>) -> #krate::Options<'s> {
            #(#adds)*
            options
        }
    })
}
