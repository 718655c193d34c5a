//! Completion in bash, zsh and fish: what a catalogue knows, asked of the shells themselves where they are installed.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may")]

mod command;

use std::path::Path;
use std::process::Command;

use command::Place;

const SHOP: &str = "endpoint-catalogue 1\n\
    GET /orders orders/list ?page:integer ?state=open|paid ?all:boolean ?tags:string[]\n\
    GET /orders/{id} orders/get /id:integer\n\
    GET /shops shops/list\n\
    POST /orders orders/create >json! .item! .count:integer .extra:object .tags:string[]\n";

fn place() -> Place {
    let place = Place::new();
    place.file("shop.api", SHOP);
    place
}

/// The words after the name of the command, and the candidates for the last of them.
const LINES: [(&[&str], &[&str]); 15] = [
    (&["ord"], &["orders/list", "orders/get", "orders/create"]),
    (&["sh"], &["shops/list"]),
    (&["PO"], &["POST"]),
    (&["/or"], &["/orders", "/orders/{id}"]),
    (&["POST", "/"], &["/orders"]),
    (&["post", "/"], &["/orders"]),
    (&["orders/get", ""], &["id="]),
    (&["GET", "/orders/{id}", "i"], &["id="]),
    (&["/orders", "st"], &["state="]),
    (&["orders/list", "page=2", ""], &["state=", "all=", "tags[]="]),
    (&["orders/create", ""], &["item=", "count:=", "extra:=", "tags[]="]),
    (&["orders/list", "state="], &["state=open", "state=paid"]),
    (&["orders/list", "all=t"], &["all=true"]),
    (&["orders/list", "page="], &[]),
    (&["orders/none", "x"], &[]),
];

#[test]
fn ids_routes_names_and_values_are_completed() {
    let place = place();
    for (words, expected) in LINES {
        let line = ["complete", "fish", "--", "--api", "shop.api"];
        let ran = place.run(&[&line, words].concat());
        assert_eq!(
            ran.stdout.lines().collect::<Vec<_>>(),
            expected,
            "{words:?}: {}",
            ran.stderr
        );
        assert_eq!((ran.status, &*ran.stderr), (Some(0), ""), "{words:?}");
    }
}

#[test]
fn where_no_catalogue_helps_nothing_is_printed() {
    let place = place();
    let lines: [&[&str]; 8] = [
        &["ord"],
        &["--api", "missing.api", "ord"],
        &["--api", "missing", "ord"],
        &["--api", "sho"],
        &["--api", "shop.api", "--out"],
        &["--api", "shop.api", "-o", "js"],
        &["batch", "--api", "shop.api", "ord"],
        &[],
    ];
    for words in lines {
        let ran = place.run(&[&["complete", "zsh", "--"], words].concat());
        assert_eq!((ran.status, &*ran.stdout, &*ran.stderr), (Some(0), "", ""), "{words:?}");
    }
    let ran = place.run(&["complete", "zsh", "--", "-o", "curl", "--api=shop.api", "sh"]);
    assert_eq!(ran.stdout, "shops/list\n");
    let ran = place.run(&["complete", "zsh", "--", "api", "show", "--api", "shop.api", "GET /s"]);
    assert_eq!(ran.stdout, "GET /shops\n");
    place.profiles("[profile.a]\napi = \"./shop.api\"\n");
    let ran = place.run(&["complete", "zsh", "--", "--profile", "a", "sh"]);
    assert_eq!(ran.stdout, "shops/list\n");
}

/// Runs a script in a shell whose path begins with the folder of the command; none where there is no such shell.
fn shell(place: &Place, name: &str, script: &str) -> Option<String> {
    let folder = Path::new(env!("CARGO_BIN_EXE_endpoint")).parent().unwrap().display();
    let path = format!("{folder}:{}", std::env::var("PATH").unwrap_or_default());
    let mut shell = Command::new(name);
    let no_start = match name {
        "bash" => &["--norc", "-c"][..],
        "zsh" => &["-f", "-c"],
        _ => &["--no-config", "-c"],
    };
    shell
        .args(no_start)
        .arg(script)
        .current_dir(place.path())
        .env("PATH", path);
    shell
        .env("HOME", place.path())
        .env("XDG_CONFIG_HOME", place.path().join("config"))
        .env_remove("ENDPOINT_PROFILE");
    let Ok(output) = shell.output() else {
        eprintln!("{name}: not there, not tried");
        return None;
    };
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(errors, "", "{name}: {script}");
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn bash_completes() {
    let lines = [
        ("ord", "orders/list orders/get orders/create "),
        ("orders/list state=p", "paid "),
        ("orders/create ex", "extra:= "),
        ("-o js", "json "),
    ];
    for (line, expected) in lines {
        let script = format!(
            "compopt() {{ :; }}; source <(endpoint completions bash)\n\
             COMP_LINE='endpoint --api shop.api {line}'; COMP_POINT=${{#COMP_LINE}}\n\
             read -ra COMP_WORDS <<<\"$COMP_LINE\"; COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))\n\
             _endpoint_catalogue endpoint \"${{COMP_WORDS[COMP_CWORD]}}\" \"${{COMP_WORDS[COMP_CWORD-1]}}\"\n\
             printf '%s ' \"${{COMPREPLY[@]}}\""
        );
        let Some(got) = shell(&place(), "bash", &script) else {
            return;
        };
        assert_eq!(got, expected, "{line}");
    }
}

#[test]
fn zsh_completes() {
    let lines = [
        ("ord", "orders/list orders/get orders/create "),
        ("orders/list state=p", "state=paid "),
        ("orders/list st", "state= "),
        ("'GET /sh", "GET /shops "),
    ];
    for (line, expected) in lines {
        let quoted = line.replace('\'', "'\\''");
        let script = format!(
            "compdef() {{ :; }}; eval \"$(endpoint completions zsh)\"\n\
             compadd() {{ while [[ $1 != -- ]]; do shift; done; shift; (( $# )) && printf '%s ' \"$@\" }}\n\
             words=(endpoint --api shop.api ${{(z)${{:-'{quoted}'}}}}); CURRENT=${{#words}}\n\
             _endpoint"
        );
        let Some(got) = shell(&place(), "zsh", &script) else {
            return;
        };
        assert_eq!(got, expected, "{line}");
    }
}

#[test]
fn fish_completes() {
    let lines = [
        ("ord", "orders/create orders/get orders/list"),
        ("orders/list state=", "state=open state=paid"),
        ("--outp", "--output"),
    ];
    for (line, expected) in lines {
        let script = format!("endpoint completions fish | source; complete -C 'endpoint --api shop.api {line}'");
        let Some(got) = shell(&place(), "fish", &script) else {
            return;
        };
        let mut got: Vec<&str> = got.lines().filter_map(|line| line.split('\t').next()).collect();
        got.sort_unstable();
        assert_eq!(got.join(" "), expected, "{line}");
    }
}
