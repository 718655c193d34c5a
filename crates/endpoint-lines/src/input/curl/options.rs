//! curl's options by its manual (7.88 to 8.22), and what each is here: a part of the request, the way to its host, something
//! about the transfer or the response, or what can't be said as one request.

use crate::input::flags::Manual;

/// The options that are a part of the request, or that choose who gets it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    Method,
    Url,
    Header,
    Data,
    DataBinary,
    DataRaw,
    DataUrlencode,
    Json,
    UrlQuery,
    Get,
    Head,
    User,
    Bearer,
    Form,
    FormString,
    Cookie,
    UserAgent,
    Referer,
    Upload,
    Range,
    Globoff,
    PathAsIs,
    ProtoDefault,
    /// Options that only curl itself can express, under their long name: another way to the host than its name and the
    /// network, and authentication that answers a challenge or signs the request.
    Connection(&'static str),
}

/// `-X NAME`, and whether a value follows.
const REQUEST: [(&str, bool, Key); 37] = [
    ("X:request", true, Key::Method),
    ("url", true, Key::Url),
    ("H:header", true, Key::Header),
    ("d:data", true, Key::Data),
    ("data-ascii", true, Key::Data),
    ("data-binary", true, Key::DataBinary),
    ("data-raw", true, Key::DataRaw),
    ("data-urlencode", true, Key::DataUrlencode),
    ("json", true, Key::Json),
    ("url-query", true, Key::UrlQuery),
    ("G:get", false, Key::Get),
    ("I:head", false, Key::Head),
    ("u:user", true, Key::User),
    ("oauth2-bearer", true, Key::Bearer),
    ("F:form", true, Key::Form),
    ("form-string", true, Key::FormString),
    ("b:cookie", true, Key::Cookie),
    ("A:user-agent", true, Key::UserAgent),
    ("e:referer", true, Key::Referer),
    ("T:upload-file", true, Key::Upload),
    ("r:range", true, Key::Range),
    ("g:globoff", false, Key::Globoff),
    ("path-as-is", false, Key::PathAsIs),
    ("proto-default", true, Key::ProtoDefault),
    ("referrer", true, Key::Referer),
    ("abstract-unix-socket", true, Key::Connection("abstract-unix-socket")),
    ("connect-to", true, Key::Connection("connect-to")),
    ("dns-servers", true, Key::Connection("dns-servers")),
    ("doh-url", true, Key::Connection("doh-url")),
    ("preproxy", true, Key::Connection("preproxy")),
    ("proxy1.0", true, Key::Connection("proxy1.0")),
    ("resolve", true, Key::Connection("resolve")),
    ("unix-socket", true, Key::Connection("unix-socket")),
    ("aws-sigv4", true, Key::Connection("aws-sigv4")),
    ("digest", false, Key::Connection("digest")),
    ("negotiate", false, Key::Connection("negotiate")),
    ("ntlm", false, Key::Connection("ntlm")),
];

/// Options about the transfer that some outputs can write.
const SAID: [(&str, bool, &str); 18] = [
    ("k:insecure", false, "insecure"),
    ("L:location", false, "location"),
    ("compressed", false, "compressed"),
    ("m:max-time", true, "max-time"),
    ("connect-timeout", true, "connect-timeout"),
    ("x:proxy", true, "proxy"),
    ("U:proxy-user", true, "proxy-user"),
    ("noproxy", true, "noproxy"),
    ("socks4", true, "socks4"),
    ("socks4a", true, "socks4a"),
    ("socks5", true, "socks5"),
    ("socks5-hostname", true, "socks5h"),
    ("E:cert", true, "cert"),
    ("key", true, "key"),
    ("cacert", true, "cacert"),
    ("capath", true, "capath"),
    ("cert-type", true, "cert-type"),
    ("pinnedpubkey", true, "pinnedpubkey"),
];

const SEVERAL: &str = "write it as a word of its own";
const SIGNED: &str =
    "this scheme answers a challenge or signs what is sent: leave it to the client that sends the request";
const FILE: &str = "what the file holds belongs on the line";

