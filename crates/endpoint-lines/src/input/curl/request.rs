//! The request of a curl line.

use std::borrow::Cow;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use endpoint::{Part, Place};

use super::grammar::{self, Line};
use super::options::Key;
use super::url::{CurlUrl, Reading};
use super::{data, form, url};
use crate::input::files::Inputs;
use crate::input::header_lines::HeaderLines;
use crate::input::literal::{AUTHENTICATION, Connection, Literal};
use crate::input::reference::References;
use crate::input::settings::{self, Setting, Settings};
use crate::input::sources::Sources;
use crate::input::web_url::{FORM, component, has_whole_escapes};
use crate::input::{address, parts};
use crate::report::diagnostic::Diagnostic;
use crate::report::hidden::is_hidden;
use crate::report::mask;
use crate::shell;

const JSON: &str = "application/json";
/// The options beside those of data that make the body or the query.
const FIELDS: [Key; 4] = [Key::Form, Key::FormString, Key::Upload, Key::UrlQuery];
const QUERY: &str = "curl leaves --url-query out beside the data of -G";
/// The name of a setting in a note, for an output that can't write it.
const SMALL: &str = "the small letters of -X";

/// The requests of the words after `curl`: one for each URL of each operation.
pub fn read(words: &[String], inputs: &Inputs<'_>) -> Vec<Result<Literal, Diagnostic>> {
    let references = inputs.references();
    let lines = grammar::read(words, &references);
    // Versions of curl read on after such a `--next`, or send nothing.
    let before = lines.split_last().map_or(&[][..], |(_, before)| before);
    if before.iter().flatten().any(|line| !line.has(Key::Url)) {
        let message = "no URL is before --next, which begins another request";
        return vec![Err(
            Diagnostic::failed("missing-url", message).help("write a URL before --next, too")
        )];
    }
    // curl sends nothing where an operation has two kinds.
    let mut kinds = lines
        .iter()
        .flatten()
        .map(|line| Kind::of(line, data::is_in(line), line.has(Key::Upload)));
    if let Some(Err(wrong)) = kinds.find(Result::is_err) {
        return vec![Err(wrong)];
    }
    let requests = lines
        .into_iter()
        .map(|line| line.and_then(|line| Operation::read(line, inputs)?.requests(inputs)));
    requests
        .flat_map(|requests| requests.unwrap_or_else(|diagnostic| vec![Err(diagnostic)]))
        .collect()
}

/// The options that the requests of one operation share.
struct Operation {
    line: Line,
    urls: Vec<Result<CurlUrl, Diagnostic>>,
    data: Option<Vec<u8>>,
    queries: Vec<Vec<u8>>,
    /// The lines of `-H`, those of files among them.
    header_lines: Vec<String>,
}

impl Operation {
    fn read(mut line: Line, inputs: &Inputs<'_>) -> Result<Self, Diagnostic> {
        let references = inputs.references();
        check_references(&line, &references)?;
        let written = line.take(Key::Url);
        let urls = urls(&line, &written, &references)?;
        check_product(&line, urls.len())?;
        if let [Err(wrong)] = &*urls {
            // A mistake in the only URL comes before one in the data.
            return Err(wrong.clone());
        }
        Ok(Self {
            urls,
            data: data::read(&line, inputs)?,
            queries: data::queries(&line, inputs)?,
            header_lines: header_lines(&line, inputs)?,
            line,
        })
    }

    fn requests(self, inputs: &Inputs<'_>) -> Result<Vec<Result<Literal, Diagnostic>>, Diagnostic> {
        let uploads: Vec<&str> = self.line.values(Key::Upload).collect();
        if uploads.len() > self.urls.len() {
            let message = "the curl line uploads several files";
            return Err(Diagnostic::usage("unsupported-option", message)
                .help("each file of -T goes to the URL of the same place: write as many URLs"));
        }
        let mut notes = Vec::new();
        let parts = self.parts(inputs, &mut notes)?;
        let mut requests = Vec::new();
        for (index, url) in self.urls.iter().enumerate() {
            let file = uploads.get(index).copied();
            let url = url.as_ref().map_err(Clone::clone);
            let request = url.and_then(|url| self.request(url, file, inputs));
            requests.push(request.map(|mut request| {
                request.parts.clone_from(&parts);
                request.notes.append(&mut notes);
                request
            }));
        }
        if let Some(first) = requests.iter_mut().flatten().next() {
            // Once for all URLs.
            first.left_out.extend(self.line.left_out);
        }
        Ok(requests)
    }

