//! The answer to a line: the result of its operation, or the kind and the message of its mistake.

use endpoint::template::Template;
use endpoint::{Endpoint, Error, Options, RequestOptions};
use serde::Serialize;

use super::blocks::{Block, MAX_LINE};
use super::line::{Line, Operation};
use super::memory::Memory;
use super::refusal::Refusal;
use super::tally::Tally;
use crate::output::request::check_whole;

/// Answers lines, one after the other.
#[derive(Debug, Default)]
pub(super) struct Answerer {
    memory: Memory,
}

impl Answerer {
    /// Answers all lines of a block into its output.
    pub(super) fn block(&mut self, block: &mut Block) -> Tally {
        let mut tally = Tally::default();
        let mut output = std::mem::take(&mut block.output);
        let mut rest = block.lines();
        while !rest.is_empty() {
            let end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            let (line, after) = rest.split_at(end);
            rest = after.strip_prefix(b"\n").unwrap_or(after);
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

    /// Answers one line; returns whether it has a result.
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
            Err(_) if text.trim_ascii().is_empty() => {
                return refuse(None, &Refusal::input("the line is empty"), output);
            }
            Err(fault) => {
                let refusal = Refusal::input(fault.to_string());
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
                self.memory.prepare_endpoint(line.defaults)?;
                self.memory.prepare_route(line.route.as_deref());
                let (endpoint, options) = (self.memory.endpoint(), options(line.options)?);
                match (&line.route, self.memory.route()) {
                    (_, Some(route)) => request(&endpoint.request(route, options)?, output),
                    (Some(route), None) => request(&endpoint.request(&**route, options)?, output),
                    (None, None) => request(&endpoint.request((), options)?, output),
                }
            }
            Operation::Merge => {
                self.memory.prepare_endpoint(line.defaults)?;
                let (endpoint, options) = (self.memory.endpoint(), options(line.options)?);
                match &line.route {
                    Some(route) => ok(&endpoint.merge(&**route, options)?, output),
                    None => ok(&endpoint.merge((), options)?, output),
                }
            }
            Operation::Parse => request(&Endpoint::parse(options(line.options)?)?, output),
            Operation::Defaults => {
                self.memory.prepare_endpoint(line.defaults)?;
                ok(self.memory.endpoint().default_options(), output)
            }
            Operation::Expand => {
                let template = line
                    .template
                    .ok_or_else(|| Refusal::input("`expand` takes a `template`"))?;
                let template = Template::parse(&template).map_err(Error::from)?;
                ok(&template.expand(&line.variables).map_err(Error::from)?, output)
            }
        }
    }

    /// Frees the memory that a huge line took.
    pub(super) fn forget_large(&mut self) {
        self.memory.forget_large();
    }
}

fn too_long() -> Refusal {
    Refusal::input(format!("the line is longer than {} MiB", MAX_LINE >> 20))
}

/// Writes the start of an answer.
fn open(id: Option<&str>, output: &mut Vec<u8>) {
    output.extend_from_slice(b"{\"id\":");
    output.extend_from_slice(id.unwrap_or("null").as_bytes());
    output.push(b',');
}

fn request(request: &RequestOptions<'_>, output: &mut Vec<u8>) -> Result<(), Refusal> {
    check_whole(request)?;
    ok(request, output)
}

fn ok(result: &impl Serialize, output: &mut Vec<u8>) -> Result<(), Refusal> {
    output.extend_from_slice(b"\"ok\":");
    serde_json::to_writer(output, result).map_err(|error| Refusal {
        kind: "unsupported-value",
        message: error.to_string().into(),
    })
}

/// Writes the answer to a line without a result; returns false, as `line` does.
fn refuse(id: Option<&str>, refusal: &Refusal, output: &mut Vec<u8>) -> bool {
    open(id, output);
    output.extend_from_slice(b"\"error\":{\"kind\":\"");
    output.extend_from_slice(refusal.kind.as_bytes());
    output.extend_from_slice(b"\",\"message\":");
    // Neither can fail: text always has a JSON form, and a vector takes all bytes.
    let _ = serde_json::to_writer(&mut *output, &*refusal.message);
    output.extend_from_slice(b"}}\n");
    false
}
