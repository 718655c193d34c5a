//! The request of a curl line.

use std::borrow::Cow;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::grammar::{self, Line};
use super::options::Key;
use super::url::{CurlUrl, Reading};
use super::{data, form, url};
use crate::input::files::Inputs;
use crate::input::header_lines::HeaderLines;
use crate::input::literal::{Connection, Literal};
use crate::input::{parts, pasted};
use crate::report::diagnostic::Diagnostic;
use crate::report::hidden::is_hidden;

/// What curl accepts where nothing else is said. Its user agent is not taken over: curl does not send the request.
const ACCEPT: (&str, &str) = ("accept", "*/*");
const FORM: &str = "application/x-www-form-urlencoded";
const JSON: &str = "application/json";
const PARTS: &str = "multipart/form-data";

/// The request of the words after `curl`, and what of them is left out.
pub fn read(words: &[String], inputs: &Inputs<'_>) -> Result<(Literal, Vec<String>), Diagnostic> {
    let line = grammar::read(words)?;
    let mut notes: Vec<String> = line.note().into_iter().collect();
    let CurlUrl {
        text: mut target,
        user,
        is_guessed,
    } = one_url(&line)?;
    if is_guessed {
        notes.push("the URL has no scheme: curl takes http".to_owned());
    }
    let data = data::read(&line, inputs)?;
    let has_form = line.has(Key::Form) || line.has(Key::FormString);
    let kind = Kind::of(&line, data.is_some(), has_form)?;
    let mut body = data;
    let mut queries = data::queries(&line, inputs)?;
    if line.has(Key::Get) || kind == Kind::Head {
        queries.extend(body.take());
    }
    append(&mut target, &queries)?;
    if kind == Kind::Upload {
        let (file, path) = upload(&line, &target)?;
        body = Some(inputs.bytes(file.as_ref(), "the file of -T")?);
        target = path;
    }
    let method = line.values(Key::Method).last().unwrap_or(kind.method()).to_owned();
    if line.has(Key::Range) && !matches!(kind, Kind::Get | Kind::Head) {
        let message = "-r asks for a part of an answer, and curl reads it otherwise beside a body";
        return Err(Diagnostic::usage("unsupported-option", message).help("write -H 'Range: bytes=0-9'"));
    }
    let headers = headers(&line, user, kind == Kind::Data && body.is_some(), inputs)?;
    let says_other = |value: &str| !value.trim().to_ascii_lowercase().starts_with(PARTS);
    if kind == Kind::Form && headers.value("content-type").is_some_and(says_other) {
        let message = "-F makes parts, and the header content-type names another type";
        return Err(Diagnostic::usage("unsupported-option", message).help("leave the header out: curl adds it"));
    }
    let mut parts = Vec::new();
    for (key, value) in &line.parts {
        match key {
            Key::Form => parts.push(form::part(value, inputs, &mut notes)?),
            Key::FormString => parts.push(form::text(value)?),
            _ => {}
        }
    }
    let defaults = vec![ACCEPT];
    let request = Literal {
        method,
        url: target,
        headers,
        body,
        parts,
        defaults,
        connection: connection(&line)?,
    };
    Ok((request, notes))
}

/// What a line makes of the request where `-X` does not name a method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Get,
    Head,
    Data,
    Form,
    Upload,
}

impl Kind {
    /// The kind of a line; curl refuses two of them at once.
    fn of(line: &Line, has_data: bool, has_form: bool) -> Result<Self, Diagnostic> {
        let mut kinds = Vec::new();
        if line.has(Key::Head) {
            kinds.push((Self::Head, "-I"));
        }
        let is_query = line.has(Key::Get) && !has_form && !line.has(Key::Upload);
        if has_data && !is_query {
            kinds.push((Self::Data, "-d"));
        }
        if has_form {
            kinds.push((Self::Form, "-F"));
        }
        if line.has(Key::Upload) {
            kinds.push((Self::Upload, "-T"));
        }
        match *kinds {
            [] => Ok(Self::Get),
            [(kind, _)] => Ok(kind),
            [(_, one), (_, other), ..] => {
                let message = format!("{one} and {other} each choose the method, and curl takes one of them");
                Err(Diagnostic::usage("invalid-usage", message)
                    .help("--url-query puts data into the query, and -G that of -d where neither -F nor -T is there"))
            }
        }
    }

