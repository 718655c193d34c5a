//! Instruction counts of W1 to W5 by callgrind, which hardly depend on the machine's mood.
//! Needs valgrind and `cargo install gungraun-runner`, of the version that Cargo.lock has for `gungraun`.

use std::hint::black_box;

use endpoint_bench::contender::Contender;
use endpoint_bench::{HAND, workloads};
use gungraun::prelude::*;

/// A contender that ran before: what happens only the first time (symbol lookup, lazy statics) isn't counted.
fn warm(workload: &str, name: &str) -> Contender {
    let contender = workloads()
        .into_iter()
        .find(|(known, _)| *known == workload)
        .and_then(|(_, all)| all.into_iter().find(|contender| contender.name == name))
        .expect("a contender of that name");
    contender.run(2);
    contender
}

#[library_benchmark(setup = warm)]
#[bench::w1("W1", HAND)]
#[bench::w2("W2", HAND)]
#[bench::w3("W3", HAND)]
#[bench::w4("W4", HAND)]
#[bench::w5("W5", HAND)]
fn hand(contender: Contender) -> Contender {
    black_box(&contender).run(1);
    contender
}

library_benchmark_group!(name = by_hand, benchmarks = hand);
main!(library_benchmark_groups = by_hand);
