//! The requests that every format has to carry: name, method, target, headers, body.

use endpoint_lines::output::format::Format;

pub(crate) struct Case {
    pub(crate) name: &'static str,
    pub(crate) method: &'static str,
    pub(crate) target: &'static str,
    pub(crate) headers: &'static [(&'static str, &'static str)],
    pub(crate) body: &'static [u8],
    /// Formats that can't express this request, and report it.
    refused: &'static [Format],
    /// Targets that a tool sends instead, although it was given the right one.
    rewritten: &'static [(Format, &'static str)],
}

impl Case {
    pub(crate) fn request(&self, authority: &str) -> http::Request<Vec<u8>> {
        let mut request = http::Request::builder()
            .method(self.method)
            .uri(format!("http://{authority}{}", self.target));
        for (name, value) in self.headers {
            request = request.header(*name, *value);
        }
        request.body(self.body.to_vec()).unwrap()
    }

    pub(crate) fn is_refused_by(&self, format: Format) -> bool {
        self.refused.contains(&format)
    }

    pub(crate) fn target_sent_by(&self, format: Format) -> &'static str {
        self.rewritten
            .iter()
            .find(|(known, _)| *known == format)
            .map_or(self.target, |(_, target)| *target)
    }

    const fn new(
        name: &'static str,
        method: &'static str,
        target: &'static str,
        headers: &'static [(&'static str, &'static str)],
        body: &'static [u8],
    ) -> Self {
        Self {
            name,
            method,
            target,
            headers,
            body,
            refused: &[],
            rewritten: &[],
        }
    }

    const fn refused(mut self, formats: &'static [Format]) -> Self {
        self.refused = formats;
        self
    }

    const fn rewritten(mut self, targets: &'static [(Format, &'static str)]) -> Self {
        self.rewritten = targets;
        self
    }
}

/// Formats that refuse hidden characters, which no argument and no line of text can have.
const BYTES: &[Format] = &[Format::Wget, Format::HttpFile];
/// Formats that refuse line ends of Windows.
const CRLF: &[Format] = &[Format::Wget, Format::HttpFile];
/// Formats that refuse line ends of Windows even between parts.
const CRLF_OF_PARTS: &[Format] = &[Format::Wget];
/// Formats that refuse bytes that are not UTF-8.
const NO_TEXT: &[Format] = &[Format::Wget, Format::HttpFile, Format::Axios, Format::Batch];
const NO_TEXT_AND_LONG: &[Format] = &[
    Format::Wget,
    Format::HttpFile,
    Format::Axios,
    Format::Batch,
    Format::Java,
    Format::Kotlin,
];
/// Formats that refuse bytes without a content type. Some of their clients add a type.
const UNTYPED_BYTES: &[Format] = &[
    Format::Wget,
    Format::HttpFile,
    Format::Powershell,
    Format::Axios,
    Format::Ruby,
    Format::Batch,
];
const UNTYPED: &[Format] = &[Format::Wget, Format::Powershell, Format::Axios, Format::Ruby];
const UNTYPED_AND_CONNECTED: &[Format] = &[
    Format::Wget,
    Format::Powershell,
    Format::Axios,
    Format::Ruby,
    Format::Java,
    Format::Kotlin,
];
/// Formats that refuse a text that an editor would read as something else.
const EDITOR: &[Format] = &[Format::HttpFile];
const JSON: &[(&str, &str)] = &[("content-type", "application/json; charset=utf-8"), ("accept", "*/*")];
const TEXT: &[(&str, &str)] = &[("content-type", "text/plain"), ("user-agent", "test/1")];
const FORM: &[(&str, &str)] = &[("content-type", "application/x-www-form-urlencoded")];
const PARTS: &[(&str, &str)] = &[(
    "content-type",
    "multipart/form-data; boundary=endpoint-0123456789abcdef",
)];
const NONE: &[(&str, &str)] = &[];

