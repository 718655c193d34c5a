//! The requests of a line of another program: one, or one after the other.

use clap::ArgMatches;
use endpoint_lines::{Diagnostic, References};

use super::api::identify;
use super::call::{self, Call};
use crate::input::files::{self, Inputs};
use crate::input::layers::{self, Layers};
use crate::input::literal::Literal;
use crate::output::stdout::{self, Text};
use crate::report::failure::{Failure, Status};
use crate::report::stderr;

/// Writes the requests that a line of `program` makes. A mistake in one is reported, and the others are written.
pub(super) fn answer(
    read: Vec<Result<Literal, Diagnostic>>,
    program: &str,
    matches: &ArgMatches,
    inputs: &Inputs<'_>,
) -> Result<(), Failure> {
    if read.iter().any(Result::is_ok) {
        files::note(inputs);
    }
    let read = chosen(read, matches)?;
    if let [_] = &*read {
        return read.into_iter().try_for_each(|request| {
            let request = request?;
            note(&request.notes);
            text(
                request,
                (program, &inputs.references()),
                matches,
                layers::read(matches, inputs)?,
            )?
            .write()
        });
    }
    if let Some(flag) = ["explain", "merge"].into_iter().find(|flag| matches.get_flag(flag)) {
        let message = format!("--{flag} is about one request, and the line makes {}", read.len());
        return Err(Failure::usage("invalid-usage", message).help("--one N chooses one of them"));
    }
    let (count, format) = (read.len(), call::format(matches));
    let others = if read.iter().any(Result::is_ok) {
        ", and the others are written"
    } else {
        ""
    };
    if !format.holds_many() {
        let message = format!("-o {} writes one request, and the line makes {count}", format.name());
        return Err(Failure::usage("unsupported-output", message).help("--one N chooses one of them"));
    }
    let (separator, [open, close]) = (format.separator(), format.block());
    let mut status = None;
    let mut is_first = true;
    let mut archive = Vec::new();
    let layers = layers::read(matches, inputs)?;
    let references = inputs.references();
    for (index, request) in read.into_iter().enumerate() {
        let made = request.map_err(Failure::from).and_then(|request| {
            note(&request.notes);
            text(request, (program, &references), matches, layers.clone())
        });
        match made {
            Ok(Text::Archive(requests)) => archive.extend(requests),
            Ok(text) => {
                if !std::mem::take(&mut is_first) {
                    stdout::write(separator.as_bytes())?;
                }
                stdout::write(open.as_bytes())?;
                text.write()?;
                stdout::write(close.as_bytes())?;
            }
            Err(Failure::Report(diagnostic)) => {
                let help = format!("this is request {} of {count}{others}", index + 1);
                let own = stderr::report(&diagnostic.help(help));
                status = status.max(Some(own));
            }
            Err(other) => return Err(other),
        }
    }
    if !archive.is_empty() {
        Text::Archive(archive).write()?;
    }
    status.map_or(Ok(()), |status: Status| Err(Failure::AlreadyReported(status)))
}

/// The request of `--one`, or all.
fn chosen(
    mut read: Vec<Result<Literal, Diagnostic>>,
    matches: &ArgMatches,
) -> Result<Vec<Result<Literal, Diagnostic>>, Failure> {
    let Some(text) = matches.get_one::<String>("one") else {
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

fn text(
    request: Literal,
    (program, references): (&str, &References),
    matches: &ArgMatches,
    mut layers: Layers,
) -> Result<Text, Failure> {
    request.check(references)?;
    // A catalogue belongs to no line of another program, but is asked for the operation.
    if matches!(matches.try_get_one::<String>("api"), Ok(Some(_))) {
        if !references.is_empty() {
            let message = "the text has variables, and a value that is not known is not matched";
            return Err(Failure::failed("unset-variable", message).help("write their values into the text"));
        }
        return identify::of_literal(request, matches, layers);
    }
    let call = Call::literal(request, program, &mut layers)?;
    call.referring(references.clone()).text(matches, layers)
}

fn note(notes: &[String]) {
    if !notes.is_empty() {
        stderr::note(&format!("note: {}", notes.join("; ")));
    }
}
