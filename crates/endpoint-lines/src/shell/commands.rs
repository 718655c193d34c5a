//! The effect of a text's pipelines, as far as it makes commands: variables that it sets, programs that only start another
//! one, and texts that are piped into one. Everything else is left out, and named.

use super::grammar::{Pipeline, Redirect, Simple};
use super::lexer::{Atom, Lexed, Lexeme, is_assignment};
use super::word::Expansion;
use super::{Command, Note, Piece, Script, Stdin, Word, base_name, excerpt, invalid, printed, shown, variable};
use crate::report::diagnostic::Diagnostic;
use crate::report::mask;

/// Programs that start the one after them: their options that take a value, and how many words they take.
const STARTERS: [(&str, &[&str], usize); 11] = [
    (
        "sudo",
        &[
            "-u", "-g", "-h", "-p", "-C", "-D", "-R", "-T", "-U", "-r", "-t", "--user", "--group",
        ],
        0,
    ),
    ("doas", &["-u", "-C"], 0),
    ("env", &["-u", "-C", "--unset", "--chdir"], 0),
    ("command", &[], 0),
    ("exec", &["-a"], 0),
    ("nohup", &[], 0),
    ("time", &["-f", "-o"], 0),
    ("nice", &["-n"], 0),
    ("timeout", &["-k", "-s", "--kill-after", "--signal"], 1),
    ("noglob", &[], 0),
    ("winpty", &[], 0),
];

/// Programs that run a text or a list of words as commands.
const RUNNERS: [&str; 4] = ["xargs", "eval", "parallel", "watch"];
const SHELLS: [&str; 6] = ["sh", "bash", "zsh", "dash", "ksh", "fish"];
const SETTERS: [&str; 5] = ["export", "declare", "typeset", "readonly", "local"];

pub(super) fn read(
    text: &str,
    lexed: &Lexed,
    pipelines: Vec<Pipeline>,
    programs: &[&str],
) -> Result<Script, Diagnostic> {
    let mut reader = Reader {
        text,
        lexed,
        programs,
        expansion: Expansion::new(text),
        script: Script {
            notes: lexed.notes.clone(),
            ..Script::default()
        },
        is_moved: false,
        stop: None,
    };
    for pipeline in reader.rejoined(pipelines) {
        reader.pipeline(&pipeline)?;
    }
    let mut script = reader.script;
    script.notes.sort_by_key(|note| note.at);
    script.given = reader.expansion.given;
    Ok(script)
}

struct Reader<'t> {
    text: &'t str,
    lexed: &'t Lexed,
    programs: &'t [&'t str],
    expansion: Expansion<'t>,
    script: Script,
    /// Whether a command before has changed the folder.
    is_moved: bool,
    /// Where a command is after which a shell may run no other.
    stop: Option<usize>,
}

impl<'t> Reader<'t> {
    /// Puts a line that begins with an option or a URL to the command above it: the backslash between them was lost.
    fn rejoined(&mut self, pipelines: Vec<Pipeline>) -> Vec<Pipeline> {
        let mut joined: Vec<Pipeline> = Vec::new();
        for mut pipeline in pipelines {
            let part = match (pipeline.commands.first(), joined.last()) {
                (Some(first), Some(_)) if pipeline.begins_line => self.lost_part(first),
                _ => None,
            };
            let above = joined.last_mut().and_then(|pipeline| pipeline.commands.last_mut());
            let (Some(at), Some(above)) = (part, above) else {
                joined.push(pipeline);
                continue;
            };
            let first = pipeline.commands.remove(0);
            above.words.extend(first.words);
            above.redirects.extend(first.redirects);
            above.rejoined = above.rejoined.or(Some(at));
            if let Some(last) = joined.last_mut() {
                last.commands.append(&mut pipeline.commands);
                last.is_background |= pipeline.is_background;
            }
            let text =
                "a line that begins with an option or a URL is read as a part of the command above it".to_owned();
            self.script.notes.push(Note { at, text });
        }
        joined
    }

    /// Where the line begins, if it is part of a command.
    fn lost_part(&self, first: &Simple) -> Option<usize> {
        let word = self.lexed.words.get(*first.words.first()?)?;
        let source = self.text.get(word.source.clone())?;
        let is_part = source.starts_with('-') || source.trim_start_matches(['\'', '"']).starts_with("http");
        let is_url = source.contains("://") || source.starts_with('-');
        (first.assignments.is_empty() && is_part && is_url).then_some(word.source.start)
    }

