//! The origin and the place of every option of a request. The outcomes come from the list that the request was written
//! from; nothing is decided here.
//!
//! Give [`explain`] the layers of defaults that the endpoint was made of:
//!
//! ```
//! use endpoint::explain::{Origin, Place, explain};
//! use endpoint::options;
//!
//! let layers = [("team.json", options! { headers: { "x-team": "web", "authorization": "token 0123" } })];
//! let explanation = explain(layers, "GET /orgs/{org}/repos", options! { org: "acme", per_page: 100 })?;
//!
//! let find = |option| explanation.outcomes().iter().find(|outcome| outcome.option() == option).unwrap();
//! assert_eq!(find("headers.x-team").origin(), &Origin::Layer("team.json".to_owned()));
//! assert_eq!(find("per_page").origin(), &Origin::Call);
//! assert_eq!(find("per_page").place(), Place::Query);
//! assert!(!format!("{explanation:?}").contains("0123"));
//! # Ok::<(), endpoint::Error>(())
//! ```

use std::collections::HashMap;
use std::fmt;

use http::header::ACCEPT;
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::body::Body;
use crate::call::{self, Call, Explained};
use crate::defaults::Defaults;
use crate::error::Error;
use crate::operation::IntoRoute;
use crate::options::{IntoOptions, Options, Parameters};
#[doc(inline)]
pub use crate::place::Place;
use crate::place::Placed;
use crate::request::RequestOptions;
use crate::secret::Secrets;
use crate::value::{Object, Value};

/// Explains the request of a route and options, over named layers of defaults. Below the first are those of
/// [`Endpoint::github`](crate::Endpoint::github): for another API, the first layer sets `baseUrl` and `accept`.
///
/// ```
/// use endpoint::explain::{Origin, explain};
/// use endpoint::{Options, options};
///
/// let no_layers: [(&str, Options); 0] = [];
/// let explanation = explain(no_layers, "GET /orgs/{org}", options! { org: "acme" })?;
/// assert_eq!(explanation.outcomes().last().unwrap().origin(), &Origin::Call);
/// # Ok::<(), endpoint::Error>(())
/// ```
///
/// # Errors
///
/// Like [`Endpoint::request`](crate::Endpoint::request): without a request there is nothing to explain.
pub fn explain<'a, N: Into<String>>(
    layers: impl IntoIterator<Item = (N, Options<'a>)>,
    route: impl IntoRoute<'a>,
    call: impl IntoOptions<'a>,
) -> Result<Explanation, Error> {
    explain_with(layers, route, call, |_, _| Ok(Vec::new()))
}

/// Explains a request whose call a catalogue resolves over the merged defaults. `resolve` returns the names by which options
/// were given, of those that have another now, with their positions.
#[doc(hidden)]
pub fn explain_with<'a, N: Into<String>>(
    layers: impl IntoIterator<Item = (N, Options<'a>)>,
    route: impl IntoRoute<'a>,
    call: impl IntoOptions<'a>,
    resolve: impl for<'s> FnOnce(&'s Defaults, &mut Call<'s>) -> Result<Vec<(usize, String)>, Error>,
) -> Result<Explanation, Error> {
    let given = route.into_call(call.into_options().unwrap_or_default());
    let mut origins = Origins::default();
    let mut merged = Options::new();
    let mut add = |origin: Origin, layer: Options<'a>| {
        origins.add(&origin, &layer);
        merged = std::mem::take(&mut merged).merge(layer);
    };
    add(Origin::Global, Defaults::global().options.clone());
    for (name, layer) in layers {
        add(Origin::Layer(name.into()), layer);
    }
    let defaults = Defaults::prepare(merged.into_owned())?;
    let mut resolved = given.clone();
    let names = resolve(&defaults, &mut resolved)?;
    let Call { options: mut call, .. } = given;
    call.give_way(&resolved.route);
    let route = Options::new().with_route(resolved.route.clone());
    origins.add(&Origin::Route, &route);
    origins.add(&Origin::Call, &call);
    if resolved.options.settings().base_url != call.settings().base_url {
        // An operation of a catalogue has its own address.
        origins.note(Key::Setting("baseUrl"), &Origin::Operation);
    }
    let explained = call::explain(&defaults, resolved)?;
    let settings = settings(&defaults, route, call, &explained);
    let secrets = secrets(&explained.request);
    let settings = settings.redacted();
    let before = settings.headers.get(ACCEPT.as_str()).and_then(Value::as_str);
    let shown = explained.request.redacted();
    let after = shown.headers().get(ACCEPT).and_then(|value| value.to_str().ok());
    Ok(Explanation {
        accept: before
            .zip(after)
            .map(|(before, after)| (before.to_owned(), after.to_owned())),
        outcomes: outcomes(&settings, &explained, (&secrets, &origins), &names),
    })
}

