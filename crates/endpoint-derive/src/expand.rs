//! What the derive writes: the list of the fields and their match, with the constants that the library plans and checks.

use proc_macro2::{Group, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};
use syn::ext::IdentExt;
use syn::{DeriveInput, Error, Ident, LitStr};

use crate::field::{Field, Style, Target};
use crate::operation::{Content, Operation};

/// All tokens have one place in the source, that of the name, as if they were written there: what has the derive for its place
/// is compiled again after each edit of a line before it. Errors of a field are at the field.
pub(crate) fn expand(operation: &Operation<'_>) -> TokenStream {
    let Operation {
        ident,
        generics,
        response,
        fields,
        krate,
        is_deprecated,
        ..
    } = operation;
    let here = ident.span();
    let (parameters, arguments, bounds) = generics.split_for_impl();
    let krate = match krate {
        Some(path) => path.to_token_stream(),
        None => quote_spanned!(here=> ::endpoint),
    };
    let arms = fields
        .iter()
        .enumerate()
        .filter(|(_, field)| is_serialized(field))
        .map(|(index, field)| {
            // An error that the type is not `Serialize` is at the field.
            let span = field.span.resolved_at(here);
            let (index, member) = (index_at(span, index), &field.member);
            quote_spanned!(span=> #index => __visitor.value(&self.#member),)
        });
    // It would be an error where the crate forbids the lint: it is allowed where it has to be.
    let deprecated = is_deprecated.then(|| quote_spanned!(here=> deprecated,));
    let contents = contents(operation);
    let response = response
        .as_ref()
        .map_or_else(|| quote_spanned!(here=> ()), ToTokens::to_token_stream);
    let name = LitStr::new(&ident.unraw().to_string(), here);
    let constants = constants(operation);
    quote_spanned! {here=>
        #[allow(
            unused_qualifications,
            clippy::arbitrary_source_item_ordering,
            clippy::let_and_return,
            clippy::missing_inline_in_public_items,
            clippy::missing_trait_methods,
            #deprecated
            reason = "written by a derive"
        )]
        const _: () = {
            use #krate::__private as __endpoint;

            #constants

            #[automatically_derived]
            impl #parameters __endpoint::Operation for #ident #arguments #bounds {
                type Response = #response;
            }

            #[doc(hidden)]
            #[automatically_derived]
            impl #parameters __endpoint::Fields for #ident #arguments #bounds {
                const PLAN: &'static __endpoint::Plan = &__endpoint::Plan::new(#name, __ENDPOINT_PLANNED);

                #[cfg_attr(not(debug_assertions), inline(always))]
                fn field<'__f, __V: __endpoint::Visit<'__f>>(&'__f self, __index: usize, __visitor: __V) -> __V::Output {
                    match __index {
                        #(#arms)*
                        _ => __visitor.nothing(),
                    }
                }

                #contents
            }
        };
    }
}

