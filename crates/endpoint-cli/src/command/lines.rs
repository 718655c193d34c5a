//! The requests of a line of another program: one, or one after the other.

use clap::ArgMatches;
use endpoint_lines::Diagnostic;

use super::api::identify;
use super::call;
use crate::input::files::{self, Inputs};
use crate::input::layers::{self, Layers};
use crate::input::literal::Literal;
use crate::output::code::joined;
use crate::output::stdout::{self, Text};
use crate::report::failure::{Failure, Status};
use crate::report::mask;
use crate::report::stderr;
use endpoint_lines::input::flags;
use endpoint_lines::output::tidy;

/// The requests of a text, and the mistakes in it.
type Requests = Vec<Result<Literal, Diagnostic>>;

/// A text of other programs, and the way to read it.
pub(super) struct Source<'s> {
    /// The whole text. The marks of files occur nowhere in it.
    pub(super) text: &'s str,
    pub(super) program: &'s str,
    pub(super) read: &'s dyn Fn(&Inputs<'_>) -> Result<Requests, Failure>,
}

/// Writes the requests of a text. A mistake in one is reported, and the others are still written.
pub(super) fn answer(source: &Source<'_>, matches: &ArgMatches, inputs: &Inputs<'_>) -> Result<(), Failure> {
    if call::names_files(matches) && !has_api(matches) {
        inputs.name_files(source.text);
    }
    let read = (source.read)(inputs)?;
    if read.iter().any(Result::is_ok) {
        files::note(inputs);
    }
    let read = chosen(read, matches)?;
    let mut layers = layers::read(matches, inputs)?;
    layers.write_together(read.len());
    let writer = Writer {
        source,
        matches,
        inputs,
        layers,
    };
    if let [_] = &*read {
        return read.into_iter().try_for_each(|request| {
            let request = request?;
            writer.note(&request);
            writer.text(request)?.write()
        });
    }
    if let Some(flag) = ["explain", "merge"].into_iter().find(|flag| matches.get_flag(flag)) {
        let message = format!("--{flag} is about one request, and the line makes {}", read.len());
        return Err(Failure::usage("invalid-usage", message).help("--one N chooses one of them"));
    }
    let (count, format) = (read.len(), call::format(matches));
    let others = match read.iter().any(Result::is_ok) {
        true => ", and the others are written",
        false => "",
    };
    let mut codes = Vec::new();
    let mut status = None;
    let mut is_first = true;
    let mut archive = Vec::new();
    for (index, request) in read.into_iter().enumerate() {
        let made = request.map_err(Failure::from).and_then(|request| {
            writer.note(&request);
            writer.text(request)
        });
        match made {
            Ok(Text::Archive(requests)) => archive.extend(requests),
            // Their imports go above all of them.
            Ok(Text::Code(_, code)) => codes.push(code),
            Ok(text) => {
                if !std::mem::take(&mut is_first) {
                    stdout::write(format.separator().as_bytes())?;
                }
                text.write()?;
            }
            Err(Failure::Report(diagnostic)) => {
                let help = format!("this is request {} of {count}{others}", index + 1);
                let own = stderr::report(&diagnostic.help(help));
                status = status.max(Some(own));
            }
            Err(other) => return Err(other),
        }
    }
    if !codes.is_empty() {
        stdout::write(&joined(format, codes))?;
    }
    if !archive.is_empty() {
        Text::Archive(archive).write()?;
    }
    status.map_or(Ok(()), |status: Status| Err(Failure::AlreadyReported(status)))
}

/// The request of `--one`, or all.
fn chosen(mut read: Requests, matches: &ArgMatches) -> Result<Requests, Failure> {
    let Ok(Some(text)) = matches.try_get_one::<String>("one") else {
        return Ok(read);
    };
    // Not clap's to check: its grammar would be asked about the line.
    let Some(number) = text.parse::<usize>().ok().filter(|number| *number > 0) else {
        let message = "--one takes the number of a request, from 1";
        return Err(Failure::usage("invalid-usage", message));
    };
    match read.len() {
        count if number > count => {
            let requests = if count == 1 { "request" } else { "requests" };
            let message = format!("--one asks for request {number}, and the line makes {count} {requests}");
            Err(Failure::usage("invalid-usage", message))
        }
        _ => Ok(vec![read.swap_remove(number - 1)]),
    }
}

/// Makes the outputs of the requests.
struct Writer<'w> {
    source: &'w Source<'w>,
    matches: &'w ArgMatches,
    inputs: &'w Inputs<'w>,
    layers: Layers,
}

impl Writer<'_> {
    /// Notes the options that the output leaves out.
    fn note(&self, request: &Literal) {
        let said = match call::names_files(self.matches) && !has_api(self.matches) {
            true => endpoint_lines::said(&request.transfer, call::format(self.matches)),
            false => Vec::new(),
        };
        let mut notes = flags::notes(&request.notes, &request.left_out, &said);
        let names = request.headers.names().filter(|_| call::has(self.matches, "tidy"));
        notes.extend(tidy::note(call::format(self.matches), names));
        if !notes.is_empty() {
            stderr::note(&format!("note: {}", notes.join("; ")));
        }
    }

    /// The output of one request.
    fn text(&self, request: Literal) -> Result<Text, Failure> {
        let references = self.inputs.references();
        request.check(&references)?;
        let layers = self.layers.clone();
        // The catalogue does not check a line of another program. It only names the operation.
        if has_api(self.matches) {
            if let Some(name) = references.names().next() {
                let name = mask::quoted(name);
                let message = format!("the variable {name} has no value, and --api checks a call by its values");
                return Err(Failure::failed("unset-variable", message).help("write the value into the text"));
            }
            return identify::of_literal(request, self.matches, layers);
        }
        call::of_literal(request, (self.source.program, self.inputs), self.matches, layers)
    }
}

fn has_api(matches: &ArgMatches) -> bool {
    matches!(matches.try_get_one::<String>("api"), Ok(Some(_)))
}
