//! The routes of the core, and `route!`, whose expansion uses the exports of this crate.

pub use endpoint_core::route::Route;
pub(crate) use endpoint_core::route::{Source, UrlSource, compiled, missing};

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
/// A malformed route does not compile:
///
/// ```compile_fail
/// static BROKEN: endpoint::Route = endpoint::route!("GET /repos/{owner");
/// ```
#[macro_export]
macro_rules! route {
    ($route:expr) => {{
        const TEXT: &str = $route;
        const READ: $crate::__private::Read<'static, { TEXT.len() }> =
            $crate::__private::checked(TEXT);
        const TOKENS: [$crate::__private::Token; READ.count] = READ.tokens();
        const ROUTE: $crate::Route<'static> = READ.route(&TOKENS);
        ROUTE
    }};
    ($($other:tt)*) => {
        ::core::compile_error!(::core::concat!(
            "expected route!(\"GET /path\"), the text of one route, found `", ::core::stringify!($($other)*), "`"
        ))
    };
}