/// Options that one request can't express, and what to do.
const REFUSED: [(&str, bool, &str); 24] = [
    ("::next", false, SEVERAL),
    ("K:config", true, FILE),
    ("variable", true, "write the value itself"),
    ("n:netrc", false, "write -u USER:PASSWORD"),
    ("netrc-file", true, "write -u USER:PASSWORD"),
    ("netrc-optional", false, "write -u USER:PASSWORD, or leave it out"),
    ("anyauth", false, SIGNED),
    ("httpsig-algo", true, SIGNED),
    ("httpsig-headers", true, SIGNED),
    ("httpsig-key", true, SIGNED),
    ("httpsig-keyid", true, SIGNED),
    ("ntlm-wb", false, SIGNED),
    ("request-target", true, "write the target as the path of the URL"),
    ("z:time-cond", true, "write -H 'If-Modified-Since: …'"),
    ("etag-compare", true, "write -H 'If-None-Match: …'"),
    ("C:continue-at", true, "write -r FIRST-"),
    ("crlf", false, "write the line ends into the file"),
    ("tr-encoding", false, "write -H 'TE: gzip'"),
    ("form-escape", false, "names of fields are escaped as browsers do it"),
    ("Q:quote", true, "it is a command of FTP"),
    ("t:telnet-option", true, "it is an option of TELNET"),
    ("h:help", false, "endpoint help curl explains what is read"),
    ("V:version", false, "endpoint --version shows the version of endpoint"),
    ("M:manual", false, "endpoint help curl explains what is read"),
];

/// About the transfer or the response, without a value. An option that is not called so may be written `--no-…`.
const SWITCHES: &str = "
    #:progress-bar 0:http1.0 1:tlsv1 2:sslv2 3:sslv3 4:ipv4 6:ipv6 B:use-ascii J:remote-header-name N:no-buffer
    O:remote-name R:remote-time S:show-error Z:parallel a:append f:fail i:include j:junk-session-cookies
    l:list-only p:proxytunnel q:disable s:silent v:verbose basic ca-native cert-status compressed-ssh create-dirs
    disable-eprt disable-epsv disallow-username-in-url doh-cert-status doh-insecure dump-ca-embed fail-early fail-with-body
    false-start follow ftp-create-dirs ftp-pasv ftp-pret ftp-skip-pasv-ip ftp-ssl-ccc
    ftp-ssl-control haproxy-protocol http0.9 http1.1 http2
    http2-prior-knowledge http3 http3-only ignore-content-length location-trusted mail-rcpt-allowfails metalink mptcp
    no-alpn no-clobber no-keepalive no-npn no-progress-meter no-sessionid out-null parallel-immediate post301 post302 post303
    proxy-anyauth proxy-basic proxy-ca-native proxy-digest proxy-http2 proxy-http3 proxy-insecure proxy-negotiate proxy-ntlm
    proxy-ssl-allow-beast proxy-ssl-auto-client-cert proxy-tlsv1 raw remote-name-all remove-on-error retry-all-errors
    retry-connrefused sasl-ir show-headers skip-existing socks5-basic socks5-gssapi socks5-gssapi-nec ssl ssl-allow-beast
    ssl-auto-client-cert ssl-no-revoke ssl-reqd ssl-revoke-best-effort ssl-sessions styled-output suppress-connect-headers
    tcp-fastopen tcp-nodelay tftp-no-options tls-earlydata tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3 trace-ids trace-time xattr";

/// The same, with a value.
const SETTINGS: &str = "
    D:dump-header P:ftp-port Y:speed-limit c:cookie-jar o:output w:write-out
    y:speed-time alt-svc ciphers create-file-mode
    crlfile curves delegation dns-interface dns-ipv4-addr dns-ipv6-addr ech egd-file engine etag-save
    expect100-timeout ftp-account ftp-alternative-to-user ftp-method ftp-ssl-ccc-mode happy-eyeballs-timeout-ms
    haproxy-clientip hostpubmd5 hostpubsha256 hsts interface ip-tos ipfs-gateway keepalive-cnt keepalive-time key-type knownhosts krb
    libcurl limit-rate local-port login-options mail-auth mail-from mail-rcpt max-filesize max-redirs output-dir
    parallel-max parallel-max-host pass proto proto-redir proxy-cacert proxy-capath proxy-cert
    proxy-cert-type proxy-ciphers proxy-crlfile proxy-header proxy-key proxy-key-type proxy-pass proxy-pinnedpubkey
    proxy-service-name proxy-tls13-ciphers proxy-tlsauthtype proxy-tlspassword proxy-tlsuser pubkey random-file rate
    retry retry-delay retry-max-time sasl-authzid service-name sigalgs socks5-gssapi-service
    stderr tftp-blksize tls-max tls13-ciphers tlsauthtype tlspassword tlsuser trace trace-ascii trace-config
    upload-flags vlan-priority";

/// All of them.
pub const MANUAL: Manual<Key> = Manual {
    request: &REQUEST,
    said: &SAID,
    refused: &REFUSED,
    switches: SWITCHES,
    settings: SETTINGS,
};
