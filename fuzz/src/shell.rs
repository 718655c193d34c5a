//! A shell that runs nothing: it splits a line by the rules of POSIX (Shell Command Language, section 2.2), and stops
//! at every character that has a meaning to a real shell.

/// The commands of a pipeline, as words.
pub(crate) fn pipeline(line: &str) -> Vec<Vec<String>> {
    let mut commands = vec![Vec::new()];
    let mut word: Option<String> = None;
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        match c {
            ' ' => commands.last_mut().unwrap().extend(word.take()),
            '|' => {
                assert!(word.is_none(), "a pipe stands by itself: {line:?}");
                commands.push(Vec::new());
            }
            '\'' => {
                let word = word.get_or_insert_default();
                loop {
                    match chars.next().expect("a quote is closed") {
                        '\'' => break,
                        c => word.push(c),
                    }
                }
            }
            '"' => double(&mut chars, word.get_or_insert_default()),
            '\\' => match chars.next().expect("something is escaped") {
                c @ '\'' => word.get_or_insert_default().push(c),
                c => panic!("no {c:?} has to be escaped in {line:?}"),
            },
            c if c.is_ascii_alphanumeric() || "-_./:@+,]%^=".contains(c) => word.get_or_insert_default().push(c),
            c => panic!("{c:?} stands unquoted in {line:?}"),
        }
    }
    commands.last_mut().unwrap().extend(word);
    commands
}

fn double(chars: &mut std::str::Chars<'_>, word: &mut String) {
    loop {
        match chars.next().expect("a quote is closed") {
            '"' => return,
            '\\' => match chars.next().expect("something is escaped") {
                c @ ('$' | '`' | '"' | '\\') => word.push(c),
                c => word.extend(['\\', c]),
            },
            c @ ('$' | '`' | '!') => panic!("a shell would read something into {c:?}"),
            c => word.push(c),
        }
    }
}

/// The output of `printf`.
pub(crate) fn printf(words: &[String]) -> Vec<u8> {
    match words {
        [printf, format, text] if printf == "printf" && format == "%s" => text.clone().into_bytes(),
        [printf, format] if printf == "printf" && !format.starts_with('-') => formatted(format),
        _ => panic!("no printf that is known: {words:?}"),
    }
}

fn formatted(format: &str) -> Vec<u8> {
    let mut bytes = format.bytes();
    let mut out = Vec::new();
    while let Some(byte) = bytes.next() {
        match byte {
            b'%' => {
                assert_eq!(bytes.next(), Some(b'%'), "a conversion in {format:?}");
                out.push(b'%');
            }
            b'\\' => {
                let digits: Vec<u8> = bytes.by_ref().take(3).collect();
                let digits = std::str::from_utf8(&digits).unwrap();
                out.push(u8::from_str_radix(digits, 8).expect("three octal digits"));
            }
            byte => out.push(byte),
        }
    }
    out
}
