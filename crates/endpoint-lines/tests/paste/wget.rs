//! Lines of wget, by its manual and as Postman writes them.

/// The name, the text, and the requests that it becomes.
#[rustfmt::skip]
pub(crate) const TEXTS: [(&str, &str, &str); 16] = [
    (
        "a GET",
        "wget -q -O - https://a.test/x?a=1",
        "GET https://a.test/x?a=1 // about the transfer or the response, and so left out: -q, -O",
    ),
    (
        "a POST",
        "wget --post-data='a=b&c=d' https://a.test",
        r#"POST https://a.test [content-type: application/x-www-form-urlencoded] "a=b&c=d""#,
    ),
    (
        "a method and JSON",
        r#"wget --no-verbose --method POST --timeout=0 --header 'Content-Type: application/json' --body-data '{"a": 1}' 'https://a.test/x'"#,
        r#"POST https://a.test/x [content-type: application/json] "{\"a\": 1}" // about the transfer or the response, and so left out: --no-verbose, --timeout"#,
    ),
    (
        "files",
        "wget --post-file=body.json https://a.test/1; wget --method=PUT --body-file=data.bin https://a.test/2",
        "POST https://a.test/1 [content-type: application/x-www-form-urlencoded] \"{\\\"a\\\": 1}\"\nPUT https://a.test/2 [content-type: application/x-www-form-urlencoded] \"\u{fffd}\\0\"",
    ),
    (
        "headers",
        "wget -nv -qO- --header='X-A: b' --header 'Accept:' -U agent --referer=https://b.test/ --no-cache https://a.test",
        "GET https://a.test [accept: ; cache-control: no-cache; pragma: no-cache; referer: https://b.test/; user-agent: agent; x-a: b] // about the transfer or the response, and so left out: --no-verbose, -q, -O",
    ),
    (
        "credentials",
        "wget --user=u --password=p https://a.test",
        "GET https://a.test [authorization: Basic dTpw] // wget sends the password once it is asked for, and here it is part of the request",
    ),
    (
        "several URLs",
        "wget https://a.test/1 a.test/2",
        r"GET https://a.test/1
GET http://a.test/2 // the URL has no scheme: wget takes http",
    ),
    (
        "what goes on below",
        "wget -c https://a.test/x.iso && tar xf x.iso",
        "GET https://a.test/x.iso // `tar …` is left out; -c asks for the rest of a file that is there already, and is left out",
    ),
    (
        "links of a page",
        "wget -r -np https://a.test",
        "error: wget's option -r can't be said as one request",
    ),
    (
        "a file of cookies",
        "wget --load-cookies cookies.txt https://a.test",
        "error: wget's option --load-cookies can't be said as one request",
    ),
    (
        "a body without a method",
        "wget --body-data=x https://a.test",
        "error: wget takes --body-data and --body-file beside --method alone",
    ),
    (
        "two bodies",
        "wget --post-data=a --post-file=body.json https://a.test",
        "error: --post-data, --post-file, --body-data and --body-file are each the body, and a request has one",
    ),
    (
        "a slip",
        "wget --post-dta=a https://a.test",
        "error: wget has no option `--post-dta`",
    ),
    (
        "no URL",
        "wget -q",
        "error: the wget line has no URL",
    ),
    (
        "credentials at once",
        "wget --auth-no-challenge --user=u --password=p https://a.test",
        "GET https://a.test [authorization: Basic dTpw]",
    ),
    (
        "an empty header clears those before it",
        "wget --header 'X-A: 1' --header '' --header 'X-B: 2' https://a.test",
        "GET https://a.test [x-b: 2]",
    ),
];
