//! `endpoint man`: manual pages from the definition of the command line.

use std::path::PathBuf;

use clap::builder::Resettable;
use clap::{ArgMatches, Command};
use clap_mangen::Man;

use super::{roff, topics};
use crate::args;
use crate::input::files;
use crate::output::stdout;
use crate::report::failure::Failure;

/// Prints the page of a command, or writes all pages into a directory. Creates the directory if it is missing.
pub(crate) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let pages = pages()?;
    if let Some(directory) = matches.get_one::<PathBuf>("dir") {
        std::fs::create_dir_all(directory).map_err(|error| Failure::unwritable(&files::name(directory), &error))?;
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
    let mut pages = vec![("endpoint".to_owned(), page(&command, "endpoint", topics)?)];
    for subcommand in command.get_subcommands() {
        add(subcommand, "endpoint", &mut pages)?;
    }
    Ok(pages)
}

/// Adds the page of a subcommand, and those of its own.
fn add(command: &Command, parent: &str, pages: &mut Vec<(String, Vec<u8>)>) -> Result<(), Failure> {
    let name = format!("{parent}-{}", command.get_name());
    let topics: &[&str] = match &*name {
        "endpoint-api" => &["api", "status"],
        "endpoint-batch" => &["batch", "status"],
        "endpoint-curl" => &["curl", "status"],
        "endpoint-http" => &["http", "status"],
        "endpoint-gh" | "endpoint-gh-api" => &["gh", "status"],
        "endpoint-profiles" => &["profiles"],
        "endpoint-expand" => &["items"],
        _ => &[],
    };
    pages.push((name.clone(), page(command, &name, topics)?));
    for subcommand in command.get_subcommands() {
        add(subcommand, &name, pages)?;
    }
    Ok(())
}

/// One page: the options, and after them the topics.
fn page(command: &Command, name: &str, topics: &[&str]) -> Result<Vec<u8>, Failure> {
    let mut page = Vec::new();
    let man = Man::new(command.clone()).title(name);
    if let Err(error) = man.render(&mut page) {
        return Err(stdout::failure(&error));
    }
    // Words that are typed must not be broken, nor stretched.
    page.extend_from_slice(b".nh\n.ad l\n");
    for name in topics {
        let text = topics::text(name).unwrap_or_default();
        page.extend_from_slice(roff::topic(text).as_bytes());
    }
    Ok(page)
}
