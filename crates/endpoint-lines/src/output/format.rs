//! The formats and their names.

/// A form that a request can be written in.
///
/// ```
/// use endpoint_lines::Format;
///
/// assert_eq!(Format::named("bash"), Some(Format::Curl));
/// assert_eq!(Format::named("JavaScript"), Some(Format::Fetch));
/// assert!(Format::ALL.iter().any(|format| format.name() == "python"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// The JSON object of the specification.
    Json,
    /// A line for a POSIX shell that calls curl.
    Curl,
    /// A line for a POSIX shell that calls wget.
    Wget,
    /// A line for a POSIX shell that calls HTTPie.
    Httpie,
    /// A call of PowerShell 7.
    Powershell,
    /// The HTTP/1.1 message, byte for byte.
    Http,
    /// An entry of a file `.http`, as editors run it.
    HttpFile,
    /// An entry of Hurl.
    Hurl,
    /// JavaScript that calls `fetch`.
    Fetch,
    /// JavaScript that calls `axios`.
    Axios,
    /// Python that calls the `requests` library.
    Python,
    /// Python that calls the `httpx` library.
    Httpx,
    /// PHP that calls the extension curl.
    Php,
    /// Ruby that calls `net/http`.
    Ruby,
    /// A program in Java that calls `java.net.http`.
    Java,
    /// A program in Kotlin that calls `java.net.http`.
    Kotlin,
    /// C# that calls `HttpClient`.
    Csharp,
    /// A program in Go.
    Go,
    /// A program in Rust that calls `reqwest`.
    Reqwest,
    /// Rust that calls this library, or makes an `http::Request`.
    Rust,
    /// A line for `endpoint batch`.
    Batch,
    /// An HTTP archive, version 1.2, of one request that was never sent.
    Har,
}

impl Format {
    /// Every format, in the order of the manual.
    pub const ALL: &'static [Self] = &[
        Self::Json,
        Self::Curl,
        Self::Wget,
        Self::Httpie,
        Self::Powershell,
        Self::Http,
        Self::HttpFile,
        Self::Hurl,
        Self::Fetch,
        Self::Axios,
        Self::Python,
        Self::Httpx,
        Self::Php,
        Self::Ruby,
        Self::Java,
        Self::Kotlin,
        Self::Csharp,
        Self::Go,
        Self::Reqwest,
        Self::Rust,
        Self::Har,
        Self::Batch,
    ];

    /// The format of that name on the command line. Each format has one [`name`](Self::name), and is found by
    /// [`other_names`](Self::other_names) as well.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let is_named = |format: &Self| {
            let (own, others) = format.names();
            [own].iter().chain(others).any(|known| known.eq_ignore_ascii_case(name))
        };
        Self::ALL.iter().copied().find(is_named)
    }

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.names().0
    }

    /// Other names of the format: the language, its library, the end of the names of its files.
    #[must_use]
    pub const fn other_names(self) -> &'static [&'static str] {
        self.names().1
    }

    /// The name, and the other names.
    const fn names(self) -> (&'static str, &'static [&'static str]) {
        match self {
            Self::Json => ("json", &[]),
            Self::Curl => ("curl", &["sh", "bash", "shell"]),
            Self::Wget => ("wget", &[]),
            Self::Httpie => ("httpie", &["xh"]),
            Self::Powershell => ("powershell", &["pwsh", "ps1"]),
            Self::Http => ("http", &["raw"]),
            Self::HttpFile => ("http-file", &["rest"]),
            Self::Hurl => ("hurl", &[]),
            Self::Fetch => (
                "fetch",
                &[
                    "js",
                    "javascript",
                    "mjs",
                    "ts",
                    "typescript",
                    "node",
                    "nodejs",
                    "node-fetch",
                ],
            ),
            Self::Python => ("python", &["py", "requests", "python-requests"]),
            Self::Axios => ("axios", &[]),
            Self::Httpx => ("httpx", &["python-httpx"]),
            Self::Php => ("php", &["php-curl"]),
            Self::Ruby => ("ruby", &["rb", "net-http"]),
            Self::Java => ("java", &["java-http"]),
            Self::Kotlin => ("kotlin", &["kt"]),
            Self::Csharp => ("csharp", &["c#", "cs", "dotnet", "httpclient"]),
            Self::Go => ("go", &["golang"]),
            Self::Reqwest => ("reqwest", &["rust-reqwest"]),
            Self::Rust => ("rust", &["rs"]),
            Self::Har => ("har", &[]),
            Self::Batch => ("batch", &[]),
        }
    }

    /// Whether the format can express these options of a connection: a socket, another address, the answer to a challenge.
    #[must_use]
    pub fn says_connection(self, options: &[(&'static str, String)]) -> bool {
        // wget would answer a challenge for the password, too.
        use Format::{HttpFile, Httpie, Httpx, Hurl, Php, Python};
        let is_digest = matches!(options, [("digest", _), ("user", _)]);
        let answers = matches!(self, HttpFile | Httpie | Httpx | Hurl | Php | Python);
        self == Self::Curl || (is_digest && answers)
    }

    /// Whether the format says names in the place of values, such as `$TOKEN`.
    #[must_use]
    pub const fn says_references(self) -> bool {
        !matches!(self, Self::Http | Self::Har | Self::Batch)
    }

    /// Whether the format says a user and a password rather than the header that they make.
    pub(super) const fn takes_credentials(self) -> bool {
        self.says_references() && !matches!(self, Self::Json | Self::HttpFile | Self::Powershell | Self::Rust)
    }

    /// Whether a text of the format is code or a command line, which people keep and share, rather than data.
    #[must_use]
    pub const fn is_shared(self) -> bool {
        self.says_files()
    }

    /// Whether the format can name the files of a request. The other formats hold their bytes.
    #[must_use]
    pub const fn says_files(self) -> bool {
        !matches!(self, Self::Json | Self::Http | Self::Har | Self::Batch)
    }

    /// The sign of a comment up to the end of its line.
    pub(super) const fn comment(self) -> &'static str {
        match self {
            Self::Fetch
            | Self::Axios
            | Self::Java
            | Self::Kotlin
            | Self::Csharp
            | Self::Go
            | Self::Reqwest
            | Self::Rust => "//",
            _ => "#",
        }
    }

    /// The text between two requests that are written one after the other.
    #[must_use]
    pub const fn separator(self) -> &'static str {
        match self {
            Self::HttpFile => "###\n",
            Self::Hurl | Self::Rust => "\n",
            _ => "",
        }
    }
}
