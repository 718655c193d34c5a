//! Completion of what a catalogue knows. `shells` asks the shells themselves.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::command::Place;

const SHOP: &str = "endpoint-catalogue 2\n\
    GET /orders orders/list ?page:integer ?state=open|paid ?all:boolean ?tags:string[]\n\
    GET /orders/{id} orders/get /id:integer\n\
    GET /shops shops/list\n\
    POST /orders orders/create >json! .item! .count:integer .extra:object .tags:string[]\n";

fn place() -> Place {
    let place = Place::new();
    place.file("shop.api", SHOP);
    place
}

/// The words after the name of the command, and the candidates for the last of them.
const LINES: [(&[&str], &[&str]); 15] = [
    (&["ord"], &["orders/list", "orders/get", "orders/create"]),
    (&["sh"], &["shops/list"]),
    (&["PO"], &["POST"]),
    (&["/or"], &["/orders", "/orders/{id}"]),
    (&["POST", "/"], &["/orders"]),
    (&["post", "/"], &["/orders"]),
    (&["orders/get", ""], &["id="]),
    (&["GET", "/orders/{id}", "i"], &["id="]),
    (&["/orders", "st"], &["state="]),
    (&["orders/list", "page=2", ""], &["state=", "all=", "tags[]="]),
    (&["orders/create", ""], &["item=", "count:=", "extra:=", "tags[]="]),
    (&["orders/list", "state="], &["state=open", "state=paid"]),
    (&["orders/list", "all=t"], &["all=true"]),
    (&["orders/list", "page="], &[]),
    (&["orders/none", "x"], &[]),
];

/// The candidates for the last word, as fish asks for them; without the flags that an empty word may begin.
fn asked(place: &Place, words: &[&str]) -> Vec<String> {
    let mut command = place.command([&["--", "endpoint"], words].concat());
    let output = command.env("ENDPOINT_COMPLETE", "fish").output().unwrap();
    let (text, errors) = (String::from_utf8(output.stdout).unwrap(), output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{words:?}");
    let candidates = text.lines().filter_map(|line| line.split('\t').next());
    let is_asked = |candidate: &&str| !candidate.starts_with('-') || words.last().is_some_and(|word| !word.is_empty());
    candidates.filter(is_asked).map(str::to_owned).collect()
}

#[test]
fn ids_routes_names_and_values_are_completed() {
    let place = place();
    for (words, expected) in LINES {
        let got = asked(&place, &[&["--api", "shop.api"], words].concat());
        assert_eq!(got, expected, "{words:?}");
    }
}

#[test]
fn the_catalogue_is_that_of_the_line() {
    let place = place();
    place.profiles("[profile.a]\napi = \"./shop.api\"\n");
    assert_eq!(place.run(&["api", "add", "shelf", "shop.api"]).status, Some(0));
    let lines: [(&[&str], &[&str]); 16] = [
        (&["ord"], &[]),
        (&["--api", "sh"], &["shelf", "shop.api"]),
        (&["--api", "shelf", "sh"], &["shops/list"]),
        (&["api", "list", "--api", "shel"], &["shelf"]),
        (&["api", "show", "--api", "shop.api", "POST", "/o"], &["/orders"]),
        (&["api", "show", "--api", "shop.api", "PO"], &["POST /orders", "POST"]),
        (&["--api", "missing.api", "ord"], &[]),
        (&["--api", "missing", "ord"], &[]),
        (&["--api", "sho"], &["shop.api"]),
        (&["--api", "shop.api", "--out"], &["--output"]),
        (&["--api", "shop.api", "-o", "js"], &["json"]),
        (&["batch", "--api", "shop.api", "ord"], &[]),
        (&["-o", "curl", "--api=shop.api", "sh"], &["shops/list"]),
        (&["--profile", "a", "sh"], &["shops/list"]),
        (&["api", "show", "--api", "shop.api", "GET /s"], &["GET /shops"]),
        (
            &["api", "struct", "shops/list", "--profile", "a", "'GET /s"],
            &["GET /shops"],
        ),
    ];
    for (words, expected) in lines {
        assert_eq!(asked(&place, words), expected, "{words:?}");
    }
}

#[test]
fn names_in_two_places_and_paths_with_quotes_are_completed() {
    let place = place();
    place.file(
        "graph.api",
        "endpoint-catalogue 2\nGET /drives/{id}/delta(token='{token}') -\nPUT /things/{id} things.put ?id:boolean >json! .id .name\n",
    );
    let lines: [(&[&str], &[&str]); 5] = [
        (&["things.put", "/"], &["/id="]),
        (&["things.put", "?"], &["?id="]),
        (&["things.put", ".id=a", ""], &["/id=", "?id=", "name="]),
        (&["things.put", "?id=t"], &["?id=true"]),
        (&["GET /dr"], &["GET /drives/{id}/delta(token='{token}')"]),
    ];
    for (words, expected) in lines {
        assert_eq!(
            asked(&place, &[&["--api", "graph.api"], words].concat()),
            expected,
            "{words:?}"
        );
    }
}

#[test]
fn lines_of_other_programs_are_completed() {
    let place = place();
    place.file("body.txt", "text");
    let lines: [(&[&str], &[&str]); 12] = [
        (
            &["curl", "--data-"],
            &["--data-ascii", "--data-binary", "--data-raw", "--data-urlencode"],
        ),
        (&["curl", "-X", "PO"], &["POST"]),
        (&["curl", "https://a.test", "-d", "@bo"], &["@body.txt"]),
        (&["curl", "-F", "a=@bo"], &["a=@body.txt"]),
        (&["curl", "-T", "bo"], &["body.txt"]),
        (&["-o", "http", "curl", "--url-"], &["--url-query"]),
        // What can't be said is not offered.
        (&["curl", "--netr"], &[]),
        (&["http", "PO"], &["POST"]),
        (&["http", ":/x", "cv@bo"], &["cv@body.txt"]),
        (&["http", ":/x", "a:=@bo"], &["a:=@body.txt"]),
        (&["--redact", "xh", "--multi"], &["--multipart"]),
        (&["-o", "curl", "GE"], &["GET"]),
    ];
    for (words, expected) in lines {
        assert_eq!(asked(&place, words), expected, "{words:?}");
    }
}

/// Completion is asked for at each key: it must not be felt, whatever the size of the API.
#[test]
fn a_large_catalogue_is_completed_at_once() {
    let mut text = "endpoint-catalogue 2\n".to_owned();
    for number in 0..1500 {
        let fields: String = (0..20).map(|field| format!(" ?name_{field}:integer")).collect();
        text.push_str(&format!(
            "GET /o{number:04}/{{id}} large/operation-{number:04} /id:integer{fields}\n"
        ));
    }
    let place = Place::new();
    place.file("large.api", text);
    let mut fastest = std::time::Duration::MAX;
    for _ in 0..20 {
        let start = std::time::Instant::now();
        assert_eq!(asked(&place, &["--api", "large.api", "large/"]).len(), 1500);
        fastest = fastest.min(start.elapsed());
    }
    // Without optimization, and on a machine that does other things, too.
    assert!(fastest.as_millis() < 500, "{fastest:?}");
}