    /// Reads a pipeline, as if a shell ran it: whether a program before it succeeds is not known.
    fn pipeline(&mut self, pipeline: &Pipeline) -> Result<(), Diagnostic> {
        let is_alone = pipeline.commands.len() == 1 && !pipeline.is_background;
        let mut piped: Option<Stdin> = None;
        // Of commands whose output no program takes.
        let mut unread: Vec<Note> = Vec::new();
        for (index, simple) in pipeline.commands.iter().enumerate() {
            let is_read = index + 1 < pipeline.commands.len();
            let sign = if index > 0 { "| " } else { "" };
            if self.sets(simple, is_alone)? {
                piped = None;
                continue;
            }
            let mut words = Vec::new();
            for word in &simple.words {
                words.extend(self.expansion.words(self.lexeme(*word)?)?);
            }
            let stdin = self.stdin(simple, piped.take())?;
            let Some((program, arguments)) = self.started(&words)? else {
                self.redirects(simple)?;
                continue;
            };
            let at = program.source.start;
            let name = program.text().unwrap_or_default();
            let name = base_name(&name).to_owned();
            if self.programs.contains(&&*name) {
                self.check_braces(simple)?;
                if let Some(at) = self.stop {
                    return Err(invalid("a command before the request decides whether a shell runs it")
                        .at(excerpt(self.text, at, 1, "here"))
                        .help("paste the line of the request alone"));
                }
                self.starters(pipeline, simple, &words, arguments.len(), index)?;
                if pipeline.is_fallback {
                    let text = "a shell runs the command after `||` only if the one before it fails".to_owned();
                    self.script.notes.push(Note { at, text });
                }
                self.redirects(simple)?;
                unread.clear();
                piped = Some(Stdin::Output(name.clone()));
                let words = arguments.to_vec();
                self.script.commands.push(Command {
                    files: self.script.files.len(),
                    program: name,
                    words,
                    stdin,
                    is_moved: self.is_moved,
                    at,
                });
                continue;
            }
            self.check(&name, arguments, simple, at)?;
            if matches!(&*name, "exit" | "false") && is_alone && !pipeline.is_fallback {
                self.stop = Some(at);
            }
            let printed = match &*name {
                "echo" => printed::echo(arguments).map(Stdin::Text),
                "printf" => printed::printf(arguments).map(Stdin::Text),
                "cat" => cat(arguments, stdin),
                _ => None,
            };
            if printed.is_some() {
                self.check_braces(simple)?;
            }
            let shown = shown(sign, &name, !arguments.is_empty());
            if let (Some(Stdin::Text(text)), Some(file)) = (&printed, self.written(simple)?) {
                let note = format!("{shown} is read as the file {}", mask::quoted(&file));
                self.script.notes.push(Note { at, text: note });
                self.script.files.push((file, text.clone()));
                piped = None;
                continue;
            }
            self.is_moved |= is_alone && matches!(&*name, "cd" | "pushd" | "popd");
            let note = Note {
                at,
                text: format!("{shown} is left out"),
            };
            self.script.other.get_or_insert(name.clone());
            match printed.filter(|_| is_read && !simple.redirects.iter().any(|redirect| redirect.sign.contains('>'))) {
                Some(printed) => {
                    unread.push(note);
                    piped = Some(printed);
                }
                None => {
                    self.script.notes.append(&mut unread);
                    self.script.notes.push(note);
                    piped = Some(Stdin::Output(name));
                }
            }
        }
        self.script.notes.append(&mut unread);
        Ok(())
    }

    fn check_braces(&self, simple: &Simple) -> Result<(), Diagnostic> {
        let mut words = simple.words.iter();
        words.try_for_each(|word| self.expansion.check_braces(self.lexeme(*word)?))
    }

    /// Whether the command only sets variables.
    fn sets(&mut self, simple: &Simple, is_alone: bool) -> Result<bool, Diagnostic> {
        let first = simple.words.first().map(|word| self.lexeme(*word)).transpose()?;
        let program = first.and_then(plain).unwrap_or_default();
        let arguments = simple.words.get(1..).unwrap_or_default();
        match &*program {
            "" if first.is_none() && !simple.assignments.is_empty() => {
                for word in &simple.assignments {
                    self.set(*word, is_alone)?;
                }
            }
            program if SETTERS.contains(&program) => {
                for word in arguments {
                    let lexeme = self.lexeme(*word)?;
                    match is_assignment(&lexeme.atoms) {
                        true => self.set(*word, is_alone)?,
                        false if is_alone => self.expansion.assign_words(lexeme)?,
                        false => {}
                    }
                }
            }
            // Their values are not those of the text from here on.
            "unset" | "read" => {
                for word in arguments {
                    let name = plain(self.lexeme(*word)?).unwrap_or_default();
                    self.expansion.variables.remove(&name);
                }
                if program == "read" {
                    self.note(simple, "`read …` is left out".to_owned())?;
                }
            }
            _ => return Ok(false),
        }
        if first.is_none() {
            self.redirects(simple)?;
        }
        Ok(true)
    }

