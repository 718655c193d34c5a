//! Placeholders look their values up in the parameters of a call; what one takes goes nowhere else (decision 7).

use crate::options::Parameters;
use crate::template::{AsVariable as _, Variable};
use crate::value::{Object, Value};

/// A set of positions in an object.
#[derive(Debug, Clone, Default)]
pub(crate) struct Marks {
    first: u64,
    more: Vec<bool>,
}

impl Marks {
    #[inline]
    pub(super) fn set(&mut self, position: usize) {
        if position < 64 {
            self.first |= 1 << position;
        } else {
            self.set_far(position - 64);
        }
    }

    #[cold]
    fn set_far(&mut self, position: usize) {
        if position >= self.more.len() {
            self.more.resize(position + 1, false);
        }
        if let Some(mark) = self.more.get_mut(position) {
            *mark = true;
        }
    }

    /// Takes what is marked out of an object.
    #[inline]
    pub(super) fn undefine(&self, object: &mut Object<'_>) {
        for (position, (_, value)) in object.entries_mut().iter_mut().enumerate() {
            if self.is_set(position) {
                *value = Value::Undefined;
            }
        }
    }

    #[inline]
    pub(crate) fn is_set(&self, position: usize) -> bool {
        if position < 64 {
            return self.first & (1 << position) != 0;
        }
        self.more.get(position - 64).is_some_and(|&mark| mark)
    }
}

/// Parameters by their positions among the free ones, and among those that were placed in the path.
#[derive(Debug, Clone, Default)]
pub(crate) struct Taken {
    pub(crate) free: Marks,
    pub(crate) path: Marks,
}

/// What placeholders did with the parameters.
#[derive(Debug, Clone, Default)]
pub(crate) struct Consumed {
    /// Those that a placeholder took.
    pub(crate) taken: Taken,
    /// Those of them whose value a placeholder wrote.
    pub(crate) written: Taken,
}

/// Looks placeholders up in the parameters, and remembers which of them were consumed.
pub(super) struct Lookup<'s, 'a> {
    parameters: &'s Parameters<'a>,
    consumed: &'s mut Consumed,
    last: Last,
}

/// The parameter that was looked up last.
#[derive(Clone, Copy)]
enum Last {
    None,
    Free(usize),
    Path(usize),
}

impl<'s, 'a> Lookup<'s, 'a> {
    pub(super) fn new(parameters: &'s Parameters<'a>, consumed: &'s mut Consumed) -> Self {
        Self {
            parameters,
            consumed,
            last: Last::None,
        }
    }

    pub(super) fn parameters(&self) -> &'s Parameters<'a> {
        self.parameters
    }

    /// The value for a placeholder: of the parameter that was placed in the path, or else of the free one.
    #[inline]
    pub(super) fn take(&mut self, name: &str) -> Option<Variable<'s>> {
        let Parameters { free, placed } = self.parameters;
        if let Some(placed) = placed
            && let Some(position) = placed.path.position(name)
        {
            self.consumed.taken.path.set(position);
            // What is left of a null has no value, and another parameter may have the name.
            if let Some(value) = value(&placed.path, position) {
                self.last = Last::Path(position);
                return Some(value);
            }
        }
        let position = free.position(name)?;
        self.consumed.taken.free.set(position);
        self.last = Last::Free(position);
        value(free, position)
    }

    /// The value that was looked up last was written.
    #[inline]
    pub(super) fn mark_written(&mut self) {
        match self.last {
            Last::None => {}
            Last::Free(position) => self.consumed.written.free.set(position),
            Last::Path(position) => self.consumed.written.path.set(position),
        }
    }

    /// A parameter that was placed in the path, and found no placeholder there.
    pub(super) fn unused(&self) -> Option<&'s str> {
        let path = self.parameters.placed.as_ref().map(|placed| placed.path.entries())?;
        path.iter()
            .enumerate()
            .find(|(position, (_, value))| !self.consumed.taken.path.is_set(*position) && !value.is_absent())
            .map(|(_, (name, _))| &**name)
    }
}

#[inline]
fn value<'s>(object: &'s Object<'_>, position: usize) -> Option<Variable<'s>> {
    object.entries().get(position)?.1.as_variable()
}
