//! The calls of a script, and the request that each of them sends.

use std::cell::RefCell;
use std::mem;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use endpoint::Part;

use super::bindings::{Bindings, Use};
use super::literal::{Literals, Name, encoded, is_object, pairs};
use super::tokens::{Token, dotted_name, is_of_name, skip_blank};
use crate::input::address;
use crate::input::branches::Branches;
use crate::input::cursor::Cursor;
use crate::input::datum::{Budget, Datum};
use crate::input::files::Inputs;
use crate::input::found::{Founds, replaced};
use crate::input::literal::Literal;
use crate::input::settings::{self, Setting};
use crate::input::web_url::WebUrl;
use crate::reference::Way;
use crate::report::diagnostic::Diagnostic;
use crate::report::mask::{self, Mask};

/// The types that `fetch` sets for a body, in browsers and in Node.js.
const TEXT: &str = "text/plain;charset=UTF-8";
const FORM: &str = "application/x-www-form-urlencoded;charset=UTF-8";

/// The words that begin a part of a script which may not run, and whether a condition follows.
const BRANCHES: [(&str, bool); 7] = [
    ("if", true),
    ("else", false),
    ("for", true),
    ("while", true),
    ("do", false),
    ("switch", true),
    ("catch", true),
];

const CHANGED: &str = "write the value as it is sent where the name begins";

/// The words for the place of a change that is in no branch, and not sure to be made once.
const FUNCTION: &str = "a function or an expression";

/// The requests of a script: those of its calls of `fetch`, in order.
pub(crate) fn read(text: &str, inputs: &Inputs<'_>) -> Result<Founds, Diagnostic> {
    inputs.refer_from(text);
    let mut at = Cursor::new(text, Mask::Json);
    let bindings = Bindings::read(at);
    let mut script = Script {
        inputs,
        bindings: &bindings,
        found: Founds::new(),
        names: Vec::new(),
        shared: Vec::new(),
        budget: Budget::default(),
        branches: Branches::default(),
        has_more: false,
    };
    for token in bindings.tokens.iter().skip(1) {
        // A token within a value that was read before is passed over.
        if token.at >= at.at() {
            at = at.moved(token.at);
            script.token(token, &mut at);
        }
    }
    if script.found.is_empty() {
        return Err(Diagnostic::failed("invalid-input", "the text has no call of `fetch`"));
    }
    if script.has_more {
        let note = "the code around the calls is left out";
        for found in script.found.iter_mut().flatten() {
            found.notes.push(note.to_owned());
        }
    }
    Ok(script.found)
}

/// A script, as far as it was read.
struct Script<'s> {
    inputs: &'s Inputs<'s>,
    bindings: &'s Bindings<'s>,
    found: Founds,
    names: Vec<Name>,
    /// The names that hold the same objects as others.
    shared: Vec<usize>,
    budget: Budget,
    branches: Branches,
    /// Whether there is code that is neither a call nor a name with a literal.
    has_more: bool,
}

