//! Checks a struct against an operation of a catalogue. The struct says what is sent, and an error names the attribute to write.
//!
//! The catalogue is a file. A binary search finds the operation, and one line is read.

use std::path::{Component, Path, PathBuf};

use endpoint_core::authority;
use endpoint_core::catalogue::{self, Content, Kind, Lines, Parameter, Style, is_styled};
use endpoint_core::content_type::{ContentType, JSON, essence};
use endpoint_core::nearest::nearest;
use endpoint_core::place::Place;
use endpoint_core::secret::is_secret_name;
use proc_macro2::TokenStream;
use quote::quote_spanned;
use syn::{Error, LitStr, Result};

use crate::field::{Field, Role, Shape};
use crate::mistakes::Mistakes;
use crate::operation::OperationStruct;
use crate::placing::Places;

/// The facts of a catalogue that no attribute has. They change nothing that is sent.
#[derive(Default)]
pub(crate) struct Facts {
    /// Whether a whole body must be text or bytes.
    pub(crate) is_raw: bool,
    /// The fields that are credentials of the API.
    pub(crate) secrets: Vec<String>,
    /// Code that makes rustc watch the file, and warn of a deprecated operation.
    pub(crate) tokens: TokenStream,
}

/// The operation that was found in the catalogue.
pub(crate) struct CatalogueEntry {
    api: LitStr,
    operation: catalogue::Entry,
    /// The servers and the credentials of the API.
    of_api: catalogue::Api,
}

impl CatalogueEntry {
    /// Finds the operation of a struct with `api`.
    pub(crate) fn of(operation: &OperationStruct<'_>) -> Result<Option<Self>> {
        let Some(api) = &operation.api else {
            return Ok(None);
        };
        find(&read(api)?, api, operation).map(Some)
    }
}

/// Checks a struct against its operation of the catalogue.
pub(crate) fn check(
    found: Option<&CatalogueEntry>,
    operation: &OperationStruct<'_>,
    places: &Places,
    mistakes: &mut Mistakes,
) -> Facts {
    let Some(found) = found else {
        return Facts::default();
    };
    let described = Described {
        described: &found.operation,
        credentials: &found.of_api.security,
        places,
        operation,
    };
    described.check(mistakes);
    let (method, url) = (&operation.route.method, operation.route.url());
    // A server that is a path is at the host of the base URL, which only the program knows.
    let server = found.operation.own_server(found.of_api.address());
    let server = server.filter(|server| !server.starts_with('/') && authority::start(url.as_bytes()).is_none());
    if let Some(server) = server.as_deref().map(|server| server.trim_end_matches('/')) {
        let wrong = format!("the API has this operation at another server: write \"{method} {server}{url}\"");
        mistakes.at(operation.route.span(), wrong);
    }
    described.check_content(mistakes);
    described.check_members(mistakes);
    for (index, field) in operation.fields.iter().enumerate() {
        if let Some(wrong) = described.not_written(index, field) {
            mistakes.at(field.span, wrong);
        }
    }
    let contents = &found.operation.contents;
    Facts {
        is_raw: !contents.is_empty()
            && contents
                .iter()
                .all(|one| !ContentType::of(&one.media_type).has_fields()),
        secrets: described.secrets(),
        tokens: tokens(&found.api, operation, &found.operation),
    }
}

/// Reads a catalogue. Its path is relative to the folder of the crate's Cargo.toml.
fn read(api: &LitStr) -> Result<String> {
    let wrong = |wrong: String| Err(Error::new(api.span(), wrong));
    let path = PathBuf::from(api.value());
    let is_within = |part| matches!(part, Component::Normal(_) | Component::CurDir);
    if !path.components().all(is_within) {
        return wrong(format!(
            "`{}` can leave the folder of the crate, and `cargo package` takes nothing from outside it: put the catalogue into \
             the crate, and write its path without `..`",
            path.display()
        ));
    }
    let folder = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
    let whole = Path::new(&folder).join(&path);
    std::fs::read_to_string(&whole).or_else(|error| {
        wrong(format!(
            "the catalogue `{}` can't be read: {error}; the path is relative to the folder of Cargo.toml, {}",
            path.display(),
            Path::new(&folder).display()
        ))
    })
}

