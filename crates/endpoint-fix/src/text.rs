//! The text of `format!` and its arguments, what names say about them, and the text of `url!` in its place.

use std::ops::Range;

use endpoint_template::Template;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{Expr, Ident, LitStr, Macro, Token};

/// A place where a URL is built of raw values.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// The range of the value, or of the expression that builds the URL, in bytes of the file.
    pub at: Range<usize>,
    /// The reason why it is wrong, as one line.
    pub message: String,
    /// The line to write in its place, if there is one. It ends in a `?` unless the function returns no `Result`.
    pub write: Option<String>,
    /// The rewrite, as ranges of the file and their new text; or the reason why it is not made.
    pub fix: Fix,
}

/// The rewrite of a finding, as ranges of the file and their new text; or the reason why it is not made.
pub type Fix = Result<Edits, String>;

/// Ranges of a file, and their new text.
pub type Edits = Vec<(Range<usize>, String)>;

/// The arguments of `format!` and `write!`.
pub(crate) struct Format {
    /// What `write!` appends to.
    pub(crate) to: Option<Expr>,
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
        let to = (!input.peek(LitStr)).then(|| input.parse::<Expr>()).transpose()?;
        to.as_ref().map(|_| input.parse::<Token![,]>()).transpose()?;
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
        Ok(Self { to, text, arguments })
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
    /// The range of the placeholder or the expression in the file.
    pub(crate) at: Range<usize>,
    /// The range of the argument with its name, unless a variable is captured.
    pub(crate) argument: Option<Range<usize>>,
    /// The text between the braces.
    pub(crate) inside: String,
}

impl Value {
    pub(crate) fn new(given: &str, at: Range<usize>, argument: Option<Range<usize>>, inside: &str) -> Self {
        Self {
            name: name_of(given),
            given: given.to_owned(),
            at,
            argument,
            inside: inside.to_owned(),
        }
    }
}

/// Adds pieces. Texts beside each other are one.
pub(crate) fn append(pieces: &mut Vec<Piece>, new: impl IntoIterator<Item = Piece>) {
    for piece in new {
        match (pieces.last_mut(), piece) {
            (_, Piece::Text(text)) if text.is_empty() => {}
            (Some(Piece::Text(last)), Piece::Text(text)) => *last += &text,
            (_, piece) => pieces.push(piece),
        }
    }
}

/// Whether all texts have the characters of URLs alone.
pub(crate) fn are_of_url(pieces: &[Piece]) -> bool {
    let is_of_url = |c: char| c.is_ascii_graphic() && !"\"'<>\\^`{|}".contains(c);
    let is_other = |piece: &Piece| matches!(piece, Piece::Text(text) if !text.chars().all(is_of_url));
    !pieces.iter().any(is_other)
}

