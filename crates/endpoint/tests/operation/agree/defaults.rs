//! Random defaults: once with all their parameters, and once with only those that an operation takes.

use endpoint::{Endpoint, Options, Style, Value};

use super::any::Any;
use super::sample::{Place, To};
use super::source::{Source, Wild};

/// Names of fields in the operations under test, and other names.
const NAMES: [&str; 20] = [
    "a", "b", "c", "id", "org", "owner", "page", "per_page", "q", "title", "labels", "token", "perPage", "filter",
    "state", "type", "x.y", "name", "other", "",
];

#[derive(Debug)]
pub(crate) struct Defaults {
    /// Everything except parameters.
    settings: Options<'static>,
    parameters: Vec<(To, String, Value<'static>)>,
    is_traced: bool,
}

impl Wild for Defaults {
    fn wild(source: &mut Source<'_>) -> Self {
        // Only without defaults does an operation call the writer.
        let count = [0, 0, 1, 2, 5][source.below(5)];
        let settings = (0..count).fold(Options::new(), |options, _| setting(options, source));
        let parameters = match source.below(3) {
            0 => (0..source.below(6)).map(|_| parameter(source)).collect(),
            _ => Vec::new(),
        };
        Self {
            settings,
            parameters,
            is_traced: source.one_in(4),
        }
    }
}

fn parameter(source: &mut Source<'_>) -> (To, String, Value<'static>) {
    (source.pick(&To::ALL), source.pick(&NAMES).to_owned(), value(source))
}

fn value(source: &mut Source<'_>) -> Value<'static> {
    Value::from_serialize(&Any::wild(source)).unwrap_or(Value::Null)
}

fn setting(options: Options<'static>, source: &mut Source<'_>) -> Options<'static> {
    const BASES: [&str; 8] = [
        "https://h.test",
        "https://h.test/api/v3/",
        "http://127.0.0.1:80",
        "https://[::1]/v3",
        "https://h.test/a/./b",
        "https://h.test/%2e%2E/x",
        "https://h.test/a//b",
        "ftp:/x",
    ];
    const HEADERS: [(&str, &str); 12] = [
        ("authorization", "token 0123"),
        ("Accept", "application/vnd.acme.v3+json, text/html"),
        ("accept", ""),
        ("content-type", "application/x-www-form-urlencoded"),
        ("content-type", "multipart/form-data"),
        ("content-type", "text/plain"),
        ("Content-Length", "2"),
        ("x-a", "1"),
        ("x-b", "ü"),
        ("if-none-match", "\"x\""),
        ("x-token", "secret"),
        ("transfer-encoding", "chunked"),
    ];
    const LISTS: [Style; 5] = [
        Style::EncodedComma,
        Style::Repeat,
        Style::Brackets,
        Style::Space,
        Style::Pipe,
    ];
    match source.below(14) {
        0..2 => match source.below(9) {
            8 => options.base_url(format!(
                "https://h.test/{}",
                "x".repeat(source.pick(&[200, 239, 240, 241, 242, 600]))
            )),
            index => options.base_url(BASES[index]),
        },
        2..5 => {
            let (name, value) = source.pick(&HEADERS);
            options.header(name, value)
        }
        5 => options.header(source.pick(&["accept", "user-agent", "x-a"]), Value::Null),
        6 => options.format(source.pick(&["raw", "html", ""])),
        7 => options.preview(source.pick(&["nova", "inertia"])),
        8 => match source.below(3) {
            0 => options.data("text"),
            1 => options.data(&b"\0\xff"[..]),
            _ => {
                let mut options = options;
                options.extend([("data", value(source))]);
                options
            }
        },
        9 => options.list_style(source.pick(&LISTS)),
        10 => options.style(
            source.pick(&NAMES),
            source.pick(&[Style::Deep, Style::Flat, Style::Repeat, Style::Pipe]),
        ),
        11 => options.method(source.pick(&["POST", "get", "DELETE", "OPTIONS"])),
        12 => {
            let name = source.pick(&["a", "id", "org", "x-a", "token", "authorization"]);
            match source.one_in(2) {
                true => options.sensitive(name),
                false => options.not_sensitive(name),
            }
        }
        _ => options.metadata([("retries", 3)].into_iter().collect()),
    }
}

impl Defaults {
    pub(crate) fn is_traced(&self) -> bool {
        self.is_traced
    }

    /// The defaults with all parameters.
    pub(crate) fn whole(&self) -> Options<'static> {
        let parameters = self.parameters.iter().cloned();
        parameters.fold(self.settings.clone(), |options, (to, name, value)| {
            to.add(options, name, value)
        })
    }

    /// The defaults with the parameters of these names, each in the place that it has here.
    pub(crate) fn of(&self, places: &[Place]) -> Options<'static> {
        let mut options = self.settings.clone();
        for (to, name) in places {
            if let Some(value) = self.parameter(name) {
                options = to.add(options, name.to_string(), value);
            }
        }
        // One that was placed in the query goes there beside any operation.
        let is_placed = |to: To, name: &str| to == To::Query && !places.iter().any(|(_, place)| place == name);
        let placed = self.parameters.iter().filter(|(to, name, _)| is_placed(*to, name));
        for (to, name, value) in placed {
            options = to.add(options, name.clone(), value.clone());
        }
        options
    }

    /// The last value of a name, in the first place that has one.
    fn parameter(&self, name: &str) -> Option<Value<'static>> {
        let mut values = To::ALL.into_iter().filter_map(|place| {
            let mut named = self.parameters.iter().rev();
            named.find(|(to, other, _)| *to == place && other == name)
        });
        values.next().map(|(_, _, value)| value.clone())
    }

    pub(crate) fn endpoint(&self, options: Options<'static>) -> Option<Endpoint> {
        let endpoint = Endpoint::github().defaults(options).ok()?;
        Some(if self.is_traced { endpoint.traced() } else { endpoint })
    }
}
