//! The repository that gh would use here: that of `GH_REPO`, or that of git's remotes on the host of the request.

use std::path::{Path, PathBuf};

use super::remote::{self, Remote};
use crate::input::files;
use crate::report::failure::Failure;
use crate::report::mask;

/// What is known of the repository.
#[derive(Debug)]
pub(super) struct Repository {
    /// Those that could be meant, the preferred one first.
    remotes: Vec<Remote>,
    branch: Option<String>,
}

impl Repository {
    /// The names that gh fills.
    pub(super) const NAMES: [&str; 3] = ["owner", "repo", "branch"];

    /// The value of one of the names, where it is known, for a request to a host. It is an error to take it from a repository
    /// of another host.
    pub(super) fn value(&self, name: &str, host: &str) -> Result<Option<&str>, Failure> {
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
    pub(super) fn here() -> Self {
        let git = std::env::current_dir()
            .ok()
            .and_then(|directory| git_directory(&directory));
        let branch = git.as_ref().and_then(|git| {
            let head = text(&git.join("HEAD"))?;
            head.trim().strip_prefix("ref: refs/heads/").map(str::to_owned)
        });
        let named = std::env::var("GH_REPO").ok().filter(|named| !named.is_empty());
        let remotes = match (named, git) {
            (Some(named), _) => remote::named(&named).into_iter().collect(),
            (None, Some(git)) => {
                let config = read(&common_directory(&git).join("config")).unwrap_or_default();
                remote::all(&String::from_utf8_lossy(&config))
            }
            (None, None) => Vec::new(),
        };
        Self { remotes, branch }
    }
}

fn foreign(name: &str, found: &str, host: &str) -> Failure {
    let (found, host) = (mask::quoted(found), mask::quoted(host));
    let message = format!("`{name}` is of a repository on {found}, and the request goes to {host}");
    Failure::failed("foreign-repository", message)
        .help("--hostname or GH_HOST chooses the host; GH_REPO=OWNER/REPO names a repository there")
}

/// The `.git` of the directory or of one above it; a linked worktree has a file that names it.
fn git_directory(directory: &Path) -> Option<PathBuf> {
    let git = directory
        .ancestors()
        .map(|directory| directory.join(".git"))
        .find(|git| git.exists())?;
    if git.is_dir() {
        return Some(git);
    }
    let text = text(&git)?;
    let directory = text.trim().strip_prefix("gitdir:")?.trim();
    Some(git.parent()?.join(directory))
}

/// Where the configuration is: for a linked worktree, in the directory that it shares.
fn common_directory(git: &Path) -> PathBuf {
    match text(&git.join("commondir")) {
        Some(common) => git.join(common.trim()),
        None => git.to_owned(),
    }
}

fn text(path: &Path) -> Option<String> {
    String::from_utf8(read(path)?).ok()
}

fn read(path: &Path) -> Option<Vec<u8>> {
    files::read(path, files::MOST_VALUES).ok()
}
