//! The format `rust` for a route and options: the call, if `options!` can express it. The call is made here, and its code is
//! written only if it makes the same request.

use endpoint::{Body, Options, RequestOptions, Value, endpoint, options};

use super::manner::Manner;
use super::rust;
use crate::report::mask;

/// A route, and the options of the call over those of all layers.
#[derive(Debug)]
pub struct RustCall {
    pub route: Option<String>,
    pub options: Options<'static>,
}

impl RustCall {
    /// The code, or `None` if only the finished request can be written. `redact` masks the secrets of the call; `request` may
    /// then be masked already.
    pub fn code(&self, request: &RequestOptions, manner: Manner<'_>, redact: bool) -> Option<String> {
        let body = request.body().map(Body::to_bytes).unwrap_or_default();
        let body_file = match manner.file(&body) {
            Some(file) if file.is_stripped => return None,
            file => file.map(|file| file.path),
        };
        let mut options = self.options.clone();
        if body_file.is_some() {
            // Its bytes have no JSON form, and the code reads them.
            options = options.merge(options! { data: null });
        }
        let again = Options::try_from(Value::from_serialize(&options).ok()?).ok()?;
        let again = match body_file {
            Some(_) => again.data(body.to_vec()),
            None => again,
        };
        let again = endpoint(self.route.as_deref(), again).ok()?;
        let is_made = is_same(request, &again) || redact && is_same(request, &again.redacted());
        if !is_made {
            return None;
        }
        let route = self.route.as_deref();
        let route = route.map(|route| if redact { masked(route) } else { route.to_owned() });
        let shown = if redact { options.redacted() } else { options };
        let shown = Value::from_serialize(&shown).ok()?;
        let code = rust::call(route.as_deref(), &shown, body_file.as_deref());
        let is_marked = manner.files.is_some_and(|files| files.are_in(code.as_bytes()));
        (!is_marked).then_some(code)
    }
}

/// A route with the secrets of its literals masked. Expressions stay, because they hold only names.
fn masked(route: &str) -> String {
    let parts = route.split_inclusive('}').map(|part| match part.split_once('{') {
        Some((literal, expression)) => format!("{}{{{expression}", mask::covered(literal)),
        None => mask::covered(part),
    });
    parts.collect()
}

fn is_same(one: &RequestOptions, other: &RequestOptions) -> bool {
    let bytes = |request: &RequestOptions| request.body().map(|body| body.to_bytes().into_owned());
    one.method() == other.method()
        && one.url() == other.url()
        && one.headers() == other.headers()
        && bytes(one) == bytes(other)
}
