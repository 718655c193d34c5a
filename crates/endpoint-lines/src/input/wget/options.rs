//! wget's options by its manual (1.21), and what each is here.

use crate::input::flags::Manual;
use crate::input::option_words::Program;

/// The options that are a part of the request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Key {
    Method,
    Header,
    BodyData,
    BodyFile,
    PostData,
    PostFile,
    User,
    Password,
    UserAgent,
    Referer,
    NoCache,
    Continue,
    AuthNoChallenge,
}

const REQUEST: [(&str, bool, Key); 16] = [
    ("auth-no-challenge", false, Key::AuthNoChallenge),
    ("method", true, Key::Method),
    ("header", true, Key::Header),
    ("body-data", true, Key::BodyData),
    ("body-file", true, Key::BodyFile),
    ("post-data", true, Key::PostData),
    ("post-file", true, Key::PostFile),
    ("user", true, Key::User),
    ("http-user", true, Key::User),
    ("password", true, Key::Password),
    ("http-password", true, Key::Password),
    ("http-passwd", true, Key::Password),
    ("U:user-agent", true, Key::UserAgent),
    ("referer", true, Key::Referer),
    ("no-cache", false, Key::NoCache),
    ("c:continue", false, Key::Continue),
];

/// The name of `-e NAME=VALUE`, which sets one line of wget's configuration.
pub(super) const EXECUTE: &str = "execute";

const PAGES: &str = "wget follows the links of a page with it, and a request is one";

const REFUSED: [(&str, bool, &str); 13] = [
    ("i:input-file", true, "write the URLs on the line"),
    ("load-cookies", true, "write --header='Cookie: name=value'"),
    ("start-pos", true, "write --header='Range: bytes=N-'"),
    ("config", true, "what the file holds belongs on the line"),
    ("ask-password", false, "write --password"),
    ("use-askpass", true, "write --password"),
    ("B:base", true, "write the whole URL"),
    ("r:recursive", false, PAGES),
    ("m:mirror", false, PAGES),
    ("p:page-requisites", false, PAGES),
    ("F:force-html", false, "write the URLs on the line"),
    ("spider", false, "write --method=HEAD, which it sends first"),
    (
        "N:timestamping",
        false,
        "it asks by the time of a file: write --header='If-Modified-Since: …'",
    ),
];

const SWITCHES: &str = "
    proxy V:version h:help b:background d:debug q:quiet v:verbose no-verbose no-config retry-connrefused no-clobber no-netrc
    show-progress no-if-modified-since no-use-server-timestamps S:server-response random-wait no-dns-cache ignore-case
    4:inet4-only 6:inet6-only no-iri unlink xattr no-directories x:force-directories no-host-directories protocol-directories
    E:adjust-extension ignore-length save-headers no-http-keep-alive no-cookies keep-session-cookies
    content-disposition content-on-error https-only no-hsts no-remove-listing no-glob
    no-passive-ftp preserve-permissions retr-symlinks ftps-implicit ftps-resume-ssl ftps-clear-data-connection
    ftps-fallback-to-ftp warc-cdx no-warc-compression no-warc-digests no-warc-keep-log delete-after k:convert-links
    convert-file-only K:backup-converted strict-comments follow-ftp H:span-hosts L:relative trust-server-names no-parent";

const SETTINGS: &str = "
    o:output-file a:append-output report-speed rejected-log t:tries retry-on-http-error O:output-document progress
    dns-timeout read-timeout w:wait waitretry Q:quota bind-address limit-rate restrict-file-names prefer-family
    local-encoding remote-encoding P:directory-prefix cut-dirs default-page compression save-cookies
    secure-protocol certificate certificate-type private-key private-key-type ca-certificate ca-directory crl-file pinnedpubkey
    ciphers ftp-user ftp-password warc-file warc-header warc-max-size warc-dedup warc-tempdir hsts-file l:level backups A:accept
    R:reject accept-regex reject-regex regex-type D:domains exclude-domains follow-tags ignore-tags I:include-directories
    X:exclude-directories";

pub(crate) const WGET: Program<Key> = Program {
    title: "wget",
    name: "paste",
    joins: true,
    manual: Manual {
        request: &REQUEST,
        said: &[
            ("no-check-certificate", false, "insecure"),
            ("max-redirect", true, "location"),
            ("T:timeout", true, "max-time"),
            ("connect-timeout", true, "connect-timeout"),
            ("proxy-user", true, "proxy-user"),
            ("proxy-password", true, "proxy-password"),
            ("no-proxy", false, "noproxy"),
            ("e:execute", true, EXECUTE),
        ],
        refused: &REFUSED,
        switches: SWITCHES,
        settings: SETTINGS,
    },
};
