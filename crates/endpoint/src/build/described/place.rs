//! Each parameter of a call goes where the catalogue says: to a placeholder, the query, a header, a cookie or the body.

use std::borrow::Cow;

use super::super::Defaults;
use super::super::lookup::Marks;
use super::{Described, check, content, wire};
use crate::catalogue::{Operation, Parameter, SIGNS, Style, nearest_of};
use crate::error::{Error, ErrorKind};
use crate::options::{ListStyle, Options, QueryStyle};
use crate::place::Place;
use crate::template::Template;
use crate::value::{Object, Value};

/// Where one value goes.
enum Target {
    /// A placeholder of the URL, of which the catalogue may say more.
    Placeholder(Option<&'static Parameter>),
    Parameter(&'static Parameter),
    /// A credential.
    Security(Place),
}

pub(super) fn parameters(
    described: Described,
    call: &mut Options<'_>,
    defaults: &Defaults,
    template: &Template<'_>,
    passed_over: &Marks,
    has_data: bool,
) -> Result<(), Error> {
    let free = std::mem::take(&mut call.parameters.free);
    let mut placing = Placing {
        described,
        template,
        left: Object::new(),
        cookies: String::new(),
        also: Vec::new(),
        has_data,
        is_own_url: template.as_str() == described.operation.url,
        is_json: content::is_json(described.operation, call, defaults),
    };
    for (position, (name, value)) in free.into_entries().into_iter().enumerate() {
        let is_default = passed_over.is_set(position);
        placing.parameter(name, value, is_default, call)?;
    }
    // What has its own value there keeps it.
    for (target, name, value) in std::mem::take(&mut placing.also) {
        if !target.is_taken(&name, call) {
            placing.put(&target, name, value, call)?;
        }
    }
    let Placing { left, cookies, .. } = placing;
    call.parameters.free = left;
    if !cookies.is_empty() {
        add_cookies(call, defaults, cookies);
    }
    Ok(())
}

struct Placing<'p, 'a> {
    described: Described,
    template: &'p Template<'p>,
    /// What placeholders take, and what goes nowhere, so that an explanation can name it.
    left: Object<'a>,
    /// Values for a second place, which requires their name, too.
    also: Vec<(Target, Cow<'a, str>, Value<'a>)>,
    /// Cookies as a header has them.
    cookies: String,
    has_data: bool,
    /// The template is the URL of the operation, so that all its placeholders are.
    is_own_url: bool,
    /// Fields are written as JSON.
    is_json: bool,
}

impl<'a> Placing<'_, 'a> {
    fn parameter(
        &mut self,
        name: Cow<'a, str>,
        value: Value<'a>,
        is_default: bool,
        call: &mut Options<'a>,
    ) -> Result<(), Error> {
        // Beside `data`, a field of the defaults is passed over, as everywhere.
        let Some(targets) = self.targets(&name, is_default && self.has_data)? else {
            if value.is_undefined() || is_default {
                self.left.append(name, Value::Undefined);
                return Ok(());
            }
            return Err(self.unknown(&name));
        };
        let Targets {
            first,
            others,
            is_signed,
        } = targets;
        for target in others {
            self.also.push((target, name.clone(), value.clone()));
        }
        let bare = if is_signed { after_sign(name) } else { name };
        if first.is_taken(&bare, call) {
            if is_default {
                return Ok(());
            }
            let wrong = "is given twice for one place, once with its place and once without";
            return Err(Error::about(ErrorKind::InvalidOptions, &bare, wrong));
        }
        self.put(&first, bare, value, call)
    }

    /// Where a name goes: to the first place that takes it, and to each other one that requires it. With the sign of a place
    /// before it, it goes there alone.
    fn targets(&self, name: &str, without_body: bool) -> Result<Option<Targets>, Error> {
        let is_usable = |place| !(without_body && place == Place::Body);
        let mut found = self.named(name).filter(|(place, _)| is_usable(*place));
        if let Some(one) = found.next() {
            let mut all: Vec<_> = found.collect();
            if all.is_empty() {
                return Ok(Some(Targets::one(one.1)));
            }
            all.push(one);
            all.sort_by_key(|(place, _)| rank(*place));
            let mut all = all.into_iter().map(|(_, target)| target);
            return Ok(all.next().map(|first| Targets {
                first,
                others: all.filter(Target::is_required).collect(),
                is_signed: false,
            }));
        }
        let mut signs = SIGNS.iter();
        if let Some((place, bare)) = signs.find_map(|(sign, place)| Some((*place, name.strip_prefix(*sign)?)))
            && let Some((_, target)) = self.named(bare).find(|(own, _)| *own == place && is_usable(place))
        {
            return Ok(Some(Targets {
                is_signed: true,
                ..Targets::one(target)
            }));
        }
        let mut security = self.described.catalogue.api()?.security.iter();
        if let Some((place, _)) = security.find(|(place, known)| is_named(*place, known, name)) {
            return Ok(Some(Targets::one(Target::Security(*place))));
        }
        let rest = self
            .operation()
            .parameters
            .iter()
            .find(|one| one.is_rest() && is_usable(one.place));
        Ok(rest.map(|rest| Targets::one(Target::Parameter(rest))))
    }

    /// The places that take a name, in the order of the line.
    fn named(&self, name: &str) -> impl Iterator<Item = (Place, Target)> {
        let is_in_template = self.template.variables().any(|variable| variable.name() == name);
        let mut placeholders = self.operation().placeholders();
        let is_in_path = is_in_template && (self.is_own_url || placeholders.any(|placeholder| placeholder == name));
        let known = &self.operation().parameters;
        let of_path = || {
            known
                .iter()
                .find(|one| one.place == Place::Placeholder && one.name == name)
        };
        let placeholder = is_in_path.then(|| (Place::Placeholder, Target::Placeholder(of_path())));
        let others = known
            .iter()
            .filter(move |one| one.place != Place::Placeholder && !one.is_rest());
        let others = others.filter(move |one| is_named(one.place, &one.name, name));
        let others = others.map(move |one| match one.place {
            // An expression of the query, which the caller wrote into the route, is a placeholder, too.
            Place::Query if is_in_template && !is_in_path => (one.place, Target::Placeholder(Some(one))),
            place => (place, Target::Parameter(one)),
        });
        placeholder.into_iter().chain(others)
    }

    fn operation(&self) -> &'static Operation {
        self.described.operation
    }

