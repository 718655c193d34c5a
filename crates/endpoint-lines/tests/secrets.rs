//! Secrets under every name, in every place of a request, in every format: no output and no message has one, neither
//! masked nor with variables (decision 15).

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::thread;
use std::time::{Duration, Instant};

use endpoint_lines::input::line;
use endpoint_lines::{Diagnostic, Format, Manner, Nowhere, Reading};

use crate::read;
use crate::rows;

/// What no output may have. The value between them is changed by encodings.
const MARKS: [&str; 2] = ["s3cr3t", "t4il"];

const SECRET: &str = "s3cr3t/=t4il";

/// A token by its prefix.
const TOKEN: &str = "ghp_s3cr3t0123456789abcdefghijklmnopqrst4il";

/// Names of secrets in every place.
const NAMES: [&str; 36] = [
    "Authorization",
    "X-API-Key",
    "apiKey",
    "access_token",
    "accessToken",
    "clientsecret",
    "client_secret",
    "password",
    "new_password",
    "passwd",
    "passphrase",
    "smtp_pass",
    "pwd",
    "pin",
    "otp",
    "session",
    "session_id",
    "auth",
    "id-jwt",
    "client_assertion",
    "X-Amz-Signature",
    "X-Amz-Credential",
    "private_key",
    "masterKey",
    "sig",
    "PHPSESSID",
    "JSESSIONID",
    "x-functions-key",
    "subscription-key",
    "dd-application-key",
    "code_verifier",
    "X-CSRF",
    "X-XSRF-Token",
    "Authentication",
    "bearer_token",
    "webhook_secret",
];

/// Places where every such name is a secret, as lines of a route and items (`/`) or of another program. `NAME` and
/// `SECRET` are replaced, `ENCODED` by the secret percent-encoded.
const PLACES: [&str; 38] = [
    "GET https://api.h.test/x NAME:SECRET",
    "curl https://api.h.test/x -H 'NAME: SECRET'",
    "GET https://api.h.test/x 'Cookie:a=1; NAME=SECRET'",
    "curl https://api.h.test/x -b 'a=1; NAME=SECRET'",
    "GET https://api.h.test/x NAME==SECRET a==1",
    "GET https://api.h.test/x?a=1&NAME=SECRET b==2",
    "curl 'https://api.h.test/x?NAME=ENCODED&a=1'",
    "GET https://api.h.test/x 'to==https://h.test/?NAME=SECRET'",
    "GET https://api.h.test/x a[NAME]==SECRET",
    "curl 'https://api.h.test/x?a[0][NAME]=SECRET' -g",
    "curl 'https://api.h.test/x;NAME=s3cr3t/y'",
    "GET https://api.h.test/x#a=1&NAME=SECRET",
    "POST https://api.h.test/x NAME=SECRET a=1",
    "POST https://api.h.test/x a[NAME]=SECRET",
    "POST https://api.h.test/x 'a:=[{\"NAME\": [\"SECRET\"]}]'",
    "curl https://api.h.test/x --json '{\"a\": {\"NAME\": \"SECRET\"}}'",
    "curl https://api.h.test/x -d 'a=1&NAME=SECRET'",
    "curl https://api.h.test/x --data-urlencode 'NAME=SECRET'",
    "curl https://api.h.test/x -d 'a[NAME]=SECRET'",
    "curl https://api.h.test/x -F 'NAME=SECRET' -F a=1",
    "curl https://api.h.test/x -F \"NAME=SECRET$A\" -F a=1",
    "curl https://api.h.test/x -H \"NAME: SECRET=$A\"",
    "curl https://api.h.test/x --json \"{\\\"NAME\\\":\\\"SECRET=$A\\\"}\"",
    "curl https://api.h.test/x -d '{\"NAME\":\"SECRET\",\"n\":$N}'",
    "curl https://api.h.test/x -F 'NAME=SECRET' -F 'a=@file'",
    "curl https://api.h.test/x -F 'a[NAME]=SECRET'",
    "GET https://api.h.test/x 'v=={\"a\":1,\"NAME\":\"SECRET\"}'",
    "GET https://api.h.test/x 'v== [{\"NAME\": \"SECRET\"}]'",
    "GET https://api.h.test/x?v=%7B%22a%22:1,%22NAME%22:%22ENCODED%22%7D",
    "GET https://api.h.test/x?v=%20%7B%22a%22%3A1%2C%22NAME%22%3A%22SECRET%22%7D",
    "curl https://api.h.test/x -d 'v={\"a\":1,\"NAME\":\"SECRET\"}'",
    "curl https://api.h.test/x -d 'v={\"a\":\"b&c;d\",\"NAME\":\"SECRET\"}'",
    "curl https://api.h.test/x --data-urlencode 'v= {\"a\":1,\"NAME\":\"SECRET\"}'",
    "GET https://api.h.test/{v}/y 'v={\"NAME\":\"SECRET\"}'",
    "curl https://api.h.test/x -H 'X-Meta: {\"NAME\":\"SECRET\"}'",
    "curl https://api.h.test/x --json '{\"v\":\"{\\\"NAME\\\":\\\"SECRET\\\"}\"}'",
    "curl https://api.h.test/x -F 'v={\"a\":1,\"NAME\":\"SECRET\"}'",
    "POST https://api.h.test/x 'v={\"a\":1,\"NAME\":\"SECRET\"}'",
];

