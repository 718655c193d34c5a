//! The option of a line of curl that made a part of its request, by curl's manual.

use endpoint_lines::input::curl::MANUAL;
use endpoint_lines::input::flags;
use endpoint_lines::shell::{self, Piece, Word};

use crate::message::Key;

/// Options that hold data, by their long names.
const DATA: [&str; 6] = [
    "data",
    "data-ascii",
    "data-binary",
    "data-raw",
    "data-urlencode",
    "json",
];
const PARTS: [&str; 2] = ["form", "form-string"];

/// An option of the line: its long name, how it is written there, and its value.
#[derive(Debug)]
struct Written {
    name: &'static str,
    written: String,
    value: String,
}

/// The program of a text, and its options if the program is curl.
#[derive(Debug, Default)]
pub(crate) struct Origin {
    /// The program, as people call it.
    program: Option<&'static str>,
    options: Vec<Written>,
}

impl Origin {
    /// The origin of a text that is one command. Another text has none.
    pub(crate) fn of(text: &str) -> Self {
        let mut words = text.split_whitespace().skip_while(|word| *word == "$");
        let program = match words.next() {
            Some("curl") => "curl",
            Some("http" | "https") => "HTTPie",
            Some("xh" | "xhs") => "xh",
            Some("wget") => "wget",
            Some("gh") => "gh",
            _ => return Self::default(),
        };
        let read = (program == "curl").then(|| shell::read(text, &["curl"]).ok()).flatten();
        let options = match read.as_ref().map(|script| &*script.commands) {
            Some([command]) => options(&command.words),
            _ => Vec::new(),
        };
        Self {
            program: Some(program),
            options,
        }
    }

    /// What the program adds by itself.
    pub(crate) fn of_program(&self) -> String {
        self.program.map_or_else(
            || "a client's default".to_owned(),
            |program| format!("{program}'s default"),
        )
    }

    /// The option that made a part, as it is written; or why the program added it.
    pub(crate) fn part(&self, key: &Key) -> Option<String> {
        if self.program != Some("curl") || self.options.is_empty() {
            return None;
        }
        match key {
            Key::Method => self.method(),
            Key::Query(_) => match self.one(&["get"]) {
                Some(get) => {
                    let data = self.all(&DATA).map(|data| format!(" or {data}, by {get}"));
                    Some(format!("URL{}", data.unwrap_or_default()))
                }
                None => Some(match self.one(&["url-query"]) {
                    Some(option) => format!("URL or {option}"),
                    None => "URL".to_owned(),
                }),
            },
            Key::Header(name) => self.header(name),
            Key::Body(_) => self
                .all(&DATA)
                .or_else(|| self.all(&PARTS))
                .or_else(|| self.one(&["upload-file"])),
            Key::Host | Key::Path | Key::Variable(_) => Some("URL".to_owned()),
        }
    }

    fn method(&self) -> Option<String> {
        let because = |option: String| format!("curl's default for {option}");
        self.one(&["request"])
            .or_else(|| self.one(&["head"]))
            .or_else(|| self.one(&["get"]))
            .or_else(|| self.all(&DATA).map(because))
            .or_else(|| self.all(&PARTS).map(because))
            .or_else(|| self.one(&["upload-file"]).map(because))
            .or_else(|| Some(self.of_program()))
    }

    fn header(&self, name: &str) -> Option<String> {
        let own = self.options.iter().find(|option| {
            let given = option.value.split([':', ';']).next().unwrap_or_default();
            option.name == "header" && given.trim().eq_ignore_ascii_case(name)
        });
        if let Some(own) = own {
            return Some(own.written.clone());
        }
        match name {
            "authorization" => self.one(&["user", "oauth2-bearer"]).or_else(|| Some("URL".to_owned())),
            "user-agent" => self.one(&["user-agent"]),
            "referer" => self.one(&["referer", "referrer"]),
            "cookie" => self.one(&["cookie"]),
            "range" => self.one(&["range"]),
            "accept-encoding" => self.one(&["compressed"]),
            "accept" => self.one(&["json"]),
            "content-type" => match self.one(&["json"]) {
                Some(json) => Some(json),
                None => {
                    let option = self.all(&DATA).or_else(|| self.all(&PARTS))?;
                    Some(format!("curl's default for {option}"))
                }
            },
            _ => None,
        }
    }

    /// The first of the options that is there.
    fn one(&self, names: &[&str]) -> Option<String> {
        let found = self.options.iter().find(|option| names.contains(&option.name));
        found.map(|option| option.written.clone())
    }

    /// All of the options that are there, each once.
    fn all(&self, names: &[&str]) -> Option<String> {
        let mut found: Vec<&str> = Vec::new();
        for option in self.options.iter().filter(|option| names.contains(&option.name)) {
            if !found.contains(&&*option.written) {
                found.push(&option.written);
            }
        }
        (!found.is_empty()).then(|| found.join(", "))
    }
}

/// The options among the words of a command.
fn options(words: &[Word]) -> Vec<Written> {
    let known = MANUAL.flags();
    let (mut options, mut words) = (Vec::new(), words.iter().map(text));
    while let Some(word) = words.next() {
        if let Some(name) = word.strip_prefix("--") {
            let Ok(Some(flag)) = flags::find(name, &known) else {
                continue;
            };
            let value = flag.takes_value.then(|| words.next()).flatten().unwrap_or_default();
            options.push(Written {
                name: flag.name,
                written: word,
                value,
            });
        } else if let Some(letters) = word.strip_prefix('-') {
            let mut letters = letters.chars();
            while let Some(letter) = letters.next() {
                let Some(flag) = known.iter().find(|flag| flag.short == Some(letter)) else {
                    break;
                };
                let written = format!("-{letter}");
                if !flag.takes_value {
                    options.push(Written {
                        name: flag.name,
                        written,
                        value: String::new(),
                    });
                    continue;
                }
                let rest = letters.as_str().to_owned();
                let value = if rest.is_empty() {
                    words.next().unwrap_or_default()
                } else {
                    rest
                };
                options.push(Written {
                    name: flag.name,
                    written,
                    value,
                });
                break;
            }
        }
    }
    options
}

/// A word without its variables.
fn text(word: &Word) -> String {
    let pieces = word.pieces.iter().map(|piece| match piece {
        Piece::Text(text) => &**text,
        _ => "$",
    });
    pieces.collect()
}
