//! Calls of `fetch` whose values are names: the value is that of the name's own scope, or there is an error. Node.js was run over
//! each of these scripts, and sends what is written here where it is no error.

/// The name, the text, and the requests that it becomes.
#[rustfmt::skip]
pub(crate) const TEXTS: [(&str, &str, &str); 137] = [
    ("a parameter", r#"const url = "https://a.test/";
function f(url) { fetch(url) }
f("https://b.test/")"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("a parameter of an arrow", r#"const url = "https://a.test/";
const f = url => fetch(url);
f("https://b.test/")"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("a parameter of an arrow in parentheses", r#"const url = "https://a.test/";
const f = async (x, url) => { await fetch(url) };
f(1, "https://b.test/")"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("a parameter on the next line", r#"const url = "https://a.test/";
const f = url =>
  fetch(url);
f("https://b.test/")"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("a callback", r#"const url = "https://a.test/";
["https://b.test/"].forEach(url => fetch(url))"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("a callback with a function", r#"const url = "https://a.test/";
["https://b.test/"].map(function (url) { return fetch(url) })"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("a parameter with a default", r#"const url = "https://a.test/";
function f(url = "https://b.test/") { fetch(url) }
f()"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("a parameter in a pattern", r#"const url = "https://a.test/";
function f({ url }) { fetch(url) }
f({url: "https://b.test/"})"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("a parameter renamed in a pattern", r#"const url = "https://a.test/";
const f = ({ link: url }) => fetch(url);
f({link: "https://b.test/"})"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("a parameter in a list", r#"const url = "https://a.test/";
const f = ([, url]) => fetch(url);
f([1, "https://b.test/"])"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("rest parameters", r#"const url = "https://a.test/";
function f(...url) { fetch(url) }
f("https://b.test/")"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("a method", r#"const url = "https://a.test/";
const o = { f(url) { fetch(url) } };
o.f("https://b.test/")"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("a method of a class", r#"const url = "https://a.test/";
class C {
  async f(url) {
    await fetch(url)
  }
}
new C().f("https://b.test/")"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("a method with its brace on the next line", r#"const url = "https://a.test/";
class C {
  f(url)
  {
    fetch(url)
  }
}
new C().f("https://b.test/")"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("a block", r#"const url = "https://a.test/";
{
  const url = "https://b.test/";
  fetch(url);
}
fetch(url)"#,
        "GET https://b.test/ // the code around the calls is left out\nGET https://a.test/ // the code around the calls is left out"),
    ("a block before a call", r#"const url = "https://a.test/";
{
  let url = "https://b.test/";
}
fetch(url)"#,
        "GET https://a.test/ // the code around the calls is left out"),
    ("a block without a value", r#"const url = "https://a.test/";
{
  let url;
  url = "https://b.test/";
  fetch(url)
}"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("two functions", r#"function f() { const url = "https://a.test/"; fetch(url) }
function g() { const url = "https://b.test/"; fetch(url) }
f(); g()"#,
        "GET https://a.test/ // the code around the calls is left out\nGET https://b.test/ // the code around the calls is left out"),
    ("a function around", r#"function f() { const url = "https://b.test/"; return url }
const url = "https://a.test/";
f();
fetch(url)"#,
        "GET https://a.test/ // the code around the calls is left out"),
    ("another function's name", r#"const url = "https://a.test/";
function f() { const url = "https://b.test/"; return url }
f();
fetch(url)"#,
        "GET https://a.test/ // the code around the calls is left out"),
    ("a var in a block", r#"var url = "https://a.test/";
if (1) { var url = "https://b.test/"; }
fetch(url)"#,
        "error: a change of `url` is within `if`, and nothing is run here that says whether it is made"),
    ("a var in a function", r#"var url = "https://a.test/";
function f() { var url = "https://b.test/"; fetch(url) }
f()"#,
        "GET https://b.test/ // the code around the calls is left out"),
    ("a var twice", r#"var url = "https://a.test/";
fetch(url);
var url = "https://b.test/";
fetch(url)"#,
        "GET https://a.test/\nGET https://b.test/"),
    ("a var twice and a function", r#"var url = "https://a.test/";
function f() { fetch(url) }
var url = "https://b.test/";
f()"#,
        "error: `url` is read and changed in different functions, and nothing is run here that says which is first"),
    ("a loop variable", r#"const url = "https://a.test/";
for (const url of ["https://b.test/"]) fetch(url)"#,
        "error: a call is within `for`, and nothing is run here that says whether it is sent"),
    ("a loop variable and a call after", r#"const url = "https://a.test/";
for (const url of ["https://b.test/"]) { log(url) }
fetch(url)"#,
        "GET https://a.test/ // the code around the calls is left out"),
    ("a name of a loop", r#"let url = "https://a.test/";
for (url of ["https://b.test/"]) { log(url) }
fetch(url)"#,
        "error: the value of `url` is changed by the script"),
    ("a name of a loop in a pattern", r#"let url = "https://a.test/";
for ({url} of [{url: "https://b.test/"}]) { log(url) }
fetch(url)"#,
        "error: the value of `url` is changed by the script"),
    ("a caught error", r#"const url = "https://a.test/";
try { throw "https://b.test/" } catch (url) { log(url) }
fetch(url)"#,
        "GET https://a.test/ // the code around the calls is left out"),
    ("a pattern", r#"const url = "https://a.test/";
function f() { const { url } = {url: "https://b.test/"}; fetch(url) }
f()"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("a pattern with a name", r#"const url = "https://a.test/";
function f() { const { a: [url] } = {a: ["https://b.test/"]}; fetch(url) }
f()"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("a pattern after a value", r#"const url = "https://a.test/";
function f() { const a = g(1, 2), [url] = ["https://b.test/"]; fetch(url) }
f()"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("a pattern of a name that is a key", r#"const url = "https://a.test/";
const { url: other } = {url: "https://b.test/"};
fetch(url)"#,
        "GET https://a.test/ // the code around the calls is left out"),
    ("set by a pattern", r#"let url = "https://a.test/";
[url] = ["https://b.test/"];
fetch(url)"#,
        "error: the value of `url` is changed by the script"),
    ("set by a pattern of an object", r#"let url = "https://a.test/";
({ url } = {url: "https://b.test/"});
fetch(url)"#,
        "error: the value of `url` is changed by the script"),
    ("set by a function", r#"let url = "https://a.test/";
function f() { url = "https://b.test/" }
f();
fetch(url)"#,
        "error: the value of `url` is changed by the script"),
    ("set by a function above", r#"function f() { url = "https://b.test/" }
let url = "https://a.test/";
f();
fetch(url)"#,
        "error: `url` is read and changed in different functions, and nothing is run here that says which is first"),
    ("set by a function below", r#"let url = "https://a.test/";
g();
fetch(url);
function g() { url = "https://b.test/" }"#,
        "error: `url` is read and changed in different functions, and nothing is run here that says which is first"),
    ("set after a function", r#"let url = "https://a.test/";
const f = () => fetch(url);
url = "https://b.test/";
f()"#,
        "error: `url` is read and changed in different functions, and nothing is run here that says which is first"),
    ("set after the call", r#"let url = "https://a.test/";
fetch(url);
url = "https://b.test/";"#,
        "GET https://a.test/ // the code around the calls is left out"),
    ("set in a branch", r#"let url = "https://a.test/";
if (1) url = "https://b.test/";
fetch(url)"#,
        "error: the value of `url` is changed by the script"),
    ("set after a condition", r#"let url = "https://a.test/";
1 && (url = "https://b.test/");
fetch(url)"#,
        "error: the value of `url` is changed by the script"),
    ("set in a template", r#"let url = "https://a.test/";
log(`${url = "https://b.test/"}`);
fetch(url)"#,
        "error: the value of `url` is changed by the script"),
    ("set in a template in a template", r#"let url = "https://a.test/";
log(`${1 ? `${url = "https://b.test/"}` : ""}`);
fetch(url)"#,
        "error: the value of `url` is changed by the script"),
    ("set where it is empty", r#"let url = "";
url ||= "https://b.test/";
fetch(url)"#,
        "error: the value of `url` is changed by the script"),
    ("a number that grows", r#"let n = 1;
n++;
fetch("https://a.test/?n=" + n)"#,
        "error: the value of `n` is changed by the script"),
    ("a number that grows before", r#"let n = 1;
++n;
fetch("https://a.test/?n=" + n)"#,
        "error: the value of `n` is changed by the script"),
    ("a number that grows by a rest", r#"let n = 7;
n %= 4;
fetch("https://a.test/?n=" + n)"#,
        "error: the value of `n` is changed by the script"),
    ("a number that grows in a function", r#"let n = 1;
const next = () => { fetch("https://a.test/?n=" + n); n++ };
next(); next()"#,
        "error: `n` is read and changed in different functions, and nothing is run here that says which is first"),
    ("a member that is removed", r#"const headers = {a: "1", b: "2"};
delete headers.a;
fetch("https://a.test/", { headers })"#,
        "error: the value of `headers` is changed by the script"),
    ("a member that is set later", r#"const headers = {a: "1"};
function f() { fetch("https://a.test/", { headers }) }
headers.b = "2";
f()"#,
        "error: `headers` is read and changed in different functions, and nothing is run here that says which is first"),
    ("a form that grows later", r#"const body = new URLSearchParams();
body.append("a", "1");
function f() { fetch("https://a.test/", { method: "POST", body }) }
body.append("b", "2");
f()"#,
        "error: `body` is read and changed in different functions, and nothing is run here that says which is first"),
    ("another name of a form", r#"const a = new URLSearchParams();
const b = a;
b.append("b", "2");
fetch("https://a.test/", { method: "POST", body: a })"#,
        "error: the value of `a` is changed by the script"),
    ("another name of headers", r#"const headers = new Headers();
const options = { headers };
headers.append("b", "2");
fetch("https://a.test/", options)"#,
        "error: the value of `options` is changed by the script"),
    ("another name within an object", r#"const headers = {};
const options = { headers };
options.headers.b = "2";
fetch("https://a.test/", { headers })"#,
        "error: the value of `headers` is changed by the script"),
    ("headers that are ready", r#"const headers = new Headers();
headers.append("b", "2");
const options = { headers };
fetch("https://a.test/", options)"#,
        "GET https://a.test/ [b: 2] // the code around the calls is left out"),
    ("headers for functions", r#"const headers = {a: "1"};
function f() { fetch("https://a.test/", { headers }) }
function g() { fetch("https://b.test/", { headers }) }
f(); g()"#,
        "GET https://a.test/ [a: 1] // the code around the calls is left out\nGET https://b.test/ [a: 1] // the code around the calls is left out"),
    ("a base in functions", r#"const base = "https://a.test";
async function f() { const r = await fetch(base + "/1"); return r }
async function g(id) { const r = await fetch(`${base}/2`); return r }
f(); g()"#,
        "GET https://a.test/1 // the code around the calls is left out\nGET https://a.test/2 // the code around the calls is left out"),
    ("a name of the answer", r#"const data = {a: 1};
fetch("https://a.test/", { method: "POST", body: JSON.stringify(data) })
  .then(r => r).then(data => { log(data) });
fetch("https://b.test/", { method: "POST", body: JSON.stringify(data) })"#,
        r#"POST https://a.test/ [content-type: text/plain;charset=UTF-8] "{\"a\":1}" // the code around the calls is left out
POST https://b.test/ [content-type: text/plain;charset=UTF-8] "{\"a\":1}" // the code around the calls is left out"#),
    ("a name of the answer above", r#"fetch("https://a.test/").then(data => log(data));
const data = {a: 1};
fetch("https://b.test/", { method: "POST", body: JSON.stringify(data) })"#,
        r#"GET https://a.test/ // the code around the calls is left out
POST https://b.test/ [content-type: text/plain;charset=UTF-8] "{\"a\":1}" // the code around the calls is left out"#),
    ("a name of the answer without semicolons", r#"const f = url => log(url)
const url = "https://a.test/"
fetch(url)"#,
        "GET https://a.test/ // the code around the calls is left out"),
    ("a function's own name", r#"const url = "https://a.test/";
const f = function url() { fetch(url + "") };
try { f() } catch {}"#,
        "error: the value of `url` is changed by the script"),
    ("a function of the name", r#"const url = "https://a.test/";
(() => {
  function url() { return 1 }
  fetch(url)
})()"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("a class of the name", r#"const url = "https://a.test/";
{
  class url {}
  fetch(url)
}"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("a name below in the function", r#"var url = "https://a.test/";
function f() { fetch(url); var url = "https://b.test/" }
f()"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("a parameter as a part of a text", r#"const id = "1";
const f = id => fetch(`https://a.test/${id}`);
f("2")"#,
        "error: a text holds `${id}`, whose value is not here"),
    ("a parameter as the options", r#"const options = { method: "PUT" };
function f(url, options = {}) { return fetch("https://a.test/", options) }
f(1, {method: "POST"})"#,
        "error: `options` is bound again here, in a function or a block, and the text does not say its value"),
    ("a parameter in the shorthand", r#"const body = "1";
function f(body) { return fetch("https://a.test/", { method: "POST", body }) }
f("2")"#,
        "error: `body` is bound again here, in a function or a block, and the text does not say its value"),
    ("a parameter in the value of a name", r#"const id = "1";
function f(id) { const url = "https://a.test/" + id; fetch(url) }
f("2")"#,
        "error: `id` is bound again here, in a function or a block, and the text does not say its value"),
    ("an arrow in an arrow", r#"const url = "https://a.test/";
const f = url => x => fetch(url);
f("https://b.test/")(1)"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("an arrow after an arrow", r#"const url = "https://a.test/";
const f = url => log(url), h = () => fetch(url);
h()"#,
        "GET https://a.test/ // the code around the calls is left out"),
    ("a ternary in an arrow", r#"const url = "https://a.test/";
const f = url => 1
  ? fetch(url)
  : 0;
f("https://b.test/")"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("a parameter with a type", r#"const url = "https://a.test/";
async function f(url: string): Promise<void> { await fetch(url) }
f("https://b.test/")"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("a call and a block", r#"const form = new URLSearchParams({a: "1"});
log(form)
{ form.append("b", "2") }
fetch("https://a.test/", { method: "POST", body: form })"#,
        "error: `form` is read and changed in different functions, and nothing is run here that says which is first"),
    ("an argument's default", r#"const url = "https://a.test/";
function f(url, r = fetch(url)) {}
f("https://b.test/")"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("a label and a block", r#"const url = "https://a.test/";
a: { const url = "https://b.test/"; log(url) }
fetch(url)"#,
        "GET https://a.test/ // the code around the calls is left out"),
    ("an immediate function", r#"const url = "https://a.test/";
(function (url) { fetch(url) })("https://b.test/")"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("an immediate function without parameters", r#"(async () => {
  const url = "https://a.test/";
  await fetch(url);
})()"#,
        "GET https://a.test/ // the code around the calls is left out"),
    ("the environment's name", r#"const token = "a";
function f(token) { fetch("https://a.test/", { headers: { authorization: `Bearer ${token}` } }) }
f("b")"#,
        "error: a text holds `${token}`, whose value is not here"),
    ("a setter", r#"const url = "https://a.test/";
const o = { set f(url) { fetch(url) } };
o.f = "https://b.test/""#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("a parameter that is set", r#"let url = "https://a.test/";
function f(url) { url = "https://b.test/"; log(url) }
f();
fetch(url)"#,
        "GET https://a.test/ // the code around the calls is left out"),
    ("a switch", r#"const url = "https://a.test/";
switch (1) { case 1: const url = "https://b.test/"; log(url) }
fetch(url)"#,
        "GET https://a.test/ // the code around the calls is left out"),
    ("a form that a function fills", r#"const form = new URLSearchParams({a: "1"});
fill(form);
fetch("https://a.test/", { method: "POST", body: form })
function fill(f) { f.append("b", "2") }"#,
        "error: `form` is passed to `fill`, which may change it"),
    ("headers that a function fills", r#"const headers = new Headers({a: "1"});
fill(1, headers);
fetch("https://a.test/", { headers })
function fill(_, f) { f.append("b", "2") }"#,
        "error: `headers` is passed to `fill`, which may change it"),
    ("headers in an object that a function fills", r#"const headers = {};
fill({ headers });
fetch("https://a.test/", { headers })
function fill({headers}) { headers.b = "2" }"#,
        "error: `headers` is passed to `fill`, which may change it"),
    ("Object.assign", r#"const headers = {};
Object.assign(headers, {b: "2"});
fetch("https://a.test/", { headers })"#,
        "error: `headers` is passed to `Object.assign`, which may change it"),
    ("a form that a function fills later", r#"const form = new URLSearchParams({a: "1"});
const send = () => fetch("https://a.test/", { method: "POST", body: form });
fill(form);
send();
function fill(f) { f.append("b", "2") }"#,
        "error: `form` is read and changed in different functions, and nothing is run here that says which is first"),
    ("a value of a function that fills", r#"const form = new URLSearchParams({a: "1"});
const n = fill(form);
fetch("https://a.test/", { method: "POST", body: form })
function fill(f) { f.append("b", "2") }"#,
        "error: `form` is passed to `fill`, which may change it"),
    ("a method that fills", r#"const form = new URLSearchParams({a: "1"});
const o = {fill(f) { f.append("b", "2") }};
o.fill(form);
fetch("https://a.test/", { method: "POST", body: form })"#,
        "error: `form` is passed to `o.fill`, which may change it"),
    ("a list of a form", r#"const form = new URLSearchParams({a: "1"});
[form].forEach(f => f.append("b", "2"));
fetch("https://a.test/", { method: "POST", body: form })"#,
        "error: `form` is used by code that is not read, which may change it"),
    ("a pair of names", r#"const form = new URLSearchParams({a: "1"});
let other;
other = form;
other.append("b", "2");
fetch("https://a.test/", { method: "POST", body: form })"#,
        "error: `form` is used by code that is not read, which may change it"),
    ("an object's member", r#"const form = new URLSearchParams({a: "1"});
const o = {};
o.f = form;
o.f.append("b", "2");
fetch("https://a.test/", { method: "POST", body: form })"#,
        "error: `form` is used by code that is not read, which may change it"),
    ("a function that gives a form", r#"const form = new URLSearchParams({a: "1"});
const get = () => form;
get().append("b", "2");
fetch("https://a.test/", { method: "POST", body: form })"#,
        "error: `form` is used by code that is not read, which may change it"),
    ("a form that is logged", r#"const form = new URLSearchParams({a: "1"});
console.log(form, {form});
fetch("https://a.test/", { method: "POST", body: form })"#,
        r#"POST https://a.test/ [content-type: application/x-www-form-urlencoded;charset=UTF-8] "a=1" // the code around the calls is left out"#),
    ("a form that is filled after", r#"const form = new URLSearchParams({a: "1"});
fetch("https://a.test/", { method: "POST", body: form });
fill(form);
function fill(f) { f.append("b", "2") }"#,
        r#"POST https://a.test/ [content-type: application/x-www-form-urlencoded;charset=UTF-8] "a=1" // the code around the calls is left out"#),
    ("a text that is passed", r#"const url = "https://a.test/";
log(url);
fetch(url)"#,
        "GET https://a.test/ // the code around the calls is left out"),
    ("a list that is looked at", r#"const data = {a: 1};
console.log(Object.keys(data));
fetch("https://a.test/", { method: "POST", body: JSON.stringify(data) })"#,
        r#"POST https://a.test/ [content-type: text/plain;charset=UTF-8] "{\"a\":1}" // the code around the calls is left out"#),
    ("a template of a function", r#"const form = new URLSearchParams({a: "1"});
fill`${form}`;
fetch("https://a.test/", { method: "POST", body: form })
function fill(_, f) { f.append("b", "2") }"#,
        "error: `form` is passed to `fill`, which may change it"),
    ("a loop that waits", r#"const form = new URLSearchParams({a: "1"});
for await (const x of [1]) { form.append("b", "2") }
fetch("https://a.test/", { method: "POST", body: form })"#,
        "error: a change of `form` is within `for`, and nothing is run here that says whether it is made"),
    ("a var in a catch", r#"var url = "https://a.test/";
try { throw 1 } catch (e) { var url = "https://b.test/"; }
fetch(url)"#,
        "error: a change of `url` is within `catch`, and nothing is run here that says whether it is made"),
    ("a var in a branch without a value", r#"var url = "https://a.test/";
if (1) { var url; }
fetch(url)"#,
        "GET https://a.test/ // the code around the calls is left out"),
    ("a var in a branch alone", r#"if (0) { var url = "https://a.test/" }
fetch("https://c.test/" + url)"#,
        "error: a change of `url` is within `if`, and nothing is run here that says whether it is made"),
    ("a loop that changes a name", r#"let n = 1;
do { n += 1 } while (n < 3);
fetch("https://a.test/?n=" + n)"#,
        "error: the value of `n` is changed by the script"),
    ("a member that is passed", r#"const options = { headers: {a: "1"} };
fill(options.headers);
fetch("https://a.test/", options);
function fill(h) { h.b = "2" }"#,
        "error: `options` is passed to `fill`, which may change it"),
    ("a member with a name", r#"const options = { headers: {a: "1"} };
const h = options.headers;
h.b = "2";
fetch("https://a.test/", options);"#,
        "error: `options` is used by code that is not read, which may change it"),
    ("a member in a pattern", r#"const options = { headers: {a: "1"} };
const { headers } = options;
headers.b = "2";
fetch("https://a.test/", options);"#,
        "error: `options` is used by code that is not read, which may change it"),
    ("members of an object in another one", r#"const options = { headers: {a: "1"} };
const o = { ...options };
o.headers.b = "2";
fetch("https://a.test/", options);"#,
        "error: `options` is used by code that is not read, which may change it"),
    ("a function that returns an object", r#"const headers = {};
function get() { return headers }
get().b = "2";
fetch("https://a.test/", {headers});"#,
        "error: `headers` is used by code that is not read, which may change it"),
    ("a list that grows", r#"const list = ["a"];
list.push("b");
fetch("https://a.test/", {method: "POST", body: JSON.stringify(list)});"#,
        "error: the value of `list` is changed by the script"),
    ("set after a comma", r#"let url = "https://a.test/", x = 1;
x, url = "https://b.test/";
fetch(url)"#,
        "error: the value of `url` is changed by the script"),
    ("a generator", r#"const url = "https://a.test/";
const o = { async *f({ url }, x) { await fetch(url) } };
await o.f({url: "https://b.test/"}, 1).next()"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("a method in brackets", r#"const url = "https://a.test/";
const o = { ["f"](url) { fetch(url) } };
o.f("https://b.test/")"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("set by an immediate function", r#"let url = "https://a.test/";
(function () { url = "https://b.test/" })();
fetch(url)"#,
        "error: the value of `url` is changed by the script"),
    ("arrows in a list", r#"const url = "https://a.test/";
const fs = [url => fetch(url), () => fetch(url)];
fs[0]("https://b.test/"); fs[1]()"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value\nGET https://a.test/ // the code around the calls is left out"),
    ("an arrow that makes an object", r#"const url = "https://a.test/";
const f = url => ({ x: fetch(url) });
f("https://b.test/")"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("a call on the next line of an arrow", r#"const url = "https://a.test/";
const f = url => Promise.resolve(1)
  .then(() => fetch(url))
await f("https://b.test/")"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("an operator on the next line of an arrow", r#"const url = "https://a.test/";
const f = url => 1
  && fetch(url)
f("https://b.test/")"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("a word as an operator in an arrow", r#"const url = "https://a.test/";
const f = (x, url) => x instanceof Object
  || fetch(url)
f(1, "https://b.test/")"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("a comment in an arrow", r#"const url = "https://a.test/";
const f = url => // {
  fetch(url)
f("https://b.test/")"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("brackets in a regular expression", r#"const url = "https://a.test/";
const r = /[{(]/;
const f = url => fetch(url);
f("https://b.test/")"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("brackets in a text", r#"const url = "https://a.test/";
const r = "{(";
const f = url => fetch(url);
f("https://b.test/")"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("brackets in a template", r#"const url = "https://a.test/";
const r = `{(${"}"}`;
const f = url => fetch(url);
f("https://b.test/")"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("set by the default of a parameter", r#"let url = "https://a.test/";
const f = (x = (url = "https://b.test/")) => 1;
f();
fetch(url)"#,
        "error: the value of `url` is changed by the script"),
    ("a closure of a loop variable", r#"const id = "1";
const fs = [];
for (let id = 2; id < 3; id++) fs.push(() => fetch("https://a.test/" + id));
fs[0]()"#,
        "error: a call is within `for`, and nothing is run here that says whether it is sent"),
    ("a static block of a class", r#"const url = "https://a.test/";
class C { static { const url = "https://b.test/"; fetch(url) } }"#,
        "GET https://b.test/ // the code around the calls is left out"),
    ("a field of a class", r#"const url = "https://a.test/";
class C { url = "https://b.test/"; f = () => fetch(this.url) }
new C().f()"#,
        "error: the text does not say the value of `this.url`"),
    ("an arrow as a field of a class", r#"const url = "https://a.test/";
class C { f = async (url) => { await fetch(url) } }
new C().f("https://b.test/")"#,
        "error: `url` is bound again here, in a function or a block, and the text does not say its value"),
    ("set in a switch", r#"let m = "PUT";
switch (1) { case 1: m = "POST" }
fetch("https://a.test/", {method: m})"#,
        "error: the value of `m` is changed by the script"),
    ("set in a try", r#"let m = "PUT";
try { m = "POST" } catch {}
fetch("https://a.test/", {method: m})"#,
        "error: the value of `m` is changed by the script"),
    ("set where it is not empty", r#"let m = "PUT";
m &&= "POST";
fetch("https://a.test/", {method: m})"#,
        "error: the value of `m` is changed by the script"),
    ("a getter", r#"const options = { get method() { return "PUT" } };
fetch("https://a.test/", options)"#,
        "error: a `:` is missing after a name"),
    ("a parameter whose default is known", r#"const url = "https://a.test/";
function f(x = url) { fetch(x) }
f()"#,
        "error: the text does not say the value of `x`"),
    ("a URL whose query changes", r#"const u = new URL("https://a.test/");
u.searchParams.set("a", "1");
fetch(u)"#,
        "error: the value of `u` is changed by the script"),
    ("a URL that is passed", r#"const u = new URL("https://a.test/");
fill(u);
fetch(u);
function fill(u) { u.searchParams.set("a", "1") }"#,
        "error: `u` is passed to `fill`, which may change it"),
    ("a URL's parameters", r#"const u = new URL("https://a.test/");
const p = u.searchParams;
p.set("a", "1");
fetch(u);"#,
        "error: `u` is used by code that is not read, which may change it"),
    ("headers of entries", r#"const headers = {a: "1"};
Object.entries(headers).forEach(([k, v]) => console.log(k, v));
fetch("https://a.test/", {headers})"#,
        "GET https://a.test/ [a: 1] // the code around the calls is left out"),
    ("await in arguments", r#"const headers = {a: "1"};
await fill({...headers}, 1);
fetch("https://a.test/", {headers})
function fill() {}"#,
        "error: `headers` is passed to `fill`, which may change it"),
];
