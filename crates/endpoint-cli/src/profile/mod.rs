//! Profiles: defaults that have a name, in `endpoint/profiles.toml` of the user's configuration directory.

mod toml;

use std::fmt::Write as _;
use std::path::PathBuf;

use endpoint::{Object, Options, Value};
use etcetera::BaseStrategy;

use self::toml::{Profile, Source};
use crate::diagnostic::printable;
use crate::did_you_mean;
use crate::failure::Failure;
use crate::file::{self, Inputs};
use crate::stdout;

/// The variable that chooses a profile where `--profile` does not.
const VARIABLE: &str = "ENDPOINT_PROFILE";

/// The options of the profile that is asked for, by the flag or else by the environment.
pub(crate) fn chosen(flag: Option<&str>) -> Result<Option<(String, Options<'static>)>, Failure> {
    let Some(name) = name(flag)? else { return Ok(None) };
    let (path, text) = read()?.ok_or_else(|| missing_file(&name))?;
    let source = Source::new(file::name(&path), &text)?;
    let profiles = source.profiles()?;
    let Some(profile) = profiles.iter().find(|profile| profile.name() == name) else {
        let failure = Failure::usage(
            "unknown-profile",
            format!("no profile `{name}` in {}", file::name(&path)),
        );
        let nearest = did_you_mean::nearest(&name, profiles.iter().map(Profile::name));
        return Err(match nearest {
            Some(nearest) => failure.help(format!("did you mean `{nearest}`?")),
            None => failure.help("`endpoint profiles` lists them"),
        });
    };
    let options = profile.options(&source)?;
    Ok(Some((name, options)))
}

/// The name that is asked for.
fn name(flag: Option<&str>) -> Result<Option<String>, Failure> {
    if let Some(name) = flag {
        return Ok(Some(name.to_owned()));
    }
    match std::env::var(VARIABLE) {
        Ok(name) => Ok(Some(name).filter(|name| !name.is_empty())),
        Err(std::env::VarError::NotPresent) => Ok(None),
        Err(std::env::VarError::NotUnicode(_)) => Err(Failure::usage(
            "invalid-utf8",
            format!("{VARIABLE} holds something else than UTF-8"),
        )),
    }
}

/// Where the profiles are.
fn path() -> Result<PathBuf, Failure> {
    match etcetera::choose_base_strategy() {
        Ok(strategy) => Ok(strategy.config_dir().join("endpoint").join("profiles.toml")),
        Err(_) => Err(Failure::failed(
            "unreadable-file",
            "there is no home directory to look for profiles in",
        )),
    }
}

/// The file, where there is one.
fn read() -> Result<Option<(PathBuf, String)>, Failure> {
    let path = path()?;
    if !path.try_exists().unwrap_or(true) {
        return Ok(None);
    }
    let text = Inputs::default().document(&path)?;
    Ok(Some((path, text)))
}

fn missing_file(name: &str) -> Failure {
    let place = path()
        .map(|path| format!(": {} does not exist", file::name(&path)))
        .unwrap_or_default();
    Failure::usage("unknown-profile", format!("no profile `{name}`{place}"))
        .help("endpoint help profiles shows what to write there")
}

/// Prints every profile with its settings; a secret, or what looks like one, is masked.
pub(crate) fn list() -> Result<(), Failure> {
    let mut listing = String::new();
    match read()? {
        None => {
            let place = file::name(&path()?);
            crate::diagnostic::note(&format!("no profiles: {place} does not exist"));
        }
        Some((path, text)) => {
            let chosen = std::env::var(VARIABLE).unwrap_or_default();
            let source = Source::new(file::name(&path), &text)?;
            for profile in source.profiles()? {
                let mark = if profile.name() == chosen {
                    format!(" ({VARIABLE})")
                } else {
                    String::new()
                };
                let bold = anstyle::Style::new().bold();
                let _ = writeln!(listing, "{bold}{}{bold:#}{mark}", printable(profile.name()));
                let mut rows = Vec::new();
                flatten("", &profile.shown(&source)?, &mut rows);
                let width = rows
                    .iter()
                    .map(|(name, _)| name.chars().count())
                    .max()
                    .unwrap_or_default();
                for (name, value) in rows {
                    let _ = writeln!(listing, "  {name:width$}  {value}");
                }
            }
        }
    }
    stdout::write_styled(&listing)
}

/// The settings as rows: `headers.accept`, `mediaType.format`, `per_page`.
fn flatten(prefix: &str, object: &Object<'_>, rows: &mut Vec<(String, String)>) {
    for (name, value) in object.iter() {
        let path = if prefix.is_empty() {
            printable(name)
        } else {
            format!("{prefix}.{}", printable(name))
        };
        match value {
            Value::Object(object) => flatten(&path, object, rows),
            Value::String(text) => rows.push((path, without_userinfo(&printable(text)))),
            value => rows.push((path, serde_json::to_string(value).unwrap_or_default())),
        }
    }
}

/// A URL without the user and password that it may hold.
fn without_userinfo(text: &str) -> String {
    let Some((scheme, rest)) = text.split_once("://") else {
        return text.to_owned();
    };
    let authority = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (authority, rest) = rest.split_at(authority);
    match authority.rsplit_once('@') {
        Some((_, host)) => format!("{scheme}://***@{host}{rest}"),
        None => text.to_owned(),
    }
}
