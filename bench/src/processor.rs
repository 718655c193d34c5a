//! What the processors did for other programs (Linux only: it asks `/proc`).

use std::fs;

/// What Linux counts with, on every machine of today.
const TICKS_A_SECOND: f64 = 100.0;

/// `cutime` and `cstime` of proc(5) in seconds: what the children that have ended used.
///
/// # Errors
/// Says why it can't be read.
pub fn seconds_of_children() -> Result<f64, String> {
    let stat = fs::read_to_string("/proc/self/stat").map_err(|error| error.to_string())?;
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks = fields
        .skip(13)
        .take(2)
        .map(|ticks| ticks.parse::<f64>().unwrap_or_default());
    Ok(ticks.sum::<f64>() / TICKS_A_SECOND)
}
