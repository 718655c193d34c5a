//! Where every option of a request came from, and where it went.
//!
//! A request made over several layers of defaults is explained from the same layers:
//!
//! ```
//! use endpoint::explain::{Origin, Place, explain};
//! use endpoint::options;
//!
//! let layers = [("team.json", options! { per_page: 100, headers: { "authorization": "token 0123" } })];
//! let explanation = explain(layers, "GET /orgs/{org}/repos", options! { org: "acme" })?;
//!
//! let per_page = explanation.entries().iter().find(|entry| entry.option() == "per_page").unwrap();
//! assert_eq!(per_page.origin(), &Origin::Layer("team.json".to_owned()));
//! assert_eq!(per_page.place(), Place::Query);
//! assert!(!format!("{explanation:?}").contains("0123"));
//! # Ok::<(), endpoint::Error>(())
//! ```

mod json;

use std::collections::HashMap;
use std::fmt;

use http::header::ACCEPT;

use crate::endpoint::Endpoint;
use crate::error::Error;
use crate::options::{Options, Setting};
use crate::parse::Destination;
use crate::parse::body::Body;
use crate::request::is_sensitive;
use crate::route::IntoRoute;
use crate::template::{Dialect, Template};
use crate::value::{Object, Value};

/// What is shown instead of a credential.
const MASK: &str = "***";

/// Where an option was said.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Origin {
    /// The defaults of §2.1, which every endpoint starts with.
    Global,
    /// A layer of defaults, by its name.
    Layer(String),
    /// The route.
    Route,
    /// The options of the call.
    Call,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Global => f.write_str("built-in defaults"),
            Self::Layer(name) => f.write_str(name),
            Self::Route => f.write_str("route"),
            Self::Call => f.write_str("call"),
        }
    }
}

/// Where an option went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Place {
    /// The method.
    Method,
    /// The URL itself: the base URL or the template.
    Url,
    /// A placeholder of the URL.
    Placeholder,
    /// The query string.
    Query,
    /// The body.
    Body,
    /// A header.
    Header,
    /// The `accept` header, which it amends.
    Accept,
    /// The caller's metadata, returned unchanged.
    Metadata,
    /// Nowhere: it was unset, or has no value.
    Nowhere,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Method => "method",
            Self::Url => "url",
            Self::Placeholder => "placeholder",
            Self::Query => "query",
            Self::Body => "body",
            Self::Header => "header",
            Self::Accept => "accept",
            Self::Metadata => "metadata",
            Self::Nowhere => "nowhere",
        })
    }
}

/// One option: what it is, who said so, and where it went.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    option: String,
    value: Value<'static>,
    origins: Vec<Origin>,
    place: Place,
}

impl Entry {
    /// The option: a key of §2.1, such as `baseUrl`, `headers.accept` or `mediaType.format`, or the name of a parameter.
    #[must_use]
    pub fn option(&self) -> &str {
        &self.option
    }

    /// Its value; `***` for a credential, undefined where it was unset.
    #[must_use]
    pub fn value(&self) -> &Value<'static> {
        &self.value
    }

    /// The layer whose word counts.
    #[must_use]
    pub fn origin(&self) -> &Origin {
        self.origins.last().unwrap_or(&Origin::Call)
    }

    /// All layers that spoke of it, the one that counts last.
    #[must_use]
    pub fn origins(&self) -> &[Origin] {
        &self.origins
    }

    /// Where it went.
    #[must_use]
    pub fn place(&self) -> Place {
        self.place
    }
}

/// The origin and the place of every option of a request.
///
/// It serializes as `{"options": [{"option", "value", "from", "overrides", "to"}], "accept": {"before", "after"}}`.
#[derive(Debug, Clone, PartialEq)]
pub struct Explanation {
    entries: Vec<Entry>,
    accept: Option<(String, String)>,
}

