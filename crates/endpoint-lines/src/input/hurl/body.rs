//! Bodies: JSON, XML, texts in backticks, `base64,`, `hex,` and `file,`.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::lines::{is_request, is_response};
use super::text::unescaped;
use crate::input::cursor::Cursor;
use crate::input::datum::Datum;
use crate::input::files::Inputs;
use crate::input::json;
use crate::input::variables::{Place, Variables};
use crate::reference::Piece;
use crate::report::diagnostic::Diagnostic;
use crate::report::mask;

const JSON: &str = "application/json";
const XML: &str = "application/xml";

/// A body, and the content type that Hurl adds for it.
#[derive(Debug)]
pub(super) struct Body {
    pub(super) bytes: Vec<u8>,
    pub(super) content_type: Option<&'static str>,
}

/// Whether a body begins at the cursor. A section in brackets is told apart by the caller.
pub(super) fn begins(at: &Cursor<'_>) -> bool {
    let is_word = |word: &str| {
        at.rest()
            .strip_prefix(word)
            .is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == ':'))
    };
    at.peek()
        .is_some_and(|c| matches!(c, '{' | '[' | '"' | '<' | '`') || c.is_ascii_digit())
        || ["base64,", "hex,", "file,"].iter().any(|start| at.sees(start))
        || ["true", "false", "null"].iter().any(|word| is_word(word))
}

/// The body at the cursor. Without files, none is read and their names are enough.
pub(super) fn read(at: &mut Cursor<'_>, variables: &Variables, files: Option<&Inputs<'_>>) -> Result<Body, Diagnostic> {
    let from = *at;
    let plain = |bytes: Vec<u8>| Body {
        bytes,
        content_type: None,
    };
    if at.sees("```") {
        return multiline(at, variables, files.is_some());
    }
    if at.eat("`") {
        let inside = *at;
        let text = one_line(at, '`')
            .ok_or_else(|| from.wrong(from.at(), "a text in backticks is never closed", "begins here"))?;
        return Ok(plain(match files {
            Some(_) => unescaped(&inside, text, variables)?.into_bytes(),
            None => Vec::new(),
        }));
    }
    for (start, kind) in [("base64,", Kind::Base64), ("hex,", Kind::Hex), ("file,", Kind::File)] {
        if !at.eat(start) {
            continue;
        }
        let never = || from.wrong(from.at(), format!("`{start}…` ends with `;`"), "begins here");
        let text = match kind {
            Kind::File => path(at),
            Kind::Base64 | Kind::Hex => at.take_until(";"),
        };
        let text = text.ok_or_else(never)?;
        return match kind {
            Kind::File => Ok(plain(match files {
                Some(files) => file(&from, text, variables, files)?,
                None => Vec::new(),
            })),
            kind => kind.bytes(text).map(plain).ok_or_else(|| {
                from.wrong(
                    from.at(),
                    format!("`{start}…` holds other characters than it may"),
                    "here",
                )
            }),
        };
    }
    if at.sees("<") {
        let text = xml(at);
        let text = match files {
            Some(_) => variables.expand(&from, text, Place::Text)?,
            None => text.to_owned(),
        };
        return Ok(Body {
            bytes: text.into_bytes(),
            content_type: Some(XML),
        });
    }
    let text = json(at)?;
    let text = match files {
        Some(_) => variables.expand(&from, text, Place::Json)?,
        None => return Ok(plain(Vec::new())),
    };
    // A reference can be a number, or a text inside a string.
    let is_filled = |files: &Inputs<'_>| {
        let references = files.references();
        let pieces = references.pieces(&text).map(|piece| match piece {
            Piece::Text(text) => text,
            Piece::Reference { .. } => "0",
        });
        json::is_valid(&pieces.collect::<String>())
    };
    if !json::is_valid(&text) && !files.is_some_and(is_filled) {
        return Err(from.wrong(
            from.at(),
            "the body is neither JSON nor a text in backticks",
            "begins here",
        ));
    }
    Ok(Body {
        bytes: text.into_bytes(),
        content_type: Some(JSON),
    })
}

#[derive(Clone, Copy)]
enum Kind {
    Base64,
    Hex,
    File,
}

impl Kind {
    fn bytes(self, text: &str) -> Option<Vec<u8>> {
        let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        match self {
            Self::Base64 => STANDARD.decode(text).ok(),
            _ => {
                let pairs = text.as_bytes().chunks(2);
                let byte = |pair: &[u8]| match pair {
                    [_, _] => u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok(),
                    _ => None,
                };
                pairs.map(byte).collect()
            }
        }
    }
}

/// Goes past a text on one line, up to a sign that is not escaped, and past that.
fn one_line<'t>(at: &mut Cursor<'t>, last: char) -> Option<&'t str> {
    let from = *at;
    loop {
        let end = at.at();
        match at.bump()? {
            '\n' => return None,
            '\\' => {
                at.bump()?;
            }
            c if c == last => return from.rest().get(..end - from.at()),
            _ => {}
        }
    }
}

