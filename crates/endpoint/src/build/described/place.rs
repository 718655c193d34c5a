//! Each parameter of a call goes where the catalogue says: to a placeholder, the query, a header, a cookie or the body.

use std::borrow::Cow;

use super::super::Defaults;
use super::super::lookup::Marks;
use super::{Described, check, wire};
use crate::catalogue::{Operation, Parameter, Style, nearest_of};
use crate::error::{Error, ErrorKind};
use crate::options::{ListStyle, Options, QueryStyle};
use crate::place::Place;
use crate::template::Template;
use crate::value::{Object, Value};

/// The places, in the order in which a name is looked for, and their signs.
const PLACES: [(char, Place); 5] = [
    ('/', Place::Placeholder),
    ('?', Place::Query),
    ('^', Place::Header),
    ('~', Place::Cookie),
    ('.', Place::Body),
];

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
    };
    for (position, (name, value)) in free.into_entries().into_iter().enumerate() {
        let is_default = passed_over.is_set(position);
        placing.parameter(name, value, is_default, call, defaults)?;
    }
    // What has its own value there keeps it.
    for (target, name, value) in std::mem::take(&mut placing.also) {
        if !target.is_taken(&name, call) {
            placing.put(&target, name, value, call, defaults)?;
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
}

impl<'a> Placing<'_, 'a> {
    fn parameter(
        &mut self,
        name: Cow<'a, str>,
        value: Value<'a>,
        is_default: bool,
        call: &mut Options<'a>,
        defaults: &Defaults,
    ) -> Result<(), Error> {
        let mut targets = self.targets(&name)?;
        // Beside `data`, a field of the defaults is passed over, as everywhere.
        if is_default && self.has_data {
            targets.retain(|(target, _)| !matches!(target, Target::Parameter(one) if one.place == Place::Body));
        }
        let mut targets = targets.into_iter();
        let Some((first, bare)) = targets.next() else {
            if value.is_undefined() || is_default {
                self.left.append(name, Value::Undefined);
                return Ok(());
            }
            return Err(self.unknown(&name));
        };
        self.also
            .extend(targets.map(|(target, bare)| (target, bare, value.clone())));
        if first.is_taken(&bare, call) {
            if is_default {
                return Ok(());
            }
            let wrong = "is given twice for one place, once with its place and once without";
            return Err(Error::about(ErrorKind::InvalidOptions, &name, wrong));
        }
        self.put(&first, bare, value, call, defaults)
    }

    /// Where a name goes: to the first place that takes it, and to each other one that requires it. With the sign of a place
    /// before it, it goes there alone.
    fn targets(&self, name: &str) -> Result<Vec<(Target, Cow<'a, str>)>, Error> {
        let owned = |name: &str| Cow::Owned(name.to_owned());
        let mut targets = Vec::new();
        for (_, place) in PLACES {
            if let Some(target) = self.target(place, name)
                && (targets.is_empty() || target.is_required())
            {
                targets.push((target, owned(name)));
            }
        }
        if !targets.is_empty() {
            return Ok(targets);
        }
        let signed = PLACES
            .iter()
            .find_map(|(sign, place)| Some((*place, name.strip_prefix(*sign)?)));
        if let Some((place, bare)) = signed
            && let Some(target) = self.target(place, bare)
        {
            return Ok(vec![(target, owned(bare))]);
        }
        let security = &self.described.catalogue.api()?.security;
        if let Some((place, _)) = security.iter().find(|(place, known)| is_named(*place, known, name)) {
            return Ok(vec![(Target::Security(*place), owned(name))]);
        }
        let rest = self.operation().parameters.iter().find(|one| one.is_rest());
        Ok(rest
            .map(|rest| (Target::Parameter(rest), owned(name)))
            .into_iter()
            .collect())
    }

    fn target(&self, place: Place, name: &str) -> Option<Target> {
        let mut parameters = self.operation().parameters.iter();
        let known = parameters.find(|one| one.place == place && !one.is_rest() && is_named(place, &one.name, name));
        let is_in_template = || self.template.variables().any(|variable| variable.name() == name);
        let is_in_path = || self.operation().placeholders().any(|placeholder| placeholder == name);
        match place {
            Place::Placeholder => (is_in_path() && is_in_template()).then_some(Target::Placeholder(known)),
            // An expression of the query, which the caller wrote into the route, is a placeholder, too.
            Place::Query if known.is_some() && !is_in_path() && is_in_template() => Some(Target::Placeholder(known)),
            _ => Some(Target::Parameter(known?)),
        }
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
        let wrong = format!("is no parameter of {}", operation.name());
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
        defaults: &Defaults,
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
        let is_text = parameter.place != Place::Body || !self.is_json(call, defaults);
        check::value(parameter, &name, &value, is_text)?;
        if value.is_undefined() || (value.is_null() && parameter.place != Place::Body) {
            // What is left of a null has no value.
            return Ok(());
        }
        let value = self.written(parameter, &name, value, is_text, call)?;
        self.insert(parameter.place, name, value, call);
        Ok(())
    }

    /// Whether fields are written as JSON.
    fn is_json(&self, call: &Options<'_>, defaults: &Defaults) -> bool {
        super::content::is_json(self.operation(), call, defaults)
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
