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

mod explanation;
mod json;
mod origins;
mod outcomes;

#[doc(inline)]
pub use crate::place::Place;
pub use explanation::{Explanation, Origin, Outcome};

use http::header::ACCEPT;
use origins::{Key, Origins};

use crate::call::{self, Call, Explained};
use crate::defaults::Defaults;
use crate::error::Error;
use crate::operation::IntoRoute;
use crate::options::{IntoOptions, Options, Parameters};
use crate::request::RequestOptions;
use crate::secret::Secrets;
use crate::value::Value;

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
        outcomes: outcomes::of(&settings, &explained, (&secrets, &origins), &names),
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
