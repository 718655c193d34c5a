//! Lines for curl that go another way to the host, and those of several requests.

use super::message::Message;
use super::{compared, has_curl, place, shell};
use crate::replay::server::Server;

#[test]
fn what_is_written_goes_the_same_way() {
    if !has_curl() {
        return;
    }
    let lines = [
        "curl --connect-to ::LOOPBACK http://a.test/x -d a=1",
        "curl --connect-to b.test::c.test:1 --connect-to a.test:80:LOOPBACK http://a.test/x",
        "curl --resolve a.test:PORT:127.0.0.1 http://a.test:PORT/x",
        "curl -x http://b.test:1 -x http://mona:p%40ss@LOOPBACK http://a.test/x",
        "curl -X POST http://LOOPBACK/x",
        "curl -X PUT http://LOOPBACK/x -H 'content-length: 0'",
        "curl -G -X PATCH http://LOOPBACK/x -d a=1",
        "curl --digest -u mona:s3cret http://LOOPBACK/x -d a=1",
        "curl -x LOOPBACK -U 'mona:it'\\''s \"x\"' http://a.test/x -H 'X-A: b'",
    ];
    for line in lines {
        let place = place();
        let sent = |before: &str, after: &str| {
            let server = Server::start();
            let authority = server.authority();
            let port = authority.rsplit(':').next().unwrap_or_default();
            let own = line.replace("LOOPBACK", &authority).replace("PORT", port);
            let own = own.replacen("curl ", before, 1) + after;
            let ran = shell(&place, &own);
            let error = String::from_utf8_lossy(&ran.stderr).into_owned();
            let mut recorded = server.recorded().unwrap_or_else(|| panic!("{own}: {error}"));
            // The port of each server is another one.
            recorded.target = recorded.target.replace(&authority, "LOOPBACK").replace(port, "PORT");
            Message::recorded(recorded)
        };
        let original = sent("curl --silent ", "");
        let typed = sent("\"$ENDPOINT\" -o curl curl ", " | sed 's/^curl/curl --silent/' | sh");
        assert_eq!(original.differences(&typed), [""; 0], "{line}");
    }
}

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
