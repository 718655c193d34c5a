//! Lines of a terminal of Windows: prompts, and a program that PowerShell starts.

use std::borrow::Cow;

/// A text without the prompts of cmd and PowerShell, where its first line has one.
pub(super) fn unprompted(text: &str) -> Option<String> {
    after_prompt(text.trim_start().lines().next()?)?;
    let rest = |line| after_prompt(line).or(line.strip_prefix(">> ")).unwrap_or(line);
    Some(text.lines().map(rest).collect::<Vec<_>>().join("\n"))
}

/// The command after `C:\Users\mona>` or `PS C:\>`.
fn after_prompt(line: &str) -> Option<&str> {
    let (folder, command) = line.trim_start().split_once('>')?;
    let bare = folder.strip_prefix("PS ");
    let is_drive = |text: &str| text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.get(1..3) == Some(":\\");
    let is_prompt = is_drive(bare.unwrap_or(folder)) || bare.is_some_and(|bare| bare.starts_with(['/', '~']));
    // Another shell takes the backslashes of a program's folder away.
    let program = command.trim_start().split(' ').next().unwrap_or_default();
    let from = command.find(program)? + program.rfind('\\').map_or(0, |at| at + 1);
    command
        .get(from..)
        .filter(|_| is_prompt && !folder.contains(['"', '\'']))
}

/// A command that was written for PowerShell, as a POSIX shell would read it: a backtick becomes a backslash. A backslash or a
/// quote before a quote is dropped, as the started program does. A caret at the end of a line after single quotes becomes a
/// backslash, too: cmd reads such carets, but no single quotes.
pub(super) fn as_shell(text: &str) -> Cow<'_, str> {
    let ends_with = |end| text.lines().any(|line| line.ends_with(end));
    if ends_with("' ^") {
        return text.replace(" ^\r\n", " \\\n").replace(" ^\n", " \\\n").into();
    }
    if !ends_with(" `") && !text.trim_start().starts_with("curl.exe ") {
        return text.into();
    }
    let begins = |sign: &&str| text.contains(&format!("'{{{sign}")) || text.contains(&format!("'[{{{sign}"));
    let escape = ["\\\"", "\"\""].into_iter().find(begins);
    let text = escape.map_or_else(|| text.to_owned(), |sign| text.replace(sign, "\""));
    text.replace("`\r\n", "\\\n")
        .replace("`\n", "\\\n")
        .replace("`\"", "\\\"")
        .into()
}
