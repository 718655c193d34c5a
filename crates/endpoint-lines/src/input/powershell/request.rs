//! The request of a call.

use endpoint::{Part, Place};

use super::parameters::{REFUSED, has};
use super::value::{COOKIES, Members, USER_AGENT, Value};
use crate::input::address;
use crate::input::files::Inputs;
use crate::input::literal::Literal;
use crate::input::sources::Sources;
use crate::input::web_url::{FORM, WebUrl, component};
use crate::report::diagnostic::Diagnostic;
use crate::report::mask;
use crate::tree::Way;

const FOREIGN: &str = "-Body has letters outside ASCII, in another charset than UTF-8";
const EARLIER: &str = "letters outside ASCII are sent in UTF-8, and by PowerShell before 7.4 in ISO-8859-1";

/// The parameters of a call by their names, in order.
#[derive(Debug, Default)]
pub(super) struct Arguments(pub(super) Vec<(&'static str, Value)>);

impl Arguments {
    pub(super) fn value(&self, name: &str) -> Option<&Value> {
        self.0.iter().rfind(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// Takes the last value of a parameter.
    fn take(&mut self, name: &str) -> Option<Value> {
        let at = self.0.iter().rposition(|(known, _)| *known == name)?;
        Some(self.0.remove(at).1).filter(|value| *value != Value::Null)
    }

    /// The same, which has to be a text.
    fn text(&mut self, name: &str) -> Result<Option<String>, Diagnostic> {
        let value = self.take(name);
        value.map(|value| text(&format!("-{name}"), &value)).transpose()
    }
}

/// The text of a value, or an error that says what has none.
fn text(what: &str, value: &Value) -> Result<String, Diagnostic> {
    let text = value.text().map(str::to_owned);
    text.ok_or_else(|| other(what, value, "text"))
}

fn other(what: &str, value: &Value, wanted: &str) -> Diagnostic {
    let wrong = Diagnostic::failed("invalid-input", format!("{what} is {}, and no {wanted}", value.kind()));
    match value {
        Value::List(_) | Value::Object(_) => wrong.help("pipe it into ConvertTo-Json, if JSON is meant"),
        _ => wrong,
    }
}

/// The request of a call.
pub(super) fn of(mut call: Arguments, files: &Inputs<'_>) -> Result<Literal, Diagnostic> {
    if let Some((name, _)) = call.0.iter().find(|(name, _)| has(REFUSED, name)) {
        let message = format!("-{name} can't be said as a request");
        return Err(Diagnostic::failed("unsupported-option", message)
            .help("leave it to the client that sends the request; a password goes into -Headers as authorization"));
    }
    let Some(url) = call.text("Uri")? else {
        return Err(Diagnostic::failed("missing-url", "the call has no -Uri"));
    };
    let url = WebUrl::read(&address::referring(&url, &files.references())?)?;
    let mut literal = url.get();
    literal.sources = sources(&call);
    if let Some(method) = call.text("Method")?.or(call.text("CustomMethod")?) {
        // One that is a variable is refused by its name.
        literal.method = method;
        if !files.has_reference(&literal.method) {
            literal.method.make_ascii_uppercase();
        }
    }
    headers(&mut call, &mut literal)?;
    url.authorize(&mut literal.headers);
    literal.headers.come_from(Some("URL"));
    body(&mut call, &mut literal, files)?;
    let left_out = call.0.iter().filter(|(name, _)| *name != "UseBasicParsing");
    literal.left_out = left_out.map(|(name, _)| format!("-{name}")).collect();
    Ok(literal.accepting_any())
}

/// The sources of the parts other than headers.
fn sources(call: &Arguments) -> Sources {
    let parts = [
        ("Method", Place::Method),
        ("CustomMethod", Place::Method),
        ("Body", Place::Body),
        ("Form", Place::Body),
        ("InFile", Place::Body),
    ];
    let given = parts.iter().filter(|(name, _)| call.value(name).is_some());
    given.fold(
        Sources::of("PowerShell").with(Place::Url, "URL"),
        |sources, (name, part)| sources.with(*part, &format!("-{name}")),
    )
}

fn headers(call: &mut Arguments, literal: &mut Literal) -> Result<(), Diagnostic> {
    match call.take("Headers") {
        None => {}
        Some(Value::Unknown { name, .. }) => literal.notes.push(missing("headers", &name)),
        Some(Value::Object(members)) => {
            for (name, value) in members {
                let text = text(&format!("the header {}", mask::quoted(&name)), &value)?;
                literal.headers.add(&name, text);
            }
        }
        Some(value) => return Err(other("-Headers", &value, "table")),
    }
    literal.headers.come_from(Some("-Headers"));
    if let Some(content_type) = call.text("ContentType")? {
        literal.headers.clear("content-type");
        literal.headers.add("content-type", content_type);
        literal.headers.come_from(Some("-ContentType"));
    }
    if let Some(agent) = call.text("UserAgent")? {
        literal.headers.add_default("user-agent", agent);
        literal.headers.come_from(Some("-UserAgent"));
    }
    match call.take("WebSession") {
        Some(Value::Unknown { name, .. }) => literal.notes.push(missing("cookies", &name)),
        Some(Value::Object(members)) => session(members, literal),
        _ => {}
    }
    literal.headers.come_from(Some("-WebSession"));
    Ok(())
}

fn body(call: &mut Arguments, literal: &mut Literal, files: &Inputs<'_>) -> Result<(), Diagnostic> {
    let takes_none = matches!(&*literal.method, "GET" | "HEAD");
    let given = [call.take("Body"), call.take("Form"), call.take("InFile")];
    if given.iter().flatten().count() > 1 {
        let message = "-Body, -Form and -InFile are each the body, and a request has one";
        return Err(Diagnostic::failed("invalid-usage", message));
    }
    let mut is_form = literal.method == "POST";
    literal.body = match given {
        [Some(Value::Unknown { name, .. }), ..] if takes_none => {
            let method = &literal.method;
            let message =
                format!("the text does not say whether -Body `{name}` of a {method} is a table, which is its query");
            return Err(Diagnostic::failed("invalid-input", message));
        }
        [Some(Value::Object(members)), ..] => {
            let pairs = files.written(&pairs(&members)?, Way::Encoded);
            if takes_none && !pairs.is_empty() {
                literal.url.push(if literal.url.contains('?') { '&' } else { '?' });
                literal.url.push_str(&pairs);
            }
            is_form = true;
            (!takes_none).then(|| pairs.into_bytes())
        }
        [Some(value), ..] => {
            if let Value::Unknown { name, .. } = &value
                && !is_form
                && literal.headers.value("content-type").is_none()
            {
                let note = format!("the type of the body `{name}` is not in the text");
                literal.notes.push(note);
            }
            let text = text("-Body", &value)?;
            let content_type = literal.headers.value("content-type").unwrap_or_default();
            let content_type = content_type.to_ascii_lowercase().replace('"', "");
            let charset = content_type.split_once("charset=").map(|(_, charset)| charset);
            match charset {
                _ if matches!(value, Value::Bytes(_)) || text.is_ascii() => {}
                Some(charset) if charset.starts_with("utf-8") => {}
                Some(_) => return Err(Diagnostic::failed("invalid-input", FOREIGN).help("write charset=utf-8")),
                None => literal.notes.push(EARLIER.to_owned()),
            }
            Some(text.into_bytes())
        }
        [_, Some(Value::Object(members)), _] => {
            for (name, value) in members {
                parts(name, &value, literal, files)?;
            }
            None
        }
        [_, Some(value), _] => return Err(other("-Form", &value, "table")),
        [.., Some(file)] => {
            Some(files.attach(file.text().unwrap_or_default().as_ref(), "the file of -InFile", false)?)
        }
        [None, None, None] => None,
    };
    if is_form && literal.body.is_some() {
        literal.headers.add_default("content-type", FORM);
        let source = literal.sources.by_default_for_body();
        literal.headers.come_from(Some(&source));
    }
    Ok(())
}

/// A member of `-Form`.
fn parts(name: String, value: &Value, literal: &mut Literal, files: &Inputs<'_>) -> Result<(), Diagnostic> {
    let part = match value {
        Value::File(path) => {
            let content = files.attach(path.as_ref(), "the file of a part", false)?;
            let file_name = path.rsplit(['/', '\\']).next().unwrap_or(path);
            Part::file(file_name.to_owned(), content).content_type("application/octet-stream")
        }
        value => {
            if let Value::Unknown { name, .. } = value {
                let note = format!("`{name}` is taken for a text, and may be a file");
                literal.notes.push(note);
            }
            Part::text(text(&format!("the part {}", mask::quoted(&name)), value)?)
        }
    };
    literal.parts.push((name, part));
    Ok(())
}

/// The note about a part of the request that the text does not say.
fn missing(what: &str, name: &str) -> String {
    format!("the {what} of `{name}` are not in the text, and left out")
}

/// A name or a value of a form as `WebUtility.UrlEncode` of .NET writes it.
fn form(text: &str) -> String {
    let kept = [
        ("%20", "+"),
        ("%21", "!"),
        ("%28", "("),
        ("%29", ")"),
        ("%2A", "*"),
        ("~", "%7E"),
    ];
    let encoded = component(text);
    kept.iter().fold(encoded, |text, (from, to)| text.replace(from, to))
}

/// The members of a table as PowerShell writes a form.
fn pairs(members: &Members) -> Result<String, Diagnostic> {
    let pair = |(name, value): &(String, Value)| -> Result<_, Diagnostic> {
        let text = match value {
            Value::Null => String::new(),
            value => text(&format!("the field {} of -Body", mask::quoted(name)), value)?,
        };
        Ok(format!("{}={}", form(name), form(&text)))
    };
    Ok(members.iter().map(pair).collect::<Result<Vec<_>, _>>()?.join("&"))
}

/// Adds the user agent of a session, and those of its cookies that are for the URL.
fn session(members: Members, literal: &mut Literal) {
    for (name, value) in members {
        match value {
            Value::List(jar) if name.eq_ignore_ascii_case(COOKIES) => cookies(&jar, literal),
            Value::Text(text) if name.eq_ignore_ascii_case(USER_AGENT) => {
                literal.headers.add_default("user-agent", text);
            }
            _ => {}
        }
    }
}

/// The cookies that a container sends to the URL: those of its host, or of a domain that begins with a dot and holds the
/// host, whose path its path begins with.
fn cookies(jar: &[Value], literal: &mut Literal) {
    let after = literal.url.split_once("://").map_or("", |(_, rest)| rest);
    let (authority, target) = after.split_at(after.find(['/', '?']).unwrap_or(after.len()));
    let host = authority.split(':').next().unwrap_or_default().to_ascii_lowercase();
    let target = if target.starts_with('/') { target } else { "/" };
    let (mut sent, mut other): (Vec<[String; 4]>, _) = (Vec::new(), Vec::new());
    for cookie in jar {
        let Value::Object(parts) = cookie else { continue };
        let part = |name| {
            let part = parts.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
            part.and_then(|(_, value)| value.text()).unwrap_or_default().to_owned()
        };
        let [name, value, path, domain] = ["name", "value", "path", "domain"].map(part);
        let domain = domain.to_ascii_lowercase();
        let is_within = format!(".{host}").ends_with(&domain) && domain.starts_with('.');
        if !(host == domain || is_within) || !target.starts_with(&path) {
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
    let pairs: Vec<String> = sent.iter().map(|[name, value, ..]| format!("{name}={value}")).collect();
    if !pairs.is_empty() {
        literal.headers.add_default("cookie", pairs.join("; "));
    }
}
