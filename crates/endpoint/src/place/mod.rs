//! The list: each parameter of a call and its defaults once, with its place. The rules of §2.3, the caller or a
//! catalogue place it. The list notes what became of each. Nothing is written here.

#[cfg(feature = "catalogue")]
pub(crate) mod catalogue;

use std::borrow::Cow;
use std::collections::HashSet;

pub use endpoint_core::place::Place;

use crate::error::{Error, ErrorKind};
use crate::few::Few;
use crate::options::{ByHand, ListStyle, Parameters, Settings, Style, Styles};
use crate::template::is_same;
use crate::value::{NameIndex, NamedValue, Object, Value};

/// A parameter of a list.
#[derive(Clone, Copy)]
pub(crate) struct Placed<'s, 'a> {
    /// Its position in the list.
    pub(crate) position: usize,
    /// As it is written.
    pub(crate) name: &'s str,
    pub(crate) value: &'s Value<'a>,
    pub(crate) mark: Mark,
}

/// What is known of a parameter, beside its name and its value.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mark {
    pub(crate) place: Place,
    /// How its list or object is written, where that is not the way of all.
    pub(crate) style: Option<Style>,
    pub(crate) given_by: GivenBy,
    /// Something was written of it.
    pub(crate) is_written: bool,
}

/// What gave a parameter, or placed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GivenBy {
    /// The call gave it.
    Call,
    /// Only the defaults gave it: it is passed over where it has no place.
    Defaults,
    /// The call placed it by hand.
    Hand,
}

/// What only a catalogue says of a parameter.
#[derive(Debug, Clone, Default)]
pub(crate) struct Detail<'a> {
    /// It is a part of the body by itself.
    pub(crate) part: Option<PartOf>,
    /// The option it was given as, where that is another name.
    pub(crate) option: Option<Cow<'a, str>>,
}

/// How a field is a part by itself.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PartOf {
    /// Texts are the contents of files.
    pub(crate) is_file: bool,
    pub(crate) content_type: Option<&'static str>,
}

/// The parameters of a call, in order: those of the rules, then those by hand.
#[derive(Default)]
pub(crate) struct List<'a> {
    entries: Vec<NamedValue<'a>>,
    /// One for each entry.
    marks: Few<Mark, 12>,
    /// What a catalogue says of some entries, in the order of their positions.
    details: Vec<(usize, Detail<'a>)>,
    /// Those of the rules, and those placed in the path.
    by_rule: Group,
    path: Group,
    /// How many were placed by hand.
    by_hand: usize,
    /// A catalogue placed some in headers and cookies.
    pub(crate) has_headers: bool,
    /// The style of lists.
    pub(crate) lists: ListStyle,
    styles: Styles<'a>,
}

/// A part of the list, in which each name is once.
#[derive(Default)]
struct Group {
    start: usize,
    end: usize,
    /// Of the names, where they are many.
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

/// Whether a parameter is a field of the body that was not taken away.
#[inline]
fn is_field(mark: &Mark, value: &Value<'_>) -> bool {
    mark.place == Place::Body && !value.is_undefined()
}

impl<'a> List<'a> {
    /// Takes the styles that a call and its defaults give.
    #[inline]
    pub(crate) fn set_styles(&mut self, defaults: &'a Settings<'_>, call: &Settings<'a>) {
        if !defaults.styles.is_empty() {
            self.styles = defaults.styles.reborrow();
        }
        if !call.styles.is_empty() {
            self.styles.merge(call.styles.clone());
        }
        self.lists = call.list_style.or(defaults.list_style).unwrap_or_default();
    }

    /// Adds parameters: those by hand in their places, all others in `place` until a placeholder takes them.
    #[inline]
    pub(crate) fn add_parameters(&mut self, parameters: Parameters<'a>, place: Place, given_by: &[GivenBy]) {
        self.by_rule = self.add(parameters.by_rule, place, |position| {
            given_by.get(position).copied().unwrap_or(GivenBy::Call)
        });
        if let Some(by_hand) = parameters.by_hand {
            self.add_by_hand(*by_hand);
        }
    }

