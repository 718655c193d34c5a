//! Expressions of PowerShell: texts, here-strings, numbers, lists, tables, and what is known without running them. `None` is what
//! would have to be computed, and whoever asks makes a variable of it.

use std::cell::{Cell, RefCell};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::literal::{escaped, number, units, verbatim};
use super::scan::{Kind, Scan, Use};
use super::signs::{is_dash, is_double, is_of_name, is_single, skip_blank, skip_lines};
use super::value::{COOKIES, Members, Value, set};
use crate::input::cursor::{Cursor, DEEPEST};
use crate::input::files::Inputs;
use crate::input::names::{Key, Names};
use crate::report::mask::Mask;

/// The most bytes that the values of a script may have together: variables that name each other twice double each time.
const MOST: usize = 16 << 20;

/// The reader of expressions.
#[derive(Debug)]
pub(super) struct Reader<'r> {
    pub(super) text: &'r str,
    pub(super) inputs: &'r Inputs<'r>,
    pub(super) scan: &'r Scan,
    pub(super) names: RefCell<Names>,
    /// The names that the call has.
    pub(super) used: RefCell<Vec<String>>,
    /// Where the call is.
    pub(super) call: Cell<usize>,
    /// How much the values have grown.
    pub(super) grown: Cell<usize>,
}

