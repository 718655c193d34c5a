//! Counts of the lines of a batch, by the kind of mistake: a count on a terminal while it runs, and a summary at the end.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Instant;

use indicatif::{HumanCount, ProgressBar, ProgressStyle};

/// The count of a batch that runs.
#[derive(Debug)]
pub(super) struct Summary {
    start: Instant,
    lines: u64,
    /// The lines without a result, by the kind of their mistake.
    kinds: BTreeMap<&'static str, u64>,
    /// The count that a terminal shows.
    bar: Option<ProgressBar>,
}

impl Summary {
    /// The start of a batch. Its count is shown, or not.
    pub(super) fn new(is_shown: bool) -> Self {
        let bar = is_shown.then(|| {
            let bar = ProgressBar::no_length();
            let style = ProgressStyle::with_template("{human_pos} lines{msg}, {per_sec:0}");
            style.map_or(bar.clone(), |style| bar.with_style(style))
        });
        Self {
            start: Instant::now(),
            lines: 0,
            kinds: BTreeMap::new(),
            bar,
        }
    }

    /// Counts a line, which has a result or a mistake of a kind.
    pub(super) fn count(&mut self, mistake: Option<&'static str>) {
        self.lines += 1;
        if let Some(kind) = mistake {
            *self.kinds.entry(kind).or_default() += 1;
        }
        if let Some(bar) = &self.bar {
            bar.inc(1);
            if mistake.is_some() {
                bar.set_message(format!(", {} failed", HumanCount(self.failed())));
            }
        }
    }

    /// The lines without a result.
    pub(super) fn failed(&self) -> u64 {
        self.kinds.values().sum()
    }

    /// Ends the count. Returns the number of lines, of those that failed, and of each kind, the most first.
    pub(super) fn finish(self) -> String {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        let lines = if self.lines == 1 { "line" } else { "lines" };
        let mut text = format!("{} {lines}", HumanCount(self.lines));
        if self.failed() > 0 {
            // A text takes everything.
            let _ = write!(text, ", {} failed", HumanCount(self.failed()));
        }
        let _ = writeln!(text, ", {:.1} s", self.start.elapsed().as_secs_f64());
        let mut kinds: Vec<_> = self.kinds.into_iter().collect();
        kinds.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let counts = kinds.iter().map(|(_, count)| HumanCount(*count).to_string().len());
        let width = counts.max().unwrap_or_default();
        for (kind, count) in kinds {
            let _ = writeln!(text, "  {:>width$}  {kind}", HumanCount(count).to_string());
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::Summary;

    #[test]
    fn the_kinds_are_in_the_order_of_their_counts() {
        for (good, bad, expected) in [
            (0, &[][..], "0 lines, 0.0 s\n"),
            (1, &[], "1 line, 0.0 s\n"),
            (
                999,
                &[("a", 2), ("b", 1000)],
                "2,001 lines, 1,002 failed, 0.0 s\n  1,000  b\n      2  a\n",
            ),
        ] {
            let mut summary = Summary::new(false);
            (0..good).for_each(|_| summary.count(None));
            for (kind, count) in bad {
                (0..*count).for_each(|_| summary.count(Some(kind)));
            }
            assert_eq!(summary.finish(), expected);
        }
    }
}
