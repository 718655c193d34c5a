//! The request of a call.

use endpoint::Part;

use super::parameters::Key;
use super::value::{COOKIES, Members, USER_AGENT, Value};
use crate::input::address;
use crate::input::files::Inputs;
use crate::input::found::replaced;
use crate::input::literal::Literal;
use crate::input::settings::{self, Setting, Settings};
use crate::input::web_url::WebUrl;
use crate::proxy::Proxy;
use crate::reference::{References, Way};
use crate::report::diagnostic::Diagnostic;
use crate::report::mask;

const FORM: &str = "application/x-www-form-urlencoded";

/// The parameters of a call, in order.
#[derive(Debug, Default)]
pub(super) struct Arguments {
    parameters: Vec<(Key, &'static str, Value)>,
}

impl Arguments {
    pub(super) fn add(&mut self, key: Key, name: &'static str, value: Value) {
        self.parameters.push((key, name, value));
    }

    pub(super) fn has(&self, key: Key) -> bool {
        self.parameters.iter().any(|(known, ..)| *known == key)
    }

    pub(super) fn has_unknown_body(&self) -> bool {
        let mut all = self.parameters.iter();
        all.any(|(key, _, value)| *key == Key::Body && matches!(value, Value::Unknown { .. }))
    }

    /// Whether a variable stands for a table of headers or cookies, which is left out.
    pub(super) fn leaves_out(&self, name: &str) -> bool {
        let is_it = |value: &Value| matches!(value, Value::Unknown { name: own, .. } if own == name);
        let mut tables = self.parameters.iter();
        tables.any(|(key, _, value)| matches!(key, Key::Headers | Key::Session) && is_it(value))
    }

    /// Takes the last value of a parameter.
    fn take(&mut self, key: Key) -> Option<Value> {
        let at = self.parameters.iter().rposition(|(known, ..)| *known == key)?;
        Some(self.parameters.remove(at).2).filter(|value| *value != Value::Null)
    }

