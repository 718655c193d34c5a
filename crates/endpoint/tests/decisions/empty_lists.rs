//! Empty lists are left out, and an item that holds the separator is an error (decision 27).

use endpoint::{Options, Style, endpoint, options};

use crate::support::{
    body_of,
    cases::{Cases, cases},
    row, table, url_of,
};

const CASES: Cases = cases!("empty_lists");

const FORM: &str = "application/x-www-form-urlencoded";

#[test]
fn d27_an_empty_list_or_object_is_left_out() {
    let empty = || options! { a: [], b: {}, c: { d: [] }, z: 1 };
    let styled = || {
        let options = empty().style("b", Style::Deep);
        options.style("c", Style::Flat)
    };
    let rows = CASES
        .rows::<(&str, &str, Options, &str, &str)>("d27_an_empty_list_or_object_is_left_out")
        .chain([
            ("a query", "GET /x", styled(), "/x?z=1", "-"),
            (
                "a form with styles",
                "POST /x",
                styled().header("content-type", FORM),
                "/x",
                "z=1",
            ),
        ]);
    table(rows, |(name, route, options, url, body)| {
        let request = endpoint(route, options);
        row(name, request.clone().map(|request| url_of(&request)), Ok(url))?;
        row(name, request.map(|request| body_of(&request)), Ok(body))
    });
    let parts = empty().header("content-type", "multipart/form-data");
    let body = body_of(&endpoint("POST /x", parts).unwrap());
    assert_eq!(body.matches("Content-Disposition").count(), 1, "{body}");
    let request = endpoint("GET /x", options! { a: {} }).map(|request| url_of(&request));
    row("an object without a style", request, Err("unsupported-value a")).unwrap();
}

#[test]
fn d27_an_item_that_holds_the_separator_is_an_error_that_names_repeat() {
    let rows = [
        (Style::EncodedComma, "1,2"),
        (Style::Space, "1 2"),
        (Style::Pipe, "1|2"),
    ];
    table(rows, |(style, item)| {
        let list = |style: Style| options! { a: [item, "3"] }.list_style(style);
        let calls = [
            ("a query", "GET /x", list(style)),
            ("a form", "POST /x", list(style).header("content-type", FORM)),
            (
                "parts",
                "POST /x",
                list(style).header("content-type", "multipart/form-data"),
            ),
            (
                "a style of its own",
                "GET /x",
                options! { a: [item, "3"] }.style("a", style),
            ),
            (
                "a list in an object",
                "GET /x",
                Options::new()
                    .param("a", endpoint::Object::from_iter([("b", [item, "3"])]))
                    .style("a", Style::Flat)
                    .list_style(style),
            ),
        ];
        for (name, route, options) in calls {
            let error = endpoint(route, options).unwrap_err();
            row(name, Err(error.clone()), Err("unsupported-value a"))?;
            if !error.to_string().contains("`repeat`") {
                return Err(format!("  {name}: {error}"));
            }
        }
        let repeated = endpoint("GET /x", list(Style::Repeat));
        if let Err(error) = repeated {
            return Err(format!("  {item}: {error}"));
        }
        Ok(())
    });
}
