//! The credentials of the defaults: headers and parameters with the name of a secret. They stay at home (decision 29), and a call
//! can leave them out.

use crate::authority;
use crate::defaults::Defaults;
use crate::error::{Error, ErrorKind};
use crate::options::{Options, Parameters};
use crate::place::List;
use crate::secret::Secrets;
use crate::value::Value;

/// Refuses credentials of the defaults in a request to a URL that is not at home. Without a list, every parameter counts that the
/// call does not replace.
pub(crate) fn check(url: &str, defaults: &Defaults, call: &Options<'_>, list: Option<&List<'_>>) -> Result<(), Error> {
    if authority::is_home(url, defaults.homes()) {
        return Ok(());
    }
    let header = headers(defaults, call).next().map(str::to_owned);
    let Some(name) = header.or_else(|| parameter(defaults, call, list)) else {
        return Ok(());
    };
    let to = authority::clear_origin(url).unwrap_or_else(|| "another host".to_owned());
    let wrong = format!(
        "of the defaults is for their own host, and the request goes to {to}: `trust` names another host that gets it, and \
         `without_credentials` leaves it out of this call"
    );
    Err(Error::about(ErrorKind::ForeignAuthority, &name, &wrong))
}

/// The headers of the defaults with the name of a secret that a call does not replace.
fn headers<'d>(defaults: &'d Defaults, call: &Options<'_>) -> impl Iterator<Item = &'d str> {
    let secrets = secrets(defaults, call);
    let headers = defaults.options.headers.iter();
    headers.filter_map(move |(name, value)| {
        let is_left = !value.is_null() && !call.settings().drops_headers && call.headers.position(name).is_none();
        (is_left && secrets.is_secret(name)).then_some(name)
    })
}

fn parameter(defaults: &Defaults, call: &Options<'_>, list: Option<&List<'_>>) -> Option<String> {
    let secrets = secrets(defaults, call);
    let mut credentials = defaults.options.parameters.with_values();
    let found = credentials.find(|(entry, value)| {
        let is_sent = |sent: &Value<'_>, is_default: bool| {
            (is_default || matches!(sent, Value::Object(_))) && holds(&entry.name, value, sent, &secrets)
        };
        match list {
            Some(list) => list
                .sent()
                .any(|(name, sent, is_default)| name == &*entry.name && is_sent(sent, is_default)),
            None => !call.parameters.has(&entry.name) && holds(&entry.name, value, value, &secrets),
        }
    });
    found.map(|(entry, _)| entry.name.to_string())
}

/// Whether what is sent holds a value of the defaults under the name of a secret. Objects are merged, so each member counts.
fn holds(name: &str, default: &Value<'_>, sent: &Value<'_>, secrets: &Secrets) -> bool {
    let is_secret = secrets.is_secret(name);
    match (default, sent) {
        (Value::Object(default), Value::Object(sent)) => default.iter().any(|(member, default)| {
            let name = if is_secret { name } else { member };
            sent.get(member).is_some_and(|sent| holds(name, default, sent, secrets))
        }),
        (Value::Array(default), Value::Array(sent)) if !is_secret => {
            let mut items = default.iter().zip(sent.iter());
            items.any(|(default, sent)| holds("", default, sent, secrets))
        }
        _ => is_secret && !default.is_null() && default == sent,
    }
}

/// Takes the default credentials out of the headers of a call.
pub(crate) fn leave_headers(defaults: &Defaults, call: &mut Options<'_>) {
    let names: Vec<String> = headers(defaults, call).map(str::to_owned).collect();
    for name in names {
        call.headers.insert(name, Value::Null);
    }
}

/// Default parameters without the credentials.
pub(crate) fn left<'a>(defaults: &Defaults, call: &Options<'_>, parameters: Parameters<'a>) -> Parameters<'a> {
    let secrets = secrets(defaults, call);
    parameters.kept(|name, value| !holds(name, value, value, &secrets))
}

/// The secret names of the call over those of the defaults (decision 15).
pub(crate) fn secrets(defaults: &Defaults, call: &Options<'_>) -> Secrets {
    let mut secrets = defaults.options.settings().secrets.clone();
    secrets.merge(call.settings().secrets.clone());
    secrets
}
