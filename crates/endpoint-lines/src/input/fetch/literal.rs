//! Literals of JavaScript: texts, numbers, lists, objects, and the few calls whose result is known without running them.

use std::cell::RefCell;
use std::collections::HashMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::bindings::Bindings;
use super::text::{escape, quoted};
use super::tokens::{dotted_name, is_of_name, skip_blank};
use crate::input::cursor::{Cursor, DEEPEST};
use crate::input::datum::{Budget, Datum, is_json_number};
use crate::input::files::Inputs;
use crate::reference::Way;
use crate::report::diagnostic::Diagnostic;
use crate::report::mask;

/// A name that holds a literal, or why it holds none.
pub(super) struct Name {
    pub(super) name: String,
    /// Where the name is bound. A variable of the environment is not.
    pub(super) binding: Option<usize>,
    /// The brackets around its declaration.
    pub(super) scope: usize,
    /// Whether what it holds can be changed without a new value for the name.
    pub(super) is_object: bool,
    pub(super) value: Result<Datum, Diagnostic>,
}

/// Whether a value has members that can be changed.
pub(super) const fn is_object(value: &Datum) -> bool {
    matches!(
        value,
        Datum::Form(_) | Datum::Parts(_) | Datum::List(_) | Datum::Object(_)
    )
}

/// The reader of one value.
pub(super) struct Literals<'n> {
    pub(super) names: &'n [Name],
    pub(super) bindings: &'n Bindings<'n>,
    /// The names whose objects were read.
    pub(super) taken: RefCell<Vec<usize>>,
    pub(super) budget: &'n Budget,
    pub(super) inputs: &'n Inputs<'n>,
}

/// The names of the environment, up to that of a variable.
const ENVIRONMENTS: [&str; 3] = ["process.env", "import.meta.env", "Bun.env"];

