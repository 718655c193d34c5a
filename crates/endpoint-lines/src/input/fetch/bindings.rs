//! The names of a script: where each is bound, and where its value may change. The same word in an inner scope is another name.
//! A function may run before or after a change that stands beside it, so a name that two functions share may have any value.
//!
//! Values are not read here.

use std::collections::HashMap;

use super::tokens::{self, Token};
use crate::input::cursor::Cursor;

/// The index that stands for no token and no binding.
const NONE: usize = usize::MAX;

/// The index that stands for a call that changes none of its arguments.
const SAFE: usize = NONE - 1;

/// After these words, parentheses and a block are a statement and not a function.
const HEADS: [&str; 6] = ["await", "for", "if", "switch", "while", "with"];

/// After these words, parentheses are no call.
const NO_CALLS: [&str; 5] = ["catch", "function", "return", "typeof", "void"];

/// The calls that change none of their arguments. An object stands for all of its methods.
const HARMLESS: [&str; 15] = [
    "Array",
    "Headers",
    "JSON",
    "Object.entries",
    "Object.fromEntries",
    "Object.keys",
    "Object.values",
    "Request",
    "String",
    "URLSearchParams",
    "alert",
    "axios",
    "console",
    "fetch",
    "structuredClone",
];

/// The methods that change nothing.
const READING: [&str; 9] = [
    "entries", "forEach", "get", "getAll", "has", "keys", "map", "toString", "values",
];

/// A part of the script: from one token up to another.
type Region = (usize, usize);

/// The binding of a name within a region.
#[derive(Debug)]
struct Binding {
    region: Region,
    /// The binding that this one shadows, of the same name in an outer region.
    outer: usize,
    /// Another binding whose region begins at the same token.
    next: usize,
    word: usize,
    /// Whether the region may bind nothing. Then a change of the name within it may also change the outer name.
    is_doubtful: bool,
    /// The function that binds the name, once its place is reached.
    function: usize,
    /// The last token that gives the name another value. [`NONE`] if another function does that.
    assigned: usize,
    /// The last token that changes the object which the name holds. [`NONE`] if another function does that.
    touched: usize,
}

/// The use of a name at a place in a script.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// It gives the name another value.
    Assigned,
    /// It changes a member, or calls a method.
    Member,
    /// It is an argument of the call of this token.
    Passed(usize),
    /// Another name or object gets the same value.
    Kept,
    /// Nothing that changes it, or nothing at all.
    Read,
}

/// The known facts about a token.
#[derive(Debug, Clone, Copy)]
struct Place {
    /// The innermost bracket around the token. A bare block and a block of `try` do not count.
    scope: usize,
    function: usize,
    /// The call whose argument the token is.
    callee: usize,
    /// The innermost binding of the name.
    binding: usize,
    /// The first of the bindings that begin here.
    begins: usize,
    binds: bool,
    is_set: bool,
    usage: Use,
}

/// The brackets that are open.
#[derive(Debug, Clone, Copy)]
struct Frame {
    opening: usize,
    scope: usize,
    callee: usize,
    /// Where `const`, `let`, functions and classes bind.
    block: Region,
    /// The region of the names that are bound here, in parameters and in patterns.
    binds: Option<(Region, bool)>,
    /// `binds` of the pattern, while the default value of one of its names is read.
    resumes: Option<(Region, bool)>,
    /// The region of a declaration that has begun.
    declares: Option<Region>,
    /// Whether the next token is what is declared.
    expects: bool,
    is_set: bool,
}

/// The tokens of a script, with their bindings.
#[derive(Debug)]
pub(super) struct Bindings<'t> {
    pub(super) tokens: Vec<Token<'t>>,
    places: Vec<Place>,
    all: Vec<Binding>,
}

impl<'t> Bindings<'t> {
    pub(super) fn read(at: Cursor<'t>) -> Self {
        let tokens = tokens::read(at);
        let place = Place {
            scope: 0,
            function: 0,
            callee: NONE,
            binding: NONE,
            begins: NONE,
            binds: false,
            is_set: false,
            usage: Use::Read,
        };
        let mut bindings = Self {
            places: vec![place; tokens.len()],
            tokens,
            all: Vec::new(),
        };
        bindings.end_arrows();
        bindings.bind_names();
        bindings.resolve();
        bindings
    }

