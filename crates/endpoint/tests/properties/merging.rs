//! §4.1 and decision 1: `request` is `parse` of `merge`, and layers can be merged in any grouping.

use endpoint::{Endpoint, Error, ErrorKind, ListStyle, Options, RequestOptions};
use proptest::prelude::*;

use super::arbitrary::{options, route};
use super::config;

/// All that a request says, or why there is none.
fn outcome(request: Result<RequestOptions<'_>, Error>) -> Result<String, ErrorKind> {
    let request = request.map_err(|error| match error.kind() {
        // Of two mistakes in the headers, the first is told, and merging can change their order.
        ErrorKind::InvalidHeaderName => ErrorKind::InvalidHeaderValue,
        kind => kind,
    })?;
    let body = request
        .body()
        .map(|body| (body.is_json(), body.to_bytes().into_owned()));
    let meta = request.request().map(|meta| serde_json::to_string(meta).unwrap());
    Ok(format!(
        "{} {} {:?} {body:?} {meta:?}",
        request.method(),
        request.url(),
        sorted(&request)
    ))
}

fn sorted(request: &RequestOptions<'_>) -> Vec<(String, Vec<u8>)> {
    let fields = request.headers().iter();
    let mut fields: Vec<_> = fields
        .map(|(name, value)| (name.to_string(), value.as_bytes().to_vec()))
        .collect();
    fields.sort();
    fields
}

/// What options make by themselves.
fn parsed(options: Options<'static>) -> Result<String, ErrorKind> {
    outcome(Endpoint::parse(options))
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn request_is_parse_of_merge(defaults in options(), route in route(), options in options()) {
        let github = Endpoint::new();
        let endpoint = github.defaults(defaults).unwrap_or(github);
        let by_request = outcome(endpoint.request(&route, options.clone()));
        let by_parse = match endpoint.merge(&route, options) {
            Ok(merged) => outcome(Endpoint::parse(merged)),
            Err(error) => Err(error.kind()),
        };
        prop_assert_eq!(by_request, by_parse);
    }

    #[test]
    fn merging_is_associative(a in options(), b in options(), c in options()) {
        let left = a.clone().merge(b.clone()).merge(c.clone());
        let right = a.merge(b.merge(c));
        prop_assert_eq!(&left, &right);
        prop_assert_eq!(serde_json::to_string(&left).ok(), serde_json::to_string(&right).ok());
        prop_assert_eq!(parsed(left), parsed(right));
    }

    #[test]
    fn a_cascade_of_defaults_is_a_merge_of_layers(a in options(), b in options(), route in route(), c in options()) {
        let github = Endpoint::new();
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
        let github = Endpoint::new();
        let endpoint = github.defaults(defaults).unwrap_or(github);
        let Ok(merged) = endpoint.merge(&route, options) else { return Ok(()) };
        // JSON has no word for how lists are written, nor for some places; that is an error then.
        let merged = merged.list_style(ListStyle::Comma);
        let Ok(json) = serde_json::to_string(&merged) else { return Ok(()) };
        let read: Options<'_> = serde_json::from_str(&json).unwrap();
        prop_assert_eq!(outcome(Endpoint::parse(read)), outcome(Endpoint::parse(merged)));
    }
}
