//! Answers one question of the page: JSON on standard input, JSON on standard output.

use std::io::{self, Read, Write};

fn main() -> io::Result<()> {
    let mut question = String::new();
    io::stdin().read_to_string(&mut question)?;
    io::stdout().write_all(endpoint_page::answer(&question).as_bytes())
}
