//! The answer to a line: the result of its operation, or the kind and the message of its mistake.

use std::io::{self, Write};
use std::mem::take;

use endpoint::template::Template;
use endpoint::{Endpoint, Error, Options, Route, Value};
use serde_json::value::RawValue;

use super::bounds::Bounds;
use super::envelope::{Answers, Stream};
use super::estimate::{self, Outline};
use super::id;
use super::line::{Line, Operation};
use super::memory::Memory;
use super::refusal::Refusal;
use crate::output::request::check_whole;

/// Answers lines, one after the other.
#[derive(Debug)]
pub(super) struct Answerer {
    memory: Memory,
}

/// A mistake, and the `id` of its line.
type Mistake<'l> = (Option<&'l RawValue>, Refusal);

impl Answerer {
    /// Calls are those of this endpoint, and of what a line's defaults add to it.
    pub(super) fn new(endpoint: Endpoint) -> Self {
        Self {
            memory: Memory::new(endpoint),
        }
    }

    /// Answers a small line; returns whether it has a result. For a large line it does nothing, and returns `None`.
    pub(super) fn small(&mut self, line: &[u8], output: &mut Vec<u8>) -> Option<bool> {
        match self.answer(line, Bounds::SMALL, output) {
            Ok(()) => Some(true),
            Err((_, refusal)) if refusal.is_past_bounds => None,
            Err((id, refusal)) => {
                output.refuse(id.map(RawValue::get), &refusal);
                Some(false)
            }
        }
    }

    /// Answers a line of any size; returns whether it has a result.
    #[inline(never)]
    pub(super) fn large(&mut self, line: &[u8], output: &mut impl Write) -> io::Result<bool> {
        let mut stream = Stream::new(output);
        let answer = self.answer(line, Bounds::MOST, &mut stream);
        if let Err((id, refusal)) = &answer {
            stream.refuse(id.map(RawValue::get), refusal);
        }
        self.memory.forget_large();
        stream.finish()?;
        Ok(answer.is_ok())
    }

    /// Frees the memory that long texts took.
    pub(super) fn forget_large(&mut self) {
        self.memory.forget_large();
    }

    /// Answers a line that has a result and stays in its bounds.
    fn answer<'l>(&mut self, line: &'l [u8], bounds: Bounds, answers: &mut impl Answers) -> Result<(), Mistake<'l>> {
        let text = bounds.check_line(line).and_then(|()| text(line));
        let text = text.map_err(|refusal| (id::find(line), refusal))?;
        match Line::read(text) {
            Ok(mut line) => {
                let id = line.id;
                let bounds = bounds.of_line(text);
                self.operate(&mut line, bounds, answers)
                    .map_err(|refusal| (id, refusal))
            }
            Err(fault) => Err((id::find(line), Refusal::input(fault.to_string()))),
        }
    }

    /// Writes the result of a line.
    fn operate(&mut self, line: &mut Line<'_>, bounds: Bounds, answers: &mut impl Answers) -> Result<(), Refusal> {
        let id = line.id.map(RawValue::get);
        match line.operation {
            Operation::Request => self.request(line, bounds, answers),
            Operation::Merge => {
                self.memory.prepare_endpoint(line.defaults, bounds)?;
                let (endpoint, options) = (self.memory.endpoint(), options(line)?);
                match &line.route {
                    Some(route) => answers.ok(id, &endpoint.merge(&**route, options)?),
                    None => answers.ok(id, &endpoint.merge((), options)?),
                }
            }
            Operation::Parse => {
                bounds.check_made(|| estimate::request(None, &line.options, &Outline::default()))?;
                let request = Endpoint::parse(options(line)?)?;
                check_whole(&request)?;
                answers.ok(id, &request)
            }
            Operation::Defaults => {
                self.memory.prepare_endpoint(line.defaults, bounds)?;
                answers.ok(id, self.memory.endpoint().default_options())
            }
            Operation::Expand => {
                let template = take(&mut line.template).ok_or_else(|| Refusal::input("`expand` takes a `template`"))?;
                bounds.check_made(|| estimate::source(&template))?;
                let template = Template::parse(&template).map_err(Error::from)?;
                bounds.check_made(|| estimate::expansion(&template, &line.variables, 0))?;
                answers.ok(id, &template.expand(&line.variables).map_err(Error::from)?)
            }
        }
    }

    fn request(&mut self, line: &mut Line<'_>, bounds: Bounds, answers: &mut impl Answers) -> Result<(), Refusal> {
        let id = line.id.map(RawValue::get);
        self.memory.prepare_endpoint(line.defaults, bounds)?;
        bounds.check_made(|| line.route.as_deref().map_or(0, estimate::source))?;
        self.memory.prepare_route(line.route.as_deref());
        let (endpoint, parsed) = (self.memory.endpoint(), self.memory.route());
        let template = parsed.map(Route::template);
        bounds.check_made(|| estimate::request(template, &line.options, self.memory.outline()))?;
        let options = options(line)?;
        let request = match (&line.route, parsed) {
            (_, Some(route)) => endpoint.request(route, options)?,
            (Some(route), None) => endpoint.request(&**route, options)?,
            (None, None) => endpoint.request((), options)?,
        };
        check_whole(&request)?;
        answers.ok(id, &request)
    }
}

fn options<'l>(line: &mut Line<'l>) -> Result<Options<'l>, Error> {
    Options::try_from(Value::Object(take(&mut line.options)))
}

/// The text of a line that can be an object.
fn text(line: &[u8]) -> Result<&str, Refusal> {
    let text = std::str::from_utf8(line).map_err(|error| {
        let place = error.valid_up_to();
        Refusal::input(format!("the line holds something else than UTF-8 at byte {place}"))
    })?;
    match text.trim_ascii_start().bytes().next() {
        None => Err(Refusal::input("the line is empty")),
        // serde would quote all of a text that is not an object.
        Some(b'"') => Err(Refusal::input("expected an object")),
        Some(_) => Ok(text),
    }
}
