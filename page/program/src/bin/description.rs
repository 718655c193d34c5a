//! Makes a catalogue of an OpenAPI description: the text on standard input, JSON on standard output.

use std::io::{self, Read, Write};

fn main() -> io::Result<()> {
    let mut description = Vec::new();
    io::stdin().read_to_end(&mut description)?;
    io::stdout().write_all(endpoint_page::description::prepared(&description).as_bytes())
}
