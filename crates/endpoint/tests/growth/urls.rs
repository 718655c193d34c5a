//! URLs, routes and templates.

use std::hint::black_box;

use endpoint::template::Template;
use endpoint::{Options, Route, endpoint};

use super::{expressions, linear, options, parameters, request};

#[test]
fn urls_that_broke_the_original() {
    linear("open braces", |n| "{".repeat(n), |url| request(url));
    linear(
        "a brace and NULs",
        |n| format!("{{00{}a!a}}", "\0".repeat(n)),
        |url| request(url),
    );
    linear(
        "{a}{a}",
        |n| "{a}".repeat(n),
        |url| {
            let _ = black_box(endpoint((), Options::new().url(&**url).param("a", "1")));
        },
    );
    linear(
        "/{a}/{a}",
        |n| "/{a}".repeat(n),
        |url| {
            let _ = black_box(endpoint((), Options::new().url(&**url).param("a", "1")));
        },
    );
    linear(
        ":ab:ab",
        |n| ":ab".repeat(n),
        |url| {
            let _ = black_box(endpoint((), Options::new().url(&**url).param("ab", "1")));
        },
    );
    linear(
        "/:ab/:ab",
        |n| "/:ab".repeat(n),
        |url| {
            let _ = black_box(endpoint((), Options::new().url(&**url).param("ab", "1")));
        },
    );
}

#[test]
fn many_placeholders() {
    linear(
        "optional ones without parameters",
        |n| expressions(n, "{/", "}"),
        |url| request(url),
    );
    linear(
        "required ones without parameters",
        |n| expressions(n, "/{", "}"),
        |url| request(url),
    );
    linear(
        "with as many parameters",
        |n| (expressions(n, "/{", "}"), parameters(n)),
        |(url, parameters)| {
            assert!(endpoint((), options(parameters).url(&**url)).is_ok());
        },
    );
    linear(
        "in one query expression",
        |n| (format!("/{{?x{}}}", expressions(n, ",", "")), parameters(n)),
        |(url, parameters)| {
            assert!(endpoint((), options(parameters).url(&**url)).is_ok());
        },
    );
    linear(
        "placed",
        |n| (expressions(n, "/{", "}"), n),
        |(url, n)| {
            let placed = (0..*n).fold(Options::new(), |options, number| options.path(format!("v{number}"), 1));
            assert!(endpoint((), placed.url(&**url)).is_ok());
        },
    );
    linear(
        "of the host",
        |n| format!("https://{}.example.com/", "{a}".repeat(n)),
        |url| {
            let _ = black_box(endpoint((), Options::new().url(&**url).param("a", "1")));
        },
    );
    linear(
        "behind the host, undefined",
        |n| format!("https://h.test{}", "{;b}".repeat(n)),
        |url| request(url),
    );
    linear(
        "that expand to nothing",
        |n| "/x{a}".repeat(n),
        |url| {
            let _ = black_box(endpoint((), Options::new().url(&**url).param("a", "")));
        },
    );
}

#[test]
fn templates_and_routes() {
    linear(
        "Template::parse, expand, variables, Display",
        |n| "{a}%41{?b,c*:ü".replace(":ü", "}ü").repeat(n / 4),
        |source| {
            let template = Template::parse(source).unwrap();
            assert!(template.variables().count() > 2);
            black_box((
                template.expand(&[("a", "1"), ("b", "2")]).unwrap(),
                template.to_string(),
            ));
        },
    );
    linear(
        "Route::parse",
        |n| format!("GET {}/{}", " ".repeat(n), "{a}/:b".repeat(n)),
        |source| {
            black_box(Route::parse(source).unwrap().to_string());
        },
    );
    linear(
        "commas in an expression",
        |n| format!("{{a{}}}", ",a".repeat(n)),
        |source| {
            black_box(Template::parse(source).unwrap());
        },
    );
    linear(
        "unclosed at the end",
        |n| format!("{}{{a{}", "x".repeat(n), ",a".repeat(n)),
        |source| {
            assert!(Template::parse(source).is_err());
        },
    );
    linear("slashes", |n| "/".repeat(n), |url| request(url));
    linear("dots", |n| "/...".repeat(n), |url| request(url));
    linear("a scheme that never ends", |n| "a+".repeat(n), |url| request(url));
    linear(
        "colons in the host",
        |n| format!("https://{}", "a:".repeat(n)),
        |url| request(url),
    );
}
