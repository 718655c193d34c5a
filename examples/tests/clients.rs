//! The requests of the four clients arrive, and the signatures are those that the vendor publishes.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails by a panic")]

use std::time::{Duration, SystemTime};

use aws_credential_types::Credentials;
use endpoint::Endpoint;
use endpoint_examples::clients::cluster::{Namespace, Propagation};
use endpoint_examples::clients::objects::{Bucket, GetObject, ListObjects, PutObject};
use endpoint_examples::clients::search::{Engine, Refresh};
use endpoint_examples::clients::telephony::Telephony;
use endpoint_examples::{Message, Recorder};
use serde_json::json;

/// The next request: its line, its credentials, its content type, and its body.
fn next(recorder: &Recorder) -> (String, String, String, String) {
    let message = recorder.next().unwrap();
    let header = |name| message.header(name).unwrap_or_default().to_owned();
    let Message {
        method, target, body, ..
    } = &message;
    (
        format!("{method} {target}"),
        header("authorization"),
        header("content-type"),
        String::from_utf8(body.clone()).unwrap(),
    )
}

fn is(recorder: &Recorder, line: &str, authorization: &str, content_type: &str, body: &str) {
    let expected = [line, authorization, content_type, body].map(str::to_owned);
    assert_eq!(<[String; 4]>::from(next(recorder)), expected);
}

#[test]
fn telephony() {
    let answers = [
        r#"{"sid":"SM1"}"#,
        r#"{"messages":[{"sid":"SM1"}],"next_page_uri":"/2010-04-01/Accounts/AC1/Messages.json?Page=1"}"#,
        r#"{"messages":[{"sid":"SM2"}],"next_page_uri":null}"#,
        "",
        r#"{"messages":[],"next_page_uri":"/admin"}"#,
    ];
    let recorder = Recorder::answering(&answers).unwrap();
    let api = Telephony::new(&format!("{}/2010-04-01", recorder.base_url()), "AC1", "0123").unwrap();
    let (basic, form) = ("Basic QUMxOjAxMjM=", "application/x-www-form-urlencoded");

    let files = ["https://a.test/1.png?a=1&b=2", "https://a.test/2.png"];
    assert_eq!(api.send("+15551", "+15552", "R&D: 50 %", &files).unwrap().sid, "SM1");
    let body = "To=%2B15552&From=%2B15551&Body=R%26D%3A+50+%25&MediaUrl=https%3A%2F%2Fa.test%2F1.png%3Fa%3D1%26b%3D2\
                &MediaUrl=https%3A%2F%2Fa.test%2F2.png";
    is(
        &recorder,
        "POST /2010-04-01/Accounts/AC1/Messages.json",
        basic,
        form,
        body,
    );

    let all = api.messages(Some("+15552"), Some("2026-01-02")).unwrap();
    assert_eq!(all.len(), 2);
    let line = "GET /2010-04-01/Accounts/AC1/Messages.json?To=%2B15552&DateSent%3E=2026-01-02&PageSize=50";
    is(&recorder, line, basic, "", "");
    is(
        &recorder,
        "GET /2010-04-01/Accounts/AC1/Messages.json?Page=1",
        basic,
        "",
        "",
    );

    api.delete("SM1").unwrap();
    is(
        &recorder,
        "DELETE /2010-04-01/Accounts/AC1/Messages/SM1.json",
        basic,
        "",
        "",
    );

    let error = api.messages(None, None).unwrap_err().to_string();
    assert!(error.contains("leaves the path of the base URL"), "{error}");
}