impl Literals<'_> {
    /// The value at the cursor. A computation is an error.
    pub(super) fn value(&self, at: &mut Cursor<'_>, depth: usize) -> Result<Datum, Diagnostic> {
        skip_blank(at);
        let from = *at;
        let mut value = self.primary(at, depth)?;
        let mut end = *at;
        skip_blank(at);
        while at.sees("+") && matches!(value, Datum::Text(_)) {
            at.bump();
            skip_blank(at);
            let other = self.primary(at, depth)?;
            value = self.joined(&from, at.at(), vec![value, other])?;
            end = *at;
            skip_blank(at);
        }
        if at.sees("+") {
            let message = "a value is put together with `+`, and only texts are put together here";
            return Err(from
                .wrong(at.at(), message, "computed")
                .help("write the whole text in one pair of quotes"));
        }
        if !ends_value(&end, at) {
            return Err(at
                .wrong(
                    at.at(),
                    "a value is computed here, and only literals are read",
                    "computed",
                )
                .help("write the value itself in its place"));
        }
        *at = end;
        Ok(value)
    }

    fn primary(&self, at: &mut Cursor<'_>, depth: usize) -> Result<Datum, Diagnostic> {
        if depth > DEEPEST {
            return Err(at.too_deep());
        }
        let from = *at;
        Ok(match at.peek() {
            Some('"' | '\'') => Datum::Text(quoted(at)?),
            Some('`') => self.template(at, depth)?,
            Some('{') => Datum::Object(self.object(at, depth)?),
            Some('[') => Datum::List(self.list(at, depth)?),
            Some(c) if c == '-' || c == '.' || c.is_ascii_digit() => number(at)?,
            Some(c) if is_of_name(c) => return self.named(at, depth),
            _ => return Err(from.wrong(from.at(), "a value is missing, or is no literal", "no literal")),
        })
    }

    /// A word, the value of a name, or one of the calls that are known.
    fn named(&self, at: &mut Cursor<'_>, depth: usize) -> Result<Datum, Diagnostic> {
        let from = *at;
        let mut name = dotted_name(at);
        while matches!(name, "new" | "await") {
            skip_blank(at);
            name = dotted_name(at);
        }
        let place = at.at() - name.len();
        let binding = self.bindings.binding(place);
        let is_known = |known: &Name| known.name == name && known.binding == binding;
        if let Some(index) = self.names.iter().rposition(is_known) {
            return self.known(&from, place, index);
        }
        let datum = match name {
            "true" => Datum::Bool(true),
            "false" => Datum::Bool(false),
            "null" => Datum::Null,
            "undefined" => Datum::Undefined,
            "JSON.stringify" => {
                let arguments = self.arguments(at, depth)?;
                let json = stringified(&arguments).map_err(|message| from.wrong(from.at(), message, "here"))?;
                let json = self.in_way(&from, &json, Way::Json)?;
                // The text of a string without its quotes.
                let inside = json.strip_prefix('"').and_then(|json| json.strip_suffix('"'));
                match inside.filter(|_| at.eat(".slice(1, -1)")) {
                    Some(inside) => Datum::Text(inside.to_owned()),
                    None => Datum::Text(json),
                }
            }
            "btoa" => self.base64(&from, &self.only_argument(at, depth)?)?,
            "Buffer.from" => {
                let value = self.only_argument(at, depth)?;
                if !at.eat(".toString(\"base64\")") && !at.eat(".toString('base64')") {
                    let message = "a Buffer is read with toString(\"base64\") alone";
                    return Err(from.wrong(at.at(), message, "computed"));
                }
                self.base64(&from, &value)?
            }
            "encodeURIComponent" => {
                let value = self.only_argument(at, depth)?;
                let text = value
                    .text()
                    .ok_or_else(|| from.wrong(from.at(), "encodeURIComponent takes a text here", "no text"))?;
                Datum::Text(self.in_way(&from, &uri_component(text), Way::Encoded)?)
            }
            "Deno.env.get" => {
                let name = self.only_argument(at, depth)?;
                self.variable(&from, "Deno.env.get", name.text().unwrap_or_default())?
            }
            "FormData" => match &*self.arguments(at, depth)? {
                [] => Datum::Parts(Vec::new()),
                _ => return Err(from.wrong(from.at(), "the FormData of a form is not in the text", "here")),
            },
            "Blob" | "File" => blob(name, self.arguments(at, depth)?).ok_or_else(|| {
                from.wrong(
                    from.at(),
                    "a Blob is read with one text or file in a list and a type",
                    "computed",
                )
            })?,
            "readFile" | "openAsBlob" | "fs.readFile" | "fs.openAsBlob" => {
                let arguments = self.arguments(at, depth)?;
                file(name, &arguments)
                    .ok_or_else(|| from.wrong(from.at(), "a file is read by its name and its type alone", "computed"))?
            }
            "AbortSignal.timeout" => Datum::Object(vec![("timeout".to_owned(), self.only_argument(at, depth)?)]),
            "Headers" | "URL" | "String" => self.only_argument(at, depth)?,
            "URLSearchParams" => {
                let value = self.only_argument(at, depth)?;
                // The value of a variable could have several pairs.
                let is_whole = matches!(&value, Datum::Text(text) if self.inputs.has_reference(text));
                let pairs = pairs(&value).filter(|_| !is_whole).ok_or_else(|| {
                    from.wrong(
                        from.at(),
                        "URLSearchParams takes an object of texts here",
                        "not an object of texts",
                    )
                })?;
                Datum::Form(self.in_way(&from, &encoded(&pairs), Way::Encoded)?)
            }
            name if ENVIRONMENTS.contains(&name) && at.eat("[") => {
                skip_blank(at);
                let variable = match at.peek() {
                    Some('"' | '\'') => quoted(at)?,
                    _ => String::new(),
                };
                skip_blank(at);
                let variable = if at.eat("]") { &*variable } else { "" };
                self.variable(&from, name, variable)?
            }
            name if self.names.iter().any(|known| known.name == name) => {
                let message = format!(
                    "{} is bound again here, in a function or a block, and the text does not say its value",
                    mask::quoted(name)
                );
                return Err(from
                    .wrong(from.at(), message, "another name")
                    .help("write the value itself in its place"));
            }
            name => {
                let variable = ENVIRONMENTS
                    .iter()
                    .find_map(|start| name.strip_prefix(start)?.strip_prefix('.'));
                self.variable(&from, name, variable.unwrap_or_default())?
            }
        };
        // TypeScript says so that a value is there.
        if at.sees("!") && !at.sees("!=") {
            at.bump();
        }
        self.budget.spend(&from, datum)
    }

    /// The value of a name that is read at a place.
    fn known(&self, from: &Cursor<'_>, place: usize, index: usize) -> Result<Datum, Diagnostic> {
        let Some(known) = self.names.get(index) else {
            return Ok(Datum::Undefined);
        };
        let value = known.value.clone()?;
        if self.bindings.is_unsure(place, known.is_object) {
            return Err(unsure(from, &known.name));
        }
        if known.is_object {
            self.taken.borrow_mut().push(index);
        }
        self.budget.spend(from, value)
    }

    /// The mark of a variable of the environment. `name` is the name of its value in the script.
    fn variable(&self, from: &Cursor<'_>, name: &str, variable: &str) -> Result<Datum, Diagnostic> {
        // Another name would become another variable.
        let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let is_name =
            variable.starts_with(|c: char| is_letter(c) && !c.is_ascii_digit()) && variable.chars().all(is_letter);
        let mark = is_name.then(|| self.inputs.mark(variable)).flatten();
        mark.map(Datum::Text).ok_or_else(|| unknown(from, name))
    }

    /// A text whose variables are written in a way. A variable that already is in another way is an error.
    pub(super) fn in_way(&self, from: &Cursor<'_>, text: &str, way: Way) -> Result<String, Diagnostic> {
        match self.inputs.are_plain(text) {
            true => Ok(self.inputs.written(text, way)),
            false => Err(from.wrong(
                from.at(),
                "the value of a variable is encoded twice, which is not read",
                "computed",
            )),
        }
    }

    fn base64(&self, from: &Cursor<'_>, value: &Datum) -> Result<Datum, Diagnostic> {
        let text = value
            .text()
            .ok_or_else(|| from.wrong(from.at(), "base64 is made of a text here", "no text"))?;
        match (self.inputs.has_reference(text), self.inputs.are_plain(text)) {
            (false, _) => Ok(Datum::Text(STANDARD.encode(text))),
            (true, true) => Ok(Datum::Base64(text.to_owned())),
            (true, false) => self.in_way(from, text, Way::Plain).map(Datum::Text),
        }
    }

    /// Texts put together. Base64 of a variable follows `Basic ` alone.
    fn joined(&self, from: &Cursor<'_>, at: usize, mut pieces: Vec<Datum>) -> Result<Datum, Diagnostic> {
        pieces.retain(|piece| !matches!(piece, Datum::Text(text) if text.is_empty()));
        if let [Datum::Text(scheme), Datum::Base64(pair)] = &*pieces
            && scheme.eq_ignore_ascii_case("basic ")
        {
            return Ok(Datum::Credentials(pair.clone()));
        }
        let texts: Option<String> = pieces.iter().map(Datum::text).collect();
        let text = texts.ok_or_else(|| from.wrong(at, "only texts are put together here", "computed"))?;
        self.budget.spend(from, Datum::Text(text))
    }

    /// The text between backticks.
    fn template(&self, at: &mut Cursor<'_>, depth: usize) -> Result<Datum, Diagnostic> {
        let from = *at;
        at.bump();
        let (mut pieces, mut text) = (Vec::new(), String::new());
        loop {
            let here = *at;
            match at.bump() {
                Some('`') => {
                    pieces.push(Datum::Text(text));
                    return self.joined(&from, from.at(), pieces);
                }
                None => return Err(from.wrong(from.at(), "a text is never closed", "begins here")),
                Some('$') if at.sees("{") => {
                    at.bump();
                    pieces.push(Datum::Text(std::mem::take(&mut text)));
                    let mut inside = *at;
                    let value = self.value(&mut inside, depth + 1);
                    skip_blank(&mut inside);
                    if !inside.eat("}") || value.is_err() {
                        return Err(of_template(&here, *at));
                    }
                    *at = inside;
                    pieces.extend(value);
                }
                Some('\\') => escape(&here, at, &mut text)?,
                Some('\r') if at.sees("\n") => {}
                Some(c) => text.push(c),
            }
        }
    }

    /// The first argument of a call; further ones have to be literals.
    fn only_argument(&self, at: &mut Cursor<'_>, depth: usize) -> Result<Datum, Diagnostic> {
        let mut arguments = self.arguments(at, depth)?.into_iter();
        Ok(arguments.next().unwrap_or(Datum::Object(Vec::new())))
    }

    /// The arguments of a call.
    pub(super) fn arguments(&self, at: &mut Cursor<'_>, depth: usize) -> Result<Vec<Datum>, Diagnostic> {
        skip_blank(at);
        if !at.eat("(") {
            return Err(at.wrong(at.at(), "`(` is missing after the name of a call", "here"));
        }
        let mut arguments = Vec::new();
        loop {
            skip_blank(at);
            if at.eat(")") {
                return Ok(arguments);
            }
            arguments.push(self.value(at, depth + 1)?);
            skip_blank(at);
            if !at.eat(",") && !at.sees(")") {
                return Err(at.wrong(at.at(), "the arguments of a call end with `)`", "here"));
            }
        }
    }

    fn list(&self, at: &mut Cursor<'_>, depth: usize) -> Result<Vec<Datum>, Diagnostic> {
        at.bump();
        let mut items = Vec::new();
        loop {
            skip_blank(at);
            if at.eat("]") {
                return Ok(items);
            }
            check_spread(at)?;
            items.push(self.value(at, depth + 1)?);
            skip_blank(at);
            if !at.eat(",") && !at.sees("]") {
                return Err(at.wrong(
                    at.at(),
                    "a list ends with `]`, and its items have commas between",
                    "here",
                ));
            }
        }
    }

    fn object(&self, at: &mut Cursor<'_>, depth: usize) -> Result<Vec<(String, Datum)>, Diagnostic> {
        at.bump();
        let mut members: Vec<(String, Datum)> = Vec::new();
        let mut places: HashMap<String, usize> = HashMap::new();
        loop {
            skip_blank(at);
            if at.eat("}") {
                return Ok(members);
            }
            check_spread(at)?;
            let from = *at;
            let key = match at.peek() {
                Some('"' | '\'') => quoted(at)?,
                Some(c) if is_of_name(c) => at.take_while(is_of_name).to_owned(),
                Some('[') => return Err(at.wrong(at.at(), "a name in brackets is computed", "computed")),
                _ => return Err(at.wrong(at.at(), "an object has a name here, or ends with `}`", "here")),
            };
            skip_blank(at);
            if key == "__proto__" && at.sees(":") {
                let message = "`__proto__` is no member of an object, but what it inherits from";
                return Err(from.wrong(from.at(), message, "not sent"));
            }
            let value = if at.eat(":") {
                self.value(at, depth + 1)?
            } else if at.sees(",") || at.sees("}") {
                let mut at = from;
                self.value(&mut at, depth + 1)?
            } else {
                return Err(at.wrong(at.at(), "a `:` is missing after a name", "here"));
            };
            // An earlier member of the name is replaced.
            let place = *places.entry(key.clone()).or_insert(members.len());
            match members.get_mut(place) {
                Some((_, known)) => *known = value,
                None => members.push((key, value)),
            }
            skip_blank(at);
            if !at.eat(",") && !at.sees("}") {
                return Err(at.wrong(
                    at.at(),
                    "an object ends with `}`, and its members have commas between",
                    "here",
                ));
            }
        }
    }
}

