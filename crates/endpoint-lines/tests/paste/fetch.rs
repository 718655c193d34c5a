//! Calls of `fetch`: the shapes that the developer tools of Chrome, Firefox and Safari copy, Postman's code and documentation.

/// The name, the text, and the requests that it becomes.
#[rustfmt::skip]
pub(crate) const TEXTS: [(&str, &str, &str); 119] = [
    (
        "Chrome, a GET",
        r#"fetch("https://api.github.com/user", {
  "headers": {
    "accept": "application/json",
    "accept-language": "en-US,en;q=0.9",
    "sec-fetch-mode": "cors"
  },
  "referrer": "https://github.com/",
  "referrerPolicy": "strict-origin-when-cross-origin",
  "body": null,
  "method": "GET",
  "mode": "cors",
  "credentials": "omit"
});"#,
        "GET https://api.github.com/user [accept-language: en-US,en;q=0.9; accept: application/json; referer: https://github.com/; sec-fetch-mode: cors]",
    ),
    (
        "Chrome, a POST with cookies",
        r#"fetch("https://a.test/x?b=1#part", {
  "headers": {
    "content-type": "application/json"
  },
  "referrer": "https://a.test/page",
  "body": "{\"a\":\"\ud83d\ude00\\n\"}",
  "method": "POST",
  "mode": "cors",
  "credentials": "include"
});"#,
        r#"POST https://a.test/x?b=1 [content-type: application/json; referer: https://a.test/page] "{\"a\":\"😀\\n\"}" // a browser adds its cookies to this call, and the text has none of them"#,
    ),
    (
        "Chrome, all as fetch",
        r#"fetch("https://a.test/1", {
  "body": null,
  "method": "GET"
}); ;
fetch("https://a.test/2", {
  "body": "x",
  "method": "PUT"
});"#,
        r#"GET https://a.test/1
PUT https://a.test/2 [content-type: text/plain;charset=UTF-8] "x""#,
    ),
    (
        "Chrome, for Node.js",
        r#"fetch("https://a.test/x", {
  "headers": {
    "accept": "*/*",
    "cookie": "a=b; c=d",
    "Referer": "https://a.test/",
    "Referrer-Policy": "no-referrer"
  },
  "body": "a=1&b=2",
  "method": "POST"
});"#,
        r#"POST https://a.test/x [accept: */*; content-type: text/plain;charset=UTF-8; cookie: a=b; c=d; referer: https://a.test/; referrer-policy: no-referrer] "a=1&b=2""#,
    ),
    (
        "Firefox",
        r#"await fetch("https://a.test/x", {
    "credentials": "omit",
    "headers": {
        "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:120.0)",
        "Accept": "*/*",
        "Content-Type": "text/plain;charset=UTF-8",
    },
    "referrer": "https://a.test/",
    "body": "hello",
    "method": "POST",
    "mode": "cors"
});"#,
        r#"POST https://a.test/x [accept: */*; content-type: text/plain;charset=UTF-8; referer: https://a.test/; user-agent: Mozilla/5.0 (X11; Linux x86_64; rv:120.0)] "hello""#,
    ),
    (
        "Safari",
        r"fetch('https://a.test/x', {
    method: 'GET',
    headers: {
        'Accept': 'text/html',
    }
})",
        "GET https://a.test/x [accept: text/html]",
    ),
    (
        "documentation of an API",
        r#"const options = {
  method: 'POST',
  headers: {accept: 'application/json', 'content-type': 'application/json'},
  body: JSON.stringify({name: 'x', tags: ['a', "b"], deep: {n: 1.5, ok: true, no: null}, gone: undefined})
};

