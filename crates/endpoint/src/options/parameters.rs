//! The parameters of a layer: one list in the order in which they were given, each with its place and its style if the
//! caller named one. Their merging (decision 10), and the near spellings of options: a
//! `base_url` that became a parameter would send the request to the default base URL, with its token (decision 25).

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use endpoint_core::nearest::spelling;
use endpoint_core::place::Place;

use super::{Options, Style, merge_value};
use crate::body::{Body, Part};
use crate::error::{Error, ErrorKind};
use crate::secret::{Secrets, mask_issued};
use crate::template::is_same;
use crate::value::{IntoValue, MAX_DEPTH, NameIndex, Object, SCANNED, Value};

/// The capacity of a new list: enough for most requests.
const USUAL: usize = 8;

/// The places that a caller can name, and none.
const NAMED: [Option<Place>; 5] = [
    None,
    Some(Place::Placeholder),
    Some(Place::Query),
    Some(Place::Body),
    Some(Place::Cookie),
];

/// A parameter of [`Options`](super::Options).
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Parameter<'a> {
    /// The name.
    pub name: Cow<'a, str>,
    /// The place that the caller or a catalogue named. If `None`, the parameter fills the placeholder of its name; if there
    /// is none, the method decides: query or body.
    pub place: Option<Place>,
    /// The style of its list or object.
    pub style: Option<Style>,
    /// `None` if only its style is given, or for an unset field of an operation, which a default can fill.
    pub value: Option<Value<'a>>,
    /// Whether the value is that of a default, as far as a call's own parameters can still be told apart.
    pub is_default: bool,
    /// Where it goes in a request under construction.
    pub(crate) mark: Mark,
}

/// Where a parameter went in a request under construction.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Mark {
    pub(crate) place: Place,
    /// Whether some of it was written.
    pub(crate) is_written: bool,
}

impl Parameter<'_> {
    /// An error for a value that can't be sent.
    #[inline]
    pub(crate) fn check(&self) -> Result<(), Error> {
        // Most are texts, which are never wrong.
        let value = self.value.as_ref().filter(|value| !matches!(value, Value::String(_)));
        match value.and_then(|value| value.wrong(MAX_DEPTH - 1)) {
            None => Ok(()),
            Some(wrong) => Err(Error::unsupported_value(&self.name, wrong)),
        }
    }

    /// An error for a near spelling of an option that the rules of §2.3 would place (decision 25), unless it is known to be a
    /// parameter.
    #[inline]
    pub(crate) fn check_near(&self, is_parameter: impl Fn(&str) -> bool) -> Result<(), Error> {
        let value = self.value.as_ref().filter(|_| self.place.is_none());
        match value.and_then(|value| meant(&self.name, value)) {
            Some(meant) if !is_parameter(&self.name) => Err(misspelt(&self.name, meant)),
            _ => Ok(()),
        }
    }

    /// Whether it is the style of its name alone, in every place of it.
    #[doc(hidden)]
    #[must_use]
    pub fn is_style(&self) -> bool {
        self.place == Some(Place::Nowhere) && self.value.is_none() && self.style.is_some()
    }

    /// Whether it has a value that the rules of §2.3 place.
    pub(crate) fn is_by_rule(&self) -> bool {
        self.place.is_none() && self.value.is_some()
    }
}

/// A bit for a name. Most names of a call have different ones.
#[inline(always)]
fn bit(name: &str) -> u64 {
    let bytes = name.as_bytes();
    let ends = [bytes.first(), bytes.last()].map(|byte| byte.map_or(0, |byte| usize::from(*byte)));
    1 << ((bytes.len() * 5 + ends[0] + ends[1] * 3) % 64)
}

#[derive(Clone, Default)]
pub(crate) struct Parameters<'a> {
    entries: Vec<Parameter<'a>>,
    /// The bits of the names: one whose bit is not here is new.
    bits: u64,
    /// The index of the names, if there are many.
    index: Option<Box<NameIndex>>,
}

impl<'a> Parameters<'a> {
    /// Sets the value of a parameter. `None` changes nothing.
    // Inlined, and the value written in place, as in `Object::insert`.
    #[inline(always)]
    pub(crate) fn insert(&mut self, name: impl Into<Cow<'a, str>>, place: Option<Place>, value: impl IntoValue<'a>) {
        if self.entries.capacity() == 0 {
            self.entries.reserve(USUAL);
        }
        let before = self.entries.len();
        self.entries.extend(value.into_value().map(|value| Parameter {
            name: name.into(),
            place,
            style: None,
            value: Some(value),
            is_default: false,
            mark: Mark::default(),
        }));
        if let Some(last) = self.entries.get(before) {
            let own = bit(&last.name);
            let is_new = self.bits & own == 0 && before < SCANNED;
            self.bits |= own;
            if !is_new {
                self.settle_last();
            }
        }
    }

