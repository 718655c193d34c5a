//! Catalogues with invisible characters, or characters that reorder text: no message shows them unescaped.

use endpoint::catalogue::Catalogue;
use endpoint::{Endpoint, Options, options};

use crate::support::table;

static HOSTILE: Catalogue = Catalogue::from_static(
    "endpoint-catalogue 2\n@server https://a.example\n\
     GET /a first%0Aline ?page%1B[31m!:integer ?state=%1B]0;title%07|a\u{202e}b\n\
     GET /b right\u{202e}tfel\u{202c} ?zero\u{200b}width ?le\u{301}gal:integer\n\
     GET /c twice\u{202e}x\nGET /d twice\u{202e}x\n",
);

#[test]
fn no_message_has_a_character_that_is_not_seen() {
    let rows: [(&str, &str, Options<'_>, &str); 8] = [
        (
            "an id that was meant",
            "firstline",
            options! {},
            "did you mean `first\\nline`?",
        ),
        (
            "from right to left",
            "right\u{202e}tfe",
            options! {},
            "did you mean `right\\u{202e}tfel\\u{202c}`?",
        ),
        (
            "a required name",
            "GET /a",
            options! {},
            "`page\\u{1b}[31m` is missing: first\\nline requires it",
        ),
        (
            "values",
            "GET /a",
            options! { state: "x" },
            "\\u{1b}]0;title\\u{7}, a\\u{202e}b",
        ),
        (
            "a name that was meant",
            "GET /b",
            options! { zerowidth: 1 },
            "of right\\u{202e}tfel\\u{202c}: did you mean `zero\\u{200b}width`?",
        ),
        (
            "an accent stays",
            "GET /b",
            options! { legal: 1 },
            "did you mean `le\u{301}gal`?",
        ),
        (
            "an id of two",
            "twice\u{202e}x",
            options! {},
            "`twice\\u{202e}x` is the id of `GET /c`",
        ),
        (
            "what was asked for",
            "GET /e\u{202e}",
            options! {},
            "`GET /e\\u{202e}` is not an operation",
        ),
    ];
    let endpoint = Endpoint::github().with_catalogue(&HOSTILE).unwrap();
    table(rows, |(name, route, options, expected)| {
        let error = endpoint.request(route, options).unwrap_err().to_string();
        let hidden = |c: char| c.is_control() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}');
        (error.contains(expected) && !error.contains(hidden))
            .then_some(())
            .ok_or(format!("  {name}: {error:?}"))
    });
}
