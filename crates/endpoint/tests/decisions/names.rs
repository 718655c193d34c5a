//! Two verbs take every route and all options (decision 26).

use endpoint::{Endpoint, Options, Route, options, route};

use crate::support::table;

#[test]
fn d26_request_and_http_take_the_same_and_make_the_same() {
    static ROUTE: Route<'static> = route!("GET /user");
    let github = Endpoint::github();
    let requests = [
        ("text", github.request("GET /user", ()), github.http("GET /user", ())),
        (
            "text and options",
            github.request("GET /user", options! {}),
            github.http("GET /user", options! {}),
        ),
        ("a route", github.request(&ROUTE, ()), github.http(&ROUTE, ())),
        (
            "options alone",
            github.request((), options! { url: "/user" }),
            github.http((), options! { url: "/user" }),
        ),
        (
            "merged options",
            github.merge("GET /user", ()).and_then(Endpoint::parse),
            github.http((), github.merge("GET /user", ()).unwrap()),
        ),
        (
            "the free function",
            endpoint::endpoint("GET /user", ()),
            github.http(ROUTE.clone(), Options::new()),
        ),
    ];
    table(requests, |(name, request, http)| {
        let (request, http) = (request.unwrap(), http.unwrap());
        assert_eq!(request.url(), "https://api.github.com/user", "{name}");
        assert_eq!(http.uri(), request.url(), "{name}");
        assert_eq!(http.method(), request.method(), "{name}");
        assert_eq!(http.headers(), request.headers(), "{name}");
        Ok(())
    });
}
