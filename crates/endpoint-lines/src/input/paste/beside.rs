//! The files that a file of requests names: they are beside it.

use std::io;
use std::path::Path;

use crate::world::World;

/// A world in which relative paths begin at the folder of a file.
pub(super) struct Beside<'w> {
    folder: Option<&'w Path>,
    world: &'w dyn World,
}

impl<'w> Beside<'w> {
    /// The world beside a file; without one, paths stay as they are.
    pub(super) fn new(file: Option<&'w Path>, world: &'w dyn World) -> Self {
        let folder = file
            .and_then(Path::parent)
            .filter(|folder| !folder.as_os_str().is_empty());
        Self { folder, world }
    }
}

impl World for Beside<'_> {
    fn file(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        match self.folder {
            Some(folder) => self.world.file(&folder.join(path), most),
            None => self.world.file(path, most),
        }
    }

    fn is_piped(&self) -> bool {
        self.world.is_piped()
    }

    fn stdin(&self, most: u64) -> io::Result<Vec<u8>> {
        self.world.stdin(most)
    }

    fn variable(&self, name: &str) -> Option<String> {
        self.world.variable(name)
    }
}
