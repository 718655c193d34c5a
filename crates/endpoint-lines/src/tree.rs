//! A request as a tree. A text is a list of pieces, in which a variable and a file are pieces of their own, so that no output looks
//! for them in a string.

use std::borrow::Cow;
use std::collections::HashMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// How the value of a variable goes into the text around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Way {
    /// As it is.
    Plain,
    /// Percent-encoded, as a value of a query or a form.
    Encoded,
    /// With the escapes of a JSON string.
    Json,
    /// As it is, and it is the whole URL.
    Url,
}

impl Way {
    /// The end of a token that stands for a variable in the JSON of a request.
    pub const fn suffix(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Encoded => ":url",
            Self::Json => ":json",
            Self::Url => ":whole",
        }
    }
}

/// A value that is not in the text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Variable {
    /// The name of the environment variable that holds it.
    pub name: String,
    /// The name as the text writes it, unless another variable has it.
    pub written: String,
    pub way: Way,
}

/// A file that is named, and not read.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct File {
    /// Its name, without hidden characters.
    pub path: String,
    /// Whether its line ends and null bytes are left out, as by curl's `-d`.
    pub is_stripped: bool,
}

/// The bytes of a file that belong to the request.
pub fn taken(content: &[u8], is_stripped: bool) -> impl Iterator<Item = u8> {
    let is_left_out = move |byte: &u8| is_stripped && matches!(byte, b'\r' | b'\n' | 0);
    content.iter().copied().filter(move |byte| !is_left_out(byte))
}

/// A piece of a text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Piece {
    Str(String),
    Variable(Variable),
    File(File),
}

/// A text. No two of its pieces that follow each other are strings, and no string is empty.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Text(Vec<Piece>);

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        match text.is_empty() {
            true => Self::default(),
            false => Self(vec![Piece::Str(text)]),
        }
    }
}

impl From<Piece> for Text {
    fn from(piece: Piece) -> Self {
        match piece {
            Piece::Str(text) => text.into(),
            piece => Self(vec![piece]),
        }
    }
}

impl FromIterator<Piece> for Text {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Self {
        let mut text = Self::default();
        pieces.into_iter().for_each(|piece| text.push_piece(piece));
        text
    }
}

impl PartialEq<str> for Text {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == Some(other)
    }
}

impl PartialEq<&str> for Text {
    fn eq(&self, other: &&str) -> bool {
        self == *other
    }
}

impl Text {
    pub fn pieces(&self) -> &[Piece] {
        &self.0
    }

    pub fn push_str(&mut self, text: &str) {
        match self.0.last_mut() {
            _ if text.is_empty() => {}
            Some(Piece::Str(last)) => last.push_str(text),
            _ => self.0.push(Piece::Str(text.to_owned())),
        }
    }

    fn push_piece(&mut self, piece: Piece) {
        match piece {
            Piece::Str(text) if self.0.is_empty() && !text.is_empty() => self.0.push(Piece::Str(text)),
            Piece::Str(text) => self.push_str(&text),
            piece => self.0.push(piece),
        }
    }

    pub fn push(&mut self, other: &Self) {
        other.0.iter().for_each(|piece| self.push_piece(piece.clone()));
    }

    /// The text with another one after it.
    #[must_use]
    pub fn then(mut self, other: &Self) -> Self {
        self.push(other);
        self
    }

    /// The text with a string after it.
    #[must_use]
    pub fn then_str(mut self, other: &str) -> Self {
        self.push_str(other);
        self
    }

    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The bytes of its strings.
    pub fn len(&self) -> usize {
        self.strs().map(str::len).sum()
    }

    /// The text, if it is known.
    pub fn as_str(&self) -> Option<&str> {
        match &*self.0 {
            [] => Some(""),
            [Piece::Str(text)] => Some(text),
            _ => None,
        }
    }

    /// The file, if the text is its content.
    pub fn as_file(&self) -> Option<&File> {
        match &*self.0 {
            [Piece::File(file)] => Some(file),
            _ => None,
        }
    }

    pub fn has_file(&self) -> bool {
        self.0.iter().any(|piece| matches!(piece, Piece::File(_)))
    }

    pub fn has_variable(&self) -> bool {
        self.variables().next().is_some()
    }

    /// Whether the text is one variable and nothing else.
    pub const fn is_variable(&self) -> bool {
        matches!(self.0.as_slice(), [Piece::Variable(_)])
    }

    pub fn starts_with_variable(&self) -> bool {
        matches!(self.0.first(), Some(Piece::Variable(_)))
    }

