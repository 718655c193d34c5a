//! A field of the struct: its name in the request, where it says that it goes, and what its type shows.

use heck::{ToKebabCase, ToLowerCamelCase, ToPascalCase, ToShoutySnakeCase, ToSnakeCase};
use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Error, GenericArgument, Ident, LitStr, Member, PathArguments, Result, Type};

use crate::attributes::{Once, text, unknown, unknown_text};

/// Where a field goes, by the attribute that says so; the names are those of `endpoint`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target {
    Rule,
    Path,
    Query,
    Field,
    Body,
    Part,
    Header,
    Flatten,
}

impl Target {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Rule => "Rule",
            Self::Path => "Path",
            Self::Query => "Query",
            Self::Field => "Field",
            Self::Body => "Body",
            Self::Part => "Part",
            Self::Header => "Header",
            Self::Flatten => "Flatten",
        }
    }
}

#[derive(Clone, Copy)]
pub(crate) enum Shape {
    Value,
    Optional,
    List,
}

impl Shape {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Value => "Value",
            Self::Optional => "Optional",
            Self::List => "List",
        }
    }
}

pub(crate) struct Field {
    pub(crate) member: Member,
    pub(crate) name: String,
    pub(crate) target: Target,
    pub(crate) shape: Shape,
    /// The variant of `ListStyle`, or of `QueryStyle`.
    pub(crate) style: Option<Style>,
    pub(crate) span: Span,
}

pub(crate) enum Style {
    List(&'static str),
    Object(&'static str),
}

const KNOWN: [&str; 10] = [
    "path", "query", "field", "body", "part", "header", "rename", "list", "flatten", "skip",
];

const STYLES: [(&str, Style); 7] = [
    ("comma", Style::List("Comma")),
    ("repeat", Style::List("Repeat")),
    ("brackets", Style::List("Brackets")),
    ("space", Style::List("Space")),
    ("pipe", Style::List("Pipe")),
    ("deep", Style::Object("Deep")),
    ("form", Style::Object("Form")),
];

/// How the names of all fields are written.
#[derive(Clone, Copy)]
pub(crate) struct Case(fn(&str) -> String);

const CASES: [(&str, Case); 5] = [
    ("camelCase", Case(|name| name.to_lower_camel_case())),
    ("PascalCase", Case(|name| name.to_pascal_case())),
    ("snake_case", Case(|name| name.to_snake_case())),
    ("kebab-case", Case(|name| name.to_kebab_case())),
    ("SCREAMING_SNAKE_CASE", Case(|name| name.to_shouty_snake_case())),
];

impl Case {
    pub(crate) fn read(text: &LitStr) -> Result<Self> {
        let known = CASES.iter().find(|(word, _)| text.value() == *word);
        known
            .map(|&(_, case)| case)
            .ok_or_else(|| unknown_text(text, &CASES.map(|(word, _)| word)))
    }
}

impl Field {
    /// Reads a field; none where it is not part of the request.
    pub(crate) fn read(index: usize, field: &syn::Field, case: Option<Case>) -> Result<Option<Self>> {
        let mut target = Once::new();
        let mut header = None;
        let mut rename: Once<LitStr> = Once::new();
        let mut style = Once::new();
        let mut is_skipped = false;
        for attribute in field
            .attrs
            .iter()
            .filter(|attribute| attribute.path().is_ident("operation"))
        {
            attribute.parse_nested_meta(|meta| {
                let word = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
                let span = meta.path.span();
                match &*word {
                    "path" => target.set(Target::Path, span),
                    "query" => target.set(Target::Query, span),
                    "field" => target.set(Target::Field, span),
                    "body" => target.set(Target::Body, span),
                    "part" => target.set(Target::Part, span),
                    "flatten" => target.set(Target::Flatten, span),
                    "header" => {
                        header = Some(text(&meta)?);
                        target.set(Target::Header, span)
                    }
                    "rename" => rename.set(text(&meta)?, span),
                    "list" => style.set(style_of(&text(&meta)?)?, span),
                    "skip" => {
                        is_skipped = true;
                        Ok(())
                    }
                    _ => Err(unknown(&meta, &KNOWN)),
                }
            })?;
        }
        if is_skipped {
            return Ok(None);
        }
        let span = field.ident.as_ref().map_or_else(|| field.ty.span(), Ident::span);
        let place = target.into_inner().unwrap_or(Target::Rule);
        let renamed = rename.get().map(LitStr::value);
        let given = field.ident.as_ref().map(|ident| ident.unraw().to_string());
        let name = match (header, renamed, given) {
            (Some(header), None, _) => header.value(),
            (Some(_), Some(_), _) => {
                let at = rename.span().unwrap_or(span);
                return Err(Error::new(at, "a header has its name in `header` already"));
            }
            (None, Some(name), _) => name,
            (None, None, Some(name)) => case.map_or_else(|| name.clone(), |Case(case)| case(&name)),
            (None, None, None) if matches!(place, Target::Body | Target::Flatten) => String::new(),
            (None, None, None) => {
                return Err(Error::new(
                    span,
                    "a field without a name needs one: `rename`, `header`, `body` or `flatten`",
                ));
            }
        };
        Ok(Some(Self {
            member: match &field.ident {
                Some(ident) => Member::Named(ident.clone()),
                None => Member::Unnamed(index.into()),
            },
            name,
            target: place,
            shape: shape(&field.ty),
            style: style.into_inner(),
            span,
        }))
    }
}

fn style_of(text: &LitStr) -> Result<Style> {
    let known = STYLES.into_iter().find(|(word, _)| text.value() == *word);
    known
        .map(|(_, style)| style)
        .ok_or_else(|| unknown_text(text, &STYLES.map(|(word, _)| word)))
}

/// What a type shows, as it is written: an alias shows nothing.
fn shape(ty: &Type) -> Shape {
    match ty {
        Type::Reference(reference) => shape(&reference.elem),
        Type::Paren(paren) => shape(&paren.elem),
        Type::Group(group) => shape(&group.elem),
        Type::Slice(_) | Type::Array(_) => Shape::List,
        Type::Path(path) => match path.path.segments.last() {
            Some(segment) if segment.ident == "Option" => Shape::Optional,
            Some(segment)
                if ["Vec", "VecDeque", "BTreeSet", "HashSet"]
                    .iter()
                    .any(|list| segment.ident == list) =>
            {
                Shape::List
            }
            Some(segment) if ["Box", "Rc", "Arc", "Cow"].iter().any(|shared| segment.ident == shared) => {
                inner(&segment.arguments).map_or(Shape::Value, shape)
            }
            _ => Shape::Value,
        },
        _ => Shape::Value,
    }
}

/// The type within the brackets of another.
fn inner(arguments: &PathArguments) -> Option<&Type> {
    let PathArguments::AngleBracketed(arguments) = arguments else {
        return None;
    };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}
