//! The credentials of an API, as items of this command. Each takes its secret from a variable of the environment.

use endpoint::Place;
use endpoint::catalogue::Api;
use endpoint_lines::output::variable_name;

use super::example;

/// A credential.
pub(crate) struct Credential<'a> {
    pub(crate) place: &'static str,
    pub(crate) name: &'a str,
    /// The item as a shell takes it: `Authorization:"Bearer $SHOP_TOKEN"`.
    pub(crate) item: String,
}

/// The credentials of `@security`. The header `authorization` comes first.
pub(crate) fn of(api: &Api) -> Vec<Credential<'_>> {
    let owner = api.address().and_then(|url| url.split("//").nth(1));
    let host = owner.map_or(&*api.title, |rest| rest.split(['/', ':']).next().unwrap_or(rest));
    let mut all: Vec<_> = api
        .security
        .iter()
        .map(|(place, name)| of_name(*place, name, host))
        .collect();
    all.sort_by_key(|one| one.name != "authorization");
    all
}

fn of_name<'a>(place: Place, name: &'a str, host: &str) -> Credential<'a> {
    let variable = variable_name::name_of(host, name);
    let key = example::name(name);
    let key = example::quoted(&key);
    let (place, item) = match place {
        Place::Header if name == "authorization" => ("header", format!("Authorization:\"Bearer ${variable}\"")),
        Place::Header => ("header", format!("{key}:\"${variable}\"")),
        Place::Cookie => ("cookie", format!("{key}=\"${variable}\"")),
        _ => ("query", format!("{key}=\"${variable}\"")),
    };
    Credential { place, name, item }
}
