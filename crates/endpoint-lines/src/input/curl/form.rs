//! The parts of `-F`: `name=text`, `name=@file`, `name=<file`, each with `;type=…` and `;filename=…` after it.

use std::path::Path;

use endpoint::Part;

use crate::input::files::{Inputs, utf8};
use crate::input::parts;
use crate::report::diagnostic::Diagnostic;
use crate::report::mask;

/// Where the content of a part comes from.
enum Source {
    /// `@`: a file, with its name.
    File,
    /// `<`: what a file holds, as a field.
    Content,
    Text,
}

/// A part and its name. `notes` gets what is not as curl writes it.
pub(super) fn part(
    text: &str,
    inputs: &Inputs<'_>,
    notes: &mut Vec<String>,
) -> Result<(String, Part<'static>), Diagnostic> {
    let (name, content) = split(text)?;
    if content.starts_with('(') {
        let message = format!("the part {} is a group: `(` opens one", mask::quoted(name));
        return Err(Diagnostic::usage("unsupported-option", message)
            .help("a part holds no other parts here; a text that begins with `(` is one of --form-string"));
    }
    let (source, rest) = match (content.strip_prefix('@'), content.strip_prefix('<')) {
        (Some(rest), _) => (Source::File, rest),
        (_, Some(rest)) => (Source::Content, rest),
        _ => (Source::Text, content),
    };
    let ends: &[char] = if matches!(source, Source::File) {
        &[';', ',']
    } else {
        &[';']
    };
    let mut words = Words { rest, ends };
    let value = words.word().ok_or_else(|| dropped(name))?;
    let Settings {
        content_type,
        file_name,
    } = Settings::read(name, &mut words)?;
    if words.rest.starts_with(',') {
        let message = format!("the part {} names several files", mask::quoted(name));
        return Err(Diagnostic::usage("unsupported-option", message).help("write one -F NAME=@FILE for each"));
    }
    if let (Source::Text, Some((mark, _))) = (&source, inputs.references().first(rest)) {
        let references = inputs.references();
        let name = references.first_name(mark).map(mask::quoted).unwrap_or_default();
        notes.push(format!(
            "the variable {name} begins a text of -F, where curl would take a value that begins with `@` or `<` for the name of a file"
        ));
    }
    let has_file_name = match source {
        Source::File => true,
        Source::Content => false,
        Source::Text => file_name.is_some(),
    };
    let label = inputs.label(name, &value);
    let (part, known) = source.part(value, file_name, &label, inputs)?;
    let Some(content_type) = content_type.or_else(|| known.map(str::to_owned)) else {
        if has_file_name {
            // A part with a file name has a type here.
            notes.push(format!(
                "curl names no type of the part {}: it is application/octet-stream here, unless ;type= says another",
                mask::quoted(name)
            ));
        }
        return Ok((name.to_owned(), part));
    };
    Ok((name.to_owned(), part.content_type(content_type)))
}

impl Source {
    /// The part, and the type that curl knows for it.
    fn part(
        self,
        value: String,
        file_name: Option<String>,
        label: &str,
        inputs: &Inputs<'_>,
    ) -> Result<(Part<'static>, Option<&'static str>), Diagnostic> {
        Ok(match (self, file_name) {
            (Self::File, file_name) => {
                let bytes = inputs.attach(Path::new(&value), label, false)?;
                let file_name = file_name.unwrap_or_else(|| parts::base_name(&value).to_owned());
                let known = parts::known_type(&file_name).or_else(|| parts::known_type(&value));
                // stdin is no file to curl.
                let known = known.or((value != "-").then_some("application/octet-stream"));
                (Part::file(file_name, bytes), known)
            }
            // curl gives a field no file name, and leaves out the type that fields have anyway.
            (Self::Content, _) => {
                let text = utf8(inputs.attach(Path::new(&value), label, false)?, label)?;
                let known = parts::known_type(&value).filter(|known| *known != "text/plain");
                (Part::text(text), known)
            }
            (Self::Text, Some(file_name)) => {
                let known = parts::known_type(&file_name);
                (Part::file(file_name, value.into_bytes()), known)
            }
            (Self::Text, None) => (Part::text(value), None),
        })
    }
}

/// A part of `--form-string`, whose text is nothing else.
pub(super) fn text(text: &str) -> Result<(String, Part<'static>), Diagnostic> {
    let (name, value) = split(text)?;
    Ok((name.to_owned(), Part::text(value.to_owned())))
}

