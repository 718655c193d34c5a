//! Literals of a language: lists, objects and scalars, with the line breaks of its formatter (black for Python, Prettier for
//! JavaScript). They are read from JSON. Knows nothing of requests.

use std::collections::HashSet;
use std::fmt::{self, Write};

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::expression::Speech;
use super::message::Message;
use super::strings;
use crate::report::hidden::is_hidden;
use crate::tree::{Holes, Text, Way};

/// The longest JSON that becomes a literal, in bytes. A longer one is not easier to read than its text.
pub(super) const LONGEST: usize = 64 * 1024;

/// The deepest JSON that becomes a literal. Python reads about 200 brackets.
const DEEPEST: usize = 50;

/// The most entries of a value in Rust's `json!`. More would exceed the compiler's limit of recursion.
const MOST_JSON_ENTRIES: usize = 24;

/// A value of a language.
#[derive(Debug)]
pub(super) enum Literal {
    Null,
    Bool(bool),
    /// A number of JSON that the language reads and writes without loss.
    Number(String),
    Text(Text),
    /// Code, such as a text with references.
    Expression(String),
    /// Bytes of Python or PHP.
    Bytes(Vec<u8>),
    List(Vec<Self>),
    /// A tuple of Python.
    Tuple(Vec<Self>),
    Object(Vec<(String, Self)>),
    /// The text before a parenthesis, such as a function, and the arguments.
    Call(String, Vec<Self>),
    /// An argument of Python by its name.
    Keyword(&'static str, Box<Self>),
}

/// A language that has literals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Language {
    Python,
    /// With the columns of a line.
    JavaScript(usize),
    Php,
    Ruby,
    /// JSON of Hurl, in which `{{` begins a variable.
    Json,
    /// The argument of serde_json's macro `json!`.
    Rust,
}

/// Where a literal begins and ends.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    /// The columns that its line is indented by.
    pub(super) indent: usize,
    /// The columns of its line before it.
    pub(super) before: usize,
    /// The columns that follow it on its last line.
    pub(super) after: usize,
}

impl Place {
    pub(super) const fn new(indent: usize, before: usize, after: usize) -> Self {
        Self { indent, before, after }
    }
}

impl Literal {
    /// A call of a function.
    pub(super) fn call(function: impl Into<String>, arguments: impl Into<Vec<Self>>) -> Self {
        Self::Call(function.into(), arguments.into())
    }

    /// The literal of a JSON list or object. `None` for a scalar, for an object with a repeated name, for a name or another value
    /// than a text that has a variable, and for a value that the language would read as another one.
    pub(super) fn json(text: &Text, language: Language) -> Option<Self> {
        let mut holes = Holes::default();
        let string = holes.string(text)?;
        let json = string.trim_matches([' ', '\t', '\r', '\n']);
        if json.len() > LONGEST || !json.starts_with(['{', '[']) {
            return None;
        }
        Self::read(json, language, &holes, DEEPEST)
    }

    fn read(json: &str, language: Language, holes: &Holes, depth: usize) -> Option<Self> {
        let depth = depth.checked_sub(1)?;
        Some(match json.bytes().next()? {
            b'n' => Self::Null,
            b't' => Self::Bool(true),
            b'f' => Self::Bool(false),
            b'"' => {
                let text = holes.text(&serde_json::from_str::<String>(json).ok()?);
                let is_literal = language != Language::Json || text.as_str().is_some_and(|text| language.has_key(text));
                Self::Text(Some(text).filter(|_| is_literal)?)
            }
            b'[' => {
                let items: Vec<&RawValue> = serde_json::from_str(json).ok()?;
                let items = items
                    .into_iter()
                    .map(|item| Self::read(item.get(), language, holes, depth));
                Self::List(items.collect::<Option<_>>()?)
            }
            b'{' => {
                let Members(members) = serde_json::from_str(json).ok()?;
                let mut names = HashSet::new();
                let mut can_be = |name: &str| {
                    language.has_key(name) && holes.text(name).as_str().is_some() && names.insert(name.to_owned())
                };
                if !members.iter().all(|(name, _)| can_be(name)) {
                    return None;
                }
                let members = members.into_iter();
                let members =
                    members.map(|(name, value)| Some((name, Self::read(value.get(), language, holes, depth)?)));
                Self::Object(members.collect::<Option<_>>()?)
            }
            _ => Self::Number(Some(json).filter(|number| language.keeps(number))?.to_owned()),
        })
    }

