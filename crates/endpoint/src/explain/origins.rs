//! The layers that set each option, collected in one pass over each layer.

use std::collections::HashMap;

use super::explanation::Origin;
use crate::options::Options;

/// The key of an option. A header, a preview and a parameter can have one name.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Key {
    /// A key of §2.1, such as `baseUrl`.
    Setting(&'static str),
    Header(String),
    Preview(String),
    Parameter(String),
}

#[derive(Debug, Default)]
pub(super) struct Origins(HashMap<Key, Vec<Origin>>);

impl Origins {
    /// Adds the options of a layer.
    pub(super) fn add(&mut self, origin: &Origin, layer: &Options<'_>) {
        let settings = layer.settings();
        let media_type = &settings.media_type;
        let set = [
            ("method", settings.method.is_some()),
            ("baseUrl", settings.base_url.is_some()),
            ("url", settings.url.is_some()),
            ("mediaType.format", media_type.format.is_some()),
            ("data", settings.data.is_some()),
            ("request", settings.metadata.is_some()),
        ];
        for (key, _) in set.into_iter().filter(|(_, is_set)| *is_set) {
            self.note(Key::Setting(key), origin);
        }
        for (name, _) in layer.headers.iter() {
            self.note(Key::Header(name.to_owned()), origin);
        }
        for preview in media_type.previews() {
            self.note(Key::Preview(preview.to_owned()), origin);
        }
        for (parameter, _) in layer.parameters.with_values() {
            self.note(Key::Parameter(parameter.name.to_string()), origin);
        }
        for (name, _) in settings.parts.iter() {
            self.note(Key::Parameter(name.to_owned()), origin);
        }
    }

    pub(super) fn note(&mut self, key: Key, origin: &Origin) {
        let origins = self.0.entry(key).or_default();
        // The parts of one name, or one name in several places, count once.
        if origins.last() != Some(origin) {
            origins.push(origin.clone());
        }
    }

    /// The layers that set an option, in order.
    pub(super) fn of(&self, key: &Key) -> Vec<Origin> {
        self.0.get(key).cloned().unwrap_or_default()
    }
}
