//! The secrets of a request as references. A variable takes the place of each secret that `redacted` masks. Its name comes from the
//! host and the place of the secret. No output has the value.

use std::ops::Range;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use endpoint::{RequestOptions, Value};
use http::header::{AUTHORIZATION, HOST};
use http::{HeaderValue, Method, Request};
use percent_encoding::percent_decode_str;
use serde_json::value::RawValue;

use super::content::FORM;
use super::document::Document;
use super::error::Error;
use super::form;
use super::format::Format;
use super::json;
use super::message::{self, Manner};
use super::request::sendable;
use super::shown::{self, SCHEMES, is_open};
use super::transfer;
use super::variable_name::{name_before, name_of};
use crate::attached::Attached;
use crate::input::settings::{self, Setting, Settings};
use crate::reference::{References, Way};
use crate::report::mask::MASK;
use crate::tree::{Data, Part, Parts, Text};

/// A variable of the environment that supplies a header.
#[derive(Debug, Clone, Default)]
pub struct Variable {
    /// The name of the header, in lower case.
    pub header: String,
    pub name: String,
    pub value: String,
}

/// The text of `request` with variables in the place of its secrets. `None` if it has no secrets. `shown` is the connection of
/// `manner` with its secrets masked.
///
/// # Errors
///
/// For a format that can't hold variables, and for a secret that can't become one.
pub fn text(
    format: Format,
    request: &RequestOptions,
    method: Option<&Method>,
    manner: Manner<'_>,
    shown: &[(&'static str, String)],
    variables: &[Variable],
) -> Result<Option<Vec<u8>>, Error> {
    let none = References::default();
    let references = manner.references.unwrap_or(&none);
    let alone = Document::default();
    let mut made = manner.document.unwrap_or(&alone).names();
    let mut names = SecretVariables::new(request, references, (variables, manner.files));
    names.made.clone_from(&made);
    let mut sent: Request<Vec<u8>> = request.clone().try_into()?;
    if let Some(method) = method {
        sent.method_mut().clone_from(method);
    }
    names.replace(&mut sent, &shown::redacted(request, references)?, &|name| {
        is_secret(request, name)
    })?;
    let connection = manner.connection.iter().zip(shown);
    let connection: Vec<_> = connection
        .map(|((name, own), (_, shown))| {
            let secret = if *name == "user" {
                "credentials"
            } else {
                "proxy_credentials"
            };
            Ok((*name, names.text(own, shown, Form::Plain, secret)?))
        })
        .collect::<Result<_, Error>>()?;
    let host = sent.uri().host().unwrap_or_default();
    let transfer = names.settings(&transfer::written(format, manner.transfer, host))?;
    if names.count == 0 {
        return Ok(None);
    }
    if format == Format::Json {
        let own = shown::value(request)?;
        let shown = shown::restored_value(&own, &shown::value(&request.redacted())?, references);
        let form = form_of(content_type(&sent));
        let body = String::from_utf8_lossy(sent.body());
        let value = names.value(&own, &shown, "", (form, &body))?;
        made.clone_from(&names.made);
        let text = json::value(&shown::with_table(value, &names.references))?;
        let text = match method {
            Some(method) => text.replacen("\"post\"", &format!("\"{}\"", method.as_str().to_lowercase()), 1),
            None => text,
        };
        return Ok(Some(text.into_bytes()));
    }
    made.clone_from(&names.made);
    let manner = Manner {
        references: Some(&names.references),
        connection: &connection,
        transfer: &transfer,
        ..manner
    };
    sendable(format, &sent, manner).map(Some)
}

/// Whether a text of a request has a secret that is not yet a variable.
pub fn has_secret(format: Format, request: &RequestOptions, manner: Manner<'_>) -> bool {
    let none = References::default();
    let references = manner.references.unwrap_or(&none);
    let sent: Result<Request<Vec<u8>>, _> = request.clone().try_into();
    let (Ok(sent), Ok(shown)) = (sent, shown::redacted(request, references)) else {
        return false;
    };
    let transfer = transfer::written(format, manner.transfer, sent.uri().host().unwrap_or_default());
    let mut connection = manner.connection.iter();
    let is_secret_user =
        |(name, value): &(&str, String)| *name == "user" && settings::masked_user(value, references) != *value;
    if settings::redacted(&transfer, references) != *transfer || connection.any(is_secret_user) {
        return true;
    }
    let has_other_body = || {
        let Ok(own) = std::str::from_utf8(sent.body()) else {
            return false;
        };
        let content_type = content_type(&sent).unwrap_or_default();
        match parts(sent.body(), content_type).filter(|_| shown.body() == MASK.as_bytes()) {
            Some(parts) => {
                let is_secret = |name: &str| is_secret(request, name);
                parts
                    .parts
                    .iter()
                    .any(|part| is_secret_part(part, references, manner.files, &is_secret))
            }
            None => {
                manner.file(sent.body()).is_none()
                    && own.as_bytes() != shown.body()
                    && *shown::compact(own).as_bytes() != **shown.body()
            }
        }
    };
    let mut headers = sent.headers().iter();
    // A masked body has another length.
    let has_other_header =
        headers.any(|(name, value)| name != "content-length" && shown.headers().get(name) != Some(value));
    sent.uri() != shown.uri() || has_other_header || has_other_body()
}

/// How values are written in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Plain,
    Encoded,
    Json,
}

impl Form {
    const fn way(self) -> Way {
        match self {
            Self::Plain => Way::Plain,
            Self::Encoded => Way::Encoded,
            Self::Json => Way::Json,
        }
    }
}

/// The names of variables that replace secrets.
struct SecretVariables<'n> {
    references: References,
    variables: &'n [Variable],
    files: Option<&'n Attached>,
    host: String,
    made: Vec<(String, String)>,
    count: usize,
}

