//! What a call of requests or httpx sends: the call, and the options of its session.

use endpoint::Place;
use endpoint_lines::input::parts::guessed_type;
use endpoint_lines::tree::Text;
use oxc_ast::ast::CallExpression;
use oxc_semantic::NodeId;

use super::options::Options;
use super::{Script, WORDS_OF_PYTHON as WORDS};
use crate::request::{Body, Draft, Refused};
use crate::value::{COMPACT, Content, Members, Part, SPACED, Value};
use endpoint_lines::input::names::variable;

const FORM: &str = "application/x-www-form-urlencoded";
const JSON: &str = "application/json";

impl<'a> Script<'a, '_> {
    pub(super) fn requests(
        &self,
        call: &'a CallExpression<'a>,
        place: NodeId,
        verb: Option<&str>,
        is_httpx: bool,
        session: Option<Members>,
    ) -> Result<Draft, Refused> {
        let client = if is_httpx { "httpx" } else { "requests" };
        let mut draft = Draft::new(client, verb.unwrap_or("get"), "*/*");
        if verb.is_some() {
            draft.sources.add(Place::Method, "", "the call");
        }
        let mut options = Options {
            is_httpx,
            ..Options::default()
        };
        let names: &[&str] = match verb {
            None => &["method", "url"],
            Some("get") if !is_httpx && session.is_none() => &["url", "params"],
            Some("post") if !is_httpx => &["url", "data", "json"],
            Some("put" | "patch") if !is_httpx => &["url", "data"],
            Some(_) => &["url"],
        };
        self.options(session.unwrap_or_default(), &mut draft, &mut options)?;
        let arguments = self.python_arguments(call, place);
        let (arguments, mut members) = arguments.ok_or("the arguments of the call are spread")?;
        for (index, argument) in arguments.into_iter().enumerate() {
            let name = names.get(index).ok_or("an argument has no name")?;
            let value = self.value(argument, place, name);
            members.list.push(((*name).to_owned(), value));
        }
        if members.get("url").is_none() || verb.is_none() && members.get("method").is_none() {
            return Err("the call has no URL or no method".into());
        }
        self.options(members, &mut draft, &mut options)?;
        draft.method.make_ascii_uppercase();
        if let Some(base) = options.base.take() {
            let base = if draft.url.is_empty() { base.then_str("/") } else { base };
            draft.rebase(&base);
        }
        if is_httpx && !draft.query.is_empty() && draft.url.has(|c| c == '?') {
            return Err("httpx has a query in the URL and in `params`, and its versions differ in which counts".into());
        }
        if let Some(auth) = options.auth.take() {
            self.auth(auth, is_httpx, &mut draft)?;
        }
        if !options.cookies.is_empty() {
            if draft.has_header("cookie") {
                return Err("the call has cookies and the header `cookie`".into());
            }
            let mut cookies = Text::default();
            for (index, (name, value)) in options.cookies.iter().enumerate() {
                cookies.push_str(if index > 0 { "; " } else { "" });
                cookies = cookies.then(name).then_str("=").then(value);
            }
            draft.set_header("cookie", Value::Text(cookies));
        }
        self.requests_body(options, &mut draft)?;
        Ok(draft)
    }

    fn requests_body(&self, options: Options, draft: &mut Draft) -> Result<(), Refused> {
        let is_httpx = options.is_httpx;
        let is_empty = |value: &Value| {
            matches!(value, Value::Object(members) if members.list.is_empty() && members.spreads.is_empty())
                || matches!(value, Value::Text(text) if text.is_empty())
        };
        let data = options.data.filter(|data| !is_empty(data));
        if options.files.is_some() && draft.has_header("content-type") {
            return Err("a call with files has its own content-type, with a boundary: leave out the header".into());
        }
        draft.body = match (data, options.json, options.files) {
            (None, None, None) => return Ok(()),
            (data, _, Some(files)) => {
                let mut parts = Vec::new();
                if let Some(data) = data {
                    let pairs = self.pairs(data, is_httpx, draft)?.into_iter();
                    parts.extend(pairs.map(|(name, value)| (name, Content::Text(value).part())));
                }
                parts.extend(files_of(files, is_httpx).ok_or("the files are not in the text")?);
                if !is_httpx {
                    draft.note("requests names no type for a file, and here it is application/octet-stream");
                }
                Body::Parts(parts)
            }
            (None, Some(json), None) => {
                json.unknown(&mut |name| self.names.borrow_mut().note_json(name));
                self.charge(json.size());
                let text = json.json(if is_httpx { COMPACT } else { SPACED });
                draft.set_default("content-type", JSON);
                Body::Text(text.ok_or("the value can't be written as JSON")?)
            }
            (Some(_), Some(_), None) => return Err("the call has data and JSON".into()),
            (Some(data), None, None) => match data {
                Value::Bytes(inner) => Body::Text(inner.into_text(&WORDS).ok_or("the data is no text")?),
                Value::Text(text) => Body::Text(text),
                Value::Raw(bytes) => Body::Bytes(bytes),
                Value::File(path) => Body::File(path),
                Value::Unknown(name) => {
                    if !draft.has_header("content-type") {
                        draft.note(format!("`{name}` is taken for a text, and may be a form"));
                    }
                    Body::Text(variable(&name))
                }
                data => {
                    draft.set_default("content-type", FORM);
                    Body::Form(self.pairs(data, is_httpx, draft)?)
                }
            },
        };
        Ok(())
    }
}

fn files_of(value: Value, is_httpx: bool) -> Option<Vec<(Text, Part)>> {
    let parts = value.into_pairs(&WORDS)?.into_iter().map(|(name, value)| {
        let mut items = match value {
            Value::List(items) => items.into_iter(),
            value => {
                let file_name = match &value {
                    Value::File(path) => path.as_str()?.rsplit('/').next()?.to_owned(),
                    _ if is_httpx => "upload".to_owned(),
                    _ => name.clone(),
                };
                vec![Value::text(file_name), value].into_iter()
            }
        };
        let file_name = match items.next()? {
            Value::Null => None,
            value => Some(value.into_text(&WORDS)?),
        };
        let content = items.next()?.into_content(&WORDS)?;
        let content_type = items.next().map(|kind| kind.into_text(&WORDS).ok_or(()));
        let content_type = content_type.transpose().ok()?;
        items.next().is_none().then_some(())?;
        // httpx guesses the type by the name of the file.
        let guessed = file_name.as_ref().filter(|_| is_httpx && content_type.is_none());
        let content_type = match guessed {
            Some(name) => guessed_type(name.as_str()?).map(Text::from),
            None => content_type,
        };
        Some((
            name.as_str().into(),
            Part {
                content,
                file_name,
                content_type,
            },
        ))
    });
    parts.collect()
}
