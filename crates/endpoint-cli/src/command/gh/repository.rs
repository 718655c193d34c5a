//! The repository that gh would use here: that of `GH_REPO`, or that of git's remotes.

use std::path::{Path, PathBuf};

/// What is known of the repository.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Repository {
    pub(super) owner: Option<String>,
    pub(super) name: Option<String>,
    pub(super) branch: Option<String>,
}

impl Repository {
    /// The names that gh fills.
    pub(super) const NAMES: [&str; 3] = ["owner", "repo", "branch"];

    /// The value of one of the names, where it is known.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        match name {
            "owner" => self.owner.as_deref(),
            "repo" => self.name.as_deref(),
            "branch" => self.branch.as_deref(),
            _ => None,
        }
    }

    /// The repository of the environment and of the current directory.
    pub(super) fn here() -> Self {
        let git = std::env::current_dir()
            .ok()
            .and_then(|directory| git_directory(&directory));
        let mut repository = Self::default();
        if let Some(git) = &git {
            let head = std::fs::read_to_string(git.join("HEAD")).unwrap_or_default();
            repository.branch = head.trim().strip_prefix("ref: refs/heads/").map(str::to_owned);
        }
        if let Some(named) = std::env::var("GH_REPO").ok().filter(|named| !named.is_empty()) {
            return repository.named(&named);
        }
        let Some(git) = git else { return repository };
        let config = std::fs::read_to_string(common_directory(&git).join("config")).unwrap_or_default();
        match remote(&config) {
            Some(url) => repository.named(url),
            None => repository,
        }
    }

    /// Takes owner and name from the end of `OWNER/REPO`, `HOST/OWNER/REPO`, or a remote's URL.
    fn named(mut self, text: &str) -> Self {
        let text = text.trim_end_matches('/');
        let text = text.strip_suffix(".git").unwrap_or(text);
        let mut parts = text.rsplit(['/', ':']);
        self.name = parts.next().filter(|part| !part.is_empty()).map(str::to_owned);
        self.owner = parts.next().filter(|part| !part.is_empty()).map(str::to_owned);
        self
    }
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
    let text = std::fs::read_to_string(&git).ok()?;
    let directory = text.trim().strip_prefix("gitdir:")?.trim();
    Some(git.parent()?.join(directory))
}

/// Where the configuration is: for a linked worktree, in the directory that it shares.
fn common_directory(git: &Path) -> PathBuf {
    match std::fs::read_to_string(git.join("commondir")) {
        Ok(common) => git.join(common.trim()),
        Err(_) => git.to_owned(),
    }
}

/// The URL of the remote that gh prefers: `upstream`, `github`, `origin`, then whichever comes first.
fn remote(config: &str) -> Option<&str> {
    let mut found: Vec<(&str, &str)> = Vec::new();
    let mut section = None;
    for line in config.lines().map(str::trim) {
        if line.starts_with('[') {
            section = line
                .strip_prefix("[remote \"")
                .and_then(|name| name.strip_suffix("\"]"));
        } else if let (Some(name), Some(("url", url))) = (
            section,
            line.split_once('=').map(|(key, value)| (key.trim(), value.trim())),
        ) {
            found.push((name, url));
        }
    }
    ["upstream", "github", "origin"]
        .iter()
        .find_map(|wanted| found.iter().find(|(name, _)| name == wanted))
        .or(found.first())
        .map(|(_, url)| *url)
}

#[cfg(test)]
mod tests {
    use super::{Repository, remote};

    #[test]
    fn owner_and_name_are_at_the_end() {
        for text in [
            "acme/site",
            "ghe.test/acme/site",
            "https://github.com/acme/site.git",
            "git@github.com:acme/site.git",
            "ssh://git@github.com:22/acme/site/",
        ] {
            let repository = Repository::default().named(text);
            assert_eq!(
                (repository.owner.as_deref(), repository.name.as_deref()),
                (Some("acme"), Some("site")),
                "{text}"
            );
        }
    }

    #[test]
    fn the_remote_that_gh_prefers_is_chosen() {
        let config = "[core]\n\turl = no\n[remote \"origin\"]\n\turl = o\n[remote \"upstream\"]\n\turl = u\n";
        assert_eq!(remote(config), Some("u"));
        assert_eq!(remote("[remote \"fork\"]\n\turl = f\n"), Some("f"));
        assert_eq!(remote(""), None);
    }
}
