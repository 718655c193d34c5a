//! The straight way of a call: the steps of the plan, written one after the other. It reports success only. Whatever a value
//! or the defaults need beyond that is left to the build, which has all rules and all errors.

use super::fields::{FieldOf, Fields};
use super::give_up::GaveUp;
use super::json::Json;
use super::plan::Step;
use super::said::is_none;
use super::sink::Sink;
use super::text::{Text, TextPlace};
use crate::build::{Defaults, Ready, is_plain_path};
use crate::method;
use crate::request::{self, RequestOptions};
use crate::route::Route;
use crate::template::Block;
use crate::value::json::Writer;

/// Writes the request of an operation as clients take it. A request is large: it is written where it is returned.
#[inline]
pub(super) fn http<O: Fields + ?Sized>(
    defaults: &Defaults,
    operation: &O,
    request: &mut http::Request<Vec<u8>>,
) -> Option<()> {
    let plan = const { &O::PLAN };
    if !(plan.shape.is_straight && plan.shape.is_relative) {
        return None;
    }
    let ready = defaults.ready()?;
    let mut url = Block::new();
    let start = url.push_text(0, ready.path.as_bytes());
    let end = write_url(operation, &mut url, start)?;
    let body = write_body(operation)?;
    let method = method(plan.route, &ready)?;
    let is_json = body.is_some();
    if !is_json && wants_body(&method) {
        return None;
    }
    *request.uri_mut() = request::uri_of(url.bytes(0, end)?, ready.uri_start).ok()?;
    *request.headers_mut() = ready.headers.ready(is_json)?.clone();
    *request.method_mut() = method;
    *request.body_mut() = body.unwrap_or_default();
    Some(())
}

/// The request of an operation that has no body.
#[inline]
pub(super) fn call<'a, O: Fields + ?Sized>(defaults: &'a Defaults, operation: &O) -> Option<RequestOptions<'a>> {
    let plan = const { &O::PLAN };
    if !(plan.shape.is_straight && plan.shape.is_relative) || plan.shape.all > plan.shape.url {
        return None;
    }
    let ready = defaults.ready()?;
    let mut url = Block::new();
    let start = url.push_text(0, ready.base.as_bytes());
    let end = write_url(operation, &mut url, start)?;
    let mut request = RequestOptions::new();
    request.method = method(plan.route, &ready)?;
    request.url = url.as_str(end)?.to_owned();
    request.uri_start = Some(ready.uri_start);
    request.path_start = ready.base.len() - ready.path.len();
    request.template_start = ready.base.len();
    request.template = Some(plan.route.template().reborrow());
    request.operation = plan.name;
    request.has_length = false;
    request.secrets = ready.secrets.clone();
    request.headers = ready.headers.ready(false)?.clone();
    Some(request)
}

/// The URL of an operation, as its route has it, written to a block.
#[inline(always)]
pub(super) fn expand<'b, O: Fields + ?Sized>(operation: &O, url: &'b mut Block) -> Option<&'b str> {
    if !const { O::PLAN.shape.is_straight } {
        return None;
    }
    let end = write_url(operation, url, 0)?;
    url.as_str(end)
}

/// The same, written to a text: for a URL that a block has no room for, and for one of few values, which takes less time that
/// way.
#[inline(always)]
pub(super) fn expand_to<O: Fields + ?Sized>(operation: &O, url: &mut String) -> Option<()> {
    if !const { O::PLAN.shape.is_straight } {
        return None;
    }
    write_url(operation, url, 0).map(drop)
}

#[inline]
fn method(route: &Route<'_>, ready: &Ready<'_>) -> Option<http::Method> {
    match route.method() {
        // The plan is that of a GET.
        None => ready.is_get.then_some(http::Method::GET),
        Some(method) => method::parse(method).ok(),
    }
}

/// Whether a request of this method has a `content-length` without a body (decision 18).
fn wants_body(method: &http::Method) -> bool {
    matches!(*method, http::Method::POST | http::Method::PUT | http::Method::PATCH)
}

