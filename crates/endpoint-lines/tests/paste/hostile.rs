//! Texts that are broken, long or deep: each gets a request or an error, in time, and never a panic.

use std::time::{Duration, Instant};

use super::made;
use super::texts;

/// The length of a long text, and the longest that it may take in a build without optimisation on a busy machine.
const LENGTH: usize = 250_000;
const MOST: Duration = Duration::from_secs(60);

#[test]
fn every_text_of_the_tables_can_be_cut_anywhere() {
    for text in texts() {
        for (end, _) in text.char_indices().step_by(5) {
            made(&text[..end]);
            made(&text[end..]);
        }
    }
}

#[test]
fn every_text_of_the_tables_can_have_another_character_anywhere() {
    const OTHERS: [&str; 12] = ["\"", "'", "`", "\\", "\0", "\n", "{", "}", "(", "$", "\u{fc}", "\r\n"];
    for text in texts() {
        for (index, (at, c)) in text.char_indices().enumerate().step_by(7) {
            let other = OTHERS[index % OTHERS.len()];
            made(&[&text[..at], other, &text[at + c.len_utf8()..]].concat());
        }
    }
}

#[test]
fn long_and_deep_texts_end_in_time() {
    // What the text begins with, what is repeated, and what it ends with.
    let cases = [
        ("an object in an object", "fetch('https://a.test', ", "{a:", ""),
        ("a list in a list", "const a = ", "[", ";\nfetch('https://a.test')"),
        (
            "calls in calls",
            "fetch('https://a.test', {body: ",
            "JSON.stringify(",
            "",
        ),
        (
            "quotes in quotes",
            "fetch('https://a.test', {method: 'POST', body: JSON.stringify(",
            "JSON.stringify('\"'",
            ")",
        ),
        (
            "names of names",
            "const a = 'x';\nfetch(a);",
            "const a = [a, a];\n",
            "fetch(a)",
        ),
        ("open texts", "fetch('https://a.test');", "`", ""),
        ("templates in templates", "fetch(", "`${", ""),
        (
            "mistakes of templates",
            "",
            "fetch(`${                                          ",
            "",
        ),
        ("texts put together", "fetch('https://a.test'", " + 'a'", ")"),
        ("a call in a call", "fetch(", "encodeURIComponent(", ""),
        (
            "parts of the environment",
            "const a = new FormData();\n",
            "a.append('b', process.env.B);\n",
            "fetch('https://a.test', {method: 'POST', body: a})",
        ),
        ("open comments", "fetch('https://a.test');", "/* ", ""),
        ("slashes", "fetch('https://a.test');", "// \n/", ""),
        ("many calls", "", "fetch('https://a.test');\n", ""),
        (
            "mistakes on one line",
            "",
            "fetch(                                                    ",
            "",
        ),
        (
            "mistakes on many lines",
            "",
            "fetch(a)                                                    \n",
            "",
        ),
        (
            "mistakes of PowerShell",
            "",
            "irm $a                                                    \n",
            "",
        ),
        ("mistakes of a file", "", "###\nGET https://a.test/{{a}}\n", ""),
        (
            "mistakes of curl",
            "",
            "curl $a                                                    \n",
            "",
        ),
        ("mistakes of cmd", "curl ^\"https://a.test^\" ", "& curl ^\"x y^\" ", ""),
        (
            "a changed name",
            "const a = {};\n",
            "a.append('b', 'c');\n",
            "fetch('https://a.test', {headers: a})",
        ),
        ("tables in tables", "irm https://a.test -Body ", "@{a=", ""),
        ("lists in lists", "$a = ", "@(", "\nirm https://a.test"),
        ("groups in groups", "irm ", "(", ""),
        ("casts of casts", "irm ", "[string]", ""),
        (
            "texts that double",
            "$a = \"xxxxxxxx\"\n",
            "$a = \"$a$a\"\n",
            "irm https://a.test/$a",
        ),
        (
            "JSON of JSON",
            "$a = \"x`\"\"",
            " | ConvertTo-Json",
            "\nirm https://a.test -Body $a",
        ),
        ("open here-strings", "irm https://a.test -Body ", "@'\n", ""),
        ("many parameters", "irm https://a.test ", "-Body x ", ""),
        ("carets", "curl ^\"https://a.test^\" ", "^", ""),
        ("carets at line ends", "curl ^\"https://a.test^\" ", "^\n", ""),
        ("percent signs", "curl ^\"https://a.test/", "%", "^\""),
        (
            "many commands of cmd",
            "curl ^\"https://a.test^\" ",
            "& curl ^\"https://a.test^\" ",
            "",
        ),
        ("HAR: a deep response", "{\"log\":{\"entries\":[{\"response\":", "[", ""),
        (
            "HAR: a deep request",
            "{\"log\":{\"entries\":[{\"request\":{\"a\":",
            "[",
            "",
        ),
        (
            "HAR: many entries",
            "{\"log\":{\"entries\":[",
            "{\"request\":{\"url\":\"https://a.test\"}},",
            "{}]}}",
        ),
        ("headers of a message", "GET / HTTP/1.1\nHost: a.test\n", "a: b\n", "\n"),
        (
            "a header over many lines",
            "GET / HTTP/1.1\nHost: a.test\nA: b\n",
            " c\n",
            "\n",
        ),
        (
            "a body of status lines",
            "POST / HTTP/1.1\nHost: a.test\nContent-Length: 5\n\n",
            "HTTP/1.1 200 OK\n",
            "",
        ),
        (
            "sections of a file",
            "GET https://a.test\n",
            "###\nGET https://a.test\n",
            "",
        ),
        (
            "variables that double",
            "@a0 = x\n",
            "@a = {{a}}{{a}}\n",
            "###\nGET https://a.test/{{a}}",
        ),
        ("many variables in one", "@a =\n###\nGET https://a.test/", "{{a}}", ""),
        ("open variables", "###\nGET https://a.test/", "{{", ""),
        ("open scripts", "###\nGET https://a.test\n", "< {%\n", ""),
        ("fences", "", "```\ncurl https://a.test\n```\n", ""),
        ("open fences", "", "```\n", ""),
        ("curl -v", "> GET / HTTP/1.1\n> Host: a.test\n", "> a: b\n", ""),
        ("one line", "", "a", ""),
        ("blanks", "", " \n", ""),
        ("zero bytes", "", "\0", ""),
    ];
    let mut slow = Vec::new();
    for (name, before, repeated, after) in cases {
        let mut text = before.to_owned();
        text.push_str(&repeated.repeat(LENGTH / repeated.len()));
        text.push_str(after);
        let begun = Instant::now();
        made(&text);
        let took = begun.elapsed();
        if took > MOST {
            slow.push(format!("{name}: {took:?}"));
        }
    }
    assert!(slow.is_empty(), "{slow:#?}");
}
