//! Operations as Rust structs. An operation has a field for each parameter, with the type of its kind, and with an
//! attribute for its place if the route does not name it. Objects below it are structs, and fixed texts are enums.

mod fields;
mod identifier;
mod types;

use std::fmt::Write as _;

use endpoint::catalogue::Entry;
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
/// use endpoint::catalogue::Catalogue;
///
/// let catalogue = Catalogue::parse(
///     "endpoint-catalogue 2\nPOST /orders orders/create >json .state=open|paid .to:object{street!,zip:integer}\n",
/// )?;
/// let operation = catalogue.named("orders/create")?.unwrap();
/// let code = &endpoint_openapi::structs_of([operation])[0].code;
/// assert!(code.contains("pub struct OrdersCreateTo<'a> {\n    pub street: &'a str,\n"));
/// # Ok::<(), endpoint::catalogue::ReadError>(())
/// ```
pub fn structs_of<'o>(operations: impl IntoIterator<Item = &'o Entry>) -> Vec<Struct> {
    let mut types = Types::new(None);
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
    let fields = Fields::of(operation, &name, described, types);
    let (mut code, mut gap) = (String::new(), "");
    // A text takes everything.
    if !operation.summary.is_empty() {
        let _ = writeln!(code, "/// {}", types::shown(&operation.summary));
        gap = "///\n";
    }
    if operation.deprecated {
        let _ = writeln!(code, "{gap}/// Deprecated: it should no longer be used.");
    }
    let (content, lines) = (fields.content(), fields.lines);
    let lifetime = if fields.borrow { "<'a>" } else { "" };
    let _ = writeln!(code, "#[derive(Operation)]");
    let _ = writeln!(code, "#[operation({:?}{})]", operation.route(), content);
    let _ = writeln!(code, "pub struct {name}{lifetime} {{");
    for line in lines {
        let _ = writeln!(code, "    {line}");
    }
    code.push_str("}\n");
    code.push_str(&types.take());
    Struct {
        route: operation.route(),
        code,
    }
}
