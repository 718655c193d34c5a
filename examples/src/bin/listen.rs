//! A server to try the other programs with: it prints each request that it receives.
//!
//! `cargo run -p endpoint-examples --bin listen -- 8080`

use std::env;
use std::error::Error;
use std::io::{self, Write};

use endpoint_examples::Recorder;

fn main() -> Result<(), Box<dyn Error>> {
    let port = env::args().nth(1).map_or(Ok(8080), |port| port.parse())?;
    let recorder = Recorder::on_port(port)?;
    println!("listening at {}", recorder.base_url());
    for message in recorder.messages() {
        let message = message?;
        let mut out = io::stdout().lock();
        write!(out, "\n{}", message.head)?;
        out.write_all(&message.body)?;
        out.write_all(b"\n")?;
        out.flush()?;
    }
    Ok(())
}
