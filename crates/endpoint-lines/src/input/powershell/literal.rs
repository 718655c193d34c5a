//! Literals of PowerShell: texts, here-strings, numbers, lists, tables, and the few expressions whose result is known without
//! running them.

use std::cell::RefCell;
use std::collections::HashSet;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::blocks::Blocks;
use super::signs::{is_dash, is_double, is_of_name, is_single, skip_blank, skip_lines};
use crate::input::cursor::{Cursor, DEEPEST};
use crate::input::datum::{Budget, Datum};
use crate::input::files::Inputs;
use crate::reference::Way;
use crate::report::diagnostic::Diagnostic;
use crate::report::mask;

/// The variables of a script.
pub(super) type Variables = Vec<Variable>;

/// A variable that holds a literal, or why it holds none.
#[derive(Debug)]
pub(super) struct Variable {
    /// In lower case.
    pub(super) name: String,
    /// The block that sets it.
    pub(super) block: usize,
    pub(super) value: Result<Datum, Diagnostic>,
}

/// The members that stand for the session's own.
pub(super) const COOKIES: &str = "cookies";
pub(super) const USER_AGENT: &str = "useragent";

/// A scalar as PowerShell makes a text of it.
pub(super) fn said(value: &Datum) -> Option<&str> {
    match value {
        Datum::Bool(true) => Some("True"),
        Datum::Bool(false) => Some("False"),
        value => value.text(),
    }
}

/// The reader of one value.
#[derive(Debug)]
pub(super) struct Literals<'v> {
    pub(super) variables: &'v Variables,
    pub(super) blocks: &'v Blocks,
    /// The variables whose tables were read.
    pub(super) taken: &'v RefCell<Vec<usize>>,
    pub(super) files: &'v Inputs<'v>,
    pub(super) budget: &'v Budget,
}

