//! Lines for Windows' `cmd`, such as those of "Copy as cURL (cmd)": carets and quotes as cmd reads them, and then words as a
//! program of Windows splits them.

use crate::input::cursor::Cursor;
use crate::report::diagnostic::Diagnostic;
use crate::report::mask::{self, Mask};

/// The commands of a text, each with its words, and what was left out of them.
#[derive(Debug, Default)]
pub(crate) struct Commands {
    pub(crate) commands: Vec<Vec<String>>,
    pub(crate) notes: Vec<String>,
}

/// Whether a text is written for cmd, and for no other shell: it has a caret before a quote, before `&` or at the end of a line,
/// or doubled quotes in JSON. Behind a word in single quotes, which cmd does not know, such signs are text.
pub(crate) fn is_cmd(text: &str) -> bool {
    const SIGNS: [&str; 7] = [" ^\"", " ^\n", " ^\r\n", "^\\^\"", "^&", "{\"\"", "[\"\""];
    let signs = SIGNS.iter().filter_map(|sign| text.find(sign));
    let before = signs.min().and_then(|at| text.get(..at));
    let (mut last, mut is_double) = (' ', false);
    let mut opens_single = |c| {
        is_double ^= c == '"' && last != '\\';
        last = c;
        c == '\'' && !is_double
    };
    before.is_some_and(|before| !before.chars().any(&mut opens_single))
}

/// Reads the commands of a text. `mark` gives the mark for the name of a variable.
pub(crate) fn read(text: &str, mark: &dyn Fn(&str) -> Option<String>) -> Result<Commands, Diagnostic> {
    let mut at = Cursor::new(text, Mask::Line);
    let mut commands = Commands::default();
    // Chrome up to 2023 wrote carets into plain quotes, where cmd keeps them.
    let has_carets = |quoted: &str| quoted.contains("^&") || quoted.contains("^%^");
    let is_old =
        (text.contains("^\\^\"") || text.split('"').skip(1).step_by(2).any(has_carets)) && text.contains(" \"");
    if is_old {
        let note = "carets within quotes are read as Chrome meant them; cmd would send them";
        commands.notes.push(note.to_owned());
    }
    while !at.is_end() {
        let command = one(&mut at, is_old, mark, &mut commands.notes)?;
        let words = words(&command);
        if !words.is_empty() {
            commands.commands.push(words);
        }
    }
    Ok(commands)
}

/// The text of one command, as cmd hands it on.
fn one(
    at: &mut Cursor<'_>,
    is_old: bool,
    mark: &dyn Fn(&str) -> Option<String>,
    notes: &mut Vec<String>,
) -> Result<String, Diagnostic> {
    let mut command = String::new();
    let (mut quote, mut is_dropped) = (None, false);
    while let Some(c) = at.peek() {
        let from = *at;
        at.bump();
        let is_quoted = quote.is_some();
        let mut keep = |c| {
            if !is_dropped {
                command.push(c)
            }
        };
        match c {
            '^' if !is_quoted || is_old => {
                at.eat("\r");
                // After the end of a line, the next character is taken as it is.
                if at.eat("\n") {
                    at.eat("\r");
                    if at.sees("\n") {
                        at.bump();
                        keep('\n');
                    }
                } else if let Some(c) = at.bump() {
                    keep(c);
                }
            }
            '"' => {
                quote = if is_quoted { None } else { Some(from) };
                keep(c);
            }
            '%' => match variable(&from) {
                Some(name) => {
                    let value = mark(name).ok_or_else(|| unfilled(&from, name))?;
                    at.take_until("%");
                    value.chars().for_each(keep);
                }
                None => keep(c),
            },
            '\n' if is_quoted => {
                return Err(from.wrong(
                    from.at(),
                    "a quote is not closed on its line, where cmd ends a command",
                    "here",
                ));
            }
            '\n' => return Ok(command),
            '&' if !is_quoted => {
                at.eat("&");
                check_command(at)?;
                return Ok(command);
            }
            '|' if !is_quoted => {
                at.eat("|");
                notes.push("what reads the answer, from `|` on, is left out".to_owned());
                is_dropped = true;
            }
            '<' if !is_quoted && !is_dropped => {
                return Err(from
                    .wrong(
                        from.at(),
                        "`<` reads a file as input, which is not followed here",
                        "here",
                    )
                    .help("write -d @FILE, or --data-binary @FILE"));
            }
            '>' if !is_quoted && !is_dropped => redirection(at, &mut command, notes),
            c => keep(c),
        }
    }
    match quote {
        Some(from) => Err(from.wrong(from.at(), "a quote is never closed", "begins here")),
        None => Ok(command),
    }
}

/// Leaves out `> file` and `2>nul`.
fn redirection(at: &mut Cursor<'_>, command: &mut String, notes: &mut Vec<String>) {
    if command.ends_with([' ', '\t']) || command.ends_with(" 2") || command.ends_with(" 1") {
        let length = command.trim_end_matches(['1', '2']).len();
        command.truncate(length);
    }
    at.eat(">");
    at.take_while(|c| matches!(c, ' ' | '\t'));
    if at.eat("\"") {
        at.take_until("\"");
    } else {
        at.take_while(|c| !c.is_whitespace() && !matches!(c, '&' | '|'));
    }
    notes.push("where the answer goes, from `>` on, is left out".to_owned());
}

/// The name in `%NAME%`, which cmd replaces. Hexadecimal digits after the `%` mean percent-encoded text instead.
fn variable<'t>(from: &Cursor<'t>) -> Option<&'t str> {
    let (name, after) = from.rest().get(1..)?.split_once('%')?;
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let is_hex = |text: &str| {
        text.get(..2)
            .is_some_and(|pair| pair.bytes().all(|byte| byte.is_ascii_hexdigit()))
    };
    (is_name && !(is_hex(name) && is_hex(after))).then_some(name)
}

fn unfilled(from: &Cursor<'_>, name: &str) -> Diagnostic {
    let message = format!("the text has too many variables: {} is one more", mask::quoted(name));
    from.wrong(from.at(), message, "no value")
        .help("write the value itself in its place")
}

/// An error where what follows an `&` is the rest of a URL.
fn check_command(at: &Cursor<'_>) -> Result<(), Diagnostic> {
    let word = at.rest().split_whitespace().next().unwrap_or_default();
    if !at.rest().starts_with(char::is_whitespace) && word.contains('=') {
        return Err(at
            .wrong(at.at(), "cmd ends a command at `&`", "the rest of a URL")
            .help("write the URL in double quotes, or ^& for the sign"));
    }
    Ok(())
}

/// The words of a command, as programs of Windows split them: a backslash escapes a quote, and two quotes within quotes are
/// one.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut is_quoted = false;
    let mut chars = command.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            ' ' | '\t' | '\r' if !is_quoted => words.extend(word.take()),
            '\\' => {
                let mut count = 1;
                while chars.next_if_eq(&'\\').is_some() {
                    count += 1;
                }
                let word = word.get_or_insert_default();
                if chars.peek() != Some(&'"') {
                    word.extend(std::iter::repeat_n('\\', count));
                } else {
                    word.extend(std::iter::repeat_n('\\', count / 2));
                    if count % 2 == 1 {
                        chars.next();
                        word.push('"');
                    }
                }
            }
            '"' if is_quoted && chars.peek() == Some(&'"') => {
                chars.next();
                word.get_or_insert_default().push('"');
            }
            '"' => {
                is_quoted = !is_quoted;
                word.get_or_insert_default();
            }
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}
