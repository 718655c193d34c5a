//! The state that is kept from line to line. Most lines have the defaults of the line before, and one of a few routes.

use endpoint::{Options, Route, Value};
use endpoint_catalogue::{Catalogue, Entry};
use serde_json::value::RawValue;

use super::bounds;
use super::refusal::Refusal;
use crate::input::guarded::Guarded;
use crate::input::json::{self, Fault};
use crate::output::warning::read_only;

/// The longest text that is kept, in bytes. Parsed, it takes up to a hundred times as much.
const MAX_KEPT: usize = 16 << 10;

/// How many routes are kept.
const ROUTES: usize = 64;

/// The defaults of the last line, cascaded, and the last routes, parsed.
#[derive(Debug)]
pub(super) struct Memory {
    catalogue: Option<&'static Catalogue>,
    /// The endpoint of lines without layers.
    endpoint: Guarded,
    /// The layers of the last line that has some, as they are written.
    layers: Option<(Box<str>, Guarded)>,
    routes: Vec<Kept>,
}

/// A route, parsed.
#[derive(Debug)]
pub(super) struct Kept {
    text: Box<str>,
    pub(super) route: Route<'static>,
    /// Its operation in the catalogue, if calls of it may have notes.
    pub(super) operation: Option<&'static Entry>,
}

impl Memory {
    /// Empty. Lines without layers have this endpoint.
    pub(super) fn new(endpoint: Guarded, catalogue: Option<&'static Catalogue>) -> Self {
        Self {
            catalogue,
            endpoint,
            layers: None,
            routes: Vec::new(),
        }
    }

    /// Frees the memory of long texts, which a line before had.
    pub(super) fn forget_long(&mut self) {
        self.layers.take_if(|(text, _)| text.len() > MAX_KEPT);
        self.routes.retain(|kept| kept.text.len() <= MAX_KEPT);
    }

    /// The endpoint of a line's layers, and its route. A route that does not parse is left to the request, which may not need
    /// it.
    pub(super) fn prepared(
        &mut self,
        layers: Option<&RawValue>,
        route: Option<&str>,
    ) -> Result<(&Guarded, Option<&Kept>), Refusal> {
        let text = layers.map_or("null", RawValue::get);
        let is_layered = text != "null" && text != "[]";
        if is_layered && self.layers.as_ref().is_none_or(|(kept, _)| **kept != *text) {
            // Kept memory makes room first.
            self.layers = None;
            self.layers = Some((text.into(), self.endpoint.defaults(cascade(text)?)?));
        }
        let known = route.and_then(|text| self.routes.iter().position(|kept| *kept.text == *text));
        let kept = known.or_else(|| self.keep(route?));
        let endpoint = match &self.layers {
            Some((_, endpoint)) if is_layered => endpoint,
            _ => &self.endpoint,
        };
        Ok((endpoint, kept.and_then(|at| self.routes.get(at))))
    }

    /// Keeps a route, or that of the operation whose id a text is.
    fn keep(&mut self, text: &str) -> Option<usize> {
        let named = self.catalogue.and_then(|catalogue| catalogue.named(text.trim()).ok()?);
        let route = named.map(Entry::route);
        let route = Route::parse(route.as_deref().unwrap_or(text)).ok()?.into_owned();
        let operation = self.endpoint.operation(text).ok().flatten();
        if self.routes.len() == ROUTES {
            self.routes.clear();
        }
        self.routes.push(Kept {
            text: text.into(),
            route,
            operation: operation.filter(|one| one.deprecated || !read_only(one).is_empty()),
        });
        Some(self.routes.len() - 1)
    }
}

/// The layers merged, in order.
fn cascade(text: &str) -> Result<Options<'_>, Refusal> {
    let refuse = |fault: Fault| Refusal::input(format!("`defaults`: {}", fault.reason()));
    let Value::Array(layers) = json::read(text).map_err(refuse)? else {
        return Err(Refusal::input("`defaults` must be a list of layers"));
    };
    let mut merged = Options::new();
    for layer in layers {
        let Value::Object(layer) = layer else {
            return Err(Refusal::input("a layer of `defaults` must be an object"));
        };
        bounds::check_url(&layer)?;
        merged = merged.merge(Options::try_from(Value::Object(layer))?);
    }
    Ok(merged)
}