/// Secrets in places of their own.
const OTHERS: [&str; 40] = [
    "curl 'https://mona:s3cr3t@api.h.test/x'",
    "curl -u 'mona:SECRET' https://api.h.test/x",
    "curl -u 'SECRET:' https://api.h.test/x",
    "curl -u \"SECRET${A}:\" https://api.h.test/x",
    "curl -u \"TOKEN:$X\" https://api.h.test/x",
    "curl --digest -u 'SECRET:' https://api.h.test/x",
    "curl -x p.test:1 -U 'SECRET:' https://api.h.test/x",
    "curl -x \"http://s3cr3t-t4il${A}:@p.test\" https://api.h.test/x",
    "curl -e \"https://bob:s3cr3t-t4il@x.test/?q=$Q\" https://api.h.test/x",
    "curl -x 'http://mona:s3cr3t@p.test' https://api.h.test/x",
    "GET https://api.h.test/x 'to==https://mona:s3cr3t@h.test/'",
    "GET https://api.h.test/{token}/y token=SECRET",
    "GET https://api.h.test/x key==SECRET",
    "curl https://api.h.test/x -d 'code=SECRET'",
    "curl 'https://api.h.test/x?v={\"pass\\u0077ord\":\"SECRET\"}' -g",
    "curl https://api.h.test/x -d 'v={\"\\u0070assword\":\"SECRET\"}'",
    "GET https://api.h.test/x?v=%7B%22p%5Cu0061ssword%22%3A%22ENCODED%22%7D",
    "GET https://api.h.test/x x-trace:TOKEN",
    "GET https://api.h.test/x a==TOKEN",
    "GET https://api.h.test/x/TOKEN/y",
    "POST https://api.h.test/x 'a=Use TOKEN.'",
    "curl https://api.h.test/x -d a=TOKEN",
    "curl https://api.h.test/x -F a=TOKEN",
    "curl https://api.h.test/x -H 'content-type: application/xml' -d '<a>TOKEN</a>'",
    "curl -d a=1 https://hooks.slack.com/services/T01234567/B0123456789/s3cr3t8901234567890123t4il",
    "curl -d a=1 https://hooks.slack.com/workflows/T01234567/A0123456789/123456789012345678/s3cr3t8901234567890123t4il",
    "curl -d a=1 https://hooks.slack.com/triggers/T01234567/1234567890123/s3cr3t890123456789012345678t4il",
    "curl -d a=1 https://api.telegram.org/bot123456789:AAs3cr3t8901234567890123456789t4il/sendMessage",
    "token='SECRET'; curl https://api.h.test/x -H \"x-a: $token\" -H \"x-b: a $token b\"",
    "export API_KEY=\"SECRET\"; curl https://api.h.test/x -G --data-urlencode \"a=$API_KEY\"",
    "API_KEY='SECRET'; curl https://api.h.test/x/$API_KEY/y?a=$API_KEY --json \"{\\\"a\\\":[\\\"a $API_KEY\\\"]}\"",
    "API_KEY='SECRET'; curl https://api.h.test/x -F \"a=a $API_KEY\" -F b=1",
    "PASSWORD='SECRET'; curl https://api.h.test/x -H 'content-type: application/xml' -d \"<a>$PASSWORD</a>\"",
    "const token = 'SECRET'; fetch('https://api.h.test/x', { headers: { 'x-a': token, 'x-b': `a ${token}` } })",
    "const c = { auth: { key: 'SECRET' } }; fetch('https://api.h.test/x', { headers: { 'x-a': c.auth.key } })",
    "import requests\ntoken = 'SECRET'\nrequests.post('https://api.h.test/x', headers={'x-a': token}, json={'a': [token]})",
    "$token = 'SECRET'\nirm https://api.h.test/x -Headers @{ 'x-a' = $token; 'x-b' = \"a $token\" }",
    "@token = SECRET\nPOST https://api.h.test/x?a={{token}}\nx-a: {{token}}\n\n{{token}}",
    "POSTMAN\"variable\":[{\"key\":\"token\",\"value\":\"SECRET\"}],\"item\":[{\"request\":{\"url\":\"https://api.h.test/x\",\
     \"header\":[{\"key\":\"x-a\",\"value\":\"{{token}}\"}]}}]}",
    "POSTMAN\"item\":[{\"request\":{\"url\":\"https://api.h.test/x\",\"auth\":{\"type\":\"apikey\",\"apikey\":[\
     {\"key\":\"key\",\"value\":\"foo\"},{\"key\":\"value\",\"value\":\"SECRET\"},{\"key\":\"in\",\"value\":\"query\"}]}}}]}",
];