impl<'n> SecretVariables<'n> {
    fn new(
        request: &RequestOptions,
        references: &References,
        (variables, files): (&'n [Variable], Option<&'n Attached>),
    ) -> Self {
        let mut references = references.clone();
        if references.is_empty() {
            let body = request
                .body()
                .map(|body| body.to_bytes().into_owned())
                .unwrap_or_default();
            let headers: String = request.headers().values().map(|value| format!("{value:?}")).collect();
            references = References::of(&(request.url().to_owned() + &headers + &String::from_utf8_lossy(&body)));
        }
        let host = request.url().parse::<http::Uri>().ok();
        let host = host.as_ref().and_then(http::Uri::host).unwrap_or_default();
        Self {
            host: if references.are_in(host) {
                String::new()
            } else {
                host.to_ascii_lowercase()
            },
            references,
            variables,
            files,
            made: Vec::new(),
            count: 0,
        }
    }

    /// Puts marks into `sent` in the place of each secret that `shown` masks.
    fn replace(
        &mut self,
        sent: &mut Request<Vec<u8>>,
        shown: &Request<Vec<u8>>,
        is_secret: &dyn Fn(&str) -> bool,
    ) -> Result<(), Error> {
        let (own, masked) = (sent.uri().to_string(), shown.uri().to_string());
        let url = self.text(&own, &masked, Form::Encoded, "url")?;
        *sent.uri_mut() = url.parse().map_err(|_| lost("the url"))?;
        for (name, value) in sent.headers_mut() {
            let Some(masked) = shown.headers().get(name).and_then(|value| value.to_str().ok()) else {
                continue;
            };
            let own = value.to_str().map_err(|_| lost(name.as_str()))?;
            // A masked body has another length.
            if name != HOST && name != "content-length" {
                let text = self.header(name.as_str(), own, masked)?;
                *value = HeaderValue::from_str(&text).map_err(|_| lost(name.as_str()))?;
            }
        }
        // A file is named, so its content is not searched.
        if sent.body() != shown.body() && !self.is_file(sent.body()) {
            let content_type = content_type(sent);
            let form = form_of(content_type);
            let is_whole = shown.body() == MASK.as_bytes();
            if let Some(parts) = parts(sent.body(), content_type.unwrap_or_default()).filter(|_| is_whole) {
                *sent.body_mut() = self.parts(parts, is_secret)?;
                return Ok(());
            }
            let texts = (std::str::from_utf8(sent.body()), std::str::from_utf8(shown.body()));
            let (Ok(own), Ok(masked)) = texts else {
                return Err(lost("the body"));
            };
            *sent.body_mut() = self.body(own, masked, form)?.into_bytes();
        }
        Ok(())
    }