#[test]
fn search() {
    let answers = [
        r#"{"hits":{"hits":[{"_id":"1","_source":{"a":1},"sort":[7,"x"]}]}}"#,
        r#"{"hits":{"hits":[]}}"#,
        "",
        r#"{"errors":false}"#,
    ];
    let recorder = Recorder::answering(&answers).unwrap();
    let engine = Engine::new(&recorder.base_url(), "a2V5").unwrap();
    let (key, kind) = ("ApiKey a2V5", "application/json; charset=utf-8");

    let found = engine
        .search(&["logs-2026", "a/b"], &json!({ "match_all": {} }), 1)
        .unwrap();
    assert_eq!(found[0].source, json!({ "a": 1 }));
    let line = "POST /logs-2026,a%2Fb/_search?ignore_unavailable=true";
    is(&recorder, line, key, kind, r#"{"query":{"match_all":{}},"size":1}"#);
    is(
        &recorder,
        line,
        key,
        kind,
        r#"{"query":{"match_all":{}},"size":1,"search_after":[7,"x"]}"#,
    );

    engine
        .put("logs", "a/b?c", &json!({ "a": 1 }), Some(Refresh::WaitFor))
        .unwrap();
    is(
        &recorder,
        "PUT /logs/_doc/a%2Fb%3Fc?refresh=wait_for",
        key,
        kind,
        r#"{"a":1}"#,
    );

    assert!(engine.bulk("logs", &[("1", json!({ "a": 1 }))]).unwrap());
    let lines = "{\"index\":{\"_id\":\"1\"}}\n{\"a\":1}\n";
    is(&recorder, "POST /logs/_bulk", key, "application/x-ndjson", lines);
}

#[test]
fn cluster() {
    let answers = [
        r#"{"metadata":{"continue":"eyJ2IjoxfQ=="},"items":[{"metadata":{"name":"a"}}]}"#,
        r#"{"metadata":{},"items":[{"metadata":{"name":"b"}}]}"#,
        r#"{"metadata":{"name":"a"}}"#,
        "",
    ];
    let recorder = Recorder::answering(&answers).unwrap();
    let web = Namespace::new(&recorder.base_url(), "0123", "web").unwrap();
    let token = "Bearer 0123";

    let all = web.deployments(Some("app=web,tier in (a,b)")).unwrap();
    assert_eq!(all.len(), 2);
    let line =
        "GET /apis/apps/v1/namespaces/web/deployments?labelSelector=app%3Dweb%2Ctier%20in%20%28a%2Cb%29&limit=500";
    is(&recorder, line, token, "", "");
    is(&recorder, &format!("{line}&continue=eyJ2IjoxfQ%3D%3D"), token, "", "");

    web.scale("a", 3).unwrap();
    let line = "PATCH /apis/apps/v1/namespaces/web/deployments/a?fieldManager=examples";
    is(
        &recorder,
        line,
        token,
        "application/merge-patch+json",
        r#"{"spec":{"replicas":3}}"#,
    );

    web.delete("a", Propagation::Orphan).unwrap();
    let line = "DELETE /apis/apps/v1/namespaces/web/deployments/a";
    is(
        &recorder,
        line,
        token,
        "application/json; charset=utf-8",
        r#"{"propagationPolicy":"Orphan"}"#,
    );

    let error = web.scale("..", 3).unwrap_err().to_string();
    assert!(error.contains("name"), "{error}");
}

fn bucket(base_url: &str) -> Bucket {
    Bucket {
        api: Endpoint::new(base_url).unwrap(),
        region: "us-east-1".to_owned(),
        credentials: Credentials::new(
            "AKIAIOSFODNN7EXAMPLE",
            "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
            None,
            None,
            "example",
        ),
    }
}

/// The examples of "Authenticating Requests: Using the Authorization Header", in the reference of Amazon S3.
#[test]
fn signatures_of_the_reference() {
    let bucket = bucket("https://examplebucket.s3.amazonaws.com");
    let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_369_353_600); // 20130524T000000Z
    let get = GetObject {
        key: vec!["test.txt"],
        range: Some("bytes=0-9"),
    };
    let put = PutObject {
        key: vec!["test$file.text"],
        date: Some("Fri, 24 May 2013 00:00:00 GMT"),
        class: Some("REDUCED_REDUNDANCY"),
        bytes: b"Welcome to Amazon S3.",
    };
    let list = ListObjects {
        max_keys: 2,
        prefix: "J",
    };
    let rows = [
        (
            bucket.signed(get, time).unwrap(),
            "host;range;x-amz-content-sha256;x-amz-date",
            "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
        ),
        (
            bucket.signed(put, time).unwrap(),
            "date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class",
            "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
        ),
        (
            bucket.signed(list, time).unwrap(),
            "host;x-amz-content-sha256;x-amz-date",
            "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
        ),
    ];
    for (request, headers, signature) in rows {
        let expected = format!(
            "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders={headers}, \
             Signature={signature}"
        );
        assert_eq!(request.headers()["authorization"], expected, "{}", request.uri());
        assert!(request.headers()["authorization"].is_sensitive());
    }
}

#[test]
fn objects() {
    let recorder = Recorder::answering(&["bytes", ""]).unwrap();
    let bucket = bucket(&recorder.base_url());
    assert_eq!(bucket.get("a b/ü.txt").unwrap(), b"bytes");
    let (line, authorization, ..) = next(&recorder);
    assert_eq!(line, "GET /a%20b/%C3%BC.txt");
    assert!(authorization.starts_with("AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/"));
    bucket.put("a/b", b"bytes").unwrap();
    let (line, _, _, body) = next(&recorder);
    assert_eq!((&*line, &*body), ("PUT /a/b", "bytes"));
    assert!(bucket.get("a/../b").unwrap_err().to_string().contains("key"));
}
