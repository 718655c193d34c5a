//! What the derive writes: the list of the fields and their match, with the constants that the library plans and checks.

use proc_macro2::{Group, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{DeriveInput, Error, Ident, LitStr};

use crate::field::{Field, Shape, Style, Target};
use crate::operation::{Content, Operation};

pub(crate) fn expand(operation: &Operation<'_>) -> TokenStream {
    let Operation {
        ident,
        generics,
        response,
        fields,
        krate,
        ..
    } = operation;
    let (parameters, arguments, bounds) = generics.split_for_impl();
    let private = quote!(__endpoint);
    let arms = fields
        .iter()
        .enumerate()
        .filter(|(_, field)| is_serialized(field))
        .map(|(index, field)| {
            // An error that the type is not `Serialize` is at the field.
            let span = field.span.resolved_at(Span::call_site());
            let (index, member) = (index_at(span, index), &field.member);
            quote_spanned!(span=> #index => visitor.value(&self.#member),)
        });
    let contents = contents(operation);
    let response = response
        .as_ref()
        .map_or_else(|| quote!(()), |response| quote!(#response));
    let name = ident.to_string();
    let constants = constants(operation);
    quote! {
        #[allow(non_local_definitions, unused_mut, clippy::all, reason = "written by a derive")]
        const _: () = {
            use #krate::__private as __endpoint;

            #constants

            #[automatically_derived]
            impl #parameters #private::Operation for #ident #arguments #bounds {
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

/// The constants of the operation, and its checks. Each has one place in the source for all of its tokens, as if it was
/// written there: what has the derive for its place is evaluated again after each edit of a line before it.
fn constants(operation: &Operation<'_>) -> TokenStream {
    let Operation {
        ident, route, fields, ..
    } = operation;
    let here = ident.span();
    let private = quote_spanned!(here=> __endpoint);
    let text = LitStr::new(&route.value(), here);
    let (room, count) = (index_at(here, route.value().len()), index_at(here, fields.len()));
    let content = match operation.content {
        Content::Json => None,
        Content::Form => Some(quote_spanned!(here=> draft.content(#private::Content::Form);)),
        Content::Multipart => Some(quote_spanned!(here=> draft.content(#private::Content::Multipart);)),
    };
    let adds = fields.iter().map(|field| add(field, &private, here));
    let checks = fields.iter().enumerate().map(|(index, field)| {
        let span = field.span.resolved_at(here);
        let index = index_at(span, index);
        quote_spanned!(span=> DRAFT.check(#index);)
    });
    let at_route = route.span().resolved_at(here);
    let check_route = quote_spanned!(at_route=> DRAFT.check_route(););
    let described = operation.api.as_ref().map(|api| {
        let api = written_at(here, api.to_token_stream());
        let checks = fields.iter().enumerate().map(|(index, field)| {
            let span = field.span.resolved_at(here);
            let index = index_at(span, index);
            quote_spanned!(span=> DESCRIBED.check(#index);)
        });
        let check_operation = quote_spanned!(at_route=> DESCRIBED.check_operation(););
        quote_spanned! {here=>
            const DESCRIBED: &#private::Described<'static, 'static, #room, #count> =
                &#private::Described::new(#api, DRAFT);
            const _: () = { #(#checks)* #check_operation };
        }
    });
    quote_spanned! {here=>
        const DRAFT: &#private::Draft<#room, #count> = &{
            let mut draft = #private::Draft::new(#text);
            #content
            #(#adds)*
            draft
        };
        const PLANNED: &#private::Planned<{ DRAFT.tokens() }, #count, { DRAFT.steps() }> = &DRAFT.plan();
        const PARSED: &#private::Route<'static> = &PLANNED.route();
        const _: () = { #check_route #(#checks)* };
        #described
    }
}

/// The tokens at a place in the source, so that errors about them are reported there. They keep the names of the derive, also
/// where a macro wrote the struct; one token of another place would make the compiler show all that is between.
fn at(span: Span, tokens: TokenStream) -> TokenStream {
    written_at(span.resolved_at(Span::call_site()), tokens)
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

/// What adds a field to the draft. Joining its key while the program compiles takes longer than here; one that is encoded in
/// a query has none.
fn add(field: &Field, private: &TokenStream, here: Span) -> TokenStream {
    let is_unreserved = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_' | '~');
    let key = match &*field.name {
        name if name.chars().all(is_unreserved) => format!("&{name}="),
        _ => String::new(),
    };
    let (name, key) = (LitStr::new(&field.name, here), LitStr::new(&key, here));
    if field.target == Target::Rule && field.style.is_none() {
        return match field.shape {
            Shape::Value => quote_spanned!(here=> draft.value(#name, #key);),
            Shape::Optional => quote_spanned!(here=> draft.optional(#name, #key);),
            Shape::List => quote_spanned!(here=> draft.list(#name, #key);),
        };
    }
    let (target, shape) = (
        Ident::new(field.target.name(), here),
        Ident::new(field.shape.name(), here),
    );
    let style = field.style.as_ref().map(|style| match style {
        Style::List(style) => {
            let style = Ident::new(style, here);
            quote_spanned!(here=> .styled(#private::QueryStyle::List(#private::ListStyle::#style)))
        }
        Style::Object(style) => {
            let style = Ident::new(style, here);
            quote_spanned!(here=> .styled(#private::QueryStyle::#style))
        }
    });
    quote_spanned! {here=>
        draft.add(
            #private::Field::new(#name, #key).to(#private::Target::#target).shaped(#private::Shape::#shape) #style,
        );
    }
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
