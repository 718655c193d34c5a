//! One walk over a script: its calls, where each variable is set, changed and read, and where each bracket and text ends.
//!
//! Values are not read here.

use std::collections::HashMap;
use std::ops::Range;

use super::COMMANDS;
use super::literal::verbatim;
use super::signs::{is_dash, is_double, is_of_name, is_single, skip_blank};
use crate::input::cursor::Cursor;

/// The commands and parameters that set variables or run a text, and so hide the values of all.
const SETTING: &str = "iex invoke-expression new-variable set-variable clear-variable sv nv clv set-item si -outvariable -ov -pipelinevariable -pv";
/// The commands that change no table that they are given.
const HARMLESS: [&str; 6] = ["convertto-", "echo", "format-", "out-", "return", "write-"];

/// What a script says of its names.
#[derive(Debug, Default)]
pub(super) struct Scan {
    /// The places of each variable, in lower case, in order.
    uses: HashMap<String, Vec<Use>>,
    /// The changes of all tables, in order.
    changes: Vec<(usize, String)>,
    /// The names of variables, types, members and commands, in order. The text of a literal is none: it may be a secret.
    names: Vec<Range<usize>>,
    /// The calls: where each begins, and where its parameters do.
    pub(super) calls: Vec<Call>,
    /// The byte behind the end of each text and bracket that begins at a byte.
    ends: HashMap<usize, usize>,
    /// The block around each. The first is the script.
    outer: Vec<usize>,
    /// Whether a command, a reference or another scope may set any variable.
    has_setting: bool,
    /// A text, a table or a bracket that is never closed.
    pub(super) is_open: Option<usize>,
    /// The command of a client that the script defines anew.
    pub(super) defined: Option<usize>,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Call {
    pub(super) at: usize,
    pub(super) parameters: usize,
    /// Whether something is piped into it.
    pub(super) is_fed: bool,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Use {
    pub(super) at: usize,
    pub(super) block: usize,
    pub(super) kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Set to the expression at a byte; to none that is read without one.
    Set(Option<usize>),
    /// A member is set, or a method called, from the byte behind the name on.
    Change(usize),
    /// Read, so that another name may be one of the same table.
    Read,
    /// Given to something that may change a table.
    Passed,
    /// Given to what changes nothing.
    Shown,
}

/// What a word of a statement is.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Place {
    /// The first word: a command.
    Command,
    /// The name of a member of a table.
    Key,
    /// An argument of the command.
    Argument(String),
}

/// What is open around a place.
#[derive(Debug)]
struct Open {
    /// The sign that closes it.
    end: char,
    from: usize,
    block: usize,
    place: Place,
}

/// A scan that goes on.
struct Scanner<'t> {
    at: Cursor<'t>,
    scan: Scan,
    open: Vec<Open>,
    block: usize,
    place: Place,
    is_fed: bool,
}

impl Scan {
    pub(super) fn of(at: Cursor<'_>) -> Self {
        let mut scanner = Scanner {
            at,
            scan: Self {
                outer: vec![0],
                ..Self::default()
            },
            open: Vec::new(),
            block: 0,
            place: Place::Command,
            is_fed: false,
        };
        while let Some(c) = scanner.at.peek() {
            match scanner.open.last().map(|open| open.end) {
                Some('"') => scanner.in_text(c, false),
                Some('\u{1}') => scanner.in_text(c, true),
                _ => scanner.token(),
            }
        }
        let mut open = scanner.open.iter().filter(|open| open.end != '}');
        scanner.scan.is_open = scanner.scan.is_open.or(open.next().map(|open| open.from));
        scanner.scan
    }

    /// The names between two bytes.
    pub(super) fn names(&self, from: usize, end: usize) -> impl Iterator<Item = &Range<usize>> {
        let first = self.names.partition_point(|name| name.start < from);
        let names = self.names.iter().skip(first);
        names.take_while(move |name| name.end <= end)
    }

    /// The byte behind what begins at a byte.
    pub(super) fn end(&self, at: usize) -> Option<usize> {
        self.ends.get(&at).copied()
    }