    fn is_file(&self, content: &[u8]) -> bool {
        self.files.is_some_and(|files| files.file(content).is_some())
    }

    fn body(&mut self, own: &str, masked: &str, form: Form) -> Result<String, Error> {
        if masked == MASK {
            return self.named("body", own, Way::Plain);
        }
        let own = match form {
            Form::Json => shown::compact(own),
            Form::Encoded | Form::Plain => own.into(),
        };
        self.text(&own, masked, form, "token")
    }

    /// A body of parts. The whole content of a part becomes a variable if it is a secret.
    fn parts(&mut self, mut parts: Parts, is_secret: &dyn Fn(&str) -> bool) -> Result<Vec<u8>, Error> {
        for part in &mut parts.parts {
            if is_secret_part(part, &self.references, self.files, is_secret) {
                let text = part
                    .content
                    .text()
                    .and_then(Text::as_str)
                    .ok_or_else(|| lost(&part.name))?;
                part.content = Data::Text(self.named(&part.name, text, Way::Plain)?.into());
            }
        }
        Ok(match parts.data() {
            Some(Data::Text(text)) => text.with_holes().into_owned().into_bytes(),
            Some(Data::Bytes(bytes)) => bytes,
            None => Vec::new(),
        })
    }

    /// The value of a header, with marks in the place of its secrets.
    fn header(&mut self, name: &str, own: &str, shown: &str) -> Result<String, Error> {
        let known = |variable: &&Variable| variable.header == name && !variable.value.is_empty();
        for variable in self.variables.iter().filter(known) {
            if let Some(prefix) = own
                .strip_suffix(&*variable.value)
                .filter(|text| endpoint::secrets_in(text).is_empty())
            {
                return Ok(prefix.to_owned() + &self.mark(&variable.name, Way::Plain)?);
            }
        }
        if own == shown || is_open(own, &self.references) {
            return Ok(own.to_owned());
        }
        if shown != MASK {
            return self.text(own, shown, Form::Plain, name);
        }
        let token = own
            .split_once(' ')
            .filter(|(scheme, _)| SCHEMES.contains(&&*scheme.to_ascii_lowercase()));
        let Some((scheme, token)) = token else {
            return self.named(name, own, Way::Plain);
        };
        let pair = STANDARD
            .decode(token.trim())
            .ok()
            .and_then(|pair| String::from_utf8(pair).ok());
        let is_basic = scheme.eq_ignore_ascii_case("basic") && name == AUTHORIZATION;
        if let Some((user, password)) = pair
            .as_deref()
            .filter(|_| is_basic)
            .and_then(|pair| pair.split_once(':'))
        {
            let mut part = |place: &str, text: &str| match self.references.has_text(text) {
                false => Ok(text.to_owned()),
                true => self.named(place, text, Way::Plain),
            };
            let pair = format!("{}:{}", part("user", user)?, part("password", password)?);
            return Ok(format!("{scheme} {}", STANDARD.encode(pair)));
        }
        Ok(format!("{scheme} {}", self.named(name, token.trim(), Way::Plain)?))
    }

