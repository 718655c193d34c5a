//! The outcomes of an explanation, from the settings of the layers and the writer's list of parameters.

use super::explanation::Outcome;
use super::origins::{Key, Origins};
use crate::body::Body;
use crate::call::Explained;
use crate::options::Options;
use crate::place::{Place, Placed};
use crate::secret::Secrets;
use crate::value::{Object, Value};

/// Makes the outcomes, in the order of §2.1. The secrets of the settings are already masked.
pub(super) fn of(
    settings: &Options<'_>,
    explained: &Explained<'_>,
    (secrets, origins): (&Secrets, &Origins),
    names: &[(usize, String)],
) -> Vec<Outcome> {
    let mut outcomes = Outcomes {
        origins,
        outcomes: Vec::new(),
    };
    outcomes.settings(settings, explained);
    outcomes.headers(&settings.headers);
    outcomes.media_type(settings, explained);
    outcomes.content(settings, explained);
    for placed in explained.list.iter() {
        let found = names.binary_search_by_key(&placed.position, |(known, _)| *known);
        let given = found.ok().and_then(|at| names.get(at)).map(|(_, given)| &**given);
        outcomes.parameter(placed, given.unwrap_or(placed.name), secrets);
    }
    outcomes.outcomes
}

struct Outcomes<'s> {
    origins: &'s Origins,
    outcomes: Vec<Outcome>,
}

/// `place` if the option went there.
fn place_if(went: bool, place: Place) -> Place {
    if went { place } else { Place::Nowhere }
}

impl Outcomes<'_> {
    fn push(&mut self, option: &str, key: &Key, value: Value<'static>, place: Place) {
        self.outcomes.push(Outcome {
            option: option.to_owned(),
            origins: self.origins.of(key),
            value,
            place,
        });
    }

    /// Adds a setting, if a layer has it.
    fn setting(&mut self, key: &'static str, value: Option<Value<'_>>, place: Place) {
        if let Some(value) = value {
            self.push(key, &Key::Setting(key), value.into_owned(), place);
        }
    }

    fn settings(&mut self, merged: &Options<'_>, explained: &Explained<'_>) {
        let settings = merged.settings();
        let base_url = settings.base_url.as_ref().map(Value::from);
        self.setting("method", settings.method.clone(), Place::Method);
        self.setting("baseUrl", base_url, place_if(explained.uses_base_url, Place::Url));
        self.setting("url", settings.url.clone(), Place::Url);
    }

    fn headers(&mut self, headers: &Object<'_>) {
        for (name, value) in headers.iter() {
            let place = place_if(!value.is_null(), Place::Header);
            let key = Key::Header(name.to_owned());
            self.push(&format!("headers.{name}"), &key, value.clone().into_owned(), place);
        }
    }

    fn media_type(&mut self, merged: &Options<'_>, explained: &Explained<'_>) {
        let media_type = &merged.settings().media_type;
        let has_format = explained.amends_accept && media_type.format().is_some();
        let format = media_type.format.as_ref().map(Value::from);
        self.setting("mediaType.format", format, place_if(has_format, Place::Accept));
        let place = place_if(explained.amends_accept, Place::Accept);
        for preview in media_type.previews() {
            let (key, value) = (Key::Preview(preview.to_owned()), Value::from(preview.to_owned()));
            self.push("mediaType.previews", &key, value, place);
        }
    }

    fn content(&mut self, merged: &Options<'_>, explained: &Explained<'_>) {
        let settings = merged.settings();
        let data = settings.data.as_ref().map(shown);
        self.setting("data", data, place_if(explained.data.is_some(), Place::Body));
        for (name, part) in settings.parts.iter() {
            let key = Key::Parameter(name.to_owned());
            self.push(name, &key, Value::from(format!("{part:?}")), Place::Body);
        }
        if let Some(request) = &settings.metadata {
            let place = place_if(!request.is_null(), Place::Metadata);
            self.push("request", &Key::Setting("request"), request.clone().into_owned(), place);
        }
    }

    /// Adds a parameter, under the name by which it was given.
    fn parameter(&mut self, placed: Placed<'_, '_>, option: &str, secrets: &Secrets) {
        let place = match placed.mark.place {
            place @ (Place::Placeholder | Place::Query | Place::Body) => place_if(placed.mark.is_written, place),
            place => place,
        };
        let is_secret = secrets.is_secret_pair(placed.name);
        let value = placed.value.redacted_beside(placed.name, is_secret, secrets);
        let value = value.into_owned();
        self.push(option, &Key::Parameter(option.to_owned()), value, place);
    }
}

fn shown(data: &Body<'_>) -> Value<'static> {
    match data {
        Body::Json(value) => value.clone().into_owned(),
        Body::Text(text) => Value::from(text.clone().into_owned()),
        Body::Bytes(bytes) => Value::from(format!("[{} bytes]", bytes.len())),
    }
}
