//! Each program runs, and its requests arrive.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails by a panic")]

use std::process::Command;

use endpoint_examples::{Message, Recorder};

const FILE: &[u8] = include_bytes!("../README.md");

#[test]
fn programs_that_upload() {
    let programs = [
        (env!("CARGO_BIN_EXE_reqwest_async"), false),
        (env!("CARGO_BIN_EXE_reqwest_blocking"), true),
        (env!("CARGO_BIN_EXE_ureq_agent"), true),
        (env!("CARGO_BIN_EXE_hyper_client"), false),
        (env!("CARGO_BIN_EXE_isahc_client"), false),
    ];
    for (program, gets) in programs {
        let (printed, mut sent) = run(program, &[], if gets { 3 } else { 2 });
        let mut printed = lines(&printed);
        if gets {
            assert_eq!(printed.remove(0), "repository: 200", "{program}");
            let repository = sent.remove(0);
            assert_eq!(line(&repository), "GET /repos/acme/site", "{program}");
            assert_eq!(repository.header("content-length"), None, "{program}");
        }
        assert_eq!(printed, ["issue: 200", "upload: 200"], "{program}");

        let [issue, upload] = &sent[..] else { unreachable!() };
        assert_eq!(line(issue), "POST /repos/acme/site/issues", "{program}");
        assert_eq!(issue.header("authorization"), Some("token 0123"), "{program}");
        assert_eq!(
            issue.header("content-type"),
            Some("application/json; charset=utf-8"),
            "{program}"
        );
        assert_eq!(issue.body, br#"{"title":"It works"}"#, "{program}");

        let target = "POST /repos/acme/site/releases/1/assets?name=README.md&label=Read%20me%20first";
        assert_eq!(line(upload), target, "{program}");
        assert_eq!(upload.header("content-type"), Some("text/markdown"), "{program}");
        assert_eq!(
            upload.header("content-length"),
            Some(&*FILE.len().to_string()),
            "{program}"
        );
        assert_eq!(upload.header("transfer-encoding"), None, "{program}");
        assert_eq!(upload.body, FILE, "{program}");
    }
}

#[test]
fn service_that_tries_again() {
    let cases: &[(&str, &[u16], usize, &str)] = &[
        ("done at once", &[200], 1, "repositories: 200 OK"),
        (
            "not for the client's mistakes",
            &[404],
            1,
            "repositories: 404 Not Found",
        ),
        ("once more", &[503, 200], 2, "repositories: 200 OK"),
        (
            "as often as the metadata say",
            &[503, 503, 503, 200],
            3,
            "repositories: 503 Service Unavailable",
        ),
    ];
    for &(name, statuses, tries, printed) in cases {
        let (out, sent) = run(env!("CARGO_BIN_EXE_tower_service"), statuses, tries);
        assert_eq!(out.trim_end(), printed, "{name}");
        for message in &sent {
            assert_eq!(line(message), "GET /orgs/acme/repos?per_page=100", "{name}");
        }
    }
}

#[test]
fn span_of_the_template() {
    let (printed, sent) = run(env!("CARGO_BIN_EXE_tracing_span"), &[404], 1);
    assert_eq!(
        sent.iter().map(line).collect::<Vec<_>>(),
        ["GET /orgs/acme/repos?type=private"]
    );
    let span = r#"request{http.request.method=GET url.template="/orgs/{org}/repos" http.response.status_code=404}"#;
    assert_eq!(printed.trim(), format!("INFO {span}: answered"));
}

#[test]
fn typed_clients() {
    for program in [env!("CARGO_BIN_EXE_typed_reqwest"), env!("CARGO_BIN_EXE_typed_ureq")] {
        let recorder = Recorder::answering(&[
            r#"[{"full_name":"acme/site","private":false,"id":1},{"full_name":"acme/api","private":true}]"#,
            r#"{"number":7,"title":"It works"}"#,
            "",
        ]);
        let (printed, sent) = run_against(program, &recorder.unwrap(), 3);
        assert_eq!(
            printed.lines().collect::<Vec<_>>(),
            ["acme/site", "acme/api", "issue 7"],
            "{program}"
        );
        let lines: Vec<_> = sent.iter().map(line).collect();
        assert_eq!(
            lines,
            [
                "GET /orgs/acme/repos?per_page=100",
                "POST /repos/acme/site/issues",
                "DELETE /user/starred/acme/site"
            ],
            "{program}"
        );
        assert_eq!(sent[1].body, br#"{"title":"It works","labels":["good"]}"#, "{program}");
        assert_eq!(sent[0].header("content-length"), None, "{program}");
        assert_eq!(sent[2].header("content-length"), None, "{program}");
        for message in &sent {
            assert_eq!(message.header("authorization"), Some("token 0123"), "{program}");
        }
    }
}

#[test]
fn client_of_three_apis() {
    let recorder = Recorder::answering(&[
        "link: <BASE/github/repositories/1/issues?page=2>; rel=\"next\"\r\n\r\n[{\"number\":7,\"title\":\"100 % & more\"}]",
        r#"[{"number":9,"title":"Dark mode"}]"#,
        r#"{"choices":[{"message":{"role":"assistant","content":"Thank you & well done!"}}]}"#,
        r#"{"id":"pi_1"}"#,
        r#"{"choices":[{"message":{"role":"assistant","content":"Danke schön."}}]}"#,
        r#"{"id":"pi_2"}"#,
    ]);
    let (printed, sent) = run_against(env!("CARGO_BIN_EXE_three_apis"), &recorder.unwrap(), 6);
    assert_eq!(printed, "#7: pi_1, Thank you & well done!\n#9: pi_2, Danke schön.\n");
    let asked = r#"{"model":"gpt-5-mini","messages":[{"role":"user","content":"Thank the author of \"TITLE\" in one sentence."}],"max_completion_tokens":100}"#;
    let paid = |thanks: &str, number: u8| {
        format!(
            "amount=5000&currency=eur&description={thanks}&payment_method_types%5B%5D=card&\
             payment_method_types%5B%5D=sepa_debit&metadata%5Bissue%5D={number}"
        )
    };
    let rows = [
        (
            "GET /github/repos/acme/site/issues?state=closed&labels=bounty%2Caccepted",
            "ghp_0123",
            String::new(),
        ),
        ("GET /github/repositories/1/issues?page=2", "ghp_0123", String::new()),
        (
            "POST /openai/v1/chat/completions",
            "sk-0123",
            asked.replace("TITLE", "100 % & more"),
        ),
        (
            "POST /stripe/v1/payment_intents",
            "sk_test_0123",
            paid("Thank+you+%26+well+done%21", 7),
        ),
        (
            "POST /openai/v1/chat/completions",
            "sk-0123",
            asked.replace("TITLE", "Dark mode"),
        ),
        (
            "POST /stripe/v1/payment_intents",
            "sk_test_0123",
            paid("Danke+sch%C3%B6n.", 9),
        ),
    ];
    for (message, (expected, token, body)) in sent.iter().zip(&rows) {
        assert_eq!(line(message), *expected);
        assert_eq!(
            message.header("authorization"),
            Some(&*format!("Bearer {token}")),
            "{expected}"
        );
        assert_eq!(String::from_utf8_lossy(&message.body), *body, "{expected}");
    }
    assert_eq!(sent[0].header("content-length"), None);
    assert_eq!(sent[3].header("idempotency-key"), Some("bounty-7"));
    assert_eq!(
        sent[5].header("content-type"),
        Some("application/x-www-form-urlencoded")
    );
}

#[test]
fn loop_of_a_language_model() {
    let recorder = Recorder::answering(&[
        r#"{"content":[{"type":"text","text":"I order them."},{"type":"tool_use","id":"1","name":"orders_create","input":{"itme":"tea","count":2}},{"type":"tool_use","id":"2","name":"orders_get","input":{"id":".."}}]}"#,
        r#"{"content":[{"type":"tool_use","id":"3","name":"orders_create","input":{"item":"tea","count":2}}]}"#,
        r#"{"id":7}"#,
        r#"{"content":[{"type":"text","text":"Order 7 is placed."}]}"#,
    ]);
    let (printed, sent) = run_against(env!("CARGO_BIN_EXE_tool_loop"), &recorder.unwrap(), 4);
    let misspelt = r#"{"kind":"unknown-parameter","message":"`itme` is not an argument of orders/create: did you mean `item`?","name":"itme"}"#;
    let dots = r#"{"kind":"dot-segment","message":"`id` has a `.` or `..` segment, which clients or servers resolve to another path","name":"id"}"#;
    let lines = ["I order them.", misspelt, dots, r#"{"id":7}"#, "Order 7 is placed."];
    assert_eq!(printed.lines().collect::<Vec<_>>(), lines);
    let asked: Vec<_> = sent.iter().map(line).collect();
    let model = "POST /model/v1/messages";
    assert_eq!(asked, [model, model, "POST /shop/orders", model]);
    let order = &sent[2];
    let body: serde_json::Value = serde_json::from_slice(&order.body).unwrap();
    assert_eq!(body, serde_json::json!({ "item": "tea", "count": 2 }));
    assert_eq!(order.header("authorization"), Some("Bearer s3cret"));
    let results = |message: &Message| {
        let chat: serde_json::Value = serde_json::from_slice(&message.body).unwrap();
        assert_eq!(chat["tools"].as_array().unwrap().len(), 4);
        assert_eq!(chat["tools"][1]["input_schema"]["required"], serde_json::json!(["id"]));
        chat["messages"].as_array().unwrap().last().unwrap()["content"].clone()
    };
    let expected = serde_json::json!([
        { "type": "tool_result", "tool_use_id": "1", "content": misspelt, "is_error": true },
        { "type": "tool_result", "tool_use_id": "2", "content": dots, "is_error": true },
    ]);
    assert_eq!(results(&sent[1]), expected);
    let expected = serde_json::json!([
        { "type": "tool_result", "tool_use_id": "3", "content": "{\"id\":7}", "is_error": false },
    ]);
    assert_eq!(results(&sent[3]), expected);
    // The token of the shop is not the model's.
    for message in sent.iter().filter(|message| line(message) == model) {
        let head_and_body = message.head.clone() + &String::from_utf8_lossy(&message.body);
        assert!(!head_and_body.contains("s3cret"), "{head_and_body}");
    }
}

/// Runs a program against a server with these answers, and expects so many requests.
#[track_caller]
fn run(program: &str, statuses: &[u16], requests: usize) -> (String, Vec<Message>) {
    run_against(program, &Recorder::start(statuses).unwrap(), requests)
}

#[track_caller]
fn run_against(program: &str, recorder: &Recorder, requests: usize) -> (String, Vec<Message>) {
    let output = Command::new(program)
        .arg(recorder.base_url())
        .env("NO_PROXY", "127.0.0.1")
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program}: {errors}");
    let messages = (0..requests).map(|_| recorder.next().unwrap()).collect();
    (String::from_utf8(output.stdout).unwrap(), messages)
}

/// The first two words of each line: the name, and the status without its reason.
fn lines(printed: &str) -> Vec<String> {
    printed
        .lines()
        .map(|line| line.split(' ').take(2).collect::<Vec<_>>().join(" "))
        .collect()
}

fn line(message: &Message) -> String {
    format!("{} {}", message.method, message.target)
}
