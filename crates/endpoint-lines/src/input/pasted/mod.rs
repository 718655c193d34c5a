//! A line that was copied from documentation, a terminal or a browser, and comes from standard input: its words as a shell
//! would pass them on. No shell runs: a variable or a second command is an error.

mod ansi_c;
mod shell;

use crate::report::diagnostic::Diagnostic;
use crate::report::mask;

/// What editors put in the place of quotes and dashes.
pub const TYPOGRAPHIC: [char; 8] = ['“', '”', '„', '‘', '’', '–', '—', '−'];

/// The error of a word that begins with one of them.
pub fn typographic() -> Diagnostic {
    Diagnostic::failed(
        "invalid-input",
        "the line has a typographic quote or dash, which an editor has put there",
    )
    .help("write ' or \" for the quotes, and - or -- for the dash")
}

/// The words of a pasted line.
#[derive(Debug)]
pub struct Pasted {
    /// Those after the name of the program.
    pub words: Vec<String>,
    /// What was left out.
    pub notes: Vec<String>,
}

/// Reads the words of a line that begins with the name of a program.
pub fn read(text: &str, program: &str) -> Result<Pasted, Diagnostic> {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let text = unfenced(text.trim_start());
    let text = ["$ ", "% ", "# ", "> "]
        .iter()
        .find_map(|prompt| text.strip_prefix(prompt))
        .unwrap_or(text);
    let line = shell::line(text, program)?;
    let mut words = shlex::split(&line.text)
        .ok_or_else(|| Diagnostic::failed("invalid-input", "the pasted line has a quote that is never closed"))?
        .into_iter();
    let Some(first) = words.next() else {
        let message = format!("standard input holds no {program} line");
        return Err(
            Diagnostic::usage("invalid-usage", message).help(format!("endpoint {program} - reads one that is pasted"))
        );
    };
    let name = first.rsplit(['/', '\\']).next().unwrap_or_default();
    if name.strip_suffix(".exe").unwrap_or(name) != program {
        // Only a name is shown: without one, the first word is whatever was pasted.
        let is_name = first.len() < 20 && first.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'-');
        let found = if is_name {
            format!(" and not with {}", mask::quoted(&first))
        } else {
            String::new()
        };
        let message = format!("the pasted line does not begin with `{program}`{found}");
        return Err(Diagnostic::failed("invalid-input", message).help("in a browser, it is `Copy as cURL (bash)`"));
    }
    let notes = line
        .ends_at
        .map(|end| format!("what the shell does with the answer, from `{end}` on, is left out"));
    Ok(Pasted {
        words: words.collect(),
        notes: notes.into_iter().collect(),
    })
}

/// The text between the fences of Markdown.
fn unfenced(text: &str) -> &str {
    let Some((_, inside)) = text.strip_prefix("```").and_then(|rest| rest.split_once('\n')) else {
        return text;
    };
    let inside = inside.trim_start();
    inside.trim_end().strip_suffix("```").unwrap_or(inside)
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn words_are_those_of_the_shell() {
        let cases: [(&str, &[&str]); 20] = [
            ("```sh\ncurl a -d b\n```\n", &["a", "-d", "b"]),
            ("> curl a", &["a"]),
            (r"C:/bin/curl.exe a", &["a"]),
            ("curl a \\ \n  -d b", &["a", "-d", "b"]),
            ("curl a b", &["a", "b"]),
            ("$ curl a", &["a"]),
            ("curl \\\n  -X POST \\\r\n  a", &["-X", "POST", "a"]),
            ("/usr/bin/curl a", &["a"]),
            (r#"curl -H "A: b \"c\" \$d" 'e $f'"#, &["-H", "A: b \"c\" $d", "e $f"]),
            ("curl 'a'\\''b' \"\"", &["a'b", ""]),
            (r"curl $'a\u0021\'\n\x41\101\\'", &["a!'\nAA\\"]),
            (r"curl -d$'a b'c", &["-da bc"]),
            (r"curl $'\xc3\xbc' $''", &["ü", ""]),
            (r#"curl $"a b""#, &["a b"]),
            ("curl a # a comment\n-b", &["a", "-b"]),
            ("curl a#b", &["a#b"]),
            ("curl a | jq .", &["a"]),
            ("curl a 2>/dev/null", &["a"]),
            ("curl a\n\n", &["a"]),
            ("curl 'https://a.test/?q=$x&y' ;", &["https://a.test/?q=$x&y"]),
        ];
        for (text, words) in cases {
            let read = read(text, "curl").unwrap_or_else(|_| panic!("{text}"));
            assert_eq!(read.words, words, "{text}");
        }
    }

    #[test]
    fn what_a_shell_would_do_more_is_an_error() {
        for text in [
            "",
            "wget a",
            "curl 'a",
            "curl $A",
            "curl \"$A\"",
            "curl \"${A}\"",
            "curl $(cat a)",
            "curl $[1+1]",
            "curl `cat a`",
            "curl a && curl b",
            "curl a; curl b",
            "curl a\ncurl b",
            "curl a?b=1&c=2",
            "curl -d @- <<EOF\na\nEOF",
            "curl a < b",
            "curl ^\"a^\"",
            "curl a ^\n -b",
            "curl “a”",
            "curl a -d ‘b’",
            "curl a —data b",
            r"curl $'\0'",
            r"curl $'\xff'",
            "curl $'a",
        ] {
            assert!(read(text, "curl").is_err(), "{text}");
        }
    }
}
