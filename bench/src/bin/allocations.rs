//! Counts the allocations of every contender, one JSON line for each. It is a program of its own because the counting
//! allocator would slow down the contenders that are timed.

use std::alloc::System;
use std::hint::black_box;

use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static GLOBAL: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

fn main() {
    for (workload, contenders) in endpoint_bench::workloads() {
        for contender in contenders {
            // One-time work (hash seeds, lazy statics) is not counted.
            contender.run(2);
            let region = Region::new(GLOBAL);
            black_box(&contender).run(1);
            let change = region.change();
            // A buffer that grows asks the allocator again, which counts as an allocation.
            let counted = change.allocations + change.reallocations;
            println!("{}", serde_json::json!([workload, contender.name, counted]));
        }
    }
}
