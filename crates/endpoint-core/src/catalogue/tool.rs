//! The names of operations as tools of a language model, and the operation of such a name.

use std::collections::{HashMap, HashSet};

use super::tool_argument::simple;
use super::{Catalogue, Entry, ReadError, escape};

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
            let name = if id == escape::NO_ID { route } else { &id };
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
