//! The endpoint over the layers of a call. All requests, merged options and defaults come from here, and only this module decides
//! where the secrets of a profile and of a file may go: home alone (decision 29).
//!
//! Knows neither words nor formats.

use std::fmt;
use std::sync::Arc;

use endpoint::{Error, IntoRoute, Object, Options, RequestOptions, Value, is_secret_name};
use endpoint_catalogue::{Catalogue, Described, Entry};

use super::line::GITHUB;
use super::literal::Literal;
use super::origin::{self, is_home, origin};
use super::profiles::{Chosen, Kind, Secret};
use crate::report::failure::Failure;
use crate::report::mask;

/// An endpoint that checks where the secrets of its layers go.
#[derive(Debug, Clone)]
pub(crate) struct Guarded {
    endpoint: Described,
    guards: Vec<Arc<Guard>>,
    /// The option by which the requests go another way than their URL says.
    elsewhere: Option<&'static str>,
}

/// Why there is no request.
#[derive(Debug)]
pub(crate) enum Refused {
    /// The request or the options are invalid.
    Invalid(Error),
    /// A secret would leave home.
    Stray(Stray),
}

/// A secret of a layer, on its way to another host than its own.
#[derive(Debug)]
pub(crate) struct Stray {
    layer: String,
    name: String,
    kind: Kind,
    /// Where it would go, if that is known.
    to: Option<String>,
    /// The option by which it would go another way than the URL says.
    by: Option<&'static str>,
    lacks_base_url: bool,
}

/// The secrets of a layer, and the URLs where they are at home.
#[derive(Debug)]
pub(crate) struct Guard {
    layer: String,
    secrets: Vec<Secret>,
    homes: Vec<String>,
    /// Whether it is a profile without a base URL.
    lacks_base_url: bool,
}

impl Guarded {
    /// The endpoint, with the guards of its layers.
    pub(crate) fn new(endpoint: Described, guards: Vec<Arc<Guard>>, elsewhere: Option<&'static str>) -> Self {
        Self {
            endpoint,
            guards,
            elsewhere,
        }
    }

    /// The endpoint with another layer over it.
    pub(crate) fn defaults(&self, options: Options<'_>) -> Result<Self, Error> {
        Ok(Self {
            endpoint: self.endpoint.defaults(options)?,
            guards: self.guards.clone(),
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
        if self.guards.is_empty() {
            return Ok(self.endpoint.request(route, options)?);
        }
        // A parameter that is part of the call counts as sent.
        let secrets = self.guards.iter().flat_map(|guard| &guard.secrets);
        let is_left = |secret: &&Secret| secret.kind == Kind::Parameter && secret.is_left(&self.endpoint, &options);
        let left: Vec<&Secret> = secrets.filter(is_left).collect();
        let request = self.endpoint.request(route, options)?;
        self.check_request(&request, self.server(route), &left)?;
        Ok(request)
    }

    /// The request of a line of another program, to which no parameter of the layers belongs.
    pub(crate) fn literal(&self, literal: Literal) -> Result<RequestOptions, Failure> {
        let request = literal.request(self.endpoint.endpoint())?;
        match self.check_request(&request, None, &[]) {
            Err(Refused::Stray(stray)) => Err(stray.failure()),
            _ => Ok(request),
        }
    }

    /// Checks a request, in which these parameters of secrets are.
    fn check_request(&self, request: &RequestOptions, server: Option<&str>, left: &[&Secret]) -> Result<(), Refused> {
        let is_sent = |secret: &Secret| match secret.kind {
            Kind::Header => {
                let values = request.headers().get_all(&secret.name).iter();
                secret.is_in(values.map(|value| value.as_bytes()))
            }
            Kind::Parameter => left.iter().any(|left| std::ptr::eq(*left, secret)),
        };
        let host = request.headers().get("host");
        let host = host.map(|host| named(request.url(), host.to_str().unwrap_or_default()));
        let targets: Vec<String> = [request.url().to_owned()].into_iter().chain(host).collect();
        self.check(&targets, server, is_sent)
    }

    /// The merged options of a route and options.
    pub(crate) fn merge<'a>(
        &'a self,
        route: impl IntoRoute<'a> + Copy,
        options: Options<'a>,
    ) -> Result<Options<'a>, Refused> {
        let merged = self.endpoint.merge(route, options)?;
        self.check_options(&merged, self.server(route))?;
        Ok(merged)
    }

