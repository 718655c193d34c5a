//! The command `endpoint`.

fn main() {}