    const fn method(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Head => "HEAD",
            Self::Data | Self::Form => "POST",
            Self::Upload => "PUT",
        }
    }
}

/// The way to the host that the line chooses, in its order: of some options the last one counts, and of others all.
fn connection(line: &Line) -> Result<Connection, Diagnostic> {
    let mut connection = Connection::new();
    for (key, value) in &line.parts {
        if let Key::Connection(name) = *key {
            if value.contains(is_hidden) {
                let message = format!("the value of --{name} holds a hidden character");
                return Err(Diagnostic::usage("invalid-input", message).help("write it without"));
            }
            connection.push((name, value.clone()));
        }
    }
    Ok(connection)
}

/// The one URL of the line.
fn one_url(line: &Line) -> Result<CurlUrl, Diagnostic> {
    let reading = Reading {
        globoff: line.has(Key::Globoff),
        path_as_is: line.has(Key::PathAsIs),
        scheme: line.values(Key::ProtoDefault).last(),
    };
    let mut urls = line.values(Key::Url);
    match (urls.next(), urls.count()) {
        (None, _) => Err(Diagnostic::failed("missing-url", "the curl line has no URL")
            .help("endpoint curl https://api.github.com/user")),
        (Some(written), 0) if written.starts_with('@') => Err(Diagnostic::usage(
            "unsupported-option",
            "the URL begins with `@`: curl reads several URLs from that file",
        )
        .help("run the line once for each of them")),
        (Some(written), 0) => url::read(written, reading),
        (Some(_), _) if line.values(Key::Url).any(is_typographic) => Err(pasted::typographic()),
        // The others may be parts of a header that the shell has split, and so none is shown.
        (Some(_), others) => Err(Diagnostic::usage(
            "unsupported-option",
            format!("the curl line has {} URLs, and a request has one", others + 1),
        )
        .help("run the line once for each; a header or a text with blanks needs quotes")),
    }
}

/// Whether an editor has replaced the sign that a word began with.
fn is_typographic(word: &str) -> bool {
    word.starts_with(pasted::TYPOGRAPHIC)
}

/// Appends to the query what belongs there.
fn append(target: &mut String, queries: &[Vec<u8>]) -> Result<(), Diagnostic> {
    for query in queries.iter().filter(|query| !query.is_empty()) {
        let query = std::str::from_utf8(query).map_err(|_| {
            Diagnostic::failed("invalid-utf8", "the data for the query holds something else than UTF-8")
        })?;
        if query.chars().any(|c| c == ' ' || c.is_control()) {
            let message = "the data for the query holds a blank or a line's end, which curl refuses";
            return Err(Diagnostic::usage("invalid-url", message).help("--data-urlencode encodes it"));
        }
        match target.split_once('?') {
            None => target.push('?'),
            Some((_, "")) => {}
            Some(_) => target.push('&'),
        }
        target.push_str(query);
    }
    Ok(())
}

/// The file of `-T`, and the URL: one that ends with a slash gets the name of the file.
fn upload<'l>(line: &'l Line, target: &str) -> Result<(&'l str, String), Diagnostic> {
    let mut files = line.values(Key::Upload);
    let (Some(file), None) = (files.next(), files.next()) else {
        return Err(
            Diagnostic::usage("unsupported-option", "the curl line uploads several files")
                .help("run the line once for each"),
        );
    };
    let is_stdin = matches!(file, "-" | ".");
    let (path, query) = target.split_at(target.find('?').unwrap_or(target.len()));
    let target = match path.ends_with('/') && !is_stdin {
        true => format!(
            "{path}{}{query}",
            percent_encoding::utf8_percent_encode(parts::base_name(file), UNRESERVED)
        ),
        false => target.to_owned(),
    };
    Ok((if is_stdin { "-" } else { file }, target))
}

/// What is encoded in a segment of a path.
const UNRESERVED: &percent_encoding::AsciiSet = &percent_encoding::NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

