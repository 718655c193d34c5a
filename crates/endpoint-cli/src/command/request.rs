//! `endpoint [OPTIONS] [METHOD] ROUTE [ITEM]...`: the words and flags become a call.

use clap::{ArgMatches, Command};
use endpoint::{ErrorKind, Options, Route, Style, Value};

use super::call::{self, Call};
use crate::args;
use crate::input::content;
use crate::input::fields;
use crate::input::files::{self, Inputs};
use crate::input::guarded::Refused;
use crate::input::json::{self, Source};
use crate::input::layers::{self, Layers};
use crate::input::line;
use crate::input::parameters::{Parameters, Placement};
use crate::input::typed::{self, Typed};
use crate::input::uploads::Uploads;
use crate::input::words::{self, Words};
use crate::report::failure::{Failure, Status, mistake, name_at_fault};
use crate::report::refused::BodySource;
use crate::report::route;
use crate::report::secret_line::line_has_secret;
use crate::report::stderr;

/// The help for a placeholder without a value.
const REMEDY: fn(&str) -> String = |name| match name.starts_with('-') {
    _ if name == "data" => "-d gives the body".to_owned(),
    _ if name == "content-type" => "add content-type:…".to_owned(),
    true => format!("add {name}=… after `--`, which ends the flags"),
    false => format!("add {name}=…"),
};

/// Answers a command line without a subcommand.
pub(crate) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let inputs = files::inputs();
    let mut layers = layers::read(matches, &inputs)?;
    if let Some(file) = matches.get_one::<String>("arguments") {
        return chosen(file, matches, &layers, &inputs)?
            .text(matches, layers, &inputs)?
            .write();
    }
    let words = matches.get_many::<String>("words").unwrap_or_default();
    let data = matches.get_many::<String>("data").unwrap_or_default();
    let words: Vec<&str> = words.chain(data).map(String::as_str).collect();
    if call::names_files(matches) {
        inputs.name_files(&words.join("\n"));
    }
    let call = read(matches, &mut layers, &inputs)?;
    call.text(matches, layers, &inputs)?.write()
}

/// The call of an operation whose arguments a language model chose.
fn chosen(file: &str, matches: &ArgMatches, layers: &Layers, inputs: &Inputs<'_>) -> Result<Call, Failure> {
    let words = matches.get_many::<String>("words").unwrap_or_default();
    let words: Vec<&str> = words.map(String::as_str).collect();
    if file.trim_start().starts_with('{') {
        let message = "--arguments takes a file, and here is JSON";
        return Err(Failure::usage("invalid-usage", message).help("pipe it in: echo '{…}' | endpoint … --arguments -"));
    }
    if layers.catalogue().is_none() || words.is_empty() {
        let message = "--arguments takes an operation of a catalogue";
        return Err(Failure::usage("invalid-usage", message)
            .help("for example: endpoint --api shop.api orders/create --arguments -"));
    }
    let path = file.as_ref();
    let text = inputs.document(path)?;
    let arguments = match json::value(&text, Source::File(&files::name(path))) {
        Ok(Value::Object(arguments)) => arguments,
        Ok(_) => return Err(refused("invalid-json", "the arguments are a JSON object", None)),
        Err(fault) => return Err(refused(fault.kind(), fault.message(), None)),
    };
    let base_url = base_url(matches)?;
    let endpoint = layers.endpoint()?;
    let made = endpoint.arguments(&words.join(" "), arguments);
    let at = |options: Options<'static>, url: &str| options.base_url(url.to_owned());
    let made = made.map(|options| base_url.into_iter().fold(options, at));
    let made = made.and_then(|options| match endpoint.request((), options.clone()) {
        Err(Refused::Invalid(error)) => Err(error),
        _ => Ok(options),
    });
    let options = made.map_err(|error| refused(error.kind().as_str(), &error.to_string(), error.name()))?;
    Ok(Call {
        route: None,
        options: content::with_credentials(options, matches)?,
        names: Vec::new(),
        remedy: |name| format!("the arguments have no `{name}`"),
        body: BodySource::Fields,
    })
}

/// The base URL of the flag.
fn base_url(matches: &ArgMatches) -> Result<Option<&str>, Failure> {
    let base_url = matches.get_one::<String>("base-url").map(String::as_str);
    if let Some(url) = base_url {
        typed::check_scheme(url)?;
        typed::check_host(url)?;
    }
    Ok(base_url)
}

/// Reports a mistake in the arguments as JSON, like `batch`. A program passes it back to the language model.
fn refused(kind: &str, message: &str, name: Option<&str>) -> Failure {
    let mistake = mistake(kind, message, name.map(name_at_fault).as_deref());
    stderr::note(&serde_json::to_string(&mistake).unwrap_or_default());
    Failure::AlreadyReported(Status::Failed)
}

