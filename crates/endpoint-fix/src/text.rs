//! The text of `format!` and its arguments.

use std::ops::Range;

use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{Expr, Ident, LitStr, Token};

/// The arguments of `format!`.
pub(crate) struct Format {
    pub(crate) text: LitStr,
    pub(crate) arguments: Vec<Argument>,
}

pub(crate) struct Argument {
    pub(crate) name: Option<String>,
    pub(crate) value: Expr,
    /// The range of name and value.
    pub(crate) range: Range<usize>,
}

impl Parse for Format {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let (text, mut arguments) = (input.parse()?, Vec::new());
        while input.parse::<Token![,]>().is_ok() && !input.is_empty() {
            let (start, mut name) = (input.span().byte_range().start, None);
            if input.peek(Ident::peek_any) && input.peek2(Token![=]) && !input.peek2(Token![==]) {
                name = Some(input.call(Ident::parse_any)?.to_string());
                input.parse::<Token![=]>()?;
            }
            let value: Expr = input.parse()?;
            let range = start..value.span().byte_range().end;
            arguments.push(Argument { name, value, range });
        }
        Ok(Self { text, arguments })
    }
}

/// A part of the text.
#[derive(Clone)]
pub(crate) enum Piece {
    Text(String),
    Value(Value),
}

/// A placeholder.
#[derive(Clone)]
pub(crate) struct Value {
    /// The name of the value: that of the variable, or the last of the expression.
    pub(crate) name: String,
    /// The expression.
    pub(crate) given: String,
    /// The offset of the brace in the text.
    pub(crate) at: usize,
    /// The position of the argument, unless a variable is captured.
    pub(crate) argument: Option<usize>,
    pub(crate) is_formatted: bool,
    /// The text between the braces.
    pub(crate) inside: String,
}

/// The pieces of the text; `None` if it is not one that `format!` takes.
pub(crate) fn pieces(format: &Format, source: &str) -> Option<Vec<Piece>> {
    let text = format.text.value();
    let (mut pieces, mut literal, mut next) = (Vec::new(), String::new(), 0);
    let mut rest = &*text;
    while let Some(at) = rest.find(['{', '}']) {
        let (before, from) = rest.split_at(at);
        literal += before;
        if let Some(after) = from.strip_prefix("{{").or_else(|| from.strip_prefix("}}")) {
            literal.push_str(from.get(..1)?);
            rest = after;
            continue;
        }
        let (inside, after) = from.strip_prefix('{')?.split_once('}')?;
        let variable = inside.split(':').next().unwrap_or_default();
        let argument = match variable.parse::<usize>() {
            _ if variable.is_empty() => {
                next += 1;
                Some(next - 1)
            }
            Ok(position) => Some(position),
            Err(_) => format
                .arguments
                .iter()
                .position(|argument| argument.name.as_deref() == Some(variable)),
        };
        let value = argument.and_then(|position| format.arguments.get(position));
        let given = value.and_then(|value| source.get(value.value.span().byte_range()));
        let given = given.unwrap_or(variable);
        pieces.extend((!literal.is_empty()).then(|| Piece::Text(std::mem::take(&mut literal))));
        pieces.push(Piece::Value(Value {
            name: name_of(given),
            given: given.to_owned(),
            at: text.len() - from.len(),
            argument,
            is_formatted: inside.contains(':'),
            inside: inside.to_owned(),
        }));
        rest = after;
    }
    literal += rest;
    pieces.extend((!literal.is_empty()).then_some(Piece::Text(literal)));
    Some(pieces)
}

/// Ends of an expression that keep its text.
const METHODS: &str = ".as_ref() .as_str() .to_string() .clone() .to_owned() .deref() .trim() .into() ? ()";

/// An expression before calls of methods that keep its text.
pub(crate) fn base_of(expression: &str) -> &str {
    let mut text = expression.trim_start_matches(['&', '*']);
    for method in METHODS.split(' ') {
        text = text.strip_suffix(method).unwrap_or(text);
    }
    text
}

/// The name of what an expression is: the last field or variable before calls of methods without arguments.
pub(crate) fn name_of(expression: &str) -> String {
    let text = base_of(expression);
    let start = text
        .rfind(|c: char| !c.is_alphanumeric() && c != '_')
        .map_or(0, |at| at + 1);
    let mut name = text.get(start..).unwrap_or_default();
    // The first of a call's arguments does not name it, and what is called does.
    if name.is_empty() {
        let call = text.split('(').next().unwrap_or_default();
        name = call.rsplit(['.', ':']).next().unwrap_or_default();
    }
    name.trim_start_matches("r#").to_owned()
}
