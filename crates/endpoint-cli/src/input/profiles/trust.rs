//! Whether only the user can have written a file: who owns it, every directory above it and every link on the way, and who
//! else can write them.

use std::path::Path;

use crate::report::failure::Failure;

/// Refuses a file that anybody but the user and root could have written. Not checked on Windows.
#[cfg(not(unix))]
pub(super) fn check(_: &Path) -> Result<(), Failure> {
    Ok(())
}

/// Refuses a file that anybody but the user and root could have written.
#[cfg(unix)]
pub(super) fn check(path: &Path) -> Result<(), Failure> {
    let unreadable = |error: std::io::Error| Failure::unreadable(&crate::input::files::name(path), &error);
    unix::check(path).map_err(unreadable)?.map_or(Ok(()), Err)
}

#[cfg(unix)]
mod unix {
    use std::ffi::OsString;
    use std::fs::{File, Metadata, symlink_metadata};
    use std::io;
    use std::os::fd::OwnedFd;
    use std::os::unix::fs::MetadataExt;
    use std::path::{Component, Path, PathBuf};

    use crate::input::files;
    use crate::report::failure::Failure;

    /// How many links are followed, as Linux does.
    const MOST_LINKS: usize = 40;
    const STICKY: u32 = 0o1000;
    const OTHERS_WRITE: u32 = 0o022;

    /// Walks to the file as the system does. Returns the first file, directory or link on the way that somebody else could change.
    pub(super) fn check(path: &Path) -> io::Result<Option<Failure>> {
        let user = user()?;
        let path = std::path::absolute(path)?;
        // The names that are still to be walked, the next one last.
        let mut names = reversed(&path);
        let mut at = PathBuf::new();
        let mut links = 0;
        while let Some(name) = names.pop() {
            if name == ".." {
                // Nothing above is a link: those are followed below.
                at.pop();
                continue;
            }
            at.push(&name);
            let metadata = symlink_metadata(&at)?;
            if let Some(failure) = wrong(&at, &metadata, user) {
                return Ok(Some(failure));
            }
            if metadata.is_symlink() {
                links += 1;
                if links > MOST_LINKS {
                    return Err(io::Error::other("too many links"));
                }
                let target = at.read_link()?;
                names.extend(reversed(&target));
                at.pop();
            }
        }
        Ok(None)
    }

    /// The names of a path, the first one last. The root is a name that replaces what was walked.
    fn reversed(path: &Path) -> Vec<OsString> {
        let names = path.components().filter(|name| *name != Component::CurDir);
        names.rev().map(|name| name.as_os_str().to_owned()).collect()
    }

    /// The effective user of this process. Files that it makes belong to that user.
    fn user() -> io::Result<u32> {
        let (reader, _) = io::pipe()?;
        Ok(File::from(OwnedFd::from(reader)).metadata()?.uid())
    }

    /// The reason not to trust a file, a directory or a link itself.
    fn wrong(path: &Path, metadata: &Metadata, user: u32) -> Option<Failure> {
        let name = files::name(path);
        let failure = |message| Failure::failed("invalid-profile", message);
        if ![0, user].contains(&metadata.uid()) {
            let message = format!("the profile runs a command, and {name} belongs to another user");
            return Some(failure(message).help("`{ env = \"VARIABLE\" }` gives a token that no command writes"));
        }
        // In a sticky directory nobody can replace what is another's. A link has no mode of its own.
        let is_safe = metadata.is_symlink() || (metadata.is_dir() && metadata.mode() & STICKY != 0);
        if metadata.mode() & OTHERS_WRITE == 0 || is_safe {
            return None;
        }
        let message = format!("the profile runs a command, and others can write {name}");
        Some(failure(message).help(format!("chmod go-w {name}")))
    }
}
