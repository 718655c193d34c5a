//! `request!`: a single request, whose names are checked against its route while the program compiles.

use serde::Serialize;

use super::call::with_options;
use super::options::{FieldOptions, To, Unset};
use crate::call;
use crate::defaults::Defaults;
use crate::error::Error;
use crate::method;
use crate::nearest::distance;
use crate::options::Options;
use crate::place::Place;
use crate::request::RequestOptions;
use crate::route::Route;
use crate::route::compiled::{self, Message, Read};
use crate::template::{Operator, Token};

/// A single request in one line, without a struct. The route and the names of parameters are checked while the program
/// compiles.
///
/// The route is a text in quotes; [`Endpoint::request`](crate::Endpoint::request) takes any other. A variable alone is
/// a parameter of its name. Values implement [`Serialize`](serde::Serialize), and `None` is left out. Options follow
/// after a semicolon, as `key: value` like in [`options!`](crate::options!); so do names that are not Rust identifiers.
/// Defaults apply as to an [`Operation`](crate::Operation).
///
/// ```
/// use endpoint::{Endpoint, request};
///
/// let github = Endpoint::new();
/// let org = "acme";
/// let list = request!(github, "GET /orgs/{org}/repos", org, per_page = 100)?;
/// assert_eq!(list.url(), "https://api.github.com/orgs/acme/repos?per_page=100");
///
/// let topics = request!(github, "GET /orgs/{org}/repos", org; headers: { "x-team": "web" })?;
/// assert_eq!(topics.headers()["x-team"], "web");
///
/// let title = String::from("It works");
/// let issue = request!(github, "POST /repos/{owner}/{repo}/issues", owner = org, repo = "site", title)?;
/// assert_eq!(issue.body().unwrap().to_bytes().as_ref(), br#"{"title":"It works"}"#);
/// # Ok::<(), endpoint::Error>(())
/// ```
///
/// Among the options, `form` writes the fields of the body as a form, and `list = "brackets"` sets the style of lists:
///
/// ```
/// use endpoint::{Endpoint, request};
///
/// let stripe = Endpoint::at("https://api.stripe.com")?;
/// let locales = ["en", "de"];
/// let customer = request!(stripe, "POST /v1/customers", name = "Jo", locales; form, list = "brackets")?;
/// assert_eq!(customer.body().unwrap().to_bytes().as_ref(), b"name=Jo&locales%5B%5D=en&locales%5B%5D=de");
/// # Ok::<(), endpoint::Error>(())
/// ```
///
/// An endpoint [with a catalogue](crate::Endpoint::with_catalogue) checks the names against the API's description when
/// the request is made. A placeholder without a parameter does not compile:
///
/// ```compile_fail
/// let github = endpoint::Endpoint::new();
/// let request = endpoint::request!(github, "GET /orgs/{org}/repos", ogr = "acme");
/// ```
#[macro_export]
macro_rules! request {
    ($endpoint:expr, $route:literal $(, $name:ident $(= $value:expr)?)* $(,)? $(; $($options:tt)*)?) => {
        match (
            &$endpoint,
            $crate::__parameters!($(($name $(= $value)?))*),
            $crate::__call_options!($route none none [] $($($options)*)?),
        ) {
            (__endpoint, __endpoint_parameters, __endpoint_options) => {
                const __ENDPOINT_TEXT: &str = $route;
                const __ENDPOINT_READ: $crate::__private::Read<
                    'static,
                    { __ENDPOINT_TEXT.len() },
                > = $crate::__private::checked(__ENDPOINT_TEXT);
                const __ENDPOINT_TOKENS: [$crate::__private::Token; __ENDPOINT_READ.count] = __ENDPOINT_READ.tokens();
                static __ENDPOINT_ROUTE: $crate::Route<'static> = __ENDPOINT_READ.route(&__ENDPOINT_TOKENS);
                const _: () = $crate::__private::check_names(
                    __ENDPOINT_TEXT,
                    &__ENDPOINT_READ,
                    &[$($crate::__private::name(::core::stringify!($name))),*],
                );
                $crate::Endpoint::__call(__endpoint, &__ENDPOINT_ROUTE, __endpoint_parameters, __endpoint_options)
            }
        }
    };
    ($endpoint:expr, $route:literal $($other:tt)*) => {
        ::core::compile_error!("expected request!(endpoint, \"METHOD /path\", name, name = value; headers: { … })")
    };
    ($endpoint:expr, $($route:tt)*) => {
        ::core::compile_error!(
            "expected a route in quotes, such as \"GET /user\": it is checked while the program compiles. \
             A route that is a variable goes to `endpoint.request(route, options! { … })`"
        )
    };
    ($($other:tt)*) => {
        ::core::compile_error!("expected request!(endpoint, \"METHOD /path\", name, name = value; headers: { … })")
    };
}

/// Adds the parameters of a call. The caller's expressions are evaluated outside the constants.
#[doc(hidden)]
#[macro_export]
macro_rules! __parameters {
    ($(($name:ident $(= $value:expr)?))*) => {{
        #[allow(unused_mut, reason = "there may be no parameter")]
        let mut __endpoint_parameters = $crate::__private::parameters();
        $($crate::__parameter!(__endpoint_parameters $name $(= $value)?);)*
        __endpoint_parameters
    }};
}

