//! The remotes of a git repository: which repository of which host each is.

use super::config::{self, Entry};

/// Owner and name on a host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Remote {
    /// In small letters; empty where nothing is said of it.
    pub(super) host: String,
    pub(super) owner: String,
    pub(super) name: String,
}

/// The remotes of a configuration, in the order in which gh prefers them: one that it was set to use, then `upstream`,
/// `github`, `origin` and the rest.
pub(super) fn all(configuration: &str) -> Vec<Remote> {
    let entries = config::entries(configuration);
    let is = |entry: &Entry, key: &str| entry.section == "remote" && entry.key == key;
    let resolved = |name: &str| {
        let mut entries = entries.iter();
        entries.any(|entry| is(entry, "gh-resolved") && entry.name == name && entry.value == "base")
    };
    let mut found: Vec<(usize, Remote)> = Vec::new();
    let mut names: Vec<&str> = Vec::new();
    for entry in entries.iter().filter(|entry| is(entry, "url")) {
        // Of several URLs, the first is fetched from.
        if names.contains(&&*entry.name) {
            continue;
        }
        names.push(&entry.name);
        let rank = ["upstream", "github", "origin"]
            .iter()
            .position(|name| **name == entry.name);
        let rank = if resolved(&entry.name) {
            0
        } else {
            rank.map_or(9, |rank| rank + 1)
        };
        let url = rewritten(&entry.value, &entries);
        found.extend(read(&url).map(|remote| (rank, remote)));
    }
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, remote)| remote).collect()
}

/// The URL with the start that `url.<base>.insteadOf` replaces; the longest that fits is meant (git-config(1)).
fn rewritten(url: &str, entries: &[Entry]) -> String {
    let bases = entries
        .iter()
        .filter(|entry| entry.section == "url" && entry.key == "insteadof");
    let fitting = bases.filter_map(|entry| Some((entry, url.strip_prefix(&*entry.value)?)));
    match fitting.min_by_key(|(_, rest)| rest.len()) {
        Some((entry, rest)) => format!("{}{rest}", entry.name),
        None => url.to_owned(),
    }
}

/// The repository of a remote's URL: `https://user@host/owner/name.git`, `ssh://git@host:22/owner/name`,
/// `git@host:owner/name`. Anything else is not on a GitHub host.
fn read(url: &str) -> Option<Remote> {
    let (authority, path) = match url.split_once("://") {
        Some(("http" | "https" | "ssh" | "git" | "git+ssh" | "git+https" | "ssh+git", rest)) => rest.split_once('/')?,
        Some(_) => return None,
        None => {
            let (authority, path) = url.split_once(':')?;
            // A path with a colon, or a drive of Windows.
            if authority.contains(['/', '\\']) || authority.len() < 2 || path.starts_with('\\') {
                return None;
            }
            return repository(authority.rsplit('@').next()?, path);
        }
    };
    let host = authority.rsplit('@').next()?;
    let (host, _) = host.split_once(':').unwrap_or((host, ""));
    repository(host, path)
}

/// `owner/name` on a host.
fn repository(host: &str, path: &str) -> Option<Remote> {
    let host = host.to_ascii_lowercase();
    let host = match host.strip_prefix("www.").unwrap_or(&host) {
        "ssh.github.com" => "github.com",
        host => host,
    };
    let path = path.trim_matches('/');
    let (owner, name) = path.strip_suffix(".git").unwrap_or(path).split_once('/')?;
    let is_whole = !host.is_empty() && !owner.is_empty() && !name.is_empty() && !name.contains('/');
    is_whole.then(|| Remote {
        host: host.to_owned(),
        owner: owner.to_owned(),
        name: name.to_owned(),
    })
}

/// The repository of `GH_REPO`: `OWNER/REPO`, `HOST/OWNER/REPO`, or a remote's URL.
pub(super) fn named(text: &str) -> Option<Remote> {
    if text.contains(':') {
        return read(text);
    }
    let parts: Vec<&str> = text.trim_end_matches('/').split('/').collect();
    let (host, owner, name) = match *parts {
        [owner, name] => ("", owner, name),
        [host, owner, name] => (host, owner, name),
        _ => return None,
    };
    let name = name.strip_suffix(".git").unwrap_or(name);
    let is_whole = !owner.is_empty() && !name.is_empty();
    is_whole.then(|| Remote {
        host: host.to_ascii_lowercase(),
        owner: owner.to_owned(),
        name: name.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::{Remote, all, named, read};

    fn remote(host: &str) -> Option<Remote> {
        let (owner, name) = ("acme".to_owned(), "site".to_owned());
        Some(Remote {
            host: host.to_owned(),
            owner,
            name,
        })
    }

    #[test]
    fn a_remote_has_a_host_an_owner_and_a_name() {
        for url in [
            "https://github.com/acme/site.git",
            "https://mona:s3cret@GitHub.com/acme/site/",
            "https://x-access-token:a@b@github.com:443/acme/site",
            "git@github.com:acme/site.git",
            "github.com:/acme/site",
            "ssh://git@github.com:22/acme/site/",
            "ssh://git@ssh.github.com:443/acme/site.git",
            "https://www.github.com/acme/site",
            "git://github.com/acme/site",
        ] {
            assert_eq!(read(url), remote("github.com"), "{url}");
        }
        for url in [
            "/srv/git/site.git",
            "../site",
            "file:///srv/acme/site",
            "https://h.test/site",
            "https://h.test/a/b/c",
            r"C:\acme\site",
            "",
        ] {
            assert_eq!(read(url), None, "{url}");
        }
        assert_eq!(named("acme/site"), remote(""));
        assert_eq!(named("GHE.test/acme/site"), remote("ghe.test"));
        assert_eq!(named("git@github.com:acme/site.git"), remote("github.com"));
        for text in ["acme", "acme/", "/site", "a/b/c/d"] {
            assert_eq!(named(text), None, "{text}");
        }
    }

    #[test]
    fn the_remote_that_gh_prefers_comes_first() {
        let of = |names: &[(&str, &str)]| {
            let text: String = names
                .iter()
                .map(|(name, more)| format!("[remote \"{name}\"]\n\turl = https://h.test/{name}/x\n{more}"))
                .collect();
            all(&text).into_iter().map(|remote| remote.owner).collect::<Vec<_>>()
        };
        assert_eq!(
            of(&[("fork", ""), ("origin", ""), ("upstream", "")]),
            ["upstream", "origin", "fork"]
        );
        assert_eq!(
            of(&[("fork", "gh-resolved = base\n"), ("upstream", "")]),
            ["fork", "upstream"]
        );
        assert_eq!(of(&[("a", "url = https://h.test/b/x\n")]), ["a"]);
    }
}
