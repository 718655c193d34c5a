//! Catalogues with invisible characters, or characters that reorder text: no message shows them unescaped.

use endpoint::{Endpoint, Options};
use endpoint_catalogue::{Catalogue, Described};

use crate::support::{
    cases::{Cases, cases},
    table,
};

const CASES: Cases = cases!("hidden");

static HOSTILE: Catalogue = Catalogue::from_static(
    "endpoint-catalogue 2\n@server https://a.example\n\
     GET /a first%0Aline ?page%1B[31m!:integer ?state=%1B]0;title%07|a\u{202e}b\n\
     GET /b right\u{202e}tfel\u{202c} ?zero\u{200b}width ?le\u{301}gal:integer\n\
     GET /c twice\u{202e}x\nGET /d twice\u{202e}x\n",
);

#[test]
fn no_message_has_a_character_that_is_not_seen() {
    let rows = CASES.rows::<(&str, &str, Options, &str)>("no_message_has_a_character_that_is_not_seen");
    let endpoint = Described::over(&Endpoint::github(), &HOSTILE).unwrap();
    table(rows, |(name, route, options, expected)| {
        let error = endpoint.request(route, options).unwrap_err().to_string();
        let hidden = |c: char| c.is_control() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}');
        (error.contains(expected) && !error.contains(hidden))
            .then_some(())
            .ok_or(format!("  {name}: {error:?}"))
    });
}
