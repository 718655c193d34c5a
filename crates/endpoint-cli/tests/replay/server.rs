//! A server that writes down the bytes of the requests that arrive.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread::JoinHandle;
use std::time::Duration;

pub(crate) struct Server {
    authority: String,
    thread: JoinHandle<Vec<Recorded>>,
}

/// A request as it arrived, its header names in lowercase.
#[derive(Debug)]
pub(crate) struct Recorded {
    pub(crate) method: String,
    pub(crate) target: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Server {
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let authority = listener.local_addr().unwrap().to_string();
        let thread = std::thread::spawn(move || {
            let requests = listener.incoming().map(|stream| record(stream.ok()?));
            requests.map_while(|request| request).collect()
        });
        Self { authority, thread }
    }

    pub(crate) fn authority(&self) -> String {
        self.authority.clone()
    }

    /// The request that arrived first. Call it after the client has ended.
    pub(crate) fn recorded(self) -> Option<Recorded> {
        self.all().into_iter().next()
    }

    /// All that arrived, likewise.
    pub(crate) fn all(self) -> Vec<Recorded> {
        // The thread waits for more: this connection, which sends nothing, ends it.
        drop(TcpStream::connect(&self.authority));
        self.thread.join().unwrap()
    }
}

fn record(mut stream: TcpStream) -> Option<Recorded> {
    stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
    let mut bytes = Vec::new();
    let mut buffer = [0; 65536];
    let end = loop {
        if let Some(end) = bytes.windows(4).position(|window| window == b"\r\n\r\n") {
            break end;
        }
        match stream.read(&mut buffer) {
            Ok(0) | Err(_) => return None,
            Ok(count) => bytes.extend_from_slice(&buffer[..count]),
        }
    };
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let mut lines = head.split("\r\n");
    let (method, rest) = lines.next()?.split_once(' ')?;
    let target = rest.strip_suffix(" HTTP/1.1")?;
    let headers: Vec<(String, String)> = lines
        .map(|line| line.split_once(':').unwrap_or((line, "<no colon>")))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.trim_matches([' ', '\t']).to_owned()))
        .collect();
    let length = headers.iter().find(|(name, _)| name == "content-length");
    let length: usize = length.map_or(0, |(_, value)| value.parse().unwrap_or(0));
    let mut body = bytes[end + 4..].to_vec();
    while body.len() < length {
        match stream.read(&mut buffer) {
            Ok(0) | Err(_) => break,
            Ok(count) => body.extend_from_slice(&buffer[..count]),
        }
    }
    // Anything past the length shows up as body, too.
    stream.set_read_timeout(Some(Duration::from_millis(5))).unwrap();
    if let Ok(count) = stream.read(&mut buffer) {
        body.extend_from_slice(&buffer[..count]);
    }
    let _ = stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
    Some(Recorded {
        method: method.to_owned(),
        target: target.to_owned(),
        headers,
        body,
    })
}
