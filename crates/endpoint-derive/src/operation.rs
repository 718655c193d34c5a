//! The struct: its route, its fields, and the attributes that hold for all of them.

use endpoint_core::content_type::ContentType;
use endpoint_core::style::Style;
use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::meta::ParseNestedMeta;
use syn::spanned::Spanned;
use syn::{Attribute, Data, DeriveInput, Error, Generics, Ident, LitStr, Meta, Path, Result, Token, Type};

use crate::attributes::{Once, note, text, unknown, value, word};
use crate::case::Case;
use crate::field::{Field, read_list, read_style};
use crate::mistakes::Mistakes;
use crate::route::RouteText;
use crate::serde::Serde;

pub(crate) struct OperationStruct<'i> {
    pub(crate) ident: &'i Ident,
    pub(crate) generics: &'i Generics,
    pub(crate) route: RouteText,
    pub(crate) body_format: ContentType,
    /// The attribute for the format.
    pub(crate) body_format_at: Option<Span>,
    /// The content type of a body that is not `application/json`, a form or parts.
    pub(crate) content_type: Option<LitStr>,
    pub(crate) response: Option<Type>,
    pub(crate) api: Option<LitStr>,
    /// The path in the attribute `crate`; `::endpoint` without one.
    pub(crate) krate: Option<Path>,
    /// The style of lists and objects in fields without one of their own.
    pub(crate) list: Option<Style>,
    pub(crate) object: Option<Style>,
    pub(crate) fields: Vec<Field>,
    /// The names of fields with a mistake, so that they are not also reported as missing.
    pub(crate) broken: Vec<String>,
    /// Whether the struct or a field is deprecated.
    pub(crate) is_deprecated: bool,
    pub(crate) allows_deprecated: bool,
}

const KNOWN: [&str; 10] = [
    "method",
    "form",
    "multipart",
    "content_type",
    "response",
    "rename_all",
    "list",
    "style",
    "api",
    "crate",
];

/// The `#[operation(…)]` attributes of the struct.
struct StructAttributes {
    route: Once<LitStr>,
    method: Once<LitStr>,
    body_format: Once<ContentType>,
    content_type: Option<LitStr>,
    response: Once<Type>,
    case: Once<Case>,
    list: Once<Style>,
    object: Once<Style>,
    api: Once<LitStr>,
    krate: Once<Path>,
    /// Whether there was a mistake, so that nothing else is reported as missing.
    is_broken: bool,
}

impl<'i> OperationStruct<'i> {
    /// Reads a struct. `None` if there is no route to place fields by; the mistakes then tell why.
    /// `route_of` finds the route of an id in a catalogue, for a message.
    pub(crate) fn read(
        input: &'i DeriveInput,
        route_of: fn(&LitStr, &str) -> Option<String>,
        mistakes: &mut Mistakes,
    ) -> Option<Self> {
        let Data::Struct(data) = &input.data else {
            mistakes.at(
                input.ident.span(),
                "an operation is a struct: one struct for each route",
            );
            return None;
        };
        let own = StructAttributes::read(&input.attrs, mistakes);
        let serde = Serde::read(&input.attrs, mistakes);
        let case = own.case.get().copied().or(serde.case);
        let (mut fields, mut broken) = (Vec::new(), Vec::new());
        for (index, field) in data.fields.iter().enumerate() {
            let before = mistakes.count();
            let read = Field::read(index, field, case, mistakes);
            let read = mistakes.take(read).flatten();
            if mistakes.count() == before {
                fields.extend(read);
            } else {
                let name = field.ident.as_ref().map(|ident| ident.unraw().to_string());
                let name = name.unwrap_or_default();
                broken.push(case.map_or_else(|| name.clone(), |case| case.of(&name)));
            }
        }
        let Some(route) = own.route.into_inner() else {
            if !own.is_broken {
                mistakes.at(
                    input.ident.span(),
                    "the route is missing: #[operation(\"GET /orgs/{org}/repos\")]",
                );
            }
            return None;
        };
        let named = |id: &str| route_of(own.api.get()?, id);
        Some(Self {
            ident: &input.ident,
            generics: &input.generics,
            route: mistakes.take(RouteText::read(route, own.method.get(), named))?,
            body_format_at: own.body_format.span(),
            body_format: own.body_format.into_inner().unwrap_or(ContentType::Json),
            content_type: own.content_type,
            response: own.response.into_inner(),
            api: own.api.into_inner(),
            krate: own.krate.into_inner(),
            list: own.list.into_inner(),
            object: own.object.into_inner(),
            fields,
            broken,
            is_deprecated: is_deprecated(&input.attrs) || data.fields.iter().any(|field| is_deprecated(&field.attrs)),
            allows_deprecated: is_deprecated(&input.attrs) || allows_deprecated(&input.attrs),
        })
    }
}

