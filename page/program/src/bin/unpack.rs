//! Unpacks another program: a file of LZMA on standard input, its content on standard output.

use std::io;

use lzma_rust2::LzmaReader;

/// The most that the decoder may take, in KiB: the dictionary of `xz -9` is 64 MiB.
const MEMORY: u32 = 70 << 10;

fn main() -> io::Result<()> {
    let mut file = LzmaReader::new_mem_limit(io::stdin().lock(), MEMORY, None)?;
    io::copy(&mut file, &mut io::stdout().lock())?;
    Ok(())
}
