//! Puts each parameter of a call into the place that the catalogue gives it: a placeholder, the query, a header, a
//! cookie or the body.

use std::borrow::Cow;
use std::collections::HashMap;

use endpoint::__private::joined;
use endpoint::template::{Modifier, Operator, Template};
use endpoint::{Error, ErrorKind, Options, Parameter, Place, Style, Value};
use endpoint_core::catalogue::{Entry, Parameter as Described, SIGNS};
use endpoint_core::nearest::{nearest, spelling};

use crate::check::{Depth, is_nested};
use crate::placed::{Lookup, Placed};
use crate::{check, content};

/// The destination of one value.
#[derive(Clone, Copy)]
enum Destination {
    /// A placeholder of the URL, and its parameter if the catalogue describes it.
    Placeholder(Option<&'static Described>),
    Parameter(&'static Described),
    /// A credential, in this place.
    Security(Place),
}

/// The merged parameters of a call, each with its place. Defaults that the operation does not take go nowhere.
pub(super) fn parameters<'a>(
    found: Lookup,
    parameters: Vec<Parameter<'a>>,
    (call, defaults): (&Options<'a>, &Options<'_>),
    template: &Template<'_>,
) -> Result<Placed<'a>, Error> {
    let of_name = |entry: &&Parameter<'_>| entry.place.is_none() || entry.is_style();
    let styles = parameters.iter().filter(of_name);
    let styles = styles.filter_map(|entry| Some((entry.name.to_string(), entry.style?)));
    let mut placing = Placing {
        found,
        template,
        call,
        placed: Placed::default(),
        also: Vec::new(),
        styles: styles.collect(),
        has_data: content::data(call, defaults).is_some(),
        is_json: content::is_json(found.operation, call, defaults),
    };
    for parameter in parameters {
        placing.parameter(parameter)?;
    }
    // Values for a second place do not replace one that the place has.
    for (destination, name, value, is_default) in std::mem::take(&mut placing.also) {
        if !placing.is_taken(destination, &name) {
            placing.put(destination, name, None, value, is_default)?;
        }
    }
    Ok(placing.placed)
}

struct Placing<'p, 'a> {
    found: Lookup,
    template: &'p Template<'p>,
    placed: Placed<'a>,
    /// Values for a second place, which requires a parameter of their name, too.
    also: Vec<(Destination, Cow<'a, str>, Value<'a>, bool)>,
    /// The styles that the caller set.
    styles: HashMap<String, Style>,
    has_data: bool,
    /// Whether fields are written as JSON.
    is_json: bool,
    /// The options of the call.
    call: &'p Options<'a>,
}

