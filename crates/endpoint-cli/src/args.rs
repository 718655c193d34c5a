//! The command line as one definition: parsing, `--help`, completions and man pages all come from it.

mod api;
mod programs;

use clap::builder::{PossibleValue, PossibleValuesParser, ValueParser};
use clap::{Arg, ArgAction, Command, ValueHint, value_parser};
use endpoint::Style;

use crate::output::format::Format;

/// The whole definition.
pub(crate) fn command() -> Command {
    call().subcommands([
        paste(),
        programs::curl(),
        programs::httpie(),
        gh(),
        api::command(layers(), output()),
        batch(),
        expand(),
        fix(),
        profiles(),
        completions(),
        man(),
        help(),
    ])
}

/// The flags that `-h` shows.
const FIRST: [&str; 10] = [
    "header", "data", "form", "bearer", "user", "base-url", "api", "output", "redact", "explain",
];

/// The last lines of the help.
const AFTER: &str = "\
Examples:
  endpoint https://api.example.com/users page==2
  endpoint POST https://api.example.com/users name=Mona admin:=true
  endpoint PUT https://api.example.com/logo -d @logo.png -o python
  endpoint -o fetch curl https://api.example.com/users -d name=Mona
  pbpaste | endpoint paste -o curl

Items: name=text name:=json name==query Header:text name=@file a[b]=x
--help shows all flags; endpoint help TOPIC explains items, routes, paste, curl, http, gh, api, batch, tools, profiles, output, \
status";

/// A call, without the other commands.
pub(crate) fn call() -> Command {
    Command::new("endpoint")
        .version(env!("CARGO_PKG_VERSION"))
        .about("A route and items in, one HTTP request description out; nothing is sent")
        .override_usage(
            "endpoint [OPTIONS] [METHOD] ROUTE [ITEM]...\n       \
             endpoint [OPTIONS] --input FILE [ITEM]...\n       endpoint COMMAND",
        )
        .after_help(AFTER)
        .args_conflicts_with_subcommands(true)
        .disable_help_subcommand(true)
        .subcommand_negates_reqs(true)
        .arg_required_else_help(true)
        .max_term_width(100)
        .arg(
            Arg::new("words")
                .value_name("WORD")
                .num_args(0..)
                .value_hint(ValueHint::Other)
                .help("[METHOD] ROUTE [ITEM]...: \"GET /users/{name}\" name=mona"),
        )
        .args(gh_flags())
        .args(content())
        .args(credentials())
        .args(placement())
        .args(media_type())
        .arg(arguments())
        .args(layers())
        .args(output())
        .mut_args(|arg| {
            let is_first = FIRST.contains(&arg.get_id().as_str());
            arg.hide_short_help(!is_first)
        })
        .arg(programs::color())
}

/// The flag for arguments that a language model chose. It excludes all others that set values.
fn arguments() -> Arg {
    let others = gh_flags()
        .into_iter()
        .chain(content())
        .chain(placement())
        .chain(media_type());
    let others: Vec<clap::Id> = others.map(|arg| arg.get_id().clone()).collect();
    single(
        "arguments",
        "FILE",
        "A tool's arguments as JSON, - for stdin (endpoint help tools)",
    )
    .value_hint(ValueHint::FilePath)
    .conflicts_with_all(others)
}

/// A flag that takes one value and may be repeated.
fn repeatable(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name)
        .long(name)
        .value_name(value)
        .action(ArgAction::Append)
        .allow_hyphen_values(true)
        .help(help)
}

/// A flag that takes one value.
fn single(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).help(help)
}

