//! What a call of axios sends: the call, the options of its instance, and the defaults of axios, by axios 1.

use endpoint_lines::tree::Text;
use oxc_ast::ast::{CallExpression, Expression, IdentifierReference};
use oxc_semantic::NodeId;

use super::fetch::{check_spread, form_of, unknown};
use super::value::pairs;
use super::{Script, WORDS};
use crate::names::variable;
use crate::request::{Body, Draft, Refused};
use crate::value::{COMPACT, Content, Members, Value, base64};

const ACCEPT: &str = "application/json, text/plain, */*";
const JSON: &str = "application/json";
const FORM: &str = "application/x-www-form-urlencoded";
const MULTIPART: &str = "multipart/form-data";

/// Options after which the request is another one in a way that is not read.
const REFUSED: [&str; 4] = ["adapter", "paramsSerializer", "socketPath", "transformRequest"];

impl<'a> Script<'a, '_> {
    /// Whether a call is `axios.create`.
    pub(super) fn creates_client(&self, call: &CallExpression<'a>) -> bool {
        let Expression::StaticMemberExpression(member) = &call.callee else {
            return false;
        };
        matches!(&member.object, Expression::Identifier(axios) if member.property.name == "create" && self.is_axios(axios))
    }

    pub(super) fn is_client(&self, init: &Expression<'a>) -> bool {
        matches!(init.get_inner_expression(), Expression::CallExpression(call) if self.creates_client(call))
    }

    /// The instance of these options: with the defaults that axios has where it is made.
    pub(super) fn client(&self, config: Members, place: NodeId) -> Option<Value> {
        let mut members = self.defaults(place)?;
        members
            .spreads
            .extend(config.spreads.iter().map(|(_, name)| (0, name.clone())));
        for (name, value) in config.list {
            match (members.get_mut(&name), value) {
                (Some(Value::Object(headers)), Value::Object(more)) if name == "headers" => {
                    headers.spreads.extend(more.spreads);
                    more.list
                        .into_iter()
                        .for_each(|(name, value)| headers.set_last(name, value));
                }
                (_, value) => members.set_last(name, value),
            }
        }
        Some(Value::Client(members))
    }

    /// The defaults of axios itself at a place.
    fn defaults(&self, place: NodeId) -> Option<Members> {
        let mut value = Value::Client(Members::default());
        for symbol in self.scoping.symbol_ids().filter(|symbol| self.is_axios_symbol(*symbol)) {
            self.charge(1);
            value = self.changed(value, &self.facts(symbol), place)?;
        }
        match self.changed(value, &self.global("axios"), place)? {
            Value::Client(members) => Some(members),
            _ => None,
        }
    }

    /// The options of the instance that a name is, if it is one.
    pub(super) fn instance(&self, id: &IdentifierReference<'a>, place: NodeId) -> Option<Option<Members>> {
        if self.is_axios(id) {
            return Some(self.defaults(place));
        }
        let symbol = self.symbol(id)?;
        let init = self.declarator(symbol)?.init.as_ref()?;
        if !self.is_client(init) {
            return None;
        }
        Some(match self.named(symbol, place) {
            Some(Value::Client(members)) => Some(members),
            _ => None,
        })
    }

    pub(super) fn axios(
        &self,
        call: &'a CallExpression<'a>,
        place: NodeId,
        verb: Option<&str>,
        defaults: Option<Members>,
    ) -> Result<Draft, Refused> {
        let defaults = defaults.ok_or("the script changes the defaults of axios in a way that is not followed")?;
        let arguments = call.arguments.iter().map(|argument| argument.as_expression());
        let arguments: Vec<_> = arguments
            .collect::<Option<_>>()
            .ok_or("the arguments of the call are spread")?;
        let mut draft = Draft {
            method: "get".to_owned(),
            accept: ACCEPT,
            part_type: Some("application/octet-stream"),
            ..Draft::default()
        };
        let mut options = Options::default();
        self.config(defaults, &mut draft, &mut options)?;
        let first = arguments.first().ok_or("the call has no URL")?;
        let is_alone = verb.is_none() && arguments.len() == 1;
        let mut config = None;
        match self.value(first, place, "url") {
            Value::Object(members) if verb.is_none() => config = Some(Value::Object(members)),
            Value::Unknown(name) if is_alone && matches!(name.to_ascii_lowercase(), name if !name.contains("url")) => {
                return Err(unknown(&name));
            }
            url => draft.url = url.into_text(&WORDS).ok_or("the URL is no text")?,
        }
        let takes_data = verb.is_some_and(|verb| verb.starts_with('p'));
        if let Some(data) = arguments.get(1).filter(|_| takes_data) {
            options.data = self.value(data, place, "data");
        }
        if let Some(argument) = arguments.get(if takes_data { 2 } else { 1 }) {
            config = Some(self.value(argument, place, "config"));
        }
        match config {
            None | Some(Value::Absent | Value::Null) => {}
            Some(Value::Object(members)) => {
                let sure: &[&str] = if verb.is_some() {
                    &[]
                } else {
                    &["method", "url", "data", "params", "headers"]
                };
                check_spread(&members, sure, &mut draft)?;
                self.config(members, &mut draft, &mut options)?;
            }
            Some(Value::Unknown(name)) if verb.is_some() => {
                draft.note(format!("the options `{name}` are not in the text, and left out"));
            }
            Some(Value::Unknown(name)) => return Err(unknown(&name)),
            Some(_) => return Err("the options are no object".into()),
        }
        if let Some(verb) = verb {
            draft.method = verb.strip_suffix("Form").unwrap_or(verb).to_owned();
            if verb.ends_with("Form") && !draft.has_header("content-type") {
                draft.set_header("content-type", Value::text(MULTIPART));
            }
        }
        draft.method.make_ascii_uppercase();
        if let Some(base) = options.base {
            draft.rebase(&base);
        }
        self.body(options.data, &mut draft)?;
        Ok(draft)
    }

    fn config(&self, members: Members, draft: &mut Draft, options: &mut Options) -> Result<(), Refused> {
        for (_, name) in &members.spreads {
            draft.note(format!("the options `{name}` are not in the text, and left out"));
        }
        for (name, value) in members.list {
            match (&*name, value) {
                (_, Value::Absent) => {}
                ("method", Value::Text(method)) if !method.has_variable() => {
                    draft.method = method.with_holes().into_owned()
                }
                ("method", _) => return Err("the method is computed, and the request depends on it".into()),
                ("url", value) => draft.url = value.into_text(&WORDS).ok_or("the URL is no text")?,
                ("baseURL", value) => options.base = Some(value.into_text(&WORDS).ok_or("the base URL is no text")?),
                ("headers", value) => self.axios_headers(value, draft)?,
                ("data", value) => options.data = value,
                ("params", value) => self.parameters(value, draft)?,
                ("auth", value) => credentials(value, draft)?,
                ("timeout", Value::Number(milliseconds)) => {
                    let milliseconds: f64 = milliseconds.parse().unwrap_or_default();
                    draft.add_setting("max-time", (milliseconds / 1000.0).to_string(), "timeout");
                }
                ("withCredentials", Value::Bool(true)) => {
                    draft.note("a browser adds its cookies to this call, and the text has none of them");
                }
                ("interceptors", _) => draft.note("the script has interceptors, which may change the request"),
                (name, _) if REFUSED.contains(&name) => {
                    return Err(format!("the option `{name}` makes another request, which is not read").into());
                }
                (name, _) => draft.left_out.push(name.to_owned()),
            }
        }
        Ok(())
    }

    /// Headers, of which the last of a name counts.
    fn axios_headers(&self, value: Value, draft: &mut Draft) -> Result<(), Refused> {
        let mut own = Draft::default();
        let mut value = value;
        if let Value::Object(members) = &mut value {
            let by_method = ["common", "get", "post", "put", "patch", "delete", "head"];
            if members.list.iter().any(|(name, value)| {
                by_method.contains(&&**name) && matches!(value, Value::Object(_) | Value::Unknown(_))
            }) {
                return Err("headers for each method are not read".into());
            }
            members
                .list
                .retain(|(_, value)| !matches!(value, Value::Absent | Value::Null | Value::Bool(false)));
        }
        self.headers(value, &mut own)?;
        own.headers
            .into_iter()
            .for_each(|(name, value)| draft.set_header(&name, value));
        own.notes.into_iter().for_each(|note| draft.note(note));
        Ok(())
    }

    fn parameters(&self, value: Value, draft: &mut Draft) -> Result<(), Refused> {
        let members = match value {
            Value::Form(pairs) => {
                draft.query.extend(pairs);
                return Ok(());
            }
            Value::Object(members) => members,
            Value::Null => return Ok(()),
            Value::Unknown(name) => {
                draft.note(format!("the parameters of `{name}` are not in the text, and left out"));
                return Ok(());
            }
            _ => return Err("the parameters are no object".into()),
        };
        for (_, name) in &members.spreads {
            draft.note(format!("the parameters of `{name}` are not in the text, and left out"));
        }
        for (name, value) in members.list {
            let (name, values) = match value {
                Value::Null | Value::Absent => continue,
                Value::List(items) => (format!("{name}[]"), items),
                value => (name, vec![value]),
            };
            for value in values {
                let value = value
                    .into_text(&WORDS)
                    .ok_or_else(|| format!("the parameter `{name}` is no text"))?;
                draft.query.retain(|(known, _)| *known != *name || name.ends_with("[]"));
                draft.query.push((name.as_str().into(), value));
            }
        }
        Ok(())
    }

    fn body(&self, data: Value, draft: &mut Draft) -> Result<(), Refused> {
        let content_type = draft
            .header("content-type")
            .map(|text| text.with_holes().to_ascii_lowercase());
        let content_type = content_type.unwrap_or_default();
        let (is_json, is_form) = (content_type.contains(JSON), content_type.contains(FORM));
        let is_multipart = content_type.contains(MULTIPART);
        let (body, default): (Body, &'static str) = match data {
            Value::Absent => return Ok(()),
            Value::Null if !is_json => return Ok(()),
            Value::Form(pairs) => (Body::Form(pairs), "application/x-www-form-urlencoded;charset=utf-8"),
            Value::Parts(parts) if !parts.is_empty() && (is_multipart || content_type.is_empty()) => {
                (Body::Parts(parts), "")
            }
            Value::Object(members) if is_multipart => {
                let pairs = pairs(members.known().ok_or("the parts are not in the text")?);
                let is_flat = members
                    .list
                    .iter()
                    .all(|(_, value)| matches!(value, Value::Text(_) | Value::Number(_)));
                let pairs = pairs.filter(|_| is_flat).ok_or("the parts are no texts")?;
                let parts = pairs
                    .into_iter()
                    .map(|(name, value)| (name, Content::Text(value).part()));
                (Body::Parts(parts.collect()), "")
            }
            Value::Object(members) if is_form => {
                let is_flat = members
                    .list
                    .iter()
                    .all(|(_, value)| matches!(value, Value::Text(_) | Value::Number(_) | Value::Unknown(_)));
                (
                    form_of(&members)
                        .filter(|_| is_flat)
                        .ok_or("the form is no object of texts")?,
                    "",
                )
            }
            value @ (Value::Object(_) | Value::List(_)) => (Body::Text(self.json(&value)?), JSON),
            value @ (Value::Null | Value::Number(_) | Value::Bool(_)) if is_json => {
                (Body::Text(self.json(&value)?), JSON)
            }
            Value::Unknown(name) => {
                draft.note(format!("the data `{name}` is taken for an object, and sent as JSON"));
                self.names.borrow_mut().is_json(&name);
                (Body::Text(variable(&name)), JSON)
            }
            Value::File(path) => (Body::File(path), FORM),
            Value::Text(text) if is_json => {
                let (first, last) = (text.head().trim_start(), text.with_holes());
                let is_written = first.starts_with('{') && last.trim_end().ends_with('}')
                    || first.starts_with('[') && last.trim_end().ends_with(']');
                (
                    Body::Text(text.trim()),
                    if is_written {
                        JSON
                    } else {
                        return Err("axios writes a text that is no JSON as a string of JSON".into());
                    },
                )
            }
            Value::Text(text) => (Body::Text(text), FORM),
            Value::Opaque => {
                return Err("the data is a FormData that is computed, or changed in a way that is not followed".into());
            }
            _ => return Err("the data is nothing that is read".into()),
        };
        if matches!(body, Body::Parts(_)) {
            draft
                .headers
                .retain(|(name, _)| !name.eq_ignore_ascii_case("content-type"));
        } else if default != FORM || matches!(&*draft.method, "POST" | "PUT" | "PATCH") {
            draft.set_default("content-type", default);
        }
        if matches!(&*draft.method, "GET" | "HEAD") {
            draft.note("a browser sends no body with this method, and Node.js does");
        }
        draft.body = body;
        Ok(())
    }

    /// A value as `JSON.stringify` writes it.
    fn json(&self, value: &Value) -> Result<Text, Refused> {
        self.charge(value.size());
        value.unknown(&mut |name| self.names.borrow_mut().is_json(name));
        value
            .json(&COMPACT)
            .ok_or_else(|| "the data can't be written as JSON".into())
    }
}

/// The options of a call that the whole of it decides about.
struct Options {
    base: Option<Text>,
    data: Value,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            base: None,
            data: Value::Absent,
        }
    }
}

/// The user and the password of `auth`, in the place of another header `authorization`.
fn credentials(value: Value, draft: &mut Draft) -> Result<(), Refused> {
    let members = match value {
        Value::Object(members) => members,
        Value::Null => return Ok(()),
        _ => return Err("`auth` is not in the text".into()),
    };
    members.known().ok_or("`auth` is not in the text")?;
    let part = |name: &str| match members.get(name) {
        None | Some(Value::Absent | Value::Null) => Ok(Text::default()),
        Some(value) => value.clone().into_text(&WORDS).ok_or("`auth` has no texts"),
    };
    let pair = part("username")?.then_str(":").then(&part("password")?);
    let value = match base64(pair) {
        Value::Text(encoded) => Value::Text(Text::from("Basic ").then(&encoded)),
        Value::Base64(pair) => Value::Basic(pair),
        other => other,
    };
    draft.set_header("authorization", value);
    Ok(())
}
