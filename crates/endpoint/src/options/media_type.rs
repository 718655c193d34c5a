//! `mediaType`: the format and the previews that amend `accept`.

use std::borrow::Cow;

/// The `mediaType` of one layer (§2.1).
#[derive(Clone, Debug, Default)]
pub(crate) struct MediaType<'a> {
    /// An empty one, or null, is none.
    pub(crate) format: Option<Cow<'a, str>>,
    /// Names without `-preview` at the end, each once.
    pub(crate) previews: Vec<Cow<'a, str>>,
    /// Whether these previews replace those of earlier layers.
    pub(crate) replaces_previews: bool,
}

impl<'a> MediaType<'a> {
    pub(crate) const NONE: Self = Self {
        format: None,
        previews: Vec::new(),
        replaces_previews: false,
    };

    pub(crate) fn add_preview(&mut self, preview: Cow<'a, str>) {
        let preview = match preview {
            Cow::Borrowed(name) => Cow::Borrowed(name.strip_suffix("-preview").unwrap_or(name)),
            Cow::Owned(mut name) => {
                let length = name.strip_suffix("-preview").map_or(name.len(), str::len);
                name.truncate(length);
                Cow::Owned(name)
            }
        };
        self.previews.push(preview);
    }

    /// Merges a later layer: its format replaces this one, its previews are added.
    pub(crate) fn merge(&mut self, later: Self) {
        self.format = later.format.or(self.format.take());
        if later.replaces_previews {
            self.previews = later.previews;
            self.replaces_previews = true;
        } else {
            self.previews.extend(later.previews);
        }
    }

    /// Whether the layer has neither format nor previews.
    pub(crate) fn is_keep(&self) -> bool {
        self.format.is_none() && self.previews.is_empty() && !self.replaces_previews
    }

    /// The format, unless it is empty.
    pub(crate) fn format(&self) -> Option<&str> {
        self.format.as_deref().filter(|format| !format.is_empty())
    }

    /// The previews, each once, in the order of their first mention.
    pub(crate) fn previews(&self) -> Vec<&str> {
        let mut seen = std::collections::HashSet::new();
        self.previews
            .iter()
            .map(|preview| &**preview)
            .filter(|preview| seen.insert(*preview))
            .collect()
    }

    pub(crate) fn into_owned(self) -> MediaType<'static> {
        let owned = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
        MediaType {
            format: self.format.map(owned),
            previews: self.previews.into_iter().map(owned).collect(),
            replaces_previews: self.replaces_previews,
        }
    }
}

impl PartialEq for MediaType<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.format == other.format
            && self.replaces_previews == other.replaces_previews
            && self.previews() == other.previews()
    }
}
