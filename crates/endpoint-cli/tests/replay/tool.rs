//! The tools that send what the formats write.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::output::format::Format;

/// The headers that a tool sends by itself, and that nothing in its input can keep it from sending.
pub(crate) fn added(format: Format) -> &'static [&'static str] {
    match format {
        Format::Fetch => &[
            "connection",
            "accept",
            "accept-encoding",
            "accept-language",
            "sec-fetch-mode",
            "user-agent",
        ],
        // A length of 0, and no other, for every method that they don't know to go without a body.
        Format::Httpie | Format::Python => &["content-length"],
        // Of node's http module, which sends the archive for these tests.
        Format::Har => &["connection"],
        Format::Json | Format::Curl | Format::Http => &[],
    }
}

/// A way to send what a format writes.
pub(crate) struct Tool(Format);

impl Tool {
    /// The tool of a format, if this machine has it.
    pub(crate) fn find(format: Format) -> Result<Self, String> {
        let probe: &[&str] = match format {
            Format::Json | Format::Http => return Ok(Self(format)),
            Format::Curl => &["curl", "--version"],
            Format::Httpie => &["http", "--version"],
            Format::Fetch | Format::Har => &["node", "--eval", "fetch"],
            Format::Python => &["python3", "-c", "import requests"],
        };
        let ran = Command::new(probe[0]).args(&probe[1..]).stdin(Stdio::null()).output();
        if ran.is_ok_and(|output| output.status.success()) {
            return Ok(Self(format));
        }
        Err(format!(
            "the format {} is not replayed, `{}` does not run here",
            format.name(),
            probe.join(" ")
        ))
    }

    /// Runs `text` to its end in an empty directory, which has to be empty afterwards.
    pub(crate) fn run(&self, text: &[u8], authority: &str) -> Result<(), String> {
        if self.0 == Format::Http {
            return send(text, authority).map_err(|error| error.to_string());
        }
        let directory = tempfile::tempdir().unwrap();
        let har = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/replay/har.mjs");
        let arguments: &[&str] = match self.0 {
            // Standard input is the script, because the length of an argument is limited.
            Format::Curl | Format::Httpie => &["sh"],
            Format::Fetch => &["node", "--input-type=module"],
            Format::Har => &["node", har],
            _ => &["python3", "-"],
        };
        run(arguments, text, directory.path())
    }
}

fn run(arguments: &[&str], script: &[u8], directory: &Path) -> Result<(), String> {
    let mut command = Command::new(arguments[0]);
    command.args(&arguments[1..]).current_dir(directory).env_clear();
    // No configuration or proxy of this machine's user takes part.
    command
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .env("HOME", directory.join("none"));
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| error.to_string())?;
    let _ = child.stdin.take().unwrap().write_all(script);
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let left: Vec<_> = std::fs::read_dir(directory)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    if left.iter().any(|name| name != "none") {
        return Err(format!("left behind: {left:?}"));
    }
    Ok(())
}

fn send(message: &[u8], authority: &str) -> std::io::Result<()> {
    let mut stream = TcpStream::connect(authority)?;
    stream.set_read_timeout(Some(Duration::from_secs(5)))?;
    stream.write_all(message)?;
    stream.read_to_end(&mut Vec::new()).map(drop)
}
