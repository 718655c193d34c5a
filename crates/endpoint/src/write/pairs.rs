//! Values as pairs of name and text, for a query, a form and parts. Nested names have brackets, as in `a[b]`, and
//! styles decide about lists and objects (decisions 8, 9 and 27). A name with two owners is an error, because servers differ
//! in the value that they then read.

use std::collections::HashMap;

use endpoint_core::route::{decoded, literal_names};

use crate::error::{Cause, Error, ErrorKind};
use crate::options::Style;
use crate::piece::{Piece, Pieces};
use crate::place::Placed;
use crate::secret::Secrets;
use crate::template::{AsVariable as _, Buffer, Codes, Digits, Operator, Template, Variable};
use crate::value::{Array, MAX_DEPTH, Object, Value, joined, json, texts};

/// Receives pairs: a query, a form, or parts.
pub(super) trait Pairs {
    /// The name of the receiver in errors.
    const WHAT: &'static str;

    /// Whether it encodes items, so that a comma between them is another one than a comma within one.
    const ENCODES: bool;

    /// The number of bytes written.
    fn len(&self) -> usize;

    /// Writes a pair. Several texts have a comma between them.
    fn pair(&mut self, name: &Name<'_>, texts: &[&str]) -> Result<(), Error>;
}

/// The owner of a name: a parameter by its position in the list, a variable of the template, the route, a part, or the
/// `cookie` header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    Parameter(usize),
    Variable(usize),
    Route,
    Part,
    Header,
}

/// The name of a pair.
pub(super) struct Name<'p> {
    /// The parameter that the pair belongs to.
    pub(super) parameter: &'p str,
    pub(super) owner: Owner,
    /// The whole name.
    pub(super) text: String,
    /// The length of the parameter's name, before the members in brackets.
    given: usize,
}

impl Name<'_> {
    /// The parameter's name, and the members in brackets.
    pub(super) fn split(&self) -> (&str, &str) {
        self.text.split_at_checked(self.given).unwrap_or((&self.text, ""))
    }

    fn set(&mut self, given: &str) {
        self.text.clear();
        self.text.push_str(given);
        self.given = given.len();
    }
}

/// How parameters without a style of their own are written.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    /// The style of lists; `None` if each needs one of its own.
    pub(super) lists: Option<Style>,
    /// Whether objects and lists nest without a style, as in a form.
    pub(super) nests: bool,
    /// The limit of all pairs, in bytes.
    pub(super) limit: usize,
}

/// Writes a parameter as pairs. Returns whether it has any: null, an empty list and an empty object have none.
pub(super) fn write(placed: Placed<'_, '_>, layout: Layout, pairs: &mut impl Pairs) -> Result<bool, Error> {
    let (parameter, value) = (placed.name, placed.value);
    let mut walk = Walk {
        name: Name {
            parameter,
            owner: Owner::Parameter(placed.position),
            text: parameter.to_owned(),
            given: parameter.len(),
        },
        layout,
        is_styled: placed.style.is_some(),
        pairs,
    };
    match (value, placed.style) {
        (Value::Object(members), Some(Style::Flat)) => walk.members(members),
        (Value::Object(_) | Value::Array(_), Some(Style::Json)) => match value.wrong(MAX_DEPTH) {
            None => walk.write(&[&String::from_utf8_lossy(&json::to_vec(value))]),
            Some(wrong) => walk.wrong(wrong),
        },
        (Value::Object(_), Some(Style::Repeat)) => {
            walk.wrong("is an object, which has no form as `repeat`: give it the style `deep` or `flat`")
        }
        (Value::Object(_), None) if !layout.nests => {
            let refused = walk.unstyled("an object", "`deep` (*[a]=1), `flat` (a=1) or `json`");
            refused.map_err(|error| error.because(Cause::Nested))
        }
        (Value::Object(_), Some(style)) if style.separator().is_some() => walk.joined(value, style),
        (Value::Object(_) | Value::Array(_), Some(style)) => {
            (walk.layout.nests, walk.layout.lists) = (layout.nests || style.nests(), Some(style));
            walk.value(value)
        }
        _ => walk.value(value),
    }
}

struct Walk<'p, P> {
    name: Name<'p>,
    layout: Layout,
    /// Whether the parameter has a style of its own, which its name does not change.
    is_styled: bool,
    pairs: &'p mut P,
}