/// The pieces of the text; `None` if it is not one that `format!` takes.
pub(crate) fn pieces(format: &Format, source: &str) -> Option<Vec<Piece>> {
    let (text, span) = (format.text.value(), format.text.span().byte_range());
    // With escapes, offsets differ.
    let is_plain = span.len() == text.len() + 2;
    let (mut pieces, mut next, mut rest) = (Vec::new(), 0, &*text);
    let literal = |text: &str| [Piece::Text(text.to_owned())];
    while let Some(at) = rest.find(['{', '}']) {
        let (before, from) = rest.split_at(at);
        append(&mut pieces, literal(before));
        if let Some(after) = from.strip_prefix("{{").or_else(|| from.strip_prefix("}}")) {
            append(&mut pieces, literal(from.get(..1)?));
            rest = after;
            continue;
        }
        let (inside, after) = from.strip_prefix('{')?.split_once('}')?;
        let variable = inside.split(':').next().unwrap_or_default();
        let position = variable.parse().unwrap_or(next);
        next += usize::from(variable.is_empty());
        let argument = match variable.starts_with(|c: char| !c.is_ascii_digit()) {
            true => format.arguments.iter().find(|of| of.name.as_deref() == Some(variable)),
            false => format.arguments.get(position),
        };
        let given = argument.and_then(|argument| source.get(argument.value.span().byte_range()));
        let at = span.start + 1 + text.len() - from.len();
        let at = Some(at..at + inside.len() + 2)
            .filter(|_| is_plain)
            .unwrap_or(span.clone());
        let range = argument.map(|argument| argument.range.clone());
        pieces.push(Piece::Value(Value::new(given.unwrap_or(variable), at, range, inside)));
        rest = after;
    }
    append(&mut pieces, literal(rest));
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
    let mut names = text.rsplit(|c: char| !c.is_alphanumeric() && c != '_');
    let mut name = names.next().unwrap_or_default();
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

/// The call of `url!` without the `?` after it.
pub(crate) fn call(url: &Url, source: &str) -> Result<String, String> {
    let named = text(&url.rest, &url.several, |_| "x");
    Template::parse(&named).map_err(|error| format!("the URL is not one of a template: {error}"))?;
    if values(&url.rest).any(|value| value.inside.contains(':')) {
        return Err("a placeholder has a format specification: give `name = format_args!(…)`".to_owned());
    }
    let mut all = values(&url.head).chain(values(&url.rest));
    if !url.head.is_empty() && all.any(|value| value.inside.parse::<usize>().is_ok()) {
        return Err("placeholders name the positions of their arguments, and one becomes the base".to_owned());
    }
    let literal = |pieces, several| {
        format!(
            "{:?}{}",
            text(pieces, several, |value| &value.inside),
            arguments(pieces, source)
        )
    };
    let base = match &*url.head {
        [] => String::new(),
        [Piece::Value(value)] if !value.inside.contains(':') => format!("{}, ", value.given),
        head => format!("format_args!({}), ", literal(head, &[])),
    };
    Ok(format!("endpoint::url!({base}{})", literal(&url.rest, &url.several)))
}

/// The arguments of pieces, each once and in the order of the source.
fn arguments(pieces: &[Piece], source: &str) -> String {
    let mut ranges: Vec<_> = values(pieces).filter_map(|value| value.argument.clone()).collect();
    ranges.sort_by_key(|range| range.start);
    ranges.dedup();
    let slices = ranges.into_iter().filter_map(|range| source.get(range));
    slices.map(|argument| format!(", {argument}")).collect()
}

/// The edits that write a call of `url!` for a `format!`.
pub(crate) fn edits(url: &Url, written: &str, source: &str, given: &Macro) -> Fix {
    let (name, whole) = (given.path.span().byte_range(), given.span().byte_range());
    let text = source.get(whole.clone()).unwrap_or_default();
    match url.head.is_empty() {
        true => Ok(vec![
            (name, "endpoint::url".to_owned()),
            (whole.end..whole.end, "?".to_owned()),
        ]),
        false if text.contains("/*") || text.contains("// ") => Err("there is a comment in it".to_owned()),
        false => Ok(vec![(whole, format!("{written}?"))]),
    }
}

pub(crate) fn values(pieces: &[Piece]) -> impl Iterator<Item = &Value> {
    pieces.iter().filter_map(|piece| match piece {
        Piece::Value(value) => Some(value),
        Piece::Text(_) => None,
    })
}

/// The text of pieces. A value that is several segments gets the operator for that.
pub(crate) fn text<'p>(pieces: &'p [Piece], several: &[String], inside: impl Fn(&'p Value) -> &'p str) -> String {
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
const ONE: &str = "id uuid name slug login user username owner repo org key number sha tag version";
pub(crate) const PATH: &str = "path link location target";
pub(crate) const FOLDERS: &str = "tmp proc dev etc usr home var sys mnt opt bin lib run src";

/// Whether the name is that of a URL, a route or an endpoint.
pub(crate) fn is_url(name: &str) -> bool {
    has(name, URL)
}

/// Whether the name is that of one segment.
pub(crate) fn is_one(name: &str) -> bool {
    has(name, ONE) && !has(name, SEVERAL) && name.contains(char::is_lowercase)
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
