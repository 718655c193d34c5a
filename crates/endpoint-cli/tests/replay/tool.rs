//! The tools that send what the formats write.

use std::ffi::OsString;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use endpoint_lines::output::format::Format;

/// Whether the format is code as people write it: the client adds its own headers, and writes JSON and parts in its own words.
pub(crate) fn is_code(format: Format) -> bool {
    matches!(
        format,
        Format::Fetch
            | Format::Axios
            | Format::Python
            | Format::Httpx
            | Format::Php
            | Format::Ruby
            | Format::Go
            | Format::Reqwest
            | Format::Java
            | Format::Kotlin
            | Format::Csharp
    )
}

/// Whether the client of code names itself.
pub(crate) fn has_agent(format: Format) -> bool {
    added(format).contains(&"user-agent")
}

/// The headers that a tool sends by itself.
pub(crate) fn added(format: Format) -> &'static [&'static str] {
    match format {
        Format::Go => &["accept-encoding", "user-agent"],
        Format::Python => &[
            "accept",
            "accept-encoding",
            "connection",
            "content-length",
            "user-agent",
        ],
        Format::Fetch => &[
            "connection",
            "accept",
            "accept-encoding",
            "accept-language",
            "sec-fetch-mode",
            "user-agent",
        ],
        Format::Axios => &[
            "accept",
            "accept-encoding",
            "connection",
            "content-length",
            "content-type",
            "user-agent",
        ],
        Format::Httpx => &["accept", "accept-encoding", "connection", "user-agent"],
        Format::Php | Format::Reqwest => &["accept"],
        // The last three offer HTTP/2 to a server without TLS.
        Format::Java | Format::Kotlin => &[
            "content-length",
            "user-agent",
            "connection",
            "http2-settings",
            "upgrade",
        ],
        Format::Csharp => &["content-length"],
        Format::Ruby => &["accept", "accept-encoding", "connection", "content-type", "user-agent"],
        // A length is 0, and stands beside every method that it doesn't know to go without a body.
        Format::Httpie => &["accept-encoding", "connection", "content-length"],
        // Of node's http module, which sends the archive for these tests.
        Format::Har => &["connection"],
        Format::Wget => &["accept", "accept-encoding", "connection"],
        Format::Hurl => &["accept", "user-agent"],
        // Of httpYac, which sends the file for these tests.
        Format::HttpFile => &["accept", "accept-encoding", "connection", "user-agent"],
        Format::Powershell => &["accept-encoding", "user-agent"],
        Format::Json | Format::Curl | Format::Http | Format::Rust | Format::Batch => &[],
        _ => panic!("the headers that the tool of {} adds are not known", format.name()),
    }
}

/// A way to send what a format writes.
pub(crate) struct Tool(Format);

impl Tool {
    /// Whether one run of a compiler makes all the programs of a format, as `compiled` and `rust` test.
    pub(crate) const fn is_compiled(format: Format) -> bool {
        matches!(
            format,
            Format::Rust | Format::Reqwest | Format::Java | Format::Kotlin | Format::Csharp
        )
    }

    /// Whether a program sends what the format writes. The others are sent from here.
    pub(crate) const fn is_started(format: Format) -> bool {
        !matches!(format, Format::Json | Format::Http | Format::Batch)
    }

