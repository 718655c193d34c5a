//! The requests of a file, and what is passed over between them.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use endpoint::Part;

use super::body;
use super::lines::{is_request, is_response, section};
use super::text::{key, skip_lines, unescaped, value};
use crate::input::address;
use crate::input::cursor::Cursor;
use crate::input::files::Inputs;
use crate::input::flags::left_out;
use crate::input::found::{Founds, replaced};
use crate::input::literal::Literal;
use crate::input::message::check_target;
use crate::input::parts;
use crate::input::recorded::is_of_connection;
use crate::input::settings::{self, Setting, Settings};
use crate::input::variables::Variables;
use crate::input::web_url::{WebUrl, component};
use crate::reference::{HURL_FUNCTIONS, Way};
use crate::report::diagnostic::Diagnostic;
use crate::report::mask::{self, Mask};

/// The type of a form.
const FORM: &str = "application/x-www-form-urlencoded";

/// The requests of a file, in order.
pub(crate) fn read(text: &str, files: &Inputs<'_>) -> Result<Founds, Diagnostic> {
    let mut reader = Reader {
        at: Cursor::new(text, Mask::Line),
        files,
        variables: Variables::new("[Options] variable: NAME=…")
            .beside(&HURL_FUNCTIONS)
            .referring(files),
        tries: 16,
    };
    let mut founds = Founds::new();
    loop {
        skip_lines(&mut reader.at);
        if reader.at.is_end() {
            break;
        }
        let found = reader.request();
        if found.is_err() {
            reader.skip_to_request();
        }
        let is_answered = reader.skip_response();
        founds.push(found.map(|mut found| {
            if is_answered {
                found
                    .notes
                    .push("asserts, captures and the response are left out".to_owned());
            }
            found
        }));
    }
    if founds.is_empty() {
        return Err(Diagnostic::failed(
            "invalid-input",
            "the file has no request: METHOD URL on a line of its own",
        ));
    }
    Ok(founds)
}

struct Reader<'t> {
    at: Cursor<'t>,
    files: &'t Inputs<'t>,
    /// The variables of `[Options]` hold for the requests below, too.
    variables: Variables,
    /// How often the end of a body may yet be missing: it is looked for through the whole text.
    tries: usize,
}

/// The parts of a request, by its lines.
#[derive(Default)]
struct RequestParts {
    headers: Vec<(String, String)>,
    query: Vec<(String, String)>,
    form: Vec<(String, String)>,
    parts: Vec<(String, Part<'static>)>,
    cookies: Vec<(String, String)>,
    user: Option<String>,
    body: Option<body::Body>,
    /// The names of options that are about the transfer.
    options: Vec<String>,
    /// The options that an output can write.
    transfer: Settings,
}

impl Reader<'_> {
    fn line(&self) -> &str {
        self.at.rest().split('\n').next().unwrap_or_default().trim_end()
    }

    /// Goes past the rest of the line that a body ends on.
    fn rest_of_body(&mut self) -> &str {
        match self.at.before().ends_with('\n') {
            true => "",
            false => self.at.take_while(|c| c != '\n').trim(),
        }
    }

    fn request(&mut self) -> Result<Literal, Diagnostic> {
        let place = self.at;
        if !is_request(self.line()) {
            return Err(place.wrong(place.at(), "a request begins with METHOD URL", "not one"));
        }
        let method = self.at.take_while(|c| c != ' ').to_owned();
        let mut url = self.at;
        let written = self.at.take_while(|c| c != '\n');
        let written = written.split(" #").next().unwrap_or_default();
        check_target(place, written.trim())?;
        self.set_variables()?;
        let said = self.said()?;
        let url = value(&mut url, &self.variables)?;
        let url = address::referring(&url, &self.files.references()).map_err(|wrong| wrong.at(place.shown("here")))?;
        let url = WebUrl::read(&url).map_err(|wrong| wrong.at(place.shown("here")))?;
        let mut literal = url.get();
        literal.method = method;
        for (name, value) in said.headers {
            if !is_of_connection(&name, &value, &literal.url) {
                literal.headers.add(&name, value);
            }
        }
        if let Some(user) = said.user.or(url.user) {
            literal.headers.add_default("authorization", user);
        }
        for (name, value) in &said.cookies {
            literal.headers.add("cookie", format!("{name}={value}"));
        }
        if !said.query.is_empty() {
            literal.url.push(if literal.url.contains('?') { '&' } else { '?' });
            literal
                .url
                .push_str(&self.files.written(&encoded(&said.query), Way::Encoded));
        }
        if let Some(body) = said.body {
            literal.body = Some(body.bytes);
            if let Some(content_type) = body.content_type {
                literal.headers.add_default("content-type", content_type);
            }
        } else if !said.form.is_empty() {
            literal.headers.add_default("content-type", FORM);
            literal.body = Some(self.files.written(&encoded(&said.form), Way::Encoded).into_bytes());
        }
        literal.parts = said.parts;
        if literal.body.is_some() && !literal.parts.is_empty() {
            return Err(place.wrong(place.at(), "the request has parts and another body", "this request"));
        }
        let mut notes: Vec<String> = replaced(literal.body.as_deref()).into_iter().collect();
        notes.extend(left_out(&mask::covered(&said.options.join(", "))));
        literal.transfer = settings::checked(&said.transfer);
        Ok(literal.noted(notes))
    }

