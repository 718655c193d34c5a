//! The repository that gh would use here: that of `GH_REPO`, or that of git's remotes on the host of the request.

use std::path::{Path, PathBuf};

use super::remote::{self, Remote};
use crate::input::files::MOST_VALUES;
use crate::report::diagnostic::Diagnostic;
use crate::report::mask;
use crate::world::World;

/// How many folders above the current one are looked at.
const MOST_FOLDERS: usize = 100;

/// The known facts about the repository.
#[derive(Debug)]
pub(super) struct Repository {
    /// The candidates, the preferred one first.
    remotes: Vec<Remote>,
    branch: Option<String>,
}

impl Repository {
    /// The names that gh fills.
    pub(super) const NAMES: [&str; 3] = ["owner", "repo", "branch"];

    /// The value of one of the names, where it is known, for a request to a host. It is an error to take it from a repository
    /// of another host.
    pub(super) fn value(&self, name: &str, host: &str) -> Result<Option<&str>, Diagnostic> {
        if name == "branch" {
            return Ok(self.branch.as_deref());
        }
        if !Self::NAMES.contains(&name) {
            return Ok(None);
        }
        let mut remotes = self.remotes.iter();
        let Some(remote) = remotes.find(|remote| remote.host.is_empty() || remote.host == host) else {
            return match self.remotes.first() {
                Some(other) => Err(foreign(name, &other.host, host)),
                None => Ok(None),
            };
        };
        Ok(Some(if name == "owner" { &remote.owner } else { &remote.name }))
    }

    /// The repository of the environment and of the current directory.
    pub(super) fn here(world: &dyn World) -> Self {
        let git = git_directory(world);
        let branch = git.as_ref().and_then(|git| {
            let head = text(world, &git.join("HEAD"))?;
            head.trim().strip_prefix("ref: refs/heads/").map(str::to_owned)
        });
        let named = world.variable("GH_REPO").filter(|named| !named.is_empty());
        let remotes = match (named, git) {
            (Some(named), _) => remote::named(&named).into_iter().collect(),
            (None, Some(git)) => {
                let config = common_directory(world, &git).join("config");
                let config = world.file(&config, MOST_VALUES).unwrap_or_default();
                remote::all(&String::from_utf8_lossy(&config))
            }
            (None, None) => Vec::new(),
        };
        Self { remotes, branch }
    }
}

fn foreign(name: &str, found: &str, host: &str) -> Diagnostic {
    let (found, host) = (mask::quoted(found), mask::quoted(host));
    let message = format!("`{name}` is of a repository on {found}, and the request goes to {host}");
    Diagnostic::failed("foreign-repository", message)
        .help("--hostname or GH_HOST chooses the host; GH_REPO=OWNER/REPO names a repository there")
}

/// The `.git` of the directory or of one above it; a linked worktree has a file that names it.
fn git_directory(world: &dyn World) -> Option<PathBuf> {
    let mut directory = PathBuf::new();
    for _ in 0..MOST_FOLDERS {
        let git = directory.join(".git");
        if text(world, &git.join("HEAD")).is_some() {
            return Some(git);
        }
        if let Some(link) = text(world, &git) {
            return Some(directory.join(link.trim().strip_prefix("gitdir:")?.trim()));
        }
        directory.push("..");
    }
    None
}

/// Where the configuration is: for a linked worktree, in the directory that it shares.
fn common_directory(world: &dyn World, git: &Path) -> PathBuf {
    match text(world, &git.join("commondir")) {
        Some(common) => git.join(common.trim()),
        None => git.to_owned(),
    }
}

fn text(world: &dyn World, path: &Path) -> Option<String> {
    String::from_utf8(world.file(path, MOST_VALUES).ok()?).ok()
}