    /// The same, which has to be a text.
    fn text(&mut self, key: Key) -> Result<Option<String>, Diagnostic> {
        let name = self
            .parameters
            .iter()
            .rfind(|(known, ..)| *known == key)
            .map(|(_, name, _)| *name);
        let Some(value) = self.take(key) else { return Ok(None) };
        match value.text() {
            Some(text) => Ok(Some(text.to_owned())),
            None => {
                let message = format!(
                    "-{} takes a text, and this is {}",
                    name.unwrap_or_default(),
                    value.kind()
                );
                Err(Diagnostic::failed("invalid-input", message))
            }
        }
    }
}

/// The options of a call about the transfer.
fn settings(call: &Arguments, references: &References) -> Settings {
    let setting = |(key, name, value): &(Key, &'static str, Value)| {
        let Key::CurlOption(option) = *key else { return None };
        let text = value.text().unwrap_or_default();
        let value = match option {
            "insecure" | "noproxy" if *value == Value::Bool(false) => return None,
            "insecure" => String::new(),
            "noproxy" => "*".to_owned(),
            "location" => settings::follows(text).then(String::new)?,
            "proxy" => Proxy::address_with_port(text, references),
            _ => text.to_owned(),
        };
        Some(Setting::new(option, value, &format!("-{name}")))
    };
    settings::checked(&call.parameters.iter().filter_map(setting).collect::<Vec<_>>())
}

/// The request of a call.
pub(super) fn of(mut call: Arguments, files: &Inputs<'_>) -> Result<Literal, Diagnostic> {
    if let Some((_, name, _)) = call.parameters.iter().find(|(key, ..)| *key == Key::Refused) {
        let message = format!("-{name} can't be said as a request");
        return Err(Diagnostic::failed("unsupported-option", message)
            .help("leave it to the client that sends the request; a password goes into -Headers as authorization"));
    }
    let Some(url) = call.text(Key::Uri)? else {
        return Err(Diagnostic::failed("missing-url", "the call has no -Uri"));
    };
    let url = WebUrl::read(&address::referring(&url, &files.references())?)?;
    let mut literal = url.get();
    if let Some(method) = call.text(Key::Method)? {
        literal.method = match files.has_reference(&method) {
            // It is refused by its name.
            true => method,
            false => method.to_ascii_uppercase(),
        };
    }
    headers(&mut call, &mut literal)?;
    if let Some(user) = url.user {
        literal.headers.add_default("authorization", user);
    }
    body(&mut call, &mut literal, files)?;
    literal.transfer = settings(&call, &files.references());
    let left_out = call.parameters.iter().filter(|(_, name, _)| *name != "UseBasicParsing");
    literal.left_out = left_out.map(|(_, name, _)| format!("-{name}")).collect();
    let note = replaced(literal.body.as_deref());
    Ok(literal.noted(note))
}

fn headers(call: &mut Arguments, literal: &mut Literal) -> Result<(), Diagnostic> {
    match call.take(Key::Headers) {
        None => {}
        Some(Value::Unknown { name, .. }) => literal.notes.push(missing("headers", &name)),
        Some(Value::Object(members)) => {
            for (name, value) in members {
                let text = match &value {
                    Value::Basic(text) => Some(&**text),
                    value => value.text(),
                };
                let Some(text) = text else {
                    let message = format!("the header {} is {}, and no text", mask::quoted(&name), value.kind());
                    return Err(Diagnostic::failed("invalid-input", message));
                };
                literal.headers.add(&name, text);
            }
        }
        Some(other) => {
            let message = format!("-Headers takes a table, and this is {}", other.kind());
            return Err(Diagnostic::failed("invalid-input", message));
        }
    }
    if let Some(content_type) = call.text(Key::ContentType)? {
        literal.headers.clear("content-type");
        literal.headers.add("content-type", content_type);
    }
    if let Some(agent) = call.text(Key::UserAgent)? {
        literal.headers.add_default("user-agent", agent);
    }
    if let Some(value) = call.take(Key::Session) {
        for (name, value) in session(value, literal) {
            literal.headers.add_default(name, value);
        }
    }
    let authentication = call.text(Key::Authentication)?.map(|kind| kind.to_ascii_lowercase());
    match (authentication.as_deref(), call.text(Key::Token)?) {
        (None | Some("none"), None) => Ok(()),
        (Some("bearer" | "oauth"), Some(token)) => {
            literal.headers.clear("authorization");
            literal.headers.add("authorization", format!("Bearer {token}"));
            Ok(())
        }
        _ => Err(Diagnostic::failed(
            "unsupported-option",
            "-Authentication takes Bearer here, with a -Token that is a text",
        )
        .help("write the header authorization into -Headers")),
    }
}

fn body(call: &mut Arguments, literal: &mut Literal, files: &Inputs<'_>) -> Result<(), Diagnostic> {
    let takes_none = matches!(&*literal.method, "GET" | "HEAD");
    let given = [call.take(Key::Body), call.take(Key::Form), call.take(Key::File)];
    if given.iter().flatten().count() > 1 {
        let message = "-Body, -Form and -InFile are each the body, and a request has one";
        return Err(Diagnostic::failed("invalid-usage", message));
    }
    match given {
        [Some(Value::Unknown { name, .. }), ..] if takes_none => {
            let method = &literal.method;
            let message =
                format!("the text does not say whether -Body `{name}` of a {method} is a table, which is its query");
            return Err(Diagnostic::failed("invalid-input", message));
        }
        [Some(Value::Object(members)), ..] => {
            let pairs = files.written(&pairs(&members)?, Way::Encoded);
            if takes_none {
                if !pairs.is_empty() {
                    literal.url.push(if literal.url.contains('?') { '&' } else { '?' });
                    literal.url.push_str(&pairs);
                }
            } else {
                literal.headers.add_default("content-type", FORM);
                literal.body = Some(pairs.into_bytes());
            }
        }
        [Some(value), ..] => {
            if let Value::Unknown { name, .. } = &value
                && literal.method != "POST"
                && literal.headers.value("content-type").is_none()
            {
                literal
                    .notes
                    .push(format!("the type of the body `{name}` is not in the text"));
            }
            let text = value.text().ok_or_else(|| {
                let message = format!("-Body is {}, and no text or table", value.kind());
                Diagnostic::failed("invalid-input", message).help("pipe it into ConvertTo-Json, as PowerShell asks")
            })?;
            if literal.method == "POST" {
                literal.headers.add_default("content-type", FORM);
            }
            literal.body = Some(match value {
                Value::Bytes(_) => text.as_bytes().to_vec(),
                _ => in_charset(text, literal)?,
            });
        }
        [_, Some(Value::Object(members)), _] => {
            for (name, value) in members {
                if let Value::File(path) = &value {
                    let content = files.attach(path.as_ref(), "the file of a part", false)?;
                    let part = Part::file(windows_name(path).to_owned(), content);
                    literal
                        .parts
                        .push((name, part.content_type("application/octet-stream")));
                    continue;
                }
                if let Value::Unknown { name, .. } = &value {
                    let note = format!("`{name}` is taken for a text, and may be a file");
                    literal.notes.push(note);
                }
                let text = value.text().ok_or_else(|| {
                    let message = format!("the part {} is {}, and no text", mask::quoted(&name), value.kind());
                    Diagnostic::failed("invalid-input", message).help("a file of -Form is (Get-Item FILE)")
                })?;
                literal.parts.push((name, Part::text(text.to_owned())));
            }
        }
        [_, Some(other), _] => {
            let message = format!("-Form takes a table, and this is {}", other.kind());
            return Err(Diagnostic::failed("invalid-input", message));
        }
        [.., Some(file)] => {
            let file = file.text().unwrap_or_default();
            literal.body = Some(files.attach(file.as_ref(), "the file of -InFile", false)?);
            if literal.method == "POST" {
                literal.headers.add_default("content-type", FORM);
            }
        }
        [None, None, None] => {}
    }
    Ok(())
}

/// The note about a part of the request that the text does not say.
fn missing(what: &str, name: &str) -> String {
    format!("the {what} of `{name}` are not in the text, and left out")
}

/// The name of a file at the end of a path of Windows or another system.
fn windows_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// A body in the charset of its content type.
fn in_charset(text: &str, literal: &mut Literal) -> Result<Vec<u8>, Diagnostic> {
    if text.is_ascii() {
        return Ok(text.as_bytes().to_vec());
    }
    let content_type = literal
        .headers
        .value("content-type")
        .unwrap_or_default()
        .to_ascii_lowercase();
    let charset = content_type.split_once("charset=").map(|(_, rest)| rest);
    let charset = charset.map(|rest| rest.split(';').next().unwrap_or_default().trim_matches([' ', '"']));
    match charset {
        None => {
            let note = "letters outside ASCII are sent in UTF-8, and by PowerShell before 7.4 in ISO-8859-1";
            literal.notes.push(note.to_owned());
        }
        Some("utf-8" | "utf8") => {}
        Some("iso-8859-1" | "latin1") => {
            let bytes = text.chars().map(|c| u8::try_from(u32::from(c)));
            return bytes
                .collect::<Result<_, _>>()
                .map_err(|_| Diagnostic::failed("invalid-input", "-Body has letters that are not in ISO-8859-1"));
        }
        Some(charset) => {
            let message = format!(
                "-Body is sent in the charset {}, which is not written here",
                mask::quoted(charset)
            );
            return Err(Diagnostic::failed("invalid-input", message).help("UTF-8 and ISO-8859-1 are"));
        }
    }
    Ok(text.as_bytes().to_vec())
}

/// A name or a value of a form as `WebUtility.UrlEncode` of .NET writes it.
fn form(text: &str) -> String {
    const KEPT: &percent_encoding::AsciiSet = &percent_encoding::NON_ALPHANUMERIC
        .remove(b' ')
        .remove(b'-')
        .remove(b'_')
        .remove(b'.')
        .remove(b'!')
        .remove(b'*')
        .remove(b'(')
        .remove(b')');
    percent_encoding::utf8_percent_encode(text, KEPT)
        .to_string()
        .replace(' ', "+")
}

/// The members of a table as PowerShell writes a form.
fn pairs(members: &Members) -> Result<String, Diagnostic> {
    let mut pairs = String::new();
    for (name, value) in members {
        let text = match value {
            Value::Null => "",
            value => value.text().ok_or_else(|| {
                let message = format!(
                    "the field {} of -Body is {}, and no text",
                    mask::quoted(name),
                    value.kind()
                );
                Diagnostic::failed("invalid-input", message)
                    .help("pipe the table into ConvertTo-Json, if JSON is meant")
            })?,
        };
        pairs.push_str(if pairs.is_empty() { "" } else { "&" });
        pairs.push_str(&format!("{}={}", form(name), form(text)));
    }
    Ok(pairs)
}

/// The user agent of a session, and those of its cookies that are for the URL.
fn session(value: Value, literal: &mut Literal) -> Vec<(&'static str, String)> {
    let members = match value {
        Value::Object(members) => members,
        Value::Unknown { name, .. } => {
            literal.notes.push(missing("cookies", &name));
            return Vec::new();
        }
        _ => return Vec::new(),
    };
    let headers = members.into_iter().filter_map(|(name, value)| match (&*name, value) {
        (name, Value::List(jar)) if name.eq_ignore_ascii_case(COOKIES) => {
            cookies(&jar, literal).map(|text| ("cookie", text))
        }
        (name, Value::Text(text)) if name.eq_ignore_ascii_case(USER_AGENT) => Some(("user-agent", text)),
        _ => None,
    });
    headers.collect()
}

/// The cookies that a container sends to the URL: those of its host, or of a domain that begins with a dot and holds the
/// host, whose path its path begins with.
fn cookies(jar: &[Value], literal: &mut Literal) -> Option<String> {
    let after = literal.url.split_once("://").map_or("", |(_, rest)| rest);
    let (authority, target) = after.split_at(after.find(['/', '?']).unwrap_or(after.len()));
    let host = authority.rsplit_once(':').map_or(authority, |(host, _)| host);
    let host = host.to_ascii_lowercase();
    let target = if target.starts_with('/') { target } else { "/" };
    let (mut sent, mut other): (Vec<[String; 4]>, _) = (Vec::new(), Vec::new());
    for cookie in jar {
        let Value::Object(parts) = cookie else { continue };
        let part = |name| parts.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        let part = |name| {
            part(name)
                .and_then(|(_, value)| value.text())
                .unwrap_or_default()
                .to_owned()
        };
        let [name, value, path, domain] = ["name", "value", "path", "domain"].map(part);
        let domain = domain.to_ascii_lowercase();
        let holds = |domain: &str| {
            domain
                .strip_prefix('.')
                .is_some_and(|own| host == own || host.ends_with(domain))
        };
        if !(host == domain || holds(&domain)) || !target.starts_with(&path) {
            other.push(mask::quoted(&name).to_string());
            continue;
        }
        sent.retain(|[known, _, same, own]| (known, same, own) != (&name, &path, &domain));
        sent.push([name, value, path, domain]);
    }
    if !other.is_empty() {
        let message = format!("cookies for another host or path are left out: {}", other.join(", "));
        literal.notes.push(message);
    }
    let pairs: Vec<String> = sent
        .into_iter()
        .map(|[name, value, ..]| format!("{name}={value}"))
        .collect();
    (!pairs.is_empty()).then(|| pairs.join("; "))
}
