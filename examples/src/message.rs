//! An HTTP/1.1 request as it was on the wire (RFC 9112).

use std::io::{self, BufRead, Read};

/// More headers than any client adds by itself.
const MAX_HEADERS: usize = 128;

/// A request as received.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The request line and the headers, byte for byte.
    pub head: String,
    /// The method.
    pub method: String,
    /// The target: path and query.
    pub target: String,
    /// The headers in order, repeated ones included, with names in lowercase.
    pub headers: Vec<(String, String)>,
    /// The body, without the framing of chunks.
    pub body: Vec<u8>,
    /// Bytes after the end of the request.
    pub trailing: Vec<u8>,
}

impl Message {
    /// Reads one request, and leaves `trailing` empty. Calls `proceed` if the client waits for `100 Continue`.
    ///
    /// # Errors
    ///
    /// The reader's error, and `InvalidData` if the bytes are not a request.
    pub fn read(reader: &mut impl BufRead, proceed: impl FnOnce() -> io::Result<()>) -> io::Result<Self> {
        let head = read_head(reader)?;
        let mut message = Self::parse(head)?;
        if message.header("expect").is_some() {
            proceed()?;
        }
        if message.header("transfer-encoding").is_some() {
            message.body = read_chunks(reader)?;
        } else if let Some(length) = message.header("content-length") {
            let length = length
                .parse()
                .map_err(|_| invalid("the content-length is not a number"))?;
            reader.take(length).read_to_end(&mut message.body)?;
        }
        Ok(message)
    }

    /// The first header with a name, given in lowercase.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }

    fn parse(head: String) -> io::Result<Self> {
        let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
        let mut request = httparse::Request::new(&mut headers);
        request.parse(head.as_bytes()).map_err(invalid)?;
        let method = request.method.unwrap_or_default().to_owned();
        let target = request.path.unwrap_or_default().to_owned();
        let headers = request
            .headers
            .iter()
            .map(|header| {
                let value = std::str::from_utf8(header.value).map_err(invalid)?;
                Ok((header.name.to_ascii_lowercase(), value.to_owned()))
            })
            .collect::<io::Result<_>>()?;
        Ok(Self {
            head,
            method,
            target,
            headers,
            body: Vec::new(),
            trailing: Vec::new(),
        })
    }
}

/// Reads up to the blank line.
fn read_head(reader: &mut impl BufRead) -> io::Result<String> {
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        if reader.read_line(&mut head)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
    }
    Ok(head)
}

/// Reads a chunked body (RFC 9112 §7.1) without trailers.
fn read_chunks(reader: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line)?;
        let size = match httparse::parse_chunk_size(line.as_bytes()) {
            Ok(httparse::Status::Complete((_, size))) => size,
            _ => return Err(invalid("a chunk has no size")),
        };
        reader.take(size).read_to_end(&mut body)?;
        let mut end = [0; 2];
        reader.read_exact(&mut end)?;
        if &end != b"\r\n" {
            return Err(invalid("a chunk has no end"));
        }
        if size == 0 {
            return Ok(body);
        }
    }
}

fn invalid(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error)
}
