//! Checks a struct against an operation of a catalogue, and applies the parts of it that the struct leaves open.
//!
//! The catalogue is a file. A binary search finds the operation, and one line is read.

use std::path::{Component, Path, PathBuf};

use endpoint_core::authority;
use endpoint_core::catalogue::{self, Kind, Lines, Parameter, is_styled};
use endpoint_core::nearest::nearest;
use endpoint_core::place::Place;
use endpoint_core::secret::is_secret_name;
use proc_macro2::TokenStream;
use quote::quote_spanned;
use syn::{Error, LitStr, Result};

use crate::field::{Field, Role, Shape, StyleVariant};
use crate::mistakes::Mistakes;
use crate::operation::{BodyFormat, OperationStruct};
use crate::placing::Places;

/// The properties that a catalogue gives to an operation.
pub(crate) struct Applied {
    /// The format of the body, unless the struct names one.
    pub(crate) body_format: BodyFormat,
    /// The name of the content type, if it is not the usual one of the format.
    pub(crate) content_type: Option<String>,
    /// Whether the body is text or bytes, without fields.
    pub(crate) is_raw: bool,
    /// The styles of parameters whose names are known only at run time.
    pub(crate) styles: Vec<(String, StyleVariant)>,
    /// Members with names known only at run time, whose lists and objects are texts of JSON.
    pub(crate) json_texts: Vec<String>,
    /// The fields that are credentials of the API.
    pub(crate) secrets: Vec<String>,
    /// Code that makes rustc watch the file, and warn of a deprecated operation.
    pub(crate) tokens: TokenStream,
}

impl Applied {
    fn nothing() -> Self {
        Self {
            body_format: BodyFormat::Json,
            content_type: None,
            is_raw: false,
            styles: Vec::new(),
            json_texts: Vec::new(),
            secrets: Vec::new(),
            tokens: TokenStream::new(),
        }
    }
}

/// The operation that was found in the catalogue.
pub(crate) struct Found {
    api: LitStr,
    operation: catalogue::Entry,
    /// The servers and the credentials of the API.
    of_api: catalogue::Api,
}

impl Found {
    /// Finds the operation of a struct with `api`.
    pub(crate) fn of(operation: &OperationStruct<'_>) -> Result<Option<Self>> {
        let Some(api) = &operation.api else {
            return Ok(None);
        };
        find(&read(api)?, api, operation).map(Some)
    }

    /// The format of the body's fields, for a struct that names none.
    pub(crate) fn body_format(&self) -> Option<BodyFormat> {
        let mut contents = self.operation.contents.iter();
        contents.find_map(|content| body_format_of(&content.media_type))
    }
}

/// Checks a struct against its operation of the catalogue, and returns the properties to apply.
pub(crate) fn apply(
    found: Option<&Found>,
    operation: &mut OperationStruct<'_>,
    places: &Places,
    mistakes: &mut Mistakes,
) -> Applied {
    let Some(found) = found else {
        return Applied::nothing();
    };
    let described = Described {
        described: &found.operation,
        credentials: &found.of_api.security,
        places,
    };
    described.check(operation, mistakes);
    if let (Some(server), None) = (
        &found.operation.server,
        authority::start(operation.route.url().as_bytes()),
    ) {
        let route = format!(
            "{} {}{}",
            operation.route.method,
            server.trim_end_matches('/'),
            operation.route.url()
        );
        let wrong = format!("the API has this operation at another server: write \"{route}\"");
        mistakes.at(operation.route.span(), wrong);
    }
    let mut applied = Applied {
        tokens: tokens(&found.api, operation, &found.operation),
        ..Applied::nothing()
    };
    described.apply_content(operation, &mut applied, mistakes);
    let body_format = operation.body_format.unwrap_or(applied.body_format);
    applied.styles = described.apply_styles(operation, body_format, mistakes);
    if let Some(at) = operation.style_at {
        mistakes.at(
            at,
            "the catalogue says how lists and objects are written: leave this out",
        );
    }
    applied.json_texts = described.json_texts(operation, body_format);
    applied.secrets = described.secrets(operation);
    applied
}

