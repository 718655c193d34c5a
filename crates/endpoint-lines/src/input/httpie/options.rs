//! The options of HTTPie 3.2 and of xh 0.26 by their manuals, and what each is here.

use crate::input::flags::Manual;
use crate::input::option_words::Program;

/// The options that are a part of the request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    Json,
    Form,
    Multipart,
    Raw,
    Auth,
    AuthType,
    Bearer,
    DefaultScheme,
    Https,
    PathAsIs,
    IgnoreStdin,
}

const REQUEST: [(&str, bool, Key); 11] = [
    ("j:json", false, Key::Json),
    ("f:form", false, Key::Form),
    ("multipart", false, Key::Multipart),
    ("raw", true, Key::Raw),
    ("a:auth", true, Key::Auth),
    ("A:auth-type", true, Key::AuthType),
    ("bearer", true, Key::Bearer),
    ("default-scheme", true, Key::DefaultScheme),
    ("https", false, Key::Https),
    ("path-as-is", false, Key::PathAsIs),
    ("I:ignore-stdin", false, Key::IgnoreStdin),
];

const REFUSED: [(&str, bool, &str); 8] = [
    (
        "x:compress",
        false,
        "compress the body beforehand, and write Content-Encoding:deflate @FILE",
    ),
    ("session", true, "write its headers and cookies on the line"),
    ("session-read-only", true, "write its headers and cookies on the line"),
    ("c:continue", false, "write Range:bytes=FIRST-"),
    ("help", false, "endpoint help http explains what is read"),
    ("manual", false, "endpoint help http explains what is read"),
    ("version", false, "endpoint --version shows the version of endpoint"),
    (
        "generate",
        true,
        "endpoint completions and endpoint man are those of this command",
    ),
];

/// About the transfer or the response, without a value.
const SWITCHES: &str = "
    4:ipv4 6:ipv6 S:stream b:body d:download h:headers m:meta q:quiet v:verbose all check-status chunked curl curl-long debug
    http2 ignore-netrc native-tls offline sorted traceback unsorted";

/// The same, with a value.
const SETTINGS: &str = "
    P:history-print o:output p:print s:style boundary cert cert-key cert-key-pass ciphers format-options http-version interface
    max-headers max-redirects pretty resolve response-charset response-mime ssl unix-socket";

/// All of them.
pub const HTTPIE: Program<Key> = Program {
    title: "HTTPie",
    name: "http",
    joins: true,
    manual: Manual {
        request: &REQUEST,
        said: &[
            ("F:follow", false, "location"),
            ("verify", true, "insecure"),
            ("timeout", true, "max-time"),
            ("proxy", true, "proxy"),
        ],
        refused: &REFUSED,
        switches: SWITCHES,
        settings: SETTINGS,
    },
};