impl Script<'_> {
    const fn literals(&self) -> Literals<'_> {
        Literals {
            names: self.names.as_slice(),
            bindings: self.bindings,
            taken: RefCell::new(Vec::new()),
            budget: &self.budget,
            inputs: self.inputs,
        }
    }

    /// Reads a token, and what belongs to it where that is a call or a name.
    fn token(&mut self, token: &Token<'_>, at: &mut Cursor<'_>) {
        if token.begins_line {
            self.branches.end_line();
        }
        match token.text.chars().next() {
            Some(c) if is_of_name(c) && !c.is_ascii_digit() => self.word(at),
            Some(sign) => {
                self.has_more |= !matches!(sign, ';' | ',');
                token.text.chars().for_each(|sign| self.branches.sign(sign));
                at.bump();
            }
            None => {
                self.has_more = true;
                at.bump();
            }
        }
    }

    fn word(&mut self, at: &mut Cursor<'_>) {
        let before = *at;
        match dotted_name(at) {
            "" => {
                at.bump();
            }
            "await" | "void" => {}
            word if is_branch(word) && !before.before().trim_end().ends_with('.') => {
                self.has_more = true;
                let branch = BRANCHES.iter().find(|(name, _)| *name == word);
                branch
                    .into_iter()
                    .for_each(|(name, has_condition)| self.branches.begin(name, *has_condition));
            }
            "const" | "let" | "var" => self.name(before, at),
            "fetch" | "window.fetch" | "globalThis.fetch" | "self.fetch" | "page.fetch" => {
                skip_blank(at);
                if !at.sees("(") {
                    self.has_more = true;
                    return;
                }
                let arguments = *at;
                at.bump();
                let call = self.call(before, at);
                if call.is_err() {
                    *at = arguments;
                    self.branches.word();
                }
                let call = match self.branches.name() {
                    Some(name) => Err(within(name, before)),
                    None => call,
                };
                if at.at() != arguments.at() {
                    self.branches.end_statement();
                }
                self.found.push(call);
            }
            word if word.starts_with("process.env.") => {
                self.has_more = true;
                self.branches.word();
                skip_blank(at);
                if at.sees("=") && !at.sees("==") {
                    at.bump();
                    let value = self.literals().value(at, 0);
                    let value = match self.around(&before, None) {
                        Some(around) => Err(changed_within(word, around, before)),
                        None => value,
                    };
                    self.add(word.to_owned(), &before, value, false);
                }
            }
            word => {
                self.has_more = true;
                self.branches.word();
                self.change(&before, at, word);
            }
        }
    }

    fn add(&mut self, name: String, from: &Cursor<'_>, value: Result<Datum, Diagnostic>, is_url: bool) {
        let is_object = is_url || value.as_ref().is_ok_and(is_object);
        self.names.push(Name {
            name,
            is_object,
            binding: self.bindings.binding(from.at()),
            scope: self.bindings.scope(from.at()),
            value,
        });
    }

    /// The construct around the place that may keep a change of a name of `scope` from being made, or may make it again.
    fn around(&self, from: &Cursor<'_>, scope: Option<usize>) -> Option<&'static str> {
        let is_sure = self.bindings.begins_statement(from.at())
            && scope.is_none_or(|scope| scope == self.bindings.scope(from.at()));
        self.branches.name().or((!is_sure).then_some(FUNCTION))
    }

    /// A use of a name that can change its value: `append` and `set` are followed, and after anything else the value is not
    /// known.
    fn change(&mut self, from: &Cursor<'_>, at: &mut Cursor<'_>, word: &str) {
        let (name, member) = word.split_once('.').unwrap_or((word, ""));
        let binding = self.bindings.binding(from.at());
        let is_known = |known: &Name| known.name == name && known.binding == binding;
        let usage = self.bindings.usage(from.at());
        let Some(index) = self.names.iter().rposition(is_known).filter(|_| usage != Use::Read) else {
            return;
        };
        let adds = usage == Use::Member && matches!(member, "append" | "set");
        let mut after = *at;
        let pair = self.literals().arguments(&mut after, 0);
        let scope = self.names.get(index).map(|known| known.scope);
        let around = self.around(from, scope);
        if self.shared.contains(&index) {
            for index in mem::take(&mut self.shared) {
                if let Some(known) = self.names.get_mut(index) {
                    known.value = Err(changed(&known.name, from));
                }
            }
        }
        let Some(known) = self.names.get_mut(index) else { return };
        let Ok(value) = &mut known.value else { return };
        if !known.is_object && matches!(usage, Use::Passed(_) | Use::Kept) {
            return;
        }
        if let Some(around) = around.filter(|_| adds) {
            known.value = Err(changed_within(name, around, *from));
            return;
        }
        match (value, pair.as_deref()) {
            (Datum::Object(members), Ok([Datum::Text(key), Datum::Text(text)])) if adds => {
                *at = after;
                match members.iter_mut().find(|(known, _)| member == "append" && known == key) {
                    Some((_, Datum::Text(known))) => *known = format!("{known}, {text}"),
                    _ => Datum::set(members, key.clone(), Datum::Text(text.clone())),
                }
            }
            (Datum::Form(form), Ok([Datum::Text(key), Datum::Text(text)]))
                if adds && (member == "append" || !has_name(form, key)) && self.inputs.are_plain(text) =>
            {
                *at = after;
                let pair = encoded(&[(key.clone(), text.clone())]);
                form.push_str(if form.is_empty() { "" } else { "&" });
                form.push_str(&self.inputs.written(&pair, Way::Encoded));
            }
            (
                Datum::Parts(parts),
                Ok(
                    [
                        Datum::Text(key),
                        value @ (Datum::Text(_) | Datum::Blob { .. }),
                        more @ ..,
                    ],
                ),
            ) if member == "append" || (adds && !parts.iter().any(|(known, _)| known == key)) => {
                let value = match (value.clone(), more) {
                    (
                        Datum::Blob {
                            content, content_type, ..
                        },
                        [Datum::Text(name)],
                    ) => Some(Datum::Blob {
                        content,
                        content_type,
                        name: Some(name.clone()),
                    }),
                    (value, []) => Some(value),
                    _ => None,
                };
                *at = after;
                parts.extend(value.map(|value| (key.clone(), value)));
            }
            _ => {
                known.value = Err(match usage {
                    Use::Passed(callee) => {
                        let callee = mask::quoted(&self.bindings.callee(callee));
                        let message = format!("{} is passed to {callee}, which may change it", mask::quoted(name));
                        from.wrong(from.at(), message, "passed").help(CHANGED)
                    }
                    Use::Kept => {
                        let message = format!(
                            "{} is used by code that is not read, which may change it",
                            mask::quoted(name)
                        );
                        from.wrong(from.at(), message, "used").help(CHANGED)
                    }
                    _ => changed(name, from),
                });
            }
        }
    }

    /// `name = literal` after `const`. A name whose value is a call of `fetch` holds the answer.
    fn name(&mut self, statement: Cursor<'_>, at: &mut Cursor<'_>) {
        skip_blank(at);
        let from = *at;
        let name = at.take_while(is_of_name).to_owned();
        skip_blank(at);
        if name.is_empty() || !at.sees("=") || at.sees("==") || at.sees("=>") {
            self.has_more = true;
            return;
        }
        at.bump();
        skip_blank(at);
        let mut after = *at;
        if matches!(dotted_name(&mut after), "await" | "fetch" | "require") {
            return;
        }
        let mut after = *at;
        let is_url = at.sees("new URL(");
        let literals = self.literals();
        let value = literals.value(&mut after, 0);
        let taken = literals.taken.take();
        let is_read = value.is_ok();
        let binding = self.bindings.binding(from.at());
        let earlier = self.names.iter().rfind(|known| known.binding == binding);
        let around = earlier.map_or(self.branches.name(), |known| self.around(&statement, Some(known.scope)));
        let value = match around {
            Some(around) => Err(changed_within(&name, around, from)),
            None => value,
        };
        self.add(name, &from, value, is_url);
        if !taken.is_empty() {
            self.shared.push(self.names.len() - 1);
            self.shared.extend(taken);
        }
        if is_read {
            *at = after;
            // `const a = 1, b = 2`
            skip_blank(&mut after);
            if after.eat(",") {
                *at = after;
                self.name(after, at);
            }
        }
    }

    /// The arguments of a call, after its `(`. On an error the cursor is where reading ended.
    fn call(&self, from: Cursor<'_>, at: &mut Cursor<'_>) -> Result<Literal, Diagnostic> {
        let literals = self.literals();
        let place = *at;
        let url = match literals.value(at, 0)? {
            Datum::Text(url) => url,
            other => {
                let message = format!("the first argument of `fetch` is the URL, and this is {}", other.kind());
                return Err(place.wrong(place.at(), message, "no URL"));
            }
        };
        skip_blank(at);
        let mut options = Vec::new();
        if at.eat(",") {
            skip_blank(at);
            let place = *at;
            if !at.sees(")") {
                let Datum::Object(members) = literals.value(at, 0)? else {
                    let message = "the second argument of `fetch` is an object of options";
                    return Err(place.wrong(place.at(), message, "no object"));
                };
                options = members;
            }
            skip_blank(at);
            at.eat(",");
            skip_blank(at);
        }
        if !at.eat(")") {
            return Err(at.wrong(at.at(), "the call of `fetch` does not end with `)`", "here"));
        }
        request(&url, options, self.inputs).map_err(|wrong| match wrong {
            Wrong::Url(wrong) => wrong,
            Wrong::Option(message) => from.wrong(from.at(), message, "in this call"),
        })
    }
}