    /// Merges the last entry into an earlier one of its name and place. A new name, as most are, stays where it is.
    #[inline(never)]
    fn settle_last(&mut self) {
        let Some((last, before)) = self.entries.split_last() else {
            return;
        };
        if before.len() < SCANNED && !before.iter().any(|earlier| is_same(&earlier.name, &last.name)) {
            return;
        }
        let Some(last) = self.entries.pop() else { return };
        let at = self.position(&last.name, last.place);
        match at.and_then(|at| self.entries.get_mut(at)) {
            Some(earlier) => earlier.value = last.value,
            None => self.append(last),
        }
    }

    /// Sets the style of a name, whatever its place: an entry that goes nowhere.
    pub(crate) fn set_style(&mut self, name: Cow<'a, str>, style: Style) {
        self.put(Parameter {
            name,
            place: Some(Place::Nowhere),
            style: Some(style),
            ..Parameter::default()
        });
    }

    /// Adds a parameter of a later layer, or merges it over the one of its name and place. Returns whether that one was left
    /// empty: the value comes last if it is the first, or if the name has other places, because of two values that go to one place
    /// the last counts.
    fn put(&mut self, mut later: Parameter<'a>) -> bool {
        if later.is_style() {
            let own = self.entries.iter_mut().filter(|entry| entry.name == later.name);
            for own in own.filter(|own| own.style.is_some()) {
                own.style = later.style;
            }
        }
        let position = self.position(&later.name, later.place);
        let mut others = NAMED.into_iter().filter(|place| *place != later.place);
        let has_others = position.is_some() && others.any(|place| self.position(&later.name, place).is_some());
        let Some(earlier) = position.and_then(|at| self.entries.get_mut(at)) else {
            self.append(later);
            return false;
        };
        later.style = later.style.or(earlier.style);
        if later.value.is_none() {
            earlier.style = later.style;
            return false;
        }
        let leaves = earlier.value.is_none() || has_others;
        let value = later.value.take();
        later.value = earlier.value.take();
        merge_value(&mut later.value, value);
        match leaves {
            true => {
                (earlier.style, earlier.place) = (None, Some(Place::Nowhere));
                self.append(later);
            }
            false => *earlier = later,
        }
        leaves
    }

    /// Adds a parameter whose name and place are new.
    #[inline]
    pub(crate) fn append(&mut self, parameter: Parameter<'a>) {
        self.bits |= bit(&parameter.name);
        self.entries.push(parameter);
        let count = self.entries.len();
        match &mut self.index {
            Some(index) => index.add(|at| self.entries.get(at).map_or("", |entry| &entry.name), count - 1),
            None if count > SCANNED => self.index = NameIndex::of(self.entries.iter().map(|entry| &*entry.name)),
            None => {}
        }
    }

    /// Merges the parameters of a later layer over these, name by name and place by place.
    pub(crate) fn merge(&mut self, later: Self) {
        if self.entries.is_empty() {
            *self = later;
            return;
        }
        let mut leaves = false;
        for parameter in later.entries {
            leaves |= self.put(parameter);
        }
        if leaves {
            self.retain(|entry| entry.place != Some(Place::Nowhere) || entry.value.is_some() || entry.style.is_some());
        }
    }

