//! The commands of a text for cmd, each read by the reader of its program.

use super::super::files::Inputs;
use super::super::found::Founds;
use super::super::{cmd, pasted};
use super::kind::PROGRAMS;
use super::nearest;
use crate::report::diagnostic::Diagnostic;
use crate::report::mask;

/// The requests of a text for cmd.
pub(super) fn read(text: &str, inputs: &Inputs<'_>) -> Result<Founds, Diagnostic> {
    let cmd::Commands { commands, mut notes } = cmd::read(text, &|name| inputs.mark(name))?;
    let mut founds = Founds::new();
    for words in commands {
        let Some((program, words)) = words.split_first() else {
            continue;
        };
        let program = program.rsplit(['/', '\\']).next().unwrap_or_default();
        let program = program.strip_suffix(".exe").unwrap_or(program);
        match PROGRAMS.contains(&program) {
            true => founds.extend(pasted::requests(program, words, inputs)),
            false => notes.push(format!("`{} …` is left out", mask::covered(program))),
        }
    }
    notes.dedup();
    if let Some(first) = founds.iter_mut().flatten().next() {
        first.notes.extend(notes);
    }
    match founds.is_empty() {
        true => Err(nearest::unknown(text)),
        false => Ok(founds),
    }
}
