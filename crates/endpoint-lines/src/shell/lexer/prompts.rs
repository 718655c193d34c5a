//! Lines of a terminal and of a page: prompts before a command, and answers below it.

/// The length of the prompt that a line begins with, blanks after it included.
///
/// `>` and `#` are signs of the shell, too: they are prompts where a command follows.
pub(super) fn primary(line: &str, begins_command: impl Fn(char, &str) -> bool) -> Option<usize> {
    let rest = without_environment(line);
    let mark = rest.chars().next()?;
    let after = rest.get(mark.len_utf8()..).unwrap_or_default();
    let length = match mark {
        '$' | '%' | '❯' | 'λ' if is_blank(after) => Some(mark.len_utf8()),
        '>' | '#' if after.starts_with(' ') && begins_command(mark, after.trim_start()) => Some(mark.len_utf8()),
        '➜' => arrow(after).map(|length| mark.len_utf8() + length),
        _ => headed(rest),
    }?;
    let command = rest.get(length..)?.trim_start_matches([' ', '\t']);
    Some(line.len() - command.len())
}

/// The length of the prompt of a continuation line: `> `, or in zsh `dquote> `.
pub(super) fn continuation(line: &str, is_transcript: bool) -> Option<usize> {
    // Of zsh: `dquote> `.
    let letters = line.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(line.len());
    let (name, rest) = line.split_at_checked(letters)?;
    let is_named = is_transcript && ["quote", "dquote", "heredoc", "pipe", "cmdand", "cmdor"].contains(&name);
    if !name.is_empty() && !is_named {
        return None;
    }
    match rest.strip_prefix('>')? {
        "" => Some(letters + 1),
        after => after.starts_with(' ').then_some(letters + 2),
    }
}

/// Whether a line below a command begins an answer: of JSON, HTML or HTTP.
pub(super) fn begins_answer(line: &str) -> bool {
    let line = line.trim_end();
    let mut chars = line.chars();
    match chars.next() {
        Some('{') => matches!(chars.next(), None | Some('"' | '}')),
        Some('[') => matches!(chars.next(), None | Some('{' | '"' | ']' | '0'..='9')),
        Some('<') => {
            line.ends_with('>')
                && chars
                    .next()
                    .is_some_and(|c| c.is_ascii_alphabetic() || matches!(c, '!' | '?'))
        }
        _ => line.starts_with("HTTP/"),
    }
}

/// The rest of a line after `(venv) `.
fn without_environment(line: &str) -> &str {
    let inside = line.strip_prefix('(').and_then(|rest| rest.split_once(") "));
    match inside {
        Some((name, rest)) if name.chars().all(|c| c.is_alphanumeric() || "-_.".contains(c)) => rest.trim_start(),
        _ => line,
    }
}

/// `➜  folder git:(main) ✗ `
fn arrow(after: &str) -> Option<usize> {
    let mut words = after.split(' ').filter(|word| !word.is_empty());
    let mut last = words.next()?;
    for word in words.take(2) {
        if word.starts_with("git:(") || word == "✗" {
            last = word;
        }
    }
    // The words are slices of the line.
    let end = after.find(last)? + last.len();
    is_blank(after.get(end..)?).then_some(end)
}

/// `user@host:~$ `, `[user@host ~]# `, `user@host folder % `, `bash-5.2$ `, `host:folder user$ `
fn headed(line: &str) -> Option<usize> {
    let mark = line.char_indices().take(80).find(|(at, c)| {
        matches!(c, '$' | '%' | '#' | '>' | '❯') && is_blank(line.get(at + c.len_utf8()..).unwrap_or_default())
    });
    let (at, mark) = mark?;
    let head = line.get(..at)?.trim_end();
    let first = head.split(' ').next().unwrap_or_default();
    let is_plain = |c: char| c.is_alphanumeric() || " -_.@:~/[]()+".contains(c);
    if !head.chars().all(is_plain) || head.split(' ').count() > 4 || head.contains("://") {
        return None;
    }
    let is_address = first.contains('@') && !first.starts_with(['@', '-', '/']);
    let is_bracketed = head.ends_with(']')
        && first
            .strip_prefix('[')
            .is_some_and(|rest| rest.starts_with(char::is_alphanumeric));
    let is_named = match mark {
        '$' | '#' => ["bash-", "sh-", "zsh-"].iter().any(|name| first.starts_with(name)),
        _ => false,
    };
    let is_folder = mark != '>' && mark != '#' && !head.contains(' ') && first.starts_with('~');
    let is_macos = mark == '$' && first.contains(':') && line.get(..at)?.ends_with(char::is_alphanumeric);
    (is_address || is_bracketed || is_named || is_folder || is_macos).then_some(at + mark.len_utf8())
}

fn is_blank(text: &str) -> bool {
    text.is_empty() || text.starts_with([' ', '\t'])
}
