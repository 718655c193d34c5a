//! Where the parts of a request come from, in the words of its text.

use endpoint::Place::{self, Body, Header, Method, Query, Url};
use endpoint_lines::Nowhere;

use crate::read;

const HAR: &str = r#"{"log":{"entries":[{"request":{"method":"GET","url":"data:x"}},{"request":{"method":"POST","url":"https://a.test/?q=1","headers":[{"name":"X-A","value":"b"}],"postData":{"mimeType":"text/plain","text":"c"}}}]}}"#;
const POSTMAN: &str = r#"{"info":{"schema":"https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},"item":[{"name":"x","request":{"method":"POST","url":"https://a.test/?q=1","auth":{"type":"bearer","bearer":[{"key":"token","value":"t"}]},"header":[{"key":"X-A","value":"b"}],"body":{"mode":"urlencoded","urlencoded":[{"key":"a","value":"1"}]}}}]}"#;

/// A place, a name and the source of it.
type Part<'t> = (Place, &'t str, &'t str);

#[test]
#[rustfmt::skip]
fn each_part_comes_from_something_in_the_text() {
    // A text with one request, and the place, the name and the source of its parts.
    let cases: [(&str, &[Part<'_>]); 29] = [
        ("curl https://a.test/?q=1", &[(Method, "", "curl's default"), (Url, "", "URL"), (Query, "q", "URL"), (Header, "accept", "curl's default")]),
        ("curl -u a:b -A me --json '{\"a\":1}' -b c=d --referer https://b.test https://a.test", &[
            (Method, "", "curl's default for --json"), (Header, "authorization", "-u"), (Header, "user-agent", "-A"), (Header, "Accept", "--json"),
            (Header, "content-type", "--json"), (Header, "cookie", "-b"), (Header, "referer", "--referer"), (Body, "a", "--json"),
        ]),
        ("curl -X PUT https://a.test -HX-A:1 -d a=b --data-urlencode c=d --data-urlencode x@y=z -d 'e=f&c=g'", &[
            (Method, "", "-X"), (Header, "x-a", "-H"), (Header, "content-type", "curl's default for -d, --data-urlencode"),
            (Body, "a", "-d"), (Body, "e", "-d"), (Body, "c", "--data-urlencode, -d"), (Body, "x@y", "--data-urlencode"), (Body, "", "-d, --data-urlencode"),
        ]),
        ("curl -G -d a=b --url-query c=d 'https://a.test?e=f'", &[(Method, "", "-G"), (Query, "a", "-d"), (Query, "c", "--url-query"), (Query, "e", "URL")]),
        ("curl --head --oauth2-bearer t https://a.test -r 0-9", &[(Method, "", "--head"), (Header, "authorization", "--oauth2-bearer"), (Header, "range", "-r")]),
        ("curl https://a:b@a.test -F x=1 --form-string y=2", &[
            (Method, "", "curl's default for -F, --form-string"), (Header, "authorization", "URL"), (Body, "x", "-F"), (Body, "y", "--form-string"),
            (Header, "content-type", "curl's default for -F, --form-string"),
        ]),
        ("curl -T - https://a.test -H 'accept: b'", &[(Method, "", "curl's default for -T"), (Body, "", "-T"), (Header, "accept", "-H")]),
        ("http PUT a.test X-A:b a=b q==1", &[(Method, "", "method"), (Header, "x-a", "item"), (Body, "a", "item"), (Query, "q", "item"), (Header, "accept", "HTTPie's default"), (Header, "content-type", "HTTPie's default")]),
        ("xh -a u:p a.test", &[(Method, "", "xh's default"), (Header, "authorization", "-a"), (Url, "", "URL")]),
        ("http --raw x https://u:p@a.test", &[(Body, "", "--raw"), (Header, "authorization", "URL")]),
        ("wget --post-data a=1 -U me --header 'X-A: b' --user u --password p --auth-no-challenge https://a.test", &[
            (Method, "", "wget's default for --post-data"), (Body, "a", "--post-data"), (Header, "x-a", "--header"), (Header, "user-agent", "-U"),
            (Header, "content-type", "wget's default for --post-data"), (Header, "authorization", "--user"), (Header, "accept-encoding", "wget's default"),
        ]),
        ("gh api user/repos -f a=b -F c[]=1 -H X-A:b", &[(Url, "", "path"), (Body, "a", "-f"), (Body, "c", "-F"), (Header, "x-a", "-H"), (Method, "", "gh's default for -f, -F"), (Header, "host", "gh's default")]),
        ("gh api -X GET user -f a=b", &[(Method, "", "-X"), (Query, "a", "-f")]),
        (HAR, &[(Method, "", "method of entry 2"), (Url, "", "url of entry 2"), (Query, "q", "url of entry 2"), (Header, "x-a", "headers of entry 2"), (Body, "", "postData of entry 2"), (Header, "content-type", "postData of entry 2")]),
        (POSTMAN, &[(Method, "", "method"), (Query, "q", "url"), (Header, "x-a", "header"), (Header, "authorization", "auth"), (Body, "a", "body"), (Header, "content-type", "body")]),
        ("\nPATCH /x HTTP/1.1\nHost: a.test\nX-A: b\n c\nX-B: d\nContent-Type: text/plain\n\n\nhello", &[
            (Method, "", "line 2"), (Header, "host", "line 3"), (Header, "x-a", "line 4"), (Header, "x-b", "line 6"), (Body, "", "line 10"), (Header, "accept", "no accept in the text, which means any answer"),
        ]),
        ("### one\n# c\nPOST https://a.test/?q=1\n# c\nX-A: b\n\n\n{}", &[(Method, "", "line 3"), (Query, "q", "line 3"), (Header, "x-a", "line 5"), (Body, "", "line 8")]),
        ("> GET /x HTTP/1.1\n> Host: a.test\n> X-A: b\n>", &[(Method, "", "curl's default")]),
        ("Invoke-RestMethod https://a.test -Headers @{ Accept = 'a/b' }", &[(Header, "accept", "-Headers")]),
        ("Invoke-RestMethod https://a.test -Method Put -Headers @{ 'X-A' = 'b' } -Body 'a=b' -UserAgent me", &[(Method, "", "-Method"), (Url, "", "URL"), (Header, "x-a", "-Headers"), (Header, "user-agent", "-UserAgent"), (Body, "", "-Body")]),
        ("Invoke-RestMethod https://a.test -Method Post -Body @{ a = 1 } -ContentType x/y", &[(Header, "accept", "no accept in the text, which means any answer"), (Header, "content-type", "-ContentType"), (Body, "a", "-Body")]),
        ("fetch('https://a.test/?q=1', { method: 'PUT', headers: { 'x-a': 'b' }, body: JSON.stringify({ a: 1 }) })", &[
            (Method, "", "method"), (Url, "", "URL"), (Query, "q", "URL"), (Header, "x-a", "headers"), (Body, "a", "body"),
            (Header, "content-type", "fetch's default for body"), (Header, "accept", "fetch's default"),
        ]),
        ("fetch('https://a.test')", &[(Method, "", "fetch's default")]),
        ("fetch('https://a.test', { method: 'POST', body: 'a', referrer: 'https://b.test/' })", &[
            (Header, "referer", "referrer"), (Header, "content-type", "fetch's default for body"),
        ]),
        ("axios.post('https://a.test', { a: 1 }, { params: { q: 1 }, auth: { username: 'u', password: 'p' } })", &[
            (Method, "", "the call"), (Query, "q", "params"), (Body, "a", "data"), (Header, "content-type", "axios' default for data"), (Header, "authorization", "auth"),
        ]),
        ("axios({ method: 'put', url: 'https://a.test', data: 'a=1' })", &[(Method, "", "method"), (Body, "", "data")]),
        ("import requests\ns = requests.Session()\ns.headers.update({'X-A': 'b'})\ns.post('https://a.test', params={'q': 1}, json={'a': 1}, auth=('u', 'p'), cookies={'c': 'd'})", &[
            (Method, "", "the call"), (Query, "q", "params"), (Body, "a", "json"), (Header, "x-a", "headers"), (Header, "authorization", "auth"),
            (Header, "cookie", "cookies"), (Header, "content-type", "requests' default for json"), (Header, "accept", "requests' default"),
        ]),
        ("import httpx\nhttpx.put('https://u:p@a.test', data={'a': 1})", &[(Header, "authorization", "URL"), (Header, "content-type", "httpx's default for data")]),
        ("curl.exe -X DELETE https://a.test ^\n -H \"X-A: b\"", &[(Method, "", "-X"), (Header, "x-a", "-H")]),
    ];
    for (text, parts) in cases {
        let mut readings = read(text, &Nowhere).into_iter();
        let reading = readings.next_back().unwrap().unwrap_or_else(|wrong| panic!("{text}: {}", wrong.message()));
        for (place, name, expected) in parts {
            assert_eq!(reading.source(*place, name).as_deref(), Some(*expected), "{place} {name} of {text}");
        }
    }
}

#[test]
fn a_list_of_sources_is_short_and_what_the_text_does_not_say_has_none() {
    let reading = read("curl -H X-A:b https://a.test", &Nowhere).remove(0).unwrap();
    let many = read(
        &format!("GET / HTTP/1.1\nHost: a.test\n{}", "X-A: b\n".repeat(100)),
        &Nowhere,
    )
    .remove(0)
    .unwrap();
    let lines = many.source(Header, "x-a").unwrap();
    assert!(lines.starts_with("line 3, line 4, ") && lines.len() < 80, "{lines}");
    for (place, name) in [(Header, "x-b"), (Body, ""), (Body, "a")] {
        assert_eq!(reading.source(place, name), None, "{place} {name}");
    }
}
