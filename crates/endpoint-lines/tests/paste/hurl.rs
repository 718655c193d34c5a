//! Hurl files: the examples of its manual, shortened.

/// The name, the text, and the requests that it becomes.
#[rustfmt::skip]
pub(crate) const TEXTS: [(&str, &str, &str); 25] = [
    (
        "headers, query, cookies and a password",
        r#"# A comment
GET https://a.test/dogs?id=1
User-Agent: Mine # another
If-Match: "a"
[Query]
search: Install Linux
order: newest
[BasicAuth]
bob: secret
[Cookies]
theme: light
token: abc
"#,
        r#"GET https://a.test/dogs?id=1&search=Install%20Linux&order=newest [authorization: Basic Ym9iOnNlY3JldA==; cookie: theme=light; token=abc; if-match: "a"; user-agent: Mine]"#,
    ),
    (
        "asserts and captures",
        r#"GET https://a.test/1
[Options]
location: true
HTTP 200
Content-Type: text/html
[Captures]
csrf: xpath "string(//meta[@name='x']/@content)"
[Asserts]
status == 200
jsonpath "$.a" == "GET https://no.test"
body == ```
GET https://no.test
```

POST https://a.test/2
[Options]
variable: name=a"b
variable: n=3
{
  "name": "{{name}}",
  "n": {{n}}, "deep": [{}, "}"]
}
HTTP/1.1 201
{"a": "x"}

DELETE https://a.test/{{n}}
HTTP *
"#,
        r#"GET https://a.test/1 // about the transfer or the response, and so left out: location; asserts, captures and the response are left out
POST https://a.test/2 [content-type: application/json] "{\n  \"name\": \"a\\\"b\",\n  \"n\": 3, \"deep\": [{}, \"}\"]\n}" // asserts, captures and the response are left out
DELETE https://a.test/3 // asserts, captures and the response are left out"#,
    ),
    (
        "a form",
        r"POST https://a.test
[Form]
a: b c&d
token: \#x\u{41}
",
        r#"POST https://a.test [content-type: application/x-www-form-urlencoded] "a=b%20c%26d&token=%23xA""#,
    ),
    (
        "the older names of sections",
        r"POST https://a.test
[QueryStringParams]
q: 1
[FormParams]
a: b
",
        r#"POST https://a.test?q=1 [content-type: application/x-www-form-urlencoded] "a=b""#,
    ),
    (
        "parts",
        r"POST https://a.test
[Multipart]
f1: v1
f2: file,a.txt;
f3: file,data.bin; application/zip
",
        "POST https://a.test [content-type: multipart/form-data; boundary=endpoint-c2e392c67742abb7] \"--endpoint-c2e392c67742abb7\\r\\nContent-Disposition: form-data; name=\\\"f1\\\"\\r\\n\\r\\nv1\\r\\n--endpoint-c2e392c67742abb7\\r\\nContent-Disposition: form-data; name=\\\"f2\\\"; filename=\\\"a.txt\\\"\\r\\nContent-Type: text/plain\\r\\n\\r\\none\\ntwo\\r\\n--endpoint-c2e392c67742abb7\\r\\nContent-Disposition: form-data; name=\\\"f3\\\"; filename=\\\"data.bin\\\"\\r\\nContent-Type: application/zip\\r\\n\\r\\n\u{fffd}\\0\\r\\n--endpoint-c2e392c67742abb7--\\r\\n\"",
    ),
    (
        "a text in backticks",
        r"POST https://a.test
```
one
two
```
",
        r#"POST https://a.test "one\ntwo\n""#,
    ),
    (
        "a text on one line",
        r"POST https://a.test
```one```

POST https://a.test
`two`
",
        r#"POST https://a.test "one"
POST https://a.test "two""#,
    ),
    (
        "languages",
        r#"POST https://a.test
```json
{"a": 1}
```

POST https://a.test
```xml
<a/>
```

POST https://a.test
```graphql
{ me }
variables {"a": 1}
```
"#,
        r#"POST https://a.test [content-type: application/json] "{\"a\": 1}\n"
POST https://a.test [content-type: application/xml] "<a/>\n"
POST https://a.test [content-type: application/json] "{\"query\":\"{ me }\",\"variables\":{\"a\":1}}""#,
    ),
    (
        "a text without variables",
        r"POST https://a.test
```raw,novariable
{{a}}
```
",
        r#"POST https://a.test "{{a}}\n""#,
    ),
    (
        "base64, hex and a file",
        r"PUT https://a.test/1
base64,TG9y
 ZW0=;

PUT https://a.test/2
hex,636166c3a90a;

PUT https://a.test/3
file,data.bin;
",
        "PUT https://a.test/1 \"Lorem\"\nPUT https://a.test/2 \"café\\n\"\nPUT https://a.test/3 \"\u{fffd}\\0\"",
    ),
    (
        "XML",
        r#"POST https://a.test
SOAPAction: "x"
<?xml version="1.0"?>
<a>
  <b/>
</a>
HTTP 200
"#,
        r#"POST https://a.test [content-type: application/xml; soapaction: "x"] "<?xml version=\"1.0\"?>\n<a>\n  <b/>\n</a>" // asserts, captures and the response are left out"#,
    ),
    (
        "other JSON",
        r#"POST https://a.test
[
1, 2]

POST https://a.test
"text"
"#,
        r#"POST https://a.test [content-type: application/json] "[\n1, 2]"
POST https://a.test [content-type: application/json] "\"text\"""#,
    ),
    (
        "a user as an option",
        r"GET https://a.test
[Options]
user: bob:secret
insecure: true
",
        "GET https://a.test [authorization: Basic Ym9iOnNlY3JldA==] // about the transfer or the response, and so left out: insecure",
    ),
    (
        "a body of its own type",
        r"POST https://a.test
Content-Type: application/vnd.x+json
{}
",
        r#"POST https://a.test [content-type: application/vnd.x+json] "{}""#,
    ),
    (
        "no value",
        r"GET {{base}}/x
HTTP 200
",
        "GET https://⟨base⟩/x // asserts, captures and the response are left out",
    ),
    (
        "a filter",
        r"GET https://a.test/{{newUuid | x}}
HTTP 200
",
        "error: an expression in `{{…}}` would have to be computed",
    ),
    (
        "a function",
        r"GET https://a.test/{{newUuid}}
HTTP 200
",
        "error: `{{newUuid}}` is made when the request is sent",
    ),
    (
        "an unknown section",
        r"POST https://a.test
[Foo]
a: b
HTTP 200
",
        "error: a request has no section [Foo]",
    ),
    (
        "open JSON",
        r#"POST https://a.test
{"a":
HTTP 200
"#,
        "error: the JSON of the body is never closed",
    ),
    (
        "an open text",
        r"POST https://a.test
```
one
",
        "error: a text in backticks is never closed",
    ),
    (
        "an unknown language",
        r"POST https://a.test
```python
one
```
",
        "error: the language `python` of a text is not known",
    ),
    (
        "a file that is not there",
        r"POST https://a.test
file,none.bin;
",
        "error: the file of `file,`: entity not found",
    ),
    (
        "odd hex",
        r"POST https://a.test
hex,abc;
",
        "error: `hex,…` holds other characters than it may",
    ),
    (
        "another host",
        r"GET https://a.test
[Options]
connect-to: a.test:443:b.test:443
",
        "error: the option connect-to chooses who gets the request, or signs it",
    ),
    (
        "one of three is wrong",
        r"GET https://a.test/1
HTTP 200

GET {{no | x}}
HTTP 200

GET https://a.test/3
HTTP 200
",
        r"GET https://a.test/1 // asserts, captures and the response are left out
error: an expression in `{{…}}` would have to be computed
GET https://a.test/3 // asserts, captures and the response are left out",
    ),
];