#[rustfmt::skip]
pub(crate) const CASES: &[Case] = &[
    // Methods and framing
    Case::new("get", "GET", "/user", &[("accept", "application/json"), ("user-agent", "e/1"), ("authorization", "token s")], b""),
    Case::new("get without a header", "GET", "/", NONE, b""),
    Case::new("head", "HEAD", "/user", NONE, b""),
    Case::new("options", "OPTIONS", "/user", NONE, b""),
    Case::new("delete", "DELETE", "/x", NONE, b""),
    Case::new("delete with a body", "DELETE", "/x", JSON, b"{\"a\":1}"),
    Case::new("post", "POST", "/x", JSON, b"{\"title\":\"it's\"}"),
    Case::new("post without a body", "POST", "/x", &[("content-length", "0")], b""),
    Case::new("post without a length", "POST", "/x", NONE, b""),
    Case::new("put without a body", "PUT", "/x", &[("content-length", "0")], b""),
    Case::new("patch without a body", "PATCH", "/x", &[("content-length", "0"), ("accept", "a/b")], b""),
    Case::new("a type without a body", "PUT", "/x", &[("content-length", "0"), ("content-type", "a/b")], b""),
    Case::new("a length that is right", "PUT", "/x", &[("content-length", "3"), ("content-type", "a/b")], b"abc"),
    Case::new("a method of letters", "PURGE", "/x", NONE, b"").refused(EDITOR),
    Case::new("trace", "TRACE", "/x", NONE, b"").refused(&[Format::Fetch]),
    Case::new("a method with a dash", "M-SEARCH", "/x", NONE, b"").refused(&[Format::Httpie, Format::Hurl, Format::HttpFile]),
    Case::new("a method of signs", "X'`$|*!#&^", "/x", NONE, b"").refused(&[Format::Httpie, Format::Hurl, Format::HttpFile]),
    // Bodies
    Case::new("text without a type", "POST", "/x", NONE, b"some text").refused(UNTYPED),
    Case::new("an empty type", "POST", "/x", &[("content-type", "")], b"some text").refused(&[Format::HttpFile, Format::Ruby]),
    Case::new("starts with an at sign", "POST", "/x", TEXT, b"@/etc/hostname").refused(EDITOR),
    Case::new("starts with a dash", "POST", "/x", TEXT, b"--next"),
    Case::new("a dash alone", "POST", "/x", TEXT, b"-"),
    Case::new("an at sign and a dash", "POST", "/x", TEXT, b"@-").refused(EDITOR),
    Case::new("blank", "POST", "/x", TEXT, b" ").refused(EDITOR),
    Case::new("newlines at both ends", "POST", "/x", TEXT, b"\n\na\n\nb\n\n").refused(EDITOR),
    Case::new("carriage returns", "POST", "/x", TEXT, b"a\r\nb\r").refused(CRLF),
    Case::new("a form", "POST", "/x", TEXT, b"a=1&b=%20;c:=2"),
    Case::new("a form by its type", "POST", "/x", FORM, b"a=x+y&b%5B0%5D%5Bc%5D=%27%22%25&d=%C3%BC%0D%0A&e="),
    Case::new("parts of text", "POST", "/x", PARTS, b"--endpoint-0123456789abcdef\r\nContent-Disposition: form-data; \
        name=\"a%22b\"\r\n\r\nit's 100%\r\n\r\n--endpoint-0123456789abcdef--\r\n").refused(CRLF_OF_PARTS),
    Case::new("parts of bytes", "PUT", "/x", PARTS, b"--endpoint-0123456789abcdef\r\nContent-Disposition: form-data; \
        name=\"a\"; filename=\"it's $HOME%0D%0A.png\"\r\nContent-Type: image/png\r\n\r\n\x89PNG\r\n\x1a\n\0\xff%s\\'\r\n\
        --endpoint-0123456789abcdef--\r\n").refused(NO_TEXT),
    Case::new("bytes beside names past ascii", "POST", "/x", PARTS, b"--endpoint-0123456789abcdef\r\nContent-Disposition: form-data; \
        name=\"\xc3\xbc\"; filename=\"\xc3\xbc.png\"\r\nContent-Type: image/png\r\n\r\n\x89PNG\r\n\xff\r\n--endpoint-0123456789abcdef\r\n\
        Content-Disposition: form-data; name=\"\xc3\xb6\"\r\n\r\n\xc3\xbc\r\n--endpoint-0123456789abcdef\r\nContent-Disposition: form-data; \
        name=\"f\"; filename=\"\xe6\xbc\xa2.txt\"\r\nContent-Type: text/plain\r\n\r\ntext\r\n--endpoint-0123456789abcdef--\r\n").refused(NO_TEXT),
    Case::new("a file after a field", "POST", "/x", PARTS, b"--endpoint-0123456789abcdef\r\nContent-Disposition: form-data; \
        name=\"title\"\r\n\r\n</script>${x}{}'\"\\\r\n--endpoint-0123456789abcdef\r\nContent-Disposition: form-data; name=\"f\"; \
        filename=\"a.txt\"\r\nContent-Type: text/plain\r\n\r\ntext\r\n--endpoint-0123456789abcdef--\r\n").refused(CRLF),
    Case::new("a file before a field", "POST", "/x", PARTS, b"--endpoint-0123456789abcdef\r\nContent-Disposition: form-data; \
        name=\"f\"; filename=\"a.txt\"\r\n\r\ntext\r\n--endpoint-0123456789abcdef\r\nContent-Disposition: form-data; \
        name=\"title\"\r\n\r\n\r\n--endpoint-0123456789abcdef--\r\n").refused(CRLF_OF_PARTS),
    Case::new("parts like names of files", "POST", "/x", PARTS, b"--endpoint-0123456789abcdef\r\nContent-Disposition: form-data; \
        name=\"a\"\r\n\r\nfile,/etc/hostname;\r\n--endpoint-0123456789abcdef\r\nContent-Disposition: form-data; name=\"b\"\r\n\r\n\
          blanks  \r\n--endpoint-0123456789abcdef\r\nContent-Disposition: form-data; name=\"c\"\r\n\r\n@/etc/hostname\r\n\
        --endpoint-0123456789abcdef\r\nContent-Disposition: form-data; name=\"d\"\r\n\r\n</etc/hostname # x\r\n\
        --endpoint-0123456789abcdef\r\nContent-Disposition: form-data; name=\"e\"\r\n\r\n \r\n\
        --endpoint-0123456789abcdef--\r\n").refused(CRLF),
    Case::new("parts of one name", "POST", "/x", PARTS, "--endpoint-0123456789abcdef\r\nContent-Disposition: form-data; \
        name=\"ü\"\r\n\r\n1\r\n--endpoint-0123456789abcdef\r\nContent-Disposition: form-data; name=\"ü\"\r\nContent-Type: \
        application/json\r\n\r\n{}\r\n--endpoint-0123456789abcdef--\r\n".as_bytes()).refused(CRLF_OF_PARTS),
    Case::new("a part with another header", "POST", "/x", PARTS, b"--endpoint-0123456789abcdef\r\nContent-Disposition: form-data; \
        name=\"a\"\r\nX-A: 1\r\n\r\n1\r\n--endpoint-0123456789abcdef--\r\n").refused(CRLF_OF_PARTS),
    Case::new("parts and a text after them", "POST", "/x", PARTS, b"--endpoint-0123456789abcdef\r\nContent-Disposition: form-data; \
        name=\"a\"\r\n\r\n1\r\n--endpoint-0123456789abcdef--\r\nend").refused(CRLF),
    Case::new("a form of one name", "POST", "/x", FORM, b"a=1&a=2&b=%3Cscript%3E"),
    Case::new("a form in other escapes", "POST", "/x", FORM, b"a=%7e%2A*~&b=%20"),
    Case::new("a form without a value", "POST", "/x", FORM, b"a&b="),
    Case::new("a form that is not text", "POST", "/x", FORM, b"a=%ff"),
    Case::new("json of every kind", "POST", "/x", JSON, br#"{"none":null,"yes":true,"no":false,"int":-7,"float":1.5,"list":[1,[],{},"a"],"rows":[[1,2],[3,4]],"a-b":{"class":{"":0}}}"#),
    Case::new("json texts", "PATCH", "/x", JSON, br#"{"'":"it's","\"":"\"\"'","</script>":"</script><!--","${x}":"${x} {} {{x}} %s","\\":"\\ \\n","b":"`touch x` $(touch x)\u0000\u001b\u2028\r\n\t"}"#).refused(EDITOR),
    Case::new("json beyond ascii", "POST", "/x", JSON, "{\"größe\":\"漢字 😀\",\"سلام\":\"a\",\"é\u{301}\":1}".as_bytes()),
    Case::new("json numbers", "POST", "/x", JSON, b"[9007199254740991,-9007199254740991,0.5,-0.25,100,123456.789]"),
    Case::new("json numbers past a double", "POST", "/x", JSON, b"{\"id\":9007199254740993,\"big\":123456789012345678901234567890}"),
    Case::new("json numbers in other words", "POST", "/x", JSON, b"[1e3,1.50,-0,1E-7,0.1234567890123456789]"),
    Case::new("json names twice", "POST", "/x", JSON, br#"{"a":1,"a":2}"#),
    Case::new("json names of javascript", "POST", "/x", JSON, br#"{"__proto__":{"a":1},"b":1}"#),
    Case::new("json names of numbers", "POST", "/x", JSON, br#"{"b":1,"2":2,"1":3,"1.5":4,"2024-01-01":5}"#),
    Case::new("json with half a character", "POST", "/x", JSON, br#"{"a":"\ud800"}"#),
    Case::new("json with blanks", "POST", "/x", JSON, b" { \"a\" : [ 1 , 2 ] } "),
    Case::new("json with line ends of windows", "POST", "/x", JSON, b"{\r\n  \"a\": 1,\r  \"b\": \"\\r\\n\"\r\n}\r\n").refused(&[Format::Wget]),
    Case::new("a text like a response", "POST", "/x", TEXT, b"HTTP/1.1 200 OK").refused(EDITOR),
    Case::new("json that is a scalar", "POST", "/x", JSON, b"null"),
    Case::new("json that is empty", "POST", "/x", JSON, b"{}"),
    Case::new("json that is not json", "POST", "/x", JSON, b"{'a':1,}"),
    Case::new("json that is deep", "POST", "/x", JSON, b"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]"),
    Case::new("json of another type", "POST", "/x", &[("content-type", "application/vnd.api+json")], br#"{"data":{"type":"a"}}"#),
    Case::new("json in and out", "POST", "/x", &[("content-type", "application/json"), ("accept", "application/json")], br#"{"a":"it's"}"#),
    Case::new("json by name alone", "POST", "/x", TEXT, br#"{"a":1}"#),
    Case::new("a get with json", "GET", "/x", JSON, br#"{"a":1}"#).refused(&[Format::Fetch, Format::Batch]),
    Case::new("a query with a body", "QUERY", "/x", JSON, b"{\"a\":1}").refused(EDITOR),
    Case::new("percent signs", "POST", "/x", TEXT, b"100% %s %d %% %n"),
    Case::new("quotes", "POST", "/x", TEXT, b"'\"`''\"\"'\\'"),
    Case::new("backslashes", "POST", "/x", TEXT, b"\\ \\\\ \\n \\0 \\x41 \\u0041 \\"),
    Case::new("dollars", "POST", "/x", TEXT, b"$HOME ${HOME} $(touch x) $((1+1)) `touch x`"),
    Case::new("leaves the quotes", "POST", "/x", TEXT, b"'; touch x; echo '\"; touch x; echo \""),
    Case::new("a second line", "POST", "/x", TEXT, b"a\ntouch x\n'\ntouch x\nEOF\n").refused(EDITOR),
    Case::new("history and globs", "POST", "/x", TEXT, b"!! !$ ^a^b^ * ? [a] {a,b} ~ # & | < > ( )"),
    Case::new("javascript", "POST", "/x", TEXT, b"\");process.exit(3);(\"${process.exit(3)}</script><!--"),
    Case::new("python", "POST", "/x", TEXT, b"\")\nraise SystemExit(3)\n\"\"\"{0} %(a)s \\N{DASH}"),
    Case::new("beyond ascii", "POST", "/x", TEXT, "höhe 漢字 😀 \u{2028}\u{2029}\u{202e}".as_bytes()).refused(BYTES),
    Case::new("beyond ascii, all visible", "POST", "/x", NONE, "höhe 漢字 😀".as_bytes()).refused(UNTYPED),
    Case::new("joiners", "POST", "/x", TEXT, "👩\u{200d}💻 می\u{200c}خواهم é\u{301}".as_bytes()),
    Case::new("a joiner in ascii", "POST", "/x", TEXT, "pass\u{200d}word".as_bytes()).refused(BYTES),
    Case::new("controls", "POST", "/x", TEXT, b"a\x1b[31m\x07\x08\x7f\0b").refused(BYTES),
    Case::new("binary", "POST", "/x", &[("content-type", "application/octet-stream")], b"\0\xff\xfe%'\\-").refused(NO_TEXT),
    Case::new("binary without a type", "POST", "/x", NONE, b"-\xff%s\n").refused(UNTYPED_BYTES),
    Case::new("all bytes", "PUT", "/x", TEXT, &ALL_BYTES).refused(NO_TEXT),
    Case::new("past what curl asks first", "POST", "/x", TEXT, &[b'a'; 5000]),
    Case::new("past what an argument holds", "POST", "/x", TEXT, &[b'\''; 200_000]).refused(&[Format::Wget, Format::Java, Format::Kotlin]),
    Case::new("a megabyte and a half", "POST", "/x", TEXT, &[0xf0; 1_500_000]).refused(NO_TEXT_AND_LONG),
    // Headers
    Case::new("quotes in a header", "GET", "/", &[("x-a", "'\"`''\\\" \\")], b""),
    Case::new("dollars in a header", "GET", "/", &[("x-a", "$HOME $(touch x) `touch x`; touch x; ${x}")], b""),
    Case::new("signs in a header", "GET", "/", &[("x-a", "!! ^a^ * ? {a,b} [a] ~ # & | < > %s %% @ =")], b""),
    Case::new("a tab in a header", "GET", "/", &[("x-a", "a\tb")], b""),
    Case::new("blanks around a header", "GET", "/", &[("x-a", "  a b\t")], b""),
    Case::new("an empty header", "GET", "/", &[("x-a", "")], b"").refused(EDITOR),
    Case::new("a blank header", "GET", "/", &[("x-a", "  ")], b"").refused(EDITOR),
    Case::new("empty headers that tools fill", "GET", "/", &[("accept", ""), ("user-agent", ""), ("accept-encoding", "")], b"").refused(&[Format::Wget, Format::Csharp, Format::Go, Format::HttpFile]),
    Case::new("a header like a file", "GET", "/", &[("x-a", "@/etc/hostname"), ("x-b", "@-")], b""),
    Case::new("a header like an item", "GET", "/", &[("x-a", "=1"), ("x-b", ":=1"), ("x-c", "=@f"), ("x-d", ";"), ("x-e", "a:b;c=d@e")], b""),
    Case::new("backslashes in a header", "GET", "/", &[("x-a", "\\\\: a\\b \\\\= \\")], b""),
    Case::new("a backslash before a colon", "GET", "/", &[("x-a", "a\\:b")], b"").refused(&[Format::Httpie]),
    Case::new("a header of javascript", "GET", "/", &[("x-a", "\"]]});</script>")], b""),
    Case::new("a header named like a prototype", "GET", "/", &[("__proto__", "1"), ("constructor", "2")], b"").refused(&[Format::Fetch, Format::Axios, Format::HttpFile]),
    Case::new("names of signs", "GET", "/", &[("-x", "1"), ("x'`$|*!#&^~", "2"), ("--help", "3"), ("1", "4")], b"").refused(&[Format::Axios, Format::HttpFile]),
    Case::new("accept-encoding", "GET", "/", &[("accept-encoding", "identity"), ("accept-language", "de")], b""),
    Case::new("another host", "GET", "/", &[("host", "other.test:81")], b"").refused(&[Format::Fetch, Format::Java, Format::Kotlin]),
    Case::new("a connection to be closed", "POST", "/", &[("connection", "close")], b"a").refused(UNTYPED_AND_CONNECTED),
    Case::new("cookies", "GET", "/", &[("cookie", "a=1; b=\"2\""), ("authorization", "Basic YTpi")], b""),
    // mona:it's "$HOME" `x` ${x}:\n!{{a}} %s&|</b>
    Case::new("a user and a password", "GET", "/", &[("authorization", "Basic bW9uYTppdCdzICIkSE9NRSIgYHhgICR7eH06XG4he3thfX0gJXMmfDwvYj4=")], b""),
    Case::new("a user without a password", "GET", "/", &[("authorization", "Basic c2tfdGVzdDo=")], b""),
    // Targets
    Case::new("a query", "GET", "/x?a=1&b=%20%2F&b=2", NONE, b""),
    Case::new("sub-delimiters", "GET", "/a!$&()*+,;=:@b/~c-d.e_f?x=!$()*+,;:@/?", NONE, b""),
    Case::new("dollars in a url", "GET", "/$HOME/$(touch+x)?a=$(touch+x)&b;touch+x", NONE, b""),
    Case::new("an apostrophe in the path", "GET", "/it's", NONE, b""),
    Case::new("an apostrophe in the query", "GET", "/x?a=it's", NONE, b"").rewritten(&[(Format::HttpFile, "/x?a=it%27s"), (Format::Fetch, "/x?a=it%27s"), (Format::Axios, "/x?a=it%27s"), (Format::Reqwest, "/x?a=it%27s"), (Format::Ruby, "/x?a=it%27s")]),
    Case::new("escapes in capitals", "GET", "/a%2Fb%00%0D%0A%25?c=%2F%27%22", NONE, b"").rewritten(&[(Format::Wget, "/a%2Fb%00%0D%0A%25?c=%2F'%22")]),
    Case::new("small escapes", "GET", "/a%2fb?c=%c3%a4", NONE, b"").rewritten(&[(Format::Python, "/a%2Fb?c=%C3%A4"), (Format::Csharp, "/a%2fb?c=%C3%A4"), (Format::Wget, "/a%2fb?c=%C3%A4"), (Format::Httpie, "/a%2Fb?c=%C3%A4")]),
    Case::new("needless escapes", "GET", "/%41%7E?b=%2D%42", NONE, b"").rewritten(&[(Format::Python, "/A~?b=-B"), (Format::Csharp, "/A~?b=-B"), (Format::Wget, "/A~?b=-B"), (Format::Httpie, "/%41%7E?b=-B")]),
    Case::new("needless escapes in the path", "GET", "/%41%7E?b", NONE, b"").rewritten(&[(Format::Python, "/A~?b"), (Format::Csharp, "/A~?b"), (Format::Wget, "/A~?b")]),
    Case::new("brackets", "GET", "/x?a[]=1&b[c]=2&d[1-3]=4", NONE, b"").rewritten(&[(Format::Python, "/x?a%5B%5D=1&b%5Bc%5D=2&d%5B1-3%5D=4"), (Format::Httpie, "/x?a%5B%5D=1&b%5Bc%5D=2&d%5B1-3%5D=4")]),
    Case::new("braces", "GET", "/{a,b}?c={d}", NONE, b"").refused(&[Format::Batch, Format::Ruby, Format::Java, Format::Kotlin]).rewritten(&[(Format::Python, "/%7Ba,b%7D?c=%7Bd%7D"), (Format::Csharp, "/%7Ba,b%7D?c=%7Bd%7D"), (Format::Httpx, "/%7Ba,b%7D?c={d}"), (Format::Axios, "/%7Ba,b%7D?c={d}"), (Format::Reqwest, "/%7Ba,b%7D?c={d}"), (Format::HttpFile, "/%7Ba,b%7D?c={d}"), (Format::Wget, "/%7Ba,b%7D?c=%7Bd%7D"), (Format::Fetch, "/%7Ba,b%7D?c={d}"), (Format::Httpie, "/%7Ba,b%7D?c=%7Bd%7D")]),
    Case::new("dot segments", "GET", "/a/../b/%2e%2E/./c", NONE, b"").refused(&[Format::Batch, Format::Fetch, Format::Axios, Format::Csharp, Format::Python, Format::Httpx, Format::Reqwest, Format::Wget, Format::HttpFile, Format::Powershell]).rewritten(&[(Format::Httpie, "/a/../b/%2E%2E/./c")]),
    Case::new("a backslash in the query", "GET", "/x?a=\\b", NONE, b"").refused(&[Format::Batch, Format::Java, Format::Kotlin]).rewritten(&[(Format::Python, "/x?a=%5Cb"), (Format::Csharp, "/x?a=%5Cb"), (Format::Wget, "/x?a=%5Cb"), (Format::Httpie, "/x?a=%5Cb")]),
    Case::new("a backslash in the path", "GET", "/a\\b", NONE, b"").refused(&[Format::Batch, Format::Fetch, Format::Axios, Format::HttpFile, Format::Reqwest, Format::Ruby, Format::Java, Format::Kotlin, Format::Csharp]).rewritten(&[(Format::Python, "/a%5Cb"), (Format::Wget, "/a%5Cb"), (Format::Httpie, "/a%5Cb")]),
    Case::new("two slashes", "GET", "//a//b", NONE, b""),
    Case::new("an empty query", "GET", "/x?", NONE, b"").rewritten(&[(Format::Python, "/x"), (Format::Java, "/x"), (Format::Kotlin, "/x"), (Format::HttpFile, "/x"), (Format::Fetch, "/x"), (Format::Axios, "/x"), (Format::Httpie, "/x")]),
];

const ALL_BYTES: [u8; 256] = {
    let mut bytes = [0; 256];
    let mut index = 0;
    while index < 256 {
        bytes[index] = index as u8;
        index += 1;
    }
    bytes
};
