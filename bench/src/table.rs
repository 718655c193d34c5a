//! The table: a row for each contender, a column for each workload, and `time (allocations)` in each cell.

/// The figures of one contender on one workload.
#[derive(Clone, Copy)]
pub struct Cell {
    /// Nanoseconds for one operation.
    pub nanoseconds: f64,
    /// Allocations of one operation, if they can be counted.
    pub allocations: Option<u64>,
    /// Whether the result equals that of the hand-written code.
    pub same: bool,
}

/// Figures by row and column.
pub struct Table {
    columns: Vec<String>,
    rows: Vec<(String, Vec<Option<Cell>>)>,
}

impl Table {
    /// An empty table with these rows.
    pub fn new(rows: &[&str]) -> Self {
        let rows = rows.iter().map(|&name| (name.to_owned(), Vec::new()));
        Self {
            columns: Vec::new(),
            rows: rows.collect(),
        }
    }

    /// Adds a figure. The first of a column is its baseline.
    pub fn add(&mut self, column: &str, row: &str, cell: Cell) {
        let place = self.columns.iter().position(|name| name == column).unwrap_or_else(|| {
            self.columns.push(column.to_owned());
            self.columns.len() - 1
        });
        let at = self.rows.iter().position(|(name, _)| name == row).unwrap_or_else(|| {
            self.rows.push((row.to_owned(), Vec::new()));
            self.rows.len() - 1
        });
        let cells = &mut self.rows[at].1;
        cells.resize(cells.len().max(place + 1), None);
        cells[place] = Some(cell);
    }

    /// The baseline of a column.
    fn first(&self, column: usize) -> Option<Cell> {
        self.rows
            .iter()
            .find_map(|(_, cells)| cells.get(column).copied().flatten())
    }

    /// The time of a row as a multiple of the baseline.
    pub fn ratio(&self, column: &str, row: &str) -> Option<f64> {
        let place = self.columns.iter().position(|name| name == column)?;
        let (_, cells) = self.rows.iter().find(|(name, _)| name == row)?;
        let cell = cells.get(place).copied().flatten()?;
        Some(cell.nanoseconds / self.first(place)?.nanoseconds)
    }

    /// The table in Markdown.
    pub fn print(&self) {
        let first = |column| self.first(column);
        let mut lines = vec![vec![String::from("time (allocations)")]];
        lines[0].extend(self.columns.iter().cloned());
        for (name, cells) in &self.rows {
            let mut line = vec![name.clone()];
            for column in 0..self.columns.len() {
                line.push(match (cells.get(column).copied().flatten(), first(column)) {
                    (Some(cell), Some(hand)) => ratio(cell, hand),
                    _ => String::from("–"),
                });
            }
            lines.push(line);
        }
        let mut times = vec![String::from("1.00 in nanoseconds")];
        times.extend(
            (0..self.columns.len())
                .filter_map(first)
                .map(|cell| format!("{:.0}", cell.nanoseconds)),
        );
        lines.push(times);
        print(&lines);
    }
}

fn ratio(cell: Cell, hand: Cell) -> String {
    let ratio = format!("{:.2}", cell.nanoseconds / hand.nanoseconds);
    let counted = cell.allocations.map(|count| format!(" ({count})")).unwrap_or_default();
    let mark = if cell.same { "" } else { " ≠" };
    format!("{ratio}{counted}{mark}")
}

/// Prints lines as a Markdown table with aligned columns.
pub fn print(lines: &[Vec<String>]) {
    let Some(head) = lines.first() else { return };
    let width = |column: usize| {
        lines
            .iter()
            .filter_map(|line| line.get(column))
            .map(|cell| cell.chars().count())
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    for (at, line) in lines.iter().enumerate() {
        for (column, cell) in line.iter().enumerate() {
            let width = widths[column];
            if column == 0 {
                print!("| {cell:width$} ")
            } else {
                print!("| {cell:>width$} ")
            }
        }
        println!("|");
        if at == 0 {
            for (column, width) in widths.iter().enumerate() {
                let dashes = "-".repeat(width + 1);
                print!(
                    "{}",
                    if column == 0 {
                        format!("|{dashes}-")
                    } else {
                        format!("|{dashes}:")
                    }
                );
            }
            println!("|");
        }
    }
}
