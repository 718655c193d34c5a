//! Random options, routes, templates and values. Harmful ones are more frequent.

use endpoint::{Array, Body, Object, Options, Style, Value};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// Names that occur both in options and in URLs.
pub(crate) const NAMES: [&str; 6] = ["a", "b", "c", "org", "per_page", "x.y"];

/// Text of pieces with a meaning in URLs, headers or templates.
pub(crate) fn hostile() -> impl Strategy<Value = String> {
    const PIECES: [&str; 40] = [
        "",
        "a",
        "Z9",
        "-",
        "_",
        "~",
        ".",
        "..",
        "%2e",
        "%2E",
        "%",
        "%41",
        "/",
        "//",
        "\\",
        "@",
        ":",
        "?",
        "#",
        "&",
        "=",
        ",",
        ";",
        "+",
        "*",
        "[",
        "]",
        "{",
        "}",
        "'",
        "\"",
        " ",
        "\t",
        "\r\n",
        "\0",
        "\u{7f}",
        "ü",
        "😀",
        "evil.example",
        "https://",
    ];
    vec(select(&PIECES[..]), 0..6).prop_map(|pieces| pieces.concat())
}

/// Mostly harmless text.
pub(crate) fn text() -> impl Strategy<Value = String> {
    prop_oneof![3 => "[a-z0-9]{1,6}", 1 => hostile(), 1 => any::<String>()]
}

pub(crate) fn name() -> impl Strategy<Value = String> {
    prop_oneof![8 => select(&NAMES[..]).prop_map(str::to_owned), 1 => hostile()]
}

/// A value of up to three levels.
pub(crate) fn value() -> impl Strategy<Value = Value<'static>> {
    let leaf = prop_oneof![
        3 => Just(Value::Null),
        1 => any::<bool>().prop_map(Value::from),
        1 => any::<i64>().prop_map(Value::from),
        1 => any::<u64>().prop_map(Value::from),
        1 => any::<f64>().prop_filter("JSON has no other", |number| number.is_finite()).prop_map(Value::from),
        4 => text().prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(|items| Value::Array(items.into_iter().collect::<Array<'_>>())),
            vec((name(), inner), 0..4).prop_map(|entries| Value::Object(entries.into_iter().collect())),
        ]
    })
}

pub(crate) fn object() -> impl Strategy<Value = Object<'static>> {
    vec((name(), value()), 0..4).prop_map(|entries| entries.into_iter().collect())
}

/// A URL template with the names above: relative, or absolute with a literal host.
pub(crate) fn url() -> impl Strategy<Value = String> {
    const STARTS: [&str; 8] = [
        "/",
        "/repos/",
        "",
        "x/",
        "https://api.example.com",
        "https://api.example.com/",
        "http://h:8080/",
        "https://{a}.example.com/",
    ];
    const PIECES: [&str; 22] = [
        "x",
        "/",
        "/y",
        "{a}",
        "{b}",
        "{+a}",
        "{+c}",
        "{/b}",
        "{/c*}",
        "{;a}",
        "{.b}",
        "{a:3}",
        "/:org",
        ":b",
        "-",
        ".",
        "{a,b}",
        "{x.y}",
        "{org}",
        "/{per_page}",
        "%2e",
        "ü",
    ];
    const ENDS: [&str; 9] = ["", "", "", "{?a,b}", "{?c*}", "?q=1", "?q=1{&org}", "#top", "{#b}"];
    (select(&STARTS[..]), vec(select(&PIECES[..]), 0..5), select(&ENDS[..]))
        .prop_map(|(start, pieces, end)| format!("{start}{}{end}", pieces.concat()))
}

pub(crate) fn method() -> impl Strategy<Value = String> {
    const METHODS: [&str; 10] = [
        "GET", "get", "HEAD", "POST", "put", "PATCH", "DELETE", "OPTIONS", "Purge", "in valid",
    ];
    prop_oneof![9 => select(&METHODS[..9]).prop_map(str::to_owned), 1 => Just(METHODS[9].to_owned())]
}

pub(crate) fn route() -> impl Strategy<Value = String> {
    (proptest::option::of(method()), url()).prop_map(|(method, url)| match method {
        Some(method) => format!("{method} {url}"),
        None => url,
    })
}