/// A flag without a value.
fn switch(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

/// The flags that have gh's names and follow gh's rules.
fn gh_flags() -> [Arg; 5] {
    [
        single("method", "METHOD", "The HTTP method; beats the one in the route").short('X'),
        repeatable("header", "NAME:VALUE", "A header, as in curl and gh").short('H'),
        repeatable("raw-field", "KEY=VALUE", "A parameter, always text").short('f'),
        repeatable(
            "field",
            "KEY=VALUE",
            "A parameter: true, false, null and integers by their type; @FILE, @-",
        )
        .short('F'),
        single("input", "FILE", "Options as JSON, from a file or from stdin (-)").value_hint(ValueHint::FilePath),
    ]
}

/// How the body is written, and whether it may come from stdin.
fn content() -> [Arg; 4] {
    [
        switch("form", "The fields as a form; with files (name@FILE) as parts")
            .conflicts_with_all(["multipart", "json"]),
        switch("multipart", "The fields, and files (name@FILE), as parts").conflicts_with("json"),
        switch("json", "The body is JSON, also one of --data or stdin"),
        switch("ignore-stdin", "What is piped in is not the body"),
    ]
}

/// The flags of credentials.
fn credentials() -> [Arg; 2] {
    [
        single("user", "USER:PASSWORD", "Basic credentials")
            .short('u')
            .allow_hyphen_values(true)
            .conflicts_with("bearer"),
        single("bearer", "TOKEN", "A bearer token").allow_hyphen_values(true),
    ]
}

/// The flags that place a parameter, instead of the rules.
fn placement() -> [Arg; 6] {
    let lists = Style::ALL.into_iter().filter(|(_, style)| style.is_of_lists());
    let lists = lists.map(|(name, _)| name);
    [
        repeatable("path", "NAME=VALUE", "Place a parameter in the path"),
        repeatable("query", "NAME=VALUE", "Place a parameter in the query"),
        repeatable("body", "NAME=VALUE", "Place a parameter in the JSON body"),
        single(
            "arrays",
            "STYLE",
            "Lists: comma, encoded-comma, repeat, brackets, indices, space, pipe",
        )
        .value_parser(PossibleValuesParser::new(lists))
        .hide_possible_values(true),
        repeatable(
            "style",
            "NAME=STYLE",
            "The same for one parameter; also deep, flat or json",
        ),
        single(
            "data",
            "TEXT|@FILE",
            "The body as given; @FILE and @- may hold any bytes",
        )
        .short('d')
        .allow_hyphen_values(true),
    ]
}

/// The flags that amend the header `accept`.
fn media_type() -> [Arg; 2] {
    [
        single("format", "FORMAT", "The media type's format: raw, diff, text+json"),
        repeatable("preview", "NAME", "An API preview to opt into: mercy"),
    ]
}

/// Our own flags in front of another program's name, and the line of that program.
pub(crate) fn front() -> Command {
    programs::front(layers(), output())
}

/// The line of another program, its name first, whatever is in front of it.
pub(crate) fn foreign() -> Command {
    programs::foreign()
}

/// The layers of defaults under the call.
fn layers() -> [Arg; 4] {
    [
        single("base-url", "URL", "The address that a relative route is appended to"),
        repeatable("defaults", "FILE", "A layer of defaults as JSON; repeat it to cascade")
            .value_parser(value_parser!(std::path::PathBuf))
            .value_hint(ValueHint::FilePath),
        single("profile", "NAME", "A profile of profiles.toml [env: ENDPOINT_PROFILE]"),
        api::catalogue(),
    ]
}

/// How the request is written.
fn output() -> [Arg; 6] {
    [
        single(
            "output",
            "FORMAT",
            "json (the default), curl, http, har, python, … (endpoint help output)",
        )
        .short('o')
        .value_parser(PossibleValuesParser::new(
            Format::ALL
                .iter()
                .map(|format| PossibleValue::new(format.name()).aliases(format.other_names())),
        ))
        .ignore_case(true)
        .hide_possible_values(true),
        Arg::new("redact")
            .long("redact")
            .value_name("NAME")
            .action(ArgAction::Append)
            .num_args(0..=1)
            .require_equals(true)
            .value_parser(secret_name)
            .help("Mask secrets in what is written; =NAME is one more, =-NAME one less"),
        single(
            "secrets",
            "env",
            "Write a variable of the environment in the place of each secret",
        )
        .value_parser(["env"])
        .hide_possible_values(true)
        .conflicts_with_all(["merge", "explain"]),
        switch("pretty", "Write a line of a shell over several lines"),
        switch("merge", "Show the merged options instead of the request").conflicts_with("explain"),
        switch("explain", "Show where every option came from and where it went"),
    ]
}

/// A name of `--redact=NAME`. An empty name is refused: it may be an unset variable of the shell, and the secret would be shown.
fn secret_name(text: &str) -> Result<String, &'static str> {
    match text.trim() {
        "" | "-" => Err("the name of a secret is missing after `=`"),
        _ => Ok(text.to_owned()),
    }
}

fn batch() -> Command {
    let output = output()
        .into_iter()
        .filter(|arg| ["output", "redact", "pretty"].contains(&arg.get_id().as_str()));
    Command::new("batch")
        .about("JSON lines in, JSON lines out, in order (endpoint help batch)")
        .arg(
            Arg::new("files")
                .value_name("FILE")
                .num_args(0..)
                .value_parser(ValueParser::path_buf())
                .value_hint(ValueHint::FilePath)
                .help("Files of lines, - for stdin [default: stdin]"),
        )
        .args(layers().into_iter().map(|arg| match arg.get_id().as_str() {
            "base-url" => arg.help("The address of relative routes, under the defaults of a line"),
            "defaults" => arg.help("A layer of defaults under those of all lines, as JSON"),
            "api" => arg,
            _ => arg.help("A profile of profiles.toml; ENDPOINT_PROFILE has no effect"),
        }))
        .args(output)
        .arg(switch("raw", "Write results alone; failures go to stderr").short('r'))
        .arg(switch("summary", "Tell lines and failures on stderr, as on a terminal"))
}

fn expand() -> Command {
    Command::new("expand")
        .about("Expand a URI Template (RFC 6570)")
        .override_usage("endpoint expand TEMPLATE [ITEM]...")
        .arg(
            Arg::new("template")
                .value_name("TEMPLATE")
                .required(true)
                .help("The template: \"/x{?a,b}\""),
        )
        .arg(
            Arg::new("items")
                .value_name("ITEM")
                .num_args(0..)
                .help("Variables: name=text name:=json name=@file name[]=text name[key]=text"),
        )
        .arg(
            single(
                "input",
                "FILE",
                "Variables as a JSON object, from a file or from stdin (-)",
            )
            .value_hint(ValueHint::FilePath),
        )
}

