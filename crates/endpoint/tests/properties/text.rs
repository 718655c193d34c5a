//! No text causes a panic as a route, a template, options or a value.

use endpoint::template::Template;
use endpoint::{Endpoint, Options, Route, endpoint};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::arbitrary::hostile;
use super::config;
use crate::support::check_message;

/// Any text, mixtures of pieces with a meaning, and text that is almost the JSON of options.
fn any_text() -> impl Strategy<Value = String> {
    const TOKENS: [&str; 36] = [
        "{",
        "}",
        "[",
        "]",
        ":",
        ",",
        "\"",
        "\"a\"",
        "\"url\"",
        "\"method\"",
        "\"baseUrl\"",
        "\"headers\"",
        "\"mediaType\"",
        "\"previews\"",
        "\"format\"",
        "\"data\"",
        "\"request\"",
        "null",
        "true",
        "0",
        "-1",
        "1e300",
        "1e999",
        "\"/x/{a}\"",
        "\"GET\"",
        "\"x y\"",
        "\"\\ud800\"",
        "\\u0000",
        "{?",
        "{+a:3}",
        "{a*",
        ":a",
        "%2",
        "GET ",
        "https://",
        "\u{feff}",
    ];
    prop_oneof![
        any::<String>(),
        hostile(),
        vec(select(&TOKENS[..]), 0..20).prop_map(|tokens| tokens.concat())
    ]
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn as_a_template(text in any_text()) {
        if let Err(error) = Template::parse(&text) {
            prop_assert!(error.offset() <= text.len() && text.is_char_boundary(error.offset()), "{:?}", error);
        }
    }

    #[test]
    fn as_a_route(text in any_text()) {
        match Route::parse(&text) {
            Ok(route) => drop(Endpoint::github().request(&route, Options::new())),
            Err(error) => {
                check_message(&error);
                if let Some(offset) = error.offset() {
                    prop_assert!(offset <= text.len() && text.is_char_boundary(offset), "{:?}", error);
                }
            }
        }
        let by_text = endpoint(&text, Options::new()).map(|request| request.url().to_owned());
        if let Err(error) = by_text {
            check_message(&error);
        }
    }

    #[test]
    fn as_any_option(text in any_text(), other in any_text()) {
        let options = [
            Options::new().url(&*text),
            Options::new().method(&*text),
            Options::new().base_url(&*text),
            Options::new().header(&*text, &*other),
            Options::new().format(&*text).preview(&*other),
            Options::new().param(&*text, &*other),
            Options::new().query(&*text, &*other),
            Options::new().path(&*text, &*other),
            Options::new().data(&*text),
        ];
        for options in options {
            for route in ["GET /x", "POST /{a}"] {
                if let Err(error) = endpoint(route, options.clone()) {
                    check_message(&error);
                }
            }
        }
    }

    #[test]
    fn as_the_json_of_options(text in any_text()) {
        if let Ok(options) = serde_json::from_str::<Options<'_>>(&text) {
            let _ = format!("{options:?}");
            let _ = serde_json::to_string(&options);
            if let Err(error) = endpoint("POST /x", options) {
                check_message(&error);
            }
        }
    }

    #[test]
    fn as_the_json_of_one_key(
        key in select(vec!["method", "url", "baseUrl", "headers", "mediaType", "data", "request", "a"]),
        json in select(vec!["null", "true", "1", "\"x\"", "[]", "[1]", "{}", "{\"a\":1}", "{\"format\":1}", "{\"format\":\"a b\"}", "{\"previews\":[1]}", "{\"previews\":\"x\"}", "{\"previews\":[\"a\",null]}"]),
    ) {
        let text = format!("{{\"{key}\":{json}}}");
        if let Ok(options) = serde_json::from_str::<Options<'_>>(&text)
            && let Err(error) = endpoint("GET /x", options)
        {
            check_message(&error);
        }
    }
}
