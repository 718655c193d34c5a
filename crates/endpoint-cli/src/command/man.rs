//! `endpoint man`: manual pages from the definition of the command line.

use std::path::PathBuf;

use clap::builder::Resettable;
use clap::{ArgMatches, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use super::topics;
use crate::args;
use crate::input::files;
use crate::output::stdout;
use crate::report::failure::Failure;

/// Prints the page of a command, or writes all pages into a directory. Creates the directory if it is missing.
pub(crate) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    // The last lines of the help point to topics, and a page has the whole of those.
    let mut command = args::command().after_help(Resettable::Reset);
    command.build();
    let mut pages = Vec::new();
    add(&command, "endpoint", &mut pages);
    if let Some(directory) = matches.get_one::<PathBuf>("dir") {
        std::fs::create_dir_all(directory).map_err(|error| Failure::unwritable(&files::name(directory), &error))?;
        for (name, page) in pages {
            let path = directory.join(format!("{name}.1"));
            std::fs::write(&path, page).map_err(|error| Failure::unwritable(&files::name(&path), &error))?;
        }
        return Ok(());
    }
    let name = matches.get_one::<String>("page");
    let name = name.map_or("endpoint".to_owned(), |command| format!("endpoint-{command}"));
    let failure = || Failure::usage("unknown-topic", "no such command; `endpoint --help` lists them");
    let (_, page) = pages.iter().find(|(page, _)| *page == name).ok_or_else(failure)?;
    stdout::write(page)
}

/// Adds the page of a command, and those of the commands below it: the options, and after them the topics.
fn add(command: &Command, name: &str, pages: &mut Vec<(String, Vec<u8>)>) {
    let mut page = Vec::new();
    // The short help leaves options out, and the renderer would leave out what they are for.
    let whole = command.clone().mut_args(|arg| arg.hide_short_help(false));
    // A buffer takes everything.
    let _ = Man::new(whole).title(name).render(&mut page);
    let topics = match name.split('-').nth(1) {
        None => vec!["routes", "items", "output", "status"],
        Some(own) => vec![own],
    };
    let topics = topics.into_iter().filter_map(topics::text);
    let mut roff = Roff::new();
    for line in topics.flat_map(str::lines) {
        match line.strip_prefix("  ") {
            Some(line) => roff.text([roman(line)]),
            None if line.is_empty() => roff.control("sp", []),
            // Words that are typed keep their lines.
            None => roff.control("fi", []).control("SH", [line]).control("nf", []),
        };
    }
    page.extend_from_slice(roff.to_roff().as_bytes());
    pages.push((name.to_owned(), page));
    for below in command.get_subcommands() {
        add(below, &format!("{name}-{}", below.get_name()), pages);
    }
}
