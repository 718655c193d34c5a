//! The endpoint over the layers of a call. All requests, merged options and defaults come from here, and only this module decides
//! where the secrets of a profile may go: the output of a command only to the origin of the profile's base URL, and any other
//! secret that goes elsewhere gives a warning.
//!
//! Knows neither words nor formats.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use endpoint::{Error, IntoRoute, Object, Options, RequestOptions, Value};
use endpoint_catalogue::{Described, Entry};

use super::origin::{self, Origin};
use super::profiles::{Chosen, Kind, Secret};
use crate::report::failure::Failure;
use crate::report::{mask, stderr};

/// The base URL of the built-in defaults.
const GITHUB: &str = "https://api.github.com";

/// The most hosts that get a warning: a batch can name any number of them.
const MOST_WARNINGS: usize = 100;

/// An endpoint that checks where the secrets of a profile go.
#[derive(Debug, Clone)]
pub(crate) struct Guarded {
    endpoint: Described,
    guard: Option<Arc<Guard>>,
    /// The option by which the requests go another way than their URL says.
    elsewhere: Option<&'static str>,
}

/// Why there is no request.
#[derive(Debug)]
pub(crate) enum Refused {
    /// The request or the options are invalid.
    Invalid(Error),
    /// A token would go to another origin than its own.
    Stray(Stray),
}

/// A secret of a profile, on its way to another origin than that of the profile's base URL.
#[derive(Debug)]
pub(crate) struct Stray {
    profile: String,
    header: String,
    /// Where it would go, if that is known.
    to: Option<String>,
    /// The option by which it would go another way than the URL says.
    by: Option<&'static str>,
    has_base_url: bool,
}

/// The secrets of a profile, and where they may go.
#[derive(Debug)]
pub(crate) struct Guard {
    profile: String,
    secrets: Vec<Secret>,
    has_base_url: bool,
    /// Where the token of a command may go.
    own: Option<Origin>,
    /// Where other secrets go without a warning.
    usual: Option<Origin>,
    /// The hosts that had a warning.
    warned: Mutex<Vec<Option<Origin>>>,
}

impl Guarded {
    /// The endpoint, with the guard of a profile if a layer is one.
    pub(crate) fn new(endpoint: Described, guard: Option<Arc<Guard>>, elsewhere: Option<&'static str>) -> Self {
        Self {
            endpoint,
            guard,
            elsewhere,
        }
    }

    /// The endpoint with another layer over it.
    pub(crate) fn defaults(&self, options: Options<'_>) -> Result<Self, Error> {
        Ok(Self {
            endpoint: self.endpoint.defaults(options)?,
            guard: self.guard.clone(),
            elsewhere: self.elsewhere,
        })
    }

