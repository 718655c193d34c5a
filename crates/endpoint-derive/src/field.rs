//! A field of the struct: its name in the request, where it says that it goes, and what its type shows.

use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Error, GenericArgument, Ident, LitStr, Member, PathArguments, Result, Type};

use crate::attributes::{Once, text, unknown, unknown_text, word};

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
            Self::Value => "value",
            Self::Optional => "optional",
            Self::List => "list",
        }
    }
}

pub(crate) struct Field {
    pub(crate) member: Member,
    pub(crate) name: String,
    pub(crate) target: Target,
    pub(crate) shape: Shape,
    /// Its type is `Option` itself, and not what holds one.
    pub(crate) is_option: bool,
    /// The variant of `ListStyle`, or of `Style`.
    pub(crate) style: Option<Style>,
    pub(crate) span: Span,
}

pub(crate) enum Style {
    List(&'static str),
    Object(&'static str),
}

const KNOWN: [&str; 11] = [
    "path", "query", "field", "body", "part", "header", "rename", "list", "style", "flatten", "skip",
];

const LISTS: [(&str, Style); 5] = [
    ("comma", Style::List("Comma")),
    ("repeat", Style::List("Repeat")),
    ("brackets", Style::List("Brackets")),
    ("space", Style::List("Space")),
    ("pipe", Style::List("Pipe")),
];

const OBJECTS: [(&str, Style); 2] = [("deep", Style::Object("Deep")), ("flat", Style::Object("Flat"))];

/// How the names of all fields are written.
#[derive(Clone, Copy)]
pub(crate) struct Case(fn(&str) -> String);

/// Those that serde has, for the names of fields: what is not a letter after `_` stays.
const CASES: [(&str, Case); 6] = [
    (
        "camelCase",
        Case(|name| with_first(&pascal(name), char::to_ascii_lowercase)),
    ),
    ("PascalCase", Case(pascal)),
    ("snake_case", Case(str::to_owned)),
    ("kebab-case", Case(|name| name.replace('_', "-"))),
    ("SCREAMING_SNAKE_CASE", Case(str::to_ascii_uppercase)),
    (
        "SCREAMING-KEBAB-CASE",
        Case(|name| name.to_ascii_uppercase().replace('_', "-")),
    ),
];

fn pascal(name: &str) -> String {
    name.split('_')
        .map(|word| with_first(word, char::to_ascii_uppercase))
        .collect()
}

fn with_first(word: &str, case: fn(&char) -> char) -> String {
    let mut rest = word.chars();
    rest.next().iter().map(case).chain(rest).collect()
}

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
        let mut target = Once::new("a field goes to one place");
        let mut header = None;
        let mut rename: Once<LitStr> = Once::new("a field has one name");
        let mut style = Once::new("a field has one style");
        let mut is_skipped = false;
        for attribute in field
            .attrs
            .iter()
            .filter(|attribute| attribute.path().is_ident("operation"))
        {
            attribute.parse_nested_meta(|meta| {
                let word = word(&meta);
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
                    "list" => style.set(style_of(&text(&meta)?, LISTS)?, span),
                    "style" => style.set(style_of(&text(&meta)?, OBJECTS)?, span),
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
        if let Some(at) = style.span()
            && !matches!(place, Target::Rule | Target::Query | Target::Field)
        {
            let wrong = "`list` and `style` are how a parameter of the query, a form or parts is written: this field is none of these";
            return Err(Error::new(at, wrong));
        }
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
            is_option: is_option(&field.ty),
            style: style.into_inner(),
            span,
        }))
    }
}

fn style_of<const N: usize>(text: &LitStr, styles: [(&'static str, Style); N]) -> Result<Style> {
    let words = styles.each_ref().map(|(word, _)| *word);
    let known = styles.into_iter().find(|(word, _)| text.value() == *word);
    known.map(|(_, style)| style).ok_or_else(|| unknown_text(text, &words))
}

/// What a type shows, as it is written: an alias shows nothing.
fn shape(ty: &Type) -> Shape {
    match ty {
        Type::Reference(reference) => shape(&reference.elem),
        Type::Paren(paren) => shape(&paren.elem),
        Type::Group(group) => shape(&group.elem),
        Type::Slice(_) => Shape::List,
        Type::Path(path) => match path.path.segments.last() {
            Some(_) if is_option(ty) => Shape::Optional,
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

/// `Option<…>`, and not a type of another crate or module with that name.
pub(crate) fn is_option(ty: &Type) -> bool {
    let path = match ty {
        Type::Paren(paren) => return is_option(&paren.elem),
        Type::Group(group) => return is_option(&group.elem),
        Type::Path(path) => path,
        _ => return false,
    };
    let mut segments = path.path.segments.iter();
    let is_last = segments
        .next_back()
        .is_some_and(|last| last.ident == "Option" && !last.arguments.is_none());
    is_last && segments.all(|segment| ["std", "core", "option"].iter().any(|known| segment.ident == known))
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
