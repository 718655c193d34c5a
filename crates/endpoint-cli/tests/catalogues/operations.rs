//! Operations found by words, by requests and by odd names: listed, shown, and called as `api show` says. What would be lost or sent
//! elsewhere is an error.

use serde_json::{Value, json};

use super::{SHOP, place};
use crate::command::Place;

/// The parameters of an operation, and the words of its example behind the name.
const EXAMPLES: [(&str, &str); 15] = [
    ("?a:integer ?b", "a=1"),
    ("?a:object ?b=x|y", "b=x"),
    ("?a:object", ""),
    ("?a!:object+deep", "'a[NAME]=TEXT'"),
    (">json .a!:object", "'a:={}'"),
    (">json .a .b!:integer", "b=1"),
    (
        ">json! .a!:object{b,c!:object[]{d!:boolean,e!:string[]=x|y}}",
        "'a[c][0][d]=true' 'a[c][0][e][]=x'",
    ),
    (">form! .a!:object", "'a[NAME]=TEXT'"),
    (">json! .a!:integer|object .b!:number[] .c!:any", "a:=1 'b[]=1' c=TEXT"),
    (">multipart! .files[0]!:file", "'files[0]=TEXT'"),
    (">form .a:object+deep{b:object{c,d!:integer}}", "'a[b][d]=1'"),
    (">json!:string[]", "-d '[\"TEXT\"]'"),
    (">json!:integer", "-d 1"),
    (">text/plain!:string", "-d TEXT"),
    ("?a! ^a!:integer >json! .a!:integer .b!", "'?a=TEXT' '^a=1' .a=1 b=TEXT"),
];

#[test]
fn the_example_has_all_that_is_required_and_runs() {
    let place = place();
    for (parameters, expected) in EXAMPLES {
        place.file(
            "one.api",
            format!("endpoint-catalogue 2\n@server https://a.test\nPOST /x x {parameters}\n"),
        );
        let shown = place.run(&["api", "show", "x", "--api", "one.api"]).stdout;
        let example = shown.lines().last().unwrap_or_default().trim();
        let line = format!("endpoint --api one.api x {expected}");
        assert_eq!(example, line.trim_end(), "{parameters}");
        let words = shlex::split(example).unwrap();
        let words: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
        let ran = place.run(&words);
        assert_eq!(ran.status, Some(0), "{parameters}: {}", ran.stderr);
    }
}

/// The line that the output ends with, run.
fn again(place: &Place, shown: &str) -> Value {
    let words = shlex::split(shown.lines().last().unwrap().trim()).unwrap();
    let words: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
    place.run(&words).json()
}

#[test]
fn headers_and_cookies_of_an_operation_are_parameters() {
    let place = place();
    place.file(
        "headers.api",
        "endpoint-catalogue 2\n@server https://shop.example/v1\n@security ^authorization\n\
        GET /orders/{id} orders/get ?team ^team ^x-count:integer ^x-tags:string[] ^x-api-key ~region ~size=small|large\n",
    );
    let paste = |headers: &str, more: &[&str]| {
        let line = format!("curl https://shop.example/v1/orders/7 {headers}");
        place.run_with(&[&["paste", "--api", "headers.api"], more].concat(), line.as_bytes())
    };
    let rows = [
        (
            "headers",
            "-H 'Team: pay ments' -H 'x-count: 2' -H 'x-tags: a, b' -H 'x-other: 1'",
            json!({"^team": "pay ments", "x-count": 2, "x-tags": ["a", "b"], "id": "7"}),
            None,
        ),
        (
            "cookies",
            "-b 'region=eu; size=large'",
            json!({"region": "eu", "size": "large", "id": "7"}),
            None,
        ),
        (
            "a cookie that is not known",
            "-b 'region=eu; other=1'",
            json!({"id": "7"}),
            None,
        ),
        (
            "a cookie with an encoding",
            "-b 'region=e%75'",
            json!({"id": "7"}),
            None,
        ),
        ("a cookie twice", "-b 'region=eu; region=us'", json!({"id": "7"}), None),
        (
            "credentials",
            "-H 'authorization: Bearer s3cret' -H 'x-api-key: s3cret'",
            json!({"id": "7"}),
            None,
        ),
        ("a header twice", "-H 'team: a' -H 'team: b'", json!({"id": "7"}), None),
        (
            "a wrong kind",
            "-H 'x-count: two'",
            json!({"id": "7", "x-count": "two"}),
            Some("`x-count` is a text, and must be a whole number"),
        ),
        (
            "a value that is not allowed",
            "-b 'size=huge'",
            json!({"id": "7", "size": "huge"}),
            Some("`size` is not one of the allowed values: small, large"),
        ),
    ];
    for (name, headers, parameters, refused) in rows {
        let found = paste(headers, &["-o", "json"]).json();
        assert_eq!(found["parameters"], parameters, "{name}");
        assert_eq!(found["refused"][0].as_str(), refused, "{name}");
        if refused.is_none() {
            // The printed line makes the request with all its headers.
            let shown = paste(headers, &[]).stdout;
            let same = again(&place, &shown);
            let plain = place.run_with(
                &["paste", "-o", "json"],
                format!("curl https://shop.example/v1/orders/7 {headers}").as_bytes(),
            );
            for (header, value) in plain.json()["headers"].as_object().unwrap() {
                if header != "user-agent" {
                    let own = same["headers"][header].as_str().unwrap().replace(", ", ",");
                    assert_eq!(own, value.as_str().unwrap().replace(", ", ","), "{name}: {shown}");
                }
            }
        }
    }
}

