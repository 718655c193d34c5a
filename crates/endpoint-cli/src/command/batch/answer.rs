//! The answer to a line: the result of its operation, or the kind and the message of its mistake.

use std::io::{self, Write};
use std::mem::take;
use std::sync::Arc;

use endpoint::template::Template;
use endpoint::{Endpoint, Error, Object, Options, RequestOptions, Value};
use serde_json::value::RawValue;

use super::bounds::{self, Bounds};
use super::envelope::{Answers, Gathered, Stream};
use super::id;
use super::line::{Line, Operation};
use super::memory::Memory;
use super::refusal::Refusal;
use super::setup::Setup;
use super::tally::Outcome;
use super::text::Text;
use crate::input::guarded::Refused;
use crate::output::format::Format;
use crate::output::matched::{self, Matched};
use crate::output::message::{Manner, Message};
use crate::output::request::{self, check_whole};
use crate::output::warning::warnings;
use crate::report::failure::name_at_fault;
use crate::report::mask;

/// Answers lines, one after the other.
#[derive(Debug)]
pub(super) struct Answerer {
    memory: Memory,
    bounds: Bounds,
}

/// A mistake, and the `id` of its line.
type Mistake<'l> = (Option<&'l RawValue>, Refusal);

impl Answerer {
    /// Answers small lines over what holds for all of them.
    pub(super) fn of_small(setup: Arc<Setup>) -> Self {
        Self {
            memory: Memory::new(Arc::clone(&setup), setup.small.clone()),
            bounds: Bounds::SMALL,
        }
    }

    /// Answers lines of any size, one at a time.
    pub(super) fn of_large(setup: Arc<Setup>) -> Self {
        Self {
            memory: Memory::new(Arc::clone(&setup), setup.alone.clone()),
            bounds: Bounds::MOST,
        }
    }

    /// A buffer for the answers to small lines.
    pub(super) fn gathered(&self) -> Gathered {
        Gathered::new(self.memory.setup().is_raw)
    }

    /// Answers a small line; returns whether it has a result. For a large line it does nothing, and returns `None`.
    pub(super) fn small(&mut self, line: &[u8], output: &mut Gathered) -> Option<Outcome> {
        if line.len() > self.bounds.line {
            return None;
        }
        let setup = Arc::clone(self.memory.setup());
        let _share = setup.budget.share_of(line);
        match self.answer(line, output) {
            Ok(()) => Some(Ok(())),
            Err((_, refusal)) if refusal.is_past_bounds => None,
            Err((id, refusal)) => {
                output.refuse(id.map(RawValue::get), &refusal);
                Some(Err(refusal.kind))
            }
        }
    }

    /// Answers a line of any size; returns whether it has a result.
    #[inline(never)]
    pub(super) fn large(&mut self, line: &[u8], output: &mut impl Write) -> io::Result<Outcome> {
        let setup = Arc::clone(self.memory.setup());
        let _share = setup.budget.share_of(line);
        let mut stream = Stream::new(output, setup.is_raw);
        let answer = self.answer(line, &mut stream);
        if let Err((id, refusal)) = &answer {
            stream.refuse(id.map(RawValue::get), refusal);
        }
        self.memory.forget_large();
        stream.finish()?;
        Ok(answer.map_err(|(_, refusal)| refusal.kind))
    }

    /// Frees the memory that long texts took.
    pub(super) fn forget_large(&mut self) {
        self.memory.forget_large();
    }

