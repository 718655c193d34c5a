//! Files of requests, as VS Code's REST Client, the editors of JetBrains and httpYac run them.

/// The name, the text, and the requests that it becomes.
#[rustfmt::skip]
pub(crate) const TEXTS: [(&str, &str, &str); 34] = [
    (
        "variables, separators and names",
        r#"@host = https://a.test
@id=7

### One
GET {{host}}/x/{{ id }}
    ?a=b
    &c=d HTTP/1.1
Accept: */*

###
# @name two
POST {{host}}/y
Content-Type: application/json

{
  "id": "{{id}}"
}

### three
https://a.test/z
"#,
        r#"GET https://a.test/x/7?a=b&c=d [accept: */*] // this is `One`
POST https://a.test/y [content-type: application/json] "{\n  \"id\": \"7\"\n}" // this is `two`
GET https://a.test/z // this is `three`"#,
    ),
    (
        "comments",
        r"// one
# two
GET https://a.test/x
Accept: a/b
# three
X-A: b
",
        "GET https://a.test/x [accept: a/b; x-a: b]",
    ),
    (
        "a file for a body",
        r"POST https://a.test
Content-Type: application/json

< body.json
",
        r#"POST https://a.test [content-type: application/json] "{\"a\": 1}""#,
    ),
    (
        "a file with variables",
        r"@id = 7
POST https://a.test
Content-Type: application/json

<@ vars.json
",
        r#"POST https://a.test [content-type: application/json] "{\"id\": \"7\"}""#,
    ),
    (
        "parts with a file",
        r#"@a = b
POST https://a.test
Content-Type: multipart/form-data; boundary=X

--X
Content-Disposition: form-data; name="text"

{{a}}
--X
Content-Disposition: form-data; name="f"; filename="a.txt"
Content-Type: text/plain

< ./a.txt
--X--
"#,
        r#"POST https://a.test [content-type: multipart/form-data; boundary=X] "--X\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\nb\r\n--X\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a.txt\"\r\nContent-Type: text/plain\r\n\r\none\ntwo\r\n--X--\r\n""#,
    ),
    (
        "a form over lines",
        r"POST https://a.test
Content-Type: application/x-www-form-urlencoded

a=b
&c=d

",
        r#"POST https://a.test [content-type: application/x-www-form-urlencoded] "a=b&c=d""#,
    ),
    (
        "scripts and tests",
        r"< {%
  request.variables.set('a', 1)
%}
###
GET https://a.test

