//! The list of a call's parameters: each once, defaults included, with its place and the note whether it was written.
//! Places come from the rules of §2.3, from the caller or from a catalogue. Nothing is written here.

#[cfg(feature = "catalogue")]
pub(crate) mod catalogue;

use std::borrow::Cow;
use std::collections::HashSet;

pub use endpoint_core::place::Place;

use crate::error::{Error, ErrorKind};
use crate::few::Few;
use crate::options::{ListStyle, Parameters, Settings, Style, Styles};
use crate::template::is_same;
use crate::value::{NameIndex, NamedValue, Object, Value};

/// A parameter of the list.
#[derive(Clone, Copy)]
pub(crate) struct Placed<'s, 'a> {
    /// Its position in the list.
    pub(crate) position: usize,
    /// The name that is written.
    pub(crate) name: &'s str,
    pub(crate) value: &'s Value<'a>,
    pub(crate) mark: Mark,
}

/// The place of a parameter, its style and its origin.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mark {
    pub(crate) place: Place,
    /// The style of its list or object, if it is not that of all parameters.
    pub(crate) style: Option<Style>,
    pub(crate) given_by: GivenBy,
    /// Whether some of it was written.
    pub(crate) is_written: bool,
}

/// The origin of a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GivenBy {
    /// The call.
    Call,
    /// The defaults. Without a place the parameter is ignored.
    Defaults,
    /// The call, with an explicit place.
    Explicit,
}

/// Facts about a parameter that only a catalogue gives.
#[derive(Debug, Clone, Default)]
pub(crate) struct Detail<'a> {
    /// Set if it is a part of a multipart body.
    pub(crate) part: Option<PartOf>,
    /// The option by which it was given, if that is not its name.
    pub(crate) option: Option<Cow<'a, str>>,
}

/// A field that is a part of a multipart body.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PartOf {
    /// Whether text is the content of a file.
    pub(crate) is_file: bool,
    pub(crate) content_type: Option<&'static str>,
}

/// The parameters of a call, in order: those that the rules place, then those with an explicit place.
#[derive(Default)]
pub(crate) struct List<'a> {
    entries: Vec<NamedValue<'a>>,
    /// The mark of each entry.
    marks: Few<Mark, 12>,
    /// Additions of a catalogue to some entries, by ascending position.
    details: Vec<(usize, Detail<'a>)>,
    /// The parameters that the rules place, and those that the caller placed in the path.
    by_rule: Group,
    path: Group,
    /// The number of parameters with an explicit place.
    explicit: usize,
    /// Whether a catalogue placed any in headers or cookies.
    pub(crate) has_headers: bool,
    /// The style of all lists.
    pub(crate) lists: ListStyle,
    styles: Styles<'a>,
}

/// A range of the list in which no name occurs twice.
#[derive(Default)]
struct Group {
    start: usize,
    end: usize,
    /// The index of the names, if there are many.
    index: Option<Box<NameIndex>>,
}

impl Default for Mark {
    fn default() -> Self {
        Self::new(Place::Nowhere, GivenBy::Call)
    }
}

impl Mark {
    fn new(place: Place, given_by: GivenBy) -> Self {
        Self {
            place,
            style: None,
            given_by,
            is_written: false,
        }
    }
}

impl<'a> List<'a> {
    /// Sets the styles of a call and its defaults.
    #[inline]
    pub(crate) fn set_styles(&mut self, defaults: &'a Settings<'_>, call: &Settings<'a>) {
        if !defaults.styles.is_empty() {
            self.styles = defaults.styles.clone();
        }
        if !call.styles.is_empty() {
            self.styles.merge(call.styles.clone());
        }
        self.lists = call.list_style.or(defaults.list_style).unwrap_or_default();
    }

    /// Adds parameters. Those without an explicit place go to `place`, unless a placeholder takes them.
    #[inline]
    pub(crate) fn add_parameters(&mut self, parameters: Parameters<'a>, place: Place, given_by: &[GivenBy]) {
        self.by_rule = self.add(parameters.by_rule, place, |position| {
            given_by.get(position).copied().unwrap_or(GivenBy::Call)
        });
        if let Some(explicit) = parameters.explicit {
            self.add_explicit(*explicit);
        }
    }

