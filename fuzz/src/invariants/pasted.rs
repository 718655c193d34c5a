//! Shell text that was pasted.

use endpoint_lines::shell::{self, Command, Script};

/// Any text ends in commands or in an error, whose places are in the text; what was read is read again.
pub fn pasted(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let read = shell::read(text, &["curl", "http"]);
    if !text.contains('\r') {
        let crlf = text.replace('\n', "\r\n");
        let again = shell::read(&crlf, &["curl", "http"]);
        match (&read, &again) {
            (Ok(read), Ok(again)) => assert_eq!(calls(text, read), calls(&crlf, again), "{text:?}"),
            (Err(read), Err(again)) => assert_eq!(read.to_string(), again.to_string(), "{text:?}"),
            _ => panic!("{read:?}\n{again:?}\n{text:?}"),
        }
    }
    match read {
        Err(error) => {
            if let Some(excerpt) = error.excerpt() {
                assert!(text.is_char_boundary(excerpt.offset()), "{error:?}");
                assert!(excerpt.text().get(excerpt.span()).is_some(), "{error:?}");
            }
        }
        Ok(script) => {
            for note in &script.notes {
                assert!(note.at <= text.len(), "{note:?} of {text:?}");
            }
            for command in &script.commands {
                assert!(text.is_char_boundary(command.at), "{command:?}");
                for word in &command.words {
                    assert!(text.get(word.source.clone()).is_some(), "{word:?} of {text:?}");
                }
                again(text, command);
            }
        }
    }
}

/// Programs and arguments.
fn calls(text: &str, script: &Script) -> Vec<(String, Option<Vec<String>>)> {
    let commands = script.commands.iter();
    commands
        .map(|command| (command.program.clone(), words(text, command)))
        .collect()
}

/// The arguments, if no variable is in them.
fn words(text: &str, command: &Command) -> Option<Vec<String>> {
    command.words.iter().map(|word| word.value(text, None).ok()).collect()
}

/// The words in quotes are the same words.
fn again(text: &str, command: &Command) {
    let Some(words) = words(text, command) else {
        return;
    };
    // A carriage return before a newline ends a line, inside quotes as well.
    if words.iter().any(|word| word.contains('\r')) {
        return;
    }
    let quoted = shlex::try_join(words.iter().map(String::as_str)).expect("no word holds a zero byte");
    let line = format!("{} {quoted}", command.program);
    // Lines in quotes that all begin with `>` are taken for lines with prompts.
    if line.contains("\n>") {
        return;
    }
    let script = shell::read(&line, &["curl", "http"]).unwrap_or_else(|error| panic!("{line:?}: {error:?}"));
    assert_eq!(
        calls(&line, &script),
        [(command.program.clone(), Some(words))],
        "{line:?}"
    );
}
