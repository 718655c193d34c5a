//! Texts that only a shell can run, or none can: the message, what is under the caret, and the help.

use endpoint_lines::shell;

/// The text with `⟦…⟧` around what is under the caret, and the message.
const CASES: &[(&str, &str)] = &[
    (
        "curl -H \"A: ⟦$(⟧cat s3cret)\" a",
        "the output of a command, `$(…)`, which only a shell can run",
    ),
    ("curl -H \"A: ⟦`⟧cat s3cret`\" a", "the output of a command"),
    (
        "curl -d @⟦<(⟧echo s3cret) a",
        "the output of a command as a file, `<(…)`",
    ),
    ("curl -o ⟦>(⟧cat) a", "the output of a command as a file"),
    ("curl a/⟦$(⟧(1+1))", "arithmetic, `$((…))`, which"),
    ("curl a/⟦$[⟧1+1]", "arithmetic, `$[…]`, which"),
    ("⟦(⟧curl a)", "a subshell"),
    ("true && ⟦(⟧cd x; curl a)", "a subshell"),
    ("⟦(⟧(i++)); curl a", "arithmetic"),
    ("⟦for⟧ i in 1 2; do curl a/$i; done", "a loop"),
    ("for ⟦(⟧(i=0;i<3;i++)); do curl a; done", "a loop"),
    ("⟦while⟧ true; do curl a; done", "a loop"),
    ("cat f | ⟦while⟧ read A; do curl $A; done", "a loop"),
    ("⟦if⟧ true; then curl a; fi", "an `if`"),
    ("case x in x⟦)⟧ curl a;; esac", "a `case`"),
    ("get⟦(⟧) { curl a; }; get", "a function"),
    ("⟦function⟧ get { curl a; }", "a function"),
    ("⟦{⟧ curl a; }", "a group in braces"),
    ("A=⟦(⟧a b); curl $A", "an array"),
    ("curl a⟦(⟧b)", "a parenthesis outside quotes"),
    ("curl a⟦)⟧", "a parenthesis outside quotes"),
    ("curl a?⟦(⟧b)", "a pattern of file names"),
    ("echo a | ⟦xargs⟧ curl", "`xargs`, which starts commands of its own"),
    (
        "curl a | jq . | ⟦xargs⟧ -n1 wget",
        "`xargs`, which starts commands of its own",
    ),
    ("⟦eval⟧ 'curl a'", "`eval`, which starts commands of its own"),
    ("⟦bash⟧ -c 'curl a'", "`bash`, which starts commands of its own"),
    ("sudo ⟦sh⟧ -ec 'curl a'", "`sh`, which starts commands of its own"),
    (
        "docker run x ⟦curl⟧ https://a.test",
        "`docker`, which may start a command",
    ),
    (
        "curl -H \"A: ⟦$TOKEN⟧\" a",
        "the variable `$TOKEN`, which no shell fills here",
    ),
    ("curl -H \"A: ⟦${TOKEN⟧}\" a", "the variable `$TOKEN`"),
    ("TOKEN=s3cret curl -H \"A: ⟦$TOKEN⟧\" a", "the variable `$TOKEN`"),
    ("TOKEN=s3cret; unset TOKEN; curl ⟦$TOKEN⟧", "the variable `$TOKEN`"),
    ("read TOKEN; curl ⟦$TOKEN⟧", "the variable `$TOKEN`"),
    ("A=s3cret | true; curl ⟦$A⟧", "the variable `$A`"),
    ("A=\"x ⟦$B⟧\"; curl $A", "the variable `$B`"),
    ("⟦$CURL⟧ a", "the variable `$CURL`"),
    ("curl ⟦$1⟧", "the variable `$1`"),
    ("curl \"⟦$@⟧\"", "the variable `$@`"),
    (
        "curl ⟦${TOKEN⟧:-s3cret}",
        "`${TOKEN…}` with more than a name in its braces",
    ),
    ("curl ⟦${⟧#A}", "a variable with more than a name in its braces"),
    (
        "curl https://a.test?a=1⟦&⟧b=2",
        "the `&` of the URL is outside quotes: to a shell, that is more than one command",
    ),
    ("curl https://a.test/?a⟦&⟧b", "the `&` of the URL is outside quotes"),
    ("curl https://a.test/x⟦;⟧v=1", "the `;` of the URL is outside quotes"),
    ("curl ⟦'⟧a", "a quote that is never closed"),
    ("curl ⟦\"⟧a", "a quote that is never closed"),
    (
        "curl -H 'a' b\ncurl -H ⟦'⟧a b\ncurl -H 'a' b\ncurl -H 'a' b",
        "a quote that is never closed",
    ),
    ("curl -d ⟦\"⟧a b\ncurl -d \"a\" b", "a quote that is never closed"),
    ("curl a\n# it's\ncurl -H ⟦'⟧a", "a quote that is never closed"),
    ("curl -d 'a\nb' b\ncurl -H ⟦'⟧a", "a quote that is never closed"),
    ("curl ⟦$'⟧a", "a quote `$'` that is never closed"),
    ("curl a ⟦\\⟧", "ends with a backslash"),
    ("curl ⟦$'⟧\\0'", "a zero byte"),
    ("curl ⟦$'⟧\\xff'", "escapes that are not UTF-8"),
    ("curl a⟦\0⟧", "a zero byte"),
    (
        "curl -d @- ⟦<<⟧EOF\ns3cret\nEOF ",
        "a here-document whose last line, `EOF`, is missing",
    ),
    ("curl -d @- ⟦<<⟧EOF", "a here-document whose last line"),
    ("curl -d @- ⟦<<⟧''\ns3cret\n\n", "a here-document has no word"),
    ("curl ⟦^⟧\"a^\"", "written for cmd.exe"),
    ("curl a ⟦^⟧\n -b", "written for cmd.exe"),
    ("curl ⟦“⟧a”", "a typographic quote or dash"),
    ("curl a ⟦—⟧data b", "a typographic quote or dash"),
    ("curl⟦\u{a0}⟧a", "a no-break space"),
    ("curl a ⟦|⟧", "ends in the middle of a command"),
    ("curl a ⟦&&⟧ ", "ends in the middle of a command"),
    ("curl a ⟦>⟧", "a sign where a shell takes none"),
    ("curl a ⟦>⟧ ; curl b", "a sign where a shell takes none"),
    ("curl a ⟦<⟧\ncurl b", "a sign where a shell takes none"),
    ("curl a ⟦<<<⟧ && curl b", "a sign where a shell takes none"),
    ("curl a && ⟦;⟧ curl b", "a sign where a shell takes none"),
    ("⟦|⟧ curl a", "a sign where a shell takes none"),
    ("curl a ⟦;;⟧ curl b", "a sign where a shell takes none"),
    (
        "curl -X DELETE https://api.example.com/accounts/⟦<⟧account_id>/members",
        "`<account_id>` is a placeholder: fill it in, or quote",
    ),
    ("curl https://a.test/⟦<⟧id>", "`<id>` is a placeholder"),
    ("curl https://a.test/⟦<⟧1>/x", "`<` in a URL begins a placeholder"),
    ("curl a.test/x/⟦<⟧ the.id >/y", "`<` in a URL begins a placeholder"),
    ("curl a.test/x/⟦<<⟧<id>/y", "`<` in a URL begins a placeholder"),
    ("curl ⟦<⟧base-url>/x", "`<base-url>` is a placeholder"),
    (
        "curl -u ⟦<⟧user>:<password> https://a.test",
        "`<user>` is a placeholder",
    ),
    (
        "curl -H a:⟦<⟧your token> https://a.test",
        "`<your token>` is a placeholder",
    ),
    ("curl -u ⟦<⟧user> https://a.test", "`<user>` is a placeholder"),
    ("curl ⟦{⟧1..2000}", "has braces outside quotes"),
    ("curl ⟦h⟧ttps://a.test/{x,y}z", "has braces outside quotes"),
    ("curl a -d ⟦{⟧\"a\":1,\"b\":2}", "has braces outside quotes"),
    ("echo ⟦{⟧a,{b}} | curl -d @- c", "has braces outside quotes"),
    (
        "cd x\n⟦-H⟧ 's3cret'\n",
        "begins with an option or a URL, and the command above it takes none",
    ),
];

