//! The parameters of `Invoke-WebRequest` and `Invoke-RestMethod` by their documentation (5.1 to 7.5), and what each is here.

/// The parameters that are parts of the request.
pub(super) const PARTS: &str = "Body ContentType CustomMethod Form Headers InFile Method Uri UserAgent WebSession";
/// The parameters that a request can't express.
pub(super) const REFUSED: &str = "Authentication Credential Proxy ProxyCredential Token TransferEncoding UnixSocket";
/// Those about the transfer or the answer, with a value.
const WITH_VALUE: &str = "Certificate CertificateThumbprint ConnectionTimeoutSeconds HttpVersion MaximumFollowRelLink \
    MaximumRedirection MaximumRetryCount OperationTimeoutSeconds TimeoutSec \
    OutFile ResponseHeadersVariable RetryIntervalSec SessionVariable SslProtocol StatusCodeVariable ErrorAction \
    ErrorVariable InformationAction InformationVariable OutBuffer OutVariable PipelineVariable ProgressAction \
    WarningAction WarningVariable ea";
/// The same without one.
const SWITCHES: &str = "AllowInsecureRedirect AllowUnencryptedAuthentication Debug DisableKeepAlive FollowRelLink NoProxy PassThru \
    PreserveAuthorizationOnRedirect PreserveHttpMethodOnRedirect ProxyUseDefaultCredentials Resume \
    SkipCertificateCheck SkipHeaderValidation SkipHttpErrorCheck UseBasicParsing Verbose Confirm WhatIf vb";

/// All names, and whether a value follows each.
fn all() -> impl Iterator<Item = (&'static str, bool)> + Clone {
    let with_value = [PARTS, REFUSED, WITH_VALUE].map(|words| (words, true)).into_iter();
    let all = with_value.chain([(SWITCHES, false)]);
    all.flat_map(|(words, takes_value)| words.split_ascii_whitespace().map(move |name| (name, takes_value)))
}

/// The parameter of a name, or of the beginning of one where that is clear, and whether a value follows.
pub(super) fn find(name: &str) -> Option<(&'static str, bool)> {
    let begins = |known: &str| {
        known
            .get(..name.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(name))
    };
    let mut begun = all().filter(|(known, _)| begins(known));
    let whole = begun.clone().find(|(known, _)| known.len() == name.len());
    whole.or_else(|| begun.next().filter(|_| begun.next().is_none()))
}

/// All names.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    all().map(|(name, _)| name)
}

/// Whether a name is one of these words.
pub(super) fn has(words: &str, name: &str) -> bool {
    words.split(' ').any(|known| known == name)
}
