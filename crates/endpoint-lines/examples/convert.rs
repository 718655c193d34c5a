//! Converts a line of curl or HTTPie: `convert python "curl -d a=1 https://a.test"`.
//!
//! The line may name files. They are read here, and nowhere in the library.

use std::error::Error;
use std::io::{self, Write};
use std::path::Path;

use endpoint_lines::{Format, Manner, World, read};

/// The files of this machine, and nothing else of it.
struct Files;

impl World for Files {
    fn file(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        match path.metadata()?.len() > most {
            true => Err(io::ErrorKind::FileTooLarge.into()),
            false => std::fs::read(path),
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let format = arguments.next().unwrap_or_else(|| "python".to_owned());
    let line = arguments.next().unwrap_or_else(|| {
        "curl -sS https://api.github.com/user/repos -u mona:s3cret -d '{\"name\":\"site\"}'".to_owned()
    });
    let format = Format::named(&format).ok_or("there is no such format")?;
    for reading in read(&line, &Files) {
        match reading {
            Ok(reading) => {
                for note in reading.notes() {
                    eprintln!("note: {note}");
                }
                io::stdout().write_all(&reading.text(format, Manner::default())?)?;
            }
            Err(diagnostic) => {
                eprintln!("{}: {diagnostic}", diagnostic.kind());
                for line in diagnostic.advice() {
                    eprintln!("  {line}");
                }
            }
        }
    }
    Ok(())
}
