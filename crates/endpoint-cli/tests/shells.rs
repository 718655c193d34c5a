//! Completions in the real shells, on a terminal: what is typed is completed by a tab, and the line is run. A shell that is
//! not there is skipped, aloud.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::path::Path;
use std::process::Command;

use crate::command::Place;
use rexpect::session::{PtySession, spawn_command};

/// A shell, how it starts without the configuration of a user, and what makes it ask.
struct Shell {
    program: &'static str,
    arguments: &'static [&'static str],
    setup: &'static str,
}

const BASH: Shell = Shell {
    program: "bash",
    arguments: &["--norc", "--noprofile", "-i"],
    setup: "source <(endpoint completions bash)",
};
const ZSH: Shell = Shell {
    program: "zsh",
    arguments: &["-f", "-i"],
    setup: "autoload -U compinit; compinit -u -D; source <(endpoint completions zsh)",
};
const FISH: Shell = Shell {
    program: "fish",
    arguments: &["--no-config", "-i"],
    setup: "endpoint completions fish | source",
};
const POWERSHELL: Shell = Shell {
    program: "pwsh",
    arguments: &["-NoProfile", "-Interactive"],
    setup: "endpoint completions powershell | Out-String | Invoke-Expression",
};

/// What is typed before the tab, what after it, and what the line that comes of both prints.
const CASES: [(&str, &str, &str); 24] = [
    ("endpoint 'GET /x' -o http-f", "", "GET https://api.github.com/x"),
    ("endpoint 'GET /x' -o http --profile wo", "", "host: work.test"),
    ("endpoint 'GET /x' --expl", "", "built-in defaults"),
    ("endpoint PAT", "/x -o http", "PATCH /x HTTP/1.1"),
    ("endpoint POST /x -o http --data @bod", "", "what is in the file"),
    (
        "endpoint POST /x -o http text=@bod",
        "",
        "{\"text\":\"what is in the file\"}",
    ),
    ("endpoint POST /x -o http --data '@bod", "", "what is in the file"),
    ("endpoint POST /x -o http --data '@other/a", "", "what is in the other"),
    ("endpoint help prof", "", "PROFILES"),
    ("endpoint comp", "fish", "ENDPOINT_COMPLETE=fish"),
    ("endpoint batch lin", "--raw", "https://api.github.com/of-a-line"),
    (
        "endpoint -o http curl --data-urle",
        "a=b https://a.test",
        "POST / HTTP/1.1",
    ),
    (
        "endpoint -o http curl https://a.test -d @bod",
        "",
        "what is in the file",
    ),
    (
        "endpoint -o http http PAT",
        "a.test/of-http a=1",
        "PATCH /of-http HTTP/1.1",
    ),
    ("endpoint -o http http :/x --form cv@bod", "", "filename=\"body.txt\""),
    ("endpoint gh api user --hostn", "h.test -o http", "host: h.test"),
    (
        "endpoint --api shop.api orders/li",
        "-o http",
        "GET /v1/orders HTTP/1.1",
    ),
    (
        "endpoint --api shop.api GET /v1/shop",
        "-o http",
        "GET /v1/shops HTTP/1.1",
    ),
    (
        // The shell closes the quote.
        "endpoint --api shop.api 'GET /v1/shop",
        "-o http",
        "GET /v1/shops HTTP/1.1",
    ),
    (
        "endpoint --api shop.api orders/list state=pa",
        "-o http",
        "GET /v1/orders?state=paid HTTP/1.1",
    ),
    (
        "endpoint --api shop.api orders/list pag",
        "7 -o http",
        "GET /v1/orders?page=7 HTTP/1.1",
    ),
    ("endpoint --api wareh", "orders/list -o http", "GET /v1/orders HTTP/1.1"),
    ("endpoint api show --api shop.api orders/li", "", "one of open, paid"),
    ("endpoint api show --api shop.api GET /v1/ord", "", "one of open, paid"),
];