    fn retain(&mut self, keeps: impl Fn(&Parameter<'a>) -> bool) {
        self.entries.retain(keeps);
        self.index = NameIndex::of(self.entries.iter().map(|entry| &*entry.name));
    }

    /// The parameters without those that a test refuses.
    pub(crate) fn kept(mut self, keeps: impl Fn(&str, &Value<'_>) -> bool) -> Self {
        self.retain(|entry| entry.value.as_ref().is_none_or(|value| keeps(&entry.name, value)));
        self
    }

    /// Fills these parameters, the fields of an operation, from those of an earlier layer, whatever their places. Of the
    /// others, those that were placed in the query go there, and the rest nowhere. As after `merge`, names that the earlier layer has come first.
    pub(crate) fn fill(&mut self, earlier: &Self) {
        let has_field = |name: &str| NAMED.into_iter().any(|place| self.position(name, place).is_some());
        let is_placed = |entry: &&Parameter<'a>| entry.place == Some(Place::Query) && !has_field(&entry.name);
        let placed: Vec<_> = earlier.entries.iter().filter(is_placed).cloned().collect();
        let entries = std::mem::take(self).entries.into_iter();
        let (mut filled, others) = entries.partition::<Vec<_>, _>(|own| earlier.has(&own.name));
        for own in &mut filled {
            let filling = earlier.named(&own.name).and_then(|at| earlier.entries.get(at));
            let Some(filling) = filling else { continue };
            let later = own.value.take();
            own.is_default = later.is_none() && filling.is_default;
            own.value = filling.value.clone();
            merge_value(&mut own.value, later);
        }
        for mut own in filled.into_iter().chain(placed).chain(others) {
            own.style = own.style.or_else(|| earlier.style(&own.name));
            self.append(own);
        }
    }

    /// The position of a name and a place.
    #[inline]
    pub(crate) fn position(&self, name: &str, place: Option<Place>) -> Option<usize> {
        match &self.index {
            None => {
                let mut entries = self.entries.iter();
                entries.position(|entry| entry.place == place && is_same(&entry.name, name))
            }
            Some(index) => index.position(name, |at| {
                let entry = self.entries.get(at);
                entry.is_some_and(|entry| entry.place == place && entry.name == name)
            }),
        }
    }

    /// The position of the first value of a name, in any place.
    fn named(&self, name: &str) -> Option<usize> {
        let positions = NAMED.into_iter().filter_map(|place| self.position(name, place));
        let mut set = positions.filter(|at| self.entries.get(*at).is_some_and(|entry| entry.value.is_some()));
        set.next()
    }

    /// Whether a name has a value.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.named(name).is_some()
    }

    /// The style of a name, whatever its place.
    pub(crate) fn style(&self, name: &str) -> Option<Style> {
        self.entries.get(self.position(name, Some(Place::Nowhere))?)?.style
    }

    /// The value of a parameter that has no place of its own.
    pub(crate) fn get(&self, name: &str) -> Option<&Value<'a>> {
        self.entries.get(self.position(name, None)?)?.value.as_ref()
    }

    #[inline]
    pub(crate) fn entries(&self) -> &[Parameter<'a>] {
        &self.entries
    }

    #[inline]
    pub(crate) fn entries_mut(&mut self) -> &mut [Parameter<'a>] {
        &mut self.entries
    }

    pub(crate) fn into_entries(self) -> Vec<Parameter<'a>> {
        self.entries
    }

    /// The parameters that have a value.
    #[inline]
    pub(crate) fn with_values(&self) -> impl Iterator<Item = (&Parameter<'a>, &Value<'a>)> {
        let entries = self.entries.iter();
        entries.filter_map(|entry| Some((entry, entry.value.as_ref()?)))
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Whether the caller gave any a place or a style.
    #[inline]
    pub(crate) fn is_placed_or_styled(&self) -> bool {
        let mut entries = self.entries.iter();
        entries.any(|entry| entry.place.is_some() || entry.style.is_some())
    }

    /// An error for the first value that can't be sent.
    pub(crate) fn check(&self) -> Result<(), Error> {
        self.entries.iter().try_for_each(Parameter::check)
    }

    /// An error for the first near spelling of an option.
    pub(crate) fn check_near(&self, is_parameter: impl Fn(&str) -> bool) -> Result<(), Error> {
        let mut entries = self.entries.iter();
        entries.try_for_each(|entry| entry.check_near(&is_parameter))
    }

    /// Names a place only where `rule` gives another, or where the name without a place could be an option.
    pub(crate) fn unplace(&mut self, rule: impl Fn(&str) -> Place) {
        self.retain(|entry| entry.is_style() || entry.place != Some(Place::Nowhere));
        for entry in &mut self.entries {
            let value = entry.value.as_ref().unwrap_or(&Value::Null);
            let is_option = is_reserved(&entry.name) || meant(&entry.name, value).is_some();
            entry.place = entry.place.filter(|place| is_option || *place != rule(&entry.name));
        }
    }

    /// Names the places of parameters with a near spelling of an option, so that they are parameters for sure.
    pub(crate) fn place_near(&mut self, place: impl Fn(&str) -> Place) {
        for entry in self.entries.iter_mut().filter(|entry| entry.place.is_none()) {
            if meant(&entry.name, entry.value.as_ref().unwrap_or(&Value::Null)).is_some() {
                entry.place = Some(place(&entry.name));
            }
        }
    }

    /// Sets whether the values are those of defaults.
    pub(crate) fn set_default(&mut self, is_default: bool) {
        self.entries.iter_mut().for_each(|entry| entry.is_default = is_default);
    }

    /// These parameters as defaults, borrowed.
    pub(crate) fn as_defaults(&self) -> Parameters<'_> {
        self.map(|name| Cow::Borrowed(&**name), |_, value| value.reborrow(), true)
    }

    /// The parameters with secrets masked. They can become pairs of a query or a form.
    pub(crate) fn redacted(&self, secrets: &Secrets) -> Parameters<'_> {
        self.map(
            |name| mask_issued(name),
            |name, value| value.redacted_beside(name, secrets.is_secret_pair(name), secrets),
            false,
        )
    }

    fn map<'s>(
        &'s self,
        name: impl Fn(&'s Cow<'a, str>) -> Cow<'s, str>,
        value: impl Fn(&str, &'s Value<'a>) -> Value<'s>,
        is_default: bool,
    ) -> Parameters<'s> {
        let mapped = self.entries.iter().map(|entry| Parameter {
            name: name(&entry.name),
            place: entry.place,
            style: entry.style,
            value: entry.value.as_ref().map(|own| value(&entry.name, own)),
            is_default,
            mark: entry.mark,
        });
        Parameters {
            entries: mapped.collect(),
            bits: u64::MAX,
            index: self.index.clone(),
        }
    }

    pub(crate) fn into_owned(self) -> Parameters<'static> {
        let owned = self.entries.into_iter().map(|entry| Parameter {
            name: Cow::Owned(entry.name.into_owned()),
            value: entry.value.map(Value::into_owned),
            ..Parameter {
                name: Cow::Borrowed(""),
                value: None,
                ..entry
            }
        });
        Parameters {
            entries: owned.collect(),
            bits: self.bits,
            index: self.index,
        }
    }
}