    /// Adds parameters with an explicit place. Those in the path are nowhere until a placeholder takes them.
    fn add_explicit(&mut self, [path, query, body]: [Object<'a>; 3]) {
        let before = self.entries.len();
        self.path = self.add(path, Place::Nowhere, |_| GivenBy::Explicit);
        self.add(query, Place::Query, |_| GivenBy::Explicit);
        self.add(body, Place::Body, |_| GivenBy::Explicit);
        self.explicit = self.entries.len() - before;
    }

    #[inline]
    fn add(&mut self, parameters: Object<'a>, place: Place, given_by: impl Fn(usize) -> GivenBy) -> Group {
        let start = self.entries.len();
        let (entries, index) = parameters.into_parts();
        for (position, (name, _)) in entries.iter().enumerate() {
            self.marks.push(Mark {
                style: self.style(name),
                ..Mark::new(place, given_by(position))
            });
        }
        if start == 0 {
            self.entries = entries;
        } else {
            self.entries.extend(entries);
        }
        Group {
            start,
            end: self.entries.len(),
            index,
        }
    }

    /// The style of a name, if it has one.
    #[inline]
    pub(crate) fn style(&self, name: &str) -> Option<Style> {
        if self.styles.is_empty() {
            None
        } else {
            self.styles.of(name)
        }
    }

    /// Whether any parameter has a style of its own.
    #[inline]
    pub(crate) fn is_styled(&self) -> bool {
        self.marks.iter().any(|mark| mark.style.is_some())
    }

    #[inline]
    fn position(&self, group: &Group, name: &str) -> Option<usize> {
        let Group { start, end, index } = group;
        let entries = self.entries.get(*start..*end)?;
        let position = match index {
            None => entries.iter().position(|(entry, _)| is_same(entry, name)),
            Some(index) => index.position(name, |position| {
                entries.get(position).is_some_and(|(entry, _)| entry == name)
            }),
        };
        position.map(|position| start + position)
    }

    /// Gives a placeholder its parameter, which then goes nowhere else (decision 7). A parameter that the caller placed
    /// in the path comes before one that the rules place. Returns its position.
    #[inline]
    pub(crate) fn take(&mut self, name: &str) -> Option<usize> {
        if self.path.end > self.path.start
            && let Some(position) = self.position(&self.path, name)
        {
            self.set_place(position, Place::Placeholder);
            // A null is no value there, so a parameter of the other group may fill the placeholder.
            if self.value(position).is_some_and(|value| !value.is_null()) {
                return Some(position);
            }
        }
        let position = self.position(&self.by_rule, name)?;
        self.set_place(position, Place::Placeholder);
        Some(position)
    }

    #[inline]
    fn set_place(&mut self, position: usize, place: Place) {
        if let Some(mark) = self.marks.get_mut(position) {
            mark.place = place;
        }
    }

    #[inline]
    pub(crate) fn value(&self, position: usize) -> Option<&Value<'a>> {
        self.entries.get(position).map(|(_, value)| value)
    }

    #[inline]
    pub(crate) fn set_written(&mut self, position: usize) {
        if let Some(mark) = self.marks.get_mut(position) {
            mark.is_written = true;
        }
    }

    /// The parameters, in order.
    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = Placed<'_, 'a>> {
        let entries = self.entries.iter().zip(self.marks.iter()).enumerate();
        entries.map(|(position, ((name, value), mark))| Placed {
            position,
            name,
            value,
            mark: *mark,
        })
    }

