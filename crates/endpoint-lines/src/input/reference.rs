//! References: the names of values that are not in a text, such as `$TOKEN` and `{{token}}`, and files that are the body of a request
//! or the content of a part. A request holds a mark in the place of each: a word of small letters that occurs nowhere in the text,
//! and that every encoding of a URL, a form or JSON leaves as it is. An output is split at the marks, and says each as its language
//! does.
//!
//! ```text
//! $TOKEN ──mark──▶ qzkfjwonvxaap ──reader, library──▶ request ──pieces──▶ "Bearer ", TOKEN ──language──▶ "Bearer $TOKEN"
//! ```

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use endpoint::__private::{Secrets, boundary};
use endpoint::{Body, RequestOptions};
use http::HeaderValue;
use http::header::CONTENT_TYPE;

use crate::report::diagnostic::Diagnostic;
use crate::tree::{self, File, Piece, Text, Variable, Way};

/// How many letters follow the word that all marks of a text begin with: those of the number, and that of the way or of a file.
const NUMBER: usize = 3;
/// The kind of mistake where a format needs the bytes of a file that was only named.
pub const UNREAD: &str = "unread-file";
/// The last letter of the mark of a file.
const FILE: u8 = b'f';
const LETTERS: u64 = 26;
/// The letters of a hash of 64 bits.
const HASHED: usize = 13;

/// Names that a shell or a system sets: of POSIX, bash and zsh, and of Windows. A variable of a file of requests is another one.
const SET: &str = "_ APPDATA BASHPID BASH_ENV CDPATH COLUMNS COMPUTERNAME COMSPEC DISPLAY EDITOR EGID ENV EUID FPATH FUNCNAME GID GROUPS \
    HISTCMD HISTFILE HOME HOMEDRIVE HOMEPATH HOST HOSTNAME HOSTTYPE IFS LANG LINENO LINES LOCALAPPDATA LOGNAME MACHTYPE \
    MAIL MAILPATH MANPATH OLDPWD OPTARG OPTIND OS OSTYPE PAGER PATH PATHEXT PPID PROGRAMDATA PROGRAMFILES PROMPT PS1 PS2 \
    PS3 PS4 PUBLIC PWD RANDOM REPLY SECONDS SHELL SHLVL SYSTEMDRIVE SYSTEMROOT TEMP TERM TMP TMPDIR TZ UID USER \
    USERDOMAIN USERNAME USERPROFILE VISUAL WINDIR argv cdpath commands fpath functions options path prompt signals status";
/// The name of a variable if the written name has no ASCII letter or digit.
const UNNAMED: &str = "VALUE";

/// The member of a request in JSON that names its references.
pub const TABLE: &str = "$references";

impl Way {
    const ALL: [(Self, &str); 4] = [
        (Self::Plain, "p"),
        (Self::Encoded, "e"),
        (Self::Json, "j"),
        (Self::Url, "u"),
    ];

    fn letter(self) -> &'static str {
        let known = Self::ALL.iter().find(|(way, _)| *way == self);
        known.map_or("p", |(_, letter)| letter)
    }
}

/// The names of values that are not in a text, and the marks that stand for them in its requests.
#[derive(Debug, Clone, Default)]
pub struct References {
    /// The word that every mark begins with; empty before the first one.
    word: String,
    /// The names, which all clones share.
    names: Arc<MarkTable>,
    files: Arc<Vec<Attached>>,
    /// The values of variables of the text that are secrets.
    pub(crate) secrets: Secrets,
}

/// A file, and what is known of it.
#[derive(Debug, Clone)]
pub(crate) struct Attached {
    pub(crate) file: File,
    /// Its name in messages.
    pub(crate) label: String,
    /// Its bytes, or why it can't be read. `None` as long as nothing needs them.
    pub(crate) content: Option<Result<Arc<[u8]>, Diagnostic>>,
}

