//! The requests of a file, and its variables.

use super::entry;
use super::section::{sections, variable};
use crate::input::files::Inputs;
use crate::input::found::Founds;
use crate::input::variables::Variables;
use crate::report::diagnostic::Diagnostic;
use crate::report::mask;

/// The requests of a file, in order.
pub(crate) fn read(text: &str, files: &Inputs<'_>) -> Result<Founds, Diagnostic> {
    let sections = sections(text);
    let mut variables = Variables::new(files);
    let lines = sections.iter().flat_map(|section| &section.lines);
    for (line, (name, value)) in lines.filter_map(|line| Some((line, variable(line.rest())?))) {
        if variables.value(name).is_some_and(|known| known != value) {
            let message = format!("the variable {} is set to two values", mask::quoted(name));
            let wrong = line.wrong(line.at(), message, "the second one");
            return Err(wrong.help("editors disagree on which of them holds: give one of them another name"));
        }
        variables.set(name, value);
    }
    let mut founds = Founds::new();
    for section in &sections {
        founds.extend(entry::read(section, &variables, files).unwrap_or_else(|wrong| vec![Err(wrong)]));
    }
    if founds.is_empty() {
        return Err(Diagnostic::failed(
            "invalid-input",
            "the file has no request: METHOD URL on a line of its own",
        ));
    }
    Ok(founds)
}
