//! Texts that are made to exhaust a reader: each ends in time, in a request or in an error.

use std::time::{Duration, Instant};

use endpoint_lines::shell;

#[test]
fn long_and_deep_texts_end_in_time() {
    let pieces = [
        "a;",
        "a&&",
        "a||",
        "a|",
        "a&",
        "a\n",
        "a ",
        "\n",
        " ",
        "{ ",
        "{",
        "}",
        "{a,",
        "\\{",
        "(",
        "$(",
        "`",
        "\"${",
        "\"",
        "'",
        "$'\\",
        "${",
        "$[",
        "((",
        "<<E$[",
        "<<E ",
        "cat <<E\n",
        "a <<E\nb\nE\n",
        "<<<a ",
        "> f ",
        "if ",
        "while ",
        "! ",
        "time ",
        "case x in ",
        "function f ",
        "[[ ",
        "coproc ",
        "a=",
        "A=1 ",
        "A=$A$A\n",
        "$A",
        "~",
        "#",
        "\\",
        "\\\n",
        "\\ \n",
        "\r",
        "\r\n",
        "$ ",
        "> ",
        "$ curl a\nx\n",
        "curl '\n> ",
        "{1..9}",
        "a[",
        "{a}>f ",
        "1>f ",
        "-H a\n",
        "https://a.test\n",
        "```\n",
        "é",
        "\u{a0}",
        "“",
    ];
    for piece in pieces {
        for (before, after) in [
            ("curl ", ""),
            ("", ""),
            ("A=1\ncurl '", "'"),
            ("curl -d @- <<E\n", "\nE\n"),
        ] {
            let text = format!("{before}{}{after}", piece.repeat(60_000 / piece.len()));
            let started = Instant::now();
            if let Ok(script) = shell::read(&text, &["curl"]) {
                for word in script.commands.iter().flat_map(|command| &command.words) {
                    let _ = word.value(&text, None);
                }
            }
            assert!(
                started.elapsed() < Duration::from_secs(15),
                "{piece:?} after {before:?}: {:?}",
                started.elapsed()
            );
        }
    }
}

#[test]
fn a_body_of_a_megabyte_is_read() {
    let body = "{\"a\": [1, \"b\"]}, \n".repeat(60_000);
    let text = format!("curl https://a.test -d '[{body}]'");
    let script = shell::read(&text, &["curl"]).unwrap();
    assert_eq!(
        script.commands[0].words[2].value(&text, None).unwrap(),
        format!("[{body}]")
    );
    let error = shell::read(&"a".repeat((4 << 20) + 1), &["curl"]).unwrap_err();
    assert!(error.message().contains("longer than 4 MiB"), "{error}");
}

#[test]
fn variables_that_double_are_bounded() {
    let text = format!("A=0123456789\n{}curl $A", "A=$A$A\n".repeat(40));
    let error = shell::read(&text, &["curl"]).unwrap_err();
    assert!(error.message().contains("grow past 8 MiB"), "{error}");
}
