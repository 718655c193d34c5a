//! What is an error of a dynamic call is the same error of an operation, by every way to its request.

use endpoint::{Endpoint, ErrorKind, Operation, Value, object, options};

/// The error of every way to a request has this kind and this name.
macro_rules! refused {
    ($kind:ident; $($text:literal: $route:literal $(, $word:ident = $style:literal)?;
        $($(#[$attribute:meta])* $field:ident: $value:expr),* => $name:literal;)*) => {$({
        #[derive(Operation)]
        #[operation($route $(, $word = $style)?)]
        struct Refused {
            $($(#[$attribute])* $field: Value<'static>),*
        }
        let (operation, endpoint) = (Refused { $($field: $value.into()),* }, Endpoint::github());
        let made = [
            endpoint.http(&operation, ()).map(|request| request.uri().to_string()),
            endpoint.request(&operation, ()).map(|request| request.url().to_owned()),
            endpoint.request(&operation, options! { headers: { "x-a": 1 } }).map(|request| request.url().to_owned()),
            operation.expand(),
        ];
        for made in made {
            let got = made.as_ref().map_err(|error| (error.kind(), error.name().unwrap_or_default()));
            assert_eq!(got, Err((ErrorKind::$kind, $name)), "{}", $text);
        }
    })*};
}

#[test]
fn d8_a_name_twice_in_a_query() {
    refused! { InvalidOptions;
        "a member and a later field": "GET /x";
            #[operation(style = "flat")] a: object! { b: 1 }, b: 2 => "b";
        "a member and an earlier field": "GET /x";
            b: 2, #[operation(style = "flat")] a: object! { b: 1 } => "b";
        "members of two objects": "GET /x";
            #[operation(style = "flat")] a: object! { b: 1 }, #[operation(style = "flat")] c: object! { b: 2 } => "b";
        "members, by the style of the struct": "GET /x", style = "flat"; a: object! { b: 1 }, c: object! { b: 2 } => "b";
        "a member and a placeholder": "GET /x{?b}"; b: 1, #[operation(style = "flat")] a: object! { b: 2 } => "b";
        "a member and the route's own text": "GET /x?b=1"; #[operation(style = "flat")] a: object! { b: 2 } => "b";
        "a member and a field of the query": "POST /x";
            #[operation(query, style = "flat")] a: object! { b: 1 }, #[operation(query)] b: 2 => "b";
        "a nested name and a field": "GET /x";
            #[operation(style = "deep")] a: object! { b: 1 }, #[operation(rename = "a[b]")] c: 2 => "a[b]";
        "a list in brackets and a field": "GET /x";
            #[operation(list = "brackets")] a: [1], #[operation(rename = "a[]")] c: 2 => "a[]";
        "a list in brackets, by the style of the struct": "GET /x", list = "brackets";
            a: [1], #[operation(rename = "a[]")] c: 2 => "a[]";
        "a list in a deep object and a field": "GET /x";
            #[operation(style = "deep")] a: object! { b: [1] }, #[operation(rename = "a[b][]")] c: 2 => "a[b][]";
        "a member of an exploded object and a field": "GET /x{?m*}"; m: object! { b: 1 }, b: 2 => "b";
    }
}

#[test]
fn d13_a_dot_segment_of_a_value_and_the_route() {
    refused! { DotSegment;
        "a dot after the route's": "GET /x/.{a}/y"; a: "." => "a";
        "a dot before the route's": "GET /x/{a}./y"; a: "." => "a";
        "an encoded dot of the route": "GET /x/%2e{a}/y"; a: "." => "a";
        "a slash after the route's dot": "GET /x/.{a}/y"; a: "/b" => "a";
        "a slash inside": "GET /x/{a}/y"; a: "../users" => "a";
        "a backslash inside": "GET /x/{a}"; a: "b\\.." => "a";
        "a triplet inside": "GET /x/{+a}"; a: "%2e%2e/users" => "a";
        "an item of segments": "GET /x{/a*}"; a: ["b", "../users"] => "a";
        "two values and the route's dot": "GET /x/{a}.{b}/y"; a: ".", b: "" => "a";
    }
}

#[test]
fn d12_no_value_in_a_path_is_empty() {
    refused! { EmptySegment;
        "nothing at the end": "DELETE /x/{a}"; a: "" => "a";
        "nothing before an extension": "GET /x/{a}.json"; a: "" => "a";
        "blanks": "GET /x/{a}"; a: "  " => "a";
        "nothing in a segment": "DELETE /x{/a}"; a: "" => "a";
        "no items": "DELETE /x{/a*}"; a: Value::from(Vec::<u8>::new()) => "a";
        "an empty item": "GET /x/{a}"; a: ["b", ""] => "a";
        "an empty text in {+a}": "GET /x/{+a}"; a: "" => "a";
        "nothing in a label": "GET /x{.a}"; a: "" => "a";
    }
    refused! { UnsupportedValue;
        "an object": "GET /users/{a}"; a: object! { id: 7 } => "a";
        "an object in {/a}": "GET /users{/a}"; a: object! { id: 7 } => "a";
    }
}

/// A field of `{+path}` at the end can be an `Option`.
#[test]
fn d12_the_end_of_the_path_may_be_absent() {
    #[derive(Operation)]
    #[operation("GET /contents/{+path}{?page}")]
    struct Contents<'a> {
        path: Option<&'a str>,
        page: Option<u32>,
    }
    let rows = [
        (None, Some("/contents/")),
        (Some("a/b"), Some("/contents/a/b")),
        (Some(""), None),
        (Some(" "), None),
    ];
    for (path, expected) in rows {
        let got = Contents { path, page: None }.expand().ok();
        assert_eq!(got.as_deref(), expected, "{path:?}");
    }
}
