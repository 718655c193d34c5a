//! `endpoint api struct OPERATION…`: operations as structs, to paste or as a module.

use std::collections::HashMap;
use std::path::Path;

use clap::ArgMatches;
use endpoint_catalogue::{Api, Entry};
use endpoint_openapi::structs_of;

use super::{chosen, prepare, unreadable};
use crate::input::files;
use crate::output::{credentials, stdout};
use crate::report::failure::Failure;
use crate::report::hidden::printable;
use crate::report::stderr;

/// The start of a module of this command. Another file is not replaced.
const MODULE: &str = "//! Operations by `endpoint api struct`";
/// The line after the operations. Code after it stays when they are written anew.
const END: &str = "\n// Code below this line stays when `endpoint api struct` writes the operations anew.\n";

/// Prints the structs, or writes a module.
pub(super) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    if !["operations", "only"].iter().any(|name| matches.contains_id(name)) && !matches.get_flag("all") {
        return Err(Failure::usage("invalid-usage", "no operation is named")
            .help("name ids or routes; --only GLOB takes those like it, and --all every one"));
    }
    let (source, catalogue) = chosen::read(matches)?;
    let chosen = chosen::operations(matches, catalogue)?;
    if chosen.is_empty() {
        return Err(chosen::nothing());
    }
    let routes: HashMap<String, usize> = (0..).zip(&chosen).map(|(place, one)| (one.route(), place)).collect();
    let api = catalogue.api().map_err(unreadable)?;
    let mut structs = match &source {
        Some(source) => source.structs(|operation: &Entry| routes.contains_key(&operation.route()))?,
        None => structs_of(api, chosen),
    };
    if structs.len() < routes.len() {
        let message = format!(
            "{} operations take more than a description may",
            routes.len() - structs.len()
        );
        return Err(Failure::failed("invalid-description", message).help("--only GLOB takes fewer of them"));
    }
    structs.sort_by_key(|one| routes.get(&one.route).copied());
    let code: Vec<String> = structs.into_iter().map(|one| one.code).collect();
    let Some(file) = matches.get_one::<String>("out").filter(|file| *file != "-") else {
        return stdout::write(format!("{}{}", comments(api, "//"), code.join("\n")).as_bytes());
    };
    let (path, name) = (Path::new(file), files::name(Path::new(file)));
    if path.is_dir() {
        let message = format!("{name} is a folder, and --out writes a file");
        return Err(Failure::failed("unwritable-output", message).help("for example: --out src/shop.rs"));
    }
    prepare::check_target(path, MODULE, "a module of this command", "--out takes another name")?;
    let there = std::fs::read_to_string(path).unwrap_or_default();
    let kept = match there.split_once(END) {
        Some((_, kept)) => kept,
        None if there.is_empty() => "",
        None => {
            let message = format!("{name} has lost the line after its operations, and code below them would be lost");
            let help = format!("--out takes another name, or put back the line: {}", END.trim());
            return Err(Failure::failed("unwritable-output", message).help(help));
        }
    };
    let text = format!(
        "{MODULE}: {}.\n{}#![allow(dead_code, reason = \"a program may use some of them\")]\n\nuse endpoint::Operation;\n\n{}{END}{kept}",
        printable(&api.title),
        comments(api, "//!"),
        code.join("\n")
    );
    std::fs::write(path, text).map_err(|error| Failure::unwritable(&name, &error))?;
    stderr::note(&format!("{name}: {} operations", code.len()));
    Ok(())
}

/// The credentials of the API, a comment each.
fn comments(api: &Api, sign: &str) -> String {
    let all = credentials::of(api).into_iter();
    let lines = all.map(|one| format!("{sign} Credentials: the {} `{}: {}`.\n", one.place, one.name, one.value));
    lines.map(|line| printable(line.trim_end()) + "\n").collect()
}
