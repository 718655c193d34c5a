//! The parameters of a layer: those that the rules of §2.3 place, and those with an explicit place.

use endpoint_core::place::Place;

use crate::value::{Object, Value};

/// The places that a caller can give to a parameter.
pub(super) const EXPLICIT: [Place; 3] = [Place::Placeholder, Place::Query, Place::Body];

#[derive(Clone, Default)]
pub(crate) struct Parameters<'a> {
    pub(crate) by_rule: Object<'a>,
    /// Those that the caller placed in the path, in the query and in the body. Boxed, because few calls have any.
    pub(crate) explicit: Option<Box<[Object<'a>; 3]>>,
}

impl<'a> Parameters<'a> {
    /// Merges the parameters of a later layer over these.
    pub(crate) fn merge(&mut self, mut later: Self) {
        if self.explicit.is_some() || later.explicit.is_some() {
            self.hide(&mut later);
        }
        self.by_rule.merge(later.by_rule);
        if let Some(later) = later.explicit {
            let own = self.explicit.get_or_insert_default().iter_mut();
            own.zip(*later).for_each(|(own, later)| own.merge(later));
        }
    }

    /// Puts these over those of an earlier layer, which are borrowed.
    #[inline]
    pub(crate) fn put_over(&mut self, earlier: &'a Parameters<'_>) {
        if !earlier.by_rule.has_no_entries() || earlier.by_rule.replaces() || earlier.explicit.is_some() {
            let own = std::mem::replace(self, earlier.reborrow());
            self.merge(own);
        }
    }

    /// Puts these parameters, the fields of an operation, over those of an earlier layer, keeping only the names of
    /// fields. An unset field takes the earlier value, or is removed. Returns for each parameter of `by_rule` whether
    /// the earlier layer gave its value.
    pub(crate) fn fill(&mut self, earlier: &Parameters<'a>) -> Vec<bool> {
        let mut filled = Self {
            by_rule: Object::new(),
            explicit: self.explicit.is_some().then(Box::default),
        };
        for (filled, own) in filled.objects_mut().zip(self.objects_mut()) {
            for (name, _) in own.entries() {
                if let Some(value) = earlier.objects().find_map(|object| object.get(name)) {
                    filled.push(name.clone(), value.clone());
                }
            }
            if own.entries().iter().any(|(_, value)| value.is_undefined()) {
                *own = std::mem::take(own).into_iter().collect();
            }
        }
        let names = filled.by_rule.entries().iter().map(|(name, _)| name);
        let is_filled = names.map(|name| self.by_rule.get(name).is_none()).collect();
        filled.merge(std::mem::take(self));
        *self = filled;
        is_filled
    }

    /// The parameters that can fill a placeholder.
    pub(crate) fn of_path(&self) -> Object<'_> {
        let mut all = self.by_rule.reborrow();
        if let Some([path, ..]) = self.explicit.as_deref() {
            all.merge(path.reborrow());
        }
        all
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.objects()
            .all(|object| object.has_no_entries() && !object.replaces())
    }

    /// Drops earlier parameters whose name a later layer puts in another place (decision 10). A null of the later layer
    /// that unset such a parameter is dropped, too, as in any merge.
    fn hide(&mut self, later: &mut Self) {
        let [path, query, body] = &mut **self.explicit.get_or_insert_default();
        let by_rule = &mut self.by_rule;
        hide(&mut later.by_rule, [path, query, body]);
        if let Some([later_path, later_query, later_body]) = later.explicit.as_deref_mut() {
            hide(later_path, [by_rule, query, body]);
            hide(later_query, [by_rule, path, body]);
            hide(later_body, [by_rule, path, query]);
        }
    }

    /// The parameters that the caller placed in the path, the query or the body.
    pub(crate) fn placed_in(&mut self, place: Place) -> &mut Object<'a> {
        let [path, query, body] = &mut **self.explicit.get_or_insert_default();
        match place {
            Place::Placeholder => path,
            Place::Query => query,
            _ => body,
        }
    }

    /// The parameters that the rules place, then those in the path, in the query and in the body.
    pub(crate) fn objects(&self) -> impl Iterator<Item = &Object<'a>> {
        std::iter::once(&self.by_rule).chain(self.explicit.as_deref().into_iter().flatten())
    }

    fn objects_mut(&mut self) -> impl Iterator<Item = &mut Object<'a>> {
        std::iter::once(&mut self.by_rule).chain(self.explicit.as_deref_mut().into_iter().flatten())
    }

    pub(crate) fn into_owned(self) -> Parameters<'static> {
        Parameters {
            by_rule: self.by_rule.into_owned(),
            explicit: self.explicit.map(|explicit| Box::new(explicit.map(Object::into_owned))),
        }
    }

    pub(crate) fn reborrow(&self) -> Parameters<'_> {
        self.map(Object::reborrow)
    }

    /// Parameters in the same places, with each object mapped.
    pub(crate) fn map<'s>(&'s self, object: impl Fn(&'s Object<'a>) -> Object<'s>) -> Parameters<'s> {
        Parameters {
            by_rule: object(&self.by_rule),
            explicit: self
                .explicit
                .as_ref()
                .map(|explicit| Box::new(explicit.each_ref().map(object))),
        }
    }
}

impl PartialEq for Parameters<'_> {
    fn eq(&self, other: &Self) -> bool {
        let none = Default::default();
        let [own, others] = [self, other].map(|parameters| parameters.explicit.as_deref().unwrap_or(&none));
        self.by_rule == other.by_rule && own == others
    }
}

fn hide<'a>(later: &mut Object<'a>, earlier: [&mut Object<'a>; 3]) {
    for object in earlier {
        for (name, value) in later.entries_mut() {
            if object.undefine(name) && value.is_null() {
                *value = Value::Undefined;
            }
        }
    }
}
