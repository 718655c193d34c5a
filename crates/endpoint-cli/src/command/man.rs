//! `endpoint man`: manual pages, made from the definition of the command line.

use std::path::PathBuf;

use clap::builder::Resettable;
use clap::{ArgMatches, Command};
use clap_mangen::Man;

use super::topics;
use crate::args;
use crate::input::files;
use crate::output::stdout;
use crate::report::failure::Failure;

/// Prints the page of a command, or writes all pages into a directory.
pub(crate) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let pages = pages()?;
    if let Some(directory) = matches.get_one::<PathBuf>("dir") {
        for (name, page) in pages {
            let path = directory.join(format!("{name}.1"));
            std::fs::write(&path, page).map_err(|error| Failure::unwritable(&files::name(&path), &error))?;
        }
        return Ok(());
    }
    let name = match matches.get_one::<String>("page") {
        Some(command) => format!("endpoint-{command}"),
        None => "endpoint".to_owned(),
    };
    match pages.iter().find(|(page, _)| *page == name) {
        Some((_, page)) => stdout::write(page),
        None => Err(Failure::usage(
            "unknown-topic",
            "no such command; `endpoint --help` lists them",
        )),
    }
}

/// The pages, each with the topics that belong to it.
fn pages() -> Result<Vec<(String, Vec<u8>)>, Failure> {
    // The last lines of the help point to topics, and a page has the whole of those.
    let mut command = args::command().after_help(Resettable::Reset);
    command.build();
    let topics: &[&str] = &["routes", "items", "output", "status"];
    let mut pages = vec![("endpoint".to_owned(), page(&command, topics)?)];
    for subcommand in command.get_subcommands() {
        let topics: &[&str] = match subcommand.get_name() {
            "api" => &["api", "status"],
            "batch" => &["batch", "status"],
            "gh" => &["gh", "status"],
            "profiles" => &["profiles"],
            "expand" => &["items"],
            _ => &[],
        };
        let name = format!("endpoint-{}", subcommand.get_name());
        pages.push((name, page(subcommand, topics)?));
    }
    Ok(pages)
}

/// One page: the options, and after them the topics, line by line as they are.
fn page(command: &Command, topics: &[&str]) -> Result<Vec<u8>, Failure> {
    let mut page = Vec::new();
    if let Err(error) = Man::new(command.clone()).render(&mut page) {
        return Err(stdout::failure(&error));
    }
    for name in topics {
        for line in topics::text(name).unwrap_or_default().lines() {
            page.extend_from_slice(roff(line).as_bytes());
        }
        page.extend_from_slice(b".fi\n");
    }
    Ok(page)
}

/// A line of a topic in roff: a heading where it is not indented, otherwise the line with roff's own characters
/// escaped.
fn roff(line: &str) -> String {
    if line.is_empty() {
        return "\\&\n".to_owned();
    }
    if !line.starts_with(' ') {
        return format!(".fi\n.SH {line}\n.nf\n");
    }
    let line = line.strip_prefix("  ").unwrap_or(line);
    // A line that begins with a dot or a quote would be a request to roff.
    format!(
        "\\&{}\n",
        line.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq")
    )
}
