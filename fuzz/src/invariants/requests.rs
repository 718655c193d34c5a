//! Requests of routes and layers.

use endpoint::explain::explain;
use endpoint::template::Template;
use endpoint::{Endpoint, Error, Options, Place, RequestOptions, Route};

use crate::calls::Call;
use crate::characters::{is_template, is_uri_text, split_url};
use crate::places;

/// The first line is a route, read as text and as a `Route`; the rest are options as in `merge_parse`.
pub fn route(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Some(Call {
        route: Some(route),
        call,
        ..
    }) = Call::read(text)
    else {
        return;
    };
    let github = Endpoint::github();
    let by_text = github.request(route, call.clone());
    let parsed = match Route::parse(route) {
        Ok(parsed) => parsed,
        Err(error) => {
            if let Some(offset) = error.offset() {
                assert!(
                    offset <= route.len() && route.is_char_boundary(offset),
                    "{route:?}: {offset}"
                );
            }
            let is_blank = |c: char| c.is_ascii_whitespace();
            let trimmed = route.trim_matches(is_blank);
            let url = trimmed.split_once(is_blank).map_or(trimmed, |(_, url)| url);
            let kind = error.kind().as_str();
            // A template may have a second `?`, or an `&` without one; a route may not.
            let has_query = url.contains("{?") || url.contains("{&");
            assert!(
                kind != "invalid-template"
                    || !is_template(url.trim_matches(is_blank))
                    || url.contains([':', '-'])
                    || has_query,
                "{route:?} holds a template: {error}"
            );
            return;
        }
    };
    let printed = parsed.to_string();
    let again = Route::parse(&printed).unwrap_or_else(|error| panic!("{route:?} prints as {printed:?}: {error}"));
    assert_eq!(again, parsed, "{route:?}");
    assert_eq!(again.to_string(), printed, "{route:?}");
    let url = parsed.template().as_str();
    for variable in parsed.template().variables() {
        assert_eq!(&url[variable.range()], variable.name());
    }
    if let Ok(strict) = Template::parse(url)
        && !url.contains(':')
    {
        let names =
            |template: &Template<'_>| -> Vec<_> { template.variables().map(|variable| variable.range()).collect() };
        assert_eq!(names(&strict), names(parsed.template()), "{url:?}");
    }
    let by_route = github.request(&parsed, call);
    same(&by_text, &by_route, route);
    if let Ok(request) = &by_text {
        check(request);
    }
}

/// Layers in any form: merged and parsed, cascaded, or given to `request`, they make the same valid request.
pub fn merge_parse(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Some(Call {
        route,
        defaults,
        call,
        styles,
        has_placed,
    }) = Call::read(text)
    else {
        return;
    };
    merges(&defaults, &call);
    let mut endpoint = Endpoint::github();
    for layer in &defaults {
        match endpoint.defaults(layer.clone()) {
            Ok(next) => endpoint = next,
            Err(error) => return check_error(&error),
        }
    }
    let all = defaults.iter().cloned().fold(Options::new(), Options::merge);
    match Endpoint::github().defaults(all) {
        Ok(cascaded) => assert_eq!(cascaded.default_options(), endpoint.default_options(), "{text:?}"),
        Err(error) => panic!("{text:?}: layer by layer there was no {error}"),
    }
    let requested = endpoint.request(route, call.clone());
    let merged = endpoint.merge(route, call.clone());
    let json = merged
        .as_ref()
        .ok()
        .and_then(|merged| serde_json::to_string(merged).ok());
    let parsed = merged.and_then(Endpoint::parse);
    if let Err(error) = &requested
        && error.kind().as_str() == "unexpected-body"
    {
        // `parse` takes a call's parameter without a place for a default, and ignores it.
        return check_error(error);
    }
    same(&requested, &parsed, text);
    // JSON can't express a list style.
    if let Some(json) = json.filter(|_| !text.contains("style")) {
        let reread = serde_json::from_str::<Options<'_>>(&json).expect("options are read as they were written");
        same(&requested, &Endpoint::parse(reread), text);
    }
    let request = match requested {
        Ok(request) => request,
        Err(error) => return check_error(&error),
    };
    check(&request);
    let layers = defaults.iter().cloned().map(|layer| ("layer", layer));
    let explanation =
        explain(layers, route, call).unwrap_or_else(|error| panic!("{text:?}: a request can be explained: {error}"));
    places::check(&explanation, &request, &styles, has_placed);
    let template = places::text(&explanation, "url").unwrap_or_default();
    check_origin(
        request.url(),
        template,
        places::text(&explanation, "baseUrl").unwrap_or_default(),
    );
    if !template.contains(['?', '#']) {
        // Then only query parameters can end the path, and no value starts a fragment.
        let has_query = explanation.outcomes().iter().any(|entry| entry.place() == Place::Query);
        let url = request.url();
        assert!(
            !url.contains('#') && (has_query || !url.contains('?')),
            "{url:?} of {template:?}"
        );
    }
}