    /// Answers a line that has a result and stays in its bounds.
    fn answer<'l>(&mut self, line: &'l [u8], answers: &mut impl Answers) -> Result<(), Mistake<'l>> {
        let text = self.bounds.check_line(line).and_then(|()| text(line));
        let text = text.map_err(|refusal| (id::find(line), refusal))?;
        match Line::read(text) {
            Ok(mut line) => {
                let id = line.id;
                self.operate(&mut line, answers).map_err(|refusal| (id, refusal))
            }
            Err(fault) => Err((id::find(line), Refusal::input(fault.to_string()))),
        }
    }

    /// Writes the result of a line.
    fn operate(&mut self, line: &mut Line<'_>, answers: &mut impl Answers) -> Result<(), Refusal> {
        let id = line.id.map(RawValue::get);
        match line.operation {
            Operation::Request => self.request(line, answers),
            Operation::Match => self.matched(line, answers),
            Operation::Merge => {
                self.memory.prepare_endpoint(line.defaults)?;
                let (endpoint, options) = (self.memory.endpoint(), options(line)?);
                let merged = endpoint.merge(line.route.as_deref(), options);
                let merged = merged.map_err(|refused| self.memory.setup().refusal(refused))?;
                self.options(id, &merged, answers)
            }
            Operation::Parse => {
                let options = self.memory.setup().marked(options(line)?).limit(self.bounds.made);
                self.write(id, Endpoint::parse(options)?, answers)
            }
            Operation::Defaults => {
                self.memory.prepare_endpoint(line.defaults)?;
                let options = self.memory.endpoint().default_options()?;
                match self.memory.setup().without_server(options) {
                    Some(without) => self.options(id, &self.memory.setup().marked(without?), answers),
                    None => self.options(id, options, answers),
                }
            }
            Operation::Expand => {
                let template = take(&mut line.template).ok_or_else(|| Refusal::input("`expand` takes a `template`"))?;
                bounds::check_template(&template)?;
                let template = Template::parse(&template).map_err(Error::from)?;
                let expand = |variables: &Object<'_>| {
                    let expanded = template.expand_within(variables, self.bounds.made);
                    expanded.map_err(Error::from)
                };
                let expanded = expand(&line.variables)?;
                let Some(names) = &self.memory.setup().redact else {
                    return answers.ok(id, &expanded);
                };
                // Only the template has the names of its values, so they are masked before.
                let masked = line
                    .variables
                    .iter()
                    .map(|(name, value)| (name, names.redacted(name, value.clone())));
                let shown = expand(&masked.collect())?.replace("%2A%2A%2A", mask::MASK);
                answers.ok(id, &mask::covered(&shown))
            }
        }
    }

    fn matched(&self, line: &Line<'_>, answers: &mut impl Answers) -> Result<(), Refusal> {
        let setup = self.memory.setup();
        let catalogue = setup.catalogue();
        let catalogue = catalogue.ok_or_else(|| Refusal::input("`match` looks in a catalogue: --api names it"))?;
        let url = line
            .url
            .as_deref()
            .ok_or_else(|| Refusal::input("`match` takes a `url`"))?;
        let method = line.method.as_deref().unwrap_or("GET");
        let matched = Matched {
            found: catalogue.identify(method, url)?,
            fields: Object::new(),
        };
        let id = line.id.map(RawValue::get);
        answers.ok(id, &matched::object(&matched, setup.redact.as_ref()))
    }

    fn request(&mut self, line: &mut Line<'_>, answers: &mut impl Answers) -> Result<(), Refusal> {
        let id = line.id.map(RawValue::get);
        self.memory.prepare_endpoint(line.defaults)?;
        if let Some(arguments) = take(&mut line.arguments) {
            return self.chosen(line, arguments, answers);
        }
        line.route.as_deref().map_or(Ok(()), bounds::check_template)?;
        self.memory.prepare_route(line.route.as_deref());
        let (endpoint, parsed) = (self.memory.endpoint(), self.memory.route());
        let options = options(line)?;
        let operation = self.memory.operation();
        let notes = operation.map(|operation| (operation, warnings(operation, &options)));
        let request = match parsed {
            Some(route) => endpoint.request(route, options),
            None => endpoint.request(line.route.as_deref(), options),
        };
        let request = request.map_err(|refused| self.memory.setup().refusal(refused))?;
        self.write(id, request, answers)?;
        if let Some((operation, notes)) = notes {
            self.memory.setup().say(operation, notes);
        }
        Ok(())
    }

    /// Writes the request of an operation whose arguments a language model chose. A mistake names the argument.
    fn chosen(
        &mut self,
        line: &mut Line<'_>,
        arguments: Object<'_>,
        answers: &mut impl Answers,
    ) -> Result<(), Refusal> {
        let Some(operation) = line
            .route
            .as_deref()
            .filter(|_| line.options.is_empty() && line.styles.is_empty())
        else {
            return Err(Refusal::input(
                "`arguments` takes an operation as `route`, and neither `options` nor `styles`: what you choose yourself is in `defaults`",
            ));
        };
        let endpoint = self.memory.endpoint();
        let named = |error: Error| {
            let name = error.name().map(name_at_fault);
            Refusal::from(error).about(name)
        };
        let options = endpoint.arguments(operation, arguments).map_err(named)?;
        let request = endpoint.request((), options).map_err(|refused| {
            let name = match &refused {
                Refused::Invalid(error) => error.name().map(name_at_fault),
                Refused::Stray(_) => None,
            };
            self.memory.setup().refusal(refused).about(name)
        })?;
        self.write(line.id.map(RawValue::get), request, answers)
    }

    /// Writes a request in the format of all lines.
    fn write(&self, id: Option<&str>, request: RequestOptions, answers: &mut impl Answers) -> Result<(), Refusal> {
        let setup = self.memory.setup();
        if setup.format != Format::Json {
            let manner = Manner {
                is_pretty: setup.is_pretty,
                ..Manner::default()
            };
            let request = request::sent(request, setup.redact.is_some(), None)?;
            let message = Message::new(&request, manner)?;
            return answers.text(id, &Text::new(setup.format, &message));
        }
        check_whole(&request)?;
        match setup.redact {
            Some(_) => answers.ok(id, &request.redacted()),
            None => answers.ok(id, &request),
        }
    }

    /// Writes options.
    fn options(&self, id: Option<&str>, options: &Options<'_>, answers: &mut impl Answers) -> Result<(), Refusal> {
        match self.memory.setup().redact {
            Some(_) => answers.ok(id, &options.redacted()),
            None => answers.ok(id, options),
        }
    }
}

fn options<'l>(line: &mut Line<'l>) -> Result<Options<'l>, Refusal> {
    bounds::check_url(&line.options)?;
    let mut options = Options::try_from(Value::Object(take(&mut line.options)))?;
    for (name, style) in take(&mut line.styles) {
        options = options.style(name, style.as_str().unwrap_or_default().parse()?);
    }
    Ok(options)
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
