//! The fences of Markdown around a text.

/// The texts between fences, where the first line is one.
pub(super) fn fenced(text: &str) -> Option<Vec<String>> {
    let mut lines = text.lines().skip_while(|line| line.trim().is_empty()).peekable();
    fence(lines.peek()?)?;
    let mut blocks = Vec::new();
    while let Some(line) = lines.next() {
        let Some(open) = fence(line) else {
            continue;
        };
        let closes = |line: &str| line.trim().len() >= open.len() && line.trim().chars().all(|c| open.starts_with(c));
        let inside: Vec<&str> = lines.by_ref().take_while(|line| !closes(line)).collect();
        if inside.iter().any(|line| !line.trim().is_empty()) {
            blocks.push(inside.join("\n") + "\n");
        }
    }
    (!blocks.is_empty()).then_some(blocks)
}

/// The signs that a line begins a block with.
fn fence(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let sign = line.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let signs = line.get(..line.len() - line.trim_start_matches(sign).len())?;
    let label = line.get(signs.len()..)?.trim();
    // A text in backticks goes on after them, and closes.
    (signs.len() >= 3 && !label.contains(['`', '{', '<'])).then_some(signs)
}