const OFFICE: &str = "endpoint-catalogue 2\n@title Office API\n\
    DELETE /accounts/{id} accounts/delete # Close an account\n\
    DELETE /accounts/{id}/keys/{key} accounts/delete-key # Delete a key of an account\n\
    GET /accounts accounts/list ?per_page:integer # List accounts\n\
    GET /accounts/{id} accounts/get # Get an account\n\
    GET /machines/{id}/load_balancers listLoadBalancers #Networking # The balancers of a machine\n\
    GET /old/accounts oldAccounts deprecated # List accounts\n\
    POST /accounts accounts/create >json .email .plan=free|enterprise # Open an account\n\
    POST /audio/transcriptions createTranscription # Creates text of speech\n\
    POST /files PostFiles >multipart .file:file # Add a file\n\
    POST /machines/{id}/actions machineActions >json .type=reboot|shutdown # Start an action\n\
    POST /rooms/{id}/messages create_message >json .content # Write to a room ## chat comment\n\
    PUT /accounts/{id} accounts/update >json .email # Update an account\n\
    PUT /rooms/{id}/members/{user} add_room_member\n\
    DELETE /rooms/{id}/members/{user} delete_room_member\n";

fn office() -> Place {
    let place = Place::new();
    let (head, operations) = OFFICE.split_at(OFFICE.find("DELETE").unwrap());
    let mut operations: Vec<&str> = operations.lines().collect();
    operations.sort_unstable();
    place.file("office.api", format!("{head}{}\n", operations.join("\n")));
    place
}

/// Words, and the operation that they mean.
const FIRST: [(&str, &str); 26] = [
    // Verbs that mean one thing, in names and in methods.
    ("send message", "create_message"),
    ("new account", "accounts/create"),
    ("show account", "accounts/get"),
    ("change account", "accounts/update"),
    ("remove account", "accounts/delete"),
    ("kick member", "delete_room_member"),
    ("account remove", "accounts/delete"),
    ("upload file", "PostFiles"),
    // Endings, and words that camel case or a sign joins.
    ("transcribe audio", "createTranscription"),
    ("creating messages", "create_message"),
    ("load balancer", "listLoadBalancers"),
    ("machineAction", "machineActions"),
    // Several, and one.
    ("list account", "accounts/list"),
    ("accounts", "accounts/list"),
    ("get an account", "accounts/get"),
    // Slips of the finger.
    ("acount keys delete", "accounts/delete-key"),
    ("send mesage", "create_message"),
    // Tags, summaries, keywords, names and values of parameters.
    ("networking", "listLoadBalancers"),
    ("speech", "createTranscription"),
    ("comment", "create_message"),
    ("accounts per_page", "accounts/list"),
    ("reboot", "machineActions"),
    ("enterprise account", "accounts/create"),
    // The API's own name and common words tell nothing.
    ("office create account", "accounts/create"),
    ("add a member to the room", "add_room_member"),
    // Nothing is deleted that nobody wants to delete.
    ("member", "add_room_member"),
];

