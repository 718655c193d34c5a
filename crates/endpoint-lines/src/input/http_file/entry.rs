//! One request of a file: request line, headers, body.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use endpoint::Place;

use super::body;
use super::section::{Section, comment, variable};
use crate::input::address;
use crate::input::cursor::Cursor;
use crate::input::files::Inputs;
use crate::input::found::Founds;
use crate::input::literal::Literal;
use crate::input::message::{RequestLine, check_target, scheme};
use crate::input::pasted;
use crate::input::recorded::is_of_connection;
use crate::input::sources::Sources;
use crate::input::variables::{self, Variables};
use crate::input::web_url::WebUrl;
use crate::report::diagnostic::Diagnostic;
use crate::report::mask;

/// The requests of a section: one, none where it has only comments and variables, or those of a line of curl.
pub(super) fn read(section: &Section<'_>, variables: &Variables, files: &Inputs<'_>) -> Result<Founds, Diagnostic> {
    let mut lines = section.lines.iter().copied().peekable();
    let mut name = Some(section.title).filter(|title| !title.is_empty());
    let mut notes = Vec::new();
    while let Some(line) = lines.peek() {
        let text = line.rest().trim();
        if let Some(comment) = comment(text) {
            name = comment
                .strip_prefix("@name")
                .map(|name| name.trim_start_matches('=').trim())
                .or(name);
        } else if is_script(text) {
            notes.push("scripts before and after the request are left out".to_owned());
            skip_script(&mut lines);
            continue;
        } else if !text.is_empty() && variable(text).is_none() {
            break;
        }
        lines.next();
    }
    let Some(line) = lines.next() else {
        return Ok(Founds::new());
    };
    let mut founds = if line.rest().trim_start().starts_with("curl ") {
        let lines = lines
            .map(|line| line.rest())
            .filter(|line| comment(line.trim_start()).is_none());
        let text = std::iter::once(line.rest()).chain(lines).collect::<Vec<_>>().join("\n");
        pasted::read(
            &variables.expand(&line, &text, variables::Place::Text)?,
            &["curl"],
            files,
        )?
    } else {
        vec![Entry { variables, files }.request(line, lines, notes)]
    };
    if let Some(Ok(found)) = founds.first_mut() {
        let name = name.filter(|name| !name.is_empty());
        found
            .notes
            .splice(0..0, name.map(|name| format!("this is {}", mask::quoted(name))));
    }
    Ok(founds)
}

/// Whether a script begins here, or is named.
fn is_script(line: &str) -> bool {
    let is_block = line == "{{" || (line.starts_with("{{") && !line.contains("}}"));
    is_block || line.starts_with("< ") || line.starts_with("> ") || line.starts_with("<{%") || line.starts_with(">{%")
}

/// Goes past a script: its line, or all lines up to its end.
fn skip_script<'t>(lines: &mut impl Iterator<Item = Cursor<'t>>) {
    let Some(first) = lines.next() else { return };
    let text = first.rest().trim();
    let end = if text.contains("{%") { "%}" } else { "}}" };
    if text.contains(end) || !(text.contains("{%") || text.starts_with("{{")) {
        return;
    }
    for line in lines {
        if line.rest().contains(end) {
            return;
        }
    }
}

/// The context in which the lines of a request are read.
struct Entry<'e> {
    variables: &'e Variables,
    files: &'e Inputs<'e>,
}

