//! What the names, functions and methods of Python mean, where they are not those of JavaScript.

use std::rc::Rc;

use oxc_ast::ast::{Argument, CallExpression, Expression};
use oxc_semantic::NodeId;

use super::bindings::Effect;
use super::{Client, Script, VERBS, WORDS_OF_PYTHON};
use crate::value::{Members, Spelling, Value, base64, form};
use endpoint_lines::input::names::is_in;

const SESSIONS: &str = "requests.Session requests.session requests.sessions.Session httpx.Client httpx.AsyncClient";

/// The modules that values and calls need. A script that replaces a part of one is not read.
const RELIED: &str = "base64 httpx json os requests urllib";
/// The methods and functions that leave an object as it is.
const READING: &str =
    "items values format strip lower upper encode decode startswith endswith split replace read raise_for_status";
const HARMLESS: &str = "$cmp print pprint len str int bool repr isinstance dict";

impl<'a> Script<'a, '_> {
    /// The dotted name of a function or a module, by what was imported.
    pub(super) fn path(&self, expression: &Expression<'a>) -> Option<String> {
        match expression.get_inner_expression() {
            Expression::Identifier(id) => {
                let Some(symbol) = self.symbol(id) else {
                    return Some(id.name.strip_prefix("p$").unwrap_or(&id.name).to_owned());
                };
                let declarator = self.declarator(symbol)?;
                let is_once =
                    self.scoping.symbol_redeclarations(symbol).is_empty() && !self.scoping.symbol_is_mutated(symbol);
                let (mut init, mut members) = (declarator.init.as_ref().filter(|_| is_once)?, String::new());
                while let Expression::StaticMemberExpression(member) = init {
                    members = format!(".{}{members}", member.property.name);
                    init = &member.object;
                }
                match init {
                    Expression::CallExpression(call) => call
                        .common_js_require()
                        .map(|module| format!("{}{members}", module.value)),
                    _ => None,
                }
            }
            Expression::StaticMemberExpression(member) => {
                Some(format!("{}.{}", self.path(&member.object)?, member.property.name))
            }
            _ => None,
        }
    }

    /// The name of a variable of the environment that an expression reads.
    pub(super) fn python_environment(&self, expression: &Expression<'a>) -> Option<String> {
        let (path, name) = match expression {
            Expression::ComputedMemberExpression(member) => (self.path(&member.object)?, &member.expression),
            Expression::CallExpression(call) => match call.arguments.as_slice() {
                [argument] => (self.path(&call.callee)?, argument.as_expression()?),
                _ => return None,
            },
            _ => return None,
        };
        match name {
            Expression::StringLiteral(name) if matches!(&*path, "os.environ" | "os.environ.get" | "os.getenv") => {
                Some(name.value.to_string())
            }
            _ => None,
        }
    }

    pub(super) fn is_harmless_python(&self, callee: &Expression<'a>) -> bool {
        let Some(path) = self.path(callee) else {
            let member = callee.get_member_expr();
            let member = member.and_then(|member| member.static_property_name());
            return member.is_some_and(|name| VERBS.contains(&name) || name == "request");
        };
        is_in(HARMLESS, &path) || path.split_once('.').is_some_and(|(module, _)| is_in(RELIED, module))
    }

    pub(super) fn is_reading_python(method: &str) -> bool {
        is_in(READING, method) || VERBS.contains(&method) || method == "request"
    }

    /// What the script may replace, so that its calls are not those of the client. Notes the environment that it sets.
    pub(super) fn replaced_in_python(&mut self) -> Option<String> {
        let unresolved = self.scoping.root_unresolved_references();
        let names: Vec<String> = unresolved.keys().map(|name| name.to_string()).collect();
        let mut runs = names.iter().map(|name| name.trim_start_matches("p$"));
        if let Some(name) = runs.find(|name| is_in("exec eval setattr globals vars", name)) {
            return Some(format!("the script calls `{name}`, which may change everything"));
        }
        let globals = names
            .iter()
            .map(|name| (name.replace("p$", ""), Rc::new(self.global(name))));
        let mut modules: Vec<_> = globals.collect();
        for symbol in self.scoping.symbol_ids() {
            if let Some(module) = self.module(symbol) {
                modules.push((module, self.facts(symbol)));
            }
        }
        for (module, facts) in modules {
            let first = module.split('.').next().unwrap_or_default();
            if !is_in(RELIED, first) {
                continue;
            }
            for one in &facts.uses {
                match &one.effect {
                    Effect::Call(path, ..) if first != "os" || path.len() < 2 => {}
                    Effect::Passed(path) if !path.is_empty() => {}
                    _ if first == "os" => {
                        self.environment.insert("*".to_owned());
                    }
                    _ => {
                        return Some(format!("the script may replace a part of `{module}`"));
                    }
                }
            }
        }
        None
    }

    pub(super) fn python_client(&self, callee: &'a Expression<'a>, place: NodeId) -> Option<Client<'a>> {
        let Expression::StaticMemberExpression(method) = callee.get_inner_expression() else {
            let path = self.path(callee)?;
            return requests(&path);
        };
        let verb = VERBS.iter().find(|known| **known == method.property.name).copied();
        if verb.is_none() && method.property.name != "request" {
            return None;
        }
        if let Some(found) = self.path(callee).and_then(|path| requests(&path)) {
            return Some(found);
        }
        let (init, client, name) = match method.object.get_inner_expression() {
            Expression::Identifier(id) => {
                let symbol = self.symbol(id)?;
                let init = self.declarator(symbol)?.init.as_ref()?;
                (init, self.named(symbol, place), id.name.replace("p$", ""))
            }
            other => (other, self.known(other, place, ""), "client".to_owned()),
        };
        let Expression::CallExpression(made) = init.get_inner_expression() else {
            return None;
        };
        let made = self.path(&made.callee).filter(|path| is_in(SESSIONS, path))?;
        let options = match client {
            Some(Value::Client(options)) => options,
            _ => Members {
                list: Vec::new(),
                spreads: vec![(0, name)],
            },
        };
        Some(Client::Requests {
            verb,
            is_httpx: made.starts_with("httpx"),
            session: Some(options),
        })
    }

    /// The arguments of a call, and those that have a name.
    pub(super) fn python_arguments(
        &self,
        call: &'a CallExpression<'a>,
        place: NodeId,
    ) -> Option<(Vec<&'a Expression<'a>>, Members)> {
        let arguments = call.arguments.iter().map(Argument::as_expression);
        let mut arguments: Vec<_> = arguments.collect::<Option<_>>()?;
        let keywords = match arguments.last() {
            Some(Expression::CallExpression(last)) if self.source_of(&last.callee) == "$kw" => last.arguments.first(),
            _ => return Some((arguments, Members::default())),
        };
        arguments.pop();
        match self.value(keywords?.as_expression()?, place, "options") {
            Value::Object(members) => Some((arguments, members)),
            _ => None,
        }
    }

    /// The result of a call that is known without running it.
    pub(super) fn python_result(&self, call: &'a CallExpression<'a>, place: NodeId, hint: &str) -> Option<Value> {
        let (arguments, keywords) = self.python_arguments(call, place)?;
        let value = |index: usize| arguments.get(index).map(|argument| self.value(argument, place, hint));
        let text = |index: usize| value(index)?.into_text(&WORDS_OF_PYTHON);
        let path = self.path(&call.callee).unwrap_or_default();
        if !keywords.list.is_empty() && !matches!(&*path, "json.dumps" | "dict" | "open") && !is_in(SESSIONS, &path) {
            return None;
        }
        Some(match (&*path, arguments.len()) {
            (path, 0) if is_in(SESSIONS, path) => Value::Client(keywords),
            ("$num", _) => Value::Number(text(0)?.as_str()?.to_owned()),
            ("$bytes", _) => Value::Bytes(Box::new(value(0)?)),
            ("$raw", _) => {
                let bytes = text(0)?.as_str()?.chars().map(u8::try_from).collect::<Result<_, _>>();
                Value::Raw(bytes.ok()?)
            }
            ("str", 1) => Value::Text(text(0)?),
            ("dict", 0) => Value::Object(keywords),
            ("json.dumps", 1) => {
                let value = value(0)?;
                value.unknown(&mut |name| self.names.borrow_mut().note_json(name));
                let is_ascii = match keywords.known()? {
                    [] => true,
                    [(name, Value::Bool(is_ascii))] if name == "ensure_ascii" => *is_ascii,
                    _ => return None,
                };
                Value::Text(value.json(Spelling(", ", ": ", is_ascii))?)
            }
            ("open" | "pathlib.Path" | "Path", _) => Value::File(text(0)?),
            ("urllib.parse.quote", 1) => Value::Text(crate::request::component(&text(0)?, "_.-~/", "%20")?),
            ("urllib.parse.urlencode", 1) => {
                let members = value(0)?.into_pairs(&WORDS_OF_PYTHON)?;
                Value::Text(form(&super::value::pairs(&members, &WORDS_OF_PYTHON)?)?)
            }
            ("base64.b64encode" | "b64encode", 1) => match value(0)? {
                Value::Bytes(inner) => Value::Bytes(Box::new(base64(inner.into_text(&WORDS_OF_PYTHON)?))),
                _ => return None,
            },
            ("requests.auth.HTTPBasicAuth" | "httpx.BasicAuth", 2) => {
                Value::Basic(text(0)?.then_str(":").then(&text(1)?))
            }
            ("requests.auth.HTTPDigestAuth" | "httpx.DigestAuth", 2) => {
                Value::Digest(text(0)?.then_str(":").then(&text(1)?))
            }
            _ => {
                let Expression::StaticMemberExpression(method) = &call.callee else {
                    return None;
                };
                let is_utf8 = |codec: &&Expression<'a>| matches!(codec, Expression::StringLiteral(codec) if matches!(codec.value.as_str(), "utf-8" | "utf8"));
                arguments.iter().all(is_utf8).then_some(())?;
                let object = self.known(method.object.get_inner_expression(), place, hint)?;
                match (&*method.property.name, object) {
                    ("encode", value @ (Value::Text(_) | Value::Base64(_))) => Value::Bytes(Box::new(value)),
                    ("decode", Value::Bytes(value)) => *value,
                    ("read", value @ Value::File(_)) => value,
                    _ => return None,
                }
            }
        })
    }

    /// A value after a change of it.
    pub(super) fn python_change(&self, mut value: Value, effect: &Effect<'a>, place: NodeId) -> Option<Value> {
        let (Effect::Set(path, ..) | Effect::Call(path, ..)) = effect else {
            return None;
        };
        let (last, path) = path.split_last()?;
        let is_client = matches!(value, Value::Client(_));
        let mut target = &mut value;
        for name in path {
            let (Value::Object(members) | Value::Client(members)) = target else {
                return None;
            };
            if is_client && members.get(name).is_none() && is_in("headers params cookies", name) {
                members.set(name.clone(), Value::Object(Members::default()));
            }
            target = members.get_mut(name)?;
        }
        match (target, effect, last.as_str()) {
            (Value::Object(members), Effect::Set(_, new, _), name) => {
                members.change(name.to_owned(), self.value(new, place, name));
            }
            (Value::Client(members), Effect::Set(_, new, _), name)
                if is_in("headers params cookies auth verify base_url", name) =>
            {
                members.set_last(last.clone(), self.value(new, place, last));
            }
            (Value::Client(_), Effect::Set(..), name) if is_in("timeout max_redirects trust_env stream", name) => {}
            (Value::Client(_), Effect::Call(..), "mount" | "close" | "aclose") => {}
            (Value::Object(members), Effect::Call(_, call, _), "update") => {
                let (arguments, keywords) = self.python_arguments(call, place)?;
                let arguments = arguments.iter().map(|argument| self.value(argument, place, ""));
                for more in arguments.chain([Value::Object(keywords)]) {
                    match more {
                        Value::Object(more) => {
                            members.spreads.extend(more.spreads);
                            let list = more.list.into_iter();
                            list.for_each(|(name, value)| members.change(name, value));
                        }
                        Value::Unknown(name) => members.spreads.push((members.list.len(), name)),
                        _ => return None,
                    }
                }
            }
            (Value::List(items), Effect::Call(_, call, _), "append") => {
                items.push(self.value(call.arguments.first()?.as_expression()?, place, ""));
            }
            _ => return None,
        }
        Some(value)
    }
}

/// The client of a function such as `requests.get`.
fn requests<'c>(path: &str) -> Option<Client<'c>> {
    let (module, verb) = path.rsplit_once('.')?;
    let known = VERBS.iter().find(|known| **known == verb).copied();
    let is_client = matches!(module, "requests" | "httpx" | "requests.api") && (known.is_some() || verb == "request");
    is_client.then(|| Client::Requests {
        verb: known,
        is_httpx: module == "httpx",
        session: None,
    })
}
