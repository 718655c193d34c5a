//! Options of a line of curl about the transfer: redirects, certificates, time limits, proxies and cookies. Each output of such a
//! line reaches the same servers, in the same order, as curl does. [`DIFFERENCES`] lists what a client does in its own way.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use endpoint_lines::output::format::Format;

/// The password that a line names as `$PROXY_PW`, and the same for the formats that ask for it percent-encoded.
const PASSWORD: (&str, &str, &str) = ("PROXY_PW", "p@ss :/", "p%40ss%20%3A%2F");

/// A line of curl by its name. `ID` is that of the request.
pub(crate) const LINES: &[(&str, &str)] = &[
    // Java reads a property of its first client alone, so this line comes first.
    (
        "https through a proxy with a password",
        "curl -k -x http://STRICT -U mona:s3cret https://ID.test:TLS/ID/x",
    ),
    (
        "https through a proxy",
        "curl -k -x http://PROXY https://ID.test:TLS/ID/x",
    ),
    ("a proxy", "curl -x PROXY http://ID.test:PORT/ID/x"),
    (
        "a POST through a proxy",
        "curl -x PROXY -d a=1 http://ID.test:PORT/ID/x",
    ),
    (
        "a proxy with a password",
        "curl -x http://STRICT -U 'mona:p@ss \"'\\''$x:' http://ID.test:PORT/ID/x",
    ),
    (
        "a password in the address of a proxy",
        "curl -x http://mo%3Ana:p%40s%20s@STRICT http://ID.test:PORT/ID/x",
    ),
    (
        "a password that is a variable",
        "curl -x http://STRICT -U \"mona:$PROXY_PW\" http://ID.test:PORT/ID/x",
    ),
    (
        "a host without a proxy",
        "curl -x http://STRICT --noproxy 127.0.0.0/8 http://HOST/ID/x",
    ),
    ("a redirect", "curl http://HOST/ID/redirect"),
    ("a redirect that is followed", "curl -L http://HOST/ID/redirect"),
    (
        "a token and a redirect to another host",
        "curl -L -H 'authorization: Bearer t0' http://HOST/ID/elsewhere",
    ),
    (
        "a cookie and a redirect to another host",
        "curl -L -H 'cookie: a=b' http://HOST/ID/elsewhere",
    ),
    ("a certificate of nobody", "curl https://TLSHOST/ID/x"),
    ("any certificate", "curl -k https://TLSHOST/ID/x"),
    (
        "a certificate of the client",
        "curl --cacert server.pem --cert client.pem --key client.key https://MUTUAL/ID/x",
    ),
    (
        "a certificate and its key in one file",
        "curl --cacert server.pem --cert 'client both.pem' https://MUTUAL/ID/x",
    ),
    (
        "an answer to a challenge",
        "curl --digest -u mona:s3cret http://HOST/ID/digest",
    ),
    (
        "an answer to a challenge for a body",
        "curl --digest -u mona:s3cret -d a=1 http://HOST/ID/digest",
    ),
    ("a time limit", "curl -m 1 http://HOST/ID/slow"),
    ("cookies", "curl -b 'a=b; c=d' http://HOST/ID/x"),
    (
        "cookies with signs",
        "curl -b 'a=1=2/3%20x+; b=; c.d=#@$' http://HOST/ID/x",
    ),
    ("a quoted cookie", "curl -b 'a=\"b c\"; d=e' http://HOST/ID/x"),
];

/// The servers.
struct Servers {
    _process: Child,
    ports: [String; 5],
    /// The files of certificates, by their names.
    files: Vec<(String, Vec<u8>)>,
}

static SERVERS: OnceLock<Option<Servers>> = OnceLock::new();