    /// Writes the literal on one line if it fits, else each item on its own.
    pub(super) fn write(&self, language: Language, place: Place, out: &mut dyn Write) -> fmt::Result {
        if let Self::Keyword(name, value) = self {
            write!(out, "{name}=")?;
            let before = place.before + name.len() + 1;
            return value.write(language, Place { before, ..place }, out);
        }
        let flat = self.flat(language);
        let fits = place.before + width(&flat) + place.after <= language.columns();
        if self.is_scalar() || (fits && !self.is_broken(language)) {
            return out.write_str(&flat);
        }
        self.write_broken(language, place, out)
    }

    /// Writes a call over several lines, unless its one argument is a scalar.
    pub(super) fn write_call(&self, language: Language, place: Place, out: &mut dyn Write) -> fmt::Result {
        match self {
            Self::Call(_, items) if items.len() == 1 && items.iter().all(Self::is_scalar) => {
                self.write(language, place, out)
            }
            _ => self.write_broken(language, place, out),
        }
    }

    /// Writes the literal with each item on its own line.
    pub(super) fn write_broken(&self, language: Language, place: Place, out: &mut dyn Write) -> fmt::Result {
        let indent = place.indent;
        let inner = indent + language.step();
        if let Some((head, last)) = self.hugged(language, place.before) {
            out.write_str(&head)?;
            last.write_broken(language, place, out)?;
            return out.write_char(')');
        }
        match self {
            Self::List(items) if language.is_javascript() && self.is_numbers() => {
                fill(items, language, inner, out)?;
                write!(out, "\n{:indent$}]", "")
            }
            Self::List(items) | Self::Tuple(items) | Self::Call(_, items) if !items.is_empty() => {
                let (open, close) = self.brackets();
                out.write_str(&open)?;
                for (index, item) in items.iter().enumerate() {
                    write!(out, "\n{:inner$}", "")?;
                    let place = Place::new(inner, inner, 1);
                    item.write(language, place, out)?;
                    out.write_str(language.comma(index + 1 == items.len()))?;
                }
                write!(out, "\n{:indent$}{close}", "")
            }
            Self::Object(members) if !members.is_empty() => {
                let (open, close) = language.braces();
                out.write_str(open)?;
                for (index, (name, value)) in members.iter().enumerate() {
                    let key = language.key(name);
                    write!(out, "\n{:inner$}{key}", "")?;
                    value.write_member(language, inner, width(&key), out)?;
                    out.write_str(language.comma(index + 1 == members.len()))?;
                }
                write!(out, "\n{:indent$}{close}", "")
            }
            _ => out.write_str(&self.flat(language)),
        }
    }

    /// The head of a call, and its last argument, if that opens on the same line. Python's formatter never does this.
    fn hugged(&self, language: Language, before: usize) -> Option<(String, &Self)> {
        let Self::Call(function, arguments) = self else {
            return None;
        };
        let (last, others) = arguments.split_last()?;
        let others: String = others.iter().map(|argument| argument.flat(language) + ", ").collect();
        let head = format!("{function}({others}");
        let fits = before + width(&head) < language.columns();
        let has_lines = matches!(last, Self::Object(_) | Self::List(_)) && !last.is_scalar();
        (language != Language::Python && has_lines && fits).then_some((head, last))
    }

    /// Writes the value after a key and its colon. Prettier puts a long scalar on the next line, unless the key is so short that
    /// this saves no columns.
    fn write_member(&self, language: Language, indent: usize, key: usize, out: &mut dyn Write) -> fmt::Result {
        if let Some(lines) = self.lines(language) {
            return write!(out, " {lines}");
        }
        let before = indent + key + 1;
        let is_next = language.is_javascript()
            && self.is_scalar()
            && !self.is_template()
            && key >= 6
            && before + width(&self.flat(language)) + 1 > language.columns();
        if is_next {
            let inner = indent + language.step();
            write!(out, "\n{:inner$}", "")?;
        } else {
            out.write_char(' ')?;
        }
        self.write(language, Place::new(indent, before, 1), out)
    }

