//! What a call of `fetch` sends, by the Fetch standard.

use endpoint::Place;
use endpoint_lines::tree::Text;
use oxc_ast::ast::CallExpression;
use oxc_semantic::NodeId;

use super::bindings::root;
use super::{Script, WORDS};
use crate::request::{Body, Draft, Refused};
use crate::value::{Content, Members, Value, pairs_of};

/// The note for a call with the credentials of the page.
pub(super) const COOKIES: &str = "a browser adds its cookies to this call, and the text has none of them";

/// The types that `fetch` sets for a body, in browsers and in Node.js.
const TEXT: &str = "text/plain;charset=UTF-8";
const FORM: &str = "application/x-www-form-urlencoded;charset=UTF-8";

/// The methods that are sent in capitals, however they are written.
const KNOWN: [&str; 6] = ["DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT"];

impl<'a> Script<'a, '_> {
    pub(super) fn fetch(&self, call: &'a CallExpression<'a>, place: NodeId) -> Result<Draft, Refused> {
        let mut draft = Draft::new("fetch", "GET", "*/*");
        let is_parameter = root(&call.callee).is_some_and(|root| {
            let symbol = self.symbol(root);
            symbol.is_some_and(|symbol| self.module(symbol).is_none() && self.declarator(symbol).is_none())
        });
        if is_parameter {
            draft.note("`fetch` is a parameter, and taken for that of JavaScript");
        }
        let arguments = call.arguments.iter().map(|argument| argument.as_expression());
        let arguments: Vec<_> = arguments.collect::<Option<_>>().ok_or("the arguments are spread")?;
        let url = self.value(arguments.first().ok_or("the call has no URL")?, place, "url");
        let (url, first) = match url {
            Value::Request(url, members) => (*url, members),
            Value::Unknown(name) if name.to_ascii_lowercase().ends_with("request") => {
                return Err(format!("the request `{name}` is not in the text").into());
            }
            url => (url, Members::default()),
        };
        let url = url.into_text(&WORDS).filter(|url| !url.is_empty());
        draft.url = url.ok_or("the URL is no text")?;
        let second = match arguments.get(1) {
            Some(options) => match self.value(options, place, "options") {
                Value::Object(members) => members,
                Value::Absent | Value::Null => Members::default(),
                Value::Unknown(name) => return Err(unknown(&name)),
                _ => return Err("the second argument of `fetch` is an object of options".into()),
            },
            None => Members::default(),
        };
        let mut options = Vec::new();
        for members in [first, second] {
            check_spread(&members, &["method", "headers", "body"], &mut draft)?;
            for (name, value) in members.list {
                options.retain(|(known, _)| *known != name || value == Value::Absent);
                options.push((name, value));
            }
        }
        let (mut body, mut referrer, mut sends_referrer) = (Value::Absent, None, true);
        for (name, value) in options {
            match &*name {
                "method" => draft.sources.add(Place::Method, "", &name),
                "body" => draft.sources.add(Place::Body, "", &name),
                _ => {}
            }
            match (&*name, value) {
                (_, Value::Absent) => {}
                ("method", value) => draft.method = self.method(value, &mut draft)?,
                ("headers", value) => self.headers(value, &mut draft)?,
                ("body", value) => body = value,
                ("referrer", Value::Text(text)) => referrer = Some(text),
                ("referrerPolicy", Value::Text(policy)) => sends_referrer = policy != "no-referrer",
                ("credentials", Value::Text(how)) if how == "include" => {
                    draft.note(COOKIES);
                }
                ("signal", Value::Timeout(seconds)) => draft.add_setting("max-time", seconds, "signal"),
                ("mode" | "credentials" | "referrer" | "referrerPolicy", _) => {}
                (name, _) => draft.leave_out(name)?,
            }
        }
        // `about:client` is the page itself, which the text does not name.
        if let Some(referrer) = referrer.filter(|referrer| sends_referrer && referrer.head().contains("://"))
            && !draft.has_header("referer")
        {
            draft.sources.add(Place::Header, "referer", "referrer");
            draft.set_header("referer", Value::Text(referrer));
        }
        body_of(body, &mut draft)?;
        let mut authority = draft.url.head().splitn(4, ['/', '?', '#']);
        if authority.nth(2).is_some_and(|authority| authority.contains('@')) {
            return Err("fetch takes no URL with a user and a password: write the header authorization".into());
        }
        let method = &*draft.method;
        if !draft.body.is_none() && matches!(method, "GET" | "HEAD") {
            return Err(format!("`fetch` refuses a body with the method {method}").into());
        }
        Ok(draft)
    }

    fn method(&self, value: Value, draft: &mut Draft) -> Result<String, Refused> {
        let method = match value {
            Value::Text(method) => method.as_str().map(str::to_owned),
            _ => None,
        };
        let method = method.ok_or("the method is computed, and the request depends on it")?;
        if let Some(known) = KNOWN.iter().find(|known| known.eq_ignore_ascii_case(&method)) {
            return Ok((*known).to_owned());
        }
        if method.bytes().any(|byte| byte.is_ascii_lowercase()) {
            draft.add_setting("request", &*method, "the small letters of the method");
        }
        Ok(method)
    }

    /// Headers of an object, of a list of pairs, or of `Headers`.
    pub(super) fn headers(&self, value: Value, draft: &mut Draft) -> Result<(), Refused> {
        let members = match value {
            Value::Object(members) | Value::Headers(members) => members,
            Value::List(list) => pairs_of(list, &WORDS).ok_or("the headers are no pairs")?.into(),
            Value::Absent => return Ok(()),
            Value::Unknown(name) => {
                draft.miss("headers", &name);
                return Ok(());
            }
            _ => return Err("the headers are no object of texts".into()),
        };
        draft.miss_spreads("headers", &members);
        for (name, value) in members.list {
            let value = match value {
                Value::Basic(pair) if name.eq_ignore_ascii_case("authorization") => Value::Basic(pair),
                value => {
                    let text = value.into_text(&WORDS);
                    Value::Text(text.ok_or_else(|| format!("the header `{name}` is no text"))?)
                }
            };
            draft.headers.push((name, value));
        }
        Ok(())
    }
}

