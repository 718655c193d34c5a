//! Times contenders in many short batches that take turns, so that a noisy moment affects all alike.

use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::contender::Contender;

/// The length of a batch: long against the clock's step, short against a time slice of another program.
const BATCH: Duration = Duration::from_micros(60);

/// For each contender the nanoseconds of one operation: the median of `rounds` batches.
pub fn medians(contenders: &[Contender], rounds: usize) -> Vec<f64> {
    let sizes: Vec<u32> = contenders.iter().map(batch_size).collect();
    warm_allocator();
    let mut times = vec![Vec::with_capacity(rounds); contenders.len()];
    for round in 0..rounds {
        for turn in 0..contenders.len() {
            // Each round starts with another contender, so that none always follows the same one.
            let at = (round + turn) % contenders.len();
            let start = Instant::now();
            contenders[at].run(sizes[at]);
            times[at].push(start.elapsed().as_secs_f64() * 1e9 / f64::from(sizes[at]));
        }
    }
    times.into_iter().map(median).collect()
}

/// Makes the allocator's state independent of what ran before, so that it favours no contender.
///
/// Its cache of small blocks is filled with blocks of the exact sizes: otherwise one contender might always find a
/// block of its size, and another, which asks for a few bytes more, never. Large blocks get a hole that is not at the
/// end of the heap: otherwise the end might be returned to the system and fetched again for each operation.
pub fn warm_allocator() {
    const CACHED: usize = 7;
    for size in (24..=1032).step_by(16) {
        let blocks: [Vec<u8>; CACHED] = std::array::from_fn(|_| Vec::with_capacity(size));
        black_box(&blocks);
    }
    let large = || Vec::<u8>::with_capacity(64 << 10);
    let hole: [Vec<u8>; 8] = std::array::from_fn(|_| large());
    // Kept, so that the hole does not border on the end of the heap.
    std::mem::forget(black_box(large()));
    drop(black_box(hole));
}

/// The median.
pub fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// Doubles the batch until it is long enough. This also warms up the code.
fn batch_size(contender: &Contender) -> u32 {
    let mut size = 1;
    loop {
        let start = Instant::now();
        contender.run(size);
        if start.elapsed() >= BATCH {
            return size;
        }
        size *= 2;
    }
}
