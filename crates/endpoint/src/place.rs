//! The list of a call's parameters: each once, defaults included, with its place and the note whether it was written.
//! Places come from the rules of §2.3 or from the caller. Nothing is written here.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

pub use endpoint_core::place::Place;

use crate::error::{Cause, Error, ErrorKind};
use crate::options::{Lists, Mark, Parameter, Parameters, Style};
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

/// The parameters of a call and its defaults, in order.
#[derive(Default)]
pub(crate) struct List<'a> {
    parameters: Parameters<'a>,
    /// The places that parameters had first, as bits.
    places: u32,
    /// The style of all lists.
    pub(crate) lists: Lists,
}

pub(crate) fn has_placeholder(template: &Template<'_>, name: &str) -> bool {
    template.variables().any(|variable| variable.name() == name)
}

impl<'a> List<'a> {
    /// Sets the parameters. Those without a place of their own go to `rest`, unless a placeholder takes them. Those in the
    /// path are nowhere until a placeholder takes them. Refuses values that can't be sent, and near spellings of options.
    #[inline]
    pub(crate) fn set_parameters(
        &mut self,
        parameters: Parameters<'a>,
        template: &Template<'_>,
        rest: Place,
    ) -> Result<(), Error> {
        self.parameters = parameters;
        let mut is_placed_or_styled = false;
        for parameter in self.parameters.entries_mut() {
            parameter.check()?;
            parameter.check_near(|name| has_placeholder(template, name))?;
            is_placed_or_styled |= parameter.place.is_some() || parameter.style.is_some();
            let place = match (parameter.place, &parameter.value) {
                (_, None) | (Some(Place::Placeholder), _) => Place::Nowhere,
                (None, _) => rest,
                (Some(place), _) => place,
            };
            parameter.mark.place = place;
            self.places |= bit(place);
        }
        match is_placed_or_styled {
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
        let styles = self.parameters.entries().iter();
        let styles: Vec<_> = styles.map(|entry| self.parameters.style(&entry.name)).collect();
        let mut last = HashMap::new();
        for (entry, style) in self.parameters.entries_mut().iter_mut().zip(styles).rev() {
            entry.style = entry.style.or(style);
            if entry.value.is_none() || entry.place == Some(Place::Nowhere) {
                continue;
            }
            let is_own = is_of_call(entry);
            match last.entry((placed(entry), entry.name.clone())) {
                Entry::Vacant(vacant) => drop(vacant.insert(is_own)),
                Entry::Occupied(later) if *later.get() && is_own => {
                    let wrong = "is given twice for one place: leave one of the two out";
                    return Err(Error::about(ErrorKind::InvalidOptions, &entry.name, wrong));
                }
                Entry::Occupied(_) => {
                    (entry.value, entry.style, entry.place) = (None, None, Some(Place::Nowhere));
                    entry.mark.place = Place::Nowhere;
                }
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

    /// Gives a placeholder its parameter, which then goes nowhere else (decision 7).
    #[inline]
    pub(crate) fn take(&mut self, name: &str) -> Option<&mut Parameter<'a>> {
        let parameters = &mut self.parameters;
        let has_value = |at: &usize| parameters.entries().get(*at).is_some_and(|entry| entry.value.is_some());
        let by_rule = parameters.position(name, None).filter(has_value);
        let position = by_rule.or_else(|| parameters.position(name, Some(Place::Placeholder)))?;
        let entry = parameters.entries_mut().get_mut(position)?;
        entry.mark.place = Place::Placeholder;
        Some(entry)
    }

    /// The parameters that have a value, in order.
    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = Placed<'_, 'a>> {
        let entries = self.parameters.entries().iter().enumerate();
        entries.filter_map(|(position, parameter)| placed(position, parameter))
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
        let entries = self.parameters.entries_mut().iter_mut().enumerate();
        for (position, parameter) in entries.filter(|(_, parameter)| parameter.mark.place == place) {
            if let Some(placed) = placed(position, parameter) {
                parameter.mark.is_written = write(placed)?;
            }
        }
        Ok(())
    }

    /// The names of the call's own parameters that the rules place, and that fill no placeholder.
    pub(crate) fn left(&self) -> impl Iterator<Item = &str> {
        let own = self.parameters.entries().iter().filter(|entry| !entry.is_default);
        let left = own.filter(|entry| entry.is_by_rule() && entry.mark.place != Place::Placeholder);
        left.map(|entry| &*entry.name)
    }

    /// The fields of a JSON body.
    #[inline]
    pub(crate) fn fields(&self) -> impl Iterator<Item = (&str, &Value<'a>)> {
        self.in_place(Place::Body).map(|placed| (placed.name, placed.value))
    }

    /// Marks all fields of a JSON body as written.
    #[inline]
    pub(crate) fn set_fields_written(&mut self) {
        for entry in self.parameters.entries_mut() {
            entry.mark.is_written |= entry.mark.place == Place::Body;
        }
    }

    /// An error for the first parameter with a value and without a place, unless it is a default. `reason` says why it has none.
    #[inline]
    pub(crate) fn check_nowhere(&self, reason: &str, has_data: bool) -> Result<(), Error> {
        if !self.has(Place::Nowhere) {
            return Ok(());
        }
        // A default without a place is ignored, unless it was meant for the path.
        let is_wrong = |entry: &&Parameter<'_>| !entry.is_default || entry.place == Some(Place::Placeholder);
        let mut nowhere = self.in_place(Place::Nowhere).filter(|placed| !placed.value.is_null());
        match nowhere.find_map(|placed| self.parameters.entries().get(placed.position).filter(is_wrong)) {
            None => Ok(()),
            Some(entry) if entry.place == Some(Place::Placeholder) => {
                let wrong = "was placed in the path, and the URL has no placeholder of that name";
                Err(Error::about(ErrorKind::InvalidOptions, &entry.name, wrong))
            }
            Some(entry) => {
                let cause = has_data.then_some(Cause::FieldBesideData);
                Err(Error::about(ErrorKind::UnexpectedBody, &entry.name, reason).because(cause))
            }
        }
    }

    /// An error for the first field of the body with a value.
    pub(crate) fn refuse_fields(&self, wrong: &str) -> Result<(), Error> {
        match self.in_place(Place::Body).find(|placed| !placed.value.is_null()) {
            None => Ok(()),
            Some(placed) => Err(Error::about(ErrorKind::UnexpectedBody, placed.name, wrong)),
        }
    }

    /// The parameters with a value and a place, each with whether it is a default alone.
    pub(crate) fn sent(&self) -> impl Iterator<Item = (&str, &Value<'a>, bool)> {
        let placed = self.iter().filter(|placed| placed.mark.place != Place::Nowhere);
        placed.map(|placed| {
            let entry = self.parameters.entries().get(placed.position);
            (placed.name, placed.value, entry.is_some_and(|entry| entry.is_default))
        })
    }

    /// Whether a place has a parameter.
    #[inline]
    pub(crate) fn has(&self, place: Place) -> bool {
        self.places & bit(place) != 0 && self.parameters.entries().iter().any(|entry| entry.mark.place == place)
    }
}

fn bit(place: Place) -> u32 {
    1 << place as u32
}

/// A parameter of the list, if it has a value.
#[inline]
fn placed<'s, 'a>(position: usize, parameter: &'s Parameter<'a>) -> Option<Placed<'s, 'a>> {
    Some(Placed {
        position,
        name: &parameter.name,
        value: parameter.value.as_ref()?,
        style: parameter.style,
        mark: parameter.mark,
    })
}