fn split(text: &str) -> Result<(&str, &str), Diagnostic> {
    // The text may be a value whose name was forgotten, and so it is not shown.
    let (name, content) = text
        .split_once('=')
        .ok_or_else(|| Diagnostic::usage("invalid-item", "a part of -F is NAME=CONTENT, and one has no `=`"))?;
    if name.is_empty() {
        let message = "a part of -F has no name before its `=`";
        return Err(Diagnostic::usage("unsupported-option", message)
            .help("write NAME=CONTENT: parts without a name, and groups of parts, are not made here"));
    }
    Ok((name, content))
}

/// The error about text that curl would leave out with a warning. It may be the rest of a value, and so it is not shown.
fn dropped(name: &str) -> Diagnostic {
    let message = format!(
        "the part {} has a `;` or a quote after which curl reads no text",
        mask::quoted(name)
    );
    Diagnostic::usage("unsupported-option", message)
        .help("a part has ;type= and ;filename=; a text with `;` is one of --form-string, or in double quotes")
}

/// The settings after the value of a part.
#[derive(Default)]
struct Settings {
    content_type: Option<String>,
    file_name: Option<String>,
}

impl Settings {
    fn read(name: &str, words: &mut Words<'_>) -> Result<Self, Diagnostic> {
        let mut settings = Self::default();
        // The text from the content type on: what follows it and is no other setting is a parameter of it.
        let mut content_type = None;
        while let Some(after) = words.rest.strip_prefix(';') {
            words.rest = after.trim_start_matches(is_blank);
            match (setting(words.rest), content_type) {
                (Some(("filename", value)), _) => {
                    (words.rest, content_type) = (value, None);
                    settings.file_name = Some(words.word().ok_or_else(|| dropped(name))?);
                }
                (Some((key @ ("headers" | "encoder"), _)), _) => {
                    let message = format!("the part {} sets ;{key}=", mask::quoted(name));
                    return Err(Diagnostic::usage("unsupported-option", message)
                        .help("a part has ;type= and ;filename=, and no other headers"));
                }
                (Some((_, value)), None) => {
                    words.rest = value.trim_start_matches(is_blank);
                    content_type = Some(words.rest);
                    settings.content_type = Some(words.plain().to_owned());
                }
                (_, Some(from)) => {
                    words.plain();
                    let text = from.strip_suffix(words.rest).unwrap_or(from);
                    settings.content_type = Some(text.trim_end_matches(is_blank).to_owned());
                }
                (None, None) if words.plain().is_empty() => {}
                (None, None) => return Err(dropped(name)),
            }
        }
        let halves = settings.content_type.as_deref().map(|text| text.split_once('/'));
        if halves.is_some_and(|halves| halves.is_none_or(|(kind, own)| kind.is_empty() || own.is_empty())) {
            let message = format!("the part {} has a ;type= that is not TYPE/SUBTYPE", mask::quoted(name));
            return Err(Diagnostic::usage("invalid-usage", message).help("write ;type=text/plain, or leave it out"));
        }
        Ok(settings)
    }
}

/// The name of a setting and what follows its `=`.
fn setting(text: &str) -> Option<(&'static str, &str)> {
    ["type", "filename", "headers", "encoder"].into_iter().find_map(|name| {
        let (key, value) = text.split_once('=')?;
        key.eq_ignore_ascii_case(name).then_some((name, value))
    })
}

/// A part from some place on, and the characters that end a word of it.
struct Words<'t> {
    rest: &'t str,
    ends: &'static [char],
}

impl<'t> Words<'t> {
    /// A word in double quotes, in which a backslash escapes a quote or a backslash, or else the text up to an end.
    /// None where a text follows the quotes.
    fn word(&mut self) -> Option<String> {
        self.rest = self.rest.trim_start_matches(is_blank);
        let Some((value, rest)) = quoted(self.rest) else {
            return Some(self.plain().to_owned());
        };
        self.rest = rest;
        self.plain().is_empty().then_some(value)
    }

    /// The text up to an end, without the blanks before it.
    fn plain(&mut self) -> &'t str {
        let (text, rest) = self.rest.split_at(self.rest.find(self.ends).unwrap_or(self.rest.len()));
        self.rest = rest;
        text.trim_end_matches(is_blank)
    }
}

/// The blanks of C, which curl takes away around words.
fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t'..='\r')
}

/// The text of double quotes, and what follows them. Quotes that are never closed are part of the text.
fn quoted(text: &str) -> Option<(String, &str)> {
    let text = text.strip_prefix('"')?;
    let mut value = String::new();
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((value, text.get(at + 1..).unwrap_or_default())),
            '\\' => {
                let next = chars.clone().next().map(|(_, next)| next);
                match next.filter(|next| matches!(next, '"' | '\\')) {
                    Some(next) => {
                        value.push(next);
                        chars.next();
                    }
                    None => value.push('\\'),
                }
            }
            c => value.push(c),
        }
    }
    None
}