/// One builder method.
#[derive(Debug, Clone)]
pub(crate) enum Call {
    Method(String),
    Url(String),
    BaseUrl(String),
    Header(String, Value<'static>),
    Format(String),
    Preview(String),
    Data(Body<'static>),
    Request(Object<'static>),
    Parameter(String, Value<'static>),
    Path(String, Value<'static>),
    Query(String, Value<'static>),
    Body(String, Value<'static>),
    Style(Style),
    StyleOf(String, Style),
    /// A key of the JSON form that is null.
    Null(&'static str),
}

impl Call {
    pub(crate) fn apply(self, mut options: Options<'static>) -> Options<'static> {
        match self {
            Self::Method(method) => options.method(method),
            Self::Url(url) => options.url(url),
            Self::BaseUrl(base) => options.base_url(base),
            Self::Header(name, value) => options.header(name, value),
            Self::Format(format) => options.format(format),
            Self::Preview(preview) => options.preview(preview),
            Self::Data(data) => options.data(data),
            Self::Request(request) => options.metadata(request),
            Self::Parameter(name, value) => options.param(name, value),
            Self::Path(name, value) => options.path(name, value),
            Self::Query(name, value) => options.query(name, value),
            Self::Body(name, value) => options.field(name, value),
            Self::Style(style) => options.list_style(style),
            Self::StyleOf(name, style) => options.style(name, style),
            Self::Null(key) => {
                options.extend([(key, Value::Null)]);
                options
            }
        }
    }
}

fn header_name() -> impl Strategy<Value = String> {
    const HEADERS: [&str; 5] = ["x-a", "X-B", "Accept", "authorization", "Content-Type"];
    prop_oneof![15 => select(&HEADERS[..]).prop_map(str::to_owned), 1 => hostile()]
}

fn header_value() -> impl Strategy<Value = Value<'static>> {
    const ACCEPT: [&str; 6] = [
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "application/vnd.acme.v3+json",
        "application/vnd.github.nova-preview+json,*/*",
        "text/html",
        "application/octet-stream",
    ];
    prop_oneof![
        3 => Just(Value::Null),
        4 => select(&ACCEPT[..]).prop_map(Value::from),
        4 => "[ -~]{0,8}".prop_map(Value::from),
        1 => value(),
    ]
}

fn word() -> impl Strategy<Value = String> {
    prop_oneof![9 => "[a-c]{1,2}(-preview)?", 1 => Just(String::new()), 1 => hostile()]
}

/// A random builder method; most combinations are valid.
pub(crate) fn call() -> impl Strategy<Value = Call> {
    const BASES: [&str; 4] = [
        "https://h.test",
        "https://h.test/api/",
        "http://127.0.0.1:80",
        "https://[::1]/v3",
    ];
    const NULLABLE: [&str; 7] = ["method", "url", "baseUrl", "headers", "mediaType", "data", "request"];
    let styles = [
        Style::EncodedComma,
        Style::Repeat,
        Style::Brackets,
        Style::Space,
        Style::Pipe,
    ];
    let forms = [
        Style::Deep,
        Style::Flat,
        Style::Repeat,
        Style::EncodedComma,
        Style::Comma,
        Style::Indices,
    ];
    prop_oneof![
        1 => method().prop_map(Call::Method),
        1 => url().prop_map(Call::Url),
        1 => prop_oneof![9 => select(&BASES[..]).prop_map(str::to_owned), 1 => hostile()].prop_map(Call::BaseUrl),
        3 => (header_name(), header_value()).prop_map(|(name, value)| Call::Header(name, value)),
        1 => word().prop_map(Call::Format),
        2 => word().prop_map(Call::Preview),
        1 => prop_oneof![value().prop_map(Body::from), text().prop_map(Body::from)].prop_map(Call::Data),
        1 => object().prop_map(Call::Request),
        9 => (name(), value()).prop_map(|(name, value)| Call::Parameter(name, value)),
        1 => (name(), value()).prop_map(|(name, value)| Call::Path(name, value)),
        1 => (name(), value()).prop_map(|(name, value)| Call::Query(name, value)),
        1 => (name(), value()).prop_map(|(name, value)| Call::Body(name, value)),
        1 => select(styles.to_vec()).prop_map(Call::Style),
        1 => (name(), select(forms.to_vec())).prop_map(|(name, style)| Call::StyleOf(name, style)),
        1 => select(&NULLABLE[..]).prop_map(Call::Null),
    ]
}

pub(crate) fn options() -> impl Strategy<Value = Options<'static>> {
    vec(call(), 0..7).prop_map(|calls| {
        calls
            .into_iter()
            .fold(Options::new(), |options, call| call.apply(options))
    })
}
