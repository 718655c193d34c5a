//! Where a value of JavaScript ends: what goes on behind it would be computed with it.

/// The name, the text, and the requests that it becomes.
pub(crate) const TEXTS: [(&str, &str, &str); 20] = [
    (
        "a value before - 3",
        "const n = 5 - 3;\nfetch('https://a.test/' + n)",
        "error: a value is computed here, and only literals are read",
    ),
    (
        "a value before * 24",
        "const n = 5 * 24;\nfetch('https://a.test/' + n)",
        "error: a value is computed here, and only literals are read",
    ),
    (
        "a value before && 1",
        "const n = 5 && 1;\nfetch('https://a.test/' + n)",
        "error: a value is computed here, and only literals are read",
    ),
    (
        r#"a value before || "http://localhost""#,
        "const n = 5 || \"http://localhost\";\nfetch('https://a.test/' + n)",
        "error: a value is computed here, and only literals are read",
    ),
    (
        r#"a value before ?? "x""#,
        "const n = 5 ?? \"x\";\nfetch('https://a.test/' + n)",
        "error: a value is computed here, and only literals are read",
    ),
    (
        "a value before == 1",
        "const n = 5 == 1;\nfetch('https://a.test/' + n)",
        "error: a value is computed here, and only literals are read",
    ),
    (
        "a value before < 2",
        "const n = 5 < 2;\nfetch('https://a.test/' + n)",
        "error: a value is computed here, and only literals are read",
    ),
    (
        "a value before ^ 1",
        "const n = 5 ^ 1;\nfetch('https://a.test/' + n)",
        "error: a value is computed here, and only literals are read",
    ),
    (
        "a value before >> 1",
        "const n = 5 >> 1;\nfetch('https://a.test/' + n)",
        "error: a value is computed here, and only literals are read",
    ),
    (
        "a value before in b",
        "const n = 5 in b;\nfetch('https://a.test/' + n)",
        "error: a value is computed here, and only literals are read",
    ),
    (
        "a value before instanceof B",
        "const n = 5 instanceof B;\nfetch('https://a.test/' + n)",
        "error: a value is computed here, and only literals are read",
    ),
    (
        "a value before as string",
        "const n = 5 as string;\nfetch('https://a.test/' + n)",
        "error: a value is computed here, and only literals are read",
    ),
    (
        "a value before = 4",
        "const n = 5 = 4;\nfetch('https://a.test/' + n)",
        "error: a value is computed here, and only literals are read",
    ),
    (
        "a value before => 4",
        "const n = 5 => 4;\nfetch('https://a.test/' + n)",
        "error: a value is computed here, and only literals are read",
    ),
    (
        "an operator after a variable",
        "fetch(process.env.URL || 'http://localhost')",
        "error: a value is computed here, and only literals are read",
    ),
    (
        "an operator on the next line",
        "const a = 'https://a.test'\n  && 'https://b.test'\nfetch(a)",
        "error: a value is computed here, and only literals are read",
    ),
    (
        "a word on the next line that goes on",
        "const a = 'b'\n  in c\nfetch(a)",
        "error: a value is computed here, and only literals are read",
    ),
    (
        "a value in a member",
        "fetch('https://a.test', {headers: {a: 'b' && 'c'}})",
        "error: a value is computed here, and only literals are read",
    ),
    (
        "a value that is computed and not used",
        "const n = 5 - 3\nfetch('https://a.test')",
        "GET https://a.test // the code around the calls is left out",
    ),
    (
        "lines without semicolons",
        "const a = 'https://a.test'\nconst b = {c: 'd'} // e\n/* f */\nfetch(a, {headers: b})",
        "GET https://a.test [c: d]",
    ),
];
