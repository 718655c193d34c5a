//! The summary of a batch on stderr: the number of lines, and of those that failed, by the kind of mistake.

use std::time::Duration;

use super::tally::Tally;
use crate::report::stderr;

/// Writes the summary.
pub(super) fn write(tally: &Tally, took: Duration) {
    stderr::write(&text(tally, took));
}

fn text(tally: &Tally, took: Duration) -> String {
    let seconds = took.as_secs_f64();
    let failed = match tally.failed() {
        0 => String::new(),
        failed => format!(", {} failed", grouped(failed)),
    };
    let lines = if tally.lines == 1 { "line" } else { "lines" };
    let mut text = format!("{} {lines}{failed}, {seconds:.1} s\n", grouped(tally.lines));
    let counts: Vec<(&str, String)> = tally
        .kinds()
        .iter()
        .map(|(kind, count)| (*kind, grouped(*count)))
        .collect();
    let width = counts.iter().map(|(_, count)| count.len()).max().unwrap_or_default();
    for (kind, count) in counts {
        text.push_str(&format!("  {count:>width$}  {kind}\n"));
    }
    text
}

/// A number with a comma between thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Tally, text};

    #[test]
    fn the_kinds_are_in_the_order_of_their_counts() {
        let tally = |good: u64, bad: &[(&'static str, u64)]| {
            let mut tally = Tally::default();
            (0..good).for_each(|_| tally.count(Ok(())));
            for (kind, count) in bad {
                (0..*count).for_each(|_| tally.count(Err(kind)));
            }
            text(&tally, Duration::from_millis(1250))
        };
        assert_eq!(tally(0, &[]), "0 lines, 1.2 s\n");
        assert_eq!(tally(1, &[]), "1 line, 1.2 s\n");
        assert_eq!(
            tally(999, &[("a", 2), ("b", 1000)]),
            "2,001 lines, 1,002 failed, 1.2 s\n  1,000  b\n      2  a\n"
        );
    }
}