    fn unknown(&self, name: &str) -> Error {
        let operation = self.operation();
        let names = operation
            .parameters
            .iter()
            .map(|one| &*one.name)
            .chain(operation.placeholders());
        let wrong = format!("is not a parameter of {}", operation.name());
        let wrong = match nearest_of(name, names.filter(|name| !name.is_empty())) {
            Some(nearest) => format!("{wrong}: did you mean `{nearest}`?"),
            None if operation.contents.is_empty() => wrong,
            None => format!("{wrong}; a whole body is given as `data`"),
        };
        Error::about(ErrorKind::UnknownParameter, name, &wrong)
    }

    fn put(
        &mut self,
        target: &Target,
        name: Cow<'a, str>,
        value: Value<'a>,
        call: &mut Options<'a>,
    ) -> Result<(), Error> {
        let parameter = match target {
            Target::Placeholder(parameter) => {
                if let Some(parameter) = parameter {
                    check::value(parameter, &name, &value, true)?;
                }
                self.left.insert(name, value);
                return Ok(());
            }
            Target::Security(place) => {
                self.insert(*place, name, value, call);
                return Ok(());
            }
            Target::Parameter(parameter) => *parameter,
        };
        let is_text = parameter.place != Place::Body || !self.is_json;
        check::value(parameter, &name, &value, is_text)?;
        if value.is_undefined() || (value.is_null() && parameter.place != Place::Body) {
            // What is left of a null has no value.
            return Ok(());
        }
        let value = self.written(parameter, &name, value, is_text, call)?;
        self.insert(parameter.place, name, value, call);
        Ok(())
    }