    /// The options about the transfer, with marks in the place of the proxy's user and password. These move from its address to an
    /// option of their own, because an address would need their values percent-encoded.
    fn settings(&mut self, all: &[Setting]) -> Result<Settings, Error> {
        let mut transfer = all.to_vec();
        for setting in transfer.iter_mut().filter(|setting| setting.name == "cert") {
            if let Some((file, phrase)) = setting.value.split_once(':')
                && self.references.has_text(phrase)
            {
                let phrase = self.named_as("CERT_PASSPHRASE".to_owned(), phrase, Way::Plain)?;
                setting.value = format!("{file}:{phrase}");
            }
        }
        let Some((user, password)) = settings::credentials(all, &self.references)
            .filter(|(user, password)| settings::is_secret(user, password.as_deref(), &self.references))
        else {
            // An address that can't be read may have a secret all the same.
            return match settings::redacted(&transfer, &self.references) == transfer {
                true => Ok(transfer),
                false => Err(lost("proxy")),
            };
        };
        let mut part = |name: &str, text: &str| match self.references.has_text(text) {
            false => Ok(text.to_owned()),
            true => self.named_as(name.to_owned(), text, Way::Plain),
        };
        let user = part("PROXY_USER", &user)?;
        let password = part("PROXY_PASSWORD", password.as_deref().unwrap_or_default())?;
        let address = settings::proxy(all, &self.references).map(|proxy| proxy.marked_base());
        transfer.retain(|setting| setting.name != "proxy-user");
        for setting in transfer.iter_mut().filter(|setting| setting.name == "proxy") {
            if let Some(address) = &address {
                setting.value.clone_from(address);
            }
        }
        transfer.push(Setting {
            name: "proxy-user",
            value: format!("{user}:{password}"),
            written: String::new(),
        });
        Ok(transfer)
    }

    /// The text `own` with marks in the place of the secrets that `shown` masks. It keeps only text that both have, so that no
    /// secret stays.
    fn text(&mut self, own: &str, shown: &str, form: Form, place: &str) -> Result<String, Error> {
        if own == shown {
            return Ok(own.to_owned());
        }
        let lost = || lost(place);
        let masks = masks(shown, form);
        let (mut out, mut rest, mut start) = (String::with_capacity(own.len()), own, 0);
        for (index, mask) in masks.iter().enumerate() {
            let before = shown.get(start..mask.range.start).unwrap_or_default();
            start = mask.range.end;
            rest = rest.strip_prefix(before).ok_or_else(lost)?;
            out.push_str(before);
            let name = name_before(before).unwrap_or(if place == "url" { "token" } else { place });
            let value = match mask.is_value {
                true => json_value(rest).ok_or_else(lost)?,
                false => {
                    let end = masks.get(index + 1).map_or(shown.len(), |next| next.range.start);
                    let after = shown.get(start..end).unwrap_or_default();
                    let end = match index + 1 < masks.len() {
                        true => rest.find(after),
                        false => rest.len().checked_sub(after.len()),
                    };
                    end.and_then(|end| rest.get(..end)).ok_or_else(lost)?
                }
            };
            rest = rest.get(value.len()..).unwrap_or_default();
            let value = match value.strip_prefix("bot") {
                // `bot` belongs to the path, and not to the token.
                Some(token) if form == Form::Encoded && token.starts_with(|c: char| c.is_ascii_digit()) => {
                    out.push_str("bot");
                    token
                }
                _ => value,
            };
            let is_path = form == Form::Encoded && place == "url" && !out.contains('?');
            let written = match (mask.is_value, form) {
                (true, _) => {
                    let own = serde_json::from_str::<Value<'_>>(value).map_err(|_| lost())?;
                    match self.whole(&own, name, Way::Json).map(|own| serde_json::to_string(&own)) {
                        Ok(Ok(text)) => text,
                        // A number. The text becomes JSON when the value replaces the variable.
                        _ => self.named(name, value, Way::Plain)?,
                    }
                }
                (_, Form::Encoded) if is_path && !value.contains('%') => self.named("token", value, Way::Plain)?,
                (_, Form::Encoded) => {
                    let decoded = value.replace('+', " ");
                    let decoded = percent_decode_str(&decoded).decode_utf8_lossy();
                    self.named(name, &decoded, Way::Encoded)?
                }
                (_, form) => self.named(name, value, form.way())?,
            };
            out.push_str(&written);
        }
        let last = shown.get(start..).unwrap_or_default();
        if rest != last {
            return Err(lost());
        }
        out.push_str(last);
        Ok(out)
    }

