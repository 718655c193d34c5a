//! The answer to a line: the result of its operation, or the kind and the message of its mistake.

use std::borrow::Cow;

use endpoint::template::Template;
use endpoint::{Endpoint, Error, Options};
use serde::Serialize;
use serde_json::error::Category;

use super::Tally;
use super::blocks::{Block, MAX_LINE};
use super::line::{Line, Operation};
use crate::json;

/// The longest list of defaults whose endpoint is kept for the next line.
const MAX_KEPT: usize = 64 * 1024;

/// Why a line has no result.
struct Refusal {
    kind: &'static str,
    message: Cow<'static, str>,
}

impl Refusal {
    fn input(message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            kind: "invalid-input",
            message: message.into(),
        }
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self {
            kind: error.kind().as_str(),
            message: error.to_string().into(),
        }
    }
}

/// One who answers lines, with what is worth keeping from line to line.
#[derive(Debug, Default)]
pub(super) struct Answerer {
    global: Endpoint,
    /// The text of the defaults last seen, and the endpoint that was prepared from it.
    kept: Option<(Box<str>, Endpoint)>,
}

impl Answerer {
    /// Answers all lines of a block into its output.
    pub(super) fn block(&mut self, block: &mut Block) -> Tally {
        let mut tally = Tally::default();
        let mut output = std::mem::take(&mut block.output);
        let mut rest = block.lines();
        while !rest.is_empty() {
            let end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            let (line, behind) = rest.split_at(end);
            rest = behind.strip_prefix(b"\n").unwrap_or(behind);
            tally.lines += 1;
            tally.failed += u64::from(!self.line(line, &mut output));
        }
        if block.refused {
            tally.lines += 1;
            tally.failed += 1;
            refuse(None, &too_long(), &mut output);
        }
        block.output = output;
        tally
    }

    /// Answers one line; says whether it has a result.
    fn line(&mut self, line: &[u8], output: &mut Vec<u8>) -> bool {
        if line.len() > MAX_LINE {
            return refuse(None, &too_long(), output);
        }
        let text = match std::str::from_utf8(line) {
            Ok(text) => text,
            Err(error) => {
                let message = format!(
                    "the line holds something else than UTF-8 at byte {}",
                    error.valid_up_to()
                );
                return refuse(None, &Refusal::input(message), output);
            }
        };
        let parsed = match Line::read(text) {
            Ok(parsed) => parsed,
            Err(error) => {
                let refusal = Refusal::input(unreadable(line, &error));
                return refuse(Line::id(text).map(|id| id.get()), &refusal, output);
            }
        };
        let (id, start) = (parsed.id.map(|id| id.get()), output.len());
        open(id, output);
        match self.operate(parsed, output) {
            Ok(()) => {
                output.extend_from_slice(b"}\n");
                true
            }
            Err(refusal) => {
                output.truncate(start);
                refuse(id, &refusal, output)
            }
        }
    }

    /// Writes `"ok":` and the result.
    fn operate(&mut self, line: Line<'_>, output: &mut Vec<u8>) -> Result<(), Refusal> {
        let options = |value: Option<_>| value.map_or_else(|| Ok(Options::new()), Options::try_from);
        match line.operation {
            Operation::Request => {
                let endpoint = self.endpoint(line.defaults)?;
                let options = options(line.options)?;
                match &line.route {
                    Some(route) => ok(&endpoint.request(&**route, options)?, output),
                    None => ok(&endpoint.request((), options)?, output),
                }
            }
            Operation::Merge => {
                let endpoint = self.endpoint(line.defaults)?;
                let options = options(line.options)?;
                match &line.route {
                    Some(route) => ok(&endpoint.merge(&**route, options)?, output),
                    None => ok(&endpoint.merge((), options)?, output),
                }
            }
            Operation::Parse => ok(&Endpoint::parse(options(line.options)?)?, output),
            Operation::Defaults => ok(self.endpoint(line.defaults)?.default_options(), output),
            Operation::Expand => {
                let template = line
                    .template
                    .ok_or_else(|| Refusal::input("`expand` takes a `template`"))?;
                let template = Template::parse(&template).map_err(Error::from)?;
                ok(&template.expand(&line.variables).map_err(Error::from)?, output)
            }
        }
    }

    /// The endpoint with the line's layers, prepared once for consecutive lines that carry the same.
    fn endpoint(&mut self, layers: Option<&serde_json::value::RawValue>) -> Result<&Endpoint, Refusal> {
        let text = layers.map_or("null", |layers| layers.get());
        if text == "null" || text == "[]" {
            return Ok(&self.global);
        }
        if self.kept.as_ref().is_none_or(|(kept, _)| **kept != *text) {
            let endpoint = self.prepare(text)?;
            self.kept = Some((text.into(), endpoint));
        }
        Ok(self.kept.as_ref().map_or(&self.global, |(_, endpoint)| endpoint))
    }

    fn prepare(&self, text: &str) -> Result<Endpoint, Refusal> {
        let refuse = |error: serde_json::Error| Refusal::input(format!("`defaults`: {}", json::reason(&error)));
        let layers: endpoint::Value<'_> = serde_json::from_str(text).map_err(refuse)?;
        let endpoint::Value::Array(layers) = layers else {
            return Err(Refusal::input("`defaults` must be a list of layers"));
        };
        let mut merged = Options::new();
        for layer in layers {
            if layer.as_object().is_none() {
                return Err(Refusal::input("a layer of `defaults` must be an object"));
            }
            merged = merged.merge(Options::try_from(layer)?);
        }
        Ok(self.global.defaults(merged)?)
    }

    /// Gives back the room of a long list of defaults.
    pub(super) fn forget_large(&mut self) {
        self.kept.take_if(|(text, _)| text.len() > MAX_KEPT);
    }
}

/// What is wrong with a line; where its JSON is, by the byte.
fn unreadable(line: &[u8], error: &serde_json::Error) -> String {
    match error.classify() {
        _ if line.trim_ascii().is_empty() => "the line is empty".to_owned(),
        Category::Data => json::reason(error),
        _ => format!("{} at byte {}", json::reason(error), error.column().saturating_sub(1)),
    }
}

fn too_long() -> Refusal {
    Refusal::input(format!("the line is longer than {} MiB", MAX_LINE >> 20))
}

/// Writes the line's beginning.
fn open(id: Option<&str>, output: &mut Vec<u8>) {
    output.extend_from_slice(b"{\"id\":");
    output.extend_from_slice(id.unwrap_or("null").as_bytes());
    output.push(b',');
}

fn ok(result: &impl Serialize, output: &mut Vec<u8>) -> Result<(), Refusal> {
    output.extend_from_slice(b"\"ok\":");
    serde_json::to_writer(output, result).map_err(|error| Refusal {
        kind: "unsupported-value",
        message: error.to_string().into(),
    })
}

/// Writes a line that says why there is no result.
fn refuse(id: Option<&str>, refusal: &Refusal, output: &mut Vec<u8>) -> bool {
    open(id, output);
    output.extend_from_slice(b"\"error\":{\"kind\":\"");
    output.extend_from_slice(refusal.kind.as_bytes());
    output.extend_from_slice(b"\",\"message\":");
    // Text always has a JSON form, and a vector always has room.
    let _ = serde_json::to_writer(&mut *output, &*refusal.message);
    output.extend_from_slice(b"}}\n");
    false
}