    /// Sets the variables of the options: they hold for the whole request, and so for the lines above them.
    fn set_variables(&mut self) -> Result<(), Diagnostic> {
        let start = self.at;
        loop {
            skip_lines(&mut self.at);
            let line = self.line();
            let section = section(line);
            let is_body = section.is_none() && body::begins(&self.at);
            if self.at.is_end() || is_body || is_request(line) || is_response(line) {
                self.at = start;
                return Ok(());
            }
            let (place, is_options) = (self.at, section == Some("Options"));
            self.at.take_while(|c| c != '\n');
            if is_options {
                self.options(place, &mut RequestParts::default())?;
            }
        }
    }

    /// Headers, sections and body, up to the response or the next request.
    fn said(&mut self) -> Result<RequestParts, Diagnostic> {
        let mut said = RequestParts::default();
        loop {
            skip_lines(&mut self.at);
            let line = self.line();
            if self.at.is_end() || is_request(line) || is_response(line) {
                return Ok(said);
            }
            if let Some(name) = section(line) {
                let name = name.to_owned();
                let place = self.at;
                self.at.take_while(|c| c != '\n');
                self.section(&name, place, &mut said)?;
                continue;
            }
            if said.body.is_none() && body::begins(&self.at) {
                said.body = Some(body::read(&mut self.at, &self.variables, Some(self.files))?);
                let (place, rest) = (self.at, self.rest_of_body());
                if !rest.is_empty() && !rest.starts_with('#') {
                    return Err(place.wrong(place.at(), "a body ends with its line", "goes on here"));
                }
                continue;
            }
            let place = self.at;
            let Some(name) = key(&mut self.at, &self.variables) else {
                return Err(place.wrong(
                    place.at(),
                    "a line is a header, a section, a body or a response",
                    "none of them",
                ));
            };
            let name = name?;
            said.headers.push((name, value(&mut self.at, &self.variables)?));
        }
    }

    fn section(&mut self, section: &str, place: Cursor<'_>, said: &mut RequestParts) -> Result<(), Diagnostic> {
        let into = match section {
            "Query" | "QueryStringParams" => &mut said.query,
            "Form" | "FormParams" => &mut said.form,
            "Cookies" => &mut said.cookies,
            "Multipart" | "MultipartFormData" => return self.parts(said),
            "BasicAuth" => {
                let mut pairs = Vec::new();
                self.pairs(&mut pairs)?;
                said.user = pairs.pop().map(|(user, password)| basic(&format!("{user}:{password}")));
                return Ok(());
            }
            "Options" => return self.options(place, said),
            other => {
                let message = format!("a request has no section [{other}]");
                return Err(place
                    .wrong(place.at(), message, "here")
                    .help("it has [Query], [Form], [Multipart], [Cookies], [BasicAuth] and [Options]"));
            }
        };
        self.pairs(into)
    }

    /// The lines of a section: `key: value`.
    fn pairs(&mut self, pairs: &mut Vec<(String, String)>) -> Result<(), Diagnostic> {
        while let Some(name) = self.next_key() {
            pairs.push((name?, value(&mut self.at, &self.variables)?));
        }
        Ok(())
    }

    /// The key of the next line of a section; none where the section ends.
    fn next_key(&mut self) -> Option<Result<String, Diagnostic>> {
        skip_lines(&mut self.at);
        let line = self.line();
        if section(line).is_some()
            || is_request(line)
            || is_response(line)
            || self.at.sees("`")
            || (self.at.sees("{") && !self.at.sees("{{"))
        {
            return None;
        }
        key(&mut self.at, &self.variables)
    }

