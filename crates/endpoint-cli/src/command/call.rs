//! A call on its way to the output: built, merged or explained, as the flags ask.

use std::io::IsTerminal as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::ArgMatches;
use endpoint::__private::Cause;
use endpoint::{Options, RequestOptions, Route, Value};
use endpoint_catalogue::Described;
use endpoint_lines::input::reference::UNREAD;
use endpoint_lines::output::document::Document;
use endpoint_lines::output::manner::ProfileVariable;
use endpoint_lines::{Code, Reading};

use super::rust;
use crate::input::address;
use crate::input::files::{self, Inputs};
use crate::input::guarded::Refused;
use crate::input::layers::Layers;
use crate::input::literal::{self, Connection, Literal};
use crate::input::no_server::NoServer;
use crate::input::settings::Settings;
use crate::output::code::Written;
use crate::output::format::Format;
use crate::output::manner::Manner;
use crate::output::stdout::Text;
use crate::output::warning::warnings;
use crate::output::{explanation, json};
use crate::report::failure::Failure;
use crate::report::mask;
use crate::report::refused::{self, BodySource, CallFacts};
use crate::report::stderr;

/// A call, ready to be built.
#[derive(Debug)]
pub(super) struct Call {
    /// The route, where the options do not hold it.
    pub(super) route: Option<String>,
    /// The options, with everything of the command line in them.
    pub(super) options: Options<'static>,
    /// The names of the parameters, for suggestions.
    pub(super) names: Vec<String>,
    /// The help for a placeholder without a value.
    pub(super) remedy: fn(&str) -> String,
    /// The source of the body, for the report of a refused body.
    pub(super) body: BodySource,
}

/// The output of a line of another program, over the layers of the command.
pub(super) fn of_literal(
    mut request: Literal,
    (program, inputs): (&str, &Inputs<'_>),
    matches: &ArgMatches,
    mut layers: Layers,
) -> Result<Text, Failure> {
    check_connection(&request.connection, matches)?;
    layers.go_elsewhere(request.elsewhere());
    // The line says where everything goes.
    layers.drop_catalogue();
    let redaction = redaction(matches).unwrap_or_default();
    layers.put_under(program, redaction.add_to(request.default_options()));
    if matches.get_flag("merge") || matches.get_flag("explain") {
        let none = layers.parameters()?.into_iter().map(|name| (name, Value::Null));
        let (route, options) = request.route()?;
        let call = Call {
            route: Some(route),
            options: none.collect::<Options<'_>>().merge(options),
            names: Vec::new(),
            remedy: |name| format!("the line has no value for {name}"),
            body: BodySource::Fields,
        };
        return call.text(matches, layers, inputs);
    }
    let output = Output {
        matches,
        variables: layers.variables().to_vec(),
        document: layers.document(),
        inputs,
        is_line: true,
        connection: std::mem::take(&mut request.connection),
        transfer: std::mem::take(&mut request.transfer),
    };
    output.text(layers.endpoint()?.literal(request)?, Code::OfRequest)
}

impl Call {
    /// Builds the call, and makes what is asked for.
    pub(super) fn text(self, matches: &ArgMatches, layers: Layers, inputs: &Inputs<'_>) -> Result<Text, Failure> {
        let Self {
            route,
            options,
            names,
            remedy,
            body,
        } = self;
        let options = redaction(matches).unwrap_or_default().add_to(options);
        let route = route.as_deref();
        let no_server = layers.no_server();
        let foreign = refused::foreign_headers(&options);
        let asked = CallFacts {
            route,
            names: &names,
            remedy,
            body,
            foreign: &foreign,
        };
        let report = |refused: Refused| {
            let error = match refused {
                Refused::Invalid(error) => error,
                Refused::Stray(stray) => return stray.failure(),
            };
            if let Some(no_server) = no_server.as_ref().filter(|_| NoServer::is_why(&error)) {
                return no_server.failure();
            }
            if has(matches, "multipart") && error.cause() == Some(&Cause::NoParts) {
                return no_parts();
            }
            asked.failure(error).into()
        };
        let method = options
            .get("method")
            .and_then(|method| method.as_str().map(str::to_owned));
        let operation = layers.operation(route, method.as_deref());
        let mut notes = of_url(&layers, route, &options);
        notes.extend(
            operation
                .into_iter()
                .flat_map(|operation| warnings(operation, &options)),
        );
        let warned = |text: Text| {
            notes.iter().for_each(|note| stderr::note(note));
            text
        };
        let endpoint = layers.endpoint()?;
        if matches.get_flag("merge") {
            let merged = endpoint.merge(route, options).map_err(report)?;
            return merged_text(&merged, matches).map(warned);
        }
        let request = endpoint.request(route, options.clone()).map_err(report)?;
        if matches.get_flag("explain") {
            let catalogue = layers.catalogue();
            let layers = layers.into_list(&request);
            let explanation = Described::explain(catalogue, layers, route, options);
            let format = matches.get_one::<String>("output").map(String::as_str);
            return explanation::text(&explanation?, format).map(warned);
        }
        check_parts(&request, matches)?;
        let (variables, document) = (layers.variables().to_vec(), layers.document());
        let output = Output {
            matches,
            variables,
            document,
            inputs,
            is_line: false,
            connection: Connection::new(),
            transfer: Settings::new(),
        };
        let code = match format(matches) {
            Format::Rust => rust::code(route, layers, options, &request),
            _ => Code::Finished,
        };
        output.text(request, code).map(warned)
    }
}

/// Refuses an output that can't express the connection of the call.
fn check_connection(connection: &Connection, matches: &ArgMatches) -> Result<(), Failure> {
    let flag = ["explain", "merge"].into_iter().find(|flag| matches.get_flag(flag));
    let format = format(matches);
    if flag.is_none() && format.says_connection(connection) {
        return Ok(());
    }
    let output = flag.map_or_else(|| format!("-o {}", format.name()), |flag| format!("--{flag}"));
    Ok(literal::check_connection(connection, &output)?)
}

/// Refuses `--multipart` for a request without parts: its content type would have no boundary.
fn check_parts(request: &RequestOptions, matches: &ArgMatches) -> Result<(), Failure> {
    let content_type = request.headers().get("content-type");
    if !has(matches, "multipart")
        || content_type.is_some_and(|value| value.to_str().is_ok_and(|text| text.contains("boundary=")))
    {
        return Ok(());
    }
    Err(no_parts())
}

/// Whether a switch is given, of a command that may lack it.
pub(super) fn has(matches: &ArgMatches, switch: &str) -> bool {
    matches!(matches.try_get_one::<bool>(switch), Ok(Some(true)))
}

fn no_parts() -> Failure {
    let message = "--multipart makes parts of the fields of a body, and there are none";
    Failure::usage("invalid-usage", message)
        .help("write name=text or name@FILE; a body that is parts already is --data @FILE with its content-type")
}

/// The notes of the URL: what follows a `#` is not sent, and on a terminal, that the request is GitHub's if nothing names a host.
fn of_url(layers: &Layers, route: Option<&str>, options: &Options<'_>) -> Vec<String> {
    let given = route.and_then(|route| Some(Route::parse(route).ok()?.template().as_str().to_owned()));
    let url = given.or_else(|| Some(options.get("url")?.as_str()?.to_owned()));
    let url = url.unwrap_or_default();
    let fragment = "note: what follows the `#` of the URL is not sent";
    let silent = "note: nothing names a host, so the request is for GitHub's API: --base-url URL names another, and so do a \
                  profile with `baseUrl` and a whole URL";
    let is_named = address::is_absolute(&url) || options.get("baseUrl").is_some() || layers.name_host();
    let notes = [
        (fragment, url.contains('#')),
        (silent, !is_named && std::io::stderr().is_terminal()),
    ];
    let notes = notes.into_iter().filter(|(_, is_due)| *is_due);
    notes.map(|(note, _)| note.to_owned()).collect()
}

/// How a request is written.
struct Output<'c> {
    matches: &'c ArgMatches,
    /// The variables of the environment that supply headers of the profile.
    variables: Vec<ProfileVariable>,
    document: Arc<Document>,
    inputs: &'c Inputs<'c>,
    /// Whether a line of another program names the files.
    is_line: bool,
    connection: Connection,
    transfer: Settings,
}

