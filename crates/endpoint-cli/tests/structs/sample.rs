//! The fields of a struct as it is printed, each with a value, and the same value by its name and place.

use endpoint::Place;
use endpoint_catalogue::{Entry, Kind, Parameter};

/// A struct, and the code that fills it.
pub(crate) struct Struct {
    pub(crate) operation: Entry,
    /// The type, without its lifetime.
    name: String,
    fields: Vec<Field>,
}

struct Field {
    name: String,
    kind: String,
    /// What it is a value of; none of the whole body, and of its content type.
    parameter: Option<Parameter>,
}

/// The structs of a text, which are those of the operations, in their order.
pub(crate) fn structs(text: &str, operations: &[Entry]) -> Vec<Struct> {
    let texts: Vec<&str> = text.split("#[derive(Operation)]\n").skip(1).collect();
    assert_eq!(texts.len(), operations.len(), "{text}");
    let both = texts.into_iter().zip(operations);
    both.map(|(text, operation)| Struct::read(text, operation)).collect()
}

impl Struct {
    fn read(text: &str, operation: &Entry) -> Self {
        let (head, rest) = text.split_once(" {\n").unwrap();
        let (body, _) = rest.split_once("}\n").unwrap();
        let name = head.rsplit("struct ").next().unwrap().trim_end_matches("<'a>");
        let lines = body.lines().map(str::trim);
        let lines = lines.filter(|line| !line.starts_with("//") && !line.starts_with("#["));
        let mut parameters = parameters(operation).into_iter();
        let fields = lines.map(|line| {
            let (name, kind) = line.trim_end_matches(',').split_once(": ").unwrap();
            Field {
                name: name.to_owned(),
                kind: kind.to_owned(),
                parameter: parameters.next(),
            }
        });
        let fields: Vec<Field> = fields.collect();
        assert!(parameters.next().is_none(), "a parameter has no field: {text}");
        Self {
            operation: operation.clone(),
            name: name.to_owned(),
            fields,
        }
    }

    /// Statements that make the struct as `operation` and its values as `options`.
    pub(crate) fn code(&self) -> String {
        let (mut values, mut fields, mut options) = (String::new(), String::new(), "Options::new()".to_owned());
        for (index, field) in self.fields.iter().enumerate() {
            let kind = field
                .kind
                .strip_prefix("Option<")
                .and_then(|kind| kind.strip_suffix('>'));
            let is_optional = kind.is_some();
            let kind = kind.unwrap_or(&field.kind);
            let value = field.value(kind, &self.operation);
            values += &format!("    let v{index} = {value};\n");
            let given = match kind.starts_with("&'a [") {
                true => format!("&v{index}[..]"),
                false => format!("v{index}.clone()"),
            };
            options += &field.option(&given, kind);
            let given = if is_optional { format!("Some({given})") } else { given };
            fields += &format!("{}: {given}, ", field.name);
        }
        format!(
            "{values}    let operation = {} {{ {fields} }};\n    let options = {options};\n",
            self.name
        )
    }
}

/// The parameters that have a field, in the order of the fields.
fn parameters(operation: &Entry) -> Vec<Parameter> {
    let mut found: Vec<Parameter> = Vec::new();
    for name in operation.placeholders() {
        let is_it = |one: &&Parameter| one.place == Place::Placeholder && one.name == name;
        let described = operation.parameters.iter().find(is_it).cloned();
        if !found.iter().any(|one| one.name == name) {
            found.push(described.unwrap_or_else(|| Parameter::new(Place::Placeholder, name)));
        }
    }
    let takes_body = !matches!(&*operation.method, "GET" | "HEAD" | "TRACE");
    let has_field = |one: &&Parameter| match one.place {
        Place::Placeholder | Place::Cookie => false,
        Place::Body => takes_body,
        _ => true,
    };
    found.extend(operation.parameters.iter().filter(has_field).cloned());
    found
}