/// Whether a form has a pair of this name, which `set` would replace.
fn has_name(form: &str, name: &str) -> bool {
    let name = encoded(&[(name.to_owned(), String::new())]);
    form.split('&').any(|pair| pair.starts_with(&name))
}

fn is_branch(word: &str) -> bool {
    BRANCHES.iter().any(|(name, _)| *name == word)
}

/// The error of a call in a branch.
fn within(name: &str, from: Cursor<'_>) -> Diagnostic {
    let message = format!("a call is within `{name}`, and nothing is run here that says whether it is sent");
    from.wrong(from.at(), message, "this call").help("paste the call alone")
}

/// The error of a name that is changed by something that is not read.
fn changed(name: &str, from: &Cursor<'_>) -> Diagnostic {
    let message = format!("the value of {} is changed by the script", mask::quoted(name));
    from.wrong(from.at(), message, "changed").help(CHANGED)
}

/// The error of a name that is changed in a branch or a function.
fn changed_within(name: &str, around: &str, from: Cursor<'_>) -> Diagnostic {
    let around = match around {
        FUNCTION => around.to_owned(),
        branch => format!("`{branch}`"),
    };
    let message = format!(
        "a change of {} is within {around}, and nothing is run here that says whether it is made",
        mask::quoted(name)
    );
    from.wrong(from.at(), message, "this change")
        .help("paste the changes that are made, each as a statement of its own")
}

