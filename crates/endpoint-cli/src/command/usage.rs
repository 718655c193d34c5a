//! A command line that clap answers itself: `--help`, `--version`, or a mistake.

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::output::stdout;
use crate::report::failure::{Failure, Status};
use crate::report::secret_line::line_has_secret;
use crate::report::stderr;

/// What clap does not know: flags of curl, HTTPie, xh and gh, or of ours with another meaning there, what takes their place, and
/// a line of example.
const FLAGS: &str = "\
--data-raw --data-binary --data-ascii --raw -T --upload-file: -d TEXT or -d @FILE is the body as it is: endpoint POST /x -d @body.json
--data -d: fields are items, and curl's own line joins them: endpoint POST /x --form a=1 b=2
--data-urlencode --form-string: --form writes the fields as a form: endpoint POST /x --form name='Jo & Co'
-j: --json says that the body is JSON: endpoint POST /x --json -d @body.json
-G --get --url-query: name==text goes to the query, whatever the method: endpoint /x q==text
-I --head --request: the method is a word, or -X METHOD: endpoint HEAD /x
-a --auth --oauth2-bearer -A --auth-type: -u USER:PASSWORD and --bearer TOKEN are the credentials: endpoint /x --bearer \"$TOKEN\"
-b --cookie: a cookie is a header: endpoint /x Cookie:name=value
-e --referer --user-agent -r --range: it is a header: endpoint /x Range:bytes=0-99
--url --default-scheme --https: the URL is a word, and has its scheme: endpoint GET https://example.com/x
--hostname: --base-url URL chooses the host: endpoint /x --base-url https://ghe.example.com/api/v3
--output -o: it takes a format, and the shell writes a file (endpoint help output): endpoint /x -o http > request.txt
--exact: code is written as people write it, and -o http is the request byte for byte: endpoint POST /x -o http
--short: curl's options are written by their long names: endpoint POST /x -o curl
-n --netrc -K --config: a profile keeps credentials and defaults (endpoint help profiles): endpoint /x --profile work
-v --verbose -p --print --offline --curl: -o http shows the request as it is sent, --explain where its parts come from: endpoint /x -o http
-L --location --follow -k --insecure --verify -x --proxy -m --max-time --timeout --connect-timeout --retry --compressed --http1.1 --http2 --cert --cacert --paginate --cache --max-redirects --session -E --resolve --chunked: nothing is sent here, so give it to the client that sends: endpoint curl -L https://example.com/x, which notes it
-s --silent -S --show-error -i --include -O --remote-name --download -q --jq -t --template --fail -w --write-out --check-status --stream --slurp -c -D: nothing is sent here, and so there is no answer to show: endpoint curl -s https://example.com/x, which notes it";

/// Writes clap's answer: help on stdout, or a mistake on stderr.
pub(crate) fn run(mut answer: clap::Error) -> Result<(), Failure> {
    if !answer.use_stderr() {
        return stdout::write_styled(&answer.render().ansi().to_string());
    }
    if answer.kind() == ErrorKind::InvalidUtf8 {
        return Err(not_utf8());
    }
    if answer.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        stderr::write(&answer.render().ansi().to_string());
        return Err(Failure::AlreadyReported(Status::Usage));
    }
    hide_values(&mut answer);
    let text = answer.render().to_string();
    let (message, rest) = text.split_once("\n\n").unwrap_or((&text, ""));
    // The topics have the values of a flag.
    let message = message.lines().map(str::trim).filter(|line| !line.starts_with('['));
    let message = message.collect::<Vec<_>>().join(" ");
    let mut failure = Failure::usage("invalid-usage", message.trim_start_matches("error: "));
    let tips: Vec<&str> = rest
        .lines()
        .filter_map(|line| line.trim().strip_prefix("tip: "))
        .collect();
    if answer.get(ContextKind::SuggestedValue).is_some() {
        return Err(tips.into_iter().fold(failure, Failure::help));
    }
    let argument = match answer.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(text)) => text.split([' ', '=', '[']).next().unwrap_or_default(),
        _ => "",
    };
    for (names, row) in FLAGS.lines().filter_map(|row| row.split_once(": ")) {
        if let (true, Some((help, example))) = (names.split(' ').any(|name| name == argument), row.split_once(": ")) {
            return Err(failure.help(help).help(format!("for example: {example}")));
        }
    }
    if tips.is_empty() {
        failure =
            failure.help("`endpoint --help` lists commands and options; an item that begins with a dash goes after --");
    }
    Err(tips.into_iter().fold(failure, Failure::help))
}

/// The error of an argument that is no text. It may be a secret, and so its place is named.
pub(super) fn not_utf8() -> Failure {
    let place = std::env::args_os()
        .position(|word| word.to_str().is_none())
        .unwrap_or_default();
    let message = format!("argument {place} of the line holds something else than UTF-8");
    Failure::usage("invalid-utf8", message).help("a body of other bytes comes from a file: --data @FILE")
}

/// Hides the words in clap's message that may be secrets. Without quotes, `-H authorization: token 0123` makes the token a word
/// of its own.
fn hide_values(answer: &mut clap::Error) {
    let is_value = |quoted: Option<&ContextValue>| match quoted {
        Some(ContextValue::String(text)) => !text.is_empty() && !text.starts_with('-'),
        _ => false,
    };
    let quotes = [
        (ContextKind::InvalidArg, answer.kind() == ErrorKind::UnknownArgument),
        (ContextKind::InvalidValue, answer.kind() == ErrorKind::TooManyValues),
        (
            ContextKind::InvalidSubcommand,
            answer.get(ContextKind::SuggestedSubcommand).is_none(),
        ),
    ];
    for (quoted, is_hidden) in quotes {
        let is_argument = quoted == ContextKind::InvalidArg;
        let may_be_secret = || is_hidden || (!is_argument && line_has_secret());
        if is_value(answer.get(quoted)) && may_be_secret() {
            answer.insert(quoted, ContextValue::String("…".to_owned()));
            // The suggestion of clap quotes the same.
            answer.insert(ContextKind::Suggested, ContextValue::None);
        }
    }
}
