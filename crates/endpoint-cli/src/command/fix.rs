//! `endpoint fix`: Rust files in which URLs are built of raw values. The crate `endpoint-fix` finds and rewrites them.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::{fs, io};

use clap::ArgMatches;

use crate::input::files;
use crate::report::excerpt::Excerpt;
use crate::report::failure::{Failure, Status};
use crate::report::mask::Mask;
use crate::report::stderr;

/// Shows each URL that is built of raw values, and rewrites those that can be, unless `--check` is given.
pub(crate) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let is_check = matches.get_flag("check");
    let paths = matches.get_many::<PathBuf>("paths").into_iter().flatten();
    let errors: Vec<String> = matches.get_many("error").into_iter().flatten().cloned().collect();
    let mut names = Vec::new();
    for path in paths {
        collect(path, &mut names).map_err(|error| Failure::unreadable(&files::name(path), &error))?;
    }
    if names.is_empty() {
        return Err(Failure::failed(
            "no-rust",
            "no file was read: these folders have no `.rs` file",
        ));
    }
    let is_stdin = |path: &PathBuf| path.as_os_str() == "-";
    if !is_check && names.iter().any(is_stdin) {
        let help = "name a file, or add --check to read stdin";
        return Err(Failure::usage("invalid-usage", "stdin can't be rewritten").help(help));
    }
    let read = |path: &PathBuf| {
        let text = match is_stdin(path) {
            true => io::read_to_string(io::stdin()),
            false => fs::read_to_string(path),
        };
        text.map_err(|error| Failure::unreadable(&files::name(path), &error))
    };
    let texts = names.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let found = endpoint_fix::find(&texts.iter().map(String::as_str).collect::<Vec<_>>(), &errors);

    let (mut rewritten, mut left, mut unread) = (0, 0, 0);
    for ((path, text), findings) in names.iter().zip(&texts).zip(found) {
        let name = files::name(path);
        let findings = match findings {
            Ok(findings) => findings,
            Err((offset, wrong)) => {
                unread += 1;
                let excerpt = Excerpt::new(&name, text, offset, Mask::Line, wrong);
                report(Failure::failed("invalid-rust", format!("{name} is not read")).at(excerpt));
                continue;
            }
        };
        for finding in &findings {
            let is_rewritten = finding.fix.is_ok() && !is_check;
            rewritten += usize::from(is_rewritten);
            left += usize::from(!is_rewritten);
            let characters = text.get(finding.at.clone()).unwrap_or_default().chars().count();
            let excerpt = Excerpt::spanning(&name, text, finding.at.start, characters, Mask::Line, "");
            if is_rewritten {
                stderr::note(&format!("rewritten: {name}:{}", excerpt.line()));
                continue;
            }
            let mut failure = Failure::failed("raw-value", &finding.message).at(excerpt);
            if let Some(write) = &finding.write {
                failure = failure.help(format!("write `{write}`"));
            }
            if let Err(reason) = &finding.fix {
                failure = failure.help(format!("it is not rewritten: {reason}"));
            }
            // Without --check, it is no failure.
            match failure {
                Failure::Report(diagnostic) if !is_check => stderr::warn(&diagnostic),
                failure => report(failure),
            }
        }
        if !is_check && findings.iter().any(|finding| finding.fix.is_ok()) {
            fs::write(path, endpoint_fix::fixed(text, &findings))
                .map_err(|error| Failure::unwritable(&name, &error))?;
        }
    }
    let files = names.len();
    stderr::note(&format!(
        "files read: {files}, URLs rewritten: {rewritten}, left: {left}"
    ));
    match unread > 0 || (is_check && left > 0) {
        true => Err(Failure::AlreadyReported(Status::Failed)),
        false => Ok(()),
    }
}

fn report(failure: Failure) {
    if let Failure::Report(diagnostic) = failure {
        stderr::report(&diagnostic);
    }
}

/// Adds a file, or the Rust files below a folder, in the order of their names.
fn collect(path: &Path, names: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if !path.is_dir() {
        names.push(path.to_owned());
        return Ok(());
    }
    let mut entries: Vec<_> = fs::read_dir(path)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    entries.sort();
    for entry in entries {
        let name = entry.file_name().and_then(OsStr::to_str).unwrap_or_default();
        // Skips build output and hidden folders.
        let is_text = !name.starts_with('.') && name != "target";
        if is_text && !entry.is_symlink() && (entry.is_dir() || name.ends_with(".rs")) {
            collect(&entry, names)?;
        }
    }
    Ok(())
}
