//! What made a part of a request, in the words of its text: the option of a line of curl by curl's manual; the line of a message;
//! the entry of a HAR; the member of the options of a script.

use std::ops::Range;

use endpoint_lines::input::curl::MANUAL;
use endpoint_lines::input::{flags, method};
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

/// The text of a request.
#[derive(Debug, Default)]
pub(crate) struct Origin<'t> {
    /// The program, as people call it.
    program: Option<&'static str>,
    /// The options, if the program is curl.
    options: Vec<Written>,
    kind: Kind<'t>,
}

/// A kind of text with parts that have names or places.
#[derive(Debug, Default)]
enum Kind<'t> {
    /// A line of a program, or a text of which no more is known.
    #[default]
    Line,
    /// The words of a line of HTTPie or xh.
    Items(Vec<&'t str>),
    /// The number of the entry of a HAR, if that is known.
    Har(Option<usize>),
    /// The lines of a message or of a request of an `.http` file, and the number of the first.
    Message(usize, Vec<&'t str>),
    Script(&'t str),
}

/// The programs, by the first word of a line.
const PROGRAMS: [(&str, &str); 7] = [
    ("curl", "curl"),
    ("http", "HTTPie"),
    ("https", "HTTPie"),
    ("xh", "xh"),
    ("xhs", "xh"),
    ("wget", "wget"),
    ("gh", "gh"),
];

/// Calls of scripts, and whose they are.
const CALLS: [(&str, &str); 7] = [
    ("fetch(", "fetch"),
    ("axios", "axios"),
    ("requests.", "requests"),
    ("httpx.", "httpx"),
    ("Invoke-RestMethod", "PowerShell"),
    ("Invoke-WebRequest", "PowerShell"),
    ("iwr ", "PowerShell"),
];

impl<'t> Origin<'t> {
    /// The origin of one of the `count` requests of a text.
    pub(crate) fn of(text: &'t str, index: usize, count: usize) -> Self {
        let trimmed = text.trim_start();
        let words = || text.split_whitespace().skip_while(|word| *word == "$");
        let program = words()
            .next()
            .and_then(|word| PROGRAMS.iter().find(|(name, _)| *name == word));
        if let Some((_, program)) = program {
            let read = (*program == "curl")
                .then(|| shell::read(text, &["curl"]).ok())
                .flatten();
            let commands = read.map(|script| script.commands).unwrap_or_default();
            let command = commands.get(index).filter(|_| commands.len() == count);
            return Self {
                program: Some(program),
                options: command.map(|command| options(&command.words)).unwrap_or_default(),
                kind: match *program {
                    "HTTPie" | "xh" if count == 1 => Kind::Items(words().collect()),
                    _ => Kind::Line,
                },
            };
        }
        if trimmed.starts_with('{') && trimmed.contains("\"entries\"") {
            let entries = text.matches("\"request\"").count();
            return Self::plain(None, Kind::Har((entries == count).then_some(index + 1)));
        }
        if let Some((_, client)) = CALLS.iter().find(|(call, _)| text.contains(call)) {
            return Self::plain(Some(client), Kind::Script(text));
        }
        let lines: Vec<&str> = text.lines().collect();
        match range(&lines, index, count) {
            Some(range) => {
                let first = range.start + 1;
                let lines = lines.get(range).unwrap_or_default().to_vec();
                Self::plain(None, Kind::Message(first, lines))
            }
            None => Self::default(),
        }
    }

    const fn plain(program: Option<&'static str>, kind: Kind<'t>) -> Self {
        Self {
            program,
            options: Vec::new(),
            kind,
        }
    }

    /// What the program adds by itself.
    pub(crate) fn of_program(&self) -> String {
        match self.program {
            None => "a client's default".to_owned(),
            Some(program) if program.ends_with('s') => format!("{program}' default"),
            Some(program) => format!("{program}'s default"),
        }
    }

    /// What made a part, as the text writes it; or why the program added it.
    pub(crate) fn part(&self, key: &Key) -> Option<String> {
        match &self.kind {
            Kind::Line if self.options.is_empty() => None,
            Kind::Line => self.option(key),
            Kind::Items(words) => self.item(words, key),
            Kind::Har(entry) => Some(member_of_entry(*entry, key)),
            Kind::Message(first, lines) => place(lines, key).map(|at| format!("line {}", first + at)),
            Kind::Script(text) => self.member(text, key),
        }
    }

    /// The word of a line of HTTPie.
    fn item(&self, words: &[&str], key: &Key) -> Option<String> {
        let has = |start: &str| {
            words
                .iter()
                .any(|word| word.trim_start_matches(['\'', '"']).starts_with(start))
        };
        let item = || Some("item".to_owned());
        match key {
            Key::Method if has("GET") || words.iter().any(|word| is_method(word)) => Some("method".to_owned()),
            Key::Query(name) if has(&format!("{name}==")) => item(),
            Key::Host | Key::Path | Key::Variable(_) | Key::Query(_) => Some("URL".to_owned()),
            Key::Header(name) => {
                let line = |word: &&str| {
                    let (own, _) = word.trim_start_matches(['\'', '"']).split_once(':').unwrap_or_default();
                    own.eq_ignore_ascii_case(name)
                };
                match name.as_str() {
                    _ if words.iter().any(line) => item(),
                    "authorization" if has("-a") || has("--auth") => Some("-a".to_owned()),
                    _ => Some(self.of_program()),
                }
            }
            Key::Body(_) => match has("--raw") {
                true => Some("--raw".to_owned()),
                false => item(),
            },
            Key::Method => Some(self.of_program()),
        }
    }

    /// The member of the options of a call, or the parameter of a command of PowerShell.
    fn member(&self, text: &str, key: &Key) -> Option<String> {
        let is_shell = self.program == Some("PowerShell");
        let named = |names: &[&str]| {
            // Parameters of PowerShell begin with a capital letter.
            let mut names = names
                .iter()
                .filter(|name| name.starts_with(char::is_uppercase) == is_shell);
            let found = names.find(|name| match is_shell {
                true => contains(text, &format!("-{name}")),
                false => is_member(text, name),
            })?;
            Some(if is_shell {
                format!("-{found}")
            } else {
                (*found).to_owned()
            })
        };
        match key {
            Key::Method => named(&["method", "Method"]).or_else(|| match self.program {
                Some("fetch" | "PowerShell") => Some(self.of_program()),
                _ => Some("the call".to_owned()),
            }),
            Key::Query(name) if !contains(text, &format!("{name}=")) => named(&["params", "searchParams", "query"]),
            Key::Host | Key::Path | Key::Variable(_) | Key::Query(_) => Some("URL".to_owned()),
            Key::Header(name) => {
                let made = match name.as_str() {
                    name if contains(text, name) => {
                        named(&["headers", "Headers"]).or_else(|| Some("headers".to_owned()))
                    }
                    "authorization" => named(&["auth", "Authentication", "Credential"]),
                    "content-type" => named(&["ContentType", "json", "files"]),
                    "cookie" => named(&["cookies", "WebSession"]),
                    "user-agent" => named(&["UserAgent"]),
                    _ => None,
                };
                made.or_else(|| Some(self.of_program()))
            }
            Key::Body(_) => named(&["body", "json", "data", "files", "content", "Body", "Form", "InFile"]),
        }
    }

    /// The option of a line of curl.
    fn option(&self, key: &Key) -> Option<String> {
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
            Key::Body(name) => name
                .as_deref()
                .and_then(|name| self.field(name))
                .or_else(|| self.all(&DATA))
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

    /// The option that holds a field, if only one does.
    fn field(&self, name: &str) -> Option<String> {
        let is_it = |piece: &str| {
            piece
                .strip_prefix(name)
                .is_some_and(|rest| rest.starts_with(['=', '@']))
        };
        let mut found = self.options.iter().filter(|option| {
            let holds = DATA.contains(&option.name) || PARTS.contains(&option.name);
            holds && option.value.split('&').any(is_it)
        });
        let first = &found.next()?.written;
        found.all(|other| other.written == *first).then(|| first.clone())
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

/// The member of an entry of a HAR.
fn member_of_entry(entry: Option<usize>, key: &Key) -> String {
    let member = match key {
        Key::Method => "method",
        Key::Host | Key::Path | Key::Variable(_) | Key::Query(_) => "url",
        Key::Header(_) => "headers",
        Key::Body(_) => "postData",
    };
    match entry {
        Some(entry) => format!("{member} of entry {entry}"),
        None => member.to_owned(),
    }
}

/// The lines of one of the requests of messages or of an `.http` file.
fn range(lines: &[&str], index: usize, count: usize) -> Option<Range<usize>> {
    let begins = |line: &str| {
        let word = line.split_whitespace().next().unwrap_or_default();
        is_method(word)
            || ["http://", "https://", "{{"]
                .iter()
                .any(|start| word.starts_with(start))
    };
    let starts = lines.iter().enumerate().filter(|(_, line)| begins(line));
    let starts: Vec<usize> = starts.map(|(at, _)| at).collect();
    let start = *starts.get(index).filter(|_| starts.len() == count)?;
    Some(start..starts.get(index + 1).copied().unwrap_or(lines.len()))
}

/// The line of a message that has a part.
fn place(lines: &[&str], key: &Key) -> Option<usize> {
    let head = lines
        .iter()
        .position(|line| line.trim().is_empty())
        .unwrap_or(lines.len());
    let named = |name: &str| {
        let is_own = |line: &&str| {
            line.split_once(':')
                .is_some_and(|(own, _)| own.trim().eq_ignore_ascii_case(name))
        };
        lines.get(1..head)?.iter().position(is_own).map(|at| at + 1)
    };
    match key {
        Key::Host => named("host").or(Some(0)),
        Key::Method | Key::Path | Key::Variable(_) => Some(0),
        Key::Query(name) => {
            let has = |line: &&str| line.contains(&format!("{name}="));
            lines.get(..head)?.iter().position(has).or(Some(0))
        }
        Key::Header(name) => named(name),
        Key::Body(name) => {
            let body = lines.get(head..)?;
            let named = name
                .as_ref()
                .and_then(|name| body.iter().position(|line| line.contains(name.as_str())));
            let first = || body.iter().position(|line| !line.trim().is_empty());
            named.or_else(first).map(|at| head + at)
        }
    }
}

/// Whether a word is one of the common methods, in capitals.
fn is_method(word: &str) -> bool {
    method::is_verb(word) && !word.contains(char::is_lowercase)
}

/// Whether a text has a word, in letters of any case.
fn contains(text: &str, word: &str) -> bool {
    text.to_ascii_lowercase().contains(&word.to_ascii_lowercase())
}

/// Whether a text names a member of an object, or an argument: `headers:`, `"headers":`, `headers=`, `headers,`.
fn is_member(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let after = text.get(at + name.len()..).unwrap_or_default();
        let after = after.trim_start_matches(['\'', '"']).trim_start();
        let is_whole = !before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '-' | '/'));
        is_whole && (after.starts_with([':', ',', '}']) || after.starts_with('=') && !after.starts_with("=="))
    })
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