#[test]
fn the_operation_that_is_meant_comes_first() {
    let place = office();
    for (words, expected) in FIRST {
        let ran = place.run(
            &[
                &["api", "list", "--api", "office.api"][..],
                &words.split(' ').collect::<Vec<_>>(),
            ]
            .concat(),
        );
        let first = ran.stdout.split_whitespace().next().unwrap_or_default();
        assert_eq!((first, &*ran.stderr), (expected, ""), "{words}: {}", ran.stdout);
    }
}

#[test]
fn the_nearest_are_listed_where_a_word_is_missing() {
    let place = office();
    let run = |words: &[&str]| place.run(&[&["api", "list", "--api", "office.api"], words].concat());
    let ran = run(&["delete", "account", "quietly"]);
    assert!(ran.stdout.starts_with("accounts/delete "), "{}", ran.stdout);
    assert_eq!(
        (ran.status, ran.error()),
        (Some(0), "no operation has all of these words: the nearest are listed")
    );
    let ran = run(&["xyzzy"]);
    assert_eq!((ran.status, &*ran.stdout), (Some(1), ""));
    assert_eq!(
        ran.error(),
        "error: unknown-operation: no operation has any of these words"
    );
    // Operations with all words come before deprecated ones, and operations that have little of the words are left out.
    let ran = run(&["list", "accounts"]);
    let ids: Vec<&str> = ran
        .stdout
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert_eq!(ids.first(), Some(&"accounts/list"), "{ids:?}");
    assert!(ids.contains(&"oldAccounts") && !ids.contains(&"PostFiles"), "{ids:?}");
}

#[test]
fn words_of_other_languages_and_no_words_are_no_mistake() {
    let place = Place::new();
    place.file(
        "odd.api",
        "endpoint-catalogue 2\nGET /größe größe # Größe, ƒ, İ\nGET /x - # ß\n",
    );
    let cases: [(&[&str], Option<i32>); 6] = [
        (&["GRÖSSE"], Some(0)),
        (&["Größe"], Some(0)),
        (&["größen"], Some(0)),
        (&["!?"], Some(1)),
        (&[""], Some(1)),
        (&["İ"], Some(0)),
    ];
    for (words, status) in cases {
        let ran = place.run(&[&["api", "list", "--api", "odd.api"], words].concat());
        assert_eq!(ran.status, status, "{words:?}: {}{}", ran.stdout, ran.stderr);
    }
}

/// Ids and names that look like something else.
const ODD: &str = "endpoint-catalogue 2\n@server https://odd.example\n\
    GET / root ?--explain! ?-o! ?@file! ?a%3Db! ?#x!\n\
    GET /a --explain\nGET /b List%20Things\nGET /c list%20things\nGET /d batch\nGET /e #x\nGET /f \"q'\nGET /g @file\n";

#[test]
fn the_example_of_an_odd_operation_works_in_a_shell() {
    let place = Place::new();
    let odd = place.file("odd.api", ODD);
    place.profiles(&format!("[profile.odd]\napi = '{}'\n", odd.display()));
    let place = place.env("ENDPOINT_PROFILE", "odd");
    let operations = [
        ("root", "/?--explain=TEXT&-o=TEXT&%40file=TEXT&a%3Db=TEXT&%23x=TEXT"),
        ("GET /a", "/a"),
        ("List Things", "/b"),
        ("list things", "/c"),
        ("batch", "/d"),
        ("#x", "/e"),
        ("\"q'", "/f"),
        ("@file", "/g"),
    ];
    for (name, url) in operations {
        for flags in [&["--api", "odd.api"][..], &["--profile", "odd"], &[]] {
            let shown = place.run(&[&["api", "show", name], flags].concat());
            let example = shown.stdout.lines().last().unwrap_or_default().trim();
            let words = shlex::split(example).unwrap_or_default();
            let words: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
            let ran = place.run(&words);
            assert_eq!(ran.status, Some(0), "{example}: {}", ran.stderr);
            assert_eq!(ran.json()["url"], format!("https://odd.example{url}"), "{example}");
        }
    }
}

