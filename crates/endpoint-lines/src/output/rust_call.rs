//! The format `rust` for a route and options: the call, if `options!` can express it. The call is made here, and its code is
//! written only if it makes the same request.

use endpoint::{Body, Endpoint, Options, RequestOptions, Value, endpoint, options};

use super::rust;
use crate::report::mask;

/// A route, and the options of the call over those of all layers.
#[derive(Debug)]
pub struct RustCall {
    pub route: Option<String>,
    pub options: Options<'static>,
}

impl RustCall {
    /// The call of a finished request, over the defaults.
    pub fn of(request: &RequestOptions) -> Self {
        let mut options = Options::new();
        let github = Endpoint::github();
        let defaults = github.default_options().get("headers");
        let defaults = defaults.as_ref().and_then(Value::as_object);
        for (name, _) in defaults.into_iter().flat_map(|defaults| defaults.iter()) {
            if !request.headers().contains_key(name) {
                options = options.header(name.to_owned(), Value::Null);
            }
        }
        for (name, value) in request.headers() {
            let default = defaults.and_then(|defaults| defaults.get(name.as_str())?.as_str());
            if default.is_none_or(|default| value != default) {
                options = options.header(name.clone(), value.clone());
            }
        }
        if let Some(body) = request.body() {
            options = options.data(body.clone());
        }
        Self {
            route: Some(format!("{} {}", request.method(), request.url())),
            options,
        }
    }

    /// The code, or `None` if only the finished request can be written. The body may be in a file. `redact` masks the secrets of the
    /// call.
    pub fn code(&self, request: &RequestOptions, body_file: Option<&str>, redact: bool) -> Option<String> {
        let route = self.route.as_deref();
        match redact {
            true => self.shown_as((route.map(masked), &self.options.redacted()), request, body_file),
            false => self.shown_as((route.map(str::to_owned), &self.options), request, body_file),
        }
    }

    /// The code of a finished request, if there is one.
    pub fn code_of(request: &RequestOptions, body_file: Option<&str>, redact: bool) -> Option<String> {
        let call = Self::of(request);
        let masked = redact.then(|| Self::of(&request.redacted()));
        let shown = masked.as_ref().unwrap_or(&call);
        call.shown_as((shown.route.clone(), &shown.options), request, body_file)
    }

    fn shown_as(
        &self,
        (route, options): (Option<String>, &Options<'_>),
        request: &RequestOptions,
        body_file: Option<&str>,
    ) -> Option<String> {
        let again = Options::try_from(value(&self.options, body_file.is_some())?).ok()?;
        let again = match body_file {
            Some(_) => again.data(request.body().map(Body::to_bytes).unwrap_or_default().to_vec()),
            None => again,
        };
        let again = endpoint(self.route.as_deref(), again).ok()?;
        if !is_same(request, &again) {
            return None;
        }
        let options = value(options, body_file.is_some())?;
        Some(rust::call(route.as_deref(), &options, body_file))
    }
}

/// Options as JSON. The bytes of a file have none, and the code reads them.
fn value(options: &Options<'_>, has_file: bool) -> Option<Value<'static>> {
    match has_file {
        true => Value::from_serialize(&options.clone().merge(options! { data: null })).ok(),
        false => Value::from_serialize(options).ok(),
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
