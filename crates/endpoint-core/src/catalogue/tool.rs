//! The names of operations as tools of a language model, the operation of such a name, and the arguments
//! of an operation: all that a model may choose, each under one name. Definitions and calls both use these names.

use std::collections::{HashMap, HashSet};

use super::format::NO_ID;
use super::{Api, Catalogue, Content, Entry, Parameter, ReadError};
use crate::content_type::ContentType;
use crate::place::Place;

/// The longest name that all vendors take.
const LONGEST: usize = 64;

impl Catalogue {
    /// The name of each operation as a tool, with its route: at most 64 letters, digits, `_` and `-`, each name once. It
    /// is the id with `_` for all other characters, or the route if there is no id. If two operations would share a
    /// name, or it would be too long, a hash of the route ends it.
    ///
    /// ```
    /// use endpoint_core::catalogue::Catalogue;
    ///
    /// let catalogue = Catalogue::parse("endpoint-catalogue 2\nGET /orders orders/list\nGET /orders/{id} -\n")?;
    /// let names: Vec<_> = catalogue.tool_names()?.into_iter().map(|(name, _)| name).collect();
    /// assert_eq!(names, ["orders_list", "GET_orders_id"]);
    /// # Ok::<(), endpoint_core::catalogue::ReadError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A [`ReadError`] for a text that is not a catalogue.
    pub fn tool_names(&self) -> Result<Vec<(String, &str)>, ReadError> {
        let simple_names = self.routes()?.map(|(route, id)| {
            let name = if id == NO_ID { route } else { &id };
            (simple(name, '_'), route)
        });
        let simple_names: Vec<_> = simple_names.collect();
        let mut counts = HashMap::new();
        for (name, _) in &simple_names {
            *counts.entry(name.clone()).or_insert(0_usize) += 1;
        }
        let is_usable = |name: &String| !name.is_empty() && name.len() <= LONGEST && counts.get(name) == Some(&1);
        let mut taken: HashSet<String> = counts.keys().filter(|name| is_usable(name)).cloned().collect();
        let names = simple_names.into_iter().map(|(name, route)| match is_usable(&name) {
            true => (name, route),
            false => (with_hash(&name, route, &mut taken), route),
        });
        Ok(names.collect())
    }

    /// The operation of a tool's name, of an id, or of a route such as `GET /orders`.
    ///
    /// # Errors
    ///
    /// A [`ReadError`] if the text, or the line of the operation, is not valid.
    pub fn tool(&self, name: &str) -> Result<Option<&Entry>, ReadError> {
        if let Some(operation) = self.named(name)? {
            return Ok(Some(operation));
        }
        let names = self.tool_names_sorted()?;
        let found = names.binary_search_by(|(known, _)| known.as_str().cmp(name)).ok();
        let route = found
            .and_then(|found| names.get(found))
            .map_or(name, |(_, route)| route);
        let (method, url) = route.split_once(' ').unwrap_or_default();
        match url.starts_with('/') {
            true => self.find(method, url),
            false => Ok(None),
        }
    }

    /// The names with their routes, made once.
    fn tool_names_sorted(&self) -> Result<&[(String, String)], ReadError> {
        if let Some(names) = self.tools.get() {
            return Ok(names);
        }
        let names = self.tool_names()?.into_iter();
        let mut names: Vec<_> = names.map(|(name, route)| (name, route.to_owned())).collect();
        names.sort_unstable();
        Ok(self.tools.get_or_init(|| names))
    }
}

/// The start of a name, with a hash of the route that no other name has.
fn with_hash(name: &str, route: &str, taken: &mut HashSet<String>) -> String {
    let start = name.get(..LONGEST - 9).unwrap_or(name);
    let names = (0..).map(|salt: u32| format!("{start}_{:08x}", fnv(route, salt)));
    let mut free = names.filter(|name| taken.insert(name.clone()));
    free.next().unwrap_or_default()
}