/// Why a call sends no request.
enum Wrong {
    Url(Diagnostic),
    Option(String),
}

/// The request of a call.
fn request(url: &str, options: Vec<(String, Datum)>, inputs: &Inputs<'_>) -> Result<Literal, Wrong> {
    let url = address::referring(url, &inputs.references()).map_err(Wrong::Url)?;
    let url = WebUrl::read(&url).map_err(Wrong::Url)?;
    let mut literal = url.get();
    let (mut notes, mut left_out) = (Vec::new(), Vec::new());
    let (mut referrer, mut body) = (None, Datum::Undefined);
    let mut sends_referrer = true;
    for (name, value) in options {
        match (&*name, value) {
            (_, Datum::Undefined) => {}
            ("method", Datum::Text(method)) => {
                let known = ["DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT"];
                let is_other = !known.iter().any(|known| method.eq_ignore_ascii_case(known));
                if is_other && method.bytes().any(|byte| byte.is_ascii_lowercase()) {
                    notes.push(
                        "fetch sends this method in small letters, and all outputs but JSON write capitals".to_owned(),
                    );
                }
                literal.method = method;
            }
            ("method", other) => return Err(Wrong::Option(format!("the method is {}, and no text", other.kind()))),
            ("headers", value) => {
                for (name, value) in header_pairs(value)? {
                    literal.headers.add(&name, value);
                }
            }
            ("body", value) => body = value,
            ("referrer", Datum::Text(text)) => referrer = Some(text),
            ("referrerPolicy", Datum::Text(policy)) => sends_referrer = policy != "no-referrer",
            ("credentials", Datum::Text(how)) if how == "include" => {
                notes.push("a browser adds its cookies to this call, and the text has none of them".to_owned());
            }
            ("signal", Datum::Object(members)) => {
                let time = members.iter().find(|(name, _)| name == "timeout");
                let milliseconds: f64 = time.and_then(|(_, time)| time.text()?.parse().ok()).unwrap_or_default();
                let seconds = (milliseconds / 1000.0).to_string();
                literal.transfer.push(Setting::new("max-time", seconds, "signal"));
                literal.left_out.push("signal".to_owned());
            }
            ("mode" | "credentials", _) => {}
            (name, _) => left_out.push(name.to_owned()),
        }
    }
    if url.user.is_some() {
        let message = "fetch takes no URL with a user and a password: write the header authorization";
        return Err(Wrong::Option(message.to_owned()));
    }
    // `about:client` is the page itself, which the text does not name.
    let referrer = referrer.filter(|referrer| sends_referrer && referrer.contains("://"));
    if let Some(referrer) = referrer {
        literal.headers.add_default("referer", referrer);
    }
    literal.body = match body {
        Datum::Undefined | Datum::Null => None,
        Datum::Parts(parts) => {
            if literal
                .headers
                .names()
                .any(|name| name.eq_ignore_ascii_case("content-type"))
            {
                let message = "fetch gives a FormData its content-type, with a boundary: leave out the header";
                return Err(Wrong::Option(message.to_owned()));
            }
            if parts.is_empty() {
                let message = "the body is a FormData without a part: leave out the body";
                return Err(Wrong::Option(message.to_owned()));
            }
            for (name, value) in parts {
                literal.parts.push((name, part(value, inputs).map_err(Wrong::Url)?));
            }
            None
        }
        Datum::File(path) => {
            let content = inputs.attach(Path::new(&path), "readFile", false);
            Some(content.map_err(Wrong::Url)?)
        }
        Datum::Form(form) => {
            literal.headers.add_default("content-type", FORM);
            Some(form.into_bytes())
        }
        other => {
            let text = other.text().ok_or_else(|| {
                let kind = other.kind();
                Wrong::Option(format!(
                    "the body is {kind}, which `fetch` does not send: JSON.stringify makes a text of it"
                ))
            })?;
            literal.headers.add_default("content-type", TEXT);
            Some(text.as_bytes().to_vec())
        }
    };
    if literal.body.is_some() && matches!(&*literal.method.to_ascii_uppercase(), "GET" | "HEAD") {
        return Err(Wrong::Option(format!(
            "`fetch` refuses a body with the method {}",
            literal.method
        )));
    }
    notes.extend(replaced(literal.body.as_deref()));
    if !left_out.is_empty() {
        notes.push(format!(
            "options that are about the transfer are left out: {}",
            mask::covered(&left_out.join(", "))
        ));
    }
    literal.transfer = settings::checked(&literal.transfer);
    Ok(literal.noted(notes))
}

