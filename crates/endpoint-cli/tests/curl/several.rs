//! Lines of curl that make several requests: several URLs, and `--next`.

use super::command::{Place, endpoint};
use super::message::Message;
use super::server::Server;
use super::{compared, has_curl, place, shell};

/// Lines with a host for each request.
const LINES: [(&str, &str); 7] = [
    ("two URLs", "curl http://ONE/a http://TWO/b"),
    ("data goes to each", "curl -d x=1 -H 'X-A: 1' http://ONE/a http://TWO/b"),
    ("a query goes to each", "curl -G -d x=1 http://ONE/a http://TWO/b?y=2"),
    ("parts go to each", "curl -F a=b http://ONE/a http://TWO/b"),
    ("a user is of one URL", "curl http://mona:pass@ONE/a http://TWO/b"),
    ("the second is no upload", "curl -T file.txt http://ONE/a/ http://TWO/b"),
    (
        "another operation",
        "curl -X PUT -d a http://ONE/a -: http://TWO/b -H 'X-B: 2' --next -I http://THREE/c",
    ),
];

#[test]
fn each_request_is_the_one_that_curl_sends() {
    if !has_curl() {
        return;
    }
    for (name, line) in LINES {
        let place = place();
        let hosts = ["ONE", "TWO", "THREE"].into_iter().filter(|host| line.contains(host));
        let servers: Vec<_> = hosts.map(|host| (host, Server::start())).collect();
        let line = servers.iter().fold(line.to_owned(), |line, (host, server)| {
            line.replace(host, &server.authority())
        });
        let sent = shell(&place, &line.replacen("curl ", "curl --silent --show-error ", 1));
        for (number, (_, server)) in (1..).zip(servers) {
            let sent = Message::recorded(server.recorded().unwrap_or_else(|| panic!("{name}: {sent:?}")));
            let own = format!("\"$ENDPOINT\" -o http --one {number} curl ");
            let written = shell(&place, &line.replacen("curl ", &own, 1));
            let differences = compared(name, &sent, &written.stdout, &written.stderr);
            assert!(differences.is_empty(), "{number}: {differences:?}");
        }
    }
}

/// Patterns, each of which makes several URLs of one.
const PATTERNS: [(&str, &str); 16] = [
    ("a set", "http://HOST/{a,b}"),
    ("an empty text of a set", "http://HOST/x{,a}?{b,}"),
    ("a set of one", "http://HOST/{a}"),
    ("escapes in a set", r"http://HOST/{a\,b,c\d}"),
    ("numbers", "http://HOST/[9-11]"),
    ("numbers with zeros", "http://HOST/[08-10]"),
    ("every fourth number", "http://HOST/[1-10:4]"),
    ("a blank in a range", "http://HOST/[1- 2]"),
    ("letters", "http://HOST/[x-z]"),
    ("every second letter", "http://HOST/[A-F:2]"),
    ("two patterns", "http://HOST/{a,b}/[1-2]"),
    ("a pattern in the host", "http://{127.0.0.1,localhost}:PORT/x"),
    ("no pattern", r"http://HOST/\{a\}\[1-2\][]"),
    ("an empty text for the query", "http://HOST/{p,p?a=1}' -G -d '"),
    ("a file for each", "http://HOST/[1-2]/' -T 'file.txt"),
    ("other letters in the host", "http://{bücher,MÜNCHEN}.localhost:PORT/x"),
];

#[test]
fn patterns_make_the_urls_that_curl_makes() {
    if !has_curl() {
        return;
    }
    let place = place();
    for (name, pattern) in PATTERNS {
        let server = Server::start();
        let (authority, port) = (
            server.authority(),
            server.authority().rsplit(':').next().unwrap().to_owned(),
        );
        let url = pattern.replace("HOST", &authority).replace("PORT", &port);
        let sent = shell(&place, &format!("LC_ALL=C.UTF-8 curl --silent --show-error '{url}'"));
        let recorded = server.all();
        assert!(
            !recorded.is_empty(),
            "{name}: {}",
            String::from_utf8_lossy(&sent.stderr)
        );
        let count = recorded.len();
        for (number, recorded) in (1..).zip(recorded) {
            let host = recorded
                .headers
                .iter()
                .find(|(name, _)| name == "host")
                .unwrap()
                .1
                .clone();
            let written = shell(&place, &format!("\"$ENDPOINT\" -o http --one {number} curl '{url}'"));
            let differences = compared(name, &Message::recorded(recorded), &written.stdout, &written.stderr);
            assert!(differences.is_empty(), "{number}: {differences:?}");
            let text = String::from_utf8_lossy(&written.stdout).into_owned();
            assert!(
                text.contains(&format!("\r\nhost: {host}\r\n")),
                "{name}: {host}: {text}"
            );
        }
        let one_more = shell(
            &place,
            &format!("\"$ENDPOINT\" -o http --one {} curl '{url}'", count + 1),
        );
        let error = String::from_utf8_lossy(&one_more.stderr).into_owned();
        assert!(
            error.contains(&format!("the line makes {count} request")),
            "{name}: {error}"
        );
    }
}

