//! Processor time of child processes (Linux only, from `/proc`).

use std::fs;

/// Linux's clock ticks in a second, on all current machines.
const TICKS_A_SECOND: f64 = 100.0;

/// `cutime` and `cstime` of proc(5) in seconds: the processor time of children that have ended.
///
/// # Errors
/// The reason why it can't be read.
pub fn seconds_of_children() -> Result<f64, String> {
    let stat = fs::read_to_string("/proc/self/stat").map_err(|error| error.to_string())?;
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks = fields
        .skip(13)
        .take(2)
        .map(|ticks| ticks.parse::<f64>().unwrap_or_default());
    Ok(ticks.sum::<f64>() / TICKS_A_SECOND)
}
