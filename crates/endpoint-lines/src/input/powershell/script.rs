//! The calls of a script, and the variables in front of them.

use std::cell::RefCell;
use std::mem;

use super::blocks::Blocks;
use super::literal::{COOKIES, Literals, Variable, Variables, computed};
use super::parameters::{self, Key};
use super::request::{self, Arguments};
use super::signs::{is_dash, is_double, is_of_name, is_single, skip_blank};
use crate::input::branches::Branches;
use crate::input::cursor::Cursor;
use crate::input::datum::{Budget, Datum};
use crate::input::files::Inputs;
use crate::input::found::Founds;
use crate::input::literal::Literal;
use crate::report::diagnostic::Diagnostic;
use crate::report::did_you_mean;
use crate::report::mask::{self, Mask};

/// The commands that send a request, and their aliases.
pub(crate) const COMMANDS: [&str; 4] = ["Invoke-WebRequest", "Invoke-RestMethod", "iwr", "irm"];

/// The words that begin a part of a script which may not run, and whether a condition follows.
const BRANCHES: [(&str, bool); 10] = [
    ("if", true),
    ("elseif", true),
    ("else", false),
    ("foreach", true),
    ("ForEach-Object", false),
    ("for", true),
    ("while", true),
    ("do", false),
    ("switch", true),
    ("catch", false),
];

/// The requests of a script: those of its calls, in order.
pub(crate) fn read(text: &str, files: &Inputs<'_>) -> Result<Founds, Diagnostic> {
    let mut at = Cursor::new(text, Mask::Json);
    let mut script = Script {
        files,
        found: Founds::new(),
        variables: Variables::new(),
        blocks: Blocks::read(at),
        taken: RefCell::default(),
        shared: Vec::new(),
        command: String::new(),
        budget: Budget::default(),
        branches: Branches::default(),
        tries: 16,
        has_more: false,
    };
    while !at.is_end() {
        script.token(&mut at);
    }
    if script.found.is_empty() {
        return Err(Diagnostic::failed(
            "invalid-input",
            "the text has no call of Invoke-WebRequest or Invoke-RestMethod",
        ));
    }
    if script.has_more {
        for found in script.found.iter_mut().flatten() {
            found.notes.push("the code around the calls is left out".to_owned());
        }
    }
    Ok(script.found)
}

/// A script, as far as it was read.
struct Script<'f> {
    files: &'f Inputs<'f>,
    found: Founds,
    variables: Variables,
    blocks: Blocks,
    /// The variables whose tables were read by the statement.
    taken: RefCell<Vec<usize>>,
    /// The variables that hold the same tables as others.
    shared: Vec<usize>,
    /// The command of the statement.
    command: String,
    budget: Budget,
    branches: Branches,
    /// How often the end of a text may yet be missing.
    tries: usize,
    /// Whether there is code that is neither a call nor a variable with a literal.
    has_more: bool,
}