/// Reads a catalogue. Its path is relative to the folder of the crate's Cargo.toml.
fn read(api: &LitStr) -> Result<String> {
    let wrong = |wrong: String| Err(Error::new(api.span(), wrong));
    let path = PathBuf::from(api.value());
    let mut within = PathBuf::new();
    let leaves = path.components().any(|part| match part {
        Component::Normal(name) => {
            within.push(name);
            false
        }
        Component::CurDir => false,
        Component::ParentDir => !within.pop(),
        Component::RootDir | Component::Prefix(_) => true,
    });
    if leaves {
        return wrong(format!(
            "`{}` leaves the folder of the crate, and `cargo package` takes nothing from outside it: put the catalogue into the \
             crate",
            path.display()
        ));
    }
    if path.components().any(|part| part == Component::ParentDir) {
        return wrong(format!(
            "`..` is not taken in the path of a catalogue: write \"{}\"",
            within.display()
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
fn find(text: &str, api: &LitStr, operation: &OperationStruct<'_>) -> Result<Found> {
    let of_catalogue =
        |error: &catalogue::ReadError| Error::new(api.span(), format!("the catalogue `{}`, {error}", api.value()));
    let route = &operation.route;
    let lines = Lines::new(text).map_err(|error| of_catalogue(&error))?;
    let found = lines
        .find(&route.method, route.url())
        .map_err(|error| of_catalogue(&error))?;
    let Some(found) = found else {
        lines.check_order().map_err(|error| of_catalogue(&error))?;
        let (path, why) = match path_of(route.url(), &lines.api.servers) {
            Some(path) => (path, ": its URLs start with the path, after the server"),
            None => (route.url(), ""),
        };
        let near = match lines.nearest(&route.method, path) {
            Some(near) => format!("; the nearest is `{near}`"),
            None => String::new(),
        };
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
    Ok(Found {
        api: api.clone(),
        operation: found,
        of_api: lines.api,
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
}

impl Described<'_> {
    /// The place that the API would have for a field. `None` if any name is allowed there, or the names are known only
    /// at run time.
    fn place(&self, operation: &OperationStruct<'_>, index: usize) -> Option<Place> {
        let field = operation.fields.get(index)?;
        match self.places.places.get(index)? {
            _ if matches!(field.target, Role::Body | Role::Flatten) => None,
            Place::Placeholder if self.places.is_in_query(&operation.route, &field.name) => Some(Place::Query),
            Place::Query => Some(Place::Query),
            Place::Body => Some(Place::Body),
            Place::Header => Some(Place::Header),
            _ => None,
        }
    }

    /// Checks the names and places of fields, and that there is a field for each required parameter.
    fn check(&self, operation: &OperationStruct<'_>, mistakes: &mut Mistakes) {
        for (index, field) in operation.fields.iter().enumerate() {
            if let Some(place) = self.place(operation, index)
                // Any header is allowed.
                && place != Place::Header
                && self.described.parameter(place, &field.name).is_none()
                && self.described.parameter(place, "").is_none()
                && !self.credentials.contains(&(place, field.name.clone()))
            {
                mistakes.at(field.span, self.not_taken(place, &field.name));
            }
        }
        if operation.fields.iter().any(|field| field.target == Role::Flatten) {
            return;
        }
        let has_whole = operation.fields.iter().any(|field| field.target == Role::Body);
        let has_body =
            self.described.contents.iter().any(|content| content.required) || self.places.places.contains(&Place::Body);
        for parameter in self.described.parameters.iter().filter(|parameter| parameter.required) {
            let is_asked = match parameter.place {
                Place::Query | Place::Header | Place::Cookie => true,
                Place::Body => has_body && !has_whole && operation.route.takes_body(),
                _ => false,
            };
            if !is_asked || operation.broken.contains(&parameter.name) {
                continue;
            }
            let required = format!("the API requires `{}` in {}", parameter.name, in_words(parameter.place));
            match self.given(operation, parameter) {
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
                    let whole = operation.route.whole();
                    let wrong = format!("{required}, and there is no such field: {remedy}{whole}");
                    mistakes.at(operation.route.span(), wrong);
                }
            }
        }
    }

    /// The field for a parameter. That of a cookie is the header for all cookies.
    fn given<'o>(&self, operation: &'o OperationStruct<'_>, parameter: &Parameter) -> Option<&'o Field> {
        let (place, name) = match parameter.place {
            Place::Cookie => (Place::Header, "cookie"),
            place => (place, &*parameter.name),
        };
        let mut fields = operation.fields.iter().enumerate();
        let given = fields
            .find(|(index, field)| place.is_same(&field.name, name) && self.place(operation, *index) == Some(place));
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

    /// Sets the format of the body if the struct names none. A contradiction to the API is a mistake.
    fn apply_content(&self, operation: &OperationStruct<'_>, applied: &mut Applied, mistakes: &mut Mistakes) {
        let contents = &self.described.contents;
        if contents.is_empty() || !operation.route.takes_body() {
            return;
        }
        let said = operation
            .fields
            .iter()
            .find(|field| field.target == Role::Header && field.name.eq_ignore_ascii_case("content-type"));
        if let Some(field) = said
            && let Some(fixed) = contents.iter().find(|content| is_of_pairs(&content.media_type))
        {
            mistakes.at(
                field.span,
                format!(
                    "the catalogue sets the content type, as the API takes `{}`: leave this field out",
                    fixed.media_type
                ),
            );
            return;
        }
        if let Some(named) = operation.body_format {
            let is_taken = |content: &catalogue::Content| body_format_of(&content.media_type) == Some(named);
            if said.is_none() && !contents.iter().any(is_taken) {
                let at = operation.body_format_at.unwrap_or_else(|| operation.route.span());
                mistakes.at(
                    at,
                    format!("the API takes no such body: it takes {}", in_list(contents)),
                );
            }
            return;
        }
        let has_members = operation.fields.iter().any(|field| field.target == Role::Flatten);
        if !has_members && !self.places.places.contains(&Place::Body) {
            return;
        }
        let has_whole = operation.fields.iter().any(|field| field.target == Role::Body);
        let fits = |content: &&catalogue::Content| has_whole || body_format_of(&content.media_type).is_some();
        let Some(content) = contents.iter().find(fits) else {
            let (types, whole) = (in_list(contents), operation.route.whole());
            let wrong =
                format!("the API takes no fields, but a whole body of {types}: write #[operation(body)]{whole}");
            mistakes.at(operation.route.span(), wrong);
            return;
        };
        let body_format = body_format_of(&content.media_type);
        applied.body_format = body_format.unwrap_or(BodyFormat::Json);
        let is_raw = |content: &catalogue::Content| body_format_of(&content.media_type).is_none();
        applied.is_raw = is_raw(content) && (said.is_none() || contents.iter().all(is_raw));
        if content.media_type != "application/json" {
            applied.content_type = Some(content.media_type.clone());
        }
    }

    /// The styles of all parameters that have one, for members whose names are known only at run time.
    fn all_styles(&self, body_format: BodyFormat) -> Vec<(String, StyleVariant)> {
        let parameters = self
            .described
            .parameters
            .iter()
            .filter(|parameter| match parameter.place {
                Place::Query => true,
                Place::Body => body_format != BodyFormat::Json,
                _ => false,
            });
        let styles = parameters
            .filter(|parameter| !parameter.is_rest())
            .filter_map(|parameter| {
                let (_, word) = parameter.attribute()?;
                Some((parameter.name.clone(), StyleVariant::named(word)?))
            });
        styles.collect()
    }

    /// The fields that are credentials, except those whose names say so.
    fn secrets(&self, operation: &OperationStruct<'_>) -> Vec<String> {
        let fields = operation.fields.iter().enumerate();
        let secrets = fields.filter(|(index, field)| {
            let place = self.place(operation, *index);
            let mut credentials = self.credentials.iter();
            !is_secret_name(&field.name)
                && credentials.any(|(known, name)| Some(*known) == place && known.is_same(name, &field.name))
        });
        secrets.map(|(_, field)| field.name.clone()).collect()
    }

    /// The members that are texts of JSON, in the place that members go to.
    fn json_texts(&self, operation: &OperationStruct<'_>, body_format: BodyFormat) -> Vec<String> {
        let has_members = |field: &Field| matches!(field.target, Role::Flatten | Role::Body);
        let place = operation.route.rest();
        if !operation.fields.iter().any(has_members) || (place == Place::Body && body_format == BodyFormat::Json) {
            return Vec::new();
        }
        let parameters = self.described.parameters.iter();
        let texts = parameters.filter(|one| one.place == place && one.style == Some(catalogue::Style::Json));
        texts.map(|parameter| parameter.name.clone()).collect()
    }

    /// Refuses members of a body of parts that could be files without a name: each file needs a field.
    fn check_members(&self, operation: &OperationStruct<'_>, mistakes: &mut Mistakes) {
        let mut fields = operation.fields.iter();
        let Some(members) = fields.find(|field| field.target == Role::Flatten) else {
            return;
        };
        let files = self.described.parameters.iter();
        for file in files.filter(|one| one.place == Place::Body && is_file(one.kind)) {
            if operation.fields.iter().all(|field| field.name != file.name) {
                let name = &file.name;
                mistakes.at(
                    members.span,
                    format!("the API takes `{name}` as a file, which a member can't be: add a field for it, a `Part`"),
                );
            }
        }
    }

    /// Gives each field the style that the API has for its list or object.
    fn apply_styles(
        &self,
        operation: &mut OperationStruct<'_>,
        body_format: BodyFormat,
        mistakes: &mut Mistakes,
    ) -> Vec<(String, StyleVariant)> {
        let has_unknown = |field: &Field| matches!(field.target, Role::Flatten | Role::Body);
        let styles = match operation.fields.iter().any(has_unknown) {
            true => self.all_styles(body_format),
            false => Vec::new(),
        };
        if body_format == BodyFormat::Multipart {
            self.check_members(operation, mistakes);
        }
        let of_fields: Vec<_> = (0..operation.fields.len())
            .map(|index| self.place(operation, index))
            .collect();
        for (field, place) in operation.fields.iter_mut().zip(of_fields) {
            let Some(place @ (Place::Query | Place::Body)) = place else {
                continue;
            };
            let rest = || self.described.parameter(place, "");
            let Some(parameter) = self.described.parameter(place, &field.name).or_else(rest) else {
                continue;
            };
            if let Some(explodes) = self.places.explodes(&operation.route, &field.name) {
                let takes_several = parameter.kind.takes_lists() || parameter.kind.takes(Kind::OBJECT);
                if takes_several && !field.is_scalar && !parameter.is_written_by(explodes) {
                    mistakes.at(
                        field.span,
                        format!(
                            "`{}` has another style in the catalogue than its expression in the route: leave it out of the route",
                            field.name
                        ),
                    );
                }
                continue;
            }
            let is_part = place == Place::Body && body_format == BodyFormat::Multipart;
            if field.target == Role::Part {
                continue;
            }
            if let Some(wrong) = not_written(parameter, field, is_part) {
                mistakes.at(field.span, wrong);
                continue;
            }
            if place == Place::Body && body_format == BodyFormat::Json {
                continue;
            }
            field.is_json = parameter.style == Some(catalogue::Style::Json);
            let (attribute, word) = parameter.attribute().unwrap_or_default();
            let style = StyleVariant::named(word);
            match field.style {
                None => field.style = style,
                Some(own) if style.is_some_and(|style| style != own) => {
                    mistakes.at(
                        field.span,
                        format!(
                            "the API takes `{}` with {attribute} = \"{word}\": leave the other style out",
                            field.name
                        ),
                    );
                }
                Some(_) => {}
            }
        }
        styles
    }
}

/// The content types of a body, for a message.
fn in_list(contents: &[catalogue::Content]) -> String {
    let types = contents.iter().map(|content| format!("`{}`", content.media_type));
    types.collect::<Vec<_>>().join(", ")
}

/// Whether a field of parts takes only files.
fn is_file(kind: Kind) -> bool {
    (kind.takes(Kind::FILE) && !kind.takes(Kind::STRING)) || kind.items() == Kind::FILE
}

/// The reason why a field can't be written in the style of the API, if there is one.
fn not_written(parameter: &Parameter, field: &Field, is_part: bool) -> Option<String> {
    let (kind, name) = (parameter.kind, &field.name);
    let has_members = kind != Kind::ANY && (kind.takes(Kind::OBJECT) || kind.items().takes(Kind::OBJECT));
    let is_nested = matches!(
        parameter.style,
        Some(catalogue::Style::Deep | catalogue::Style::Brackets | catalogue::Style::Form)
    );
    let is_file = is_file(kind);
    if is_part && (is_file || parameter.content_type.is_some() || (has_members && !is_nested)) {
        return Some(format!(
            "the API takes `{name}` as {}: make it a `Part`, and write #[operation(part)]",
            if is_file { "a file" } else { "a part of its own" }
        ));
    }
    let is_list_alone = kind.takes_lists() && kind.single().is_none();
    if is_list_alone && field.is_scalar {
        return Some(format!(
            "the API takes a list of `{name}`: make the field a `Vec`, a slice or an array"
        ));
    }
    None
}

/// Whether a body of this content type is made of names and values, which have styles.
fn is_of_pairs(media_type: &str) -> bool {
    matches!(
        body_format_of(media_type),
        Some(BodyFormat::Form | BodyFormat::Multipart)
    )
}

/// The format of a content type; `None` if it has no fields.
fn body_format_of(media_type: &str) -> Option<BodyFormat> {
    match media_type {
        "application/x-www-form-urlencoded" => Some(BodyFormat::Form),
        "multipart/form-data" => Some(BodyFormat::Multipart),
        "application/json" | "text/json" => Some(BodyFormat::Json),
        json if json.ends_with("+json") => Some(BodyFormat::Json),
        _ => None,
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
