//! A loopback server of one thread: it answers each request, closes the connection, and hands over what it received.

use std::io::{self, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use http::StatusCode;

use crate::message::Message;

/// A client that says nothing for so long has forgotten something.
const PATIENCE: Duration = Duration::from_secs(10);

/// A server on the loopback address that records requests. It stops when it is dropped.
#[derive(Debug)]
pub struct Recorder {
    address: SocketAddr,
    messages: Receiver<io::Result<Message>>,
    stopped: Arc<AtomicBool>,
}

impl Recorder {
    /// A server on any free port that answers the first requests with these statuses, and all others with 200.
    ///
    /// # Errors
    ///
    /// There is no free port.
    pub fn start(statuses: &[u16]) -> io::Result<Self> {
        Self::listen(0, statuses.iter().map(|&status| (status, "")).collect())
    }

    /// A server on any free port that answers the first requests with 200 and these texts of JSON, in their order.
    ///
    /// # Errors
    ///
    /// There is no free port.
    pub fn answering(answers: &[&'static str]) -> io::Result<Self> {
        Self::listen(0, answers.iter().map(|&json| (200, json)).collect())
    }

    /// A server on this port that answers each request with 200.
    ///
    /// # Errors
    ///
    /// The port is taken.
    pub fn on_port(port: u16) -> io::Result<Self> {
        Self::listen(port, Vec::new())
    }

    /// Where it listens: `127.0.0.1` and the port.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The base URL for requests to it.
    #[must_use]
    pub fn base_url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The next request, in the order of their ends.
    ///
    /// # Errors
    ///
    /// `TimedOut` where there is none for ten seconds; else what went wrong with the connection.
    pub fn next(&self) -> io::Result<Message> {
        self.messages
            .recv_timeout(PATIENCE)
            .map_err(|_| io::Error::from(io::ErrorKind::TimedOut))?
    }

    /// All requests, for as long as there are any.
    pub fn messages(&self) -> impl Iterator<Item = io::Result<Message>> {
        self.messages.iter()
    }

    fn listen(port: u16, answers: Vec<(u16, &'static str)>) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let address = listener.local_addr()?;
        let (sender, messages) = mpsc::channel();
        let stopped = Arc::new(AtomicBool::new(false));
        let stop = Arc::clone(&stopped);
        thread::spawn(move || {
            let mut answers = answers.into_iter();
            for stream in listener.incoming() {
                if stop.load(Ordering::Relaxed) {
                    return;
                }
                let answer = answers.next().unwrap_or((200, ""));
                let message = stream.and_then(|stream| exchange(&stream, answer));
                if sender.send(message).is_err() {
                    // Nobody listens any more.
                    return;
                }
            }
        });
        Ok(Self {
            address,
            messages,
            stopped,
        })
    }
}

impl Drop for Recorder {
    fn drop(&mut self) {
        self.stopped.store(true, Ordering::Relaxed);
        // Wakes the thread that waits for a connection.
        drop(TcpStream::connect(self.address));
    }
}

/// One request and its answer. The connection is read to its end, so that nothing that a client sends gets lost.
fn exchange(stream: &TcpStream, (status, json): (u16, &str)) -> io::Result<Message> {
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut reader = BufReader::new(stream);
    let mut message = Message::read(&mut reader, || (&*stream).write_all(b"HTTP/1.1 100 Continue\r\n\r\n"))?;
    let status = StatusCode::from_u16(status).map_err(io::Error::other)?;
    // Mostly without a body: a client that never reads it would keep the connection.
    let length = json.len();
    let answer = format!("HTTP/1.1 {status}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{json}");
    (&*stream).write_all(answer.as_bytes())?;
    stream.shutdown(std::net::Shutdown::Write)?;
    reader.read_to_end(&mut message.trailing)?;
    Ok(message)
}
