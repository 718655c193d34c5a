//! `endpoint api …`: catalogues are made, kept and read.
//!
//! `prepare` and `add` write them; `list`, `show`, `struct`, `match` and `tools` read one.

mod add;
mod chosen;
mod description;
pub(super) mod identify;
mod list;
mod prepare;
mod show;
mod structs;
mod tools;

use clap::ArgMatches;
use endpoint_catalogue::{Catalogue, Entry};

use crate::input::catalogues;
use crate::report::failure::Failure;
use crate::report::mask;

/// Hands the command line to its subcommand.
pub(crate) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    match matches.subcommand() {
        Some(("add", matches)) => add::run(matches),
        Some(("list", matches)) => list::run(matches),
        Some(("match", matches)) => identify::run(matches),
        Some(("prepare", matches)) => prepare::run(matches),
        Some(("show", matches)) => show::run(matches),
        Some(("struct", matches)) => structs::run(matches),
        Some(("tools", matches)) => tools::run(matches),
        _ => Err(Failure::usage(
            "unknown-command",
            "no such command: endpoint api --help lists them",
        )),
    }
}

/// The catalogue that the flags name.
fn catalogue(matches: &ArgMatches) -> Result<&'static Catalogue, Failure> {
    let text = |name| matches.get_one::<String>(name).map(String::as_str);
    catalogues::chosen(text("api"), text("profile"))
}

/// All operations.
fn all(catalogue: &Catalogue) -> Result<Vec<&Entry>, Failure> {
    let all = catalogue.operations().map_err(unreadable)?;
    all.collect::<Result<_, _>>().map_err(unreadable)
}

/// The flags of this line that a call of an operation has, too.
fn flags(matches: &ArgMatches) -> Vec<String> {
    let flags = ["profile", "api"].into_iter().filter_map(|flag| {
        let value = matches.get_one::<String>(flag)?;
        Some([format!("--{flag}"), value.clone()])
    });
    flags.flatten().collect()
}

/// A mistake in a line of a catalogue.
fn unreadable(error: endpoint_catalogue::ReadError) -> Failure {
    endpoint::Error::from(error).into()
}

/// The operation of an id or a route, or of a concrete path or URL: `GET /orders/7`.
fn operation<'c>(catalogue: &'c Catalogue, name: &str) -> Result<&'c Entry, Failure> {
    let by_id = catalogue.named(name).map_err(unreadable)?;
    let route = name.split_once(' ').unwrap_or(("GET", name));
    let (method, url) = (route.0.to_uppercase(), route.1.trim_start());
    let found = match by_id {
        Some(operation) => Some(operation),
        None => catalogue.find(&method, url).map_err(unreadable)?,
    };
    let found = found.or_else(|| concrete(catalogue, &method, url));
    found.map_or_else(|| Err(unknown(catalogue, name)), Ok)
}

/// The operation of a URL, of a path, or of a path below that of the server.
fn concrete<'c>(catalogue: &'c Catalogue, method: &str, url: &str) -> Option<&'c Entry> {
    let identify = |url: &str| Some(catalogue.identify(method, url).ok()?.operation);
    let server = catalogue.api().ok()?.servers.first();
    let below = || Some(format!("{}{url}", server?.trim_end_matches('/'))).filter(|_| url.starts_with('/'));
    identify(url).or_else(|| identify(&below()?))
}

fn unknown(catalogue: &Catalogue, name: &str) -> Failure {
    let message = format!("{} is not an operation of the catalogue", mask::quoted(name));
    let failure = Failure::failed("unknown-operation", message);
    match catalogue.nearest(name) {
        Ok(Some(nearest)) => failure.help(format!("did you mean `{nearest}`?")),
        _ => failure.help("endpoint api list WORD… looks for operations"),
    }
}
