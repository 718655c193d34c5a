//! The origin and the fate of every option, as a table for people or as JSON for programs.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use endpoint::Place;
use endpoint::explain::{Explanation, Origin, Outcome};

use super::json;
use super::stdout::Text;
use crate::report::failure::Failure;
use crate::report::hidden::printable;

/// The most characters of a value that are shown.
const WIDTH: usize = 49;
/// The fewest characters that a column is cut to.
const LEAST: usize = 8;
const HEADINGS: [&str; 4] = ["option", "value", "from", "to"];

/// The explanation as a text.
pub(crate) fn text(explanation: &Explanation, format: Option<&str>) -> Result<Text, Failure> {
    match format {
        None => Ok(Text::Styled(table(explanation))),
        Some("json") => match json::pretty(explanation) {
            Ok(text) => Ok(Text::Json(text)),
            Err(error) => Err(Failure::failed("unsupported-value", error.to_string())),
        },
        Some(_) => Err(Failure::usage(
            "invalid-usage",
            "--explain writes a table, or JSON with -o json",
        )),
    }
}

fn table(explanation: &Explanation) -> String {
    let mut rows: Vec<[String; 4]> = explanation.outcomes().iter().map(row).collect();
    let columns =
        terminal_size::terminal_size().map_or(usize::MAX, |(terminal_size::Width(columns), _)| columns.into());
    // The widest columns are cut first, down to what a word takes.
    for column in [1, 2, 0] {
        let all: usize = (0..HEADINGS.len()).map(|column| width(&rows, column) + 2).sum();
        let over = (all - 2).saturating_sub(columns);
        let most = width(&rows, column).saturating_sub(over).max(LEAST);
        let cells = rows.iter_mut().filter_map(|row| row.get_mut(column));
        cells.for_each(|cell| cut(cell, most));
    }
    let widths: Vec<usize> = (0..HEADINGS.len()).map(|column| width(&rows, column)).collect();
    let mut table = String::new();
    let heading = Style::new().bold().underline();
    write_row(&mut table, &HEADINGS.map(str::to_owned), &widths, |_| heading);
    for (entry, row) in explanation.outcomes().iter().zip(&rows) {
        write_row(&mut table, row, &widths, |column| style(entry, column));
    }
    if let Some((before, after)) = explanation.accept().filter(|(before, after)| before != after) {
        let (before, after) = (printable(before), printable(after));
        let _ = write!(table, "\naccept was  {before}\nand became  {after}\n");
    }
    table
}

fn row(entry: &Outcome) -> [String; 4] {
    let value = match entry.value() {
        value if value.is_null() && entry.place() == Place::Nowhere => "(unset)".to_owned(),
        value => value
            .as_str()
            .map_or_else(|| serde_json::to_string(value).unwrap_or_default(), str::to_owned),
    };
    let mut value = printable(&value);
    cut(&mut value, WIDTH);
    let overridden = entry
        .origins()
        .split_last()
        .map_or(&[][..], |(_, overridden)| overridden);
    let mut origin = printable(&entry.origin().to_string());
    if !overridden.is_empty() {
        let names: Vec<String> = overridden.iter().map(|origin| printable(&origin.to_string())).collect();
        let _ = write!(origin, " (over {})", names.join(", "));
    }
    [printable(entry.option()), value, origin, entry.place().to_string()]
}

/// Cuts a text to so many characters.
fn cut(text: &mut String, most: usize) {
    if text.chars().count() > most {
        *text = text.chars().take(most - 1).chain(['…']).collect();
    }
}

/// The colour of a row: bright if the call sets the option, dim if the option has no effect.
fn style(entry: &Outcome, column: usize) -> Style {
    match (column, entry.place(), entry.origin()) {
        (_, Place::Nowhere, _) => Style::new().dimmed(),
        (0, ..) => Style::new().bold(),
        (2, _, Origin::Call | Origin::Route) => AnsiColor::Green.on_default(),
        (2, _, Origin::Layer(_)) => AnsiColor::Yellow.on_default(),
        (2, ..) => Style::new().dimmed(),
        (3, ..) => AnsiColor::Cyan.on_default(),
        _ => Style::new(),
    }
}

fn width(rows: &[[String; 4]], column: usize) -> usize {
    let cells = rows
        .iter()
        .filter_map(|row| row.get(column))
        .map(|cell| cell.chars().count());
    let heading = HEADINGS.get(column).map_or(0, |heading| heading.len());
    cells.fold(heading, usize::max)
}

fn write_row(table: &mut String, row: &[String; 4], widths: &[usize], style: impl Fn(usize) -> Style) {
    let mut padding = 0;
    for (column, (cell, width)) in row.iter().zip(widths).enumerate() {
        let style = style(column);
        let _ = write!(table, "{:padding$}{style}{cell}{style:#}", "");
        padding = width - cell.chars().count() + 2;
    }
    table.push('\n');
}
