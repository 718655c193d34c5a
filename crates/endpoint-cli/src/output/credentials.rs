//! The credentials of an API, as items of this command. Each takes its secret from a variable of the environment.

use endpoint_catalogue::Api;
use endpoint_lines::output::{strings, variable_name};

use super::example;

/// A credential.
pub(crate) struct Credential<'a> {
    pub(crate) place: &'static str,
    pub(crate) name: &'a str,
    /// The value with the name of a variable: `Bearer $SHOP_TOKEN`.
    pub(crate) value: String,
}

impl Credential<'_> {
    /// The item as a shell takes it: `authorization:"Bearer $SHOP_TOKEN"`.
    pub(crate) fn item(&self) -> String {
        let key = example::name(self.name);
        let sign = if self.place == "header" { ":" } else { "=" };
        format!("{}{sign}\"{}\"", strings::shell(&key), self.value)
    }
}

/// The credentials of `@security`. The header `authorization` comes first.
pub(crate) fn of(api: &Api) -> Vec<Credential<'_>> {
    let owner = api.address().and_then(|url| url.split("//").nth(1));
    let host = owner.map_or(&*api.title, |rest| rest.split(['/', ':']).next().unwrap_or(rest));
    let all = api.security.iter().map(|(place, name)| {
        let scheme = if name == "authorization" { "Bearer " } else { "" };
        let place = example::place(*place);
        let value = format!("{scheme}${}", variable_name::name_of(host, name));
        Credential { place, name, value }
    });
    let mut all: Vec<_> = all.collect();
    all.sort_by_key(|one| one.name != "authorization");
    all
}
