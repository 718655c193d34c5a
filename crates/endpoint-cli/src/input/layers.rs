//! The layers under a call: the global defaults, the catalogue, the profile, then each file of `--defaults`.

use std::path::PathBuf;
use std::sync::Arc;

use clap::ArgMatches;
use endpoint::{Endpoint, Options, RequestOptions, Value};
use endpoint_catalogue::{Catalogue, Described, Entry};
use endpoint_lines::output::document::Document;
use endpoint_lines::output::manner::ProfileVariable;

use super::files::{self, Inputs};
use super::guarded::{Guard, Guarded};
use super::json::{self, Source};
use super::no_server::NoServer;
use super::profiles::{self, Chosen};
use super::{catalogues, keys, line};
use crate::report::failure::Failure;

/// The layers over the global defaults, from the lowest. Each has the name that messages and `--explain` show.
#[derive(Debug, Clone, Default)]
pub(crate) struct Layers {
    list: Vec<(String, Options<'static>)>,
    /// The secrets of the profile and of files, and where they are at home.
    guards: Vec<Arc<Guard>>,
    /// The option by which the request goes another way than its URL says.
    elsewhere: Option<&'static str>,
    /// The variables of the environment that supply headers of the profile.
    variables: Vec<ProfileVariable>,
    /// The text that the requests are written into.
    document: Arc<Document>,
    /// The catalogue that checks the call and places its parameters.
    catalogue: Option<&'static Catalogue>,
    /// The name of that catalogue, as it was given.
    api: String,
    /// `None` unless the profile names the catalogue. `Some` has the catalogue's address, if it has one: the base URL of a
    /// profile that sets none.
    profile_server: Option<Option<&'static str>>,
}

/// The text before the name of a profile in messages.
const PROFILE: &str = "profile ";
/// The text before the name of a catalogue in messages.
const API: &str = "api ";

/// The layers that the flags and the environment ask for.
pub(crate) fn read(matches: &ArgMatches, inputs: &Inputs<'_>) -> Result<Layers, Failure> {
    let mut layers = Layers::default();
    let flag = matches.get_one::<String>("profile").map(String::as_str);
    let profile = profiles::chosen(flag)?;
    let flag = api_flag(matches);
    let of_profile = profile.as_ref().and_then(|profile| profile.api.as_ref());
    if let Some(name) = flag.or(of_profile) {
        layers.add_catalogue(name)?;
    }
    if let Some(profile) = profile {
        let is_own = layers.catalogue.is_some() && flag.is_none();
        layers.profile_server = is_own.then(|| layers.server());
        layers
            .guards
            .extend(Guard::of_profile(&profile, layers.catalogue).map(Arc::new));
        let Chosen {
            name,
            options,
            variables,
            ..
        } = profile;
        layers.variables = variables;
        layers.list.push((format!("{PROFILE}{name}"), options));
    }
    layers.add_files(matches, inputs)?;
    Ok(layers)
}

/// The layers of the flags alone, without a profile.
pub(crate) fn without_profile(matches: &ArgMatches, inputs: &Inputs<'_>) -> Result<Layers, Failure> {
    let mut layers = Layers::default();
    if let Some(name) = api_flag(matches) {
        layers.add_catalogue(name)?;
    }
    layers.add_files(matches, inputs)?;
    Ok(layers)
}

/// The catalogue that the flag names. Not every command has it.
fn api_flag(matches: &ArgMatches) -> Option<&String> {
    matches.try_get_one::<String>("api").ok().flatten()
}

impl Layers {
    /// Adds the layer of a catalogue.
    fn add_catalogue(&mut self, name: &str) -> Result<(), Failure> {
        let catalogue = catalogues::read(name)?;
        self.list.push((format!("{API}{name}"), line::described(catalogue)?));
        self.catalogue = Some(catalogue);
        name.clone_into(&mut self.api);
        Ok(())
    }

    /// Adds the layers of `--defaults`.
    fn add_files(&mut self, matches: &ArgMatches, inputs: &Inputs<'_>) -> Result<(), Failure> {
        for path in matches.get_many::<PathBuf>("defaults").unwrap_or_default() {
            let name = files::name(path);
            let options = json::options(&inputs.document(path)?, Source::File(&name))?;
            self.list.push((name.clone(), options.clone()));
            let base_url = self.endpoint()?.base_url();
            let guard = Guard::of_file(&name, &options, base_url, self.catalogue);
            self.guards.extend(guard.map(Arc::new));
        }
        Ok(())
    }

    /// The catalogue that checks calls and places their parameters.
    pub(crate) fn catalogue(&self) -> Option<&'static Catalogue> {
        self.catalogue
    }

    /// Whether a text is the id of one or several operations.
    pub(crate) fn names_operation(&self, text: &str) -> bool {
        self.catalogue
            .is_some_and(|catalogue| !matches!(catalogue.named(text), Ok(None)))
    }