impl Script<'_> {
    const fn literals(&self) -> Literals<'_> {
        Literals {
            files: self.files,
            variables: &self.variables,
            blocks: &self.blocks,
            taken: &self.taken,
            budget: &self.budget,
        }
    }

    /// Reads the next token, and what belongs to it where that is a call or a variable.
    fn token(&mut self, at: &mut Cursor<'_>) {
        skip_blank(at);
        let from = *at;
        match at.peek() {
            None | Some('\n' | ';') => {
                self.branches.sign(at.bump().unwrap_or_default());
                self.command.clear();
            }
            Some('$') => self.variable(at),
            Some(c) if is_double(c) || is_single(c) || c == '@' => {
                self.has_more = true;
                self.skip_text(at);
            }
            Some(c) if c.is_ascii_alphabetic() => {
                let word = word(at);
                match is_command(word) {
                    true => self.found(from, at),
                    false => {
                        self.has_more = true;
                        if self.command.is_empty() {
                            self.command = word.to_ascii_lowercase();
                        }
                        let branch = BRANCHES.iter().find(|(name, _)| name.eq_ignore_ascii_case(word));
                        branch
                            .into_iter()
                            .for_each(|(name, has_condition)| self.branches.begin(name, *has_condition));
                    }
                }
            }
            Some(c) => {
                self.has_more = true;
                self.branches.sign(c);
                at.bump();
            }
        }
    }

    /// Reads a call, whose command is before the cursor.
    fn found(&mut self, from: Cursor<'_>, at: &mut Cursor<'_>) {
        let inside = *at;
        let call = self.call(from, at);
        self.taken.take();
        if call.is_err() {
            let read = inside.rest().get(..at.at() - inside.at()).unwrap_or_default();
            self.branches.signs(read);
        }
        self.found.push(match self.branches.name() {
            Some(name) => {
                let message =
                    format!("a call is within `{name}`, and nothing is run here that says whether it is sent");
                Err(from.wrong(from.at(), message, "this call").help("paste the call alone"))
            }
            None => call,
        });
    }

    /// Goes past a text in quotes, so that nothing in it is a token, or past one character where it is never closed.
    fn skip_text(&mut self, at: &mut Cursor<'_>) {
        let end = ["@\"", "@'"]
            .iter()
            .find(|start| at.sees(start))
            .map(|start| if *start == "@'" { "\n'@" } else { "\n\"@" });
        let quote = at.bump();
        // The end of each is looked for through the whole text: a text of many that are never closed gets a few tries.
        if self.tries == 0 {
            return;
        }
        let is_closed = match (end, quote) {
            (Some(end), _) => at.take_until(end).is_some(),
            (None, Some(quote)) if is_double(quote) || is_single(quote) => {
                let closes = |c| if is_double(quote) { is_double(c) } else { is_single(c) };
                let mut after = *at;
                after.take_while(|c| !closes(c));
                let is_closed = after.bump().is_some();
                *at = if is_closed { after } else { *at };
                is_closed
            }
            _ => true,
        };
        self.tries -= usize::from(!is_closed);
    }

    /// `$name = …`, `$name["key"] = …`, `$name.Key = …` or `$name.Add(…)`.
    fn variable(&mut self, at: &mut Cursor<'_>) {
        let from = *at;
        at.bump();
        let name = at.take_while(is_of_name).to_lowercase();
        let literals = self.literals();
        let mut after = *at;
        let key = match after.eat("[") {
            true => literals.value(&mut after, 0).ok().filter(|_| after.eat("]")),
            false => Some(Datum::Text(String::new())),
        };
        let mut path = Vec::new();
        while after.eat(".") {
            path.push(after.take_while(is_of_name).to_owned());
        }
        skip_blank(&mut after);
        let Some(Datum::Text(key)) = key.filter(|_| !path.iter().any(String::is_empty)) else {
            self.push(&from, &name, Err(computed(&from)));
            self.has_more = true;
            return;
        };
        if after.sees("=") && !after.sees("==") {
            after.bump();
            skip_blank(&mut after);
            let mut begin = after;
            let word = begin.take_while(|c| is_of_name(c) || c == '-');
            *at = after;
            if is_command(word) {
                // The answer of a call, which is the next token.
                return;
            }
            let value = literals.expression(&mut after, 0);
            if value.is_ok() {
                *at = after;
            }
            let member = path.pop().unwrap_or(key);
            self.set(from, &name, member, value);
            return;
        }
        if after.sees("(") && !path.is_empty() {
            let arguments = literals.arguments(&mut after, 0);
            *at = if arguments.is_ok() { after } else { *at };
            self.add(from, &name, &path, arguments);
            return;
        }
        if after.sees("+=") {
            let wrong = from.wrong(after.at(), format!("the value of ${name} is computed here"), "computed");
            self.push(&from, &name, Err(wrong));
        }
        self.pass(&from, &name);
        self.has_more = true;
    }

    /// Sets a variable, or a member of one.
    fn set(&mut self, from: Cursor<'_>, name: &str, member: String, value: Result<Datum, Diagnostic>) {
        let taken = self.taken.take();
        if member.is_empty() {
            self.push(&from, name, value);
            if !taken.is_empty() {
                self.shared.push(self.variables.len() - 1);
                self.shared.extend(taken);
            }
            return;
        }
        match (self.changed(&from, name), value) {
            (Some(Ok(Datum::Object(members))), Ok(value)) => Datum::set(members, member, value),
            (Some(known @ Ok(_)), Err(wrong)) => *known = Err(wrong),
            _ => self.has_more = true,
        }
    }

    fn push(&mut self, from: &Cursor<'_>, name: &str, value: Result<Datum, Diagnostic>) {
        self.variables.push(Variable {
            name: name.to_owned(),
            block: self.blocks.at(from.at()),
            value,
        });
    }

    /// The value of a variable whose table is changed. Where others hold the same table, none is known any more.
    fn changed(&mut self, from: &Cursor<'_>, name: &str) -> Option<&mut Result<Datum, Diagnostic>> {
        let index = self.variables.iter().rposition(|known| known.name == name)?;
        let is_shared = self.shared.contains(&index);
        let is_sure = self
            .variables
            .get(index)
            .is_some_and(|known| known.block == self.blocks.at(from.at()));
        let others = if is_shared {
            mem::take(&mut self.shared)
        } else {
            Vec::new()
        };
        for index in others.into_iter().chain((!is_sure).then_some(index)) {
            if let Some(known) = self.variables.get_mut(index) {
                let message = format!("the value of ${} is changed by another name or block", known.name);
                known.value = Err(from.wrong(from.at(), message, "changed"));
            }
        }
        Some(&mut self.variables.get_mut(index)?.value)
    }

    /// A variable that is passed to a command, which may change its table.
    fn pass(&mut self, from: &Cursor<'_>, name: &str) {
        const HARMLESS: [&str; 6] = ["convertto-", "echo", "format-", "out-", "return", "write-"];
        let is_harmless = HARMLESS.iter().any(|known| self.command.starts_with(known));
        let known = self.variables.iter_mut().rfind(|known| known.name == name);
        if let Some(known) = known.filter(|known| matches!(known.value, Ok(Datum::Object(_))))
            && !is_harmless
            && !self.command.is_empty()
        {
            let message = format!(
                "${name} is passed to {}, which may change it",
                mask::quoted(&self.command)
            );
            known.value = Err(from.wrong(from.at(), message, "passed"));
        }
    }

    /// `$headers.Add("name", "value")` and `$session.Cookies.Add(cookie)`.
    fn add(&mut self, from: Cursor<'_>, name: &str, path: &[String], arguments: Result<Vec<Datum>, Diagnostic>) {
        self.taken.take();
        if self
            .variables
            .iter()
            .rfind(|known| known.name == name)
            .is_none_or(|known| known.value.is_err())
        {
            self.has_more = true;
            return;
        }
        let Some(known @ Ok(_)) = self.changed(&from, name) else {
            return;
        };
        let path = path.join(".").to_ascii_lowercase();
        let arguments = match arguments {
            Ok(arguments) => arguments,
            Err(wrong) => {
                *known = Err(wrong);
                return;
            }
        };
        match (&mut *known, &*path, &*arguments) {
            (Ok(Datum::Object(members)), "add", [Datum::Text(key), value]) => {
                Datum::set(members, key.clone(), value.clone());
            }
            (Ok(Datum::Object(members)), "cookies.add", [.., cookie @ (Datum::List(_) | Datum::Object(_))]) => {
                let cookie = match cookie {
                    Datum::Object(own) => {
                        let part = |name| own.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
                        let value = |name| part(name).map_or(Datum::Null, |(_, value)| value.clone());
                        Datum::List(["name", "value", "path", "domain"].map(value).to_vec())
                    }
                    cookie => cookie.clone(),
                };
                let jar = members.iter_mut().find(|(name, _)| name.eq_ignore_ascii_case(COOKIES));
                match jar {
                    Some((_, Datum::List(jar))) => jar.push(cookie),
                    _ => members.push((COOKIES.to_owned(), Datum::List(vec![cookie]))),
                }
            }
            _ => {
                let message = format!("the value of ${name} is changed by a call that is not read");
                *known = Err(from.wrong(from.at(), message, "changed"));
            }
        }
    }

    /// The parameters after a command, up to the end of the statement.
    fn call(&self, from: Cursor<'_>, at: &mut Cursor<'_>) -> Result<Literal, Diagnostic> {
        let literals = self.literals();
        let mut call = Arguments::default();
        loop {
            skip_blank(at);
            let place = *at;
            match at.peek() {
                None | Some('\n' | ';' | '|') => break,
                Some('}' | ')') if ends_word(at) => break,
                Some(c) if is_dash(c) && place.rest().chars().nth(1).is_some_and(char::is_alphabetic) => {
                    at.bump();
                    let name = at.take_while(is_of_name);
                    let (name, takes_value, key) = parameters::find(name).ok_or_else(|| unknown(&place, name))?;
                    let is_joined = at.eat(":");
                    if !takes_value {
                        let value = match is_joined {
                            true => argument(&literals, at)?,
                            false => Datum::Bool(true),
                        };
                        call.add(key, name, value);
                        continue;
                    }
                    skip_blank(at);
                    let table = *at;
                    match argument(&literals, at) {
                        // Postman writes it for a request without headers, too, and does not set it then.
                        Err(_) if key == Key::Headers && table.sees("$headers") && is_of_postman(&table) => {
                            call.notes.push("`$headers` is not set, and stands for none".to_owned());
                        }
                        value => call.add(key, name, value?),
                    }
                }
                // `@params`: a table of parameters.
                Some('@') if place.rest().chars().nth(1).is_some_and(is_of_name) => {
                    at.bump();
                    let name = at.take_while(is_of_name);
                    let value = literals.known(&place, name).map_err(|_| {
                        let message = format!(
                            "the text does not say the value of {}",
                            mask::quoted(&format!("@{name}"))
                        );
                        place.wrong(place.at(), message, "unknown")
                    })?;
                    let Datum::Object(members) = value else {
                        return Err(place.wrong(place.at(), "`@` takes a table of parameters", "no table"));
                    };
                    for (name, value) in members {
                        let (name, _, key) = parameters::find(&name).ok_or_else(|| unknown(&place, &name))?;
                        call.add(key, name, value);
                    }
                }
                Some(_) => {
                    let value = argument(&literals, at)?;
                    if call.has(Key::Uri) {
                        let message = "a call has one URL, and another value without a parameter is here";
                        return Err(place.wrong(place.at(), message, "here"));
                    }
                    call.add(Key::Uri, "Uri", value);
                }
            }
        }
        request::of(call, self.files).map_err(|wrong| match wrong.excerpt() {
            Some(_) => wrong,
            None => wrong.at(from.shown("in this call")),
        })
    }
}