#[doc(hidden)]
#[macro_export]
macro_rules! __parameter {
    ($parameters:ident $name:ident) => {
        $crate::__parameter!($parameters $name = $name)
    };
    ($parameters:ident $name:ident = $value:expr) => {
        $crate::__private::parameter(&mut $parameters, $crate::__private::name(::core::stringify!($name)), &$value)
    };
}

/// Takes `form` and `list = "…"` out of the options of a call, each once, and passes the others to `options!` in order.
/// The two words after the route are `none` until the option is there.
#[doc(hidden)]
#[macro_export]
macro_rules! __call_options {
    ($route:literal $form:ident $list:ident [$($others:tt)*]) => {
        $crate::options! { $($others)* }
    };
    ($route:literal none $list:ident $others:tt form $(, $($rest:tt)*)?) => {{
        const _: () = $crate::__private::check_form($route);
        $crate::__call_options!($route form $list $others $($($rest)*)?)
            .header("content-type", "application/x-www-form-urlencoded")
    }};
    ($route:literal $form:ident none $others:tt list = $style:tt $(, $($rest:tt)*)?) => {
        $crate::__call_options!($route $form list $others $($($rest)*)?).list_style($crate::__list_style!($style))
    };
    ($route:literal form $list:ident $others:tt form $(, $($rest:tt)*)?) => {
        ::core::compile_error!("`form` is there twice: leave one out")
    };
    ($route:literal $form:ident list $others:tt list = $($rest:tt)*) => {
        ::core::compile_error!("`list` is there twice: leave one out")
    };
    ($route:literal $form:ident $list:ident $others:tt form : $($rest:tt)*) => {
        ::core::compile_error!("the option is `form` alone; a parameter of that name goes before the semicolon, as `form = …`")
    };
    ($route:literal $form:ident $list:ident $others:tt list : $($rest:tt)*) => {
        ::core::compile_error!(
            "the option is `list = \"repeat\"`; a parameter of that name goes before the semicolon, as `list = …`"
        )
    };
    ($route:literal $form:ident $list:ident [$($others:tt)*] $name:ident $(, $($rest:tt)*)?) => {
        $crate::__call_options!($route $form $list [$($others)* $name,] $($($rest)*)?)
    };
    ($route:literal $form:ident $list:ident [$($others:tt)*] $key:tt : { $($object:tt)* } $(, $($rest:tt)*)?) => {
        $crate::__call_options!($route $form $list [$($others)* $key: { $($object)* },] $($($rest)*)?)
    };
    ($route:literal $form:ident $list:ident [$($others:tt)*] $key:tt : [ $($items:tt)* ] $(, $($rest:tt)*)?) => {
        $crate::__call_options!($route $form $list [$($others)* $key: [ $($items)* ],] $($($rest)*)?)
    };
    ($route:literal $form:ident $list:ident [$($others:tt)*] $key:tt : $value:expr $(, $($rest:tt)*)?) => {
        $crate::__call_options!($route $form $list [$($others)* $key: $value,] $($($rest)*)?)
    };
    ($route:literal $form:ident $list:ident [$($others:tt)*] $($wrong:tt)*) => {
        $crate::options! { $($others)* $($wrong)* }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __list_style {
    ("comma") => {
        $crate::ListStyle::Comma
    };
    ("repeat") => {
        $crate::ListStyle::Repeat
    };
    ("brackets") => {
        $crate::ListStyle::Brackets
    };
    ("space") => {
        $crate::ListStyle::Space
    };
    ("pipe") => {
        $crate::ListStyle::Pipe
    };
    ($other:tt) => {
        ::core::compile_error!("a list is written as \"comma\", \"repeat\", \"brackets\", \"space\" or \"pipe\"")
    };
}

/// No parameters yet.
#[must_use]
pub fn parameters() -> FieldOptions<'static> {
    FieldOptions::new(&[], Unset::Kept)
}

/// Adds a parameter.
pub fn parameter<T: Serialize + ?Sized>(parameters: &mut FieldOptions<'static>, name: &'static str, value: &T) {
    parameters.field(To::Rule, name, None, value);
}

/// The request of a call over defaults.
pub(crate) fn request<'a>(
    defaults: &'a Defaults,
    route: &'static Route<'static>,
    parameters: FieldOptions<'a>,
    options: Options<'a>,
) -> Result<RequestOptions<'a>, Error> {
    call::request(defaults, with_options(route, "", parameters.finish().merge(options)))
}

