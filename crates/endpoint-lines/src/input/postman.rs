//! Collections of Postman (2.1 and 2.0), and items and requests of one, as Postman's runtime sends them.
//!
//! A variable with a value in the collection is that value, and any other stays a variable. Scripts are not run.

use std::collections::HashMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use endpoint::{Part, Place};
use serde_json::Value;

use super::address;
use super::cursor::Cursor;
use super::files::Inputs;
use super::found::Founds;
use super::har::{broken, items, string};
use super::literal::Literal;
use super::parts::{Named, guessed_type};
use super::sources::Sources;
use super::variables::{self, Variables};
use super::web_url::{FORM, WebUrl, component};
use crate::report::diagnostic::Diagnostic;
use crate::report::mask::{self, Mask};
use crate::tree::Way;

/// The requests of a collection, an item or a request, in order.
pub(crate) fn read(text: &str, inputs: &Inputs<'_>) -> Result<Founds, Diagnostic> {
    let value: Value = serde_json::from_str(text).map_err(|error| broken(text, &error))?;
    let mut variables = Variables::new(inputs);
    for variable in enabled(&value, "variable") {
        let name = string(variable, "key").or(string(variable, "id")).unwrap_or_default();
        // An environment fills in one that is empty.
        if let Some(value) = scalar(variable, "value").filter(|value| !value.is_empty()) {
            variables.set(name, &value);
        }
    }
    let reader = Reader { inputs, variables };
    let mut founds = Founds::new();
    match value.get("url") {
        Some(_) => founds.push(reader.request(&value, Scope::default())),
        None => reader.walk(&value, Scope::default(), &mut founds),
    }
    if founds.is_empty() {
        let wrong = Diagnostic::failed("invalid-input", "the JSON of Postman has no request in `item`");
        return Err(wrong.help("in Postman, export the collection as v2.1"));
    }
    Ok(founds)
}

/// A member that is a text, a number or a boolean, as a text.
fn scalar(value: &Value, name: &str) -> Option<String> {
    match value.get(name)? {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    }
}

fn is_enabled(value: &&Value) -> bool {
    value.get("disabled") != Some(&Value::Bool(true))
}

fn enabled<'v>(value: &'v Value, name: &str) -> impl Iterator<Item = &'v Value> {
    items(value, name).filter(is_enabled)
}

/// A member that is a text, or a list of them.
fn joined(value: &Value, name: &str, between: &str) -> Option<String> {
    let text = |one: &Value| one.as_str().or(string(one, "value")).unwrap_or_default().to_owned();
    let listed = value.get(name)?.as_array();
    let listed = listed.map(|all| all.iter().map(text).collect::<Vec<_>>().join(between));
    listed.or_else(|| scalar(value, name))
}

/// The URL of its parts, or as it is written where there are none. A part of the path that names a variable is its value.
fn url(url: &Value) -> String {
    let mut whole = match joined(url, "host", ".") {
        None => {
            let raw = url.as_str().or(string(url, "raw")).unwrap_or_default();
            let has_query = items(url, "query").next().is_some();
            raw.split(|c| c == '?' && has_query)
                .next()
                .unwrap_or_default()
                .to_owned()
        }
        Some(host) => {
            let path = joined(url, "path", "/");
            let path = path.as_ref().map(|path| path.strip_prefix('/').unwrap_or(path));
            let user = url.get("auth").and_then(|auth| scalar(auth, "user"));
            let password = url.get("auth").and_then(|auth| scalar(auth, "password"));
            let parts = [
                string(url, "protocol").map(|scheme| format!("{scheme}://")),
                user.map(|user| format!("{user}:{}@", password.unwrap_or_default())),
                Some(host),
                scalar(url, "port")
                    .filter(|port| !port.is_empty())
                    .map(|port| format!(":{port}")),
                path.map(|path| format!("/{path}")),
            ];
            parts.into_iter().flatten().collect()
        }
    };
    let values: HashMap<&str, String> = items(url, "variable")
        .map(|variable| {
            let name = string(variable, "key").or(string(variable, "id")).unwrap_or_default();
            let value = scalar(variable, "value").filter(|value| !value.is_empty());
            (name, value.unwrap_or_else(|| format!("{{{{{name}}}}}")))
        })
        .collect();
    let segment = |text: &str| {
        let rest = text.strip_prefix(':')?;
        let (name, rest) = rest.split_at(rest.find(['.', '?', '#']).unwrap_or(rest.len()));
        Some(format!("{}{rest}", values.get(name)?))
    };
    let segments = whole
        .split('/')
        .map(|text| segment(text).unwrap_or_else(|| text.to_owned()));
    whole = segments.collect::<Vec<_>>().join("/");
    let mut sign = '?';
    for entry in enabled(url, "query") {
        let encoded = |name| scalar(entry, name).map(|text| text.replace('&', "%26").replace('#', "%23"));
        whole.push(sign);
        whole.push_str(&encoded("key").unwrap_or_default().replace('=', "%3D"));
        if let Some(value) = encoded("value") {
            whole.push_str(&format!("={value}"));
        }
        sign = '&';
    }
    whole
}

