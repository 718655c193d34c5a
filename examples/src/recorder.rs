//! A loopback server of one thread. It answers each request, closes the connection, and returns what it received.

use std::io::{self, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use http::StatusCode;

use crate::message::Message;

/// The longest wait for a client.
const PATIENCE: Duration = Duration::from_secs(10);

/// A server on the loopback address that records requests until it is dropped.
#[derive(Debug)]
pub struct Recorder {
    address: SocketAddr,
    messages: Receiver<io::Result<Message>>,
    stopped: Arc<AtomicBool>,
}

impl Recorder {
    /// A server on a free port. It answers the first requests with these statuses, and all others with 200.
    ///
    /// # Errors
    ///
    /// There is no free port.
    pub fn start(statuses: &[u16]) -> io::Result<Self> {
        Self::listen(0, statuses.iter().map(|&status| (status, "")).collect())
    }

    /// A server on a free port. It answers the first requests with 200 and these JSON texts, in order. Lines of headers can
    /// precede a text, each with CRLF at its end, and an empty line; in them `BASE` is the base URL.
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

    /// The address: `127.0.0.1` and the port.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The base URL for requests to it.
    #[must_use]
    pub fn base_url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The next request, in the order in which they ended.
    ///
    /// # Errors
    ///
    /// `TimedOut` if none arrives within ten seconds; otherwise the error of the connection.
    pub fn next(&self) -> io::Result<Message> {
        self.messages
            .recv_timeout(PATIENCE)
            .map_err(|_| io::Error::from(io::ErrorKind::TimedOut))?
    }

    /// All requests that arrive.
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
                    // The receiver is gone.
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
        // Wakes the thread, which waits for a connection.
        drop(TcpStream::connect(self.address));
    }
}

/// One request and its answer. The connection is read to its end, so that nothing a client sends is lost.
fn exchange(stream: &TcpStream, (status, json): (u16, &str)) -> io::Result<Message> {
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut reader = BufReader::new(stream);
    let mut message = Message::read(&mut reader, || (&*stream).write_all(b"HTTP/1.1 100 Continue\r\n\r\n"))?;
    let status = StatusCode::from_u16(status).map_err(io::Error::other)?;
    // Usually without a body: a client that never reads one would keep the connection.
    let (headers, json) = json.split_once("\r\n\r\n").unwrap_or(("x-recorded: 1", json));
    let headers = headers.replace("BASE", &format!("http://{}", stream.local_addr()?));
    let length = json.len();
    let answer =
        format!("HTTP/1.1 {status}\r\n{headers}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{json}");
    (&*stream).write_all(answer.as_bytes())?;
    stream.shutdown(std::net::Shutdown::Write)?;
    reader.read_to_end(&mut message.trailing)?;
    Ok(message)
}
