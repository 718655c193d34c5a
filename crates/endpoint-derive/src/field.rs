//! A field of the struct: its name in the request, the place that its attributes name, and the shape of its type.

use endpoint_core::style::Style;
use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::token::Paren;
use syn::{Error, ExprPath, GenericArgument, Ident, LitStr, Member, PathArguments, Result, Token, Type};

use crate::attributes::{Once, no_value, note, text, unknown, unknown_text, word};
use crate::case::Case;
use crate::mistakes::Mistakes;
use crate::serde::{Serde, With};

/// The place that a field's attributes name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Rule,
    Path,
    Query,
    Field,
    Body,
    Part,
    Header,
    Flatten,
}

/// The shape of a type's values.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    Value,
    Optional,
    List,
}

pub(crate) struct Field {
    pub(crate) member: Member,
    pub(crate) name: String,
    pub(crate) target: Role,
    pub(crate) shape: Shape,
    /// Whether the type is `Option` itself, not a type that contains one.
    pub(crate) is_option: bool,
    pub(crate) style: Option<Style>,
    /// Whether the type is a text or another scalar, as written.
    pub(crate) is_scalar: bool,
    /// serde's `skip_serializing_if`.
    pub(crate) skip_if: Option<ExprPath>,
    /// The function of `with`, or of serde's `serialize_with` or `with`.
    pub(crate) with: Option<ExprPath>,
    pub(crate) span: Span,
}

const KNOWN: [&str; 12] = [
    "path", "query", "field", "body", "part", "header", "rename", "list", "style", "with", "flatten", "skip",
];

/// The style that `style = "…"` names.
pub(crate) fn read_style(text: &LitStr) -> Result<Style> {
    style_among(text, |_| true)
}

/// The style that `list = "…"` names: one that all lists can have.
pub(crate) fn read_list(text: &LitStr) -> Result<Style> {
    style_among(text, Style::is_of_lists)
}

fn style_among(text: &LitStr, is_right: impl Fn(Style) -> bool) -> Result<Style> {
    let all = Style::ALL.into_iter().filter(|(_, style)| is_right(*style));
    let words: Vec<&str> = all.clone().map(|(word, _)| word).collect();
    let mut known = all.filter(|(word, _)| text.value() == *word);
    let style = known.next().map(|(_, style)| style);
    style.ok_or_else(|| unknown_text(text, &words))
}

impl Field {
    /// Reads a field; `None` if it does not belong to the request.
    pub(crate) fn read(
        index: usize,
        field: &syn::Field,
        case: Option<Case>,
        mistakes: &mut Mistakes,
    ) -> Result<Option<Self>> {
        let own = FieldAttributes::read(field, mistakes);
        let serde = Serde::read(&field.attrs, mistakes);
        let place = match own.target.get() {
            Some(target) => *target,
            None if serde.flatten => Role::Flatten,
            None => Role::Rule,
        };
        // An explicit place wins over serde's `skip`, which then means that serde leaves the field out of a body.
        if own.is_skipped || (serde.is_skipped && own.target.get().is_none()) {
            return Ok(None);
        }
        let span = field.ident.as_ref().map_or_else(|| field.ty.span(), Ident::span);
        if let Some(at) = own.style.span()
            && !matches!(place, Role::Rule | Role::Query | Role::Field)
        {
            let wrong = "`list` and `style` are how a parameter of the query, a form or parts is written: this field is none of these";
            return Err(Error::new(at, wrong));
        }
        let name = name(&own, &serde, field, case, place)?;
        let with = own.with.into_inner().or(serde.with);
        if matches!(place, Role::Body | Role::Part | Role::Flatten) {
            let skip_if = serde.skip_if.iter().map(|path| (path, "skip_serializing_if"));
            let with = with.iter().map(|with| (&with.path, with.word));
            for (path, word) in skip_if.chain(with) {
                let wrong = format!("`{word}` is for a field that is one value: this one is more, or a whole body");
                mistakes.add(Error::new_spanned(path, wrong));
            }
        }
        Ok(Some(Self {
            member: match &field.ident {
                Some(ident) => Member::Named(ident.clone()),
                None => Member::Unnamed(index.into()),
            },
            name,
            target: place,
            shape: match &serde.skip_if {
                Some(_) => Shape::Optional,
                None if with.is_some() => Shape::Value,
                None => shape(&field.ty),
            },
            is_option: is_option(&field.ty),
            is_scalar: with.is_none() && is_scalar(&field.ty),
            style: own.style.into_inner(),
            skip_if: serde.skip_if,
            with: with.map(|with| with.path),
            span,
        }))
    }

    /// Whether the field is a parameter with its own name.
    pub(crate) fn is_parameter(&self) -> bool {
        matches!(self.target, Role::Rule | Role::Path | Role::Query | Role::Field)
    }
}

/// The `#[operation(…)]` attributes of a field.
struct FieldAttributes {
    target: Once<Role>,
    header: Option<LitStr>,
    rename: Once<LitStr>,
    style: Once<Style>,
    with: Once<With>,
    is_skipped: bool,
}