impl<'a> Placing<'_, 'a> {
    fn parameter(&mut self, parameter: Parameter<'a>) -> Result<(), Error> {
        if let (Some(place), Some(value)) = (parameter.place, &parameter.value) {
            if place == Place::Body || !value.is_null() {
                self.placed.take(place, parameter.name.clone());
            }
            self.placed.add(parameter, None);
            return Ok(());
        }
        let Parameter {
            name,
            is_default,
            value: Some(value),
            ..
        } = parameter
        else {
            return Ok(());
        };
        // Beside `data`, a default that is a field of the body is ignored.
        let Some(destinations) = self.destinations(&name, is_default && self.has_data)? else {
            if is_default {
                self.placed.add(entry(name, value, Place::Nowhere, true), None);
                return Ok(());
            }
            return Err(self.unknown(&name));
        };
        let Destinations {
            first,
            others,
            is_signed,
        } = destinations;
        for destination in others {
            self.also.push((destination, name.clone(), value.clone(), is_default));
        }
        let (bare, given) = match name.get(1..).filter(|_| is_signed) {
            Some(bare) => (Cow::Owned(bare.to_owned()), Some(name)),
            None => (name, None),
        };
        self.put(first, bare, given, value, is_default)
    }

    /// Whether a place has a value for a name.
    fn is_taken(&self, destination: Destination, name: &str) -> bool {
        if let Destination::Security(_) = destination {
            return false;
        }
        match destination.place() {
            // A header that the caller set stays, and does not count as a second value of a parameter.
            place @ (Place::Header | Place::Cookie) => {
                let mut others = self.placed.list.iter().filter(|other| other.place == Some(place));
                others.any(|other| place.is_same(&other.name, name))
            }
            place => self.placed.has(place, name),
        }
    }

    /// The destinations of a name: the first place that has it, and all others that require it. A name after the sign
    /// of a place has that destination alone.
    fn destinations(&self, name: &str, without_body: bool) -> Result<Option<Destinations>, Error> {
        let is_usable = |place| !(without_body && place == Place::Body);
        let mut found = self.named(name).filter(|(place, _)| is_usable(*place));
        if let Some(one) = found.next() {
            let mut all: Vec<_> = found.collect();
            if all.is_empty() {
                return Ok(Some(Destinations::one(one.1)));
            }
            all.push(one);
            // The order of the signs is that in which places are tried.
            all.sort_by_key(|(place, _)| SIGNS.iter().position(|(_, known)| known == place));
            let mut all = all.into_iter().map(|(_, destination)| destination);
            return Ok(all.next().map(|first| Destinations {
                first,
                others: all.filter(Destination::is_required).collect(),
                is_signed: false,
            }));
        }
        let mut signs = SIGNS.iter();
        if let Some((place, bare)) = signs.find_map(|(sign, place)| Some((*place, name.strip_prefix(*sign)?)))
            && let Some((_, destination)) = self.named(bare).find(|(own, _)| *own == place && is_usable(place))
        {
            return Ok(Some(Destinations {
                is_signed: true,
                ..Destinations::one(destination)
            }));
        }
        let mut security = self.found.catalogue.api()?.security.iter();
        if let Some((place, _)) = security.find(|(place, known)| place.is_same(known, name)) {
            return Ok(Some(Destinations::one(Destination::Security(*place))));
        }
        let known = &self.operation().parameters;
        // Beside free names, another spelling of a known one is a slip.
        let is_slip = known
            .iter()
            .any(|one| !one.is_rest() && spelling(&one.name) == spelling(name));
        let mut rest = known.iter().filter(|one| one.is_rest() && !is_slip);
        let rest = rest.find(|one| is_usable(one.place));
        Ok(rest.map(|rest| Destinations::one(Destination::Parameter(rest))))
    }

    /// The places that have a name, in the order of the operation's line.
    fn named(&self, name: &str) -> impl Iterator<Item = (Place, Destination)> {
        let is_in_template = self.template.variables().any(|variable| variable.name() == name);
        let mut placeholders = self.operation().placeholders();
        let is_in_path = is_in_template && placeholders.any(|placeholder| placeholder == name);
        let known = &self.operation().parameters;
        let of_path = || self.operation().parameter(Place::Placeholder, name);
        let placeholder = is_in_path.then(|| (Place::Placeholder, Destination::Placeholder(of_path())));
        let others = known
            .iter()
            .filter(move |one| one.place != Place::Placeholder && !one.is_rest());
        let others = others.filter(move |one| one.place.is_same(&one.name, name));
        let others = others.map(move |one| match one.place {
            // If the caller's route has a query expression for it, it is a placeholder, too.
            Place::Query if is_in_template && !is_in_path => (one.place, Destination::Placeholder(Some(one))),
            place => (place, Destination::Parameter(one)),
        });
        placeholder.into_iter().chain(others)
    }

    fn operation(&self) -> &'static Entry {
        self.found.operation
    }

    fn unknown(&self, name: &str) -> Error {
        let operation = self.operation();
        let names = operation
            .parameters
            .iter()
            .map(|one| &*one.name)
            .chain(operation.placeholders());
        let wrong = format!("is not a parameter of {}", operation.name());
        let wrong = match nearest(name, names.filter(|name| !name.is_empty())) {
            Some(nearest) => format!("{wrong}: did you mean `{nearest}`?"),
            None if operation.contents.is_empty() => wrong,
            None => format!("{wrong}; a whole body is given as `data`"),
        };
        Error::about(ErrorKind::UnknownParameter, name, &wrong)
    }

    fn put(
        &mut self,
        destination: Destination,
        name: Cow<'a, str>,
        mut given: Option<Cow<'a, str>>,
        value: Value<'a>,
        is_default: bool,
    ) -> Result<(), Error> {
        let place = destination.place();
        let is_text = place != Place::Body || !self.is_json;
        if let Destination::Placeholder(Some(parameter)) | Destination::Parameter(parameter) = destination {
            check::value(parameter, &name, &value, is_text, Depth::Own)?;
        }
        if let Destination::Placeholder(Some(parameter)) = destination {
            self.check_style(parameter, &name, &value)?;
            self.check_joined(&name, &value)?;
        }
        let is_kept = matches!(place, Place::Body | Place::Placeholder);
        if value.is_null() && !is_kept {
            // It is written nowhere.
            return Ok(());
        }
        let mut placed = entry(name, value, place, is_default);
        if let Destination::Placeholder(Some(parameter)) = destination {
            match placed.value.as_mut().filter(|value| is_nested(value)) {
                Some(value) if parameter.style == Some(Style::Json) => {
                    *value = content::json(&placed.name, value)?.into()
                }
                // The catalogue allows an object there, as `check::value` found.
                Some(Value::Object(_)) => placed.style = Some(Style::Comma),
                _ => {}
            }
        }
        if let Destination::Parameter(parameter) = destination {
            placed.style = self.styles.get(&*placed.name).copied();
            self.lay_out(parameter, &mut placed, is_text)?;
            if placed.value.as_ref().is_none_or(Value::is_null) && !is_kept {
                // An empty list or object that is joined.
                return Ok(());
            }
        }
        if place == Place::Header {
            let name = std::mem::take(&mut placed.name);
            placed.name = if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
                let lowercase = name.to_ascii_lowercase();
                given.get_or_insert(name);
                lowercase.into()
            } else {
                name
            };
        }
        self.placed.take(place, placed.name.clone());
        if place == Place::Header && self.has_header(&placed.name) {
            // A header of the call stays.
            placed.place = Some(Place::Nowhere);
            placed.is_default = true;
        }
        self.placed.add(placed, given);
        Ok(())
    }

    /// Whether the call sets a header.
    fn has_header(&self, name: &str) -> bool {
        let headers = self.call.get("headers");
        headers.as_ref().and_then(|all| all.as_object()?.get(name)).is_some()
    }

    /// Refuses a list or an object of the query that an expression of the caller's route would write in another style.
    fn check_style(&self, parameter: &Described, name: &str, value: &Value<'_>) -> Result<(), Error> {
        if parameter.place != Place::Query || !is_nested(value) {
            return Ok(());
        }
        let mut variables = self.template.variables();
        let explodes = variables.any(|variable| variable.name() == name && variable.modifier() == Modifier::Explode);
        if parameter.is_written_by(explodes) {
            return Ok(());
        }
        let wrong = "has another style in the catalogue than its expression in the route: leave it out of the route";
        Err(Error::unsupported_value(name, wrong))
    }

    /// Gives a value the shape of its style, or sets the style if the writer implements it. A style that the caller set
    /// stays.
    fn lay_out(&mut self, parameter: &Described, placed: &mut Parameter<'a>, is_text: bool) -> Result<(), Error> {
        let Some(value) = &mut placed.value else {
            return Ok(());
        };
        if parameter.style == Some(Style::Json) && is_text && !matches!(value, Value::String(_)) {
            *value = content::json(&placed.name, value)?.into();
            return Ok(());
        }
        match parameter.place {
            Place::Query | Place::Body if is_text => {}
            Place::Header | Place::Cookie => {
                let is_form = parameter.style == Some(Style::Flat);
                return match parameter.place {
                    // The writer makes a cookie of each item or member.
                    Place::Cookie if is_form => self.check_members(parameter, placed, Style::Flat),
                    _ => join(&placed.name, value, if is_form { '=' } else { ',' }),
                };
            }
            _ => return Ok(()),
        }
        let is_query = parameter.place == Place::Query;
        let style = match (&*value, parameter.style) {
            (Value::Object(_) | Value::Array(_), Some(style)) => style,
            (Value::Object(_), None) if parameter.is_flat() => Style::Flat,
            (Value::Array(items), None) if is_query || !items.iter().any(is_nested) => Style::Repeat,
            (Value::Object(_) | Value::Array(_), None) => Style::Deep,
            // One item is a list of one.
            (_, Some(style)) if style.nests() && !check::takes(parameter.kind.single(), value, true) => {
                *value = Value::Array([std::mem::take(value)].into_iter().collect());
                style
            }
            _ => return Ok(()),
        };
        let style = *placed.style.get_or_insert(style);
        self.check_members(parameter, placed, style)
    }

    /// Refuses a member that would be written under the name of a credential or of another parameter.
    fn check_members(&self, parameter: &Described, placed: &Parameter<'_>, style: Style) -> Result<(), Error> {
        let Some(value @ Value::Object(members)) = &placed.value else {
            return Ok(());
        };
        let is_field = |name: &str| parameter.fields.iter().any(|field| field.name == name);
        if members
            .iter()
            .any(|(name, _)| name.contains(['[', ']']) && !is_field(name))
        {
            let wrong = "holds a name with a bracket, which servers read as a member of another parameter";
            return Err(Error::unsupported_value(&placed.name, wrong));
        }
        let known = self.operation().parameters.iter();
        let known = known.filter(|one| one.place == parameter.place && one.name != parameter.name && !one.is_rest());
        let security = self.found.catalogue.api()?.security.iter();
        for name in known.map(|one| &one.name).chain(security.map(|(_, name)| name)) {
            let member = match style {
                Style::Flat => Some(&**name),
                style if style.nests() => name.strip_prefix(&*placed.name).and_then(|rest| rest.strip_prefix('[')),
                _ => None,
            };
            if member.is_some_and(|member| holds(value, member)) {
                let wrong =
                    format!("holds a member that would be `{name}`, which is a parameter of its own or a credential");
                return Err(Error::about(ErrorKind::InvalidParameter, &placed.name, &wrong));
            }
        }
        Ok(())
    }

    /// Refuses a list or an object of which an expression of the route would join items that hold its separator.
    fn check_joined(&self, name: &str, value: &Value<'_>) -> Result<(), Error> {
        let variables = self.template.variables();
        for variable in variables.filter(|variable| is_nested(value) && variable.name() == name) {
            // Elsewhere, a separator within an item is encoded.
            let (between, equals) = match (variable.modifier(), variable.operator()) {
                (Modifier::Explode, Operator::Reserved | Operator::Fragment) => (',', '='),
                (_, Operator::Reserved | Operator::Fragment) => (',', ','),
                (Modifier::Explode, Operator::Label) => ('.', '='),
                _ => continue,
            };
            joined(value, between, equals).map_err(|wrong| Error::unsupported_value(name, &wrong))?;
        }
        Ok(())
    }
}