    /// The literal on one line.
    fn flat(&self, language: Language) -> String {
        let joined = |items: &[Self]| {
            let items: Vec<_> = items.iter().map(|item| item.flat(language)).collect();
            items.join(", ")
        };
        match (self, language) {
            (Self::Null, Language::Python) => "None".to_owned(),
            (Self::Null, Language::Ruby) => "nil".to_owned(),
            (Self::Null, _) => "null".to_owned(),
            (Self::Bool(true), Language::Python) => "True".to_owned(),
            (Self::Bool(false), Language::Python) => "False".to_owned(),
            (Self::Bool(value), _) => value.to_string(),
            // A whole number without a type is an `i32`.
            (Self::Number(number), Language::Rust) if !number.contains('.') && number.parse::<i32>().is_err() => {
                format!("{number}_i64")
            }
            (Self::Number(number), _) => number.clone(),
            (Self::Text(text), _) => language.text(&text.with_holes()),
            (Self::Expression(text), _) => text.clone(),
            (Self::Bytes(bytes), Language::Python) => strings::python_bytes(bytes).to_string(),
            (Self::Bytes(bytes), _) => strings::interpolated_bytes(bytes).to_string(),
            (Self::Keyword(name, value), _) => format!("{name}={}", value.flat(language)),
            (Self::Tuple(items), _) if items.len() == 1 => format!("({},)", joined(items)),
            (Self::List(items) | Self::Tuple(items) | Self::Call(_, items), _) => {
                let (open, close) = self.brackets();
                format!("{open}{}{close}", joined(items))
            }
            (Self::Object(members), Language::Php) if members.is_empty() => "new stdClass()".to_owned(),
            (Self::Object(members), _) if members.is_empty() => "{}".to_owned(),
            (Self::Object(members), _) => {
                let members = members.iter();
                let members: Vec<_> = members
                    .map(|(name, value)| format!("{} {}", language.key(name), value.flat(language)))
                    .collect();
                let members = members.join(", ");
                match language {
                    Language::Python | Language::Json => format!("{{{members}}}"),
                    Language::Php => format!("[{members}]"),
                    Language::JavaScript(_) | Language::Ruby | Language::Rust => {
                        format!("{{ {members} }}")
                    }
                }
            }
        }
    }

    fn brackets(&self) -> (String, &'static str) {
        match self {
            Self::Tuple(_) => ("(".to_owned(), ")"),
            Self::Call(function, _) => (format!("{function}("), ")"),
            _ => ("[".to_owned(), "]"),
        }
    }

    /// The number of items, none for a scalar.
    fn items(&self) -> usize {
        match self {
            Self::List(items) | Self::Tuple(items) | Self::Call(_, items) => items.len(),
            Self::Object(members) => members.len(),
            Self::Keyword(_, value) => value.items(),
            _ => 0,
        }
    }

    /// Whether it is an object.
    pub(super) const fn is_object(&self) -> bool {
        matches!(self, Self::Object(_))
    }

    /// How deep `json!` recurses: each entry is one level deeper than the entry before it.
    fn depth(&self) -> usize {
        let inner = |items: &mut dyn Iterator<Item = &Self>| {
            let depths = items.enumerate().map(|(index, item)| index + 1 + item.depth());
            depths.max().unwrap_or_default()
        };
        match self {
            Self::List(items) | Self::Tuple(items) => inner(&mut items.iter()),
            Self::Object(members) => inner(&mut members.iter().map(|(_, value)| value)),
            _ => 0,
        }
    }

    /// Whether `json!` can hold it within the compiler's limit of recursion.
    pub(super) fn fits_json_macro(&self) -> bool {
        self.depth() <= MOST_JSON_ENTRIES
    }

    /// Whether it has no items that could be on lines of their own.
    pub(super) fn is_scalar(&self) -> bool {
        self.items() == 0
    }

    /// Whether it is a template literal, which Prettier leaves where it is.
    fn is_template(&self) -> bool {
        matches!(self, Self::Expression(text) if text.starts_with('`'))
    }

    /// The literal with each text replaced; names stay.
    fn each_text(self, change: &dyn Fn(Text) -> Self) -> Self {
        let each = |items: Vec<Self>| items.into_iter().map(|item| item.each_text(change)).collect();
        match self {
            Self::Text(text) => change(text),
            Self::List(items) => Self::List(each(items)),
            Self::Tuple(items) => Self::Tuple(each(items)),
            Self::Call(function, arguments) => Self::Call(function, each(arguments)),
            Self::Keyword(name, value) => Self::Keyword(name, value.each_text(change).into()),
            Self::Object(members) => {
                let members = members.into_iter();
                Self::Object(members.map(|(name, value)| (name, value.each_text(change))).collect())
            }
            other => other,
        }
    }

