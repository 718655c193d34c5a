//! Writes a script of Python on standard input in the terms of JavaScript: on the first line of standard output the places that
//! the parser has mended, then the script. The output is empty if the script is nested too deep.

use std::io::{self, Read, Write};

fn main() -> io::Result<()> {
    let mut script = String::new();
    io::stdin().read_to_string(&mut script)?;
    let Some((lowered, mended)) = endpoint_scripts::lower(&script) else {
        return Ok(());
    };
    let mended = mended.iter().map(usize::to_string).collect::<Vec<_>>();
    write!(io::stdout(), "{}\n{lowered}", mended.join(","))
}
