//! The parameters of a layer: those that find their place by the rules of §2.3, and those that were given one by hand.

use crate::value::{Object, Value};

#[derive(Clone, Default)]
pub(crate) struct Parameters<'a> {
    /// Their place is that of the rules.
    pub(crate) free: Object<'a>,
    /// In a box, because few calls have them.
    pub(crate) placed: Option<Box<Placed<'a>>>,
}

/// Where a parameter of an operation goes.
#[derive(Clone, Copy)]
pub(crate) enum FieldPlace {
    /// Where the rules send it.
    Free,
    Path,
    Query,
    Body,
}

/// The names of the parameters of an operation.
pub(crate) trait FieldNames {
    /// Tells them, each with its place.
    fn tell(&self, tell: &mut dyn FnMut(FieldPlace, &'static str));
}

/// No names.
impl FieldNames for () {
    fn tell(&self, _: &mut dyn FnMut(FieldPlace, &'static str)) {}
}

/// The parameters that were given their place.
#[derive(Clone, Default, PartialEq)]
pub(crate) struct Placed<'a> {
    pub(crate) path: Object<'a>,
    pub(crate) query: Object<'a>,
    pub(crate) body: Object<'a>,
}

impl<'a> Parameters<'a> {
    /// Merges those of a later layer over these.
    pub(crate) fn merge(&mut self, mut later: Self) {
        if self.placed.is_some() || later.placed.is_some() {
            self.hide(&mut later);
        }
        self.free.merge(later.free);
        if let Some(later) = later.placed {
            let placed = self.placed_mut();
            placed.path.merge(later.path);
            placed.query.merge(later.query);
            placed.body.merge(later.body);
        }
    }

    /// Puts these over those of an earlier layer, which are borrowed.
    #[inline]
    pub(crate) fn put_over(&mut self, earlier: &'a Parameters<'_>) {
        if !earlier.free.has_no_entries() || earlier.free.replaces() || earlier.placed.is_some() {
            let own = std::mem::replace(self, earlier.reborrow());
            self.merge(own);
        }
    }

    /// Those of these, which are defaults, that the fields of a call have the names of, said or not, each in the place of the
    /// field.
    pub(crate) fn of_fields(&self, call: &Parameters<'_>, fields: &dyn FieldNames) -> Parameters<'a> {
        let mut found = Parameters::default();
        if self.is_empty() {
            return found;
        }
        let mut add = |place: FieldPlace, name: &str| {
            let mut values = self.objects().filter_map(|object| object.get(name));
            if let Some(value) = values.find(|value| !value.is_undefined()) {
                found.at(place).insert(name.to_owned(), value.clone());
            }
        };
        fields.tell(&mut add);
        let places = [FieldPlace::Free, FieldPlace::Path, FieldPlace::Query, FieldPlace::Body];
        for (place, object) in places.into_iter().zip(call.objects()) {
            for (name, _) in object.entries() {
                add(place, name);
            }
        }
        found
    }

    fn at(&mut self, place: FieldPlace) -> &mut Object<'a> {
        match place {
            FieldPlace::Free => &mut self.free,
            FieldPlace::Path => &mut self.placed_mut().path,
            FieldPlace::Query => &mut self.placed_mut().query,
            FieldPlace::Body => &mut self.placed_mut().body,
        }
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.objects()
            .all(|object| object.has_no_entries() && !object.replaces())
    }

    /// A parameter of a later layer hides those of its name, wherever they were placed.
    fn hide(&mut self, later: &mut Self) {
        let Placed { path, query, body } = &mut **self.placed.get_or_insert_default();
        let free = &mut self.free;
        hide(&mut later.free, [path, query, body]);
        if let Some(later) = &mut later.placed {
            hide(&mut later.path, [free, query, body]);
            hide(&mut later.query, [free, path, body]);
            hide(&mut later.body, [free, path, query]);
        }
    }

    pub(crate) fn placed_mut(&mut self) -> &mut Placed<'a> {
        self.placed.get_or_insert_default()
    }

    /// All of them, in the order free, path, query, body.
    pub(crate) fn objects(&self) -> impl Iterator<Item = &Object<'a>> {
        let placed = self.placed.as_deref();
        std::iter::once(&self.free).chain(
            placed
                .into_iter()
                .flat_map(|placed| [&placed.path, &placed.query, &placed.body]),
        )
    }

    pub(crate) fn into_owned(self) -> Parameters<'static> {
        Parameters {
            free: self.free.into_owned(),
            placed: self.placed.map(|placed| {
                Box::new(Placed {
                    path: placed.path.into_owned(),
                    query: placed.query.into_owned(),
                    body: placed.body.into_owned(),
                })
            }),
        }
    }

    pub(crate) fn reborrow(&self) -> Parameters<'_> {
        Parameters {
            free: self.free.reborrow(),
            placed: self.placed.as_ref().map(|placed| {
                Box::new(Placed {
                    path: placed.path.reborrow(),
                    query: placed.query.reborrow(),
                    body: placed.body.reborrow(),
                })
            }),
        }
    }
}

/// An empty box is as good as none.
impl PartialEq for Parameters<'_> {
    fn eq(&self, other: &Self) -> bool {
        let none = Placed::default();
        let [own, others] = [self, other].map(|parameters| parameters.placed.as_deref().unwrap_or(&none));
        self.free == other.free && own == others
    }
}

/// A parameter of a later layer hides those of its name in the earlier one; a null is used up by that.
fn hide<'a>(later: &mut Object<'a>, earlier: [&mut Object<'a>; 3]) {
    for object in earlier {
        for (name, value) in later.entries_mut() {
            if object.undefine(name) && value.is_null() {
                *value = Value::Undefined;
            }
        }
    }
}