/// Fails the compilation if a placeholder has no parameter, a parameter has no place or is there twice, or the route
/// has no method.
#[allow(clippy::indexing_slicing, reason = "the loops' conditions")]
#[track_caller]
pub const fn check_names<const N: usize>(route: &str, read: &Read<'_, N>, names: &[&str]) {
    let Some(verb) = read.method else {
        Message::new(&["the route names no method: write `GET ", read.url, "`"]).fail_at(route, 0, route.len())
    };
    if method::is(verb, "CONNECT") {
        Message::new(&["CONNECT opens a tunnel to a host, and asks for no URL"]).fail_at(route, 0, verb.len());
    }
    let mut index = 0;
    while index < read.count {
        if let Token::Variable(variable) = read.tokens[index] {
            let (start, end) = (variable.name.0 as usize, variable.name.1 as usize);
            let name = compiled::slice(read.url, start, end);
            if !has(names, names.len(), name) {
                unfilled(route, read.start + start, name, names);
            }
        }
        index += 1;
    }
    let mut index = 0;
    while index < names.len() {
        let name = names[index];
        if has(names, index, name) {
            Message::new(&["the name `", name, "` is there twice"]).fail();
        }
        if matches!(Place::by_rule(false, verb), Place::Nowhere) && !is_placeholder(read, name) {
            let wrong =
                "` has no place: the method has none for parameters; name it in the URL, or place it in the options";
            Message::new(&["the parameter `", name, wrong]).fail_at(route, 0, verb.len());
        }
        if matches!(Place::by_rule(false, verb), Place::Query)
            && !is_placeholder(read, name)
            && let Some(at) = literal(read, name)
        {
            let wrong = "` is in the query of the route already: leave one of the two out";
            Message::new(&["`", name, wrong]).fail_at(route, read.start + at, name.len());
        }
        index += 1;
    }
}

/// The offset of a name in the literal query of a URL. A name with triplets is left to the call.
#[allow(clippy::indexing_slicing, reason = "the loops' conditions")]
const fn literal<const N: usize>(read: &Read<'_, N>, name: &str) -> Option<usize> {
    let url = read.url.as_bytes();
    let (mut index, mut is_query) = (0, false);
    while index < read.count {
        match read.tokens[index] {
            Token::Literal(literal) if literal.special || is_query => {
                let mut pos = literal.range.0 as usize;
                while pos < literal.range.1 as usize {
                    let starts = match url[pos] {
                        b'#' => return None,
                        b'?' if !is_query => {
                            is_query = true;
                            true
                        }
                        b'&' => is_query,
                        _ => false,
                    };
                    if starts && is_name_at(url, pos + 1, name.as_bytes()) {
                        return Some(pos + 1);
                    }
                    pos += 1;
                }
            }
            Token::Literal(_) => {}
            Token::Variable(variable) => match variable.operator {
                Operator::Fragment => return None,
                Operator::Query => is_query = true,
                _ => {}
            },
        }
        index += 1;
    }
    None
}

/// Whether a query has a name at an offset, up to its end.
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
const fn is_name_at(url: &[u8], start: usize, name: &[u8]) -> bool {
    let mut index = 0;
    while index < name.len() && start + index < url.len() && url[start + index] == name[index] {
        index += 1;
    }
    let end = start + index;
    index == name.len() && (end == url.len() || matches!(url[end], b'=' | b'&' | b'#'))
}

/// Fails the compilation if `form` is given with a method that takes no body.
#[track_caller]
pub const fn check_form(route: &str) {
    if let Some(verb) = compiled::method(route)
        && (method::is(verb, "GET") || method::is(verb, "HEAD") || method::is(verb, "TRACE"))
    {
        Message::new(&["`form` says how the body is written, and the method takes no body"]).fail_at(
            route,
            0,
            verb.len(),
        );
    }
}

#[track_caller]
const fn unfilled(route: &str, at: usize, name: &str, names: &[&str]) {
    let message = match nearest(name, names) {
        Some(near) => Message::new(&[
            "no parameter fills the placeholder `",
            name,
            "`: did you misspell it as `",
            near,
            "`?",
        ]),
        None => Message::new(&["no parameter fills the placeholder `", name, "`: add one of that name"]),
    };
    message.fail_at(route, at, name.len());
}

#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
const fn nearest<'n>(name: &str, names: &[&'n str]) -> Option<&'n str> {
    let (mut best, mut least) = (None, usize::MAX);
    let mut index = 0;
    while index < names.len() {
        if let Some(distance) = distance(name, names[index], least) {
            (best, least) = (Some(names[index]), distance);
        }
        index += 1;
    }
    best
}

/// Whether a name is among the first `count` names.
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
const fn has(names: &[&str], count: usize, name: &str) -> bool {
    let mut index = 0;
    while index < count {
        if is_same(names[index].as_bytes(), name.as_bytes()) {
            return true;
        }
        index += 1;
    }
    false
}

#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
const fn is_placeholder<const N: usize>(read: &Read<'_, N>, name: &str) -> bool {
    let mut index = 0;
    while index < read.count {
        if let Token::Variable(variable) = read.tokens[index]
            && let (start, end) = (variable.name.0 as usize, variable.name.1 as usize)
            && is_same(compiled::slice(read.url, start, end).as_bytes(), name.as_bytes())
        {
            return true;
        }
        index += 1;
    }
    false
}

#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
const fn is_same(one: &[u8], other: &[u8]) -> bool {
    let mut index = 0;
    while index < one.len() && index < other.len() && one[index] == other[index] {
        index += 1;
    }
    index == one.len() && index == other.len()
}
