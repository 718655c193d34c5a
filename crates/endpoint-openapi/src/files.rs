//! The files of a description: the first one, and those below its folder that references lead to. This module does no I/O. A
//! function of the caller reads each file by its path.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet, VecDeque};

use endpoint_core::template::decoded;
use serde_json::value::RawValue;

use crate::bounds::{MAX_TEXT, shown};
use crate::error::Error;
use crate::yaml;

/// The maximum number of files.
const MAX_FILES: usize = 10_000;

/// The key of a reference in JSON. Inside a JSON string, a backslash would precede its first quote.
const KEY: &str = "\"$ref\"";

/// The files of a description.
#[derive(Debug)]
pub(crate) struct Files {
    files: Vec<File>,
    /// The positions of files by path. `Err` has the reason why a file can't be read.
    by_path: HashMap<String, Result<usize, String>>,
    /// References that lead to no file: the file they are in, their text, and the reason.
    wrong: HashMap<(usize, String), String>,
    bytes: usize,
}

/// A file as JSON, with its path below the folder of the first file.
#[derive(Debug)]
struct File {
    path: String,
    json: String,
}

impl Files {
    /// Reads a text and the files that its references lead to.
    pub(crate) fn read(
        text: &str,
        path: &str,
        mut read: impl FnMut(&str) -> Result<String, String>,
    ) -> Result<Self, Error> {
        let json = json_of(text)?.into_owned();
        let mut this = Self {
            bytes: json.len(),
            files: vec![File {
                path: path.to_owned(),
                json,
            }],
            by_path: HashMap::from([(path.to_owned(), Ok(0))]),
            wrong: HashMap::new(),
        };
        let mut unread = VecDeque::from([(0, Cow::Borrowed(text))]);
        while let Some((position, text)) = unread.pop_front() {
            let mut lines = None;
            for reference in this.references_of(position) {
                match this.follow(position, &reference, &mut read) {
                    Ok(None) => {}
                    Ok(Some(text)) => unread.push_back((this.files.len() - 1, Cow::Owned(text))),
                    Err(reason) => {
                        let lines = lines.get_or_insert_with(|| lines_of(&text));
                        let line = this.place(position, lines.get(&*reference).copied());
                        let reason = format!("`{}`{line} {reason}", shown(&reference));
                        this.wrong.insert((position, reference), reason);
                    }
                }
            }
        }
        Ok(this)
    }

