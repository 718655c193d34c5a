//! Runs the real command, away from the user's own profiles and repository.

#![allow(dead_code, clippy::unwrap_used, reason = "each test uses its part, and may panic")]

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::Value;

/// The formats that a request can be written in.
pub(crate) const FORMATS: [&str; 14] = [
    "curl",
    "rust",
    "json",
    "wget",
    "httpie",
    "powershell",
    "http",
    "http-file",
    "hurl",
    "fetch",
    "python",
    "go",
    "har",
    "batch",
];

/// What came of a run.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) status: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ran {
    /// The JSON on stdout of a run that went well.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        assert_eq!(self.status, Some(0), "{}", self.stderr);
        serde_json::from_str(&self.stdout).unwrap()
    }

    /// The first line on stderr.
    pub(crate) fn error(&self) -> &str {
        self.stderr.lines().next().unwrap_or_default()
    }
}

/// A directory to run the command in, which is its home too.
pub(crate) struct Place {
    directory: tempfile::TempDir,
    environment: Vec<(String, String)>,
}

impl Place {
    pub(crate) fn new() -> Self {
        Self {
            directory: tempfile::tempdir().unwrap(),
            environment: Vec::new(),
        }
    }

    pub(crate) fn path(&self) -> &Path {
        self.directory.path()
    }

    /// Writes a file, and makes its directories.
    pub(crate) fn file(&self, name: &str, contents: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, contents).unwrap();
        path
    }

    /// Writes a file that only its owner can read, as one with secrets should be.
    pub(crate) fn private(&self, name: &str, contents: impl AsRef<[u8]>) {
        let path = self.file(name, contents);
        #[cfg(unix)]
        std::fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
    }

    /// Writes the file of profiles.
    pub(crate) fn profiles(&self, toml: &str) -> PathBuf {
        self.file("config/endpoint/profiles.toml", toml)
    }

    pub(crate) fn env(mut self, name: &str, value: &str) -> Self {
        self.environment.push((name.to_owned(), value.to_owned()));
        self
    }

    /// The command, not yet started.
    pub(crate) fn command(&self, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_endpoint"));
        command.args(arguments).current_dir(self.path());
        for variable in ["ENDPOINT_PROFILE", "GH_REPO", "GH_HOST", "NO_COLOR", "CLICOLOR_FORCE"] {
            command.env_remove(variable);
        }
        // The first of each pair is the home or the configuration on Unix, the second on Windows.
        for variable in ["HOME", "USERPROFILE"] {
            command.env(variable, self.path());
        }
        for variable in ["XDG_CONFIG_HOME", "APPDATA"] {
            command.env(variable, self.path().join("config"));
        }
        command.env("GIT_CEILING_DIRECTORIES", self.path());
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
        command
    }

    /// The command, started, with a pipe for each of its streams.
    pub(crate) fn spawn(&self, arguments: &[&str]) -> Child {
        piped(&mut self.command(arguments))
    }

    /// Runs the command with nothing on stdin.
    pub(crate) fn run(&self, arguments: &[&str]) -> Ran {
        self.run_with(arguments, b"")
    }

    /// Runs the command with these bytes on stdin.
    pub(crate) fn run_with(&self, arguments: &[&str], stdin: &[u8]) -> Ran {
        ran(self.spawn(arguments), stdin)
    }

    /// Runs the command with more variables in its environment.
    pub(crate) fn run_in(&self, environment: &[(&str, &str)], arguments: &[String], stdin: &[u8]) -> Ran {
        let mut command = self.command(arguments);
        ran(piped(command.envs(environment.iter().copied())), stdin)
    }
}

fn piped(command: &mut Command) -> Child {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    command.stderr(Stdio::piped()).spawn().unwrap()
}

/// What comes of a command with these bytes on stdin.
fn ran(mut child: Child, stdin: &[u8]) -> Ran {
    let mut pipe = child.stdin.take().unwrap();
    let output = std::thread::scope(|scope| {
        // A command that does not read stdin closes it early.
        scope.spawn(move || pipe.write_all(stdin));
        child.wait_with_output().unwrap()
    });
    Ran {
        status: output.status.code(),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// Runs the command in a new directory.
pub(crate) fn endpoint(arguments: &[&str]) -> Ran {
    Place::new().run(arguments)
}

/// Runs `batch` over the lines.
#[track_caller]
pub(crate) fn batch(lines: &[u8]) -> (Option<i32>, Vec<Value>) {
    let place = Place::new();
    let ran = place.run_with(&["batch"], lines);
    assert_eq!(ran.stderr, "");
    assert!(ran.stdout.is_empty() || ran.stdout.ends_with('\n'));
    (
        ran.status,
        ran.stdout
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect(),
    )
}
