//! Which names are those of secrets in a request (decision 15): what the caller says, and the names under which a value with a
//! secret in it is written.

use super::Defaults;
use super::styles::Styles;
use crate::body::Body;
use crate::options::{Options, Parameters};
use crate::secret::Secrets;
use crate::template::{Modifier, Operator, Template};
use crate::value::{Object, Value};

/// What the call says of names, over what the defaults say, and what the request adds to it.
pub(super) fn of(defaults: &Defaults, call: &Options<'_>, template: &Template<'_>, data: Option<&Body<'_>>) -> Secrets {
    let mut secrets = defaults.options.settings().secrets.clone();
    secrets.merge(call.settings().secrets.clone());
    let styles = Styles::new(defaults.options.settings(), call.settings.as_deref());
    if !styles.is_empty() {
        add_members(&mut secrets, call, &styles, data);
    }
    if call.parameters.objects().any(has_object) {
        add_variables(&mut secrets, &call.parameters, template);
    }
    secrets
}

fn has_object(parameters: &Object<'_>) -> bool {
    let mut entries = parameters.entries().iter();
    entries.any(|(_, value)| matches!(value, Value::Object(_)))
}

/// In the style `form` an object is written without its name, by which it may be a secret: its members are.
#[cold]
fn add_members(secrets: &mut Secrets, call: &Options<'_>, styles: &Styles<'_>, data: Option<&Body<'_>>) {
    let data = match data {
        Some(Body::Json(Value::Object(fields))) => Some(fields),
        _ => None,
    };
    let parameters = call.parameters.objects().chain(data).flat_map(Object::iter);
    let hidden = parameters.filter(|(name, _)| secrets.is_secret(name));
    let members = hidden.filter_map(|(name, value)| styles.members(name, value));
    let names: Vec<_> = members
        .flat_map(Object::iter)
        .map(|(member, _)| member.to_owned())
        .collect();
    names.iter().for_each(|name| secrets.set(name, true));
}

/// A placeholder writes an object as `token,0123`, where nothing shows what is a name: all of its value is a secret.
#[cold]
fn add_variables(secrets: &mut Secrets, parameters: &Parameters<'_>, template: &Template<'_>) {
    for variable in template.variables() {
        let shows_names = variable.modifier() == Modifier::Explode
            && matches!(
                variable.operator(),
                Operator::PathSegment | Operator::PathParameter | Operator::Query | Operator::QueryContinuation
            );
        let name = variable.name();
        let is_secret = |object: &Object<'_>| object.iter().any(|(member, _)| secrets.is_secret(member));
        let mut values = parameters.objects().filter_map(|parameters| parameters.get(name));
        if !shows_names && values.any(|value| value.as_object().is_some_and(is_secret)) {
            secrets.set(name, true);
        }
    }
}
