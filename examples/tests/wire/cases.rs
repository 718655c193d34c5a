//! The requests of the wire test, with the target and the body that must arrive.

use endpoint::{Endpoint, Error, Options, RequestOptions, Style, Value, options};

use super::clients::Text;

/// A request, and how its body is sent.
pub(crate) struct Case {
    pub(crate) name: &'static str,
    pub(crate) route: &'static str,
    pub(crate) options: fn() -> Options<'static>,
    /// The stream that replaces the body, if there is one.
    pub(crate) stream: Option<&'static [u8]>,
    pub(crate) target: &'static str,
    pub(crate) body: &'static [u8],
}

/// Bytes that are not text, sent in several pieces, and more than the mebibyte above which curl asks first.
const PICTURE: &[u8] = &[0xff; 2_000_000];

const UPLOAD: &str = "POST /repos/{owner}/{repo}/releases/{id}/assets{?name,label}";
const UPLOADED: &str = "/api/repos/acme/site/releases/1/assets?name=a%20b.png&label=Gr%C3%B6%C3%9Fe%20%26%20mehr";

fn upload() -> Options<'static> {
    options! { id: 1, name: "a b.png", label: "Größe & mehr", headers: { "content-type": "image/png" } }
}

pub(crate) const CASES: &[Case] = &[
    Case {
        name: "query",
        route: "GET /orgs/{org}/repos",
        options: || options! { org: "acme", per_page: 100, sort: "full name" },
        stream: None,
        target: "/api/orgs/acme/repos?per_page=100&sort=full%20name",
        body: b"",
    },
    Case {
        name: "repeated query names",
        route: "GET /issues?state=open",
        options: || options! { labels: ["bug", "ui,ux"] }.list_style(Style::Repeat),
        stream: None,
        target: "/api/issues?state=open&labels=bug&labels=ui%2Cux",
        body: b"",
    },
    Case {
        name: "brackets in query names",
        route: "GET /issues",
        options: || options! { labels: ["bug", "ui"] }.list_style(Style::Brackets),
        stream: None,
        target: "/api/issues?labels%5B%5D=bug&labels%5B%5D=ui",
        body: b"",
    },
    Case {
        name: "non-ASCII in path, query and body",
        route: "POST /repos/{owner}/{repo}/contents/{+path}{?ref}",
        options: || options! { path: "größe/日本.md", ref: "naïve 🦀", message: "héllo 🦀" },
        stream: None,
        target: "/api/repos/acme/site/contents/gr%C3%B6%C3%9Fe/%E6%97%A5%E6%9C%AC.md?ref=na%C3%AFve%20%F0%9F%A6%80",
        body: "{\"message\":\"héllo 🦀\"}".as_bytes(),
    },
    Case {
        name: "delimiters and percent triplets in values",
        route: "GET /repos/{owner}/{repo}/compare/{base}...{head}",
        options: || options! { base: "a/b?c#d", head: "100%", q: "it's (a) \"b\" +c %20 [d] ~e|f\\g^h`i{j}" },
        stream: None,
        target: "/api/repos/acme/site/compare/a%2Fb%3Fc%23d...100%25?q=it%27s%20%28a%29%20%22b%22%20%2Bc%20%2520%20%5Bd%5D%20~e%7Cf%5Cg%5Eh%60i%7Bj%7D",
        body: b"",
    },
    Case {
        name: "reserved expansion in the query",
        route: "GET /search?q={+q}",
        options: || options! { q: "a+b,c;d:e@f$g&h=(i)*!" },
        stream: None,
        target: "/api/search?q=a+b,c;d:e@f$g&h=(i)*!",
        body: b"",
    },
    Case {
        name: "apostrophe by reserved expansion",
        route: "GET /it's/{+x}?q={+q}",
        options: || options! { x: "a'b", q: "it's" },
        stream: None,
        target: "/api/it's/a'b?q=it's",
        body: b"",
    },
    Case {
        name: "empty segments and trailing slash",
        route: "GET /a//b/",
        options: || options! { x: "" },
        stream: None,
        target: "/api/a//b/?x=",
        body: b"",
    },
    Case {
        name: "fragment",
        route: "GET /page?a=1#part",
        options: || options! { b: 2 },
        stream: None,
        target: "/api/page?a=1&b=2",
        body: b"",
    },
    Case {
        name: "JSON body",
        route: "POST /repos/{owner}/{repo}/issues",
        options: || options! { title: "It works", labels: ["a", "b"], milestone: null, size: 1.5 },
        stream: None,
        target: "/api/repos/acme/site/issues",
        body: br#"{"title":"It works","labels":["a","b"],"milestone":null,"size":1.5}"#,
    },
    Case {
        name: "JSON list as data",
        route: "PUT /repos/{owner}/{repo}/labels",
        options: || Options::new().data(Value::from(vec!["bug", "ui"])),
        stream: None,
        target: "/api/repos/acme/site/labels",
        body: br#"["bug","ui"]"#,
    },
    Case {
        name: "text body",
        route: "POST /markdown/raw",
        options: || options! { data: "# Größe\r\n\r\nok\n", headers: { "content-type": "text/x-markdown" } },
        stream: None,
        target: "/api/markdown/raw",
        body: "# Größe\r\n\r\nok\n".as_bytes(),
    },
    Case {
        name: "POST of a text without content type",
        route: "POST /note",
        options: || options! { data: "plain" },
        stream: None,
        target: "/api/note",
        body: b"plain",
    },
    Case {
        name: "PATCH of a text without content type",
        route: "PATCH /note",
        options: || options! { data: "plain" },
        stream: None,
        target: "/api/note",
        body: b"plain",
    },
    Case {
        name: "text body in chunks",
        route: "POST /note",
        options: || options! { data: "plain", headers: { "content-type": "text/plain", "transfer-encoding": "chunked" } },
        stream: None,
        target: "/api/note",
        body: b"plain",
    },
    Case {
        name: "empty text body",
        route: "PUT /note",
        options: || options! { data: "" },
        stream: None,
        target: "/api/note",
        body: b"",
    },
    Case {
        name: "upload of bytes",
        route: UPLOAD,
        options: || upload().data(PICTURE),
        stream: None,
        target: UPLOADED,
        body: PICTURE,
    },
    Case {
        name: "upload of bytes, its length given",
        route: UPLOAD,
        options: || upload().data(PICTURE).header("content-length", 2_000_000),
        stream: None,
        target: UPLOADED,
        body: PICTURE,
    },
    Case {
        name: "upload of a stream, its length given",
        route: UPLOAD,
        options: || upload().header("content-length", 2_000_000),
        stream: Some(PICTURE),
        target: UPLOADED,
        body: PICTURE,
    },
    Case {
        name: "upload of a stream of unknown length",
        route: UPLOAD,
        options: upload,
        stream: Some(PICTURE),
        target: UPLOADED,
        body: PICTURE,
    },
    Case {
        name: "PUT of a stream, its length given",
        route: "PUT /files/{id}",
        options: || options! { id: 1, headers: { "content-length": 3 } },
        stream: Some(b"abc"),
        target: "/api/files/1",
        body: b"abc",
    },
    Case {
        name: "PUT of a stream of unknown length",
        route: "PUT /files/{id}",
        options: || options! { id: 1 },
        stream: Some(b"abc"),
        target: "/api/files/1",
        body: b"abc",
    },
    Case {
        name: "PUT without body",
        route: "PUT /user/starred/{owner}/{repo}",
        options: Options::new,
        stream: None,
        target: "/api/user/starred/acme/site",
        body: b"",
    },
    Case {
        name: "POST without body",
        route: "POST /repos/{owner}/{repo}/forks",
        options: Options::new,
        stream: None,
        target: "/api/repos/acme/site/forks",
        body: b"",
    },
    Case {
        name: "PATCH without body",
        route: "PATCH /notifications/threads/{id}",
        options: || options! { id: 7 },
        stream: None,
        target: "/api/notifications/threads/7",
        body: b"",
    },
    Case {
        name: "POST without body, its length given",
        route: "POST /repos/{owner}/{repo}/forks",
        options: || options! { headers: { "content-length": 0 } },
        stream: None,
        target: "/api/repos/acme/site/forks",
        body: b"",
    },
    Case {
        name: "DELETE with body",
        route: "DELETE /repos/{owner}/{repo}/contents/{path}",
        options: || options! { path: "a.md", message: "gone", sha: "0123" },
        stream: None,
        target: "/api/repos/acme/site/contents/a.md",
        body: br#"{"message":"gone","sha":"0123"}"#,
    },
    Case {
        name: "DELETE without body",
        route: "DELETE /repos/{owner}/{repo}",
        options: Options::new,
        stream: None,
        target: "/api/repos/acme/site",
        body: b"",
    },
    Case {
        name: "HEAD",
        route: "HEAD /repos/{owner}/{repo}",
        options: || options! { a: 1 },
        stream: None,
        target: "/api/repos/acme/site?a=1",
        body: b"",
    },
    Case {
        name: "OPTIONS",
        route: "OPTIONS /repos/{owner}/{repo}",
        options: Options::new,
        stream: None,
        target: "/api/repos/acme/site",
        body: b"",
    },
    Case {
        name: "a method of one's own",
        route: "PURGE /cache/{key}",
        options: || options! { key: "a" },
        stream: None,
        target: "/api/cache/a",
        body: b"",
    },
    Case {
        name: "header values",
        route: "GET /user",
        options: || {
            options! { headers: {
                "authorization": "Basic YTpi==",
                "accept": "text/html;q=0.9, */*;q=0.1",
                "cookie": "a=1; b=\"2\"",
                "if-none-match": "W/\"0123\"",
                "user-agent": "me/1 (a; b) c",
                "x-number": 42,
                "x-flag": true,
                "x-inner": "a,  b\tc: d;",
                "x-all": "!\"#$%&'()*+,-./0123456789:;<=>?@AZ[\\]^_`az{|}~",
                "x!#$%&'*+-.^_`|~1": "name",
            } }
        },
        stream: None,
        target: "/api/user",
        body: b"",
    },
    Case {
        name: "empty header value",
        route: "GET /user",
        options: || options! { headers: { "x-empty": "" } },
        stream: None,
        target: "/api/user",
        body: b"",
    },
    Case {
        name: "format and previews",
        route: "GET /user",
        options: || options! { mediaType: { format: "raw", previews: ["mercy", "symmetra"] } },
        stream: None,
        target: "/api/user",
        body: b"",
    },
    Case {
        name: "default headers removed",
        route: "GET /user",
        options: || options! { headers: { "accept": null, "user-agent": null } },
        stream: None,
        target: "/api/user",
        body: b"",
    },
];