    /// The literal with the variables of a message as the language writes them.
    pub(super) fn referring(self, message: &Message<'_>, speech: &Speech) -> Self {
        self.each_text(&|text| match text.as_str() {
            Some(_) => Self::Text(text),
            None => Self::Expression(message.expression(&text, speech)),
        })
    }

    /// The literal for a client that escapes its values, those of variables included.
    pub(super) fn escaped_by_client(self) -> Self {
        self.each_text(&|text| Self::Text(text.in_way(Way::Plain)))
    }

    /// Whether it is a list of numbers, which Prettier writes many on a line.
    fn is_numbers(&self) -> bool {
        matches!(self, Self::List(items) if items.len() > 1 && items.iter().all(|item| matches!(item, Self::Number(_))))
    }

    /// Whether it always breaks: it holds a text of several lines, or a list of lists or objects, which Prettier sets as a table.
    fn is_broken(&self, language: Language) -> bool {
        match self {
            Self::List(items) => {
                let all = |is: fn(&Self) -> bool| items.iter().all(|item| is(item) && item.items() > 1);
                let is_rows = all(|item| matches!(item, Self::List(_))) || all(|item| matches!(item, Self::Object(_)));
                let is_table = language.is_javascript() && items.len() > 1 && is_rows;
                is_table || items.iter().any(|item| item.is_broken(language))
            }
            Self::Call(_, arguments) => arguments.iter().any(|argument| argument.is_broken(language)),
            Self::Object(members) => {
                let mut values = members.iter().map(|(_, value)| value);
                values.any(|value| value.lines(language).is_some() || value.is_broken(language))
            }
            _ => false,
        }
    }

    /// A text of several lines, such as a query of GraphQL, that the language holds without escapes.
    fn lines(&self, language: Language) -> Option<String> {
        let (text, quote) = match (self, language) {
            (Self::Text(text), Language::Python) => (text, "\"\"\""),
            (Self::Text(text), Language::JAVASCRIPT) => (text, "`"),
            (Self::Text(text), Language::Php) => (text, "'"),
            _ => return None,
        };
        let text = text.as_str().filter(|text| text.trim().lines().count() > 2)?;
        let needs_escape = |c| matches!(c, '\\' | '<') || (c != '\n' && is_hidden(c));
        let is_plain = !text.contains(needs_escape) && !text.contains(quote) && !text.contains("${");
        (is_plain && text.trim_matches('"') == text).then(|| format!("{quote}{text}{quote}"))
    }
}

/// Numbers, as many on a line as fit.
fn fill(numbers: &[Literal], language: Language, indent: usize, out: &mut dyn Write) -> fmt::Result {
    out.write_char('[')?;
    let mut column = language.columns();
    for number in numbers {
        let number = number.flat(language);
        // A blank before it and a comma after it.
        if column + number.len() + 2 > language.columns() {
            write!(out, "\n{:indent$}", "")?;
            column = indent;
        } else {
            out.write_char(' ')?;
            column += 1;
        }
        write!(out, "{number},")?;
        column += number.len() + 1;
    }
    Ok(())
}

impl Language {
    pub(super) const JAVASCRIPT: Self = Self::JavaScript(80);

    /// The columns of a line.
    pub(super) const fn columns(self) -> usize {
        match self {
            Self::Python => 88,
            Self::JavaScript(columns) => columns,
            Self::Php | Self::Ruby | Self::Rust | Self::Json => 100,
        }
    }

    const fn is_javascript(self) -> bool {
        matches!(self, Self::JavaScript(_))
    }

    /// The columns of one level.
    const fn step(self) -> usize {
        match self {
            Self::Python | Self::Php | Self::Rust => 4,
            Self::JavaScript(_) | Self::Ruby | Self::Json => 2,
        }
    }

    /// The text at the beginning and the end of an object over several lines.
    const fn braces(self) -> (&'static str, &'static str) {
        match self {
            Self::Php => ("[", "]"),
            _ => ("{", "}"),
        }
    }