/// The text of `JSON.stringify`: the value, no replacer, and the indentation.
fn stringified(arguments: &[Datum]) -> Result<String, &'static str> {
    let value = arguments.first().unwrap_or(&Datum::Undefined);
    if *value == Datum::Undefined {
        return Err("`JSON.stringify` of undefined makes no text");
    }
    if !value.has_json() {
        return Err("`JSON.stringify` of base64 of a variable, or of a file, is not read");
    }
    if !matches!(arguments.get(1), None | Some(Datum::Null | Datum::Undefined)) {
        return Err("`JSON.stringify` has a second argument here that chooses what is written");
    }
    // Ten at most, as ECMA-262 has it.
    let indent = match arguments.get(2) {
        None | Some(Datum::Null | Datum::Undefined | Datum::Bool(_)) => String::new(),
        Some(Datum::Number(number)) => {
            let number: f64 = number.parse().unwrap_or_default();
            " ".repeat(number.clamp(0.0, 10.0) as usize)
        }
        Some(Datum::Text(text)) => text.chars().take(10).collect(),
        Some(_) => return Err("the indentation of `JSON.stringify` is neither a number nor a text"),
    };
    Ok(value.json_with(&indent))
}

/// Whether a value ends at `end`, as `after` the blanks behind it says: with what is around it, or with its line, where the next
/// one begins a statement.
fn ends_value(end: &Cursor<'_>, after: &Cursor<'_>) -> bool {
    match after.peek() {
        None | Some(',' | ';' | ')' | ']' | '}') => true,
        Some(c) if end.rest().split_at(after.at() - end.at()).0.contains('\n') => {
            let word = after.rest().split(|c| !is_of_name(c)).next();
            let is_chain = [".then", ".catch", ".finally"].iter().any(|name| after.sees(name));
            is_chain || "\"'{".contains(c) || word.is_some_and(|word| !["", "in", "instanceof"].contains(&word))
        }
        Some(_) => false,
    }
}