fn headers(line: &Line, user: Option<String>, has_data: bool, inputs: &Inputs<'_>) -> Result<HeaderLines, Diagnostic> {
    let mut headers = HeaderLines::default();
    for text in line.values(Key::Header) {
        match text.strip_prefix('@') {
            Some(file) => {
                let text = inputs.text(file.as_ref(), "the file of -H")?;
                text.lines()
                    .filter(|line| !line.trim().is_empty())
                    .try_for_each(|line| header(&mut headers, line))?;
            }
            None => header(&mut headers, text)?,
        }
    }
    let is_json = line.has(Key::Json);
    if is_json {
        headers.add_default("content-type", JSON);
    } else if has_data {
        headers.add_default("content-type", FORM);
    }
    if is_json {
        headers.add_default("accept", JSON);
    }
    credentials(&mut headers, line, user)?;
    if let Some(range) = line.values(Key::Range).last() {
        headers.add_default("range", format!("bytes={}", whole_range(range)?));
    }
    let agent = line.values(Key::UserAgent).last();
    let referer = line.values(Key::Referer).last();
    let referer = referer.map(|referer| referer.strip_suffix(";auto").unwrap_or(referer));
    for (name, value) in [("user-agent", agent), ("referer", referer)] {
        match value {
            Some("") if !headers.says(name) => headers.remove(name),
            Some(value) => headers.add_default(name, value),
            None => {}
        }
    }
    let cookies: Vec<&str> = line.values(Key::Cookie).collect();
    if cookies.iter().any(|cookie| !cookie.is_empty() && !cookie.contains('=')) {
        return Err(Diagnostic::usage(
            "unsupported-option",
            "-b names a file of cookies, which curl chooses from by the URL",
        )
        .help("write the cookies themselves: -b 'name=value; other=value'"));
    }
    let cookies: Vec<&str> = cookies.into_iter().filter(|cookie| !cookie.is_empty()).collect();
    if !cookies.is_empty() {
        headers.add_default("cookie", cookies.join(";"));
    }
    Ok(headers)
}

/// The range of `-r`: a number without a dash is where it begins, whatever follows the number.
fn whole_range(range: &str) -> Result<Cow<'_, str>, Diagnostic> {
    let digits = range.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
    if digits.is_empty() || range.contains('-') {
        return Ok(range.into());
    }
    let first: Result<i64, _> = digits.parse();
    let first = first.map_err(|_| Diagnostic::usage("invalid-usage", "-r begins with a number past 63 bits"))?;
    Ok(format!("{first}-").into())
}

/// `authorization` of `-u`, of the user in the URL, or of a bearer token; a header of the line beats it.
fn credentials(headers: &mut HeaderLines, line: &Line, user: Option<String>) -> Result<(), Diagnostic> {
    if let Some(token) = line.values(Key::Bearer).last() {
        headers.add_default("authorization", format!("Bearer {token}"));
    }
    if let Some(user) = line.values(Key::User).last().map(str::to_owned).or(user) {
        let is_in_url = !line.has(Key::User);
        if !user.contains(':') && !is_in_url {
            return Err(
                Diagnostic::usage("unsupported-option", "-u has no password, for which curl would ask")
                    .help("write -u USER:PASSWORD, or -u USER: for an empty one"),
            );
        }
        let colon = if user.contains(':') { "" } else { ":" };
        headers.add_default(
            "authorization",
            format!("Basic {}", STANDARD.encode(format!("{user}{colon}"))),
        );
    }
    Ok(())
}

/// `Name: value`, `Name;` for an empty one, `Name:` for none.
fn header(headers: &mut HeaderLines, text: &str) -> Result<(), Diagnostic> {
    match (text.split_once(':'), text.trim_end().strip_suffix(';')) {
        (Some((name, value)), _) if value.trim().is_empty() => headers.remove(name.trim()),
        (Some((name, value)), _) => headers.add(name.trim(), value.trim()),
        (None, Some(name)) => headers.add(name.trim(), ""),
        (None, None) => {
            return Err(Diagnostic::usage(
                "invalid-item",
                "a header of -H is NAME:VALUE, and one has no `:`",
            ));
        }
    }
    Ok(())
}