fn is_deprecated(attributes: &[Attribute]) -> bool {
    attributes
        .iter()
        .any(|attribute| attribute.path().is_ident("deprecated"))
}

/// Whether the struct allows or expects the lint `deprecated`.
fn allows_deprecated(attributes: &[Attribute]) -> bool {
    let is_allowed = |attribute: &&Attribute| attribute.path().is_ident("allow") || attribute.path().is_ident("expect");
    let mut allowed = attributes.iter().filter(is_allowed);
    allowed.any(|attribute| {
        let mut has = false;
        // Skips values that are not words, such as a reason.
        let _ = attribute.parse_nested_meta(|meta| {
            has |= meta.path.is_ident("deprecated");
            Ok(())
        });
        has
    })
}

impl StructAttributes {
    fn read(attributes: &[Attribute], mistakes: &mut Mistakes) -> Self {
        let mut own = Self {
            route: Once::new("an operation has one route"),
            method: Once::new("an operation has one method"),
            body_format: Once::new("a body has one format"),
            content_type: None,
            response: Once::new("an operation has one response"),
            case: Once::new("names have one case"),
            list: Once::new("lists have one style"),
            object: Once::new("objects have one style"),
            api: Once::new("an operation is in one catalogue"),
            krate: Once::new("there is one path to the library"),
            is_broken: false,
        };
        for attribute in attributes
            .iter()
            .filter(|attribute| attribute.path().is_ident("operation"))
        {
            let read = own.attribute(attribute, mistakes);
            own.is_broken |= mistakes.take(read).is_none();
        }
        own
    }

    /// `#[operation("ROUTE", word, word = value)]`: the route comes first.
    fn attribute(&mut self, attribute: &Attribute, mistakes: &mut Mistakes) -> Result<()> {
        let Meta::List(list) = &attribute.meta else {
            return Err(Error::new(attribute.span(), "expected #[operation(\"METHOD /path\")]"));
        };
        let words = list.parse_args_with(|input: syn::parse::ParseStream<'_>| {
            if input.peek(LitStr) {
                let route: LitStr = input.parse()?;
                if !input.is_empty() {
                    input.parse::<Token![,]>()?;
                }
                if input.peek(LitStr) {
                    return Err(input.error("method and URL are one text: \"GET /orgs/{org}/repos\""));
                }
                let span = route.span();
                self.route.set(route, span)?;
            }
            input.parse::<proc_macro2::TokenStream>()
        })?;
        syn::parse::Parser::parse2(
            syn::meta::parser(|meta| {
                let word = word(&meta);
                let span = meta.path.span();
                let mut read = || match &*word {
                    "method" => self.method.set(text(&meta)?, span),
                    "form" => self.body_format.set(ContentType::Form, span),
                    "multipart" => self.body_format.set(ContentType::Multipart, span),
                    "content_type" => {
                        let content_type = text(&meta)?;
                        self.body_format.set(ContentType::of(&content_type.value()), span)?;
                        self.content_type = Some(content_type);
                        Ok(())
                    }
                    "response" => self.response.set(value(&meta, "Type")?.parse()?, span),
                    "rename_all" => self.case.set(Case::read(&text(&meta)?)?, span),
                    "list" => self.list.set(read_list(&text(&meta)?)?, span),
                    "style" => self.object.set(read_style(&text(&meta)?)?, span),
                    "api" => self.api.set(catalogue_path(&meta)?, span),
                    "crate" => self.krate.set(value(&meta, "path")?.parse()?, span),
                    _ if self.route.get().is_none() => {
                        Err(meta.error("the route comes first, as a text: #[operation(\"GET /orgs/{org}/repos\")]"))
                    }
                    "json" => Err(meta.error("the fields of a body are JSON already: leave `json` out")),
                    _ => Err(unknown(&meta, &KNOWN)),
                };
                let read = read();
                self.is_broken |= read.is_err();
                note(mistakes, &meta, read)
            }),
            words,
        )
    }
}

/// The path of a catalogue, as a text literal.
fn catalogue_path(meta: &ParseNestedMeta<'_>) -> Result<LitStr> {
    const WRONG: &str =
        "`api` is the path of a catalogue, from the folder of the crate's Cargo.toml: api = \"github.api\"";
    value(meta, "\"github.api\"")?
        .parse()
        .map_err(|error: Error| Error::new(error.span(), WRONG))
}
