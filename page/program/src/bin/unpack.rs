//! Unpacks another program. It reads LZMA on standard input, and writes the content on standard output.

use std::io;

use lzma_rust2::LzmaReader;

/// The memory limit of the decoder, in KiB. The dictionary of `xz -9` takes 64 MiB.
const MEMORY: u32 = 70 << 10;

fn main() -> io::Result<()> {
    let mut file = LzmaReader::new_mem_limit(io::stdin().lock(), MEMORY, None)?;
    io::copy(&mut file, &mut io::stdout().lock())?;
    Ok(())
}