/// Whether an object has a member of this name, which goes on as `a][b]` in brackets or `a[b]`. Many servers ignore case and
/// blanks around a name, and end it at a NUL.
fn holds(value: &Value<'_>, name: &str) -> bool {
    let (key, rest) = name.split_once(['[', ']']).unwrap_or((name, ""));
    match value {
        Value::Object(members) => {
            let read = |member: &str| {
                member
                    .split('\0')
                    .next()
                    .unwrap_or_default()
                    .trim()
                    .eq_ignore_ascii_case(key)
            };
            let mut members = members.iter().filter(|(member, _)| read(member));
            members.any(|(_, member)| match rest.trim_start_matches('[') {
                "" => !member.is_null(),
                rest => holds(member, rest),
            })
        }
        value => !value.is_null(),
    }
}

/// A parameter in its place.
fn entry<'a>(name: Cow<'a, str>, value: Value<'a>, place: Place, is_default: bool) -> Parameter<'a> {
    let mut parameter = Parameter::default();
    (parameter.name, parameter.place) = (name, Some(place));
    (parameter.value, parameter.is_default) = (Some(value), is_default);
    parameter
}

/// Joins a list with commas, and an object as `name,value`, or with another sign in the place of that comma. Other values
/// stay.
fn join(name: &str, value: &mut Value<'_>, equals: char) -> Result<(), Error> {
    if is_nested(value) {
        if let Value::Array(items) = &*value
            && items.iter().any(|item| item.as_str() == Some(""))
        {
            return Err(Error::unsupported_value(
                name,
                "holds an empty item, which servers leave out of a list",
            ));
        }
        let joined = joined(value, ',', equals).map_err(|wrong| Error::unsupported_value(name, &wrong))?;
        *value = joined.map_or(Value::Null, Value::from);
    }
    Ok(())
}

/// The destinations of one name.
struct Destinations {
    first: Destination,
    /// The other places that require it.
    others: Vec<Destination>,
    /// Whether the name starts with the sign of its place.
    is_signed: bool,
}

impl Destinations {
    fn one(first: Destination) -> Self {
        Self {
            first,
            others: Vec::new(),
            is_signed: false,
        }
    }
}

impl Destination {
    fn place(self) -> Place {
        match self {
            Self::Placeholder(_) => Place::Placeholder,
            Self::Parameter(parameter) => parameter.place,
            Self::Security(place) => place,
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
