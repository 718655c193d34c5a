//! `-- encoders`: compares the shapes of a hand-written percent-encoder on W5's value.

use std::hint::black_box;

use crate::contender::Contender;
use crate::encode::{self, UNRESERVED};
use crate::measure::medians;
use crate::table;
use crate::workload;

fn shapes() -> Vec<Contender> {
    let value: &'static str = workload::long_value().leak();
    let given = move || black_box(value);
    let appended = move |append: fn(&mut String, &str, &encode::Codes)| {
        let mut out = String::with_capacity(value.len() * 3);
        append(&mut out, given(), &UNRESERVED);
        out
    };
    vec![
        Contender::text("1 kB pieces, checked once", move || {
            encode::checked_once(given(), &UNRESERVED)
        }),
        Contender::text("1 kB pieces, each checked", move || {
            appended(encode::pieces::<1024, 4096, 4100>)
        }),
        Contender::text("64 B pieces, each checked", move || {
            appended(encode::pieces::<64, 256, 260>)
        }),
        Contender::text("64 B windows of one buffer", move || {
            encode::in_place(given(), &UNRESERVED)
        }),
        Contender::text("byte by byte into one buffer", move || {
            encode::byte_by_byte(given(), &UNRESERVED)
        }),
        Contender::text("two bytes joined in a register", move || {
            encode::paired(given(), &UNRESERVED)
        }),
        Contender::text("runs of plain characters", move || appended(encode::runs)),
    ]
}

/// Prints nanoseconds for each byte of the value.
///
/// # Errors
/// The name of a shape with another result.
pub fn compare() -> Result<(), String> {
    let shapes = shapes();
    let want = shapes.first().map(Contender::result).unwrap_or_default();
    let mut lines = vec![vec![String::from("shape"), String::from("ns per byte")]];
    for (shape, nanoseconds) in shapes.iter().zip(medians(&shapes, 501)) {
        if shape.result() != want {
            return Err(format!("{} gives other bytes", shape.name));
        }
        lines.push(vec![shape.name.to_owned(), format!("{:.2}", nanoseconds / 10_000.0)]);
    }
    table::print(&lines);
    Ok(())
}
