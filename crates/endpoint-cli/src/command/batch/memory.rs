//! The state that is kept from line to line. Most lines have the defaults of the line before, and one of a few routes.

use std::sync::Arc;

use endpoint::{Options, Route, Value};
use endpoint_catalogue::Entry;
use serde_json::value::RawValue;

use super::bounds;
use super::refusal::Refusal;
use super::setup::Setup;
use crate::input::guarded::Guarded;
use crate::input::json::{self, Fault};
use crate::output::warning::read_only;

/// The longest text that is kept after a block. Parsed, it takes up to a hundred times as much.
const MAX_KEPT: usize = 16 << 10;

/// How many routes are kept.
const ROUTES: usize = 8;

/// The defaults of the last line, cascaded, and the last routes, parsed.
#[derive(Debug)]
pub(super) struct Memory {
    setup: Arc<Setup>,
    /// The endpoint of lines without layers.
    endpoint: Guarded,
    layers: Option<Layers>,
    /// The current line has layers.
    layered: bool,
    routes: Vec<Kept>,
    /// Which of them the current line has.
    route: Option<usize>,
    /// Which of them is replaced next, when there are enough.
    oldest: usize,
}

/// A route, parsed.
#[derive(Debug)]
struct Kept {
    text: Box<str>,
    route: Route<'static>,
    /// Its operation in the catalogue, if calls of it may have notes.
    operation: Option<&'static Entry>,
}

/// The layers of a line, cascaded.
#[derive(Debug)]
struct Layers {
    text: Box<str>,
    endpoint: Guarded,
}

impl Memory {
    /// Empty. Lines without layers have this endpoint.
    pub(super) fn new(setup: Arc<Setup>, endpoint: Guarded) -> Self {
        Self {
            endpoint,
            setup,
            layers: None,
            layered: false,
            routes: Vec::new(),
            route: None,
            oldest: 0,
        }
    }

    /// The setup of all lines.
    pub(super) fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// Prepares the endpoint of a line's layers.
    pub(super) fn prepare_endpoint(&mut self, layers: Option<&RawValue>) -> Result<(), Refusal> {
        let text = layers.map_or("null", RawValue::get);
        self.layered = text != "null" && text != "[]";
        if self.layered && self.layers.as_ref().is_none_or(|kept| *kept.text != *text) {
            // Kept memory makes room first.
            self.layers = None;
            self.layers = Some(Layers {
                endpoint: self.endpoint.defaults(cascade(text)?)?,
                text: text.into(),
            });
        }
        Ok(())
    }

    /// The endpoint that was prepared.
    pub(super) fn endpoint(&self) -> &Guarded {
        match &self.layers {
            Some(layers) if self.layered => &layers.endpoint,
            _ => &self.endpoint,
        }
    }

    /// Prepares a line's route, or that of the operation whose id it is. A route that does not parse is left to the request,
    /// which may not need it.
    pub(super) fn prepare_route(&mut self, text: Option<&str>) {
        self.route = text.and_then(|text| {
            let kept = self.routes.iter().position(|kept| *kept.text == *text);
            kept.or_else(|| self.keep_route(text))
        });
    }

    fn keep_route(&mut self, text: &str) -> Option<usize> {
        let route = self.setup.route_of(text);
        let route = Route::parse(route.as_deref().unwrap_or(text)).ok()?;
        let operation = self.endpoint.operation(text).ok().flatten();
        let entry = Kept {
            text: text.into(),
            route: route.into_owned(),
            operation: operation.filter(|one| one.deprecated || !read_only(one).is_empty()),
        };
        if self.routes.len() < ROUTES {
            self.routes.push(entry);
            return Some(self.routes.len() - 1);
        }
        let oldest = self.oldest;
        self.oldest = (oldest + 1) % ROUTES;
        *self.routes.get_mut(oldest)? = entry;
        Some(oldest)
    }

    /// The route that was prepared.
    pub(super) fn route(&self) -> Option<&Route<'static>> {
        self.routes.get(self.route?).map(|kept| &kept.route)
    }

    /// The operation of that route, if calls of it may have notes.
    pub(super) fn operation(&self) -> Option<&'static Entry> {
        self.routes.get(self.route?)?.operation
    }

    /// Frees the memory of long texts.
    pub(super) fn forget_large(&mut self) {
        self.layers.take_if(|layers| layers.text.len() > MAX_KEPT);
        let kept = self.routes.len();
        self.routes.retain(|kept| kept.text.len() <= MAX_KEPT);
        if self.routes.len() < kept {
            self.oldest = 0;
        }
        self.route = None;
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
