//! Words where no shell is needed to know them: prompts, pages, lines that lost their backslash.

use endpoint_lines::shell::{self, Piece};

use super::{lines, read};

#[track_caller]
fn check(cases: &[(&str, &[&[&str]])]) {
    for (text, expected) in cases {
        assert_eq!(lines(text), *expected, "{text}");
        let crlf = text.replace('\n', "\r\n");
        assert_eq!(lines(&crlf), *expected, "{crlf:?}");
    }
}

#[test]
fn words_of_one_line() {
    check(&[
        ("```sh\ncurl a -d b\n```\n", &[&["a", "-d", "b"]]),
        ("```\n$ curl a\n```", &[&["a"]]),
        (r"C:/bin/curl.exe a", &[&["a"]]),
        ("/usr/bin/curl a", &[&["a"]]),
        ("\u{feff}curl a", &[&["a"]]),
        ("curl a \\ \n  -d b", &[&["a", "-d", "b"]]),
        ("curl \\\n  -X POST \\\n  a", &[&["-X", "POST", "a"]]),
        ("curl a # a comment\n-b", &[&["a", "-b"]]),
        ("curl a\n-H 'b: c'\n-d d\n", &[&["a", "-H", "b: c", "-d", "d"]]),
        (
            "curl -X POST\n'https://a.test' > f\n-d d",
            &[&["-X", "POST", "https://a.test", "-d", "d"]],
        ),
        ("curl a | jq .", &[&["a"]]),
        ("curl a 2>/dev/null", &[&["a"]]),
        ("curl a\n\n", &[&["a"]]),
        ("curl 'https://a.test/?q=$x&y' ;", &[&["https://a.test/?q=$x&y"]]),
        ("curl a&curl b;curl c|cat", &[&["a"], &["b"], &["c"]]),
        ("curl https://a.test?b&curl c", &[&["https://a.test?b"], &["c"]]),
        // Either may run: which one is known only when it does.
        ("curl a || curl b", &[&["a"], &["b"]]),
        // A pair that browsers write in JavaScript's halves.
        (r"curl $'\ud83d\ude00'", &[&["😀"]]),
        ("curl $'a\\c\nb' $'c\\\nd'", &[&["a\nb", "c\\\nd"]]),
        ("", &[]),
        ("# a comment\n", &[]),
        ("\n \t\n", &[]),
    ]);
}

#[test]
fn prompts_come_off() {
    check(&[
        ("$ curl a", &[&["a"]]),
        ("> curl a", &[&["a"]]),
        ("% curl a", &[&["a"]]),
        ("# curl a", &[&["a"]]),
        ("$ curl a\n$ curl b\n$ ", &[&["a"], &["b"]]),
        ("# curl a\n# curl b", &[&["a"], &["b"]]),
        ("# curl is a program\ncurl a", &[&["a"]]),
        ("# the first\n$ curl a\n# the second\n$ curl b", &[&["a"], &["b"]]),
        ("jo@host:~$ curl a", &[&["a"]]),
        ("jo@host:~/src (main)$ curl a", &[&["a"]]),
        ("[jo@host ~]# curl a", &[&["a"]]),
        ("root@3f2a:/# curl a", &[&["a"]]),
        ("jo@mac ~ % curl a", &[&["a"]]),
        ("jo@mac src % curl a\njo@mac src % ", &[&["a"]]),
        ("(venv) jo@host:~$ curl a", &[&["a"]]),
        ("(venv) $ curl a", &[&["a"]]),
        ("mac:src jo$ curl a", &[&["a"]]),
        ("bash-5.2$ curl a", &[&["a"]]),
        ("sh-3.2# curl a", &[&["a"]]),
        ("➜  ~ curl a", &[&["a"]]),
        ("➜  src git:(main) ✗ curl a", &[&["a"]]),
        ("❯ curl a", &[&["a"]]),
        ("~/src ❯ curl a", &[&["a"]]),
        ("jo@host ~> curl a", &[&["a"]]),
        ("  $ curl a \\\n  > -d b", &[&["a", "-d", "b"]]),
        (
            "$ curl a \\\n> -H 'b: c' \\\n> -d d",
            &[&["a", "-H", "b: c", "-d", "d"]],
        ),
        ("$ curl a -d '{\n> \"a\": 1\n> }'", &[&["a", "-d", "{\n\"a\": 1\n}"]]),
        (
            "$ curl a -d '{\n>   \"a\": 1\n>\n> }' -H b",
            &[&["a", "-d", "{\n  \"a\": 1\n\n}", "-H", "b"]],
        ),
        ("$ curl -d \"a\ndquote> b\" c", &[&["-d", "a\nb", "c"]]),
        ("$ curl a \\\n-d '{\n> \"b\": 1}'", &[&["a", "-d", "{\n> \"b\": 1}"]]),
        // The first prompt was not copied.
        ("curl a \\\n> -H 'b: c' \\\n> -d d", &[&["a", "-H", "b: c", "-d", "d"]]),
        ("curl a -d '{\n> \"a\": 1\n> }'", &[&["a", "-d", "{\n\"a\": 1\n}"]]),
        // No prompts: a redirection, and text in quotes.
        ("curl a \\\n> out.json", &[&["a"]]),
        ("curl -d '> b\n> c\nd' a", &[&["-d", "> b\n> c\nd", "a"]]),
        ("curl -d 'b\n> c' a\ncurl d", &[&["-d", "b\n> c", "a"], &["d"]]),
        ("curl jo@host:~$ > f", &[&["jo@host:~$"]]),
        (
            "curl -u jo@a.test:b https://a.test/x > f",
            &[&["-u", "jo@a.test:b", "https://a.test/x"]],
        ),
        ("> f curl a", &[&["a"]]),
    ]);
}

