//! Operations are found by their routes, in any spelling, and by their ids.

use endpoint::{Endpoint, options};
use endpoint_catalogue::{Catalogue, Described};
use endpoint_core::catalogue::Lines;

use crate::support::{
    Expected,
    cases::{Cases, cases},
    row, table,
};

const CASES: Cases = cases!("finding");

const TEXT: &str = "endpoint-catalogue 2\n\
    @title Repositories\n\
    DELETE /repos/{owner}/{repo} repos/delete\n\
    GET / root\n\
    GET /repos repos/list\n\
    GET /repos-of/{owner} -\n\
    GET /repos/{owner}/{repo} repos/get\n\
    GET /repos/{owner}/{repo}/contents/{path} repos/get%20content\n\
    POST /files/{+path} files/put\n";

#[test]
fn an_operation_is_found_by_its_route() {
    static CATALOGUE: Catalogue = Catalogue::from_static(TEXT);
    let rows = CASES.rows::<(&str, &str, Option<&str>)>("an_operation_is_found_by_its_route");
    let lines = Lines::new(TEXT).unwrap();
    table(rows, |(method, url, expected)| {
        let got = CATALOGUE.find(method, url).unwrap();
        if lines.find(method, url).unwrap().as_ref() != got {
            return Err(format!(
                "  {method} {url}: found in the index alone, or in the lines alone"
            ));
        }
        let got = got.map(|operation| operation.id.as_deref().unwrap_or("-"));
        (got == expected)
            .then_some(())
            .ok_or(format!("  {method} {url}: {got:?}"))
    });
}

/// Among lines of any length, as the first, the last and the only one.
#[test]
fn each_operation_is_found_in_the_lines() {
    let operation = |n: usize| format!("GET /{n:03}/{{id}} o{n} {}\n", "?x ".repeat(n * n % 500).trim_end());
    for count in [0, 1, 2, 3, 10, 200] {
        let text: String = (0..count).map(operation).collect();
        let text = format!("endpoint-catalogue 2\n# é\n@title é\n{}", text.replace(" \n", "\n"));
        let lines = Lines::new(&text).unwrap();
        for n in 0..count {
            let found = lines.find("GET", &format!("/{n:03}/:id")).unwrap().unwrap();
            assert_eq!(found.id, Some(format!("o{n}")), "of {count}");
        }
        assert_eq!(lines.find("GET", "/000").unwrap(), None);
        assert_eq!(lines.find("POST", "/zzz/{id}").unwrap(), None);
        assert_eq!(lines.api.title, "é");
    }
}

/// Lines of other operations are not read, so neither their order nor their words matter.
#[test]
fn only_the_head_and_one_line_are_read() {
    let lines = Lines::new("endpoint-catalogue 2\nGET /a - wrong\nGET /b b\nGET /c c wrong\n").unwrap();
    assert!(lines.find("GET", "/b").unwrap().is_some());
    let error = lines.find("GET", "/c").unwrap_err();
    assert_eq!((error.line(), error.column()), (4, 10));
}

#[test]
fn the_nearest_route_is_that_of_a_line() {
    let lines = Lines::new(TEXT).unwrap();
    let rows = [
        ("GET", "/repo", Some("GET /repos")),
        ("GET", "/repos/:ownr/:repo", Some("GET /repos/{owner}/{repo}")),
        ("PUT", "/files/{+path}", Some("POST /files/{+path}")),
        ("GET", "/something/else/{entirely}", None),
    ];
    table(rows, |(method, url, expected)| {
        let got = lines.nearest(method, url);
        (got == expected)
            .then_some(())
            .ok_or(format!("  {method} {url}: {got:?}"))
    });
}

/// A line is read only when its operation is wanted. One that is not valid still counts for the order.
#[test]
fn a_line_that_is_not_valid_hides_no_other() {
    let catalogue = Catalogue::parse("endpoint-catalogue 2\nGE /z -\nGET\0 /z -\nGET /c -\n").unwrap();
    assert!(catalogue.find("GET", "/c").unwrap().is_some());
    assert!(catalogue.find("GET\0", "/z").is_err());
}

#[test]
fn an_operation_is_found_by_its_id() {
    let catalogue = Catalogue::parse(TEXT).unwrap();
    let rows = [
        ("repos/get", Some("GET /repos/{owner}/{repo}")),
        ("root", Some("GET /")),
        ("repos/get content", Some("GET /repos/{owner}/{repo}/contents/{path}")),
        ("files/put", Some("POST /files/{+path}")),
        ("repos/get%20content", None),
        ("-", None),
        ("", None),
        ("repos", None),
    ];
    table(rows, |(id, expected)| {
        let got = catalogue.named(id).unwrap().map(|operation| operation.route());
        (got.as_deref() == expected)
            .then_some(())
            .ok_or(format!("  {id}: {got:?}"))
    });
    let names: Vec<_> = catalogue
        .routes()
        .unwrap()
        .map(|(route, id)| format!("{route} {id}"))
        .collect();
    assert_eq!(names.len(), 7);
    assert_eq!(names[5], "GET /repos/{owner}/{repo}/contents/{path} repos/get content");
}