/// The call of the words and flags.
fn read(matches: &ArgMatches, layers: &mut Layers, inputs: &Inputs<'_>) -> Result<Call, Failure> {
    let input = matches.get_one::<String>("input");
    let words: Vec<String> = matches
        .get_many::<String>("words")
        .unwrap_or_default()
        .cloned()
        .collect();
    let is_operation = words.first().is_some_and(|word| layers.names_operation(word));
    let Words { method, route, items } = match is_operation {
        true => words::read_operation(&words),
        false => words::read(&words, input.is_some()),
    };
    let flag = matches.get_one::<String>("method").map(String::as_str);
    let typed = Typed {
        route: route.filter(|_| !is_operation),
        word: method,
        flag,
    };
    typed.check(commands, layers.catalogue().is_some())?;
    let base_url = base_url(matches)?;
    // A format and previews amend GitHub's media type, and so ask for it.
    let asks = ["format", "preview"].into_iter().any(|flag| matches.contains_id(flag));
    if input.is_none() && !asks {
        layers.leave_for(typed.url(), base_url)?;
    }
    let said = typed.method().map(str::to_owned);
    let route = match (method, route) {
        (Some(method), Some(route)) => Some(format!("{method} {route}")),
        // To the library, a verb in small letters is a path.
        (Some(method), None) => Some(method.to_ascii_uppercase()),
        (None, route) => route.map(str::to_owned),
    };
    let RouteOptions { route, mut keys } = RouteOptions::new(route, matches)?;
    let options = match input {
        None => Options::new(),
        Some(file) => {
            let path = file.as_ref();
            let (mut text, name) = (inputs.document(path)?, files::name(path));
            let mut body = None;
            if let Some(request) = json::referring(&text, Source::File(&name))? {
                inputs.adopt_references(request.references);
                // It is a request, and no options: its body is whole.
                keys.push("body");
                (text, body) = (request.text, request.body);
            }
            let options = json::options_without(&keys, &text, Source::File(&name))?;
            match body {
                Some(body) => options.data(body),
                None => options,
            }
        }
    };
    let mut options = with_flags(options, matches);
    let is_form = matches.get_flag("form") || matches.get_flag("multipart");
    let operation = layers.operation(route.as_deref(), flag);
    let uploads = Uploads::new(is_form, operation);
    let parameters = Parameters::new(uploads, line_has_secret()).of_operation(operation);
    let parameters = collect(matches, items, parameters, inputs)?;
    let has_files = parameters.has_files();
    let has_parts = has_files && uploads.are_described();
    let names = parameters.names().to_vec();
    line::check_repeated(parameters.repeated(), route.as_deref())?;
    options = with_styles(options, &parameters, matches)?;
    options = parameters.into_options(options)?;
    options = content::with_credentials(content::with_type(options, matches, (has_files, has_parts)), matches)?;
    let mut body = BodySource::Fields;
    let method = said.as_deref().or(operation.map(|operation| &*operation.method));
    let piped = content::piped(method, matches, inputs)?;
    let data = match matches.get_one::<String>("data") {
        Some(text) => Some((BodySource::Data, content::data(text, inputs)?)),
        None => piped.map(|piped| (BodySource::Piped, piped)),
    };
    if let Some((given, data)) = data {
        body = given;
        let has_types = operation.is_some_and(|operation| !operation.contents.is_empty());
        if !has_types && !content::says(&options, "content-type") && content::is_json(&data, inputs)? {
            layers.put_under("the body is JSON", content::json());
        }
        options = options.data(data);
    }
    Ok(Call {
        route,
        options,
        names,
        remedy: REMEDY,
        body,
    })
}

/// The options with the flags that set one of them.
fn with_flags(mut options: Options<'static>, matches: &ArgMatches) -> Options<'static> {
    let text = |flag| matches.get_one::<String>(flag).cloned();
    if let Some(method) = text("method") {
        options = options.method(method);
    }
    if let Some(url) = text("base-url") {
        options = options.base_url(url).__asking_for_style();
    }
    if let Some(format) = text("format") {
        options = options.format(format);
    }
    for preview in matches.get_many::<String>("preview").unwrap_or_default() {
        options = options.preview(preview.clone());
    }
    options
}

/// The options with the styles of the query: of all lists, or of those that the items showed, and of single parameters.
fn with_styles(
    mut options: Options<'static>,
    parameters: &Parameters,
    matches: &ArgMatches,
) -> Result<Options<'static>, Failure> {
    options = match matches.get_one::<String>("arrays").and_then(|name| name.parse().ok()) {
        Some(style) => options.list_style(style),
        None => parameters.styled(options),
    };
    for text in matches.get_many::<String>("style").unwrap_or_default() {
        let (name, style) = text.rsplit_once('=').unwrap_or_default();
        let style = style.parse::<Style>().ok();
        let Some(style) = style.filter(|_| !name.is_empty()) else {
            let styles = format!("styles: {}", Style::ALL.map(|(name, _)| name).join(", "));
            return Err(Failure::usage("invalid-item", "--style takes NAME=STYLE")
                .help(styles)
                .help("for example: --style filter=deep"));
        };
        options = options.style(name.to_owned(), style);
    }
    Ok(options)
}

/// The route of the words, and the options that it or `-X` has.
struct RouteOptions {
    route: Option<String>,
    keys: Vec<&'static str>,
}

impl RouteOptions {
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

/// Whether the body is a form, by a flag or by the header that says so.
fn is_form(matches: &ArgMatches, items: &[String]) -> bool {
    let lines = matches.get_many::<String>("header").unwrap_or_default();
    matches.get_flag("form") || matches.get_flag("multipart") || line::is_form(lines.chain(items))
}

/// Headers and parameters of the flags, then of the items.
fn collect(
    matches: &ArgMatches,
    items: &[String],
    parameters: Parameters,
    inputs: &Inputs<'_>,
) -> Result<Parameters, Failure> {
    let mut parameters = parameters.of_form(is_form(matches, items));
    for line in matches.get_many::<String>("header").unwrap_or_default() {
        parameters.header_line(line)?;
    }
    for field in fields::read(matches, inputs)? {
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

/// The commands, and those of `endpoint api`, each as it is written.
fn commands() -> Vec<String> {
    let command = args::command();
    let names = |command: &Command, before: &str| -> Vec<String> {
        let names = command.get_subcommands().map(Command::get_name);
        names.map(|name| format!("{before}{name}")).collect()
    };
    let api = command.find_subcommand("api").map(|api| names(api, "api "));
    [names(&command, ""), api.unwrap_or_default()].concat()
}
