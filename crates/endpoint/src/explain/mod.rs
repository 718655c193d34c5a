//! Where every option of a request came from, and where it went. The build says what it did; nothing is decided here.
//!
//! A request made over several layers of defaults is explained from the same layers:
//!
//! ```
//! use endpoint::explain::{Origin, Place, explain};
//! use endpoint::options;
//!
//! let layers = [("team.json", options! { headers: { "x-team": "web", "authorization": "token 0123" } })];
//! let explanation = explain(layers, "GET /orgs/{org}/repos", options! { org: "acme", per_page: 100 })?;
//!
//! let find = |option| explanation.entries().iter().find(|entry| entry.option() == option).unwrap();
//! assert_eq!(find("headers.x-team").origin(), &Origin::Layer("team.json".to_owned()));
//! assert_eq!(find("per_page").origin(), &Origin::Call);
//! assert_eq!(find("per_page").place(), Place::Query);
//! assert!(!format!("{explanation:?}").contains("0123"));
//! # Ok::<(), endpoint::Error>(())
//! ```

mod entries;
mod explanation;
mod json;
mod origins;

pub use explanation::{Entry, Explanation, Origin};

use http::header::ACCEPT;
use origins::{Key, Origins};

use crate::build::{self, Call, Defaults, Kind, Trace};
use crate::error::Error;
use crate::operation::IntoRoute;
use crate::options::Options;
pub use crate::place::Place;
use crate::request::RequestOptions;
use crate::value::Value;

/// Explains the request that a route and options make over named layers of defaults.
///
/// ```
/// use endpoint::explain::{Origin, explain};
/// use endpoint::{Options, options};
///
/// let no_layers: [(&str, Options); 0] = [];
/// let explanation = explain(no_layers, "GET /orgs/{org}", options! { org: "acme" })?;
/// assert_eq!(explanation.entries().last().unwrap().origin(), &Origin::Call);
/// # Ok::<(), endpoint::Error>(())
/// ```
///
/// # Errors
///
/// As [`Endpoint::request`](crate::Endpoint::request): there must be a request to explain.
pub fn explain<'a, N: Into<String>>(
    layers: impl IntoIterator<Item = (N, Options<'a>)>,
    route: impl IntoRoute<'a>,
    call: Options<'a>,
) -> Result<Explanation, Error> {
    let Call {
        route,
        options: mut call,
        kind,
    } = route.into_call(call);
    let mut origins = Origins::default();
    let mut merged = Options::new();
    let mut add = |origin: Origin, layer: Options<'a>| {
        origins.add(&origin, &layer);
        let describes = layer.settings().is_described();
        merged = std::mem::take(&mut merged).merge(layer);
        if describes && merged.settings().is_usual_base {
            origins.note(Key::Setting("baseUrl"), &origin);
        }
    };
    add(Origin::Global, Defaults::global().options.clone());
    for (name, layer) in layers {
        add(Origin::Layer(name.into()), layer);
    }
    let defaults = Defaults::prepare(merged.clone().into_owned())?;
    let route = build::route(&defaults, route, &call)?;
    let mut trace = Trace::default();
    let request = build::traced(
        &defaults,
        Call {
            route: route.clone(),
            options: call.clone(),
            kind,
        },
        &mut trace,
    )?;

    let mut add = |origin: Origin, layer: Options<'a>| {
        origins.add(&origin, &layer);
        merged = build::merge(
            std::mem::take(&mut merged),
            layer,
            if origin == Origin::Call { kind } else { Kind::Call },
        );
    };
    call.give_way(&route);
    add(Origin::Route, Options::new().with_route(route));
    add(Origin::Call, call.clone());
    build::place_merged(&mut merged, &defaults, &call, &request);
    let merged = hide_beside(merged, &request);
    let merged = merged.redacted();
    let before = merged.headers.get(ACCEPT.as_str()).and_then(Value::as_str);
    let shown = request.redacted();
    let after = shown.headers().get(ACCEPT).and_then(|value| value.to_str().ok());
    Ok(Explanation {
        accept: before
            .zip(after)
            .map(|(before, after)| (before.to_owned(), after.to_owned())),
        entries: entries::of(&merged, &trace, &origins),
    })
}

/// Options whose parameters are secrets also where the template writes them beside the name of one: `?token={t}`.
fn hide_beside<'a>(merged: Options<'a>, request: &RequestOptions<'_>) -> Options<'a> {
    let Some(template) = &request.template else {
        return merged;
    };
    let found = request.secrets.in_template(template.as_str());
    let is_found = |at: usize| found.iter().any(|range| range.contains(&at));
    let hidden = template.variables().filter(|variable| is_found(variable.range().start));
    hidden.fold(merged, |merged, variable| merged.sensitive(variable.name(), true))
}