/// A part of a FormData. Its texts have CRLF at the end of a line.
fn part(value: Datum, inputs: &Inputs<'_>) -> Result<Part<'static>, Diagnostic> {
    let Datum::Blob {
        content,
        content_type,
        name,
    } = value
    else {
        let text = value.text().unwrap_or_default();
        let text = text.replace("\r\n", "\n").replace('\r', "\n").replace('\n', "\r\n");
        return Ok(Part::text(text));
    };
    let content = match *content {
        Datum::File(path) => inputs.attach(Path::new(&path), "openAsBlob", false)?,
        content => content.text().unwrap_or_default().as_bytes().to_vec(),
    };
    let content_type = match &*content_type {
        "" => "application/octet-stream".to_owned(),
        _ => content_type,
    };
    let name = name.unwrap_or_else(|| "blob".to_owned());
    Ok(Part::file(name, content).content_type(content_type))
}

/// The value of the header `authorization` from `Basic` credentials.
fn header_value(name: &str, value: Datum) -> Datum {
    match value {
        Datum::Credentials(pair) if name.eq_ignore_ascii_case("authorization") => {
            Datum::Text(format!("Basic {}", STANDARD.encode(pair)))
        }
        value => value,
    }
}

fn header_pairs(value: Datum) -> Result<Vec<(String, String)>, Wrong> {
    match value {
        Datum::Text(_) => None,
        Datum::Object(members) => {
            let members = members.into_iter();
            let members = members.map(|(name, value)| {
                let value = header_value(&name, value);
                (name, value)
            });
            pairs(&Datum::Object(members.collect()))
        }
        Datum::List(items) => {
            let items = items.into_iter().map(|item| match item {
                Datum::List(pair) => match <[Datum; 2]>::try_from(pair) {
                    Ok([name, value]) => {
                        let value = header_value(name.text().unwrap_or_default(), value);
                        Datum::List(vec![name, value])
                    }
                    Err(pair) => Datum::List(pair),
                },
                item => item,
            });
            pairs(&Datum::List(items.collect()))
        }
        value => pairs(&value),
    }
    .ok_or_else(|| Wrong::Option("the headers are no object of texts".to_owned()))
}
