//! An operation for people: its parameters in rows, its credentials and servers, and an example line of this command.

use std::fmt::Write as _;

use anstyle::Style;
use endpoint::Place;
use endpoint_catalogue::{Api, Catalogue, Entry, Kind, Parameter};

use super::{credentials, example};
use crate::report::hidden::printable;

/// The operation, with colours; the flags are those of its example.
pub(crate) fn shown(catalogue: &Catalogue, api: &Api, operation: &Entry, flags: &[String]) -> String {
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    let mut text = heading(operation);
    // A text takes everything.
    if !operation.tags.is_empty() {
        let _ = writeln!(text, "tags: {}", printable(&operation.tags.join(", ")));
    }
    let own = operation.own_server(api.address());
    let server = own.as_deref().or(api.servers.first().map(String::as_str));
    let server = server.map_or("", |server| server.trim_end_matches('/'));
    let _ = writeln!(
        text,
        "\n  {} {}{}",
        operation.method,
        printable(server),
        printable(&operation.url)
    );
    let rows = rows(operation);
    let widths = rows.iter().fold([0; 3], |[place, name, kind], row| {
        let [own_place, own_name, own_kind, _] = row.each_ref().map(|text| text.chars().count());
        [place.max(own_place), name.max(own_name), kind.max(own_kind)]
    });
    let [place_width, name_width, kind_width] = widths;
    let mut last = "";
    for [place, name, kind, rest] in &rows {
        let (gap, shown) = if place == last { ("", "") } else { ("\n", &**place) };
        last = place;
        let line =
            format!("  {dim}{shown:place_width$}{dim:#}  {bold}{name:name_width$}{bold:#}  {kind:kind_width$}  {rest}");
        let _ = writeln!(text, "{gap}{}", line.trim_end());
    }
    let _ = write!(text, "{}", table("credentials", &credentials(api)));
    if api.servers.len() > 1 && operation.server.is_none() {
        let servers = api.servers.iter().map(|server| printable(server));
        let _ = write!(text, "{}", table("servers", &servers.collect::<Vec<_>>()));
    }
    let credential = credentials::of(api).into_iter().next();
    let credential = credential.map(|one| (one.name, one.item()));
    let _ = writeln!(text, "\n  {}", example::line(catalogue, operation, flags, credential));
    text
}

/// The name of an operation, its summary, and whether it is deprecated.
pub(crate) fn heading(operation: &Entry) -> String {
    let bold = Style::new().bold();
    let mut text = format!("{bold}{}{bold:#}\n", printable(&operation.name()));
    if !operation.summary.is_empty() {
        text += &printable(&operation.summary);
        text.push('\n');
    }
    if operation.deprecated {
        text.push_str("deprecated: it should no longer be used\n");
    }
    text
}

/// Rows under a heading; none without rows.
fn table(heading: &str, rows: &[String]) -> String {
    let dim = Style::new().dimmed();
    let mut text = String::new();
    for (index, row) in rows.iter().enumerate() {
        let (gap, shown) = if index == 0 { ("\n", heading) } else { ("", "") };
        // A text takes everything.
        let _ = writeln!(text, "{gap}  {dim}{shown:width$}{dim:#}  {row}", width = heading.len());
    }
    text
}

/// The API's credentials, each with the item to type.
fn credentials(api: &Api) -> Vec<String> {
    let rows = credentials::of(api).into_iter().map(|one| {
        let other = match one.name == "authorization" {
            true => " or -u USER:PASSWORD",
            false => "",
        };
        printable(&format!("{} {}: {}{other}", one.place, one.name, one.item()))
    });
    rows.collect()
}

/// Place, name, kind and the rest of each parameter, and below it those of its fields.
fn rows(operation: &Entry) -> Vec<[String; 4]> {
    let mut rows: Vec<[String; 4]> = Vec::new();
    for parameter in operation.path_parameters() {
        add(&mut rows, &parameter, operation, 0);
    }
    let others = operation
        .parameters
        .iter()
        .filter(|one| one.place != Place::Placeholder);
    others.for_each(|other| add(&mut rows, other, operation, 0));
    for content in &operation.contents {
        let required = if content.required { "required" } else { "" };
        let kind = match content.kind == Kind::OBJECT {
            true => String::new(),
            false => content.kind.to_string(),
        };
        rows.push(["type".into(), printable(&content.media_type), kind, required.into()]);
        let fields = content.fields.iter();
        fields.for_each(|field| add(&mut rows, field, operation, 1));
    }
    rows
}

/// The rows of a parameter and its fields, which are indented.
fn add(rows: &mut Vec<[String; 4]>, parameter: &Parameter, operation: &Entry, level: usize) {
    let name = match (parameter.is_rest(), level) {
        (true, _) => "any other name",
        (false, 0) => &operation.option_name(parameter.place, &parameter.name),
        (false, _) => &parameter.name,
    };
    let name = "  ".repeat(level) + name;
    rows.push(row(parameter, &name));
    let fields = parameter.fields.iter();
    fields.for_each(|field| add(rows, field, operation, level + 1));
}

fn row(parameter: &Parameter, name: &str) -> [String; 4] {
    let mut rest = Vec::new();
    rest.extend(parameter.required.then(|| "required".to_owned()));
    rest.extend(parameter.read_only.then(|| "read-only".to_owned()));
    let values = (!parameter.values.is_empty()).then(|| parameter.values.join(", "));
    rest.extend(values.map(|values| format!("one of {values}")));
    let default = parameter.default.as_deref();
    let default = default.map(|text| if text.is_empty() { "\"\"" } else { text });
    rest.extend(default.map(|default| format!("default {default}")));
    rest.extend(parameter.style.map(|style| format!("written as {}", style.as_str())));
    [
        example::place(parameter.place).into(),
        printable(name),
        parameter.kind.to_string(),
        printable(&rest.join("; ")),
    ]
}
