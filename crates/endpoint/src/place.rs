//! The list of a call's parameters: each once, defaults included, with its place and the note whether it was written.
//! Places come from the rules of §2.3 or from the caller. Nothing is written here.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

pub use endpoint_core::place::Place;
use smallvec::SmallVec;

use crate::error::{Error, ErrorKind};
use crate::options::{ListStyle, Parameter, Parameters, Style};
use crate::template::Template;
use crate::value::Value;

/// A parameter of the list, with its value.
#[derive(Clone, Copy)]
pub(crate) struct Placed<'s, 'a> {
    /// Its position in the list.
    pub(crate) position: usize,
    /// The name that is written.
    pub(crate) name: &'s str,
    pub(crate) value: &'s Value<'a>,
    pub(crate) style: Option<Style>,
    pub(crate) mark: Mark,
}

/// The place of a parameter in the request.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mark {
    pub(crate) place: Place,
    /// Whether some of it was written.
    pub(crate) is_written: bool,
}

/// The parameters of a call and its defaults, in order.
#[derive(Default)]
pub(crate) struct List<'a> {
    parameters: Parameters<'a>,
    /// The mark of each parameter.
    marks: SmallVec<[Mark; 12]>,
    /// The style of all lists.
    pub(crate) lists: ListStyle,
}

impl Default for Mark {
    fn default() -> Self {
        Self {
            place: Place::Nowhere,
            is_written: false,
        }
    }
}

impl<'a> List<'a> {
    /// Sets the parameters. Those without a place of their own go to `rest`, unless a placeholder takes them. Those in the
    /// path are nowhere until a placeholder takes them.
    #[inline]
    pub(crate) fn set_parameters(
        &mut self,
        parameters: Parameters<'a>,
        template: &Template<'_>,
        rest: Place,
    ) -> Result<(), Error> {
        for parameter in parameters.entries() {
            let place = match (parameter.place, &parameter.value) {
                (_, None) | (Some(Place::Placeholder), _) => Place::Nowhere,
                (None, _) => rest,
                (Some(place), _) => place,
            };
            self.marks.push(Mark {
                place,
                is_written: false,
            });
        }
        self.parameters = parameters;
        match self.parameters.is_placed_or_styled() {
            true => self.settle(template, rest),
            false => Ok(()),
        }
    }