/// The error of options that are a name.
pub(super) fn unknown(name: &str) -> Refused {
    format!("the options of the call, `{name}`, are not in the text").into()
}

/// An error where an unknown value may hold the options that a request depends on, and a note otherwise.
pub(super) fn check_spread(members: &Members, names: &[&str], draft: &mut Draft) -> Result<(), Refused> {
    for (before, name) in &members.spreads {
        let is_sure = |option: &&str| members.list.iter().skip(*before).any(|(known, _)| known == *option);
        let mut hidden = members.list.iter().take(*before);
        let is_hidden = hidden.any(|(known, _)| names.contains(&&**known));
        if is_hidden || !names.iter().take(1).all(is_sure) {
            return Err(unknown(name));
        }
        draft.note(format!(
            "what `{name}` adds to the options is not in the text, and left out"
        ));
    }
    Ok(())
}

fn body_of(value: Value, draft: &mut Draft) -> Result<(), Refused> {
    let (body, content_type): (Body, Option<Text>) = match value {
        Value::Absent | Value::Null => return Ok(()),
        Value::Parts(parts) => {
            if draft.has_header("content-type") {
                return Err("fetch gives a FormData its content-type, with a boundary: leave out the header".into());
            }
            if parts.is_empty() {
                return Err("the body is a FormData without a part: leave out the body".into());
            }
            (Body::Parts(parts), None)
        }
        Value::Form(pairs) => (Body::Form(pairs), Some(FORM.into())),
        Value::File(path) => (Body::File(path), None),
        Value::Blob(part) => {
            let content_type = part.content_type.filter(|kind| *kind != "application/octet-stream");
            match part.content {
                Content::Text(text) => (Body::Text(text), content_type),
                Content::File(path) => (Body::File(path), content_type),
                Content::Bytes(bytes) => (Body::Bytes(bytes), content_type),
                Content::Unknown(name) => {
                    return Err(format!("the content of the body, `{name}`, is not in the text").into());
                }
            }
        }
        Value::Unknown(name) => {
            if !draft.has_header("content-type") {
                draft.note(format!("the type of the body `{name}` is not in the text"));
            }
            (Body::Text(endpoint_lines::input::names::variable(&name)), None)
        }
        Value::Opaque => {
            return Err("the body is a FormData that is computed, or changed in a way that is not followed".into());
        }
        Value::Object(_) | Value::List(_) => {
            return Err("`fetch` sends no object and no list: JSON.stringify makes a text of it".into());
        }
        value => (
            Body::Text(value.into_text(&WORDS).ok_or("the body is no text")?),
            // Headers that are not in the text say more of it.
            (!draft.hides_headers).then(|| TEXT.into()),
        ),
    };
    draft.body = body;
    if let Some(content_type) = content_type {
        draft.set_default("content-type", content_type);
    }
    Ok(())
}