    /// A value of a request in JSON, with marks in the place of its secrets.
    fn value(
        &mut self,
        own: &Value<'_>,
        shown: &Value<'_>,
        place: &str,
        (form, body): (Form, &str),
    ) -> Result<Value<'static>, Error> {
        Ok(match (own, shown) {
            (Value::Object(own), Value::Object(shown)) => {
                let members = own.iter().zip(shown.iter());
                let members = members.map(|((name, own), (_, shown))| {
                    let value = match (own.as_str(), shown.as_str()) {
                        (Some(own), Some(shown)) if place == "headers" => self.header(name, own, shown)?.into(),
                        (Some(own), Some(shown)) if place.is_empty() && name == "url" => {
                            self.text(own, shown, Form::Encoded, "url")?.into()
                        }
                        // The body already has its marks.
                        (Some(own), Some(shown)) if place.is_empty() && name == "body" && own != shown => {
                            body.to_owned().into()
                        }
                        _ => self.value(own, shown, name, (form, body))?,
                    };
                    Ok((name.to_owned(), value))
                });
                Value::Object(members.collect::<Result<_, Error>>()?)
            }
            (Value::Array(own), Value::Array(shown)) => {
                let items = own.iter().zip(shown.iter());
                let items = items.map(|(own, shown)| self.value(own, shown, place, (form, body)));
                Value::Array(items.collect::<Result<_, Error>>()?)
            }
            (own, shown) if own == shown => own.clone().into_owned(),
            (own, shown) => {
                let shown = shown.as_str().ok_or_else(|| lost(place))?;
                match own.as_str().filter(|_| shown != MASK) {
                    Some(own) => self.text(own, shown, Form::Plain, place)?.into(),
                    None => self.whole(own, place, form.way())?,
                }
            }
        })
    }

    /// A secret value: each text in it becomes a mark. A number can't, and is an error.
    fn whole(&mut self, own: &Value<'_>, place: &str, way: Way) -> Result<Value<'static>, Error> {
        Ok(match own {
            Value::Object(own) => {
                let members = own.iter();
                let members = members.map(|(name, own)| Ok((name.to_owned(), self.whole(own, name, way)?)));
                Value::Object(members.collect::<Result<_, Error>>()?)
            }
            Value::Array(own) => {
                let items = own.iter().map(|own| self.whole(own, place, way));
                Value::Array(items.collect::<Result<_, Error>>()?)
            }
            Value::Null | Value::Bool(_) => own.clone().into_owned(),
            own => {
                let text = own.as_str().ok_or_else(|| lost(place))?;
                self.named(place, text, way)?.into()
            }
        })
    }

    /// The mark of a secret. The name of its place gives the name of the variable.
    fn named(&mut self, place: &str, value: &str, way: Way) -> Result<String, Error> {
        let of_profile = self.variables.iter().find(|variable| variable.value == value);
        if let Some(variable) = of_profile {
            return self.mark(&variable.name, way);
        }
        self.named_as(name_of(&self.host, place), value, way)
    }

    /// The mark of a secret. Its variable has the name `base`, with a number if another secret has that name.
    fn named_as(&mut self, base: String, value: &str, way: Way) -> Result<String, Error> {
        let name = self
            .made
            .iter()
            .find(|(of, name)| of == value && name.starts_with(&base));
        let name = match name {
            Some((_, name)) => name.clone(),
            None => {
                let is_taken = |name: &str| {
                    self.made.iter().any(|(_, known)| known == name)
                        || self.variables.iter().any(|variable| variable.name == name)
                        || self.references.names().any(|known| known == name)
                };
                let numbered = (2..).map(|number| format!("{base}_{number}"));
                let mut candidates = std::iter::once(base.clone()).chain(numbered);
                candidates.find(|name| !is_taken(name)).unwrap_or_default()
            }
        };
        self.made.push((value.to_owned(), name.clone()));
        self.mark(&name, way)
    }

    fn mark(&mut self, name: &str, way: Way) -> Result<String, Error> {
        self.count += 1;
        let mark = self.references.mark(name).ok_or_else(|| lost(name))?;
        Ok(self.references.written(&mark, way))
    }
}