impl Literals<'_> {
    /// The value of an expression, with what is piped into `ConvertTo-Json`. A computation is an error.
    pub(super) fn expression(&self, at: &mut Cursor<'_>, depth: usize) -> Result<Datum, Diagnostic> {
        let mut value = self.value(at, depth)?;
        let mut after = *at;
        skip_blank(&mut after);
        if after.sees(",") && depth == 0 {
            let mut items = vec![value];
            while after.eat(",") {
                skip_lines(&mut after);
                items.push(self.value(&mut after, depth + 1)?);
                *at = after;
                skip_blank(&mut after);
            }
            value = Datum::List(items);
        }
        loop {
            let mut after = *at;
            // A pipe may begin the next line.
            skip_lines(&mut after);
            if !after.eat("|") {
                return Ok(value);
            }
            let place = after;
            skip_lines(&mut after);
            let command = after.take_while(|c| is_of_name(c) || c == '-');
            if !command.eq_ignore_ascii_case("ConvertTo-Json") {
                return Err(computed(&place));
            }
            let levels = self.json_options(&mut after, depth)?;
            // A pipe hands over the items of a list one by one.
            value = match value {
                Datum::List(mut items) if items.len() < 2 => items.pop().unwrap_or(Datum::Undefined),
                value => value,
            };
            if value == Datum::Undefined {
                let message = "an empty list that is piped into ConvertTo-Json makes no text";
                return Err(at.wrong(at.at(), message, "here").help("write the text itself: '[]'"));
            }
            value = self.json(at, &value, levels)?;
            *at = after;
            ends(at)?;
        }
    }

    /// `-Depth 5` and `-Compress`. Returns how many levels are written below the first: 2 by default.
    fn json_options(&self, at: &mut Cursor<'_>, depth: usize) -> Result<usize, Diagnostic> {
        let mut levels = 2;
        loop {
            let mut after = *at;
            skip_blank(&mut after);
            if !after.eat("-") {
                return Ok(levels);
            }
            let name = after.take_while(is_of_name).to_ascii_lowercase();
            if "depth".starts_with(&*name) {
                skip_blank(&mut after);
                let value = self.operand(&mut after, depth + 1)?;
                levels = value.text().and_then(|text| text.parse().ok()).unwrap_or(levels);
            }
            *at = after;
        }
    }

    /// A value in an expression.
    pub(super) fn value(&self, at: &mut Cursor<'_>, depth: usize) -> Result<Datum, Diagnostic> {
        let value = self.operand(at, depth)?;
        ends(at)?;
        Ok(value)
    }

    /// A value, whatever follows it.
    pub(super) fn operand(&self, at: &mut Cursor<'_>, depth: usize) -> Result<Datum, Diagnostic> {
        if depth > DEEPEST {
            return Err(at.too_deep());
        }
        let from = *at;
        Ok(match at.peek() {
            Some(c) if is_double(c) => Datum::Text(self.expanded(at)?),
            Some(c) if is_single(c) => Datum::Text(verbatim(at)?),
            Some('@') if at.sees("@\"") || at.sees("@'") => Datum::Text(self.here_string(at)?),
            Some('@') if at.eat("@{") => Datum::Object(self.table(at, depth)?),
            Some('@') if at.eat("@(") => Datum::List(self.list(at, depth)?),
            Some('(') => self.group(at, depth)?,
            Some('$') => self.variable(at)?,
            Some('[') => self.cast(at, depth)?,
            Some(c) if c == '-' || c.is_ascii_digit() => {
                let text = at.take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-'));
                let number = number(text).ok_or_else(|| {
                    from.wrong(from.at(), "a number is written in a way that is not read", "here")
                        .help("write the digits that are sent")
                })?;
                Datum::Number(number)
            }
            Some(c) if c.is_ascii_alphabetic() => self.command(at, depth)?,
            _ => return Err(from.wrong(from.at(), "a value is missing, or is no literal", "no literal")),
        })
    }

    fn group(&self, at: &mut Cursor<'_>, depth: usize) -> Result<Datum, Diagnostic> {
        at.bump();
        skip_lines(at);
        let value = self.expression(at, depth + 1)?;
        skip_lines(at);
        match at.eat(")") {
            true => Ok(value),
            false => Err(at.wrong(
                at.at(),
                "a value in parentheses is computed here, or does not end with `)`",
                "here",
            )),
        }
    }

    /// The items after `@(`.
    fn list(&self, at: &mut Cursor<'_>, depth: usize) -> Result<Vec<Datum>, Diagnostic> {
        let mut items = Vec::new();
        loop {
            skip_lines(at);
            if at.eat(")") {
                return Ok(items);
            }
            items.push(self.value(at, depth + 1)?);
            let end = at.at();
            skip_lines(at);
            if !at.eat(",") && !at.sees(")") && end == at.at() {
                return Err(at.wrong(
                    at.at(),
                    "a list ends with `)`, and its items have commas between",
                    "here",
                ));
            }
        }
    }

    /// The members after `@{`.
    fn table(&self, at: &mut Cursor<'_>, depth: usize) -> Result<Vec<(String, Datum)>, Diagnostic> {
        let mut members: Vec<(String, Datum)> = Vec::new();
        let mut names = HashSet::new();
        loop {
            skip_lines(at);
            if at.eat("}") {
                return Ok(members);
            }
            let from = *at;
            let key = match at.peek() {
                Some(c) if is_double(c) => self.expanded(at)?,
                Some(c) if is_single(c) => verbatim(at)?,
                _ => at.take_while(|c| is_of_name(c) || c == '-').to_owned(),
            };
            skip_blank(at);
            if key.is_empty() && !from.sees("\"\"") || !at.eat("=") {
                return Err(from.wrong(from.at(), "a table has `name = value` here, or ends with `}`", "here"));
            }
            skip_lines(at);
            let value = self.expression(at, depth + 1)?;
            if !names.insert(key.to_ascii_lowercase()) {
                let message = format!(
                    "a table has the name {} twice, which PowerShell refuses",
                    mask::quoted(&key)
                );
                return Err(from.wrong(from.at(), message, "again"));
            }
            members.push((key, value));
        }
    }

    /// `$name`, `$true`, `$env:NAME`.
    fn variable(&self, at: &mut Cursor<'_>) -> Result<Datum, Diagnostic> {
        let from = *at;
        at.bump();
        let is_braced = at.eat("{");
        let name = at.take_while(|c| is_of_name(c) || c == ':');
        if is_braced {
            at.eat("}");
        }
        match &*name.to_ascii_lowercase() {
            "true" => return Ok(Datum::Bool(true)),
            "false" => return Ok(Datum::Bool(false)),
            "null" => return Ok(Datum::Null),
            _ => {}
        }
        if name.is_empty() {
            return Err(computed(&from));
        }
        self.known(&from, name)
    }

    /// The value of a variable that is read at a place.
    pub(super) fn known(&self, from: &Cursor<'_>, name: &str) -> Result<Datum, Diagnostic> {
        let is_known = |known: &Variable| known.name.eq_ignore_ascii_case(name);
        let index = self.variables.iter().rposition(is_known);
        let known = index.and_then(|index| Some((index, self.variables.get(index)?)));
        let of_environment = || {
            let (drive, variable) = name.split_once(':')?;
            let is_read = drive.eq_ignore_ascii_case("env") && !variable.is_empty() && !variable.contains(':');
            // A value that the script gives it is not followed.
            (is_read && !self.blocks.is_set(name))
                .then(|| self.files.mark(variable))
                .flatten()
        };
        known.map_or_else(
            || {
                if let Some(mark) = of_environment() {
                    return Ok(Datum::Text(mark));
                }
                let message = format!(
                    "the text does not say the value of {}",
                    mask::quoted(&format!("${name}"))
                );
                Err(from
                    .wrong(from.at(), message, "unknown")
                    .help("write the value itself in its place"))
            },
            |(index, known)| {
                let value = known.value.clone()?;
                if !self.blocks.are_sure(name, known.block, self.blocks.at(from.at())) {
                    let name = mask::quoted(&format!("${name}"));
                    let message =
                        format!("{name} may have another value here: it is a parameter, or set in another block");
                    return Err(from
                        .wrong(from.at(), message, "read here")
                        .help("write the value itself in its place"));
                }
                if matches!(value, Datum::Object(_)) {
                    self.taken.borrow_mut().push(index);
                }
                self.budget.spend(from, value)
            },
        )
    }

    /// `[type]value`, and the calls of encodings.
    fn cast(&self, at: &mut Cursor<'_>, depth: usize) -> Result<Datum, Diagnostic> {
        let from = *at;
        at.bump();
        let name = at.take_until("]").unwrap_or_default().to_ascii_lowercase();
        let method = if at.eat("::") {
            at.take_while(|c| is_of_name(c) || matches!(c, ':' | '.'))
                .to_ascii_lowercase()
        } else {
            String::new()
        };
        if method.is_empty() {
            let value = self.operand(at, depth + 1)?;
            return match (&*name, &value) {
                ("char", Datum::Number(code)) => {
                    let code = code.parse().ok().and_then(char::from_u32);
                    Ok(Datum::Text(code.ok_or_else(|| no_character(&from))?.to_string()))
                }
                (
                    "string" | "uri" | "ordered" | "hashtable" | "pscustomobject" | "byte[" | "object[" | "string[",
                    _,
                ) => Ok(value),
                _ => Err(from.wrong(
                    from.at(),
                    "a value is made of another type here, which is not read",
                    "computed",
                )),
            };
        }
        let is_bytes = name.ends_with("encoding") && method.ends_with(".getbytes");
        let is_base64 = name.ends_with("convert") && method == "tobase64string";
        if !(is_bytes || is_base64) || !at.sees("(") {
            return Err(computed(&from).help("parts are -Form @{ name = 'text'; name = Get-Item FILE }"));
        }
        let value = self.group(at, depth)?;
        if is_bytes && !(method.starts_with("utf8") || value.text().is_some_and(str::is_ascii)) {
            return Err(from.wrong(from.at(), "a text is encoded otherwise than in UTF-8", "here"));
        }
        let text = value.text().unwrap_or_default();
        let text = if is_base64 {
            Datum::Text(STANDARD.encode(text))
        } else {
            Datum::Bytes(text.to_owned())
        };
        self.budget.spend(&from, text)
    }

    /// The arguments of `ConvertTo-Json`: the value, with options around it. A list that is an argument stays one.
    fn converted(&self, from: &Cursor<'_>, at: &mut Cursor<'_>, depth: usize) -> Result<Datum, Diagnostic> {
        let (mut value, mut levels) = (None, 2);
        loop {
            let mut after = *at;
            skip_blank(&mut after);
            match after.peek() {
                None | Some('\n' | ';' | ')' | '}' | '|') => break,
                Some(c) if is_dash(c) && after.rest().chars().nth(1).is_some_and(char::is_alphabetic) => {
                    after.bump();
                    let name = after.take_while(is_of_name).to_ascii_lowercase();
                    skip_blank(&mut after);
                    if "depth".starts_with(&*name) {
                        let text = self.operand(&mut after, depth + 1)?;
                        levels = text.text().and_then(|text| text.parse().ok()).unwrap_or(levels);
                    } else if "inputobject".starts_with(&*name) {
                        value = Some(self.operand(&mut after, depth + 1)?);
                    }
                }
                Some(_) => value = Some(self.operand(&mut after, depth + 1)?),
            }
            *at = after;
        }
        let value = value.ok_or_else(|| from.wrong(from.at(), "ConvertTo-Json has nothing to convert", "here"))?;
        self.json(from, &value, levels)
    }

    /// The text that ConvertTo-Json writes.
    fn json(&self, from: &Cursor<'_>, value: &Datum, levels: usize) -> Result<Datum, Diagnostic> {
        if !value.has_json() {
            return Err(computed(from));
        }
        if value.levels() > levels + 1 {
            let message =
                format!("ConvertTo-Json goes {levels} levels deep, and writes the name of a type for the rest");
            return Err(from.wrong(from.at(), message, "here").help("add -Depth 100"));
        }
        let text = self.files.written(&value.json(), Way::Json);
        self.budget.spend(from, Datum::Text(text))
    }

    /// `New-Object …` and `ConvertTo-Json …`, the commands that make a value here.
    fn command(&self, at: &mut Cursor<'_>, depth: usize) -> Result<Datum, Diagnostic> {
        let from = *at;
        let name = at.take_while(|c| is_of_name(c) || c == '-');
        let computed = || {
            let message = format!("{} makes a value, and no command runs here", mask::quoted(name));
            from.wrong(from.at(), message, "computed")
                .help("write the value itself in its place")
        };
        if name.eq_ignore_ascii_case("ConvertTo-Json") {
            return self.converted(&from, at, depth);
        }
        if name.eq_ignore_ascii_case("Get-Item") {
            return self.item(at, depth);
        }
        if !name.eq_ignore_ascii_case("New-Object") {
            return Err(computed());
        }
        skip_blank(at);
        if at.eat("-TypeName") {
            skip_blank(at);
        }
        let class = match at.peek() {
            Some(c) if is_double(c) => self.expanded(at)?,
            Some(c) if is_single(c) => verbatim(at)?,
            _ => at
                .take_while(|c| !c.is_whitespace() && !matches!(c, '(' | ')' | ';'))
                .to_owned(),
        };
        let class = class.to_ascii_lowercase();
        if class.contains("dictionary") || class.contains("hashtable") || class.ends_with("webrequestsession") {
            return Ok(Datum::Object(Vec::new()));
        }
        if class.ends_with("cookie") {
            skip_blank(at);
            at.eat("-ArgumentList");
            skip_blank(at);
            // Without arguments, statements below set its properties.
            return match at.peek() {
                None | Some('\n' | ';') => Ok(Datum::Object(Vec::new())),
                _ => Ok(Datum::List(self.arguments(at, depth)?)),
            };
        }
        Err(computed())
    }

    /// The file of `Get-Item PATH`, `-Path PATH` or `-LiteralPath PATH`.
    fn item(&self, at: &mut Cursor<'_>, depth: usize) -> Result<Datum, Diagnostic> {
        skip_blank(at);
        let _ = at.eat("-LiteralPath") || at.eat("-Path");
        skip_blank(at);
        let path = match at.peek() {
            Some(c) if c == '$' || is_double(c) || is_single(c) => self.operand(at, depth + 1)?,
            _ => Datum::Text(at.take_while(|c| !c.is_whitespace() && !")};,|".contains(c)).to_owned()),
        };
        match path {
            Datum::Text(path) if !path.is_empty() => Ok(Datum::File(path)),
            _ => Err(computed(at)),
        }
    }

    /// The arguments of a call.
    pub(super) fn arguments(&self, at: &mut Cursor<'_>, depth: usize) -> Result<Vec<Datum>, Diagnostic> {
        match at.eat("(") {
            true => self.list(at, depth),
            false => Err(at.wrong(at.at(), "`(` is missing before the arguments", "here")),
        }
    }

    /// The text between double quotes, with its variables.
    pub(super) fn expanded(&self, at: &mut Cursor<'_>) -> Result<String, Diagnostic> {
        let from = *at;
        at.bump();
        let mut text = String::new();
        loop {
            match at.peek() {
                None => return Err(from.wrong(from.at(), "a text is never closed", "begins here")),
                Some(c) if is_double(c) => {
                    at.bump();
                    let Some(second) = at.peek().filter(|c| is_double(*c)) else {
                        return Ok(text);
                    };
                    at.bump();
                    text.push(second);
                }
                Some(_) => self.piece(at, &mut text)?,
            }
        }
    }

    /// A character of a text between double quotes, or what stands for some.
    pub(super) fn piece(&self, at: &mut Cursor<'_>, text: &mut String) -> Result<(), Diagnostic> {
        let from = *at;
        match at.bump() {
            Some('`') => text.extend(escaped(&from, at)?),
            Some('$') if at.eat("(") => text.push_str(&self.inner(&from, at)?),
            Some('$') if at.peek().is_some_and(|c| is_of_name(c) || c == '{') => {
                let mut place = from;
                let value = self.variable(&mut place)?;
                let Some(value) = said(&value) else {
                    return Err(from.wrong(from.at(), "a text holds a variable that is no text", "here"));
                };
                text.push_str(value);
                *at = place;
            }
            Some(c) => text.push(c),
            None => {}
        }
        Ok(())
    }

    /// The value of `$(…)` in a text: `[char]` and a number, as browsers write it, or a variable.
    fn inner(&self, from: &Cursor<'_>, at: &mut Cursor<'_>) -> Result<String, Diagnostic> {
        if let Some(unit) = unit(at) {
            return char::from_u32(pair(unit, at))
                .map(String::from)
                .ok_or_else(|| no_character(from));
        }
        let value = match at.peek() {
            Some('$') => self.value(at, 1).ok().filter(|_| at.eat(")")),
            _ => None,
        };
        value.as_ref().and_then(said).map(str::to_owned).ok_or_else(|| {
            from.wrong(
                from.at(),
                "a text holds `$(…)`, and nothing is computed here",
                "computed",
            )
            .help("write the value itself in its place")
        })
    }

    /// The lines between `@"` and `"@`, or between `@'` and `'@`.
    fn here_string(&self, at: &mut Cursor<'_>) -> Result<String, Diagnostic> {
        let from = *at;
        let is_expanded = at.eat("@\"");
        let end = if is_expanded { "\n\"@" } else { "\n'@" };
        if !is_expanded {
            at.eat("@'");
        }
        at.take_while(|c| matches!(c, ' ' | '\t' | '\r'));
        let never = || {
            from.wrong(
                from.at(),
                "a here-string is never closed, or has text on its first line",
                "begins here",
            )
        };
        if !at.sees("\n") {
            return Err(never());
        }
        let mut inside = *at;
        let lines = at.take_until(end).ok_or_else(never)?;
        inside.eat("\n");
        if lines.is_empty() {
            return Ok(String::new());
        }
        let stop = at.at() - end.len();
        let mut text = String::new();
        while inside.at() < stop {
            match is_expanded {
                true => self.piece(&mut inside, &mut text)?,
                false => text.extend(inside.bump()),
            }
        }
        if text.ends_with('\r') {
            text.pop();
        }
        Ok(text)
    }
}