/// The constants of the operation, and its checks. What has a name first is not looked at as a part of another constant, which
/// takes longer than to make it.
fn constants(operation: &Operation<'_>) -> TokenStream {
    let Operation {
        ident, route, fields, ..
    } = operation;
    let here = ident.span();
    let text = LitStr::new(&route.value(), here);
    let (tokens, count) = (room(&route.value()), fields.len());
    let steps = index_at(here, tokens + count);
    let (tokens, count) = (index_at(here, tokens), index_at(here, count));
    let content = Ident::new(operation.content.name(), here);
    let listed = fields.iter().map(|field| list(field, here));
    let checks = fields.iter().enumerate().map(|(index, field)| {
        let span = field.span.resolved_at(here);
        let index = index_at(span, index);
        quote_spanned!(span=> __ENDPOINT_DRAFT.check(#index);)
    });
    let at_route = route.span().resolved_at(here);
    let check_route = quote_spanned!(at_route=> __ENDPOINT_DRAFT.check_route(););
    let described = operation.api.as_ref().map(|api| {
        let checks = fields.iter().enumerate().map(|(index, field)| {
            let span = field.span.resolved_at(here);
            let index = index_at(span, index);
            quote_spanned!(span=> __ENDPOINT_DESCRIBED.check(#index);)
        });
        let check_operation = quote_spanned!(at_route=> __ENDPOINT_DESCRIBED.check_operation(););
        quote_spanned! {here=>
            const __ENDPOINT_DESCRIBED: &__endpoint::Described<'static, 'static, #tokens, #count> = &{
                let __described = __endpoint::Described::new(#api, __ENDPOINT_DRAFT);
                __described
            };
            const _: () = { #(#checks)* #check_operation };
        }
    });
    quote_spanned! {here=>
        const __ENDPOINT_DRAFT: &__endpoint::Draft<#tokens, #count> =
            &{ let __draft = __endpoint::Draft::new(#text, __endpoint::Content::#content, [#(#listed),*]); __draft };
        const __ENDPOINT_PLANNED: &__endpoint::Planned<#tokens, #count, #steps> = &{ let __planned = __ENDPOINT_DRAFT.plan(); __planned };
        const _: () = { #check_route #(#checks)* };
        #described
    }
}

/// As many tokens as a route can have: a variable follows each `{`, `:` and `,`, and literals are between expressions. A
/// number that is written takes no time to compile, and a smaller one less than a larger one.
fn room(route: &str) -> usize {
    let expressions = route.matches(['{', ':']).count();
    2 * expressions + route.matches(',').count() + 1
}

/// The tokens as if they were written at a place in the source.
fn written_at(span: Span, tokens: TokenStream) -> TokenStream {
    let moved = tokens.into_iter().map(|tree| {
        let mut tree = match tree {
            TokenTree::Group(group) => Group::new(group.delimiter(), written_at(span, group.stream())).into(),
            tree => tree,
        };
        tree.set_span(span);
        tree
    });
    moved.collect()
}

fn index_at(span: Span, index: usize) -> Literal {
    let mut literal = Literal::usize_unsuffixed(index);
    literal.set_span(span);
    literal
}

/// An implementation that gives no further errors, beside the one that is reported.
pub(crate) fn failed(_: &DeriveInput, error: &Error) -> TokenStream {
    error.to_compile_error()
}

/// A field as the library takes it. Joining its key while the program compiles takes longer than here; one that is encoded in a
/// query has none.
fn list(field: &Field, here: Span) -> TokenStream {
    let is_unreserved = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_' | '~');
    let key = match &*field.name {
        name if name.chars().all(is_unreserved) => format!("&{name}="),
        _ => String::new(),
    };
    let (name, key) = (LitStr::new(&field.name, here), LitStr::new(&key, here));
    let shape = Ident::new(field.shape.name(), here);
    let target = (field.target != Target::Rule).then(|| {
        let target = Ident::new(field.target.name(), here);
        quote_spanned!(here=> .to(__endpoint::Target::#target))
    });
    let style = field.style.as_ref().map(|style| match style {
        Style::List(style) => {
            let style = Ident::new(style, here);
            quote_spanned!(here=> .styled(__endpoint::Style::List(__endpoint::ListStyle::#style)))
        }
        Style::Object(style) => {
            let style = Ident::new(style, here);
            quote_spanned!(here=> .styled(__endpoint::Style::#style))
        }
    });
    quote_spanned!(here=> __endpoint::#shape(#name, #key) #target #style)
}

/// A body and its parts are not serialized where they are text or bytes.
fn is_serialized(field: &Field) -> bool {
    !matches!(field.target, Target::Body | Target::Part)
}

/// The method that adds the fields that are a body, or a part of one.
fn contents(operation: &Operation<'_>) -> Option<TokenStream> {
    let here = operation.ident.span();
    let adds: Vec<_> = operation
        .fields
        .iter()
        .filter(|field| !is_serialized(field))
        .map(|field| {
            let span = field.span.resolved_at(here);
            let (member, name) = (&field.member, LitStr::new(&field.name, span));
            let add = match (field.target, operation.content) {
                (Target::Part, _) => {
                    quote_spanned!(span=> __endpoint::AsParts::add_parts(__value, #name, __options))
                }
                (_, Content::Form) => quote_spanned!(span=> __options.form(__value)),
                _ => quote_spanned!(span=> {
                    #[allow(unused_imports, reason = "one of them is used")]
                    use __endpoint::{AsBody as _, AsJson as _, AsReferredBody as _};
                    (&&&__endpoint::BodyOf(__value)).add_body(__options)
                }),
            };
            let add = match field.is_option {
                true => quote_spanned! {span=>
                    if let ::core::option::Option::Some(__value) = ::core::option::Option::as_ref(&self.#member) {
                        __options = #add;
                    }
                },
                false => quote_spanned! {span=>
                    {
                        let __value = &self.#member;
                        __options = #add;
                    }
                },
            };
            written_at(span, add)
        })
        .collect();
    if adds.is_empty() {
        return None;
    }
    Some(quote_spanned! {here=>
        fn content<'__s>(&'__s self, mut __options: __endpoint::Options<'__s>) -> __endpoint::Options<'__s> {
            #(#adds)*
            __options
        }
    })
}
