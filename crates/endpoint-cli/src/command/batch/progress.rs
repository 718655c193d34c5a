//! A line on stderr that counts, for a user who waits at a terminal.

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
    drawn: bool,
}

impl Progress {
    /// Progress that is shown, or not.
    pub(crate) fn new(shown: bool) -> Self {
        let start = Instant::now();
        Self {
            shown,
            start,
            next: start + PATIENCE,
            drawn: false,
        }
    }

    /// Draws the count again where it is due.
    pub(super) fn update(&mut self, tally: Tally) {
        if !self.shown {
            return;
        }
        let now = Instant::now();
        if now < self.next {
            return;
        }
        self.next = now + INTERVAL;
        self.drawn = true;
        let rate = tally.lines as f64 / (now - self.start).as_secs_f64();
        let failed = if tally.failed > 0 {
            format!(", {} failed", tally.failed)
        } else {
            String::new()
        };
        let _ = write!(
            std::io::stderr(),
            "\r\x1b[K{} lines{failed}, {rate:.0} a second",
            tally.lines
        );
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.drawn {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}