/// The merged settings of all layers, without parameters and with the additions of a catalogue.
fn settings<'a>(
    defaults: &'a Defaults,
    route: Options<'a>,
    mut call: Options<'a>,
    explained: &Explained<'a>,
) -> Options<'a> {
    call.headers = explained.options.headers.clone();
    let resolved = explained.options.settings();
    if resolved.base_url.is_some() || !resolved.parts.is_empty() {
        let settings = call.settings_mut();
        (settings.base_url, settings.parts) = (resolved.base_url.clone(), resolved.parts.clone());
    }
    let layers = [defaults.options.clone(), route, call].into_iter();
    let layers = layers.map(|layer| Options {
        parameters: Parameters::default(),
        ..layer
    });
    layers.reduce(Options::merge).unwrap_or_default()
}

/// The secret names of a request, and those of variables beside a secret name in the template: `?token={x}`.
fn secrets(request: &RequestOptions) -> Secrets {
    let mut secrets = request.secrets.clone();
    if let Some(template) = &request.template {
        let found = secrets.in_template(template.as_str());
        let is_found = |at: usize| found.iter().any(|range| range.contains(&at));
        for variable in template.variables().filter(|variable| is_found(variable.range().start)) {
            secrets.set(variable.name(), true);
        }
    }
    secrets
}

/// The origin of an option: the layer that set it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Origin {
    /// The defaults of [`Endpoint::github`](crate::Endpoint::github).
    Global,
    /// A layer of defaults, with its name.
    Layer(String),
    /// The route.
    Route,
    /// The server that a catalogue has for the operation.
    Operation,
    /// The options of the call.
    Call,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Global => f.write_str("built-in defaults"),
            Self::Layer(name) => f.write_str(name),
            Self::Route => f.write_str("route"),
            Self::Operation => f.write_str("server of the operation"),
            Self::Call => f.write_str("call"),
        }
    }
}

/// One option: its value, the layers that set it, and its place in the request.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    option: String,
    value: Value<'static>,
    origins: Vec<Origin>,
    place: Place,
}

impl Outcome {
    /// The option: a key, such as `baseUrl`, `headers.accept` or `mediaType.format`, or
    /// the name of a parameter.
    ///
    /// ```
    /// use endpoint::explain::explain;
    /// use endpoint::options;
    ///
    /// let layers = [("team.json", options! { org: "octokit" })];
    /// let explanation = explain(layers, "GET /orgs/{org}", options! { org: "acme" })?;
    /// let names: Vec<_> = explanation.outcomes().iter().map(|outcome| outcome.option()).collect();
    /// assert!(names.contains(&"headers.accept") && names.contains(&"org"));
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn option(&self) -> &str {
        &self.option
    }

    /// The value; `***` for a secret.
    ///
    /// ```
    /// use endpoint::explain::explain;
    /// use endpoint::options;
    ///
    /// let layers = [("team.json", options! { org: "octokit" })];
    /// let explanation = explain(layers, "GET /orgs/{org}", options! { org: "acme" })?;
    /// let org = explanation.outcomes().iter().find(|outcome| outcome.option() == "org").unwrap();
    /// assert_eq!(org.value().as_str(), Some("acme"));
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn value(&self) -> &Value<'static> {
        &self.value
    }

    /// The layer whose value was used.
    ///
    /// ```
    /// use endpoint::explain::{Origin, explain};
    /// use endpoint::options;
    ///
    /// let layers = [("team.json", options! { org: "octokit" })];
    /// let explanation = explain(layers, "GET /orgs/{org}", options! { org: "acme" })?;
    /// let org = explanation.outcomes().iter().find(|outcome| outcome.option() == "org").unwrap();
    /// assert_eq!(org.origin(), &Origin::Call);
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn origin(&self) -> &Origin {
        self.origins.last().unwrap_or(&Origin::Call)
    }

    /// All layers that set the option, in order. The last is the one that was used.
    ///
    /// ```
    /// use endpoint::explain::{Origin, explain};
    /// use endpoint::options;
    ///
    /// let layers = [("team.json", options! { org: "octokit" })];
    /// let explanation = explain(layers, "GET /orgs/{org}", options! { org: "acme" })?;
    /// let org = explanation.outcomes().iter().find(|outcome| outcome.option() == "org").unwrap();
    /// assert_eq!(org.origins(), [Origin::Layer("team.json".to_owned()), Origin::Call]);
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn origins(&self) -> &[Origin] {
        &self.origins
    }

    /// The place in the request that the option went to.
    ///
    /// ```
    /// use endpoint::explain::{Place, explain};
    /// use endpoint::options;
    ///
    /// let layers = [("team.json", options! { org: "octokit" })];
    /// let explanation = explain(layers, "GET /orgs/{org}", options! { org: "acme" })?;
    /// let org = explanation.outcomes().iter().find(|outcome| outcome.option() == "org").unwrap();
    /// assert_eq!(org.place(), Place::Placeholder);
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn place(&self) -> Place {
        self.place
    }
}

