//! A text that was copied from somewhere: its kind is recognised, and the reader of that kind makes requests of it.
//!
//! ```text
//! text ──blocks──▶ without fences ──kind──▶ one reader ──▶ requests, each with its notes, or why it is none
//! ```

mod blocks;
mod commands;
mod kind;
mod nearest;
mod windows;

use std::path::Path;

use self::kind::{Kind, PROGRAMS};
use super::files::Inputs;
use super::found::{Founds, Only, replaced};
use super::{address, har, http_file, message, pasted, postman, powershell};
use crate::report::diagnostic::Diagnostic;
use crate::report::mask;

/// The most bytes of a script, whose names and values are looked up one by one.
const MOST_SCRIPT: usize = 256_000;

/// The requests of a text; of those that `only` takes. The name of its file says what the text can't, and where the files
/// are that it names.
///
/// # Errors
///
/// For a text of which no reader knows anything, or in which no request is asked for. A mistake in one of several requests
/// is in their list.
pub fn read(text: &str, file: Option<&Path>, only: &Only, inputs: &Inputs<'_>) -> Result<Founds, Diagnostic> {
    let founds = read_marked(text, file, only, inputs);
    let references = inputs.references();
    let named = |wrong: Diagnostic| wrong.said(|text| references.text(text).shown(|name| format!("{{{name}}}")));
    Ok(founds
        .map_err(named)?
        .into_iter()
        .map(|found| found.map_err(named))
        .collect())
}

/// The requests of a text. Its mistakes have marks in the place of variables.
fn read_marked(text: &str, file: Option<&Path>, only: &Only, inputs: &Inputs<'_>) -> Result<Founds, Diagnostic> {
    let text = text.trim_start_matches('\u{feff}');
    inputs.refer_from(text);
    let mut founds = match blocks::fenced(text) {
        Some(blocks) => {
            let mut founds = Founds::new();
            let (known, others): (Vec<_>, Vec<_>) = blocks
                .into_iter()
                .partition(|block| Kind::of(block, None, inputs.readers()).is_some());
            for block in &known {
                founds.extend(one(block, None, only, inputs).unwrap_or_else(|wrong| vec![Err(wrong)]));
            }
            if let (Some(other), true) = (others.first(), known.is_empty()) {
                return Err(nearest::unknown(other));
            }
            if let (Some(Ok(found)), false) = (founds.first_mut(), others.is_empty()) {
                found
                    .notes
                    .push("blocks of the text without a request are left out".to_owned());
            }
            founds
        }
        None => one(text, file, only, inputs)?,
    };
    let references = inputs.references();
    for found in founds.iter_mut().flatten() {
        found.secrets.merge(references.secrets.clone());
        found.notes.extend(replaced(found.body.as_deref()));
        if let Some(name) = address::placeholder(&found.url) {
            let name = mask::bare(&format!("{{{name}}}"));
            found.notes.push(format!(
                "{name} in the URL looks like a placeholder, and is sent as it is"
            ));
        }
    }
    let count = founds.len();
    founds.retain(|found| found.as_ref().map_or(true, |found| only.takes(&found.url)));
    if founds.is_empty() {
        let message = match count {
            1 => "--only does not take the one request of the text".to_owned(),
            count => format!("--only takes none of the {count} requests of the text"),
        };
        return Err(
            Diagnostic::failed("invalid-input", message).help("the glob is compared with the whole URL: '*/users*'")
        );
    }
    Ok(founds)
}

/// Whether there is a reader for a text.
pub(crate) fn is_known(text: &str) -> bool {
    Kind::of(text, None, &[]).is_some()
}

fn one(text: &str, file: Option<&Path>, only: &Only, inputs: &Inputs<'_>) -> Result<Founds, Diagnostic> {
    let windows = windows::unprompted(text);
    // cmd knows no single quotes.
    let is_of_cmd = windows.is_some() && !text.trim_start().starts_with("PS ") && !text.contains('\'');
    let text = windows.as_deref().unwrap_or(text);
    let Some(kind) = Kind::of(text, file, inputs.readers()) else {
        return Err(nearest::unknown(text));
    };
    if kind == Kind::PowerShell && text.len() > MOST_SCRIPT {
        let message = format!("a script of more than {} kB is not read", MOST_SCRIPT / 1000);
        return Err(
            Diagnostic::failed("invalid-input", message).help("paste the calls alone, with the values that they name")
        );
    }
    match kind {
        Kind::Har => har::read(text, only),
        Kind::Postman => postman::read(text, inputs),
        Kind::PowerShell => powershell::read(text, inputs),
        Kind::Message => Ok(message::read(text)),
        Kind::Transcript => Ok(vec![Ok(message::read_transcript(text)?)]),
        Kind::Cmd => commands::read(text, inputs),
        Kind::Shell if is_of_cmd => commands::read(text, inputs),
        Kind::Shell => pasted::read(&windows::as_shell(text), &PROGRAMS, inputs),
        Kind::Other(index) => match inputs.readers().get(index) {
            Some(reader) => reader.read(text, inputs),
            None => Err(nearest::unknown(text)),
        },
        Kind::Hurl => Err(nearest::hurl()),
        Kind::HttpFile => {
            // The files that it names are beside it.
            let folder = file.and_then(Path::parent).unwrap_or(Path::new(""));
            let own = inputs.of_part(inputs.world()).in_folder(Some(folder.to_owned()));
            let founds = http_file::read(text, &own);
            inputs.adopt(&own);
            founds
        }
    }
}