    fn parts(&mut self, said: &mut RequestParts) -> Result<(), Diagnostic> {
        while let Some(name) = self.next_key() {
            let name = name?;
            self.at.take_while(|c| matches!(c, ' ' | '\t'));
            let from = self.at;
            if !self.at.eat("file,") {
                let text = value(&mut self.at, &self.variables)?;
                said.parts.push((name, Part::text(text)));
                continue;
            }
            let path = body::path(&mut self.at)
                .ok_or_else(|| from.wrong(from.at(), "`file,…` ends with `;`", "begins here"))?;
            let content_type = value(&mut self.at, &self.variables)?;
            let bytes = body::file(&from, path, &self.variables, self.files)?;
            let path = unescaped(&from, path.trim(), &self.variables)?;
            let content_type = match &*content_type {
                "" => parts::known_type(&path).unwrap_or("application/octet-stream"),
                given => given,
            };
            let content_type = content_type.to_owned();
            // Hurl sends the whole path.
            said.parts
                .push((name, Part::file(path, bytes).content_type(content_type)));
        }
        Ok(())
    }

    fn options(&mut self, place: Cursor<'_>, said: &mut RequestParts) -> Result<(), Diagnostic> {
        let mut pairs = Vec::new();
        while let Some(name) = self.next_key() {
            let (name, value) = (name?, value(&mut self.at, &self.variables)?);
            if name == "variable" {
                let (name, value) = value.split_once('=').unwrap_or((&value, ""));
                let value = value
                    .strip_prefix('"')
                    .and_then(|value| value.strip_suffix('"'))
                    .unwrap_or(value);
                self.variables.set(name.trim(), value);
            } else {
                pairs.push((name, value));
            }
        }
        for (name, value) in pairs {
            match &*name {
                "user" => said.user = Some(basic(&value)),
                "header" => {
                    let (name, value) = value.split_once(':').unwrap_or((&value, ""));
                    said.headers.push((name.trim().to_owned(), value.trim().to_owned()));
                }
                "connect-to" | "resolve" | "unix-socket" | "aws-sigv4" | "digest" | "ntlm" | "negotiate" | "netrc" => {
                    let message = format!("the option {name} chooses who gets the request, or signs it");
                    return Err(place
                        .wrong(place.at(), message, "in this section")
                        .help("leave it to the client that sends the request"));
                }
                _ => {
                    said.transfer.extend(setting(&name, &value));
                    said.options.push(name);
                }
            }
        }
        Ok(())
    }

    /// Goes past a response, with its headers, asserts, captures and body. Whether one was there.
    fn skip_response(&mut self) -> bool {
        skip_lines(&mut self.at);
        if !is_response(self.line()) {
            return false;
        }
        self.at.take_while(|c| c != '\n');
        self.skip_to_request();
        true
    }

    /// Goes to the next line that begins a request, past texts and bodies.
    fn skip_to_request(&mut self) {
        let no_variables = Variables::new("");
        loop {
            skip_lines(&mut self.at);
            if self.at.is_end() || is_request(self.line()) {
                return;
            }
            let is_body = self.tries > 0 && body::begins(&self.at) && section(self.line()).is_none();
            let mut after = self.at;
            if is_body {
                if body::read(&mut after, &no_variables, None).is_ok() && after.at() > self.at.at() {
                    self.at = after;
                    self.rest_of_body();
                    continue;
                }
                self.tries -= 1;
            }
            let opens = self.tries > 0 && self.line().matches("```").count() % 2 == 1;
            self.at.take_while(|c| c != '\n');
            if opens {
                self.at.take_until("```");
            }
        }
    }
}

/// The option of curl that an option of the same name is. Seconds can have a unit.
fn setting(name: &str, value: &str) -> Option<Setting> {
    let option = settings::COMMON.into_iter().find(|known| *known == name)?;
    let value = match option {
        "proxy" => value.to_owned(),
        "max-time" | "connect-timeout" => seconds(value)?,
        _ => (value == "true").then(String::new)?,
    };
    Some(Setting::new(option, value, name))
}

fn seconds(duration: &str) -> Option<String> {
    let unit = duration.trim_start_matches(|c: char| c.is_ascii_digit());
    let number: u32 = duration.strip_suffix(unit)?.parse().ok()?;
    let factor = match unit {
        "" | "s" => 1.0,
        "ms" => 0.001,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return None,
    };
    Some((f64::from(number) * factor).to_string())
}

fn basic(user: &str) -> String {
    format!("Basic {}", STANDARD.encode(user))
}

/// Fields as Hurl encodes them: it sends a name as it is, if a URL can hold it.
fn encoded(pairs: &[(String, String)]) -> String {
    let is_plain = |name: &str| name.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'#');
    let pairs = pairs.iter().map(|(name, value)| match is_plain(name) {
        true => format!("{name}={}", component(value)),
        false => format!("{}={}", component(name), component(value)),
    });
    pairs.collect::<Vec<_>>().join("&")
}
