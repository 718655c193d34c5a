//! References of a text, such as `$TOKEN`: each stays one in every format, at every place, and no text becomes one.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a table fails by a panic, and says what it is made of"
)]

use endpoint_lines::output::manner::Secrets;
use endpoint_lines::{Format, Manner, Nowhere, Reading};

use crate::read;
use crate::rows;

/// The formats that say names.
const FORMATS: [Format; 18] = [
    Format::Curl,
    Format::Wget,
    Format::Httpie,
    Format::Powershell,
    Format::HttpFile,
    Format::Hurl,
    Format::Fetch,
    Format::Axios,
    Format::Python,
    Format::Httpx,
    Format::Php,
    Format::Ruby,
    Format::Java,
    Format::Kotlin,
    Format::Csharp,
    Format::Go,
    Format::Reqwest,
    Format::Rust,
];

/// The lines of the table of outputs, each with references.
fn lines() -> Vec<String> {
    rows::named("outputs", "references").map(|row| row.text).collect()
}

fn one(line: &str) -> Reading {
    let mut readings = read(line, &Nowhere);
    assert_eq!(readings.len(), 1, "{line}");
    readings.remove(0).unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn text(reading: &Reading, format: Format) -> String {
    match reading.text(format, Manner::default()) {
        Ok(text) => String::from_utf8(text).expect("a text"),
        Err(error) => format!("error: {error}\n"),
    }
}

/// Lines with texts, forms, parts and files, beside those with references.
const READ_AGAIN: [&str; 8] = [
    "curl https://a.test/x --json '{\"a\":[1,\"é\",null],\"b\":{}}'",
    "curl https://a.test/x -d 'a=1&b=%20'",
    "curl https://a.test/x -H 'content-type: text/plain' -d 'it`s ${a} \\ \"b\"'",
    "curl https://a.test/x -F a=1 -F 'b=2;type=text/html;filename=b.html'",
    "curl https://a.test/x -F f=@x.txt -F \"a=$A\"",
    "curl https://a.test/x -H 'content-type: a/b' --data-binary @x.bin",
    "curl https://a.test/x -u \"$USER:$PASSWORD\"",
    "curl https://a.test/x -d \"a=$A\" --data-urlencode \"b=$B\"",
];

/// Calls of fetch that were written here are read, and written as the same calls again.
#[test]
fn calls_of_fetch_are_read_again() {
    let mut count = 0;
    for line in lines().iter().map(String::as_str).chain(READ_AGAIN) {
        let written = |reading: &Reading| {
            let text = reading.text(Format::Fetch, Manner::default()).ok()?;
            Some(String::from_utf8(text).unwrap())
        };
        let Some(text) = written(&one(line)) else { continue };
        let again = read(&text, &Nowhere).remove(0);
        let again = again.unwrap_or_else(|error| panic!("{line}\n{text}\n{error}"));
        assert_eq!(written(&again).as_ref(), Some(&text), "{line}");
        count += 1;
    }
    assert!(count > 20, "{count}");
}

/// Texts of other programs with references. Each becomes a line of curl or an error.
const OTHERS: [(&str, &str, &str); 28] = [
    (
        "PowerShell, a method",
        "Invoke-WebRequest -Uri https://a.test -Method $env:METHOD",
        "error: the variable `METHOD` is in the method, where the request depends on its value",
    ),
    (
        "fetch, base64",
        "fetch('https://a.test', {headers: {Authorization: 'Basic ' + btoa(process.env.USER + ':' + process.env.PASSWORD)}})",
        r#"curl https://a.test/ --user "${USER}:$PASSWORD""#,
    ),
    (
        "fetch, JSON and a base URL",
        "fetch(process.env.BASE + '/x', {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify({a: process.env.A})})",
        "# A variable goes into JSON as it is: quotes and backslashes in its value need a backslash.\ncurl \"$BASE/x\" --header 'content-type: application/json' --data-raw '{\"a\":\"'\"$A\"'\"}'",
    ),
    (
        "fetch, a query",
        "fetch(`https://a.test/x?${new URLSearchParams({a: process.env.A, b: '1'})}`)",
        r#"curl https://a.test/x --get --data-urlencode "a=$A" --data-raw b=1"#,
    ),
    (
        "fetch, a FormData",
        "const form = new FormData(); form.append('a', process.env.A); fetch('https://a.test', {method: 'POST', body: form})",
        r#"curl https://a.test/ --form-string "a=$A""#,
    ),
    (
        "fetch, a method",
        "fetch('https://a.test', {method: process.env.METHOD})",
        "error: the method is computed, and the request depends on it",
    ),
    (
        "cmd",
        r#"curl ^"https://a.test/x^" -H ^"x-a: %A% 100^%^" -d ^"a=%B%^&b=1^""#,
        r#"curl https://a.test/x --header "x-a: $A 100%" --data-raw "a=$B&b=1""#,
    ),
    ("cmd, a base URL", r#"curl ^"%BASE%/x^""#, r#"curl "$BASE/x""#),
    (
        "cmd, carets",
        r#"curl ^"https://a.test/x^" -H ^"x-a: ^%A^%^""#,
        "curl https://a.test/x --header 'x-a: %A%'",
    ),
    (
        "cmd, percent-encoded",
        r#"curl ^"https://a.test/%AB%CD/%20b%C3%BC^""#,
        "curl https://a.test/%AB%CD/%20b%C3%BC",
    ),
    (
        "cmd, a method",
        r#"curl -X ^"%M%^" https://a.test"#,
        "error: the variable `M` is the value of an option that decides how the request is made",
    ),
    (
        "PowerShell",
        r#"irm "https://a.test/$env:ID/x?q=${env:Q}" -Headers @{ "x-a" = $env:A; "x-b" = "b $Env:B c" }"#,
        r#"curl "https://a.test/$ID/x?q=$Q" --header "x-a: $A" --header "x-b: b $B c""#,
    ),
    ("PowerShell, a base URL", r#"irm "$env:BASE/x""#, r#"curl "$BASE/x""#),
    (
        "PowerShell, quoted once",
        "irm 'https://a.test' -Headers @{ a = '$env:A' }",
        "curl https://a.test/ --header 'a: $env:A'",
    ),
    (
        "PowerShell, JSON",
        r#"irm https://a.test -Method Post -ContentType application/json -Body (@{ a = "b $env:A" } | ConvertTo-Json -Compress)"#,
        r#"--data-raw '{"a":"b '"$A"'"}'"#,
    ),
    (
        "PowerShell, a form",
        "irm https://a.test -Method Post -Body @{ a = $env:A }",
        r#"curl https://a.test/ --data-urlencode "a=$A""#,
    ),
    (
        "PowerShell, another drive",
        r#"irm "https://a.test/$global:x""#,
        r#"curl "https://a.test/$x""#,
    ),
    (
        "an .http file",
        "@host = https://a.test\nPOST {{host}}/{{id}}?q={{q}}\nx-a: b {{a-b.c}}\ncontent-type: text/plain\n\n{{ body }} $x\n",
        r#"curl "https://a.test/$id?q=$q" --header "x-a: b $a_b_c" --header 'content-type: text/plain' --data-raw "$body"' $x'"#,
    ),
    (
        "an .http file, a value set below",
        "GET {{base}}/x\n\n###\n@base = https://b.test\n",
        "curl https://b.test/x",
    ),
    ("an .http file, a base URL", "GET {{base}}/x", r#"curl "$base/x""#),
    (
        "an .http file, the environment",
        "GET https://a.test/{{$processEnv A}}/{{process.env.B}}",
        r#"curl "https://a.test/$A/$B""#,
    ),
    (
        "an .http file, credentials",
        "GET https://a.test\nAuthorization: Basic {{u}} {{p}}",
        r#"curl https://a.test/ --user "${u}:$p""#,
    ),
    (
        "an .http file, a host",
        "GET https://{{host}}/x",
        "error: the variable `host` is a part of the URL's host",
    ),
    (
        "an .http file, an answer",
        "GET https://a.test/{{login.response.body.id}}",
        "error: the variable `login.response.body.id` has no value in the text",
    ),
    (
        "Postman",
        "curl --location --globoff '{{baseUrl}}/users/{{id}}' --header 'x-a: {{a}}' --data '{\"b\":\"{{b}} {{c d}}\"}'",
        r#"curl "$baseUrl/users/$id" --location --header "x-a: $a" --data-raw '{"b":"'"$b"' {{c d}}"}'"#,
    ),
    (
        "Postman, a token",
        "curl 'https://a.test' --header 'X-API-Key: {{key}}' -d '{{text}}'",
        r#"curl https://a.test/ --header "x-api-key: $key" --data-raw "$text""#,
    ),
    (
        "two braces in a line",
        "curl https://a.test --header 'x-a: {{a}}'",
        "curl https://a.test/ --header 'x-a: {{a}}'",
    ),
    (
        "two braces and a variable",
        "curl 'https://a.test/{{x}}' -H \"x-a: $A\"",
        r#"curl "https://a.test/$x" --header "x-a: $A""#,
    ),
];

#[test]
fn references_of_other_texts_stay_references() {
    let mut failures = Vec::new();
    for (name, text, expected) in OTHERS {
        let made = match read(text, &Nowhere).remove(0) {
            Ok(reading) => match reading.text(Format::Curl, Manner::default()) {
                Ok(text) => String::from_utf8(text).unwrap(),
                Err(error) => format!("error: {}", error.message()),
            },
            Err(error) => format!("error: {}", error.message()),
        };
        let is_part = expected.starts_with("--data-raw") || expected.starts_with('#');
        if made.trim_end() != expected && !(is_part && made.contains(expected)) {
            failures.push(format!("{name}:\n  {made}  {expected}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// A note names each thing that a value could change, once.
#[test]
fn a_variable_that_a_shell_or_curl_reads_is_noted() {
    let split = "the variable `ID` is outside quotes, and read as if it were within them";
    let file = "the variable `A` begins a text of -F, where curl would take a value that begins with `@` or `<` for the name of a file";
    let cases: [(&str, &[&str]); 6] = [
        ("curl https://a.test/$ID/$X -d a=$B", &[split]),
        ("ID=1\ncurl https://a.test/$ID/\"$X\" -d \"a=$B\"", &[]),
        ("curl https://a.test -d @- <<EOF\n$ID\nEOF\n", &[]),
        ("curl https://a.test -F \"a=$A\" -F \"b=1$B\"", &[file]),
        ("curl https://a.test --form-string \"a=$A\" -F 'b=\"@\"'", &[]),
        ("curl https://a.test/$ID -F \"a=$A\"", &[split, file]),
    ];
    for (line, notes) in cases {
        assert_eq!(one(line).notes(), notes, "{line}");
    }
}

/// A value of the environment is not asked for.
#[test]
fn no_value_is_read() {
    struct Secretive;
    impl endpoint_lines::World for Secretive {
        fn file(&self, _: &std::path::Path, _: u64) -> std::io::Result<Vec<u8>> {
            unreachable!("no file is named")
        }
        fn is_piped(&self) -> bool {
            false
        }
        fn stdin(&self, _: u64) -> std::io::Result<Vec<u8>> {
            unreachable!("nothing is piped")
        }
        fn variable(&self, name: &str) -> Option<String> {
            assert_eq!(name, "HOME", "a value is read");
            None
        }
    }
    for line in lines() {
        assert!(read(&line, &Secretive).iter().all(Result::is_ok), "{line}");
    }
}

/// Lines whose text looks like a reference in some language, and how often each format may say a name: never.
#[test]
fn no_text_becomes_a_reference() {
    let texts = [
        "$X",
        "${X}",
        "%X%",
        "$env:X",
        "{{X}}",
        "#{X}",
        "os.environ['X']",
        "$(X)",
        "`X`",
        "${{X}}",
        "{{{X}",
    ];
    for text in texts {
        let quoted = text.replace('\'', "'\\''");
        let line = format!(
            "curl https://a.test -H 'x-a: {quoted}' -H 'content-type: text/plain' -d 'a {quoted}' -H \"x-b: $KEY\""
        );
        let reading = one(&line);
        assert!(reading.references().eq(["KEY"]), "{text}");
        for format in FORMATS {
            let Ok(written) = reading.text(format, Manner::default()) else {
                // Nothing in an .http file escapes two braces.
                assert!(
                    format == Format::HttpFile && text.contains("{{"),
                    "{text} {}",
                    format.name()
                );
                continue;
            };
            let written = String::from_utf8(written).unwrap();
            let again = match format {
                Format::Curl | Format::Httpie | Format::Wget => read(&written, &Nowhere),
                _ => continue,
            };
            let again = again
                .into_iter()
                .next()
                .unwrap()
                .unwrap_or_else(|error| panic!("{written}: {error}"));
            assert!(again.references().eq(["KEY"]), "{text} {written}");
            let sent = |reading: &Reading| {
                let tree = reading.tree(Secrets::Shown).unwrap();
                let header = tree.headers.into_iter().find(|(name, _)| name == "x-a");
                format!("{:?} {:?}", header.unwrap(), tree.body)
            };
            assert_eq!(sent(&reading), sent(&again), "{written}");
        }
    }
}

#[test]
fn what_only_a_value_decides_is_refused() {
    let cases = [
        (
            r#"curl -X "$M" https://a.test"#,
            "the variable `M` is the value of an option that decides how the request is made",
        ),
        (
            r#"curl -H "$NAME: x" https://a.test"#,
            "the variable `NAME` is in the name of a header, where the request depends on its value",
        ),
        (
            r#"curl "https://$HOST/x""#,
            "the variable `HOST` is a part of the URL's host",
        ),
        (
            r#"curl "https://api.$HOST/x""#,
            "the variable `HOST` is a part of the URL's host",
        ),
        (
            r#"curl "$BASE:8080/x""#,
            "the variable `BASE` is a part of the URL's host",
        ),
        (
            r#"curl "$BASE$PATH""#,
            "the variable `BASE` is a part of the URL's host",
        ),
        (
            r#"curl "https://mona:$PASS@a.test""#,
            "the variable `PASS` is before the host of the URL, where its value would be percent-decoded",
        ),
        (
            "curl $OPTIONS https://a.test",
            "the variable `$OPTIONS` is a word of its own outside quotes: a shell makes none, one or several words of its value",
        ),
        (
            r#"curl https://a.test -d "${A:-x}""#,
            "the pasted text has `${A…}` with more than a name in its braces, which only a shell can run",
        ),
        (
            r#"curl https://a.test -d "$1""#,
            "the pasted line has the variable `$1`, which no shell fills here",
        ),
        (
            r#"curl https://a.test -d "$(id)""#,
            "the pasted text has the output of a command, `$(…)`, which only a shell can run",
        ),
        (
            r#"curl https://a.test -d "@$FILE""#,
            "the file of the data: the variable `FILE` is its name, so that it can't be read here",
        ),
        (
            r#"curl https://a.test -F "f=@$FILE;type=a/b""#,
            "the file of `f`: the variable `FILE` is its name, so that it can't be read here",
        ),
        (
            r#"curl https://a.test -H "@$FILE""#,
            "the file of -H: the variable `FILE` is its name, so that it can't be read here",
        ),
        (
            r#"curl https://a.test -b "$B""#,
            "-b takes a value with `=` for cookies and one without for a file, and the variable `B` decides",
        ),
        (
            r#"curl https://a.test -r "$RANGE""#,
            "the variable `RANGE` is the value of an option that decides how the request is made",
        ),
        (
            r#"http https://a.test n:="$N""#,
            "the variable `N` is JSON, or the name of a field",
        ),
        (
            r#"http https://a.test "$N=1""#,
            "the variable `N` is JSON, or the name of a field",
        ),
    ];
    for (line, expected) in cases {
        let error = read(line, &Nowhere).remove(0).err().unwrap_or_else(|| panic!("{line}"));
        assert_eq!(error.message(), expected, "{line}");
    }
    let whole = one(r#"curl -G -d a=1 "$URL""#);
    let error = whole.text(Format::Curl, Manner::default()).unwrap_err();
    assert!(error.message().starts_with("a variable is the whole URL"), "{error}");
}

#[test]
fn formats_of_values_refuse_names() {
    let reading = one(&lines()[0]);
    for format in [Format::Http, Format::Har, Format::Batch] {
        let error = reading.text(format, Manner::default()).unwrap_err();
        let expected = format!(
            "the format {} holds values, and the request has variables",
            format.name()
        );
        assert!(error.message().starts_with(&expected), "{error}");
    }
}

/// A variable that the text sets has its value.
#[test]
fn a_value_in_the_text_is_taken() {
    let reading = one("TOKEN=abc\ncurl https://a.test -H \"x-a: $TOKEN $OTHER\"");
    assert!(reading.references().eq(["OTHER"]));
    assert!(text(&reading, Format::Curl).contains("--header \"x-a: abc $OTHER\""));
}

#[test]
fn a_reference_is_no_secret() {
    let cases = [
        (
            r#"curl https://a.test -H "Authorization: Bearer $TOKEN""#,
            "--header \"authorization: Bearer $TOKEN\"",
        ),
        (
            r#"curl https://a.test -H "Authorization: Bearer abc$TOKEN""#,
            "--header 'authorization: ***'",
        ),
        (
            r#"curl https://a.test -H "Authorization: s3cret $TOKEN""#,
            "--header 'authorization: ***'",
        ),
        (r#"curl https://a.test -u "mona:$PASS""#, "--user \"mona:$PASS\""),
        (
            r#"curl https://a.test -u "$USER:s3cret""#,
            "--header 'authorization: ***'",
        ),
        (
            r#"curl https://a.test -u "mona:s3cret$PASS""#,
            "--header 'authorization: ***'",
        ),
        (r#"curl https://a.test -b "sid=$SID""#, "--header \"cookie: sid=$SID\""),
        (
            r#"curl https://a.test -b "sid=$SID; b=s3cret""#,
            "--header 'cookie: ***'",
        ),
        (
            r#"curl "https://a.test/?access_token=$T&password=s3cret""#,
            "\"https://a.test/?access_token=$T&password=***\"",
        ),
        (
            r#"curl https://a.test --json "{\"password\":\"$P\",\"token\":\"s3cret\"}""#,
            r#"--json '{"password":"'"$P"'","token":"***"}'"#,
        ),
        (
            r#"curl https://a.test -d "password=$P&token=s3cret""#,
            "--data-raw \"password=$P&token=***\"",
        ),
    ];
    for (line, expected) in cases {
        let reading = one(line).redacted();
        let written = text(&reading, Format::Curl);
        assert!(written.contains(expected), "{line}\n{written}");
        let json = text(&reading, Format::Json);
        assert!(
            !written.contains("s3cret") && !json.contains("s3cret"),
            "{line}\n{json}"
        );
        assert!(expected.contains("***") || !json.contains("***"), "{line}\n{json}");
    }
}

/// Names of other programs become names of variables, and two never become one.
#[test]
fn odd_names_are_kept_apart() {
    let reading = one("curl https://a.test -d \"$a_b $A1 $_ $É $a_b\"");
    assert_eq!(reading.references().collect::<Vec<_>>(), ["a_b", "A1", "_"]);
    let expected = r#"--data-raw "$a_b"' '"$A1"' '"$_"' $É '"$a_b""#;
    let written = text(&reading, Format::Curl);
    assert!(written.contains(expected), "{written}");
}

/// A variable of a file of requests keeps its name in such a file. In a program it has the name of a variable of the environment,
/// but of none that a shell or the system sets.
#[test]
fn names_of_files_of_requests_become_names_of_the_environment() {
    let cases = [
        // The name, and those in a line of curl, a file `.http` and a file of Hurl.
        ("token", "$token", "{{token}}", "{{token}}"),
        ("user-id", "$user_id", "{{user-id}}", "{{user-id}}"),
        ("user.id", "$user_id", "{{user.id}}", "{{user_id}}"),
        ("größe", "$gr__e", "{{größe}}", "{{größe}}"),
        ("1x", "$_1x", "{{1x}}", "{{1x}}"),
        ("é", "$VALUE", "{{é}}", "{{é}}"),
        ("PATH", "$PATH_", "{{PATH}}", "{{PATH}}"),
        ("path", "$path_", "{{path}}", "{{path}}"),
        ("HOME", "$HOME_", "{{HOME}}", "{{HOME}}"),
        ("_", "$VALUE", "{{_}}", "{{_}}"),
        ("getEnv", "$getEnv", "{{getEnv}}", "{{getEnv_}}"),
    ];
    for (name, curl, http_file, hurl) in cases {
        let reading = one(&format!("POST https://a.test/x\nX-A: {{{{{name}}}}}\n\nx\n"));
        for (format, expected) in [
            (Format::Curl, format!("x-a: {curl}\"")),
            (Format::HttpFile, format!("x-a: {http_file}\n")),
            (Format::Hurl, format!("x-a: {hurl}\n")),
        ] {
            let written = text(&reading, format);
            assert!(written.contains(&expected), "{name}: {written}");
        }
    }
}

/// A name that stays is not that of another variable, whichever comes first.
#[test]
fn names_of_files_of_requests_are_kept_apart() {
    for (names, http_file, hurl) in [
        (
            "{{x.y}}{{x_y}}{{x-y}}",
            "{{x.y}}{{x_y_}}{{x-y}}",
            "{{x_y}}{{x_y_}}{{x-y}}",
        ),
        ("{{x_y}}{{x.y}}", "{{x_y}}{{x.y}}", "{{x_y}}{{x_y_}}"),
        ("{{é}}{{VALUE}}", "{{é}}{{VALUE_}}", "{{é}}{{VALUE_}}"),
    ] {
        let reading = one(&format!("POST https://a.test/x\nX-A: {names}\n\nx\n"));
        for (format, expected) in [(Format::HttpFile, http_file), (Format::Hurl, hurl)] {
            let written = text(&reading, format);
            assert!(written.contains(&format!("x-a: {expected}\n")), "{names}: {written}");
        }
    }
    // A variable of the shell is that of the shell.
    let written = text(&one("curl \"https://a.test/$PATH/{{PATH}}\""), Format::Curl);
    assert!(written.contains("/$PATH/$PATH_\""), "{written}");
}