    /// The value as its style has it, and the style where the build knows it.
    fn written(
        &self,
        parameter: &'static Parameter,
        name: &str,
        value: Value<'a>,
        is_text: bool,
        call: &mut Options<'a>,
    ) -> Result<Value<'a>, Error> {
        if parameter.style == Some(Style::Json) && is_text && !matches!(value, Value::String(_)) {
            return Ok(wire::json(&value));
        }
        match parameter.place {
            Place::Query | Place::Body if is_text => {}
            Place::Header | Place::Cookie => return wire::joined(name, value, parameter.style),
            _ => return Ok(value),
        }
        let is_deep = parameter.place == Place::Query && parameter.style == Some(Style::Deep);
        let value = if is_deep { wire::numbered(value) } else { value };
        let style = match (&value, parameter.style) {
            (Value::Object(_), Some(Style::Comma)) => return wire::joined(name, value, None),
            (Value::Object(_), None) if parameter.place == Place::Query => QueryStyle::Form,
            (Value::Object(_), Some(Style::Form)) => QueryStyle::Form,
            (Value::Object(_), _) => QueryStyle::Deep,
            (Value::Array(_), style) => QueryStyle::List(list_style(style)),
            // One item is a list of one.
            (_, Some(Style::Brackets | Style::Deep)) if !check::takes(parameter.kind.single(), &value, true) => {
                let list = Value::Array([value].into_iter().collect());
                return self.with_style(name, list, QueryStyle::List(ListStyle::Brackets), call);
            }
            _ => return Ok(value),
        };
        self.with_style(name, value, style, call)
    }

    /// A style that was given for the parameter stays.
    fn with_style(
        &self,
        name: &str,
        value: Value<'a>,
        style: QueryStyle,
        call: &mut Options<'a>,
    ) -> Result<Value<'a>, Error> {
        let settings = call.settings_mut();
        if settings.styles.of(name).is_none() {
            settings.styles.set(Cow::Owned(name.to_owned()), style);
        }
        if style == QueryStyle::Deep && settings.list_style.is_none() {
            // Lists in it: every other list has a style of its own.
            settings.list_style = Some(ListStyle::Brackets);
        }
        Ok(value)
    }

    fn insert(&mut self, place: Place, name: Cow<'a, str>, value: Value<'a>, call: &mut Options<'a>) {
        match place {
            Place::Header => {
                let name = crate::header::lowercase(name);
                if call.headers.get(&name).is_none() {
                    call.headers.insert(name, value);
                }
            }
            Place::Cookie => wire::cookie(&mut self.cookies, &name, &value),
            Place::Body => call.parameters.placed_mut().body.insert(name, value),
            _ => call.parameters.placed_mut().query.insert(name, value),
        }
    }
}

/// The places that one name goes to.
struct Targets {
    first: Target,
    /// Those that require it, too.
    others: Vec<Target>,
    /// The name has the sign of its place before it.
    is_signed: bool,
}

impl Targets {
    fn one(first: Target) -> Self {
        Self {
            first,
            others: Vec::new(),
            is_signed: false,
        }
    }
}

/// A name without its first character.
fn after_sign(name: Cow<'_, str>) -> Cow<'_, str> {
    match name {
        Cow::Borrowed(name) => Cow::Borrowed(name.get(1..).unwrap_or_default()),
        Cow::Owned(name) => Cow::Owned(name.get(1..).unwrap_or_default().to_owned()),
    }
}

/// The order in which places are looked at.
fn rank(place: Place) -> usize {
    SIGNS
        .iter()
        .position(|(_, known)| *known == place)
        .unwrap_or(SIGNS.len())
}

impl Target {
    /// Whether the call has a value for that place already.
    fn is_taken(&self, name: &str, call: &Options<'_>) -> bool {
        let (Self::Parameter(parameter), Some(placed)) = (self, &call.parameters.placed) else {
            return false;
        };
        match parameter.place {
            Place::Query => placed.query.get(name).is_some(),
            Place::Body => placed.body.get(name).is_some(),
            _ => false,
        }
    }

    fn is_required(&self) -> bool {
        match self {
            Self::Placeholder(_) => true,
            Self::Parameter(parameter) => parameter.required,
            Self::Security(_) => false,
        }
    }
}

/// Headers have names in any case.
fn is_named(place: Place, known: &str, name: &str) -> bool {
    match place {
        Place::Header => known.eq_ignore_ascii_case(name),
        _ => known == name,
    }
}

/// The style of a list, which is repeated where nothing else is said.
fn list_style(style: Option<Style>) -> ListStyle {
    match style {
        Some(Style::Comma) => ListStyle::Comma,
        Some(Style::Space) => ListStyle::Space,
        Some(Style::Pipe) => ListStyle::Pipe,
        Some(Style::Brackets | Style::Deep) => ListStyle::Brackets,
        _ => ListStyle::Repeat,
    }
}

/// Adds cookies to those that there are.
fn add_cookies(call: &mut Options<'_>, defaults: &Defaults, cookies: String) {
    let own = call
        .headers
        .get("cookie")
        .or_else(|| defaults.options.headers.get("cookie"));
    let all = match own.and_then(Value::as_str) {
        Some(own) if !own.is_empty() => format!("{own}; {cookies}"),
        _ => cookies,
    };
    call.headers.insert("cookie", all);
}