fn check_spread(at: &Cursor<'_>) -> Result<(), Diagnostic> {
    match at.sees("...") {
        true => Err(at.wrong(
            at.at(),
            "`...` puts the members of another value here, which is not read",
            "computed",
        )),
        false => Ok(()),
    }
}

/// The error of a name that is changed in another function than it is read in.
fn unsure(from: &Cursor<'_>, name: &str) -> Diagnostic {
    let name = mask::quoted(name);
    let message =
        format!("{name} is read and changed in different functions, and nothing is run here that says which is first");
    from.wrong(from.at(), message, "read here")
        .help("write the value itself in its place")
}

/// The error of a name whose value the text does not say.
fn unknown(from: &Cursor<'_>, name: &str) -> Diagnostic {
    let message = format!("the text does not say the value of {}", mask::quoted(name));
    let help = match name.contains('.') {
        true => "write the value itself in its place".to_owned(),
        false => format!("write the value itself in its place, or `const {name} = …` above"),
    };
    from.wrong(from.at(), message, "unknown").help(help)
}

fn number(at: &mut Cursor<'_>) -> Result<Datum, Diagnostic> {
    let from = *at;
    let text = at.take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_'));
    let is_past_53_bits = |number: i64| number.unsigned_abs() > 1 << 53;
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() {
        return Err(from.wrong(from.at(), "a number is missing after the sign", "no literal"));
    }
    if digits.bytes().all(|byte| byte.is_ascii_digit()) && text.parse().map_or(true, is_past_53_bits) {
        let message = "JavaScript rounds a whole number past 2^53";
        return Err(from
            .wrong(from.at(), message, "here")
            .help("write the digits that are sent, or a text"));
    }
    if is_json_number(text) {
        return Ok(Datum::Number(text.to_owned()));
    }
    Err(from
        .wrong(from.at(), "a number is not written as JSON writes it", "here")
        .help("write it in decimal digits, such as 10 or 0.5"))
}

