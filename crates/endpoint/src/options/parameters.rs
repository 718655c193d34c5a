//! The parameters of a layer: those that the rules of §2.3 place, and those with an explicit place.

use std::borrow::Cow;
use std::collections::HashSet;

use endpoint_core::place::Place;

use crate::value::Object;

/// The places that a caller can give to a parameter.
pub(super) const EXPLICIT: [Place; 3] = [Place::Placeholder, Place::Query, Place::Body];

/// The fields of an operation that are `None`: the number of their object in [`Parameters::objects`], and their names.
/// There each is a null, which keeps its position for a default.
pub(crate) type Unset = Vec<(usize, Cow<'static, str>)>;

#[derive(Clone, Default)]
pub(crate) struct Parameters<'a> {
    pub(crate) by_rule: Object<'a>,
    /// Those that the caller placed in the path, in the query and in the body. Boxed, because few calls have any.
    pub(crate) explicit: Option<Box<[Object<'a>; 3]>>,
}

impl<'a> Parameters<'a> {
    /// Merges the parameters of a later layer over these.
    pub(crate) fn merge(&mut self, later: Self) {
        self.hide(&later);
        self.by_rule.merge(later.by_rule);
        if let Some(later) = later.explicit {
            let own = self.explicit.get_or_insert_default().iter_mut();
            own.zip(*later).for_each(|(own, later)| own.merge(later));
        }
    }

    /// Puts these over those of an earlier layer. Returns for the first parameters of `by_rule`, which are those that the
    /// earlier layer has, too, whether it alone gave their values.
    #[inline]
    pub(crate) fn put_over(&mut self, mut earlier: Self) -> Vec<bool> {
        earlier.hide(self);
        let names = earlier.by_rule.iter().map(|(name, _)| name);
        let is_default = names.map(|name| self.by_rule.position(name).is_none()).collect();
        earlier.merge(std::mem::take(self));
        *self = earlier;
        is_default
    }

    /// Puts these parameters, the fields of an operation, over those of an earlier layer, keeping only the names of
    /// fields. An unset field takes the earlier value, or is removed. Returns what `put_over` does.
    pub(crate) fn fill(&mut self, earlier: &Parameters<'a>, unset: &Unset) -> Vec<bool> {
        let mut filled = Self {
            by_rule: Object::new(),
            explicit: self.explicit.is_some().then(Box::default),
        };
        for (filled, own) in filled.objects_mut().zip(self.objects()) {
            for (name, _) in own.iter() {
                filled.insert(
                    name.to_owned(),
                    earlier.objects().find_map(|object| object.get(name)).cloned(),
                );
            }
        }
        self.remove(unset);
        self.put_over(filled)
    }

    /// Removes the unset fields of an operation.
    pub(crate) fn remove(&mut self, unset: &Unset) {
        for (at, object) in self.objects_mut().enumerate() {
            let names: HashSet<&str> = unset
                .iter()
                .filter(|(of, _)| *of == at)
                .map(|(_, name)| &**name)
                .collect();
            if !names.is_empty() {
                object.retain(|name| !names.contains(name));
            }
        }
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
        self.objects().all(Object::is_empty)
    }

    /// Drops parameters whose name a later layer puts in another place (decision 10).
    fn hide(&mut self, later: &Self) {
        if self.explicit.is_none() && later.explicit.is_none() {
            return;
        }
        for (at, object) in self.objects_mut().enumerate() {
            let others = later.objects().enumerate();
            let others = others.filter(|(other, later)| *other != at && !later.is_empty());
            let others: Vec<_> = others.map(|(_, later)| later).collect();
            if !others.is_empty() && !object.is_empty() {
                object.retain(|name| others.iter().all(|later| later.position(name).is_none()));
            }
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