/// The beginning of a collection.
const POSTMAN: &str =
    "{\"info\":{\"schema\":\"https://schema.getpostman.com/json/collection/v2.1.0/collection.json\"},";

/// The same request by other inputs.
const INPUTS: [&str; 7] = [
    "POST URL a=1",
    "curl -d a=1 'URL'",
    "http POST 'URL' a=1",
    "wget --post-data a=1 'URL'",
    "fetch('URL', { method: 'POST', body: 'a=1' })",
    "Invoke-RestMethod -Method Post -Uri 'URL' -Body 'a=1'",
    "POST URL\ncontent-type: text/plain\n\na=1",
];

/// URLs that are secrets.
const URLS: [&str; 4] = [
    "https://hooks.slack.com/services/T01234567/B0123456789/s3cr3t8901234567890123t4il",
    "https://discord.com/api/webhooks/123456789012345678/s3cr3t789-abcdefghij_abcdefghijabcdefghijabcdefghijabcdefghijabct4il",
    "https://api.telegram.org/bot123456789:AAs3cr3t8901234567890123456789t4il/sendMessage",
    "https://api.telegram.org/file/bot123456789%3AAAs3cr3t8901234567890123456789t4il/a.png",
];

pub(crate) fn readings(text: &str) -> Vec<Result<Reading, Diagnostic>> {
    match line::words(text, None) {
        Some(words) => vec![Reading::of_line(&words, line::Api::default(), &Nowhere)],
        None => read(text, &Nowhere),
    }
}

/// Texts and messages that show a secret, and the number of those that show none.
fn shown(line: &str) -> (Vec<String>, usize) {
    let (mut failures, mut count) = (Vec::new(), 0);
    let mut check = |what: &str, shown: &str| {
        count += 1;
        if MARKS.iter().any(|mark| shown.contains(mark)) {
            failures.push(format!("{line}\n  {what}: {shown}"));
        }
    };
    for reading in readings(line) {
        let reading = match reading {
            Ok(reading) => reading,
            Err(error) => panic!("{line}: {error}"),
        };
        check("notes", &reading.notes().join("\n"));
        check("debug", &format!("{:?}", reading.request()));
        if let Some(explanation) = reading.explanation() {
            check("explanation", &serde_json::to_string(explanation).unwrap());
        }
        for (way, reading) in [
            ("masked", reading.clone().redacted()),
            ("named", reading.with_variables()),
        ] {
            for format in Format::ALL {
                let text = match reading.text(*format, Manner::default()) {
                    Ok(text) => String::from_utf8_lossy(&text).into_owned(),
                    Err(error) => error.to_string(),
                };
                check(&format!("{} {way}", format.name()), &text);
            }
        }
    }
    (failures, count)
}