    pub fn variables(&self) -> impl Iterator<Item = &Variable> {
        self.0.iter().filter_map(|piece| match piece {
            Piece::Variable(variable) => Some(variable),
            Piece::Str(_) | Piece::File(_) => None,
        })
    }

    /// The strings between variables and files.
    pub fn strs(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|piece| match piece {
            Piece::Str(text) => Some(&**text),
            Piece::Variable(_) | Piece::File(_) => None,
        })
    }

    /// Whether one of its strings has such a character.
    pub fn has(&self, is: impl Fn(char) -> bool) -> bool {
        self.strs().any(|text| text.contains(&is))
    }

    /// Whether all variables are written in this way.
    pub fn are_all(&self, way: Way) -> bool {
        self.variables().all(|variable| variable.way == way)
    }

    /// The text for people, with variables as `written` says their names in the text.
    pub fn shown(&self, written: impl Fn(&str) -> String) -> String {
        let pieces = self.0.iter().map(|piece| match piece {
            Piece::Str(text) => text.clone(),
            Piece::Variable(variable) => written(&variable.written),
            Piece::File(file) => file.path.clone(),
        });
        pieces.collect()
    }

    /// The string that it starts with, up to a variable or a file.
    pub fn head(&self) -> &str {
        match self.0.first() {
            Some(Piece::Str(text)) => text,
            _ => "",
        }
    }

    /// Whether the first or the last character of the text is a blank that would be trimmed.
    pub fn has_blank_ends(&self) -> bool {
        matches!(self.0.last(), Some(Piece::Str(tail)) if tail.trim_end() != tail)
            || self.head().trim_start() != self.head()
    }

    /// The text with `x` in the place of each variable and file, for rules that look at signs.
    pub fn with_holes(&self) -> Cow<'_, str> {
        match self.as_str() {
            Some(text) => text.into(),
            None => {
                let texts = self.0.iter().map(|piece| match piece {
                    Piece::Str(text) => text,
                    Piece::Variable(_) | Piece::File(_) => "x",
                });
                texts.collect::<String>().into()
            }
        }
    }

    pub fn strip_prefix(&self, prefix: &str) -> Option<Self> {
        let rest = self.head().strip_prefix(prefix)?;
        let after = self.0.iter().skip(usize::from(!self.head().is_empty())).cloned();
        Some(std::iter::once(Piece::Str(rest.to_owned())).chain(after).collect())
    }

    /// The parts between signs, in one pass: a text can be long.
    pub fn split(&self, sign: &str) -> Vec<Self> {
        let (mut parts, mut last) = (Vec::new(), Self::default());
        for piece in &self.0 {
            match piece {
                Piece::Str(text) => {
                    for (index, text) in text.split(sign).enumerate() {
                        if index > 0 {
                            parts.push(std::mem::take(&mut last));
                        }
                        last.push_str(text);
                    }
                }
                piece => last.push_piece(piece.clone()),
            }
        }
        parts.push(last);
        parts
    }

    /// The text before the first sign of this kind, and the text from that sign on.
    pub fn split_at(&self, sign: &str) -> Option<(Self, Self)> {
        let is_it = |piece: &Piece| matches!(piece, Piece::Str(text) if text.contains(sign));
        let index = self.0.iter().position(is_it)?;
        self.cut(index, |text| text.find(sign))
    }

    /// Cuts the string at an index at a place in it.
    fn cut(&self, index: usize, place: impl Fn(&str) -> Option<usize>) -> Option<(Self, Self)> {
        let Some(Piece::Str(text)) = self.0.get(index) else {
            return None;
        };
        let (left, right) = text.split_at_checked(place(text)?)?;
        let of = |text: &str| Piece::Str(text.to_owned());
        let before = self.0.iter().take(index).cloned().chain([of(left)]).collect();
        let after = self.0.iter().skip(index + 1).cloned();
        Some((before, std::iter::once(of(right)).chain(after).collect()))
    }

    /// The text before the first of some signs.
    pub fn until(&self, signs: &[char]) -> Self {
        let mut out = Self::default();
        for piece in &self.0 {
            match piece {
                Piece::Str(text) => match text.split_once(signs) {
                    Some((before, _)) => return out.then_str(before),
                    None => out.push_str(text),
                },
                piece => out.push_piece(piece.clone()),
            }
        }
        out
    }

    pub fn split_once(&self, sign: &str) -> Option<(Self, Self)> {
        let (before, rest) = self.split_at(sign)?;
        Some((before, rest.strip_prefix(sign)?))
    }

    /// A user and a password around a colon.
    pub fn pair(&self) -> (Self, Option<Self>) {
        match self.split_once(":") {
            Some((user, password)) => (user, Some(password)),
            None => (self.clone(), None),
        }
    }

    pub fn rsplit_once(&self, sign: &str) -> Option<(Self, Self)> {
        let is_it = |piece: &Piece| matches!(piece, Piece::Str(text) if text.contains(sign));
        let (before, rest) = self.cut(self.0.iter().rposition(is_it)?, |text| text.rfind(sign))?;
        Some((before, rest.strip_prefix(sign)?))
    }

    /// The files, and the texts between them.
    pub fn between_files(&self) -> Vec<Self> {
        let (mut parts, mut last) = (Vec::new(), Self::default());
        for piece in &self.0 {
            if let Piece::File(_) = piece {
                parts.extend([std::mem::take(&mut last), piece.clone().into()]);
            } else {
                last.push_piece(piece.clone());
            }
        }
        parts.push(last);
        parts.retain(|part| !part.is_empty());
        parts
    }

    /// The text without blanks at its ends.
    #[must_use]
    pub fn trim(&self) -> Self {
        let last = self.0.len().saturating_sub(1);
        let pieces = self.0.iter().enumerate().map(|(index, piece)| match piece {
            Piece::Str(text) => {
                let text = if index == 0 { text.trim_start() } else { text };
                Piece::Str(if index == last { text.trim_end() } else { text }.to_owned())
            }
            piece => piece.clone(),
        });
        pieces.collect()
    }

    /// The text with its strings changed.
    #[must_use]
    pub fn map(&self, change: impl Fn(&str) -> String) -> Self {
        self.try_map(|text| Some(change(text))).unwrap_or_default()
    }

    pub fn try_map(&self, change: impl Fn(&str) -> Option<String>) -> Option<Self> {
        let pieces = self.0.iter().map(|piece| match piece {
            Piece::Str(text) => change(text).map(Piece::Str),
            piece => Some(piece.clone()),
        });
        pieces.collect()
    }

    /// The text with its variables written in a way.
    #[must_use]
    pub fn in_way(&self, way: Way) -> Self {
        let pieces = self.0.iter().cloned().map(|piece| match piece {
            Piece::Variable(variable) => Piece::Variable(Variable { way, ..variable }),
            piece => piece,
        });
        pieces.collect()
    }

    /// A text of JSON whose variables within strings are written in its way, and whether others are outside of strings. `None` where
    /// its strings do not end.
    pub fn in_json(&self) -> Option<(Self, bool)> {
        let (mut out, mut has_others) = (Self::default(), false);
        let (mut is_string, mut is_escape) = (false, false);
        for piece in &self.0 {
            match piece {
                Piece::Str(text) => {
                    for byte in text.bytes() {
                        match byte {
                            _ if is_escape => is_escape = false,
                            b'\\' => is_escape = is_string,
                            b'"' => is_string = !is_string,
                            _ => {}
                        }
                    }
                }
                // A backslash would escape the first character of the value.
                Piece::Variable(_) if is_escape => return None,
                Piece::Variable(_) if is_string => {
                    out.push(&Self::from(piece.clone()).in_way(Way::Json));
                    continue;
                }
                Piece::Variable(_) => has_others = true,
                Piece::File(_) => {}
            }
            out.push_piece(piece.clone());
        }
        (!is_string).then_some((out, has_others))
    }
}

