//! Where lines begin and end: prompts, answers below a command, and lines that go on.

use super::{Atom, Lexer, is_name, prompts};
use crate::report::diagnostic::Diagnostic;
use crate::report::mask;

/// The effect of a backslash at the end of a line.
pub(super) enum Joint {
    None,
    Glued,
    /// Blanks follow the backslash, which a page has left there.
    Blank,
}

impl Lexer<'_> {
    /// Before the first word of a command: its prompt comes off, and lines of an answer are passed over.
    pub(super) fn begin_command(&mut self) -> Result<(), Diagnostic> {
        self.skip_to_command();
        self.capture()
    }

    /// `NAME=$(curl …)`: the command within is read, and the variable has no value that is known.
    fn capture(&mut self) -> Result<(), Diagnostic> {
        let (at, line) = (self.at, self.line());
        let Some((before, command)) = line.split_once("$(") else {
            return Ok(());
        };
        let name = before.trim_start().trim_start_matches("export ").trim_end_matches('"');
        let name = name.strip_suffix('=').filter(|name| is_name(name));
        let Some(name) = name.filter(|_| self.begins_program(command)) else {
            return Ok(());
        };
        for word in ["unset", name] {
            self.push_word(at..at, word.chars().map(Atom::Plain).collect())?;
            self.blank();
        }
        self.emit("\n", at);
        self.at += line.len() - command.len();
        self.captured = Some(at);
        self.note(&format!("{} is the answer of a request", mask::quoted(name)));
        Ok(())
    }

    fn skip_to_command(&mut self) {
        self.continued = None;
        self.joined = 0;
        while !self.rest().is_empty() {
            let line = self.line();
            let bare = line.trim_start_matches([' ', '\t']);
            let indent = line.len() - bare.len();
            if bare.starts_with("```") {
                self.skip_line();
                continue;
            }
            let is_first = self.lexed.words.is_empty();
            let is_root = self.is_root;
            let begins = |mark: char, command: &str| match mark {
                '#' => is_root && self.begins_program(command),
                _ => (is_first || self.is_transcript) && self.begins_program(command),
            };
            if let Some(length) = prompts::primary(bare, begins) {
                (self.is_transcript, self.is_answer, self.indent) = (true, false, indent);
                self.at += indent + length;
                return;
            }
            if self.begins_program(bare) {
                self.is_answer = false;
                return;
            }
            if is_first && self.is_prose(bare) {
                self.note("a line of words before the first command is left out");
                self.skip_line();
                continue;
            }
            let is_output = self.is_transcript && !bare.is_empty() && !bare.starts_with(['-', '#']);
            let begins_answer = !is_first && (is_output || prompts::begins_answer(bare));
            if begins_answer && !self.is_answer {
                self.note("what looks like the answer, below the command, is left out");
                self.is_answer = true;
            }
            if !self.is_answer {
                return;
            }
            self.skip_line();
        }
    }

    /// Whether a line before the first command is a sentence, whose apostrophes are no quotes.
    fn is_prose(&self, line: &str) -> bool {
        let line = line.trim_end();
        let names_program = line.split(' ').any(|word| self.programs.contains(&word));
        let is_before_prompt = self.at < self.first_prompt && !names_program;
        // The dot of `jq .` ends no sentence.
        let is_sentence = line.contains(' ') && line.ends_with([':', '.']) && !line.ends_with(" .");
        let mut joined = line.split(['|', ';', '&']).skip(1);
        let is_sentence = is_sentence && !joined.any(|command| self.begins_program(command));
        let sets = line
            .split_once('=')
            .is_some_and(|(name, _)| is_name(name.trim_start_matches("export ")));
        !line.is_empty() && !line.starts_with('#') && !sets && (is_before_prompt || is_sentence)
    }

    /// Inside a command that goes on in a new line: a prompt comes off.
    pub(super) fn go_on(&mut self, is_quoted: bool) {
        let line = self.line();
        let (blanks, _) = line.split_at_checked(self.indent).unwrap_or_default();
        let indent = if blanks.trim().is_empty() { blanks.len() } else { 0 };
        let bare = line.get(indent..).unwrap_or_default();
        let prompt = prompts::continuation(bare, self.is_transcript);
        let has_prompts = match self.continued {
            Some(has_prompts) => has_prompts,
            // Without a prompt before the command, `> f` may be a redirection, and quoted text may begin with `>`.
            None => prompt.is_some_and(|length| {
                let after = bare.get(length..).unwrap_or_default().trim_start();
                let is_argument = is_quoted || after.starts_with(['-', '\'', '"']) || after.contains("://");
                self.is_transcript || (is_argument && self.at >= self.prompted)
            }),
        };
        if has_prompts && self.continued.is_none() && !self.is_transcript {
            self.note("the `> ` before further lines is taken for a prompt");
        }
        self.continued = Some(has_prompts);
        if let (true, Some(length)) = (has_prompts, prompt) {
            self.at += indent + length;
        }
    }

    pub(super) fn end_line(&mut self) -> Result<(), Diagnostic> {
        let length = self.lexed.outline.trim_end_matches(' ').len();
        self.lexed.outline.truncate(length);
        // Many empty lines are one.
        if !self.lexed.outline.ends_with('\n') {
            self.emit("\n", self.at);
        }
        self.next();
        for document in std::mem::take(&mut self.documents) {
            self.document(&document)?;
        }
        let line = self.lexed.outline.trim_end();
        if line.ends_with('|') || line.ends_with("&&") {
            self.go_on(false);
        } else {
            self.begin_command()?;
        }
        Ok(())
    }

    /// A backslash at the end of a line, read with it.
    pub(super) fn joint(&mut self) -> Joint {
        let after = self.rest().strip_prefix('\\').unwrap_or_default();
        let bare = after.trim_start_matches([' ', '\t']);
        if !(bare.starts_with('\n') || bare.starts_with("\r\n")) {
            return Joint::None;
        }
        let is_glued = bare.len() == after.len();
        self.skip_line();
        self.go_on(false);
        if is_glued { Joint::Glued } else { Joint::Blank }
    }
}
