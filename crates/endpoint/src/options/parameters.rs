//! The parameters of a layer: those that the rules of §2.3 place, and those with an explicit place.

use crate::value::{Object, Value};

#[derive(Clone, Default)]
pub(crate) struct Parameters<'a> {
    pub(crate) by_rule: Object<'a>,
    /// Boxed, because few calls have any.
    pub(crate) explicit: Option<Box<Explicit<'a>>>,
}

/// Parameters with an explicit place.
#[derive(Clone, Default)]
pub(crate) struct Explicit<'a> {
    pub(crate) path: Object<'a>,
    pub(crate) query: Object<'a>,
    pub(crate) body: Object<'a>,
}

impl<'a> Parameters<'a> {
    /// Merges the parameters of a later layer over these.
    pub(crate) fn merge(&mut self, mut later: Self) {
        if self.explicit.is_some() || later.explicit.is_some() {
            self.hide(&mut later);
        }
        self.by_rule.merge(later.by_rule);
        if let Some(later) = later.explicit {
            let explicit = self.explicit_mut();
            explicit.path.merge(later.path);
            explicit.query.merge(later.query);
            explicit.body.merge(later.body);
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
        if let Some(explicit) = &self.explicit {
            all.merge(explicit.path.reborrow());
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
        let Explicit { path, query, body } = &mut **self.explicit.get_or_insert_default();
        let by_rule = &mut self.by_rule;
        hide(&mut later.by_rule, [path, query, body]);
        if let Some(later) = &mut later.explicit {
            hide(&mut later.path, [by_rule, query, body]);
            hide(&mut later.query, [by_rule, path, body]);
            hide(&mut later.body, [by_rule, path, query]);
        }
    }

    pub(crate) fn explicit_mut(&mut self) -> &mut Explicit<'a> {
        self.explicit.get_or_insert_default()
    }

    /// The parameters that the rules place, then those in the path, in the query and in the body.
    pub(crate) fn objects(&self) -> impl Iterator<Item = &Object<'a>> {
        let explicit = self.explicit.as_deref().into_iter();
        std::iter::once(&self.by_rule).chain(explicit.flat_map(|Explicit { path, query, body }| [path, query, body]))
    }

    fn objects_mut(&mut self) -> impl Iterator<Item = &mut Object<'a>> {
        let explicit = self.explicit.as_deref_mut().into_iter();
        std::iter::once(&mut self.by_rule)
            .chain(explicit.flat_map(|Explicit { path, query, body }| [path, query, body]))
    }

    pub(crate) fn into_owned(self) -> Parameters<'static> {
        Parameters {
            by_rule: self.by_rule.into_owned(),
            explicit: self.explicit.map(|explicit| {
                Box::new(Explicit {
                    path: explicit.path.into_owned(),
                    query: explicit.query.into_owned(),
                    body: explicit.body.into_owned(),
                })
            }),
        }
    }

    pub(crate) fn reborrow(&self) -> Parameters<'_> {
        self.map(Object::reborrow)
    }

    /// Parameters in the same places, with each object mapped.
    pub(crate) fn map<'s>(&'s self, object: impl Fn(&'s Object<'a>) -> Object<'s>) -> Parameters<'s> {
        Parameters {
            by_rule: object(&self.by_rule),
            explicit: self.explicit.as_deref().map(|explicit| {
                Box::new(Explicit {
                    path: object(&explicit.path),
                    query: object(&explicit.query),
                    body: object(&explicit.body),
                })
            }),
        }
    }
}

impl PartialEq for Parameters<'_> {
    fn eq(&self, other: &Self) -> bool {
        let none = Explicit::default();
        let [own, others] = [self, other].map(|parameters| parameters.explicit.as_deref().unwrap_or(&none));
        self.by_rule == other.by_rule && own.path == others.path && own.query == others.query && own.body == others.body
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