/// The error of a value in a text between backticks; `inside` is behind its brace.
fn of_template(here: &Cursor<'_>, mut inside: Cursor<'_>) -> Diagnostic {
    let inside = inside.take_until("}").unwrap_or_default();
    let is_name = !inside.is_empty() && inside.chars().all(|c| is_of_name(c) || c == '.');
    let shown = if is_name { inside } else { "…" };
    let message = format!(
        "a text holds {}, whose value is not here",
        mask::quoted(&format!("${{{shown}}}"))
    );
    here.wrong(here.at(), message, "computed")
        .help("write the value itself in its place")
}

/// A `Blob` or a `File` of one text or file.
fn blob(class: &str, arguments: Vec<Datum>) -> Option<Datum> {
    let mut arguments = arguments.into_iter();
    let Some(Datum::List(content)) = arguments.next() else {
        return None;
    };
    let content = match &*content {
        [content @ (Datum::Text(_) | Datum::File(_))] => content.clone(),
        _ => return None,
    };
    let name = match class {
        "File" => Some(arguments.next()?.text()?.to_owned()),
        _ => None,
    };
    Some(Datum::Blob {
        content: content.into(),
        content_type: type_of(arguments.next().as_ref())?,
        name,
    })
}

/// The content of a file, or a `Blob` of it.
fn file(function: &str, arguments: &[Datum]) -> Option<Datum> {
    let path = match arguments.first()? {
        Datum::Text(path) => path.clone(),
        _ => return None,
    };
    let content = Datum::File(path);
    match (function.ends_with("readFile"), arguments.get(1)) {
        (true, None) => Some(content),
        (true, Some(_)) => None,
        (false, options) => Some(Datum::Blob {
            content: content.into(),
            content_type: type_of(options)?,
            name: None,
        }),
    }
}