/// Refuses what goes on behind a value of an expression: it would be computed with it.
fn ends(at: &Cursor<'_>) -> Result<(), Diagnostic> {
    let mut after = *at;
    skip_blank(&mut after);
    match after.peek() {
        None | Some('\n' | ';' | ',' | '|' | ')' | ']' | '}') => Ok(()),
        Some(_) => Err(computed(&after)),
    }
}

/// A number as PowerShell makes a text of it; none where that would take more than digits.
fn number(text: &str) -> Option<String> {
    let (sign, digits) = text.strip_prefix('-').map_or(("", text), |digits| ("-", digits));
    let lower = digits.to_ascii_lowercase();
    let units = [("kb", 10), ("mb", 20), ("gb", 30), ("l", 0)];
    let unit = units.iter().find(|(unit, _)| lower.ends_with(unit));
    let (whole, shift) = unit.map_or((&*lower, 0), |(unit, shift)| (lower.trim_end_matches(unit), *shift));
    let integer = match whole.strip_prefix("0x") {
        Some(digits) => i64::from_str_radix(digits, 16).ok(),
        None => whole.parse().ok().filter(|_| !whole.starts_with(['+', '-'])),
    };
    if let Some(integer) = integer {
        return Some(format!("{sign}{}", integer.checked_mul(1 << shift)?));
    }
    let number: f64 = lower
        .parse()
        .ok()
        .filter(|_| unit.is_none() && lower.starts_with(|c: char| c.is_ascii_digit()))?;
    // Beyond, there is an exponent.
    let is_plain = number == 0.0 || (1e-5..1e15).contains(&number);
    is_plain.then(|| format!("{sign}{number}"))
}

