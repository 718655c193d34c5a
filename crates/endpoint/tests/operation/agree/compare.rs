//! Compares each way from an operation to a request with the dynamic request.

use endpoint::explain::explain;
use endpoint::extension::{Metadata, OperationName, UrlTemplate};
use endpoint::{Endpoint, Error, ErrorKind, Operation, Options, RequestOptions};
use http::HeaderMap;

use super::defaults::Defaults;
use super::sample::Sample;

/// Panics if any way to the operation's request differs from the dynamic one.
pub(crate) fn compare<O: Sample>(operation: &O, defaults: &Defaults) {
    let places = operation.places();
    let Some(endpoint) = defaults.endpoint(defaults.whole()) else {
        return;
    };
    // Default parameters are checked only in a call.
    let restricted = defaults
        .endpoint(defaults.of(&places))
        .expect("fewer defaults are valid, too");
    let expected = restricted.request(O::route(), operation.options());
    let context = || format!("{operation:#?}\nover {defaults:#?}");
    // If there are several faults, each way reports the one that it meets first.
    let has_another = |error: &Error| {
        let name = error.name().unwrap_or_default();
        let mut fixed = operation.options().into_owned();
        for (to, _) in places.iter().filter(|(_, place)| place == name) {
            fixed = to.add(fixed, name.to_owned(), "fixed".into());
        }
        restricted.request(O::route(), fixed).is_err()
    };
    let first = endpoint.request(operation, ()).err().or(operation.expand().err());
    if let (Some(first), Err(expected)) = (&first, &expected)
        && fault(first) != fault(expected)
    {
        assert!(
            has_another(first) && has_another(expected),
            "{first}\nis not {expected}\n{}",
            context()
        );
        return;
    }
    let got = endpoint.request(operation, ());
    same(&got, &expected, &context);
    same(&endpoint.request(operation, Options::new()), &expected, &context);
    let more = Options::new().header("x-more", "1").param("more", 2);
    same(
        &endpoint.request(operation, more.clone()),
        &restricted.request(O::route(), operation.options().merge(more)),
        &context,
    );
    same_http::<O>(&endpoint, operation, &restricted, defaults, &context);
    let merged = endpoint.merge(operation, Options::new()).and_then(Endpoint::parse);
    let expected_merged = restricted
        .merge(O::route(), operation.options())
        .and_then(Endpoint::parse);
    same(&merged, &expected_merged, &context);
    same_explanation(operation, defaults, &places, &context);
    same_expansion(operation, &has_another, &context);
}

/// The parts of an error that are compared.
fn fault(error: &Error) -> (ErrorKind, Option<String>, String) {
    (error.kind(), error.name().map(str::to_owned), error.to_string())
}

/// The values of headers, and whether they are marked.
fn headers(headers: &HeaderMap) -> Vec<(String, Vec<u8>, bool)> {
    let mut all: Vec<_> = headers
        .iter()
        .map(|(name, value)| (name.to_string(), value.as_bytes().to_vec(), value.is_sensitive()))
        .collect();
    all.sort();
    all
}

#[track_caller]
fn same(got: &Result<RequestOptions, Error>, expected: &Result<RequestOptions, Error>, context: &dyn Fn() -> String) {
    match (got, expected) {
        (Ok(got), Ok(expected)) => {
            assert_eq!(got.method(), expected.method(), "{}", context());
            assert_eq!(got.url(), expected.url(), "{}", context());
            assert_eq!(got.template(), expected.template(), "{}", context());
            assert_eq!(headers(got.headers()), headers(expected.headers()), "{}", context());
            let [body, expected_body] = [got, expected].map(|request| request.body().map(|body| body.to_bytes()));
            assert_eq!(body, expected_body, "{}", context());
            assert_eq!(got.metadata(), expected.metadata(), "{}", context());
            let uris = [got, expected].map(|request| request.uri().map_err(|error| fault(&error)));
            assert_eq!(uris[0], uris[1], "{}", context());
            let shown = [got, expected]
                .map(|request| serde_json::to_string(&request.redacted()).map_err(|error| error.to_string()));
            assert_eq!(shown[0], shown[1], "{}", context());
        }
        (Err(got), Err(expected)) => assert_eq!(fault(got), fault(expected), "{}", context()),
        (got, expected) => panic!("{got:?}\nis not {expected:?}\n{}", context()),
    }
}

