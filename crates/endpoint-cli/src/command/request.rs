//! `endpoint [OPTIONS] [METHOD] ROUTE [ITEM]...`: the words and flags become a call.

use clap::{ArgMatches, Command};
use endpoint::{ErrorKind, ListStyle, Options, Route, Style};

use super::call::Call;
use crate::args::{self, LIST_STYLES};
use crate::input::address;
use crate::input::content;
use crate::input::fields::{self, Order};
use crate::input::files::{self, Inputs};
use crate::input::json::{self, Source};
use crate::input::layers::{self, Layers};
use crate::input::method;
use crate::input::parameters::{Parameters, Placement};
use crate::input::uploads::Uploads;
use crate::input::words::{self, Words};
use crate::report::failure::Failure;
use crate::report::secret_line::line_has_secret;
use crate::report::{did_you_mean, route, stderr};

/// What to do about a placeholder without a value.
const REMEDY: fn(&str) -> String = |name| match name.starts_with('-') {
    true => format!("add {name}=… after `--`, which ends the flags"),
    false => format!("add {name}=…"),
};
/// What to do about fields beside a body from stdin.
const PIPED: &str = "the body is what is piped in; --ignore-stdin leaves it alone, and name==text goes to the query";

/// Answers a command line without a subcommand.
pub(crate) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let inputs = files::inputs();
    let layers = layers::read(matches, &inputs)?;
    read(matches, &layers, &inputs)?.answer(matches, layers)
}

/// The call of the words and flags.
fn read(matches: &ArgMatches, layers: &Layers, inputs: &Inputs<'_>) -> Result<Call, Failure> {
    let input = matches.get_one::<String>("input");
    let words: Vec<String> = matches
        .get_many::<String>("words")
        .unwrap_or_default()
        .cloned()
        .collect();
    let is_operation = words.first().is_some_and(|word| layers.names_operation(word));
    if let [word] = &*words
        && !is_operation
    {
        note_command(word);
    }
    let Words { method, route, items } = if is_operation {
        words::read_operation(&words)
    } else {
        words::read(&words, input.is_some())
    };
    let flag = matches.get_one::<String>("method").map(String::as_str);
    let said = check(route.filter(|_| !is_operation), method, flag)?;
    let route = match (method, route) {
        (Some(method), Some(route)) => Some(format!("{method} {route}")),
        // To the library, a verb in small letters is a path.
        (Some(method), None) => Some(method.to_ascii_uppercase()),
        (None, route) => route.map(str::to_owned),
    };
    let Said { route, keys } = Said::new(route, matches)?;
    let options = match input {
        None => Options::new(),
        Some(file) => {
            let path = file.as_ref();
            json::options_without(&keys, &inputs.document(path)?, Source::File(&files::name(path)))?
        }
    };
    let mut options = with_flags(options, matches);
    if let Some(text) = matches.get_one::<String>("data") {
        options = options.data(inputs.data(text)?);
    }
    let is_form = matches.get_flag("form") || matches.get_flag("multipart");
    let uploads = Uploads::new(is_form, layers.operation(route.as_deref(), flag));
    let parameters = collect(matches, items, uploads, inputs)?;
    let has_files = parameters.has_files();
    let has_parts = has_files && uploads.are_described();
    let (names, repeated) = (parameters.names().to_vec(), parameters.repeated().to_vec());
    options = with_styles(parameters.into_options(options), &repeated, matches)?;
    options = content::with_credentials(content::with_type(options, matches, (has_files, has_parts)), matches)?;
    let piped = content::piped(said.as_deref(), matches, inputs)?;
    let has_piped = piped.is_some();
    if let Some(body) = piped {
        options = options.data(body);
    }
    Ok(Call {
        route,
        options,
        names,
        remedy: REMEDY,
        sent_as: None,
        body_help: has_piped.then_some(PIPED),
        body_file: inputs.body_file(),
        connection: Vec::new(),
    })
}

/// An error where the request would go where nobody asked: a URL that lacks its scheme, a method that is a slip. Returns the
/// method that is said.
fn check(route: Option<&str>, word: Option<&str>, flag: Option<&str>) -> Result<Option<String>, Failure> {
    let text = route.unwrap_or_default().trim();
    let (own, url) = match text.split_once(char::is_whitespace) {
        Some((own, url)) => (Some(own), url.trim_start()),
        None => (None, text),
    };
    for method in [flag, own, word].into_iter().flatten() {
        method::check(method)?;
    }
    address::check(url)?;
    Ok(flag.or(own).or(word).map(str::to_owned))
}