    /// The operation of the catalogue that a route names.
    pub(crate) fn operation(&self, route: &str) -> Result<Option<&'static Entry>, Error> {
        self.endpoint.operation(route)
    }

    /// The options of a call with the arguments of a language model.
    pub(crate) fn arguments<'a>(&self, operation: &str, arguments: Object<'a>) -> Result<Options<'a>, Error> {
        self.endpoint.arguments(operation, arguments)
    }

    /// The base URL.
    pub(crate) fn base_url(&self) -> Option<String> {
        text(self.endpoint.endpoint().default_options(), "baseUrl")
    }

    /// The request of a route and options.
    pub(crate) fn request<'a>(
        &'a self,
        route: impl IntoRoute<'a> + Copy,
        options: Options<'a>,
    ) -> Result<RequestOptions, Refused> {
        let Some(guard) = &self.guard else {
            return Ok(self.endpoint.request(route, options)?);
        };
        let again = guard.has_parameter(&self.endpoint, &options).then(|| options.clone());
        let request = self.endpoint.request(route, options)?;
        let is_sent = |secret: &Secret| match secret.kind {
            Kind::Header => secret.is_in(
                request
                    .headers()
                    .get_all(&secret.name)
                    .iter()
                    .map(|value| value.as_bytes()),
            ),
            // It was sent if the request is another one without it.
            Kind::Parameter => again.clone().is_some_and(|options| {
                let is_left = secret.is_left(&self.endpoint, &options);
                let without = options.param(secret.name.clone(), Value::Null);
                is_left && !matches!(self.endpoint.request(route, without), Ok(other) if is_same(&other, &request))
            }),
        };
        let mut targets = vec![Origin::of(request.url())];
        if let Some(host) = request.headers().get("host") {
            targets.push(Origin::of(&named(request.url(), host.to_str().unwrap_or_default())));
        }
        guard.check(&targets, self.elsewhere, is_sent)?;
        Ok(request)
    }

    /// The merged options of a route and options.
    pub(crate) fn merge<'a>(&'a self, route: impl IntoRoute<'a>, options: Options<'a>) -> Result<Options<'a>, Refused> {
        let merged = self.endpoint.merge(route, options)?;
        self.check_options(&merged)?;
        Ok(merged)
    }

    /// The defaults.
    pub(crate) fn default_options(&self) -> Result<&Options<'static>, Refused> {
        let options = self.endpoint.endpoint().default_options();
        self.check_options(options)?;
        Ok(options)
    }

    /// Checks options. Their URL, their base URL and a `host` header all say where a request goes, so none may be elsewhere.
    fn check_options(&self, options: &Options<'_>) -> Result<(), Refused> {
        let Some(guard) = &self.guard else { return Ok(()) };
        let url = text(options, "url").filter(|url| origin::may_be_absolute(url));
        let headers = options.get("headers");
        let header = |name: &str| headers.as_ref()?.as_object()?.get(name)?.as_str();
        let urls: Vec<String> = [url, text(options, "baseUrl")].into_iter().flatten().collect();
        let host = urls.first().zip(header("host")).map(|(url, host)| named(url, host));
        let targets: Vec<_> = urls.iter().chain(&host).map(|url| Origin::of(url)).collect();
        guard.check(&targets, self.elsewhere, |secret| match secret.kind {
            Kind::Header => secret.is_in(header(&secret.name).map(str::as_bytes)),
            Kind::Parameter => options
                .get(&secret.name)
                .is_some_and(|value| is_within(&secret.value, &value)),
        })
    }
}

impl Guard {
    /// The guard of a profile. `server` is the address of the catalogue that the profile names.
    pub(crate) fn new(profile: &Chosen, server: Option<Option<&str>>) -> Option<Self> {
        let base_url = text(&profile.options, "baseUrl");
        let usual = base_url.as_deref().or(server.unwrap_or(Some(GITHUB)));
        (!profile.secrets.is_empty()).then(|| Self {
            profile: profile.name.clone(),
            secrets: profile.secrets.clone(),
            has_base_url: base_url.is_some(),
            // A catalogue is another file, which others may have written.
            own: Origin::of(base_url.as_deref().unwrap_or(GITHUB)),
            usual: usual.and_then(Origin::of),
            warned: Mutex::default(),
        })
    }

    /// Whether a call may send a parameter of the profile that is a secret.
    fn has_parameter(&self, endpoint: &Described, options: &Options<'_>) -> bool {
        let mut parameters = self.secrets.iter().filter(|secret| secret.kind == Kind::Parameter);
        parameters.any(|secret| secret.is_left(endpoint, options))
    }

    /// Refuses a target that is not the origin of a command's token, and warns about another secret that goes there. Refuses any
    /// secret of a request that goes another way than its URL says.
    fn check(
        &self,
        targets: &[Option<Origin>],
        elsewhere: Option<&'static str>,
        is_sent: impl Fn(&Secret) -> bool,
    ) -> Result<(), Refused> {
        let away = |home: &Option<Origin>| targets.iter().find(|to| to.is_none() || *to != home);
        let is_own = !targets.is_empty() && away(&self.own).is_none();
        let is_kept = |secret: &&Secret| elsewhere.is_some() || secret.is_bound && !is_own;
        let mut bound = self.secrets.iter().filter(is_kept);
        if let Some(secret) = bound.find(|secret| is_sent(secret)) {
            return Err(Refused::Stray(Stray {
                profile: self.profile.clone(),
                header: secret.name.clone(),
                to: away(&self.own).and_then(|to| Some(to.as_ref()?.to_string())),
                by: elsewhere,
                has_base_url: self.has_base_url,
            }));
        }
        if let Some(to) = away(&self.usual).filter(|to| !self.is_warned(to)) {
            let others = self.secrets.iter().filter(|secret| !secret.is_bound && is_sent(secret));
            let names: Vec<String> = others.map(|secret| mask::quoted(&secret.name)).collect();
            if !names.is_empty() {
                self.warn(&names, to);
            }
        }
        Ok(())
    }

