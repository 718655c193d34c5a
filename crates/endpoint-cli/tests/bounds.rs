//! What a line of `batch` may ask for: who asks for more gets an error, and the batch goes on in the memory that it has.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

mod command;

use command::batch;
use serde_json::json;

/// A line of a few kilobytes, whose placeholders write a value of 3,000 bytes `times` times.
fn repeating(line: &str, times: usize) -> String {
    line.replace("VALUE", &"é".repeat(1500))
        .replace("NAMES", &"{a}".repeat(times))
}

#[test]
fn a_line_that_asks_for_too_much_is_refused_and_the_batch_goes_on() {
    let values = |count: usize| {
        format!(
            r#"{{"id":1,"route":"POST /x","options":{{"a":[{}0]}}}}"#,
            "0,".repeat(count - 6)
        )
    };
    let accept = |ranges: usize, options: &str| {
        let accept = vec!["application/vnd.a"; ranges].join(",");
        options
            .replace("ACCEPT", &accept)
            .replace("FORMAT", &"f".repeat(100_000))
    };
    let made = "the URL, the expansion or `accept` could come to more than 16 MiB";
    let exploded = |name: usize| {
        let name = "n".repeat(name);
        format!(
            r#"{{"id":1,"op":"expand","template":"{{?{name}*}}","variables":{{"{name}":[{}1]}}}}"#,
            "1,".repeat(3000)
        )
    };
    let cases: [(&str, String, Option<&str>); 23] = [
        ("100,000 values", values(100_000), None),
        (
            "one more",
            values(100_001),
            Some("the line has more than 100000 values"),
        ),
        (
            "commas in a text",
            format!(
                r#"{{"id":1,"route":"POST /x","options":{{"data":"{}"}}}}"#,
                ",[\\\"".repeat(100_000)
            ),
            None,
        ),
        (
            "an expansion",
            repeating(
                r#"{"id":1,"op":"expand","template":"NAMES","variables":{"a":"VALUE"}}"#,
                1800,
            ),
            None,
        ),
        (
            "a longer expansion",
            repeating(
                r#"{"id":1,"op":"expand","template":"NAMES","variables":{"a":"VALUE"}}"#,
                1900,
            ),
            Some(made),
        ),
        (
            "a prefix",
            repeating(
                r#"{"id":1,"op":"expand","template":"NAMES","variables":{"a":"VALUE"}}"#,
                9000,
            )
            .replace("{a}", "{a:1}"),
            None,
        ),
        (
            "a URL",
            repeating(r#"{"id":1,"route":"/xNAMES","options":{"a":"VALUE"}}"#, 1800),
            None,
        ),
        (
            "a longer URL",
            repeating(r#"{"id":1,"route":"/xNAMES","options":{"a":"VALUE"}}"#, 1900),
            Some(made),
        ),
        (
            "names with a colon",
            repeating(r#"{"id":1,"route":"/xNAMES","options":{"a":"VALUE"}}"#, 1900).replace("{a}", "/:a"),
            Some(made),
        ),
        (
            "the URL in the options",
            repeating(r#"{"id":1,"options":{"url":"/xNAMES","a":"VALUE"}}"#, 1900),
            Some(made),
        ),
        (
            "options alone",
            repeating(
                r#"{"id":1,"op":"parse","options":{"url":"https://a.test/NAMES","a":"VALUE"}}"#,
                1900,
            ),
            Some(made),
        ),
        (
            "the URL in the defaults",
            repeating(
                r#"{"id":1,"defaults":[{"url":"/xNAMES"}],"options":{"a":"VALUE"}}"#,
                1900,
            ),
            Some(made),
        ),
        (
            "the value in the defaults",
            repeating(r#"{"id":1,"defaults":[{"a":"VALUE"}],"route":"/xNAMES"}"#, 1900),
            Some(made),
        ),
        (
            "a value merged with the defaults",
            repeating(
                r#"{"id":1,"defaults":[{"a":{"b":"VALUE"}}],"route":"/xNAMES","options":{"a":{"c":1}}}"#,
                1900,
            ),
            Some(made),
        ),
        (
            "a list",
            repeating(r#"{"id":1,"route":"/xNAMES","options":{"a":["VALUE",1]}}"#, 1900),
            Some(made),
        ),
        ("a name for each member", exploded(1000), None),
        ("a longer one", exploded(6000), Some(made)),
        (
            "a template",
            format!(r#"{{"id":1,"op":"expand","template":"{}"}}"#, "{a}".repeat(300_000)),
            Some(made),
        ),
        (
            "formats",
            accept(
                5,
                r#"{"id":1,"route":"/x","options":{"headers":{"accept":"ACCEPT"},"mediaType":{"format":"FORMAT"}}}"#,
            ),
            None,
        ),
        (
            "more formats",
            accept(
                200,
                r#"{"id":1,"route":"/x","options":{"headers":{"Accept":"ACCEPT"},"mediaType":{"format":"FORMAT"}}}"#,
            ),
            Some(made),
        ),
        (
            "formats of the defaults",
            accept(
                200,
                r#"{"id":1,"op":"defaults","defaults":[{"headers":{"accept":"ACCEPT"}},{"mediaType":{"format":"FORMAT"}}]}"#,
            ),
            Some(made),
        ),
        (
            "a format over the defaults",
            accept(
                200,
                r#"{"id":1,"route":"/x","defaults":[{"headers":{"accept":"ACCEPT"}}],"options":{"mediaType":{"format":"FORMAT"}}}"#,
            ),
            Some(made),
        ),
        (
            "an accept that nothing amends",
            accept(
                50_000,
                r#"{"id":1,"route":"/x","options":{"headers":{"accept":"ACCEPT"}}}"#,
            ),
            None,
        ),
    ];
    let mut lines = String::new();
    for (_, line, _) in &cases {
        lines.push_str(&format!("{line}\n{{\"id\":\"next\",\"route\":\"/x\"}}\n"));
    }
    let (_, answers) = batch(lines.as_bytes());
    assert_eq!(answers.len(), 2 * cases.len());
    for ((name, _, message), pair) in cases.iter().zip(answers.chunks(2)) {
        assert_eq!(pair[0]["id"], 1, "{name}");
        assert_eq!(pair[0]["error"]["message"].as_str(), *message, "{name}");
        assert_eq!(pair[1]["id"], "next", "{name}");
        assert!(pair[1]["ok"].is_object(), "{name}");
    }
}

#[test]
fn answers_are_the_same_whatever_thread_makes_them() {
    let mut lines = String::new();
    for id in 0..100 {
        // Small lines, large ones, and small ones with large answers, in blocks and across them.
        let value = "x".repeat([10, 70_000, 1000, 200_000, 100][id % 5]);
        let names = "{a}".repeat([1, 2, 400, 1, 30][id % 5]);
        lines.push_str(&format!(
            r#"{{"id":{id},"route":"POST /x/{names}","options":{{"a":"{value}","b":[{id}]}}}}"#
        ));
        lines.push('\n');
    }
    let (status, answers) = batch(lines.as_bytes());
    assert_eq!((status, answers.len()), (Some(0), 100));
    for (id, answer) in answers.iter().enumerate() {
        assert_eq!(answer["id"], id);
        assert_eq!(answer["ok"]["body"], json!({"b": [id]}));
        let length = [10, 140_000, 400_000, 200_000, 3000][id % 5];
        assert_eq!(
            answer["ok"]["url"].as_str().unwrap().len(),
            "https://api.github.com/x/".len() + length
        );
    }
}
