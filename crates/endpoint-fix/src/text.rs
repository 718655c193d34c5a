//! The text of `format!` and its arguments, what names say about them, and the text of `url!` in its place.

use std::ops::Range;

use endpoint_template::Template;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{Expr, Ident, LitStr, Token};

/// A place where a URL is built of raw values.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// The range of the value, or of the expression that builds the URL, in bytes of the file.
    pub at: Range<usize>,
    /// The reason why it is wrong, as one line.
    pub message: String,
    /// The line to write in its place, if there is one.
    pub write: Option<String>,
    /// The rewrite, as ranges of the file and their new text; or the reason why it is not made.
    pub fix: Fix,
}

/// The rewrite of a finding, as ranges of the file and their new text; or the reason why it is not made.
pub type Fix = Result<Edits, String>;

/// Ranges of a file, and their new text.
pub type Edits = Vec<(Range<usize>, String)>;

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

/// A URL that `format!` builds.
pub(crate) struct Url {
    /// The pieces before the path, if values are among them.
    pub(crate) head: Vec<Piece>,
    /// The path and the query, and the host before them if it has no values.
    pub(crate) rest: Vec<Piece>,
    /// The arguments of `rest` that are several segments.
    pub(crate) several: Vec<String>,
}

/// The call of `url!`, and the ranges of the source to replace. `macro_name` and `whole` are ranges of the source.
pub(crate) fn call(
    url: &Url,
    format: &Format,
    source: &str,
    (macro_name, whole): (Range<usize>, Range<usize>),
) -> Result<(String, Edits), String> {
    let text = text(&url.rest, &url.several, |value| &value.inside);
    let named = self::text(&url.rest, &url.several, |_| "x");
    Template::parse(&named).map_err(|error| format!("the URL is not one of a template: {error}"))?;
    let slice = |range: Range<usize>| source.get(range).unwrap_or_default();
    if values(&url.rest).any(|value| value.is_formatted) {
        return Err("a placeholder has a format specification: give `name = format_args!(…)`".to_owned());
    }
    if url.head.is_empty() {
        let end = whole.end;
        let arguments = slice(format.text.span().byte_range().end..end);
        let edits = [(macro_name, "endpoint::url"), (end..end, "?")].map(|(range, new)| (range, new.to_owned()));
        return Ok((format!("endpoint::url!({text:?}{arguments}?"), edits.into()));
    }
    let mut all = values(&url.head).chain(values(&url.rest));
    if all.any(|value| value.inside.parse::<usize>().is_ok()) {
        return Err("placeholders name the positions of their arguments, and one becomes the base".to_owned());
    }
    let is_of = |pieces: &[Piece], position| values(pieces).any(|value| value.argument == Some(position));
    let arguments = |is_given: &dyn Fn(usize) -> bool| -> String {
        let given = format.arguments.iter().enumerate();
        let given = given.filter(|(position, _)| is_given(*position));
        let given = given.map(|(_, argument)| slice(argument.range.clone()));
        given.map(|argument| format!(", {argument}")).collect()
    };
    let base = match &*url.head {
        [Piece::Value(value)] if !value.is_formatted => value.given.clone(),
        head => {
            let (given, text) = (
                arguments(&|position| is_of(head, position)),
                self::text(head, &[], |value| &value.inside),
            );
            format!("format_args!({text:?}{given})")
        }
    };
    let given = arguments(&|position| !is_of(&url.head, position) || is_of(&url.rest, position));
    let written = format!("endpoint::url!({base}, {text:?}{given})?");
    // Nothing but comments has a slash outside of text and arguments.
    let mut start = format.text.span().byte_range().end;
    let ranges = format.arguments.iter().map(|argument| argument.range.clone());
    let mut between = ranges
        .chain(std::iter::once(whole.end..whole.end))
        .map(|next| slice(std::mem::replace(&mut start, next.end)..next.start));
    match between.any(|text| text.contains('/')) {
        true => Err("there is a comment in it".to_owned()),
        false => Ok((written.clone(), vec![(whole, written)])),
    }
}

pub(crate) fn values(pieces: &[Piece]) -> impl Iterator<Item = &Value> {
    pieces.iter().filter_map(|piece| match piece {
        Piece::Value(value) => Some(value),
        Piece::Text(_) => None,
    })
}

/// The text of pieces. A value that is several segments gets the operator for that.
fn text<'p>(pieces: &'p [Piece], several: &[String], inside: impl Fn(&'p Value) -> &'p str) -> String {
    let pieces = pieces.iter().map(|piece| match piece {
        Piece::Text(text) => text.clone(),
        Piece::Value(own) if several.contains(&own.name) => format!("{{+{}}}", inside(own)),
        Piece::Value(own) => format!("{{{}}}", inside(own)),
    });
    pieces.collect()
}

/// Whether a word of a name such as `base_url` is in a list.
pub(crate) fn has(name: &str, list: &str) -> bool {
    let mut words = name.split(|c: char| !c.is_ascii_alphanumeric());
    words.any(|word| list.split(' ').any(|listed| listed.eq_ignore_ascii_case(word)))
}

pub(crate) const URL: &str = "url urls uri uris route endpoint endpoints href";
pub(crate) const BASE: &str = "base host hostname server origin domain api addr address root prefix baseurl";
pub(crate) const VERBS: &str = "get post put patch delete head request fetch";
pub(crate) const CLIENT: &str = "client http agent session crab api reqwest github gitlab octocrab";
pub(crate) const MAPS: &str = "map headers cache params json value store index table registry bucket env";
pub(crate) const FILES: &str = "file files dir fs open create pathbuf command arg args exec read folder directory filename symlink mount socket git topic key";
pub(crate) const SEVERAL: &str =
    "path paths route url uri endpoint query params qs suffix subpath segments prefix resource filepath href reference";
pub(crate) const PATH: &str = "path link location target";
const FOLDERS: &str = "tmp proc dev etc usr home var sys mnt opt bin lib run src";

/// Whether the name is that of a URL, a route or an endpoint.
pub(crate) fn is_url(name: &str) -> bool {
    has(name, URL)
}

/// Whether an absolute path is one of a disk.
pub(crate) fn is_folder(path: &str) -> bool {
    let first = path.trim_start_matches('/').split('/').next().unwrap_or_default();
    FOLDERS.split(' ').any(|folder| folder == first)
}

/// Whether an expression or a name says that the value is encoded.
pub(crate) fn is_encoded(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    ["encode", "escape", "quote("].iter().any(|word| text.contains(word))
}

/// Whether a text in an expression has more than one segment or value.
pub(crate) fn has_slashes(expression: &str) -> bool {
    let mut texts = expression.split('"').skip(1).step_by(2);
    texts.any(|text| text.contains(['/', '?', '&']))
}