    fn set(&mut self, word: usize, is_kept: bool) -> Result<(), Diagnostic> {
        let lexeme = self.lexed.words.get(word).ok_or_else(lost)?;
        let before = (!is_kept).then(|| self.expansion.variables.clone());
        let name = self.expansion.assign(lexeme)?;
        if let Some(before) = before {
            // A pipeline and a command in the background set variables for themselves.
            self.expansion.variables = before;
            let text = format!(
                "{}, which is set beside other commands, is left out",
                mask::quoted(&name)
            );
            self.script.notes.push(Note {
                at: lexeme.source.start,
                text,
            });
        }
        Ok(())
    }

    /// The program that runs in the end, and its arguments.
    fn started<'w>(&self, words: &'w [Word]) -> Result<Option<(&'w Word, &'w [Word])>, Diagnostic> {
        let mut rest = words;
        while let Some((program, after)) = rest.split_first() {
            let name = self.name(program)?;
            let Some((_, valued, operands)) = STARTERS.iter().find(|(starter, ..)| *starter == base_name(&name)) else {
                return Ok(Some((program, after)));
            };
            let mut inner = after;
            while let Some((word, others)) = inner.split_first() {
                let Some(text) = word.text() else { break };
                let is_value = text
                    .split_once('=')
                    .is_some_and(|(name, _)| super::lexer::is_name(name));
                let skipped = match &*text {
                    "-v" | "-V" if base_name(&name) == "command" => return Ok(Some((program, after))),
                    "-S" | "--split-string" if base_name(&name) == "env" => return Ok(Some((program, after))),
                    "--" => {
                        inner = others;
                        break;
                    }
                    text if valued.contains(&text) => 2,
                    text if text.starts_with('-') && text.len() > 1 => 1,
                    _ if is_value && matches!(base_name(&name), "env" | "sudo" | "doas") => 1,
                    _ => break,
                };
                inner = inner.get(skipped..).unwrap_or_default();
            }
            inner = inner.get(*operands..).unwrap_or_default();
            if inner.is_empty() {
                return Ok(Some((program, after)));
            }
            rest = inner;
        }
        Ok(None)
    }

    /// The name of a program, which has to be known: it may be one of ours.
    fn name(&self, word: &Word) -> Result<String, Diagnostic> {
        for piece in &word.pieces {
            if let Piece::Variable { name, at, .. } = piece {
                return Err(variable(self.text, name, *at));
            }
        }
        let pieces = word.pieces.iter();
        let text = pieces.map(|piece| if let Piece::Text(text) = piece { text } else { "~" });
        Ok(text.collect())
    }

    /// Adds a note for each thing before the program that is left out: `NAME=value`, a starter such as `sudo`, and `time`.
    fn starters(
        &mut self,
        pipeline: &Pipeline,
        simple: &Simple,
        words: &[Word],
        arguments: usize,
        index: usize,
    ) -> Result<(), Diagnostic> {
        for word in &simple.assignments {
            let lexeme = self.lexeme(*word)?;
            let name: String = lexeme
                .atoms
                .iter()
                .map_while(|atom| match atom {
                    Atom::Plain(c) if *c != '=' => Some(*c),
                    _ => None,
                })
                .collect();
            let at = lexeme.source.start;
            let text = format!(
                "{}, which is set for the program alone, is left out",
                mask::quoted(&name)
            );
            self.script.notes.push(Note { at, text });
        }
        let before = words.len().saturating_sub(arguments + 1);
        if let (Some(first), true) = (words.first(), before > 0) {
            let name = first.text().unwrap_or_default();
            let text = format!("{} is left out", shown("", base_name(&name), before > 1));
            self.script.notes.push(Note {
                at: first.source.start,
                text,
            });
        }
        if pipeline.is_timed && index == 0 {
            self.note(simple, "`time` is left out".to_owned())?;
        }
        Ok(())
    }

    /// The standard input that the command is given: the last redirection, or what is piped into it.
    fn stdin(&mut self, simple: &Simple, piped: Option<Stdin>) -> Result<Option<Stdin>, Diagnostic> {
        let mut stdin = piped;
        for redirect in simple.redirects.iter().filter(|redirect| is_input(redirect)) {
            let lexeme = self.lexed.words.get(redirect.target).ok_or_else(lost)?;
            let mut word = self.expansion.word(lexeme)?;
            stdin = Some(match &*redirect.sign {
                "<<<" => {
                    super::word::append(&mut word.pieces, "\n");
                    Stdin::Text(word)
                }
                _ if lexeme.is_document => Stdin::Text(word),
                _ => Stdin::File(word),
            });
        }
        Ok(stdin)
    }

    /// The one file that the output of a command goes to.
    fn written(&self, simple: &Simple) -> Result<Option<String>, Diagnostic> {
        let mut outputs = simple.redirects.iter().filter(|redirect| !is_input(redirect));
        let (Some(output), None) = (outputs.next(), outputs.next()) else {
            return Ok(None);
        };
        let is_whole = matches!(&*output.sign, ">" | ">|") && matches!(output.stream, None | Some(1));
        let target = self.lexeme(output.target)?;
        Ok(plain(target).filter(|_| is_whole))
    }

    /// Notes the redirections that are no input.
    fn redirects(&mut self, simple: &Simple) -> Result<(), Diagnostic> {
        for redirect in simple.redirects.iter().filter(|redirect| !is_input(redirect)) {
            let lexeme = self.lexeme(redirect.target)?;
            let target = plain(lexeme).filter(|target| {
                target.len() <= 40 && target.chars().all(|c| c.is_ascii_alphanumeric() || "/._-~".contains(c))
            });
            let stream = redirect.stream.map(|stream| stream.to_string()).unwrap_or_default();
            let blank = if redirect.sign.ends_with('&') { "" } else { " " };
            let target = target.as_deref().unwrap_or("…");
            let text = format!("`{stream}{}{blank}{target}` is left out", redirect.sign);
            self.script.notes.push(Note { at: redirect.at, text });
        }
        Ok(())
    }

    /// Refuses what could hide a request.
    fn check(&self, name: &str, arguments: &[Word], simple: &Simple, at: usize) -> Result<(), Diagnostic> {
        if let Some(rejoined) = simple.rejoined {
            return Err(invalid(
                "a line of the pasted text begins with an option or a URL, and the command above it takes none",
            )
            .at(excerpt(self.text, rejoined, 1, "no command of its own"))
            .help("put a \\ at the end of the line that it belongs to"));
        }
        let texts: Vec<String> = arguments.iter().map(|word| word.text().unwrap_or_default()).collect();
        let runs_text = SHELLS.contains(&name) && texts.iter().any(|text| text.starts_with('-') && text.ends_with('c'));
        if RUNNERS.contains(&name) || runs_text {
            return Err(invalid(format!(
                "the pasted text has {}, which starts commands of its own",
                mask::quoted(name)
            ))
            .at(excerpt(self.text, at, name.chars().count(), "not run here"))
            .help("paste the line of the request alone"));
        }
        let is_ours = |text: &str| self.programs.contains(&base_name(text));
        let is_line = |text: &str| text.contains(['/', '.', ':']);
        let hidden = texts
            .iter()
            .enumerate()
            .find(|(index, text)| match text.split_once([' ', '\n']) {
                Some((program, rest)) => is_ours(program) && is_line(rest),
                None => is_ours(text) && texts.iter().skip(index + 1).any(|text| is_line(text)),
            });
        let Some(word) = hidden.and_then(|(index, _)| arguments.get(index)) else {
            return Ok(());
        };
        if matches!(name, "echo" | "printf") {
            return Ok(());
        }
        let message = format!("the pasted text has {}, which may start a command", mask::quoted(name));
        let source = self.text.get(word.source.clone()).unwrap_or_default();
        let end = source.find([' ', '\n']).unwrap_or(source.len());
        let length = source.get(..end).unwrap_or_default().chars().count();
        Err(invalid(message)
            .at(excerpt(
                self.text,
                word.source.start,
                length,
                "the command may begin here",
            ))
            .help("paste the line from there on"))
    }

    fn note(&mut self, simple: &Simple, text: String) -> Result<(), Diagnostic> {
        let first = simple.words.first().map(|word| self.lexeme(*word)).transpose()?;
        let at = first.map_or(0, |word| word.source.start);
        self.script.notes.push(Note { at, text });
        Ok(())
    }

    fn lexeme(&self, index: usize) -> Result<&'t Lexeme, Diagnostic> {
        self.lexed.words.get(index).ok_or_else(lost)
    }
}

/// The output of `cat`.
fn cat(arguments: &[Word], stdin: Option<Stdin>) -> Option<Stdin> {
    match arguments {
        [] => stdin,
        [word] => match word.text().as_deref() {
            Some("-") => stdin,
            Some(flag) if flag.starts_with('-') => None,
            _ => Some(Stdin::File(word.clone())),
        },
        _ => None,
    }
}

fn is_input(redirect: &Redirect) -> bool {
    matches!(&*redirect.sign, "<" | "<<<" | "<>") && matches!(redirect.stream, None | Some(0))
}

/// The text of a word that has no quotes and no variables.
fn plain(lexeme: &Lexeme) -> Option<String> {
    let atoms = lexeme.atoms.iter();
    atoms
        .map(|atom| if let Atom::Plain(c) = atom { Some(*c) } else { None })
        .collect()
}

/// The grammar names only words of the text.
fn lost() -> Diagnostic {
    invalid("the pasted text can't be read as a shell reads it")
}