#[test]
fn d15_no_secret_is_shown() {
    let encoded = SECRET.replace('/', "%2F").replace('=', "%3D");
    let written = |line: &str, name: &str| {
        let line = line.replace("NAME", name).replace("SECRET", SECRET);
        let line = line.replace("ENCODED", &encoded).replace("POSTMAN", POSTMAN);
        line.replace("TOKEN", TOKEN)
    };
    let mut lines: Vec<String> = OTHERS.iter().map(|line| written(line, "")).collect();
    lines.extend(
        PLACES
            .iter()
            .flat_map(|place| NAMES.iter().map(|name| written(place, name))),
    );
    lines.extend(
        URLS.iter()
            .flat_map(|url| INPUTS.iter().map(|input| input.replace("URL", url))),
    );
    let halves = lines.split_at(lines.len() / 2);
    let (mut failures, mut count) = (Vec::new(), 0);
    thread::scope(|scope| {
        let halves =
            [halves.0, halves.1].map(|lines| scope.spawn(|| lines.iter().map(|line| shown(line)).collect::<Vec<_>>()));
        for (shown, checked) in halves.into_iter().flat_map(|half| half.join().unwrap()) {
            failures.extend(shown);
            count += checked;
        }
    });
    assert!(
        failures.is_empty(),
        "{} of {count}:\n{}",
        failures.len(),
        failures.join("\n")
    );
    println!("{count} texts, none with a secret");
    assert!(count > 26_000, "{count}");
}

/// The line of curl, and the lines of Python that have variables. No format has the secret.
fn variables(text: &str) -> String {
    let reading = match readings(text).remove(0) {
        Ok(reading) => reading.with_variables(),
        Err(error) => return format!("error: {error}"),
    };
    let text = |format: Format| match reading.text(format, Manner::default()) {
        Ok(text) => String::from_utf8(text).unwrap(),
        Err(error) => format!("error: {}: {error}", error.kind()),
    };
    for format in Format::ALL {
        assert!(
            !text(*format).contains("s3cret"),
            "{}: {}",
            format.name(),
            text(*format)
        );
    }
    let (curl, python) = (text(Format::Curl), text(Format::Python));
    let python = python.lines().filter(|line| line.contains("environ"));
    curl.lines().chain(python).collect::<Vec<_>>().join("\n")
}

#[test]
fn d15_rows_have_variables_for_secrets() {
    rows::check("variables", |row| variables(&row.text));
}

#[test]
fn d15_no_secret_changes_nothing() {
    let lines = [
        "POST https://h.test/x{?q} 'q=a b' a=1 X-A:b",
        "POST https://h.test/x max_tokens:=1024 token_type=bearer user_pin:=7 a[token]=<token> sig==xxxxxx password=xxx",
    ];
    for line in lines {
        let reading = readings(line).remove(0).unwrap();
        for format in Format::ALL {
            let text = |reading: &Reading| reading.text(*format, Manner::default()).unwrap();
            let own = text(&reading);
            assert_eq!(own, text(&reading.clone().with_variables()), "{}", format.name());
            assert_eq!(own, text(&reading.clone().redacted()), "{}", format.name());
        }
    }
}

#[test]
fn d15_a_secret_is_found_in_linear_time_however_it_repeats_itself() {
    // Byte by byte it would be 20 billion comparisons. What is not looked through is masked.
    let (token, data) = ("a".repeat(50_000), "a".repeat(400_000));
    let text = format!("TOKEN={token}b\ncurl https://a.test/ -H \"x: $TOKEN\" -d '{data}{token}b'");
    let begun = Instant::now();
    let reading = read(&text, &Nowhere).remove(0).unwrap().redacted();
    let shown = reading.text(Format::Curl, Manner::default()).unwrap();
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    assert!(!String::from_utf8_lossy(&shown).contains(&format!("{token}b")));
}