/// Stands for the first variable or file of a text in a string that another program parses or writes. The next one has the next code.
const FIRST_HOLE: u32 = 0xF_0000;
/// The signs of holes: those of a plane for private use.
const HOLES: std::ops::RangeInclusive<char> = '\u{F0000}'..='\u{FFFFD}';

/// Texts as strings that can be parsed or written, and whose parts become texts again.
#[derive(Debug, Default)]
pub struct Holes {
    pieces: Vec<Piece>,
    numbers: HashMap<Piece, usize>,
}

impl Holes {
    /// The string of a text. `None` if it has a sign that could be taken for a hole, also by an escape of JSON.
    pub fn string(&mut self, text: &Text) -> Option<String> {
        let has_escape = |text: &str| text.contains("\\uDB") || text.contains("\\udb");
        if text.has(|c| HOLES.contains(&c)) || text.strs().any(has_escape) {
            return None;
        }
        let mut string = String::with_capacity(text.len());
        for piece in text.pieces() {
            match piece {
                Piece::Str(text) => string.push_str(text),
                piece => {
                    let number = *self.numbers.entry(piece.clone()).or_insert_with(|| {
                        self.pieces.push(piece.clone());
                        self.pieces.len() - 1
                    });
                    let hole = char::from_u32(FIRST_HOLE + u32::try_from(number).ok()?);
                    string.push(hole.filter(|c| HOLES.contains(c))?);
                }
            }
        }
        Some(string)
    }