    /// The parts of `-F`.
    fn parts(&self, inputs: &Inputs<'_>, notes: &mut Vec<String>) -> Result<Vec<(String, Part<'static>)>, Diagnostic> {
        let mut parts = Vec::new();
        for (key, value) in &self.line.parts {
            match key {
                Key::Form => parts.push(form::part(value, inputs, notes).map_err(|wrong| wrong.about(value))?),
                Key::FormString => parts.push(form::text(value).map_err(|wrong| wrong.about(value))?),
                _ => {}
            }
        }
        Ok(parts)
    }

    /// The request to one URL, without its parts.
    fn request(&self, url: &CurlUrl, file: Option<&str>, inputs: &Inputs<'_>) -> Result<Literal, Diagnostic> {
        let line = &self.line;
        let mut target = url.text.clone();
        let mut notes = Vec::from_iter(url.note.clone());
        if url.is_guessed {
            notes.push("the URL has no scheme: curl takes http".to_owned());
        }
        let kind = Kind::of(line, self.data.is_some(), file.is_some())?;
        let mut body = self.data.clone();
        match body.take_if(|_| line.has(Key::Get)) {
            None => append(&mut target, &self.queries)?,
            Some(data) => {
                notes.extend(line.written(Key::UrlQuery).map(|_| QUERY.to_owned()));
                append(&mut target, &[data])?;
            }
        }
        if let Some(file) = file {
            let (file, path) = upload(file, &target);
            body = Some(inputs.attach(file.as_ref(), "the file of -T", false)?);
            target = path;
        }
        let method = line.values(Key::Method).last().unwrap_or(kind.method()).to_owned();
        if !has_whole_escapes(&target) {
            notes.push("curl sends a `%` without two digits as it is, and here it is written %25".to_owned());
        }
        if line.has(Key::Range) && !matches!(kind, Kind::Get | Kind::Head) {
            let message = "-r asks for a part of an answer, and curl reads it otherwise beside a body";
            return Err(Diagnostic::usage("unsupported-option", message).help("write -H 'Range: bytes=0-9'"));
        }
        let mut connection = connection(line)?;
        let mut sources = self.sources(kind);
        let mut headers = self.headers(
            url.user.clone(),
            (kind == Kind::Data && body.is_some()).then(|| sources.by_default_for_body()),
            &mut connection,
            &inputs.references(),
        )?;
        let mut transfer = settings(line)?;
        let is_bare = matches!(kind, Kind::Get | Kind::Head) && line.has(Key::Method);
        let has_small = method.bytes().any(|byte| byte.is_ascii_lowercase());
        if (is_bare && !headers.says("content-length")) || has_small {
            // curl sends neither a body nor its length, and the letters as they are.
            transfer.push(Setting::new("request", &*method, SMALL));
        }
        if kind == Kind::Form {
            sources.add(Place::Header, "content-type", &sources.by_default_for_body());
            notes.extend(headers.check_parts()?);
        }
        Ok(Literal {
            method,
            headers,
            body,
            connection,
            transfer,
            sources,
            notes,
            left_out: Vec::from_iter(has_small.then(|| SMALL.to_owned())),
            ..Literal::get(target)
        })
    }

