//! A call: a route or an operation, with options.

use std::borrow::Cow;

use http::Method;

use super::options::{FieldOptions, IfUnset};
use super::{Derived, Operation};
use crate::base::Base;
use crate::call::{self, Call, Own};
use crate::defaults::Defaults;
use crate::error::Error;
use crate::method;
use crate::options::{Lists, Options, Settings, check_spelling};
use crate::place::{Place, has_placeholder};
use crate::request::RequestOptions;
use crate::route::Route;
use crate::template::MAX_EXPANSION;
use crate::write::operation::{OperationWriter, Rest};
use crate::write::url::UrlWriter;
use crate::write::{Purpose, RequestWriter};

/// The types that can be a route: text, a method with a URL, a [`Route`], an [`Operation`](crate::Operation), or `()`
/// or `None` if method and URL are in the options.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not what a request is made of",
    label = "expected a route such as `\"GET /user\"`, a `Route`, a `(Method, \"/user\")`, an operation, or `()`",
    note = "an operation is a struct with `#[derive(Operation)]`",
    note = "of several types of operations, keep the requests: a `Vec<RequestOptions>` in the place of a `Vec<Box<dyn Operation>>`"
)]
pub trait IntoRoute<'a>: Sized {
    #[doc(hidden)]
    fn into_call(self, options: Options<'a>) -> Call<'a>;

    #[doc(hidden)]
    fn into_request(self, defaults: &'a Defaults, options: Option<Options<'a>>) -> Result<RequestOptions, Error> {
        call::request(defaults, self.into_call(options.unwrap_or_default()))
    }

    #[doc(hidden)]
    fn into_http(self, defaults: &'a Defaults, options: Option<Options<'a>>) -> Result<http::Request<Vec<u8>>, Error> {
        call::http(defaults, self.into_call(options.unwrap_or_default()))
    }
}

macro_rules! routes {
    ($([$($lifetime:lifetime)?] $type:ty),*) => {$(
        impl<'a $(, $lifetime)?> IntoRoute<'a> for $type {
            fn into_call(self, options: Options<'a>) -> Call<'a> {
                Call::new(self, options)
            }
        }
    )*};
}

routes!([] &'a str, [] String, [] &'a String, [] Cow<'a, str>, ['r] &'a Cow<'r, str>, [] (Method, &'a str), [] (Method, String),
    [] (&'a Method, &'a str), [] (&'a str, &'a str), [] (&'a str, String), [] Route<'a>, ['r] &'a Route<'r>, [] Option<&'a str>, [] ());

/// A call that a catalogue has resolved.
impl<'a> IntoRoute<'a> for Call<'a> {
    fn into_call(mut self, options: Options<'a>) -> Call<'a> {
        self.options = self.options.merge(options);
        self
    }
}

/// An operation by itself calls the writer, as its derive has set up. Options beside it, and defaults that must be
/// merged, go over the options that the operation becomes.
#[diagnostic::do_not_recommend]
impl<'a, O: Operation + 'a> IntoRoute<'a> for O {
    fn into_call(self, options: Options<'a>) -> Call<'a> {
        with_options(O::route(), O::__DERIVED.name, self.__into_fields(), options)
    }

    #[inline]
    fn into_request(self, defaults: &'a Defaults, options: Option<Options<'a>>) -> Result<RequestOptions, Error> {
        if needs_no_merge::<O>(defaults, &options) {
            let mut writer = RequestWriter::new(defaults.limit());
            write(&self, defaults, &mut writer, Purpose::Options)?;
            return writer.finish_options(O::route().template().reborrow());
        }
        call::request(defaults, self.into_call(options.unwrap_or_default()))
    }

    #[inline]
    fn into_http(self, defaults: &'a Defaults, options: Option<Options<'a>>) -> Result<http::Request<Vec<u8>>, Error> {
        if needs_no_merge::<O>(defaults, &options) {
            let mut writer = RequestWriter::new(defaults.limit());
            write(&self, defaults, &mut writer, Purpose::Http)?;
            return writer.finish_http(O::route().template());
        }
        call::http(defaults, self.into_call(options.unwrap_or_default()))
    }
}

/// Whether an operation can call the writer: there is nothing to merge it with.
#[inline]
fn needs_no_merge<O: Operation>(defaults: &Defaults, options: &Option<Options<'_>>) -> bool {
    let derived = const { &O::__DERIVED };
    derived.write.is_some() && options.as_ref().is_none_or(Options::is_empty) && defaults.adds_nothing_to(derived.names)
}

#[inline]
fn write<'d, O: Operation>(
    operation: &O,
    defaults: &'d Defaults,
    writer: &mut RequestWriter<'d>,
    purpose: Purpose,
) -> Result<(), Error> {
    let (route, settings) = (O::route(), defaults.options.settings());
    writer.method = method::parse(route.method().unwrap_or("GET"))?;
    writer.operation = O::__DERIVED.name;
    writer.is_traced = defaults.is_traced;
    let (base, uri_start) = defaults.base(None, purpose)?;
    writer.url.uri_start = uri_start;
    if !settings.secrets.is_rule() {
        writer.url.secrets = settings.secrets.clone();
    }
    let lists = settings.lists_over(Settings::of(&None));
    let mut content = Rest::default();
    let url = &mut writer.url;
    write_all(
        operation,
        &mut OperationWriter::new(url, route.template(), base, lists, Some(&mut content)),
    )?;
    writer.write_content(&mut content, &defaults.headers)
}

/// Has an operation call the writer.
#[inline]
pub(super) fn write_all<O: Operation>(operation: &O, writer: &mut OperationWriter<'_, '_>) -> Result<(), Error> {
    match O::__DERIVED.write {
        Some(write) => write(operation, writer),
        None => Ok(()),
    }
}

/// The fields of an operation as options, unset ones included.
pub(super) fn options_of<O: Operation>(operation: &O) -> FieldOptions<'_> {
    let Derived { names, options, .. } = O::__DERIVED;
    let mut fields = FieldOptions::new(names, IfUnset::Kept);
    options(operation, &mut fields);
    fields
}

/// The call of an operation, with options over its fields.
pub(super) fn with_options<'a>(
    route: &'a Route<'a>,
    name: &'static str,
    fields: FieldOptions<'a>,
    mut options: Options<'a>,
) -> Call<'a> {
    let mut fields = fields.options;
    let names = fields.parameters.entries().iter().map(|field| &*field.name);
    let given = options.parameters.entries().iter().filter(|entry| entry.is_by_rule());
    if let Err(error) = check_spelling(given.map(|entry| &*entry.name), names) {
        options.fail(error);
    }
    fields
        .parameters
        .place_near(|name| Place::by_rule(has_placeholder(route.template(), name), route.method().unwrap_or("GET")));
    Call {
        own: Own::Fields,
        operation: name,
        ..Call::new(route, fields.merge(options))
    }
}

/// The URL of an operation without a base URL.
#[inline]
pub(super) fn expand<O: Operation>(operation: &O) -> Result<String, Error> {
    if O::__DERIVED.write.is_none() {
        let options = Options::new().__asking_for_style();
        return call::expand(with_options(O::route(), "", options_of(operation), options));
    }
    let (mut url, template) = (UrlWriter::new(MAX_EXPANSION), O::route().template());
    write_all(
        operation,
        &mut OperationWriter::new(&mut url, template, Base::NONE, Lists::UNKNOWN, None),
    )?;
    Ok(url.out.text.take())
}
