//! The servers that read what is sent: started, asked, and ended.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Language {
    Python,
    Node,
    Ruby,
}

impl Language {
    /// The program, its arguments, and whether its absence is a failure.
    fn command(self) -> (Command, bool) {
        let script = |name: &str| Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/servers").join(name);
        let is_set = |name: &str, value: &str| std::env::var_os(name).is_some_and(|set| set == value);
        let all = is_set("ENDPOINT_SERVERS", "1");
        let (program, script, required) = match self {
            Self::Python => ("python3", script("server.py"), all),
            Self::Node => ("node", script("server.mjs"), all),
            Self::Ruby => ("ruby", script("server.rb"), is_set("ENDPOINT_RACK", "1")),
        };
        let mut command = Command::new(program);
        command.arg(script);
        if self == Self::Node {
            // Where the packages were installed.
            let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
            command.arg(target.join("replay-node"));
        }
        (command, required)
    }
}

/// A server; it ends with its value.
pub(crate) struct Server {
    child: Child,
    authority: String,
}

impl Server {
    /// Starts a server, if this machine has what it needs.
    pub(crate) fn start(language: Language) -> Option<Self> {
        let (mut command, required) = language.command();
        let child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let why = match child {
            Err(error) => error.to_string(),
            Ok(mut child) => {
                let mut port = String::new();
                let _ = BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut port);
                if let Ok(port) = port.trim().parse::<u16>() {
                    let authority = format!("127.0.0.1:{port}");
                    return Some(Self { child, authority });
                }
                let output = child.wait_with_output().unwrap();
                String::from_utf8_lossy(&output.stderr).into_owned()
            }
        };
        assert!(!required, "{language:?}: {why}");
        let why = why.lines().last().unwrap_or_default().to_owned();
        std::io::stderr()
            .write_all(format!("skipped: the server in {language:?} does not start: {why}\n").as_bytes())
            .unwrap();
        None
    }

    pub(crate) fn authority(&self) -> &str {
        &self.authority
    }

    /// Sends a request, and returns the JSON of its answer.
    pub(crate) fn answer(&self, request: &http::Request<Vec<u8>>) -> Value {
        let mut message = format!(
            "{} {} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: {}\r\n",
            request.method(),
            request.uri().path(),
            self.authority,
            request.body().len()
        )
        .into_bytes();
        for (name, value) in request.headers() {
            message.extend([name.as_str().as_bytes(), b": ", value.as_bytes(), b"\r\n"].concat());
        }
        message.extend_from_slice(b"\r\n");
        message.extend_from_slice(request.body());
        let mut stream = TcpStream::connect(&self.authority).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream.write_all(&message).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let start = answer.windows(4).position(|window| window == b"\r\n\r\n").unwrap() + 4;
        let body = String::from_utf8_lossy(&answer[start..]).into_owned();
        // Node may send its answer in chunks.
        let json = &body[body.find('{').unwrap()..=body.rfind('}').unwrap()];
        serde_json::from_str(json).unwrap_or_else(|error| panic!("{error}: {body}"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
