//! The report for a call without a host: its catalogue has no server with a host, and there is no base URL. Does not know how a
//! call is built.

use std::fmt;

use endpoint::{Error, ErrorKind};
use endpoint_catalogue::Catalogue;

use crate::report::failure::Failure;
use crate::report::mask;

/// A catalogue whose API has no address.
#[derive(Debug, Clone)]
pub(crate) struct NoServer {
    catalogue: String,
    /// The path that its server has instead of a host.
    path: String,
}

impl NoServer {
    /// `None` if the catalogue has an address. `name` is the name of the catalogue.
    pub(crate) fn of(name: &str, catalogue: &Catalogue) -> Option<Self> {
        let api = catalogue.api().ok()?;
        api.address().is_none().then(|| Self {
            catalogue: name.to_owned(),
            path: path(catalogue),
        })
    }

    /// Whether the missing host is the cause of an error.
    pub(crate) fn is_why(error: &Error) -> bool {
        error.kind() == ErrorKind::InvalidBaseUrl && error.reason().starts_with("is missing")
    }

    /// The report of such a call.
    pub(crate) fn failure(&self) -> Failure {
        let failure = Failure::failed(ErrorKind::InvalidBaseUrl.as_str(), self.to_string());
        failure
            .help(format!("--base-url {} says where requests go", example(&self.path)))
            .help("so does `baseUrl` in a profile or in a file of --defaults, or a line `@server URL` in the catalogue")
    }
}

/// The catalogue, and what it lacks.
impl fmt::Display for NoServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let catalogue = mask::quoted(&self.catalogue);
        write!(f, "the catalogue {catalogue} names no server")?;
        if !self.path.is_empty() {
            write!(f, " with a host, only {}", mask::quoted(&self.path))?;
        }
        f.write_str(", and there is no base URL")
    }
}

/// The path that a catalogue has in the place of an address.
pub(crate) fn path(catalogue: &Catalogue) -> String {
    let server = catalogue.api().ok().and_then(|api| api.servers.first());
    server.cloned().unwrap_or_default()
}

/// An example of a base URL that ends with this path.
pub(crate) fn example(path: &str) -> String {
    format!("https://HOST{}", path.trim_end_matches('/'))
}
