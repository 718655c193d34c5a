//! The list: each parameter of a call and its defaults once, with its place. The rules of §2.3, the caller or a
//! catalogue place it. The list notes what became of each. Nothing is written here.

#[cfg(feature = "catalogue")]
pub(crate) mod catalogue;

use std::borrow::Cow;

pub use endpoint_core::place::Place;

use crate::error::{Error, ErrorKind};
use crate::options::{ByHand, ListStyle, Parameters, Settings, Style, Styles};
use crate::template::is_same;
use crate::value::{Index, Object, Value};

/// A parameter.
#[derive(Clone)]
pub(crate) struct Placed<'a> {
    /// As it is written.
    pub(crate) name: Cow<'a, str>,
    pub(crate) value: Value<'a>,
    pub(crate) place: Place,
    /// How its list or object is written, where that is not the way of all.
    pub(crate) style: Option<Style>,
    pub(crate) origin: Origin,
    /// It is a part of the body by itself.
    pub(crate) part: Option<PartOf>,
    /// The option it was given as, where that is another name.
    pub(crate) option: Option<Cow<'a, str>>,
    /// Something was written of it.
    pub(crate) is_written: bool,
}

impl<'a> Placed<'a> {
    #[inline]
    fn new(name: Cow<'a, str>, value: Value<'a>, place: Place, origin: Origin) -> Self {
        Self {
            name,
            value,
            place,
            style: None,
            origin,
            part: None,
            option: None,
            is_written: false,
        }
    }

    /// A field of `data`.
    pub(crate) fn field(name: Cow<'a, str>, value: Value<'a>, list: &List<'_>) -> Self {
        let style = list.style(&name);
        Self {
            style,
            ..Self::new(name, value, Place::Body, Origin::Call)
        }
    }
}

/// What placed a parameter, or gave it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    /// The call gave it.
    Call,
    /// Only the defaults gave it: it is passed over where it has no place.
    Defaults,
    /// The call placed it by hand.
    Hand,
}

/// How a field is a part by itself.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PartOf {
    /// Texts are the contents of files.
    pub(crate) is_file: bool,
    pub(crate) content_type: Option<&'static str>,
}

/// The parameters of a call, in order: those of the rules, then those by hand.
pub(crate) struct List<'a> {
    all: Vec<Placed<'a>>,
    /// The names of those of the rules, and of those placed in the path, where they are many.
    by_rule: Group,
    path: Group,
    /// The style of lists.
    pub(crate) lists: ListStyle,
    styles: Styles<'a>,
}

/// A part of the list, in which each name is once.
#[derive(Default)]
struct Group {
    start: usize,
    end: usize,
    index: Option<Box<Index>>,
}

impl<'a> List<'a> {
    /// An empty list, with the styles that a call and its defaults give.
    #[inline]
    pub(crate) fn new(defaults: &'a Settings<'_>, call: &Settings<'a>) -> Self {
        let mut styles = defaults.styles.reborrow();
        if !call.styles.is_empty() {
            styles.merge(call.styles.clone());
        }
        Self {
            all: Vec::new(),
            by_rule: Group::default(),
            path: Group::default(),
            lists: call.list_style.or(defaults.list_style).unwrap_or_default(),
            styles,
        }
    }

    /// Adds parameters: those by hand in their places, all others in `place` until a placeholder takes them.
    #[inline]
    pub(crate) fn add_parameters(&mut self, parameters: Parameters<'a>, place: Place, origins: &[Origin]) {
        self.by_rule = self.add(parameters.by_rule, place, |position| {
            origins.get(position).copied().unwrap_or(Origin::Call)
        });
        if let Some(by_hand) = parameters.by_hand {
            self.add_by_hand(*by_hand);
        }
    }

    /// Adds parameters that were placed by hand. Those in the path have no place before a placeholder takes them.
    fn add_by_hand(&mut self, by_hand: ByHand<'a>) {
        let ByHand { path, query, body } = by_hand;
        self.path = self.add(path, Place::Nowhere, |_| Origin::Hand);
        self.add(query, Place::Query, |_| Origin::Hand);
        self.add(body, Place::Body, |_| Origin::Hand);
    }

    /// Adds parameters that a catalogue placed: those of placeholders, and others.
    #[cfg(feature = "catalogue")]
    fn add_placed(&mut self, placeholders: Vec<Placed<'a>>, others: Vec<Placed<'a>>) {
        let start = self.all.len();
        let index = Index::of(placeholders.iter().map(|placed| &*placed.name));
        self.all.extend(placeholders);
        self.by_rule = Group {
            start,
            end: self.all.len(),
            index,
        };
        self.all.extend(others);
    }