    /// The text after an item on its line.
    const fn comma(self, is_last: bool) -> &'static str {
        match self {
            Self::Ruby | Self::Rust | Self::Json if is_last => "",
            _ => ",",
        }
    }

    fn text(self, text: &str) -> String {
        match self {
            Self::Python => strings::python(text).to_string(),
            Self::JavaScript(_) => strings::javascript(text).to_string(),
            Self::Php => strings::php(text).to_string(),
            Self::Ruby => strings::ruby(text).to_string(),
            Self::Rust => strings::rust(text).to_string(),
            // The escapes of C# are those of JSON.
            Self::Json => strings::csharp(text).to_string(),
        }
    }

    /// A key of an object, and the sign after it. JavaScript and Ruby need no quotes around a name.
    fn key(self, key: &str) -> String {
        match self {
            Self::JavaScript(_) if is_name(key) => format!("{key}:"),
            Self::Ruby if key.is_ascii() && !key.contains('$') && is_name(key) => format!("{key}:"),
            Self::Php => format!("{} =>", self.text(key)),
            _ => format!("{}:", self.text(key)),
        }
    }

    /// Whether an object can have this key. In JavaScript, `__proto__` is not a member, and numbers move to the front. Some other
    /// keys are refused, because it is unknown whether Prettier removes their quotes.
    pub(super) fn has_key(self, key: &str) -> bool {
        match self {
            Self::Python | Self::Ruby | Self::Rust => true,
            Self::Json => !key.contains("{{"),
            // A key of digits becomes a number, and an array of these a list.
            Self::Php => key.parse::<i128>().is_err(),
            Self::JavaScript(_) => {
                let is_number = key.starts_with(|c: char| c.is_ascii_digit())
                    && key.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
                let may_be_name = key
                    .chars()
                    .all(|c| c.is_alphanumeric() || matches!(c, '_' | '$') || !c.is_ascii());
                key != "__proto__" && !is_number && (key.is_ascii() || is_name(key) || !may_be_name)
            }
        }
    }

    /// Whether the language reads this number of JSON without loss, and its JSON has the same number.
    fn keeps(self, number: &str) -> bool {
        let digits = number.strip_prefix('-').unwrap_or(number);
        let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        match (digits.split_once('.'), self) {
            (_, Self::Json) => true,
            (None, Self::Python | Self::Ruby) => is_digits(digits) && digits.len() <= 300 && number != "-0",
            (None, Self::Php | Self::Rust) => number.parse::<i64>().is_ok() && number != "-0",
            (None, Self::JavaScript(_)) => {
                let most = 1_u64 << 53;
                digits.parse::<u64>().is_ok_and(|value| value < most) && number != "-0"
            }
            (Some((whole, fraction)), _) => {
                // Every double has 15 digits, and is written without an exponent from 0.0001 on.
                let is_short = is_digits(whole) && is_digits(fraction) && whole.len() + fraction.len() <= 15;
                let is_plain = whole != "0" || !fraction.starts_with("0000");
                let is_shortest =
                    !fraction.ends_with('0') || (!self.is_javascript() && self != Self::Php && fraction == "0");
                is_short && is_plain && is_shortest
            }
        }
    }
}

/// Whether a text is a name of JavaScript. Beyond ASCII, only letters that all versions of Unicode have count.
fn is_name(text: &str) -> bool {
    let is_letter = |c: char| {
        c.is_ascii_alphabetic()
            || matches!(c, '_' | '$')
            || (c.is_alphabetic()
                && matches!(c, '\u{c0}'..='\u{24f}' | '\u{391}'..='\u{44f}' | '\u{5d0}'..='\u{5ea}' | '\u{620}'..='\u{64a}'
                    | '\u{3041}'..='\u{3096}' | '\u{30a1}'..='\u{30fa}' | '\u{4e00}'..='\u{9fa5}' | '\u{ac00}'..='\u{d7a3}'))
    };
    text.starts_with(is_letter) && text.chars().all(|c| is_letter(c) || c.is_ascii_digit())
}

/// The columns of a text, as formatters count them: two for a wide character, none for a combining one.
pub(super) fn width(text: &str) -> usize {
    let width = |c: char| match c {
        '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200d}' | '\u{fe00}'..='\u{fe0f}' => 0,
        '\u{1100}'..='\u{115f}'
        | '\u{2e80}'..='\u{a4cf}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff00}'..='\u{ff60}'
        | '\u{ffe0}'..='\u{ffe6}'
        | '\u{1f300}'..='\u{1f64f}'
        | '\u{1f680}'..='\u{1f6ff}'
        | '\u{1f900}'..='\u{1f9ff}'
        | '\u{20000}'..='\u{3fffd}' => 2,
        _ => 1,
    };
    match text.is_ascii() {
        true => text.len(),
        false => text.chars().map(width).sum(),
    }
}

/// The members of a JSON object, in their order.
struct Members<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Members<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(Object)
    }
}
