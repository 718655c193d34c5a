//! Where a script branches: a call within an `if` or a loop may be sent once, never or many times, and nothing is run here
//! that would say it.

/// The brackets and branches of a script that are open.
#[derive(Debug, Default)]
pub(crate) struct Branches {
    depth: usize,
    open: Vec<Branch>,
}

#[derive(Debug)]
struct Branch {
    name: &'static str,
    /// How many brackets are open around it.
    depth: usize,
    part: Part,
}

#[derive(Debug, PartialEq, Eq)]
enum Part {
    /// Before the end of the parentheses after its name.
    Condition,
    /// Before its block, or before a statement without one.
    Body,
    /// In that statement.
    Statement,
    Block,
}

impl Branches {
    /// A word such as `if`, which a condition in parentheses follows, or such as `else`.
    pub(crate) fn begin(&mut self, name: &'static str, has_condition: bool) {
        self.open.push(Branch {
            name,
            depth: self.depth,
            part: if has_condition { Part::Condition } else { Part::Body },
        });
    }

    /// A character of the script outside of texts.
    pub(crate) fn sign(&mut self, sign: char) {
        match sign {
            '(' | '[' | '{' => {
                let is_block = |last: &&mut Branch| last.depth == self.depth && last.part != Part::Statement;
                if let Some(last) = self.open.last_mut().filter(|last| sign == '{' && is_block(last)) {
                    last.part = Part::Block;
                }
                self.depth += 1;
            }
            ')' | ']' | '}' => {
                self.depth = self.depth.saturating_sub(1);
                while self.open.last().is_some_and(|last| last.depth > self.depth) {
                    self.open.pop();
                }
                let Some(last) = self.open.last_mut().filter(|last| last.depth == self.depth) else {
                    return;
                };
                match (&last.part, sign) {
                    (Part::Condition, ')') => last.part = Part::Body,
                    (Part::Block, '}') => {
                        self.open.pop();
                        self.end_statement();
                    }
                    _ => {}
                }
            }
            ';' => self.end_statement(),
            _ => {}
        }
    }

    /// The characters of a part of the script that could not be read.
    pub(crate) fn signs(&mut self, text: &str) {
        text.chars().filter(|c| *c != ';').for_each(|c| self.sign(c));
    }

    /// The end of a statement, and of the branches that it is the body of.
    pub(crate) fn end_statement(&mut self) {
        let is_statement = |part: &Part| matches!(part, Part::Body | Part::Statement);
        let ends = |branch: &Branch, depth| is_statement(&branch.part) && branch.depth == depth;
        while self.open.last().is_some_and(|last| ends(last, self.depth)) {
            self.open.pop();
        }
    }

    /// The name of the outermost branch around the place.
    pub(crate) fn name(&self) -> Option<&'static str> {
        let around = self.open.iter().find(|branch| branch.part != Part::Condition);
        around.map(|branch| branch.name)
    }
}