impl<P: Pairs> Walk<'_, P> {
    #[cold]
    fn wrong<T>(&self, wrong: &str) -> Result<T, Error> {
        Err(Error::unsupported_value(self.name.parameter, wrong))
    }

    fn pair(&mut self, scalar: Variable<'_>) -> Result<bool, Error> {
        match scalar.text(&mut Digits::new()) {
            Ok(text) => self.write(&[text]),
            Err(wrong) => self.wrong(wrong),
        }
    }

    /// Writes a pair within the limit, which is checked before by the least possible length, and again after escaping.
    fn write(&mut self, texts: &[&str]) -> Result<bool, Error> {
        let least = self.pairs.len() + self.name.text.len() + texts.iter().map(|text| text.len()).sum::<usize>();
        if least <= self.layout.limit {
            self.pairs.pair(&self.name, texts)?;
            if self.pairs.len() <= self.layout.limit {
                return Ok(true);
            }
        }
        Err(Error::too_large(self.name.parameter, P::WHAT, self.layout.limit))
    }

    /// Writes the members of an object as parameters, without the object's name.
    fn members(&mut self, object: &Object<'_>) -> Result<bool, Error> {
        let mut any = false;
        self.is_styled = false;
        for (name, value) in object.iter() {
            if name.is_empty() {
                return self.wrong("holds an empty name, which can't be written");
            }
            self.name.set(name);
            any |= self.value(value)?;
        }
        Ok(any)
    }

    /// Writes a value under the current name. The value has been checked, so the recursion is bounded.
    fn value(&mut self, value: &Value<'_>) -> Result<bool, Error> {
        match value {
            Value::Array(items) => self.list(value, items),
            Value::Object(_) if !self.layout.nests => {
                self.wrong("holds an object inside an object, which has a form in a query only as `deep`")
            }
            Value::Object(object) => self.object(object),
            // Null has no pair.
            scalar => scalar.as_variable().map_or(Ok(false), |scalar| self.pair(scalar)),
        }
    }

    /// Writes `a[b]` for each member.
    fn object(&mut self, object: &Object<'_>) -> Result<bool, Error> {
        let mut any = false;
        for (name, value) in object.iter() {
            // Servers would read another nesting, or a list.
            if name.is_empty() || name.contains(['[', ']']) {
                return self.wrong("holds a name that is empty or has a bracket, which can't be written");
            }
            any |= self.member(name, value)?;
        }
        Ok(any)
    }

    fn member(&mut self, name: &str, value: &Value<'_>) -> Result<bool, Error> {
        let end = self.name.text.len();
        for text in ["[", name, "]"] {
            self.name.text.push_str(text);
        }
        let written = self.value(value);
        self.name.text.truncate(end);
        written
    }

    fn list(&mut self, value: &Value<'_>, items: &Array<'_>) -> Result<bool, Error> {
        if items.iter().any(Value::is_nested) {
            if !self.layout.nests {
                let refused = self.wrong("holds a list or an object inside a list, which has no form in a query");
                return refused.map_err(|error| error.because(Cause::Nested));
            }
            return self.numbered(items);
        }
        // A name that ends in brackets says so itself (decision 33).
        let is_named = !self.is_styled && self.name.text.ends_with("[]");
        match self.layout.lists.filter(|_| !is_named) {
            None if !is_named => self.unstyled(
                "a list",
                "`repeat` (*=1&*=2), `brackets` (*[]=1&*[]=2) or `comma` (*=1,2)",
            ),
            Some(Style::Indices) => self.numbered(items),
            None | Some(Style::Brackets | Style::Deep) => {
                if !self.name.text.ends_with("[]") {
                    // The name is not used further: the next one is set or cut.
                    self.name.text.push_str("[]");
                }
                self.each(items)
            }
            Some(style) if style.separator().is_some() => self.joined(value, style),
            Some(_) => self.each(items),
        }
    }

    /// Writes `a[0]` for each item. With `a[][b]`, servers guess which members belong together, and differ.
    fn numbered(&mut self, items: &[Value<'_>]) -> Result<bool, Error> {
        if self.name.text.ends_with("[]") {
            self.name.text.truncate(self.name.text.len() - "[]".len());
            self.name.given = self.name.given.min(self.name.text.len());
        }
        let mut number = 0_usize;
        for item in items {
            let mut digits = itoa::Buffer::new();
            if self.member(digits.format(number), item)? {
                number += 1;
            }
        }
        Ok(number > 0)
    }

    fn each(&mut self, items: &[Value<'_>]) -> Result<bool, Error> {
        let mut any = false;
        for item in items {
            any |= self.value(item)?;
        }
        Ok(any)
    }

    /// `*` stands for the name, which can be a line with a secret.
    #[cold]
    fn unstyled(&self, what: &str, styles: &str) -> Result<bool, Error> {
        let name = Some(&*self.name.text).filter(|name| name.len() < 80).unwrap_or("name");
        let styles = styles.replace('*', &Secrets::RULE.mask_line(name));
        self.wrong(&format!(
            "is {what}, which APIs read in different ways: give it the style {styles}"
        ))
    }

    /// Writes all items as one text.
    fn joined(&mut self, items: &Value<'_>, style: Style) -> Result<bool, Error> {
        let separator = style.separator().unwrap_or_default();
        if style == Style::Comma && P::ENCODES {
            let mut all = Vec::new();
            return match texts(items, &[], |text| all.push(text.to_owned())) {
                Ok(()) if all.is_empty() => Ok(false),
                Ok(()) => self.write(&all.iter().map(String::as_str).collect::<Vec<_>>()),
                Err(wrong) => self.wrong(&wrong),
            };
        }
        match joined(items, separator, separator) {
            Ok(None) => Ok(false),
            Ok(Some(joined)) => self.write(&[&joined]),
            Err(wrong) => self.wrong(&format!("{wrong}: the style `repeat` writes each item by itself")),
        }
    }
}

#[derive(Default)]
pub(super) struct Owners(HashMap<String, Owner>);

impl Owners {
    /// Adds a name. Its owner can write it several times; another owner is an error.
    pub(super) fn add(&mut self, name: &str, owner: Owner, what: &str) -> Result<(), Error> {
        match self.0.get(name) {
            None => {
                self.0.insert(name.to_owned(), owner);
                Ok(())
            }
            Some(other) if *other == owner => Ok(()),
            Some(other) => {
                let wrong = twice(what, *other, owner);
                Err(Error::about(ErrorKind::InvalidOptions, name, &wrong))
            }
        }
    }

    /// Adds the name of a pair, and that of its parameter: `a` of `a[b]`.
    pub(super) fn add_pair(&mut self, name: &Name<'_>, what: &str) -> Result<(), Error> {
        let (given, members) = name.split();
        self.add(given, name.owner, what)?;
        match members {
            "" => Ok(()),
            _ => self.add(&name.text, name.owner, what),
        }
    }

    /// The names that the template wrote to the query, by literals and expressions.
    pub(super) fn of_query(template: &Template<'_>, url: &str, pieces: &Pieces) -> Result<Self, Error> {
        let mut names = Self::default();
        for name in literal_names(template) {
            names.add(&name, Owner::Route, "query")?;
        }
        let mut variables: HashMap<&str, usize> = HashMap::new();
        let is_query = |piece: &&Piece| matches!(piece.operator, Operator::Query | Operator::QueryContinuation);
        for piece in pieces.iter().filter(is_query) {
            // A template may write one variable twice.
            let next = variables.len();
            let owner = Owner::Variable(*variables.entry(piece.name(template)).or_insert(next));
            let pairs = url.get(piece.range()).unwrap_or_default().split(['?', '&']);
            for pair in pairs.filter(|pair| !pair.is_empty()) {
                names.add(&decoded(pair.split('=').next().unwrap_or_default()), owner, "query")?;
            }
        }
        Ok(names)
    }
}

fn twice(what: &str, one: Owner, other: Owner) -> String {
    let wrong = match (one, other) {
        (Owner::Route, _) | (_, Owner::Route) => {
            "is in the query of the route already: leave one of the two out, or name a variable there, as in `?a=1{&b}`"
        }
        (Owner::Part, _) | (_, Owner::Part) => "is given twice for the body, as a part and as a parameter",
        (Owner::Header, _) | (_, Owner::Header) => "is in the `cookie` header already: leave one of the two out",
        _ => return format!("is given twice for the {what}, as a parameter or as a member of an object"),
    };
    wrong.to_owned()
}

/// The complement of the `application/x-www-form-urlencoded` percent-encode set. A blank is written as `+`.
static KEPT: Codes = Codes::keeping_alphanumerics_and(b"*-._");

/// Pairs in one text under construction: a form, or cookies.
#[derive(Default)]
pub(super) struct Form<const IS_COOKIES: bool> {
    pub(super) text: Buffer,
    pub(super) names: Owners,
}

impl<const IS_COOKIES: bool> Pairs for Form<IS_COOKIES> {
    const WHAT: &'static str = if IS_COOKIES { "cookies" } else { "body" };
    const ENCODES: bool = !IS_COOKIES;

    fn len(&self) -> usize {
        self.text.len()
    }

    fn pair(&mut self, name: &Name<'_>, texts: &[&str]) -> Result<(), Error> {
        let (between, encode) = match IS_COOKIES {
            true => ("; ", Buffer::unreserved as fn(&mut Buffer, &str)),
            false => ("&", encode as fn(&mut Buffer, &str)),
        };
        self.names.add_pair(name, Self::WHAT)?;
        if !self.text.is_empty() {
            self.text.push_str(between);
        }
        encode(&mut self.text, &name.text);
        self.text.push(b'=');
        for (position, text) in texts.iter().enumerate() {
            if position > 0 {
                self.text.push(b',');
            }
            encode(&mut self.text, text);
        }
        Ok(())
    }
}

fn encode(out: &mut Buffer, text: &str) {
    for (index, run) in text.split(' ').enumerate() {
        if index > 0 {
            out.push(b'+');
        }
        out.encode(&KEPT, run);
    }
}
