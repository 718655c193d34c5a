//! The outline as pipelines, by the grammar of `rable`. Nested commands are an error here: they need a shell.

use rable::{ListItem, ListOperator, Node, NodeKind};

use super::lexer::Lexed;
use super::{excerpt, invalid, needs_shell};
use crate::report::diagnostic::Diagnostic;

/// Commands joined by `|`.
#[derive(Debug, Default)]
pub(super) struct Pipeline {
    pub(super) commands: Vec<Simple>,
    /// A shell that is thrown away runs it: `&` follows.
    pub(super) is_background: bool,
    /// A newline is before it.
    pub(super) begins_line: bool,
    /// `||` is before it: a shell runs it only if what is before that fails.
    pub(super) is_fallback: bool,
    /// Whether `time` is before it.
    pub(super) is_timed: bool,
}

/// One command: indices of words.
#[derive(Debug, Default)]
pub(super) struct Simple {
    pub(super) assignments: Vec<usize>,
    pub(super) words: Vec<usize>,
    pub(super) redirects: Vec<Redirect>,
    /// Where a line begins that was put to this command.
    pub(super) rejoined: Option<usize>,
}

/// A redirection.
#[derive(Debug)]
pub(super) struct Redirect {
    pub(super) sign: String,
    /// The number of the stream, where it is given.
    pub(super) stream: Option<i32>,
    pub(super) target: usize,
    /// Where the sign is in the text.
    pub(super) at: usize,
}

pub(super) fn read(lexed: &Lexed, text: &str) -> Result<Vec<Pipeline>, Diagnostic> {
    let nodes = rable::parse(&lexed.outline, false).map_err(|error| unreadable(lexed, text, error.pos()))?;
    let mut reader = Reader {
        lexed,
        text,
        pipelines: Vec::new(),
    };
    for node in &nodes {
        let first = reader.pipelines.len();
        reader.list(node, false)?;
        if let Some(pipeline) = reader.pipelines.get_mut(first) {
            pipeline.begins_line = true;
        }
    }
    Ok(reader.pipelines)
}

struct Reader<'t> {
    lexed: &'t Lexed,
    text: &'t str,
    pipelines: Vec<Pipeline>,
}

impl Reader<'_> {
    /// The lexer bounds how many commands a list joins, and so how deep this goes.
    fn list(&mut self, node: &Node, is_background: bool) -> Result<(), Diagnostic> {
        match &node.kind {
            NodeKind::List { items } => {
                let mut is_fallback = false;
                for ListItem { command, operator } in items {
                    let first = self.pipelines.len();
                    self.list(command, is_background || *operator == Some(ListOperator::Background))?;
                    if let Some(pipeline) = self.pipelines.get_mut(first) {
                        pipeline.is_fallback |= is_fallback;
                    }
                    is_fallback = *operator == Some(ListOperator::Or);
                }
                Ok(())
            }
            NodeKind::Negation { pipeline } => self.list(pipeline, is_background),
            NodeKind::Time { pipeline, .. } => {
                let first = self.pipelines.len();
                self.list(pipeline, is_background)?;
                if let Some(pipeline) = self.pipelines.get_mut(first) {
                    pipeline.is_timed = true;
                }
                Ok(())
            }
            NodeKind::Empty => Ok(()),
            kind => {
                let commands = match kind {
                    NodeKind::Pipeline { commands, .. } => commands.iter().collect(),
                    _ => vec![node],
                };
                let commands = commands.into_iter().map(|command| self.simple(command));
                let commands = commands.collect::<Result<_, _>>()?;
                self.pipelines.push(Pipeline {
                    commands,
                    is_background,
                    ..Pipeline::default()
                });
                Ok(())
            }
        }
    }

    fn simple(&self, node: &Node) -> Result<Simple, Diagnostic> {
        let name = match &node.kind {
            NodeKind::Command {
                assignments,
                words,
                redirects,
            } => {
                return Ok(Simple {
                    assignments: assignments.iter().filter_map(|word| self.word(word)).collect(),
                    words: words.iter().filter_map(|word| self.word(word)).collect(),
                    redirects: redirects
                        .iter()
                        .filter_map(|redirect| self.redirect(redirect).transpose())
                        .collect::<Result<_, _>>()?,
                    rejoined: None,
                });
            }
            NodeKind::If { .. } => "an `if`",
            NodeKind::While { .. } | NodeKind::Until { .. } | NodeKind::For { .. } | NodeKind::Select { .. } => {
                "a loop"
            }
            NodeKind::Case { .. } => "a `case`",
            NodeKind::Function { .. } => "a function",
            NodeKind::BraceGroup { .. } => "a group in braces",
            NodeKind::Coproc { .. } => "a coprocess",
            _ => "a construct of the shell",
        };
        let at = self.lexed.source(node.span.start);
        Err(needs_shell(self.text, at, 1, name))
    }

    fn word(&self, node: &Node) -> Option<usize> {
        self.lexed.word_from(node.span.start)
    }

    fn redirect(&self, node: &Node) -> Result<Option<Redirect>, Diagnostic> {
        let NodeKind::Redirect { op, fd, .. } = &node.kind else {
            return Ok(None);
        };
        // The second stream of `|&` is no redirection of the text.
        if node.span.is_empty() {
            return Ok(None);
        }
        // The grammar takes any sign for the target.
        let start = node.span.start;
        let target = self.lexed.word_from(start);
        let target = target.and_then(|index| Some((index, self.lexed.words.get(index)?)));
        let is_next = |outline: usize| {
            let between = self.lexed.outline.get(start..outline).unwrap_or_default();
            between
                .strip_prefix(&**op)
                .is_some_and(|blanks| blanks.bytes().all(|byte| byte == b' '))
        };
        let Some((target, _)) = target.filter(|(_, word)| is_next(word.outline)) else {
            return Err(unreadable(self.lexed, self.text, start));
        };
        Ok(Some(Redirect {
            sign: op.clone(),
            stream: u32::try_from(*fd).is_ok().then_some(*fd),
            target,
            at: self.lexed.source(start),
        }))
    }
}

fn unreadable(lexed: &Lexed, text: &str, outline: usize) -> Diagnostic {
    let rest = lexed.outline.get(outline..).unwrap_or_default();
    if rest.trim().is_empty() {
        let last = lexed.outline.trim_end();
        let at = lexed.source(last.len().saturating_sub(1));
        return invalid("the pasted text ends in the middle of a command")
            .at(excerpt(text, at, 1, "a command has to follow"))
            .help("copy the whole command");
    }
    invalid("the pasted text has a sign where a shell takes none")
        .at(excerpt(text, lexed.source(outline), 1, "not expected here"))
        .help("a sign that belongs to a word needs quotes")
}
