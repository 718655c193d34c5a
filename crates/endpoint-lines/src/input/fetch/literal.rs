//! Literals of JavaScript: texts, numbers, lists, objects, and the few calls whose result is known without running them.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::input::cursor::{Cursor, DEEPEST};
use crate::input::datum::{Budget, Datum, is_json_number};
use crate::report::diagnostic::Diagnostic;
use crate::report::mask;

/// The names of a script that hold a literal, or why they hold none.
pub(super) type Names = Vec<(String, Result<Datum, Diagnostic>)>;

/// Goes past blanks and comments.
pub(super) fn skip_blank(at: &mut Cursor<'_>) {
    loop {
        at.take_while(char::is_whitespace);
        if at.eat("//") {
            at.take_while(|c| c != '\n');
        } else if at.eat("/*") {
            if at.take_until("*/").is_none() {
                at.take_while(|_| true);
            }
        } else {
            return;
        }
    }
}

/// A name such as `body` or `process.env.TOKEN`; empty where none is there.
pub(super) fn dotted_name<'t>(at: &mut Cursor<'t>) -> &'t str {
    let from = *at;
    name(at);
    loop {
        let before = *at;
        if !at.eat(".") || name(at).is_empty() {
            *at = before;
            break;
        }
    }
    from.rest().get(..at.at() - from.at()).unwrap_or_default()
}

fn name<'t>(at: &mut Cursor<'t>) -> &'t str {
    if at.peek().is_some_and(|c| c.is_ascii_digit()) {
        return "";
    }
    at.take_while(is_of_name)
}

/// Whether a name can hold a character.
pub(super) fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$')
}

/// The reader of one value.
#[derive(Debug)]
pub(super) struct Literals<'n> {
    pub(super) names: &'n Names,
    pub(super) budget: &'n Budget,
}