    /// Calls `write` for each parameter of a place. It returns whether it wrote anything.
    #[inline]
    pub(crate) fn write_place(
        &mut self,
        place: Place,
        mut write: impl FnMut(Placed<'_, 'a>) -> Result<bool, Error>,
    ) -> Result<(), Error> {
        let entries = self.entries.iter().zip(self.marks.iter_mut()).enumerate();
        for (position, ((name, value), mark)) in entries.filter(|(_, (_, mark))| mark.place == place) {
            mark.is_written = write(Placed {
                position,
                name,
                value,
                mark: *mark,
            })?;
        }
        Ok(())
    }

    /// The fields of a JSON body.
    #[inline]
    pub(crate) fn fields(&self) -> impl Iterator<Item = (&str, &Value<'a>)> {
        let entries = self.entries.iter().zip(self.marks.iter());
        let fields = entries.filter(|(_, mark)| mark.place == Place::Body);
        fields.map(|((name, value), _)| (&**name, value))
    }

    /// Marks all fields of a JSON body as written. A field with two values is an error.
    #[inline]
    pub(crate) fn set_fields_written(&mut self) -> Result<(), Error> {
        if self.explicit > 0 {
            let mut seen = HashSet::new();
            if let Some((name, _)) = self.fields().find(|(name, _)| !seen.insert(*name)) {
                let wrong = "is given twice for the body: once explicitly, and once by its name";
                return Err(Error::about(ErrorKind::InvalidOptions, name, wrong));
            }
        }
        for mark in self.marks.iter_mut() {
            mark.is_written |= mark.place == Place::Body;
        }
        Ok(())
    }

    /// The fields that are parts, with their positions.
    pub(crate) fn parts(&self) -> Vec<(usize, PartOf)> {
        let parts = self.details.iter();
        parts
            .filter_map(|(position, detail)| Some((*position, detail.part?)))
            .collect()
    }

    /// The mark of a field of `data`.
    pub(crate) fn field(&self, name: &str) -> Mark {
        Mark {
            style: self.style(name),
            ..Mark::new(Place::Body, GivenBy::Call)
        }
    }

    /// The addition of a catalogue to a parameter.
    pub(crate) fn detail(&self, position: usize) -> Option<&Detail<'a>> {
        let found = self.details.binary_search_by_key(&position, |(known, _)| *known);
        self.details.get(found.ok()?).map(|(_, detail)| detail)
    }

    /// An error for the first parameter with a value and without a place, unless it is a default. `reason` says why it
    /// has none.
    #[inline]
    pub(crate) fn check_nowhere(&self, reason: &str) -> Result<(), Error> {
        let is_nowhere = |placed: &Placed<'_, '_>| {
            placed.mark.place == Place::Nowhere && placed.mark.given_by != GivenBy::Defaults && !placed.value.is_null()
        };
        if self.marks.iter().all(|mark| mark.place != Place::Nowhere) {
            return Ok(());
        }
        match self.iter().find(is_nowhere) {
            None => Ok(()),
            Some(placed) if placed.mark.given_by == GivenBy::Explicit => Err(Error::about(
                ErrorKind::InvalidOptions,
                placed.name,
                "was placed in the path, and the URL has no placeholder of that name",
            )),
            Some(placed) => Err(Error::about(ErrorKind::UnexpectedBody, placed.name, reason)),
        }
    }

    /// An error for the first field of the body with a value.
    pub(crate) fn refuse_fields(&self, wrong: &str) -> Result<(), Error> {
        let is_field = |placed: &Placed<'_, '_>| placed.mark.place == Place::Body && !placed.value.is_null();
        match self.iter().find(is_field) {
            None => Ok(()),
            Some(placed) => Err(Error::about(ErrorKind::UnexpectedBody, placed.name, wrong)),
        }
    }

    /// Whether a place has a parameter.
    #[inline]
    pub(crate) fn has(&self, place: Place) -> bool {
        self.marks.iter().any(|mark| mark.place == place)
    }

    /// Whether the caller explicitly placed a parameter in the query.
    #[inline]
    pub(crate) fn has_explicit_query(&self) -> bool {
        let mut marks = self.marks.iter();
        self.explicit > 0 && marks.any(|mark| mark.place == Place::Query && mark.given_by == GivenBy::Explicit)
    }
}
