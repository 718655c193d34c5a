//! The operation of a concrete request: the way from a method and a URL back to a route and its parameters.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use super::Kind;
use super::address::{Address, UrlParts};
use super::arguments::{self, Argument, joined, of_form, of_pairs, whole};
use super::entry::{Api, Entry, Parameter};
use super::lines::Index;
use super::paths::{Paths, has_names_alone, literal_pairs, path_of, values};
use crate::error::{Error, ErrorKind};
use crate::place::Place;
use crate::route::UrlSource;
use crate::secret::is_secret_name;
use crate::template::{Captured, Template, UNRESERVED, decoded, is};

/// The operation of a concrete request, with its parameters.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Identified<'c, 'u> {
    /// The operation.
    pub operation: &'c Entry,
    /// The parameters in the path, then those in the query, in the order of the URL.
    pub arguments: Vec<Argument<'u>>,
    /// Why the operation refuses the URL: `unknown-parameter`, `invalid-parameter`, and `missing-parameter` of the
    /// query. Headers, cookies and the body are checked only if they are added.
    pub refused: Vec<Error>,
}

impl<'u> Identified<'_, 'u> {
    /// Reads the fields of a form, `application/x-www-form-urlencoded`, as [`identify`] reads a query: the arguments get the
    /// fields, and `refused` what the operation does not take in its body.
    ///
    /// ```
    /// use endpoint_catalogue::Catalogue;
    ///
    /// static SHOP: Catalogue = Catalogue::from_static(
    ///     "endpoint-catalogue 2\nPOST /orders - >form .item! .tags:string[]+brackets\n",
    /// );
    ///
    /// let mut found = SHOP.identify("POST", "/orders")?;
    /// found.add_form("tags[]=a&tags[]=b&count=2");
    /// assert_eq!(found.arguments[0].name, "tags");
    /// assert_eq!(found.refused.len(), 2); // `count` is unknown, and `item` missing
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    ///
    /// [`identify`]: super::Catalogue::identify
    pub fn add_form(&mut self, form: &'u str) {
        let pairs = arguments::pairs(form);
        let fields = of_pairs(Place::Body, &Api::default(), self.operation, pairs, &mut self.refused);
        self.arguments.extend(fields);
    }

    /// Reads a header as a parameter, or the header `cookie` as one parameter for each cookie. Returns whether it was read.
    ///
    /// A header is read if it is a parameter of the operation, not an object and not a credential. Cookies are read if this
    /// holds for all of them, none is a list or occurs twice, and their values have only unreserved characters (RFC 3986).
    ///
    /// ```
    /// use endpoint_catalogue::Catalogue;
    ///
    /// static SHOP: Catalogue = Catalogue::from_static("endpoint-catalogue 2\nGET /orders - ^x-team ~region\n");
    ///
    /// let mut found = SHOP.identify("GET", "/orders")?;
    /// assert!(found.add_header("X-Team", "payments"));
    /// assert!(found.add_header("Cookie", "region=eu"));
    /// assert!(!found.add_header("accept", "*/*"));
    /// assert_eq!(found.arguments[0].name, "x-team");
    /// assert_eq!(found.arguments[1].name, "region");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    pub fn add_header(&mut self, name: &'u str, value: &'u str) -> bool {
        let place = match name.eq_ignore_ascii_case("cookie") {
            true => Place::Cookie,
            false => Place::Header,
        };
        let cookies = value.split(';').map(|pair| pair.trim().split_once('='));
        let pairs: Option<Pairs<'u>> = match place {
            Place::Cookie => cookies.collect(),
            _ => Some(vec![(name, value)]),
        };
        let read = |(name, value)| self.of_header(place, name, value);
        let found: Option<Vec<_>> = pairs.and_then(|pairs| pairs.into_iter().map(read).collect());
        let Some(found) = found else { return false };
        let names: HashSet<&str> = found.iter().map(|(_, parameter)| &*parameter.name).collect();
        if names.len() < found.len() {
            return false;
        }
        for (argument, parameter) in found {
            self.refused
                .extend(arguments::refusal(parameter, &parameter.name, &argument.value));
            self.arguments.push(argument);
        }
        true
    }
}