impl Servers {
    /// The servers, which all tests share. None where nothing here can run them.
    fn get() -> Option<&'static Self> {
        SERVERS.get_or_init(Self::start).as_ref()
    }

    fn start() -> Option<Self> {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/replay/transfer.py");
        let mut command = Command::new("python3");
        command.arg(script).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command.spawn().ok()?;
        let mut line = String::new();
        BufReader::new(process.stdout.take()?).read_line(&mut line).ok()?;
        let mut words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let entries = std::fs::read_dir(words.pop()?).ok()?.map(Result::unwrap);
        let file = |entry: std::fs::DirEntry| {
            (
                entry.file_name().into_string().unwrap(),
                std::fs::read(entry.path()).unwrap(),
            )
        };
        Some(Self {
            _process: process,
            ports: words.try_into().ok()?,
            files: entries.map(file).collect(),
        })
    }

    /// The line with the places of the servers.
    fn filled(&self, line: &str, id: &str) -> String {
        let [port, tls, proxy, strict, mutual] = &self.ports;
        line.replace("TLSHOST", &format!("127.0.0.1:{tls}"))
            .replace("MUTUAL", &format!("127.0.0.1:{mutual}"))
            .replace("HOST", &format!("127.0.0.1:{port}"))
            .replace(":PORT", &format!(":{port}"))
            .replace(":TLS", &format!(":{tls}"))
            .replace("x PROXY", &format!("x 127.0.0.1:{proxy}"))
            .replace("//PROXY", &format!("//127.0.0.1:{proxy}"))
            .replace("STRICT", &format!("127.0.0.1:{strict}"))
            .replace("ID", id)
    }

    /// What the servers saw of a request. A server sees a moment later that a client has given up.
    fn log(&self, id: &str) -> Vec<String> {
        let url = format!("http://127.0.0.1:{}/log/{id}", self.ports[0]);
        for _ in 0..50 {
            let output = Command::new("curl").args(["-s", "-q", &url]).output().unwrap();
            let log: Vec<String> = serde_json::from_slice(&output.stdout).unwrap();
            if !log.last().is_some_and(|entry| entry.ends_with("slow")) {
                return log;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        panic!("{id}: the server waits");
    }
}

/// Writes the files that lines name into a folder.
pub(crate) fn place(directory: &Path) {
    for (name, bytes) in Servers::get().iter().flat_map(|servers| &servers.files) {
        std::fs::write(directory.join(name), bytes).unwrap();
    }
}

/// What curl itself does with each line.
fn by_curl() -> Option<&'static Vec<Vec<String>>> {
    static LOGS: OnceLock<Vec<Vec<String>>> = OnceLock::new();
    let servers = Servers::get()?;
    let of_line = |(index, (_, line)): (usize, &(&str, &str))| {
        let id = format!("curl-itself-{index}");
        let line = servers.filled(line, &id).replacen("curl", "curl -s -q", 1);
        let mut command = Command::new("sh");
        let directory = tempfile::tempdir().unwrap();
        place(directory.path());
        command
            .args(["-c", &line])
            .current_dir(directory.path())
            .env(PASSWORD.0, PASSWORD.1)
            .env_remove("http_proxy");
        command.stdin(Stdio::null()).output().unwrap();
        servers.log(&id)
    };
    Some(LOGS.get_or_init(|| LINES.iter().enumerate().map(of_line).collect()))
}

/// The output of one line in a format.
pub(crate) struct Line {
    index: usize,
    id: String,
    format: Format,
    pub(crate) text: Vec<u8>,
}

impl Line {
    fn new(format: Format, index: usize, servers: &Servers) -> Result<Self, String> {
        let id = format!("{}-{index}", format.name());
        let line = servers.filled(LINES[index].1, &id);
        let directory = tempfile::tempdir().unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_endpoint"));
        command
            .args(["-o", format.name(), "curl", "-"])
            .env("HOME", directory.path());
        let pipes = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = pipes.spawn().unwrap();
        child.stdin.take().unwrap().write_all(line.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        match output.status.success() {
            true => Ok(Self {
                index,
                id,
                format,
                text: output.stdout,
            }),
            false => Err(format!("{line}: {}", String::from_utf8_lossy(&output.stderr))),
        }
    }

    /// The failure of an output that has run.
    pub(crate) fn failure(self, ran: &Result<(), String>) -> Option<String> {
        let got = Servers::get()?.log(&self.id);
        let name = LINES[self.index].0;
        let by_curl = &by_curl()?[self.index];
        let own = own(self.format, name);
        let expected = match own {
            Some(own) => own.iter().map(|entry| (*entry).to_owned()).collect(),
            None => by_curl.clone(),
        };
        let is_new = own.is_none() || expected != *by_curl;
        (got != expected || !is_new).then(|| {
            format!(
                "{}, {name}: {:.300}\n  expected {expected:?}\n  got      {got:?}\n{}",
                self.format.name(),
                format!("{ran:?}"),
                String::from_utf8_lossy(&self.text)
            )
        })
    }
}

/// What a client does in its own way with a line.
fn own(format: Format, name: &str) -> Option<&'static [&'static str]> {
    let differences = DIFFERENCES
        .iter()
        .filter(|difference| difference.formats.contains(&format));
    let mut lines = differences.flat_map(|difference| difference.lines);
    lines.find(|(line, _)| *line == name).map(|(_, log)| *log)
}