fn fix() -> Command {
    Command::new("fix")
        .about("Find the Rust code that builds URLs of raw values, and write `url!` in its place")
        .after_help(
            "Without --check, a `format!` becomes `endpoint::url!(…)?` where each placeholder is one segment and the function\n\
             returns `endpoint::Error` or an error that takes it: anyhow, `Box<dyn Error>`, one with `#[from] endpoint::Error`,\n\
             or one that --error names. All others are shown with the reason, and where one line is enough, with that line.",
        )
        .arg(
            Arg::new("paths")
                .value_name("PATH")
                .required(true)
                .num_args(1..)
                .value_parser(ValueParser::path_buf())
                .value_hint(ValueHint::AnyPath)
                .help("Rust files, and folders of them"),
        )
        .arg(switch("check", "Change nothing, and end with 1 if a URL is built of raw values"))
        .arg(repeatable("error", "TYPE", "An error type that takes `endpoint::Error`, or its `Result`: MyError"))
}

fn gh() -> Command {
    let unused = |name: &'static str, short: Option<char>, value: bool| {
        let arg = Arg::new(name).long(name).hide(true);
        let arg = match value {
            true => arg.value_name("VALUE"),
            false => arg.action(ArgAction::SetTrue),
        };
        match short {
            Some(short) => arg.short(short),
            None => arg,
        }
    };
    let api = Command::new("api")
        .about("The request that a `gh api` line would send")
        .arg(
            Arg::new("endpoint")
                .value_name("ENDPOINT")
                .required(true)
                .help("A path, or graphql"),
        )
        .args(gh_flags().into_iter().map(|arg| match arg.get_id().as_str() {
            "input" => arg.help("The body, from a file or from stdin (-); fields go to the query"),
            "method" => arg.help("The HTTP method [default: GET, with fields or --input POST]"),
            _ => arg,
        }))
        .arg(single("hostname", "HOST", "The GitHub host [default: github.com]"))
        .arg(repeatable("preview", "NAMES", "API previews, separated by commas").short('p'))
        .args([
            unused("cache", None, true),
            unused("include", Some('i'), false),
            unused("jq", Some('q'), true),
            unused("paginate", None, false),
            unused("silent", None, false),
            unused("slurp", None, false),
            unused("template", Some('t'), true),
            unused("verbose", None, false),
        ])
        .args(
            layers()
                .into_iter()
                .filter(|arg| !matches!(arg.get_id().as_str(), "base-url" | "api")),
        )
        .args(output());
    Command::new("gh")
        .about("Read a `gh api` line with gh's rules (endpoint help gh)")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .subcommand(api)
}

fn paste() -> Command {
    Command::new("paste")
        .about("Read the requests of any text that was copied (endpoint help paste)")
        .arg(
            Arg::new("file")
                .value_name("FILE")
                .value_parser(ValueParser::path_buf())
                .value_hint(ValueHint::FilePath)
                .help("The file of the text, - for stdin [default: stdin]"),
        )
        .arg(single(
            "only",
            "GLOB",
            "The requests whose URL the glob matches: '*/users*'",
        ))
        .args(programs::of_lines())
        .args(programs::layers_of(layers()))
        .arg(api::catalogue().help("Find the operations of the requests in a catalogue (endpoint help api)"))
        .args(output())
        .arg(api::as_struct())
}

fn profiles() -> Command {
    Command::new("profiles").about("List the profiles, secrets masked (endpoint help profiles)")
}

fn completions() -> Command {
    Command::new("completions")
        .about("Print completions for a shell")
        .arg(
            Arg::new("shell")
                .value_name("SHELL")
                .required(true)
                .value_parser(value_parser!(clap_complete::Shell))
                .help("The shell"),
        )
        .after_help(
            "bash  in ~/.bashrc:   source <(endpoint completions bash)\n\
             zsh   in ~/.zshrc:    source <(endpoint completions zsh)\n\
             fish  in config.fish: endpoint completions fish | source\n\
             PowerShell in $PROFILE:\n      endpoint completions powershell | Out-String | Invoke-Expression\n\
             elvish in rc.elv:     eval (endpoint completions elvish | slurp)",
        )
}

fn man() -> Command {
    Command::new("man")
        .about("Print the manual page, or write all pages to a directory")
        .arg(
            Arg::new("page")
                .value_name("COMMAND")
                .conflicts_with("dir")
                .help("The command to print the page of"),
        )
        .arg(
            single(
                "dir",
                "DIR",
                "Write all pages into this directory, which is made where it is missing",
            )
            .value_parser(ValueParser::path_buf())
            .value_hint(ValueHint::DirPath),
        )
}

fn help() -> Command {
    Command::new("help")
        .about("Explain a topic or a command, with examples")
        .arg(Arg::new("topic").value_name("TOPIC").help(
            "items, routes, paste, curl, http, gh, batch, api, tools, profiles, output, status, or a command's name",
        ))
}