    fn text(&self, index: usize) -> &'t str {
        self.tokens.get(index).map_or(";", |token| token.text)
    }

    fn end(&self, index: usize) -> usize {
        self.tokens.get(index).map_or(index, |token| token.end)
    }

    fn is_word(&self, index: usize) -> bool {
        self.tokens.get(index).is_some_and(Token::is_word)
    }

    fn begins_line(&self, index: usize) -> bool {
        self.tokens.get(index).is_some_and(|token| token.begins_line)
    }

    /// Whether two tokens are a sign such as `++`.
    fn are_both(&self, index: usize, sign: &str) -> bool {
        let at = |index: usize| self.tokens.get(index).map(|token| token.at);
        self.text(index) == sign && self.text(index + 1) == sign && at(index).map(|at| at + 1) == at(index + 1)
    }

    /// The token before one.
    fn before(&self, index: usize) -> &'t str {
        index.checked_sub(1).map_or(";", |before| self.text(before))
    }

    /// Whether a word is the name of a member, and no spread value.
    fn is_member(&self, index: usize) -> bool {
        self.before(index) == "." && self.text(index.saturating_sub(2)) != "."
    }

    /// The index of the token at a byte.
    fn index(&self, at: usize) -> usize {
        let found = self.tokens.binary_search_by_key(&at, |token| token.at);
        found.unwrap_or(NONE)
    }

    fn place(&self, at: usize) -> Option<&Place> {
        self.places.get(self.index(at))
    }

    /// The binding of the name at a byte.
    pub(super) fn binding(&self, at: usize) -> Option<usize> {
        self.place(at)
            .map(|place| place.binding)
            .filter(|binding| *binding != NONE)
    }

    pub(super) fn usage(&self, at: usize) -> Use {
        self.place(at).map_or(Use::Read, |place| place.usage)
    }

    /// The brackets around the token at a byte that are no block.
    pub(super) fn scope(&self, at: usize) -> usize {
        self.place(at).map_or(0, |place| place.scope)
    }

    /// The name of a call, such as `form.fill`.
    pub(super) fn callee(&self, mut index: usize) -> String {
        let mut name = self.text(index).to_owned();
        while index > 1 && self.text(index - 1) == "." && self.is_word(index - 2) {
            index -= 2;
            name = format!("{}.{name}", self.text(index));
        }
        name
    }

    /// Whether something may change the value of a name before or after the place where it is read: in another function, or
    /// after the function that reads it was made.
    pub(super) fn is_unsure(&self, at: usize, is_object: bool) -> bool {
        let place = self.place(at);
        let binding = place.and_then(|place| Some((place, self.all.get(place.binding)?)));
        binding.is_some_and(|(place, binding)| {
            let changed = |last: usize| last == NONE || (last > self.index(at) && place.function != binding.function);
            changed(binding.assigned) || (is_object && changed(binding.touched))
        })
    }

    /// Whether the token at a byte runs wherever its scope does: a statement begins, or the next of several with commas
    /// between.
    pub(super) fn begins_statement(&self, at: usize) -> bool {
        let mut index = self.index(at);
        while index > 0 && matches!(self.text(index - 1), "await" | "void") {
            index -= 1;
        }
        self.begins(index)
    }

    fn begins(&self, index: usize) -> bool {
        let Some(before) = index.checked_sub(1).and_then(|before| self.tokens.get(before)) else {
            return true;
        };
        match before.text {
            ";" | "," | "{" | "}" | "try" | "finally" => true,
            "+" | "-" => self.begins_line(index),
            _ => before.ends_value() && self.begins_line(index),
        }
    }

    /// Says of each arrow where the function ends, the last first: an arrow's function ends with that of an arrow in it.
    fn end_arrows(&mut self) {
        for arrow in (0..self.tokens.len()).rev() {
            if self.text(arrow) != "=>" {
                continue;
            }
            let mut end = arrow + 1;
            let is_block = self.text(end) == "{";
            while let Some(token) = self.tokens.get(end) {
                match token.text {
                    "," | ";" => break,
                    "=>" => {
                        end = token.end;
                        break;
                    }
                    _ if token.closes() || (end > arrow + 1 && token.is_word() && self.begins(end)) => break,
                    _ => end = if token.opens() { token.end + 1 } else { end + 1 },
                }
                if is_block {
                    break;
                }
            }
            if let Some(token) = self.tokens.get_mut(arrow) {
                token.end = end;
            }
        }
    }

    fn bind(&mut self, word: usize, region: Region, is_doubtful: bool) {
        let Some(begins) = self.places.get_mut(region.0).map(|place| &mut place.begins) else {
            return;
        };
        self.all.push(Binding {
            region,
            outer: NONE,
            next: *begins,
            word,
            is_doubtful,
            function: NONE,
            assigned: 0,
            touched: 0,
        });
        *begins = self.all.len() - 1;
        if let Some(place) = self.places.get_mut(word) {
            place.binds = true;
        }
    }

    /// Where the function of the parameters in these parentheses ends, and whether that is not sure.
    fn function_of(&self, opening: usize) -> Option<(usize, bool)> {
        let before = self.text(opening - 1);
        let mut after = self.end(opening) + 1;
        // The type that a function of TypeScript gives.
        if self.text(after) == ":" {
            let is_of_type = |text: &str| matches!(text, "." | "<" | ">" | "[" | "]" | "|" | "&");
            let words =
                (after + 1..after + 20).take_while(|index| self.is_word(*index) || is_of_type(self.text(*index)));
            after += words.count() + 1;
        }
        let is_function = [1, 2, 3]
            .iter()
            .any(|back| self.text(opening.saturating_sub(*back)) == "function");
        match self.text(after) {
            "=>" => Some((self.end(after), false)),
            "{" if !HEADS.contains(&before) => Some((self.end(after) + 1, self.begins_line(after) && !is_function)),
            _ => None,
        }
    }

    /// The call that parentheses are of.
    fn callee_of(&self, opening: usize) -> usize {
        let before = opening - 1;
        let is_call = self.tokens.get(before).is_some_and(Token::ends_value);
        if !is_call || HEADS.contains(&self.text(before)) || NO_CALLS.contains(&self.text(before)) {
            return NONE;
        }
        let name = self.callee(before);
        let object = name.split('.').next().unwrap_or_default();
        let is_harmless = HARMLESS.iter().any(|known| *known == name || *known == object);
        if is_harmless || name.ends_with(".fetch") {
            SAFE
        } else {
            before
        }
    }

    /// Whether a pattern in brackets is given values, or is the variable of a loop.
    fn is_assigned(&self, opening: usize) -> bool {
        let after = self.end(opening) + 1;
        let is_index = self.tokens.get(opening - 1).is_some_and(Token::ends_value) && !self.begins_line(opening);
        let is_assigned = self.text(after) == "=" && self.text(after + 1) != "=";
        !is_index && (is_assigned || matches!(self.text(after), "of" | "in"))
    }

    /// Finds the names that the script binds, each with its region.
    fn bind_names(&mut self) {
        let all = (0, self.tokens.len());
        let root = Frame {
            opening: 0,
            scope: 0,
            callee: NONE,
            block: all,
            binds: None,
            resumes: None,
            declares: None,
            expects: false,
            is_set: false,
        };
        let mut outer: Vec<Frame> = Vec::new();
        let mut frame = root;
        let mut functions = vec![all];
        for index in 1..self.tokens.len() {
            let Some(token) = self.tokens.get(index).copied() else {
                break;
            };
            while functions.len() > 1 && functions.last().is_some_and(|function| function.1 <= index) {
                functions.pop();
            }
            let function = functions.last().copied().unwrap_or(all);
            if let Some(place) = self.places.get_mut(index) {
                (place.scope, place.function) = (frame.scope, function.0);
                (place.callee, place.is_set) = (frame.callee, frame.is_set);
            }
            match token.text {
                _ if self.is_member(index) => {}
                "=>" => functions.push((index, token.end)),
                ";" => (frame.declares, frame.expects) = (None, false),
                "=" if frame.binds.is_some() => frame.resumes = frame.binds.take(),
                "," => {
                    frame.expects = frame.declares.is_some();
                    frame.binds = frame.binds.or(frame.resumes.take());
                }
                "const" | "let" | "var" => {
                    let region = if token.text == "var" { function } else { frame.block };
                    (frame.declares, frame.expects) = (Some(region), true);
                }
                "function" | "class" => {
                    let name = index + 1 + usize::from(self.text(index + 1) == "*");
                    if self.is_word(name) {
                        self.bind(name, frame.block, false);
                    }
                }
                _ if token.opens() => {
                    outer.push(frame);
                    frame = self.inner(index, frame, &mut functions);
                    if let Some(last) = outer.last_mut() {
                        last.expects = false;
                    }
                }
                _ if token.closes() => frame = outer.pop().unwrap_or(root),
                _ if token.is_word() => {
                    let is_key = self.text(index + 1) == ":" && self.text(frame.opening) == "{";
                    if self.text(index + 1) == "=>" {
                        self.bind(index, (index, self.end(index + 1)), false);
                    } else if let Some(region) = frame.declares.filter(|_| frame.expects) {
                        self.bind(index, region, false);
                    } else if let Some((region, is_doubtful)) = frame.binds.filter(|_| !is_key) {
                        self.bind(index, region, is_doubtful);
                    } else if self.begins_line(index) && self.begins(index) {
                        frame.declares = None;
                    }
                    frame.expects = false;
                }
                _ => {}
            }
        }
    }

    /// The frame that an opening bracket begins.
    fn inner(&self, index: usize, outer: Frame, functions: &mut Vec<Region>) -> Frame {
        let after = self.end(index) + 1;
        let mut inner = Frame {
            opening: index,
            scope: index,
            binds: outer
                .declares
                .filter(|_| outer.expects)
                .map(|region| (region, false))
                .or(outer.binds),
            resumes: None,
            declares: None,
            expects: false,
            ..outer
        };
        match self.text(index) {
            "(" => {
                inner.callee = self.callee_of(index);
                if let Some((end, is_doubtful)) = self.function_of(index) {
                    if self.text(index - 1) != "catch" {
                        functions.push((index, end));
                    }
                    inner.binds = Some(((index, end), is_doubtful));
                    inner.callee = NONE;
                } else if self.text(index - 1) == "for" {
                    let end = if self.text(after) == "{" {
                        self.end(after)
                    } else {
                        after
                    };
                    inner.block = (index, end + 1);
                }
            }
            // A text is made of the value, unless the template is of a function.
            "${" => {
                inner.callee = match self.text(index - 1) {
                    "" => self.callee_of(index - 1).min(SAFE),
                    _ => SAFE,
                }
            }
            bracket => {
                inner.is_set |= self.is_assigned(index);
                if bracket == "{" {
                    inner.block = (index, after);
                    let before = self.text(index - 1);
                    if matches!(before, ";" | "{" | "}" | "try" | "finally") {
                        inner.scope = outer.scope;
                    }
                    if matches!(before, ")" | "=>") {
                        inner.callee = NONE;
                    }
                }
            }
        }
        inner
    }

    /// The use of the name at a token.
    fn usage_of(&self, index: usize, place: &Place) -> Use {
        let before = self.text(index - 1);
        if self.assigns(index + 1)
            || place.is_set
            || before == "delete"
            || (before == "(" && matches!(self.text(index + 1), "of" | "in"))
            || (index > 1 && ["+", "-"].iter().any(|sign| self.are_both(index - 2, sign)))
        {
            return Use::Assigned;
        }
        let mut after = index + 1;
        let mut member = "";
        while matches!(self.text(after), "." | "?") && (self.is_word(after + 1) || self.text(after + 1) == ".") {
            member = self.text(after + 1);
            after += 2;
        }
        let is_changed = match self.text(after) {
            "[" => !self.begins_line(after),
            "(" => !member.is_empty() && !READING.contains(&member),
            _ => self.assigns(after),
        };
        if is_changed {
            return Use::Member;
        }
        match before {
            _ if self.text(after) == "(" || place.callee == SAFE => Use::Read,
            _ if place.callee != NONE => Use::Passed(place.callee),
            "=" | ":" | "?" | "|" | "&" | "," | "[" | "{" | "=>" | "." | "return" => Use::Kept,
            _ => Use::Read,
        }
    }

    /// Whether a sign that gives a value is at a token: `=`, `+=`, `??=`, `++` and the like.
    fn assigns(&self, index: usize) -> bool {
        if ["+", "-"].iter().any(|sign| self.are_both(index, sign)) {
            return !self.begins_line(index);
        }
        let is_sign = |index: &usize| {
            matches!(
                self.text(*index),
                "+" | "-" | "*" | "/" | "%" | "&" | "|" | "^" | "?" | "<" | ">"
            )
        };
        let signs = (index..index + 3).take_while(is_sign).count();
        let compares = signs == 1 && matches!(self.text(index), "<" | ">");
        self.text(index + signs) == "=" && self.text(index + signs + 1) != "=" && !compares
    }

    /// Finds the binding of each name, and what the script does with it there.
    fn resolve(&mut self) {
        // The innermost binding of each name.
        let mut names: HashMap<&'t str, usize> = HashMap::new();
        for index in 0..self.tokens.len() {
            self.begin(index, &mut names);
            let is_key = self.text(index + 1) == ":" && matches!(self.before(index), "{" | ",");
            let Some(place) = self.places.get(index).copied() else {
                return;
            };
            if !self.is_word(index) || self.is_member(index) || (is_key && !place.binds) {
                continue;
            }
            let binding = self.innermost(self.text(index), index, &mut names);
            let usage = if place.binds {
                Use::Assigned
            } else {
                self.usage_of(index, &place)
            };
            if let Some(place) = self.places.get_mut(index) {
                (place.binding, place.usage) = (binding, usage);
            }
            self.mark(index, binding, place, usage);
        }
    }

    /// Begins the bindings of a token.
    fn begin(&mut self, index: usize, names: &mut HashMap<&'t str, usize>) {
        let mut binding = self.places.get(index).map_or(NONE, |place| place.begins);
        while let Some((word, region, next)) = self
            .all
            .get(binding)
            .map(|found| (found.word, found.region, found.next))
        {
            let name = self.text(word);
            let outer = self.innermost(name, index, names);
            let is_same = self.all.get(outer).is_some_and(|outer| outer.region == region);
            if let Some(found) = self.all.get_mut(binding).filter(|_| !is_same) {
                found.outer = outer;
                names.insert(name, binding);
            }
            binding = next;
        }
    }

    fn innermost(&self, name: &'t str, index: usize, names: &mut HashMap<&'t str, usize>) -> usize {
        let Some(binding) = names.get_mut(name) else {
            return NONE;
        };
        while let Some(found) = self.all.get(*binding).filter(|found| found.region.1 <= index) {
            *binding = found.outer;
        }
        *binding
    }

    /// Notes what a use of a name does with what its binding holds.
    fn mark(&mut self, index: usize, mut binding: usize, place: Place, usage: Use) {
        while let Some(found) = self.all.get_mut(binding) {
            let is_first = place.binds && found.function == NONE;
            if is_first {
                found.function = place.function;
                return;
            }
            // A declaration that is made again is one of `var`.
            let last = if found.function == place.function { index } else { NONE };
            match usage {
                Use::Assigned => found.assigned = found.assigned.max(last),
                Use::Member | Use::Passed(_) => found.touched = found.touched.max(last),
                Use::Kept | Use::Read => return,
            }
            if !found.is_doubtful {
                return;
            }
            binding = found.outer;
        }
    }
}
