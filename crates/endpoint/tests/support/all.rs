//! What runs only where the environment asks for it: `ENDPOINT_ALL=1` tries all cases and sizes, and builds the programs of tests.

#![allow(dead_code, clippy::unwrap_used, reason = "each test uses its part, and may panic")]

use std::io::Write;

/// Whether everything is asked for.
pub(crate) fn all() -> bool {
    std::env::var_os("ENDPOINT_ALL").is_some_and(|value| !value.is_empty())
}

/// So many cases if everything is asked for, and a tenth otherwise.
pub(crate) fn tenth(count: usize) -> usize {
    if all() { count } else { count.div_ceil(10) }
}

/// All rows if everything is asked for, and otherwise the first and every tenth after it.
pub(crate) fn some<R>(rows: impl IntoIterator<Item = R>) -> impl Iterator<Item = R> {
    rows.into_iter().step_by(if all() { 1 } else { 10 })
}

/// Whether everything is asked for. If not, it says what is skipped.
pub(crate) fn asked(what: &str) -> bool {
    if !all() {
        skipped(&format!("{what}: ENDPOINT_ALL=1 asks for it"));
    }
    all()
}

/// Says what is skipped. The test harness holds back what a test prints, but not this.
pub(crate) fn skipped(what: &str) {
    std::io::stderr()
        .write_all(format!("skipped: {what}\n").as_bytes())
        .unwrap();
}
