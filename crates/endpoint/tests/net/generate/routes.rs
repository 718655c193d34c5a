//! Random routes: every operator and modifier, `:name`, hosts, base URLs, queries and fragments.

use super::values::{NAMES, Odd, hostile};
use crate::dice::Dice;

/// A route, and the values that its placeholders need.
#[derive(Debug, Default)]
pub(crate) struct Route {
    pub(crate) method: Option<String>,
    pub(crate) url: String,
    pub(crate) wanted: Vec<Wanted>,
}

/// A placeholder.
#[derive(Debug, Clone)]
pub(crate) struct Wanted {
    pub(crate) name: String,
    pub(crate) operator: char,
    pub(crate) is_exploded: bool,
    /// Whether it is part of the host.
    pub(crate) is_label: bool,
}

/// The operators of RFC 6570; a blank stands for none, and a colon for `:name`.
const OPERATORS: [char; 14] = [' ', ' ', ' ', ' ', ':', ':', '+', '#', '.', '/', '/', ';', '?', '&'];

pub(crate) fn route(dice: &mut Dice, odd: Odd) -> Route {
    let mut route = Route {
        method: method(dice, odd),
        ..Route::default()
    };
    start(dice, odd, &mut route);
    for _ in 0..dice.pick(&[0, 1, 1, 2, 2, 3, 5]) {
        segment(dice, odd, &mut route);
    }
    end(dice, odd, &mut route);
    if odd.0 > 5 && dice.percent(6) {
        route.url.push_str(&hostile(dice));
    }
    route
}

pub(crate) fn method(dice: &mut Dice, odd: Odd) -> Option<String> {
    const METHODS: [&str; 18] = [
        "GET", "GET", "GET", "GET", "POST", "POST", "POST", "PUT", "PATCH", "PATCH", "DELETE", "HEAD", "OPTIONS",
        "get", "post", "REPORT", "Purge", "TRACE",
    ];
    if dice.percent(odd.0 / 4) {
        return Some(dice.word(&["in valid", "CONNECT", "", "m!#$", "GÉT", "G\tET"]));
    }
    let is_named = dice.percent(92);
    is_named.then(|| dice.word(&METHODS))
}

fn start(dice: &mut Dice, odd: Odd, route: &mut Route) {
    const STARTS: [&str; 12] = [
        "",
        "/",
        "/",
        "x",
        "https://api.example.com",
        "https://api.example.com/",
        "http://h:8080",
        "HTTPS://API.example.com",
        "https://api.github.com",
        "http://127.0.0.1",
        "https://[::1]:81",
        "https://xn--bcher-kva.example",
    ];
    const ODD_STARTS: [&str; 12] = [
        "//evil.example",
        "ftp://x",
        "https:/",
        "https://",
        "https://u:p@h",
        "http://h:",
        "https://a..b",
        "mailto:a",
        "{+a}",
        "https{a}://h",
        "https://{+a}.h",
        "https://h{a}",
    ];
    if dice.percent(odd.0 / 4) {
        route.url.push_str(&dice.word(&ODD_STARTS));
        return;
    }
    if dice.percent(75) {
        return;
    }
    if dice.percent(75) {
        route.url.push_str(&dice.word(&STARTS));
        return;
    }
    let name = dice.word(&NAMES[..6]);
    let (before, after) = dice.pick(&[
        ("", ".example.com"),
        ("api-", ".example.com:81"),
        ("a.", ".b.test"),
        ("", "-x.test"),
    ]);
    route.url.push_str(&format!("https://{before}{{{name}}}{after}"));
    route.wanted.push(Wanted {
        name,
        operator: ' ',
        is_exploded: false,
        is_label: true,
    });
}

