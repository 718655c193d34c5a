//! Guesses by names: whether something is a URL, sends a request, is a file, or is several segments.

/// Whether a word of a name such as `base_url` is in a list.
pub(crate) fn has(name: &str, list: &str) -> bool {
    let mut words = name.split(|c: char| !c.is_ascii_alphanumeric());
    words.any(|word| list.split(' ').any(|listed| listed.eq_ignore_ascii_case(word)))
}

pub(crate) const URL: &str = "url urls uri uris route endpoint endpoints href";
pub(crate) const BASE: &str = "base host hostname server origin domain api addr address root prefix baseurl";
pub(crate) const VERBS: &str = "get post put patch delete head request fetch";
pub(crate) const CLIENT: &str = "client http agent session crab api reqwest github gitlab octocrab";
pub(crate) const MAPS: &str = "map headers cache params json value store index table registry bucket env";
pub(crate) const FILES: &str = "file files dir fs open create pathbuf command arg args exec read folder directory filename symlink mount socket git topic key";
pub(crate) const SEVERAL: &str =
    "path paths route url uri endpoint query params qs suffix subpath segments prefix resource filepath href reference";
pub(crate) const PATH: &str = "path link location target";
const FOLDERS: &str = "tmp proc dev etc usr home var sys mnt opt bin lib run src";

/// Whether the name is that of a URL, a route or an endpoint.
pub(crate) fn is_url(name: &str) -> bool {
    has(name, URL)
}

/// Whether an absolute path is one of a disk.
pub(crate) fn is_folder(path: &str) -> bool {
    let first = path.trim_start_matches('/').split('/').next().unwrap_or_default();
    FOLDERS.split(' ').any(|folder| folder == first)
}

/// Whether an expression or a name says that the value is encoded.
pub(crate) fn is_encoded(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    ["encode", "escape", "quote("].iter().any(|word| text.contains(word))
}

/// Whether a text in an expression has more than one segment or value.
pub(crate) fn has_slashes(expression: &str) -> bool {
    let mut texts = expression.split('"').skip(1).step_by(2);
    texts.any(|text| text.contains(['/', '?', '&']))
}
