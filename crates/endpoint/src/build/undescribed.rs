//! Without the feature `catalogue`: no call is described.

use std::convert::Infallible;

use super::Defaults;
use super::lookup::Marks;
use crate::body::Body;
use crate::error::Error;
use crate::options::Options;
use crate::request::RequestOptions;
use crate::route::Source;
use crate::template::Template;

#[allow(clippy::unnecessary_wraps, reason = "as with the feature")]
pub(crate) fn route<'a>(_: &Defaults, route: Source<'a>, _: &Options<'_>) -> Result<Source<'a>, Error> {
    Ok(route)
}

#[allow(clippy::unnecessary_wraps, reason = "as with the feature")]
pub(super) fn find(_: &Defaults, _: &Options<'_>, _: &str, _: &Template<'_>) -> Result<Option<Infallible>, Error> {
    Ok(None)
}

#[allow(clippy::unnecessary_wraps, reason = "as with the feature")]
pub(super) fn styled(_: Option<Infallible>, template: Template<'_>) -> Result<Template<'_>, Error> {
    Ok(template)
}

pub(super) fn place(
    described: Infallible,
    _: &mut Options<'_>,
    _: &Defaults,
    _: &Template<'_>,
    _: &Marks,
    _: &mut Option<Body<'_>>,
) -> Result<(), Error> {
    match described {}
}

#[allow(clippy::unnecessary_wraps, reason = "as with the feature")]
pub(crate) fn address_merged(_: &mut Options<'_>) -> Result<(), Error> {
    Ok(())
}

pub(crate) fn place_merged(_: &mut Options<'_>, _: &Defaults, _: &Options<'_>, _: &RequestOptions<'_>) {}