    /// The place where the value of a variable begins that is read at a byte, and where it was last set if that is no such place.
    pub(super) fn last(&self, name: &str, at: usize) -> (Option<&[Use]>, usize) {
        let uses = self.uses.get(name).map_or(&[][..], Vec::as_slice);
        let until = uses.partition_point(|one| one.at < at);
        let (before, after) = uses.split_at_checked(until).unwrap_or_default();
        let is_set = |one: &Use| matches!(one.kind, Kind::Set(_));
        let index = before.iter().rposition(is_set);
        let own = index.and_then(|index| before.split_at_checked(index));
        let (Some((earlier, own @ [set, ..])), Some(here)) = (own, after.first()) else {
            return (None, 0);
        };
        let is_alone = || !earlier.iter().chain(after).any(is_set) && self.holds(set.block, here.block);
        match !self.has_setting && (set.block == here.block || is_alone()) {
            true => (Some(own), set.at),
            false => (None, at),
        }
    }

    /// Whether a table, whose uses up to a place begin with where it is set, is changed there in ways that are not read: in
    /// another block, by another name, by a command, or between the place and a call.
    pub(super) fn is_lost(&self, name: &str, own: &[Use], at: usize, call: usize) -> bool {
        let Some((set, own)) = own.split_first() else {
            return true;
        };
        // What a call in an inner block sends depends on the moment when that runs.
        let uses = || self.uses.get(name).into_iter().flatten();
        let is_here = uses().any(|one| one.at == at && one.block == set.block);
        let until = if is_here { call } else { usize::MAX };
        let first = own.iter().find(|one| one.kind == Kind::Read);
        let is_shared = first.is_some_and(|first| {
            let from = self.changes.partition_point(|(place, _)| *place < first.at);
            let mut others = self.changes.iter().skip(from).take_while(|(place, _)| *place < until);
            others.any(|(_, other)| other != name)
        });
        // Another table of the name begins.
        let is_next = |one: &&Use| one.block == set.block && one.at > at && matches!(one.kind, Kind::Set(_));
        let until = uses().find(is_next).map_or(until, |next| next.at.min(until));
        let is_changed = uses().any(|one| match one.kind {
            // The reading itself passes it on, too, and does not count.
            Kind::Change(_) | Kind::Passed if one.block == set.block && one.at != at => {
                (set.at..until).contains(&one.at) && (one.at > at || one.kind == Kind::Passed)
            }
            Kind::Change(_) | Kind::Passed => one.block != set.block,
            _ => false,
        });
        is_shared || is_changed
    }

    /// Whether a block is in another one.
    fn holds(&self, outer: usize, mut inner: usize) -> bool {
        while inner > outer {
            inner = self.outer.get(inner).copied().unwrap_or_default();
        }
        inner == outer
    }
}

