//! A line of `endpoint` itself, without flags: a route and its items, as in `GET /orgs/{org}/repos org=acme`.

use endpoint::__private::content_type::ContentType;
use endpoint::explain::Explanation;
use endpoint::template::Template;
use endpoint::{Endpoint, Options, RequestOptions, Route};
use endpoint_catalogue::{Catalogue, Described};

use super::files::Inputs;
use super::items;
use super::origin::host;
use super::parameters::Parameters;
use super::typed::{self, Typed};
use super::uploads::Uploads;
use super::words::{self, Words};
use super::{address, method, paste};
use crate::report::diagnostic::Diagnostic;
use crate::report::mask;
use crate::report::refused::{self, BodySource, CallFacts};

/// The server whose requests have the defaults of §2.1.
pub const GITHUB: &str = "https://api.github.com";

/// The defaults of all calls of a line.
#[derive(Debug, Clone, Copy, Default)]
pub struct Api<'a> {
    /// The operations that a call is checked and placed by.
    pub catalogue: Option<&'static Catalogue>,
    /// The base URL, if it is neither the catalogue's nor GitHub's.
    pub base_url: Option<&'a str>,
}

/// A request, and what became of each option of its line.
#[derive(Debug)]
pub struct Made {
    pub request: RequestOptions,
    pub explanation: Explanation,
    pub route: Option<String>,
    /// The options of the line over those of all layers.
    pub options: Options<'static>,
}

/// The words of a text that is such a line, as a shell would split it, without the name of the command. Braces are the
/// route's, and stay. A text of several lines is one only if no reader of pasted texts knows it.
pub fn words(text: &str, catalogue: Option<&Catalogue>) -> Option<Vec<String>> {
    let mut words = shlex::split(text)?;
    // An escaped end of a line between blanks is an empty word there.
    words.retain(|word| !word.is_empty());
    if words.first().is_some_and(|word| word == "$") {
        words.remove(0);
    }
    if words.first().is_some_and(|word| word == "endpoint") {
        words.remove(0);
        return Some(words);
    }
    let is_line = || is_one_line(text.trim()) || !paste::is_known(text);
    (names_operation(&words, catalogue) || begins_with_route(&words) && is_line()).then_some(words)
}

/// Whether a shell takes a text for one line: each end of a line in it is quoted or escaped.
fn is_one_line(text: &str) -> bool {
    let (mut quote, mut chars) = (None, text.chars());
    while let Some(c) = chars.next() {
        match c {
            '\\' if quote != Some('\'') => {
                chars.next();
            }
            '\'' | '"' if quote == Some(c) => quote = None,
            '\'' | '"' if quote.is_none() => quote = Some(c),
            '\n' if quote.is_none() => return false,
            _ => {}
        }
    }
    true
}

fn names_operation(words: &[String], catalogue: Option<&Catalogue>) -> bool {
    let first = words.first().zip(catalogue);
    first.is_some_and(|(word, catalogue)| !matches!(catalogue.named(word), Ok(None)))
}

/// Whether words are a route and items. A message and a file of requests begin alike.
fn begins_with_route(words: &[String]) -> bool {
    let Words { method, route, items } = words::read(words, false);
    let own = |route: &str| {
        let (before, url) = route.split_once(char::is_whitespace).unwrap_or(("", route));
        let has_verb = before.is_empty() || method::is_verb(before);
        let is_literal = url.replace("{{", "").contains('{') || !url.contains("{{");
        // JSON begins with a brace as well.
        let is_template = url.contains('{') && (!url.starts_with('{') || Template::parse(url).is_ok());
        has_verb
            && is_literal
            && (url.starts_with('/') || is_template || !items.is_empty() && address::is_absolute(url))
    };
    let has_method =
        method.is_none_or(|method| method::is_verb(method) || method.chars().all(|c| c.is_ascii_uppercase()));
    has_method && route.is_some_and(own) && items.iter().all(|item| items::split(item).is_some())
}

/// The route of the words, which may be the id of an operation.
pub fn route(words: &[String], catalogue: Option<&Catalogue>) -> Option<String> {
    let read = match names_operation(words, catalogue) {
        true => words::read_operation(words),
        false => words::read(words, false),
    };
    match (read.method, read.route) {
        (Some(method), Some(route)) => Some(format!("{method} {route}")),
        // To the library, a verb in small letters is a path.
        (Some(method), None) => Some(method.to_ascii_uppercase()),
        (None, route) => route.map(str::to_owned),
    }
}

