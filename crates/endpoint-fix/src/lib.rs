#![doc = include_str!("../README.md")]

mod known;
mod site;
mod text;

use std::thread;

use known::Known;
use proc_macro2::{Delimiter, LexError, Span, TokenStream, TokenTree};
use site::Sites;
pub use text::{Edits, Finding, Fix};

/// The most tokens that may enclose each other: a parser takes stack for each.
const MOST_ENCLOSING: usize = 4_000;

/// The stack for the most tokens, in bytes. A part that is not used takes no memory.
const STACK: usize = 256 << 20;

/// Finds the URLs that files build of raw values: a list for each file, in the order of the text. A file that is no Rust has the
/// offset and the message of its first error.
///
/// The files are read together, because one tells which errors take that of `endpoint`, and which types are several segments.
/// `errors` names more types that `endpoint::Error` converts into.
///
/// ```
/// let file = r#"fn user(id: &str) -> anyhow::Result<()> { client().get(format!("/users/{id}")).send() }"#;
/// let found = endpoint_fix::find(&[file], &[]);
/// let findings = found[0].as_ref().unwrap();
/// assert_eq!(findings[0].write.as_deref(), Some(r#"endpoint::url!("/users/{id}")?"#));
/// assert!(endpoint_fix::fixed(file, findings).contains(r#".get(endpoint::url!("/users/{id}")?)"#));
/// ```
#[must_use]
pub fn find(files: &[&str], errors: &[String]) -> Vec<Result<Vec<Finding>, (usize, String)>> {
    let found = thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK);
        let thread = thread.spawn_scoped(scope, || read(files, errors));
        thread.ok()?.join().ok()
    });
    let none = Err((0, "there is no memory to read it".to_owned()));
    found.unwrap_or_else(|| vec![none; files.len()])
}

fn read(files: &[&str], errors: &[String]) -> Vec<Result<Vec<Finding>, (usize, String)>> {
    let parsed: Vec<_> = files.iter().map(|file| parsed(file)).collect();
    let mut known = Known::new(errors);
    for (file, text) in parsed.iter().zip(files) {
        if let Ok(file) = file {
            known.read(file, text);
        }
    }
    let files = parsed.into_iter().zip(files);
    let found = files.map(|(file, text)| Ok(Sites::of(&file?, text, &known)));
    found.collect()
}

fn parsed(file: &str) -> Result<syn::File, (usize, String)> {
    let wrong = |error: syn::Error| (error.span().byte_range().start, error.to_string());
    let tokens: TokenStream = blanked(file).parse().map_err(|error: LexError| wrong(error.into()))?;
    match too_deep(tokens.clone(), 0) {
        Some(span) => Err(wrong(syn::Error::new(span, "nests too deep: split the expression"))),
        None => syn::parse2(tokens).map_err(wrong),
    }
}

/// The first token that too many others can enclose, with `above` around all of these. An expression nests at most once for each of
/// its tokens. A `;` ends it, and so does a block before a word. A `,` ends it up to the last `<` or `|`, which may enclose what follows.
fn too_deep(tokens: TokenStream, above: usize) -> Option<Span> {
    let (mut enclosing, mut open, mut follows_block) = (above, 0, false);
    tokens.into_iter().find_map(|token| {
        let sign = match &token {
            TokenTree::Punct(sign) => sign.as_char(),
            TokenTree::Ident(word) if word != "else" && word != "as" => 'a',
            _ => '(',
        };
        (enclosing, open) = match sign {
            ';' | 'a' | '#' if sign == ';' || follows_block => (above, 0),
            ',' => (above + open, open),
            '<' | '|' => (enclosing + 1, open + 1),
            _ => (enclosing + 1, open),
        };
        follows_block = matches!(&token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
        match token {
            _ if enclosing > MOST_ENCLOSING => Some(token.span()),
            // Between two brackets, a parser takes many steps.
            TokenTree::Group(group) => too_deep(group.stream(), enclosing + 20),
            _ => None,
        }
    })
}

/// A file with blanks in the place of a byte order mark and a line that names its program, so that offsets stay.
fn blanked(file: &str) -> String {
    let rest = file.trim_start_matches('\u{feff}');
    let is_script = rest.starts_with("#!") && !rest.starts_with("#![");
    let line = rest.find('\n').filter(|_| is_script).unwrap_or_default();
    let start = file.len() - rest.len() + line;
    " ".repeat(start) + file.get(start..).unwrap_or_default()
}

/// The text of a file with all rewrites made.
#[must_use]
pub fn fixed(text: &str, findings: &[Finding]) -> String {
    let edits = findings.iter().flat_map(|finding| finding.fix.iter().flatten());
    let mut edits: Vec<_> = edits.collect();
    edits.sort_by_key(|(range, _)| (range.start, range.end));
    let (mut fixed, mut done) = (String::with_capacity(text.len()), 0);
    for (range, new) in edits {
        // An edit within another is left out.
        if let Some(between) = text.get(done..range.start) {
            fixed = fixed + between + new;
            done = range.end;
        }
    }
    fixed + text.get(done..).unwrap_or_default()
}
