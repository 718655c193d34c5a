//! `--explain`: where every option came from, and where it went.

use crate::command::Place;
use serde_json::json;

fn place() -> Place {
    let place = Place::new();
    place.file(
        "team.json",
        r#"{"per_page": 100, "headers": {"authorization": "token s3cret"}, "mediaType": {"previews": ["mercy"]}}"#,
    );
    place
}

const ARGUMENTS: [&str; 7] = [
    "--defaults",
    "team.json",
    "GET /orgs/{org}/repos",
    "org=acme",
    "per_page=5",
    "--explain",
    "User-Agent:",
];

#[test]
fn people_read_a_table() {
    let expected = "\
option                 value                           from                           to
method                 GET                             route (over built-in defaults) method
";
    let ran = place().run(&ARGUMENTS);
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    let squeeze = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(squeeze(&ran.stdout).starts_with(&squeeze(expected)), "{}", ran.stdout);
    for row in [
        "headers.user-agent (unset) call (over built-in defaults) nowhere",
        "headers.authorization *** team.json header",
        "per_page 5 call (over team.json) query",
        "org acme call placeholder",
        "and became application/vnd.github.mercy-preview+json",
    ] {
        assert!(
            ran.stdout.lines().any(|line| squeeze(line) == row),
            "{row}: {}",
            ran.stdout
        );
    }
    assert!(!ran.stdout.contains("s3cret"));
    // Every column starts at the same offset.
    let column = |line: &str| line.find("team.json").or_else(|| line.find("from"));
    let columns: Vec<_> = ran
        .stdout
        .lines()
        .filter(|line| !line.contains("over"))
        .filter_map(column)
        .collect();
    assert!(columns.windows(2).all(|pair| pair[0] == pair[1]), "{}", ran.stdout);
}

#[test]
fn programs_read_json() {
    let explained = place().run(&[&ARGUMENTS[..], &["-o", "json"]].concat()).json();
    let per_page =
        json!({"option": "per_page", "value": "5", "from": "call", "overrides": ["team.json"], "to": "query"});
    assert!(
        explained["options"].as_array().unwrap().contains(&per_page),
        "{explained}"
    );
    assert_eq!(
        explained["accept"]["after"],
        "application/vnd.github.mercy-preview+json"
    );
    assert!(!explained.to_string().contains("s3cret"));
}
