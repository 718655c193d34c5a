//! HTTP archives: entries in the shapes of Chrome and Firefox, and what the format allows besides.

/// The name, the text, and the requests that it becomes.
#[rustfmt::skip]
pub(crate) const TEXTS: [(&str, &str, &str); 19] = [
    (
        "Chrome, HTTP/2",
        r#"{"log": {"version": "1.2", "creator": {"name": "WebInspector", "version": "537.36"}, "pages": [], "entries": [
  {"_initiator": {"type": "script"}, "request": {"method": "POST", "url": "https://a.test/x?b=1#part", "httpVersion": "http/2.0", "headers": [
     {"name": ":authority", "value": "a.test"}, {"name": ":method", "value": "POST"}, {"name": ":path", "value": "/x?b=1"}, {"name": ":scheme", "value": "https"},
     {"name": "accept", "value": "*/*"}, {"name": "content-length", "value": "7"}, {"name": "content-type", "value": "application/json"}, {"name": "cookie", "value": "a=b; c=d"}],
   "queryString": [{"name": "b", "value": "1"}], "cookies": [{"name": "a", "value": "b", "path": "/"}, {"name": "c", "value": "d"}], "headersSize": -1, "bodySize": 7,
   "postData": {"mimeType": "application/json", "text": "{\"a\":1}"}}, "response": {"status": 200, "content": {"size": 0, "mimeType": "x"}}}]}}"#,
        r#"POST https://a.test/x?b=1 [accept: */*; content-type: application/json; cookie: a=b; c=d] "{\"a\":1}""#,
    ),
    (
        "less of the body than there was",
        r#"{"log":{"entries":[{"request":{"method":"POST","url":"https://a.test/1","bodySize":10,"postData":{"mimeType":"a/b","text":"x"}}}]}}"#,
        r#"POST https://a.test/1 [content-type: a/b] "x" // the archive says that the body has 10 bytes, and holds 1"#,
    ),
    (
        "Firefox, HTTP/1.1",
        r#"{"log":{"version":"1.2","creator":{"name":"Firefox","version":"120"},"entries":[{"startedDateTime":"2024-01-01T00:00:00Z","request":{"bodySize":7,"method":"POST","url":"http://a.test:8080/f","httpVersion":"HTTP/1.1","headers":[{"name":"Host","value":"a.test:8080"},{"name":"User-Agent","value":"Mozilla/5.0"},{"name":"Connection","value":"keep-alive"},{"name":"Content-Type","value":"application/x-www-form-urlencoded"},{"name":"Content-Length","value":"7"}],"cookies":[],"queryString":[],"headersSize":300,"postData":{"mimeType":"application/x-www-form-urlencoded","params":[{"name":"a","value":"b"},{"name":"c","value":"d"}],"text":"a=b&c=d"}}}]}}"#,
        r#"POST http://a.test:8080/f [content-type: application/x-www-form-urlencoded; user-agent: Mozilla/5.0] "a=b&c=d""#,
    ),
    (
        "cookies in their list alone",
        r#"{"log":{"entries":[{"request":{"method":"GET","url":"https://a.test/","cookies":[{"name":"a","value":"b"},{"name":"c","value":"d"}]}}]}}"#,
        "GET https://a.test/ [cookie: a=b; c=d]",
    ),
    (
        "a query in its list alone",
        r#"{"log":{"entries":[{"request":{"method":"GET","url":"https://a.test/x","queryString":[{"name":"a","value":"b c"}]}}]}}"#,
        "GET https://a.test/x?a=b%20c",
    ),
    (
        "a form of params",
        r#"{"log":{"entries":[{"request":{"method":"POST","url":"https://a.test/","postData":{"mimeType":"application/x-www-form-urlencoded","params":[{"name":"a","value":"b c"}]}}}]}}"#,
        r#"POST https://a.test/ [content-type: application/x-www-form-urlencoded] "a=b%20c""#,
    ),
    (
        "parts of params",
        r#"{"log":{"entries":[{"request":{"method":"POST","url":"https://a.test/","headers":[{"name":"Content-Type","value":"multipart/form-data; boundary=x"}],"postData":{"mimeType":"multipart/form-data","params":[{"name":"a","value":"b"},{"name":"f","fileName":"a.txt","contentType":"text/plain","value":"hi"}]}}}]}}"#,
        r#"POST https://a.test/ [content-type: multipart/form-data; boundary=endpoint-7a9bb5e2306eced6] "--endpoint-7a9bb5e2306eced6\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n--endpoint-7a9bb5e2306eced6\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a.txt\"\r\nContent-Type: text/plain\r\n\r\nhi\r\n--endpoint-7a9bb5e2306eced6--\r\n""#,
    ),
    (
        "a body in base64",
        r#"{"log":{"entries":[{"request":{"method":"POST","url":"https://a.test/","headers":[],"postData":{"mimeType":"application/octet-stream","text":"aGk=","_encoding":"base64"}}}]}}"#,
        r#"POST https://a.test/ [content-type: application/octet-stream] "hi""#,
    ),
    (
        "another host header",
        r#"{"log":{"entries":[{"request":{"method":"GET","url":"https://a.test/","headers":[{"name":"Host","value":"b.test"}]}}]}}"#,
        "GET https://a.test/ [host: b.test]",
    ),
    (
        "entries that are not of HTTP",
        r#"{"log":{"entries":[{"request":{"method":"GET","url":"wss://a.test/"}},{"request":{"method":"GET","url":"data:,x"}},{"request":{"method":"GET","url":"https://a.test/1"}},{"request":{"method":"GET","url":"https://a.test/2"}}]}}"#,
        r"GET https://a.test/1 // 2 of 4 entries are not of HTTP, such as ws: and data:, and are left out
GET https://a.test/2",
    ),
    (
        "a body that is not in the archive",
        r#"{"log":{"entries":[{"request":{"method":"POST","url":"https://a.test/1","bodySize":5}},{"request":{"method":"GET","url":"https://a.test/2"}}]}}"#,
        r"error: the archive says that the body has 5 bytes, and does not hold it
GET https://a.test/2",
    ),
    (
        "half a surrogate pair",
        r#"{"log":{"entries":[{"request":{"method":"GET","url":"https://a.test/\ud83d"}},{"request":{"method":"GET","url":"https://a.test/2"},"response":{"x":"\ud83d"}}]}}"#,
        r"error: a request of the archive can't be read: unexpected end of hex escape at line 1 column 45
GET https://a.test/2",
    ),
    (
        "a name that is no text",
        r#"{"log":{"entries":[{"request":{"method":"GET","url":"https://a.test/","headers":[{"name":"a","value":5}]}}]}}"#,
        "error: `headers` of the request has a `name` or a `value` that is not a text",
    ),
    (
        "a line end in a header",
        r#"{"log":{"entries":[{"request":{"method":"GET","url":"https://a.test/","headers":[{"name":"a","value":"b\r\nx: y"}]}}]}}"#,
        "error: `a` has a value with a character that is neither visible ASCII, blank nor tab",
    ),
    (
        "no entries",
        r#"{"log":{"version":"1.2","entries":[]}}"#,
        "error: the JSON has no request of HTTP in `log.entries`, where an HTTP archive has them",
    ),
    (
        "entries without requests",
        r#"{"log":{"entries":[{"response":{}}]}}"#,
        "error: the JSON has no request of HTTP in `log.entries`, where an HTTP archive has them",
    ),
    (
        "cut off",
        r#"{"log":{"entries":[{"request":{"method":"GET""#,
        "error: the archive is not JSON: EOF while parsing an object at line 1 column 45",
    ),
    (
        "a body that the recorder has lost",
        r#"{"log":{"entries":[{"request":{"method":"PUT","url":"https://a.test/x","bodySize":0,"headers":[{"name":"Content-Length","value":"272"},{"name":"Content-Type","value":"multipart/form-data; boundary=x"}]}}]}}"#,
        "error: the archive says that the body has 272 bytes, and does not hold it",
    ),
    (
        "an empty text for a body",
        r#"{"log":{"entries":[{"request":{"method":"PUT","url":"https://a.test/x","bodySize":3,"postData":{"mimeType":"a/b","text":""}}}]}}"#,
        "error: the archive says that the body has 3 bytes, and does not hold it",
    ),
];
