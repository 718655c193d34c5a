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
    let mut structs = match &source {
        Some(source) => source.structs(|operation: &Entry| routes.contains_key(&operation.route()))?,
        None => structs_of(chosen),
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
    let api = catalogue.api().map_err(unreadable)?;
    let Some(file) = matches.get_one::<String>("out").filter(|file| *file != "-") else {
        return stdout::write(format!("{}{}", comments(api, "//"), code.join("\n")).as_bytes());
    };
    let (path, name) = (Path::new(file), files::name(Path::new(file)));
    if path.is_dir() {
        let message = format!("{name} is a folder, and --out writes a file");
        return Err(Failure::failed("unwritable-output", message).help("for example: --out src/shop.rs"));
    }
    prepare::check_target(path, MODULE, "a module of this command", "--out takes another name")?;
    let text = format!(
        "{MODULE}: {}.\n{}#![allow(dead_code, reason = \"a program may use some of them\")]\n\nuse endpoint::Operation;\n\n{}",
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
