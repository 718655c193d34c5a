//! HTTP messages, as developer tools, proxies and `curl -v` show them.

/// The name, the text, and the requests that it becomes.
#[rustfmt::skip]
pub(crate) const TEXTS: [(&str, &str, &str); 24] = [
    (
        "a GET of HTTP/1.1",
        "GET /x?a=b HTTP/1.1\r\nHost: a.test\r\nAccept: */*\r\nConnection: keep-alive\r\n\r\n",
        "GET https://a.test/x?a=b [accept: */*] // the message does not say its scheme: https is taken",
    ),
    (
        "Firefox, copied request headers",
        r"GET /x HTTP/2
Host: a.test
User-Agent: Mozilla/5.0
Accept-Encoding: gzip, deflate, br
DNT: 1
TE: trailers
",
        "GET https://a.test/x [accept-encoding: gzip, deflate, br; dnt: 1; te: trailers; user-agent: Mozilla/5.0] // the message does not say its scheme: https is taken",
    ),
    (
        "Chrome, pseudo-headers",
        r":authority: a.test
:method: GET
:path: /x?a=b
:scheme: https
accept: */*
",
        "GET https://a.test/x?a=b [accept: */*]",
    ),
    (
        "a body and the response below",
        r#"POST /x HTTP/1.1
Host: a.test:8080
Content-Type: application/json
Content-Length: 7

{"a":1}

HTTP/1.1 201 Created
Content-Type: application/json

{"id":2}
"#,
        r#"POST https://a.test:8080/x [content-type: application/json] "{\"a\":1}" // the message does not say its scheme: https is taken; the response below the request, `HTTP/1.1 201 Created`, is left out"#,
    ),
    (
        "two servers",
        "POST /x HTTP/1.1\nHost: a.test\nHost: b.test\n\nx",
        "error: the message has two headers host, which name two servers",
    ),
    (
        "a body without a length",
        r"PUT /x HTTP/1.1
Host: a.test
Content-Type: text/plain

one
two
",
        r#"PUT https://a.test/x [content-type: text/plain] "one\ntwo" // the message does not say its scheme: https is taken"#,
    ),
    (
        "parts that have lost their carriage returns",
        r#"POST /x HTTP/1.1
Host: a.test
Content-Type: multipart/form-data; boundary=b
Content-Length: 59

--b
Content-Disposition: form-data; name="a"

x
--b--
"#,
        r#"POST https://a.test/x [content-type: multipart/form-data; boundary=b] "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\n--b--\r\n" // the message does not say its scheme: https is taken"#,
    ),
    (
        "an absolute target",
        r"GET http://a.test/x HTTP/1.1
Host: a.test

",
        "GET http://a.test/x",
    ),
    (
        "this machine",
        r"GET / HTTP/1.1
Host: localhost:3000

",
        "GET http://localhost:3000/ // the message does not say its scheme: http is taken",
    ),
    (
        "a header over two lines",
        r"GET / HTTP/1.1
Host: a.test
X-A: one
 two

",
        "GET https://a.test/ [x-a: one two] // the message does not say its scheme: https is taken",
    ),
    (
        "a header that is given twice",
        r"GET / HTTP/1.1
Host: a.test
X-A: 1
X-A: 2
Cookie: a=b
Cookie: c=d

",
        "GET https://a.test/ [cookie: a=b; c=d; x-a: 1, 2] // the message does not say its scheme: https is taken",
    ),
    (
        "curl -v",
        r"*   Trying 1.2.3.4:443...
* SSL connection using TLSv1.3
> GET /x HTTP/2
> Host: a.test
> user-agent: curl/8.5.0
> accept: */*
> 
< HTTP/2 200 
< server: x
< 
{}
",
        "GET https://a.test/x [accept: */*; user-agent: curl/8.5.0] // the message does not say its scheme: https is taken; the lines of curl -v that are no request are left out",
    ),
    (
        "curl -v with a body",
        r"> POST /x HTTP/1.1
> Host: a.test
> Content-Length: 3
> Content-Type: x/y
>
< HTTP/1.1 200 OK
",
        "error: curl -v does not show the body, and this request has one",
    ),
    (
        "a length that is not the body's",
        r"POST /x HTTP/1.1
Host: a.test
Content-Type: text/plain
Content-Length: 100

short
",
        r#"POST https://a.test/x [content-type: text/plain] "short" // the message does not say its scheme: https is taken; content-length says 100 bytes, and the body has 5"#,
    ),
    (
        "prose below a GET",
        r"GET / HTTP/1.1
Host: a.test

hello
",
        "GET https://a.test/ // the message does not say its scheme: https is taken; the text below the headers is left out: no header says that a body follows",
    ),
    (
        "no host",
        r"GET /x HTTP/1.1
Accept: */*

",
        "error: the message has no header host, which says where it goes",
    ),
    (
        "no colon",
        r"GET /x HTTP/1.1
Host: a.test
Accept

",
        "error: a header line is NAME: VALUE, and an empty line ends the headers",
    ),
    (
        "chunks",
        r"POST /x HTTP/1.1
Host: a.test
Transfer-Encoding: chunked

3
abc
0

",
        "error: the body is written in chunks, with their lengths between",
    ),
    (
        "the server itself",
        r"OPTIONS * HTTP/1.1
Host: a.test

",
        "error: the target `*` is no path and no URL",
    ),
    (
        "a response",
        r"HTTP/1.1 200 OK
Content-Type: text/html

<p>
",
        "error: the text is a response, and has no request",
    ),
    (
        "two messages",
        "GET /1 HTTP/1.1\nHost: a.test\n\nDELETE /2 HTTP/1.1\nHost: a.test\n\n",
        "GET https://a.test/1 // the message does not say its scheme: https is taken\nDELETE https://a.test/2 // the message does not say its scheme: https is taken",
    ),
    (
        "two messages with bodies",
        "POST /1 HTTP/1.1\nHost: a.test\nContent-Type: text/plain\nContent-Length: 3\n\none\nPOST /2 HTTP/1.1\nHost: a.test\nContent-Type: text/plain\n\ntwo\n\nHTTP/1.1 200 OK\nA: b\n\nthree\nGET /3 HTTP/1.1\nHost: b.test\n",
        "POST https://a.test/1 [content-type: text/plain] \"one\" // the message does not say its scheme: https is taken\nPOST https://a.test/2 [content-type: text/plain] \"two\" // the message does not say its scheme: https is taken; the response below the request, `HTTP/1.1 200 OK`, is left out\nGET https://b.test/3 // the message does not say its scheme: https is taken",
    ),
    (
        "a message in a body",
        "POST /1 HTTP/1.1\nHost: a.test\nContent-Type: message/http\nContent-Length: 38\n\nGET /2 HTTP/1.1\nHost: a.test\nA: bcdefg",
        r#"POST https://a.test/1 [content-type: message/http] "GET /2 HTTP/1.1\nHost: a.test\nA: bcdefg" // the message does not say its scheme: https is taken"#,
    ),
    (
        "one of two is wrong",
        "GET /1 HTTP/1.1\nA: b\n\nGET /2 HTTP/1.1\nHost: a.test\n\n",
        "error: the message has no header host, which says where it goes\nGET https://a.test/2 // the message does not say its scheme: https is taken",
    ),
];