impl Scanner<'_> {
    /// A character of a text between double quotes, or of a here-string.
    fn in_text(&mut self, c: char, is_here: bool) {
        let from = self.at;
        if is_here && self.at.eat("\n\"@") {
            return self.close();
        }
        self.at.bump();
        match c {
            '`' => {
                self.at.bump();
            }
            '$' if self.at.eat("(") => self.open(')', from.at() + 1, Place::Command),
            '$' if self.at.peek().is_some_and(|c| is_of_name(c) || c == '{') => {
                self.at = from;
                self.name(Kind::Shown);
            }
            c if is_double(c) && !is_here => match self.at.peek().is_some_and(is_double) {
                true => {
                    self.at.bump();
                }
                false => self.close(),
            },
            _ => {}
        }
    }

    fn token(&mut self) {
        let from = self.at;
        skip_blank(&mut self.at);
        let is_fed = std::mem::take(&mut self.is_fed);
        if self.at.at() != from.at() {
            self.is_fed = is_fed;
            return;
        }
        let Some(c) = self.at.peek() else { return };
        match c {
            '\n' | ';' => {
                self.at.bump();
                self.is_fed = is_fed && c == '\n';
                self.place = match self.open.last().is_some_and(|open| open.end == '\u{2}') {
                    true => Place::Key,
                    false => Place::Command,
                };
            }
            '@' if self.at.eat("@\"") => self.open('\u{1}', from.at(), self.place.clone()),
            '@' if self.at.eat("@'") => {
                if self.at.take_until("\n'@").is_none() {
                    self.scan.is_open = Some(from.at());
                    self.at.take_while(|_| true);
                }
                self.scan.ends.insert(from.at(), self.at.at());
            }
            '@' if self.at.eat("@{") => self.open('\u{2}', from.at() + 1, Place::Key),
            '@' => {
                self.at.bump();
                if self.at.peek().is_some_and(is_of_name) {
                    // A table of parameters is read like a variable.
                    self.name(Kind::Shown);
                }
            }
            '$' if from.sees("$(") => {
                self.at.bump();
            }
            '$' => self.variable(),
            '[' if from.rest().chars().nth(1).is_some_and(char::is_alphabetic) => self.class(),
            '(' | '{' => {
                self.at.bump();
                let end = if c == '(' { ')' } else { '}' };
                let before = from.before();
                let method = Place::Argument("(".to_owned());
                let is_method = before.ends_with(is_of_name) && [&Place::Command, &method].contains(&&self.place);
                let place = if c == '(' && is_method { method } else { Place::Command };
                self.open(end, from.at(), place);
            }
            ')' | '}' => {
                self.at.bump();
                self.close();
            }
            '|' | '&' | '=' => {
                self.at.bump();
                self.place = Place::Command;
                self.is_fed = c == '|' && !from.before().ends_with('|');
            }
            _ if is_double(c) => {
                self.at.bump();
                self.open('"', from.at(), self.place.clone());
            }
            _ if is_single(c) => {
                if verbatim(&mut self.at).is_none() {
                    self.scan.is_open = Some(from.at());
                }
                self.scan.ends.insert(from.at(), self.at.at());
            }
            _ => self.word(is_fed),
        }
    }

    fn open(&mut self, end: char, from: usize, place: Place) {
        let place = std::mem::replace(&mut self.place, place);
        self.open.push(Open {
            end,
            from,
            block: self.block,
            place,
        });
        if end == '}' {
            self.scan.outer.push(self.block);
            self.block = self.scan.outer.len() - 1;
        }
    }

    fn close(&mut self) {
        let Some(open) = self.open.pop() else { return };
        self.scan.ends.insert(open.from, self.at.at());
        self.block = open.block;
        self.place = match (open.end, open.place) {
            // A block ends a statement: `} else {`.
            ('}', Place::Argument(name)) if !name.contains('-') => Place::Command,
            (_, place) => place,
        };
    }

    /// `[type]` and `[type]::Method(`.
    fn class(&mut self) {
        let from = self.at.at();
        self.scan.has_setting |= self.at.sees("[ref]") || self.at.sees("[Ref]") || self.at.sees("[REF]");
        self.at.bump();
        self.at
            .take_while(|c| is_of_name(c) || matches!(c, '.' | '[' | ',' | ' '));
        while self.at.eat("]") {}
        if self.at.eat("::") {
            self.at.take_while(|c| is_of_name(c) || matches!(c, ':' | '.'));
        }
        self.scan.names.push(from..self.at.at());
    }

    /// A command, an argument, or the name of a member.
    fn word(&mut self, is_fed: bool) {
        let from = self.at;
        let is_argument = matches!(self.place, Place::Argument(_));
        let ends =
            |c: char| c.is_whitespace() || matches!(c, ';' | '|' | '(' | ')' | '{' | '}' | '$' | ',' | '`' | '@');
        let word = match is_argument {
            true => self.at.take_while(|c| !ends(c) && !is_double(c) && !is_single(c)),
            false => self
                .at
                .take_while(|c| is_of_name(c) || is_dash(c) || matches!(c, '.' | '\\' | '/')),
        };
        let lower = word.to_lowercase();
        if word.is_empty() {
            self.at.bump();
            return;
        }
        let before = from.before().chars().next_back().filter(|_| word.starts_with('.'));
        if before.is_some_and(|c| is_of_name(c) || is_double(c) || is_single(c) || matches!(c, ')' | ']' | '}')) {
            let member = word.split(|c| !is_of_name(c)).nth(1).unwrap_or_default();
            self.scan.names.push(from.at()..from.at() + 1 + member.len());
        } else if !is_argument && word.starts_with(char::is_alphabetic) {
            self.scan.names.push(from.at()..self.at.at());
        }
        self.scan.has_setting |= is_in(SETTING, &lower) || word == "." && self.place == Place::Command;
        match &self.place {
            Place::Key => return,
            Place::Argument(command) => {
                let defines = ["function", "filter", "set-alias", "new-alias", "sal", "nal"].contains(&&**command);
                if defines && is_client(word) {
                    self.scan.defined = Some(from.at());
                }
                // A keyword stands before a command.
                if !["return", "throw", "exit", "else", "try", "in"].contains(&&**command) {
                    return;
                }
            }
            Place::Command => {}
        }
        if is_client(word) {
            self.scan.calls.push(Call {
                at: from.at(),
                parameters: self.at.at(),
                is_fed,
            });
        }
        if lower.starts_with(|c: char| c.is_alphabetic() || matches!(c, '.' | '\\' | '/')) {
            self.place = Place::Argument(lower);
        }
    }

    /// A variable, which what is around it may set or change.
    fn variable(&mut self) {
        let from = self.at;
        let before = from.before().trim_end_matches([' ', '\t']);
        let begins = before.is_empty() || before.ends_with(['\n', ';', '{', '}']);
        let index = self.name(self.reading());
        let behind = self.at;
        let mut after = behind;
        let is_member = after.sees(".") && after.rest().chars().nth(1).is_some_and(is_of_name) || after.sees("[");
        if after.sees("[") {
            // The sign behind the index, whatever that is.
            after.take_while(|c| !matches!(c, ']' | '\n'));
            after.eat("]");
        }
        while after.eat(".") {
            after.take_while(is_of_name);
        }
        let is_called = after.sees("(");
        skip_blank(&mut after);
        let is_set = after.sees("=") && !after.sees("==");
        let is_computed = ["+=", "-=", "*=", "/=", "%=", "??=", "++", "--"]
            .iter()
            .any(|sign| after.sees(sign));
        let is_other = ["++", "--"].iter().any(|sign| before.ends_with(sign))
            || (before.ends_with('(') && after.sees("in "))
            || (after.sees(",") && begins)
            || (is_set && before.ends_with(','));
        let in_parentheses = self.open.last().is_some_and(|open| open.end == ')');
        let kind = if is_member && (is_set || is_computed || is_called) {
            Kind::Change(behind.at())
        } else if is_set && !is_other {
            after.bump();
            skip_blank(&mut after);
            // What is in parentheses may not run.
            Kind::Set((!in_parentheses).then_some(after.at()))
        } else if is_computed || is_other || self.is_parameter(before) {
            Kind::Set(None)
        } else if after.sees("|") && !after.sees("||") {
            after.bump();
            skip_blank(&mut after);
            let next = after.take_while(|c| is_of_name(c) || c == '-').to_lowercase();
            if is_harmless(&next) { Kind::Shown } else { Kind::Passed }
        } else {
            return;
        };
        if matches!(kind, Kind::Change(_)) {
            self.scan.changes.push((from.at(), index.clone()));
            self.place = Place::Argument("(".to_owned());
        }
        if let Some(last) = self.scan.uses.get_mut(&index).and_then(|uses| uses.last_mut()) {
            last.kind = kind;
        }
        if is_set && matches!(kind, Kind::Set(_)) {
            self.at = after;
            self.place = Place::Command;
        }
    }

    /// Whether a variable behind a text is a parameter of a function or a block.
    fn is_parameter(&self, before: &str) -> bool {
        let open = self.open.last().filter(|open| open.end == ')').map(|open| &open.place);
        let is_first = |name: &str| ["function", "filter", "param"].contains(&name);
        let is_list = matches!(open, Some(Place::Argument(command)) if is_first(command));
        is_list && before.ends_with(['(', ',', ']', '\n', '\r'])
    }

    /// How a variable is read at the place.
    fn reading(&self) -> Kind {
        match &self.place {
            Place::Argument(command) if is_client(command) || is_harmless(command) => Kind::Shown,
            Place::Argument(_) => Kind::Passed,
            _ => Kind::Read,
        }
    }

    /// Goes past the name of a variable, and notes where it is.
    fn name(&mut self, kind: Kind) -> String {
        let from = self.at;
        self.at.eat("$");
        let is_braced = self.at.eat("{");
        let name = self.at.take_while(|c| is_of_name(c) || c == ':').to_lowercase();
        if is_braced {
            self.at.eat("}");
        }
        let scopes = ["script:", "global:", "local:", "private:", "variable:", "using:"];
        self.scan.has_setting |= scopes.iter().any(|scope| name.starts_with(scope));
        let (block, at) = (self.block, from.at());
        self.scan.names.push(at..self.at.at());
        let uses = self.scan.uses.entry(name.clone()).or_default();
        uses.push(Use { at, block, kind });
        name
    }
}

fn is_in(words: &str, word: &str) -> bool {
    words.split(' ').any(|known| known == word)
}

fn is_client(word: &str) -> bool {
    COMMANDS.iter().any(|known| known.eq_ignore_ascii_case(word))
}

fn is_harmless(word: &str) -> bool {
    HARMLESS.iter().any(|known| word.starts_with(known))
}