    /// Adds parameters that were placed by hand. Those in the path have no place before a placeholder takes them.
    fn add_by_hand(&mut self, by_hand: ByHand<'a>) {
        let ByHand { path, query, body } = by_hand;
        let before = self.entries.len();
        self.path = self.add(path, Place::Nowhere, |_| GivenBy::Hand);
        self.add(query, Place::Query, |_| GivenBy::Hand);
        self.add(body, Place::Body, |_| GivenBy::Hand);
        self.by_hand = self.entries.len() - before;
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

    /// The style that was given for a name.
    #[inline]
    pub(crate) fn style(&self, name: &str) -> Option<Style> {
        if self.styles.is_empty() {
            None
        } else {
            self.styles.of(name)
        }
    }

    /// Whether a parameter has a style of its own.
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

    /// The position of the parameter that fills a placeholder: the one that was placed in the path, or else that of the rules.
    /// It goes nowhere else (decision 7).
    #[inline]
    pub(crate) fn take(&mut self, name: &str) -> Option<usize> {
        if self.path.end > self.path.start
            && let Some(position) = self.position(&self.path, name)
        {
            self.set_place(position, Place::Placeholder);
            // What is left of a null has no value, and another parameter may have the name.
            if self.value(position).is_some_and(|value| !value.is_absent()) {
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

    /// The parameters in order.
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

    /// Hands the parameters of a place to a function, which tells whether something was written of one.
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

    /// Takes the fields of a JSON body out of the list, or copies them where `keeps` is true.
    pub(crate) fn take_fields(&mut self, keeps: bool) -> Object<'a> {
        // Headers are written after the body.
        let mut fields = match keeps || self.has_headers {
            true => self.entries.clone(),
            false => std::mem::take(&mut self.entries),
        };
        let mut marks = self.marks.iter();
        fields.retain(|(_, value)| marks.next().is_some_and(|mark| is_field(mark, value)));
        Object::of_entries(fields)
    }

    /// The fields of a JSON body.
    #[inline]
    pub(crate) fn fields(&self) -> impl Iterator<Item = (&str, &Value<'a>)> {
        let entries = self.entries.iter().zip(self.marks.iter());
        let fields = entries.filter(|((_, value), mark)| is_field(mark, value));
        fields.map(|((name, value), _)| (&**name, value))
    }

    /// Notes that all fields are written. A field has one value.
    #[inline]
    pub(crate) fn set_fields_written(&mut self) -> Result<(), Error> {
        if self.by_hand > 0 {
            let mut seen = HashSet::new();
            if let Some((name, _)) = self.fields().find(|(name, _)| !seen.insert(*name)) {
                let wrong = "is given twice for the body, once with its place and once without";
                return Err(Error::about(ErrorKind::InvalidOptions, name, wrong));
            }
        }
        for ((_, value), mark) in self.entries.iter().zip(self.marks.iter_mut()) {
            mark.is_written |= is_field(mark, value);
        }
        Ok(())
    }

    /// The fields that are parts by themselves, by their positions.
    pub(crate) fn parts(&self) -> Vec<(usize, PartOf)> {
        let parts = self.details.iter();
        parts
            .filter_map(|(position, detail)| Some((*position, detail.part?)))
            .collect()
    }

    /// What is known of a field of `data`.
    pub(crate) fn field(&self, name: &str) -> Mark {
        Mark {
            style: self.style(name),
            ..Mark::new(Place::Body, GivenBy::Call)
        }
    }

    /// What a catalogue says of a parameter.
    pub(crate) fn detail(&self, position: usize) -> Option<&Detail<'a>> {
        let found = self.details.binary_search_by_key(&position, |(known, _)| *known);
        self.details.get(found.ok()?).map(|(_, detail)| detail)
    }

    /// A parameter that has a value and no place is an error, unless only the defaults gave it. `reason` is why it has none.
    #[inline]
    pub(crate) fn check_nowhere(&self, reason: &str) -> Result<(), Error> {
        let is_nowhere = |placed: &Placed<'_, '_>| {
            placed.mark.place == Place::Nowhere
                && placed.mark.given_by != GivenBy::Defaults
                && !placed.value.is_absent()
        };
        if self.marks.iter().all(|mark| mark.place != Place::Nowhere) {
            return Ok(());
        }
        match self.iter().find(is_nowhere) {
            None => Ok(()),
            Some(placed) if placed.mark.given_by == GivenBy::Hand => Err(Error::about(
                ErrorKind::InvalidOptions,
                placed.name,
                "was placed in the path, and the URL has no placeholder of that name",
            )),
            Some(placed) => Err(Error::about(ErrorKind::UnexpectedBody, placed.name, reason)),
        }
    }

    /// A field that has a value is an error.
    pub(crate) fn refuse_fields(&self, wrong: &str) -> Result<(), Error> {
        let is_field = |placed: &Placed<'_, '_>| placed.mark.place == Place::Body && !placed.value.is_absent();
        match self.iter().find(is_field) {
            None => Ok(()),
            Some(placed) => Err(Error::about(ErrorKind::UnexpectedBody, placed.name, wrong)),
        }
    }

    /// Whether a place has a parameter that was not taken away.
    #[inline]
    pub(crate) fn has(&self, place: Place) -> bool {
        self.marks.iter().any(|mark| mark.place == place)
            && self
                .iter()
                .any(|placed| placed.mark.place == place && !placed.value.is_undefined())
    }

    /// Whether a parameter was placed by hand in the query.
    #[inline]
    pub(crate) fn has_query_by_hand(&self) -> bool {
        let mut marks = self.marks.iter();
        self.by_hand > 0 && marks.any(|mark| mark.place == Place::Query && mark.given_by == GivenBy::Hand)
    }
}