/// The request of such words.
pub fn read(words: &[String], api: Api<'_>, inputs: &Inputs<'_>) -> Result<Made, Diagnostic> {
    if let Some(flag) = words.iter().find(|word| word.starts_with('-')) {
        let message = format!("{} is a flag, which only the command endpoint takes", mask::bare(flag));
        return Err(Diagnostic::usage("invalid-usage", message)
            .help("an item can say it: a header is NAME:VALUE, a part of the query NAME==TEXT, JSON NAME:=VALUE"));
    }
    let is_operation = names_operation(words, api.catalogue);
    let route = route(words, api.catalogue);
    let (method, url, items) = match is_operation {
        true => (None, None, words.get(1..).unwrap_or_default()),
        false => {
            let Words { method, route, items } = words::read(words, false);
            (method, route, items)
        }
    };
    let typed = Typed {
        route: url,
        word: method,
        flag: None,
    };
    typed.check(Vec::new, api.catalogue.is_some())?;
    let mut layers = Vec::new();
    let own = api.base_url.filter(|_| api.catalogue.is_none());
    let moved = own.and_then(|base_url| another_host(base_url, Some(GITHUB)));
    if let Some(options) = another_host(typed.url(), api.server()?.as_deref()).or(moved) {
        layers.push(("default for another host".to_owned(), options));
    }
    layers.extend(api.layers()?);
    let mut endpoint = Described::over(&Endpoint::github(), api.catalogue)?;
    for (_, options) in &layers {
        endpoint = endpoint.defaults(options.clone())?;
    }
    let operation = route.as_ref().and_then(|route| endpoint.operation(route).ok()?);
    let hides_words = words.iter().any(|word| endpoint::is_secret_name(word));
    let parameters = Parameters::new(Uploads::new(is_form(items), operation), hides_words);
    let mut parameters = parameters.of_form(is_form(items)).of_operation(operation);
    parameters.items(items, inputs)?;
    let has_parts = parameters.has_files() && operation.is_some();
    let names = parameters.names().to_vec();
    check_repeated(parameters.repeated(), route.as_deref())?;
    let options = parameters.styled(Options::new());
    let mut options = parameters.into_options(options)?;
    if has_parts {
        options = options.header("content-type", "multipart/form-data");
    }
    let foreign = refused::foreign_headers(&options);
    let asked = CallFacts {
        route: route.as_deref(),
        names: &names,
        remedy: |name| format!("add {name}=…"),
        body: BodySource::Fields,
        foreign: &foreign,
    };
    let request = endpoint.request(route.as_deref(), options.clone());
    let request = request.map_err(|error| asked.failure(error))?;
    let all = layers.iter().map(|(_, layer)| layer.clone());
    let merged = all.fold(Options::new(), Options::merge).merge(options.clone());
    let explanation = Described::explain(api.catalogue, layers, route.as_deref(), options)?;
    Ok(Made {
        request,
        explanation,
        route,
        options: merged,
    })
}

impl Api<'_> {
    fn layers(&self) -> Result<Vec<(String, Options<'static>)>, Diagnostic> {
        let mut layers = Vec::new();
        if let Some(catalogue) = self.catalogue {
            layers.push(("API description".to_owned(), described(catalogue)?));
        }
        if let Some(base_url) = self.base_url {
            typed::check_scheme(base_url)?;
            typed::check_host(base_url)?;
            layers.push(("base URL".to_owned(), Options::new().base_url(base_url.to_owned())));
        }
        Ok(layers)
    }

    /// The address that calls start from.
    fn server(&self) -> Result<Option<String>, Diagnostic> {
        let Some(catalogue) = self.catalogue.filter(|_| self.base_url.is_none()) else {
            return Ok(Some(self.base_url.unwrap_or(GITHUB).to_owned()));
        };
        let api = catalogue.api().map_err(endpoint::Error::from)?;
        Ok(api.address().map(str::to_owned))
    }
}

/// The layer of a catalogue. GitHub's media type is not for other APIs.
pub fn described(catalogue: &'static Catalogue) -> Result<Options<'static>, endpoint::Error> {
    let address = catalogue.api()?.address();
    let is_github = address.is_some_and(|address| address.trim_end_matches('/') == GITHUB);
    let options = endpoint_catalogue::defaults(catalogue)?;
    Ok(match is_github {
        true => options,
        false => options.header("accept", "application/json"),
    })
}

/// The layer under all others of a call whose URL leads to another host than the base URL (decision 28): GitHub's media
/// type is not for others.
pub fn another_host(url: &str, base_url: Option<&str>) -> Option<Options<'static>> {
    if !address::is_absolute(url) {
        return None;
    }
    let is_own = base_url.and_then(host).zip(host(url)).is_some_and(|(base, url)| {
        // GitHub has a host for uploads beside that of its API.
        let upload = base.strip_prefix("api.").zip(url.strip_prefix("uploads."));
        base == url || upload.is_some_and(|(base, url)| base == url)
    });
    (!is_own).then(|| Options::new().header("accept", "*/*").__asking_for_style())
}

/// Whether an item gives the body the content type of a form.
pub fn is_form<'l>(lines: impl IntoIterator<Item = &'l String>) -> bool {
    let mut headers = lines.into_iter().filter_map(|line| line.split_once(':'));
    headers.any(|(name, value)| name.trim().eq_ignore_ascii_case("content-type") && ContentType::of(value).is_form())
}

/// An error for a placeholder that is given twice: it has one value.
pub fn check_repeated(repeated: &[String], route: Option<&str>) -> Result<(), Diagnostic> {
    let Some(Ok(route)) = route.map(Route::parse) else {
        return Ok(());
    };
    let mut variables = route.template().variables();
    let Some(variable) = variables.find(|variable| repeated.iter().any(|name| name == variable.name())) else {
        return Ok(());
    };
    let name = variable.name();
    let message = format!("{} is given twice, and a placeholder has one value", mask::quoted(name));
    Err(Diagnostic::usage("invalid-item", message).help(format!("a list is written {name}[]=… {name}[]=…")))
}

/// The words after the route.
pub fn items<'w>(words: &'w [String], catalogue: Option<&Catalogue>) -> &'w [String] {
    match names_operation(words, catalogue) {
        true => words.get(1..).unwrap_or_default(),
        false => words::read(words, false).items,
    }
}

/// The key, the separator and the value of an item.
pub fn item(text: &str) -> Option<(String, &'static str, String)> {
    items::split(text).map(|item| (item.key, item.separator.text(), item.value))
}
