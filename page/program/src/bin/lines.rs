//! Answers one question of the page on standard input, on standard output.

use std::io::{self, Read, Write};

fn main() -> io::Result<()> {
    let mut question = Vec::new();
    io::stdin().read_to_end(&mut question)?;
    io::stdout().write_all(&endpoint_page::page(question))
}
