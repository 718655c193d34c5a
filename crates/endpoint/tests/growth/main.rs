//! Work grows with the input and no faster, on the strings that broke other builders and on those made to break this one.
//!
//! Time on a shared machine is coarse, but so is the question: ten times the input takes about ten times as long, or a
//! hundred times where something is quadratic. A case fails if it is past the middle in each of several tries. What counts
//! is the time that the thread had a core, where the system tells it: others who want the core too stretch what takes long
//! more than what is done within its turn.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod layers;
mod secrets;
mod urls;
mod values;

use std::fs;
use std::hint::black_box;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use endpoint::{Object, Options, Value, endpoint};

/// Between linear (10) and quadratic (100), with room for caches that overflow.
const LIMIT: u32 = 40;
const TRIES: usize = 4;
/// What can be told from the clock's own grain.
const MEASURABLE: Duration = Duration::from_micros(500);
const FLOOR: Duration = Duration::from_micros(50);

static ALONE: Mutex<()> = Mutex::new(());

/// Measures `run` on what `input` makes of a size, at one size and at ten times that.
#[track_caller]
pub(crate) fn linear<I>(name: &str, input: impl Fn(usize) -> I, run: impl Fn(&I)) {
    // One at a time: they would take each other's cores.
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let time = |size: usize| {
        let input = input(size);
        let once = || {
            let start = Clock::now();
            run(black_box(&input));
            start.elapsed()
        };
        once().min(once()).max(FLOOR)
    };
    let mut size = 500;
    while time(size) < MEASURABLE && size < 100_000 {
        size *= 2;
    }
    let mut seen = Vec::new();
    for _ in 0..TRIES {
        let (small, large) = (time(size), time(10 * size));
        if large < small * LIMIT {
            return;
        }
        seen.push((small, large));
    }
    panic!("{name}: ten times {size} takes more than {LIMIT} times as long: {seen:?}");
}

/// The time that this thread had a core, or wall time where the system does not tell.
enum Clock {
    Core(Duration),
    Wall(Instant),
}

impl Clock {
    fn now() -> Self {
        core_time().map_or_else(|| Self::Wall(Instant::now()), Self::Core)
    }

    fn elapsed(self) -> Duration {
        match self {
            Self::Core(start) => core_time().unwrap_or(start).saturating_sub(start),
            Self::Wall(start) => start.elapsed(),
        }
    }
}

/// Linux counts it in nanoseconds, up to the last time that the thread gave the core away: so it does that first.
fn core_time() -> Option<Duration> {
    thread::sleep(Duration::from_nanos(1));
    let counted = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = counted.split(' ').next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

/// A request of a text as URL, which may be refused.
pub(crate) fn request(url: &str) {
    let _ = black_box(endpoint("GET /", Options::new().url(url)));
}

/// `count` parameters: v0, v1, …
pub(crate) fn parameters(count: usize) -> Object<'static> {
    (0..count)
        .map(|number| (format!("v{number}"), Value::from("1")))
        .collect()
}

pub(crate) fn options(parameters: &Object<'static>) -> Options<'static> {
    Options::from(parameters.clone())
}

/// Each name between two texts.
pub(crate) fn expressions(count: usize, before: &str, after: &str) -> String {
    (0..count).map(|number| format!("{before}v{number}{after}")).collect()
}
