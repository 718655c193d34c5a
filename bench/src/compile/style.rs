//! The same operations as Rust code, in several styles.

use super::operation::{Kind, Operation, Parameter};

/// A style of writing operations.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// No operations, to compare with.
    Empty,
    /// Structs with `#[derive(Operation)]`, each with a function that calls it by `http`.
    Derived,
    /// The same structs with `api =`.
    DerivedChecked,
    /// Functions that write URL and body.
    ByHand,
    /// Functions with `route!` and `options!`.
    Options,
}

/// All of them.
pub const STYLES: [Style; 5] = [
    Style::Empty,
    Style::Derived,
    Style::DerivedChecked,
    Style::ByHand,
    Style::Options,
];

/// The shared code of a program with hand-written operations.
const BY_HAND: &str = include_str!("by_hand.txt");

impl Style {
    /// The name of the package.
    pub fn package(self) -> &'static str {
        match self {
            Self::Empty => "compile-empty",
            Self::Derived => "compile-derived",
            Self::DerivedChecked => "compile-derived-checked",
            Self::ByHand => "compile-by-hand",
            Self::Options => "compile-options",
        }
    }

    /// The name in the table.
    pub fn shown(self) -> &'static str {
        match self {
            Self::Empty => "an empty crate",
            Self::Derived => "`#[derive(Operation)]`, called by `http`",
            Self::DerivedChecked => "the same, with `api =` GitHub's catalogue",
            Self::ByHand => "hand-written functions",
            Self::Options => "`route!` and `options!`",
        }
    }

    /// The source of these operations.
    pub fn source(self, operations: &[Operation]) -> String {
        let (head, write): (&str, fn(&Operation) -> String) = match self {
            Self::Empty => return String::from("// Nothing but the dependencies.\n"),
            Self::Derived => ("use endpoint::{Endpoint, Error, Operation};\n", |one| derived(one, "")),
            Self::DerivedChecked => ("use endpoint::{Endpoint, Error, Operation};\n", |one| {
                derived(one, ", api = \"src/github.api\"")
            }),
            Self::ByHand => (BY_HAND, by_hand),
            Self::Options => ("use endpoint::{Endpoint, Error, Route, options, route};\n", by_options),
        };
        let functions: String = operations.iter().map(write).collect();
        format!("#![allow(clippy::too_many_arguments)]\n\n{head}{functions}")
    }

    /// Whether the operations are checked against the catalogue.
    pub fn is_checked(self) -> bool {
        self == Self::DerivedChecked
    }
}

fn derived(operation: &Operation, api: &str) -> String {
    let name = operation.type_name();
    let function = &operation.name;
    let fields = lines(operation, |one| {
        // A field of a DELETE says where it goes.
        let place = match operation.method == "DELETE" && !operation.is_in_url(one) {
            true => "    #[operation(field)]\n",
            false => "",
        };
        format!("{place}    pub {}: {},\n", one.ident(), one.type_of("'a"))
    });
    format!(
        r#"
#[derive(Operation)]
#[operation("{} {}"{api})]
pub struct {name}<'a> {{
{fields}}}

pub fn {function}(github: &Endpoint, operation: &{name}<'_>) -> Result<http::Request<Vec<u8>>, Error> {{
    github.http(operation, ())
}}
"#,
        operation.method, operation.url
    )
}

fn by_options(operation: &Operation) -> String {
    let options = lines(operation, |one| format!("        {}: {},\n", one.name, one.ident()));
    function(
        operation,
        "github: &Endpoint",
        "Error",
        &format!(
            r#"    static ROUTE: Route = route!("{} {}");
    let options = options! {{
{options}    }};
    github.request(&ROUTE, options)?.try_into()
"#,
            operation.method, operation.url
        ),
    )
}

fn by_hand(operation: &Operation) -> String {
    let mut body = String::from("    let mut url = String::from(BASE);\n");
    let mut rest = operation.url;
    while let Some((text, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').unwrap_or_default();
        body += &format!("    url.push_str(\"{text}\");\n");
        if let Some(one) = operation.parameters.iter().find(|one| one.name == name) {
            body += &format!("    {}(&mut url, {});\n", put(one.kind), one.ident());
        }
        rest = after;
    }
    if !rest.is_empty() {
        body += &format!("    url.push_str(\"{rest}\");\n");
    }
    let others: Vec<_> = operation
        .parameters
        .iter()
        .filter(|one| !operation.is_in_url(one))
        .collect();
    let method = operation.method;
    if method == "GET" || others.is_empty() {
        if !others.is_empty() {
            body += "    let mut before = '?';\n";
        }
        for one in &others {
            body += &query(one);
        }
        body += &format!("    client.request(Method::{method}, url, None)\n");
    } else {
        let (fields, values): (String, Vec<_>) = (
            others.iter().map(|one| body_field(one)).collect(),
            others.iter().map(|one| one.ident()).collect(),
        );
        body = format!(
            "    #[derive(Serialize)]\n    struct Body<'a> {{\n{fields}    }}\n{body}    \
             let body = serde_json::to_vec(&Body {{ {} }})?;\n    client.request(Method::{method}, url, Some(body))\n",
            values.join(", ")
        );
        if !fields.contains("'a") {
            body = body.replace("struct Body<'a>", "struct Body");
        }
    }
    function(operation, "client: &Client", "Failure", &body)
}

fn body_field(one: &Parameter) -> String {
    let absent = if one.is_optional {
        "        #[serde(skip_serializing_if = \"Option::is_none\")]\n"
    } else {
        ""
    };
    format!("{absent}        {}: {},\n", one.ident(), one.type_of("'a"))
}

fn query(one: &Parameter) -> String {
    let (name, ident, put) = (&one.name, one.ident(), put(one.kind));
    let write = format!("key(&mut url, &mut before, \"{name}\");\n");
    if one.is_optional {
        format!("    if let Some({ident}) = {ident} {{\n        {write}        {put}(&mut url, {ident});\n    }}\n")
    } else {
        format!("    {write}    {put}(&mut url, {ident});\n")
    }
}

fn put(kind: Kind) -> &'static str {
    match kind {
        Kind::Number => "number",
        Kind::Bool => "flag",
        Kind::Text | Kind::Texts => "value",
    }
}

fn function(operation: &Operation, first: &str, error: &str, body: &str) -> String {
    let arguments = lines(operation, |one| format!("    {}: {},\n", one.ident(), one.type_of("")));
    format!(
        "\npub fn {}(\n    {first},\n{arguments}) -> Result<http::Request<Vec<u8>>, {error}> {{\n{body}}}\n",
        operation.name
    )
}

fn lines(operation: &Operation, line: impl Fn(&Parameter) -> String) -> String {
    operation.parameters.iter().map(line).collect()
}