    /// Gives each parameter the style of its name. Of two values of one name that go to one place, a later layer's counts. Two of one
    /// call are an error.
    fn settle(&mut self, template: &Template<'_>, rest: Place) -> Result<(), Error> {
        let variables: HashSet<&str> = template.variables().map(|variable| variable.name()).collect();
        let placed = |parameter: &Parameter<'_>| match parameter.place {
            None | Some(Place::Placeholder) if variables.contains(&*parameter.name) => Place::Placeholder,
            place => place.unwrap_or(rest),
        };
        let is_of_call =
            |entry: &Parameter<'_>| !entry.is_default && entry.value.as_ref().is_some_and(|value| !value.is_null());
        let (mut last, mut hidden) = (HashMap::new(), Vec::new());
        for (position, entry) in self.parameters.entries().iter().enumerate().rev() {
            if entry.value.is_none() || entry.place == Some(Place::Nowhere) {
                continue;
            }
            match last.entry((placed(entry), &*entry.name)) {
                Entry::Vacant(vacant) => drop(vacant.insert(entry)),
                Entry::Occupied(later) if is_of_call(later.get()) && is_of_call(entry) => {
                    let wrong = "is given twice for one place: leave one of the two out";
                    return Err(Error::about(ErrorKind::InvalidOptions, &entry.name, wrong));
                }
                Entry::Occupied(_) => hidden.push(position),
            }
        }
        let styles = self.parameters.entries().iter();
        let styles: Vec<_> = styles.map(|entry| self.parameters.style(&entry.name)).collect();
        let entries = self.parameters.entries_mut();
        for (entry, style) in entries.iter_mut().zip(styles) {
            entry.style = entry.style.or(style);
        }
        for position in hidden {
            if let (Some(entry), Some(mark)) = (entries.get_mut(position), self.marks.get_mut(position)) {
                (entry.value, entry.place, mark.place) = (None, Some(Place::Nowhere), Place::Nowhere);
            }
        }
        Ok(())
    }

    /// The style of a name, if it has one.
    #[inline]
    pub(crate) fn style(&self, name: &str) -> Option<Style> {
        self.parameters.style(name)
    }

    /// Whether names can be in the query twice: by members of an object or items of a list, or because the caller placed a
    /// parameter there.
    #[inline]
    pub(crate) fn may_repeat(&self) -> bool {
        let mut entries = self.parameters.entries().iter();
        entries.any(|entry| entry.style.is_some() || entry.place == Some(Place::Query))
    }

    /// Gives a placeholder its parameter, which then goes nowhere else (decision 7). Returns its position.
    #[inline]
    pub(crate) fn take(&mut self, name: &str) -> Option<usize> {
        let by_rule = self.take_from(name, None);
        match by_rule.filter(|position| self.value(*position).is_some()) {
            None => self.take_from(name, Some(Place::Placeholder)),
            by_rule => by_rule,
        }
    }

    #[inline]
    fn take_from(&mut self, name: &str, place: Option<Place>) -> Option<usize> {
        let position = self.parameters.position(name, place)?;
        self.marks.get_mut(position)?.place = Place::Placeholder;
        Some(position)
    }

    #[inline]
    pub(crate) fn value(&self, position: usize) -> Option<&Value<'a>> {
        self.parameters.entries().get(position)?.value.as_ref()
    }

    #[inline]
    pub(crate) fn set_written(&mut self, position: usize) {
        if let Some(mark) = self.marks.get_mut(position) {
            mark.is_written = true;
        }
    }

    /// The parameters that have a value, in order.
    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = Placed<'_, 'a>> {
        let entries = self.parameters.entries().iter().zip(self.marks.iter()).enumerate();
        entries.filter_map(|(position, (parameter, mark))| placed(position, parameter, *mark))
    }

    /// The parameters that have a value and go to a place.
    #[inline]
    pub(crate) fn in_place(&self, place: Place) -> impl Iterator<Item = Placed<'_, 'a>> {
        self.iter().filter(move |placed| placed.mark.place == place)
    }

    /// Calls `write` for each parameter of a place. It returns whether it wrote anything.
    #[inline]
    pub(crate) fn write_place(
        &mut self,
        place: Place,
        mut write: impl FnMut(Placed<'_, 'a>) -> Result<bool, Error>,
    ) -> Result<(), Error> {
        let entries = self.parameters.entries().iter().zip(self.marks.iter_mut()).enumerate();
        for (position, (parameter, mark)) in entries.filter(|(_, (_, mark))| mark.place == place) {
            if let Some(placed) = placed(position, parameter, *mark) {
                mark.is_written = write(placed)?;
            }
        }
        Ok(())
    }

    /// The fields of a JSON body.
    #[inline]
    pub(crate) fn fields(&self) -> impl Iterator<Item = (&str, &Value<'a>)> {
        self.in_place(Place::Body).map(|placed| (placed.name, placed.value))
    }

    /// Marks all fields of a JSON body as written.
    #[inline]
    pub(crate) fn set_fields_written(&mut self) {
        for mark in self.marks.iter_mut() {
            mark.is_written |= mark.place == Place::Body;
        }
    }

    /// An error for the first parameter with a value and without a place, unless it is a default. `reason` says why it has none.
    #[inline]
    pub(crate) fn check_nowhere(&self, reason: &str) -> Result<(), Error> {
        if self.marks.iter().all(|mark| mark.place != Place::Nowhere) {
            return Ok(());
        }
        // A default without a place is ignored, unless it was meant for the path.
        let is_wrong = |entry: &&Parameter<'_>| !entry.is_default || entry.place == Some(Place::Placeholder);
        let mut nowhere = self.in_place(Place::Nowhere).filter(|placed| !placed.value.is_null());
        match nowhere.find_map(|placed| self.parameters.entries().get(placed.position).filter(is_wrong)) {
            None => Ok(()),
            Some(entry) if entry.place == Some(Place::Placeholder) => Err(Error::about(
                ErrorKind::InvalidOptions,
                &entry.name,
                "was placed in the path, and the URL has no placeholder of that name",
            )),
            Some(entry) => Err(Error::about(ErrorKind::UnexpectedBody, &entry.name, reason)),
        }
    }

    /// An error for the first field of the body with a value.
    pub(crate) fn refuse_fields(&self, wrong: &str) -> Result<(), Error> {
        match self.in_place(Place::Body).find(|placed| !placed.value.is_null()) {
            None => Ok(()),
            Some(placed) => Err(Error::about(ErrorKind::UnexpectedBody, placed.name, wrong)),
        }
    }

    /// Whether a place has a parameter.
    #[inline]
    pub(crate) fn has(&self, place: Place) -> bool {
        self.marks.iter().any(|mark| mark.place == place)
    }
}

/// A parameter of the list, if it has a value.
#[inline]
fn placed<'s, 'a>(position: usize, parameter: &'s Parameter<'a>, mark: Mark) -> Option<Placed<'s, 'a>> {
    Some(Placed {
        position,
        name: &parameter.name,
        value: parameter.value.as_ref()?,
        style: parameter.style,
        mark,
    })
}