#[track_caller]
fn same_http<O: Operation>(
    endpoint: &Endpoint,
    operation: &O,
    restricted: &Endpoint,
    defaults: &Defaults,
    context: &dyn Fn() -> String,
) {
    let expected = restricted
        .request(O::route(), operation.options())
        .and_then(RequestOptions::into_http);
    let by_call = endpoint.request(operation, ()).and_then(RequestOptions::into_http);
    for got in [endpoint.http(operation, ()), by_call] {
        match (&got, &expected) {
            (Ok(got), Ok(expected)) => {
                assert_eq!(got.method(), expected.method(), "{}", context());
                assert_eq!(got.uri(), expected.uri(), "{}", context());
                assert_eq!(got.uri().to_string(), expected.uri().to_string(), "{}", context());
                assert_eq!(headers(got.headers()), headers(expected.headers()), "{}", context());
                assert_eq!(got.body(), expected.body(), "{}", context());
                assert_eq!(got.version(), expected.version(), "{}", context());
                let (got, expected) = (got.extensions(), expected.extensions());
                assert_eq!(got.get::<UrlTemplate>(), expected.get::<UrlTemplate>(), "{}", context());
                assert_eq!(
                    got.get::<Metadata>().map(Metadata::object),
                    expected.get::<Metadata>().map(Metadata::object),
                    "{}",
                    context()
                );
                // Only the operation has a name.
                let name = got.get::<OperationName>().is_some();
                let has_name = endpoint
                    .request(operation, ())
                    .is_ok_and(|request| request.operation().is_some());
                assert_eq!(name, defaults.is_traced() && has_name, "{}", context());
            }
            (Err(got), Err(expected)) => assert_eq!(fault(got), fault(expected), "{}", context()),
            _ => panic!("{got:?}\nis not {expected:?}\n{}", context()),
        }
    }
}

#[track_caller]
fn same_explanation<O: Sample>(
    operation: &O,
    defaults: &Defaults,
    places: &[super::sample::Place],
    context: &dyn Fn() -> String,
) {
    let explained = |explanation: Result<endpoint::explain::Explanation, Error>| {
        explanation
            .map(|explanation| serde_json::to_string(&explanation).expect("it is JSON"))
            .map_err(|error| fault(&error))
    };
    let got = explained(explain([("layer", defaults.whole())], operation, Options::new()));
    let expected = explained(explain(
        [("layer", defaults.of(places))],
        O::route(),
        operation.options(),
    ));
    assert_eq!(got, expected, "{}", context());
}

/// The URL must be that of a request over a base URL alone.
#[track_caller]
fn same_expansion<O: Operation>(operation: &O, has_another: &dyn Fn(&Error) -> bool, context: &dyn Fn() -> String) {
    const BASE: &str = "http://base.test";
    let endpoint = Endpoint::new(BASE).expect("it is valid");
    let expected = endpoint.request(O::route(), operation.options());
    let template = O::route().template().as_str();
    match (operation.expand(), expected) {
        (Ok(url), Ok(expected)) => {
            let is_absolute = template.contains("://");
            // The slash after the base URL can come from the template or from a value.
            let base = match url.starts_with('/') {
                true => BASE.to_owned(),
                false => format!("{BASE}/"),
            };
            let whole = if is_absolute { url } else { base + &url };
            assert_eq!(whole, expected.url(), "{}", context());
        }
        (Err(error), Err(expected)) => assert!(
            fault(&error) == fault(&expected) || (has_another(&error) && has_another(&expected)),
            "{error}\nis not {expected}\n{}",
            context()
        ),
        // The URL can be written even if a header or the body can't.
        (Ok(_), Err(error)) => assert!(
            !matches!(
                error.kind(),
                ErrorKind::MissingParameter
                    | ErrorKind::EmptySegment
                    | ErrorKind::DotSegment
                    | ErrorKind::ForeignAuthority
                    | ErrorKind::InvalidUrl
            ),
            "{error}\n{}",
            context()
        ),
        (Err(error), Ok(_)) => panic!("{error}\n{}", context()),
    }
}
