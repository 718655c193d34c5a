//! The keys of options in JSON and in profiles (§2.1), and those that are nearly one of them.

use endpoint::Object;

use crate::report::failure::Failure;
use crate::report::mask;

/// The keys that are options and not parameters.
pub(crate) const OPTIONS: [&str; 7] = ["baseUrl", "method", "url", "headers", "mediaType", "data", "request"];

/// The keys that are often written in another way. The others are words that a parameter may well be called.
const MISWRITTEN: [&str; 3] = ["baseUrl", "headers", "mediaType"];

/// An error for a key such as `base_url` or `header`, which would be sent as a parameter.
pub(crate) fn check(object: &Object<'_>, source: &str) -> Result<(), Failure> {
    for (key, _) in object {
        if let Some(meant) = meant(key) {
            let message = format!("{source}: {} is not an option", mask::quoted(key));
            let help = format!("did you mean `{meant}`? A parameter of that name is given as an item: {key}=…");
            return Err(Failure::failed("unknown-option", message).help(help));
        }
    }
    Ok(())
}

/// The option that a key differs from by its case, its hyphens or its number.
fn meant(key: &str) -> Option<&'static str> {
    let wanted = plain(key);
    let nearest = MISWRITTEN.into_iter().find(|option| plain(option) == wanted);
    nearest.filter(|option| *option != key)
}

fn plain(key: &str) -> String {
    let letters = key.chars().filter(|c| !matches!(c, '_' | '-'));
    let plain: String = letters.flat_map(char::to_lowercase).collect();
    plain.trim_end_matches('s').to_owned()
}