    /// The files as JSON, the first one first.
    pub(crate) fn json(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|file| &*file.json)
    }

    /// The number of files.
    pub(crate) fn len(&self) -> usize {
        self.files.len()
    }

    /// The reasons why references lead to no file, sorted by file and reference.
    pub(crate) fn wrong(&self) -> Vec<String> {
        let mut wrong: Vec<_> = self.wrong.iter().collect();
        wrong.sort_unstable();
        wrong.into_iter().map(|(_, reason)| reason.clone()).collect()
    }

    /// The file of a reference in a file. The error is the reason why it can't be read.
    pub(crate) fn target(&self, position: usize, reference: &str) -> Result<usize, String> {
        if let Some(reason) = self.wrong.get(&(position, reference.to_owned())) {
            return Err(reason.clone());
        }
        let nowhere = || format!("`{}` leads nowhere", shown(reference));
        let path = self.path(position, reference).map_err(|_| nowhere())?;
        self.by_path.get(&path).cloned().unwrap_or_else(|| Err(nowhere()))
    }

    /// Reads the file of a reference, if it is new, and returns its text.
    fn follow(
        &mut self,
        position: usize,
        reference: &str,
        read: &mut impl FnMut(&str) -> Result<String, String>,
    ) -> Result<Option<String>, String> {
        let path = self.path(position, reference)?;
        if let Some(known) = self.by_path.get(&path) {
            return known.clone().map(|_| None);
        }
        let is_full = self.files.len() >= MAX_FILES;
        let text = match is_full {
            true => Err(format!("exceeds the {MAX_FILES} files that a description can have")),
            false => read(&path),
        };
        let json = text.and_then(|text| {
            let json = json_of(&text).map_err(|error| format!("can't be read: {error}"))?;
            let json = json.into_owned();
            serde_json::from_str::<&RawValue>(&json)
                .map_err(|error| format!("can't be read: {}", Error::of_json(&error)))?;
            match self.bytes + json.len() > MAX_TEXT {
                true => Err("makes the description longer than 128 MiB".to_owned()),
                false => Ok((text, json)),
            }
        });
        let (text, json) = match json {
            Ok(read) => read,
            Err(reason) => {
                self.by_path.insert(path, Err(reason.clone()));
                return Err(reason);
            }
        };
        self.bytes += json.len();
        self.by_path.insert(path.clone(), Ok(self.files.len()));
        self.files.push(File { path, json });
        Ok(Some(text))
    }

    /// The path that a reference of a file leads to, below the folder of the first file.
    fn path(&self, position: usize, reference: &str) -> Result<String, String> {
        let path = reference.split('#').next().unwrap_or_default();
        let own = self.files.get(position).map(|file| &*file.path).unwrap_or_default();
        if path.is_empty() {
            return Ok(own.to_owned());
        }
        let scheme = path.split(['/', '?']).next().unwrap_or_default();
        if scheme.contains(':') || path.starts_with("//") {
            return Err("is a URL: only files below the folder of the description are read".into());
        }
        if path.starts_with('/') {
            return Err("is an absolute path: only files below the folder of the description are read".into());
        }
        let path = decoded(path).filter(|path| !path.contains(['\\', ':']) && !path.contains(char::is_control));
        let path = path.ok_or("is not a relative path")?;
        let folder = own.rsplit_once('/').map(|(folder, _)| folder).unwrap_or_default();
        let mut segments: Vec<&str> = folder.split('/').filter(|segment| !segment.is_empty()).collect();
        for segment in path.split('/') {
            match segment {
                "" | "." => {}
                ".." => {
                    segments.pop().ok_or("leaves the folder of the description")?;
                }
                name => segments.push(name),
            }
        }
        match segments.is_empty() || path.ends_with('/') {
            true => Err("is a folder".into()),
            false => Ok(segments.join("/")),
        }
    }

    /// The references of a file to other files, each once, in their order.
    fn references_of(&self, position: usize) -> Vec<String> {
        let json = self.files.get(position).map(|file| &*file.json).unwrap_or_default();
        let mut known = HashSet::new();
        let references = json.split(KEY).skip(1).filter_map(|after| {
            let value = after.trim_start().strip_prefix(':')?.trim_start();
            let is_other = value.starts_with('"') && !value.starts_with("\"#");
            // A value that reaches into the next key is cut there, so that it is not valid JSON.
            let mut values = serde_json::Deserializer::from_str(value).into_iter::<String>();
            is_other.then(|| values.next()?.ok())?
        });
        references.filter(|reference| known.insert(reference.clone())).collect()
    }

    /// The place of a reference, in words.
    fn place(&self, position: usize, line: Option<usize>) -> String {
        let file = self.files.get(position).filter(|_| position > 0);
        match (line, file) {
            (Some(line), Some(file)) => format!(" in line {line} of {}", shown(&file.path)),
            (Some(line), None) => format!(" in line {line}"),
            (None, Some(file)) => format!(" in {}", shown(&file.path)),
            (None, None) => String::new(),
        }
    }
}

/// The first line of each reference in a text of JSON or YAML.
fn lines_of(text: &str) -> HashMap<&str, usize> {
    let mut lines = HashMap::new();
    for (number, line) in (1..).zip(text.lines()) {
        for after in line.split("$ref").skip(1) {
            let value = after.trim_start_matches(['"', '\'', ':', ' ', '\t']);
            let value = value.split(['"', '\'', ',', '}', ' ', '\t']).next().unwrap_or_default();
            lines.entry(value).or_insert(number);
        }
    }
    lines
}

/// The text if it is JSON, otherwise the text converted from YAML. A text in braces is YAML if its first key has no quotes of
/// JSON.
fn json_of(text: &str) -> Result<Cow<'_, str>, Error> {
    let text = text.trim_start_matches('\u{feff}');
    if text.len() > MAX_TEXT {
        return Err(Error::new("the description is longer than 128 MiB"));
    }
    let inside = text.trim_start().strip_prefix('{').map(str::trim_start);
    if inside.is_some_and(|inside| inside.is_empty() || inside.starts_with(['"', '}'])) {
        return Ok(Cow::Borrowed(text));
    }
    yaml::to_json(text).map(Cow::Owned)
}