fn segment(dice: &mut Dice, odd: Odd, route: &mut Route) {
    const SEGMENTS: [&str; 12] = [
        "repos", "orgs", "x", "v1", "a.b", "a~b", "user", "größe", "%41", "a:b", "a b", "it's",
    ];
    const ODD_SEGMENTS: [&str; 10] = ["", ".", "..", "%2e", "%2E%2e", "%", "{", "}", "{a", "{!a}"];
    match dice.below(20) {
        0..8 => {
            let from = if dice.percent(odd.0 / 3) {
                &ODD_SEGMENTS[..]
            } else {
                &SEGMENTS[..]
            };
            // Ordinary calls have no blanks and quotes.
            let text = if odd.0 == 0 {
                dice.word(&SEGMENTS[..10])
            } else {
                dice.word(from)
            };
            route.url.push('/');
            route.url.push_str(&text);
        }
        8..15 => {
            let operator = dice.pick(&OPERATORS);
            let follows_directly = matches!(operator, '/' | '#' | '?' | '&') || operator == '+' && dice.percent(20);
            if !follows_directly {
                route.url.push('/');
            }
            // In ordinary calls, a query and a fragment come at the end.
            let operator = if odd.0 < 5 && matches!(operator, '#' | '?' | '&') {
                ' '
            } else {
                operator
            };
            expression(dice, odd, operator, route);
        }
        15 | 16 => {
            route.url.push_str("/a");
            expression(dice, odd, dice_of_middle(route), route);
        }
        17 => {
            route.url.push('/');
            expression(dice, odd, ' ', route);
            route.url.push_str(["...", "-", ":x", ".json"][dice.below(4)]);
        }
        18 => route.url.push('/'),
        _ => {
            expression(dice, odd, '/', route);
            expression(dice, odd, '.', route);
        }
    }
}

/// The text after another in one segment.
fn dice_of_middle(route: &Route) -> char {
    [' ', '.', ';', '+'][route.url.len() % 4]
}

fn expression(dice: &mut Dice, odd: Odd, operator: char, route: &mut Route) {
    if operator == ':' {
        let name = dice.word(&NAMES[..13]);
        route.url.push_str(&format!(":{name}"));
        route.wanted.push(Wanted {
            name,
            operator: ' ',
            is_exploded: false,
            is_label: false,
        });
        return;
    }
    let count = if matches!(operator, ' ' | '+') {
        dice.pick(&[1, 1, 1, 1, 2])
    } else {
        dice.pick(&[1, 1, 2, 3])
    };
    let mut specs = Vec::new();
    for _ in 0..count {
        let name = dice.word(&NAMES);
        let modifier = match dice.below(12) {
            0 => format!(":{}", dice.pick(&[1, 2, 3, 10, 9999])),
            1 | 2 => "*".to_owned(),
            _ if odd.0 > 5 && dice.percent(3) => dice.word(&[":0", ":10000", ":", "**", "!"]),
            _ => String::new(),
        };
        let is_exploded = modifier == "*";
        specs.push(format!("{name}{modifier}"));
        route.wanted.push(Wanted {
            name,
            operator,
            is_exploded,
            is_label: false,
        });
    }
    let operator = operator.to_string();
    route
        .url
        .push_str(&format!("{{{}{}}}", operator.trim(), specs.join(",")));
}

fn end(dice: &mut Dice, odd: Odd, route: &mut Route) {
    match dice.below(24) {
        0..3 => expression(dice, odd, '?', route),
        3 => {
            route.url.push_str("?x=1");
            expression(dice, odd, '&', route);
        }
        4 => route
            .url
            .push_str(["?q=1", "?", "?a=1&", "?x=a b", "?x=[1]", "?access_token=t0"][dice.below(6)]),
        5 => route.url.push_str("#top"),
        6 => expression(dice, odd, '#', route),
        7 => {
            route.url.push_str("?a=");
            expression(dice, odd, ' ', route);
        }
        8 => {
            expression(dice, odd, '?', route);
            expression(dice, odd, '#', route);
        }
        9 => route.url.push('/'),
        _ => {}
    }
    if route.url.is_empty() && dice.percent(90) {
        route.url.push('/');
    }
}
