//! Lines for cmd: the shapes of Chrome's "Copy as cURL (cmd)", of today and up to 2023, and lines of documentation.

/// The name, the text, and the requests that it becomes.
#[rustfmt::skip]
pub(crate) const TEXTS: [(&str, &str, &str); 18] = [
    (
        "Chrome",
        r#"curl ^"https://a.test/?a=1^&b=2^" ^
  -H ^"accept: */*^" ^
  -H ^"x-empty;^" ^
  -b ^"a=b; c=^\^"d^\^"^" ^
  --data-raw ^"^{^\^"a^\^":1^}^" ^
  --compressed"#,
        r#"POST https://a.test/?a=1&b=2 [accept: */*; content-type: application/x-www-form-urlencoded; cookie: a=b; c="d"; x-empty: ] "{\"a\":1}" // about the transfer or the response, and so left out: --compressed"#,
    ),
    (
        "Chrome, percent",
        r#"curl ^"http://a.test^" -b ^"eva=^%^22Sg4^%^3D^%^22^""#,
        "GET http://a.test/ [cookie: eva=%22Sg4%3D%22]",
    ),
    (
        "Chrome, line ends and a command in a value",
        r#"curl ^"http://a.test^" -H ^"x: query=evil ^& cmd /c calc.exe^" --data-raw ^"a^

b^""#,
        r#"POST http://a.test/ [content-type: application/x-www-form-urlencoded; x: query=evil & cmd /c calc.exe] "a\nb""#,
    ),
    (
        "Chrome, all as cURL",
        "curl ^\"https://a.test/1^\" ^\r\n  --compressed &\r\ncurl ^\"https://a.test/2^\" ^\r\n  -X ^\"DELETE^\"",
        r"GET https://a.test/1 // about the transfer or the response, and so left out: --compressed
DELETE https://a.test/2",
    ),
    (
        "Chrome, brackets in the URL",
        r#"curl ^"https://a.test/?a=^\^[1^\^]^" ^
  -H ^"a: b^""#,
        "GET https://a.test/?a=[1] [a: b]",
    ),
    (
        "Chrome up to 2023",
        "curl \"https://a.test/?a=1&b=2\" ^\r\n  -H \"accept: */*\" ^\r\n  --data-raw \"^{^\\^\"a^\\^\":^\\^\"x&y^\\^\"^}\" ^\r\n  --compressed",
        r#"POST https://a.test/?a=1&b=2 [accept: */*; content-type: application/x-www-form-urlencoded] "{\"a\":\"x&y\"}" // about the transfer or the response, and so left out: --compressed; carets within quotes are read as Chrome meant them; cmd would send them"#,
    ),
    (
        "documentation",
        r#"curl -X POST "https://a.test/x?a=1&b=2" ^
  -H "Content-Type: application/json" ^
  -d "{\"a\": \"b\"}""#,
        r#"POST https://a.test/x?a=1&b=2 [content-type: application/json] "{\"a\": \"b\"}""#,
    ),
    (
        "two quotes for one",
        r#"curl https://a.test ^
 -d "{""a"":1}""#,
        r#"POST https://a.test/ [content-type: application/x-www-form-urlencoded] "{\"a\":1}""#,
    ),
    (
        "backslashes",
        r#"curl https://a.test ^
 -d "C:\dir\\" -H "a: \\b""#,
        r#"POST https://a.test/ [a: \\b; content-type: application/x-www-form-urlencoded] "C:\\dir\\""#,
    ),
    (
        "curl.exe",
        r#""C:\Windows\System32\curl.exe" https://a.test ^
 -I"#,
        "HEAD https://a.test/",
    ),
    (
        "where the answer goes",
        r"curl https://a.test/x ^
 -o NUL > out.txt 2>nul | findstr x",
        "GET https://a.test/x // about the transfer or the response, and so left out: -o; where the answer goes, from `>` on, is left out; what reads the answer, from `|` on, is left out",
    ),
    (
        "letters in percent",
        r#"curl ^"https://a.test/%20and%C3%BC%25^""#,
        "GET https://a.test/%20and%C3%BC%25",
    ),
    (
        "a variable of cmd",
        r#"curl ^"https://a.test^" -H ^"Authorization: Bearer %TOKEN%^""#,
        "GET https://a.test/ [authorization: Bearer ⟨TOKEN⟩]",
    ),
    (
        "a variable that begins as percent-encoded text",
        r#"curl https://a.test ^
 -H "Authorization: %ACCESS_TOKEN%""#,
        "GET https://a.test/ [authorization: ⟨ACCESS_TOKEN⟩]",
    ),
    (
        "an & in a bare URL",
        r"curl https://a.test?a=1&b=2 ^
 -I",
        "error: cmd ends a command at `&`",
    ),
    (
        "a file as input",
        r#"curl ^"https://a.test^" -d @- < body.json"#,
        "error: `<` reads a file as input, which is not followed here",
    ),
    (
        "another program",
        r#"curl ^"https://a.test^" && del x"#,
        "GET https://a.test/ // `del …` is left out",
    ),
    (
        "a caret within quotes",
        r#"curl "https://a.test ^""#,
        "error: the URL holds a blank, which curl refuses",
    ),
];
