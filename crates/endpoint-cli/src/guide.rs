//! What the command says about itself: help, topics, completions, man pages, all from the one definition.

use std::io::Write;
use std::path::PathBuf;

use clap::builder::Resettable;
use clap::error::ErrorKind;
use clap::{ArgMatches, Command};
use clap_mangen::Man;

use crate::diagnostic::printable;
use crate::failure::{Failure, Status};
use crate::{args, did_you_mean, file, stdout};

/// The topics of `endpoint help`.
const TOPICS: [(&str, &str); 7] = [
    ("items", include_str!("help/items.txt")),
    ("routes", include_str!("help/routes.txt")),
    ("gh", include_str!("help/gh.txt")),
    ("batch", include_str!("help/batch.txt")),
    ("profiles", include_str!("help/profiles.txt")),
    ("output", include_str!("help/output.txt")),
    ("status", include_str!("help/status.txt")),
];

/// Answers a command line that clap has answered: with help on stdout, or with what is wrong on stderr.
pub(crate) fn usage(answer: &clap::Error) -> Result<(), Failure> {
    let text = answer.render();
    if !answer.use_stderr() {
        return stdout::write_styled(&text.ansi().to_string());
    }
    // clap quotes arguments as they are, and its styles can't be told from what steers a terminal in one of them.
    let is_plain = |argument: std::ffi::OsString| printable(&argument.to_string_lossy()) == argument.to_string_lossy();
    let text = if std::env::args_os().all(is_plain) {
        text.ansi().to_string()
    } else {
        let lines: Vec<String> = text.to_string().lines().map(printable).collect();
        lines.join("\n") + "\n"
    };
    let text = match answer.kind() {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => text,
        // The first blank stands behind `error:`, and there every report has its kind.
        _ => text.replacen(' ', " invalid-usage: ", 1),
    };
    // Where stderr can't be written to, the exit status is left to say it.
    let _ = write!(anstream::stderr(), "{text}");
    Err(Failure::Told(Status::Usage))
}

/// `endpoint help [TOPIC]`
pub(crate) fn help(matches: &ArgMatches) -> Result<(), Failure> {
    let mut command = args::command();
    command.build();
    let Some(topic) = matches.get_one::<String>("topic") else {
        return stdout::write_styled(&command.render_long_help().ansi().to_string());
    };
    let topic = topic.to_lowercase();
    if let Some((_, text)) = TOPICS.iter().find(|(name, _)| *name == topic) {
        return stdout::write(text.as_bytes());
    }
    if let Some(command) = command.find_subcommand_mut(&topic) {
        return stdout::write_styled(&command.render_long_help().ansi().to_string());
    }
    let names = TOPICS
        .iter()
        .map(|(name, _)| *name)
        .chain(command.get_subcommands().map(Command::get_name));
    let failure = Failure::usage("unknown-topic", format!("no help on `{topic}`"));
    Err(match did_you_mean::nearest(&topic, names) {
        Some(nearest) => failure.help(format!("did you mean `{nearest}`?")),
        None => failure.help(format!("topics: {}", TOPICS.map(|(name, _)| name).join(", "))),
    })
}

/// `endpoint completions SHELL`
pub(crate) fn completions(matches: &ArgMatches) -> Result<(), Failure> {
    let Some(shell) = matches.get_one::<clap_complete::Shell>("shell") else {
        return Ok(());
    };
    let mut script = Vec::new();
    clap_complete::generate(*shell, &mut args::command(), "endpoint", &mut script);
    stdout::write(&script)
}

/// `endpoint man`
pub(crate) fn man(matches: &ArgMatches) -> Result<(), Failure> {
    let pages = pages()?;
    if let Some(directory) = matches.get_one::<PathBuf>("dir") {
        for (name, page) in pages {
            let path = directory.join(format!("{name}.1"));
            std::fs::write(&path, page).map_err(|error| {
                Failure::failed(
                    "unwritable-output",
                    format!("{}: {}", file::name(&path), file::reason(&error)),
                )
            })?;
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
    // The lines under the help point to topics, and a page has those whole.
    let mut command = args::command().after_help(Resettable::Reset);
    command.build();
    let topics: &[&str] = &["routes", "items", "output", "status"];
    let mut pages = vec![("endpoint".to_owned(), page(&command, topics)?)];
    for subcommand in command.get_subcommands() {
        let topics: &[&str] = match subcommand.get_name() {
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

/// One page; the topics stand behind the options, set as they are.
fn page(command: &Command, topics: &[&str]) -> Result<Vec<u8>, Failure> {
    let mut page = Vec::new();
    if let Err(error) = Man::new(command.clone()).render(&mut page) {
        return Err(stdout::failure(&error));
    }
    for name in topics {
        let text = TOPICS
            .iter()
            .find(|(topic, _)| topic == name)
            .map_or("", |(_, text)| text);
        for line in text.lines() {
            page.extend_from_slice(roff(line).as_bytes());
        }
        page.extend_from_slice(b".fi\n");
    }
    Ok(page)
}

/// A line of a topic in roff: a heading where it is not indented, and else the line with roff's own characters escaped.
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