    /// The text of a string or of a part of it.
    pub fn text(&self, part: &str) -> Text {
        let mut out = Text::default();
        self.each(part, |text, piece| {
            out.push_str(text);
            piece.into_iter().for_each(|piece| out.push_piece(piece.clone()));
        });
        out
    }

    /// Calls a function with each piece of a string that has holes, and with the string before it.
    pub fn each<'h>(&'h self, mut rest: &str, mut f: impl FnMut(&str, Option<&'h Piece>)) {
        while let Some((at, hole)) = rest.char_indices().find(|(_, c)| HOLES.contains(c)) {
            let index = usize::try_from(u32::from(hole) - FIRST_HOLE).unwrap_or_default();
            f(rest.get(..at).unwrap_or_default(), self.pieces.get(index));
            rest = rest.get(at + hole.len_utf8()..).unwrap_or_default();
        }
        f(rest, None);
    }
}

/// A request that a text describes, in the letters of its parts.
#[derive(Debug, Clone, Default)]
pub struct Request {
    pub method: String,
    pub url: Url,
    /// In their order, without `content-length`. No value starts or ends with a blank.
    pub headers: Vec<(String, Text)>,
    /// User and password of the header `authorization`, which `headers` then lacks. Without a password, one variable holds both.
    pub basic: Option<(Text, Option<Text>)>,
    pub body: Body,
    /// Whether it has a `content-length`: with a body, with a method that usually has one, and where the request has the header.
    pub sends_length: bool,
    /// Options of curl that choose another way to the host, such as a socket, and their values.
    pub connection: Vec<(&'static str, Text)>,
    /// The options about the transfer, under the long names of curl's options.
    pub transfer: Vec<(&'static str, Text)>,
}

/// An absolute URL, without a fragment.
#[derive(Debug, Clone, Default)]
pub struct Url {
    pub scheme: String,
    /// A variable holds the scheme, too.
    pub authority: Text,
    /// Empty where a variable is the whole URL.
    pub path: Text,
    /// Without its `?`.
    pub query: Option<Text>,
}

#[derive(Debug, Clone, Default)]
pub enum Body {
    #[default]
    None,
    Data(Data),
    Parts(Parts),
}

/// Text with its variables and files, or bytes that are not UTF-8.
#[derive(Debug, Clone)]
pub enum Data {
    Text(Text),
    Bytes(Vec<u8>),
}

/// A body of parts (`multipart/form-data`, RFC 7578) in the layout in which every client writes it.
#[derive(Debug, Clone)]
pub struct Parts {
    pub boundary: String,
    pub parts: Vec<Part>,
}

/// One part of a body of parts.
#[derive(Debug, Clone)]
pub struct Part {
    /// Its name as it is written between the quotes.
    pub name: String,
    /// The name of its file as it is written between the quotes.
    pub file: Option<String>,
    pub content_type: Option<String>,
    pub content: Data,
}

impl Request {
    pub fn has_variable(&self) -> bool {
        self.variables().next().is_some()
    }

    /// The variables of its texts.
    pub fn variables(&self) -> impl Iterator<Item = &Variable> {
        self.texts().flat_map(Text::variables)
    }

    pub fn has_file(&self) -> bool {
        self.texts().any(Text::has_file)
    }

    fn texts(&self) -> impl Iterator<Item = &Text> {
        let Url {
            authority, path, query, ..
        } = &self.url;
        let options = self.connection.iter().chain(&self.transfer).map(|(_, value)| value);
        let (data, parts) = match &self.body {
            Body::None => (None, None),
            Body::Data(data) => (Some(data), None),
            Body::Parts(parts) => (None, Some(&parts.parts)),
        };
        let parts = parts.into_iter().flatten().map(|part| &part.content);
        [authority, path]
            .into_iter()
            .chain(query)
            .chain(self.headers.iter().map(|(_, value)| value))
            .chain(
                self.basic
                    .iter()
                    .flat_map(|(user, password)| std::iter::once(user).chain(password)),
            )
            .chain(data.into_iter().chain(parts).filter_map(Data::text))
            .chain(options)
    }

    /// Moves known `Basic` credentials out of the header `authorization`. Those that a client would encode otherwise stay.
    pub fn split_credentials(&mut self) {
        let Some(at) = self.headers.iter().position(|(name, _)| name == "authorization") else {
            return;
        };
        let value = self.headers.get(at).and_then(|(_, value)| value.as_str());
        let value = value.unwrap_or_default();
        let pair = basic(value).filter(|pair| {
            let is_plain = pair.bytes().all(|byte| matches!(byte, b' '..=b'~')) && !pair.starts_with(':');
            is_plain && format!("Basic {}", STANDARD.encode(pair)) == value
        });
        if let Some((user, password)) = pair.as_deref().and_then(|pair| pair.split_once(':')) {
            self.headers.remove(at);
            self.basic = Some((user.into(), Some(password.into())));
        }
    }
}

/// The user and the password of the value of a header `authorization`, around a colon.
pub fn basic(value: &str) -> Option<String> {
    let (scheme, encoded) = value.split_once(' ')?;
    let is_basic = scheme.eq_ignore_ascii_case("basic");
    let pair = is_basic.then(|| STANDARD.decode(encoded.trim()).ok()).flatten()?;
    String::from_utf8(pair).ok()
}

impl Url {
    pub fn text(&self) -> Text {
        let start = match self.authority.has_variable() {
            true => String::new(),
            false => format!("{}://", self.scheme),
        };
        let text = Text::from(start).then(&self.authority).then(&self.path);
        match &self.query {
            Some(query) => text.then_str("?").then(query),
            None => text,
        }
    }
}

impl Body {
    /// Its bytes, if no value of a variable and no file is among them.
    pub fn length(&self) -> Option<usize> {
        let data = match self {
            Self::None => return Some(0),
            Self::Data(data) => data,
            Self::Parts(parts) => &parts.data()?,
        };
        match data {
            Data::Text(text) => text.as_str().map(str::len),
            Data::Bytes(bytes) => Some(bytes.len()),
        }
    }
}

impl Data {
    pub const fn text(&self) -> Option<&Text> {
        match self {
            Self::Text(text) => Some(text),
            Self::Bytes(_) => None,
        }
    }
}

impl Part {
    /// The file, if the content is one.
    pub fn source(&self) -> Option<&File> {
        self.content.text().and_then(Text::as_file)
    }

    /// The lines above its content.
    pub fn head(&self) -> String {
        let kind = self.content_type.as_ref();
        let kind = kind.map(|kind| format!("\r\nContent-Type: {kind}"));
        let disposition = self.disposition();
        format!("Content-Disposition: {disposition}{}\r\n\r\n", kind.unwrap_or_default())
    }

    /// The value of `content-disposition`.
    pub fn disposition(&self) -> String {
        let file = self.file.as_ref().map(|file| format!("; filename=\"{file}\""));
        format!("form-data; name=\"{}\"{}", self.name, file.unwrap_or_default())
    }

    /// Whether the part has a name and a content alone.
    pub fn is_field(&self) -> bool {
        self.file.is_none() && self.content_type.is_none() && self.source().is_none()
    }

    /// The text of a part that has a name and a text alone.
    pub fn field(&self) -> Option<&Text> {
        self.content.text().filter(|_| self.is_field())
    }
}

impl Parts {
    /// The texts in the heads of its parts.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let parts = self.parts.iter();
        let names = parts.flat_map(|part| [Some(&part.name), part.file.as_ref(), part.content_type.as_ref()]);
        names.flatten().map(String::as_str)
    }

    /// The parts as they are sent. `None` where bytes stand beside a file, which no data has both of.
    pub fn data(&self) -> Option<Data> {
        let (mut text, mut bytes) = (Text::default(), Vec::new());
        let is_text = self.parts.iter().all(|part| matches!(part.content, Data::Text(_)));
        for part in &self.parts {
            let head = format!("--{}\r\n{}", self.boundary, part.head());
            match &part.content {
                Data::Text(content) if is_text => text = text.then_str(&head).then(content).then_str("\r\n"),
                Data::Text(content) => {
                    bytes.extend_from_slice(&[head.as_bytes(), content.as_str()?.as_bytes()].concat())
                }
                Data::Bytes(content) => bytes.extend_from_slice(&[head.as_bytes(), content].concat()),
            }
            if !is_text {
                bytes.extend_from_slice(b"\r\n");
            }
        }
        let end = format!("--{}--\r\n", self.boundary);
        Some(match is_text {
            true => Data::Text(text.then_str(&end)),
            false => Data::Bytes([bytes, end.into_bytes()].concat()),
        })
    }
}