    fn is_warned(&self, to: &Option<Origin>) -> bool {
        let warned = self.warned.lock().unwrap_or_else(PoisonError::into_inner);
        warned.len() > MOST_WARNINGS || warned.contains(to)
    }

    fn warn(&self, names: &[String], to: &Option<Origin>) {
        let mut warned = self.warned.lock().unwrap_or_else(PoisonError::into_inner);
        if warned.len() > MOST_WARNINGS || warned.contains(to) {
            return;
        }
        warned.push(to.clone());
        let (profile, all) = (mask::quoted(&self.profile), names.join(", "));
        let go = if names.len() > 1 { "go" } else { "goes" };
        stderr::note(&match to {
            _ if warned.len() > MOST_WARNINGS => {
                format!("warning: {all} of profile {profile} {go} to further hosts, which are not named")
            }
            Some(to) => {
                format!("warning: {all} of profile {profile} {go} to another host than that of its base URL: {to}")
            }
            None => format!("warning: {all} of profile {profile} {go} to another host than that of its base URL"),
        });
    }
}

impl Secret {
    /// Whether one of these header values has the secret.
    fn is_in<'v>(&self, values: impl IntoIterator<Item = &'v [u8]>) -> bool {
        let own = self.value.as_str().unwrap_or_default().trim().as_bytes();
        let mut values = values.into_iter();
        values.any(|value| match self.is_bound {
            true => memchr::memmem::find(value, own).is_some(),
            false => value.trim_ascii() == own,
        })
    }

    /// Whether this parameter of the defaults is part of the call. Objects are merged.
    fn is_left(&self, endpoint: &Described, call: &Options<'_>) -> bool {
        let default = endpoint.endpoint().default_options().get(&self.name);
        let is_kept = match call.get(&self.name) {
            Some(value) => value.as_object().is_some() && self.value.as_object().is_some(),
            None => true,
        };
        is_kept && default.is_some_and(|value| is_within(&self.value, &value))
    }
}

impl fmt::Display for Stray {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (profile, header) = (mask::quoted(&self.profile), mask::quoted(&self.header));
        write!(
            f,
            "{header} of profile {profile} is for its base URL alone, and the request goes "
        )?;
        match (self.by, &self.to) {
            (Some(by), _) => write!(f, "another way than its URL says, by --{by}"),
            (None, Some(to)) => write!(f, "to {to}"),
            (None, None) => f.write_str("elsewhere"),
        }
    }
}

impl Stray {
    /// The report, with a suggestion.
    pub(crate) fn failure(&self) -> Failure {
        let header = mask::covered(&self.header);
        let failure = Failure::failed("foreign-authority", self.to_string());
        let failure = match (self.by, self.has_base_url) {
            (Some(by), _) => failure.help(format!("take --{by} out of the line, or leave the profile out")),
            (None, true) => failure,
            (None, false) => failure.help("`baseUrl` in the profile says where it may go"),
        };
        failure.help(format!("`{header}:…` gives another value, `{header}:` takes it away"))
    }
}

impl From<Error> for Refused {
    fn from(error: Error) -> Self {
        Self::Invalid(error)
    }
}

/// The URL that a `host` header names: servers and other clients read the header, whatever the URL says.
fn named(url: &str, host: &str) -> String {
    let scheme = url.split_once("://").map_or("https", |(scheme, _)| scheme);
    format!("{scheme}://{host}")
}

fn text(options: &Options<'_>, key: &str) -> Option<String> {
    options.get(key)?.as_str().map(str::to_owned)
}

/// Whether two values are equal, or a member of one is a member of the other.
fn is_within(value: &Value<'_>, other: &Value<'_>) -> bool {
    match (value.as_object(), other.as_object()) {
        (Some(value), Some(other)) => {
            let mut members = value.iter();
            members.any(|(name, value)| other.get(name).is_some_and(|other| is_within(value, other)))
        }
        _ => value == other,
    }
}

fn is_same(one: &RequestOptions, other: &RequestOptions) -> bool {
    let bytes = |request: &RequestOptions| request.body().map(|body| body.to_bytes().into_owned());
    one.url() == other.url() && one.headers() == other.headers() && bytes(one) == bytes(other)
}
