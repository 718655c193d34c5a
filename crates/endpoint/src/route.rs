//! The routes of the core, and `route!`, whose expansion uses the exports of this crate.

pub use endpoint_core::route::Route;
pub(crate) use endpoint_core::route::{Source, UrlSource, missing};

/// A [`Route`](crate::Route) that the compiler parses and checks, for a `static`: at run time it costs no work and no
/// allocation.
///
/// ```
/// use endpoint::{Route, route};
///
/// static ISSUE: Route = route!("GET /repos/{owner}/{repo}/issues/{issue_number}");
/// assert_eq!(ISSUE.template().variables().count(), 3);
/// ```
///
/// The route is a text in quotes; [`Route::parse`](crate::Route::parse) reads any other. A malformed route does not compile:
///
/// ```compile_fail
/// static BROKEN: endpoint::Route = endpoint::route!("GET /repos/{owner");
/// ```
#[cfg(feature = "derive")]
#[macro_export]
macro_rules! route {
    ($($route:tt)*) => { $crate::__private::route!($crate $($route)*) };
}
