//! The body of a request: its lines, with the files that it takes in.

use endpoint::__private::content_type::ContentType;

use super::section::comment;
use crate::input::cursor::Cursor;
use crate::input::files::Inputs;
use crate::input::message::is_status_line;
use crate::input::variables::{Place, Variables};
use crate::report::diagnostic::Diagnostic;
use crate::report::mask;

/// The context in which the lines of a body are read.
pub(super) struct Body<'b> {
    pub(super) variables: &'b Variables,
    pub(super) files: &'b Inputs<'b>,
    /// In lower case.
    pub(super) content_type: &'b str,
}

impl Body<'_> {
    /// The bytes of the lines, up to what the editor does with the response.
    pub(super) fn read<'t>(
        &self,
        lines: impl Iterator<Item = Cursor<'t>>,
        notes: &mut Vec<String>,
    ) -> Result<Option<Vec<u8>>, Diagnostic> {
        let is_parts = self.content_type.starts_with("multipart/");
        let is_form = ContentType::of(self.content_type) == ContentType::Form;
        let end: &[u8] = match (is_parts, is_form) {
            (true, _) => b"\r\n",
            (_, true) => b"",
            _ => b"\n",
        };
        // Empty lines at the end are dropped.
        let mut sent: Vec<Vec<u8>> = Vec::new();
        for line in lines {
            let text = line.rest();
            if let Some(what) = after_body(text) {
                notes.push(format!("{what} is left out"));
                break;
            }
            if sent.is_empty() && text.trim().is_empty() {
                continue;
            }
            if comment(text.trim_start()).is_some() {
                notes.push("lines of the body that begin with `#` or `//` are comments, and are left out".to_owned());
                continue;
            }
            let is_cut = is_form && !text.trim().is_empty() && !text.trim_start().starts_with('&');
            if is_cut && sent.last().is_some_and(|before| !before.ends_with(b"&")) {
                notes.push("the lines of the form are put together: `&` begins each field but the first".to_owned());
            }
            sent.push(match included(text) {
                Some(file) => self.file(&line, file)?,
                None if is_form => form(&self.variables.expand(&line, text, Place::Text)?).into_bytes(),
                None => self.variables.expand(&line, text, Place::Text)?.into_bytes(),
            });
        }
        while sent.last().is_some_and(|line| line.trim_ascii().is_empty()) {
            sent.pop();
        }
        if sent.is_empty() {
            return Ok(None);
        }
        let mut bytes = sent.join(end);
        if is_parts {
            bytes.extend(end);
        }
        Ok(Some(bytes))
    }

    fn file(&self, line: &Cursor<'_>, file: Included<'_>) -> Result<Vec<u8>, Diagnostic> {
        let path = self.variables.expand(line, file.path, Place::Text)?;
        let label = "the file of the body";
        if !file.has_variables {
            return self.files.attach(path.as_ref(), label, false);
        }
        let bytes = self.files.bytes(path.as_ref(), label)?;
        let text = String::from_utf8(bytes).map_err(|_| {
            let message = format!("the file {} with variables is not UTF-8", mask::quoted(&path));
            line.wrong(line.at(), message, "here")
        })?;
        Ok(self.variables.expand(line, &text, Place::Text)?.into_bytes())
    }
}

/// Fields of a form as the editors send them: without the blanks around names and values, and with every character encoded that
/// a form can't hold.
fn form(line: &str) -> String {
    const ENCODED: &percent_encoding::AsciiSet = &percent_encoding::CONTROLS
        .add(b' ')
        .add(b'"')
        .add(b'<')
        .add(b'>')
        .add(b'`')
        .add(b'{')
        .add(b'}');
    let trimmed = |text: &str, sign: &str| text.split(sign).map(str::trim).collect::<Vec<_>>().join(sign);
    percent_encoding::utf8_percent_encode(&trimmed(&trimmed(line, "&"), "="), ENCODED).to_string()
}

/// A file that takes the place of a line.
pub(crate) struct Included<'t> {
    path: &'t str,
    /// `<@`: variables in it are replaced.
    has_variables: bool,
}

/// `< path` or `<@ path`, also with an encoding between. A line of XML is no path.
pub(crate) fn included(line: &str) -> Option<Included<'_>> {
    let rest = line.trim().strip_prefix('<')?;
    let (rest, has_variables) = match rest.strip_prefix('@') {
        Some(rest) => (rest.split_once(' ').map_or(rest, |(_, path)| path), true),
        None => (rest.strip_prefix(' ')?, false),
    };
    let path = rest.trim();
    (!path.is_empty() && !path.contains(['<', '>', '{'])).then_some(Included { path, has_variables })
}

/// The part of a section that follows a body.
fn after_body(line: &str) -> Option<&'static str> {
    let text = line.trim_start();
    if is_status_line(text) {
        return Some("the response below the request");
    }
    if text.starts_with("> {%")
        || text.starts_with(">{%")
        || (text.starts_with("> ") && text.trim_end().ends_with(".js"))
    {
        return Some("the script that reads the response");
    }
    if text.starts_with(">> ") || text.starts_with(">>! ") || text.starts_with("<> ") {
        return Some("the file of the response");
    }
    let is_file = |name: &str| !name.contains(char::is_whitespace) && name.trim_start_matches('.').contains('.');
    if text.strip_prefix("> ").map(str::trim).is_some_and(is_file) {
        return Some("the file of the response");
    }
    text.starts_with("?? ").then_some("the test of the response")
}
