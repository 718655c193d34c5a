//! A request as bytes, and what of two of them may differ: the user agent, and what belongs to the transfer.

use crate::replay::server::Recorded;

/// The headers of the transfer, which a line does not choose.
const TRANSFER: [&str; 4] = ["host", "expect", "accept-encoding", "connection"];

#[derive(Debug)]
pub(crate) struct Message {
    method: String,
    target: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Message {
    /// What curl has sent.
    #[allow(dead_code, reason = "the tests of HTTPie send nothing")]
    pub(crate) fn recorded(recorded: Recorded) -> Self {
        let Recorded {
            method,
            target,
            headers,
            body,
        } = recorded;
        Self {
            method,
            target: encoded(&target),
            headers,
            body,
        }
        .plain()
    }

    /// What the command writes with `-o http`, or another program prints.
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        let end = bytes.windows(4).position(|window| window == b"\r\n\r\n")?;
        let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let mut lines = head.split("\r\n");
        let (method, rest) = lines.next()?.split_once(' ')?;
        let headers = lines.filter_map(|line| line.split_once(": ").or_else(|| Some((line.strip_suffix(':')?, ""))));
        let message = Self {
            method: method.to_owned(),
            target: rest.strip_suffix(" HTTP/1.1")?.to_owned(),
            headers: headers
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
            body: bytes[end + 4..].to_vec(),
        };
        Some(message.plain())
    }

    /// Without what may differ, each header once, and one boundary for all.
    fn plain(mut self) -> Self {
        for (name, value) in &mut self.headers {
            *name = name.to_ascii_lowercase();
            *value = value.trim().to_owned();
        }
        self.headers.retain(|(name, value)| {
            let is_own = ["curl/", "HTTPie/", "Wget/", "endpoint/"]
                .iter()
                .any(|own| value.starts_with(own));
            // Servers want a length with these methods (decision 18); curl sends none where there is no body.
            let is_empty = name == "content-length" && value == "0";
            let is_transfer = TRANSFER.contains(&name.as_str()) || (name == "user-agent" && is_own);
            !is_transfer && !is_empty
        });
        let mut joined: Vec<(String, String)> = Vec::new();
        for (name, value) in std::mem::take(&mut self.headers) {
            match joined.iter_mut().find(|(known, _)| *known == name) {
                Some((_, one)) => {
                    // RFC 6265 §5.4: a request has one list of cookies.
                    let comma = if name == "cookie" { ';' } else { ',' };
                    *one = format!("{one}{comma} {value}");
                }
                None => joined.push((name, value)),
            }
        }
        joined.sort();
        self.headers = joined;
        self.without_boundary()
    }

    fn without_boundary(mut self) -> Self {
        let Some((_, value)) = self.headers.iter_mut().find(|(name, _)| name == "content-type") else {
            return self;
        };
        let Some((start, boundary)) = value.split_once("boundary=") else {
            return self;
        };
        let (start, boundary) = (start.to_owned(), boundary.to_owned());
        *value = format!("{start}boundary=B");
        self.headers.retain(|(name, _)| name != "content-length");
        let mut body = Vec::new();
        let mut rest = self.body.as_slice();
        while let Some(at) = rest
            .windows(boundary.len())
            .position(|window| window == boundary.as_bytes())
        {
            body.extend_from_slice(&rest[..at]);
            body.push(b'B');
            rest = &rest[at + boundary.len()..];
        }
        body.extend_from_slice(rest);
        self.body = body;
        self
    }

    /// All that differs.
    pub(crate) fn differences(&self, written: &Self) -> Vec<String> {
        let mut differences = Vec::new();
        let mut compare = |what: &str, sent: String, written: String| {
            if sent != written {
                differences.push(format!("{what}: sent {sent}, written {written}"));
            }
        };
        compare("method", self.method.clone(), written.method.clone());
        compare("target", self.target.clone(), written.target.clone());
        compare(
            "headers",
            format!("{:?}", self.headers),
            format!("{:?}", written.headers),
        );
        let text = |body: &[u8]| format!("{:?}", String::from_utf8_lossy(body));
        compare("body", text(&self.body), text(&written.body));
        differences
    }
}

/// The target with what no URL may hold percent-encoded, which curl sends as it is.
fn encoded(target: &str) -> String {
    let mut encoded = String::new();
    let bytes = target.as_bytes();
    for (at, byte) in bytes.iter().copied().enumerate() {
        let is_hex = |offset: usize| bytes.get(at + offset).is_some_and(u8::is_ascii_hexdigit);
        match byte {
            // curl writes some of them in small letters.
            b'%' if is_hex(1) && is_hex(2) => encoded.push('%'),
            byte if at > 0 && is_triplet(bytes, at) => encoded.push(byte.to_ascii_uppercase().into()),
            byte if byte.is_ascii_alphanumeric() || b"-._~:/?#[]@!$&'()*+,;=".contains(&byte) => {
                encoded.push(byte.into())
            }
            byte => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}

/// Whether a digit belongs to a triplet.
fn is_triplet(bytes: &[u8], at: usize) -> bool {
    let starts = |from: usize| {
        bytes[from] == b'%' && bytes.len() > from + 2 && bytes[from + 1..from + 3].iter().all(u8::is_ascii_hexdigit)
    };
    starts(at - 1) || (at > 1 && starts(at - 2))
}