impl<'c, 'u> Identified<'c, 'u> {
    /// The argument of a header or a cookie, if its text has only one reading.
    fn of_header(&self, place: Place, name: &str, value: &'u str) -> Option<(Argument<'u>, &'c Parameter)> {
        let parameter = self.operation.parameter(place, name)?;
        let is_unescaped = place == Place::Header || value.bytes().all(|byte| is(byte, UNRESERVED));
        let has_members = parameter.kind.takes(Kind::OBJECT) && parameter.kind != Kind::ANY;
        let is_list = parameter.kind.takes_lists() && parameter.kind != Kind::ANY;
        let is_known = self
            .arguments
            .iter()
            .any(|one| one.place == place && one.name == parameter.name);
        if is_secret_name(name) || !is_unescaped || has_members || is_known || (is_list && place == Place::Cookie) {
            return None;
        }
        let text = |text: &'u str| Captured::Text(Cow::Borrowed(text.trim()));
        let value = match is_list {
            true => Captured::List(value.split(',').map(text).collect()),
            false => text(value),
        };
        let argument = Argument {
            place,
            name: Cow::Owned(parameter.name.clone()),
            value,
            is_credential: false,
        };
        Some((argument, parameter))
    }
}

/// The operations by path and server, for concrete URLs.
pub(super) struct Requests {
    paths: Paths,
    /// The servers of the API, then those of single operations.
    addresses: Vec<Address>,
    of_api: usize,
    entries: Vec<Candidate>,
}

struct Candidate {
    /// The operation's own server among the addresses.
    own: Option<usize>,
    /// The path; `None` if its placeholders can't be read back.
    template: OnceLock<Option<Template<'static>>>,
}

/// An operation whose path fits, with the values of its placeholders.
struct Fit {
    position: usize,
    values: Values,
}

