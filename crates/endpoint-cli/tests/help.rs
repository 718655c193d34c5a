//! Help, topics, completions and man pages: all there, all from one definition.

use crate::command::{Place, endpoint};

#[test]
fn help_is_short_and_topics_are_long() {
    let help = endpoint(&["-h"]).stdout;
    assert!(help.lines().count() <= 48, "{}", help.lines().count());
    for (flag, is_first) in [
        ("--header", true),
        ("--explain", true),
        ("--merge", false),
        ("--path", false),
    ] {
        assert_eq!(help.contains(flag), is_first, "{flag}");
        assert!(endpoint(&["--help"]).stdout.contains(flag), "{flag}");
    }
    let narrow = Place::new().env("COLUMNS", "40").run(&["--help"]).stdout;
    for (help, width) in [(help, 100), (narrow, 40)] {
        // Lines of usage stay whole.
        let mut lines = help.lines().filter(|line| !line.contains("[OPTIONS]"));
        assert!(lines.all(|line| line.chars().count() <= width), "{help}");
    }
    for topic in [
        "items", "ITEMS", "routes", "paste", "curl", "http", "gh", "batch", "tools", "profiles", "output", "status",
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
fn every_shell_gets_a_script_and_completions() {
    let place = Place::new();
    place.profiles("[profile.work]\n[profile.wiki]\n");
    place.file("file.txt", "");
    let place = place.env("_CLAP_COMPLETE_INDEX", "4").env("_CLAP_IFS", "\n");
    let cases: [(&[&str], &[&str]); 8] = [
        (&["GET", "/x", "--expl"], &["--explain"]),
        (&["/x", "-o", "curl"], &["curl"]),
        (&["/x", "--profile", "w"], &["work", "wiki"]),
        (&["/x", "--data", "@f"], &["@file.txt"]),
        (&["POST", "/x", "a[b]:=@f"], &["a[b]:=@file.txt"]),
        (&["POST", "/x", "mona@f"], &[]),
        (&["/x", "--style", "a=d"], &["a=deep"]),
        (&["/x", "-X", "P"], &["POST", "PUT", "PATCH"]),
    ];
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = place.run(&["completions", shell]).stdout;
        assert!(script.contains("ENDPOINT_COMPLETE"), "{shell}: {script}");
        for (words, expected) in cases {
            // The last word is the one that is completed.
            let padding = if words.len() == 3 { &["--merge"][..] } else { &[] };
            let mut command = place.command([&["--", "endpoint"], padding, words].concat());
            let output = command.env("ENDPOINT_COMPLETE", shell).output().expect("the command");
            let text = String::from_utf8_lossy(&output.stdout);
            // What describes a candidate follows a tab, and in zsh a colon that is not escaped.
            let text = match shell {
                "zsh" => text.replace("\\:", "\0").replace(':', "\t").replace('\0', ":"),
                _ => text.into_owned(),
            };
            let got: Vec<&str> = text.lines().filter_map(|line| line.split('\t').next()).collect();
            assert_eq!(got, expected, "{shell}: {words:?}");
        }
    }
    // A shell that is not known has no completions, and the line is not run.
    let mut command = place.command(["--", "endpoint", "/x"]);
    let output = command.env("ENDPOINT_COMPLETE", "tcsh").output().expect("the command");
    assert!(output.stdout.is_empty() && output.status.success());
}

#[test]
fn man_pages_are_written_for_every_command() {
    let page = endpoint(&["man"]).stdout;
    for word in [".TH", "base\\-url", "ITEMS", "EXIT STATUS"] {
        assert!(page.contains(word), "{word}");
    }
    assert!(
        page.contains("Lists: comma"),
        "an option that the short help leaves out"
    );
    assert!(endpoint(&["man", "batch"]).stdout.contains("summary"));
    let place = Place::new();
    place.file("file", "");
    assert_eq!(place.run(&["man", "--dir", "share/man/man1"]).status, Some(0));
    for name in [
        "endpoint",
        "endpoint-batch",
        "endpoint-expand",
        "endpoint-gh",
        "endpoint-gh-api",
        "endpoint-profiles",
        "endpoint-completions",
        "endpoint-man",
        "endpoint-help",
    ] {
        assert!(
            place.path().join(format!("share/man/man1/{name}.1")).is_file(),
            "{name}"
        );
    }
    assert_eq!(place.run(&["man", "--dir", "file/man1"]).status, Some(1));
}

/// What `man` shows on a terminal of 80 columns, where there is a `man`.
#[cfg(unix)]
#[test]
fn man_pages_fit_a_terminal_of_80_columns() {
    let place = Place::new();
    assert_eq!(place.run(&["man", "--dir", "man1"]).status, Some(0));
    for page in std::fs::read_dir(place.path().join("man1")).expect("the directory") {
        let page = page.expect("a page").path();
        let mut man = std::process::Command::new("man");
        man.args(["--warnings", "-E", "UTF-8", "-l"]).arg(&page);
        man.env("MANWIDTH", "80")
            .env("MAN_KEEP_FORMATTING", "")
            .env("LC_ALL", "C.UTF-8");
        let Ok(output) = man.output() else {
            eprintln!("skipped: man does not run here");
            return;
        };
        let (text, warnings) = (
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr),
        );
        assert!(output.status.success() && warnings.is_empty(), "{page:?}: {warnings}");
        assert!(text.lines().count() > 15, "{page:?}: {text}");
        for line in text.lines() {
            assert!(line.chars().count() <= 80, "{page:?}: {line}");
        }
    }
}

#[test]
fn every_variable_that_is_read_is_documented() {
    let page = endpoint(&["man"]).stdout.replace('\\', "");
    let known = [
        "ENDPOINT_PROFILE",
        "ENDPOINT_COMPLETE",
        "_CLAP_COMPLETE_INDEX",
        "_CLAP_IFS",
        "GH_HOST",
        "GH_REPO",
        "XDG_CONFIG_HOME",
        "HOME",
        "APPDATA",
        "USERPROFILE",
        "NO_COLOR",
        "CLICOLOR",
        "CLICOLOR_FORCE",
        "TERM",
        "CI",
        "PATH",
    ];
    for variable in known {
        assert!(page.contains(variable), "the manual page: {variable}");
    }
    // Those that the sources name are in the list above.
    let mut sources = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))];
    while let Some(path) = sources.pop() {
        if path.is_dir() {
            sources.extend(std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        for (_, rest) in text.match_indices("env::var").map(|(at, _)| text.split_at(at)) {
            let argument = rest
                .split_once('(')
                .map_or("", |(_, rest)| rest.split(')').next().unwrap());
            let name = argument.trim_matches('"');
            let is_known = matches!(name, "VARIABLE" | "INDEX" | "variable") || known.contains(&name);
            assert!(
                is_known || name.is_empty() || name.contains(' '),
                "{}: {name}",
                path.display()
            );
        }
    }
}