/// The text between single quotes.
fn verbatim(at: &mut Cursor<'_>) -> Result<String, Diagnostic> {
    let from = *at;
    at.bump();
    let mut text = String::new();
    loop {
        match at.bump() {
            None => return Err(from.wrong(from.at(), "a text is never closed", "begins here")),
            Some(c) if is_single(c) => match at.peek().filter(|c| is_single(*c)) {
                Some(second) => {
                    at.bump();
                    text.push(second);
                }
                None => return Ok(text),
            },
            Some(c) => text.push(c),
        }
    }
}

/// The character that a backtick and the next one stand for; the cursor is between the two.
fn escaped(from: &Cursor<'_>, at: &mut Cursor<'_>) -> Result<Option<char>, Diagnostic> {
    let wrong = || from.wrong(from.at(), "an escape in a text names no character", "here");
    Ok(Some(match at.bump() {
        None => return Err(wrong()),
        Some('n') => '\n',
        Some('r') => '\r',
        Some('t') => '\t',
        Some('0') => '\0',
        Some('a') => '\u{7}',
        Some('b') => '\u{8}',
        Some('e') => '\u{1b}',
        Some('f') => '\u{c}',
        Some('v') => '\u{b}',
        Some('u') if at.eat("{") => {
            let digits = at.take_until("}").ok_or_else(wrong)?;
            let code = u32::from_str_radix(digits, 16).map_err(|_| wrong())?;
            char::from_u32(code).ok_or_else(wrong)?
        }
        Some('\r') if at.eat("\n") => return Ok(None),
        Some('\n') => return Ok(None),
        Some(c) => c,
    }))
}

