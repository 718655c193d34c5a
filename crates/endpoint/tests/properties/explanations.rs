//! An explanation agrees with the request: an option went nowhere exactly if the request is the same without it.

use endpoint::explain::{Outcome, explain};
use endpoint::{Endpoint, Error, Options, Place, Style, Value};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::arbitrary;
use super::config;

/// One option of a call.
#[derive(Debug, Clone)]
enum Part {
    Parameter(&'static str, Value<'static>),
    Path(&'static str, Value<'static>),
    Query(&'static str, Value<'static>),
    Body(&'static str, Value<'static>),
    Header(&'static str, &'static str),
    Format(&'static str),
    Preview(&'static str),
    BaseUrl,
    Data(Value<'static>),
    Metadata,
}

impl Part {
    fn apply(&self, options: Options<'static>) -> Options<'static> {
        match self.clone() {
            Self::Parameter(name, value) => options.param(name, value),
            Self::Path(name, value) => options.path(name, value),
            Self::Query(name, value) => options.query(name, value),
            Self::Body(name, value) => options.field(name, value),
            Self::Header(name, value) => options.header(name, value),
            Self::Format(format) => options.format(format),
            Self::Preview(preview) => options.preview(preview),
            Self::BaseUrl => options.base_url("https://base.test/v3"),
            Self::Data(data) => options.data(data),
            Self::Metadata => options.metadata([("retries", 3)].into_iter().collect()),
        }
    }

    /// Whether an entry is about this option.
    fn is_about(&self, entry: &Outcome) -> bool {
        let option = entry.option();
        match self {
            Self::Parameter(name, _) | Self::Path(name, _) | Self::Query(name, _) | Self::Body(name, _) => {
                option == *name
            }
            Self::Header(name, _) => option.strip_prefix("headers.") == Some(name),
            Self::Format(_) => option == "mediaType.format",
            Self::Preview(preview) => option == "mediaType.previews" && entry.value().as_str() == Some(preview),
            Self::BaseUrl => option == "baseUrl",
            Self::Data(_) => option == "data",
            Self::Metadata => option == "request",
        }
    }
}

/// Options with different names, so that removing one does not uncover another.
fn parts() -> impl Strategy<Value = Vec<Part>> {
    let names = Just(vec!["a", "b", "c", "org", "per_page", "x.y"]).prop_shuffle();
    let parameters = (names, vec((0..8usize, arbitrary::value()), 0..6)).prop_map(|(names, values)| {
        let parts = names.into_iter().zip(values).map(|(name, (kind, value))| match kind {
            0 => Part::Path(name, value),
            1 => Part::Query(name, value),
            2 => Part::Body(name, value),
            _ => Part::Parameter(name, value),
        });
        parts.collect::<Vec<_>>()
    });
    // Values other than those of the defaults and the body.
    const ACCEPT: [&str; 4] = [
        "text/html",
        "application/vnd.acme.v4+json",
        "application/octet-stream",
        "a/b,application/vnd.x",
    ];
    let settings = (
        proptest::option::of(select(&ACCEPT[..]).prop_map(|accept| Part::Header("accept", accept))),
        proptest::option::of(Just(Part::Header("content-type", "text/plain"))),
        proptest::option::of(select(vec!["", "raw", "full"]).prop_map(Part::Format)),
        proptest::option::of(select(vec!["mercy", "nova"]).prop_map(Part::Preview)),
        proptest::option::of(Just(Part::BaseUrl)),
        proptest::option::weighted(0.2, arbitrary::value().prop_map(Part::Data)),
        proptest::option::of(Just(Part::Metadata)),
    );
    (parameters, settings).prop_map(|(mut parts, (a, b, c, d, e, f, g))| {
        parts.extend([a, b, c, d, e, f, g].into_iter().flatten());
        parts
    })
}

/// The whole request as JSON.
fn request(route: &str, parts: &[Part], style: Style) -> Result<String, Error> {
    let options = options(parts).list_style(style);
    Endpoint::github()
        .request(route, options)
        .map(|request| serde_json::to_string(&request).unwrap())
}

fn options(parts: &[Part]) -> Options<'static> {
    parts.iter().fold(Options::new(), |options, part| part.apply(options))
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn what_went_nowhere_is_what_the_request_does_not_need(
        route in arbitrary::route(),
        parts in parts(),
        style in select(vec![Style::EncodedComma, Style::Repeat, Style::Brackets]),
    ) {
        let Ok(with) = request(&route, &parts, style) else { return Ok(()) };
        let layers: [(&str, Options<'_>); 0] = [];
        let explanation = explain(layers, &route, options(&parts).list_style(style)).unwrap();
        for (index, part) in parts.iter().enumerate() {
            let entry = explanation.outcomes().iter().find(|entry| part.is_about(entry));
            let place = entry.map(Outcome::place);
            let mut others = parts.clone();
            others.remove(index);
            let without = request(&route, &others, style);
            let is_needed = without.as_ref().ok() != Some(&with);
            prop_assert_eq!(is_needed, place != Some(Place::Nowhere), "{:?} went to {:?}: {} / {:?}", part, place, with, without);
        }
    }

    /// An option of a layer is explained like one of the call, but with the layer's name.
    #[test]
    fn layers_change_the_origins_and_no_place(route in arbitrary::route(), layers in vec(arbitrary::options(), 3)) {
        let [first, second, call] = <[Options<'static>; 3]>::try_from(layers).unwrap();
        let named = [("first", first.clone()), ("second", second.clone())];
        let layered = explain(named, &route, call.clone());
        let merged = Options::new().merge(first).merge(second);
        let single = explain([("merged", merged)], &route, call);
        match (layered, single) {
            (Ok(layered), Ok(single)) => {
                let shown = |entry: &Outcome| (entry.option().to_owned(), entry.value().clone(), entry.place());
                let [layered, single] = [layered, single].map(|all| all.outcomes().iter().map(shown).collect::<Vec<_>>());
                prop_assert_eq!(layered, single);
            }
            (layered, single) => prop_assert_eq!(layered.is_err(), single.is_err()),
        }
    }
}