/// What a mark stands for.
enum Mark<'r> {
    Variable(&'r Name, Way),
    File(&'r Attached),
}

/// The names of a text, in the order of their marks.
#[derive(Debug, Clone, Default)]
struct MarkTable {
    all: Vec<Name>,
    /// The number of each written name, renamed or not.
    numbers: HashMap<(String, bool), usize>,
    /// How many other names each environment variable has got for want of its own.
    variables: HashMap<String, usize>,
}

#[derive(Debug, Clone, Default)]
struct Name {
    /// As the text writes it.
    written: String,
    /// The name of an environment variable: letters, digits and `_`.
    variable: String,
    /// Whether the written name is unique: no earlier variable got this name.
    is_free: bool,
}

impl Name {
    fn variable(&self, way: Way) -> Variable {
        let written = match self.is_free {
            true => &self.written,
            false => &self.variable,
        };
        Variable {
            name: self.variable.clone(),
            written: written.clone(),
            way,
        }
    }
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

    /// Hides the value of a variable with the name of a secret. A variable within it, and a URL, are shown.
    pub(crate) fn learn(&mut self, name: &str, value: &str) {
        if endpoint::is_secret_name(name) && !self.are_in(value) && !value.contains("://") {
            self.secrets.hide(value);
        }
    }

    /// Whether the word of the marks is chosen.
    pub(crate) const fn is_chosen(&self) -> bool {
        !self.word.is_empty()
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
        let letter = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
        let mut variable: String = written.chars().map(letter).collect();
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

    /// The mark of a file. `None` where a text has more of them than there are marks.
    pub(crate) fn attach(&mut self, file: Attached) -> Option<String> {
        let number = u64::try_from(self.files.len()).ok()?;
        (number < LETTERS.pow(3)).then(|| {
            Arc::make_mut(&mut self.files).push(file);
            format!("{}{}{}", self.word, letters(number, NUMBER), char::from(FILE))
        })
    }

    /// Reads the files that have not been read. Returns whether there are any.
    pub(crate) fn read_files(&mut self, read: impl Fn(&File, &str) -> Result<Vec<u8>, Diagnostic>) -> bool {
        let files = Arc::make_mut(&mut self.files).iter_mut();
        let unread = files.filter(|file| file.content.is_none());
        let read = unread.map(|attached| attached.content = Some(read(&attached.file, &attached.label).map(Arc::from)));
        read.count() > 0
    }

    /// The bytes before the first mark, what it stands for, and the bytes after it.
    fn next_in<'t>(&self, bytes: &'t [u8]) -> Option<(&'t [u8], Mark<'_>, &'t [u8])> {
        if self.names.all.is_empty() && self.files.is_empty() {
            return None;
        }
        let at = memchr::memmem::find(bytes, self.word.as_bytes())?;
        let (before, rest) = bytes.split_at_checked(at)?;
        let (mark, after) = rest.get(self.word.len()..)?.split_at_checked(NUMBER + 1)?;
        let (letter, number) = mark.split_last()?;
        let number = number_of(std::str::from_utf8(number).ok()?)?;
        let mark = match *letter {
            FILE => Mark::File(self.files.get(number)?),
            letter => {
                let name = self.names.all.get(number).filter(|name| !name.variable.is_empty())?;
                Mark::Variable(name, way(letter)?)
            }
        };
        Some((before, mark, after))
    }

    /// What the marks in bytes stand for.
    fn marks<'s>(&'s self, mut bytes: &[u8]) -> impl Iterator<Item = Mark<'s>> {
        std::iter::from_fn(move || {
            let (_, mark, after) = self.next_in(bytes)?;
            bytes = after;
            Some(mark)
        })
    }

    /// Whether a text has the mark of a variable.
    pub fn are_in(&self, text: &str) -> bool {
        self.are_in_bytes(text.as_bytes())
    }

    /// Whether bytes have the mark of a variable.
    pub fn are_in_bytes(&self, bytes: &[u8]) -> bool {
        self.marks(bytes).any(|mark| matches!(mark, Mark::Variable(..)))
    }

    /// Whether bytes have the mark of a file.
    pub fn have_file_in(&self, bytes: &[u8]) -> bool {
        self.marks(bytes).any(|mark| matches!(mark, Mark::File(_)))
    }

    /// The file of a body or a part that is a single mark.
    pub fn file(&self, content: &[u8]) -> Option<&File> {
        match self.next_in(content) {
            Some(([], Mark::File(attached), [])) => Some(&attached.file),
            _ => None,
        }
    }

    /// Whether a text is the mark of a variable and nothing else.
    pub fn is_mark(&self, text: &str) -> bool {
        matches!(self.next_in(text.as_bytes()), Some(([], Mark::Variable(..), [])))
    }

    /// The text with its marks written in a way.
    pub fn written(&self, text: &str, way: Way) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, mark, after)) = self.next(rest) {
            out.push_str(before);
            match mark.as_bytes().last() {
                Some(&FILE) => out.push_str(mark),
                _ => out.extend([mark.get(..mark.len() - 1).unwrap_or_default(), way.letter()]),
            }
            rest = after;
        }
        out + rest
    }

    /// The tree of a text with marks.
    pub fn text(&self, marked: &str) -> Text {
        let (mut pieces, mut rest) = (Vec::new(), marked);
        while let Some((before, mark, after)) = self.next_in(rest.as_bytes()) {
            pieces.push(Piece::Str(rest.get(..before.len()).unwrap_or_default().to_owned()));
            pieces.push(match mark {
                Mark::Variable(name, way) => Piece::Variable(name.variable(way)),
                Mark::File(attached) => Piece::File(attached.file.clone()),
            });
            rest = rest.get(rest.len() - after.len()..).unwrap_or_default();
        }
        pieces.into_iter().chain([Piece::Str(rest.to_owned())]).collect()
    }

    /// The request with the bytes of its files, which have been read.
    ///
    /// # Errors
    ///
    /// The first file that can't be read.
    pub fn filled<'r>(&self, request: &'r RequestOptions) -> Result<Cow<'r, RequestOptions>, Diagnostic> {
        let Some(body) = request.body().filter(|body| self.have_file_in(&body.to_bytes())) else {
            return Ok(Cow::Borrowed(request));
        };
        let mut filled = request.clone();
        let (marked, is_bytes) = (body.to_bytes().into_owned(), matches!(body, Body::Bytes(_)));
        let content_type = request.headers().get(CONTENT_TYPE);
        let content_type = content_type.and_then(|value| value.to_str().ok());
        let given = content_type.and_then(|text| text.rsplit_once("boundary="));
        let gap = |own: &str| vec![b'\n'; own.len()];
        // The boundary of the library depends on the contents, in which it must not occur.
        let own = given.filter(|(_, own)| boundary(&split(&marked, own).join(&*gap(own))) == **own);
        let content = match own {
            Some((before, own)) => {
                let parts = split(&marked, own).into_iter().map(|part| self.bytes(part));
                let parts = parts.collect::<Result<Vec<_>, _>>()?;
                let new = boundary(&parts.join(&*gap(own)));
                if let Ok(value) = HeaderValue::try_from(format!("{before}boundary={new}")) {
                    filled.headers_mut().insert(CONTENT_TYPE, value);
                }
                parts.join(new.as_bytes())
            }
            None => self.bytes(&marked)?,
        };
        if let Some(body) = filled.body_mut() {
            *body = match is_bytes {
                true => content.into(),
                false => String::from_utf8(content).map_or_else(|error| error.into_bytes().into(), Body::from),
            };
        }
        Ok(Cow::Owned(filled))
    }

    /// Bytes with the contents of files in the place of their marks.
    ///
    /// # Errors
    ///
    /// The first file that can't be read.
    pub fn bytes(&self, mut marked: &[u8]) -> Result<Vec<u8>, Diagnostic> {
        let mut out = Vec::with_capacity(marked.len());
        while let Some((before, mark, after)) = self.next_in(marked) {
            let own = marked.get(before.len()..marked.len() - after.len());
            out.extend_from_slice(before);
            match mark {
                Mark::Variable(..) => out.extend_from_slice(own.unwrap_or_default()),
                Mark::File(Attached { file, content, .. }) => {
                    let unread = || {
                        Err(Diagnostic::failed(
                            UNREAD,
                            "the format holds the bytes of a file, which is not read",
                        ))
                    };
                    let content = content.clone().unwrap_or_else(unread)?;
                    out.extend(tree::taken(&content, file.is_stripped));
                }
            }
            marked = after;
        }
        out.extend_from_slice(marked);
        Ok(out)
    }

    /// The mark that a text begins with, and the text after it.
    pub fn first<'t>(&self, text: &'t str) -> Option<(&'t str, &'t str)> {
        let (before, mark, after) = self.next(text)?;
        before.is_empty().then_some((mark, after))
    }

    /// The name of the first reference of a text, as it is written there.
    pub fn first_name(&self, text: &str) -> Option<&str> {
        self.marks(text.as_bytes()).find_map(|mark| match mark {
            Mark::Variable(name, _) => Some(&*name.written),
            Mark::File(_) => None,
        })
    }

    /// The text before the first mark, the mark, and the text after it.
    pub fn next<'t>(&self, text: &'t str) -> Option<(&'t str, &'t str, &'t str)> {
        let (before, _, after) = self.next_in(text.as_bytes())?;
        let (before, rest) = text.split_at_checked(before.len())?;
        let (mark, after) = rest.split_at_checked(rest.len() - after.len())?;
        Some((before, mark, after))
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

/// How a mark with this last letter is written.
fn way(letter: u8) -> Option<Way> {
    let known = Way::ALL.iter().find(|(_, own)| own.as_bytes() == [letter])?;
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

/// The bytes between occurrences of a text.
fn split<'b>(bytes: &'b [u8], text: &str) -> Vec<&'b [u8]> {
    let mut parts = Vec::new();
    let mut from = 0;
    for at in memchr::memmem::find_iter(bytes, text) {
        parts.extend(bytes.get(from..at));
        from = at + text.len();
    }
    parts.extend(bytes.get(from..));
    parts
}
