//! A request that a line of another program describes to the letter: nothing in its URL is a placeholder, and no parameter
//! of a profile and no catalogue belongs to it.

use endpoint::__private::{Call, Secrets, takes_body};
use endpoint::{Body, Endpoint, Options, Part, Place, RequestOptions, Route};

use super::header_lines::HeaderLines;
use super::settings::{self, Settings};
use super::sources::Sources;
use super::typed::check_host;
use crate::input::reference::References;
use crate::report::diagnostic::Diagnostic;
use crate::report::{mask, route};

/// Options of curl that few formats can express, by their long names, with their values: the way to the host, and the
/// authentication that answers a challenge or signs the request.
pub type Connection = Vec<(&'static str, String)>;

/// The options of a connection that authenticate, among them a file of cookies.
pub(crate) const AUTHENTICATION: [&str; 6] = ["aws-sigv4", "cookie", "digest", "negotiate", "ntlm", "user"];

/// The options of a connection without a value.
pub const SWITCHES: [&str; 3] = ["digest", "negotiate", "ntlm"];

/// Refuses an output that can't express a connection: its request would go to another host, or without credentials.
pub fn check_connection(connection: &[(&'static str, String)], output: &str) -> Result<(), Diagnostic> {
    let Some((name, _)) = connection.first() else {
        return Ok(());
    };
    let role = match *name {
        "cookie" => "names a file from which curl takes the cookies of the URL",
        name if AUTHENTICATION.contains(&name) => "answers a challenge or signs what is sent",
        _ => "chooses the way to the host",
    };
    let message = format!("curl's option --{name} {role}, which {output} can't say");
    Err(Diagnostic::failed("unsupported-output", message).help(format!(
        "-o curl keeps it; for another output, take --{name} out of the line"
    )))
}

/// A request as another program would send it.
#[derive(Debug, Clone)]
pub struct Literal {
    pub method: String,
    /// An absolute URL, without a fragment.
    pub url: String,
    pub headers: HeaderLines,
    pub body: Option<Vec<u8>>,
    pub parts: Vec<(String, Part<'static>)>,
    /// The headers that the program sends where neither the line nor a profile says anything of them.
    pub defaults: Vec<(&'static str, &'static str)>,
    pub connection: Connection,
    pub transfer: Settings,
    /// Where its parts come from.
    pub sources: Sources,
    /// What is secret besides the names of secrets.
    pub secrets: Secrets,
    /// The parts of the line that are left out, or read in a way that it does not say.
    pub notes: Vec<String>,
    /// The options about the transfer or the response, by their names in the line. An output that can't write them leaves them out.
    pub left_out: Vec<String>,
}

/// Any answer will do, as in a request without this header (RFC 9110 §12.5.1).
pub(crate) const ACCEPT: (&str, &str) = ("accept", "*/*");

impl Literal {
    /// A GET of a URL that accepts any answer.
    pub fn get(url: String) -> Self {
        Self {
            method: "GET".to_owned(),
            url,
            headers: HeaderLines::default(),
            body: None,
            parts: Vec::new(),
            defaults: vec![ACCEPT],
            connection: Connection::new(),
            transfer: Settings::new(),
            sources: Sources::default(),
            secrets: Secrets::RULE,
            notes: Vec::new(),
            left_out: Vec::new(),
        }
    }

    /// The request of a program that sends no `accept` by itself, which means the same.
    pub(crate) fn accepting_any(mut self) -> Self {
        if !self.headers.says("accept") {
            self.sources
                .add(Place::Header, "accept", "no accept in the text, which means any answer");
        }
        self
    }

    /// The request with further notes.
    pub fn noted(mut self, notes: impl IntoIterator<Item = String>) -> Self {
        self.notes.extend(notes);
        self
    }

    /// The option by which others than the host of the URL may read the request. A proxy reads nothing of `https` if the client
    /// checks the certificate by the authorities that it trusts itself.
    pub fn elsewhere(&self) -> Option<&'static str> {
        let mut names = self.connection.iter().map(|(name, _)| *name);
        let has = |name| settings::value(&self.transfer, name).is_some();
        let start = self.url.get(..8);
        let is_https = start.is_some_and(|start| start.eq_ignore_ascii_case("https://"));
        let is_open = !is_https || has("insecure") || has("cacert");
        let proxy = settings::value(&self.transfer, "proxy").filter(|proxy| is_open && !proxy.is_empty());
        let chosen = names.find(|name| !AUTHENTICATION.contains(name));
        chosen.or(proxy.map(|_| "proxy"))
    }

    /// An error where a reference would choose the method or the name of a header.
    pub fn check(&self, references: &References) -> Result<(), Diagnostic> {
        let place = if references.are_in(&self.method) {
            Some(("the method", &*self.method))
        } else {
            let mut names = self.headers.names();
            let name = names.find(|name| references.are_in(name));
            name.map(|name| ("the name of a header", name))
        };
        let Some((place, text)) = place else {
            return Ok(());
        };
        let name = mask::quoted(references.first_name(text).unwrap_or_default());
        let message = format!("the variable {name} is in {place}, where the request depends on its value");
        Err(Diagnostic::usage("unsupported-option", message).help(format!("write {place} itself")))
    }

    /// The headers that the program sends where nothing else is said of them, as options.
    pub fn default_options(&self) -> Options<'static> {
        let defaults = self.defaults.iter();
        defaults.fold(Options::new(), |options, (name, value)| options.header(*name, *value))
    }

    /// The request, with the headers of an endpoint where the line says nothing of them.
    pub fn request(self, endpoint: &Endpoint) -> Result<RequestOptions, Diagnostic> {
        let (method, url, options) = self.into_options()?;
        let request = Call::literal(&method, &url, options).and_then(|call| endpoint.request(call, ()));
        request.map_err(|error| route::failure(error, Some(&format!("{method} {url}")), &[], |_| String::new()))
    }

    /// The route and the options that make the request.
    pub fn route(self) -> Result<(String, Options<'static>), Diagnostic> {
        let has_body = self.body.as_ref().is_some_and(|body| !body.is_empty()) || !self.parts.is_empty();
        let (method, url, options) = self.into_options()?;
        if has_body && !takes_body(&method) {
            let message = "options can't express a body of this method, and so there is nothing to explain or merge";
            return Err(
                Diagnostic::failed("unexpected-body", message).help("most servers take the same as a POST: -X POST")
            );
        }
        if let Some(name) = placeholder(&url) {
            let message =
                format!("{name} in the URL is a placeholder of a route, and so there is nothing to explain or merge");
            return Err(Diagnostic::failed("missing-parameter", message)
                .help("most servers take the same with %3A in the place of the colon"));
        }
        Ok((format!("{method} {url}"), options))
    }

    /// The method, the URL, and the headers and the body as options.
    fn into_options(self) -> Result<(String, String, Options<'static>), Diagnostic> {
        check_host(&self.url)?;
        let mut options = self.headers.into_options(Options::new().with_secrets(self.secrets))?;
        let method = self.method.to_ascii_uppercase();
        if method.contains(char::is_whitespace) {
            let message = "the method has a blank, which no method can hold";
            return Err(Diagnostic::usage("invalid-method", message).help("a method is one word, such as POST"));
        }
        let is_sent = |bytes: &Vec<u8>| takes_body(&method) || !bytes.is_empty();
        if let Some(bytes) = self.body.filter(is_sent) {
            options = options.data(body(bytes));
        }
        for (name, part) in self.parts {
            options = options.part(name, part);
        }
        Ok((method, encoded(&self.url), options))
    }
}

/// Text where it is UTF-8, bytes otherwise.
pub fn body(bytes: Vec<u8>) -> Body<'static> {
    match String::from_utf8(bytes) {
        Ok(text) => Body::from(text),
        Err(error) => Body::from(error.into_bytes()),
    }
}

/// The URL with bytes percent-encoded that no URL may hold (RFC 3986 §2.1).
pub(crate) fn encoded(url: &str) -> String {
    let bytes = url.as_bytes();
    let mut encoded = String::with_capacity(url.len());
    for (at, byte) in bytes.iter().copied().enumerate() {
        let is_hex = |offset: usize| bytes.get(at + offset).is_some_and(u8::is_ascii_hexdigit);
        match byte {
            b'%' if is_hex(1) && is_hex(2) => encoded.push('%'),
            byte if byte.is_ascii_alphanumeric() || b"-._~:/?#[]@!$&'()*+,;=".contains(&byte) => {
                encoded.push(char::from(byte));
            }
            byte => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}

/// What a route would take for a placeholder in such a URL: `:name`.
pub(crate) fn placeholder(url: &str) -> Option<String> {
    let route = Route::parse(url).ok()?;
    let name = route.template().variables().next()?.name();
    Some(mask::quoted(&format!(":{name}")))
}

#[cfg(test)]
mod tests {
    use super::{encoded, placeholder};

    #[test]
    fn no_brace_in_a_url_begins_a_placeholder() {
        let cases = [
            ("https://a.test:80/x?a=b", "https://a.test:80/x?a=b", None),
            ("https://a.test/{id}", "https://a.test/%7Bid%7D", None),
            ("https://a.test/:id", "https://a.test/:id", Some("`:id`")),
            ("https://a.test/a:b/1:2", "https://a.test/a:b/1:2", None),
            ("https://a.test/%41%zz\"ü", "https://a.test/%41%25zz%22%C3%BC", None),
            ("https://a.test?a=[1]", "https://a.test?a=[1]", None),
        ];
        for (url, expected, name) in cases {
            assert_eq!(encoded(url), expected, "{url}");
            assert_eq!(placeholder(expected).as_deref(), name, "{url}");
        }
    }
}
