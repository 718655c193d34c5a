//! Credentials are a header like any other (§5).

use endpoint::{Endpoint, options};

use crate::support::{
    cases::{Cases, cases},
    header_of, headers,
};

const CASES: Cases = cases!("authentication");

#[test]
fn s5_1_credentials_are_passed_as_a_header() {
    headers("authorization", CASES.rows("s5_1_credentials_are_passed_as_a_header"));
    let acme = Endpoint::github()
        .defaults(options! { headers: { "Authorization": "token 0123" } })
        .unwrap();
    let request = acme.request("GET /", options! {}).unwrap();
    let names: Vec<_> = request.headers().keys().map(|name| name.as_str()).collect();
    assert!(names.contains(&"authorization"), "{names:?}");
}

#[test]
fn s5_2_the_value_is_passed_as_it_is() {
    for value in ["token 0123", "Bearer a.b.c", "Basic dTpw"] {
        let given = options! { headers: { "authorization": value } };
        headers("authorization", [(value, given, Ok(value))]);
    }
}

#[test]
fn s5_3_every_later_call_carries_the_header_of_the_defaults() {
    let acme = Endpoint::github()
        .defaults(options! { headers: { "authorization": "token 0123" } })
        .unwrap();
    let later = acme.defaults(options! { headers: { "x-a": "1" } }).unwrap();
    for endpoint in [&acme, &later] {
        for route in ["GET /user", "POST /user/repos", "DELETE /x"] {
            let request = endpoint.request(route, options! {}).unwrap();
            assert_eq!(header_of(&request, "authorization"), "token 0123", "{route}");
        }
    }
}
