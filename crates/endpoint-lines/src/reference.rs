//! References: the names of values that are not in a text, such as `$TOKEN` and `{{token}}`. A request holds a mark in the place
//! of each: a word of small letters that occurs nowhere in the text, and that every encoding of a URL, a form or JSON leaves as
//! it is. An output is split at the marks, and says each as its language does.
//!
//! ```text
//! $TOKEN ──mark──▶ qzkfjwonvxaap ──reader, library──▶ request ──pieces──▶ "Bearer ", TOKEN ──language──▶ "Bearer $TOKEN"
//! ```

use std::collections::HashMap;
use std::sync::Arc;

/// How many letters follow the word that all marks of a text begin with: those of the number, and that of the way.
const NUMBER: usize = 3;
const LETTERS: u64 = 26;
/// The letters of a hash of 64 bits.
const HASHED: usize = 13;

/// Names that a shell or a system sets: of POSIX, bash and zsh, and of Windows. A variable of a file of requests is another one.
const SET: &str = "_ APPDATA BASHPID BASH_ENV CDPATH COLUMNS COMPUTERNAME COMSPEC DISPLAY EDITOR EGID ENV EUID FPATH FUNCNAME GID GROUPS \
    HISTCMD HISTFILE HOME HOMEDRIVE HOMEPATH HOST HOSTNAME HOSTTYPE IFS LANG LINENO LINES LOCALAPPDATA LOGNAME MACHTYPE \
    MAIL MAILPATH MANPATH OLDPWD OPTARG OPTIND OS OSTYPE PAGER PATH PATHEXT PPID PROGRAMDATA PROGRAMFILES PROMPT PS1 PS2 \
    PS3 PS4 PUBLIC PWD RANDOM REPLY SECONDS SHELL SHLVL SYSTEMDRIVE SYSTEMROOT TEMP TERM TMP TMPDIR TZ UID USER \
    USERDOMAIN USERNAME USERPROFILE VISUAL WINDIR argv cdpath commands fpath functions options path prompt signals status";
/// The functions of Hurl, which look like references.
pub(crate) const HURL_FUNCTIONS: [&str; 3] = ["getEnv", "newDate", "newUuid"];
/// The name of a variable if the written name has no ASCII letter or digit.
const UNNAMED: &str = "VALUE";

/// The member of a request in JSON that names its references.
pub const TABLE: &str = "$references";

pub use crate::tree::Way;
use crate::tree::{self, Piece, Text, Variable};

impl Way {
    const ALL: [(Self, char); 4] = [
        (Self::Plain, 'p'),
        (Self::Encoded, 'e'),
        (Self::Json, 'j'),
        (Self::Url, 'u'),
    ];

    fn letter(self) -> char {
        let known = Self::ALL.iter().find(|(way, _)| *way == self);
        known.map_or('p', |(_, letter)| *letter)
    }
}

/// The names of values that are not in a text, and the marks that stand for them in its requests.
///
/// [`Reading::references`](crate::Reading::references) gives those of a request.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct References {
    /// The word that every mark begins with; empty before the first one.
    word: String,
    /// The names, which all clones share.
    names: Arc<MarkTable>,
}

/// The names of a text, in the order of their marks.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct MarkTable {
    all: Vec<Name>,
    /// The number of each written name, renamed or not.
    numbers: HashMap<(String, bool), usize>,
    /// How many other names each environment variable has got for want of its own.
    variables: HashMap<String, usize>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Name {
    /// As the text writes it.
    written: String,
    /// The name of an environment variable: letters, digits and `_`.
    variable: String,
    /// Whether the written name is unique: no earlier variable got this name.
    is_free: bool,
}

impl References {
    /// Chooses the word that marks begin with, for a text in which it does not occur.
    pub fn of(text: &str) -> Self {
        let mut references = Self::default();
        references.choose(text);
        references
    }

