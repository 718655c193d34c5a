//! The key of an item that makes JSON, in HTTPie's grammar: a name or brackets at the root, then brackets. A number in
//! brackets is an index unless a backslash is before it.

use crate::input::nested::Step;

/// The steps from the whole body to the value.
pub(super) fn path(key: &str) -> Result<Vec<Step>, &'static str> {
    let mut tokens = tokens(key).into_iter().peekable();
    let mut steps = Vec::new();
    match tokens.peek() {
        None => return Ok(vec![Step::Name(String::new())]),
        Some(Token::Text(_) | Token::Number(..)) => {
            if let Some(Token::Text(name) | Token::Number(_, name)) = tokens.next() {
                steps.push(Step::Name(name));
            }
        }
        Some(Token::Open) => {}
        Some(Token::Close) => return Err("starts with `]`"),
    }
    let is_root = |steps: &[Step]| steps.is_empty();
    while let Some(token) = tokens.next() {
        if token != Token::Open {
            return Err("has text after `]`");
        }
        let step = match tokens.next() {
            Some(Token::Close) => {
                steps.push(Step::Append);
                continue;
            }
            Some(Token::Text(_)) if is_root(&steps) => {
                return Err("has a name in brackets at its root, where a number belongs");
            }
            Some(Token::Text(name)) => Step::Name(name),
            Some(Token::Number(Some(index), _)) => Step::Index(index),
            Some(Token::Number(None, _)) => return Err("has an index that is negative or too large"),
            Some(Token::Open) => return Err("has a `[` within brackets"),
            None => return Err("has a `[` that is never closed"),
        };
        if tokens.next() != Some(Token::Close) {
            return Err("has a `[` that is never closed");
        }
        steps.push(step);
    }
    Ok(steps)
}

#[derive(Debug, PartialEq, Eq)]
enum Token {
    Open,
    Close,
    Text(String),
    /// A number, where it is an index, and how it is written as a name.
    Number(Option<usize>, String),
}

fn tokens(key: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let (mut text, mut is_escaped) = (String::new(), false);
    let mut chars = key.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '[' | ']' => {
                push(&mut tokens, &mut text, &mut is_escaped);
                tokens.push(if c == '[' { Token::Open } else { Token::Close });
            }
            '\\' => match chars.next() {
                Some(next @ ('[' | ']' | '\\')) => {
                    is_escaped = true;
                    text.push(next);
                }
                next => {
                    text.push('\\');
                    text.extend(next);
                }
            },
            c => text.push(c),
        }
    }
    push(&mut tokens, &mut text, &mut is_escaped);
    tokens
}

fn push(tokens: &mut Vec<Token>, text: &mut String, is_escaped: &mut bool) {
    let (text, was_escaped) = (std::mem::take(text), std::mem::take(is_escaped));
    if text.is_empty() {
        return;
    }
    let is_number = |text: &str| {
        let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    tokens.push(match text.strip_prefix('\\') {
        _ if was_escaped => Token::Text(text),
        Some(number) if is_number(number) => Token::Text(number.to_owned()),
        None if is_number(&text) => Token::Number(text.parse().ok(), text),
        _ => Token::Text(text),
    });
}

#[cfg(test)]
mod tests {
    use super::path;
    use crate::input::nested::Step;

    #[test]
    fn a_key_is_read_as_httpie_reads_it() {
        let name = |name: &str| Step::Name(name.to_owned());
        let cases = [
            ("a", vec![name("a")]),
            ("", vec![name("")]),
            ("a[b][]", vec![name("a"), name("b"), Step::Append]),
            ("[]", vec![Step::Append]),
            ("[1][x]", vec![Step::Index(1), name("x")]),
            ("1[2]", vec![name("1"), Step::Index(2)]),
            (r"a[\0]", vec![name("a"), name("0")]),
            (r"a\[b\]", vec![name("a[b]")]),
            (r"a\b", vec![name(r"a\b")]),
            (r"a\\b", vec![name(r"a\b")]),
        ];
        for (key, steps) in cases {
            assert_eq!(path(key), Ok(steps), "{key}");
        }
        for key in ["[a]", "a[", "a[b", "a]", "]", "a[b]c", "a[[b]]", "a[-1]"] {
            assert!(path(key).is_err(), "{key}");
        }
    }
}
