//! Files as parts of a body that a catalogue describes: `name@file`.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::command::Place;

const SHOP: &str = "endpoint-catalogue 2\n\
    @server https://shop.example\n\
    GET /orders orders/list ?page\n\
    POST /both both >json >multipart .image:file .note\n\
    POST /files files/add >multipart! .file!:file .more:file[] .note .icon:file+image/x-icon .tags:string[]\n\
    POST /orders orders/create >json .item\n\
    POST /rest rest >multipart .*:any\n";

fn place() -> Place {
    let place = Place::new();
    place.file("shop.api", SHOP);
    place.file("a.png", b"0\xff1");
    place.file("b.txt", "text");
    place
}

/// The lines of a multipart body, without those of the boundary.
fn parts(body: &str) -> Vec<&str> {
    let lines = body.split("\r\n");
    lines
        .filter(|line| !line.is_empty() && !line.starts_with("--"))
        .collect()
}

#[test]
fn a_file_is_a_part_where_the_operation_takes_one() {
    let place = place();
    let text = "Content-Disposition: form-data; name=\"note\"|a b";
    let file = |name: &str, content_type: &str| {
        format!("Content-Disposition: form-data; name=\"{name}\"; filename=\"b.txt\"|Content-Type: {content_type}|text")
    };
    let calls: [(&[&str], String); 8] = [
        (&["files/add", "file@b.txt"], file("file", "text/plain")),
        (&["POST", "/files", "file@b.txt"], file("file", "text/plain")),
        (&["-X", "POST", "/files", "file@b.txt"], file("file", "text/plain")),
        (
            &["files/add", "file@b.txt", "note=a b"],
            format!("{text}|{}", file("file", "text/plain")),
        ),
        (
            &["files/add", "file@b.txt;type=a/b", "more@b.txt", "more@b.txt"],
            format!("{}|{}|{1}", file("file", "a/b"), file("more", "text/plain")),
        ),
        (
            &["files/add", "file@b.txt", "icon@b.txt", "--multipart"],
            format!("{}|{}", file("file", "text/plain"), file("icon", "image/x-icon")),
        ),
        (
            &["both", "image@b.txt", "note=a b"],
            format!("{text}|{}", file("image", "text/plain")),
        ),
        (&["rest", "any@b.txt"], file("any", "text/plain")),
    ];
    for (words, expected) in calls {
        let json = place.run(&[&["--api", "shop.api"], words].concat()).json();
        assert_eq!(parts(json["body"].as_str().unwrap()).join("|"), expected, "{words:?}");
        let content_type = json["headers"]["content-type"].as_str().unwrap();
        assert!(
            content_type.starts_with("multipart/form-data; boundary="),
            "{words:?}: {content_type}"
        );
    }
    let json = place.run(&["--api", "shop.api", "both", "note=a b"]).json();
    assert_eq!(
        json["body"],
        serde_json::json!({"note": "a b"}),
        "without a file it is JSON"
    );
}

#[test]
fn a_file_that_the_operation_does_not_take_is_refused() {
    let place = place();
    let calls: [(&[&str], i32, &[&str]); 6] = [
        (
            &["files/add", "fiel@b.txt"],
            1,
            &[
                "error: unknown-parameter: `fiel` is not a parameter of files/add",
                "did you mean `file`?",
            ],
        ),
        (
            &["files/add", "file@b.txt", "note@b.txt"],
            1,
            &[
                "error: invalid-parameter: `note` is not a file of files/add",
                "note=@FILE takes the text of a file",
            ],
        ),
        (
            &["files/add", "more@b.txt"],
            1,
            &["error: missing-parameter: `file` is missing"],
        ),
        (
            &["orders/create", "item@b.txt"],
            2,
            &["error: invalid-item: `item@…` is a file", "--form sends it as a part"],
        ),
        (
            &["orders/list", "page@b.txt"],
            2,
            &["error: invalid-item: `page@…` is a file"],
        ),
        (
            &["files/add", "file@none.txt"],
            1,
            &["error: unreadable-file: the file `none.txt` of `file`"],
        ),
    ];
    for (words, status, expected) in calls {
        let ran = place.run(&[&["--api", "shop.api"], words].concat());
        assert_eq!(ran.status, Some(status), "{words:?}: {}", ran.stderr);
        for part in expected {
            assert!(ran.stderr.contains(part), "{words:?}: {}", ran.stderr);
        }
    }
}