    /// The tool of a format, if this machine has it.
    pub(crate) fn find(format: Format) -> Result<Self, String> {
        let probe: &[&str] = match format {
            _ if !Self::is_started(format) => return Ok(Self(format)),
            _ if Self::is_compiled(format) => {
                return Err(format!("the format {} is compiled in another test", format.name()));
            }
            Format::Curl => &["curl", "--version"],
            Format::Wget => &["wget", "--version"],
            Format::Powershell => &["pwsh", "-NoProfile", "-Command", "1"],
            Format::HttpFile => &["httpyac", "--version"],
            Format::Hurl => &["hurl", "--version"],
            Format::Go => &["go", "version"],
            Format::Httpie => &["http", "--version"],
            Format::Fetch | Format::Har => &["node", "--eval", "fetch"],
            Format::Python => &["python3", "-c", "import requests"],
            Format::Httpx => &["python3", "-c", "import httpx"],
            Format::Axios => &[
                "node",
                "--eval",
                concat!(
                    "require(\"",
                    env!("CARGO_MANIFEST_DIR"),
                    "/../../target/replay-node/node_modules/axios\")"
                ),
            ],
            Format::Php => &["php", "-r", "curl_version();"],
            Format::Ruby => &["ruby", "-e", "require \"net/http\""],
            _ => panic!("{} has no tool", format.name()),
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

    /// Runs `text` to its end in a directory with these files, which has to have the same afterwards.
    pub(crate) fn run(&self, text: &[u8], authority: &str, files: &[(&str, &[u8])]) -> Result<(), String> {
        self.run_with(text, authority, files, &[])
    }

    /// Like `run`, with variables in the environment.
    pub(crate) fn run_with(
        &self,
        text: &[u8],
        authority: &str,
        files: &[(&str, &[u8])],
        environment: &[(String, String)],
    ) -> Result<(), String> {
        let directory = tempfile::tempdir().unwrap();
        for (name, bytes) in files {
            std::fs::write(directory.path().join(name), bytes).unwrap();
        }
        self.run_in(text, authority, directory.path(), environment)
    }

    /// How many of `count` texts are sent by one process: all, where its start takes a second.
    pub(crate) fn at_once(&self, count: usize) -> usize {
        if self.0 == Format::HttpFile { count } else { 1 }
    }

    /// Runs texts, each for the server of an authority, in an existing directory.
    pub(crate) fn run_all(&self, texts: &[(&[u8], String)], directory: &Path) -> Vec<Result<(), String>> {
        if self.0 != Format::HttpFile {
            let ran = texts.iter();
            return ran
                .map(|(text, authority)| self.run_in(text, authority, directory, &[]))
                .collect();
        }
        let names: Vec<String> = (0..texts.len()).map(|index| format!("call{index}.http")).collect();
        for (name, (text, _)) in names.iter().zip(texts) {
            std::fs::write(directory.join(name), text).unwrap();
        }
        let arguments = ["httpyac", "send"].into_iter().chain(names.iter().map(String::as_str));
        let arguments: Vec<&str> = arguments.chain(["--all"]).collect();
        vec![run(&arguments, b"", directory, &[]); texts.len()]
    }

    /// Like `run_with`, in an existing directory.
    pub(crate) fn run_in(
        &self,
        text: &[u8],
        authority: &str,
        directory: &Path,
        environment: &[(String, String)],
    ) -> Result<(), String> {
        if self.0 == Format::Http {
            return send(text, authority).map_err(|error| error.to_string());
        }
        if self.0 == Format::Batch {
            return batched(text).and_then(|message| send(&message, authority).map_err(|error| error.to_string()));
        }
        // Most read standard input, because the length of an argument is limited.
        let har = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/replay/har.mjs");
        let scripts = tempfile::tempdir().unwrap();
        let script = |name: &str| {
            let path = scripts.path().join(name);
            std::fs::write(&path, text).unwrap();
            path.display().to_string()
        };
        let arguments = match self.0 {
            Format::Curl | Format::Httpie | Format::Wget => vec!["sh".to_owned()],
            Format::Powershell => vec!["pwsh".into(), "-NoProfile".into(), "-File".into(), script("call.ps1")],
            Format::Fetch => vec!["node".into(), "--input-type=module".into()],
            Format::Axios => {
                let modules = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/replay-node/node_modules");
                #[cfg(unix)]
                std::os::unix::fs::symlink(modules, scripts.path().join("node_modules")).unwrap();
                vec!["node".into(), script("call.mjs")]
            }
            Format::Php => vec!["php".into(), script("call.php")],
            Format::Ruby => vec!["ruby".into(), script("call.rb")],
            Format::Har => vec!["node".into(), har.into()],
            Format::Hurl => {
                // `--variable` would read a value such as `007` as a number.
                let variables = environment
                    .iter()
                    .map(|(name, value)| format!("--secret={name}={value}"));
                let start = ["hurl", "--no-output"].map(str::to_owned);
                start.into_iter().chain(variables).collect()
            }
            Format::HttpFile => {
                // It reads no file of another directory.
                std::fs::write(directory.join("call.http"), text).unwrap();
                let start = ["httpyac", "send", "call.http", "--all"].map(str::to_owned);
                // httpyac does not look up a plain name in the environment.
                let variables = environment.iter().map(|(name, value)| format!("{name}={value}"));
                let flag = (!environment.is_empty()).then(|| "--var".to_owned());
                start.into_iter().chain(flag).chain(variables).collect()
            }
            Format::Go => vec!["go".into(), "run".into(), script("main.go")],
            _ => vec!["python3".to_owned(), "-".to_owned()],
        };
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        run(&arguments, text, directory, environment)
    }
}

/// The message of a line of a batch.
fn batched(line: &[u8]) -> Result<Vec<u8>, String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_endpoint"));
    command.args(["batch", "--raw", "-o", "http", "--base-url", "http://not.test"]);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| error.to_string())?;
    let _ = child.stdin.take().unwrap().write_all(line);
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    match output.status.success() {
        true => Ok(output.stdout),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

fn run(arguments: &[&str], script: &[u8], directory: &Path, environment: &[(String, String)]) -> Result<(), String> {
    let before = names(directory);
    let mut command = Command::new(arguments[0]);
    command.args(&arguments[1..]).current_dir(directory).env_clear();
    // No configuration or proxy of this machine's user takes part.
    command
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .env("HOME", directory.join("none"))
        .env("GOPATH", directory.join("none"))
        .env("GOCACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/go"));
    if !environment.is_empty() {
        // Ruby decodes the environment by the encoding of the locale.
        command.env("LC_ALL", "C.UTF-8").envs(environment.iter().cloned());
    }
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
    let after = names(directory);
    if after != before {
        return Err(format!("left behind: {after:?}"));
    }
    Ok(())
}

fn names(directory: &Path) -> Vec<OsString> {
    let entries = std::fs::read_dir(directory).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name());
    let mut names: Vec<_> = names.filter(|name| name != "none").collect();
    names.sort();
    names
}

fn send(message: &[u8], authority: &str) -> std::io::Result<()> {
    let mut stream = TcpStream::connect(authority)?;
    stream.set_read_timeout(Some(Duration::from_secs(5)))?;
    stream.write_all(message)?;
    stream.read_to_end(&mut Vec::new()).map(drop)
}
