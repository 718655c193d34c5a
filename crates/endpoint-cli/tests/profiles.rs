//! Profiles: defaults that have a name, and secrets that they take from the environment.

use crate::command::Place;

const PROFILES: &str = r#"
[profile.work]
baseUrl = "https://ghe.acme.test/api/v3"
arrays = "repeat"

[profile.work.parameters]
per_page = 100
ratio = 0.5
labels = ["a", "b"]

[profile.work.headers]
X-A = "b"
authorization = { env = "WORK_TOKEN", prefix = "token " }

[profile.work.mediaType]
previews = ["mercy"]

[profile.home.headers]
authorization = "token s3cret"
private-token = "s3cret"
"#;

fn place() -> Place {
    let place = Place::new().env("WORK_TOKEN", "abc");
    place.profiles(PROFILES);
    place
}

#[test]
fn a_profile_is_a_layer_under_the_files_and_the_call() {
    let place = place();
    place.file("over.json", r#"{"per_page": 5}"#);
    let request = place
        .run(&["--profile", "work", "--defaults", "over.json", "GET /x", "labels=c"])
        .json();
    assert_eq!(
        request["url"],
        "https://ghe.acme.test/api/v3/x?per_page=5&ratio=0.5&labels=c"
    );
    assert_eq!(request["headers"]["authorization"], "token abc");
    assert_eq!(request["headers"]["x-a"], "b");
    assert_eq!(
        request["headers"]["accept"],
        "application/vnd.github.mercy-preview+json"
    );
}

#[test]
fn the_environment_chooses_a_profile_and_the_flag_beats_it() {
    let home = place().env("ENDPOINT_PROFILE", "home");
    assert_eq!(home.run(&["/x"]).json()["headers"]["authorization"], "token s3cret");
    assert_eq!(
        home.run(&["/x", "--profile", "work"]).json()["headers"]["authorization"],
        "token abc"
    );
    assert_eq!(
        place().env("ENDPOINT_PROFILE", "").run(&["/x"]).json()["url"],
        "https://api.github.com/x"
    );
    assert_eq!(
        home.run(&["gh", "api", "user"]).json()["headers"]["authorization"],
        "token s3cret"
    );
}

#[test]
fn the_list_masks_secrets_and_names_the_environment() {
    let listed = place().env("ENDPOINT_PROFILE", "work").run(&["profiles"]);
    let expected = "\
work (ENDPOINT_PROFILE)
  baseUrl                https://ghe.acme.test/api/v3
  arrays                 repeat
  parameters.per_page    100
  parameters.ratio       0.5
  parameters.labels      [\"a\",\"b\"]
  headers.X-A            b
  headers.authorization  token $WORK_TOKEN
  mediaType.previews     [\"mercy\"]
home
  headers.authorization  ***
  headers.private-token  ***
";
    assert_eq!(listed.stdout, expected, "{}", listed.stderr);
    let none = Place::new().run(&["profiles"]);
    assert_eq!((none.status, &*none.stdout), (Some(0), ""));
    assert!(none.stderr.starts_with("no profiles: "), "{}", none.stderr);
}

#[test]
fn a_secret_with_a_dollar_or_in_the_wrong_place_is_masked_too() {
    for toml in [
        "[profile.a.headers]\nauthorization = \"token s3$cret\"\n",
        "[profile.a]\nauthorization = \"token s3cret\"\n",
        "[profile.a]\nheaders = \"authorization: token s3cret\"\n",
        "[profile.a]\nheaders = [\"authorization: token s3cret\"]\n",
        "[profile.a]\nbaseUrl = \"https://user:s3cret@ghe.test/api\"\n",
    ] {
        let place = Place::new();
        place.profiles(toml);
        let ran = place.run(&["profiles"]);
        assert!(
            ran.stdout.contains("***") && !ran.stdout.contains("cret"),
            "{toml}: {}",
            ran.stdout
        );
    }
}

#[test]
fn mistakes_are_shown_at_their_line() {
    let cases = [
        (
            "no TOML",
            "[profile.a\n",
            1,
            "invalid-profile: not valid TOML",
            "1 | [profile.a",
        ),
        (
            "another table",
            "[profiles.a]\n",
            1,
            "invalid-profile: a file of profiles has [profile.NAME] tables",
            "1 | [profiles.a]",
        ),
        (
            "no table",
            "[profile]\na = 1\n",
            1,
            "invalid-profile: a profile is a table",
            "2 | a = *",
        ),
        (
            "a wrong option",
            "[profile.a]\nbaseUrl = 5\n",
            1,
            "invalid-profile: profile `a`: `baseUrl` must be a text",
            "2 | baseUrl = *",
        ),
        (
            "an unset variable",
            "[profile.a.headers]\nx = { env = \"NOT_SET\" }\n",
            1,
            "invalid-profile: the environment variable NOT_SET is not set",
            "2 | x = { *** = \"*******\" }",
        ),
        (
            "an empty variable",
            "[profile.a.headers]\nx = { env = \"EMPTY\" }\n",
            1,
            "invalid-profile: the environment variable EMPTY is empty",
            "2 | x = { *** = \"*****\" }",
        ),
        (
            "no variable",
            "[profile.a.headers]\nx = { prefix = \"p\" }\n",
            1,
            "invalid-profile: a header that is a table names",
            "2 | x = {",
        ),
        (
            "a wrong key",
            "[profile.a.headers]\nx = { variable = \"p\" }\n",
            1,
            "invalid-profile: a header names its environment variable otherwise",
            "2 | x = {",
        ),
        (
            "not finite",
            "[profile.a.parameters]\nx = inf\n",
            1,
            "invalid-profile: a number is not finite",
            "2 | x = ***",
        ),
        (
            "a parameter among the options",
            "[profile.a]\nper_page = 100\n",
            1,
            "invalid-profile: `per_page` is not an option of a profile",
            "belongs into [profile.NAME.parameters]",
        ),
        (
            "an option that is miswritten",
            "[profile.a]\nbase_url = \"https://a.test\"\n",
            1,
            "invalid-profile: `base_url` is not an option of a profile",
            "did you mean `baseUrl`?",
        ),
        (
            "another miswritten option",
            "[profile.a.header]\na = \"b\"\n",
            1,
            "invalid-profile: `header` is not an option of a profile",
            "did you mean `headers`?",
        ),
        (
            "parameters that are not a table",
            "[profile.a]\nparameters = 1\n",
            1,
            "invalid-profile: `parameters` is a table",
            "2 | parameters = *",
        ),
        (
            "a bad base URL",
            "[profile.a]\nbaseUrl = \"ftp\"\n",
            1,
            "invalid-base-url: profile a: ",
            "",
        ),
        (
            "another name",
            "[profile.ab]\n",
            2,
            "unknown-profile: no profile `a` in ",
            "did you mean `ab`?",
        ),
    ];
    for (name, toml, status, error, shown) in cases {
        let place = Place::new().env("EMPTY", "");
        place.profiles(toml);
        let ran = place.run(&["/x", "--profile", "a"]);
        assert_eq!(ran.status, Some(status), "{name}: {}", ran.stderr);
        assert!(
            ran.error().starts_with(&format!("error: {error}")),
            "{name}: {}",
            ran.stderr
        );
        assert!(ran.stderr.contains(shown), "{name}: {}", ran.stderr);
    }
    let missing = Place::new().run(&["/x", "--profile", "a"]);
    assert_eq!(missing.status, Some(2));
    assert!(
        missing.error().contains("profiles.toml does not exist"),
        "{}",
        missing.stderr
    );
}

#[test]
fn a_token_of_a_profile_does_not_go_to_another_host() {
    let place = place();
    let error = "error: foreign-authority: `authorization` of profile `work` is for its base URL alone";
    let cases: [(&str, &[&str], bool); 8] = [
        ("the base URL", &["/x"], false),
        ("its host", &["https://ghe.acme.test/x"], false),
        ("its host with its port", &["https://GHE.acme.test:443/x"], false),
        ("another host", &["https://evil.test/x"], true),
        ("another port", &["https://ghe.acme.test:8443/x"], true),
        ("another scheme", &["http://ghe.acme.test/x"], true),
        ("another base URL", &["/x", "--base-url", "https://evil.test"], true),
        (
            "a token of the call",
            &["https://evil.test/x", "Authorization:mine"],
            false,
        ),
    ];
    for (name, arguments, is_refused) in cases {
        let ran = place.run(&[&["--profile", "work"], arguments].concat());
        assert_eq!(ran.status, Some(i32::from(is_refused)), "{name}: {}", ran.stderr);
        assert_eq!(ran.stderr.contains(error), is_refused, "{name}: {}", ran.stderr);
        assert!(!ran.stderr.contains("abc"), "{name}: {}", ran.stderr);
    }
}