impl Output<'_> {
    /// The text of the request, with the names of its files or with their bytes.
    fn text(self, request: RequestOptions, code: Code) -> Result<Text, Failure> {
        let format = format(self.matches);
        let reading = Reading::of_request(request, self.inputs.references(), code);
        let reading = reading.with_options(self.connection, self.transfer);
        let reading = match has(self.matches, "tidy") {
            true => reading.tidied(),
            false => reading,
        };
        let (mut reading, is_named) = match self.matches.contains_id("secrets") {
            true => (reading.with_variables(), true),
            false if redaction(self.matches).is_some() => (reading.redacted(), false),
            false => (reading, false),
        };
        let manner = Manner {
            is_pretty: self.matches.get_flag("pretty"),
            variables: &self.variables,
            document: Some(&self.document),
        };
        let mut written = reading.output(format, manner);
        let is_unread = matches!(&written, Err(wrong) if wrong.kind() == UNREAD);
        if is_unread && self.inputs.read_attached() {
            if self.is_line {
                files::note(self.inputs);
            }
            reading = reading
                .with_references(self.inputs.references())
                .with_contents()?
                .into_owned();
            written = reading.output(format, manner);
        }
        let is_open = !is_named && redaction(self.matches).is_none();
        if is_open && format.is_shared() && reading.shows_secret(format, manner) {
            note_secret();
        }
        if written.is_ok() && format == Format::Har && !(is_named && reading.shows_secret(format, manner)) {
            return Ok(Text::Archive(vec![reading]));
        }
        Ok(match written? {
            Written::Text(text) if format == Format::Json => Text::Json(String::from_utf8_lossy(&text).into_owned()),
            Written::Text(text) => Text::Plain(text),
            code => Text::Code(format, code),
        })
    }
}

/// Notes that code holds a secret, because people share code. The note appears once.
fn note_secret() {
    static NOTED: AtomicBool = AtomicBool::new(false);
    if !NOTED.swap(true, Ordering::Relaxed) {
        stderr::note(
            "note: the output holds a secret: --secrets env writes a variable in its place, --redact masks it",
        );
    }
}

/// The merged options.
fn merged_text(merged: &Options<'_>, matches: &ArgMatches) -> Result<Text, Failure> {
    if format(matches) != Format::Json {
        return Err(Failure::usage("invalid-usage", "--merge writes JSON alone"));
    }
    Ok(Text::Json(json::options(merged, redaction(matches).is_some())?))
}

/// The format of `-o`.
pub(super) fn format(matches: &ArgMatches) -> Format {
    let named = matches.get_one::<String>("output").and_then(|name| Format::named(name));
    named.unwrap_or(Format::Json)
}

/// Whether files are only named at first, and read when a format needs their bytes.
pub(super) fn names_files(matches: &ArgMatches) -> bool {
    !has(matches, "explain") && !has(matches, "merge")
}

/// The names of `--redact`, if the flag is there.
pub(super) fn redaction(matches: &ArgMatches) -> Option<mask::SecretNames> {
    if !matches.contains_id("redact") {
        return None;
    }
    let names = matches.get_many::<String>("redact").unwrap_or_default();
    Some(mask::SecretNames::new(names.map(String::as_str)))
}
