//! The straight way of a call: the steps of the plan, written one after the other. It reports success only. Whatever a value
//! or the defaults need beyond that is left to the dynamic way (`call.rs`), which has all rules and all errors.

#[cfg(debug_assertions)]
use super::erased::AnyFields;
use super::erased::{Takes, Writes};
#[cfg(not(debug_assertions))]
use super::fields::Fields;
use super::give_up::GaveUp;
use super::json::Json;
#[cfg(not(debug_assertions))]
use super::plan::step_at;
use super::plan::{Plan, Step};
use super::said::IfNone;
use super::sink::Sink;
use super::text::{Text, TextPlace};
use crate::defaults::{Defaults, Ready};
use crate::method;
use crate::path;
use crate::route::Route;
use crate::template::Block;
use crate::value::json::Writer;

/// Fields that the steps of a plan are run on. Without optimization all operations share what runs them, behind a pointer;
/// else it is compiled for each of them, and the compiler leaves nothing of it.
pub(super) trait Run: Writes<IfNone> + for<'w> Writes<Json<'w>> {
    /// Writes the steps of the URL after what is there, and returns where it ends.
    fn write_url<S: Takes>(&self, plan: &'static Plan, url: &mut S, start: usize) -> Option<usize>;
}

#[cfg(debug_assertions)]
impl Run for dyn AnyFields + '_ {
    fn write_url<S: Takes>(&self, plan: &'static Plan, url: &mut S, start: usize) -> Option<usize> {
        write_steps(plan, 0, self, url, start, Written::at(start))
    }
}

/// Most operations have few steps: each of those is a constant for the compiler, which leaves nothing of the match; there is
/// a loop for the others.
#[cfg(not(debug_assertions))]
impl<O: Fields> Run for O {
    #[inline(always)]
    fn write_url<S: Takes>(&self, _: &'static Plan, url: &mut S, start: usize) -> Option<usize> {
        let mut at = Written::at(start);
        macro_rules! steps {
            ($($index:literal)*) => {$(
                if const { $index < O::PLAN.shape.url } {
                    at = step(self, url, at, const { (step_at(O::PLAN.steps, $index), O::PLAN.text_at($index)) })?;
                }
            )*};
        }
        steps!(0 1 2 3 4 5 6 7 8 9 10 11);
        write_steps(O::PLAN, 12, self, url, start, at)
    }
}

/// Writes the request of an operation as clients take it. A request is large: it is written where it is returned.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn http<F: Run + ?Sized>(
    plan: &'static Plan,
    defaults: &Defaults,
    fields: &F,
    request: &mut http::Request<Vec<u8>>,
) -> Option<()> {
    if !(plan.shape.is_straight && plan.shape.is_relative) {
        return None;
    }
    let ready = defaults.ready()?;
    let mut url = Block::new();
    let start = url.push_text(0, ready.path.as_bytes());
    let end = fields.write_url(plan, &mut url, start)?;
    let body = write_body(plan, fields)?;
    let method = method(&plan.route, &ready)?;
    let is_json = body.is_some();
    if !is_json && wants_body(&method) {
        return None;
    }
    *request.uri_mut() = ready.uri_start.uri(url.bytes(0, end)?).ok()?;
    *request.headers_mut() = ready.headers.ready(is_json)?.clone();
    *request.method_mut() = method;
    *request.body_mut() = body.unwrap_or_default();
    Some(())
}

/// The URL of an operation, as its route has it, written to a block.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn expand<'b, F: Run + ?Sized>(plan: &'static Plan, fields: &F, url: &'b mut Block) -> Option<&'b str> {
    if !plan.shape.is_straight {
        return None;
    }
    let end = fields.write_url(plan, url, 0)?;
    url.as_str(end)
}

/// The same, written to a text: for a URL that a block has no room for, and for one of few values, which takes less time that
/// way.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn expand_to<F: Run + ?Sized>(plan: &'static Plan, fields: &F, url: &mut String) -> Option<()> {
    if !plan.shape.is_straight {
        return None;
    }
    fields.write_url(plan, url, 0).map(drop)
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

/// Writes the steps from one on.
#[cfg_attr(not(debug_assertions), inline(always))]
fn write_steps<F, S: Sink>(
    plan: &'static Plan,
    from: usize,
    fields: &F,
    url: &mut S,
    start: usize,
    mut at: Written,
) -> Option<usize>
where
    F: for<'s> Writes<Text<'s, S>> + ?Sized,
{
    for next in plan.steps.get(..plan.shape.url)?.iter().skip(from) {
        let text = match *next {
            Step::Text { start, end } => plan.url.get(start as usize..end as usize)?,
            _ => "",
        };
        at = step(fields, url, at, (*next, text))?;
    }
    // Values of `{+name}` can hold segments, which are looked at together.
    let is_fine = !plan.shape.is_reserved || path::is_plain(url.bytes(start, at.end.min(at.query))?);
    is_fine.then_some(at.end)
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn step<F, S: Sink>(fields: &F, url: &mut S, mut at: Written, (step, text): (Step, &'static str)) -> Option<Written>
where
    F: for<'s> Writes<Text<'s, S>> + ?Sized,
{
    match step {
        Step::Text { .. } => at.end = url.push_text(at.end, text),
        Step::Value { field, reserved } => {
            let text = Text {
                sink: &mut *url,
                end: at.end,
                place: if reserved { TextPlace::Reserved } else { TextPlace::Path },
            };
            at.end = fields.write(field, text).ok()??;
        }
        Step::Query { field, key } => {
            let from = at.end;
            // The name is written before it is known whether there is a value, so that a value is short enough to be inlined.
            let text = Text {
                end: url.push_text(from, key),
                sink: &mut *url,
                place: TextPlace::Query,
            };
            match fields.write(field, text).ok()? {
                Some(end) => at.end = end,
                None => {
                    url.cut(from);
                    return Some(at);
                }
            }
            if at.query == usize::MAX {
                at.query = from;
                url.start_query(from);
            }
        }
        Step::Unsaid { .. } | Step::Body { .. } => {}
    }
    Some(at)
}

/// Writes the body, if a field of it is said.
#[cfg_attr(not(debug_assertions), inline(always))]
fn write_body<F: Run + ?Sized>(plan: &'static Plan, fields: &F) -> Option<Option<Vec<u8>>> {
    let steps = plan.steps.get(plan.shape.url..plan.shape.all)?;
    if steps.is_empty() {
        return Some(None);
    }
    let mut writer = Writer::new();
    let mut end = 0;
    let mut before = b'{';
    for step in steps {
        match *step {
            Step::Unsaid { field } if fields.write(field, IfNone).is_ok() => {}
            Step::Body { field } if fields.write(field, IfNone).is_ok() => {}
            Step::Body { field } => {
                end = writer.name(end, before, plan.fields.get(field)?.name);
                end = match fields.write(field, Json::new(&mut writer, end)) {
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
