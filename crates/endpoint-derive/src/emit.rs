//! Emits the implementation: the parsed route, the calls of the writer, and the fields as options.
//!
//! All tokens have the span of the struct's name, as if they were written there: with the span of the derive, rustc
//! would compile them again after each edit above. Errors about a field have the field's span.

use endpoint_core::authority;
use endpoint_core::content_type::{ContentType, FORM, MULTIPART};
use endpoint_core::place::Place;
use endpoint_core::style::Style;
use endpoint_core::template::Buffer;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::ext::IdentExt;
use syn::{DeriveInput, Ident, LitStr, Path};

use crate::catalogue::Facts;
use crate::constant;
use crate::field::{Field, Role};
use crate::operation::OperationStruct;
use crate::placing::Places;

pub(crate) fn emit(operation: &OperationStruct<'_>, places: &Places, checked: &Facts) -> TokenStream {
    let OperationStruct {
        ident,
        generics,
        response,
        krate,
        is_deprecated,
        ..
    } = operation;
    let emit = Emit {
        here: ident.span(),
        operation,
        places,
        checked,
    };
    let here = emit.here;
    let (parameters, arguments, bounds) = generics.split_for_impl();
    let krate = library(here, krate.as_ref());
    // Allowing the lint is itself an error in a crate that forbids it, so it is allowed only if needed.
    let deprecated = is_deprecated.then(|| quote_spanned!(here=> deprecated,));
    let response = response
        .as_ref()
        .map_or_else(|| quote_spanned!(here=> ()), ToTokens::to_token_stream);
    let route = constant::route(here, Some(&operation.route.method), operation.route.parsed.template());
    let (derived, catalogue) = (emit.derived(), &checked.tokens);
    quote_spanned! {here=>
        #[allow(
            clippy::arbitrary_source_item_ordering,
            clippy::missing_trait_methods,
            clippy::question_mark_used,
            clippy::wildcard_imports,
            #deprecated
            reason = "written by a derive"
        )]
        const _: () = {
            use #krate::__private::names::*;

            #[automatically_derived]
            impl #parameters __Operation for #ident #arguments #bounds {
                type Response = #response;

                #[inline]
                fn route() -> &'static __Route<'static> {
                    static __ROUTE: __Route<'static> = #route;
                    &__ROUTE
                }

                const __DERIVED: __Derived<Self> = #derived;
            }
        };
        #catalogue
    }
}

/// An implementation without further errors, to go with reported mistakes.
pub(crate) fn failed(input: &DeriveInput, krate: Option<&Path>) -> TokenStream {
    let here = input.ident.span();
    let krate = library(here, krate);
    let (ident, (parameters, arguments, bounds)) = (&input.ident, input.generics.split_for_impl());
    quote_spanned! {here=>
        const _: () = {
            use #krate::__private::names::*;

            #[automatically_derived]
            impl #parameters __Operation for #ident #arguments #bounds {
                type Response = ();

                fn route() -> &'static __Route<'static> {
                    static __ROUTE: __Route<'static> =
                        __Route::from_compiled(__None, "", &[]);
                    &__ROUTE
                }

                const __DERIVED: __Derived<Self> = __Derived {
                    name: "",
                    names: &[],
                    write: __None,
                    options: |_, _| {},
                };
            }
        };
    }
}

/// The path to the library.
fn library(here: Span, krate: Option<&Path>) -> TokenStream {
    krate.map_or_else(|| quote_spanned!(here=> ::endpoint), ToTokens::to_token_stream)
}

/// Headers with rules of their own, which the writer's `header` does not apply.
const RULED: [&str; 4] = ["accept", "content-type", "content-length", "host"];

struct Emit<'o> {
    here: Span,
    operation: &'o OperationStruct<'o>,
    places: &'o Places,
    checked: &'o Facts,
}

