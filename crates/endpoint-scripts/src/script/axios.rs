//! What a call of axios sends: the call, the options of its instance, and the defaults of axios, by axios 1.

use endpoint::Place;
use endpoint_lines::tree::Text;
use oxc_ast::ast::{CallExpression, Expression, IdentifierReference};
use oxc_semantic::NodeId;

use super::fetch::{check_spread, unknown};
use super::options::Options;
use super::value::pairs;
use super::{Script, WORDS};
use crate::request::{Body, Draft, Refused};
use crate::value::{COMPACT, Members, Value};
use endpoint_lines::input::json::is_valid;
use endpoint_lines::input::names::variable;

const ACCEPT: &str = "application/json, text/plain, */*";
/// The options that an unknown object must not hide.
const SURE: [&str; 5] = ["method", "url", "data", "params", "headers"];
const JSON: &str = "application/json";
const FORM: &str = "application/x-www-form-urlencoded";
const MULTIPART: &str = "multipart/form-data";

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
        let spreads = config.spreads.into_iter();
        members.spreads.extend(spreads.map(|(_, name)| (0, name)));
        for (name, value) in config.list {
            match (members.get_mut(&name), value) {
                (Some(Value::Object(headers)), Value::Object(more)) if name == "headers" => {
                    headers.spreads.extend(more.spreads);
                    let list = more.list.into_iter();
                    list.for_each(|(name, value)| headers.set_last(name, value));
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
        let mut defaults = defaults.ok_or("the script changes the defaults of axios in a way that is not followed")?;
        let arguments = call.arguments.iter().map(|argument| argument.as_expression());
        let arguments: Vec<_> = arguments.collect::<Option<_>>().ok_or("the arguments are spread")?;
        let mut draft = Draft::new("axios", "get", ACCEPT);
        let mut options = Options::default();
        // A call has its own.
        defaults.list.retain(|(name, _)| !matches!(&**name, "url" | "data"));
        self.options(defaults, &mut draft, &mut options)?;
        let first = arguments.first().ok_or("the call has no URL")?;
        let is_alone = verb.is_none() && arguments.len() == 1;
        let (mut config, mut url) = (None, None);
        match self.value(first, place, "url") {
            Value::Object(members) if verb.is_none() => config = Some(Value::Object(members)),
            Value::Unknown(name) if is_alone && matches!(name.to_ascii_lowercase(), name if !name.contains("url")) => {
                return Err(unknown(&name));
            }
            first => url = Some(first.into_text(&WORDS).ok_or("the URL is no text")?),
        }
        let takes_data = verb.is_some_and(|verb| verb.starts_with('p'));
        if let Some(argument) = arguments.get(if takes_data { 2 } else { 1 }) {
            config = Some(self.value(argument, place, "config"));
        }
        match config {
            None | Some(Value::Absent | Value::Null) => {}
            Some(Value::Object(members)) => {
                check_spread(&members, if verb.is_some() { &[] } else { &SURE }, &mut draft)?;
                self.options(members, &mut draft, &mut options)?;
            }
            Some(Value::Unknown(name)) if verb.is_some() => {
                draft.miss("options", &name);
            }
            Some(Value::Unknown(name)) => return Err(unknown(&name)),
            Some(_) => return Err("the options are no object".into()),
        }
        // What stands outside of the options replaces what stands there.
        draft.url = url.unwrap_or(draft.url);
        if takes_data {
            options.data = arguments.get(1).map(|data| self.value(data, place, "data"));
            draft.sources.add(Place::Body, "", "data");
        }
        if let Some(verb) = verb {
            draft.method = verb.to_owned();
            draft.sources.add(Place::Method, "", "the call");
        }
        if let Some(auth) = options.auth.take() {
            self.auth(auth, false, &mut draft)?;
        }
        draft.method.make_ascii_uppercase();
        if let Some(base) = options.base {
            draft.rebase(&base);
        }
        self.body(options.data.unwrap_or(Value::Absent), &mut draft)?;
        Ok(draft)
    }

    fn body(&self, data: Value, draft: &mut Draft) -> Result<(), Refused> {
        let content_type = draft.header("content-type").map(|text| text.with_holes());
        let content_type = content_type.map(|text| text.to_ascii_lowercase()).unwrap_or_default();
        let (is_json, is_form) = (content_type.contains(JSON), content_type.contains(FORM));
        let is_multipart = content_type.contains(MULTIPART);
        let (body, default) = match data {
            Value::Form(pairs) => (Body::Form(pairs), "application/x-www-form-urlencoded;charset=utf-8"),
            Value::Parts(parts) if !parts.is_empty() && (is_multipart || content_type.is_empty()) => {
                (Body::Parts(parts), "")
            }
            Value::Object(_) if is_multipart => return Err("an object that is sent as parts is not read".into()),
            Value::Object(members) if is_form => {
                let is_flat =
                    |(_, value): &(String, Value)| !matches!(value, Value::Object(_) | Value::List(_) | Value::Null);
                let members = members.known().filter(|members| members.iter().all(is_flat));
                let pairs = members.and_then(|members| pairs(members, &WORDS));
                (Body::Form(pairs.ok_or("the form is no object of texts")?), "")
            }
            value @ (Value::Object(_) | Value::List(_)) => (Body::Text(self.json(&value)?), JSON),
            value @ (Value::Null | Value::Number(_) | Value::Bool(_)) if is_json => {
                (Body::Text(self.json(&value)?), JSON)
            }
            Value::Absent | Value::Null => (Body::None, FORM),
            Value::Unknown(name) => {
                draft.note(format!("the data `{name}` is taken for an object, and sent as JSON"));
                self.names.borrow_mut().note_json(&name);
                (Body::Text(variable(&name)), JSON)
            }
            Value::File(path) => (Body::File(path), FORM),
            Value::Text(text) if is_json => {
                // A variable is taken for a value of JSON, or for a part of a text in it.
                if !is_valid(&text.strs().collect::<Vec<_>>().join("1")) {
                    return Err("axios writes a text that is no JSON as a string of JSON".into());
                }
                (Body::Text(text.trim()), JSON)
            }
            Value::Text(text) => (Body::Text(text), FORM),
            Value::Opaque => {
                return Err("the data is a FormData that is computed, or changed in a way that is not followed".into());
            }
            _ => return Err("the data is nothing that is read".into()),
        };
        if matches!(body, Body::Parts(_)) {
            draft.remove_header("content-type");
        } else if default != FORM || matches!(&*draft.method, "POST" | "PUT" | "PATCH") {
            draft.set_default("content-type", default);
        }
        match (body.is_none(), &*draft.method) {
            (true, "POST" | "PUT" | "PATCH") if content_type.is_empty() => {
                draft.note("a browser sends no content type without data, and Node.js does");
            }
            (false, "GET" | "HEAD") => draft.note("a browser sends no body with this method, and Node.js does"),
            _ => {}
        }
        draft.body = body;
        Ok(())
    }

    /// A value as `JSON.stringify` writes it.
    fn json(&self, value: &Value) -> Result<Text, Refused> {
        self.charge(value.size());
        value.unknown(&mut |name| self.names.borrow_mut().note_json(name));
        Ok(value.json(COMPACT).ok_or("the data can't be written as JSON")?)
    }
}
