//! The blocks of a script, and how often it sets each variable. A variable that is set in one block and read in another may have
//! another value by then.
//!
//! Values are not read here.

use std::collections::HashMap;

use super::signs::{is_dash, is_double, is_of_name, is_single, skip_blank};
use crate::input::cursor::Cursor;

/// The commands that set variables, or run a text.
const SETTING: [&str; 6] = [
    "clear-variable",
    "iex",
    "invoke-expression",
    "new-variable",
    "set-variable",
    "sv",
];

/// The signs after a variable that set it without a value that is read.
const COMPUTING: [&str; 7] = ["++", "--", "-=", "*=", "/=", "%=", "??="];

/// A variable that is never known: a parameter, or one that a sign such as `++` changes.
const MANY: usize = usize::MAX / 2;

/// The blocks of a script.
#[derive(Debug)]
pub(super) struct Blocks {
    /// The block that goes on from each place. The first is the script.
    begins: Vec<(usize, usize)>,
    /// The block around each.
    outer: Vec<usize>,
    /// How often each variable is set.
    counts: HashMap<String, usize>,
    /// Whether a command may set any of them.
    has_setting: bool,
}

/// A bracket that is open.
#[derive(Debug, Clone, Copy, Default)]
struct Open {
    block: usize,
    /// Whether variables in it are parameters.
    has_parameters: bool,
}

impl Blocks {
    pub(super) fn read(mut at: Cursor<'_>) -> Self {
        let mut blocks = Self {
            begins: vec![(0, 0)],
            outer: vec![0],
            counts: HashMap::new(),
            has_setting: false,
        };
        let mut outer: Vec<Open> = Vec::new();
        let mut open = Open::default();
        // The two words before the place, with nothing else between.
        let (mut first, mut last) = (String::new(), String::new());
        while let Some(c) = at.peek() {
            let from = at;
            skip_blank(&mut at);
            if at.at() != from.at() {
                continue;
            }
            match c {
                '$' => blocks.variable(&mut at, open.has_parameters),
                _ if is_of_name(c) => {
                    first = last;
                    last = at.take_while(|c| is_of_name(c) || is_dash(c)).to_ascii_lowercase();
                    blocks.has_setting |= SETTING.contains(&&*last);
                    continue;
                }
                '(' | '{' => {
                    at.bump();
                    outer.push(open);
                    // A parameter of the whole script has the value that the text says.
                    let is_function = ["function", "filter"].contains(&&*first) || (last == "param" && open.block > 0);
                    open.has_parameters = c == '(' && (open.has_parameters || is_function);
                    if c == '{' && !from.before().ends_with('@') {
                        blocks.outer.push(open.block);
                        open.block = blocks.outer.len() - 1;
                        blocks.begins.push((from.at(), open.block));
                    }
                }
                ')' | '}' => {
                    at.bump();
                    open = outer.pop().unwrap_or_default();
                    blocks.begins.push((at.at(), open.block));
                }
                _ if is_single(c) || is_double(c) => {
                    at.bump();
                    let is_same = |other| is_single(other) == is_single(c) && is_double(other) == is_double(c);
                    at.take_while(|other| !is_same(other));
                    at.bump();
                }
                _ => {
                    at.bump();
                }
            }
            (first, last) = (String::new(), String::new());
        }
        blocks
    }

    /// A variable, which what follows may set.
    fn variable(&mut self, at: &mut Cursor<'_>, is_parameter: bool) {
        let before = at.before().trim_end_matches([' ', '\t']);
        at.bump();
        let is_braced = at.eat("{");
        let name = at.take_while(|c| is_of_name(c) || c == ':').to_lowercase();
        if is_braced {
            at.eat("}");
        }
        let mut after = *at;
        let mut is_member = false;
        while after.eat(".") {
            is_member = !after.take_while(is_of_name).is_empty();
        }
        is_member &= after.sees("(");
        is_member |= after.sees("[");
        skip_blank(&mut after);
        let scopes = ["script:", "global:", "local:", "private:", "variable:"];
        let own = scopes.iter().find_map(|scope| name.strip_prefix(scope));
        let is_set = after.sees("=") || after.sees("+=");
        let is_computed = COMPUTING.iter().any(|sign| after.sees(sign))
            || ["++", "--", "[ref]"].iter().any(|sign| before.ends_with(sign))
            || (before.ends_with('(') && after.sees("in "))
            || (is_set && (is_braced || own.is_some() || before.ends_with(',')))
            || (after.sees(",") && (before.is_empty() || before.ends_with(['\n', ';', '{'])));
        let count = match (is_parameter || is_computed, is_set || is_member) {
            (true, _) => MANY,
            (false, is_set) => usize::from(is_set),
        };
        if count > 0 {
            let known = self.counts.entry(own.unwrap_or(&name).to_owned()).or_default();
            *known = count.max(known.saturating_add(1)).min(MANY);
        }
    }

    /// The block around a byte.
    pub(super) fn at(&self, at: usize) -> usize {
        let after = self.begins.partition_point(|(begins, _)| *begins <= at);
        after
            .checked_sub(1)
            .and_then(|index| self.begins.get(index))
            .map_or(0, |(_, block)| *block)
    }

    /// Whether the script sets a variable.
    pub(super) fn is_set(&self, name: &str) -> bool {
        self.counts.contains_key(&name.to_lowercase())
    }

    /// Whether a variable that was last set in one block has that value in another.
    pub(super) fn are_sure(&self, name: &str, set: usize, mut read: usize) -> bool {
        let count = self.counts.get(&name.to_lowercase()).copied().unwrap_or_default();
        if self.has_setting || count >= MANY || (count > 1 && set != read) {
            return false;
        }
        while read > set {
            read = self.outer.get(read).copied().unwrap_or_default();
        }
        read == set
    }
}
