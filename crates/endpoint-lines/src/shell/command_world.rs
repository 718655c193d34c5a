//! A world in which a command of a text reads the standard input and the files that the text gives it.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use super::{Command, Script, Stdin};
use crate::report::diagnostic::Diagnostic;
use crate::world::World;

/// A world with the standard input of a command, and with the files that the text has written before it.
pub struct CommandWorld<'w> {
    world: &'w dyn World,
    stdin: Option<Input>,
    /// The content is `None` if it has a variable that the text does not set.
    files: Vec<(PathBuf, Option<String>)>,
}

enum Input {
    Text(String),
    File(PathBuf),
    /// A file in another folder.
    Moved,
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
}

impl Script {
    /// The world that the command reads: with its standard input, and the files that the text wrote before it. `None` if it has
    /// neither.
    ///
    /// # Errors
    ///
    /// A variable that the text does not set.
    pub fn given<'w>(
        &self,
        command: &Command,
        text: &str,
        world: &'w dyn World,
    ) -> Result<Option<CommandWorld<'w>>, Diagnostic> {
        let files = self.files.get(..command.files).unwrap_or_default();
        if command.stdin.is_none() && files.is_empty() {
            return Ok(None);
        }
        let home = world.variable("HOME");
        let files = files
            .iter()
            .map(|(name, word)| (PathBuf::from(name), word.value(text, home.as_deref()).ok()));
        let stdin = match &command.stdin {
            None => None,
            Some(Stdin::Text(word)) => Some(Input::Text(word.value(text, home.as_deref())?)),
            Some(Stdin::File(_)) if command.is_moved => Some(Input::Moved),
            Some(Stdin::File(word)) => Some(Input::File(word.value(text, home.as_deref())?.into())),
            Some(Stdin::Output(program)) => Some(Input::Output(program.clone())),
        };
        Ok(Some(CommandWorld {
            world,
            stdin,
            files: files.collect(),
        }))
    }
}

impl CommandWorld<'_> {
    /// Whether the text writes a file.
    pub(crate) fn writes(&self, path: &Path) -> bool {
        self.content(path).is_some()
    }

    fn content(&self, path: &Path) -> Option<&Option<String>> {
        let bare = |path: &'_ Path| path.strip_prefix("./").unwrap_or(path).to_owned();
        let mut files = self.files.iter().rev();
        files
            .find(|(name, _)| bare(name) == bare(path))
            .map(|(_, content)| content)
    }
}

impl fmt::Debug for CommandWorld<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CommandWorld").finish_non_exhaustive()
    }
}

impl World for CommandWorld<'_> {
    fn file(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        match self.content(path) {
            Some(Some(text)) => within(text, most),
            Some(None) => Err(io::Error::other(
                "the text writes a variable into it, which no shell fills here",
            )),
            None => self.world.file(path, most),
        }
    }

    fn is_piped(&self) -> bool {
        self.stdin.is_some()
    }

    fn stdin(&self, most: u64) -> io::Result<Vec<u8>> {
        match &self.stdin {
            None => Err(io::Error::other("the text gives this command no standard input")),
            Some(Input::Text(text)) => within(text, most),
            Some(Input::File(path)) => self.file(path, most),
            Some(Input::Moved) => Err(io::Error::other(
                "the text changes the folder before it, which is not followed",
            )),
            Some(Input::Output(program)) => {
                let program = super::shown("", program, false);
                let message = format!("this is the output of {program}, which does not run here");
                Err(io::Error::other(message))
            }
        }
    }

    fn stdin_file(&self) -> Option<&Path> {
        match &self.stdin {
            Some(Input::File(path)) => Some(path),
            _ => None,
        }
    }

    fn variable(&self, name: &str) -> Option<String> {
        self.world.variable(name)
    }
}

fn within(text: &str, most: u64) -> io::Result<Vec<u8>> {
    match text.len() as u64 > most {
        true => Err(io::ErrorKind::FileTooLarge.into()),
        false => Ok(text.as_bytes().to_vec()),
    }
}