impl Explanation {
    /// The options, in the order of §2.1.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The `accept` that the headers have, and what `mediaType` made of it.
    #[must_use]
    pub fn accept(&self) -> Option<(&str, &str)> {
        self.accept
            .as_ref()
            .map(|(before, after)| (before.as_str(), after.as_str()))
    }
}

/// Explains the request that a route and options make over named layers of defaults.
///
/// # Errors
///
/// As [`Endpoint::request`]: there must be a request to explain.
pub fn explain<'a, N: Into<String>>(
    layers: impl IntoIterator<Item = (N, Options<'a>)>,
    route: impl IntoRoute<'a>,
    call: Options<'a>,
) -> Result<Explanation, Error> {
    let global = Endpoint::new().default_options().clone();
    let mut spoken = vec![(Origin::Global, global)];
    spoken.extend(
        layers
            .into_iter()
            .map(|(name, options)| (Origin::Layer(name.into()), options)),
    );
    let route = route.into_source();
    let mut call = call;
    route.outlasts_null(&mut call);
    spoken.push((Origin::Route, route.options()));
    spoken.push((Origin::Call, call));
    let merged = spoken
        .iter()
        .fold(Options::new(), |merged, (_, layer)| merged.merge(layer.reborrow()));

    let request = Endpoint::parse(merged.reborrow())?;
    let before = merged
        .headers
        .get(ACCEPT.as_str())
        .and_then(Value::as_str)
        .map(str::to_owned);
    let after = request.headers().get(ACCEPT).and_then(|value| value.to_str().ok());
    let accept = before.zip(after.map(str::to_owned));
    let entries = Entries {
        spoken: &spoken,
        entries: Vec::new(),
    }
    .all(&merged, request.method().as_str());
    Ok(Explanation { entries, accept })
}

struct Entries<'s, 'a> {
    spoken: &'s [(Origin, Options<'a>)],
    entries: Vec<Entry>,
}

impl Entries<'_, '_> {
    fn all(mut self, merged: &Options<'_>, method: &str) -> Vec<Entry> {
        self.text("method", Place::Method, &merged.rest().method, |layer| {
            !layer.rest().method.is_keep()
        });
        self.text("baseUrl", Place::Url, &merged.rest().base_url, |layer| {
            !layer.rest().base_url.is_keep()
        });
        self.text("url", Place::Url, &merged.rest().url, |layer| {
            !layer.rest().url.is_keep()
        });
        self.headers(&merged.headers);
        self.text(
            "mediaType.format",
            Place::Accept,
            &merged.rest().media_type.format,
            |layer| !layer.rest().media_type.format.is_keep(),
        );
        for preview in merged.rest().media_type.previews() {
            let value = Value::from(preview.to_owned());
            self.push("mediaType.previews", value, Place::Accept, |layer| {
                layer.rest().media_type.previews.iter().any(|named| named == preview)
            });
        }
        if let Setting::Set(data) = &merged.rest().data {
            self.push("data", shown(data), Place::Body, |layer| !layer.rest().data.is_keep());
        }
        if let Some(request) = &merged.rest().request {
            let value = Value::Object(request.clone().into_owned());
            self.push("request", value, Place::Metadata, |layer| {
                layer.rest().request.is_some()
            });
        }
        self.parameters(merged, method);
        self.entries
    }

