//! A text's requests in lines that can be compared: `METHOD URL [header: value; …] body {option of curl; …} // note; …`, or a mistake with what to
//! do: `error: kind: message // advice; …`.

#[path = "files.rs"]
mod files;

use std::io;
use std::path::Path;

use endpoint::{Endpoint, Options, Value};
use endpoint_lines::References;
use endpoint_lines::input::files::Inputs;
use endpoint_lines::input::flags;
use endpoint_lines::input::found::Only;
use endpoint_lines::input::literal::Literal;
use endpoint_lines::input::paste;
use endpoint_lines::tree::Piece;
use endpoint_lines::{Diagnostic, Reader, World};
use files::{FILES, SENT};

/// A few files, and nothing else.
pub(crate) struct Files;

impl World for Files {
    fn file(&self, path: &Path, _: u64) -> io::Result<Vec<u8>> {
        // There is no home.
        let mut own = ["~", "."].iter().filter_map(|folder| path.strip_prefix(folder).ok());
        let path = own.next().unwrap_or(path);
        let found = FILES.iter().chain(&SENT).find(|(name, _)| Path::new(name) == path);
        found
            .map(|(_, bytes)| bytes.to_vec())
            .ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}

/// The requests of a text, one a line, or the mistake: of a file of this name, and of the requests that are asked for.
pub(crate) fn made_with(text: &str, name: Option<&Path>, only: &Only, readers: &[&dyn Reader]) -> String {
    let inputs = Inputs::new(&Files).with_readers(readers);
    let made = match paste::read(text, name, only, &inputs) {
        Err(error) => mistake(&error),
        Ok(founds) => {
            let lines = founds.into_iter().map(|found| match found {
                Ok(found) => request(found),
                Err(error) => mistake(&error),
            });
            lines.collect::<Vec<_>>().join("\n")
        }
    };
    named(&made, &inputs.references())
}

/// The text with the names of references in the place of their marks.
fn named(text: &str, references: &References) -> String {
    let text = references.text(text);
    let pieces = text.pieces().iter().map(|piece| match piece {
        Piece::Str(text) => text.clone(),
        Piece::Variable(variable) => format!("⟨{}⟩", variable.name),
        Piece::File(file) => format!("⟨{}⟩", file.path),
    });
    pieces.collect()
}

fn mistake(error: &Diagnostic) -> String {
    let line = format!("error: {}: {error}", error.kind());
    match error.advice() {
        [] => line,
        advice => format!("{line} // {}", advice.join("; ")),
    }
}

fn request(literal: Literal) -> String {
    let notes = flags::notes(&literal.notes, &literal.left_out, &[]);
    let transfer: Vec<_> = literal
        .transfer
        .iter()
        .map(|one| (one.name, one.value.clone()))
        .collect();
    let connection = literal.connection.clone();
    // What the library adds by itself is taken away.
    let nothing = Options::new()
        .header("accept", Value::Null)
        .header("user-agent", Value::Null);
    let request = match literal.request(&Endpoint::github().defaults(nothing).unwrap()) {
        Ok(request) => request,
        Err(error) => return mistake(&error),
    };
    let headers = request.headers().iter();
    let mut headers: Vec<String> = headers
        .map(|(name, value)| format!("{name}: {}", String::from_utf8_lossy(value.as_bytes())))
        .collect();
    headers.sort();
    let mut line = format!("{} {}", request.method(), request.url());
    if !headers.is_empty() {
        line.push_str(&format!(" [{}]", headers.join("; ")));
    }
    if let Some(body) = request.body() {
        line.push_str(&format!(" {:?}", String::from_utf8_lossy(&body.to_bytes())));
    }
    let options: Vec<_> = transfer
        .into_iter()
        .chain(connection)
        .map(|(name, value)| format!("{name} {value}").trim_end().to_owned())
        .collect();
    if !options.is_empty() {
        line.push_str(&format!(" {{{}}}", options.join("; ")));
    }
    if !notes.is_empty() {
        line.push_str(&format!(" // {}", notes.join("; ")));
    }
    line
}
