//! The options that axios, requests and httpx share, under the names of each.

use endpoint::Place;
use endpoint_lines::tree::Text;

use super::Script;
use super::fetch::COOKIES;
use crate::request::{Draft, Refused};
use crate::value::{Members, Pair, Value, base64, joined, pairs_of, unform};
use endpoint_lines::input::names::is_in;

/// Options that change the request in ways that are not read.
const REFUSED: &str = "adapter allowAbsoluteUrls paramsSerializer socketPath transformRequest";

/// Options that are settled once all are read.
#[derive(Default)]
pub(super) struct Options {
    pub(super) base: Option<Text>,
    pub(super) data: Option<Value>,
    pub(super) json: Option<Value>,
    pub(super) files: Option<Value>,
    pub(super) cookies: Vec<Pair>,
    pub(super) auth: Option<Value>,
    pub(super) is_httpx: bool,
}

impl<'a> Script<'a, '_> {
    pub(super) fn options(&self, members: Members, draft: &mut Draft, options: &mut Options) -> Result<(), Refused> {
        draft.miss_spreads("options", &members);
        let text = |value: Value| value.into_text(self.words()).ok_or("a URL is no text");
        for (name, value) in members.list {
            if !matches!(value, Value::Absent | Value::Null) {
                match &*name {
                    "method" => draft.sources.add(Place::Method, "", &name),
                    "data" | "content" | "json" | "files" => draft.sources.add(Place::Body, "", &name),
                    "auth" => draft.sources.add(Place::Header, "authorization", &name),
                    "cookies" => draft.sources.add(Place::Header, "cookie", &name),
                    _ => {}
                }
            }
            match (&*name, value) {
                (_, Value::Absent) => {}
                (name, Value::Null) if self.is_python || name == "params" => {}
                ("method", Value::Text(method)) if !method.has_variable() => {
                    draft.method = method.with_holes().into_owned()
                }
                ("method", _) => return Err("the method is computed, and the request depends on it".into()),
                ("url", value) => draft.url = text(value)?,
                ("baseURL" | "base_url", value) => options.base = Some(text(value)?),
                ("params" | "headers" | "cookies", Value::Unknown(unknown)) => draft.miss(&name, &unknown),
                ("headers", value) => self.merged_headers(value, draft)?,
                ("data" | "content", value) => options.data = Some(value),
                ("params", Value::Text(text)) => draft
                    .query
                    .extend(unform(&text).ok_or("the parameters are computed, or no UTF-8")?),
                ("params", value) => {
                    let names: Vec<Text> = match &value {
                        // A member without a value takes away what stands for it.
                        Value::Object(members) => members.list.iter().map(|(name, _)| name.as_str().into()).collect(),
                        Value::Form(pairs) => pairs.iter().map(|(name, _)| name.clone()).collect(),
                        _ => Vec::new(),
                    };
                    let pairs = self.pairs(value, options.is_httpx, draft)?;
                    let is = |known: &Text, name: &Text| known == name || *known == name.clone().then_str("[]");
                    let is_set = |known: &Text| names.iter().any(|name| is(known, name));
                    draft.query.retain(|(known, _)| !is_set(known));
                    draft.query.extend(pairs);
                }
                ("auth", value) => options.auth = Some(value),
                ("json", value) if self.is_python => options.json = Some(value),
                ("files", value) if self.is_python => options.files = Some(value),
                ("cookies", value) if self.is_python => {
                    options.cookies.extend(self.pairs(value, options.is_httpx, draft)?)
                }
                ("verify", Value::Bool(false)) if self.is_python => draft.add_setting("insecure", "", "verify"),
                ("verify", Value::Bool(true)) => {}
                ("timeout", Value::Number(milliseconds)) if !self.is_python => {
                    let seconds = milliseconds.parse().unwrap_or(0.0_f64) / 1000.0;
                    draft.add_setting("max-time", seconds.to_string(), "timeout");
                }
                ("withCredentials", Value::Bool(true)) => draft.note(COOKIES),
                ("interceptors", _) => draft.note("the script has interceptors, which may change the request"),
                (name, _) if is_in(REFUSED, name) => {
                    return Err(format!("the option `{name}` makes another request, which is not read").into());
                }
                (name, _) => draft.leave_out(name)?,
            }
        }
        Ok(())
    }

    /// Headers, of which the last of a name counts, and nothing takes one away.
    fn merged_headers(&self, value: Value, draft: &mut Draft) -> Result<(), Refused> {
        let (mut own, mut value) = (Draft::default(), value);
        if let Value::Object(members) = &mut value {
            let is_object = |value: &Value| matches!(value, Value::Object(_) | Value::Unknown(_));
            let is_by_method = |name: &str| !self.is_python && is_in("common get post put patch delete head", name);
            let mut list = members.list.iter();
            if list.any(|(name, value)| is_by_method(name) && is_object(value)) {
                return Err("headers for each method are not read".into());
            }
            for (name, value) in &mut members.list {
                if matches!(value, Value::Null | Value::Bool(false)) && !self.is_python {
                    return Err(format!("the header `{name}` is taken away from axios, which is not read").into());
                }
                if matches!(value, Value::Null | Value::Absent) {
                    draft.remove_header(name);
                    *value = Value::Absent;
                } else if let Value::Bytes(inner) = value {
                    *value = (**inner).clone();
                }
            }
            members.list.retain(|(_, value)| *value != Value::Absent);
        }
        self.headers(value, &mut own)?;
        let headers = own.headers.into_iter();
        headers.for_each(|(name, value)| draft.set_header(&name, value));
        own.notes.into_iter().for_each(|note| draft.note(note));
        Ok(())
    }

    /// Pairs of a form or a query. requests leaves nothing out of a list, httpx writes an empty text, and axios puts brackets behind
    /// the name of a list.
    pub(super) fn pairs(&self, value: Value, is_httpx: bool, draft: &mut Draft) -> Result<Vec<Pair>, Refused> {
        let members = match value {
            Value::Form(pairs) => return Ok(pairs),
            Value::Object(members) => members,
            Value::List(items) => pairs_of(items, self.words()).ok_or("a list is no pairs")?.into(),
            _ => return Err("an object of texts is something else".into()),
        };
        draft.miss_spreads("members", &members);
        let mut pairs = Vec::new();
        for (name, value) in members.list {
            let (name, values) = match value {
                Value::List(items) if self.is_python => (name, items),
                Value::List(items) => (format!("{name}[]"), items),
                value => (name, vec![value]),
            };
            for value in values {
                let text = match value {
                    Value::Null if is_httpx => Some(Text::default()),
                    Value::Null | Value::Absent => continue,
                    Value::Bool(value) if is_httpx => Some(value.to_string().into()),
                    Value::Bytes(inner) => inner.into_text(self.words()),
                    value => value.into_text(self.words()),
                };
                pairs.push((
                    name.as_str().into(),
                    text.ok_or_else(|| format!("`{name}` is no text"))?,
                ));
            }
        }
        Ok(pairs)
    }

    /// The credentials of `auth`, which replace a header. requests writes them in Latin-1.
    pub(super) fn auth(&self, value: Value, is_httpx: bool, draft: &mut Draft) -> Result<(), Refused> {
        let text = |value: Option<Value>| match value {
            None | Some(Value::Absent | Value::Null) => Ok(Text::default()),
            Some(value) => value.into_text(self.words()).ok_or("`auth` has no texts"),
        };
        let (user, password) = match value {
            Value::Basic(pair) => return self.basic(pair, is_httpx, draft),
            Value::Digest(pair) => {
                draft.digest = Some(pair);
                return Ok(());
            }
            Value::List(pair) => {
                let [user, password] = <[Value; 2]>::try_from(pair).map_err(|_| "`auth` is no pair")?;
                (Some(user), Some(password))
            }
            Value::Object(members) if members.spreads.is_empty() => {
                (members.get("username").cloned(), members.get("password").cloned())
            }
            Value::Unknown(name) => {
                draft.miss("credentials", &name);
                return Ok(());
            }
            Value::Null => return Ok(()),
            _ => return Err("`auth` is no user and password".into()),
        };
        self.basic(text(user)?.then_str(":").then(&text(password)?), is_httpx, draft)
    }

    fn basic(&self, pair: Text, is_httpx: bool, draft: &mut Draft) -> Result<(), Refused> {
        if !is_httpx && pair.has(|c| !c.is_ascii()) {
            return Err("credentials outside of ASCII are written in several ways, which is not read".into());
        }
        if draft.has_header("authorization") {
            draft.note("`auth` takes the place of the header authorization");
        }
        let value = joined(vec![Value::text("Basic "), base64(pair)], self.words());
        draft.set_header("authorization", value.ok_or("`auth` has no texts")?);
        Ok(())
    }
}