    fn headers(
        &self,
        user: Option<String>,
        of_data: Option<String>,
        connection: &mut Connection,
        references: &References,
    ) -> Result<HeaderLines, Diagnostic> {
        let line = &self.line;
        let mut headers = HeaderLines::default();
        for text in &self.header_lines {
            header(&mut headers, text)?;
        }
        headers.come_from(line.written(Key::Header));
        let is_json = line.has(Key::Json);
        if is_json {
            headers.add_default("content-type", JSON);
        } else if let Some(by) = of_data {
            headers.add_default("content-type", FORM);
            headers.come_from(Some(&by));
        }
        if is_json {
            headers.add_default("accept", JSON);
        }
        headers.come_from(line.written(Key::Json));
        credentials(&mut headers, line, user, connection, references)?;
        if let Some(range) = line.values(Key::Range).last() {
            headers.add_default("range", format!("bytes={}", whole_range(range)?));
            headers.come_from(line.written(Key::Range));
        }
        let agent = line.values(Key::UserAgent).last();
        let referer = line.values(Key::Referer).last();
        let referer = referer.map(|referer| referer.strip_suffix(";auto").unwrap_or(referer));
        for (name, value, key) in [
            ("user-agent", agent, Key::UserAgent),
            ("referer", referer, Key::Referer),
        ] {
            match value {
                Some("") if !headers.says(name) => headers.remove(name),
                Some(value) => headers.add_default(name, value),
                None => {}
            }
            headers.come_from(line.written(key));
        }
        let cookies: Vec<&str> = line.values(Key::Cookie).collect();
        let file = cookies
            .iter()
            .find(|cookie| !cookie.is_empty() && !cookie.contains('='));
        if let Some(name) = file.and_then(|file| references.first_name(file)) {
            let message = format!(
                "-b takes a value with `=` for cookies and one without for a file, and the variable {} decides",
                mask::quoted(name)
            );
            return Err(Diagnostic::usage("unsupported-option", message)
                .help(format!("write -b \"NAME=${name}\", or -H \"cookie: ${name}\"")));
        }
        connection.extend(file.map(|file| ("cookie", (*file).to_owned())));
        let cookies: Vec<&str> = cookies.into_iter().filter(|cookie| cookie.contains('=')).collect();
        if !cookies.is_empty() {
            headers.add_default("cookie", cookies.join(";"));
            headers.come_from(line.written(Key::Cookie));
        }
        Ok(headers)
    }

    /// The sources of the parts other than headers.
    fn sources(&self, kind: Kind) -> Sources {
        let line = &self.line;
        let is_in_query = |key| key == Key::UrlQuery || matches!(kind, Kind::Get | Kind::Head);
        let fields = line.parts.iter().filter_map(|(key, value)| {
            let has_fields = data::KEYS.contains(key) || FIELDS.contains(key);
            let written = line.written(*key).filter(|_| has_fields)?;
            let place = if is_in_query(*key) { Place::Query } else { Place::Body };
            Some((place, written, value))
        });
        let mut sources = Sources::of("curl").with(Place::Url, "URL");
        let of_body = fields.clone().filter(|(place, ..)| *place == Place::Body);
        of_body.for_each(|(place, written, _)| sources.add(place, "", written));
        // Where one option makes the whole body, there is nothing to say of each field.
        let is_one = sources.of_part(Place::Body, "").is_none_or(|all| !all.contains(", "));
        for (place, written, value) in fields.filter(|(place, ..)| *place == Place::Query || !is_one) {
            let names = value
                .split('&')
                .filter_map(|piece| piece.split_once('=').or_else(|| piece.split_once('@')));
            names.for_each(|(name, _)| sources.add(place, name, written));
        }
        let key = match kind {
            _ if line.has(Key::Method) => Key::Method,
            Kind::Head => Key::Head,
            Kind::Get => Key::Get,
            Kind::Data | Kind::Form | Kind::Upload => {
                let by = sources.by_default_for_body();
                return sources.with(Place::Method, &by);
            }
        };
        let written = line.written(key).into_iter();
        written.fold(sources, |sources, written| sources.with(Place::Method, written))
    }
}

/// The kind of request that a line without `-X` makes.
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
    fn of(line: &Line, has_data: bool, has_file: bool) -> Result<Self, Diagnostic> {
        let has_form = line.has(Key::Form) || line.has(Key::FormString);
        let mut kinds = Vec::new();
        if line.has(Key::Head) {
            kinds.push((Self::Head, "-I"));
        }
        let is_query = line.has(Key::Get) && !has_form && !has_file;
        if has_data && !is_query {
            kinds.push((Self::Data, "-d"));
        }
        if has_form {
            kinds.push((Self::Form, "-F"));
        }
        if has_file {
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
            check_shown(name, value)?;
            connection.push((name, value.clone()));
        }
    }
    Ok(connection)
}

fn check_shown(name: &str, value: &str) -> Result<(), Diagnostic> {
    if value.contains(is_hidden) {
        let message = format!("the value of --{name} holds a hidden character");
        return Err(Diagnostic::usage("invalid-input", message).help("write it without"));
    }
    Ok(())
}

