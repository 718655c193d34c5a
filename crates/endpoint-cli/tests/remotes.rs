//! The repository that a line of gh means: of the environment, or of the git configuration of the directory.

use crate::command::{Place, endpoint};
use serde_json::json;

#[test]
fn placeholders_come_from_the_repository_at_hand() {
    let place = Place::new();
    place.file(".git/HEAD", "ref: refs/heads/feature/one\n");
    place.file(
        ".git/config",
        "[remote \"origin\"]\n\turl = git@github.com:acme/site.git\n",
    );
    let request = place
        .run(&["gh", "api", "repos/{owner}/{repo}/branches/{branch}"])
        .json();
    assert_eq!(
        request["url"],
        "https://api.github.com/repos/acme/site/branches/feature%2Fone"
    );

    let body = &place
        .run(&["gh", "api", "x", "-F", "a={owner}/{other}", "-f", "b={owner}"])
        .json()["body"];
    assert_eq!(*body, json!({"a": "acme/{other}", "b": "{owner}"}));

    let ran = endpoint(&["gh", "api", "repos/{owner}/{repo}"]);
    assert_eq!(ran.status, Some(1));
    assert!(
        ran.error()
            .starts_with("error: missing-parameter: `owner` has no value"),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_placeholder_is_of_the_host_that_the_request_goes_to() {
    let config = |url: &str| format!("[remote \"origin\"]\n\turl = {url}\n");
    let path = "repos/{owner}/{repo}";
    let cases: [(&str, &[&str], Option<&str>); 9] = [
        (
            "https://github.com/acme/site",
            &[path],
            Some("https://api.github.com/repos/acme/site"),
        ),
        (
            "\"https://mona:s3cret@github.com/acme/site.git\" ; mine",
            &[path],
            Some("https://api.github.com/repos/acme/site"),
        ),
        ("https://gitlab.com/acme/site", &[path], None),
        ("https://github.com.evil.test/acme/site", &[path], None),
        (
            "git@ghe.acme.test:acme/site",
            &["--hostname", "ghe.acme.test", path],
            Some("https://ghe.acme.test/api/v3/repos/acme/site"),
        ),
        ("git@github.com:acme/site", &["--hostname", "ghe.acme.test", path], None),
        (
            "git@acme.ghe.com:acme/site",
            &["--hostname", "acme.ghe.com", path],
            Some("https://api.acme.ghe.com/repos/acme/site"),
        ),
        ("https://gitlab.com/acme/site", &["x", "-F", "a={owner}"], None),
        (
            "https://gitlab.com/acme/site",
            &["x", "-f", "a={owner}"],
            Some("https://api.github.com/x"),
        ),
    ];
    for (remote, arguments, url) in cases {
        let place = Place::new();
        place.file(".git/HEAD", "ref: refs/heads/main\n");
        place.file(".git/config", config(remote));
        let ran = place.run(&[&["gh", "api"], arguments].concat());
        match url {
            Some(url) => assert_eq!(ran.json()["url"], url, "{remote}"),
            None => {
                assert!(
                    ran.error()
                        .starts_with("error: foreign-repository: `owner` is of a repository on "),
                    "{remote}: {}",
                    ran.stderr
                );
                assert_eq!(ran.status, Some(1), "{remote}");
            }
        }
        assert!(
            !ran.stderr.contains("s3cret") && !ran.stdout.contains("s3cret"),
            "{remote}"
        );
    }
    let named = Place::new().env("GH_REPO", "ghe.acme.test/acme/site");
    assert!(named.run(&["gh", "api", path]).stderr.contains("foreign-repository"));
    assert_eq!(
        named.run(&["gh", "api", "--hostname", "ghe.acme.test", path]).status,
        Some(0)
    );
}

#[test]
fn the_configuration_is_read_as_git_reads_it() {
    let files = [
        "[remote \"origin\"]\n\turl = git@h.test:a/b # a comment\n",
        "[remote \"origin\"]\n\turl = \"git@h.test:a/b\" ; a comment\n",
        "[REMOTE \"origin\"] URL=git@h.test:a/b\n",
        "[remote \"origin\"]\r\n\turl = git@h.test:a/b\r\n",
        "; a comment\n[core]\n\tbare\n\turl = no\n[remote \"origin\"]\nurl = git@h.t\\\nest:a/b\n",
        "[remote \"origin\"]\n\turl = git@\"h.test:a\"/b  \n\tfetch = +refs/heads/*:refs/remotes/origin/*\n",
        "[remote \"or\\\"igin\"]\nurl = git@no.test:a/b\n[remote \"origin\"]\nurl = git@h.test:a/b\n",
        "[remote.origin]\n\turl = git@h.test:a/b\n",
        "[remote \"origin\"]\n\turl = git@h.test:a/b\n\turl = git@no.test:a/b\n",
    ];
    for file in files {
        let place = Place::new().env("GH_HOST", "h.test");
        place.file(".git/HEAD", "ref: refs/heads/main\n");
        let path = place.file(".git/config", file);
        let git = std::process::Command::new("git")
            .args(["config", "--file"])
            .arg(path)
            .args(["--get-all", "remote.origin.url"])
            .output();
        if let Ok(git) = git {
            let first = String::from_utf8_lossy(&git.stdout).lines().next().map(str::to_owned);
            assert_eq!(first.as_deref(), Some("git@h.test:a/b"), "git, {file:?}");
        }
        let request = place.run(&["gh", "api", "repos/{owner}/{repo}"]).json();
        assert_eq!(request["url"], "https://h.test/api/v3/repos/a/b", "{file:?}");
    }
    for file in [
        "[remote \"origin\"\nurl = git@h.test:a/b\n",
        "[remote \"origin\"]\nurl = \"git@h.test:a/b\n",
        "url",
    ] {
        let place = Place::new().env("GH_HOST", "h.test");
        place.file(".git/HEAD", "");
        place.file(".git/config", file);
        let ran = place.run(&["gh", "api", "repos/{owner}/{repo}"]);
        assert!(
            ran.error().starts_with("error: missing-parameter: `owner`"),
            "{file:?}: {}",
            ran.stderr
        );
    }
}

#[test]
fn insteadof_of_the_repository_is_followed() {
    let cases = [
        (
            "[url \"https://github.com/\"]\n\tinsteadOf = gh:\n",
            "gh:acme/site",
            true,
        ),
        (
            "[url \"git@github.com:acme/\"]\n\tinsteadOf = acme/\n",
            "acme/site",
            true,
        ),
        // The longest start is the one that counts.
        (
            "[url \"https://evil.test/\"]\n\tinsteadOf = g\n[url \"https://github.com/\"]\n\tinsteadOf = gh:\n",
            "gh:acme/site",
            true,
        ),
        (
            "[url \"https://ghe.acme.test/\"]\n\tinsteadOf = https://github.com/\n",
            "https://github.com/acme/site",
            false,
        ),
        ("", "gh:acme/site", false),
    ];
    for (config, remote, is_there) in cases {
        let place = Place::new();
        place.file(".git/HEAD", "ref: refs/heads/main\n");
        place.file(
            ".git/config",
            format!("{config}[remote \"origin\"]\n\turl = {remote}\n"),
        );
        let ran = place.run(&["gh", "api", "repos/{owner}/{repo}"]);
        if is_there {
            assert_eq!(ran.json()["url"], "https://api.github.com/repos/acme/site", "{config}");
        } else {
            assert!(ran.stderr.contains("GH_REPO=OWNER/REPO"), "{config}: {}", ran.stderr);
        }
    }
}
