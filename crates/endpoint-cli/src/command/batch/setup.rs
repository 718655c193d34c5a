//! The setup that all lines share: the layers under them, and the way their requests are written.

use clap::ArgMatches;
use endpoint::{Options, Value};
use endpoint_catalogue::Catalogue;

use super::bounds::MAX_MADE;
use super::refusal::Refusal;
use crate::command::call::redaction;
use crate::input::files;
use crate::input::guarded::{Guarded, Refused};
use crate::input::layers::{self, Layers};
use crate::input::no_server::NoServer;
use crate::output::code::is_sequence;
use crate::output::format::Format;
use crate::output::manner::Manner;
use crate::report::failure::Failure;
use crate::report::mask::SecretNames;

/// The setup that all lines share.
#[derive(Debug)]
pub(super) struct Setup {
    /// The global defaults with the layers of the flags, and the bound of what a line makes.
    pub(super) endpoint: Guarded,
    /// How requests are written.
    pub(super) format: Format,
    /// The names of `--redact`, if the flag is there.
    pub(super) redact: Option<SecretNames>,
    pub(super) manner: Manner<'static>,
    /// Results are written alone, without the answer around them.
    pub(super) is_raw: bool,
    /// The report for lines without a base URL, if the catalogue has no address.
    no_server: Option<NoServer>,
    /// The layers of the flags.
    layers: Layers,
}

impl Setup {
    /// Reads the flags and the files that they name.
    pub(super) fn read(matches: &ArgMatches) -> Result<Self, Failure> {
        let inputs = files::inputs();
        let mut layers = match matches.contains_id("profile") {
            true => layers::read(matches, &inputs)?,
            // A program's lines are the same wherever it runs: the environment chooses no profile.
            false => layers::without_profile(matches, &inputs)?,
        };
        if let Some(url) = matches.get_one::<String>("base-url") {
            layers.put_over("--base-url", Options::new().base_url(url.clone()));
        }
        let redact = redaction(matches);
        if let Some(names) = &redact {
            layers.put_over("--redact", names.add_to(Options::new()));
        }
        let format = matches.get_one::<String>("output").and_then(|name| Format::named(name));
        let format = format.unwrap_or(Format::Json);
        let is_raw = matches.get_flag("raw");
        if is_raw && !is_sequence(format) {
            let name = format.name();
            let message = format!("--raw writes one request after the other, and several in {name} are one program");
            let help = "without --raw, each answer holds a program of its own";
            return Err(Failure::usage("invalid-usage", message).help(help));
        }
        Ok(Self {
            endpoint: layers.endpoint()?.defaults(Options::new().limit(MAX_MADE))?,
            format,
            redact,
            manner: Manner {
                is_pretty: matches.get_flag("pretty"),
                ..Manner::default()
            },
            is_raw,
            no_server: layers.no_server(),
            layers,
        })
    }

    /// The catalogue of `--api` or of the profile.
    pub(super) fn catalogue(&self) -> Option<&'static Catalogue> {
        self.layers.catalogue()
    }

    /// The refusal of a request. It names the catalogue if that lacks a server.
    pub(super) fn refusal(&self, refused: Refused) -> Refusal {
        match (&self.no_server, refused) {
            (Some(no_server), Refused::Invalid(error)) if NoServer::is_why(&error) => Refusal {
                message: format!("{no_server}: --base-url, or `baseUrl` in `defaults`, says where requests go").into(),
                ..error.into()
            },
            (_, refused) => refused.into(),
        }
    }

    /// The defaults without GitHub's base URL, if the catalogue is that of another API and names no server.
    pub(super) fn without_server<'o>(&self, defaults: &'o Options<'static>) -> Option<Result<Options<'o>, Refusal>> {
        let given = defaults.get("baseUrl");
        let is_built_in = given.as_ref().and_then(Value::as_str) == Some("https://api.github.com");
        self.no_server.as_ref().filter(|_| is_built_in)?;
        let value = Value::from_serialize(defaults).map_err(|error| Refusal::input(error.to_string()));
        Some(value.and_then(|value| {
            let members = value.as_object().into_iter().flat_map(|members| members.iter());
            let members = members.filter(|(name, _)| *name != "baseUrl");
            let members = members.map(|(name, value)| (name.to_owned(), value.clone().into_owned()));
            Ok(Options::try_from(Value::Object(members.collect()))?)
        }))
    }

    /// Options that a line has, with the names of secrets that belong to all lines.
    pub(super) fn marked<'l>(&self, options: Options<'l>) -> Options<'l> {
        match &self.redact {
            Some(names) => names.add_to(options),
            None => options,
        }
    }
}