/// All lines in a format.
pub(crate) fn all(format: Format, failures: &mut Vec<String>) -> Vec<Line> {
    let Some(servers) = Servers::get() else {
        return Vec::new();
    };
    let mut all = Vec::new();
    let can_run = |index: &usize| {
        let line = LINES[*index].1;
        // The tests compile reqwest without TLS, and .NET finds no library for it.
        let has_tls = !matches!(format, Format::Reqwest | Format::Csharp);
        let answers = format.says_connection(&[("digest", String::new()), ("user", String::new())]);
        (has_tls || !line.contains("https:")) && (answers || !line.contains("--digest"))
    };
    for index in (0..LINES.len()).filter(can_run) {
        match Line::new(format, index, servers) {
            Ok(line) => all.push(line),
            Err(failure) => failures.push(failure),
        }
    }
    all
}

/// The variable of a line.
pub(crate) fn environment(format: Format) -> [(String, String); 1] {
    let password = match format {
        Format::Httpie | Format::Hurl => PASSWORD.2,
        _ => PASSWORD.1,
    };
    [(PASSWORD.0.to_owned(), password.to_owned())]
}

/// Runs all lines in one format, unless its tool is missing.
fn replay(format: Format) {
    let Some(tool) = super::tool(format) else { return };
    let mut failures = Vec::new();
    if by_curl().is_none() {
        std::io::stderr()
            .write_all(b"skipped: the transfer, python3 or openssl does not run here\n")
            .unwrap();
        return;
    }
    let lines: Vec<_> = all(format, &mut failures)
        .into_iter()
        .map(|line| std::sync::Mutex::new(Some(line)))
        .collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let lines = std::iter::from_fn(|| lines.get(next.fetch_add(1, Ordering::Relaxed)));
        let lines = lines.filter_map(|line| line.lock().unwrap().take());
        let failure = |line: Line| {
            let directory = tempfile::tempdir().unwrap();
            place(directory.path());
            let ran = tool.run_in(&line.text, "", directory.path(), &environment(format));
            line.failure(&ran)
        };
        lines.filter_map(failure).collect::<Vec<_>>()
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(work)).collect();
        failures.extend(threads.into_iter().flat_map(|thread| thread.join().unwrap()));
    });
    assert!(failures.is_empty(), "{}:\n{}", failures.len(), failures.join("\n"));
}

/// What a client does in its own way, or what its language can't say.
struct Difference {
    /// As compare/outputs.md says it.
    why: &'static str,
    formats: &'static [Format],
    /// The lines, and what the servers see of them.
    lines: &'static [(&'static str, &'static [&'static str])],
}