/// The path of `file,…;` as it is written.
pub(super) fn path<'t>(at: &mut Cursor<'t>) -> Option<&'t str> {
    one_line(at, ';')
}

/// The bytes of the file that `file,…;` names.
pub(super) fn file(
    from: &Cursor<'_>,
    written: &str,
    variables: &Variables,
    files: &Inputs<'_>,
) -> Result<Vec<u8>, Diagnostic> {
    let path = unescaped(from, written.trim(), variables)?;
    files.attach(path.as_ref(), "the file of `file,`", false)
}

fn filled(from: &Cursor<'_>, text: &str, variables: &Variables, fills: bool) -> Result<String, Diagnostic> {
    match fills {
        true => variables.expand(from, text, Place::Text),
        false => Ok(text.to_owned()),
    }
}

/// A text between three backticks, with its language on the first line.
fn multiline(at: &mut Cursor<'_>, variables: &Variables, fills: bool) -> Result<Body, Diagnostic> {
    let from = *at;
    at.eat("```");
    let Some(inside) = at.take_until("```") else {
        return Err(from.wrong(from.at(), "a text in backticks is never closed", "begins here"));
    };
    let Some((first, text)) = inside.split_once('\n') else {
        return Ok(Body {
            bytes: filled(&from, inside, variables, fills)?.into_bytes(),
            content_type: None,
        });
    };
    let mut words = first.trim().split(',').map(str::trim);
    let language = words.next().unwrap_or_default();
    let mut fills = fills;
    for attribute in words {
        match attribute {
            "novariable" => fills = false,
            other => {
                let message = format!("the attribute {} of a text is not read", mask::quoted(other));
                return Err(from
                    .wrong(from.at(), message, "here")
                    .help("write the text as it is sent"));
            }
        }
    }
    let content_type = match language {
        "" | "raw" => None,
        "json" | "graphql" => Some(JSON),
        "xml" => Some(XML),
        other => {
            let message = format!("the language {} of a text is not known", mask::quoted(other));
            return Err(from
                .wrong(from.at(), message, "here")
                .help("leave it out, or write json, xml or graphql"));
        }
    };
    let text = match language {
        "graphql" => graphql(&filled(&from, text, variables, fills)?),
        "raw" => text.to_owned(),
        "json" if fills => variables.expand(&from, text, Place::Text)?,
        _ => filled(&from, text, variables, fills)?,
    };
    Ok(Body {
        bytes: text.into_bytes(),
        content_type,
    })
}

/// The JSON of a query of GraphQL, with the variables that follow it on a line of their own.
fn graphql(text: &str) -> String {
    let split = text.find("\nvariables").map(|at| text.split_at(at + 1));
    let variables = split.and_then(|(_, rest)| {
        let rest = rest.strip_prefix("variables")?.trim();
        serde_json::from_str::<serde_json::Value>(rest).ok()
    });
    let query = Datum::Text(match (&variables, split) {
        (Some(_), Some((query, _))) => query.trim_end().to_owned(),
        _ => text.trim_end().to_owned(),
    });
    match variables {
        Some(variables) => format!("{{\"query\":{},\"variables\":{variables}}}", query.json()),
        None => format!("{{\"query\":{}}}", query.json()),
    }
}

/// Goes past a JSON value, by its brackets and strings.
fn json<'t>(at: &mut Cursor<'t>) -> Result<&'t str, Diagnostic> {
    let from = *at;
    let (mut depth, mut in_string) = (0usize, false);
    let never = || from.wrong(from.at(), "the JSON of the body is never closed", "begins here");
    loop {
        match at.bump() {
            None if depth > 0 || in_string => return Err(never()),
            None => break,
            Some('\\') if in_string => {
                at.bump();
            }
            Some('"') => in_string = !in_string,
            Some(_) if in_string => continue,
            Some('{' | '[') => depth += 1,
            Some('}' | ']') => depth = depth.checked_sub(1).ok_or_else(never)?,
            // A scalar ends with its line.
            Some('\n' | '#') if depth == 0 => break,
            Some(_) => continue,
        }
        if depth == 0 && !in_string {
            break;
        }
    }
    Ok(from.rest().get(..at.at() - from.at()).unwrap_or_default().trim_end())
}

/// Goes past XML: the lines up to a response or the next request, without the comments of Hurl at their end.
fn xml<'t>(at: &mut Cursor<'t>) -> &'t str {
    let from = *at;
    while !at.is_end() {
        let mut after = *at;
        let line = after.take_while(|c| c != '\n');
        if is_response(line) || is_request(line) {
            break;
        }
        after.eat("\n");
        *at = after;
    }
    let mut text = from.rest().get(..at.at() - from.at()).unwrap_or_default().trim_end();
    while let Some((before, last)) = text.rsplit_once('\n')
        && last.trim_start().starts_with('#')
    {
        text = before.trim_end();
    }
    text
}
