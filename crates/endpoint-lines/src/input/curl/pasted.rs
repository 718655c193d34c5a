//! Shell text that was copied: the requests of the curl lines in it.

use super::request;
use crate::input::files::Inputs;
use crate::input::literal::Literal;
use crate::report::diagnostic::Diagnostic;
use crate::shell::{self, Command};

/// The requests of all curl lines of a text, one after the other. The parts of the text that are left out are noted with the
/// first.
///
/// # Errors
///
/// A text that only a shell can read, or without a curl line.
pub fn pasted(text: &str, inputs: &Inputs<'_>) -> Result<Vec<Result<Literal, Diagnostic>>, Diagnostic> {
    let script = shell::read(text, &["curl"])?.of(text, "curl")?;
    let requests = script.commands.iter().map(|command| of(command, text, inputs));
    let mut requests: Vec<_> = requests
        .flat_map(|requests| requests.unwrap_or_else(|diagnostic| vec![Err(diagnostic)]))
        .collect();
    if let Some(first) = requests.iter_mut().find_map(|request| request.as_mut().ok()) {
        first.notes.splice(0..0, script.notes.into_iter().map(|note| note.text));
    }
    Ok(requests)
}

fn of(command: &Command, text: &str, inputs: &Inputs<'_>) -> Result<Vec<Result<Literal, Diagnostic>>, Diagnostic> {
    let words = command.arguments(text, inputs.world())?;
    let Some(given) = command.given(text, inputs.world())? else {
        return Ok(request::read(&words, inputs));
    };
    let own = inputs.of_part(&given);
    let requests = request::read(&words, &own);
    inputs.adopt(&own);
    Ok(requests)
}
