//! Random options: values for placeholders, other parameters, bodies, headers and settings.

use super::routes::{Route, Wanted};
use super::values::{self, Odd, any, flat, list, list_style, name, nested, scalar, style, text};
use crate::call::{Part, Plain, Step};
use crate::dice::Dice;

type Layers = [Vec<Step>];

/// The index of a layer: mostly the last, which is the call.
fn layer(dice: &mut Dice, layers: &Layers) -> usize {
    if dice.percent(80) {
        layers.len() - 1
    } else {
        dice.below(layers.len())
    }
}

/// Changes the order of the steps.
pub(super) fn shuffle(dice: &mut Dice, steps: &mut [Step]) {
    for end in (1..steps.len()).rev() {
        steps.swap(end, dice.below(end + 1));
    }
}

/// Adds values for the placeholders.
pub(super) fn fill(dice: &mut Dice, odd: Odd, route: &Route, layers: &mut Layers) {
    for wanted in &route.wanted {
        let is_needed = matches!(wanted.operator, ' ' | '+');
        let is_given = if is_needed {
            !dice.percent(1 + odd.0 / 8)
        } else {
            dice.percent(75)
        };
        if !is_given {
            continue;
        }
        let value = wanted_value(dice, odd, wanted);
        let name = wanted.name.clone();
        let step = if dice.percent(8) {
            Step::Path(name, value)
        } else {
            Step::Param(name, value)
        };
        let at = layer(dice, layers);
        layers[at].push(step);
    }
}

fn wanted_value(dice: &mut Dice, odd: Odd, wanted: &Wanted) -> Plain {
    if dice.percent(odd.0 / 2) {
        return any(dice, odd);
    }
    if wanted.is_label {
        return Plain::Text(dice.word(&["api", "eu-1", "x", "a_b", "7"]));
    }
    let is_list = if wanted.is_exploded { 70 } else { 8 };
    match wanted.operator {
        '+' if dice.percent(40) => Plain::Text(dice.word(&["a/b", "docs/read me.md", "/a/b", "%41/b", "a,b;c"])),
        _ if dice.percent(is_list) && dice.percent(60) => list(dice, odd),
        _ if dice.percent(is_list) => flat(dice, odd),
        ' ' | '+' => scalar(dice, odd),
        _ if dice.percent(8) => Plain::Null,
        _ => scalar(dice, odd),
    }
}

/// Adds parameters without a placeholder, and whole bodies.
pub(super) fn leave_over(dice: &mut Dice, odd: Odd, method: &str, layers: &mut Layers) {
    let has_query = matches!(method, "GET" | "HEAD");
    let has_body = matches!(method, "POST" | "PUT" | "PATCH" | "DELETE");
    let is_fitting = has_query || has_body;
    let count = if is_fitting || dice.percent(5) {
        dice.pick(&[0, 0, 1, 1, 2, 3, 4])
    } else {
        0
    };
    let kind = if has_body { dice.below(20) } else { 20 };
    let at = layer(dice, layers);
    match kind {
        0..4 => content_type(dice, layers, "application/x-www-form-urlencoded"),
        4..7 => parts(dice, odd, &mut layers[at]),
        7 => content_type(dice, layers, "multipart/form-data"),
        8 => content_type(dice, layers, "application/vnd.api+json"),
        9 | 10 => return whole(dice, odd, &mut layers[at]),
        _ if dice.percent(1 + odd.0 / 10) => whole(dice, odd, &mut layers[at]),
        _ => {}
    }
    for _ in 0..count {
        let name = name(dice, odd);
        let value = left_over(dice, odd, has_query, &name, layers);
        let step = match dice.below(24) {
            0 | 1 => Step::Query(name, value),
            2 if has_body || dice.percent(odd.0) => Step::Body(name, value),
            3 => Step::QueryAll(pairs(dice, odd)),
            4 => Step::Params(pairs(dice, odd)),
            5 if odd.0 > 0 => Step::Set(name, value),
            _ => Step::Param(name, value),
        };
        let at = layer(dice, layers);
        layers[at].push(step);
    }
}

fn left_over(dice: &mut Dice, odd: Odd, has_query: bool, name: &str, layers: &mut Layers) -> Plain {
    match dice.below(20) {
        0..3 => list(dice, odd),
        3 => Plain::Null,
        4 | 5 => {
            let at = layer(dice, layers);
            if dice.percent(90) {
                layers[at].push(Step::Style(name.to_owned(), style(dice)));
            }
            if dice.percent(50) {
                flat(dice, odd)
            } else {
                nested(dice, odd, 3)
            }
        }
        6 if !has_query => nested(dice, odd, 4),
        7 if odd.0 > 0 => any(dice, odd),
        _ => scalar(dice, odd),
    }
}

