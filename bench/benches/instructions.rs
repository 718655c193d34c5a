//! Instruction counts of W1 to W5 by callgrind: unlike times, they don't drift on a shared machine. A count above its
//! limit fails the run. After a change that makes the library faster, lower the limits.
//!
//! Needs valgrind and `cargo install gungraun-runner`, of the version that Cargo.lock has for `gungraun`.

use std::hint::black_box;

use endpoint_bench::contender::Contender;
use endpoint_bench::measure::warm_allocator;
use endpoint_bench::ours::{BY_OPTIONS, CALL, EACH, ONCE, OPERATION, URL};
use endpoint_bench::{FORMAT, HAND, issue_url_on_a_base, workloads};
use gungraun::prelude::*;
use gungraun::{Callgrind, EventKind};

/// A contender that ran before, so that one-time work (symbol lookup, lazy statics) isn't counted.
fn warm(workload: &str, row: &str) -> Contender {
    let contender = workloads()
        .into_iter()
        .chain([("W1 on a base", issue_url_on_a_base())])
        .filter(|(name, _)| *name == workload)
        .flat_map(|(_, contenders)| contenders)
        .find(|contender| contender.name == row)
        .expect("a contender of that name");
    warm_allocator();
    contender.run(2);
    contender
}

/// The limit of instructions for one operation: the count of the compiler at that time, and a fiftieth more.
fn at_most(instructions: u64) -> LibraryBenchmarkConfig {
    let mut callgrind = Callgrind::with_args(["--cache-sim=no"]);
    callgrind.hard_limits([(EventKind::Ir, instructions)]);
    let mut config = LibraryBenchmarkConfig::default();
    config.tool(callgrind);
    config
}

#[library_benchmark(setup = warm)]
#[bench::w1("W1", HAND)]
#[bench::w2("W2", HAND)]
#[bench::w3("W3", HAND)]
#[bench::w4("W4", HAND)]
#[bench::w5("W5", HAND)]
fn by_hand(contender: Contender) -> Contender {
    black_box(&contender).run(1);
    contender
}

#[library_benchmark(setup = warm)]
#[bench::w1(args = ("W1", ONCE), config = at_most(1_230))]
#[bench::w2(args = ("W2", ONCE), config = at_most(2_328))]
#[bench::w3(args = ("W3", ONCE), config = at_most(5_660))]
#[bench::w4(args = ("W4", ONCE), config = at_most(9_520))]
#[bench::w5(args = ("W5", ONCE), config = at_most(89_760))]
fn parsed_once(contender: Contender) -> Contender {
    black_box(&contender).run(1);
    contender
}

#[library_benchmark(setup = warm)]
#[bench::w1(args = ("W1", EACH), config = at_most(2_110))]
#[bench::w2(args = ("W2", EACH), config = at_most(3_510))]
#[bench::w3(args = ("W3", EACH), config = at_most(6_380))]
#[bench::w4(args = ("W4", EACH), config = at_most(10_470))]
#[bench::w5(args = ("W5", EACH), config = at_most(90_160))]
fn parsed_each_time(contender: Contender) -> Contender {
    black_box(&contender).run(1);
    contender
}

#[library_benchmark(setup = warm)]
#[bench::w3(args = ("W3", BY_OPTIONS), config = at_most(7_090))]
#[bench::w4(args = ("W4", BY_OPTIONS), config = at_most(11_160))]
fn by_request_options(contender: Contender) -> Contender {
    black_box(&contender).run(1);
    contender
}

#[library_benchmark(setup = warm)]
#[bench::w1(args = ("W1", OPERATION), config = at_most(880))]
#[bench::w2(args = ("W2", OPERATION), config = at_most(1_780))]
#[bench::w3(args = ("W3", OPERATION), config = at_most(3_070))]
#[bench::w4(args = ("W4", OPERATION), config = at_most(5_420))]
#[bench::w5(args = ("W5", OPERATION), config = at_most(104_270))]
fn operation(contender: Contender) -> Contender {
    black_box(&contender).run(1);
    contender
}

#[library_benchmark(setup = warm)]
#[bench::w3(args = ("W3", CALL), config = at_most(4_090))]
#[bench::w4(args = ("W4", CALL), config = at_most(6_630))]
fn operation_by_request(contender: Contender) -> Contender {
    black_box(&contender).run(1);
    contender
}

// What `url!` is measured against: it checks the values and the base, too.
#[library_benchmark(setup = warm)]
#[bench::w1("W1", FORMAT)]
#[bench::w2("W2", FORMAT)]
#[bench::base("W1 on a base", FORMAT)]
fn by_format(contender: Contender) -> Contender {
    black_box(&contender).run(1);
    contender
}

#[library_benchmark(setup = warm)]
#[bench::w1(args = ("W1", URL), config = at_most(1_100))]
#[bench::w2(args = ("W2", URL), config = at_most(2_245))]
#[bench::base(args = ("W1 on a base", URL), config = at_most(1_760))]
fn url(contender: Contender) -> Contender {
    black_box(&contender).run(1);
    contender
}

library_benchmark_group!(
    name = instructions,
    benchmarks = [
        by_hand,
        parsed_once,
        parsed_each_time,
        operation,
        operation_by_request,
        by_request_options,
        by_format,
        url
    ]
);
main!(library_benchmark_groups = instructions);