    #[inline]
    fn add(&mut self, parameters: Object<'a>, place: Place, origin: impl Fn(usize) -> Origin) -> Group {
        let start = self.all.len();
        let (entries, index) = parameters.into_parts();
        self.all.reserve(entries.len());
        for (position, (name, value)) in entries.into_iter().enumerate() {
            let style = self.style(&name);
            self.all.push(Placed {
                style,
                ..Placed::new(name, value, place, origin(position))
            });
        }
        Group {
            start,
            end: self.all.len(),
            index,
        }
    }

    /// The style that was given for a name.
    #[inline]
    fn style(&self, name: &str) -> Option<Style> {
        if self.styles.is_empty() {
            None
        } else {
            self.styles.of(name)
        }
    }

    /// Whether a parameter has a style of its own.
    pub(crate) fn is_styled(&self) -> bool {
        !self.styles.is_empty() || self.iter().any(|placed| placed.style.is_some())
    }

    #[inline]
    fn position(&self, group: &Group, name: &str) -> Option<usize> {
        let Group { start, end, index } = group;
        let entries = self.all.get(*start..*end)?;
        let position = match index {
            None => entries.iter().position(|placed| is_same(&placed.name, name)),
            Some(index) => index.position(name, |position| {
                entries.get(position).is_some_and(|placed| placed.name == name)
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
            && let Some(placed) = self.all.get_mut(position)
        {
            placed.place = Place::Placeholder;
            // What is left of a null has no value, and another parameter may have the name.
            if !placed.value.is_absent() {
                return Some(position);
            }
        }
        let position = self.position(&self.by_rule, name)?;
        self.all.get_mut(position)?.place = Place::Placeholder;
        Some(position)
    }

    #[inline]
    pub(crate) fn value(&self, position: usize) -> Option<&Value<'a>> {
        self.all.get(position).map(|placed| &placed.value)
    }

    #[inline]
    pub(crate) fn set_written(&mut self, position: usize) {
        if let Some(placed) = self.all.get_mut(position) {
            placed.is_written = true;
        }
    }

    /// A parameter that has a value and no place is an error, unless only the defaults gave it. `reason` is why it has none.
    #[inline]
    pub(crate) fn check_nowhere(&self, reason: &str) -> Result<(), Error> {
        let is_nowhere = |placed: &&Placed<'_>| {
            placed.place == Place::Nowhere && placed.origin != Origin::Defaults && !placed.value.is_absent()
        };
        match self.iter().find(is_nowhere) {
            None => Ok(()),
            Some(placed) if placed.origin == Origin::Hand => Err(Error::about(
                ErrorKind::InvalidOptions,
                &placed.name,
                "was placed in the path, and the URL has no placeholder of that name",
            )),
            Some(placed) => Err(Error::about(ErrorKind::UnexpectedBody, &placed.name, reason)),
        }
    }

    /// A field that has a value is an error.
    pub(crate) fn refuse_fields(&self, wrong: &str) -> Result<(), Error> {
        let is_field = |placed: &&Placed<'_>| placed.place == Place::Body && !placed.value.is_absent();
        match self.iter().find(is_field) {
            None => Ok(()),
            Some(placed) => Err(Error::about(ErrorKind::UnexpectedBody, &placed.name, wrong)),
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Placed<'a>> {
        self.all.iter()
    }

    /// Those in a place, each with its position.
    #[inline]
    pub(crate) fn in_place_mut(&mut self, place: Place) -> impl Iterator<Item = (usize, &mut Placed<'a>)> {
        let entries = self.all.iter_mut().enumerate();
        entries.filter(move |(_, placed)| placed.place == place)
    }

    /// Whether a place has a parameter that was not taken away.
    #[inline]
    pub(crate) fn has(&self, place: Place) -> bool {
        self.iter()
            .any(|placed| placed.place == place && !placed.value.is_undefined())
    }

    /// Those that go into headers by themselves.
    pub(crate) fn headers(&self) -> impl Iterator<Item = &Placed<'a>> {
        self.iter().filter(|placed| placed.place == Place::Header)
    }

    /// Whether a parameter was placed by hand in the query.
    pub(crate) fn has_query_by_hand(&self) -> bool {
        let is_it = |placed: &Placed<'_>| placed.place == Place::Query && placed.origin == Origin::Hand;
        self.iter().any(is_it)
    }
}
