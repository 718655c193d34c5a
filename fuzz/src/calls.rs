//! Calls written as text, so that people can read seeds and mutations stay meaningful. The first line is the route;
//! layers follow. A line of JSON is a layer. `---` starts a layer with one option in each line: `header x-a: b`, `query
//! page:=2`, `path id=a b`, `style repeat`, `style filter=deep`. The last layer is the call.

use std::collections::HashMap;

use endpoint::{Body, Object, Options, Style, Value};

/// A route and layers of options.
pub(crate) struct Call<'t> {
    /// `None` if the options have method and URL.
    pub(crate) route: Option<&'t str>,
    /// All layers except the call.
    pub(crate) defaults: Vec<Options<'t>>,
    pub(crate) call: Options<'t>,
    /// The merged styles.
    pub(crate) styles: Styles<'t>,
    /// Whether any parameter has an explicit place.
    pub(crate) has_placed: bool,
}

/// The styles of lists and objects in the query.
#[derive(Default)]
pub(crate) struct Styles<'t> {
    pub(crate) of_all: Option<Style>,
    pub(crate) of_one: HashMap<&'t str, Style>,
}

impl<'t> Call<'t> {
    pub(crate) fn read(text: &'t str) -> Option<Self> {
        let mut lines = text.split('\n');
        let route = lines.next().filter(|route| !route.trim().is_empty());
        let mut layers = Vec::new();
        let mut built: Option<Options<'t>> = None;
        let (mut styles, mut has_placed) = (Styles::default(), false);
        for line in lines {
            if line.starts_with('{') {
                layers.extend(built.take());
                layers.push(serde_json::from_str(line).ok()?);
                continue;
            }
            if line == "---" {
                layers.extend(built.replace(Options::new()));
                continue;
            }
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            has_placed |= matches!(word, "path" | "query" | "body");
            if word == "style" {
                match rest.split_once('=') {
                    Some((name, style)) => drop(styles.of_one.insert(name, query_style(style))),
                    None => styles.of_all = Some(list_style(rest)),
                }
            }
            built = Some(option(built.take().unwrap_or_default(), word, rest)?);
        }
        layers.extend(built);
        let call = layers.pop().unwrap_or_default();
        Some(Self {
            route,
            defaults: layers,
            call,
            styles,
            has_placed,
        })
    }
}

fn list_style(name: &str) -> Style {
    match name {
        "repeat" => Style::Repeat,
        "brackets" => Style::Brackets,
        "space" => Style::Space,
        "pipe" => Style::Pipe,
        _ => Style::EncodedComma,
    }
}

fn query_style(name: &str) -> Style {
    match name {
        "deep" => Style::Deep,
        "flat" => Style::Flat,
        list => list_style(list),
    }
}

fn option<'t>(mut options: Options<'t>, word: &str, rest: &'t str) -> Option<Options<'t>> {
    Some(match word {
        "" => options,
        "method" => options.method(rest),
        "url" => options.url(rest),
        "base" => options.base_url(rest),
        "format" => options.format(rest),
        "preview" => options.preview(rest),
        "data" => options.data(rest),
        "bytes" => options.data(rest.as_bytes()),
        "json" => options.data(Body::from(serde_json::from_str::<Value<'t>>(rest).ok()?)),
        "style" => match rest.split_once('=') {
            Some((name, style)) => options.style(name, query_style(style)),
            None => options.list_style(list_style(rest)),
        },
        "request" => options.metadata(serde_json::from_str::<Object<'t>>(rest).ok()?),
        "header" => match rest.split_once(": ") {
            Some((name, value)) => options.header(name, value),
            None => options.header(rest, Value::Null),
        },
        _ => {
            // The explanation calls a whole body `data`, too.
            let (name, value) = named(rest).filter(|(name, _)| *name != "data")?;
            match word {
                "param" => options.param(name, value),
                "path" => options.path(name, value),
                "query" => options.query(name, value),
                "body" => options.field(name, value),
                "set" => {
                    options.extend([(name, value)]);
                    options
                }
                _ => return None,
            }
        }
    })
}

/// `name:=JSON`, or `name=text`.
pub(crate) fn named(text: &str) -> Option<(&str, Value<'_>)> {
    let (name, value) = text.split_once('=')?;
    match name.strip_suffix(':') {
        Some(name) => Some((name, serde_json::from_str(value).ok()?)),
        None => Some((name, Value::from(value))),
    }
}