/// The same for ids that a shell would run or expand. One that quotes nothing is not offered them.
const CODE: [(&str, &str, &str); 5] = [
    // What a description has for an id is no code of the shell.
    ("endpoint --api shop.api run/", "-o http", "GET /v1/run HTTP/1.1"),
    ("endpoint --api shop.api 'run/", "-o http", "GET /v1/run HTTP/1.1"),
    ("endpoint --api shop.api semi", "-o http", "GET /v1/semicolon HTTP/1.1"),
    // Nor is it a pattern for the names of files.
    ("endpoint --api shop.api body", "-o http", "GET /v1/pattern HTTP/1.1"),
    ("endpoint --api shop.api brac", "-o http", "GET /v1/braces HTTP/1.1"),
];

fn start(shell: &Shell, place: &Place) -> Option<PtySession> {
    let probe = Command::new(shell.program).arg("--version").output();
    if !probe.is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: {} does not run here", shell.program);
        return None;
    }
    let ours = Path::new(env!("CARGO_BIN_EXE_endpoint")).parent().unwrap();
    let path = std::env::var("PATH").unwrap();
    let mut command = Command::new(shell.program);
    command
        .args(shell.arguments)
        .current_dir(place.path())
        .env("PATH", format!("{}:{path}", ours.display()))
        .env("HOME", place.path())
        .env("XDG_CONFIG_HOME", place.path().join("config"))
        .env("TERM", "xterm")
        .env_remove("ENDPOINT_PROFILE");
    let mut session = spawn_command(command, Some(20_000)).unwrap();
    session.send_line(shell.setup).unwrap();
    ready(&mut session);
    Some(session)
}

/// Waits until the shell has run all that was typed.
fn ready(session: &mut PtySession) {
    session.send_line("echo \"rea\"dy").unwrap();
    session.exp_regex("\nready\r|[^e]ready\r?\n").unwrap();
}

#[track_caller]
fn complete(shell: &Shell) {
    let place = Place::new();
    place.profiles("[profile.work]\nbaseUrl = \"https://work.test\"\n");
    place.file("body.txt", "what is in the file");
    place.file("other/a b.txt", "what is in the other");
    place.file(
        "config/endpoint/warehouse.api",
        "endpoint-catalogue 2\n@server https://shop.test\nGET /v1/orders orders/list\n",
    );
    place.file(
        "shop.api",
        "endpoint-catalogue 2\n@server https://shop.test\n\
         GET /v1/braces brace{a,b}\nGET /v1/orders orders/list ?page:integer ?state=open|paid\n\
         GET /v1/pattern body.t*\n\
         GET /v1/run run/$(touch${IFS}pwned)`touch${IFS}pwned`\nGET /v1/semicolon semi;touch${IFS}pwned\nGET /v1/shops shops/list\n",
    );
    place.file("lines.jsonl", "{\"route\":\"/of-a-line\"}\n");
    let Some(mut session) = start(shell, &place) else {
        return;
    };
    let quotes = ["zsh", "fish"].contains(&shell.program);
    // Without a candidate, a quote stays open.
    let code = CODE.into_iter().filter(|(typed, ..)| quotes || !typed.contains('\''));
    for (typed, rest, expected) in CASES.into_iter().chain(code) {
        let is_offered = quotes || !CODE.contains(&(typed, rest, expected));
        session.send(typed).unwrap();
        session.send("\t").unwrap();
        session.flush().unwrap();
        // The tab is answered before more is typed, as by a person.
        std::thread::sleep(std::time::Duration::from_millis(400));
        session.send_line(rest).unwrap();
        if is_offered && let Err(error) = session.exp_string(expected) {
            panic!("{}: {typed}<tab>{rest}: {error}", shell.program);
        }
        ready(&mut session);
    }
    session.send_line("exit").unwrap();
    assert!(!place.path().join("pwned").exists(), "{}: an id was run", shell.program);
}

#[test]
fn bash_completes() {
    complete(&BASH);
}

#[test]
fn zsh_completes() {
    complete(&ZSH);
}

#[test]
fn fish_completes() {
    complete(&FISH);
}

#[test]
fn powershell_completes() {
    complete(&POWERSHELL);
}
