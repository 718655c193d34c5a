//! `-o rust`: the call in Rust, where `options!` can say it. It is tried: what is written makes the same request, or is not
//! written.

use endpoint::{Body, Options, RequestOptions, Value, endpoint, options};

use crate::input::layers::Layers;
use crate::output::message::{Body as Payload, Manner};
use crate::output::rust;
use crate::report::mask;

/// The code of a call, or none where only the finished request can be written.
pub(super) fn code(
    route: Option<&str>,
    layers: Layers,
    options: Options<'static>,
    request: &RequestOptions<'_>,
    manner: Manner<'_>,
    redact: bool,
) -> Option<String> {
    let body = request.body().map(Body::to_bytes).unwrap_or_default();
    let body_file = match manner.payload(&body) {
        Payload::File(path) => Some(path),
        Payload::Text(_) | Payload::Bytes(_) => None,
    };
    if !is_let_out(&layers, route, &options) {
        return None;
    }
    let layers = layers.into_list(request).into_iter().map(|(_, layer)| layer);
    let mut merged = layers.fold(Options::new(), Options::merge).merge(options);
    if body_file.is_some() {
        // Its bytes have no JSON form, and the code reads them.
        merged = merged.merge(options! { data: null });
    }
    let again = Options::try_from(Value::from_serialize(&merged).ok()?).ok()?;
    let again = match body_file {
        Some(_) => again.data(body.to_vec()),
        None => again,
    };
    let again = match route {
        Some(route) => endpoint(route, again),
        None => endpoint((), again),
    };
    if !is_same(request, &again.ok()?) {
        return None;
    }
    let route = route.map(|route| if redact { mask::covered(route) } else { route.to_owned() });
    let shown = if redact { merged.redacted() } else { merged };
    let shown = Value::from_serialize(&shown).ok()?;
    Some(rust::call(route.as_deref(), &shown, body_file))
}

/// Whether the merged options may leave: the code names the base URL beside the secrets, also where no request needs it.
fn is_let_out(layers: &Layers, route: Option<&str>, options: &Options<'static>) -> bool {
    let Ok(endpoint) = layers.endpoint() else { return false };
    match route {
        Some(route) => endpoint.merge(route, options.clone()).is_ok(),
        None => endpoint.merge((), options.clone()).is_ok(),
    }
}

fn is_same(one: &RequestOptions<'_>, other: &RequestOptions<'_>) -> bool {
    let bytes = |request: &RequestOptions<'_>| request.body().map(|body| body.to_bytes().into_owned());
    one.method() == other.method()
        && one.url() == other.url()
        && one.headers() == other.headers()
        && bytes(one) == bytes(other)
}