/// The parts of a body whose variables and files are marks.
fn parts(body: &[u8], content_type: &str) -> Option<Parts> {
    let data = |content: &[u8]| match std::str::from_utf8(content) {
        Ok(text) => Some(Data::Text(text.into())),
        Err(_) => Some(Data::Bytes(content.to_vec())),
    };
    form::parts(body, content_type, &data)
}

/// Whether the content of a part is a secret, rather than a variable or a file.
fn is_secret_part(
    part: &Part,
    references: &References,
    files: Option<&Attached>,
    is_secret: &dyn Fn(&str) -> bool,
) -> bool {
    match &part.content {
        Data::Bytes(_) => is_secret(&part.name),
        Data::Text(text) => {
            let text = text.as_str().unwrap_or_default();
            let has_token = || !endpoint::secrets_in(text).is_empty();
            let is_file = files.is_some_and(|files| files.file(text.as_bytes()).is_some());
            !text.is_empty() && !is_file && !references.are_in(text) && (is_secret(&part.name) || has_token())
        }
    }
}

/// A mask in a text.
struct Mask {
    range: Range<usize>,
    /// Whether it masks a whole JSON value, not only text in a string. The range then includes the quotes.
    is_value: bool,
}

fn masks(shown: &str, form: Form) -> Vec<Mask> {
    let masks = shown.match_indices(MASK).map(|(at, _)| {
        let (before, after) = (
            shown.get(..at).unwrap_or_default(),
            shown.get(at + MASK.len()..).unwrap_or_default(),
        );
        let is_value = form == Form::Json
            && after.starts_with('"')
            && before
                .strip_suffix('"')
                .is_some_and(|before| before.trim_end().ends_with([':', '[', ',']));
        let quote = usize::from(is_value);
        Mask {
            range: at - quote..at + MASK.len() + quote,
            is_value,
        }
    });
    masks.collect()
}

/// The JSON value at the start of a text.
fn json_value(text: &str) -> Option<&str> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<&RawValue>();
    let value = values.next()?.ok()?;
    text.get(..value.get().len())
}

fn content_type(request: &Request<Vec<u8>>) -> Option<&str> {
    request
        .headers()
        .get("content-type")
        .and_then(|value| value.to_str().ok())
}

/// Whether a name is that of a secret. A request can add and except names. A name that no header can have counts as a secret, so
/// that too much is masked rather than too little.
fn is_secret(request: &RequestOptions, name: &str) -> bool {
    let mut request = request.clone();
    let (Ok(name), value) = (
        http::HeaderName::from_bytes(name.as_bytes()),
        HeaderValue::from_static("0"),
    ) else {
        return true;
    };
    request.headers_mut().insert(&name, value);
    request
        .redacted()
        .headers()
        .get(&name)
        .is_some_and(|value| value == MASK)
}

fn form_of(content_type: Option<&str>) -> Form {
    match content_type {
        _ if message::is_json(content_type) => Form::Json,
        Some(value) if value.starts_with(FORM) => Form::Encoded,
        _ => Form::Plain,
    }
}

/// The error for a secret that can't become a variable.
fn lost(place: &str) -> Error {
    Error::unsupported(format!(
        "the secret in {} can't be a variable: --redact masks it",
        crate::report::mask::covered(place)
    ))
}
