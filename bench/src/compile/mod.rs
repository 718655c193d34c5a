//! `-- compile [ROUNDS] [DESCRIPTION] [peers]`: the time to compile fifty operations, in this crate's way and in
//! others.

pub mod catalogue;
mod operation;
mod peer;
mod project;
mod style;

use std::path::Path;
use std::time::Duration;

use crate::measure::median;
use crate::table;
use operation::Operation;
use project::{Project, Took};
use style::{STYLES, Style};

const ROUNDS: usize = 5;
/// The longest time to wait.
const LIMIT: Duration = Duration::from_secs(900);

/// `cargo check` and `cargo build`, each with only the dependencies built, and after an edit.
const COLUMNS: [&str; 4] = ["check", "check, edited", "debug", "debug, edited"];

/// Prints the table.
///
/// # Errors
/// The reason why something could not be built.
pub fn measure(given: &[String]) -> Result<(), String> {
    let rounds = given.iter().find_map(|word| word.parse().ok()).unwrap_or(ROUNDS);
    let operations = operation::all()?;
    let edited = operations.get(operations.len() / 2).ok_or("there are no operations")?;
    let description = given.iter().find(|word| Path::new(word).is_file());
    let description = description.map_or(catalogue::DESCRIPTION, String::as_str);
    let catalogue = catalogue::text(Path::new(description), edited, rounds);
    let styles: Vec<_> = STYLES
        .into_iter()
        .filter(|style| catalogue.is_ok() || !style.is_checked())
        .collect();
    let project = Project::styles(&styles, catalogue.as_deref().unwrap_or_default())?;
    for word in ["check", "build"] {
        project.cargo(word, Style::Empty.package(), LIMIT)?;
    }
    let mut all: Vec<[Vec<Took>; 4]> = styles.iter().map(|_| Default::default()).collect();
    for round in 0..rounds {
        eprintln!("round {}", round + 1);
        for (&style, columns) in styles.iter().zip(&mut all) {
            for (took, column) in compile(&project, style, &operations, round)?.into_iter().zip(columns) {
                column.push(took);
            }
        }
    }
    let mut figures = all
        .iter()
        .map(|columns| columns.each_ref().map(|column| middle(column)));
    let empty = figures.next().ok_or("no round was run")?;
    let mut rows = vec![row("seconds (of processors)", COLUMNS.map(String::from))];
    rows.push(row(Style::Empty.shown(), empty.map(shown)));
    for (style, figures) in styles.iter().skip(1).zip(figures) {
        let mut more = figures.into_iter().zip(empty).map(|(took, empty)| {
            format!(
                "+{:.2} ({:.2})",
                took.seconds - empty.seconds,
                took.processor - empty.processor
            )
        });
        rows.push(row(
            style.shown(),
            std::array::from_fn(|_| more.next().unwrap_or_default()),
        ));
    }
    let mut notes = Vec::new();
    if let Err(reason) = catalogue {
        notes.push(format!("operations against a catalogue: {reason}"));
    }
    for peer in &peer::PEERS {
        let measured = if given.iter().any(|word| word == "peers") {
            peer.measure(Path::new(description), rounds)
        } else {
            Err("ask for it by `-- compile peers`".into())
        };
        match measured {
            Ok([check, build]) => {
                let cells = [shown(check), "–".into(), shown(build), "–".into()];
                rows.push(row(&format!("{peer}, the whole of it"), cells));
            }
            Err(reason) => notes.push(format!("{peer}: {reason}")),
        }
    }
    table::print(&rows);
    for note in notes {
        println!("\nNot measured: {note}");
    }
    Ok(())
}

/// The four figures of one round.
fn compile(project: &Project, style: Style, operations: &[Operation], round: usize) -> Result<Vec<Took>, String> {
    let mut all = Vec::new();
    for word in ["check", "build"] {
        project.cargo("clean", style.package(), LIMIT)?;
        project.source(style, &style.source(operations))?;
        all.push(project.cargo(word, style.package(), LIMIT)?);
        project.source(style, &(edited(style, operations, round)))?;
        all.push(project.cargo(word, style.package(), LIMIT)?);
    }
    Ok(all)
}

/// The source with one operation changed, so that everything after it moves to other lines.
fn edited(style: Style, operations: &[Operation], round: usize) -> String {
    let mut operations = operations.to_vec();
    let middle = operations.len() / 2;
    if let Some(operation) = operations.get_mut(middle) {
        *operation = operation.clone().edited(round);
    }
    // An empty crate must be compiled again, too.
    style.source(&operations) + &format!("\n// Round {round}.\n")
}

fn middle(all: &[Took]) -> Took {
    Took {
        seconds: median(all.iter().map(|took| took.seconds).collect()),
        processor: median(all.iter().map(|took| took.processor).collect()),
    }
}

fn shown(took: Took) -> String {
    format!("{:.2} ({:.2})", took.seconds, took.processor)
}

fn row(name: &str, cells: [String; 4]) -> Vec<String> {
    std::iter::once(name.to_owned()).chain(cells).collect()
}
