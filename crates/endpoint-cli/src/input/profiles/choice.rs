//! Which profile a call uses: that of the flag, or else that of the environment.

use std::env::{self, VarError};
use std::path::Path;

use endpoint::Options;
use endpoint_lines::output::manner::ProfileVariable;

use super::document::{Profile, Profiles, Secret};
use super::{location, trust};
use crate::input::files;
use crate::report::did_you_mean;
use crate::report::failure::Failure;
use crate::report::{mask, stderr};

/// The variable that chooses a profile where `--profile` does not.
pub(crate) const VARIABLE: &str = "ENDPOINT_PROFILE";

/// The profile that a call uses.
#[derive(Debug)]
pub(crate) struct Chosen {
    pub(crate) name: String,
    pub(crate) options: Options<'static>,
    /// The secrets among the options.
    pub(crate) secrets: Vec<Secret>,
    /// The variables of the environment that supply its headers.
    pub(crate) variables: Vec<ProfileVariable>,
    /// The catalogue that it names.
    pub(crate) api: Option<String>,
}

/// The chosen profile.
pub(crate) fn chosen(flag: Option<&str>) -> Result<Option<Chosen>, Failure> {
    read(flag, |profile, trust| {
        if profile.runs_command() {
            trust?;
        }
        let mut options = profile.options()?;
        if profile.has_base_url() {
            options = options.__asking_for_style();
        }
        Ok(Chosen {
            name: profile.name().to_owned(),
            secrets: profile.secrets(&options)?,
            options,
            variables: profile.variables(),
            api: profile.api()?,
        })
    })
}

/// The catalogue that the chosen profile names. Its environment variables are not looked up, and its commands do not run.
pub(crate) fn api(flag: Option<&str>) -> Result<Option<String>, Failure> {
    Ok(read(flag, |profile, _| profile.api())?.flatten())
}

/// Whether the chosen profile has a base URL.
pub(crate) fn has_base_url(flag: Option<&str>) -> Result<bool, Failure> {
    Ok(read(flag, |profile, _| Ok(profile.has_base_url()))?.unwrap_or_default())
}

/// Reads something of the chosen profile. Refuses a file of profiles that somebody else could have written.
fn read<T>(
    flag: Option<&str>,
    ask: impl FnOnce(&Profile<'_, '_>, Result<(), Failure>) -> Result<T, Failure>,
) -> Result<Option<T>, Failure> {
    let Some(name) = name(flag)? else { return Ok(None) };
    // Looked at before it is read: if it is the user's alone then, nobody else can change it any more.
    let trust = trust::check(&location::path()?);
    let (path, text) = location::read()?.ok_or_else(|| missing_file(&name))?;
    let profiles = Profiles::read(files::name(&path), &text)?;
    warn(&path, &profiles);
    let Some(profile) = profiles.iter().find(|profile| profile.name() == name) else {
        let failure = Failure::usage(
            "unknown-profile",
            format!("no profile {} in {}", mask::quoted(&name), files::name(&path)),
        );
        let nearest = did_you_mean::nearest(&name, profiles.iter().map(|profile| profile.name()));
        return Err(match nearest {
            Some(nearest) => failure.help(format!("did you mean `{nearest}`?")),
            None => failure.help("`endpoint profiles` lists them"),
        });
    };
    ask(&profile, trust).map(Some)
}

fn name(flag: Option<&str>) -> Result<Option<String>, Failure> {
    if let Some(name) = flag {
        return Ok(Some(name.to_owned()));
    }
    match env::var(VARIABLE) {
        Ok(name) => Ok(Some(name).filter(|name| !name.is_empty())),
        Err(VarError::NotPresent) => Ok(None),
        Err(VarError::NotUnicode(_)) => Err(Failure::usage(
            "invalid-utf8",
            format!("{VARIABLE} holds something else than UTF-8"),
        )),
    }
}

fn missing_file(name: &str) -> Failure {
    let missing = location::path()
        .map(|path| format!(": {} does not exist", files::name(&path)))
        .unwrap_or_default();
    Failure::usage("unknown-profile", format!("no profile {}{missing}", mask::quoted(name)))
        .help("endpoint help profiles shows what to write there")
}

/// Notes that others can read a file of profiles that contains a secret.
pub(crate) fn warn(path: &Path, profiles: &Profiles<'_>) {
    if !location::is_open(path) {
        return;
    }
    if let Some(profile) = profiles.iter().find(Profile::holds_secret) {
        let (name, path) = (mask::quoted(profile.name()), files::name(path));
        stderr::note(&format!(
            "warning: others can read the secret of profile {name}: chmod 600 {path}"
        ));
    }
}
