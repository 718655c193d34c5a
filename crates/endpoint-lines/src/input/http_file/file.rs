//! The requests of a file, and its variables.

use super::entry;
use super::section::{sections, variable};
use crate::input::files::Inputs;
use crate::input::found::Founds;
use crate::input::variables::Variables;
use crate::report::diagnostic::Diagnostic;

/// The requests of a file, in order.
pub(crate) fn read(text: &str, files: &Inputs<'_>) -> Result<Founds, Diagnostic> {
    let sections = sections(text);
    let mut variables = Variables::new(files);
    // A variable that is set further down has its value only where none is set above.
    for section in sections.iter().rev() {
        for line in section.lines.iter().rev() {
            if let Some((name, value)) = variable(line.rest()) {
                variables.set(name, value);
            }
        }
    }
    let mut founds = Founds::new();
    for section in &sections {
        for line in &section.lines {
            if let Some((name, value)) = variable(line.rest()) {
                variables.set(name, value);
            }
        }
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