/// Parameters are equal if they have the same names, places, styles and values, in any order.
impl PartialEq for Parameters<'_> {
    fn eq(&self, other: &Self) -> bool {
        let is_in_other = |one: &Parameter<'_>| {
            let at = other.position(&one.name, one.place);
            let other = at.and_then(|at| other.entries.get(at));
            other.is_some_and(|other| one.style == other.style && one.value == other.value)
        };
        self.entries.len() == other.entries.len() && self.entries.iter().all(is_in_other)
    }
}

impl<'a> From<Vec<Parameter<'a>>> for Parameters<'a> {
    fn from(entries: Vec<Parameter<'a>>) -> Self {
        let index = NameIndex::of(entries.iter().map(|entry| &*entry.name));
        Self {
            entries,
            bits: u64::MAX,
            index,
        }
    }
}

impl<'a> From<Object<'a>> for Parameters<'a> {
    fn from(object: Object<'a>) -> Self {
        let entries = object.into_entries().into_iter().map(|(name, value)| Parameter {
            name,
            value: Some(value),
            ..Parameter::default()
        });
        entries.collect::<Vec<_>>().into()
    }
}

impl<'a> Options<'a> {
    /// Adds a parameter. It fills the placeholder of its name, or else goes to the query of a GET or HEAD, and to the body of
    /// a POST, PUT, PATCH, DELETE or QUERY. With any other method, [`query`](Options::query) or [`field`](Options::field)
    /// says where.
    ///
    /// ```
    /// let options = endpoint::Options::new().param("org", "acme").param("type", "private");
    /// let request = endpoint::endpoint("GET /orgs/{org}/repos", options)?;
    /// assert_eq!(request.url(), "https://api.github.com/orgs/acme/repos?type=private");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn param(mut self, name: impl Into<Cow<'a, str>>, value: impl IntoValue<'a>) -> Self {
        self.parameters.insert(name, None, value);
        self
    }

    /// Adds a parameter that must fill a placeholder, in the path or in an expression such as `{?name}`.
    ///
    /// ```
    /// use endpoint::{Options, endpoint};
    ///
    /// let request = endpoint("GET /orgs/{org}", Options::new().path("org", "acme"))?;
    /// assert_eq!(request.url(), "https://api.github.com/orgs/acme");
    ///
    /// // A misspelled parameter is an error.
    /// assert!(endpoint("GET /users{/name}", Options::new().path("nmae", "acme")).is_err());
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn path(mut self, name: impl Into<Cow<'a, str>>, value: impl IntoValue<'a>) -> Self {
        self.parameters.insert(name, Some(Place::Placeholder), value);
        self
    }

    /// Adds a parameter that goes to the query, with any method.
    ///
    /// ```
    /// let options = endpoint::Options::new().query("dry_run", true).param("title", "It works");
    /// let request = endpoint::endpoint("POST /repos/acme/site/issues", options)?;
    /// assert_eq!(request.url(), "https://api.github.com/repos/acme/site/issues?dry_run=true");
    /// assert_eq!(request.body().unwrap().to_bytes().as_ref(), br#"{"title":"It works"}"#);
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn query(mut self, name: impl Into<Cow<'a, str>>, value: impl IntoValue<'a>) -> Self {
        self.parameters.insert(name, Some(Place::Query), value);
        self
    }

    /// Adds a parameter that goes to the body, with any method that takes one: a GET, HEAD or TRACE refuses it.
    ///
    /// ```
    /// // The old name fills the placeholder; the new name is a field of the body.
    /// let options = endpoint::Options::new().path("name", "site").field("name", "website");
    /// let request = endpoint::endpoint("PATCH /repos/acme/{name}", options)?;
    /// assert_eq!(request.url(), "https://api.github.com/repos/acme/site");
    /// assert_eq!(request.body().unwrap().to_bytes().as_ref(), br#"{"name":"website"}"#);
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn field(mut self, name: impl Into<Cow<'a, str>>, value: impl IntoValue<'a>) -> Self {
        self.parameters.insert(name, Some(Place::Body), value);
        self
    }

    /// Adds a cookie, which is percent-encoded. Each item of a list is a cookie of this name, and each member of an object a
    /// cookie of its own name. They follow those of a `cookie` header.
    ///
    /// ```
    /// let options = endpoint::Options::new().cookie("theme", "dark mode");
    /// let request = endpoint::endpoint("GET /user", options)?;
    /// assert_eq!(request.headers()["cookie"], "theme=dark%20mode");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn cookie(mut self, name: impl Into<Cow<'a, str>>, value: impl IntoValue<'a>) -> Self {
        self.parameters.insert(name, Some(Place::Cookie), value);
        self
    }

    /// Takes the parameters out, and leaves the other options.
    #[doc(hidden)]
    #[must_use]
    pub fn __take_parameters(&mut self) -> Vec<Parameter<'a>> {
        std::mem::take(&mut self.parameters).into_entries()
    }

    /// Sets all parameters.
    #[doc(hidden)]
    pub fn __set_parameters(&mut self, parameters: Vec<Parameter<'a>>) {
        self.parameters = parameters.into();
    }

    /// The whole body, if `data` is one.
    #[doc(hidden)]
    #[must_use]
    pub fn __data(&self) -> Option<&Body<'a>> {
        self.settings().data.as_ref()
    }

    /// The names of the parts.
    #[doc(hidden)]
    pub fn __parts(&self) -> impl Iterator<Item = (&str, &Part<'a>)> {
        self.settings().parts.iter()
    }
}

