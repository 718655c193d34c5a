//! Calls of PowerShell whose values are variables: the value is that of the variable's own block, or there is an error.

/// The name, the text, and the requests that it becomes.
#[rustfmt::skip]
pub(crate) const TEXTS: [(&str, &str, &str); 41] = [
    ("a parameter", "$url = 'https://a.test'\nfunction f($url) {\n  irm $url\n}\nf 'https://b.test'",
        "error: `$url` may have another value here: it is a parameter, or set in another block"),
    ("a parameter with a type", "$url = 'https://a.test'\nfunction Get-It ([string] $url, $b) {\n  irm $url\n}\nGet-It 'https://b.test'",
        "error: `$url` may have another value here: it is a parameter, or set in another block"),
    ("a parameter in a block", "$url = 'https://a.test'\nfunction f {\n  param([string]$url)\n  irm $url\n}\nf 'https://b.test'",
        "error: `$url` may have another value here: it is a parameter, or set in another block"),
    ("a default of a parameter", "function f($url = 'https://a.test') {\n  irm $url\n}\nf 'https://b.test'",
        "error: `$url` may have another value here: it is a parameter, or set in another block"),
    ("a parameter of the script", "param([string]$url = 'https://a.test')\nirm $url",
        "GET https://a.test // the code around the calls is left out"),
    ("a parameter of a block", "$url = 'https://a.test'\n& {\n  param($url)\n  irm $url\n} 'https://b.test'",
        "error: `$url` may have another value here: it is a parameter, or set in another block"),
    ("set in a branch", "$url = 'https://a.test'\nif ($true) { $url = 'https://b.test' }\nirm $url",
        "error: `$url` may have another value here: it is a parameter, or set in another block"),
    ("set in a function", "$url = 'https://a.test'\nfunction f { $url = 'https://b.test' }\nf\nirm $url",
        "error: `$url` may have another value here: it is a parameter, or set in another block"),
    ("set in a function for the script", "$url = 'https://a.test'\nfunction f { $script:url = 'https://b.test' }\nf\nirm $url",
        "error: `$url` may have another value here: it is a parameter, or set in another block"),
    ("set for the script", "$url = 'https://a.test'\n$script:url = 'https://b.test'\nirm $url",
        "error: `$url` may have another value here: it is a parameter, or set in another block"),
    ("set after a function", "$url = 'https://a.test'\nfunction f {\n  irm $url\n}\n$url = 'https://b.test'\nf",
        "error: `$url` may have another value here: it is a parameter, or set in another block"),
    ("set again", "$url = 'https://a.test'\nirm $url\n$url = 'https://b.test'\nirm $url",
        "GET https://a.test\nGET https://b.test"),
    ("a loop's variable", "$url = 'https://a.test'\nforeach ($url in 'https://b.test') { 'x' }\nirm $url",
        "error: `$url` may have another value here: it is a parameter, or set in another block"),
    ("a number that grows", r#"$n = 1
$n++
irm "https://a.test/$n""#,
        "error: `$n` may have another value here: it is a parameter, or set in another block"),
    ("a number that grows before", r#"$n = 1
++$n
irm "https://a.test/$n""#,
        "error: `$n` may have another value here: it is a parameter, or set in another block"),
    ("a number that shrinks", r#"$n = 1
$n -= 1
irm "https://a.test/$n""#,
        "error: `$n` may have another value here: it is a parameter, or set in another block"),
    ("two at once", "$a = '1'\n$url = 'https://a.test'\n$a, $url = '2', 'https://b.test'\nirm $url",
        "error: `$url` may have another value here: it is a parameter, or set in another block"),
    ("two at once, the first", r#"$a = '1'
$a, $b = '2', '3'
irm "https://a.test/$a""#,
        "error: `$a` may have another value here: it is a parameter, or set in another block"),
    ("set by a command", "$url = 'https://a.test'\nSet-Variable url 'https://b.test'\nirm $url",
        "error: `$url` may have another value here: it is a parameter, or set in another block"),
    ("set by reference", "$url = 'https://a.test'\nf ([ref]$url)\nirm $url",
        "error: `$url` may have another value here: it is a parameter, or set in another block"),
    ("in braces", "$url = 'https://a.test'\n${url} = 'https://b.test'\nirm $url",
        "error: `$url` may have another value here: it is a parameter, or set in another block"),
    ("a base in a function", r#"$base = 'https://a.test'
function f {
  irm "$base/x"
}
f"#,
        "GET https://a.test/x // the code around the calls is left out"),
    ("two functions", "function f {\n  $url = 'https://a.test'\n  irm $url\n}\nfunction g {\n  $url = 'https://b.test'\n  irm $url\n}\nf; g",
        "GET https://a.test // the code around the calls is left out\nGET https://b.test // the code around the calls is left out"),
    ("a function before", "function f { $url = 'https://b.test' }\nf\nirm $url",
        "error: `$url` may have another value here: it is a parameter, or set in another block"),
    ("headers in a function", "function f {\n  $headers = @{ a = '1' }\n  $headers.Add('b', '2')\n  irm 'https://a.test' -Headers $headers\n}\nf",
        "GET https://a.test [a: 1; b: 2] // the code around the calls is left out"),
    ("headers that a branch adds to", "$headers = @{ a = '1' }\nif ($true) { $headers.Add('b', '2') }\nirm 'https://a.test' -Headers $headers",
        "error: the value of $headers is changed by another name or block"),
    ("headers that a branch sets", "$headers = @{ a = '1' }\nif ($true) { $headers['b'] = '2' }\nirm 'https://a.test' -Headers $headers",
        "error: the value of $headers is changed by another name or block"),
    ("headers that a function adds to", "$headers = @{ a = '1' }\nfunction f { $headers.Add('b', '2') }\nf\nirm 'https://a.test' -Headers $headers",
        "error: the value of $headers is changed by another name or block"),
    ("headers that change later", "$headers = @{ a = '1' }\nfunction f {\n  irm 'https://a.test' -Headers $headers\n}\n$headers.Add('b', '2')\nf",
        "error: `$headers` may have another value here: it is a parameter, or set in another block"),
    ("headers with another name", "$headers = @{ a = '1' }\n$h = $headers\n$h.Add('b', '2')\nirm 'https://a.test' -Headers $headers",
        "error: the value of $headers is changed by another name or block"),
    ("headers in a table", "$headers = @{ a = '1' }\n$params = @{ Uri = 'https://a.test'; Headers = $headers }\n$headers.b = '2'\nirm @params",
        "error: the text does not say the value of `@params`"),
    ("headers in a table that are ready", "$headers = @{ a = '1' }\n$headers.b = '2'\n$params = @{ Uri = 'https://a.test'; Headers = $headers }\nirm @params",
        "GET https://a.test [a: 1; b: 2]"),
    ("a table in a function", "function f {\n  $params = @{ Uri = 'https://a.test' }\n  irm @params\n}\nf",
        "GET https://a.test // the code around the calls is left out"),
    ("headers that are passed", "$headers = @{ a = '1' }\nAdd-Token $headers\nirm 'https://a.test' -Headers $headers",
        "error: $headers is passed to `add-token`, which may change it"),
    ("headers that are passed by name", "$headers = @{ a = '1' }\n$x = Add-Token -Table $headers\nirm 'https://a.test' -Headers $headers",
        "error: $headers is passed to `add-token`, which may change it"),
    ("headers that are shown", "$headers = @{ a = '1' }\nWrite-Host $headers\nirm 'https://a.test' -Headers $headers",
        "GET https://a.test [a: 1] // the code around the calls is left out"),
    ("set in a try", "$url = 'https://a.test'\ntry { $url = 'https://b.test' } catch { }\nirm $url",
        "error: `$url` may have another value here: it is a parameter, or set in another block"),
    ("a block within a try", "try {\n  $url = 'https://a.test'\n  irm $url\n} catch { }",
        "GET https://a.test // the code around the calls is left out"),
    ("set by a pipe", "$url = 'https://a.test'\n1 | ForEach-Object { $url = 'https://b.test' }\nirm $url",
        "error: `$url` may have another value here: it is a parameter, or set in another block"),
    ("the environment that a branch sets", r#"if ($true) { $env:A = 'b' }
irm "https://a.test/$env:A""#,
        "error: the text does not say the value of `$env:A`"),
    ("the environment", r#"$env:A = 'b'
irm "https://a.test/$env:A""#,
        "error: the text does not say the value of `$env:A`"),
];