fn pairs(dice: &mut Dice, odd: Odd) -> Plain {
    match dice.percent(odd.0 / 3) {
        true => any(dice, odd),
        false => flat(dice, odd),
    }
}

fn content_type(dice: &mut Dice, layers: &mut Layers, content_type: &str) {
    let name = dice.word(&["content-type", "Content-Type"]);
    let parameters = dice.word(&["", "", "", "; charset=utf-8"]);
    let at = layer(dice, layers);
    layers[at].push(Step::Header(name, Plain::Text(format!("{content_type}{parameters}"))));
    if dice.percent(30) {
        layers[at].push(Step::Lists(list_style(dice)));
    }
}

fn parts(dice: &mut Dice, odd: Odd, steps: &mut Vec<Step>) {
    for _ in 0..=dice.below(3) {
        let file = dice.percent(60).then(|| match dice.percent(90) {
            true => dice.word(&["logo.png", "a b.txt", "größe.pdf", "a\"b"]),
            false => text(dice, odd),
        });
        let content = if dice.percent(70) {
            Ok(text(dice, odd))
        } else {
            Err(bytes(dice))
        };
        let content_type = dice.percent(30).then(|| match dice.percent(odd.0) {
            true => text(dice, odd),
            false => dice.word(&["image/png", "text/plain; charset=utf-8", "application/json"]),
        });
        let name = if dice.percent(70) {
            dice.word(&["file", "image", "meta"])
        } else {
            name(dice, odd)
        };
        steps.push(Step::Part(
            name,
            Part {
                file,
                content,
                content_type,
            },
        ));
    }
}

fn bytes(dice: &mut Dice) -> Vec<u8> {
    (0..dice.below(12))
        .map(|_| u8::try_from(dice.below(256)).unwrap())
        .collect()
}

/// Adds a whole body.
fn whole(dice: &mut Dice, odd: Odd, steps: &mut Vec<Step>) {
    let body = match dice.below(9) {
        0 | 1 => Step::Text(text(dice, odd)),
        2 => Step::Bytes(bytes(dice)),
        3 => Step::Json(nested(dice, odd, 3)),
        4 => Step::Form(if dice.percent(90) {
            flat(dice, odd)
        } else {
            nested(dice, odd, 2)
        }),
        5 => Step::Set("data".to_owned(), nested(dice, odd, 2)),
        _ => Step::Data(nested(dice, odd, 3)),
    };
    if let Step::Text(text) = &body
        && dice.percent(50)
    {
        let length = if dice.percent(90) { text.len() } else { dice.below(20) };
        steps.push(Step::Header("content-type".to_owned(), Plain::text("text/plain")));
        steps.push(Step::Header(
            "Content-Length".to_owned(),
            Plain::Uint(u64::try_from(length).unwrap()),
        ));
    }
    steps.push(body);
}

/// Adds headers, media types and other settings.
pub(super) fn settle(dice: &mut Dice, odd: Odd, layers: &mut Layers) {
    for _ in 0..dice.pick(&[0, 0, 1, 1, 2, 3, 5]) {
        let at = layer(dice, layers);
        let step = setting(dice, odd);
        layers[at].push(step);
    }
}

fn setting(dice: &mut Dice, odd: Odd) -> Step {
    const BASES: [&str; 6] = [
        "https://h.test",
        "https://h.test/api/v3/",
        "http://127.0.0.1:80",
        "https://[::1]/v3",
        "https://h.test/a//b",
        "http://H.test",
    ];
    const NULLABLE: [&str; 8] = [
        "method",
        "baseUrl",
        "headers",
        "mediaType",
        "data",
        "request",
        "a",
        "org",
    ];
    match dice.below(24) {
        0..7 => header(dice, odd),
        7 | 8 => Step::Format(word(dice, odd, &["raw", "html", "diff", "v4", ""])),
        9..11 => Step::Preview(word(dice, odd, &["nova", "mercy-preview", "jean-grey", "v4.x"])),
        11 | 12 if odd.0 > 5 && dice.percent(20) => Step::BaseUrl(values::hostile(dice)),
        11 | 12 => Step::BaseUrl(dice.word(&BASES)),
        13..15 => Step::Lists(list_style(dice)),
        15 => Step::Style(name(dice, odd), style(dice)),
        16 => Step::Sensitive(
            dice.word(&["a", "id", "org", "x-a", "token", "authorization", "q"]),
            dice.percent(60),
        ),
        17 => Step::Metadata(flat(dice, odd)),
        18 => Step::Set(dice.word(&NULLABLE), Plain::Null),
        19 if odd.0 > 0 => Step::Set(dice.word(&NULLABLE), nested(dice, odd, 2)),
        20 => Step::Set("mediaType".to_owned(), media_type(dice, odd)),
        21 => Step::Set(
            "headers".to_owned(),
            Plain::Object(vec![("X-Set".to_owned(), scalar(dice, odd))]),
        ),
        22 => Step::SecretHeader(
            dice.word(&["x-a", "x-key", "accept", "cookie"]),
            dice.word(&["s3cret", "a b", "text/html"]),
        ),
        _ => Step::Param(dice.word(&["page", "per_page"]), scalar(dice, odd)),
    }
}

