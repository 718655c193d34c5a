//! An endpoint as JSON: where it goes, and its layers of defaults.

use endpoint::{Endpoint, Error, Options, Style};
use endpoint_catalogue::{Catalogue, Described};
use serde_derive::Deserialize;

use crate::{Mistake, input};

/// Without a base URL and without a description, it is GitHub's, as the specification has it.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Spec<'s> {
    /// The base URL.
    base: Option<String>,
    /// The style of lists.
    lists: Option<String>,
    /// Origins that get the credentials of the defaults, too.
    trust: Vec<String>,
    /// The description whose operations it has.
    api: Option<usize>,
    #[serde(borrow)]
    layers: Vec<Options<'s>>,
}

/// The endpoint of a text. `catalogue` gives the catalogue of a description.
pub(crate) fn endpoint(
    text: &str,
    catalogue: impl Fn(usize) -> Result<&'static Catalogue, Mistake>,
) -> Result<Described, Mistake> {
    let spec: Spec<'_> = serde_json::from_str(text).map_err(|error| input(&error))?;
    let catalogue = spec.api.map(catalogue).transpose()?;
    let address = catalogue
        .map(|catalogue| catalogue.api())
        .transpose()
        .map_err(Error::from)?;
    let address = address.and_then(|api| api.address());
    let mut endpoint = match spec.base.as_deref().or(address) {
        Some(base) => Endpoint::new(base)?,
        None => Endpoint::github(),
    };
    if let Some(name) = &spec.lists {
        let style: Style = name.parse().map_err(|error: Error| Mistake::from(error))?;
        endpoint = endpoint.defaults(Options::new().list_style(style))?;
    }
    for origin in &spec.trust {
        endpoint = endpoint.trust(origin)?;
    }
    for layer in spec.layers {
        endpoint = endpoint.defaults(layer)?;
    }
    Ok(Described::over(&endpoint, catalogue)?)
}
