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
    let listed = fields.iter().map(|field| listed(field, krate));
    let content = content_of(operation);
    let count = fields.len();
    let checks = fields.iter().enumerate().map(|(index, field)| {
        let check = quote!(const _: () = #private::check_field(&DRAFT, #index););
        at(field.span, check)
    });
    let check_route = at(route.span(), quote!(const _: () = #private::check_route(&DRAFT);));
    let arms = fields
        .iter()
        .enumerate()
        .filter(|(_, field)| is_serialized(field))
        .map(|(index, field)| {
            let member = &field.member;
            // An error that the type is not `Serialize` is at the field.
            at(
                field.span,
                quote!(#index => #private::serialize(&self.#member, serializer),),
            )
        });
    let contents = contents(operation);
    let response = response
        .as_ref()
        .map_or_else(|| quote!(()), |response| quote!(#response));
    let name = ident.to_string();
    let described = operation.api.as_ref().map(|api| {
        let fields = fields.iter().enumerate().map(|(index, field)| {
            let check = quote!(const _: () = #private::check_described(LINE, &DRAFT, #index););
            at(field.span, check)
        });
        let line = quote!(const LINE: ::core::result::Result<&str, &str> = #private::line_of(#api, &DRAFT););
        let route = at(
            route.span(),
            quote!(const _: () = #private::check_operation(LINE, &DRAFT);),
        );
        quote!(#line #route #(#fields)*)
    });
    quote! {
        #[allow(non_local_definitions, clippy::all, reason = "written by a derive")]
        const _: () = {
            const ROUTE: &str = #route;
            const READ: #private::Read<'static> = #private::read(ROUTE);
            const TOKENS: [#private::Token; READ.count()] = READ.tokens();
            const FIELDS: &[#private::Field] = &[#(#listed),*];
            const CONTENT: #private::Content = #private::Content::#content;
            const PLACES: [#private::Place; #count] = #private::places(&READ, &TOKENS, FIELDS);
            const DRAFT: #private::Draft =
                #private::Draft::new(ROUTE, READ, &TOKENS, (FIELDS, &PLACES), CONTENT);
            const PLANNED: (
                [#private::Step; #private::room(TOKENS.len(), #count)],
                #private::Steps,
            ) = #private::steps(&DRAFT);
            static PARSED: #krate::Route<'static> = READ.route(&TOKENS);
            #check_route
            #(#checks)*
            #described

            #[automatically_derived]
            impl #parameters #krate::Operation for #ident #arguments #bounds {
                type Response = #response;
            }

            #[automatically_derived]
            impl #parameters #private::Fields for #ident #arguments #bounds {
                const PLAN: #private::Plan =
                    #private::Plan::new(#name, &PARSED, FIELDS, CONTENT, (&PLANNED.0, PLANNED.1));

                #[cfg_attr(not(debug_assertions), inline(always))]
                fn field<S: #private::Serializer>(
                    &self,
                    index: usize,
                    serializer: S,
                ) -> ::core::result::Result<S::Ok, S::Error> {
                    match index {
                        #(#arms)*
                        _ => #private::Serializer::serialize_none(serializer),
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

/// A field as the library lists it.
fn listed(field: &Field, krate: &syn::Path) -> TokenStream {
    let name = &field.name;
    let private = quote!(#krate::__private);
    // Joining them while the program compiles takes longer than here.
    let key = format!("&{name}=");
    let mut listed = quote!(#private::Field::new(#name, #key));
    if field.target != Target::Rule {
        let target = field.target.ident();
        listed.extend(quote!(.to(#private::Target::#target)));
    }
    match field.shape {
        Shape::Value => {}
        Shape::Optional => listed.extend(quote!(.shaped(#private::Shape::Optional))),
        Shape::List => listed.extend(quote!(.shaped(#private::Shape::List))),
    }
    match &field.style {
        None => {}
        Some(Style::List(style)) => {
            let style = quote::format_ident!("{style}");
            listed.extend(quote!(.styled(#krate::QueryStyle::List(#krate::ListStyle::#style))));
        }
        Some(Style::Object(style)) => {
            let style = quote::format_ident!("{style}");
            listed.extend(quote!(.styled(#krate::QueryStyle::#style)));
        }
    }
    listed
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
