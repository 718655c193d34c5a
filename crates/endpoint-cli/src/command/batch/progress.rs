//! A line with a count on stderr, for a person at a terminal.

use std::io::Write;
use std::time::{Duration, Instant};

use super::tally::Tally;

/// How long a batch runs before the line is shown.
const PATIENCE: Duration = Duration::from_millis(1500);
/// The time between two updates.
const INTERVAL: Duration = Duration::from_millis(100);

/// The progress of a batch.
#[derive(Debug)]
pub(crate) struct Progress {
    shown: bool,
    start: Instant,
    next: Instant,
    /// The characters of the line that is drawn.
    width: usize,
}

impl Progress {
    /// Progress that is shown, or not.
    pub(crate) fn new(shown: bool) -> Self {
        let start = Instant::now();
        Self {
            shown,
            start,
            next: start + PATIENCE,
            width: 0,
        }
    }

    /// Draws the count again if it is time.
    pub(super) fn update(&mut self, tally: &Tally) {
        if !self.shown {
            return;
        }
        let now = Instant::now();
        if now < self.next {
            return;
        }
        self.next = now + INTERVAL;
        let rate = tally.lines as f64 / (now - self.start).as_secs_f64();
        let failed = match tally.failed() {
            0 => String::new(),
            failed => format!(", {failed} failed"),
        };
        self.draw(&format!("{} lines{failed}, {rate:.0} a second", tally.lines));
    }

    /// Replaces the line. Blanks cover the rest of a longer one: not every terminal knows the escape sequence for that.
    fn draw(&mut self, text: &str) {
        let _ = write!(std::io::stderr(), "\r{text:width$}", width = self.width);
        self.width = text.len();
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.width > 0 {
            self.draw("");
            let _ = write!(std::io::stderr(), "\r");
        }
    }
}