fetch('https://a.test/x', options)
  .then(res => res.json())
  .then(res => console.log(res))
  .catch(err => console.error(err));"#,
        r#"POST https://a.test/x [accept: application/json; content-type: application/json] "{\"name\":\"x\",\"tags\":[\"a\",\"b\"],\"deep\":{\"n\":1.5,\"ok\":true,\"no\":null}}" // the code around the calls is left out"#,
    ),
    (
        "Postman's code",
        r#"const myHeaders = new Headers();
myHeaders.append("Content-Type", "application/json");
myHeaders.append("X-A", "1");

const raw = JSON.stringify({
  "a": 1
});

const requestOptions = {
  method: "POST",
  headers: myHeaders,
  body: raw,
  redirect: "follow"
};

fetch("https://a.test/x", requestOptions)
  .then((response) => response.text())
  .then((result) => console.log(result))
  .catch((error) => console.error(error));"#,
        r#"POST https://a.test/x [content-type: application/json; x-a: 1] "{\"a\":1}" // options that are about the transfer are left out: redirect; the code around the calls is left out"#,
    ),
    (
        "a form",
        "fetch('https://a.test', {method: 'post', body: new URLSearchParams({a: 'b c', d: 'ü&'})})",
        r#"POST https://a.test [content-type: application/x-www-form-urlencoded;charset=UTF-8] "a=b+c&d=%C3%BC%26""#,
    ),
    (
        "a form that grows",
        r"const f = new URLSearchParams();
f.append('a', '1');
f.append('a', '2');
fetch('https://a.test', {method: 'POST', body: f});",
        r#"POST https://a.test [content-type: application/x-www-form-urlencoded;charset=UTF-8] "a=1&a=2" // the code around the calls is left out"#,
    ),
    (
        "headers as pairs",
        "fetch('https://a.test', {headers: [['a', 'b'], ['c', 'd']]})",
        "GET https://a.test [a: b; c: d]",
    ),
    (
        "a template without a value",
        "fetch(`https://a.test/x`)",
        "GET https://a.test/x",
    ),
    (
        "escapes",
        r#"fetch('https://a.test', {method: 'POST', body: '\x41\u0042\u{43}\'\"\\\n\0'})"#,
        r#"POST https://a.test [content-type: text/plain;charset=UTF-8] "ABC'\"\\\n\0""#,
    ),
    (
        "comments and commas",
        r"/* one */ fetch( // two
 'https://a.test/x', {method: 'PUT',},
);",
        "PUT https://a.test/x",
    ),
    (
        "in a function",
        r"async function f() {
  const res = await fetch('https://a.test/x', { method: 'DELETE' });
  return res.json();
}",
        "DELETE https://a.test/x // the code around the calls is left out",
    ),
    (
        "a name with a text",
        r"const url = 'https://a.test/x';
fetch(url);",
        "GET https://a.test/x",
    ),
    (
        "shorthand",
        r"const method = 'PUT', body = 'x';
const headers = {a: 'b'};
fetch('https://a.test', {method: 'PUT', headers});",
        "PUT https://a.test [a: b]",
    ),
    (
        "btoa of a text",
        "fetch('https://a.test', {headers: {x: btoa('u:p')}})",
        "GET https://a.test [x: dTpw]",
    ),
    (
        "a method in small letters",
        "fetch('https://a.test/x', {method: 'patch'})",
        "PATCH https://a.test/x // fetch sends this method in small letters, and all outputs but JSON write capitals",
    ),
    (
        "a number that JavaScript rounds",
        "fetch('https://a.test/x', {method: 'POST', body: JSON.stringify({id: 12345678901234567890})})",
        "error: JavaScript rounds a whole number past 2^53",
    ),
    (
        "credentials in the URL",
        "fetch('https://u:p%40@a.test/x')",
        "error: fetch takes no URL with a user and a password: write the header authorization",
    ),
    (
        "no-referrer",
        "fetch('https://a.test', {referrer: 'https://b.test/', referrerPolicy: 'no-referrer'})",
        "GET https://a.test",
    ),
    (
        "window.fetch",
        "window.fetch('https://a.test')",
        "GET https://a.test",
    ),
    (
        "a replaced byte",
        "fetch(\"https://a.test\", {\"body\": \"a\u{fffd}b\", \"method\": \"POST\"});",
        "POST https://a.test [content-type: text/plain;charset=UTF-8] \"a\u{fffd}b\" // the body holds U+FFFD, which stands for bytes that the text does not show",
    ),
    (
        "options of the transfer",
        "fetch('https://a.test', {cache: 'no-store', keepalive: true, signal: null})",
        "GET https://a.test // options that are about the transfer are left out: cache, keepalive, signal",
    ),
    (
        "concatenation",
        "const base = 'https://a.test'; fetch(base + '/x?n=' + 1)",
        "GET https://a.test/x?n=1",
    ),
    (
        "a number in a concatenation",
        "fetch(1 + 2 + 'https://a.test')",
        "error: a value is put together with `+`, and only texts are put together here",
    ),
    (
        "an unknown name in a concatenation",
        "fetch('https://a.test/' + id)",
        "error: the text does not say the value of `id`",
    ),
    (
        "a name in a template",
        "const id = 'a/b'; fetch(`https://a.test/${ id }/${encodeURIComponent(id)}`)",
        "GET https://a.test/a/b/a%2Fb",
    ),
    (
        "a value in a template",
        "fetch(`https://a.test/${user.id}`)",
        "error: a text holds `${user.id}`, whose value is not here",
    ),
    (
        "an unknown name",
        "fetch(url, {method: 'POST'})",
        "error: the text does not say the value of `url`",
    ),
    (
        "the environment",
        r"const token = process.env.TOKEN;
fetch('https://a.test', {headers: {authorization: token, 'x-a': `a ${process.env['A']}!`, 'x-b': 'b' + import.meta.env.B, 'x-c': Deno.env.get('C')!}});",
        "GET https://a.test [authorization: ⟨TOKEN⟩; x-a: a ⟨A⟩!; x-b: b⟨B⟩; x-c: ⟨C⟩]",
    ),
    (
        "the environment in a URL",
        "fetch(`${process.env.BASE}/x/${process.env.ID}?q=${encodeURIComponent(process.env.Q)}`)",
        "GET https://⟨BASE⟩/x/⟨ID⟩?q=⟨Q⟩",
    ),
    (
        "the environment in JSON",
        "fetch('https://a.test', {method: 'POST', body: JSON.stringify({a: process.env.A, b: [`x ${process.env.B}`]})})",
        r#"POST https://a.test [content-type: text/plain;charset=UTF-8] "{\"a\":\"⟨A⟩\",\"b\":[\"x ⟨B⟩\"]}""#,
    ),
    (
        "the environment in a form",
        "const form = new URLSearchParams({a: process.env.A}); form.append('b', process.env.B); fetch('https://a.test', {method: 'POST', body: form})",
        "POST https://a.test [content-type: application/x-www-form-urlencoded;charset=UTF-8] \"a=⟨A⟩&b=⟨B⟩\" // the code around the calls is left out",
    ),
    (
        "base64 of the environment in another place",
        "fetch('https://a.test', {headers: {'x-key': btoa(process.env.KEY)}})",
        "error: the headers are no object of texts",
    ),
    (
        "base64 of the environment in the body",
        "fetch('https://a.test', {method: 'POST', body: JSON.stringify({a: btoa(process.env.KEY)})})",
        "error: `JSON.stringify` of base64 of a variable, or of a file, is not read",
    ),
    (
        "the environment encoded twice",
        "fetch('https://a.test', {method: 'POST', body: JSON.stringify({a: encodeURIComponent(process.env.A)})})",
        "error: the value of a variable is encoded twice, which is not read",
    ),
    (
        "several pairs in a variable",
        "fetch('https://a.test', {method: 'POST', body: new URLSearchParams(process.env.FORM)})",
        "error: URLSearchParams takes an object of texts here",
    ),
    (
        "a default for the environment",
        "fetch('https://a.test', {headers: {a: process.env.A ?? 'b'}})",
        "error: a value is computed here, and only literals are read",
    ),
    (
        "an environment that the script sets",
        "process.env.A = 'a'; fetch('https://a.test', {headers: {a: process.env.A}})",
        "GET https://a.test [a: a] // the code around the calls is left out",
    ),
    (
        "a host in part",
        "fetch(`https://${process.env.NAME}.a.test/x`)",
        "error: the variable `NAME` is a part of the URL's host",
    ),
    (
        "a name that no program has",
        "fetch('https://a.test', {headers: {a: process.env['a-b']}})",
        "error: the text does not say the value of `process.env`",
    ),
    (
        "no variable of the environment",
        "fetch('https://a.test', {headers: {a: process.env}})",
        "error: the text does not say the value of `process.env`",
    ),
    (
        "a name that changes",
        r"let url = 'https://a.test';
url += '/x';
fetch(url);",
        "error: the value of `url` is changed by the script",
    ),
    (
        "a name that is set again",
        r"let url = 'https://a.test/1';
url = other();
fetch(url);",
        "error: the value of `url` is changed by the script",
    ),
    (
        "FormData",
        r"const form = new FormData();
form.append('a', 'b\n');
form.append('f', new Blob(['<p>'], {type: 'text/html'}), 'f.html');
form.append('g', new File(['x'], 'g'));
fetch('https://a.test', {method: 'POST', body: form});",
        r#"POST https://a.test [content-type: multipart/form-data; boundary=endpoint-8359a45d783157a7] "--endpoint-8359a45d783157a7\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n\r\n--endpoint-8359a45d783157a7\r\nContent-Disposition: form-data; name=\"f\"; filename=\"f.html\"\r\nContent-Type: text/html\r\n\r\n<p>\r\n--endpoint-8359a45d783157a7\r\nContent-Disposition: form-data; name=\"g\"; filename=\"g\"\r\nContent-Type: application/octet-stream\r\n\r\nx\r\n--endpoint-8359a45d783157a7--\r\n" // the code around the calls is left out"#,
    ),
    (
        "FormData of a form",
        "fetch('https://a.test', {method: 'POST', body: new FormData(form)})",
        "error: the text does not say the value of `form`",
    ),
    (
        "FormData with a type",
        "fetch('https://a.test', {method: 'POST', headers: {'Content-Type': 'multipart/form-data'}, body: new FormData()})",
        "error: fetch gives a FormData its content-type, with a boundary: leave out the header",
    ),
    (
        "FormData that is changed",
        "const form = new FormData(); form.append('a', '1'); form.delete('a'); fetch('https://a.test', {method: 'POST', body: form})",
        "error: the value of `form` is changed by the script",
    ),
    (
        "an empty FormData",
        "fetch('https://a.test', {method: 'POST', body: new FormData()})",
        "error: the body is a FormData without a part: leave out the body",
    ),
    (
        "a body of an object",
        "fetch('https://a.test', {method: 'POST', body: {a: 1}})",
        "error: the body is an object, which `fetch` does not send: JSON.stringify makes a text of it",
    ),
    (
        "a body on a GET",
        "fetch('https://a.test', {body: 'x'})",
        "error: `fetch` refuses a body with the method GET",
    ),
    (
        "a relative URL",
        "fetch('/api/x')",
        "error: the URL `/api/x` has no scheme and host",
    ),
    (
        "half a surrogate pair",
        r#"fetch("https://a.test", {"body": "\ud83d", "method": "POST"});"#,
        "error: a text holds half of a surrogate pair, which is no character",
    ),
    (
        "a broken escape",
        r#"fetch("https://a.test", {"body": "\u00", "method": "POST"});"#,
        "error: an escape in a text is cut short or names no character",
    ),
    (
        "a spread",
        "fetch('https://a.test', {...options})",
        "error: `...` puts the members of another value here, which is not read",
    ),
    (
        "a computed name",
        "fetch('https://a.test', {['a']: 1})",
        "error: a name in brackets is computed",
    ),
    (
        "a ternary",
        "fetch('https://a.test', {method: isNew ? 'POST' : 'PUT'})",
        "error: the text does not say the value of `isNew`",
    ),
    (
        "a number in another base",
        "fetch('https://a.test', {method: 'POST', body: JSON.stringify({a: 0x10})})",
        "error: a number is not written as JSON writes it",
    ),
    (
        "an open text",
        "fetch('https://a.test",
        "error: a text is never closed",
    ),
    (
        "an open call",
        "fetch('https://a.test'",
        "error: the call of `fetch` does not end with `)`",
    ),
    (
        "a line end in a header",
        r#"fetch("https://a.test", {"headers": {"a": "b\r\nx: y"}});"#,
        "error: `a` has a value with a character that is neither visible ASCII, blank nor tab",
    ),
    (
        "a line end in a header's name",
        r#"fetch("https://a.test", {"headers": {"a\r\nx": "b"}});"#,
        r"error: `a\r\nx` is not a header name: it is made of letters, digits and !#$%&'*+-.^_`|~",
    ),
    (
        "one of two is wrong",
        r"fetch('https://a.test/1');
fetch(url);
fetch('https://a.test/3');",
        r"GET https://a.test/1 // the code around the calls is left out
error: the text does not say the value of `url`
GET https://a.test/3 // the code around the calls is left out",
    ),
    (
        "a request object",
        "fetch(new Request('https://a.test'))",
        "error: the text does not say the value of `Request`",
    ),
    (
        "a call that does not run",
        "if (false) { fetch(\"https://a.test/1\"); }\nfetch(\"https://a.test/2\")",
        "error: a call is within `if`, and nothing is run here that says whether it is sent\nGET https://a.test/2 // the code around the calls is left out",
    ),
    (
        "a branch without braces",
        "if (x) fetch(\"https://a.test/1\");\nelse fetch(\"https://a.test/2\");\nfetch(\"https://a.test/3\");",
        "error: a call is within `if`, and nothing is run here that says whether it is sent\nerror: a call is within `else`, and nothing is run here that says whether it is sent\nGET https://a.test/3 // the code around the calls is left out",
    ),
    (
        "a call in a condition",
        "if ((await fetch(\"https://a.test/1\")).ok) { done(); } else if (b) { x() }\nfetch(\"https://a.test/2\");",
        "GET https://a.test/1 // the code around the calls is left out\nGET https://a.test/2 // the code around the calls is left out",
    ),
    (
        "a loop",
        "for (const id of ids) {\n  await fetch(`https://a.test/${id}`);\n}\nfetch(\"https://a.test/2\");",
        "error: a call is within `for`, and nothing is run here that says whether it is sent\nGET https://a.test/2 // the code around the calls is left out",
    ),
    (
        "loops in each other",
        "while (a) { do { fetch(\"https://a.test/1\") } while (b); fetch(\"https://a.test/2\") }\nfetch(\"https://a.test/3\");",
        "error: a call is within `while`, and nothing is run here that says whether it is sent\nerror: a call is within `while`, and nothing is run here that says whether it is sent\nGET https://a.test/3 // the code around the calls is left out",
    ),
    (
        "after a failure",
        "try { await fetch(\"https://a.test/1\"); } catch (e) { fetch(\"https://a.test/2\"); } finally { x(); }\nfetch(\"https://a.test/3\");",
        "GET https://a.test/1 // the code around the calls is left out\nerror: a call is within `catch`, and nothing is run here that says whether it is sent\nGET https://a.test/3 // the code around the calls is left out",
    ),
    (
        "a function",
        "async function load() {\n  const r = await fetch(\"https://a.test/1\");\n  if (!r.ok) { throw new Error(\"x\"); }\n  return r.json();\n}",
        "GET https://a.test/1 // the code around the calls is left out",
    ),
    (
        "a broken call in a branch",
        r#"if (a) { fetch(b, {c: (1)}) } fetch("https://a.test/2");"#,
        "error: a call is within `if`, and nothing is run here that says whether it is sent\nGET https://a.test/2 // the code around the calls is left out",
    ),
    (
        "a regular expression with a call",
        "const r = s.match(/fetch(x)[/\"\\]]+\\/fetch(/);\nfetch(\"https://a.test/1\");",
        "GET https://a.test/1 // the code around the calls is left out",
    ),
    (
        "a division is no regular expression",
        r#"x = a / b; fetch("https://a.test/1"); y = c / d;"#,
        "GET https://a.test/1 // the code around the calls is left out",
    ),
    (
        "an escape of base 8",
        r#"fetch("https://a.test", {method: "POST", body: "\101"})"#,
        "error: an escape in a text is a number of base 8, which modules and strict scripts refuse",
    ),
    (
        "zeros and digits",
        r#"fetch("https://a.test", {method: "POST", body: "\08"})"#,
        "error: an escape in a text is a number of base 8, which modules and strict scripts refuse",
    ),
    (
        "what an object inherits from",
        r#"fetch("https://a.test", {method: "POST", body: JSON.stringify({"__proto__": {a: 1}, b: 2})})"#,
        "error: `__proto__` is no member of an object, but what it inherits from",
    ),
    (
        "JSON with indentation",
        r#"fetch("https://a.test", {method: "POST", body: JSON.stringify({a: [1, {}], b: [], c: {d: null}}, null, 2)})"#,
        r#"POST https://a.test [content-type: text/plain;charset=UTF-8] "{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": [],\n  \"c\": {\n    \"d\": null\n  }\n}""#,
    ),
    (
        "JSON with a text before each line",
        r#"fetch("https://a.test", {method: "POST", body: JSON.stringify([1, 2], undefined, "\t")})"#,
        r#"POST https://a.test [content-type: text/plain;charset=UTF-8] "[\n\t1,\n\t2\n]""#,
    ),
    (
        "JSON with a list of names",
        r#"fetch("https://a.test", {method: "POST", body: JSON.stringify({a: 1, b: 2}, ["a"])})"#,
        "error: `JSON.stringify` has a second argument here that chooses what is written",
    ),
    (
        "a sign alone",
        r#"fetch("https://a.test", {method: "POST", body: -})"#,
        "error: a number is missing after the sign",
    ),
    (
        "a form that is set",
        "const p = new URLSearchParams();\np.set(\"a\", \"b c\");\np.set(\"d\", \"e\");\nfetch(\"https://a.test\", {method: \"POST\", body: p});",
        r#"POST https://a.test [content-type: application/x-www-form-urlencoded;charset=UTF-8] "a=b+c&d=e" // the code around the calls is left out"#,
    ),
    (
        "a form that is set twice",
        "const p = new URLSearchParams({a: \"b\"});\np.set(\"a\", \"c\");\nfetch(\"https://a.test\", {method: \"POST\", body: p});",
        "error: the value of `p` is changed by the script",
    ),
    (
        "a chain is no branch",
        "fetch(\"https://a.test/1\")\n  .then(r => r.json())\n  .catch(e => { log(e) })\nfetch(\"https://a.test/2\")",
        "GET https://a.test/1 // the code around the calls is left out\nGET https://a.test/2 // the code around the calls is left out",
    ),
    (
        "a branch that ends with its line",
        "async function f(id) {\n  if (!id) return\n  if (a) b.c({d: 1})\n  else\n    e()\n  return await fetch(\"https://a.test/1\")\n}",
        "GET https://a.test/1 // the code around the calls is left out",
    ),
    (
        "a branch that goes on in a line",
        "if (a)\n  fetch(\"https://a.test/1\")\nfetch(\"https://a.test/2\")",
        "error: a call is within `if`, and nothing is run here that says whether it is sent\nGET https://a.test/2 // the code around the calls is left out",
    ),
    (
        "a form that a loop changes",
        "const form = new FormData();\nfor (const q of [1, 2]) { form.append(\"a\", \"b\"); }\nform.append(\"c\", \"1\");\nawait fetch(\"http://h/a\", {method: \"POST\", body: form});",
        "error: a change of `form` is within `for`, and nothing is run here that says whether it is made",
    ),
    (
        "a form that a loop without braces changes",
        "const form = new FormData();\nfor (const q of [1, 2]) form.append(\"a\", \"b\");\nform.append(\"c\", \"1\");\nawait fetch(\"http://h/a\", {method: \"POST\", body: form});",
        "error: a change of `form` is within `for`, and nothing is run here that says whether it is made",
    ),
    (
        "a form that a branch changes",
        "const form = new FormData();\nif (x) { form.append(\"a\", \"b\") }\nform.append(\"c\", \"1\");\nawait fetch(\"http://h/a\", {method: \"POST\", body: form});",
        "error: a change of `form` is within `if`, and nothing is run here that says whether it is made",
    ),
    (
        "a form that a branch without braces changes",
        "const form = new FormData();\nif (x)\n  form.append(\"a\", \"b\")\nform.append(\"c\", \"1\");\nawait fetch(\"http://h/a\", {method: \"POST\", body: form});",
        "error: a change of `form` is within `if`, and nothing is run here that says whether it is made",
    ),
    (
        "a form that the other branch changes",
        "const form = new FormData();\nif (x) y(); else form.append(\"a\", \"b\");\nform.append(\"c\", \"1\");\nawait fetch(\"http://h/a\", {method: \"POST\", body: form});",
        "error: a change of `form` is within `else`, and nothing is run here that says whether it is made",
    ),
    (
        "a form that changes while",
        "const form = new FormData();\nwhile (x()) { form.append(\"a\", \"b\"); }\nform.append(\"c\", \"1\");\nawait fetch(\"http://h/a\", {method: \"POST\", body: form});",
        "error: a change of `form` is within `while`, and nothing is run here that says whether it is made",
    ),
    (
        "a form that a switch changes",
        "const form = new FormData();\nswitch (x) { case 1: form.append(\"a\", \"b\"); }\nform.append(\"c\", \"1\");\nawait fetch(\"http://h/a\", {method: \"POST\", body: form});",
        "error: a change of `form` is within `switch`, and nothing is run here that says whether it is made",
    ),
    (
        "a form that a failure changes",
        "const form = new FormData();\ntry { x(); } catch (e) { form.append(\"a\", \"b\"); }\nform.append(\"c\", \"1\");\nawait fetch(\"http://h/a\", {method: \"POST\", body: form});",
        "error: a change of `form` is within `catch`, and nothing is run here that says whether it is made",
    ),
    (
        "a form that a callback changes",
        "const form = new FormData();\n[1, 2].forEach(x => form.append(\"a\", \"b\"));\nform.append(\"c\", \"1\");\nawait fetch(\"http://h/a\", {method: \"POST\", body: form});",
        "error: a change of `form` is within a function or an expression, and nothing is run here that says whether it is made",
    ),
    (
        "a form that a callback with a block changes",
        "const form = new FormData();\n[1, 2].forEach((x) => {\n  form.append(\"a\", \"b\");\n});\nform.append(\"c\", \"1\");\nawait fetch(\"http://h/a\", {method: \"POST\", body: form});",
        "error: a change of `form` is within a function or an expression, and nothing is run here that says whether it is made",
    ),
    (
        "a form that a function changes",
        "const form = new FormData();\nfunction add()\n{\n  form.append(\"a\", \"b\");\n}\nadd();\nadd();\nform.append(\"c\", \"1\");\nawait fetch(\"http://h/a\", {method: \"POST\", body: form});",
        "error: a change of `form` is within a function or an expression, and nothing is run here that says whether it is made",
    ),
    (
        "a form that an arrow changes",
        "const form = new FormData();\nconst add = () =>\n  form.append(\"a\", \"b\");\nadd();\nadd();\nform.append(\"c\", \"1\");\nawait fetch(\"http://h/a\", {method: \"POST\", body: form});",
        "error: a change of `form` is within a function or an expression, and nothing is run here that says whether it is made",
    ),
    (
        "a form that changes after a condition",
        "const form = new FormData();\nx && form.append(\"a\", \"b\");\nform.append(\"c\", \"1\");\nawait fetch(\"http://h/a\", {method: \"POST\", body: form});",
        "error: a change of `form` is within a function or an expression, and nothing is run here that says whether it is made",
    ),
    (
        "a form that changes after a condition and a line",
        "const form = new FormData();\nx ||\n  (await form.append(\"a\", \"b\"));\nform.append(\"c\", \"1\");\nawait fetch(\"http://h/a\", {method: \"POST\", body: form});",
        "error: a change of `form` is within a function or an expression, and nothing is run here that says whether it is made",
    ),
    (
        "a form that changes in a ternary",
        "const form = new FormData();\nx ? form.append(\"a\", \"b\") : 0;\nform.append(\"c\", \"1\");\nawait fetch(\"http://h/a\", {method: \"POST\", body: form});",
        "error: a change of `form` is within a function or an expression, and nothing is run here that says whether it is made",
    ),
    (
        "a form that a list in a branch changes",
        "const form = new FormData();\nif (x) y(), form.append(\"a\", \"b\");\nform.append(\"c\", \"1\");\nawait fetch(\"http://h/a\", {method: \"POST\", body: form});",
        "error: a change of `form` is within `if`, and nothing is run here that says whether it is made",
    ),
    (
        "a form that a function above it changes",
        "function add() { form.append(\"a\", \"b\"); }\nconst form = new FormData();\nadd();\nform.append(\"c\", \"1\");\nawait fetch(\"http://h/a\", {method: \"POST\", body: form});",
        "error: `form` is read and changed in different functions, and nothing is run here that says which is first",
    ),
    (
        "headers that a branch changes",
        "const headers = new Headers();\nif (x) headers.append(\"a\", \"b\");\nfetch(\"https://a.test\", {headers});",
        "error: a change of `headers` is within `if`, and nothing is run here that says whether it is made",
    ),
    (
        "headers that a branch sets",
        "const headers = new Headers({a: \"1\"});\nif (x) { headers.set(\"a\", \"b\"); }\nfetch(\"https://a.test\", {headers});",
        "error: a change of `headers` is within `if`, and nothing is run here that says whether it is made",
    ),
    (
        "parameters that a callback changes",
        "const params = new URLSearchParams();\nxs.map(function (x) { params.append(\"a\", \"b\") });\nfetch(\"https://a.test\", {method: \"POST\", body: params});",
        "error: a change of `params` is within a function or an expression, and nothing is run here that says whether it is made",
    ),
    (
        "a variable that a branch sets",
        "if (!x) process.env.A = \"b\";\nfetch(`https://a.test/${process.env.A}`);",
        "error: a text holds `${process.env.A}`, whose value is not here",
    ),
    (
        "a call before a change in a branch",
        "const headers = new Headers({a: \"1\"});\nfetch(\"https://a.test/1\", {headers});\nif (x) { headers.set(\"a\", \"b\"); }\nfetch(\"https://a.test/2\", {headers});",
        "GET https://a.test/1 [a: 1] // the code around the calls is left out\nerror: a change of `headers` is within `if`, and nothing is run here that says whether it is made",
    ),
    (
        "a form that is changed after a branch",
        "const form = new FormData();\nif (x) { y(); }\nform.append(\"a\", \"b\")\nform.append(\"c\", \"1\");\nawait fetch(\"http://h/a\", {method: \"POST\", body: form});",
        r#"POST http://h/a [content-type: multipart/form-data; boundary=endpoint-7a019711aea2bf35] "--endpoint-7a019711aea2bf35\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n--endpoint-7a019711aea2bf35\r\nContent-Disposition: form-data; name=\"c\"\r\n\r\n1\r\n--endpoint-7a019711aea2bf35--\r\n" // the code around the calls is left out"#,
    ),
    (
        "a form that is changed in the function that sends it",
        "async function send() {\n  const form = new FormData();\n  form.append(\"a\", \"b\")\nform.append(\"c\", \"1\");\nawait fetch(\"http://h/a\", {method: \"POST\", body: form});\n}",
        r#"POST http://h/a [content-type: multipart/form-data; boundary=endpoint-7a019711aea2bf35] "--endpoint-7a019711aea2bf35\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n--endpoint-7a019711aea2bf35\r\nContent-Disposition: form-data; name=\"c\"\r\n\r\n1\r\n--endpoint-7a019711aea2bf35--\r\n" // the code around the calls is left out"#,
    ),
    (
        "a form that is changed in a try",
        "const form = new FormData();\ntry {\n  await form.append(\"a\", \"b\");\n \nform.append(\"c\", \"1\");\nawait fetch(\"http://h/a\", {method: \"POST\", body: form});\n} catch (e) { log(e) }",
        r#"POST http://h/a [content-type: multipart/form-data; boundary=endpoint-7a019711aea2bf35] "--endpoint-7a019711aea2bf35\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n--endpoint-7a019711aea2bf35\r\nContent-Disposition: form-data; name=\"c\"\r\n\r\n1\r\n--endpoint-7a019711aea2bf35--\r\n" // the code around the calls is left out"#,
    ),
    (
        "a form that is changed without semicolons",
        "const form = new FormData()\n// of what?\nform.append(\"a\", \"b\")\n/* || */\nform.append(\"c\", \"1\")\nawait fetch(\"http://h/a\", {method: \"POST\", body: form})",
        r#"POST http://h/a [content-type: multipart/form-data; boundary=endpoint-7a019711aea2bf35] "--endpoint-7a019711aea2bf35\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n--endpoint-7a019711aea2bf35\r\nContent-Disposition: form-data; name=\"c\"\r\n\r\n1\r\n--endpoint-7a019711aea2bf35--\r\n" // the code around the calls is left out"#,
    ),
    (
        "a form that is changed in one line",
        "const form = new FormData(); form.append(\"a\", \"b\"),form.append(\"c\", \"1\");await fetch(\"http://h/a\", {method: \"POST\", body: form});",
        r#"POST http://h/a [content-type: multipart/form-data; boundary=endpoint-7a019711aea2bf35] "--endpoint-7a019711aea2bf35\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n--endpoint-7a019711aea2bf35\r\nContent-Disposition: form-data; name=\"c\"\r\n\r\n1\r\n--endpoint-7a019711aea2bf35--\r\n" // the code around the calls is left out"#,
    ),
    (
        "a form that is changed in a callback that sends it",
        "button.onclick = async () => {\n  const form = new FormData();\n  form.append(\"a\", \"b\");\nform.append(\"c\", \"1\");\nawait fetch(\"http://h/a\", {method: \"POST\", body: form});\n};",
        r#"POST http://h/a [content-type: multipart/form-data; boundary=endpoint-7a019711aea2bf35] "--endpoint-7a019711aea2bf35\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n--endpoint-7a019711aea2bf35\r\nContent-Disposition: form-data; name=\"c\"\r\n\r\n1\r\n--endpoint-7a019711aea2bf35--\r\n" // the code around the calls is left out"#,
    ),
    (
        "a file in a Blob",
        "const form = new FormData();\nform.append(\"f\", new Blob([await readFile(\"a.txt\")], {type: \"a/b\"}), \"x\");\nfetch(\"http://h/a\", {method: \"POST\", body: form});",
        r#"POST http://h/a [content-type: multipart/form-data; boundary=endpoint-ca6a15700c9e618f] "--endpoint-ca6a15700c9e618f\r\nContent-Disposition: form-data; name=\"f\"; filename=\"x\"\r\nContent-Type: a/b\r\n\r\none\ntwo\r\n--endpoint-ca6a15700c9e618f--\r\n" // the code around the calls is left out"#,
    ),
    (
        "a time that is no number",
        "fetch(\"https://a.test\", {signal: AbortSignal.timeout(soon)})",
        "error: the text does not say the value of `soon`",
    ),
    (
        "a time",
        "fetch(\"https://a.test\", {signal: AbortSignal.timeout(2500)})",
        "GET https://a.test // about the transfer or the response, and so left out: signal",
    ),
];
