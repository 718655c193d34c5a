//! The answer to a line: the result of its operation, or the kind and the message of its mistake.

use std::borrow::Cow;
use std::collections::BTreeSet;

use endpoint::template::Template;
use endpoint::{Endpoint, Error, Object, Options, RequestOptions, Value};
use endpoint_catalogue::Entry;
use endpoint_lines::marked::plain;
use serde_json::value::RawValue;

use super::bounds::{self, MAX_MADE};
use super::envelope::Answer;
use super::line::{Line, Operation};
use super::memory::Memory;
use super::refusal::Refusal;
use super::setup::Setup;
use crate::input::guarded::{Guarded, Refused};
use crate::output::format::Format;
use crate::output::matched::{self, Matched};
use crate::output::message::Message;
use crate::output::request::check_whole;
use crate::output::warning::warnings;
use crate::report::failure::name_at_fault;
use crate::report::{mask, stderr};

/// An operation, and what its call should know.
type Notes = Option<(&'static Entry, Vec<String>)>;

/// Answers lines, one after the other.
#[derive(Debug)]
pub(super) struct Answerer {
    setup: Setup,
    memory: Memory,
    /// The notes that stderr has.
    notes: BTreeSet<String>,
}

impl Answerer {
    /// Answers lines over what holds for all of them.
    pub(super) fn new(setup: Setup) -> Self {
        Self {
            memory: Memory::new(setup.endpoint.clone(), setup.catalogue()),
            setup,
            notes: BTreeSet::new(),
        }
    }

    /// Sets the answer to a line. Returns the kind of its mistake, if it has no result.
    pub(super) fn answer(&mut self, line: &[u8], answer: &mut Answer) -> Option<&'static str> {
        answer.clear();
        self.memory.forget_long();
        // The function for text that may be none looks at each character, which took a twelfth of a line's time.
        let text = std::str::from_utf8(line).map_or_else(|_| String::from_utf8_lossy(line), Cow::Borrowed);
        let is_utf8 = matches!(text, Cow::Borrowed(_));
        let fault = bounds::check_line(line).err().or_else(|| match is_utf8 {
            true => text.trim_ascii().is_empty().then(|| "the line is empty".into()),
            false => Some(not_utf8(line)),
        });
        let mut line = Line::read(&text, fault);
        // What is not UTF-8 is not returned.
        let id = line
            .id
            .map(RawValue::get)
            .filter(|id| is_utf8 || !id.contains('\u{fffd}'));
        let operated = match line.fault.take() {
            Some(fault) => Err(Refusal::input(fault)),
            None => self.operate(id, &mut line, answer),
        };
        let refusal = operated.err()?;
        answer.refuse(id, &refusal);
        Some(refusal.kind)
    }

    /// Sets the result of a line.
    fn operate(&mut self, id: Option<&str>, line: &mut Line<'_>, answer: &mut Answer) -> Result<(), Refusal> {
        let (setup, layers) = (&self.setup, line.defaults);
        match line.operation {
            Operation::Request => {
                let (request, notes) = self.request(line)?;
                write(&self.setup, id, request, answer)?;
                if let Some((operation, notes)) = notes {
                    self.say(operation, notes);
                }
                Ok(())
            }
            Operation::Merge => {
                let (endpoint, _) = self.memory.prepared(layers, None)?;
                let route = line.text("route");
                let merged = endpoint.merge(route.as_deref(), options(line)?);
                let merged = merged.map_err(|refused| setup.refusal(refused))?;
                write_options(setup, id, &merged, answer)
            }
            Operation::Parse => {
                let options = setup.marked(options(line)?).limit(MAX_MADE);
                write(setup, id, Endpoint::parse(options)?, answer)
            }
            Operation::Defaults => {
                let options = self.memory.prepared(layers, None)?.0.default_options()?;
                match setup.without_server(options) {
                    Some(without) => write_options(setup, id, &setup.marked(without?), answer),
                    None => write_options(setup, id, options, answer),
                }
            }
            Operation::Expand => answer.ok(id, &expanded(setup, line)?),
            Operation::Match => {
                let catalogue = setup.catalogue();
                let catalogue =
                    catalogue.ok_or_else(|| Refusal::input("`match` looks in a catalogue: --api names it"))?;
                let (method, url) = (line.text("method"), line.needed("url")?);
                let matched = Matched {
                    found: catalogue.identify(method.as_deref().unwrap_or("GET"), &url)?,
                    fields: Object::new(),
                };
                answer.ok(id, &matched::object(&matched, setup.redact.as_ref()))
            }
        }
    }

    /// The request of a line, and the notes of its operation.
    fn request(&mut self, line: &mut Line<'_>) -> Result<(RequestOptions, Notes), Refusal> {
        let route = line.text("route");
        if let Some(arguments) = line.object("arguments") {
            let (endpoint, _) = self.memory.prepared(line.defaults, None)?;
            let request = chosen(&self.setup, endpoint, route.as_deref(), arguments, line)?;
            return Ok((request, None));
        }
        route.as_deref().map_or(Ok(()), bounds::check_template)?;
        let (endpoint, kept) = self.memory.prepared(line.defaults, route.as_deref())?;
        let options = options(line)?;
        let operation = kept.and_then(|kept| kept.operation);
        let notes = operation.map(|operation| (operation, warnings(operation, &options)));
        let request = match kept {
            Some(kept) => endpoint.request(&kept.route, options),
            None => endpoint.request(route.as_deref(), options),
        };
        Ok((request.map_err(|refused| self.setup.refusal(refused))?, notes))
    }

    /// Writes notes about the lines of an operation, each once.
    fn say(&mut self, operation: &Entry, notes: Vec<String>) {
        for note in notes {
            let note = match note.strip_prefix("note: ") {
                Some(note) => format!("note: {}: {note}", operation.name()),
                None => note,
            };
            if self.notes.insert(note.clone()) {
                stderr::note(&note);
            }
        }
    }
}

