#![doc = include_str!("../README.md")]

mod finding;
mod known;
mod names;
mod rewrite;
mod site;
mod text;

pub use finding::{Edits, Finding, Fix};
use known::Known;
use site::Sites;

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
    let parsed: Vec<_> = files.iter().map(|file| syn::parse_file(&blanked(file))).collect();
    let mut known = Known::new(errors);
    for (file, text) in parsed.iter().zip(files) {
        if let Ok(file) = file {
            known.read(file, text);
        }
    }
    let found = parsed.into_iter().zip(files).map(|(file, text)| match file {
        Ok(file) => Ok(Sites::of(&file, text, &known)),
        Err(error) => Err((error.span().byte_range().start, error.to_string())),
    });
    found.collect()
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
    let mut edits: Vec<_> = findings
        .iter()
        .flat_map(|finding| finding.fix.iter().flatten())
        .collect();
    edits.sort_by_key(|(range, _)| (range.start, range.end));
    let (mut fixed, mut done) = (String::with_capacity(text.len()), 0);
    for (range, new) in edits.into_iter() {
        if range.start >= done {
            fixed += text.get(done..range.start).unwrap_or_default();
            fixed += new;
            done = range.end;
        }
    }
    fixed + text.get(done..).unwrap_or_default()
}
