//! The formats and their names.

/// A form that a request can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// The JSON object of the specification.
    Json,
    /// A line for a POSIX shell that calls curl.
    Curl,
    /// The HTTP/1.1 message, byte for byte.
    Http,
    /// A line for a POSIX shell that calls HTTPie.
    Httpie,
    /// JavaScript that calls `fetch`.
    Fetch,
    /// Python that calls the `requests` library.
    Python,
    /// An HTTP archive, version 1.2, of one request that was never sent.
    Har,
}

impl Format {
    /// Every format, in the order of the manual.
    pub(crate) const ALL: [Self; 7] = [
        Self::Json,
        Self::Curl,
        Self::Http,
        Self::Httpie,
        Self::Fetch,
        Self::Python,
        Self::Har,
    ];

    /// The format of that name on the command line.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// The name on the command line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Curl => "curl",
            Self::Http => "http",
            Self::Httpie => "httpie",
            Self::Fetch => "fetch",
            Self::Python => "python",
            Self::Har => "har",
        }
    }
}
