//! Lines of a terminal of Windows: prompts, and a program that PowerShell starts.

use std::borrow::Cow;

/// A text without the prompts of cmd and PowerShell, where its first line has one.
pub(super) fn unprompted(text: &str) -> Option<String> {
    after_prompt(text.trim_start().lines().next()?)?;
    let lines = text.lines().map(|line| after_prompt(line).unwrap_or(line));
    Some(lines.collect::<Vec<_>>().join("\n"))
}

/// The command after `C:\Users\mona>` or `PS C:\>`.
fn after_prompt(line: &str) -> Option<&str> {
    let (folder, command) = line.trim_start().split_once('>')?;
    let bare = folder.strip_prefix("PS ");
    let is_drive = |text: &str| text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.get(1..3) == Some(":\\");
    let is_prompt = is_drive(bare.unwrap_or(folder)) || bare.is_some_and(|bare| bare.starts_with(['/', '~']));
    (is_prompt && !folder.contains(['"', '\''])).then(|| command.trim_start())
}

/// A line of a program as a shell reads it, where PowerShell starts the program: its backticks are backslashes of a shell, and a
/// backslash before a quote is for the program, which takes it away.
pub(super) fn as_shell(text: &str) -> Cow<'_, str> {
    let is_continued = text.lines().any(|line| line.ends_with(" `"));
    if !is_continued && !text.trim_start().starts_with("curl.exe ") {
        return text.into();
    }
    let text = match text.contains("'{\\\"") || text.contains("'[{\\\"") {
        true => text.replace("\\\"", "\""),
        false => text.to_owned(),
    };
    text.replace("`\r\n", "\\\n")
        .replace("`\n", "\\\n")
        .replace("`\"", "\\\"")
        .into()
}