/// What folders say of the requests in them.
#[derive(Debug, Default, Clone, Copy)]
struct Scope<'v> {
    auth: Option<&'v Value>,
    has_scripts: bool,
    keeps_body: bool,
}

#[derive(Debug)]
struct Reader<'i> {
    inputs: &'i Inputs<'i>,
    variables: Variables,
}

impl Reader<'_> {
    fn walk(&self, value: &Value, outer: Scope<'_>, founds: &mut Founds) {
        let has_lines = |event| joined(event, "exec", "\n").is_some_and(|lines| !lines.trim().is_empty());
        let mut scripts = items(value, "event").filter_map(|event| event.get("script"));
        let keeps_body = value.pointer("/protocolProfileBehavior/disableBodyPruning");
        let scope = Scope {
            auth: value.get("auth").filter(|auth| auth.is_object()).or(outer.auth),
            has_scripts: outer.has_scripts || scripts.any(has_lines),
            keeps_body: keeps_body.and_then(Value::as_bool).unwrap_or(outer.keeps_body),
        };
        if let Some(request) = value.get("request") {
            let name = string(value, "name").map(|name| format!("this is {}", mask::quoted(name)));
            let mut found = self.request(request, scope);
            if let Ok(found) = &mut found {
                found.notes.splice(0..0, name.clone());
            }
            founds.push(found.map_err(|wrong| name.into_iter().fold(wrong, Diagnostic::help)));
        }
        for item in items(value, "item") {
            self.walk(item, scope, founds);
        }
    }

    /// A text with the values of its variables. One that Postman makes when it sends, such as `{{$guid}}`, is a variable, too.
    fn text(&self, text: &str) -> Result<String, Diagnostic> {
        let text = &text.replace("{{$", "{{");
        self.variables
            .expand(&Cursor::new(text, Mask::Json), text, variables::Place::Text)
    }

    /// The names and values of a list.
    fn pairs(&self, value: &Value, name: &str) -> Result<Vec<(String, String)>, Diagnostic> {
        let own = |entry: &Value, name| self.text(&scalar(entry, name).unwrap_or_default());
        let pair = |entry| Ok((own(entry, "key")?, own(entry, "value")?));
        enabled(value, name).map(pair).collect()
    }

    fn request(&self, request: &Value, scope: Scope<'_>) -> Result<Literal, Diagnostic> {
        let url = self.text(&url(request.get("url").unwrap_or(request)))?;
        let mut notes = Vec::new();
        let mut url = address::referring(url.trim(), &self.inputs.references())?;
        if !url.contains("://") {
            notes.push("the URL has no scheme: Postman takes http".to_owned());
            url = format!("http://{url}");
        }
        let url = WebUrl::read(&url)?;
        let mut literal = url.get();
        literal.sources = Sources::default()
            .with(Place::Method, "method")
            .with(Place::Url, "url")
            .with(Place::Body, "body");
        if let Some(method) = string(request, "method") {
            literal.method = self.text(method)?;
        }
        let lines = string(request, "header").unwrap_or_default().lines();
        for (name, value) in lines.filter_map(|line| line.split_once(':')) {
            literal.headers.add(name.trim(), self.text(value.trim())?);
        }
        for (name, value) in self.pairs(request, "header")? {
            if !name.is_empty() {
                literal.headers.add(&name, value);
            }
        }
        literal.headers.come_from(Some("header"));
        url.authorize(&mut literal.headers);
        literal.headers.come_from(Some("url"));
        if let Some(auth) = request.get("auth").filter(|auth| auth.is_object()).or(scope.auth) {
            self.authorize(auth, &mut literal)?;
            literal.headers.come_from(Some("auth"));
        }
        if let Some(body) = request.get("body").filter(is_enabled) {
            // These methods have none, unless the collection says so.
            let mut pruned = "GET HEAD COPY PURGE UNLOCK".split(' ');
            let is_pruned = pruned.any(|known| known.eq_ignore_ascii_case(&literal.method));
            self.body(body, &mut literal)?;
            if is_pruned && !scope.keeps_body && (literal.body.take().is_some() || !literal.parts.is_empty()) {
                literal.parts.clear();
                notes.push(format!("Postman sends no body with {}", literal.method));
            } else if let Some(kind) = content_type(body).filter(|_| literal.body.is_some()) {
                literal.headers.add_default("content-type", kind);
            }
        }
        literal.headers.come_from(Some("body"));
        if scope.has_scripts {
            notes.push("scripts before and after the request are left out".to_owned());
        }
        Ok(literal.noted(notes))
    }

    fn authorize(&self, auth: &Value, literal: &mut Literal) -> Result<(), Diagnostic> {
        let kind = string(auth, "type").unwrap_or("noauth");
        // A list of keys and values, and an object in 2.0.
        let said = |name: &str| {
            let listed = items(auth, kind).find(|one| string(one, "key") == Some(name));
            listed.map_or_else(|| scalar(auth.get(kind)?, name), |one| scalar(one, "value"))
        };
        let own = |name: &str| self.text(&said(name).unwrap_or_default());
        let (scheme, secret) = match kind {
            "noauth" => return Ok(()),
            "bearer" => ("Bearer".to_owned(), own("token")?),
            "basic" => {
                let pair = format!("{}:{}", own("username")?, own("password")?);
                ("Basic".to_owned(), STANDARD.encode(pair))
            }
            "apikey" => (String::new(), own("value")?),
            "oauth2" => (
                said("headerPrefix").unwrap_or_else(|| "Bearer".to_owned()),
                own("accessToken")?,
            ),
            other => {
                let message = format!(
                    "Postman signs the request by {}, which is not read",
                    mask::quoted(other)
                );
                let wrong = Diagnostic::failed("unsupported-option", message);
                return Err(wrong.help("in Postman, `Code` shows the request as cURL"));
            }
        };
        let is_query = own("in")? == "query" || own("addTokenTo")? == "queryParams";
        let name = match kind {
            "apikey" => own("key")?,
            _ if is_query => "access_token".to_owned(),
            _ => "authorization".to_owned(),
        };
        literal.secrets.set(&name, true);
        if secret.is_empty() || name.is_empty() {
            let kind = mask::quoted(kind);
            let note = format!("the authorization {kind} has no value in the text, and is left out");
            literal.notes.push(note);
        } else if is_query {
            let sign = if literal.url.contains('?') { '&' } else { '?' };
            literal.url += &format!("{sign}{}={}", component(&name), self.encoded(&secret));
        } else {
            literal
                .headers
                .set(&name, format!("{} {secret}", scheme.trim()).trim_start());
        }
        Ok(())
    }

    fn encoded(&self, text: &str) -> String {
        self.inputs.written(&component(text), Way::Encoded)
    }

    fn body(&self, body: &Value, literal: &mut Literal) -> Result<(), Diagnostic> {
        let mode = string(body, "mode").unwrap_or_default();
        let own = body.get(mode).unwrap_or(&Value::Null);
        let text = match mode {
            "raw" => {
                let raw = scalar(body, mode).unwrap_or_default();
                let outside = raw.replace("\\\"", "");
                let mut texts = outside.split('"').step_by(2);
                let has_comment = texts.any(|text| text.contains("//") || text.contains("/*"));
                if has_comment && content_type(body) == Some("application/json") {
                    let note = "Postman takes the comments out of JSON, which are kept here";
                    literal.notes.push(note.to_owned());
                }
                self.text(&raw)?
            }
            "urlencoded" => {
                let mut pairs = self.pairs(body, mode)?;
                // Values of one name stand together, where the first is.
                let names = pairs.iter().map(|(name, _)| name.clone()).enumerate();
                let places: HashMap<_, _> = names.rev().map(|(at, name)| (name, at)).collect();
                pairs.sort_by_key(|(name, _)| places.get(name).copied());
                let pairs = pairs
                    .into_iter()
                    .map(|(name, value)| format!("{}={}", self.encoded(&name), self.encoded(&value)));
                pairs.collect::<Vec<_>>().join("&")
            }
            "graphql" => {
                let mut members = Vec::new();
                for name in ["query", "operationName"] {
                    if let Some(text) = string(own, name) {
                        let json = Value::from(self.text(text)?).to_string();
                        members.push(format!("\"{name}\":{}", self.inputs.written(&json, Way::Json)));
                    }
                }
                if let Some(variables) = scalar(own, "variables").filter(|json| !json.is_empty()) {
                    members.push(format!("\"variables\":{}", self.text(&variables)?));
                }
                format!("{{{}}}", members.join(","))
            }
            "file" => {
                match own.as_str().or(string(own, "src")) {
                    Some(path) => {
                        let path = self.text(path)?;
                        let kind = guessed_type(&path).unwrap_or_else(|| "application/octet-stream".to_owned());
                        literal.headers.add_default("content-type", kind);
                        literal.body = Some(self.inputs.attach(path.as_ref(), "the file of the body", false)?);
                    }
                    None => literal.notes.push(unnamed("the body")),
                }
                String::new()
            }
            _ => {
                for entry in enabled(body, "formdata").filter(|_| mode == "formdata") {
                    self.parts(entry, literal)?;
                }
                String::new()
            }
        };
        if !text.is_empty() {
            literal.body = Some(text.into_bytes());
        }
        Ok(())
    }

    /// The parts of an entry of a form: one for each of its files, or one with its text.
    fn parts(&self, entry: &Value, literal: &mut Literal) -> Result<(), Diagnostic> {
        let name = self.text(&scalar(entry, "key").unwrap_or_default())?;
        let content_type = string(entry, "contentType").filter(|kind| !kind.is_empty());
        if string(entry, "type") != Some("file") {
            let part = Part::text(self.text(&scalar(entry, "value").unwrap_or_default())?);
            let kind = content_type.map(str::to_owned);
            let part = kind.into_iter().fold(part, Part::content_type);
            literal.parts.push((name, part));
            return Ok(());
        }
        let several = items(entry, "src").filter_map(Value::as_str);
        let one = string(entry, "src").filter(|path| !path.is_empty());
        let paths: Vec<_> = several.chain(one).collect();
        if paths.is_empty() {
            let note = unnamed(&format!("the part {}", mask::quoted(&name)));
            literal.notes.push(note);
        }
        for path in paths {
            let path = &*self.text(path)?;
            let file_name = None;
            let named = Named {
                path,
                content_type,
                file_name,
            };
            let part = named.part("the file of a part", self.inputs)?;
            literal.parts.push((name.clone(), part));
        }
        Ok(())
    }
}

/// The note about a file that only the machine of the collection's author has.
fn unnamed(what: &str) -> String {
    format!("the collection does not name the file of {what}, which is left out")
}

/// The type of a body that has no header for it.
fn content_type(body: &Value) -> Option<&'static str> {
    let language = body.pointer("/options/raw/language").and_then(Value::as_str);
    Some(match (string(body, "mode")?, language.unwrap_or_default()) {
        ("urlencoded", _) => FORM,
        ("graphql", _) | ("raw", "json") => "application/json",
        ("raw", "html") => "text/html",
        ("raw", "javascript") => "application/javascript",
        ("raw", "xml") => "application/xml",
        ("raw", _) => "text/plain",
        _ => return None,
    })
}
