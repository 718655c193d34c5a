//! The lines of other programs, whose grammar clap does not see.

use clap::builder::ValueParser;
use clap::{Arg, Command};

/// Our own flags in front of another program's name, and the line of that program.
pub(super) fn front(layers: impl IntoIterator<Item = Arg>, output: impl IntoIterator<Item = Arg>) -> Command {
    Command::new("endpoint")
        .disable_help_flag(true)
        .disable_version_flag(true)
        .args(layers_of(layers))
        .args(output)
        .args(of_lines())
        .arg(color())
        .arg(line())
}

/// The layers under a request that says itself where it goes.
pub(super) fn layers_of(layers: impl IntoIterator<Item = Arg>) -> impl Iterator<Item = Arg> {
    let layers = layers.into_iter();
    layers.filter(|arg| !matches!(arg.get_id().as_str(), "base-url" | "api"))
}

/// Whether the output has colours.
pub(super) fn color() -> Arg {
    Arg::new("color")
        .long("color")
        .value_name("WHEN")
        .value_parser(["auto", "always", "never"])
        .hide_possible_values(true)
        .hide_short_help(true)
        .global(true)
        .help("Colours: auto, always or never; NO_COLOR is never")
}

/// Which of several requests is written, and which of its headers.
pub(super) fn of_lines() -> [Arg; 2] {
    let one = "Write the request of this number alone, where there are several";
    let tidy = "Leave out the headers that a browser adds; json and curl keep them";
    [super::single("one", "N", one), super::switch("tidy", tidy)]
}

/// The line of another program alone.
pub(super) fn foreign() -> Command {
    Command::new("endpoint")
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(line())
}

/// The words of another program, whatever they look like.
fn line() -> Arg {
    Arg::new("line")
        .value_name("WORD")
        .num_args(0..)
        .trailing_var_arg(true)
        .allow_hyphen_values(true)
        .value_parser(ValueParser::os_string())
}

pub(super) fn curl() -> Command {
    Command::new("curl")
        .about("Read a curl line with curl's rules (endpoint help curl)")
        .override_usage("endpoint [OPTIONS] curl CURL-LINE\n       endpoint [OPTIONS] curl - < CURL-LINE")
        .disable_help_flag(true)
        .arg(line().help("The line after `curl`; none, or `-`, reads it from stdin"))
}

pub(super) fn httpie() -> Command {
    Command::new("http")
        .aliases(["https", "xh", "xhs"])
        .about("Read an HTTPie or xh line, also as https or xhs (endpoint help http)")
        .override_usage("endpoint [OPTIONS] http HTTPIE-LINE\n       endpoint [OPTIONS] http - < HTTPIE-LINE")
        .disable_help_flag(true)
        .arg(line().help("The line after `http`; none, or `-`, reads it from stdin"))
}