/// Merges each layer with the next, and with none.
fn merges(defaults: &[Options<'_>], call: &Options<'_>) {
    let layers: Vec<_> = defaults.iter().chain([call]).collect();
    for two in layers.windows(2) {
        let [a, b] = [0, 1].map(|index| two[index].clone());
        let merged = a.clone().merge(b.clone());
        assert_eq!(a.clone().into_owned().merge(b.into_owned()), merged);
        assert_eq!(Options::new().merge(a.clone()), a, "no options come first");
        assert_eq!(a.clone().merge(Options::new()), a, "no options come last");
    }
}

fn same(one: &Result<RequestOptions, Error>, other: &Result<RequestOptions, Error>, text: &str) {
    match (one, other) {
        (Ok(one), Ok(other)) => {
            assert_eq!(one.method(), other.method(), "{text:?}");
            assert_eq!(one.url(), other.url(), "{text:?}");
            assert_eq!(headers(one), headers(other), "{text:?}");
            assert_eq!(sent(one), sent(other), "{text:?}");
            assert_eq!(one.metadata(), other.metadata(), "{text:?}");
        }
        (Err(one), Err(other)) => assert_eq!(fault(one), fault(other), "{text:?}: {one} / {other}"),
        (one, other) => panic!("{text:?}: {one:?}, and then {other:?}"),
    }
}

/// The headers without the boundary, which is computed from the body.
fn headers(request: &RequestOptions) -> http::HeaderMap {
    let mut headers = request.headers().clone();
    if let Some((start, _)) = boundary(request) {
        headers.insert("content-type", start.parse().expect("a part of a value is one"));
    }
    headers
}

/// The text before the boundary of parts, and the boundary.
fn boundary(request: &RequestOptions) -> Option<(&str, &str)> {
    let content_type = request.headers().get("content-type")?.to_str().ok()?;
    content_type.split_once("; boundary=")
}

/// The body in a form that can be compared: JSON as a value, pairs and parts sorted, and anything else as bytes.
fn sent(request: &RequestOptions) -> Option<Result<serde_json::Value, Vec<String>>> {
    request
        .body()
        .map(|body| match serde_json::from_slice(&body.to_bytes()) {
            Ok(value) => Ok(value),
            Err(_) => {
                let text = String::from_utf8_lossy(&body.to_bytes()).into_owned();
                let is_form = request.headers().get("content-type").is_some_and(|value| {
                    value
                        .as_bytes()
                        .to_ascii_lowercase()
                        .starts_with(b"application/x-www-form-urlencoded")
                });
                let mut pieces: Vec<String> = match boundary(request) {
                    Some((_, boundary)) => text.split(boundary).map(str::to_owned).collect(),
                    None if is_form => text.split('&').map(str::to_owned).collect(),
                    None => return Err(vec![text]),
                };
                pieces.sort();
                Err(pieces)
            }
        })
}

/// The kind of an error. Of several wrong headers, any may be reported.
fn fault(error: &Error) -> &'static str {
    match error.kind().as_str() {
        "invalid-header-name" => "invalid-header-value",
        kind => kind,
    }
}

/// A message has one line, starts in lowercase, and has no full stop.
fn check_error(error: &Error) {
    let message = error.to_string();
    assert!(
        !message.is_empty() && !message.contains(char::is_control),
        "{message:?}"
    );
}

