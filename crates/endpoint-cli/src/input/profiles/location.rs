//! Where the profiles are.

use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

use crate::input::files;
use crate::report::failure::Failure;

/// The file of profiles, which need not exist.
pub(crate) fn path() -> Result<PathBuf, Failure> {
    match etcetera::choose_base_strategy() {
        Ok(strategy) => Ok(strategy.config_dir().join("endpoint").join("profiles.toml")),
        Err(_) => Err(Failure::failed(
            "unreadable-file",
            "there is no home directory to look for profiles in",
        )),
    }
}

/// The file and its text, where it exists.
pub(crate) fn read() -> Result<Option<(PathBuf, String)>, Failure> {
    let path = path()?;
    if !path.try_exists().unwrap_or(true) {
        return Ok(None);
    }
    let text = files::inputs().document(&path)?;
    Ok(Some((path, text)))
}

/// Whether others than the owner can read the file. Not checked on Windows.
#[cfg(unix)]
pub(super) fn is_open(path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    path.metadata().is_ok_and(|metadata| metadata.mode() & 0o044 != 0)
}

#[cfg(not(unix))]
pub(super) fn is_open(_: &Path) -> bool {
    false
}