#[test]
fn a_slip_says_what_was_meant() {
    let place = place();
    place.file("odd.api", ODD);
    place.file("none.json", r#"{"openapi": "3.0.0", "paths": {}}"#);
    place.file("broken.json", r#"{"openapi": "3.0.0", "paths": {"x": {"get": {}}}}"#);
    place.file("none.api", "endpoint-catalogue 2\n");
    place.file("empty.json", "\n");
    let slips: [(&[&str], &str); 13] = [
        (&["--api", "odd.api", "list thigs"], "did you mean `List Things`?"),
        (
            &["--api", "odd.api", "root"],
            "help: add --explain=… after `--`, which ends the flags",
        ),
        (
            &["api", "lsit", "--api", "shop.api"],
            "similar subcommand exists: 'list'",
        ),
        (
            &["api", "list", "--apii", "shop.api"],
            "a similar argument exists: '--api'",
        ),
        (&["api", "show"], "<OPERATION>"),
        (
            &["api", "list", "--api", "none.api"],
            "error: unknown-operation: the catalogue has no operation",
        ),
        (
            &["api", "prepare", "none.json", "-"],
            "error: invalid-description: none.json: no operation of it can be read",
        ),
        (
            &["api", "prepare", "empty.json", "-"],
            "error: invalid-description: empty.json is empty\n",
        ),
        (
            &["api", "prepare", "broken.json", "-"],
            "GET x: the path does not start with a slash\n",
        ),
        (
            &["api", "prepare", "none.api", "none.api"],
            "error: invalid-description: none.api: no operation",
        ),
        (
            &["api", "add", "-", "shop.api"],
            "error: invalid-usage: `-` is not a name",
        ),
        (&["api", "add", "--", "-x", "shop.api"], "`-x` is not a name"),
        (&["api", "add", "a\u{202e}b", "shop.api"], "error: invalid-usage: "),
    ];
    for (words, expected) in slips {
        let ran = place.run(words);
        assert_ne!(ran.status, Some(0), "{words:?}: {}", ran.stdout);
        assert!(ran.stderr.contains(expected), "{words:?}: {}", ran.stderr);
        assert_eq!(ran.stdout, "", "{words:?}");
    }
}

#[test]
fn what_is_no_catalogue_is_not_replaced_by_one() {
    let place = place();
    let description = r#"{"openapi": "3.0.0", "paths": {"/x": {"get": {}}}}"#;
    place.file("shop.json", description);
    let ran = place.run(&["api", "prepare", "shop.json", "shop.json"]);
    assert_eq!(ran.status, Some(1));
    assert!(
        ran.stderr
            .contains("error: unwritable-output: shop.json is there, and is not a catalogue: it is not replaced"),
        "{}",
        ran.stderr
    );
    let text = |name: &str| std::fs::read_to_string(place.path().join(name)).unwrap();
    assert_eq!(text("shop.json"), description);
    assert_eq!(text("shop.api"), SHOP);
    place.file("empty.api", "");
    for target in ["shop.api", "empty.api", "new.api"] {
        assert_eq!(place.run(&["api", "prepare", "shop.json", target]).status, Some(0));
        assert_eq!(text(target), "endpoint-catalogue 2\nGET /x -\n", "{target}");
    }
}

#[cfg(unix)]
#[test]
fn a_directory_that_cannot_be_written_is_an_error() {
    let place = place().env("XDG_CONFIG_HOME", "/dev/null/config");
    let ran = place.run(&["api", "add", "shop", "shop.api"]);
    assert_eq!(ran.status, Some(1), "{}", ran.stdout);
    assert!(
        ran.stderr
            .contains("error: unwritable-output: /dev/null/config/endpoint/shop.api: "),
        "{}",
        ran.stderr
    );
}