const DIFFERENCES: &[Difference] = &[
    Difference {
        why: "The client follows redirects without `-L`.",
        formats: &[
            Format::Python,
            Format::Fetch,
            Format::Axios,
            Format::Go,
            Format::Csharp,
            Format::Reqwest,
        ],
        lines: &[("a redirect", &["http GET redirect", "http GET target"])],
    },
    Difference {
        why: "The language can't say `-L`.",
        formats: &[Format::Ruby],
        lines: &[
            ("a redirect that is followed", &["http GET redirect"]),
            ("a token and a redirect to another host", &["http GET elsewhere"]),
            (
                "a cookie and a redirect to another host",
                &["http GET elsewhere ['a=b']"],
            ),
        ],
    },
    Difference {
        why: "The client would send a token on to another host, and does not follow.",
        formats: &[Format::Wget, Format::Java, Format::Kotlin],
        lines: &[("a token and a redirect to another host", &["http GET elsewhere"])],
    },
    Difference {
        why: "The client would send a cookie on to another host, and does not follow.",
        formats: &[
            Format::Wget,
            Format::Java,
            Format::Kotlin,
            Format::Powershell,
            Format::Python,
            Format::Httpx,
            Format::Csharp,
        ],
        lines: &[(
            "a cookie and a redirect to another host",
            &["http GET elsewhere ['a=b']"],
        )],
    },
    Difference {
        why: "The language can't say `-k`.",
        formats: &[Format::Fetch, Format::Java, Format::Kotlin],
        lines: &[("any certificate", &[])],
    },
    Difference {
        why: "The language can't say `--cert`.",
        formats: &[Format::Powershell, Format::Fetch, Format::Java, Format::Kotlin],
        lines: &[
            ("a certificate of the client", &[]),
            ("a certificate and its key in one file", &[]),
        ],
    },
    Difference {
        why: "The language can't say `-x`.",
        formats: &[Format::Fetch],
        lines: &[
            ("https through a proxy with a password", &[]),
            ("https through a proxy", &[]),
            ("a proxy", &[]),
            ("a POST through a proxy", &[]),
            ("a proxy with a password", &[]),
            ("a password in the address of a proxy", &[]),
            ("a password that is a variable", &[]),
        ],
    },
    Difference {
        why: "The language can't say `-k`.",
        formats: &[Format::Java, Format::Kotlin],
        lines: &[
            ("https through a proxy", &["proxy CONNECT nobody"]),
            (
                "https through a proxy with a password",
                &["asked for a password", "proxy CONNECT mona:s3cret"],
            ),
        ],
    },
    Difference {
        why: "The client sends the password of a proxy once it is asked for it.",
        formats: &[Format::Java, Format::Kotlin, Format::Csharp],
        lines: &[
            (
                "a proxy with a password",
                &["asked for a password", "proxy GET mona:p@ss \"'$x:", "http GET x"],
            ),
            (
                "a password in the address of a proxy",
                &["asked for a password", "proxy GET mo:na:p@s s", "http GET x"],
            ),
            (
                "a password that is a variable",
                &["asked for a password", "proxy GET mona:p@ss :/", "http GET x"],
            ),
        ],
    },
];

#[test]
fn the_page_lists_the_differences() {
    let page = include_str!("../../../../compare/outputs.md");
    let mut rows: Vec<(&str, Vec<String>)> = Vec::new();
    for difference in DIFFERENCES {
        let at = rows.iter().position(|(why, _)| *why == difference.why);
        let at = at.unwrap_or_else(|| {
            rows.push((difference.why, Vec::new()));
            rows.len() - 1
        });
        for format in difference.formats {
            let name = format!("`{}`", format.name());
            if !rows[at].1.contains(&name) {
                rows[at].1.push(name);
            }
        }
    }
    for (why, names) in rows {
        let row = format!("| {why} | {} |\n", names.join(", "));
        assert!(page.contains(&row), "{row}");
    }
}

macro_rules! replayed {
    ($($name:ident: $format:ident,)*) => {
        $(#[test]
        fn $name() {
            replay(Format::$format);
        })*
    };
}

replayed! {
    curl_transfers_the_same: Curl,
    wget_transfers_the_same: Wget,
    httpie_transfers_the_same: Httpie,
    hurl_transfers_the_same: Hurl,
    powershell_transfers_the_same: Powershell,
    fetch_transfers_the_same: Fetch,
    axios_transfers_the_same: Axios,
    python_transfers_the_same: Python,
    httpx_transfers_the_same: Httpx,
    php_transfers_the_same: Php,
    ruby_transfers_the_same: Ruby,
    go_transfers_the_same: Go,
}