/// The option that a key and its value are a misspelling of.
// `header` and `Headers` can well be parameters, so they count only if the value is an object, or takes one away.
#[inline]
fn meant(key: &str, value: &Value<'_>) -> Option<&'static str> {
    match key {
        "base_url" | "baseurl" | "baseURL" | "base-url" | "baseUri" | "base_uri" => Some("baseUrl"),
        "media_type" | "mediatype" => Some("mediaType"),
        "header" | "Headers" if matches!(value, Value::Object(_) | Value::Null) => Some("headers"),
        _ => None,
    }
}

/// The error for a misspelling.
#[cold]
fn misspelt(given: &str, meant: &str) -> Error {
    let rest = "A parameter of this name is placed in the query or the body, or named in the URL";
    let wrong = format!("is not an option: did you mean `{meant}`? {rest}");
    Error::about(ErrorKind::InvalidOptions, given, &wrong)
}

/// Refuses a given name that differs from a known one in case, `_` or `-` alone: as another parameter, it would be sent in
/// silence.
pub(crate) fn check_spelling<'s>(
    given: impl Iterator<Item = &'s str>,
    known: impl Iterator<Item = &'s str>,
) -> Result<(), Error> {
    let mut given = given.peekable();
    if given.peek().is_none() {
        return Ok(());
    }
    let known: HashSet<&str> = known.collect();
    let spelled: HashMap<_, _> = known.iter().map(|name| (spelling(name), *name)).collect();
    let mut others = given.filter(|given| !known.contains(given));
    let found = others.find_map(|given| Some(misspelt(given, spelled.get(&spelling(given))?)));
    found.map_or(Ok(()), Err)
}

/// Whether a key is an option and not a parameter.
#[inline(always)]
pub(super) fn is_reserved(name: &str) -> bool {
    matches!(
        name,
        "method" | "url" | "baseUrl" | "headers" | "mediaType" | "data" | "request"
    )
}