/// FNV-1a of 32 bits: it is the same in every build, which a name must be.
fn fnv(text: &str, salt: u32) -> u32 {
    let bytes = text.bytes();
    bytes.fold(0x811c_9dc5 ^ salt, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

/// One argument of an operation: a parameter under a name that language models can write, or the whole body.
#[derive(Debug, Clone, PartialEq)]
pub struct ToolArgument<'o> {
    /// The name: at most 64 letters, digits, `_`, `-` and `.`; no other argument of the operation has it.
    pub name: String,
    /// The destination of its value.
    pub target: Destination<'o>,
    /// The name that an option has for it: with the sign of its place if other parameters have its name, too.
    pub option: String,
}

/// The part of a request that an argument fills.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Destination<'o> {
    /// A placeholder of the URL that is plain text.
    Placeholder(&'o str),
    /// A parameter.
    Parameter(&'o Parameter),
    /// The whole body.
    Body(&'o Content),
}

impl ToolArgument<'_> {
    /// Whether every call needs it.
    #[must_use]
    pub fn is_required(&self) -> bool {
        match self.target {
            Destination::Placeholder(_) => true,
            Destination::Parameter(parameter) => parameter.required || parameter.place == Place::Placeholder,
            Destination::Body(content) => content.required,
        }
    }
}

impl Entry {
    /// The arguments of a call, in the order of placeholders, other parameters, body.
    ///
    /// Credentials are left out, because they come from the defaults of an endpoint alone: the names in `security` of
    /// the API, and headers, cookies and query parameters whose name is that of a secret.
    ///
    /// ```
    /// use endpoint_core::catalogue::Catalogue;
    ///
    /// let catalogue = Catalogue::parse(
    ///     "endpoint-catalogue 2\n@security ^x-api-key\nPUT /users/{id} - ?expand[] ^x-api-key >json .id:integer\n",
    /// )?;
    /// let operation = catalogue.find("PUT", "/users/{id}")?.unwrap();
    /// let names: Vec<_> = operation.tool_arguments(catalogue.api()?).into_iter().map(|argument| argument.name).collect();
    /// assert_eq!(names, ["id", "expand", "id_body"]);
    /// # Ok::<(), endpoint_core::catalogue::ReadError>(())
    /// ```
    #[must_use]
    pub fn tool_arguments(&self, api: &Api) -> Vec<ToolArgument<'_>> {
        let described = |name: &str| self.parameter(Place::Placeholder, name);
        let mut seen = HashSet::new();
        let placeholders = self.placeholders().filter(|name| seen.insert(*name));
        let mut targets: Vec<_> = placeholders
            .map(|name| described(name).map_or(Destination::Placeholder(name), Destination::Parameter))
            .collect();
        let others = self.parameters.iter();
        let others = others.filter(|one| {
            let is_own = one.place != Place::Placeholder && !one.is_rest() && !one.read_only;
            is_own && !api.is_credential(one.place, &one.name)
        });
        targets.extend(others.map(Destination::Parameter));
        if !self.parameters.iter().any(|one| one.place == Place::Body) {
            // A form without fields has no arguments.
            let is_form = |content: &&Content| ContentType::of(&content.media_type).is_form();
            let whole = self.contents.first().filter(|content| !is_form(content));
            targets.extend(whole.map(Destination::Body));
        }
        let mut taken = HashSet::new();
        let arguments = targets.iter().map(|target| {
            let (place, name) = target.own();
            ToolArgument {
                name: free(&simple(name, '.'), place, &mut taken),
                target: *target,
                // Another place of the name can be that of a credential.
                option: self.option_name(place, name),
            }
        });
        arguments.collect()
    }

    /// The parameter for fields of the body with any other name, if the operation takes them.
    #[must_use]
    pub fn other_fields(&self) -> Option<&Parameter> {
        self.parameter(Place::Body, "")
    }
}

impl<'o> Destination<'o> {
    /// The place and the name of it in the catalogue; `body` for the whole body.
    fn own(&self) -> (Place, &'o str) {
        match self {
            Self::Placeholder(name) => (Place::Placeholder, name),
            Self::Parameter(parameter) => (parameter.place, &parameter.name),
            Self::Body(_) => (Place::Body, "body"),
        }
    }
}

/// A text with `_` for each run of characters other than ASCII letters, digits, `_`, `-` and `extra`, and none at its
/// ends.
pub(super) fn simple(text: &str, extra: char) -> String {
    let mut simple = String::new();
    for c in text.chars() {
        if c.is_ascii_alphanumeric() || matches!(c, '_' | '-') || c == extra {
            simple.push(c);
        } else if !simple.ends_with('_') {
            simple.push('_');
        }
    }
    let is_own = |end: &str| text.ends_with(end);
    if !is_own("_") && simple.ends_with('_') {
        simple.pop();
    }
    if !text.starts_with('_') && simple.starts_with('_') {
        simple.remove(0);
    }
    simple
}

/// A name that is not taken: the name itself, or with its place and a number after it.
fn free(name: &str, place: Place, taken: &mut HashSet<String>) -> String {
    let name = if name.is_empty() { "argument" } else { name };
    let place = match place {
        Place::Placeholder => "_path",
        Place::Query => "_query",
        Place::Header => "_header",
        Place::Cookie => "_cookie",
        _ => "_body",
    };
    let ends = ["".to_owned(), place.to_owned()].into_iter();
    let ends = ends.chain((2_usize..).map(|number| format!("{place}_{number}")));
    let names = ends.map(|end| {
        let start = name.get(..LONGEST.saturating_sub(end.len())).unwrap_or(name);
        start.to_owned() + &end
    });
    let mut free = names.filter(|name| taken.insert(name.clone()));
    free.next().unwrap_or_default()
}