/// The word at the cursor.
fn word<'t>(at: &mut Cursor<'t>) -> &'t str {
    at.take_while(|c| is_of_name(c) || matches!(c, '-' | '.'))
}

fn is_command(word: &str) -> bool {
    COMMANDS.iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// Whether a call in a script is its last but for what Postman writes after it.
fn is_of_postman(at: &Cursor<'_>) -> bool {
    let after = at.rest().split_once('\n').map_or("", |(_, after)| after).trim();
    after == "$response | ConvertTo-Json" && !at.before().contains("$headers")
}

/// A value after a parameter: a literal, or a bare word. It ends at a blank or with the call.
fn argument(literals: &Literals<'_>, at: &mut Cursor<'_>) -> Result<Datum, Diagnostic> {
    let from = *at;
    let value = match at.peek() {
        Some('(' | '$' | '[') => literals.operand(at, 0)?,
        Some(c) if is_double(c) || is_single(c) => literals.operand(at, 0)?,
        Some('@') if ["@\"", "@'", "@{", "@("].iter().any(|start| at.sees(start)) => literals.operand(at, 0)?,
        _ => {
            let mut text = String::new();
            // PowerShell ends a bare word at these signs, too, and what follows would be another argument or command.
            let breaks = |c: char| matches!(c, ',' | '{' | '}' | '(' | ')' | '&' | '<' | '>');
            while !ends_word(at) && !at.peek().is_some_and(breaks) {
                match at.peek() {
                    Some(c) if is_double(c) => text.push_str(&literals.expanded(at)?),
                    _ => literals.piece(at, &mut text)?,
                }
            }
            Datum::Text(text)
        }
    };
    if at.at() == from.at() && ends_word(at) {
        return Err(from.wrong(from.at(), "a parameter takes a value, and none is here", "here"));
    }
    match ends_word(at) {
        true => Ok(value),
        false => Err(at
            .wrong(
                at.at(),
                "a value goes on here, which makes a list or another text",
                "here",
            )
            .help("write the whole text in one pair of quotes")),
    }
}

/// Whether a bare word ends at the cursor: at a blank, at the end of the statement, or at a bracket that closes what is
/// around the call. Text that is joined to the bracket was meant as a part of the word.
fn ends_word(at: &Cursor<'_>) -> bool {
    let is_joined = |c: char| c.is_alphanumeric() || matches!(c, '/' | '(' | '{');
    match at.peek() {
        Some('}' | ')') => !at.rest().chars().nth(1).is_some_and(is_joined),
        Some(c) => c.is_whitespace() || matches!(c, ';' | '|'),
        None => true,
    }
}

fn unknown(place: &Cursor<'_>, name: &str) -> Diagnostic {
    let message = format!("PowerShell has no parameter {} here", mask::quoted(&format!("-{name}")));
    let wrong = place.wrong(place.at(), message, "unknown");
    match did_you_mean::nearest(name, parameters::names()) {
        Some(nearest) => wrong.help(format!("did you mean `-{nearest}`?")),
        None => wrong,
    }
}