impl Case {
    /// Makes the request, for a server at this base URL.
    pub(crate) fn build(&self, base_url: &str) -> Result<RequestOptions, Error> {
        let mut defaults = options! {
            baseUrl: format!("{base_url}/api/"),
            headers: { "authorization": "token 0123" },
        };
        // If the route has no `owner` and `repo`, they would go to the query or the body.
        for (name, value) in [("owner", "acme"), ("repo", "site")] {
            if self.route.contains(&format!("{{{name}}}")) {
                defaults = defaults.param(name, value);
            }
        }
        let endpoint = Endpoint::github().defaults(defaults)?;
        let merged = endpoint.merge(self.route, (self.options)())?.into_owned();
        Endpoint::parse(merged)
    }

    /// The headers that must arrive: those of the request, and the length of its body.
    pub(crate) fn headers(&self, request: &RequestOptions) -> Vec<(String, Text)> {
        let mut headers: Vec<_> = request
            .headers()
            .iter()
            .map(|(name, value)| (name.to_string(), Text::Is(value.to_str().unwrap().to_owned().into())))
            .collect();
        headers.extend(self.framing(request));
        headers
    }

    /// The header about the length of the body that the request does not have (RFC 9112 §6).
    fn framing(&self, request: &RequestOptions) -> Option<(String, Text)> {
        let length = |length: usize| Some(("content-length".to_owned(), Text::Is(length.to_string().into())));
        let wants_length = ["POST", "PUT", "PATCH"].contains(&request.method().as_str());
        match (self.stream, request.body()) {
            _ if request.headers().contains_key("content-length") => None,
            _ if request.headers().contains_key("transfer-encoding") => None,
            (Some(_), _) => Some(("transfer-encoding".to_owned(), Text::Is("chunked".into()))),
            (None, Some(body)) => length(body.to_bytes().len()),
            (None, None) if wants_length => length(0),
            (None, None) => None,
        }
    }
}
