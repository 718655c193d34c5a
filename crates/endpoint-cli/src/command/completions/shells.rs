//! The engine's shells, with what their scripts lack for words such as `name=@file`.

use std::ffi::OsString;
use std::io::{Error, Write};
use std::path::Path;

use clap::Command;
use clap_complete::env::{Bash, Elvish, EnvCompleter, Fish, Powershell, Shells, Zsh};

/// The shells.
pub(super) const SHELLS: Shells<'static> = Shells(&[
    &Shell(&Bash),
    &Shell(&Elvish),
    &Shell(&Fish),
    &Shell(&Powershell),
    &Shell(&Zsh),
]);

/// Bash ends a word at these signs. npm takes `=` and `@` out as well.
const BASH: &str = "COMP_WORDBREAKS=\"${COMP_WORDBREAKS//[=:@]}\"\n";

/// The line of zsh's script that adds a candidate, and the same without a blank after `name=`. `zsh_completes` among the tests
/// fails where the script changes.
const ZSH: [&str; 2] = [
    "other+=(\"$completion\")",
    "if [[ \"$value\" == *= ]]; then local names=(\"${value%=}\"); _describe -V 'values' names -S '='
                else other+=(\"$completion\"); fi",
];

struct Shell(&'static (dyn EnvCompleter + Sync));

impl EnvCompleter for Shell {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn is(&self, name: &str) -> bool {
        self.0.is(name)
    }

    fn write_registration(
        &self,
        variable: &str,
        name: &str,
        program: &str,
        completer: &str,
        out: &mut dyn Write,
    ) -> Result<(), Error> {
        let mut script = Vec::new();
        self.0
            .write_registration(variable, name, program, completer, &mut script)?;
        let script = String::from_utf8_lossy(&script);
        match self.name() {
            "bash" => write!(out, "{BASH}{script}"),
            "zsh" => write!(out, "{}", script.replace(ZSH[0], ZSH[1])),
            _ => write!(out, "{script}"),
        }
    }

    /// Bash and PowerShell insert a candidate as it is. One that they would run or expand there, such as an id of a description,
    /// is not offered.
    fn write_complete(
        &self,
        command: &mut Command,
        words: Vec<OsString>,
        directory: Option<&Path>,
        out: &mut dyn Write,
    ) -> Result<(), Error> {
        let mut candidates = Vec::new();
        let words = words.into_iter().map(unquoted).collect();
        self.0.write_complete(command, words, directory, &mut candidates)?;
        let is_separator = |byte: &u8| matches!(byte, b'\n' | b'\x0b');
        for candidate in candidates.split_inclusive(is_separator) {
            let word = candidate.split(|byte| *byte == b'\t').next().unwrap_or_default();
            let is_code = word.iter().any(|byte| b"$`;|&<>()\"'\\!*,~#".contains(byte));
            if !is_code || !matches!(self.name(), "bash" | "powershell") {
                out.write_all(candidate)?;
            }
        }
        Ok(())
    }
}

/// The word without the quote that it begins with, which may still be open: some shells pass it on.
pub(super) fn unquoted(word: OsString) -> OsString {
    let Some(text) = word.to_str() else { return word };
    for quote in ['\'', '"'] {
        if let Some(inside) = text.strip_prefix(quote) {
            return inside.strip_suffix(quote).unwrap_or(inside).into();
        }
    }
    word
}
