//! A workspace of one package for each style, in the target directory, and cargo's runs of it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::style::Style;
use crate::processor::seconds_of_children;

/// The times of a run of cargo.
#[derive(Clone, Copy)]
pub struct Took {
    /// Seconds of wall time.
    pub seconds: f64,
    /// Seconds of processor time, which other programs do not affect.
    pub processor: f64,
}

/// A directory with its manifest.
pub struct Project {
    directory: PathBuf,
}

impl Project {
    /// The workspace of these styles and their catalogue, with the versions in this package's lock file.
    ///
    /// # Errors
    /// The reason why a file can't be written.
    pub fn styles(styles: &[Style], catalogue: &str) -> Result<Self, String> {
        let project = Self::at("compile");
        let packages: Vec<_> = styles.iter().map(|style| style.package()).collect();
        project.write(
            "Cargo.toml",
            &format!("[workspace]\nresolver = \"3\"\nmembers = {packages:?}\n"),
        )?;
        let lock = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.lock");
        fs::copy(lock, project.directory.join("Cargo.lock")).map_err(|error| error.to_string())?;
        for &style in styles {
            project.write(
                &format!("{}/Cargo.toml", style.package()),
                &format!(
                    "[package]\nname = {:?}\nedition = \"2024\"\npublish = false\n\n[dependencies]\n\
                     endpoint = {{ path = {:?}, features = [\"derive\"] }}\n\
                     http = \"1\"\nserde = {{ version = \"1\", features = [\"derive\"] }}\nserde_json = \"1\"\n",
                    style.package(),
                    concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/endpoint"),
                ),
            )?;
            project.source(style, "")?;
            if style.is_checked() {
                project.write(&format!("{}/src/github.api", style.package()), catalogue)?;
            }
        }
        Ok(project)
    }

    /// A package with these dependencies, as lines of a manifest, and this source.
    ///
    /// # Errors
    /// The reason why a file can't be written.
    pub fn package(name: &str, dependencies: &str, source: &str) -> Result<Self, String> {
        let project = Self::at(name);
        project.write("src/lib.rs", source)?;
        project.write(
            "Cargo.toml",
            &format!(
                "[workspace]\n\n[package]\nname = \"compile-{name}\"\nedition = \"2024\"\n\n[dependencies]\n{dependencies}\n"
            ),
        )?;
        Ok(project)
    }

    fn at(name: &str) -> Self {
        Self {
            directory: Path::new(env!("CARGO_MANIFEST_DIR")).join("target/cost").join(name),
        }
    }

    /// Writes the source of a style.
    ///
    /// # Errors
    /// The reason why the file can't be written.
    pub fn source(&self, style: Style, source: &str) -> Result<(), String> {
        self.write(&format!("{}/src/lib.rs", style.package()), source)
    }

    fn write(&self, path: &str, text: &str) -> Result<(), String> {
        let path = self.directory.join(path);
        let fail = |error| format!("{}: {error}", path.display());
        if let Some(directory) = path.parent() {
            fs::create_dir_all(directory).map_err(fail)?;
        }
        fs::write(&path, text).map_err(fail)
    }

    /// Runs cargo for a package, and stops it after the limit.
    ///
    /// # Errors
    /// The reason why it failed.
    pub fn cargo(&self, word: &str, package: &str, limit: Duration) -> Result<Took, String> {
        let errors = self.directory.join("errors.txt");
        let file = fs::File::create(&errors).map_err(|error| error.to_string())?;
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        command
            .args([word, "--quiet", "--package", package])
            .current_dir(&self.directory)
            .env("CARGO_TARGET_DIR", self.directory.join("target"))
            .env_remove("CARGO_INCREMENTAL")
            .env_remove("RUSTFLAGS")
            .stdout(Stdio::null())
            .stderr(file);
        let (before, start) = (seconds_of_children()?, Instant::now());
        let mut child = command.spawn().map_err(|error| error.to_string())?;
        let status = loop {
            if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
                break status;
            }
            if start.elapsed() > limit {
                // It may have ended by itself meanwhile.
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("cargo {word} took longer than {} s", limit.as_secs()));
            }
            std::thread::sleep(Duration::from_millis(1));
        };
        let took = Took {
            seconds: start.elapsed().as_secs_f64(),
            processor: seconds_of_children()? - before,
        };
        if status.success() {
            Ok(took)
        } else {
            let errors = fs::read_to_string(errors).unwrap_or_default();
            // The reason of a panic in a macro is in another line.
            let lines: Vec<_> = errors
                .lines()
                .filter_map(|line| {
                    line.strip_prefix("error: ")
                        .or(line.trim_start().strip_prefix("= help: message: "))
                })
                .take(2)
                .collect();
            Err(format!("cargo {word} of {package}: {}", lines.join(": ")))
        }
    }
}
