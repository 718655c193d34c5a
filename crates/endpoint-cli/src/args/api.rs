//! The part of the command line that is about catalogues.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, Command, ValueHint, value_parser};

use super::{single, switch};
use endpoint_openapi::ToolStyle;

/// The flag that names a catalogue.
pub(super) fn catalogue() -> Arg {
    single(
        "api",
        "NAME|FILE",
        "A catalogue to check and place parameters by (endpoint help api)",
    )
    .value_hint(ValueHint::FilePath)
}

/// `endpoint api …`
pub(super) fn command(layers: impl IntoIterator<Item = Arg>, output: impl IntoIterator<Item = Arg>) -> Command {
    Command::new("api")
        .about("Make and read catalogues of an API's operations (endpoint help api)")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .subcommands([
            prepare(),
            add(),
            list(),
            show(),
            structs(),
            matched(layers, output),
            tools(),
        ])
}

fn positional(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).value_name(value).required(true).help(help)
}

/// Which catalogue is read: that of the flag, or of a profile.
fn source() -> [Arg; 2] {
    [
        catalogue(),
        single(
            "profile",
            "NAME",
            "The profile whose `api` it is [env: ENDPOINT_PROFILE]",
        ),
    ]
}

fn only() -> Arg {
    single(
        "only",
        "GLOB",
        "Only operations with such an id or route: 'repos/*', 'GET *'; repeat it for more",
    )
    .action(ArgAction::Append)
}

fn prepare() -> Command {
    Command::new("prepare")
        .about("Make a catalogue of an OpenAPI description: JSON or YAML, also in gzip")
        .arg(positional("description", "FILE|-", "The description").value_hint(ValueHint::FilePath))
        .arg(positional("catalogue", "NAME.api", "The catalogue to write").value_hint(ValueHint::FilePath))
        .arg(switch(
            "check",
            "Write nothing; fail if the catalogue is not what would be written",
        ))
        .arg(only())
}

fn add() -> Command {
    Command::new("add")
        .about("Put a catalogue beside the profiles, where --api NAME finds it")
        .arg(positional("name", "NAME", "The name"))
        .arg(positional("description", "FILE|-", "A catalogue or a description").value_hint(ValueHint::FilePath))
        .arg(switch("replace", "Replace another catalogue of this name"))
        .arg(only())
}

fn list() -> Command {
    Command::new("list")
        .about("List operations: all, or those that words find, the best first")
        .arg(
            Arg::new("words")
                .value_name("WORD")
                .num_args(0..)
                .help("Words to look for: send message, upload file"),
        )
        .args(source())
}

fn show() -> Command {
    Command::new("show")
        .about("Show what an operation takes, with an example")
        .arg(
            positional(
                "operation",
                "OPERATION",
                "An id, a route or a URL: issues/create, GET /user, GET /users/7",
            )
            .num_args(1..=2),
        )
        .args(source())
}

fn structs() -> Command {
    Command::new("struct")
        .about("Print operations as Rust structs to paste, or write a module of them")
        .arg(
            Arg::new("operations")
                .value_name("OPERATION")
                .num_args(0..)
                .help("Ids or routes"),
        )
        .arg(only())
        .arg(switch("all", "All operations").conflicts_with_all(["operations", "only"]))
        .arg(single("out", "FILE", "Write a module").value_hint(ValueHint::FilePath))
        .args(described())
}

/// Like [`source`], and a description is taken, too.
fn described() -> [Arg; 2] {
    source().map(|arg| match arg.get_id().as_str() {
        "api" => arg
            .value_name("NAME|FILE")
            .help("An OpenAPI description, or a catalogue"),
        _ => arg,
    })
}

fn tools() -> Command {
    Command::new("tools")
        .about("Print operations as tool definitions for language models (endpoint help tools)")
        .arg(
            Arg::new("operations")
                .value_name("OPERATION")
                .num_args(0..)
                .help("Ids, routes or names of tools [default: all]"),
        )
        .arg(only())
        .arg(single(
            "search",
            "WORDS",
            "Only operations with all of these words, the best first",
        ))
        .arg(single("first", "N", "Only the first N").value_parser(value_parser!(u16).range(1..)))
        .arg(
            single("style", "VENDOR", "The form: mcp (the default), openai, anthropic")
                .value_parser(PossibleValuesParser::new(ToolStyle::NAMES))
                .hide_possible_values(true),
        )
        .arg(switch(
            "read-only",
            "Only operations that change nothing: GET, HEAD, QUERY",
        ))
        .args(described())
}

fn matched(layers: impl IntoIterator<Item = Arg>, output: impl IntoIterator<Item = Arg>) -> Command {
    Command::new("match")
        .about("Find the operation of a concrete URL, and the call that makes the request")
        .override_usage("endpoint api match [OPTIONS] [METHOD] URL")
        .arg(
            positional("request", "WORD", "[METHOD] URL: GET https://shop.example/v1/orders/7")
                .num_args(1..=2)
                .value_hint(ValueHint::Url),
        )
        .args(layers)
        .args(output.into_iter().map(|arg| match arg.get_id().as_str() {
            "output" => arg.help("json (operation, route, parameters), or the request as curl, rust, …"),
            _ => arg,
        }))
        .arg(as_struct())
}

/// Whether an operation is written as a struct.
pub(super) fn as_struct() -> Arg {
    switch("struct", "Print the operation as a Rust struct").conflicts_with("output")
}
