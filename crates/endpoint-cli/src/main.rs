//! The command `endpoint`.

#[allow(dead_code, reason = "called once the arguments are read")]
mod output;

fn main() {}
