//! Layers over layers (§4.2, §4.3): how a later one adds to an earlier one. Merging is associative, so that a cascade of
//! defaults is the same however it was put together.

use crate::options::{Options, Placed, Rest};
use crate::value::{Object, Value};

impl<'a> Options<'a> {
    /// These options with a later layer over them: what `defaults` does with each, without an
    /// [`Endpoint`](crate::Endpoint).
    ///
    /// Objects merge key by key, to any depth; previews join; null takes away; every other value replaces.
    ///
    /// ```
    /// use endpoint::options;
    ///
    /// let layers = options! { per_page: 100, headers: { "x-a": "1" } }.merge(options! { per_page: 50, headers: { "x-b": "2" } });
    /// assert_eq!(layers, options! { per_page: 50, headers: { "x-a": "1", "x-b": "2" } });
    /// ```
    #[must_use]
    pub fn merge(mut self, mut later: Options<'a>) -> Options<'a> {
        if self.rest().placed.is_some() || later.rest().placed.is_some() {
            self.hide_placed(&mut later);
        }
        objects(&mut self.headers, later.headers);
        objects(&mut self.parameters, later.parameters);
        if let Some(later) = later.rest {
            self.rest_mut().merge(*later);
        }
        self
    }

    /// A parameter of the later layer hides those of its name, wherever they were placed.
    fn hide_placed(&mut self, later: &mut Options<'a>) {
        let parameters = &mut self.parameters;
        let placed = self.rest.get_or_insert_default().placed.get_or_insert_default();
        let Placed { path, query, body } = placed;
        hide(&mut later.parameters, [path, query, body]);
        if let Some(later) = later.rest.as_mut().and_then(|later| later.placed.as_mut()) {
            hide(&mut later.path, [parameters, query, body]);
            hide(&mut later.query, [parameters, path, body]);
            hide(&mut later.body, [parameters, path, query]);
        }
    }
}

impl<'a> Rest<'a> {
    fn merge(&mut self, later: Self) {
        self.method.merge(later.method);
        self.url.merge(later.url);
        self.base_url.merge(later.base_url);
        self.data.merge(later.data);
        self.media_type.merge(later.media_type);
        self.list_style = later.list_style.or(self.list_style);
        self.fault = self.fault.take().or(later.fault);
        if let Some(request) = later.request {
            objects(self.request.get_or_insert_default(), request);
        }
        if let Some(later) = later.placed {
            let placed = self.placed.get_or_insert_default();
            objects(&mut placed.path, later.path);
            objects(&mut placed.query, later.query);
            objects(&mut placed.body, later.body);
        }
    }
}

/// A parameter of a later layer hides those of its name, wherever they were placed; a null is used up by that.
fn hide<'a>(later: &mut Object<'a>, earlier: [&mut Object<'a>; 3]) {
    for object in earlier {
        for (name, value) in later.entries_mut() {
            if object.undefine(name) && value.is_null() {
                *value = Value::Undefined;
            }
        }
    }
}

/// A later object over an earlier one, key by key.
pub(crate) fn objects<'a>(earlier: &mut Object<'a>, later: Object<'a>) {
    if later.replaces() {
        *earlier = later;
        return;
    }
    earlier.note_merged(&later);
    if earlier.has_no_entries() && !earlier.replaces() {
        *earlier = later;
        return;
    }
    for (name, value) in later.into_entries() {
        match earlier.position(&name) {
            Some(position) => {
                if let Some(earlier) = earlier.value_mut(position) {
                    values(earlier, value);
                }
            }
            None => earlier.append(name, value),
        }
    }
}

/// A later value over an earlier one.
fn values<'a>(earlier: &mut Value<'a>, later: Value<'a>) {
    match (earlier, later) {
        (Value::Null, Value::Null) => {}
        // A null takes away what was there, and itself.
        (earlier, Value::Null) => *earlier = Value::Undefined,
        (Value::Object(earlier), Value::Object(later)) => objects(earlier, later),
        (earlier, Value::Object(later)) => *earlier = Value::Object(later.replacing()),
        (earlier, later) => *earlier = later,
    }
}
