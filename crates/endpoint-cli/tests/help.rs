//! Help, topics, completions and man pages: all there, all from one definition.

mod command;

use command::{Place, endpoint};

#[test]
fn help_is_short_and_topics_are_long() {
    let help = endpoint(&["--help"]).stdout;
    assert!(help.lines().count() < 60, "{}", help.lines().count());
    assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
    assert_eq!(help, endpoint(&["-h"]).stdout);
    for topic in [
        "items", "ITEMS", "routes", "curl", "http", "gh", "batch", "profiles", "output", "status",
    ] {
        let text = endpoint(&["help", topic]).stdout;
        assert!(text.lines().count() > 5, "{topic}: {text}");
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{topic}");
    }
    for command in ["expand", "completions", "man"] {
        assert!(
            endpoint(&["help", command]).stdout.contains("Usage: endpoint"),
            "{command}"
        );
    }
}

#[test]
fn the_examples_of_the_help_work() {
    let place = Place::new().env("TOKEN", "abc");
    place.file("logo.png", b"\x89PNG\xff");
    place.file("a.txt", "a");
    for topic in ["items", "curl", "http", "gh", "profiles"] {
        let text = endpoint(&["help", topic]).stdout;
        for line in text
            .lines()
            .map(str::trim)
            .filter(|line| line.starts_with("endpoint ") && !line.contains("--profile"))
        {
            let line = line.replace("{owner}/{repo}/issues -f", "acme/site/issues -f");
            let words = shlex::split(&line.replace("$TOKEN", "abc")).unwrap();
            let words: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
            let ran = place.run(&words);
            assert_eq!(ran.status, Some(0), "{line}: {}", ran.stderr);
        }
    }
}

#[test]
fn completions_know_the_commands_and_flags() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = endpoint(&["completions", shell]).stdout;
        for word in ["batch", "expand", "base-url", "explain"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
}

#[test]
fn man_pages_are_written_for_every_command() {
    let page = endpoint(&["man"]).stdout;
    for word in [".TH", "base\\-url", "ITEMS", "EXIT STATUS"] {
        assert!(page.contains(word), "{word}");
    }
    assert!(endpoint(&["man", "batch"]).stdout.contains("jobs"));
    let place = Place::new();
    assert_eq!(place.run(&["man", "--dir", "."]).status, Some(0));
    for name in [
        "endpoint",
        "endpoint-batch",
        "endpoint-expand",
        "endpoint-gh",
        "endpoint-profiles",
        "endpoint-man",
    ] {
        assert!(place.path().join(format!("{name}.1")).is_file(), "{name}");
    }
    assert_eq!(place.run(&["man", "--dir", "missing"]).status, Some(1));
}
