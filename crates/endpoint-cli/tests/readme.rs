//! The terminal of both READMEs and of docs/BATCH.md: each command in a `console` block prints what is shown under it.

#![cfg(unix)]

use std::path::Path;
use std::process::Command;

/// The commands of a text's `console` blocks, each with the output that it shows.
fn commands(text: &str) -> Vec<(&str, String)> {
    let mut commands: Vec<(&str, String)> = Vec::new();
    let mut in_console = false;
    for line in text.lines() {
        if let Some(language) = line.strip_prefix("```") {
            in_console = language == "console";
        } else if in_console {
            match (line.strip_prefix("$ "), commands.last_mut()) {
                (Some(command), _) => commands.push((command, String::new())),
                (None, Some((_, output))) => {
                    output.push_str(line);
                    output.push('\n');
                }
                (None, None) => panic!("`{line}` stands under no command"),
            }
        }
    }
    commands
}

#[test]
fn each_command_of_the_pages_prints_what_it_shows() {
    let pages = ["README.md", "crates/endpoint-cli/README.md", "docs/BATCH.md"].map(|page| {
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(page);
        std::fs::read_to_string(page).expect("the page")
    });
    let commands: Vec<_> = pages.iter().flat_map(|page| commands(page)).collect();
    assert!(commands.len() >= 3, "the README shows the command at work");
    let program = Path::new(env!("CARGO_BIN_EXE_endpoint"));
    let folder = program.parent().expect("a folder").display().to_string();
    let path = std::env::var("PATH").unwrap_or_default();
    let nowhere = tempfile::tempdir().expect("a folder");
    for (command, expected) in commands {
        let output = Command::new("sh")
            .args(["-c", command])
            .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
            .env("PATH", format!("{folder}:{path}"))
            .env("XDG_CONFIG_HOME", nowhere.path())
            .env_remove("ENDPOINT_PROFILE")
            .output()
            .expect("a shell");
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "$ {command}");
        assert!(output.status.success(), "$ {command}");
    }
}

#[test]
fn the_readme_links_to_no_file() {
    // It is in the archive of the package, too, where the files of the repository are not.
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for readme in ["../../README.md", "README.md"] {
        let text = std::fs::read_to_string(root.join(readme)).expect("a README");
        // A picture has a text in its place.
        let lines = text.lines().filter(|line| !line.starts_with("!["));
        let links = lines.flat_map(|line| line.split("](").skip(1));
        let files: Vec<&str> = links
            .filter(|link| !link.starts_with("https://") && !link.starts_with('#'))
            .collect();
        assert!(files.is_empty(), "{readme}: {files:?}");
    }
}