fn media_type(dice: &mut Dice, odd: Odd) -> Plain {
    let previews = (0..dice.below(3)).map(|_| Plain::Text(word(dice, odd, &["nova", "mercy", "mercy-preview"])));
    let previews = ("previews".to_owned(), Plain::List(previews.collect()));
    let format = ("format".to_owned(), Plain::Text(word(dice, odd, &["raw", "full", ""])));
    Plain::Object(match dice.below(3) {
        0 => vec![previews],
        1 => vec![format],
        _ => vec![previews, format],
    })
}

fn header(dice: &mut Dice, odd: Odd) -> Step {
    const CALM: [(&str, &str); 7] = [
        ("authorization", "token 0123"),
        ("Authorization", "Bearer abc"),
        ("x-a", "1"),
        ("X-B", "two words"),
        ("if-none-match", "\"x\""),
        ("x-api-key", "secret"),
        ("user-agent", "acme/1.0"),
    ];
    // Headers that contradict a body, or are written in an unusual way.
    const OTHERS: [(&str, &str); 14] = [
        ("content-type", "application/x-www-form-urlencoded"),
        ("content-type", "Application/X-WWW-Form-URLencoded;charset=utf-8"),
        ("content-type", "multipart/form-data; boundary=x"),
        ("content-type", "multipart/mixed"),
        ("content-type", "text/plain"),
        ("content-type", "APPLICATION/JSON"),
        ("content-type", "application/problem+json; a=b"),
        ("content-type", "text/json; charset=latin1"),
        ("content-type", ""),
        ("Content-Length", "2"),
        ("transfer-encoding", "chunked"),
        ("X-B", " blanks\t"),
        ("cookie", "session=1; a=b"),
        ("x-b", "größe"),
    ];
    if dice.percent(odd.0 / 3) {
        let name = if dice.percent(40) {
            values::hostile(dice)
        } else {
            "x-odd".to_owned()
        };
        return Step::Header(name, any(dice, odd));
    }
    if dice.percent(35) {
        return Step::Header(dice.word(&["accept", "Accept"]), Plain::Text(accept(dice)));
    }
    let (name, content) = if dice.percent(75) {
        dice.pick(&CALM)
    } else {
        dice.pick(&OTHERS)
    };
    let content = match dice.below(12) {
        0 => Plain::Null,
        1 => Plain::Undefined,
        _ => Plain::text(content),
    };
    Step::Header(name.to_owned(), content)
}

/// Media ranges: of vendors in all their forms, and others.
fn accept(dice: &mut Dice) -> String {
    const OTHERS: [&str; 10] = [
        "text/html",
        "*/*",
        "application/json",
        "application/octet-stream",
        "Application/Octet-Stream;q=0.1",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "application/vnd.acme.v3.raw.x+json",
        "application/vnd.",
        "application/vnd.a b",
        "",
    ];
    let range = |dice: &mut Dice| {
        if dice.percent(30) {
            return dice.word(&OTHERS);
        }
        let prefix = dice.pick(&["application/vnd.", "application/vnd.", "Application/VND."]);
        let vendor = dice.pick(&["github", "github", "acme", "x-y_z"]);
        let version = dice.pick(&["", ".v3", ".v3", ".V12", ".vx"]);
        let param = dice.pick(&["", "", ".raw", ".nova-preview", ".mercy-preview", ".full", "-preview"]);
        let suffix = dice.pick(&["", "+json", "+json", "+JSON", "+xml"]);
        let rest = dice.pick(&["", "", "", ";q=0.5", "; q=\"a,b\" ", ";v=\"\\\",\"", " ;x"]);
        format!("{prefix}{vendor}{version}{param}{suffix}{rest}")
    };
    let ranges: Vec<String> = (0..dice.pick(&[1, 1, 1, 2, 3])).map(|_| range(dice)).collect();
    ranges.join(dice.pick(&[",", ", ", " ,\t"]))
}

fn word(dice: &mut Dice, odd: Odd, from: &[&str]) -> String {
    if dice.percent(odd.0 / 4) {
        values::hostile(dice)
    } else {
        dice.word(from)
    }
}
