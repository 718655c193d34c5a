//! `request` is `parse` of `merge` (§4.1, decision 1).

use endpoint::{Body, Endpoint, Error, ErrorKind, Options, RequestOptions, Style};
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::Value as Json;

use super::arbitrary::{object, options, route};
use super::config;

/// Everything in a request, or the kind of its error.
fn outcome(request: Result<RequestOptions, Error>) -> Result<String, ErrorKind> {
    outcome_by(request, |body| format!("{:?}", body.to_bytes()))
}

/// Like `outcome`, without the order of the keys in the body.
fn unordered(request: Result<RequestOptions, Error>) -> Result<String, ErrorKind> {
    outcome_by(request, |body| match serde_json::from_slice::<Json>(&body.to_bytes()) {
        Ok(json) => json.to_string(),
        Err(_) => format!("{:?}", body.to_bytes()),
    })
}

fn outcome_by(
    request: Result<RequestOptions, Error>,
    show: impl FnOnce(&Body<'_>) -> String,
) -> Result<String, ErrorKind> {
    let request = request.map_err(|error| match error.kind() {
        // Of two mistakes in the headers, the first is reported, and merging can change the order.
        ErrorKind::InvalidHeaderName => ErrorKind::InvalidHeaderValue,
        kind => kind,
    })?;
    let body = request.body().map(show);
    let meta = request.metadata().map(|meta| serde_json::to_string(meta).unwrap());
    let (method, url) = (request.method(), request.url());
    Ok(format!("{method} {url} {:?} {body:?} {meta:?}", sorted(&request)))
}

fn sorted(request: &RequestOptions) -> Vec<(String, Vec<u8>)> {
    let fields = request.headers().iter();
    let mut fields: Vec<_> = fields
        .map(|(name, value)| (name.to_string(), value.as_bytes().to_vec()))
        .collect();
    fields.sort();
    fields
}

/// The request of options alone.
fn parsed(options: Options<'static>) -> Result<String, ErrorKind> {
    outcome(Endpoint::parse(options))
}

/// A second, shorter implementation of merging (decisions 1 and 2).
fn over(earlier: Json, later: &Json) -> Json {
    match (earlier, later) {
        (Json::Object(mut earlier), Json::Object(later)) => {
            for (name, value) in later {
                let merged = match earlier.remove(name) {
                    Some(earlier) => over(earlier, value),
                    None => value.clone(),
                };
                earlier.insert(name.clone(), merged);
            }
            Json::Object(earlier)
        }
        (_, later) => later.clone(),
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn parameters_merge_as_decided(layers in vec(object(), 1..4), call in object()) {
        let mut expected = Json::Object(serde_json::Map::new());
        let mut endpoint = Endpoint::github();
        for layer in layers.iter().chain([&call]) {
            expected = over(expected, &serde_json::to_value(layer).unwrap());
        }
        for layer in layers {
            endpoint = endpoint.defaults(Options::from(layer)).unwrap();
        }

        // A float past 64 bits has no JSON in options.
        let merged = serde_json::to_value(endpoint.merge((), Options::from(call.clone())).unwrap());
        if let Ok(Json::Object(mut merged)) = merged {
            for key in ["method", "baseUrl", "headers"] {
                merged.remove(key);
            }
            prop_assert_eq!(Json::Object(merged), expected.clone());
        }

        let request = endpoint.request("POST /x", Options::from(call)).unwrap();
        let body = request.body().map(|body| serde_json::from_slice(&body.to_bytes()).unwrap());
        prop_assert_eq!(body.unwrap_or_else(|| Json::Object(serde_json::Map::new())), expected);
    }

    #[test]
    fn request_is_parse_of_merge(defaults in options(), route in route(), options in options()) {
        let github = Endpoint::github();
        let endpoint = github.defaults(defaults).unwrap_or(github);
        let by_request = outcome(endpoint.request(&route, options.clone()));
        let by_parse = match endpoint.merge(&route, options) {
            Ok(merged) => outcome(Endpoint::parse(merged)),
            Err(error) => Err(error.kind()),
        };
        // `parse` takes a call's parameter without a place for a default, and ignores it (decision 9).
        if by_request != Err(ErrorKind::UnexpectedBody) {
            prop_assert_eq!(by_request, by_parse);
        }
    }

    #[test]
    fn a_cascade_of_defaults_is_a_merge_of_layers(a in options(), b in options(), route in route(), c in options()) {
        let github = Endpoint::github();
        let Ok(first) = github.defaults(a.clone()) else { return Ok(()) };
        let Ok(cascade) = first.defaults(b.clone()) else { return Ok(()) };
        let once = github.defaults(a.merge(b)).unwrap();
        prop_assert_eq!(outcome(cascade.request(&route, c.clone())), outcome(once.request(&route, c)));
    }

    #[test]
    fn no_options_change_nothing(a in options()) {
        prop_assert_eq!(&a.clone().merge(Options::new()), &a);
        prop_assert_eq!(&Options::new().merge(a.clone()), &a);
        prop_assert_eq!(parsed(Options::new().merge(a.clone()).merge(Options::new())), parsed(a));
    }

    #[test]
    fn owned_options_are_the_same(a in options()) {
        prop_assert_eq!(&a.clone().into_owned(), &a);
        prop_assert_eq!(parsed(a.clone().into_owned()), parsed(a));
    }

    #[test]
    fn merged_options_survive_json(defaults in options(), route in route(), options in options()) {
        let github = Endpoint::github();
        let endpoint = github.defaults(defaults).unwrap_or(github);
        let Ok(merged) = endpoint.merge(&route, options) else { return Ok(()) };
        // JSON can express neither the style of lists nor every place, so such options are an error.
        let merged = merged.list_style(Style::EncodedComma);
        let Ok(json) = serde_json::to_string(&merged) else { return Ok(()) };
        let read: Options<'_> = serde_json::from_str(&json).unwrap();
        prop_assert_eq!(unordered(Endpoint::parse(read)), unordered(Endpoint::parse(merged)));
    }
}
