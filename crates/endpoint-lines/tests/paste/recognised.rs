//! Which reader gets a text, and what is said of a text that none reads.

/// The name, the text, and the requests that it becomes.
#[rustfmt::skip]
pub(crate) const TEXTS: [(&str, &str, &str); 65] = [
    (
        "a placeholder of curl",
        "curl 'https://a.test/users/{user_id}/x'",
        "GET https://a.test/users/user_id/x // `{user_id}` in the URL looks like a placeholder, and curl sends it without its braces",
    ),
    (
        "a placeholder that curl sends",
        "curl -g 'https://a.test/users/{user_id}/x'",
        "GET https://a.test/users/%7Buser_id%7D/x // `{user_id}` in the URL looks like a placeholder, and is sent as it is",
    ),
    (
        "a placeholder of fetch",
        "fetch('https://a.test/users/{user_id}?q={\"a\":1}')",
        "GET https://a.test/users/%7Buser_id%7D?q=%7B%22a%22:1%7D // `{user_id}` in the URL looks like a placeholder, and is sent as it is",
    ),
    (
        "a placeholder in angle brackets",
        "curl -X DELETE https://api.example.com/accounts/<account_id>/members",
        "error: `<account_id>` is a placeholder: fill it in, or quote the word around it",
    ),
    (
        "a file for input",
        "curl -d @- https://a.test < a.txt",
        "POST https://a.test/ [content-type: application/x-www-form-urlencoded] \"onetwo\" // the file `a.txt` is the standard input",
    ),
    (
        "a query right behind a variable",
        "curl \"$HOOK?wait=true\"",
        "error: the variable `HOOK` is followed by a query or a fragment, and its value may have a path",
    ),
    (
        "a query right behind a variable of a file",
        "GET {{base}}?x=1\n###\nGET {{base}}/?x=1",
        "error: the variable `base` is followed by a query or a fragment, and its value may have a path\nGET https://⟨base⟩/?x=1",
    ),
    (
        "braces in data that looks like a variable of Postman",
        "curl https://a.test/x -d '{{lit}} hello'",
        "POST https://a.test/x [content-type: application/x-www-form-urlencoded] \"{{lit}} hello\"",
    ),
    (
        "braces in data that looks like a header of Postman",
        "curl https://a.test/x -H 'content-type: text/plain' -d 'password:{{x}}'",
        "POST https://a.test/x [content-type: text/plain] \"password:{{x}}\"",
    ),
    (
        "options of a command after a request line",
        "DELETE https://a.test/x --user mona:s3cret",
        "error: the URL has a blank, which no URL can hold",
    ),
    (
        "a blank in the URL of an .http file",
        "GET https://a.test/a b\n###\nGET https://a.test/{{ c d }}",
        "error: the URL has a blank, which no URL can hold\nerror: an expression in `{{…}}` would have to be computed",
    ),
    (
        "a blank in the URL of Hurl",
        "GET https://a.test/a b\nHTTP 200",
        "error: the URL has a blank, which no URL can hold",
    ),
    (
        "a comment after the URL of Hurl",
        "GET https://a.test/a # b\nHTTP 200",
        "GET https://a.test/a // asserts, captures and the response are left out",
    ),
    (
        "a blank before a version, as Postman writes it",
        "GET /a b HTTP/1.1\nHost: a.test\n\n",
        "GET https://a.test/a%20b // the message does not say its scheme: https is taken",
    ),
    (
        "a variable of Postman, in a line of curl",
        "curl '{{baseUrl}}/x'",
        "GET https://⟨baseUrl⟩/x",
    ),
    (
        "a variable of Postman, in a line of HTTPie",
        "http '{{baseUrl}}/x'",
        "GET https://⟨baseUrl⟩/x",
    ),
    (
        "a group of a shell",
        "{ curl https://a.test/x; }",
        "error: the pasted text has a group in braces, which only a shell can run",
    ),
    (
        "a method of two words",
        "curl -X 'PO ST' https://a.test/x",
        "error: the method has a blank, which no method can hold",
    ),
    (
        "curl",
        "curl https://a.test/x -H 'A: b'",
        "GET https://a.test/x [a: b]",
    ),
    (
        "curl after a prompt",
        "$ curl -X DELETE https://a.test/x",
        "DELETE https://a.test/x",
    ),
    (
        "curl after a prompt of a machine",
        "me@box:~$ curl -X DELETE https://a.test/x",
        "DELETE https://a.test/x",
    ),
    (
        "curl with sudo and a variable",
        "A=1 sudo curl https://a.test/x",
        "GET https://a.test/x // `A`, which is set for the program alone, is left out; `sudo` is left out",
    ),
    (
        "curl over lines",
        r"curl 'https://a.test/x' \
  -H 'A: b' \
  --compressed",
        "GET https://a.test/x [a: b] // about the transfer or the response, and so left out: --compressed",
    ),
    (
        "curl, its input and its output",
        r#"echo '{"a":1}' | curl -s -d @- https://a.test | jq ."#,
        r#"POST https://a.test/ [content-type: application/x-www-form-urlencoded] "{\"a\":1}" // `| jq …` is left out; about the transfer or the response, and so left out: -s"#,
    ),
    (
        "curl and a here-document",
        r#"curl https://a.test -d @- <<EOF
{"a":1}
EOF"#,
        r#"POST https://a.test/ [content-type: application/x-www-form-urlencoded] "{\"a\":1}""#,
    ),
    (
        "curl, all as bash",
        r"curl 'https://a.test/1' ;
curl 'https://a.test/2' -X 'PUT'",
        r"GET https://a.test/1
PUT https://a.test/2",
    ),
    (
        "HTTPie",
        "http POST https://a.test/x a=b X-A:c",
        r#"POST https://a.test/x [content-type: application/json; x-a: c] "{\"a\": \"b\"}""#,
    ),
    (
        "xh",
        "xhs a.test/x q==1",
        "GET https://a.test/x?q=1",
    ),
    (
        "curl in a fence",
        r"```bash
curl https://a.test/x
```
",
        "GET https://a.test/x",
    ),
    (
        "two fences with prose between",
        r"```sh
curl https://a.test/1
```

And then:

```http
GET https://a.test/2
```
",
        r"GET https://a.test/1
GET https://a.test/2",
    ),
    (
        "a fence of tildes",
        r"~~~
GET https://a.test/2
~~~
",
        "GET https://a.test/2",
    ),
    (
        "an HTTP message in a fence",
        r"```http
GET /x HTTP/1.1
Host: a.test
```",
        "GET https://a.test/x // the message does not say its scheme: https is taken",
    ),
    (
        "a byte order mark",
        "\u{feff}curl https://a.test/x",
        "GET https://a.test/x",
    ),
    (
        "a word of another program in a body",
        "curl https://a.test -d 'fetch(1)'",
        r#"POST https://a.test/ [content-type: application/x-www-form-urlencoded] "fetch(1)""#,
    ),
    (
        "a curl line with a URL in its text",
        "curl https://a.test -d 'GET /x HTTP/1.1'",
        r#"POST https://a.test/ [content-type: application/x-www-form-urlencoded] "GET /x HTTP/1.1""#,
    ),
    (
        "a variable",
        r#"curl https://a.test -H "Authorization: Bearer $TOKEN""#,
        "GET https://a.test/ [authorization: Bearer ⟨TOKEN⟩]",
    ),
    (
        "empty",
        r" 
",
        "error: the text is empty, and has no request",
    ),
    (
        "prose",
        "Hello, how do I send a request?",
        "error: no request is recognised in the text",
    ),
    (
        "a slip",
        "crul https://a.test",
        "error: no request is recognised in the text",
    ),
    (
        "a response",
        r"HTTP/2 404 
content-type: text/plain
",
        "error: the text is a response, and has no request",
    ),
    (
        "a body",
        r#"{"a": 1}"#,
        "error: the JSON is not an HTTP archive, which has its requests in `log.entries`",
    ),
    (
        "options",
        r#"{"method": "GET", "url": "/user"}"#,
        "error: the text is options as JSON, which is not read",
    ),
    (
        "a collection of Postman",
        r#"{"info": {"_postman_id": "x"}, "item": []}"#,
        "error: the text is a collection of Postman, which is not read",
    ),
    (
        "a description",
        r"openapi: 3.0.0
info: {}",
        "error: the text is a description of an API, which is not read",
    ),
    (
        "axios",
        "axios.get('https://a.test')",
        "error: the text is a call of axios, which is not read",
    ),
    (
        "Python",
        r"import requests
requests.get('https://a.test')",
        "error: the text is a call of Python's requests, which is not read",
    ),
    (
        "Go",
        r#"req, _ := http.NewRequest("GET", "https://a.test", nil)"#,
        "error: the text is a program in Go, which is not read",
    ),
    (
        "PHP",
        "<?php curl_setopt($ch, CURLOPT_URL, 'x');",
        "error: the text is a script of PHP, which is not read",
    ),
    (
        "a NUL",
        "curl https://a.test/\u{0}",
        "error: the pasted text holds a zero byte, which no argument can",
    ),
    (
        "a caret within a shell's quotes",
        r#"curl https://a.test -H 'x: on ^"%A%^"'"#,
        r#"GET https://a.test/ [x: on ^"%A%^"]"#,
    ),
    (
        "a file in another folder",
        "cd folder && curl -d @a.txt https://a.test/x",
        "POST https://a.test/x [content-type: application/x-www-form-urlencoded] \"beside\" // `cd …` is read as the folder of the files that follow",
    ),
    (
        "the standard input in another folder",
        "mkdir -p x && cd ./folder; curl -T - https://a.test/x < a.txt",
        "PUT https://a.test/x \"beside\" // `mkdir …` is left out; `cd …` is read as the folder of the files that follow; the file `a.txt` is the standard input",
    ),
    (
        "a folder and the way back",
        "cd folder; cd ..; wget --post-file=a.txt https://a.test/x",
        "error: the file of the body: entity not found",
    ),
    (
        "a folder that the text does not say",
        "cd \"$X\"; curl -d @a.txt https://a.test/x",
        "error: the file of the data: it is in a folder that the text does not say",
    ),
    (
        "a folder that may not be there",
        "test -d x || cd folder; curl -d @a.txt https://a.test/x",
        "error: the file of the data: it is in a folder that the text does not say",
    ),
    (
        "the standard input in a folder that the text does not say",
        "cd; curl -d @- https://a.test/x < a.txt",
        "error: the file of the data: it is in a folder that the text does not say",
    ),
    (
        "a file that the text writes into a folder",
        "cd folder\necho hi > b.txt\ncurl --data-binary @./b.txt https://a.test/x\ncurl --data-binary @a.txt https://a.test/y",
        "POST https://a.test/x [content-type: application/x-www-form-urlencoded] \"hi\\n\" // `cd …` is read as the folder of the files that follow; `echo …` is read as the file `b.txt`\nPOST https://a.test/y [content-type: application/x-www-form-urlencoded] \"beside\"",
    ),
    (
        "no request is run",
        "false && curl https://a.test/x",
        "error: a shell runs no command of the pasted text: `false` is before it",
    ),
    (
        "nothing is run after the end",
        "exit\ncurl https://a.test/x",
        "error: a shell runs no command of the pasted text: `exit` is before it",
    ),
    (
        "one of two is run",
        "true || curl https://a.test/x; curl https://a.test/y",
        "GET https://a.test/y // `true` is left out; `curl …` is left out: a shell does not run it after `true`",
    ),
    (
        "patterns of curl",
        "curl 'https://a.test/{a,b}'",
        "GET https://a.test/a // curl makes 2 URLs of one by its braces or brackets\nGET https://a.test/b",
    ),
    (
        "a host in other letters",
        "curl münchen.example/x",
        "GET http://xn--mnchen-3ya.example/x // the URL has no scheme: curl takes http",
    ),
    (
        "a header in other letters",
        "curl -H 'X-A: ü' https://a.test/x",
        "error: the header `X-A` has letters outside ASCII",
    ),
    (
        "text piped into HTTPie",
        "echo -n hi | http a.example Y:",
        "POST http://a.example/ [content-type: application/json] \"hi\"",
    ),
    (
        "no line of a program",
        "cat x | head # curl",
        "error: the pasted text has no line of a program that is read, but with `cat`",
    ),
];
