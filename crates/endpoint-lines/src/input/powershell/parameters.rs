//! The parameters of `Invoke-WebRequest` and `Invoke-RestMethod` by their documentation (5.1 to 7.5), and what each is here.

/// The role of a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Key {
    Uri,
    Method,
    Headers,
    Body,
    ContentType,
    Session,
    UserAgent,
    File,
    Form,
    Token,
    Authentication,
    /// About the transfer or the answer.
    Transfer,
    /// About the transfer, under the name of curl's option.
    CurlOption(&'static str),
    /// Parameters that a request can't express.
    Refused,
}

/// The name, whether a value follows, and what it is.
const PARAMETERS: [(&str, bool, Key); 23] = [
    ("Uri", true, Key::Uri),
    ("Method", true, Key::Method),
    ("CustomMethod", true, Key::Method),
    ("Headers", true, Key::Headers),
    ("Body", true, Key::Body),
    ("ContentType", true, Key::ContentType),
    ("WebSession", true, Key::Session),
    ("UserAgent", true, Key::UserAgent),
    ("InFile", true, Key::File),
    ("Form", true, Key::Form),
    ("Token", true, Key::Token),
    ("Authentication", true, Key::Authentication),
    ("Credential", true, Key::Refused),
    ("Proxy", true, Key::CurlOption("proxy")),
    ("ProxyCredential", true, Key::Refused),
    ("UnixSocket", true, Key::Refused),
    ("TransferEncoding", true, Key::Refused),
    ("ConnectionTimeoutSeconds", true, Key::CurlOption("connect-timeout")),
    ("MaximumRedirection", true, Key::CurlOption("location")),
    ("TimeoutSec", true, Key::CurlOption("max-time")),
    ("NoProxy", false, Key::CurlOption("noproxy")),
    ("SkipCertificateCheck", false, Key::CurlOption("insecure")),
    ("UseDefaultCredentials", false, Key::Refused),
];

/// Those about the transfer or the answer, with a value.
const WITH_VALUE: &str = "Certificate CertificateThumbprint HttpVersion MaximumFollowRelLink MaximumRetryCount OperationTimeoutSeconds \
    OutFile ResponseHeadersVariable RetryIntervalSec SessionVariable SslProtocol StatusCodeVariable ErrorAction \
    ErrorVariable InformationAction InformationVariable OutBuffer OutVariable PipelineVariable ProgressAction \
    WarningAction WarningVariable ea";
/// The same without one.
const SWITCHES: &str = "AllowInsecureRedirect AllowUnencryptedAuthentication Debug DisableKeepAlive FollowRelLink PassThru \
    PreserveAuthorizationOnRedirect PreserveHttpMethodOnRedirect ProxyUseDefaultCredentials Resume \
    SkipHeaderValidation SkipHttpErrorCheck UseBasicParsing Verbose Confirm WhatIf vb";

/// All parameters.
fn all() -> impl Iterator<Item = (&'static str, bool, Key)> + Clone {
    let transfer =
        |words: &'static str, takes_value| words.split(' ').map(move |name| (name, takes_value, Key::Transfer));
    let named = PARAMETERS.iter().copied();
    named.chain(transfer(WITH_VALUE, true)).chain(transfer(SWITCHES, false))
}

/// The parameter of a name, or of the beginning of one where that is clear.
pub(super) fn find(name: &str) -> Option<(&'static str, bool, Key)> {
    let begins = |known: &str| {
        known
            .get(..name.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(name))
    };
    let mut begun = all().filter(|(known, ..)| begins(known));
    let whole = begun.clone().find(|(known, ..)| known.len() == name.len());
    whole.or_else(|| begun.next().filter(|_| begun.next().is_none()))
}

/// All names.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    all().map(|(name, ..)| name)
}