impl FieldAttributes {
    fn read(field: &syn::Field, mistakes: &mut Mistakes) -> Self {
        let mut own = Self {
            target: Once::new("a field goes to one place"),
            header: None,
            rename: Once::new("a field has one name"),
            style: Once::new("a field has one style"),
            with: Once::new("a field has one `with`"),
            is_skipped: false,
        };
        let attributes = field.attrs.iter();
        for attribute in attributes.filter(|attribute| attribute.path().is_ident("operation")) {
            let words = attribute.parse_nested_meta(|meta| {
                let word = word(&meta);
                let span = meta.path.span();
                let mut read = || match &*word {
                    "path" | "query" | "field" | "body" | "part" | "flatten" | "skip"
                        if meta.input.peek(Token![=]) || meta.input.peek(Paren) =>
                    {
                        Err(no_value(&meta))
                    }
                    "skip_serializing" | "skip_serializing_if" | "serialize_with" => {
                        Err(meta.error(format!("`{word}` is an attribute of serde: write #[serde({word} …)]")))
                    }
                    "path" => own.target.set(Role::Path, span),
                    "query" => own.target.set(Role::Query, span),
                    "field" => own.target.set(Role::Field, span),
                    "body" => own.target.set(Role::Body, span),
                    "part" => own.target.set(Role::Part, span),
                    "flatten" => own.target.set(Role::Flatten, span),
                    "header" => {
                        own.header = Some(text(&meta)?);
                        own.target.set(Role::Header, span)
                    }
                    "rename" => own.rename.set(text(&meta)?, span),
                    "list" => own.style.set(read_list(&text(&meta)?)?, span),
                    "style" => own.style.set(read_style(&text(&meta)?)?, span),
                    "with" => own.with.set(With::of_module(&meta)?, span),
                    "skip" => {
                        own.is_skipped = true;
                        Ok(())
                    }
                    _ => Err(unknown(&meta, &KNOWN)),
                };
                let read = read();
                note(mistakes, &meta, read)
            });
            mistakes.take(words);
        }
        own
    }
}

/// The name of a field in the request: by our attributes, else by serde's, else its own in the struct's case.
fn name(own: &FieldAttributes, serde: &Serde, field: &syn::Field, case: Option<Case>, place: Role) -> Result<String> {
    if let Some(header) = &own.header {
        return match own.rename.span() {
            Some(at) => Err(Error::new(at, "a header has its name in `header` already")),
            None => Ok(header.value()),
        };
    }
    if let Some(name) = own.rename.get().or(serde.rename.as_ref()) {
        return Ok(name.value());
    }
    match &field.ident {
        Some(ident) => {
            let name = ident.unraw().to_string();
            Ok(case.map_or_else(|| name.clone(), |case| case.of(&name)))
        }
        None if matches!(place, Role::Body | Role::Flatten) => Ok(String::new()),
        None => Err(Error::new(
            field.ty.span(),
            "a field without a name needs one: write #[operation(rename = \"…\")], or `header`, `body` or `flatten`",
        )),
    }
}

/// A type without parentheses, and without the group that a macro puts around it.
fn bare(ty: &Type) -> &Type {
    match ty {
        Type::Paren(paren) => bare(&paren.elem),
        Type::Group(group) => bare(&group.elem),
        ty => ty,
    }
}

/// The shape of a type as it is written. An alias has none that could be seen.
fn shape(ty: &Type) -> Shape {
    match bare(ty) {
        Type::Reference(reference) => shape(&reference.elem),
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

/// Whether a type is `Option<…>` of std, judged by its path.
pub(crate) fn is_option(ty: &Type) -> bool {
    let Type::Path(path) = bare(ty) else {
        return false;
    };
    let mut segments = path.path.segments.iter();
    let is_last = segments
        .next_back()
        .is_some_and(|last| last.ident == "Option" && !last.arguments.is_none());
    is_last && segments.all(|segment| ["std", "core", "option"].iter().any(|known| segment.ident == known))
}

/// Scalars of std, and texts.
const SCALARS: [&str; 18] = [
    "str", "String", "bool", "char", "u8", "u16", "u32", "u64", "u128", "usize", "isize", "i8", "i16", "i32", "i64",
    "i128", "f32", "f64",
];

/// Whether a type, without references, options and pointers, is a scalar by its name.
fn is_scalar(ty: &Type) -> bool {
    match bare(ty) {
        Type::Reference(reference) => is_scalar(&reference.elem),
        Type::Path(path) => path.path.segments.last().is_some_and(|last| {
            let within = || {
                ["Option", "Box", "Rc", "Arc", "Cow"]
                    .iter()
                    .any(|outer| last.ident == outer)
            };
            SCALARS.iter().any(|name| last.ident == name) || (within() && inner(&last.arguments).is_some_and(is_scalar))
        }),
        _ => false,
    }
}

/// The type between the angle brackets of another.
fn inner(arguments: &PathArguments) -> Option<&Type> {
    let PathArguments::AngleBracketed(arguments) = arguments else {
        return None;
    };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}