#[test]
fn each_format_writes_one_after_the_other() {
    let head = "GET /a HTTP/1.1\r\nhost: a.test\r\naccept: */*\r\nuser-agent: x\r\n\r\n";
    let cases: [(&str, String); 4] = [
        ("http", format!("{head}{}", head.replace("a.test", "b.test"))),
        (
            "curl-config",
            "url = \"https://a.test/a\"\nheader = \"user-agent: x\"\nnext\n\
             url = \"https://b.test/a\"\nheader = \"user-agent: x\"\n"
                .to_owned(),
        ),
        (
            "hurl",
            "GET https://a.test/a\naccept: */*\nuser-agent: x\n\nGET https://b.test/a\naccept: */*\nuser-agent: x\n"
                .to_owned(),
        ),
        (
            "http-file",
            "GET https://a.test/a\naccept: */*\nuser-agent: x\n###\nGET https://b.test/a\naccept: */*\nuser-agent: x\n"
                .to_owned(),
        ),
    ];
    for (format, expected) in cases {
        let ran = endpoint(&["-o", format, "curl", "-A", "x", "https://a.test/a", "https://b.test/a"]);
        assert_eq!(ran.stdout, expected, "{format}");
        assert_eq!((ran.status, &*ran.stderr), (Some(0), ""), "{format}");
    }
    let ran = endpoint(&["-o", "har", "curl", "https://a.test/a", "https://b.test/b"]);
    let entries = ran.json()["log"]["entries"].clone();
    let urls: Vec<_> = entries
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| &entry["request"]["url"])
        .collect();
    assert_eq!(urls, ["https://a.test/a", "https://b.test/b"]);
}

#[test]
fn a_mistake_in_one_leaves_the_others() {
    let cases: [(&str, &[&str], &str, i32, &str); 6] = [
        (
            "a URL",
            &["https://a.test/x", "https://b.test/[3-1]", "https://c.test/x"],
            "error: invalid-url: brackets in the URL are no range that curl takes",
            2,
            "this is request 2 of 3",
        ),
        (
            "an option that can't be said",
            &["--anyauth", "https://a.test/x", "--next", "https://c.test/x"],
            "error: unsupported-option: curl's option --anyauth",
            2,
            "this is request 1 of 2",
        ),
        (
            "an option that does not exist",
            &["--no-such", "https://a.test/y", "--next", "https://c.test/x"],
            "error: unknown-option: curl has no option `--no-such`",
            2,
            "this is request 1 of 2",
        ),
        (
            "no URL",
            &["-d", "a", "--next", "https://c.test/x"],
            "error: missing-url: the curl line has no URL",
            1,
            "this is request 1 of 2",
        ),
        (
            "a header that the request can't have",
            &["-H", "X A: b", "https://a.test/x", "--next", "https://c.test/x"],
            "error: invalid-header-name",
            1,
            "this is request 1 of 2",
        ),
        (
            "a file that is not there",
            &[
                "--data-urlencode",
                "@nope",
                "https://a.test/x",
                "--next",
                "https://c.test/x",
            ],
            "error: unreadable-file: the file of --data-urlencode",
            1,
            "this is request 1 of 2",
        ),
    ];
    for (name, words, error, status, help) in cases {
        let ran = Place::new().run(&[&["-o", "curl", "curl"], words].concat());
        assert!(ran.error().starts_with(error), "{name}: {}", ran.stderr);
        assert!(ran.stderr.contains(help), "{name}: {}", ran.stderr);
        assert_eq!(ran.status, Some(status), "{name}");
        let line = ran.stdout.lines().last().unwrap_or_default();
        assert_eq!(line, "curl https://c.test/x", "{name}");
    }
}

#[test]
fn one_of_several_is_chosen_by_its_number() {
    let line = [
        "curl",
        "-d",
        "a=1",
        "https://a.test/x",
        "--next",
        "https://b.test/y",
        "--digest",
    ];
    let run = |before: &[&str]| Place::new().run(&[before, &line[..]].concat());
    assert_eq!(run(&["--one", "1"]).json()["url"], "https://a.test/x");
    assert!(run(&["--one", "2"]).error().contains("--digest"));
    let cases: [(&[&str], &str); 4] = [
        (
            &["--one", "3"],
            "error: invalid-usage: --one asks for request 3, and the line makes 2 requests",
        ),
        (
            &["--one", "0"],
            "error: invalid-usage: --one takes the number of a request, from 1",
        ),
        (
            &["--explain"],
            "error: invalid-usage: --explain is about one request, and the line makes 2",
        ),
        (
            &["--merge"],
            "error: invalid-usage: --merge is about one request, and the line makes 2",
        ),
    ];
    for (before, error) in cases {
        let ran = run(before);
        assert!(ran.error().starts_with(error), "{}", ran.stderr);
        assert_eq!((ran.status, &*ran.stdout), (Some(2), ""));
    }
}
