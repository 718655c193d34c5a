//! The entries of an explanation: the merged options one by one, with what the trace of the build says of each.

use std::collections::HashSet;

use super::explanation::Entry;
use super::origins::{Key, Origins};
use crate::body::Body;
use crate::build::{BodySource, Trace};
use crate::options::{Options, Parameters, Setting};
use crate::place::Place;
use crate::value::{Object, Value};

/// The entries, in the order of §2.1. The secrets of the options are masked already.
pub(super) fn of(merged: &Options<'_>, trace: &Trace, origins: &Origins) -> Vec<Entry> {
    let mut entries = Entries {
        origins,
        entries: Vec::new(),
    };
    entries.settings(merged, trace);
    entries.headers(&merged.headers);
    entries.media_type(merged, trace);
    entries.content(merged, trace);
    entries.parameters(&merged.parameters, trace);
    entries.entries
}

struct Entries<'s> {
    origins: &'s Origins,
    entries: Vec<Entry>,
}

/// A place, if the option went there.
fn place_if(went: bool, place: Place) -> Place {
    if went { place } else { Place::Nowhere }
}

impl Entries<'_> {
    fn push(&mut self, option: &str, key: &Key, value: Value<'static>, place: Place) {
        self.entries.push(Entry {
            option: option.to_owned(),
            origins: self.origins.of(key),
            value,
            place,
        });
    }

    /// A setting that a layer left alone has no entry; one that was unset has no value.
    fn setting(&mut self, key: &'static str, setting: Setting<Value<'static>>, place: Place) {
        match setting {
            Setting::Keep => {}
            Setting::Unset => self.push(key, &Key::Setting(key), Value::Undefined, Place::Nowhere),
            Setting::Set(value) => self.push(key, &Key::Setting(key), value, place),
        }
    }

    fn settings(&mut self, merged: &Options<'_>, trace: &Trace) {
        let settings = merged.settings();
        let text = |text: &str| Value::from(text.to_owned());
        let base_url = settings.base_url.as_ref().map(|base_url| text(base_url));
        let [(_, method), (_, url)] = settings.target.values().map(|(name, value)| {
            let setting = match value {
                None => Setting::Keep,
                Some(value) if value.is_absent() => Setting::Unset,
                Some(value) => Setting::Set(value.into_owned()),
            };
            (name, setting)
        });
        self.setting("method", method, Place::Method);
        self.setting("baseUrl", base_url, place_if(trace.uses_base_url, Place::Url));
        self.setting("url", url, Place::Url);
    }

    fn headers(&mut self, headers: &Object<'_>) {
        for (name, value) in headers.entries() {
            let value = match value {
                value if value.is_absent() => Value::Undefined,
                value => value.clone().into_owned(),
            };
            let place = place_if(!value.is_undefined(), Place::Header);
            self.push(&format!("headers.{name}"), &Key::Header(name.to_string()), value, place);
        }
    }

    fn media_type(&mut self, merged: &Options<'_>, trace: &Trace) {
        let media_type = &merged.settings().media_type;
        let has_format = trace.amends_accept && media_type.format().is_some();
        let format = media_type.format.as_ref().map(|format| Value::from(format.to_string()));
        self.setting("mediaType.format", format, place_if(has_format, Place::Accept));
        let place = place_if(trace.amends_accept, Place::Accept);
        for preview in media_type.previews() {
            let (key, value) = (Key::Preview(preview.to_owned()), Value::from(preview.to_owned()));
            self.push("mediaType.previews", &key, value, place);
        }
    }

    fn content(&mut self, merged: &Options<'_>, trace: &Trace) {
        let settings = merged.settings();
        let data = settings.data.as_ref().map(shown);
        self.setting("data", data, place_if(trace.body == BodySource::Data, Place::Body));
        for (name, part) in settings.parts.iter() {
            let key = Key::Parameter(name.to_owned());
            self.push(name, &key, Value::from(format!("{part:?}")), Place::Body);
        }
        if let Some(request) = &settings.request {
            let place = place_if(!request.is_unset(), Place::Metadata);
            let value = Value::Object(request.clone().into_owned());
            self.push("request", &Key::Setting("request"), value, place);
        }
    }

    fn parameters(&mut self, parameters: &Parameters<'_>, trace: &Trace) {
        let left_out: HashSet<&str> = trace.left_out.iter().map(String::as_str).collect();
        let is_written = |name: &str, value: &Value<'_>| !value.is_undefined() && !left_out.contains(name);
        let has_free = trace.body == BodySource::Parameters;
        let has_placed = has_free || trace.body == BodySource::Placed;
        self.object(&parameters.free, |position, name, value| {
            if trace.consumed.taken.free.is_set(position) {
                place_if(trace.consumed.written.free.is_set(position), Place::Placeholder)
            } else if trace.in_query.is_set(position) {
                Place::Query
            } else {
                place_if(has_free && is_written(name, value), Place::Body)
            }
        });
        let Some(placed) = &parameters.placed else {
            return;
        };
        self.object(&placed.path, |position, _, _| {
            place_if(trace.consumed.written.path.is_set(position), Place::Placeholder)
        });
        self.object(&placed.query, |position, _, _| {
            place_if(trace.placed_in_query.is_set(position), Place::Query)
        });
        self.object(&placed.body, |_, name, value| {
            place_if(has_placed && is_written(name, value), Place::Body)
        });
    }

    fn object(&mut self, parameters: &Object<'_>, place: impl Fn(usize, &str, &Value<'_>) -> Place) {
        for (position, (name, value)) in parameters.entries().iter().enumerate() {
            let key = Key::Parameter(name.to_string());
            self.push(name, &key, value.clone().into_owned(), place(position, name, value));
        }
    }
}

fn shown(data: &Body<'_>) -> Value<'static> {
    match data {
        Body::Json(value) => value.clone().into_owned(),
        Body::Text(text) => Value::from(text.clone().into_owned()),
        Body::Bytes(bytes) => Value::from(format!("[{} bytes]", bytes.len())),
    }
}
