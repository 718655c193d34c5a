//! A world in which a command of a text reads the standard input that the text gives it.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use super::{Command, Stdin};
use crate::report::diagnostic::Diagnostic;
use crate::world::World;

/// A world with the standard input of a command.
pub struct Given<'w> {
    world: &'w dyn World,
    stdin: Input,
}

enum Input {
    Text(String),
    File(PathBuf),
    /// Of this program.
    Output(String),
}

impl Command {
    /// The arguments, in which `~` is the user's directory.
    ///
    /// # Errors
    ///
    /// A variable that the text does not set.
    pub fn arguments(&self, text: &str, world: &dyn World) -> Result<Vec<String>, Diagnostic> {
        let home = world.variable("HOME");
        self.words
            .iter()
            .map(|word| word.value(text, home.as_deref()))
            .collect()
    }

    /// The world with the standard input of the command, where the text gives it one.
    ///
    /// # Errors
    ///
    /// A variable that the text does not set.
    pub fn given<'w>(&self, text: &str, world: &'w dyn World) -> Result<Option<Given<'w>>, Diagnostic> {
        let home = world.variable("HOME");
        let stdin = match &self.stdin {
            None => return Ok(None),
            Some(Stdin::Text(word)) => Input::Text(word.value(text, home.as_deref())?),
            Some(Stdin::File(word)) => Input::File(word.value(text, home.as_deref())?.into()),
            Some(Stdin::Output(program)) => Input::Output(program.clone()),
        };
        Ok(Some(Given { world, stdin }))
    }
}

impl fmt::Debug for Given<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Given").finish_non_exhaustive()
    }
}

impl World for Given<'_> {
    fn file(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        self.world.file(path, most)
    }

    fn is_piped(&self) -> bool {
        true
    }

    fn stdin(&self, most: u64) -> io::Result<Vec<u8>> {
        match &self.stdin {
            Input::Text(text) if text.len() as u64 > most => Err(io::ErrorKind::FileTooLarge.into()),
            Input::Text(text) => Ok(text.clone().into_bytes()),
            Input::File(path) => self.world.file(path, most),
            Input::Output(program) => {
                let program = super::shown("", program, false);
                Err(io::Error::other(format!(
                    "this is the output of {program}, which does not run here"
                )))
            }
        }
    }

    fn variable(&self, name: &str) -> Option<String> {
        self.world.variable(name)
    }
}
