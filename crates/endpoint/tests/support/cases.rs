//! Tables as text. The file beside a test, `forms.txt` beside `forms.rs`, has a section for each table:
//!
//! ```text
//! # d8_the_name_of_the_test
//! a comma | GET /x | {"a": [1, 2]} | /x?a=1%2C2
//! an object | GET /x | {"a": {"b": 1}} | ! unsupported-value a
//! // A comment.
//! ```
//!
//! A line is a case, or several of them; ` | ` separates the cells. A cell that a line can't hold as it is, such as an
//! empty text, is a string of JSON. Options are JSON. `!` is before an expected error, and `-` is `None`.

use std::cell::RefCell;
use std::marker::PhantomData;
use std::vec::IntoIter;

use endpoint::{Options, Style};
use serde_json::Value as Json;

use super::Expected;

/// The text file beside a source, by the name that both have.
macro_rules! cases {
    ($name:literal) => {
        $crate::support::cases::Cases {
            file: concat!($name, ".txt"),
            text: include_str!(concat!($name, ".txt")),
            source: include_str!(concat!($name, ".rs")),
        }
    };
}
pub(crate) use cases;

/// A text file of tables.
pub(crate) struct Cases {
    pub(crate) file: &'static str,
    pub(crate) text: &'static str,
    pub(crate) source: &'static str,
}

thread_local! {
    /// The file and the line of the case that was read last.
    static AT: RefCell<String> = const { RefCell::new(String::new()) };
}

/// The file and the line of the case that is checked; empty for a table in Rust.
pub(crate) fn at() -> String {
    AT.with_borrow(String::clone)
}

impl Cases {
    /// The cases of a section.
    #[track_caller]
    pub(crate) fn rows<R: Row>(&self, section: &str) -> Rows<R> {
        assert!(
            self.text.starts_with("# "),
            "{} has cases above its first section",
            self.file
        );
        let headings: Vec<_> = self.text.lines().filter_map(|line| line.strip_prefix("# ")).collect();
        for heading in &headings {
            let quoted = format!("\"{heading}\"");
            assert!(self.source.contains(&quoted), "{}: no test reads {quoted}", self.file);
        }
        let named = headings.iter().filter(|heading| **heading == section).count();
        assert_eq!(named, 1, "{}: sections called {section}", self.file);
        let heading = format!("# {section}");
        let lines = self
            .text
            .lines()
            .zip(1..)
            .skip_while(|(line, _)| *line != heading)
            .skip(1);
        let lines = lines.take_while(|(line, _)| !line.starts_with("# "));
        let mut cells = Vec::new();
        for (line, number) in lines.filter(|(line, _)| !line.is_empty() && !line.starts_with("// ")) {
            let at = format!("{}:{number}", self.file);
            let count = line.split(" | ").count();
            assert!(
                count.is_multiple_of(R::CELLS),
                "{at}: {count} cells, and a case has {}",
                R::CELLS
            );
            cells.extend(line.split(" | ").map(|cell| (at.clone(), cell)));
        }
        assert!(!cells.is_empty(), "{} has no cases of {section}", self.file);
        Rows(cells.into_iter(), PhantomData)
    }
}

/// The cases of a section, one after the other. A panic within one says where it is.
pub(crate) struct Rows<R>(IntoIter<(String, &'static str)>, PhantomData<R>);

impl<R: Row> Iterator for Rows<R> {
    type Item = R;

    fn next(&mut self) -> Option<R> {
        let at = self.0.as_slice().first().map_or_else(String::new, |(at, _)| at.clone());
        AT.set(at);
        let cells: Vec<_> = self.0.by_ref().take(R::CELLS).map(|(_, cell)| cell).collect();
        (!cells.is_empty()).then(|| R::read(&cells))
    }
}

impl<R> Drop for Rows<R> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("in the case of {}", at());
        }
        AT.take();
    }
}

/// A case: a cell, or a tuple of them.
pub(crate) trait Row {
    const CELLS: usize;
    fn read(cells: &[&'static str]) -> Self;
}

impl<C: Cell> Row for C {
    const CELLS: usize = 1;
    fn read(cells: &[&'static str]) -> Self {
        C::read_cell(cells[0])
    }
}

macro_rules! rows {
    ($($count:literal: $($cell:ident $index:tt)*;)*) => {$(
        impl<$($cell: Cell),*> Row for ($($cell,)*) {
            const CELLS: usize = $count;
            fn read(cells: &[&'static str]) -> Self {
                ($($cell::read_cell(cells[$index]),)*)
            }
        }
    )*};
}
rows! {
    2: A 0 B 1;
    3: A 0 B 1 C 2;
    4: A 0 B 1 C 2 D 3;
    5: A 0 B 1 C 2 D 3 E 4;
}

/// What a cell can be.
pub(crate) trait Cell {
    fn read_cell(cell: &'static str) -> Self;
}

impl Cell for &str {
    fn read_cell(cell: &'static str) -> Self {
        match cell.starts_with('"') {
            true => json::<String>(cell).leak(),
            false => cell,
        }
    }
}

impl Cell for Option<&str> {
    fn read_cell(cell: &'static str) -> Self {
        (cell != "-").then(|| Cell::read_cell(cell))
    }
}

impl Cell for Expected<'_> {
    fn read_cell(cell: &'static str) -> Self {
        match cell.strip_prefix("! ") {
            Some(error) => Err(Cell::read_cell(error)),
            None => Ok(Cell::read_cell(cell)),
        }
    }
}

impl Cell for Options<'_> {
    fn read_cell(cell: &'static str) -> Self {
        json(cell)
    }
}

impl Cell for Json {
    fn read_cell(cell: &'static str) -> Self {
        json(cell)
    }
}

impl Cell for bool {
    fn read_cell(cell: &'static str) -> Self {
        json(cell)
    }
}

impl Cell for usize {
    fn read_cell(cell: &'static str) -> Self {
        json(cell)
    }
}

impl Cell for Vec<&str> {
    fn read_cell(cell: &'static str) -> Self {
        json::<Vec<String>>(cell)
            .into_iter()
            .map(|text| &*text.leak())
            .collect()
    }
}

impl Cell for Style {
    fn read_cell(cell: &'static str) -> Self {
        let mut all = Self::ALL.into_iter().map(|(_, style)| style);
        all.find(|style| format!("{style:?}") == cell).unwrap()
    }
}

/// A cell of JSON.
fn json<T: serde::de::DeserializeOwned>(cell: &'static str) -> T {
    serde_json::from_str(cell).unwrap_or_else(|error| panic!("{}: {cell}: {error}", at()))
}
