//! `endpoint fix`: Rust files in which URLs are built of raw values. The crate `endpoint-fix` finds and rewrites them.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use annotate_snippets::Level;
use clap::ArgMatches;
use endpoint_lines::Diagnostic;

use crate::input::files;
use crate::report::excerpt::Excerpt;
use crate::report::failure::{Failure, Status};
use crate::report::mask::Mask;
use crate::report::stderr;

/// Shows each URL that is built of raw values, and rewrites those that can be, unless `--check` is given.
pub(crate) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let is_check = matches.get_flag("check");
    // Without --check, a URL that is left is no failure.
    let level = if is_check { Level::ERROR } else { Level::WARNING };
    let errors: Vec<String> = matches.get_many("error").into_iter().flatten().cloned().collect();
    let mut names = Vec::new();
    for path in matches.get_many::<PathBuf>("paths").into_iter().flatten() {
        collect(path, &mut names).map_err(|error| Failure::unreadable(&files::name(path), &error))?;
    }
    if names.is_empty() || names.iter().any(|path| path.as_os_str() == "-") {
        let wrong = "no file was read: name `.rs` files, or folders of them, and not stdin";
        return Err(Failure::failed("no-rust", wrong));
    }
    let read =
        |path: &PathBuf| fs::read_to_string(path).map_err(|error| Failure::unreadable(&files::name(path), &error));
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
                let unread = Diagnostic::failed("invalid-rust", format!("{name} is not read"));
                stderr::print(&unread.at(excerpt), &Level::ERROR);
                continue;
            }
        };
        for finding in &findings {
            let characters = text.get(finding.at.clone()).unwrap_or_default().chars().count();
            let excerpt = Excerpt::spanning(&name, text, finding.at.start, characters, Mask::Line, "");
            if finding.fix.is_ok() && !is_check {
                rewritten += 1;
                stderr::note(&format!("rewritten: {name}:{}", excerpt.line()));
                continue;
            }
            left += 1;
            let write = finding.write.as_ref().map(|write| format!("write `{write}`"));
            let reason = finding.fix.clone().err().map(|of| format!("it is not rewritten: {of}"));
            let found = Diagnostic::failed("raw-value", &finding.message).at(excerpt);
            let found = write.into_iter().chain(reason).fold(found, Diagnostic::help);
            stderr::print(&found, &level);
        }
        if !is_check && findings.iter().any(|finding| finding.fix.is_ok()) {
            fs::write(path, endpoint_fix::fixed(text, &findings))
                .map_err(|error| Failure::unwritable(&name, &error))?;
        }
    }
    let files = names.len();
    let counts = format!("files read: {files}, URLs rewritten: {rewritten}, left: {left}");
    stderr::note(&counts);
    match unread > 0 || (is_check && left > 0) {
        true => Err(Failure::AlreadyReported(Status::Failed)),
        false => Ok(()),
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
