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
const PARAMETERS: [(&str, bool, Key); 63] = [
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
    ("Certificate", true, Key::Transfer),
    ("CertificateThumbprint", true, Key::Transfer),
    ("ConnectionTimeoutSeconds", true, Key::CurlOption("connect-timeout")),
    ("HttpVersion", true, Key::Transfer),
    ("MaximumFollowRelLink", true, Key::Transfer),
    ("MaximumRedirection", true, Key::CurlOption("location")),
    ("MaximumRetryCount", true, Key::Transfer),
    ("OperationTimeoutSeconds", true, Key::Transfer),
    ("OutFile", true, Key::Transfer),
    ("ResponseHeadersVariable", true, Key::Transfer),
    ("RetryIntervalSec", true, Key::Transfer),
    ("SessionVariable", true, Key::Transfer),
    ("SslProtocol", true, Key::Transfer),
    ("StatusCodeVariable", true, Key::Transfer),
    ("TimeoutSec", true, Key::CurlOption("max-time")),
    ("ErrorAction", true, Key::Transfer),
    ("ErrorVariable", true, Key::Transfer),
    ("InformationAction", true, Key::Transfer),
    ("InformationVariable", true, Key::Transfer),
    ("OutBuffer", true, Key::Transfer),
    ("OutVariable", true, Key::Transfer),
    ("PipelineVariable", true, Key::Transfer),
    ("ProgressAction", true, Key::Transfer),
    ("WarningAction", true, Key::Transfer),
    ("WarningVariable", true, Key::Transfer),
    ("AllowInsecureRedirect", false, Key::Transfer),
    ("AllowUnencryptedAuthentication", false, Key::Transfer),
    ("Debug", false, Key::Transfer),
    ("DisableKeepAlive", false, Key::Transfer),
    ("FollowRelLink", false, Key::Transfer),
    ("NoProxy", false, Key::CurlOption("noproxy")),
    ("PassThru", false, Key::Transfer),
    ("PreserveAuthorizationOnRedirect", false, Key::Transfer),
    ("PreserveHttpMethodOnRedirect", false, Key::Transfer),
    ("ProxyUseDefaultCredentials", false, Key::Transfer),
    ("Resume", false, Key::Transfer),
    ("SkipCertificateCheck", false, Key::CurlOption("insecure")),
    ("SkipHeaderValidation", false, Key::Transfer),
    ("SkipHttpErrorCheck", false, Key::Transfer),
    ("UseBasicParsing", false, Key::Transfer),
    ("UseDefaultCredentials", false, Key::Refused),
    ("Verbose", false, Key::Transfer),
    ("Confirm", false, Key::Transfer),
    ("WhatIf", false, Key::Transfer),
    ("vb", false, Key::Transfer),
    ("ea", true, Key::Transfer),
];

/// The parameter of a name, or of the beginning of one where that is clear.
pub(super) fn find(name: &str) -> Option<(&'static str, bool, Key)> {
    let whole = PARAMETERS.iter().find(|(known, ..)| known.eq_ignore_ascii_case(name));
    if whole.is_some() {
        return whole.copied();
    }
    let begins = |known: &str| {
        known
            .get(..name.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(name))
    };
    let mut begun = PARAMETERS.iter().filter(|(known, ..)| begins(known));
    match (begun.next(), begun.next()) {
        (Some(one), None) => Some(*one),
        _ => None,
    }
}

/// All names.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    PARAMETERS.iter().map(|(name, ..)| *name)
}
