//! Random calls. A call depends only on its number, so a new kind of call does not change the others.

pub(crate) mod described;
mod options;
mod routes;
mod values;

use self::values::{Odd, oddness, text};
use crate::call::{Ask, Call, Layer, Plain, Step};
use crate::dice::Dice;

/// The call with this number.
pub(crate) fn call(number: u64) -> Call {
    let dice = &mut Dice::of(number);
    let odd = oddness(dice);
    match dice.below(40) {
        0 | 1 => follow(dice, odd),
        2 => expand(dice, odd),
        3..9 => described::call(dice, odd),
        _ => request(dice, odd),
    }
}

/// A route and options over up to three layers of defaults.
fn request(dice: &mut Dice, odd: Odd) -> Call {
    let mut route = routes::route(dice, odd);
    let mut call = Call::new(Ask::Request, None, Layer::Steps(Vec::new()));
    surroundings(dice, odd, &mut call);
    let mut layers = vec![Vec::new(); 1 + dice.pick(&[0, 0, 0, 1, 1, 2, 3])];
    let last = layers.len() - 1;
    match dice.below(20) {
        // Options with the method and URL of a route.
        0 | 1 => {
            let layer = if dice.percent(80) {
                last
            } else {
                dice.below(layers.len())
            };
            layers[layer].push(Step::Url(route.url.clone()));
            layers[layer].extend(route.method.clone().map(Step::Method));
        }
        // The method is in the options, and the route has none.
        2 => {
            layers[last].extend(route.method.clone().map(Step::Method));
            call.route = Some(route.url.clone());
        }
        3 => {
            let blanks = dice.word(&["  ", "\t", " \t "]);
            let method = route.method.clone().unwrap_or_default();
            call.route = Some(format!(" {method}{blanks}{} ", route.url));
        }
        _ => {
            call.route = Some(
                route
                    .method
                    .iter()
                    .chain([&route.url])
                    .cloned()
                    .collect::<Vec<_>>()
                    .join(" "),
            )
        }
    }
    let method = route.method.take().unwrap_or_else(|| "GET".to_owned()).to_uppercase();
    options::fill(dice, odd, &route, &mut layers);
    options::leave_over(dice, odd, &method, &mut layers);
    options::settle(dice, odd, &mut layers);
    for layer in &mut layers {
        options::shuffle(dice, layer);
    }
    call.options = Layer::Steps(layers.pop().unwrap_or_default());
    call.defaults = layers.into_iter().map(Layer::Steps).collect();
    if dice.percent(4) && is_json(&call) {
        call.ask = Ask::Parse;
        call.options = merged(&call);
        call.defaults.clear();
        call.route = None;
    }
    call
}

/// Whether the call consists of options alone.
fn is_json(call: &Call) -> bool {
    call.route.is_none() && call.defaults.is_empty()
}

/// The options with a base URL and headers, as after a merge.
fn merged(call: &Call) -> Layer {
    let Layer::Steps(steps) = &call.options else {
        return call.options.clone();
    };
    let mut all = vec![
        Step::BaseUrl("https://api.github.com/v3".to_owned()),
        Step::Header("accept".to_owned(), Plain::text("application/vnd.github.v3+json")),
    ];
    all.extend(steps.iter().cloned());
    Layer::Steps(all)
}

/// The endpoint of the call.
fn surroundings(dice: &mut Dice, odd: Odd, call: &mut Call) {
    const BASES: [&str; 6] = [
        "https://h.test",
        "https://h.test/api/v3/",
        "http://127.0.0.1:80",
        "https://[::1]/v3",
        "https://h.test/a//b",
        "http://H.test:8080/%7Ea",
    ];
    const ODD_BASES: [&str; 7] = [
        "ftp:/x",
        "",
        "https://h?x",
        "https://h/#a",
        "https://u@h",
        "https://h.test/a/../b",
        "//h",
    ];
    if dice.percent(8) {
        let is_odd = dice.percent(odd.0 / 4);
        call.at = Some(if is_odd {
            dice.word(&ODD_BASES)
        } else {
            dice.word(&BASES)
        });
    }
    call.is_traced = dice.percent(10);
}

/// A link from a response.
fn follow(dice: &mut Dice, odd: Odd) -> Call {
    const LINKS: [&str; 14] = [
        "https://api.github.com/orgs/acme/repos?page=2",
        "https://api.github.com/repositories/1/issues?page=2&per_page=100",
        "https://api.github.com/a{b}c",
        "https://api.github.com/a#top",
        "https://api.github.com",
        "https://API.github.com/x",
        "https://api.github.com:443/x",
        "https://h.test/api/v3/x?page=2",
        "https://evil.example/x",
        "http://api.github.com/x",
        "/orgs/acme",
        "//api.github.com/x",
        "https://api.github.com/a/../b",
        "https://u:p@api.github.com/x",
    ];
    let mut link = if dice.percent(70) {
        LINKS[dice.below(4)].to_owned()
    } else {
        dice.word(&LINKS)
    };
    if dice.percent(30) {
        link.push_str(&text(dice, odd));
    }
    let mut call = Call::new(Ask::Follow, Some(link), Layer::Steps(Vec::new()));
    surroundings(dice, odd, &mut call);
    let mut layers = vec![Vec::new(); dice.pick(&[0, 1, 1, 2])];
    if !layers.is_empty() {
        options::settle(dice, odd, &mut layers);
        options::leave_over(dice, odd, "GET", &mut layers);
    }
    call.defaults = layers.into_iter().map(Layer::Steps).collect();
    call
}

/// A template by itself.
fn expand(dice: &mut Dice, odd: Odd) -> Call {
    let route = routes::route(dice, odd);
    let mut steps = Vec::new();
    for wanted in &route.wanted {
        if dice.percent(85) {
            steps.push(Step::Param(wanted.name.clone(), values::any(dice, odd)));
        }
    }
    Call::new(Ask::Expand, Some(route.url), Layer::Steps(steps))
}