impl Reader<'_> {
    /// A cursor at a byte.
    pub(super) const fn at(&self, at: usize) -> Cursor<'_> {
        Cursor::within(self.text, at, self.text.len(), Mask::Json)
    }

    /// Counts what a value takes.
    fn spend(&self, bytes: usize) -> Option<()> {
        self.grown.set(self.grown.get().saturating_add(bytes + 32));
        (self.grown.get() <= MOST).then_some(())
    }

    /// The variable that stands for a value.
    fn unknown(&self, key: Key, wish: &str, is_listed: bool) -> Option<Value> {
        let name = self.names.borrow_mut().name(key, wish, is_listed);
        self.used.borrow_mut().push(name.clone());
        let mark = self.inputs.mark(&name)?;
        Some(Value::Unknown { name, mark })
    }

    /// The variable for an expression, by the names in it.
    pub(super) fn named(&self, from: usize, end: usize) -> Option<Value> {
        const MOST_WORDS: usize = 4;
        let text = self.text.get(from..end)?;
        let names = self.scan.names(from, end);
        let names = names.filter_map(|name| self.text.get(name.clone()));
        let words = names.flat_map(|name| name.split(|c| !is_of_name(c)));
        let words = words.filter(|word| !matches!(*word, "" | "_"));
        let wish: Vec<&str> = words.take(MOST_WORDS).collect();
        self.unknown((text.to_owned(), from, 0), &wish.join("_"), true)
    }

    /// What is read, without the names of what is not.
    pub(super) fn read(&self, read: impl FnOnce() -> Option<Value>) -> Option<Value> {
        let used = self.used.borrow().len();
        let value = read();
        if value.is_none() {
            self.used.borrow_mut().truncate(used);
        }
        value
    }

    /// Goes past a character, or a whole text or bracket.
    pub(super) fn token(&self, at: &mut Cursor<'_>) -> Option<char> {
        let end = self.scan.end(at.at()).unwrap_or_default();
        let c = at.bump()?;
        while at.at() < end {
            at.bump()?;
        }
        Some(c)
    }

    /// Values with commas between, and what is piped into `ConvertTo-Json`.
    fn expression(&self, at: &mut Cursor<'_>, depth: usize) -> Option<Value> {
        let mut value = self.sum(at, depth, true)?;
        let mut items = Vec::new();
        loop {
            let mut after = *at;
            skip_blank(&mut after);
            if !after.eat(",") {
                break;
            }
            skip_lines(&mut after);
            items.push(self.sum(&mut after, depth + 1, false)?);
            *at = after;
        }
        if !items.is_empty() {
            items.insert(0, value);
            value = Value::List(items);
        }
        loop {
            let mut after = *at;
            // A pipe may begin the next line.
            skip_lines(&mut after);
            if !after.eat("|") {
                return Some(value);
            }
            skip_lines(&mut after);
            let command = after.take_while(|c| is_of_name(c) || c == '-');
            if !command.eq_ignore_ascii_case("ConvertTo-Json") {
                return None;
            }
            // A pipe hands over the items of a list one by one.
            if let Value::List(items) = &mut value
                && items.len() < 2
            {
                value = items.pop()?;
            }
            value = self.converted(&mut after, Some(value), depth)?;
            *at = after;
        }
    }

    /// A value, or texts with `+` between. No other operator is followed, and a comma binds closer than this one.
    fn sum(&self, at: &mut Cursor<'_>, depth: usize, is_first: bool) -> Option<Value> {
        let mut value = self.operand(at, depth)?;
        let mut is_sum = false;
        loop {
            let mut after = *at;
            skip_blank(&mut after);
            match after.peek() {
                Some(',') if is_sum => return None,
                None | Some('\n' | ';' | ',' | '|' | ')' | ']' | '}') if !after.sees("||") => return Some(value),
                Some('+') if is_first && !after.sees("++") && !after.sees("+=") => is_sum = true,
                _ => return None,
            }
            after.bump();
            skip_lines(&mut after);
            let right = self.operand(&mut after, depth + 1)?;
            // What a variable is decides what `+` does with another one.
            match (&value, &right) {
                (Value::Text(_), _) | (Value::Unknown { .. }, Value::Text(_)) => {}
                _ => return None,
            }
            let text = value.text()?.to_owned() + right.text()?;
            self.spend(text.len())?;
            value = Value::Text(text);
            *at = after;
        }
    }

    /// A value, whatever follows it.
    pub(super) fn operand(&self, at: &mut Cursor<'_>, depth: usize) -> Option<Value> {
        if depth > DEEPEST {
            return None;
        }
        self.spend(0)?;
        Some(match at.peek()? {
            c if is_double(c) => self.expanded(at, depth)?,
            c if is_single(c) => Value::Text(verbatim(at)?),
            '@' if at.sees("@\"") || at.sees("@'") => self.here_string(at, depth)?,
            '@' if at.eat("@{") => Value::Object(self.table(at, depth)?),
            '@' if at.eat("@(") => Value::List(self.list(at, depth)?),
            '(' => self.group(at, depth)?,
            '$' => self.variable(at, depth, false)?,
            '[' => self.cast(at, depth)?,
            c if c == '-' || c.is_ascii_digit() => Value::Number(number(
                at.take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-')),
            )?),
            c if c.is_ascii_alphabetic() => self.command(at, depth)?,
            _ => return None,
        })
    }

    /// What is in parentheses: a value or a variable, whatever it is.
    fn group(&self, at: &mut Cursor<'_>, depth: usize) -> Option<Value> {
        let from = at.at();
        let end = self.scan.end(from)?;
        at.bump();
        let value = self.read(|| {
            skip_lines(at);
            let value = self.expression(at, depth + 1)?;
            skip_lines(at);
            at.eat(")").then_some(value)
        });
        while at.at() < end {
            at.bump();
        }
        value.or_else(|| self.named(from, end))
    }

    /// The items after `@(`, or the arguments after `(`.
    fn list(&self, at: &mut Cursor<'_>, depth: usize) -> Option<Vec<Value>> {
        let mut items = Vec::new();
        loop {
            skip_lines(at);
            if at.eat(")") {
                return Some(items);
            }
            items.push(self.sum(at, depth + 1, items.is_empty())?);
            let end = at.at();
            skip_lines(at);
            if !at.eat(",") && !at.sees(")") && end == at.at() {
                return None;
            }
        }
    }

    /// The members after `@{`.
    fn table(&self, at: &mut Cursor<'_>, depth: usize) -> Option<Members> {
        let mut members = Members::new();
        loop {
            skip_lines(at);
            if at.eat("}") {
                let mut names: Vec<_> = members.iter().map(|(name, _)| name.to_ascii_lowercase()).collect();
                names.sort_unstable();
                names.dedup();
                // PowerShell refuses a name twice.
                return (names.len() == members.len()).then_some(members);
            }
            let key = match at.peek()? {
                c if is_double(c) => self.expanded(at, depth)?.text()?.to_owned(),
                c if is_single(c) => verbatim(at)?,
                _ => at.take_while(|c| is_of_name(c) || c == '-').to_owned(),
            };
            skip_blank(at);
            at.eat("=").then_some(())?;
            skip_lines(at);
            let from = *at;
            let value = match self.read(|| self.expression(at, depth + 1)) {
                Some(value) => value,
                None => {
                    *at = from;
                    while !matches!(at.peek()?, '\n' | ';' | '}') {
                        self.token(at)?;
                        skip_blank(at);
                    }
                    self.unknown((String::new(), from.at(), 0), &key, true)?
                }
            };
            members.push((key, value));
        }
    }

    /// `$name`, `$true`, `$env:NAME`, and a member of a table. A text takes no members.
    fn variable(&self, at: &mut Cursor<'_>, depth: usize, in_text: bool) -> Option<Value> {
        let from = *at;
        at.bump();
        if at.sees("(") && !in_text {
            return self.group(at, depth);
        }
        let is_braced = at.eat("{");
        let name = at.take_while(|c| is_of_name(c) || c == ':').to_owned();
        if is_braced && !at.eat("}") || name.is_empty() {
            return None;
        }
        let used = self.used.borrow().len();
        let mut value = match &*name.to_ascii_lowercase() {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            "null" => Value::Null,
            _ => self.known(from.at(), &name, depth)?,
        };
        let mut wish = match &value {
            Value::Unknown { name, .. } => name.clone(),
            _ => name.clone(),
        };
        let end = at.at();
        while !in_text && at.sees(".") && at.rest().chars().nth(1).is_some_and(is_of_name) {
            at.bump();
            wish = format!("{wish}_{}", at.take_while(is_of_name));
        }
        if at.at() > end {
            self.used.borrow_mut().truncate(used);
            let (_, set) = self.scan.last(&name.to_lowercase(), from.at());
            let path = self.text.get(from.at()..at.at())?.to_lowercase();
            value = self.unknown((path, set, 1), &wish, true)?;
        }
        let goes_on = !in_text && ["(", "[", "::", "?"].iter().any(|sign| at.sees(sign));
        (!goes_on).then_some(value)
    }

    /// The value of a variable that is read at a place.
    pub(super) fn known(&self, at: usize, name: &str, depth: usize) -> Option<Value> {
        let lower = name.to_lowercase();
        let (own, set) = self.scan.last(&lower, at);
        if let Some(value) = self.read(|| self.bound(&lower, own?, at, depth + 1)) {
            self.inputs.learn(name, value.text().unwrap_or_default());
            return Some(value);
        }
        let plain = name.rsplit(':').next().unwrap_or_default();
        let wish = if matches!(plain, "_" | "PSItem") { "item" } else { plain };
        let is_environment = lower.starts_with("env:") && set == 0;
        match self.unknown((lower, set, 0), wish, !is_environment)? {
            Value::Unknown { mark, .. } if is_environment => Some(Value::Text(mark)),
            value => Some(value),
        }
    }

    /// The value of a variable, by its uses from where it is set to a place.
    fn bound(&self, name: &str, own: &[Use], at: usize, depth: usize) -> Option<Value> {
        let Kind::Set(Some(set)) = own.first()?.kind else {
            return None;
        };
        let mut value = self.expression(&mut self.at(set), depth)?;
        if matches!(value, Value::List(_) | Value::Object(_)) && self.scan.is_lost(name, own, at, self.call.get()) {
            return None;
        }
        for one in own {
            if let Kind::Change(behind) = one.kind {
                self.change(&mut value, &mut self.at(behind), depth)?;
            }
        }
        Some(value)
    }

    /// `["name"] = value`, `.Name = value`, `.Add("name", value)` and `.Cookies.Add(cookie)`.
    fn change(&self, value: &mut Value, at: &mut Cursor<'_>, depth: usize) -> Option<()> {
        let Value::Object(members) = value else { return None };
        let mut path = Vec::new();
        if at.eat("[") {
            path.push(self.operand(at, depth)?.text()?.to_owned());
            at.eat("]").then_some(())?;
        }
        while at.eat(".") {
            path.push(at.take_while(is_of_name).to_owned());
        }
        if at.eat("(") {
            let arguments = self.list(at, depth)?;
            return add(members, &path.join(".").to_ascii_lowercase(), &arguments);
        }
        skip_blank(at);
        let [name] = &*path else { return None };
        (!name.is_empty() && at.eat("=")).then_some(())?;
        skip_blank(at);
        let from = at.at();
        let value = self.read(|| self.expression(at, depth + 1));
        let value = value.or_else(|| self.unknown((String::new(), from, 0), name, true))?;
        set(members, name.clone(), value);
        Some(())
    }

    /// `[type]value`, and the calls of encodings.
    fn cast(&self, at: &mut Cursor<'_>, depth: usize) -> Option<Value> {
        const KEPT: &str = "string uri ordered hashtable pscustomobject byte[ object[ string[";
        at.bump();
        let name = at.take_until("]")?.to_ascii_lowercase();
        if !at.eat("::") {
            at.eat("]");
            let is_kept = KEPT.split(' ').any(|known| known == name);
            return self.operand(at, depth + 1).filter(|_| is_kept);
        }
        let method = at
            .take_while(|c| is_of_name(c) || matches!(c, ':' | '.'))
            .to_ascii_lowercase();
        let is_bytes = name.ends_with("encoding") && method.ends_with(".getbytes");
        let is_base64 = name.ends_with("convert") && method == "tobase64string";
        if !(is_bytes || is_base64) || !at.sees("(") {
            return None;
        }
        let value = self.group(at, depth)?;
        let text = value.text()?.to_owned();
        self.spend(text.len())?;
        match is_base64 {
            true if self.inputs.has_reference(&text) => None,
            true => Some(Value::Text(STANDARD.encode(text))),
            false => (method.starts_with("utf8") || text.is_ascii()).then_some(Value::Bytes(text)),
        }
    }

    /// The text of `ConvertTo-Json`, whose options are behind its name: of what is piped into it, or of an argument, which stays a
    /// list if it is one.
    fn converted(&self, at: &mut Cursor<'_>, fed: Option<Value>, depth: usize) -> Option<Value> {
        let (mut value, mut levels) = (fed, 2_usize);
        loop {
            let mut after = *at;
            skip_blank(&mut after);
            match after.peek() {
                None | Some('\n' | ';' | ')' | '}' | '|') => break,
                Some(c) if is_dash(c) => {
                    after.bump();
                    let name = after.take_while(is_of_name).to_ascii_lowercase();
                    skip_blank(&mut after);
                    if "depth".starts_with(&*name) {
                        levels = self.operand(&mut after, depth + 1)?.text()?.parse().ok()?;
                    } else if !"compress".starts_with(&*name) {
                        return None;
                    }
                }
                Some(_) if value.is_none() => value = Some(self.operand(&mut after, depth + 1)?),
                Some(_) => return None,
            }
            *at = after;
        }
        // Deeper, the name of a type is written.
        let found = &mut |name: &str| self.names.borrow_mut().note_json(name);
        let text = value?.json(self.inputs, levels.saturating_add(1), found)?;
        self.spend(text.len())?;
        Some(Value::Text(text))
    }

    /// `ConvertTo-Json …`, `Get-Item …` and `New-Object …`, the commands that make a value here.
    fn command(&self, at: &mut Cursor<'_>, depth: usize) -> Option<Value> {
        let name = at.take_while(|c| is_of_name(c) || c == '-').to_ascii_lowercase();
        if name == "convertto-json" {
            return self.converted(at, None, depth);
        }
        let is_file = name == "get-item";
        if !is_file && name != "new-object" {
            return None;
        }
        for option in ["-LiteralPath", "-Path", "-TypeName"] {
            skip_blank(at);
            at.eat(option);
        }
        skip_blank(at);
        let argument = match at.peek()? {
            c if c == '$' || is_double(c) || is_single(c) => self.operand(at, depth + 1)?.text()?.to_owned(),
            _ => at
                .take_while(|c| !c.is_whitespace() && !"(){};,|".contains(c))
                .to_owned(),
        };
        if is_file {
            return (!argument.is_empty()).then_some(Value::File(argument));
        }
        let class = argument.to_ascii_lowercase();
        if class.contains("dictionary") || class.contains("hashtable") || class.ends_with("webrequestsession") {
            return Some(Value::Object(Members::new()));
        }
        skip_blank(at);
        at.eat("-ArgumentList");
        skip_blank(at);
        // Without arguments, statements below set its properties.
        let arguments = if at.eat("(") { self.list(at, depth)? } else { Vec::new() };
        let names = ["name", "value", "path", "domain"].map(str::to_owned);
        let cookie = Value::Object(names.into_iter().zip(arguments).collect());
        class.ends_with("cookie").then_some(cookie)
    }

    /// The text between double quotes, with its variables.
    fn expanded(&self, at: &mut Cursor<'_>, depth: usize) -> Option<Value> {
        at.bump();
        let mut text = String::new();
        loop {
            if at.peek().is_some_and(is_double) {
                at.bump();
                if !at.peek().is_some_and(is_double) {
                    break;
                }
                text.extend(at.bump());
            } else {
                self.piece(at, &mut text, depth)?;
            }
        }
        Some(Value::Text(text))
    }

    /// A character of a text between double quotes, or what stands for some.
    pub(super) fn piece(&self, at: &mut Cursor<'_>, text: &mut String, depth: usize) -> Option<()> {
        let from = *at;
        if at.sees("$([char]") {
            text.push_str(&units(at)?);
            return Some(());
        }
        let c = at.bump()?;
        let value = match c {
            '`' => {
                text.extend(escaped(at)?);
                return Some(());
            }
            '$' if at.sees("(") => self.group(at, depth + 1)?,
            '$' if at.peek().is_some_and(|c| is_of_name(c) || c == '{') => {
                *at = from;
                self.variable(at, depth, true)?
            }
            c => {
                text.push(c);
                return Some(());
            }
        };
        self.spend(value.text().map_or(0, str::len))?;
        match value.text() {
            Some(known) => text.push_str(known),
            None if value == Value::Null => {}
            // What PowerShell writes for it is a variable.
            None => text.push_str(self.named(from.at(), at.at())?.text()?),
        }
        Some(())
    }

    /// The lines between `@"` and `"@`, or between `@'` and `'@`.
    fn here_string(&self, at: &mut Cursor<'_>, depth: usize) -> Option<Value> {
        let is_expanded = at.eat("@\"");
        let end = if is_expanded { "\n\"@" } else { "\n'@" };
        if !is_expanded {
            at.eat("@'");
        }
        at.take_while(|c| matches!(c, ' ' | '\t' | '\r'));
        let begin = at.at();
        at.sees("\n").then_some(())?;
        let lines = at.take_until(end)?.strip_prefix('\n').unwrap_or_default();
        let lines = lines.strip_suffix('\r').unwrap_or(lines);
        if !is_expanded {
            return Some(Value::Text(lines.to_owned()));
        }
        let mut inside = Cursor::within(self.text, begin + 1, begin + 1 + lines.len(), Mask::Json);
        let mut text = String::new();
        while !inside.is_end() {
            self.piece(&mut inside, &mut text, depth)?;
        }
        Some(Value::Text(text))
    }
}

/// A call of a method that changes a table.
fn add(members: &mut Members, path: &str, arguments: &[Value]) -> Option<()> {
    match (path, arguments) {
        ("add", [Value::Text(key), value]) => set(members, key.clone(), value.clone()),
        ("cookies.add", [.., cookie @ Value::Object(_)]) => {
            let jar = members.iter_mut().find(|(name, _)| name.eq_ignore_ascii_case(COOKIES));
            match jar {
                Some((_, Value::List(jar))) => jar.push(cookie.clone()),
                _ => members.push((COOKIES.to_owned(), Value::List(vec![cookie.clone()]))),
            }
        }
        _ => return None,
    }
    Some(())
}