/// The values of placeholders, by name.
type Values = Vec<(String, Captured<'static>)>;

/// The pairs of a query, not decoded.
type Pairs<'u> = Vec<(&'u str, &'u str)>;

impl Requests {
    pub(super) fn new(index: &Index, text: &str) -> Self {
        let urls = index.entries.iter().map(|entry| url_of(entry.line(text).route()));
        let paths = Paths::new(urls);
        let mut addresses: Vec<Address> = index.api.servers.iter().map(|server| Address::new(server)).collect();
        if addresses.is_empty() {
            addresses.push(Address::new(""));
        }
        let of_api = addresses.len();
        let mut known: HashMap<String, usize> = HashMap::new();
        let entries = index.entries.iter().map(|entry| {
            let own = entry.line(text).server().map(|server| {
                *known.entry(server.into_owned()).or_insert_with_key(|server| {
                    addresses.push(Address::new(server));
                    addresses.len() - 1
                })
            });
            Candidate {
                own,
                template: OnceLock::new(),
            }
        });
        let entries = entries.collect();
        Self {
            paths,
            addresses,
            of_api,
            entries,
        }
    }

    /// The positions of the addresses that a URL can be at, those with a longer path first.
    fn addresses(&self, target: &UrlParts<'_>) -> Vec<usize> {
        let is_origin = |address: &Address| match (&address.origin, &target.origin) {
            (Some(known), Some(origin)) => known == origin,
            _ => true,
        };
        let all = self.addresses.iter().enumerate();
        let mut found: Vec<usize> = all
            .filter(|(_, address)| is_origin(address))
            .map(|(at, _)| at)
            .collect();
        found.sort_by_key(|at| std::cmp::Reverse(self.addresses.get(*at).map(|address| address.path.len())));
        found
    }
}

/// The URL of a route.
fn url_of(route: &str) -> &str {
    route.split_once(' ').map_or("", |(_, url)| url)
}

/// A search for one URL.
pub(super) struct Search<'c, 'u> {
    index: &'c Index,
    text: &'c str,
    requests: &'c Requests,
    method: String,
    target: UrlParts<'u>,
    pairs: Pairs<'u>,
}

impl<'c, 'u> Search<'c, 'u> {
    pub(super) fn new(index: &'c Index, text: &'c str, requests: &'c Requests, method: &str, url: &'u str) -> Self {
        let target = UrlParts::read(url);
        let pairs = arguments::pairs(target.query.unwrap_or_default()).collect();
        Self {
            index,
            text,
            requests,
            method: method.to_ascii_uppercase(),
            target,
            pairs,
        }
    }

    /// The operation of the URL, and its parameters.
    pub(super) fn run(self) -> Result<Identified<'c, 'u>, Error> {
        if self.target.path.split('/').any(|segment| matches!(segment, "." | "..")) {
            let wrong = "has a dot segment, which clients and servers resolve to another path";
            return Err(self.unknown(wrong));
        }
        if self.target.origin.is_none() && !self.target.path.starts_with('/') {
            let wrong = "is neither a URL with its scheme, such as https://, nor a path with its slash";
            return Err(self.unknown(wrong));
        }
        let addresses = self.requests.addresses(&self.target);
        let found = addresses.iter().find_map(|address| {
            let rest = self.requests.addresses.get(*address)?.rest(&self.target.path)?;
            self.at(Some(*address), rest, |position| self.has_method(position))
        });
        let Some(fit) = found else {
            return Err(self.unknown(&self.reason(&addresses)));
        };
        let operation = self.operation(fit.position)?;
        Ok(self.identified(operation, fit))
    }

    fn operation(&self, position: usize) -> Result<&'c Entry, Error> {
        match self.index.entries.get(position) {
            Some(entry) => Ok(entry.operation(self.text)?),
            None => Err(self.unknown("is not an operation of the catalogue")),
        }
    }

    /// The most specific operation at an address whose path fits. Of several, the first that refuses no value.
    fn at(&self, address: Option<usize>, rest: &str, is_wanted: impl Fn(usize) -> bool) -> Option<Fit> {
        self.requests.paths.find(rest, |positions| {
            let mut first = None;
            for position in positions {
                if !is_wanted(*position) || !self.is_at(*position, address) {
                    continue;
                }
                let Some(fit) = self.fit(*position, rest) else { continue };
                if positions.len() == 1 || !self.refuses(&fit) {
                    return Some(fit);
                }
                first.get_or_insert(fit);
            }
            first
        })
    }

    fn route(&self, position: usize) -> &'c str {
        let entry = self.index.entries.get(position);
        entry.map_or("", |entry| entry.line(self.text).route())
    }

    fn has_method(&self, position: usize) -> bool {
        self.route(position).split(' ').next() == Some(&*self.method)
    }

    fn is_at(&self, position: usize, address: Option<usize>) -> bool {
        let own = self.requests.entries.get(position).and_then(|entry| entry.own);
        match (own, address) {
            (_, None) => true,
            (Some(own), Some(address)) => own == address,
            (None, Some(address)) => address < self.requests.of_api,
        }
    }

    /// The values of the placeholders, if the path and the query of an operation's URL fit.
    fn fit(&self, position: usize, rest: &str) -> Option<Fit> {
        let url = url_of(self.route(position));
        let rest = if rest.is_empty() { "/" } else { rest };
        let mut values = match has_names_alone(path_of(url)) {
            true => self.values_of_names(position, rest)?,
            false => self.styled(position, rest)?,
        };
        for (name, wanted) in literal_pairs(url) {
            let mut found = self.pairs.iter().filter(|(given, _)| *given == name);
            let value = found.next()?.1;
            match wanted.strip_prefix('{').and_then(|wanted| wanted.strip_suffix('}')) {
                Some(name) => values.push((name.to_owned(), Captured::Text(of_form(value)?).into_owned())),
                None => (of_form(value)? == of_form(wanted)?).then_some(())?,
            }
        }
        Some(Fit { position, values })
    }

    /// The values of placeholders without operators. The kind of a parameter says whether a comma separates items; one within an
    /// item is encoded.
    fn values_of_names(&self, position: usize, path: &str) -> Option<Values> {
        let operation = self.operation(position).ok()?;
        let values = values(path_of(&operation.url), path)?.into_iter();
        let value = |(name, value): (&str, &str)| {
            let known = operation.parameter(Place::Placeholder, name);
            let texts: Vec<_> = value.split(',').map(decoded).collect::<Option<_>>()?;
            let value = known.map_or_else(|| Captured::Text(whole(&texts)), |known| joined(known, &texts));
            Some((name.to_owned(), value.into_owned()))
        };
        values.map(value).collect()
    }

    /// The values of placeholders with operators.
    fn styled(&self, position: usize, path: &str) -> Option<Values> {
        let url = url_of(self.route(position));
        let template = self.requests.entries.get(position)?.template.get_or_init(|| {
            let template = UrlSource::text(Cow::Owned(path_of(url).to_owned()))
                .into_template()
                .ok()?;
            template.is_reversible().then_some(template)
        });
        let captures = template.as_ref()?.captures(path).ok()??;
        let owned = |(name, value): (&str, Captured<'_>)| (name.to_owned(), value.into_owned());
        Some(captures.into_values().into_iter().map(owned).collect())
    }

    /// Whether the operation refuses one of the values of its placeholders.
    fn refuses(&self, fit: &Fit) -> bool {
        let Ok(operation) = self.operation(fit.position) else {
            return true;
        };
        let mut refused = Vec::new();
        of_path(operation, &fit.values, &mut refused);
        !refused.is_empty()
    }

    fn identified(self, operation: &'c Entry, fit: Fit) -> Identified<'c, 'u> {
        let mut refused = Vec::new();
        let mut found = of_path(operation, &fit.values, &mut refused);
        let is_literal = |name: &str| literal_pairs(&operation.url).any(|(known, _)| known == name);
        let pairs = self.pairs.into_iter().filter(|(name, _)| !is_literal(name));
        let query = of_pairs(Place::Query, &self.index.api, operation, pairs, &mut refused);
        found.extend(query);
        Identified {
            operation,
            arguments: found,
            refused,
        }
    }

    /// The routes of a path, whatever their methods.
    fn routes(&self, address: usize) -> Option<Vec<String>> {
        let rest = self.requests.addresses.get(address)?.rest(&self.target.path)?;
        self.requests.paths.find(rest, |positions| {
            let here = positions
                .iter()
                .filter(|position| self.is_at(**position, Some(address)));
            let here = here.filter(|position| self.fit(**position, rest).is_some());
            let routes: Vec<String> = here.map(|position| format!("`{}`", self.route(*position))).collect();
            (!routes.is_empty()).then_some(routes)
        })
    }

    /// Why no operation was found, with the nearest.
    fn reason(&self, addresses: &[usize]) -> String {
        let path = &*self.target.path;
        let address = |at: usize| self.requests.addresses.get(at);
        let find = |at: usize, rest: &str| {
            let fit = self.at(Some(at), rest, |position| self.has_method(position))?;
            Some(self.route(fit.position))
        };
        let other_method = || {
            let routes = addresses.iter().find_map(|at| self.routes(*at))?;
            Some(format!("did you mean {}?", routes.join(" or ")))
        };
        let no_path = || {
            let mut known = addresses.iter().filter_map(|at| Some((*at, &*address(*at)?.path)));
            let (route, base) =
                known.find_map(|(at, base)| Some((find(at, path).filter(|_| !base.is_empty())?, base)))?;
            Some(format!(
                "did you mean `{route}`? The paths of its server begin with {base}"
            ))
        };
        let other_host = || {
            let mut known = self.requests.addresses.iter().enumerate();
            let (route, at) = known.find_map(|(at, address)| Some((find(at, address.rest(path)?)?, address)))?;
            let origin = at.origin.as_deref()?;
            Some(format!("did you mean `{route}` at {origin}, its server?"))
        };
        let no_slash = || {
            let shorter = path.strip_suffix('/')?;
            let route = addresses
                .iter()
                .find_map(|at| find(*at, address(*at)?.rest(shorter)?))?;
            Some(format!("did you mean `{route}`, without a slash at the end?"))
        };
        let guess = other_method().or_else(no_path).or_else(other_host).or_else(no_slash);
        let guess = guess.map_or_else(String::new, |guess| format!(": {guess}"));
        format!("is not an operation of the catalogue{guess}")
    }

    fn unknown(&self, wrong: &str) -> Error {
        let origin = self.target.origin.as_deref().unwrap_or_default();
        let name = format!("{} {origin}{}", self.method, self.target.path);
        Error::about(ErrorKind::UnknownOperation, &name, wrong)
    }
}

/// The arguments of the path.
fn of_path<'u>(
    operation: &Entry,
    values: &[(String, Captured<'static>)],
    refused: &mut Vec<Error>,
) -> Vec<Argument<'u>> {
    let arguments = values.iter().map(|(name, value)| {
        let known = operation.parameter(Place::Placeholder, name);
        let value = match (value, known) {
            (Captured::Text(text), Some(known)) => arguments::one(known, text),
            // A description can write a single value in an exploded style.
            (Captured::List(items), known)
                if items.len() == 1 && !known.is_some_and(|known| known.kind.takes_lists()) =>
            {
                items.first().cloned().unwrap_or_else(|| value.clone())
            }
            _ => value.clone(),
        };
        refused.extend(known.and_then(|known| arguments::refusal(known, name, &value)));
        Argument {
            place: Place::Placeholder,
            is_credential: false,
            name: Cow::Owned(name.clone()),
            value,
        }
    });
    arguments.collect()
}
