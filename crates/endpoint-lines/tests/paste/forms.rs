//! Forms of PowerShell that are put together by .NET, as the format `powershell` writes them.

use super::made::made;

/// The text that the command writes for a request of one part.
fn form(content: &str, disposition: &str, content_type: &str) -> String {
    let mut text =
        format!("$form = [System.Net.Http.MultipartFormDataContent]::new()\n$part = [System.Net.Http.{content}\n");
    if content.starts_with("String") {
        text.push_str("[void]$part.Headers.Remove('Content-Type')\n");
    }
    for (name, value) in [("Content-Disposition", disposition), ("Content-Type", content_type)] {
        if !value.is_empty() {
            text.push_str(&format!(
                "[void]$part.Headers.TryAddWithoutValidation('{name}', {value})\n"
            ));
        }
    }
    text + "$form.Add($part)\nInvoke-WebRequest -Method 'POST' -Uri 'https://a.test/x' -Body $form\n"
}

/// The requests of a text without the boundary, which the marks of variables change.
fn unbounded(text: &str) -> String {
    let made = made(text);
    let boundary = made.split_once("boundary=").and_then(|(_, rest)| rest.split_once(']'));
    made.replace(boundary.map_or("none", |(boundary, _)| boundary), "…")
}

#[test]
fn forms_of_parts_are_those_of_curl() {
    const A: &str = r#"'form-data; name="a"'"#;
    let file = |path: &str| format!("StreamContent]::new((Get-Item -Force -LiteralPath {path}).OpenRead())");
    let text = |value: &str| format!("StringContent]::new({value})");
    let cases = [
        ("a text", text("'b'"), A, "", "-F a=b"),
        ("an empty text", text("''"), A, "", "-F a="),
        ("letters", text("'ü😀'"), A, "", "-F a=ü😀"),
        (
            "a type",
            text("'{}'"),
            A,
            "'application/json'",
            "-F 'a={};type=application/json'",
        ),
        (
            "a text that is a file",
            text("'b'"),
            r#"'form-data; name="a"; filename="b.txt"'"#,
            "'text/plain'",
            "-F 'a=b;filename=b.txt'",
        ),
        (
            "a file",
            file("'a.txt'"),
            r#"'form-data; name="f"; filename="a.txt"'"#,
            "'text/plain'",
            "-F f=@a.txt",
        ),
        (
            "a file with another name and type",
            file("'data.bin'"),
            r#"'form-data; name="f"; filename="it''s.csv"'"#,
            "'text/csv'",
            r#"-F "f=@data.bin;type=text/csv;filename=it's.csv""#,
        ),
        ("the text of a file", file("'a.txt'"), A, "", "-F 'a=<a.txt'"),
        ("a variable", text(r#""y ${env:X}""#), A, "", r#"-F "a=y $X""#),
        ("a variable alone", text("$env:X"), A, "", r#"--form-string "a=$X""#),
        (
            "quotes",
            text(r#"'it''s "q" ‘‘’’“'"#),
            A,
            "",
            r#"-F "a=it's \"q\" ‘’“""#,
        ),
        (
            "signs",
            text("'`b` $(Get-Date) $x @y; # z'"),
            A,
            "",
            "--form-string 'a=`b` $(Get-Date) $x @y; # z'",
        ),
        (
            "escapes",
            text(r#""``n `$(x) `"q`" ${env:X}""#),
            A,
            "",
            r#"-F "a=\`n \$(x) \"q\" $X""#,
        ),
        (
            "ends of lines",
            text(r#""a`r`nb`n`tc""#),
            A,
            "",
            r"--form-string $'a=a\r\nb\n\tc'",
        ),
        (
            "statements",
            text("'x\n$form.Add($part)\nInvoke-WebRequest https://b.test -Body $form'"),
            A,
            "",
            "--form-string 'a=x\n$form.Add($part)\nInvoke-WebRequest https://b.test -Body $form'",
        ),
        (
            "a name with a quote",
            text("'b'"),
            r#"'form-data; name="a%22''b"'"#,
            "",
            r#"-F "a\"'b=b""#,
        ),
    ];
    for (name, content, disposition, content_type, flags) in cases {
        let text = form(&content, disposition, content_type);
        let expected = unbounded(&format!("curl https://a.test/x {flags}"));
        assert!(expected.starts_with("POST"), "{name}: {expected}");
        assert_eq!(unbounded(&text), expected, "{name}");
        if !content.contains('\n') {
            assert_eq!(unbounded(&text.replace('\n', "\r\n")), expected, "{name}");
        }
    }
    let two = form("StringContent]::new('b')", A, "").replace(
        "Invoke",
        "\n# A comment.\n$part = [System.Net.Http.StringContent]::new('d')\n[void]$part.Headers.Remove('Content-Type');\n\
         [void]$part.Headers.TryAddWithoutValidation('Content-Disposition', 'form-data; name=\"c\"')\n$form.Add($part)\nInvoke",
    );
    assert_eq!(unbounded(&two), unbounded("curl https://a.test/x -F a=b -F c=d"));
}

/// What is made of a text, up to what to do.
fn mistake(text: &str) -> String {
    made(text).split(" // ").next().unwrap_or_default().to_owned()
}

#[test]
fn other_forms_of_parts_are_errors() {
    const COMPUTED: &str = "error: invalid-input: a value is computed here, and only literals are read";
    let text = form(
        "StringContent]::new('b')",
        r#"'form-data; name="a"; filename="b"'"#,
        "'x/y'",
    );
    assert!(made(&text).starts_with("POST"), "{}", made(&text));
    let cases = [
        ("a boundary", "Content]::new()", "Content]::new('b')", COMPUTED),
        ("an encoding", "'b')", "'b', [Text.Encoding]::ASCII)", COMPUTED),
        ("a number", "'b')", "5)", COMPUTED),
        (
            "bytes",
            "StringContent]::new('b')",
            "ByteArrayContent]::new([Convert]::FromBase64String('/w=='))",
            COMPUTED,
        ),
        (
            "the bytes of a file",
            "StringContent]::new('b')",
            "ByteArrayContent]::new([IO.File]::ReadAllBytes('a.txt'))",
            COMPUTED,
        ),
        (
            "another stream",
            "StringContent]::new('b')",
            "StreamContent]::new([IO.File]::OpenRead('a.txt'))",
            COMPUTED,
        ),
        (
            "a pattern",
            "StringContent]::new('b')",
            "StreamContent]::new((Get-Item -Path 'a*').OpenRead())",
            COMPUTED,
        ),
        (
            "the type of .NET",
            "[void]$part.Headers.Remove('Content-Type')\n",
            "",
            COMPUTED,
        ),
        (
            "no disposition",
            "[void]$part.Headers.TryAddWithoutValidation('Content-D",
            "#",
            COMPUTED,
        ),
        ("another disposition", "'form-data;", "'attachment;", COMPUTED),
        ("a name of letters", "name=\"a\"", "name=\"ü\"", COMPUTED),
        ("an escape", "name=\"a\"", "name=\"a\\\"", COMPUTED),
        ("no quotes", "name=\"a\"", "name=a", COMPUTED),
        (
            "more names",
            "filename=\"b\"",
            "filename=\"b\"; filename*=\"c\"",
            COMPUTED,
        ),
        ("a variable in a type", "'x/y'", "$env:X", COMPUTED),
        (
            "a file without a type",
            "[void]$part.Headers.TryAddWithoutValidation('Content-T",
            "#",
            COMPUTED,
        ),
        (
            "another header",
            "$form.Add",
            "[void]$part.Headers.TryAddWithoutValidation('X-A', 'b')\n$form.Add",
            COMPUTED,
        ),
        ("another call of Add", "Add($part)", "Add($part, 'a')", COMPUTED),
        ("a pipe", "Add($part)", "Add($part) | Out-Null", COMPUTED),
        ("another part", "Add($part)", "Add($other)", COMPUTED),
        (
            "a change of the part",
            "Invoke",
            "$part.Headers.ContentType = 'c/d'\nInvoke",
            COMPUTED,
        ),
        (
            "a change of the form",
            "Invoke",
            "$form.Headers.ContentType = 'c/d'\nInvoke",
            COMPUTED,
        ),
        ("code before the call", "Invoke", "Set-Type $form\nInvoke", COMPUTED),
        ("a member", "-Body $form", "-Body $form.Headers", COMPUTED),
        ("a table", "-Body $form", "-Form $form", COMPUTED),
        ("headers", "-Body $form", "-Headers $form", COMPUTED),
        ("JSON", "-Body $form", "-Body (@{a=$form} | ConvertTo-Json)", COMPUTED),
        (
            "another variable",
            "-Body $form",
            "-Body $forms",
            "error: invalid-input: the text does not say the value of `$forms`",
        ),
        (
            "an unknown variable",
            "'b'",
            "\"$x\"",
            "error: invalid-input: the text does not say the value of `$x`",
        ),
        (
            "a sub-expression",
            "'b'",
            "\"$(Get-Date)\"",
            "error: invalid-input: a text holds `$(…)`, and nothing is computed here",
        ),
        (
            "concatenation",
            "'b'",
            "'b' + 'c'",
            "error: invalid-input: a value is computed here, and only literals are read",
        ),
        (
            "an open text",
            "'b'",
            "'b",
            "error: invalid-input: the text has no call of Invoke-WebRequest or Invoke-RestMethod",
        ),
        (
            "no file",
            "StringContent]::new('b')\n[void]$part.Headers.Remove('Content-Type')",
            "StreamContent]::new((Get-Item -Force -LiteralPath 'none').OpenRead())",
            "error: unreadable-file: the file of a part: entity not found",
        ),
        (
            "a file by the name of standard input",
            "StringContent]::new('b')\n[void]$part.Headers.Remove('Content-Type')",
            "StreamContent]::new((Get-Item -Force -LiteralPath '-').OpenRead())",
            COMPUTED,
        ),
        ("a part in a header", "-Body", "-Headers @{a=\"$part\"} -Body", COMPUTED),
        (
            "a content type",
            "-Body",
            "-ContentType 'c/d' -Body",
            "error: invalid-usage: the form of -Body has a content-type of its own, with a boundary",
        ),
        (
            "two bodies",
            "-Body $form",
            "-Body $form -InFile a.txt",
            "error: invalid-usage: -Body, -Form and -InFile are each the body, and a request has one",
        ),
    ];
    for (name, from, to, expected) in cases {
        let other = format!("$part = 'x'\n$form = 'x'\n{}", text.replacen(from, to, 1));
        assert!(text.contains(from), "{name}");
        assert_eq!(mistake(&other), expected, "{name}");
    }
    // The first call has closed the form.
    let again = format!("{text}Invoke-WebRequest -Method 'POST' -Uri 'https://a.test/y' -Body $form\n");
    assert_eq!(mistake(&again).lines().last(), Some(COMPUTED));
}