    fn choose(&mut self, text: &str) {
        let mut hash = fnv(0xcbf2_9ce4_8422_2325, text.as_bytes());
        loop {
            self.word = format!("q{}", letters(hash, HASHED));
            if memchr::memmem::find(text.as_bytes(), self.word.as_bytes()).is_none() {
                return;
            }
            hash = fnv(hash, b"q");
        }
    }

    /// Whether there are no references.
    pub fn is_empty(&self) -> bool {
        self.names.all.is_empty()
    }

    /// The names of the environment variables that hold the values.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let names = self.names.all.iter().map(|name| &*name.variable);
        names.filter(|name| !name.is_empty())
    }

    /// The mark of an environment variable. None where a text has more of them than there are marks.
    pub fn mark(&mut self, written: &str) -> Option<String> {
        self.mark_of(written, false)
    }

    /// The mark of a variable of a file of requests. It has another name in the environment if a shell sets one of that name.
    pub fn mark_of_file(&mut self, written: &str) -> Option<String> {
        self.mark_of(written, SET.split(' ').any(|set| set == written))
    }

    fn mark_of(&mut self, written: &str, is_renamed: bool) -> Option<String> {
        if self.word.is_empty() {
            self.choose(written);
        }
        let index = self.name(written, is_renamed);
        let number = u64::try_from(index).ok()?;
        (number < LETTERS.pow(3)).then(|| format!("{}{}{}", self.word, letters(number, NUMBER), Way::Plain.letter()))
    }

    /// The number of a name. Two names never become one variable.
    fn name(&mut self, written: &str, is_renamed: bool) -> usize {
        let key = (written.to_owned(), is_renamed);
        if let Some(index) = self.names.numbers.get(&key) {
            return *index;
        }
        let mut variable: String = written
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
            .collect();
        if !variable.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
            variable.insert(0, '_');
        }
        let is_other = is_renamed || variable != written;
        if is_other && !variable.contains(|c: char| c.is_ascii_alphanumeric()) {
            UNNAMED.clone_into(&mut variable);
        } else if is_renamed {
            variable.push('_');
        }
        let names = Arc::make_mut(&mut self.names);
        let is_free = !names.variables.contains_key(written);
        if let Some(mut taken) = names.variables.get(&variable).copied() {
            let own = variable.clone();
            while names.variables.contains_key(&variable) {
                taken += 1;
                variable = match taken {
                    1 => format!("{own}_"),
                    taken => format!("{own}_{taken}"),
                };
            }
            names.variables.insert(own, taken);
        }
        names.variables.insert(variable.clone(), 0);
        names.numbers.insert(key, names.all.len());
        names.all.push(Name {
            written: written.to_owned(),
            variable,
            is_free,
        });
        names.all.len() - 1
    }

    /// Whether a text has a mark.
    pub fn are_in(&self, text: &str) -> bool {
        self.are_in_bytes(text.as_bytes())
    }

    /// Whether bytes have a mark.
    pub fn are_in_bytes(&self, bytes: &[u8]) -> bool {
        !self.names.all.is_empty() && memchr::memmem::find(bytes, self.word.as_bytes()).is_some()
    }

    /// Whether a text is one mark and nothing else.
    pub fn is_mark(&self, text: &str) -> bool {
        matches!(self.first(text), Some((_, "")))
    }

    /// Whether all marks of a text are written in one way.
    pub fn are_all(&self, text: &str, way: Way) -> bool {
        self.text(text).are_all(way)
    }

    /// The text with its marks written in a way.
    pub fn written(&self, text: &str, way: Way) -> String {
        if self.is_empty() {
            return text.to_owned();
        }
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, mark, after)) = self.next(rest) {
            out.push_str(before);
            out.push_str(mark.get(..mark.len() - 1).unwrap_or_default());
            out.push(way.letter());
            rest = after;
        }
        out + rest
    }

    /// The tree of a text with marks.
    pub fn text(&self, marked: &str) -> Text {
        let (mut text, mut rest) = (Text::default(), marked);
        while let Some((before, mark, after)) = self.next(rest) {
            text.push_str(before);
            if let Some(variable) = self.variable(mark) {
                text.push(&Piece::Variable(variable).into());
            }
            rest = after;
        }
        text.then_str(rest)
    }

    /// The text of a tree, with marks in the place of variables.
    pub fn marked(&self, text: &Text) -> String {
        let stem = |variable: &Variable| {
            let number = self.names.all.iter().position(|name| name.variable == variable.name)?;
            Some(format!("{}{}", self.word, letters(u64::try_from(number).ok()?, NUMBER)))
        };
        let pieces = text.pieces().iter().map(|piece| match piece {
            Piece::Str(text) => text.clone(),
            Piece::Variable(variable) => stem(variable)
                .map(|stem| stem + &variable.way.letter().to_string())
                .unwrap_or_default(),
            Piece::File(_) => String::new(),
        });
        pieces.collect()
    }

    /// The mark that a text begins with, and the text after it.
    pub fn first<'t>(&self, text: &'t str) -> Option<(&'t str, &'t str)> {
        let (before, mark, after) = self.next(text)?;
        before.is_empty().then_some((mark, after))
    }

    /// The name of the first reference of a text, as it is written there.
    pub fn first_name(&self, text: &str) -> Option<&str> {
        let (_, mark, _) = self.next(text)?;
        self.named(mark).map(|name| &*name.written)
    }

    /// The text before the first mark, the mark, and the text after it.
    pub fn next<'t>(&self, text: &'t str) -> Option<(&'t str, &'t str, &'t str)> {
        if self.names.all.is_empty() {
            return None;
        }
        let at = memchr::memmem::find(text.as_bytes(), self.word.as_bytes())?;
        let (before, rest) = text.split_at_checked(at)?;
        let (mark, after) = rest.split_at_checked(self.word.len() + NUMBER + 1)?;
        self.named(mark).and(way(mark))?;
        Some((before, mark, after))
    }

    fn named(&self, mark: &str) -> Option<&Name> {
        let number = number_of(mark.get(self.word.len()..self.word.len() + NUMBER)?)?;
        self.names.all.get(number).filter(|name| !name.variable.is_empty())
    }

    fn variable(&self, mark: &str) -> Option<Variable> {
        let name = self.named(mark)?;
        let written = match name.is_free {
            true => &name.written,
            false => &name.variable,
        };
        Some(Variable {
            name: name.variable.clone(),
            written: written.clone(),
            way: way(mark)?,
        })
    }

    /// The user and the password of `Basic` credentials that have a mark. A pair without a colon is one value that has both.
    pub fn credentials(&self, value: &str) -> Option<(String, Option<String>)> {
        let pair = tree::basic(value).filter(|pair| self.are_in(pair))?;
        Some(match pair.split_once(':') {
            Some((user, password)) => (user.to_owned(), Some(password.to_owned())),
            None => (pair, None),
        })
    }
}

/// How a mark is written: its last letter.
fn way(mark: &str) -> Option<Way> {
    let known = Way::ALL.iter().find(|(_, letter)| mark.ends_with(*letter))?;
    Some(known.0)
}

/// The hash FNV-1a.
fn fnv(start: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(start, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// A number in small letters, the last ones of it.
fn letters(mut number: u64, count: usize) -> String {
    let mut letters = Vec::with_capacity(count);
    for _ in 0..count {
        letters.push(b'a' + u8::try_from(number % LETTERS).unwrap_or_default());
        number /= LETTERS;
    }
    letters.iter().rev().map(|letter| char::from(*letter)).collect()
}

fn number_of(letters: &str) -> Option<usize> {
    letters.bytes().try_fold(0, |number, letter| {
        let digit = letter.checked_sub(b'a').filter(|digit| *digit < 26)?;
        Some(number * 26 + usize::from(digit))
    })
}
