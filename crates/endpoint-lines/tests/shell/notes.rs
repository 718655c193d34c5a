//! Everything that is left out is named, and nothing of it that may be a secret.

use super::read;

#[test]
fn what_is_left_out_is_named() {
    let cases: &[(&str, &[&str])] = &[
        ("curl a", &[]),
        ("curl a # a comment", &[]),
        ("curl a > f", &["`> f` is left out"]),
        (
            "curl a 2>/dev/null >>f",
            &["`2> /dev/null` is left out", "`>> f` is left out"],
        ),
        ("curl a >f 2>&1", &["`> f` is left out", "`2>&1` is left out"]),
        ("curl a &>f", &["`&> f` is left out"]),
        ("curl a > 's3cret file'", &["`> …` is left out"]),
        ("curl a 3<f", &["`3< f` is left out"]),
        ("curl a | jq .", &["`| jq …` is left out"]),
        ("curl a | less", &["`| less` is left out"]),
        (
            "curl a | jq . > f | cat",
            &["`| jq …` is left out", "`| cat` is left out"],
        ),
        ("cd x && curl a", &["`cd …` is left out"]),
        ("cd \"$X\" && curl a", &["`cd …` is left out"]),
        ("cd - && curl a", &["`cd …` is left out"]),
        ("cd x & curl a", &["`cd …` is left out"]),
        (
            "curl a || exit 1; curl b; exit",
            &["`exit …` is left out", "`exit` is left out"],
        ),
        ("set -e\ncurl a\nwait", &["`set …` is left out", "`wait` is left out"]),
        ("[[ -f x ]] && curl a", &["`[[ …` is left out"]),
        (
            "[ -f x ] || curl a",
            &[
                "`[ …` is left out",
                "a shell runs the command after `||` only if the one before it fails",
            ],
        ),
        (
            "curl a || curl b",
            &["a shell runs the command after `||` only if the one before it fails"],
        ),
        ("time curl a", &["`time` is left out"]),
        ("sudo -u s3cret curl a", &["`sudo …` is left out"]),
        ("sudo curl a", &["`sudo` is left out"]),
        ("env A=s3cret curl a", &["`env …` is left out"]),
        (
            "A=s3cret curl a",
            &["`A`, which is set for the program alone, is left out"],
        ),
        (
            "A=s3cret &\ncurl a",
            &["`A`, which is set beside other commands, is left out"],
        ),
        (
            "A=1 | curl a",
            &["`A`, which is set beside other commands, is left out"],
        ),
        ("A=s3cret; curl a", &[]),
        ("read A; curl a", &["`read …` is left out"]),
        ("cat <<E > f\na\nE\ncurl -d @f b", &["`cat` is read as the file `f`"]),
        ("echo a >> f; curl -d @f b", &["`echo …` is left out"]),
        ("export \"A=s3cret\"; curl a", &[]),
        ("echo a; curl b", &["`echo …` is left out"]),
        ("echo a | curl b", &[]),
        (
            "echo a | tr a b | curl c",
            &["`echo …` is left out", "`| tr …` is left out"],
        ),
        ("curl a | echo b", &["`| echo …` is left out"]),
        (
            "curl a\nThen: s3cret\n",
            &["a line that is no known command is left out"],
        ),
        (
            "curl a\n-d b",
            &["a line that begins with an option or a URL is read as a part of the command above it"],
        ),
        (
            "curl a -d '{\n> }'",
            &["the `> ` before further lines is taken for a prompt"],
        ),
        ("> f", &["`> f` is left out"]),
    ];
    for (text, expected) in cases {
        let notes: Vec<String> = read(text).notes.into_iter().map(|note| note.text).collect();
        assert_eq!(notes, *expected, "{text}");
        assert!(!notes.iter().any(|note| note.contains("s3cret")), "{text}");
    }
}
