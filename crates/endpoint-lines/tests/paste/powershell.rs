//! Calls of PowerShell: the shape of Chrome's "Copy as PowerShell", Postman's code and documentation.

use crate::made::made;

/// The name, the text, and the requests that it becomes.
#[rustfmt::skip]
pub(crate) const TEXTS: [(&str, &str, &str); 85] = [
    (
        "Chrome",
        r#"$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession
$session.UserAgent = "Mozilla/5.0 (X11; Linux x86_64)"
$session.Cookies.Add((New-Object System.Net.Cookie("a", "b`$c", "/", ".a.test")))
$session.Cookies.Add((New-Object System.Net.Cookie("d", "e=f", "/", "a.test")))
Invoke-WebRequest -UseBasicParsing -Uri "https://a.test/x?a=1&b" `
-Method "POST" `
-WebSession $session `
-Headers @{
"accept"="*/*"
  "x-quoted"="`"q`" ``"
} `
-ContentType "application/json" `
-Body "{`"a`":1}""#,
        r#"POST https://a.test/x?a=1&b [accept: */*; content-type: application/json; cookie: a=b$c; d=e=f; user-agent: Mozilla/5.0 (X11; Linux x86_64); x-quoted: "q" `] "{\"a\":1}""#,
    ),
    (
        "cookies of other hosts and paths",
        r#"$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession
$session.Cookies.Add((New-Object System.Net.Cookie("sid", "s", "/", ".bank.test")))
$session.Cookies.Add((New-Object System.Net.Cookie("tail", "s", "/", "test")))
$session.Cookies.Add((New-Object System.Net.Cookie("admin", "s", "/admin", "a.test")))
$session.Cookies.Add((New-Object System.Net.Cookie("a", "1", "/", "a.test")))
$session.Cookies.Add((New-Object System.Net.Cookie("a", "2", "/", "a.test")))
Invoke-WebRequest -Uri "https://a.test:8443/x" -WebSession $session"#,
        "GET https://a.test:8443/x [cookie: a=2] // cookies for another host or path are left out: `sid`, `tail`, `admin`",
    ),
    (
        "a list of one, piped",
        "irm https://a.test -Method Post -Body (@(@{a=1}) | ConvertTo-Json -Compress) -ContentType application/json",
        r#"POST https://a.test [content-type: application/json] "{\"a\":1}""#,
    ),
    (
        "an empty list, piped",
        "irm https://a.test -Method Post -Body (@() | ConvertTo-Json)",
        "error: an empty list that is piped into ConvertTo-Json makes no text",
    ),
    (
        "deeper than JSON is written",
        "irm https://a.test -Method Post -Body (@{a=@{b=@{c=@{d=1}}}} | ConvertTo-Json)",
        "error: ConvertTo-Json goes 2 levels deep, and writes the name of a type for the rest",
    ),
    (
        "as deep as JSON is written",
        "irm https://a.test -Method Post -Body (@{a=@{b=@{c=1}}} | ConvertTo-Json) -ContentType application/json",
        r#"POST https://a.test [content-type: application/json] "{\"a\":{\"b\":{\"c\":1}}}""#,
    ),
    (
        "Chrome, no cookies",
        r#"Invoke-WebRequest -UseBasicParsing -Uri "https://a.test/x""#,
        "GET https://a.test/x",
    ),
    (
        "Chrome, letters beyond ASCII",
        r#"Invoke-WebRequest -UseBasicParsing -Uri "https://a.test" `
-Method "POST" `
-Body ([System.Text.Encoding]::UTF8.GetBytes("$([char]252)$([char]55357)$([char]56832)$([char]10)x"))"#,
        r#"POST https://a.test [content-type: application/x-www-form-urlencoded] "ü😀\nx""#,
    ),
    (
        "Chrome, all as PowerShell",
        "Invoke-WebRequest -UseBasicParsing -Uri \"https://a.test/1\";\r\nInvoke-WebRequest -UseBasicParsing -Uri \"https://a.test/2\" `\n-Method \"DELETE\"",
        r"GET https://a.test/1
DELETE https://a.test/2",
    ),
    (
        "Postman's code",
        r#"$headers = New-Object "System.Collections.Generic.Dictionary[[String],[String]]"
$headers.Add("Content-Type", "application/json")
$headers.Add("X-A", "1")

$body = @"
{
  `"a`": 1
}
"@

$response = Invoke-RestMethod 'https://a.test/x' -Method 'POST' -Headers $headers -Body $body
$response | ConvertTo-Json"#,
        r#"POST https://a.test/x [content-type: application/json; x-a: 1] "{\n  \"a\": 1\n}" // the code around the calls is left out"#,
    ),
    (
        "documentation",
        r#"$headers = @{
    Authorization = "Bearer abc"   # a comment
    'X-A' = 'it''s'
}
$body = @{ name = "x"; tags = @("a", "b"); ok = $true; n = 1; none = $null } | ConvertTo-Json -Depth 4 -Compress
Invoke-RestMethod -Uri https://a.test/x -Method Post -Headers $headers -Body $body -ContentType 'application/json; charset=utf-8'"#,
        r#"POST https://a.test/x [authorization: Bearer abc; content-type: application/json; charset=utf-8; x-a: it's] "{\"name\":\"x\",\"tags\":[\"a\",\"b\"],\"ok\":true,\"n\":1,\"none\":null}""#,
    ),
    (
        "splatting",
        r"$params = @{
  Uri     = 'https://a.test/x'
  Method  = 'Put'
  Body    = '{}'
}
Invoke-RestMethod @params",
        r#"PUT https://a.test/x "{}""#,
    ),
    (
        "a form of a table",
        "irm https://a.test/x -Method Post -Body @{a = 'b c'; d = 2}",
        r#"POST https://a.test/x [content-type: application/x-www-form-urlencoded] "a=b+c&d=2""#,
    ),
    (
        "a query of a table",
        "irm https://a.test/x?z=1 -Body @{a='b c'; d=2}",
        "GET https://a.test/x?z=1&a=b+c&d=2",
    ),
    (
        "parts",
        "irm https://a.test/x -Method Post -Form @{a='b'; c='d'}",
        r#"POST https://a.test/x [content-type: multipart/form-data; boundary=endpoint-8db69a11aea2bf35] "--endpoint-8db69a11aea2bf35\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n--endpoint-8db69a11aea2bf35\r\nContent-Disposition: form-data; name=\"c\"\r\n\r\nd\r\n--endpoint-8db69a11aea2bf35--\r\n""#,
    ),
    (
        "a file",
        "iwr -Uri https://a.test/x -Method Put -InFile body.json -ContentType application/json",
        r#"PUT https://a.test/x [content-type: application/json] "{\"a\": 1}""#,
    ),
    (
        "a bearer token",
        "irm https://a.test -Authentication Bearer -Token abc",
        "GET https://a.test [authorization: Bearer abc]",
    ),
    (
        "a user agent and names cut short",
        r#"iwr -Ur https://a.test -UserA "x y" -Met Head -TimeoutSec 5 -SkipCertificateCheck"#,
        "HEAD https://a.test [user-agent: x y] // about the transfer or the response, and so left out: -TimeoutSec, -SkipCertificateCheck",
    ),
    (
        "a pipeline",
        "irm https://a.test/x | Select-Object -ExpandProperty id",
        "GET https://a.test/x // the code around the calls is left out",
    ),
    (
        "variables in texts",
        r#"$base = "https://a.test"
$id = 7
irm "$base/x/${id}?a=`$b""#,
        "GET https://a.test/x/7?a=$b",
    ),
    (
        "a here-string to the letter",
        r#"$b = @'
a $x "q"
'@
irm https://a.test -Method Post -Body $b -ContentType text/plain"#,
        r#"POST https://a.test [content-type: text/plain] "a $x \"q\"""#,
    ),
    (
        "a member that is set",
        r#"$h = @{}
$h["X-A"] = "1"
$h.Accept = "x/y"
irm https://a.test -Headers $h"#,
        "GET https://a.test [accept: x/y; x-a: 1]",
    ),
    (
        "base64 of a text",
        r#"$auth = [Convert]::ToBase64String([Text.Encoding]::ASCII.GetBytes("u:p"))
irm https://a.test -Headers @{Authorization="Basic $auth"}"#,
        "GET https://a.test [authorization: Basic dTpw]",
    ),
    (
        "within try",
        r"try {
  $r = Invoke-RestMethod -Uri https://a.test -Method Delete
} catch { Write-Host $_ }",
        "DELETE https://a.test // the code around the calls is left out",
    ),
    (
        "the environment",
        r#"irm https://a.test -Headers @{Authorization = "Bearer $env:TOKEN"}"#,
        "GET https://a.test [authorization: Bearer ⟨TOKEN⟩]",
    ),
    (
        "an unknown variable",
        r#"irm "https://a.test/$id""#,
        "error: the text does not say the value of `$id`",
    ),
    (
        "a command's output",
        r"$token = Get-Content token.txt
irm https://a.test -Headers @{Authorization = $token}",
        "error: `Get-Content` makes a value, and no command runs here",
    ),
    (
        "concatenation",
        "irm ('https://a.test/' + $id)",
        "error: a value is computed here, and only literals are read",
    ),
    (
        "a sub-expression",
        r#"irm "https://a.test/$(Get-Date)""#,
        "error: a text holds `$(…)`, and nothing is computed here",
    ),
    (
        "credentials",
        "irm https://a.test -Credential x",
        "error: -Credential can't be said as a request",
    ),
    (
        "the credentials of a proxy",
        "irm https://a.test -Proxy http://127.0.0.1:3128 -ProxyCredential x",
        "error: -ProxyCredential can't be said as a request",
    ),
    (
        "a slip in a name",
        "irm https://a.test -Haeders @{a='b'}",
        "error: PowerShell has no parameter `-Haeders` here",
    ),
    (
        "no URL",
        "Invoke-WebRequest -Method Post",
        "error: the call has no -Uri",
    ),
    (
        "an open text",
        r#"Invoke-WebRequest -Uri "https://a.test"#,
        "error: a text is never closed",
    ),
    (
        "a body of a list",
        "irm https://a.test -Method Post -Body @('a','b')",
        "error: -Body is a list, and no text or table",
    ),
    (
        "a name twice",
        "irm https://a.test -Headers @{a='b'; A='c'}",
        "error: a table has the name `A` twice, which PowerShell refuses",
    ),
    (
        "a line end in a header",
        r#"irm https://a.test -Headers @{a="b`r`nx: y"}"#,
        "error: `a` has a value with a character that is neither visible ASCII, blank nor tab",
    ),
    (
        "a call that does not run",
        "if ($false) {\n  irm https://a.test/1\n} else {\n  irm https://a.test/2\n}\nirm https://a.test/3",
        "error: a call is within `if`, and nothing is run here that says whether it is sent\nerror: a call is within `else`, and nothing is run here that says whether it is sent\nGET https://a.test/3 // the code around the calls is left out",
    ),
    (
        "a loop",
        "foreach ($id in 1..3) { irm \"https://a.test/$id\" }\n1..3 | ForEach-Object { irm https://a.test/x }\nirm https://a.test/y",
        "error: a call is within `foreach`, and nothing is run here that says whether it is sent\nerror: a call is within `ForEach-Object`, and nothing is run here that says whether it is sent\nGET https://a.test/y // the code around the calls is left out",
    ),
    (
        "signs of an editor",
        "irm –Uri “https://a.test/x” —Headers @{‘X-A’ = “it's”; ”b“ = ‘c’}",
        "GET https://a.test/x [b: c; x-a: it's]",
    ),
    (
        "values of a table",
        r#"irm https://a.test -Method Post -Body @{a=$true; b=1e3; c=1.50; d=007; e=0x1F; f=2kb; g=-5; h=1.5e-3; i="$false"}"#,
        r#"POST https://a.test [content-type: application/x-www-form-urlencoded] "a=True&b=1000&c=1.5&d=7&e=31&f=2048&g=-5&h=0.0015&i=False""#,
    ),
    (
        "values in headers",
        "irm https://a.test -Headers @{a=$true; b=1.50}",
        "GET https://a.test [a: True; b: 1.5]",
    ),
    (
        "values in JSON",
        "irm https://a.test -Method Post -ContentType application/json -Body (@{a=$true; b=1e3; c=1.50} | ConvertTo-Json)",
        r#"POST https://a.test [content-type: application/json] "{\"a\":true,\"b\":1000,\"c\":1.5}""#,
    ),
    (
        "a number with an exponent",
        "irm https://a.test -Method Post -Body @{a=1e21}",
        "error: a number is written in a way that is not read",
    ),
    (
        "signs in a form",
        r#"irm https://a.test -Method Post -Body @{"a b"="c+d&e=~(*)!"}"#,
        r#"POST https://a.test [content-type: application/x-www-form-urlencoded] "a+b=c%2Bd%26e%3D%7E(*)!""#,
    ),
    (
        "a list that is an argument",
        "irm https://a.test -Method Post -ContentType application/json -Body (ConvertTo-Json @(1))",
        r#"POST https://a.test [content-type: application/json] "[1]""#,
    ),
    (
        "JSON by its name",
        "$b = ConvertTo-Json -InputObject @{a=@(@{b=1})} -Depth 5 -Compress\nirm https://a.test -Method Post -ContentType application/json -Body $b",
        r#"POST https://a.test [content-type: application/json] "{\"a\":[{\"b\":1}]}""#,
    ),
    (
        "JSON of nothing",
        "irm https://a.test -Method Post -Body (ConvertTo-Json -Depth 5)",
        "error: ConvertTo-Json has nothing to convert",
    ),
    (
        "one line",
        "$h=@{a='b'}; irm https://a.test/x -Headers $h",
        "GET https://a.test/x [a: b]",
    ),
    (
        "one line that pipes",
        "@{a=1} | ConvertTo-Json | irm https://a.test/x -Method Post",
        "POST https://a.test/x // the code around the calls is left out",
    ),
    (
        "letters without a charset",
        "irm https://a.test -Method Post -Body 'ü'",
        r#"POST https://a.test [content-type: application/x-www-form-urlencoded] "ü" // letters outside ASCII are sent in UTF-8, and by PowerShell before 7.4 in ISO-8859-1"#,
    ),
    (
        "letters in UTF-8",
        "irm https://a.test -Method Post -Body 'ü' -ContentType 'text/plain; charset=utf-8'",
        r#"POST https://a.test [content-type: text/plain; charset=utf-8] "ü""#,
    ),
    (
        "letters in ISO-8859-1",
        "irm https://a.test -Method Post -Body 'ü' -ContentType 'text/plain; charset=iso-8859-1'",
        r#"POST https://a.test [content-type: text/plain; charset=iso-8859-1] "�""#,
    ),
    (
        "letters that ISO-8859-1 lacks",
        "irm https://a.test -Method Post -Body '漢' -ContentType 'text/plain; charset=iso-8859-1'",
        "error: -Body has letters that are not in ISO-8859-1",
    ),
    (
        "another charset",
        "irm https://a.test -Method Post -Body 'ü' -ContentType 'text/plain; charset=utf-16'",
        "error: -Body is sent in the charset `utf-16`, which is not written here",
    ),
    (
        "a comma without values",
        "irm ,",
        "error: a value goes on here, which makes a list or another text",
    ),
    (
        "a brace in a word",
        "irm -Method Delete https://a.test/accounts/{id}/m",
        "error: a value goes on here, which makes a list or another text",
    ),
    (
        "a bracket in a word",
        "irm https://a.test/x(1)/y -Method Delete",
        "error: a value goes on here, which makes a list or another text",
    ),
    (
        "a closing brace in a word",
        "irm https://a.test/x}y -Method Post",
        "error: a value goes on here, which makes a list or another text",
    ),
    (
        "a closing bracket in a word",
        "irm https://a.test/x)y -Method Delete",
        "error: a value goes on here, which makes a list or another text",
    ),
    (
        "an ampersand in a word",
        "irm https://a.test/x?a=1&b=2",
        "error: a value goes on here, which makes a list or another text",
    ),
    (
        "a list of URLs",
        "iwr https://a.example,b",
        "error: a value goes on here, which makes a list or another text",
    ),
    (
        "a list in a URL",
        "irm https://x/i?fields=a,b",
        "error: a value goes on here, which makes a list or another text",
    ),
    (
        "a list of bodies",
        "irm https://a.test -Body a,b",
        "error: a value goes on here, which makes a list or another text",
    ),
    (
        "a list of tables",
        "irm https://a.test -Headers @{a=1},@{b=2}",
        "error: a value goes on here, which makes a list or another text",
    ),
    (
        "a list of files",
        "irm https://a.test -OutFile a.zip, b.zip",
        "error: a value goes on here, which makes a list or another text",
    ),
    (
        "a blank of Unicode",
        "irm https://a.test   -Method Post",
        "POST https://a.test",
    ),
    (
        "a variable that begins a word",
        "$a = 'https://a.test'; irm $a/x",
        "error: a value goes on here, which makes a list or another text",
    ),
    (
        "a member of a table",
        "$a = @{b='https://a.test'}; irm $a.b",
        "error: a value goes on here, which makes a list or another text",
    ),
    (
        "two values without a parameter",
        "irm https://a.test https://b.test",
        "error: a call has one URL, and another value without a parameter is here",
    ),
    (
        "a value before ?? 'd'",
        "$u = $env:X ?? 'd'; irm https://a.test/$u",
        "error: a value is computed here, and only literals are read",
    ),
    (
        "a value before -eq 'd'",
        "$u = $env:X -eq 'd'; irm https://a.test/$u",
        "error: a value is computed here, and only literals are read",
    ),
    (
        "a value before && 'd'",
        "$u = $env:X && 'd'; irm https://a.test/$u",
        "error: a value is computed here, and only literals are read",
    ),
    (
        "a value before || 'd'",
        "$u = $env:X || 'd'; irm https://a.test/$u",
        "error: a value is computed here, and only literals are read",
    ),
    (
        "a value before ? 'd' : 'e'",
        "$u = $env:X ? 'd' : 'e'; irm https://a.test/$u",
        "error: a value is computed here, and only literals are read",
    ),
    (
        "a value before -as [string]",
        "$u = $env:X -as [string]; irm https://a.test/$u",
        "error: a value is computed here, and only literals are read",
    ),
    (
        "a value before - 3",
        "$u = $env:X - 3; irm https://a.test/$u",
        "error: a value is computed here, and only literals are read",
    ),
    (
        "a value before * 24",
        "$u = $env:X * 24; irm https://a.test/$u",
        "error: a value is computed here, and only literals are read",
    ),
    (
        "a value before | Out-String",
        "$u = $env:X | Out-String; irm https://a.test/$u",
        "error: a value is computed here, and only literals are read",
    ),
    (
        "a value before = 'b'",
        "$b = 'c'; $u = $b = 'd'; irm https://a.test/$u",
        "error: a value is computed here, and only literals are read",
    ),
    (
        "a value that is computed in an argument",
        "irm -Uri ($env:X ?? 'https://a.test')",
        "error: a value is computed here, and only literals are read",
    ),
    (
        "a value that is computed in a table",
        "irm https://a.test -Headers @{a = 5 - 3}",
        "error: a value is computed here, and only literals are read",
    ),
    (
        "a value that is computed and not used",
        "$n = 5 - 3\nirm https://a.test",
        "GET https://a.test // the code around the calls is left out",
    ),
    (
        "a pipe on the next line",
        "$b = @{a=1}\n  | ConvertTo-Json\nirm https://a.test -Method Put -Body $b",
        "PUT https://a.test \"{\\\"a\\\":1}\"",
    ),
    (
        "a comment after a value",
        "$u = 'https://a.test' # x\nirm $u <# y #> -Method Put",
        "PUT https://a.test",
    ),
];

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