/// Finds the operation of the struct's route.
fn find(text: &str, api: &LitStr, operation: &OperationStruct<'_>) -> Result<CatalogueEntry> {
    let of_catalogue =
        |error: catalogue::ReadError| Error::new(api.span(), format!("the catalogue `{}`, {error}", api.value()));
    let route = &operation.route;
    let lines = Lines::new(text).map_err(of_catalogue)?;
    let found = lines.find(&route.method, route.url()).map_err(of_catalogue)?;
    let Some(found) = found else {
        lines.check_order().map_err(of_catalogue)?;
        let (path, why) = match path_of(route.url(), &lines.api.servers) {
            Some(path) => (path, ": its URLs start with the path, after the server"),
            None => (route.url(), ""),
        };
        let near = lines.nearest(&route.method, path);
        let near = near.map_or_else(String::new, |near| format!("; the nearest is `{near}`"));
        let whole = route.whole();
        return Err(Error::new(
            route.span(),
            format!("the catalogue has no such operation{why}{near}{whole}"),
        ));
    };
    if is_styled(&found.url) && !is_styled(route.url()) {
        let (styled, whole) = (found.route(), route.whole());
        return Err(Error::new(
            route.span(),
            format!("the catalogue has this URL as `{styled}`: write it the same way{whole}"),
        ));
    }
    Ok(CatalogueEntry {
        api: api.clone(),
        operation: found,
        of_api: lines.api.into_owned(),
    })
}

/// The path of a whole URL, after its server; `None` if the URL is a path.
fn path_of<'u>(url: &'u str, servers: &[String]) -> Option<&'u str> {
    let start = authority::start(url.as_bytes())?;
    let after = |server: &String| url.strip_prefix(server.trim_end_matches('/'));
    let path = servers.iter().find_map(after);
    path.or_else(|| url.get(authority::end(url.as_bytes(), start)..))
}

/// The route of an operation's id.
pub(crate) fn route_of(api: &LitStr, id: &str) -> Option<String> {
    let text = read(api).ok()?;
    Lines::new(&text).ok()?.route_of(id).map(ToOwned::to_owned)
}