/// The options about the transfer. Each option for SOCKS is that of a proxy, with the scheme that curl takes for it.
fn settings(line: &Line) -> Result<Settings, Diagnostic> {
    let mut transfer = settings::checked(&line.transfer);
    for setting in &mut transfer {
        check_shown(setting.name, &setting.value)?;
        if setting.name.starts_with("socks") {
            if !setting.value.contains("://") {
                setting.value = format!("{}://{}", setting.name, setting.value);
            }
            setting.name = "proxy";
        }
    }
    Ok(transfer)
}

/// The URLs of an operation.
fn urls(line: &Line, urls: &[String], references: &References) -> Result<Vec<Result<CurlUrl, Diagnostic>>, Diagnostic> {
    let reading = Reading {
        globoff: line.has(Key::Globoff),
        path_as_is: line.has(Key::PathAsIs),
        scheme: line.values(Key::ProtoDefault).last(),
    };
    if urls.is_empty() {
        return Err(Diagnostic::failed("missing-url", "the curl line has no URL")
            .help("endpoint curl https://api.github.com/user"));
    }
    if urls.iter().any(|url| url.starts_with('@')) {
        let message = "the URL begins with `@`: curl reads several URLs from that file";
        return Err(Diagnostic::usage("unsupported-option", message).help("run the line once for each of them"));
    }
    if urls.len() > 1 {
        if urls.iter().any(|url| is_typographic(url)) {
            return Err(shell::typographic());
        }
        // It may be part of a header that the shell has split, and then it is not shown.
        let stray = urls
            .iter()
            .position(|url| !address::is_absolute(url) && references.first(url).is_none());
        if let Some((index, stray)) = stray.and_then(|index| Some((index, urls.get(index)?))) {
            let shown = match address::names_host(stray) && !stray.contains('@') {
                true => mask::bare(stray.split('/').next().unwrap_or_default()),
                false => format!("number {}", index + 1),
            };
            let message = format!("of the {} URLs of the curl line, {shown} has no scheme", urls.len());
            return Err(Diagnostic::usage("unsupported-option", message)
                .help("a header or a text with blanks needs quotes; a URL among several needs its scheme")
                .about(stray));
        }
    }
    let read = |url: &String| url::read(&address::referring(url, references)?, reading);
    let urls = urls.iter().map(|url| read(url).map_err(|wrong| wrong.about(url)));
    Ok(urls.collect())
}

/// Refuses many URLs beside long options, because each request has all of them.
fn check_product(line: &Line, urls: usize) -> Result<(), Diagnostic> {
    const MOST: usize = 64;
    let bytes: usize = line.parts.iter().map(|(_, value)| value.len() + 8).sum();
    if urls < 2 || urls.saturating_mul(bytes) <= MOST << 20 {
        return Ok(());
    }
    let message = format!("the options of the curl line are repeated for each of its {urls} URLs, past {MOST} MiB");
    Err(Diagnostic::usage("unsupported-option", message).help("write the URLs into several lines"))
}

/// The options whose values may have references: they are texts of the request.
const REFERRING: [Key; 17] = [
    Key::Bearer,
    Key::Cookie,
    Key::Data,
    Key::DataBinary,
    Key::DataRaw,
    Key::DataUrlencode,
    Key::Form,
    Key::FormString,
    Key::Header,
    Key::Json,
    Key::Referer,
    Key::Upload,
    Key::Url,
    Key::UrlQuery,
    Key::User,
    Key::UserAgent,
    Key::Connection("preproxy"),
];

/// An error where a reference would choose more than a text of the request.
fn check_references(line: &Line, references: &References) -> Result<(), Diagnostic> {
    let parts = line.parts.iter().filter(|(key, _)| !REFERRING.contains(key));
    let is_bound = |setting: &&Setting| {
        let is_text = matches!(setting.name, "proxy" | "proxy-user" | "cert" | "key" | "cacert");
        !is_text && !setting.name.starts_with("socks")
    };
    let settings = line.transfer.iter().filter(is_bound).map(|setting| &setting.value);
    let mut values = parts.map(|(_, value)| value).chain(settings);
    let Some(value) = values.find(|value| references.are_in(value)) else {
        return Ok(());
    };
    let name = mask::quoted(references.first_name(value).unwrap_or_default());
    let message = format!("the variable {name} is the value of an option that decides how the request is made");
    Err(Diagnostic::usage("unsupported-option", message).help("write the value itself in its place"))
}

/// Whether an editor has replaced the sign that a word began with.
fn is_typographic(word: &str) -> bool {
    word.starts_with(shell::TYPOGRAPHIC)
}

