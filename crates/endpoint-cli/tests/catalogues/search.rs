//! `api list WORD…`: which operation comes first.

use crate::command::Place;

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

fn place() -> Place {
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
    let place = place();
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
    let place = place();
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