impl Entry<'_> {
    fn request<'t>(
        &self,
        line: Cursor<'t>,
        lines: impl Iterator<Item = Cursor<'t>>,
        mut notes: Vec<String>,
    ) -> Result<Literal, Diagnostic> {
        let mut lines = lines.peekable();
        let written = line.rest().trim();
        let (method, target) = match RequestLine::read(written) {
            Some(request) if request.has_version => (request.method, request.target),
            Some(RequestLine { method, target, .. }) => {
                check_target(line, target)?;
                (method, target)
            }
            // A line with a URL alone is a GET.
            None if is_target(written) => ("GET", written.strip_suffix(" HTTP/1.1").unwrap_or(written)),
            None => return Err(line.wrong(line.at(), "a request begins with METHOD URL", "not one")),
        };
        if matches!(
            method,
            "GRAPHQL" | "GRPC" | "WEBSOCKET" | "WS" | "SSE" | "MQTT" | "AMQP" | "RABBITMQ"
        ) {
            let message = format!("a request with the method {method} is more than one of HTTP");
            return Err(refused(&line, message, "write the POST that is sent, with its JSON"));
        }
        let mut url = self.variables.expand(&line, target, variables::Place::Text)?;
        // The query may go on below, each line with a blank, `?` or `&` in front.
        while let Some(next) =
            lines.next_if(|next| next.rest().starts_with([' ', '\t', '?', '&']) && !next.rest().trim().is_empty())
        {
            let text = next.rest().trim();
            if !text.starts_with(['?', '&', '/']) && text.contains(": ") {
                let message = "a header with blanks before its name is a part of the URL for some editors";
                return Err(refused(&next, message, "take the blanks away"));
            }
            if comment(text).is_none() {
                url.push_str(&self.variables.expand(&next, text, variables::Place::Text)?);
            }
        }
        if let Some((before, version)) = url.rsplit_once(' ')
            && version.starts_with("HTTP/")
        {
            url.truncate(before.trim_end().len());
        }
        let mut sources = Sources::of_line(&line.line());
        let headers = self.headers(&mut lines, &mut sources)?;
        let host = headers.iter().find(|(name, _)| name.eq_ignore_ascii_case("host"));
        let url = address::referring(&url, &self.files.references()).map_err(|wrong| wrong.at(line.shown("here")))?;
        let url = self.absolute(&line, url, host.map(|(_, host)| &**host), &mut notes)?;
        let url = WebUrl::read(&url).map_err(|wrong| wrong.at(line.shown("here")))?;
        let mut literal = url.get();
        literal.method = method.to_owned();
        for (name, value) in headers {
            if is_of_connection(&name, &value, &literal.url) {
                continue;
            }
            if name.eq_ignore_ascii_case("x-request-type") && value.eq_ignore_ascii_case("graphql") {
                let message = "a body of GraphQL is made into JSON by the editor";
                return Err(refused(&line, message, "write the POST that is sent, with its JSON"));
            }
            let value = match name.eq_ignore_ascii_case("authorization") {
                true => authorization(&line, value)?,
                false => value,
            };
            literal.headers.add(&name, value);
        }
        url.authorize(&mut literal.headers);
        let content_type = literal.headers.value("content-type").map(str::to_ascii_lowercase);
        let body = body::Body {
            variables: self.variables,
            files: self.files,
            content_type: content_type.as_deref().unwrap_or_default(),
        };
        while lines.next_if(|line| line.rest().trim().is_empty()).is_some() {}
        if let Some(first) = lines.peek() {
            sources.add(Place::Body, "", &first.line());
        }
        literal.sources = sources;
        literal.body = body.read(lines, &mut notes)?;
        notes.dedup();
        Ok(literal.noted(notes))
    }

    /// The header lines up to the empty one.
    fn headers<'t>(
        &self,
        lines: &mut impl Iterator<Item = Cursor<'t>>,
        sources: &mut Sources,
    ) -> Result<Vec<(String, String)>, Diagnostic> {
        let mut headers = Vec::new();
        for line in lines {
            let text = line.rest().trim();
            if text.is_empty() {
                break;
            }
            if comment(text).is_some() || variable(text).is_some() {
                continue;
            }
            let is_name =
                |name: &str| !name.is_empty() && !name.contains(|c: char| c.is_whitespace() || "{}\"<>".contains(c));
            match text.split_once(':').map(|(name, value)| (name.trim(), value.trim())) {
                Some((name, value)) if is_name(name) => {
                    sources.add(Place::Header, name, &line.line());
                    headers.push((
                        name.to_owned(),
                        self.variables.expand(&line, value, variables::Place::Text)?,
                    ));
                }
                _ => return Err(line.no_header()),
            }
        }
        Ok(headers)
    }

    /// The URL with scheme and host.
    fn absolute(
        &self,
        line: &Cursor<'_>,
        url: String,
        host: Option<&str>,
        notes: &mut Vec<String>,
    ) -> Result<String, Diagnostic> {
        if url.contains("://") {
            return Ok(url);
        }
        if !url.starts_with('/') {
            notes.push("the URL has no scheme: editors take http".to_owned());
            return Ok(format!("http://{url}"));
        }
        if let Some(host) = host {
            let scheme = scheme(host, false);
            notes.push(format!("the request does not say its scheme: editors take {scheme}"));
            return Ok(format!("{scheme}://{host}{url}"));
        }
        match self.variables.value("host") {
            Some(host) if host.contains("://") => {
                let host = self.variables.expand(line, host, variables::Place::Text)?;
                Ok(format!("{}{url}", host.trim_end_matches('/')))
            }
            _ => Err(line
                .wrong(
                    line.at(),
                    "the URL is a path, and no header host says where it goes",
                    "here",
                )
                .help("write the whole URL, or add a line `Host: api.example.com`")),
        }
    }
}

/// Whether a line is a URL or a path alone.
fn is_target(line: &str) -> bool {
    let is_one = !line
        .strip_suffix(" HTTP/1.1")
        .unwrap_or(line)
        .contains(char::is_whitespace);
    is_one && (line.contains("://") || line.starts_with('/') || line.starts_with("{{"))
}

fn refused(line: &Cursor<'_>, message: impl Into<String>, help: &str) -> Diagnostic {
    line.wrong(line.at(), message, "here").help(help)
}

/// `Basic user password` and `Basic user:password` are encoded by the editors.
fn authorization(line: &Cursor<'_>, value: String) -> Result<String, Diagnostic> {
    let Some((scheme, rest)) = value.split_once(' ') else {
        return Ok(value);
    };
    let rest = rest.trim();
    if scheme.eq_ignore_ascii_case("basic") {
        let pair = match rest.split_once(char::is_whitespace) {
            Some(_) if rest.contains(':') => {
                let message = "editors disagree on its user";
                return Err(refused(line, message, "write Basic USER:PASSWORD"));
            }
            Some((user, password)) => Some(format!("{user}:{}", password.trim())),
            None => Some(rest.to_owned()).filter(|rest| rest.contains(':')),
        };
        return Ok(pair.map_or_else(|| value.clone(), |pair| format!("Basic {}", STANDARD.encode(pair))));
    }
    if (scheme.eq_ignore_ascii_case("digest") && !rest.contains('=')) || scheme.eq_ignore_ascii_case("aws") {
        let message = format!("an editor answers {} itself", mask::quoted(scheme));
        return Err(refused(line, message, "write the header that is sent"));
    }
    Ok(value)
}