/// The options with the flags that set one of them.
fn with_flags(mut options: Options<'static>, matches: &ArgMatches) -> Options<'static> {
    let text = |flag| matches.get_one::<String>(flag).cloned();
    if let Some(method) = text("method") {
        options = options.method(method);
    }
    if let Some(url) = text("base-url") {
        options = options.base_url(url);
    }
    if let Some(format) = text("format") {
        options = options.format(format);
    }
    for preview in matches.get_many::<String>("preview").unwrap_or_default() {
        options = options.preview(preview.clone());
    }
    options
}

/// The options with the styles of the query: of all lists, of those that `name==text` made, and of single parameters.
fn with_styles(
    mut options: Options<'static>,
    repeated: &[String],
    matches: &ArgMatches,
) -> Result<Options<'static>, Failure> {
    match matches.get_one::<String>("arrays").and_then(|name| name.parse().ok()) {
        Some(style) => options = options.list_style(style),
        None => {
            for name in repeated {
                options = options.style(name.clone(), ListStyle::Repeat);
            }
        }
    }
    for text in matches.get_many::<String>("style").unwrap_or_default() {
        let (name, style) = text.rsplit_once('=').unwrap_or_default();
        let style = style.parse::<Style>().ok();
        let Some(style) = style.filter(|_| !name.is_empty()) else {
            let styles = format!("styles: {}, deep, flat", LIST_STYLES.join(", "));
            return Err(Failure::usage("invalid-item", "--style takes NAME=STYLE")
                .help(styles)
                .help("for example: --style filter=deep"));
        };
        options = options.style(name.to_owned(), style);
    }
    Ok(options)
}

/// Notes a single word that looks like a misspelt command: it is read as a URL.
fn note_command(word: &str) {
    if !word.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return;
    }
    let command = args::command();
    let names = command.get_subcommands().map(Command::get_name);
    if let Some(nearest) = did_you_mean::nearest(word, names) {
        stderr::note(&format!(
            "note: `{word}` is read as a URL: was the command `{nearest}` meant?"
        ));
    }
}

/// The route of the words, and the options that it or `-X` has.
struct Said {
    route: Option<String>,
    keys: Vec<&'static str>,
}

impl Said {
    /// The words beat a file: to the library, the `url` of a file would be a parameter beside a route. And `-X` beats the
    /// method of the route, which is left out then.
    fn new(route: Option<String>, matches: &ArgMatches) -> Result<Self, Failure> {
        let has_flag = matches.contains_id("method");
        let is_alone = !has_flag && !matches.contains_id("input");
        let route = route.filter(|route| !route.trim().is_empty());
        let Some(text) = route.as_deref().filter(|_| !is_alone) else {
            let keys = Vec::new();
            return Ok(Self { route, keys });
        };
        let (method, url) = match Route::parse(text) {
            Ok(route) => (route.method().is_some(), Some(route.template().as_str().to_owned())),
            // The route is a method alone: the URL is in the file.
            Err(error) if error.kind() == ErrorKind::MissingUrl => (true, None),
            Err(error) => return Err(route::failure(error, Some(text), &[], REMEDY).into()),
        };
        let keys = [("method", method), ("url", url.is_some())];
        let keys = keys.into_iter().filter(|(_, is_said)| *is_said).map(|(key, _)| key);
        Ok(Self {
            keys: keys.collect(),
            route: if has_flag { url } else { route },
        })
    }
}

/// Headers and parameters of the flags, then of the items.
fn collect(
    matches: &ArgMatches,
    items: &[String],
    uploads: Uploads,
    inputs: &Inputs<'_>,
) -> Result<Parameters, Failure> {
    let mut parameters = Parameters::new(uploads, line_has_secret());
    for line in matches.get_many::<String>("header").unwrap_or_default() {
        parameters.header_line(line)?;
    }
    for field in fields::read(matches, Order::Line, inputs, &|text| Ok(text.to_owned()))? {
        parameters.field(Placement::Automatic, field)?;
    }
    let placed = [
        ("path", Placement::Path),
        ("query", Placement::Query),
        ("body", Placement::Body),
    ];
    for (flag, placement) in placed {
        for text in matches.get_many::<String>(flag).unwrap_or_default() {
            parameters.placed(placement, text, inputs)?;
        }
    }
    parameters.items(items, inputs)?;
    Ok(parameters)
}