/// Where writing a URL has got to.
#[derive(Clone, Copy)]
struct Written {
    end: usize,
    /// Where the query starts, once there is one.
    query: usize,
}

impl Written {
    fn at(start: usize) -> Self {
        Self {
            end: start,
            query: usize::MAX,
        }
    }
}

/// Writes the steps of the URL after what is there, and returns where it ends. Most operations have few steps: each of
/// those is a constant for the compiler, which leaves nothing of the match; there is a loop for the others.
#[inline(always)]
fn write_url<O: Fields + ?Sized>(operation: &O, url: &mut impl Sink, start: usize) -> Option<usize> {
    let mut at = Written::at(start);
    macro_rules! steps {
        ($($index:literal)*) => {$(
            if const { $index < O::PLAN.shape.url } {
                at = step(operation, url, at, const { step_at(O::PLAN.steps, $index) })?;
            }
        )*};
    }
    steps!(0 1 2 3 4 5 6 7 8 9 10 11);
    let plan = const { &O::PLAN };
    for next in plan.steps.get(..plan.shape.url)?.iter().skip(12) {
        at = step(operation, url, at, *next)?;
    }
    is_fine::<O>(url, start, at)?;
    Some(at.end)
}

/// Values of `{+name}` can hold segments, which are looked at together.
#[inline(always)]
fn is_fine<O: Fields + ?Sized>(url: &impl Sink, start: usize, at: Written) -> Option<()> {
    let is_fine = !O::PLAN.shape.is_reserved || is_plain_path(url.bytes(start, at.end.min(at.query))?);
    is_fine.then_some(())
}

/// A step, or an empty one past the last.
#[allow(clippy::indexing_slicing, reason = "guarded")]
const fn step_at(steps: &[Step], index: usize) -> Step {
    if index < steps.len() {
        steps[index]
    } else {
        Step::Text { text: "" }
    }
}

#[inline(always)]
fn step<O: Fields + ?Sized>(operation: &O, url: &mut impl Sink, mut at: Written, step: Step) -> Option<Written> {
    match step {
        Step::Text { text } => at.end = url.push_text(at.end, text),
        Step::Value { field, reserved } => {
            let text = Text {
                sink: &mut *url,
                end: at.end,
                before: "",
                place: if reserved { TextPlace::Reserved } else { TextPlace::Path },
            };
            at.end = operation.field(field, text).ok()??;
        }
        Step::Query { field, key } => {
            let from = at.end;
            let text = Text {
                sink: &mut *url,
                end: from,
                before: key,
                place: TextPlace::Query,
            };
            if let Some(end) = operation.field(field, text).ok()? {
                at.end = end;
                if at.query == usize::MAX {
                    at.query = from;
                    url.start_query(from);
                }
            }
        }
        Step::Unsaid { .. } | Step::Body { .. } => {}
    }
    Some(at)
}

/// Writes the body, if a field of it is said.
#[inline(always)]
fn write_body<O: Fields + ?Sized>(operation: &O) -> Option<Option<Vec<u8>>> {
    let plan = const { &O::PLAN };
    let steps = plan.steps.get(plan.shape.url..plan.shape.all)?;
    if steps.is_empty() {
        return Some(None);
    }
    let mut writer = Writer::new();
    let mut end = 0;
    let mut before = b'{';
    for step in steps {
        match *step {
            Step::Unsaid { field } if is_none(&FieldOf(operation, field)) => {}
            Step::Body { field } if is_none(&FieldOf(operation, field)) => {}
            Step::Body { field } => {
                end = writer.name(end, before, plan.fields.get(field)?.name);
                end = match operation.field(field, Json::new(&mut writer, end)) {
                    Ok(end) => end,
                    Err(GaveUp) => return None,
                };
                before = b',';
            }
            _ => return None,
        }
    }
    if before == b'{' {
        return Some(None);
    }
    end = writer.close(end, before, *b"{}");
    Some(Some(writer.finish(end)))
}