impl Literals<'_> {
    /// The value at the cursor. What would have to be computed is an error.
    pub(super) fn value(&self, at: &mut Cursor<'_>, depth: usize) -> Result<Datum, Diagnostic> {
        skip_blank(at);
        let from = *at;
        let value = self.primary(at, depth)?;
        let end = *at;
        skip_blank(at);
        match at.peek() {
            Some('+') => Err(from
                .wrong(
                    at.at(),
                    "a value is put together with `+`, and nothing is computed here",
                    "computed",
                )
                .help("write the whole text in one pair of quotes")),
            Some('.' | '[' | '(' | '?' | '`' | '*' | '/' | '%') if !is_chain(at) => Err(from
                .wrong(
                    at.at(),
                    "a value is computed here, and only literals are read",
                    "computed",
                )
                .help("write the value itself in its place")),
            _ => {
                *at = end;
                Ok(value)
            }
        }
    }

    fn primary(&self, at: &mut Cursor<'_>, depth: usize) -> Result<Datum, Diagnostic> {
        if depth > DEEPEST {
            return Err(at.too_deep());
        }
        let from = *at;
        Ok(match at.peek() {
            Some('"' | '\'') => Datum::Text(quoted(at)?),
            Some('`') => Datum::Text(template(at)?),
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
        if name == "new" {
            skip_blank(at);
            name = dotted_name(at);
        }
        let datum = match name {
            "true" => Datum::Bool(true),
            "false" => Datum::Bool(false),
            "null" => Datum::Null,
            "undefined" => Datum::Undefined,
            "JSON.stringify" => {
                let arguments = self.arguments(at, depth)?;
                Datum::Text(stringified(&arguments).map_err(|message| from.wrong(from.at(), message, "here"))?)
            }
            "btoa" => {
                let value = self.only_argument(at, depth)?;
                Datum::Text(STANDARD.encode(value.text().unwrap_or_default()))
            }
            "Headers" | "URL" | "String" => self.only_argument(at, depth)?,
            "URLSearchParams" => {
                let value = self.only_argument(at, depth)?;
                let pairs = pairs(&value).ok_or_else(|| {
                    from.wrong(
                        from.at(),
                        "URLSearchParams takes an object of texts here",
                        "not an object of texts",
                    )
                })?;
                Datum::Form(encoded(&pairs))
            }
            name => {
                let known = self.names.iter().rev().find(|(known, _)| known == name);
                known.map_or_else(|| Err(unknown(&from, name)), |(_, value)| value.clone())?
            }
        };
        self.budget.spend(&from, datum)
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
        let mut members = Vec::new();
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
            Datum::set(&mut members, key, value);
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

/// Whether a line begins here that only goes on with what is done with the answer, such as `.then(…)`.
fn is_chain(at: &Cursor<'_>) -> bool {
    [".then", ".catch", ".finally"].iter().any(|name| at.sees(name))
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

/// The error of a name whose value the text does not say.
fn unknown(from: &Cursor<'_>, name: &str) -> Diagnostic {
    let message = match name {
        "FormData" => "a body of FormData is put together by the script, and is not in the text".to_owned(),
        name => format!("the text does not say the value of {}", mask::quoted(name)),
    };
    let help = match name {
        "FormData" => "write -F NAME=VALUE of curl, or NAME@FILE with --multipart".to_owned(),
        name if name.contains('.') => "write the value itself in its place".to_owned(),
        name => format!("write the value itself in its place, or `const {name} = …` above"),
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

/// The text between quotes.
pub(super) fn quoted(at: &mut Cursor<'_>) -> Result<String, Diagnostic> {
    let from = *at;
    let quote = at.bump();
    let mut text = String::new();
    loop {
        let here = *at;
        match at.bump() {
            c if c == quote && c.is_some() => return Ok(text),
            None | Some('\n') => return Err(from.wrong(from.at(), "a text is never closed", "begins here")),
            Some('\\') => escape(&here, at, &mut text)?,
            Some(c) => text.push(c),
        }
    }
}

/// The text between backticks, which holds no `${…}`.
fn template(at: &mut Cursor<'_>) -> Result<String, Diagnostic> {
    let from = *at;
    at.bump();
    let mut text = String::new();
    loop {
        let here = *at;
        match at.bump() {
            Some('`') => return Ok(text),
            None => return Err(from.wrong(from.at(), "a text is never closed", "begins here")),
            Some('$') if at.sees("{") => {
                at.bump();
                let inside = at.take_until("}").unwrap_or_default();
                let is_name = !inside.is_empty() && inside.chars().all(|c| is_of_name(c) || c == '.');
                let shown = if is_name { inside } else { "…" };
                let message = format!(
                    "a text holds {}, whose value is not here",
                    mask::quoted(&format!("${{{shown}}}"))
                );
                return Err(here
                    .wrong(here.at(), message, "computed")
                    .help("write the value itself in its place"));
            }
            Some('\\') => escape(&here, at, &mut text)?,
            Some('\r') if at.sees("\n") => {}
            Some(c) => text.push(c),
        }
    }
}

/// Appends what an escape stands for; the cursor is after the backslash.
fn escape(from: &Cursor<'_>, at: &mut Cursor<'_>, text: &mut String) -> Result<(), Diagnostic> {
    let wrong = || {
        from.wrong(
            from.at(),
            "an escape in a text is cut short or names no character",
            "here",
        )
    };
    let c = match at.bump().ok_or_else(wrong)? {
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'b' => '\u{8}',
        'f' => '\u{c}',
        'v' => '\u{b}',
        '0' if !at.peek().is_some_and(|c| c.is_ascii_digit()) => '\0',
        '0'..='9' => {
            let message = "an escape in a text is a number of base 8, which modules and strict scripts refuse";
            return Err(from
                .wrong(from.at(), message, "here")
                .help("write \\x and two digits of base 16"));
        }
        'x' => char::from_u32(hex(at, 2).ok_or_else(wrong)?).ok_or_else(wrong)?,
        'u' if at.eat("{") => {
            let digits = at.take_until("}").ok_or_else(wrong)?;
            let code = u32::from_str_radix(digits, 16).map_err(|_| wrong())?;
            char::from_u32(code).ok_or_else(wrong)?
        }
        'u' => {
            let unit = hex(at, 4).ok_or_else(wrong)?;
            char::from_u32(pair(unit, at)).ok_or_else(|| {
                from.wrong(
                    from.at(),
                    "a text holds half of a surrogate pair, which is no character",
                    "half",
                )
                .help("the browser sends U+FFFD in its place: write \\ufffd")
            })?
        }
        '\r' if at.eat("\n") => return Ok(()),
        '\n' | '\u{2028}' | '\u{2029}' => return Ok(()),
        c => c,
    };
    text.push(c);
    Ok(())
}

/// The code point of a unit of UTF-16 and of the one after it, where the two are a pair.
fn pair(unit: u32, at: &mut Cursor<'_>) -> u32 {
    let mut after = *at;
    if (0xd800..0xdc00).contains(&unit)
        && after.eat("\\u")
        && let Some(low) = hex(&mut after, 4).filter(|low| (0xdc00..0xe000).contains(low))
    {
        *at = after;
        return 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
    }
    unit
}

fn hex(at: &mut Cursor<'_>, digits: usize) -> Option<u32> {
    let text = at
        .rest()
        .get(..digits)
        .filter(|text| text.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
    at.eat(text);
    u32::from_str_radix(text, 16).ok()
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