> {%
 client.test('x', function() {});
%}
",
        "GET https://a.test // the script that reads the response is left out",
    ),
    (
        "the file of the response",
        r"GET https://a.test/x

>> out.json

###
GET https://a.test/y
",
        r"GET https://a.test/x // the file of the response is left out
GET https://a.test/y",
    ),
    (
        "a response below",
        r"GET https://a.test
Accept: {{x}}y

HTTP/1.1 200 OK
A: b

x

### 
@x = a",
        "GET https://a.test [accept: ay] // the response below the request is left out",
    ),
    (
        "a password",
        r"###
GET https://a.test
Authorization: Basic user pass word

###
GET https://a.test
Authorization: Basic user:pass

###
GET https://a.test
Authorization: Basic dXNlcjpwYXNz
",
        r"GET https://a.test [authorization: Basic dXNlcjpwYXNzIHdvcmQ=]
GET https://a.test [authorization: Basic dXNlcjpwYXNz]
GET https://a.test [authorization: Basic dXNlcjpwYXNz]",
    ),
    (
        "a path and a host",
        r"###
GET /x HTTP/1.1
Host: a.test

###
GET /x
Host: a.test:443
",
        r"GET http://a.test/x // the request does not say its scheme: editors take http
GET https://a.test:443/x // the request does not say its scheme: editors take https",
    ),
    (
        "no scheme",
        r"###
GET a.test/x
",
        "GET http://a.test/x // the URL has no scheme: editors take http",
    ),
    (
        "httpYac's host",
        r"@host = https://a.test/
###
GET /x
",
        "GET https://a.test/x",
    ),
    (
        "values of values",
        r"@a = {{b}}1
@b = x
###
GET https://a.test/{{a}}
",
        "GET https://a.test/x1",
    ),
    (
        "a value that is set again",
        r"@a = 1
###
GET https://a.test/{{a}}
###
@a = 2
GET https://a.test/{{a}}
",
        r"GET https://a.test/1
GET https://a.test/2",
    ),
    (
        "JSON that looks like a template",
        r#"###
POST https://a.test
Content-Type: application/json

{"a":{"b":{"c":1}}}
"#,
        r#"POST https://a.test [content-type: application/json] "{\"a\":{\"b\":{\"c\":1}}}""#,
    ),
    (
        "XML that begins with a sign",
        r"###
POST https://a.test
Content-Type: application/xml

< a>
<b/>
</a>
",
        r#"POST https://a.test [content-type: application/xml] "< a>\n<b/>\n</a>""#,
    ),
    (
        "a URL alone",
        "https://a.test/x?a=b",
        "GET https://a.test/x?a=b",
    ),
    (
        "no value",
        "GET {{base}}/x",
        "GET https://⟨base⟩/x",
    ),
    (
        "a value that is made",
        "GET https://a.test/{{$guid}}",
        "error: `{{$guid}}` is made when the request is sent",
    ),
    (
        "the environment",
        r"GET https://a.test
Authorization: Bearer {{$processEnv TOKEN}}",
        "GET https://a.test [authorization: Bearer ⟨TOKEN⟩]",
    ),
    (
        "another request's answer",
        r"###
GET https://a.test/{{login.response.body.id}}",
        "error: the variable `login.response.body.id` has no value in the text",
    ),
    (
        "an expression",
        r"###
GET https://a.test/{{a + 1}}",
        "error: an expression in `{{…}}` would have to be computed",
    ),
    (
        "values without an end",
        r"@a = {{b}}{{b}}
@b = {{a}}{{a}}
###
GET https://a.test/{{a}}",
        "error: the variable `a` names others without an end",
    ),
    (
        "scripts alone",
        r"###
< {%
 x
%}
",
        "error: no request is recognised in the text",
    ),
    (
        "a path alone",
        r"###
GET /x
Accept: */*
",
        "error: the URL is a path, and no header host says where it goes",
    ),
    (
        "GraphQL",
        r"###
GRAPHQL https://a.test

{ me }
",
        "error: a request with the method GRAPHQL is more than one of HTTP",
    ),
    (
        "GraphQL by its header",
        r"###
POST https://a.test
X-Request-Type: GraphQL

{ me }
",
        "error: a body of GraphQL is made into JSON by the editor",
    ),
    (
        "a digest",
        r"###
GET https://a.test
Authorization: Digest user pass
",
        "error: an editor answers `Digest` itself",
    ),
    (
        "no empty line above the body",
        r#"###
POST https://a.test
Content-Type: application/json
{"a":1}
"#,
        "error: a header line is NAME: VALUE, and an empty line ends the headers",
    ),
    (
        "one of three is wrong",
        r"###
GET https://a.test/1
###
GET {{$no}}
###
GET https://a.test/3
",
        r"GET https://a.test/1
error: `{{$no}}` is made when the request is sent
GET https://a.test/3",
    ),
    (
        "no request",
        r"### a title
# a comment
@a = b
",
        "error: no request is recognised in the text",
    ),
    (
        "the file of the response",
        "POST https://a.test\nContent-Type: text/plain\n\none\n> out.json\n",
        r#"POST https://a.test [content-type: text/plain] "one" // the file of the response is left out"#,
    ),
    (
        "a line of a body that begins with a sign",
        "POST https://a.test\nContent-Type: text/plain\n\n> quoted text.\n> word\n",
        r#"POST https://a.test [content-type: text/plain] "> quoted text.\n> word""#,
    ),
];