#[test]
fn refusals_show_their_place() {
    for (marked, message) in CASES {
        let at = marked.find('⟦').unwrap();
        let characters = marked[at..marked.find('⟧').unwrap()].chars().count() - 1;
        let text = marked.replace(['⟦', '⟧'], "");
        let read = shell::read(&text, &["curl"]).and_then(|script| {
            let words = script.commands.iter().flat_map(|command| &command.words);
            words.map(|word| word.value(&text, None)).collect::<Result<Vec<_>, _>>()
        });
        let error = read.expect_err(marked);
        assert!(error.message().contains(message), "{marked}: {error}");
        let excerpt = error.excerpt().unwrap_or_else(|| panic!("{marked}: {error:?}"));
        assert_eq!(excerpt.offset(), at, "{marked}: {error:?}");
        let shown = &excerpt.text()[excerpt.span()];
        assert!(
            shown.chars().count() <= characters && !shown.contains('*'),
            "{marked}: {shown:?} {error:?}"
        );
        assert!(!format!("{error:?}").contains("s3cret"), "{marked}: {error:?}");
    }
}

#[test]
fn a_command_is_asked_for() {
    let cases = [
        ("", "standard input holds no curl line"),
        (" \n", "standard input holds no curl line"),
        ("wget a", "does not begin with `curl`, but with `wget`"),
        ("s3cret", "does not begin with `curl`"),
        ("# curls", "does not begin with `curl`"),
    ];
    for (text, message) in cases {
        let read = shell::read(text, &["curl"]).and_then(|script| script.of(text, &["curl"]));
        let error = read.expect_err(text);
        assert!(error.message().contains(message), "{text}: {error}");
        assert!(!format!("{error:?}").contains("s3cret"), "{text}: {error:?}");
    }
}