#[test]
fn answers_are_passed_over() {
    check(&[
        ("$ curl a\n{\"b\": 1}\n$ curl c", &[&["a"], &["c"]]),
        ("$ curl a\nit's (an answer\n\n$ curl c\n$(more", &[&["a"], &["c"]]),
        ("Here's how:\n\ncurl a -d 'it.'", &[&["a", "-d", "it."]]),
        ("It's a call. Don't\nwait\n$ curl a\n", &[&["a"]]),
        ("A='b\nc.'\n$ curl $A", &[&["b", "c."]]),
        ("echo 'It is:' | curl -d @- a", &[&["-d", "@-", "a"]]),
        ("curl a\n{\n  \"b\": \"it's\"\n}\n", &[&["a"]]),
        ("curl a\n[\n  1\n]", &[&["a"]]),
        ("curl -i a\nHTTP/1.1 200 OK\nserver: x; y\n\n<html>(\n", &[&["-i", "a"]]),
        ("curl a\n<!DOCTYPE html>\n<p>it's\ncurl b", &[&["a"], &["b"]]),
        ("$ curl a\nwords\ncurl b", &[&["a"], &["b"]]),
    ]);
    let script = read("$ curl a\n{\"b\": 1}\nc\n$ curl d\ne");
    let notes: Vec<(usize, &str)> = script.notes.iter().map(|note| (note.at, &*note.text)).collect();
    let text = "what looks like the answer, below the command, is left out";
    assert_eq!(notes, [(9, text), (29, text)]);
}

#[test]
fn references_are_pieces() {
    let text = "A=1\ncurl \"a${TOKEN}b\" $X'c' ~/d$? \"$A$TOKEN\" -d @- <<E\n$Y\nE\n";
    let script = read(text);
    let variable = |name: &str, is_quoted, at| Piece::Variable {
        name: name.to_owned(),
        is_quoted,
        at,
    };
    let text_of = |text: &str| Piece::Text(text.to_owned());
    let words: Vec<&[Piece]> = script.commands[0].words.iter().map(|word| &*word.pieces).collect();
    assert_eq!(words[0], [text_of("a"), variable("TOKEN", true, 11), text_of("b")]);
    assert_eq!(words[1], [variable("X", false, 22), text_of("c")]);
    assert_eq!(words[2], [Piece::Home, text_of("/d"), variable("?", false, 31)]);
    assert_eq!(words[3], [text_of("1"), variable("TOKEN", true, 37)]);
    let Some(shell::Stdin::Text(document)) = &script.commands[0].stdin else {
        panic!("{script:?}")
    };
    assert_eq!(
        document.pieces,
        [variable("Y", true, text.find("$Y").unwrap()), text_of("\n")]
    );
    for word in &script.commands[0].words {
        assert!(
            text[word.source.clone()].starts_with(['"', '$', '~', '-', '@']),
            "{word:?}"
        );
    }
    assert_eq!(script.commands[0].at, 4);
}

#[test]
fn other_programs_are_read_where_they_are_asked_for() {
    let script = shell::read("http a b=c; curl d; xh e", &["http", "xh"]).unwrap();
    let programs: Vec<&str> = script.commands.iter().map(|command| &*command.program).collect();
    assert_eq!(programs, ["http", "xh"]);
    assert_eq!(script.other.as_deref(), Some("curl"));
    assert_eq!(script.notes[0].text, "`curl …` is left out");
}