    /// The defaults, unless they would carry a secret to another host.
    pub(crate) fn default_options(&self) -> Result<&Options<'static>, Refused> {
        let options = self.endpoint.endpoint().default_options();
        self.check_options(options, None)?;
        Ok(options)
    }

    /// The server of its own that an operation of the catalogue has, which is at home.
    fn server<'a>(&'a self, route: impl IntoRoute<'a>) -> Option<&'static str> {
        self.endpoint.operation(route).ok()??.server.as_deref()
    }

    /// Checks options. Their URL, their base URL and a `host` header all say where a request goes, so none may be elsewhere.
    fn check_options(&self, options: &Options<'_>, server: Option<&str>) -> Result<(), Refused> {
        let url = text(options, "url").filter(|url| origin::may_be_absolute(url));
        let headers = options.get("headers");
        let header = |name: &str| headers.as_ref()?.as_object()?.get(name)?.as_str();
        let urls: Vec<String> = [url, text(options, "baseUrl")].into_iter().flatten().collect();
        let host = urls.first().zip(header("host")).map(|(url, host)| named(url, host));
        let targets: Vec<String> = urls.into_iter().chain(host).collect();
        self.check(&targets, server, |secret| match secret.kind {
            Kind::Header => secret.is_in(header(&secret.name).map(str::as_bytes)),
            Kind::Parameter => options
                .get(&secret.name)
                .is_some_and(|value| is_within(&secret.value, &value)),
        })
    }

    /// Refuses the first secret that would go elsewhere.
    fn check(
        &self,
        targets: &[String],
        server: Option<&str>,
        is_sent: impl Fn(&Secret) -> bool,
    ) -> Result<(), Refused> {
        for guard in &self.guards {
            let homes = || guard.homes.iter().map(String::as_str).chain(server);
            let away = targets.iter().find(|url| !is_home(url, homes()));
            if away.is_none() && self.elsewhere.is_none() && !targets.is_empty() {
                continue;
            }
            if let Some(secret) = guard.secrets.iter().find(|secret| is_sent(secret)) {
                return Err(Refused::Stray(Stray {
                    layer: guard.layer.clone(),
                    name: secret.name.clone(),
                    kind: secret.kind,
                    to: away.and_then(|url| origin(url)),
                    by: self.elsewhere,
                    lacks_base_url: guard.lacks_base_url,
                }));
            }
        }
        Ok(())
    }
}

impl Guard {
    /// The guard of a profile, whose secrets are at home at its base URL and at the servers of a catalogue.
    pub(crate) fn of_profile(profile: &Chosen, catalogue: Option<&'static Catalogue>) -> Option<Self> {
        let base_url = text(&profile.options, "baseUrl");
        let servers = servers(catalogue);
        let lacks_base_url = base_url.is_none();
        let github = (lacks_base_url && servers.is_empty()).then(|| GITHUB.to_owned());
        (!profile.secrets.is_empty()).then(|| Self {
            layer: format!("profile {}", mask::quoted(&profile.name)),
            secrets: profile.secrets.clone(),
            homes: base_url.into_iter().chain(github).chain(servers).collect(),
            lacks_base_url,
        })
    }

    /// The guard of a file of defaults, whose secrets are at home at the base URL of the layers.
    pub(crate) fn of_file(
        name: &str,
        options: &Options<'_>,
        base_url: Option<String>,
        catalogue: Option<&'static Catalogue>,
    ) -> Option<Self> {
        let options = Value::from_serialize(options).ok()?;
        let mut secrets = Vec::new();
        for (key, value) in options.as_object().into_iter().flat_map(|options| options.iter()) {
            match (key, value) {
                ("headers", Value::Object(headers)) => {
                    let headers = headers.iter().filter(|(name, value)| holds_secret(name, value));
                    secrets.extend(headers.map(|(name, value)| Secret::new(name, Kind::Header, value)));
                }
                (name, value) if holds_secret(name, value) => secrets.push(Secret::new(name, Kind::Parameter, value)),
                _ => {}
            }
        }
        (!secrets.is_empty()).then(|| Self {
            layer: mask::quoted(name),
            secrets,
            homes: base_url.into_iter().chain(servers(catalogue)).collect(),
            lacks_base_url: false,
        })
    }
}

/// The servers of a catalogue's API.
fn servers(catalogue: Option<&'static Catalogue>) -> Vec<String> {
    let api = catalogue.and_then(|catalogue| catalogue.api().ok());
    api.map(|api| api.servers.clone()).unwrap_or_default()
}

/// Whether a value, or a member of it, has the name of a secret.
fn holds_secret(name: &str, value: &Value<'_>) -> bool {
    match value {
        Value::Null => false,
        _ if is_secret_name(name) => true,
        Value::Object(members) => members.iter().any(|(name, value)| holds_secret(name, value)),
        Value::Array(items) => items.iter().any(|item| holds_secret("", item)),
        _ => false,
    }
}

impl Secret {
    fn new(name: &str, kind: Kind, value: &Value<'_>) -> Self {
        Self {
            name: name.to_owned(),
            kind,
            value: value.clone().into_owned(),
        }
    }

    /// Whether one of these header values has the secret. It may be one cookie of several.
    fn is_in<'v>(&self, values: impl IntoIterator<Item = &'v [u8]>) -> bool {
        let own = self.value.as_str().unwrap_or_default().trim().as_bytes();
        let mut values = values.into_iter();
        values.any(|value| !own.is_empty() && memchr::memmem::find(value, own).is_some())
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
        let (layer, name) = (&self.layer, mask::quoted(&self.name));
        write!(f, "{name} of {layer} is for its base URL alone, and the request goes ")?;
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
        let name = mask::covered(&self.name);
        let failure = Failure::failed("foreign-authority", self.to_string());
        let failure = match (self.by, self.lacks_base_url) {
            (Some(by), _) => failure.help(format!("take --{by} out of the line, or leave the profile out")),
            (None, false) => failure,
            (None, true) => failure.help("`baseUrl` in the profile says where it may go"),
        };
        failure.help(match self.kind {
            Kind::Header => format!("`{name}:…` gives another value, `{name}:` takes it away"),
            Kind::Parameter => format!("`{name}=…` gives another value, `{name}:=null` takes it away"),
        })
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