    /// The operation of the catalogue that a route or an id names, with the method of a flag before it.
    pub(crate) fn operation(&self, route: Option<&str>, method: Option<&str>) -> Option<&'static Entry> {
        let route = route.filter(|_| self.catalogue.is_some())?;
        let route = method.map_or_else(|| route.to_owned(), |method| format!("{method} {route}"));
        self.endpoint().ok()?.operation(&route).ok()?
    }

    /// The address of the catalogue's API.
    fn server(&self) -> Option<&'static str> {
        self.catalogue?.api().ok()?.address()
    }

    /// The report for calls without a base URL, if the catalogue has no address.
    pub(crate) fn no_server(&self) -> Option<NoServer> {
        NoServer::of(&self.api, self.catalogue?)
    }

    /// Takes the catalogue away. The address of the one that a profile names stays its base URL.
    pub(crate) fn drop_catalogue(&mut self) {
        if self.catalogue.take().is_none() {
            return;
        }
        let address = self.profile_server.flatten();
        // A file can have such a name, too, and comes later.
        let name = format!("{API}{}", self.api);
        if let Some((_, options)) = self.list.iter_mut().find(|(other, _)| *other == name) {
            *options = address.map_or_else(Options::new, |address| Options::new().base_url(address));
        }
    }

    /// The endpoint with every layer, cascaded.
    pub(crate) fn endpoint(&self) -> Result<Guarded, Failure> {
        let mut endpoint = Described::over(&Endpoint::github(), self.catalogue)?;
        for (name, options) in &self.list {
            endpoint = endpoint
                .defaults(options.clone())
                .map_err(|error| Failure::failed(error.kind().as_str(), format!("{name}: {error}")))?;
        }
        Ok(Guarded::new(endpoint, self.guards.clone(), self.elsewhere))
    }

    /// Whether a catalogue or a layer names the host of relative URLs.
    pub(crate) fn name_host(&self) -> bool {
        let mut layers = self.list.iter();
        self.catalogue.is_some() || layers.any(|(_, options)| options.get("baseUrl").is_some())
    }

    /// Sets the option by which the request goes another way than its URL says.
    pub(crate) fn go_elsewhere(&mut self, option: Option<&'static str>) {
        self.elsewhere = option;
    }

    /// The variables of the environment that supply headers of the profile.
    pub(crate) fn variables(&self) -> &[ProfileVariable] {
        &self.variables
    }

    /// The text that the requests are written into.
    pub(crate) fn document(&self) -> Arc<Document> {
        Arc::clone(&self.document)
    }

    /// Sets the number of requests that are written into one text.
    pub(crate) fn write_together(&mut self, requests: usize) {
        self.document = Arc::new(Document::of(requests));
    }

    /// The layers, for the explanation and the code of a request that the guard has checked.
    pub(crate) fn into_list(self, _: &RequestOptions) -> Vec<(String, Options<'static>)> {
        self.list
    }

    /// Puts a layer over all others.
    pub(crate) fn put_over(&mut self, name: &str, options: Options<'static>) {
        self.list.push((name.to_owned(), options));
    }

    /// Puts a layer under all others.
    pub(crate) fn put_under(&mut self, name: &str, options: Options<'static>) {
        self.list.insert(0, (name.to_owned(), options));
    }

    /// Starts from `accept: */*` if a typed URL has another host than the base URL, or the base URL another than GitHub (decision 28):
    /// GitHub's media type is for GitHub alone.
    pub(crate) fn leave_for(&mut self, url: &str, base_url: Option<&str>) -> Result<(), Failure> {
        let of_layers = || Ok::<_, Failure>(self.endpoint()?.base_url());
        let base_url = base_url.map_or_else(of_layers, |url| Ok(Some(url.to_owned())))?;
        // A format and previews amend that type, and so ask for it.
        let asks = self.list.iter().any(|(_, options)| options.get("mediaType").is_some());
        let moved = base_url.as_deref().filter(|_| self.catalogue.is_none() && !asks);
        let moved = moved.and_then(|base_url| line::another_host(base_url, Some(line::GITHUB)));
        if let Some(options) = line::another_host(url, base_url.as_deref()).or(moved) {
            self.put_under("default for another host", options);
        }
        Ok(())
    }

    /// The names of the parameters that the layers have.
    pub(crate) fn parameters(&self) -> Result<Vec<String>, Failure> {
        let mut names = Vec::new();
        for (layer, options) in &self.list {
            let options = Value::from_serialize(options)
                .map_err(|error| Failure::failed("invalid-options", format!("{layer}: {error}")))?;
            let keys = options.as_object().into_iter().flat_map(|object| object.iter());
            let keys = keys.map(|(key, _)| key).filter(|key| !keys::OPTIONS.contains(key));
            names.extend(keys.map(str::to_owned));
        }
        Ok(names)
    }
}
