//! `endpoint profiles`: every profile with its settings.

use std::fmt::Write as _;

use anstyle::Style;
use endpoint::{Object, Value};

use crate::input::files;
use crate::input::profiles::{self, Profiles, VARIABLE};
use crate::output::stdout;
use crate::report::failure::Failure;
use crate::report::hidden::printable;
use crate::report::{mask, stderr};

/// Lists the profiles; what is or may be a secret is masked.
pub(crate) fn run() -> Result<(), Failure> {
    let Some((path, text)) = profiles::read()? else {
        let path = files::name(&profiles::path()?);
        stderr::note(&format!("no profiles: {path} does not exist"));
        return stdout::write_styled("");
    };
    let chosen = std::env::var(VARIABLE).unwrap_or_default();
    let mut listing = String::new();
    let profiles = Profiles::read(files::name(&path), &text)?;
    profiles::warn(&path, &profiles);
    for profile in profiles.iter() {
        let mark = match profile.name() == chosen {
            true => format!(" ({VARIABLE})"),
            false => String::new(),
        };
        let bold = Style::new().bold();
        let _ = writeln!(listing, "{bold}{}{bold:#}{mark}", printable(profile.name()));
        let mut rows = Vec::new();
        flatten("", &profile.shown()?, &mut rows);
        let widths = rows.iter().map(|(name, _)| name.chars().count());
        let width = widths.max().unwrap_or_default();
        for (name, value) in rows {
            let _ = writeln!(listing, "  {name:width$}  {value}");
        }
    }
    stdout::write_styled(&listing)
}

/// The settings as rows: `headers.accept`, `mediaType.format`, `per_page`.
fn flatten(prefix: &str, object: &Object<'_>, rows: &mut Vec<(String, String)>) {
    for (name, value) in object.iter() {
        let name = mask::covered(&printable(name));
        let path = match prefix.is_empty() {
            true => name,
            false => format!("{prefix}.{name}"),
        };
        match value {
            Value::Object(object) => flatten(&path, object, rows),
            Value::String(text) => rows.push((path, printable(text))),
            value => rows.push((path, printable(&serde_json::to_string(value).unwrap_or_default()))),
        }
    }
}
