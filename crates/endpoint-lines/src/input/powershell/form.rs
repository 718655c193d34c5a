//! The form of parts that `-o powershell` writes in front of a call. Only its exact statements are read. Any other statement is an
//! error, because .NET could make another form of it.

use std::path::Path;

use endpoint::Part;

use super::literal::{Literals, computed};
use super::signs::{skip_blank, skip_lines};
use crate::input::cursor::Cursor;
use crate::input::datum::Datum;
use crate::input::files::utf8;
use crate::report::diagnostic::Diagnostic;

/// The text after the name of the variable.
pub(super) const START: &str = " = [System.Net.Http.MultipartFormDataContent]::new()";

const LABEL: &str = "the file of a part";

/// The parts, up to the statement after them.
pub(super) fn read(literals: &Literals<'_>, at: &mut Cursor<'_>) -> Result<Vec<(String, Part<'static>)>, Diagnostic> {
    let mut parts = Vec::new();
    end(at)?;
    while at.eat("$part = [System.Net.Http.") {
        parts.push(part(literals, at)?);
    }
    Ok(parts)
}

/// A part, after the beginning of its first statement.
fn part(literals: &Literals<'_>, at: &mut Cursor<'_>) -> Result<(String, Part<'static>), Diagnostic> {
    let content = if at.eat("StringContent]::new(") {
        let content = text(literals, at)?;
        statement(at, ")")?;
        // The type that .NET gives to each text.
        statement(at, "[void]$part.Headers.Remove('Content-Type')")?;
        content.into_bytes()
    } else {
        expect(at, "StreamContent]::new((Get-Item -Force -LiteralPath ")?;
        let from = *at;
        let path = text(literals, at)?;
        // Here, the name of standard input.
        if path == "-" {
            return Err(computed(&from));
        }
        statement(at, ").OpenRead())")?;
        literals.files.attach(Path::new(&path), LABEL, false)?
    };
    let from = *at;
    let disposition = header(literals, at, "Content-Disposition")?;
    let (name, file) = disposition.as_deref().and_then(names).ok_or_else(|| computed(&from))?;
    let content_type = header(literals, at, "Content-Type")?;
    let part = match (file, content_type) {
        (Some(file), Some(content_type)) => Part::file(file.to_owned(), content).content_type(content_type),
        (None, Some(content_type)) => Part::bytes(content).content_type(content_type),
        (None, None) => Part::text(utf8(content, LABEL)?),
        // A file has a type in every request that is made here.
        (Some(_), None) => return Err(computed(at)),
    };
    statement(at, "$form.Add($part)")?;
    Ok((name.to_owned(), part))
}

/// The value of a header, if the next statement adds it.
fn header(literals: &Literals<'_>, at: &mut Cursor<'_>, name: &str) -> Result<Option<String>, Diagnostic> {
    if !at.eat(&format!("[void]$part.Headers.TryAddWithoutValidation('{name}', ")) {
        return Ok(None);
    }
    let from = *at;
    let value = text(literals, at)?;
    statement(at, ")")?;
    let is_plain = value.bytes().all(|byte| matches!(byte, b' '..=b'~')) && !literals.files.has_reference(&value);
    match is_plain {
        true => Ok(Some(value)),
        false => Err(computed(&from)),
    }
}

/// The names of a part and of its file, as they are written between the quotes.
fn names(disposition: &str) -> Option<(&str, Option<&str>)> {
    let names = disposition.strip_prefix("form-data; name=\"")?.strip_suffix('"')?;
    let (name, file) = match names.split_once("\"; filename=\"") {
        Some((name, file)) => (name, Some(file)),
        None => (names, None),
    };
    let is_plain = |text: &str| !text.contains(['"', '\\']);
    (is_plain(name) && file.is_none_or(is_plain)).then_some((name, file))
}

fn text(literals: &Literals<'_>, at: &mut Cursor<'_>) -> Result<String, Diagnostic> {
    let from = *at;
    match literals.value(at, 0)? {
        Datum::Text(text) => Ok(text),
        _ => Err(computed(&from)),
    }
}

fn expect(at: &mut Cursor<'_>, words: &str) -> Result<(), Diagnostic> {
    match at.eat(words) {
        true => Ok(()),
        false => Err(computed(at)),
    }
}

/// Goes past the last words of a statement, to the next one.
fn statement(at: &mut Cursor<'_>, words: &str) -> Result<(), Diagnostic> {
    expect(at, words)?;
    end(at)
}

fn end(at: &mut Cursor<'_>) -> Result<(), Diagnostic> {
    skip_blank(at);
    match at.peek() {
        None | Some('\n' | ';') => {
            skip_lines(at);
            Ok(())
        }
        Some(_) => Err(computed(at)),
    }
}