impl Field {
    /// An expression of its type, which its parameter takes.
    fn value(&self, kind: &str, operation: &Entry) -> String {
        let Some(parameter) = &self.parameter else {
            return match (kind, &*self.name) {
                ("&'a str", "content_type") => format!("{:?}", operation.contents[0].media_type),
                ("&'a str", "cookies") => "\"session=a\"".to_owned(),
                ("&'a [u8]", _) => "*b\"a whole body\"".to_owned(),
                (kind, _) => of_type(kind, &[], Kind::ANY, ("a", false)),
            };
        };
        if kind == "endpoint::Part<'a>" {
            let is_file = parameter.kind.takes(Kind::FILE) || parameter.kind.items() == Kind::FILE;
            if let Some(content_type) = &parameter.content_type {
                return format!("endpoint::Part::text(\"a file\").content_type({content_type:?})");
            }
            return match is_file {
                true => format!("endpoint::Part::file({:?}, \"a file\".as_bytes())", parameter.name),
                false => {
                    let json = format!("{{{:?}:\"b c\"}}", member(&parameter.fields).0);
                    format!("endpoint::Part::text({json:?}).content_type(\"application/json\")")
                }
            };
        }
        of_type(kind, &parameter.values, parameter.kind, member(&parameter.fields))
    }

    /// The same as an option of a call.
    fn option(&self, given: &str, kind: &str) -> String {
        let Some(parameter) = &self.parameter else {
            return match &*self.name {
                "content_type" => String::new(),
                "cookies" => ".param(\"~session\", \"a\")".to_owned(),
                _ if kind == "&'a str" || kind == "&'a [u8]" => format!(".data({given})"),
                _ => format!(".data(endpoint::Value::from({given}))"),
            };
        };
        let sign = match parameter.place {
            Place::Placeholder => '/',
            Place::Query => '?',
            Place::Header => '^',
            _ => '.',
        };
        let takes_several = parameter.kind.takes_lists() || parameter.kind.takes(Kind::OBJECT);
        if parameter.place == Place::Header && takes_several {
            // It is written by hand.
            return format!(".header({:?}, {given})", parameter.name);
        }
        let value = match kind {
            "endpoint::Part<'a>"
                if !parameter.kind.takes(Kind::OBJECT) && !parameter.kind.items().takes(Kind::OBJECT) =>
            {
                "\"a file\"".to_owned()
            }
            "endpoint::Part<'a>" => object(member(&parameter.fields)),
            _ => given.to_owned(),
        };
        if parameter.is_rest() {
            return format!(".param(\"another\", {value}.get(\"another\").cloned().unwrap())");
        }
        format!(".param({:?}, {value})", format!("{sign}{}", parameter.name))
    }
}

/// A value of a type: the first of those that are taken, or one that has to be encoded.
fn of_type(kind: &str, values: &[String], takes: Kind, member: Member<'_>) -> String {
    let first = |usual: &str| values.first().cloned().unwrap_or_else(|| usual.to_owned());
    match kind {
        "&'a str" => format!("{:?}", first("b c")),
        "i64" => format!("{}_i64", first("7")),
        "f64" => format!("{}_f64", first("1.5")),
        "bool" => first("true"),
        "&'a [&'a str]" => format!("[{:?}, {0:?}]", first("b c")),
        "&'a [i64]" => format!("[{}_i64, 8]", first("7")),
        "&'a [f64]" => format!("[{}_f64, 2.5]", first("1.5")),
        "&'a [bool]" => "[true, false]".to_owned(),
        "&'a [endpoint::Value<'a>]" => format!("[endpoint::Value::from({})]", object(member)),
        "endpoint::Object<'a>" => object(("another", false)),
        "endpoint::Value<'a>" => match takes {
            takes if takes.takes(Kind::STRING) => format!("endpoint::Value::from({:?})", first("b c")),
            takes if takes.single().takes(Kind::INTEGER.or(Kind::NUMBER)) => {
                format!("endpoint::Value::from({}_i64)", first("7"))
            }
            takes if takes.items().takes(Kind::INTEGER) => "endpoint::Value::from([7, 8])".to_owned(),
            takes if takes.takes(Kind::OBJECT) => format!("endpoint::Value::from({})", object(member)),
            _ => format!("endpoint::Value::from([{:?}])", first("b c")),
        },
        other => panic!("a field has the type {other}"),
    }
}

/// The name of an object's member, and whether it is a list.
type Member<'m> = (&'m str, bool);

fn object((name, is_list): Member<'_>) -> String {
    let value = match is_list {
        true => "endpoint::Value::from([\"b\", \"c\"])",
        false => "endpoint::Value::from(\"b c\")",
    };
    format!("[({name:?}, {value})].into_iter().collect::<endpoint::Object<'static>>()")
}

/// A member that the objects of a parameter take.
fn member(fields: &[Parameter]) -> Member<'_> {
    let named = fields.iter().find(|field| !field.name.is_empty());
    named.map_or(("a", false), |field| {
        (&field.name, field.kind.takes_lists() && field.kind.single().is_none())
    })
}