#[test]
fn what_was_probably_meant_is_named() {
    let catalogue = Catalogue::parse(TEXT).unwrap();
    let rows = [
        ("repos/gte", Some("repos/get")),
        ("Repos/List", Some("repos/list")),
        ("GET /repo/{owner}/{repo}", Some("GET /repos/{owner}/{repo}")),
        (
            "GET /repos/{owner}/{repo}/content/{path}",
            Some("GET /repos/{owner}/{repo}/contents/{path}"),
        ),
        ("POST /repos/{owner}/{repo}", Some("GET /repos/{owner}/{repo}")),
        ("orders/place", None),
        ("", None),
    ];
    let long = "x".repeat(100_000);
    table(rows.into_iter().chain([(&*long, None)]), |(text, expected)| {
        let got = catalogue.nearest(text).unwrap();
        (got.as_deref() == expected)
            .then_some(())
            .ok_or(format!("  {text}: {got:?}"))
    });
}

#[test]
fn an_id_of_two_operations_is_a_mistake() {
    let text = "endpoint-catalogue 2\nGET /a one\nGET /b same\nGET /c three\nPOST /a same\n";
    let catalogue = Catalogue::parse(text).unwrap();
    let error = catalogue.named("same").unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 5, column 9: `same` is the id of `GET /b`, too: name the operation by its route"
    );
    for (id, route) in [("one", "GET /a"), ("three", "GET /c")] {
        let found = catalogue.named(id).unwrap().map(|operation| operation.route());
        assert_eq!(found.as_deref(), Some(route));
    }
    assert!(catalogue.find("POST", "/a").unwrap().is_some());
}

#[test]
fn an_endpoint_finds_an_operation_by_its_route_or_its_id() {
    static CATALOGUE: Catalogue = Catalogue::from_static(
        "endpoint-catalogue 2\n\
         @server https://a.example\n\
         DELETE /all GET%20/repos\n\
         GET /contents get%20content\n\
         GET /repos repos/list\n",
    );
    let endpoint = Described::over(&Endpoint::github(), &CATALOGUE).unwrap();
    let rows = CASES.rows::<(&str, Expected)>("an_endpoint_finds_an_operation_by_its_route_or_its_id");
    table(rows, |(text, expected)| {
        let found = endpoint.operation(text);
        row(text, found.map(|operation| operation.unwrap().route()), expected)?;
        let request = endpoint.request(text, options! {});
        let route = request.map(|request| {
            let path = request.url().strip_prefix("https://a.example").unwrap();
            format!("{} {path}", request.method())
        });
        row(&format!("a request of {text}"), route, expected)
    });
    // An id is a route with a method, and beside one the option `method` is a parameter.
    for posted in [
        endpoint.request("repos/list", options! { method: "POST" }).map(drop),
        endpoint.merge("repos/list", options! { method: "POST" }).map(drop),
    ] {
        let posted = posted.map(|()| String::new());
        row("an id and a method", posted, Err("unknown-parameter method")).unwrap();
    }
    let error = endpoint.request("GET repos/list", ()).unwrap_err().to_string();
    assert_eq!(
        error,
        "`repos/list` is not an operation of the catalogue: the id takes no method before it"
    );
    // A path with values means the operation that it fits, and not one whose route is spelled alike.
    static DROPLETS: Catalogue = Catalogue::from_static(
        "endpoint-catalogue 2\n\
         @server https://a.example/v2\n\
         GET /droplets/{id}/actions - .id!\n\
         POST /droplets/actions -\n\
         POST /droplets/{id}/actions - .id!\n",
    );
    let droplets = Described::over(&Endpoint::github(), &DROPLETS).unwrap();
    let error = droplets
        .request("POST /droplets/42/actions", ())
        .unwrap_err()
        .to_string();
    assert_eq!(
        error,
        "`POST /droplets/42/actions` is not an operation of the catalogue: did you mean `POST /droplets/{id}/actions`?"
    );
    let plain = Described::over(&Endpoint::github(), None).unwrap();
    for text in ["GET /repos", "repos/list", "GET"] {
        assert!(plain.operation(text).unwrap().is_none(), "{text}");
    }
}