/// Appends to the query what belongs there. An empty text ends a query that is there with a `&`, and is none by itself.
fn append(target: &mut String, queries: &[Vec<u8>]) -> Result<(), Diagnostic> {
    for query in queries {
        let query = std::str::from_utf8(query).map_err(|_| {
            Diagnostic::failed("invalid-utf8", "the data for the query holds something else than UTF-8")
        })?;
        if query.chars().any(|c| c == ' ' || c.is_control()) {
            let message = "the data for the query holds a blank or a line's end, which curl refuses";
            return Err(Diagnostic::usage("invalid-url", message).help("--data-urlencode encodes it"));
        }
        if let Some(path) = target.strip_suffix('?').filter(|path| !path.contains('?')) {
            target.truncate(path.len());
        }
        match target.contains('?') {
            true if target.ends_with('&') => {}
            true => target.push('&'),
            false if query.is_empty() => {}
            false => target.push('?'),
        }
        target.push_str(query);
    }
    Ok(())
}

/// The file of `-T`, and the URL: one that ends with a slash gets the name of the file.
fn upload<'l>(file: &'l str, target: &str) -> (&'l str, String) {
    let is_stdin = matches!(file, "-" | ".");
    let (path, query) = target.split_at(target.find('?').unwrap_or(target.len()));
    let target = match path.ends_with('/') && !is_stdin {
        true => format!("{path}{}{query}", component(parts::base_name(file))),
        false => target.to_owned(),
    };
    (if is_stdin { "-" } else { file }, target)
}

/// The lines of `-H`; a name after `@` is a file of them.
fn header_lines(line: &Line, inputs: &Inputs<'_>) -> Result<Vec<String>, Diagnostic> {
    let mut lines = Vec::new();
    for text in line.values(Key::Header) {
        match text.strip_prefix('@') {
            Some(file) => {
                let label = match inputs.has_reference(file) {
                    true => "the file of -H".to_owned(),
                    false => format!("the file {} of -H", mask::bare(file)),
                };
                let text = inputs.text(file.as_ref(), &label).map_err(|wrong| {
                    wrong.help("-H @FILE names a file of header lines; a header itself is NAME: VALUE")
                })?;
                // curl skips lines without a sign, such as comments and folded lines.
                let written = text.lines().zip(1..);
                for (line, number) in written.filter(|(line, _)| line.contains(':') || line.trim_end().ends_with(';')) {
                    if line.starts_with(['#', ' ', '\t']) {
                        let message = format!("line {number} of {label} begins with `#` or a blank");
                        return Err(Diagnostic::usage("invalid-item", message)
                            .help("leave it out: versions of curl differ in what they send"));
                    }
                    lines.push(line.to_owned());
                }
            }
            None => lines.push(text.to_owned()),
        }
    }
    Ok(lines)
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
fn credentials(
    headers: &mut HeaderLines,
    line: &Line,
    user: Option<String>,
    connection: &mut Connection,
    references: &References,
) -> Result<(), Diagnostic> {
    let is_answer = connection.iter().any(|(name, _)| AUTHENTICATION.contains(name));
    if is_answer && !headers.says("authorization") {
        // curl itself makes this header.
        headers.remove("authorization");
    }
    if let Some(token) = line.values(Key::Bearer).last() {
        headers.add_default("authorization", format!("Bearer {token}"));
        headers.come_from(line.written(Key::Bearer));
    }
    if let Some(user) = line.values(Key::User).last().map(str::to_owned).or(user) {
        // One variable can hold both.
        let is_whole = user.contains(':') || references.is_mark(&user);
        if !is_whole && line.has(Key::User) {
            let message = "-u has no password, for which curl would ask";
            return Err(Diagnostic::usage("unsupported-option", message)
                .help("write -u USER:PASSWORD, or -u USER: for an empty one")
                .about(&user));
        }
        let colon = if is_whole { "" } else { ":" };
        match is_answer {
            true => connection.push(("user", user + colon)),
            false => headers.add_default(
                "authorization",
                format!("Basic {}", STANDARD.encode(format!("{user}{colon}"))),
            ),
        }
        headers.come_from(line.written(Key::User).or(Some("URL")));
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
            let message = "a header of -H is NAME:VALUE, and one has no `:`";
            return Err(Diagnostic::usage("invalid-item", message).about(text));
        }
    }
    Ok(())
}