fn not_utf8(line: &[u8]) -> Cow<'static, str> {
    let place = std::str::from_utf8(line).map_or_else(|error| error.valid_up_to(), str::len);
    format!("the line holds something else than UTF-8 at byte {place}").into()
}

/// The request of an operation whose arguments a language model chose. A mistake names the argument.
fn chosen(
    setup: &Setup,
    endpoint: &Guarded,
    operation: Option<&str>,
    arguments: Object<'_>,
    line: &mut Line<'_>,
) -> Result<RequestOptions, Refusal> {
    let given = ["options", "styles"].map(|key| line.object(key).is_some_and(|object| !object.is_empty()));
    let Some(operation) = operation.filter(|_| given == [false; 2]) else {
        return Err(Refusal::input(
            "`arguments` takes an operation as `route`, and neither `options` nor `styles`: what you choose yourself is in `defaults`",
        ));
    };
    let made = endpoint.arguments(operation, arguments).map_err(Refused::Invalid);
    made.and_then(|options| endpoint.request((), options))
        .map_err(|refused| {
            let name = match &refused {
                Refused::Invalid(error) => error.name().map(name_at_fault),
                Refused::Stray(_) => None,
            };
            Refusal {
                name,
                ..setup.refusal(refused)
            }
        })
}

/// The expansion of a template.
fn expanded(setup: &Setup, line: &mut Line<'_>) -> Result<String, Refusal> {
    let (template, variables) = (line.needed("template")?, line.object("variables").unwrap_or_default());
    bounds::check_template(&template)?;
    let template = Template::parse(&template).map_err(Error::from)?;
    let expand = |variables: &Object<'_>| template.expand_within(variables, MAX_MADE).map_err(Error::from);
    let expanded = expand(&variables)?;
    let Some(names) = &setup.redact else {
        return Ok(expanded);
    };
    // Only the template has the names of its values, so they are masked before.
    let variables = variables.iter();
    let masked = variables.map(|(name, value)| (name, names.redacted(name, value.clone())));
    let shown = expand(&masked.collect())?.replace("%2A%2A%2A", mask::MASK);
    Ok(mask::covered(&shown))
}

/// Writes a request in the format of all lines.
fn write(setup: &Setup, id: Option<&str>, request: RequestOptions, answer: &mut Answer) -> Result<(), Refusal> {
    if setup.format != Format::Json {
        let request = match setup.redact {
            Some(_) => {
                // Only one of the two stays in memory.
                let redacted = request.redacted();
                drop(request);
                redacted
            }
            None => request,
        };
        check_whole(&request)?;
        let message = Message::of(plain(request.try_into()?)?, setup.format, setup.manner);
        return answer.text(id, setup.format, &message);
    }
    check_whole(&request)?;
    match setup.redact {
        Some(_) => answer.ok(id, &request.redacted()),
        None => answer.ok(id, &request),
    }
}

/// Writes options.
fn write_options(setup: &Setup, id: Option<&str>, options: &Options<'_>, answer: &mut Answer) -> Result<(), Refusal> {
    match setup.redact {
        Some(_) => answer.ok(id, &options.redacted()),
        None => answer.ok(id, options),
    }
}

fn options<'l>(line: &mut Line<'l>) -> Result<Options<'l>, Refusal> {
    let options = line.object("options").unwrap_or_default();
    bounds::check_url(&options)?;
    let mut options = Options::try_from(Value::Object(options))?;
    for (name, style) in line.object("styles").unwrap_or_default() {
        options = options.style(name, style.as_str().unwrap_or_default().parse()?);
    }
    Ok(options)
}
