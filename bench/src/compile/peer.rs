//! Clients for all of GitHub's API: octocrab, written by people, and progenitor's, generated from the description.

use std::fmt;
use std::path::Path;

use super::project::{Project, Took};
use super::{LIMIT, middle};

/// A client.
pub struct Peer {
    name: &'static str,
    version: &'static str,
    /// The dependencies, as lines of a manifest.
    dependencies: &'static str,
    /// Whether a macro generates it from the description.
    is_generated: bool,
}

/// All of them.
pub const PEERS: [Peer; 2] = [
    Peer {
        name: "octocrab",
        version: "0.54",
        dependencies: "octocrab = \"0.54\"",
        is_generated: false,
    },
    Peer {
        name: "progenitor",
        version: "0.15",
        dependencies: "progenitor = \"0.15\"\nprogenitor-client = \"0.15\"\nregress = \"0.10\"\nfutures = \"0.3\"\n\
                       reqwest = { version = \"0.13\", features = [\"json\", \"stream\", \"query\"] }\n\
                       serde = { version = \"1\", features = [\"derive\"] }\nserde_json = \"1\"\n\
                       chrono = { version = \"0.4\", features = [\"serde\"] }\n\
                       uuid = { version = \"1\", features = [\"serde\", \"v4\"] }",
        is_generated: true,
    },
];

impl fmt::Display for Peer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name, self.version)
    }
}

impl Peer {
    /// The times of a check and a debug build of it alone, with its dependencies built.
    ///
    /// # Errors
    /// The reason why something could not be built.
    pub fn measure(&self, description: &Path, rounds: usize) -> Result<[Took; 2], String> {
        let package = format!("compile-{}", self.name);
        let source = match description.canonicalize() {
            Ok(path) if self.is_generated => format!("progenitor::generate_api!({path:?});\n"),
            Err(error) if self.is_generated => return Err(format!("{}: {error}", description.display())),
            _ => String::new(),
        };
        let measured = if self.is_generated { &*package } else { self.name };
        let project = Project::package(self.name, self.dependencies, &source)?;
        let mut figures = Vec::new();
        for word in ["check", "build"] {
            eprintln!("{self}, {word}");
            project.cargo(word, &package, LIMIT)?;
            let mut all = Vec::new();
            for _ in 0..rounds {
                project.cargo("clean", measured, LIMIT)?;
                all.push(project.cargo(word, measured, LIMIT)?);
            }
            figures.push(middle(&all));
        }
        figures.try_into().map_err(|_| String::from("a figure is missing"))
    }
}
