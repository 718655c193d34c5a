//! Time is linear in the input, also for strings that broke other builders, and for strings made to break this one.
//!
//! Ten times the input takes about ten times as long, or a hundred times if something is quadratic. That difference
//! shows even in a coarse measurement. A case fails if its ratio is past the middle in each of several tries. Where the
//! system reports it, only the time on a core is counted, because wall time grows with the load of a shared machine.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod captures;
mod identifying;
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

use crate::support::all::tenth;

/// Between linear (10) and quadratic (100), with some allowance for caches that overflow.
const LIMIT: u32 = 40;
const TRIES: usize = 4;
/// The shortest time that can be measured with this clock.
const MEASURABLE: Duration = Duration::from_micros(500);
const FLOOR: Duration = Duration::from_micros(50);

static ALONE: Mutex<()> = Mutex::new(());

/// Measures `run` on the input of one size and of ten times that size.
#[track_caller]
pub(crate) fn linear<I>(name: &str, input: impl Fn(usize) -> I, run: impl Fn(&I)) {
    // One case at a time, so that they do not compete for the cores.
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
    let mut size = tenth(500);
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

/// The time that this thread was on a core, or wall time if the system does not report it.
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

/// Linux counts in nanoseconds, but only up to the last time the thread gave up its core. So the thread gives it up
/// first.
fn core_time() -> Option<Duration> {
    thread::sleep(Duration::from_nanos(1));
    let counted = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = counted.split(' ').next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

/// Makes a request with this URL. It may be refused.
pub(crate) fn request(url: &str) {
    let _ = black_box(endpoint((), Options::new().url(url)));
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

/// Each name between the texts `before` and `after`.
pub(crate) fn expressions(count: usize, before: &str, after: &str) -> String {
    (0..count).map(|number| format!("{before}v{number}{after}")).collect()
}