/// Code that makes rustc compile the crate again if the file changes, and that warns of a deprecated operation.
fn tokens(api: &LitStr, operation: &OperationStruct<'_>, described: &catalogue::Entry) -> TokenStream {
    let here = operation.ident.span();
    let path = LitStr::new(&format!("/{}", api.value()), here);
    let warning = (described.deprecated && !operation.allows_deprecated).then(|| {
        let note = format!("the API says that `{}` should no longer be used", described.route());
        quote_spanned! {here=>
            #[deprecated(note = #note)]
            const __OPERATION: () = ();
            const _: () = __OPERATION;
        }
    });
    quote_spanned! {here=>
        const _: () = {
            const _: &[u8] = ::core::include_bytes!(::core::concat!(::core::env!("CARGO_MANIFEST_DIR"), #path));
            #warning
        };
    }
}

/// The way to send cookies.
const COOKIES: &str = "#[operation(header = \"cookie\")], whose value is all cookies: `a=1; b=2`";

struct Described<'d> {
    described: &'d catalogue::Entry,
    /// The names that every operation takes.
    credentials: &'d [(Place, String)],
    places: &'d Places,
    operation: &'d OperationStruct<'d>,
}

impl Described<'_> {
    /// The place that the API would have for a field. `None` if any name is allowed there, or the names are known only
    /// at run time.
    fn place(&self, index: usize) -> Option<Place> {
        let field = self.operation.fields.get(index)?;
        match self.places.places.get(index)? {
            _ if matches!(field.target, Role::Body | Role::Flatten) => None,
            Place::Placeholder if self.places.is_in_query(&self.operation.route, &field.name) => Some(Place::Query),
            Place::Query => Some(Place::Query),
            Place::Body => Some(Place::Body),
            Place::Header => Some(Place::Header),
            _ => None,
        }
    }

    /// Checks the names and places of fields, and that there is a field for each required parameter.
    fn check(&self, mistakes: &mut Mistakes) {
        for (index, field) in self.operation.fields.iter().enumerate() {
            if let Some(place) = self.place(index)
                // Any header is allowed.
                && place != Place::Header
                && self.described.parameter(place, &field.name).is_none()
                && self.described.parameter(place, "").is_none()
                && !self.credentials.contains(&(place, field.name.clone()))
            {
                mistakes.at(field.span, self.not_taken(place, &field.name));
            }
        }
        if self.operation.fields.iter().any(|field| field.target == Role::Flatten) {
            return;
        }
        let has_whole = self.operation.fields.iter().any(|field| field.target == Role::Body);
        let has_body =
            self.described.contents.iter().any(|content| content.required) || self.places.places.contains(&Place::Body);
        for parameter in self.described.parameters.iter().filter(|parameter| parameter.required) {
            let is_asked = match parameter.place {
                Place::Query | Place::Header | Place::Cookie => true,
                Place::Body => has_body && !has_whole && self.operation.route.takes_body(),
                _ => false,
            };
            if !is_asked || self.operation.broken.contains(&parameter.name) {
                continue;
            }
            let required = format!("the API requires `{}` in {}", parameter.name, in_words(parameter.place));
            match self.given(parameter) {
                Some(field) if field.skip_if.is_some() => {
                    let wrong = format!("{required}: this field can't be left out by `skip_serializing_if`");
                    mistakes.at(field.span, wrong);
                }
                Some(field) if field.shape == Shape::Optional => {
                    mistakes.at(field.span, format!("{required}: this field can't be an `Option`"));
                }
                Some(_) => {}
                None => {
                    let remedy = match parameter.place {
                        Place::Cookie => format!("add a field with {COOKIES}"),
                        _ => "add one that is not an `Option`".to_owned(),
                    };
                    let whole = self.operation.route.whole();
                    let wrong = format!("{required}, and there is no such field: {remedy}{whole}");
                    mistakes.at(self.operation.route.span(), wrong);
                }
            }
        }
    }

    /// The field for a parameter. That of a cookie is the header for all cookies.
    fn given(&self, parameter: &Parameter) -> Option<&Field> {
        let (place, name) = match parameter.place {
            Place::Cookie => (Place::Header, "cookie"),
            place => (place, &*parameter.name),
        };
        let mut fields = self.operation.fields.iter().enumerate();
        let given = fields.find(|(index, field)| place.is_same(&field.name, name) && self.place(*index) == Some(place));
        given.map(|(_, field)| field)
    }

    fn not_taken(&self, place: Place, name: &str) -> String {
        let all = &self.described.parameters;
        let places = all.iter().map(|parameter| (parameter.place, &parameter.name));
        let mut places = places.chain(self.credentials.iter().map(|(place, name)| (*place, name)));
        if let Some((elsewhere, _)) = places.find(|(_, known)| *known == name) {
            let remedy = match elsewhere {
                Place::Query => ": write #[operation(query)]".to_owned(),
                Place::Body => ": write #[operation(field)]".to_owned(),
                Place::Header => ": write #[operation(header = \"…\")]".to_owned(),
                Place::Cookie => format!(": write {COOKIES}"),
                _ => String::new(),
            };
            return format!(
                "the field `{name}` goes to {}, and the API takes it in {}{remedy}",
                in_words(place),
                in_words(elsewhere)
            );
        }
        let names = all
            .iter()
            .filter(|parameter| !parameter.is_rest())
            .map(|parameter| &parameter.name);
        match nearest(name, names) {
            Some(near) => format!("the operation takes no `{name}`: did you mean `{near}`?"),
            None => format!("the operation takes no `{name}` in {}", in_words(place)),
        }
    }

    /// Checks that the struct sends a content type of the API.
    fn check_content(&self, mistakes: &mut Mistakes) {
        let (contents, route) = (&self.described.contents, &self.operation.route);
        let has = |role| self.operation.fields.iter().any(|field| field.target == role);
        let has_body = has(Role::Flatten) || self.places.places.contains(&Place::Body);
        if contents.is_empty() || !route.takes_body() || !(has_body || self.operation.body_format_at.is_some()) {
            return;
        }
        let types = contents.iter().map(|content| format!("`{}`", content.media_type));
        let types = types.collect::<Vec<_>>().join(", ");
        let fits = |content: &&Content| has(Role::Body) || ContentType::of(&content.media_type).has_fields();
        let Some(first) = contents.iter().find(fits) else {
            let whole = route.whole();
            let wrong =
                format!("the API takes no fields, but a whole body of {types}: write #[operation(body)]{whole}");
            mistakes.at(route.span(), wrong);
            return;
        };
        let is_header =
            |field: &Field| field.target == Role::Header && Place::Header.is_same(&field.name, "content-type");
        let is_by_header = self.operation.fields.iter().any(is_header);
        let is_said = |content: &Content| match &self.operation.content_type {
            Some(said) => is_of(&said.value(), &content.media_type),
            None if self.operation.body_format == ContentType::Json && !is_by_header => content.media_type == JSON,
            // The header names the type of a text or of bytes. A form is written where the struct says so.
            None if is_by_header && !ContentType::of(&content.media_type).has_fields() => true,
            None => ContentType::of(&content.media_type) == self.operation.body_format,
        };
        if !contents.iter().filter(fits).any(is_said) {
            let remedy = match ContentType::of(&first.media_type) {
                ContentType::Form => "write #[operation(form)]".to_owned(),
                ContentType::Multipart => "write #[operation(multipart)]".to_owned(),
                _ if first.media_type == JSON => "leave this out".to_owned(),
                _ => format!(
                    "write #[operation(content_type = {:?})]",
                    first.media_type.replace('*', "…")
                ),
            };
            let at = self.operation.body_format_at.unwrap_or_else(|| route.span());
            mistakes.at(at, format!("the API takes a body of {types}: {remedy}"));
        }
    }

    /// The fields that are credentials, except those whose names say so.
    fn secrets(&self) -> Vec<String> {
        let fields = self.operation.fields.iter().enumerate();
        let secrets = fields.filter(|(index, field)| {
            let place = self.place(*index);
            let mut credentials = self.credentials.iter();
            !is_secret_name(&field.name)
                && credentials.any(|(known, name)| Some(*known) == place && known.is_same(name, &field.name))
        });
        secrets.map(|(_, field)| field.name.clone()).collect()
    }

    /// Checks that members, whose names are known only at run time, are written in the styles of the API: by the style of
    /// all lists of the struct.
    fn check_members(&self, mistakes: &mut Mistakes) {
        let mut fields = self.operation.fields.iter();
        let Some(members) = fields.find(|field| matches!(field.target, Role::Flatten | Role::Body)) else {
            return;
        };
        let place = match members.target {
            Role::Body => Place::Body,
            _ => self.operation.route.rest(),
        };
        let is_member = |one: &&Parameter| one.place == place && self.given(one).is_none();
        if place == Place::Body && self.operation.body_format == ContentType::Json {
            return;
        }
        let wrong = self.described.parameters.iter().filter(is_member).find_map(|one| {
            let how = match (part(one, self.operation.body_format), one.attribute()) {
                (Some(part), _) => format!("as {part}, which a member can't be: "),
                (None, None) if !takes_several(one) => return None,
                (None, Some(("list", style))) => {
                    let is_said = self.operation.list == Some(style);
                    let how = || {
                        format!("with list = \"{style}\": write #[operation(list = \"{style}\")] at the struct, or ")
                    };
                    (!is_said).then(how)?
                }
                // In a form, an object is `a[b]=c` without a style, and its lists have that of all.
                (None, Some((_, Style::Deep)))
                    if place == Place::Body && self.operation.list == Some(Style::Brackets) =>
                {
                    return None;
                }
                _ => "in a style that members do not have: ".to_owned(),
            };
            Some(format!("the API takes `{}` {how}add a field for it", one.name))
        });
        if let Some(wrong) = wrong {
            mistakes.at(members.span, wrong);
        }
    }

    /// The reason why a field is not written as the API takes it, if there is one.
    fn not_written(&self, index: usize, field: &Field) -> Option<String> {
        let place = self.place(index)?;
        let rest = || self.described.parameter(place, "");
        let parameter = self.described.parameter(place, &field.name).or_else(rest)?;
        let name = &field.name;
        if !matches!(place, Place::Query | Place::Body) || field.target == Role::Part {
            return None;
        }
        if let Some(explodes) = self.places.explodes(&self.operation.route, name) {
            let is_other = takes_several(parameter) && !field.is_scalar && !parameter.is_written_by(explodes);
            return is_other.then(|| {
                format!("`{name}` has another style in the catalogue than its expression in the route: leave it out of the route")
            });
        }
        if let Some(part) = part(parameter, self.operation.body_format) {
            return Some(format!(
                "the API takes `{name}` as {part}: make it a `Part`, and write #[operation(part)]"
            ));
        }
        if field.is_scalar {
            let is_list_alone = parameter.kind.takes_lists() && parameter.kind.single().is_none();
            return is_list_alone
                .then(|| format!("the API takes a list of `{name}`: make the field a `Vec`, a slice or an array"));
        }
        if place == Place::Body && self.operation.body_format == ContentType::Json || !takes_several(parameter) {
            return None;
        }
        let (word, style) = parameter.attribute()?;
        let of_name = || name.ends_with("[]").then_some(Style::Brackets);
        let said = field
            .style
            .or(self.operation.object)
            .or_else(of_name)
            .or(self.operation.list);
        (said != Some(style)).then(|| {
            format!("the API takes `{name}` with {word} = \"{style}\": write #[operation({word} = \"{style}\")]")
        })
    }
}

/// Whether a parameter takes lists or objects.
fn takes_several(parameter: &Parameter) -> bool {
    parameter.kind.takes_lists() || parameter.kind.takes(Kind::OBJECT)
}

/// The type of a parameter in a body of parts, if it is not text.
fn part(parameter: &Parameter, body_format: ContentType) -> Option<&'static str> {
    let is_part = body_format == ContentType::Multipart && parameter.is_part();
    let is_file = parameter.kind.is_file();
    is_part.then_some(if is_file { "a file" } else { "a part of its own" })
}

/// Whether a content type is one that the API takes: `image/*` is all that start so.
fn is_of(said: &str, known: &str) -> bool {
    let said = essence(said);
    match known.strip_suffix('*') {
        Some("*/") => true,
        Some(start) => said.starts_with(start),
        None => said == known,
    }
}

fn in_words(place: Place) -> &'static str {
    match place {
        Place::Query => "the query",
        Place::Body => "the body",
        Place::Header => "a header",
        Place::Cookie => "a cookie",
        _ => "the path",
    }
}
