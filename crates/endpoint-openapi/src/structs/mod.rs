//! Operations as Rust structs. An operation has a field for each parameter, with the type of its kind, and with an
//! attribute for its place if the route does not name it. Objects below it are structs, and fixed texts are enums.

mod fields;
mod identifier;
mod types;

use endpoint_catalogue::{Api, Entry};
use endpoint_core::method::registered;
use fields::Fields;
pub(crate) use types::Types;

use crate::tool::Described;

/// An operation as Rust code.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Struct {
    /// The route of the operation.
    pub route: String,
    /// The struct of the operation, and after it the types of its fields that no earlier operation has.
    pub code: String,
}

/// Writes operations of a catalogue as Rust structs with different names. A catalogue knows fields to two levels; an
/// object below them is an `endpoint::Object`.
///
/// ```
/// use endpoint_catalogue::Catalogue;
///
/// let catalogue = Catalogue::parse(
///     "endpoint-catalogue 2\nPOST /orders orders/create >json .state=open|paid .to:object{street!,zip:integer}\n",
/// )?;
/// let operation = catalogue.named("orders/create")?.unwrap();
/// let code = &endpoint_openapi::structs_of(catalogue.api()?, [operation])[0].code;
/// assert!(code.contains("pub struct OrdersCreateTo<'a> {\n    pub street: &'a str,\n"));
/// # Ok::<(), endpoint_catalogue::ReadError>(())
/// ```
pub fn structs_of<'o>(api: &Api, operations: impl IntoIterator<Item = &'o Entry>) -> Vec<Struct> {
    let mut types = Types::new(None, api);
    let operations = operations.into_iter();
    operations
        .map(|operation| written(operation, None, &mut types))
        .collect()
}

/// The code of an operation.
pub(crate) fn written<'s, 'w, 'd>(
    operation: &Entry,
    described: Option<&Described<'s, 'w, 'd>>,
    types: &mut Types<'s, 'w, 'd>,
) -> Struct {
    let name = types.free(&identifier::of_type(&operation.name(), "Operation"));
    // The code says where the request goes, if the operation has a server of its own.
    let server = operation.own_server(types.address.as_deref()).unwrap_or_default();
    let is_path = server.starts_with('/');
    let fields = Fields::of(operation, &name, described, types);
    let summary = (!operation.summary.is_empty()).then(|| format!("/// {}\n", types::shown(&operation.summary)));
    let deprecated = "/// Deprecated: it should no longer be used.\n".to_owned();
    let deprecated = operation.deprecated.then_some(deprecated);
    let (route, content) = (operation.route(), fields.content());
    let below = is_path.then(|| {
        let server = types::shown(&server);
        format!("/// Below `{server}` at the host of the base URL: an endpoint with the catalogue adds it.\n")
    });
    let comments = summary.into_iter().chain(deprecated).chain(below);
    let comment = Vec::from_iter(comments).join("///\n");
    let server = if is_path { "" } else { server.trim_end_matches('/') };
    let called = format!("{} {server}{}", operation.method, operation.url);
    let is_registered = registered().any(|known| known == operation.method);
    let method = (!is_registered).then(|| format!(", method = {:?}", operation.method));
    let method = method.unwrap_or_default();
    let lifetime = if fields.borrow { "<'a>" } else { "" };
    let lines = fields.lines.iter().map(|line| format!("    {line}\n"));
    let head = format!(
        "{comment}#[derive(Operation)]\n#[operation({called:?}{method}{content})]\npub struct {name}{lifetime} {{\n"
    );
    let code = head + &lines.collect::<String>() + "}\n" + &std::mem::take(&mut types.code);
    Struct { route, code }
}