impl Emit<'_> {
    /// The fields of a place.
    fn fields_in(&self, place: Place) -> impl Iterator<Item = &Field> {
        let fields = self.operation.fields.iter().zip(&self.places.places);
        fields.filter(move |(_, own)| **own == place).map(|(field, _)| field)
    }

    fn text(&self, text: &str) -> LitStr {
        LitStr::new(text, self.here)
    }

    fn word(&self, word: &str) -> Ident {
        Ident::new(word, self.here)
    }

    fn derived(&self) -> TokenStream {
        let (here, operation) = (self.here, self.operation);
        let name = self.text(&operation.ident.unraw().to_string());
        let parameters = operation.fields.iter().filter(|field| field.is_parameter());
        let names = parameters.map(|field| self.text(&field.name));
        let (write, options) = (self.write(), self.options());
        quote_spanned! {here=>
            __Derived {
                name: #name,
                names: &[#(#names),*],
                write: #write,
                options: #options,
            }
        }
    }

    /// Whether the request can be written by calls of the writer, without options.
    fn calls_writer(&self) -> bool {
        let fields = &self.operation.fields;
        let is_ruled = |field: &Field| {
            field.target == Role::Header && RULED.iter().any(|ruled| field.name.eq_ignore_ascii_case(ruled))
        };
        let is_relative = authority::start(self.operation.route.url().as_bytes()).is_none();
        is_relative
            && self.operation.body_format == ContentType::Json
            && self.checked.secrets.is_empty()
            && fields
                .iter()
                .all(|field| !matches!(field.target, Role::Body | Role::Flatten) && !is_ruled(field))
    }

    /// The closure that calls the writer in the order of the request, or `None`.
    fn write(&self) -> TokenStream {
        let here = self.here;
        if !self.calls_writer() {
            return quote_spanned!(here=> __None);
        }
        let pieces = self.pieces();
        let watches = self.fields_in(Place::Query).any(|field| self.style(field).is_some());
        let lists = self.lists().map(|style| quote_spanned!(here=> __writer.lists(#style);));
        let query = self.fields_in(Place::Query).map(|field| {
            let (name, value) = (self.text(&field.name), self.value(field));
            match self.style(field) {
                Some(style) => {
                    quote_spanned!(here=> __writer.styled(#name, __Some(#style), #value)?;)
                }
                None => {
                    let key = self.text(&key(&field.name));
                    quote_spanned!(here=> __writer.parameter(#name, #key, #value)?;)
                }
            }
        });
        let fields: Vec<_> = self
            .fields_in(Place::Body)
            .map(|field| {
                let (name, value) = (self.text(&field.name), self.value(field));
                quote_spanned!(here=> __body.field(#name, #value)?;)
            })
            .collect();
        let body = (!fields.is_empty()).then(|| {
            quote_spanned! {here=>
                let __body = &mut __writer.body();
                #(#fields)*
                __writer.end_body(__body);
            }
        });
        let content_type = self.operation.content_type.as_ref();
        let content_type =
            content_type.map(|content_type| self.header("content-type", here, &content_type.to_token_stream()));
        let content_type = content_type.map(|made| quote_spanned!(here=> __writer.#made?;));
        let headers = self.fields_in(Place::Header).map(|field| {
            let made = self.header(&field.name, field.span, &self.value(field));
            quote_spanned!(here=> __writer.#made?;)
        });
        quote_spanned! {here=>
            __Some(|__operation, __writer| {
                #(#pieces)*
                #lists
                __writer.end_path(#watches)?;
                #(#query)*
                if __writer.end_url()? {
                    return __Ok(());
                }
                #body
                #content_type
                #(#headers)*
                __Ok(())
            })
        }
    }

    /// The calls for the route.
    fn pieces(&self) -> Vec<TokenStream> {
        let field = |index: usize| self.operation.fields.get((*self.places.fills.get(index)?)?);
        let value = |index| Some(self.value(field(index)?));
        constant::calls(self.here, self.operation.route.parsed.template(), value)
    }

    /// The closure that adds the fields to options, in the order of the struct.
    fn options(&self) -> TokenStream {
        let here = self.here;
        let usual = match self.operation.body_format {
            ContentType::Form => Some(self.text(FORM)),
            ContentType::Multipart => Some(self.text(MULTIPART)),
            ContentType::Json | ContentType::Other => None,
        };
        let content = self.operation.content_type.clone().or(usual);
        let content = content.map(|content| quote_spanned!(here=> header("content-type", #content)));
        let lists = self.lists().map(|style| quote_spanned!(here=> list_style(#style)));
        let secrets = self.checked.secrets.iter();
        let secrets = secrets.map(|name| quote_spanned!(here=> sensitive(#name)));
        let settings = content.into_iter().chain(lists).chain(secrets);
        let fields = self.operation.fields.iter().zip(&self.places.places);
        let fields = fields.map(|(field, place)| self.option(field, *place));
        quote_spanned! {here=>
            |__operation, __fields| {
                #(__fields.content(|__options| __options.#settings);)*
                #(#fields)*
            }
        }
    }

    fn option(&self, field: &Field, place: Place) -> TokenStream {
        let here = self.here;
        let (name, value) = (self.text(&field.name), self.value(field));
        let to = match field.target {
            Role::Rule => "Rule",
            Role::Path => "Path",
            Role::Query => "Query",
            Role::Field => "Body",
            Role::Header => {
                let made = self.header(&field.name, field.span, &value);
                return quote_spanned!(here=> __fields.#made;);
            }
            Role::Flatten => return quote_spanned!(here=> __fields.members(#name, #value);),
            Role::Body | Role::Part => return self.whole(field),
        };
        let to = self.word(to);
        let (method, style) = match self.style(field) {
            Some(style) => ("field", quote_spanned!(here=> __Some(#style))),
            None if place == Place::Body && self.operation.body_format == ContentType::Multipart => {
                ("part", quote_spanned!(here=> __None))
            }
            None => ("field", quote_spanned!(here=> __None)),
        };
        let method = self.word(method);
        quote_spanned!(here=> __fields.#method(__To::#to, #name, #style, #value);)
    }

    /// The call that adds a header.
    fn header(&self, name: &str, span: Span, value: &TokenStream) -> TokenStream {
        let (span, name) = (span.resolved_at(self.here), self.text(name));
        quote_spanned!(span=> header(#name, (&&__HeaderOf(#value)).__header(#name)))
    }

    /// Adds a field that is the whole body, a part, or flattened.
    fn whole(&self, field: &Field) -> TokenStream {
        let span = field.span.resolved_at(self.here);
        let (member, name) = (&field.member, LitStr::new(&field.name, span));
        let add = match (field.target, self.operation.body_format) {
            (Role::Part, _) => {
                quote_spanned!(span=> __fields.content(|__options| __AsParts::add_parts(__value, #name, __options)))
            }
            _ if self.checked.is_raw => {
                quote_spanned!(span=> __fields.content(|__options| __options.data(__IsBody::body(__value))))
            }
            (_, ContentType::Form) => quote_spanned!(span=> __fields.form(#name, __value)),
            _ => {
                quote_spanned!(span=> __fields.content(|__options| (&&__BodyOf(#name, __value)).__add_body(__options)))
            }
        };
        // Parts and bodies know of `None` themselves.
        let unwraps = self.operation.body_format == ContentType::Form;
        match field.is_option && unwraps {
            true => quote_spanned! {span=>
                if let __Some(__value) = __Option::as_ref(&__operation.#member) {
                    #add;
                }
            },
            false => quote_spanned! {span=> {
                let __value = &__operation.#member;
                #add;
            }},
        }
    }

    /// The value of a field, with serde's attributes applied.
    fn value(&self, field: &Field) -> TokenStream {
        let (span, member) = (field.span.resolved_at(self.here), &field.member);
        let own = quote_spanned!(span=> &__operation.#member);
        let is_skipped = match &field.skip_if {
            Some(path) => quote_spanned!(span=> #path(#own)),
            None => quote_spanned!(span=> false),
        };
        match (&field.with, &field.skip_if) {
            (Some(path), _) => {
                quote_spanned!(span=> &__with(#is_skipped, |__serializer| #path(#own, __serializer)))
            }
            (None, Some(_)) => quote_spanned!(span=> &__Unless(#is_skipped, #own)),
            (None, None) => own,
        }
    }

    /// The style of a field, if it is not that of all lists.
    fn style(&self, field: &Field) -> Option<TokenStream> {
        Some(self.variant(field.style.or(self.operation.object)?))
    }

    fn variant(&self, style: Style) -> TokenStream {
        let (here, style) = (self.here, self.word(&format!("{style:?}")));
        quote_spanned!(here=> __Style::#style)
    }

    /// Sets the style of all lists.
    fn lists(&self) -> Option<TokenStream> {
        Some(self.variant(self.operation.list?))
    }
}

/// The encoded text before a value in a query: `&name=`.
fn key(name: &str) -> String {
    let mut key = Buffer::default();
    key.push(b'&');
    key.unreserved(name);
    key.push(b'=');
    key.take()
}