/// The origin and the place of every option of a request.
///
/// Serializes as `{"options": [{"option", "value", "from", "overrides", "to"}], "accept": {"before", "after"}}`.
#[derive(Debug, Clone, PartialEq)]
pub struct Explanation {
    outcomes: Vec<Outcome>,
    accept: Option<(String, String)>,
}

impl Explanation {
    /// The options: method, URLs, headers, media type, body, and then the parameters.
    ///
    /// ```
    /// use endpoint::explain::explain;
    /// use endpoint::options;
    ///
    /// let layers = [("team.json", options! { org: "octokit" })];
    /// let explanation = explain(layers, "GET /orgs/{org}", options! { org: "acme" })?;
    /// assert!(explanation.outcomes().iter().any(|outcome| outcome.option() == "baseUrl"));
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn outcomes(&self) -> &[Outcome] {
        &self.outcomes
    }

    /// The `accept` header before and after `mediaType` amended it. Both are equal if it did not; `None` without an `accept`.
    ///
    /// ```
    /// use endpoint::explain::explain;
    /// use endpoint::options;
    ///
    /// let layers = [("team.json", options! { mediaType: { format: "raw" } })];
    /// let explanation = explain(layers, "GET /user", options! {})?;
    /// let (before, after) = explanation.accept().unwrap();
    /// assert_eq!(before, "application/vnd.github.v3+json");
    /// assert_eq!(after, "application/vnd.github.v3.raw");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn accept(&self) -> Option<(&str, &str)> {
        let accept = self.accept.as_ref();
        accept.map(|(before, after)| (before.as_str(), after.as_str()))
    }
}

/// The key of an option. A header, a preview and a parameter can have one name.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Key {
    /// A key of §2.1, such as `baseUrl`.
    Setting(&'static str),
    Header(String),
    Preview(String),
    Parameter(String),
}

#[derive(Debug, Default)]
struct Origins(HashMap<Key, Vec<Origin>>);

impl Origins {
    /// Adds the options of a layer.
    fn add(&mut self, origin: &Origin, layer: &Options<'_>) {
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

    fn note(&mut self, key: Key, origin: &Origin) {
        let origins = self.0.entry(key).or_default();
        // The parts of one name, or one name in several places, count once.
        if origins.last() != Some(origin) {
            origins.push(origin.clone());
        }
    }

    /// The layers that set an option, in order.
    fn of(&self, key: &Key) -> Vec<Origin> {
        self.0.get(key).cloned().unwrap_or_default()
    }
}

/// Makes the outcomes, in the order of §2.1. The secrets of the settings are already masked.
fn outcomes(
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

impl Serialize for Explanation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("options", &self.outcomes)?;
        if let Some((before, after)) = self.accept() {
            let accept: Object<'_> = [("before", before), ("after", after)].into_iter().collect();
            map.serialize_entry("accept", &accept)?;
        }
        map.end()
    }
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("option", &self.option)?;
        map.serialize_entry("value", &self.value)?;
        map.serialize_entry("from", &self.origin().to_string())?;
        let overridden = self.origins.split_last().map_or(&[][..], |(_, overridden)| overridden);
        let overridden: Vec<String> = overridden.iter().map(Origin::to_string).collect();
        map.serialize_entry("overrides", &overridden)?;
        map.serialize_entry("to", &self.place.to_string())?;
        map.end()
    }
}