/// The number of `[char]233)`, a unit of UTF-16.
fn unit(at: &mut Cursor<'_>) -> Option<u32> {
    let mut after = *at;
    if !(after.eat("[char]") || after.eat("[Char]")) {
        return None;
    }
    let digits = after.take_while(|c| c.is_ascii_alphanumeric());
    let unit = match digits.strip_prefix("0x") {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => digits.parse(),
    };
    let unit = unit.ok().filter(|unit| *unit <= 0xffff && after.eat(")"))?;
    *at = after;
    Some(unit)
}

/// The code point of a unit and of the one after it, where the two are a pair.
fn pair(unit: u32, at: &mut Cursor<'_>) -> u32 {
    let mut after = *at;
    if (0xd800..0xdc00).contains(&unit)
        && after.eat("$(")
        && let Some(low) = self::unit(&mut after).filter(|low| (0xdc00..0xe000).contains(low))
    {
        *at = after;
        return 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
    }
    unit
}

/// The error of what is not read because it is no literal.
pub(super) fn computed(at: &Cursor<'_>) -> Diagnostic {
    at.wrong(
        at.at(),
        "a value is computed here, and only literals are read",
        "computed",
    )
    .help("write the value itself in its place")
}

fn no_character(from: &Cursor<'_>) -> Diagnostic {
    from.wrong(from.at(), "`[char]` has a number here that is no character", "here")
}