/// Properties of every request.
pub(super) fn check(request: &RequestOptions) {
    let url = request.url();
    assert!(is_uri_text(url), "{url:?}");
    for (name, value) in request.headers() {
        let bytes = value.as_bytes();
        assert!(
            bytes.iter().all(|byte| matches!(byte, b'\t' | b' '..=b'~')),
            "{name}: {value:?}"
        );
        assert_eq!(request.headers().get_all(name).iter().count(), 1, "{name}");
    }
    let (_, authority, rest) = split_url(url).unwrap_or_else(|| panic!("{url:?} is no absolute URL"));
    assert!(
        !authority.is_empty() && !authority.contains(['@', '\\', '%']),
        "{url:?}"
    );
    let path = rest.split(['?', '#']).next().unwrap_or_default();
    for segment in path.split('/') {
        let plain = crate::characters::decoded(segment);
        assert!(plain != b"." && plain != b"..", "{url:?} has a dot segment");
    }
    match http::Request::<Vec<u8>>::try_from(request.clone()) {
        Ok(sent) => {
            let host = sent.uri().authority().map(|authority| authority.as_str());
            assert_eq!(host, Some(authority), "{url:?}");
            assert_eq!(
                sent.body(),
                &request
                    .body()
                    .map(|body| body.to_bytes().into_owned())
                    .unwrap_or_default()
            );
        }
        // A header may have the length of a body that is added later.
        Err(error) => {
            let is_open = request.body().is_none() && request.headers().contains_key("content-length");
            let expected = if is_open { "invalid-header-value" } else { "invalid-url" };
            assert_eq!(error.kind().as_str(), expected, "{url:?}");
        }
    }
    let length = request.headers().get("content-length");
    assert!(
        length.is_none() || !request.headers().contains_key("transfer-encoding"),
        "{url:?}"
    );
    if let (Some(length), Some(body)) = (length, request.body()) {
        let length: Option<usize> = length.to_str().ok().and_then(|length| length.parse().ok());
        assert_eq!(length, Some(body.to_bytes().len()), "{url:?}");
    }
    assert_ne!(request.method().as_str(), "CONNECT");
}

/// Checks that scheme and host are those of the base URL, or of an absolute URL's literal text with labels filled in.
fn check_origin(url: &str, template: &str, base: &str) {
    let (scheme, authority, _) = split_url(url).unwrap_or_default();
    let is_scheme = |text: &str| {
        text.starts_with(|c: char| c.is_ascii_alphabetic())
            && text
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
    };
    let absolute = template.split_once("://").filter(|(scheme, _)| is_scheme(scheme));
    let Some((literal, rest)) = absolute else {
        let (base_scheme, base_authority, base_path) = split_url(base).expect("a relative URL has a base");
        assert_eq!(
            (scheme, authority),
            (base_scheme, base_authority),
            "{template:?} on {base:?}"
        );
        let whole = format!("{base_scheme}{base_authority}{base_path}");
        let behind = url
            .strip_prefix(whole.trim_end_matches('/'))
            .expect("a URL starts with its base");
        assert!(behind.starts_with('/'), "{behind:?} behind {base:?}");
        return;
    };
    assert_eq!(scheme.strip_suffix("://"), Some(literal), "{template:?}");
    // The literal pieces of the authority are in the host, in order; only labels are between them.
    let mut left = authority;
    let mut rest = rest;
    loop {
        let end = rest.find(['{', '/', '?', '#']).unwrap_or(rest.len());
        let (piece, behind) = rest.split_at(end);
        let position = left
            .find(piece)
            .unwrap_or_else(|| panic!("{piece:?} is not in {url:?}"));
        let label = &left[..position];
        assert!(
            label
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)),
            "{url:?}"
        );
        left = &left[position + piece.len()..];
        match behind.strip_prefix('{').and_then(|inner| inner.split_once('}')) {
            // Such an expression can end the authority by itself.
            Some((inner, _)) if left.is_empty() && inner.starts_with(['/', '?', '#']) => return,
            Some((_, next)) => rest = next,
            None => break,
        }
    }
    assert!(
        left.bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)),
        "{url:?} of {template:?}"
    );
}