#[test]
fn other_forms_of_parts_are_errors() {
    const COMPUTED: &str = "error: a value is computed here, and only literals are read";
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
            "error: the text does not say the value of `$forms`",
        ),
        (
            "an unknown variable",
            "'b'",
            "\"$x\"",
            "error: the text does not say the value of `$x`",
        ),
        (
            "a sub-expression",
            "'b'",
            "\"$(Get-Date)\"",
            "error: a text holds `$(…)`, and nothing is computed here",
        ),
        (
            "concatenation",
            "'b'",
            "'b' + 'c'",
            "error: a value is computed here, and only literals are read",
        ),
        (
            "an open text",
            "'b'",
            "'b",
            "error: the text has no call of Invoke-WebRequest or Invoke-RestMethod",
        ),
        (
            "no file",
            "StringContent]::new('b')\n[void]$part.Headers.Remove('Content-Type')",
            "StreamContent]::new((Get-Item -Force -LiteralPath 'none').OpenRead())",
            "error: the file of a part: entity not found",
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
            "error: the form of -Body has a content-type of its own, with a boundary",
        ),
        (
            "two bodies",
            "-Body $form",
            "-Body $form -InFile a.txt",
            "error: -Body, -Form and -InFile are each the body, and a request has one",
        ),
    ];
    for (name, from, to, expected) in cases {
        let other = format!("$part = 'x'\n$form = 'x'\n{}", text.replacen(from, to, 1));
        assert!(text.contains(from), "{name}");
        assert_eq!(made(&other), expected, "{name}");
    }
    // The first call has closed the form.
    let again = format!("{text}Invoke-WebRequest -Method 'POST' -Uri 'https://a.test/y' -Body $form\n");
    assert_eq!(made(&again).lines().last(), Some(COMPUTED));
}