/// The member `type` of an object of options.
fn type_of(options: Option<&Datum>) -> Option<String> {
    match options {
        None => Some(String::new()),
        Some(Datum::Object(members)) => match &**members {
            [] => Some(String::new()),
            [(name, Datum::Text(content_type))] if name == "type" => Some(content_type.to_ascii_lowercase()),
            _ => None,
        },
        Some(_) => None,
    }
}

/// A text as `encodeURIComponent` writes it.
fn uri_component(text: &str) -> String {
    const KEPT: &percent_encoding::AsciiSet = &percent_encoding::NON_ALPHANUMERIC
        .remove(b'-')
        .remove(b'_')
        .remove(b'.')
        .remove(b'!')
        .remove(b'~')
        .remove(b'*')
        .remove(b'\'')
        .remove(b'(')
        .remove(b')');
    percent_encoding::utf8_percent_encode(text, KEPT).to_string()
}

/// The names and values of an object of scalars, or of a list of pairs.
pub(super) fn pairs(value: &Datum) -> Option<Vec<(String, String)>> {
    match value {
        Datum::Object(members) => {
            let members = members.iter();
            members
                .map(|(name, value)| Some((name.clone(), value.text()?.to_owned())))
                .collect()
        }
        Datum::List(items) => {
            let items = items.iter();
            items
                .map(|item| match item {
                    Datum::List(pair) => match &**pair {
                        [name, value] => Some((name.text()?.to_owned(), value.text()?.to_owned())),
                        _ => None,
                    },
                    _ => None,
                })
                .collect()
        }
        Datum::Text(text) => {
            let pairs = text.trim_start_matches('?').split('&').filter(|pair| !pair.is_empty());
            let pairs = pairs.map(|pair| pair.split_once('=').unwrap_or((pair, "")));
            Some(pairs.map(|(name, value)| (decoded(name), decoded(value))).collect())
        }
        _ => None,
    }
}

/// A name or a value of a form, decoded.
fn decoded(text: &str) -> String {
    let text = text.replace('+', " ");
    percent_encoding::percent_decode_str(&text)
        .decode_utf8_lossy()
        .into_owned()
}

/// The pairs as `URLSearchParams` writes them: the serializer of the WHATWG URL Standard.
pub(super) fn encoded(pairs: &[(String, String)]) -> String {
    const KEPT: &percent_encoding::AsciiSet = &percent_encoding::NON_ALPHANUMERIC
        .remove(b'*')
        .remove(b'-')
        .remove(b'.')
        .remove(b'_');
    let component = |text: &str| {
        percent_encoding::utf8_percent_encode(text, KEPT)
            .to_string()
            .replace("%20", "+")
    };
    let pairs = pairs
        .iter()
        .map(|(name, value)| format!("{}={}", component(name), component(value)));
    pairs.collect::<Vec<_>>().join("&")
}