    fn push(&mut self, option: &str, value: Value<'static>, place: Place, speaks: impl Fn(&Options<'_>) -> bool) {
        let origins = self
            .spoken
            .iter()
            .filter(|(_, layer)| speaks(layer))
            .map(|(origin, _)| origin.clone());
        self.entries.push(Entry {
            option: option.to_owned(),
            place: if value.is_absent() && place != Place::Body {
                Place::Nowhere
            } else {
                place
            },
            origins: origins.collect(),
            value,
        });
    }

    fn text<T: AsRef<str>>(
        &mut self,
        option: &str,
        place: Place,
        setting: &Setting<T>,
        speaks: impl Fn(&Options<'_>) -> bool,
    ) {
        match setting {
            Setting::Keep => {}
            Setting::Unset => self.push(option, Value::Undefined, Place::Nowhere, speaks),
            Setting::Set(text) => self.push(option, Value::from(text.as_ref().to_owned()), place, speaks),
        }
    }

    fn headers(&mut self, merged: &Object<'_>) {
        let origins = self.origins(|layer| [&layer.headers].into_iter());
        for (name, value) in merged.entries() {
            let value = match value {
                value if value.is_absent() => Value::Undefined,
                _ if is_sensitive(name) => Value::from(MASK),
                value => value.clone().into_owned(),
            };
            self.named(&format!("headers.{name}"), name, value, Place::Header, &origins);
        }
    }

    fn parameters(&mut self, merged: &Options<'_>, method: &str) {
        let origins = self.origins(|layer| {
            let placed = layer
                .rest()
                .placed
                .iter()
                .flat_map(|placed| [&placed.path, &placed.query, &placed.body]);
            [&layer.parameters].into_iter().chain(placed)
        });
        let url = merged.rest().url.as_ref().set().map_or("", |url| &**url);
        let template = Template::parse_as(url.into(), Dialect::Route).ok();
        let variables: std::collections::HashSet<&str> = template
            .iter()
            .flat_map(Template::variables)
            .map(|variable| variable.name())
            .collect();
        let leftovers = match Destination::of(method) {
            Destination::Query => Place::Query,
            Destination::Body => Place::Body,
            _ => Place::Nowhere,
        };
        let placed = merged.rest().placed.as_ref();
        let is_filled = |name: &str| {
            let value = placed.and_then(|placed| placed.path.get(name));
            value.is_some_and(|value| !value.is_absent())
        };
        for (name, value) in merged.parameters.entries() {
            let place = if variables.contains(&**name) && !is_filled(name) {
                Place::Placeholder
            } else {
                leftovers
            };
            self.parameter(name, value, place, &origins);
        }
        if let Some(placed) = placed {
            // A method that takes no body takes a null in it, which goes nowhere.
            let in_body = match leftovers {
                Place::Body => Place::Body,
                _ => Place::Nowhere,
            };
            let places = [
                (&placed.path, Place::Placeholder),
                (&placed.query, Place::Query),
                (&placed.body, in_body),
            ];
            for (parameters, place) in places {
                for (name, value) in parameters.iter() {
                    self.parameter(name, value, place, &origins);
                }
            }
        }
    }

    fn parameter(&mut self, name: &str, value: &Value<'_>, place: Place, origins: &HashMap<String, Vec<Origin>>) {
        let sent = match place {
            Place::Body => !value.is_undefined(),
            _ => !value.is_absent(),
        };
        let place = if sent { place } else { Place::Nowhere };
        self.named(name, name, value.clone().into_owned(), place, origins);
    }

    fn named(
        &mut self,
        option: &str,
        name: &str,
        value: Value<'static>,
        place: Place,
        origins: &HashMap<String, Vec<Origin>>,
    ) {
        self.entries.push(Entry {
            option: option.to_owned(),
            place: if value.is_undefined() { Place::Nowhere } else { place },
            origins: origins.get(name).cloned().unwrap_or_default(),
            value,
        });
    }

    /// Which layers spoke of each name of their objects.
    fn origins<'s, I: Iterator<Item = &'s Object<'s>>>(
        &'s self,
        objects: impl Fn(&'s Options<'s>) -> I,
    ) -> HashMap<String, Vec<Origin>> {
        let mut origins: HashMap<String, Vec<Origin>> = HashMap::new();
        for (origin, layer) in self.spoken {
            for (name, _) in objects(layer).flat_map(|object| object.entries()) {
                origins.entry(name.to_string()).or_default().push(origin.clone());
            }
        }
        origins
    }
}

fn shown(data: &Body<'_>) -> Value<'static> {
    match data {
        Body::Json(value) => value.clone().into_owned(),
        Body::Text(text) => Value::from(text.clone().into_owned()),
        Body::Bytes(bytes) => Value::from(format!("[{} bytes]", bytes.len())),
    }
}
