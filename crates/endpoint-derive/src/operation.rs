//! The struct: its route, its fields, and what all of them share.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Attribute, Data, DeriveInput, Error, Fields, Generics, Ident, LitStr, Meta, Path, Result, Token, Type};

use crate::attributes::{Once, text, unknown, word};
use crate::field::{Case, Field};

pub(crate) struct Operation<'i> {
    pub(crate) ident: &'i Ident,
    pub(crate) generics: &'i Generics,
    pub(crate) route: LitStr,
    pub(crate) content: Content,
    pub(crate) response: Option<Type>,
    pub(crate) api: Option<Path>,
    /// `::endpoint` where it is not said.
    pub(crate) krate: Option<Path>,
    pub(crate) fields: Vec<Field>,
    /// It is, or a field is.
    pub(crate) is_deprecated: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content {
    Json,
    Form,
    Multipart,
}

impl Content {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Json => "Json",
            Self::Form => "Form",
            Self::Multipart => "Multipart",
        }
    }
}

const KNOWN: [&str; 6] = ["form", "multipart", "response", "rename_all", "api", "crate"];

/// What the attributes of the struct say.
struct Said {
    route: Once<LitStr>,
    content: Once<Content>,
    response: Once<Type>,
    case: Once<Case>,
    api: Once<Path>,
    krate: Once<Path>,
}

impl<'i> Operation<'i> {
    pub(crate) fn read(input: &'i DeriveInput) -> Result<Self> {
        let Data::Struct(data) = &input.data else {
            return Err(Error::new(
                input.ident.span(),
                "an operation is a struct: one struct for each route",
            ));
        };
        let said = Said::read(&input.attrs)?;
        let case = said.case.get().copied();
        let fields = match &data.fields {
            Fields::Unit => Vec::new(),
            Fields::Named(named) => read_fields(named.named.iter(), case)?,
            Fields::Unnamed(unnamed) => read_fields(unnamed.unnamed.iter(), case)?,
        };
        let route = said.route.into_inner().ok_or_else(|| {
            Error::new(
                input.ident.span(),
                "the route is missing: #[operation(\"GET /orgs/{org}/repos\")]",
            )
        })?;
        Ok(Self {
            ident: &input.ident,
            generics: &input.generics,
            route,
            content: said.content.into_inner().unwrap_or(Content::Json),
            response: said.response.into_inner(),
            api: said.api.into_inner(),
            krate: said.krate.into_inner(),
            fields,
            is_deprecated: is_deprecated(&input.attrs) || data.fields.iter().any(|field| is_deprecated(&field.attrs)),
        })
    }
}

fn is_deprecated(attributes: &[Attribute]) -> bool {
    attributes
        .iter()
        .any(|attribute| attribute.path().is_ident("deprecated"))
}

/// Reads all fields, and reports the mistakes of all of them.
fn read_fields<'f>(fields: impl Iterator<Item = &'f syn::Field>, case: Option<Case>) -> Result<Vec<Field>> {
    let mut read = Vec::new();
    let mut wrong: Option<Error> = None;
    for (index, field) in fields.enumerate() {
        match Field::read(index, field, case) {
            Ok(field) => read.extend(field),
            Err(error) => match &mut wrong {
                Some(wrong) => wrong.combine(error),
                None => wrong = Some(error),
            },
        }
    }
    wrong.map_or(Ok(read), Err)
}

impl Said {
    fn read(attributes: &[Attribute]) -> Result<Self> {
        let mut said = Self {
            route: Once::new("an operation has one route"),
            content: Once::new("a body is written in one way"),
            response: Once::new("an operation has one response"),
            case: Once::new("names have one case"),
            api: Once::new("an operation is in one catalogue"),
            krate: Once::new("there is one path to the library"),
        };
        for attribute in attributes
            .iter()
            .filter(|attribute| attribute.path().is_ident("operation"))
        {
            said.attribute(attribute)?;
        }
        Ok(said)
    }

    /// `#[operation("ROUTE", word, word = value)]`: the route comes first.
    fn attribute(&mut self, attribute: &Attribute) -> Result<()> {
        let Meta::List(list) = &attribute.meta else {
            return Err(Error::new(attribute.span(), "expected #[operation(\"METHOD /path\")]"));
        };
        let words = list.parse_args_with(|input: syn::parse::ParseStream<'_>| {
            if input.peek(LitStr) {
                let route: LitStr = input.parse()?;
                let span = route.span();
                self.route.set(route, span)?;
                if !input.is_empty() {
                    input.parse::<Token![,]>()?;
                }
                if input.peek(LitStr) {
                    return Err(input.error("method and URL are one text: \"GET /orgs/{org}/repos\""));
                }
            }
            input.parse::<proc_macro2::TokenStream>()
        })?;
        syn::parse::Parser::parse2(
            syn::meta::parser(|meta| {
                let word = word(&meta);
                let span = meta.path.span();
                match &*word {
                    "form" => self.set_content(Content::Form, span),
                    "multipart" => self.set_content(Content::Multipart, span),
                    "response" => self.response.set(meta.value()?.parse()?, span),
                    "rename_all" => self.case.set(Case::read(&text(&meta)?)?, span),
                    "api" => self.api.set(meta.value()?.parse()?, span),
                    "crate" => self.krate.set(meta.value()?.parse()?, span),
                    _ if self.route.get().is_none() => {
                        Err(meta.error("the route comes first, as a text: #[operation(\"GET /orgs/{org}/repos\")]"))
                    }
                    _ => Err(unknown(&meta, &KNOWN)),
                }
            }),
            words,
        )
    }

    fn set_content(&mut self, content: Content, span: Span) -> Result<()> {
        match self.content.get() {
            Some(other) if *other != content => Err(Error::new(span, "a body is a form or multipart, not both")),
            _ => self.content.set(content, span),
        }
    }
}
