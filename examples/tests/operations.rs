//! Each operation sends the same bytes as the dynamic request of its call.

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::collections::BTreeMap;

use endpoint::{Endpoint, Operation, Options, Style, options};
use endpoint_examples::operations::{github, gitlab, stripe};
use endpoint_examples::{Message, Recorder};

/// A server, and an endpoint for it.
struct Api {
    recorder: Recorder,
    endpoint: Endpoint,
}

impl Api {
    fn new(defaults: Options<'_>) -> Self {
        let recorder = Recorder::start(&[]).unwrap();
        let endpoint = Endpoint::new(&recorder.base_url()).unwrap();
        Self {
            endpoint: endpoint.defaults(defaults).unwrap(),
            recorder,
        }
    }

    fn sent(&self, request: http::Request<Vec<u8>>) -> Message {
        ureq::Agent::new_with_defaults().run(request).unwrap();
        self.recorder.next().unwrap()
    }

    /// Sends an operation in every way, and the dynamic request.
    #[track_caller]
    fn check<O: Operation>(&self, operation: &O, (route, options): (&str, Options<'_>), (line, body): (&str, &str)) {
        let dynamic = self.sent(self.endpoint.request(route, options).unwrap().into_http().unwrap());
        assert_eq!(format!("{} {}", dynamic.method, dynamic.target), line);
        assert_eq!(String::from_utf8_lossy(&dynamic.body), body, "{line}");
        let own = self.endpoint.request(O::route(), operation.options()).unwrap();
        let ways = [
            ("http", self.endpoint.http(operation, ()).unwrap()),
            (
                "call",
                self.endpoint.request(operation, ()).unwrap().into_http().unwrap(),
            ),
            ("options", own.into_http().unwrap()),
        ];
        for (way, request) in ways {
            let mut arrived = self.sent(request);
            // The order of headers does not matter, and each occurs once.
            let sorted = |message: &Message| {
                let mut headers = message.headers.clone();
                headers.sort();
                headers
            };
            assert_eq!(sorted(&arrived), sorted(&dynamic), "{line} by {way}");
            arrived.headers.clone_from(&dynamic.headers);
            arrived.head.clone_from(&dynamic.head);
            assert_eq!(arrived, dynamic, "{line} by {way}");
        }
    }
}

const ACME: (&str, &str) = ("acme", "site");

#[test]
fn github_reads() {
    let api = Api::new(options! { headers: { "authorization": "token 0123" } });
    let (owner, repo) = ACME;
    api.check(
        &github::ListRepos {
            org: "acme",
            r#type: Some("private"),
            per_page: None,
            etag: Some("\"1\""),
        },
        (
            "GET /orgs/{org}/repos",
            options! { org: "acme", type: "private", headers: { "if-none-match": "\"1\"" } },
        ),
        ("GET /orgs/acme/repos?type=private", ""),
    );
    api.check(
        &github::GetContent {
            owner,
            repo,
            path: "docs/größe.md",
            r#ref: Some("a/b"),
        },
        (
            "GET /repos/{owner}/{repo}/contents/{+path}",
            options! { owner, repo, path: "docs/größe.md", ref: "a/b" },
        ),
        ("GET /repos/acme/site/contents/docs/gr%C3%B6%C3%9Fe.md?ref=a%2Fb", ""),
    );
    api.check(
        &github::SearchIssues {
            q: "is:open tokio rt",
            sort: None,
        },
        ("GET /search/issues{?q,sort}", options! { q: "is:open tokio rt" }),
        ("GET /search/issues?q=is%3Aopen%20tokio%20rt", ""),
    );
}

#[test]
fn github_writes() {
    let api = Api::new(options! { headers: { "authorization": "token 0123" } });
    let (owner, repo) = ACME;
    api.check(
        &github::OpenIssue {
            owner,
            repo,
            title: "It \"works\"",
            body: None,
            labels: &["a", "b"],
        },
        (
            "POST /repos/{owner}/{repo}/issues",
            options! { owner, repo, title: "It \"works\"", labels: ["a", "b"] },
        ),
        (
            "POST /repos/acme/site/issues",
            r#"{"title":"It \"works\"","labels":["a","b"]}"#,
        ),
    );
    api.check(
        &github::UpdateIssue {
            owner,
            repo,
            issue_number: 7,
            state: Some(github::State::Closed),
            milestone: Some(None),
        },
        (
            "PATCH /repos/{owner}/{repo}/issues/{issue_number}",
            options! { owner, repo, issue_number: 7, state: "closed", milestone: null },
        ),
        (
            "PATCH /repos/acme/site/issues/7",
            r#"{"state":"closed","milestone":null}"#,
        ),
    );
    api.check(
        &github::SetLabels {
            owner,
            repo,
            issue_number: 7,
            labels: Vec::new(),
        },
        (
            "PUT /repos/{owner}/{repo}/issues/{issue_number}/labels",
            options! { owner, repo, issue_number: 7, labels: [] },
        ),
        ("PUT /repos/acme/site/issues/7/labels", r#"{"labels":[]}"#),
    );
    api.check(
        &github::Dispatch {
            owner,
            repo,
            workflow: "ci.yml",
            r#ref: "main",
            inputs: BTreeMap::from([("level", 3)]),
        },
        (
            "POST /repos/{owner}/{repo}/actions/workflows/{workflow}/dispatches",
            options! { owner, repo, workflow: "ci.yml", ref: "main", inputs: { level: 3 } },
        ),
        (
            "POST /repos/acme/site/actions/workflows/ci.yml/dispatches",
            r#"{"ref":"main","inputs":{"level":3}}"#,
        ),
    );
    api.check(
        &github::Unstar { owner, repo },
        ("DELETE /user/starred/{owner}/{repo}", options! { owner, repo }),
        ("DELETE /user/starred/acme/site", ""),
    );
}

#[test]
fn an_upload() {
    let api = Api::new(options! { headers: { "authorization": "token 0123" } });
    let (owner, repo) = ACME;
    api.check(
        &github::UploadAsset {
            owner,
            repo,
            release_id: 1,
            name: "a b.txt",
            label: None,
            content_type: "text/plain",
            asset: b"bytes, as they are",
        },
        (
            "POST /repos/{owner}/{repo}/releases/{release_id}/assets",
            options! {
                owner, repo, release_id: 1, headers: { "content-type": "text/plain" }, data: b"bytes, as they are",
            }
            .query("name", "a b.txt"),
        ),
        (
            "POST /repos/acme/site/releases/1/assets?name=a%20b.txt",
            "bytes, as they are",
        ),
    );
}

#[test]
fn forms_of_stripe() {
    let api = Api::new(options! { headers: { "authorization": "Bearer sk_0123" } });
    let form = |options: Options<'static>| options.header("content-type", "application/x-www-form-urlencoded");
    api.check(
        &stripe::CreateCustomer {
            name: "Jo & Co",
            metadata: BTreeMap::from([("plan", "a b")]),
            preferred_locales: &["en", "de"],
            key: Some("k1"),
        },
        (
            "POST /v1/customers",
            form(options! { name: "Jo & Co", metadata: { plan: "a b" }, preferred_locales: ["en", "de"] })
                .style("preferred_locales", Style::Brackets)
                .header("idempotency-key", "k1"),
        ),
        (
            "POST /v1/customers",
            "name=Jo+%26+Co&metadata%5Bplan%5D=a+b&preferred_locales%5B%5D=en&preferred_locales%5B%5D=de",
        ),
    );
    api.check(
        &stripe::CreatePayment {
            amount: 1999,
            currency: "eur",
            payment_method_types: vec!["card"],
            description: None,
        },
        (
            "POST /v1/payment_intents",
            form(options! { amount: 1999, currency: "eur", payment_method_types: ["card"] })
                .style("payment_method_types", Style::Brackets),
        ),
        (
            "POST /v1/payment_intents",
            "amount=1999&currency=eur&payment_method_types%5B%5D=card",
        ),
    );
    api.check(
        &stripe::Subscribe {
            customer: "cus_1",
            items: &[stripe::Item {
                price: "price_1",
                quantity: 2,
            }],
        },
        (
            "POST /v1/subscriptions",
            form(options! { customer: "cus_1", items: [{ price: "price_1", quantity: 2 }] }),
        ),
        (
            "POST /v1/subscriptions",
            "customer=cus_1&items%5B0%5D%5Bprice%5D=price_1&items%5B0%5D%5Bquantity%5D=2",
        ),
    );
}

#[test]
fn gitlab_projects() {
    let api = Api::new(options! { headers: { "private-token": "0123" } });
    api.check(
        &gitlab::ListIssues {
            id: "acme/site",
            labels: &["bug", "ui"],
            iids: &[1, 2],
            state: None,
        },
        (
            "GET /projects/{id}/issues",
            options! { id: "acme/site", labels: ["bug", "ui"], iids: [1, 2] }
                .style("labels", Style::EncodedComma)
                .style("iids", Style::Brackets),
        ),
        (
            "GET /projects/acme%2Fsite/issues?labels=bug%2Cui&iids%5B%5D=1&iids%5B%5D=2",
            "",
        ),
    );
    api.check(
        &gitlab::CreateBranch {
            id: "acme/site",
            branch: "fix/1",
            r#ref: "main",
        },
        (
            "POST /projects/{id}/repository/branches{?branch,ref}",
            options! { id: "acme/site", branch: "fix/1", ref: "main" },
        ),
        (
            "POST /projects/acme%2Fsite/repository/branches?branch=fix%2F1&ref=main",
            "",
        ),
    );
}

/// A default fills an unset field, and goes nowhere else: not into a body without a field of its name.
#[test]
fn defaults_fill_fields() {
    let api = Api::new(options! { per_page: 50 });
    let (owner, repo) = ACME;
    api.check(
        &github::ListRepos {
            org: "acme",
            r#type: None,
            per_page: None,
            etag: None,
        },
        ("GET /orgs/{org}/repos", options! { org: "acme" }),
        ("GET /orgs/acme/repos?per_page=50", ""),
    );
    let open = github::OpenIssue {
        owner,
        repo,
        title: "x",
        body: None,
        labels: &[],
    };
    let arrived = api.sent(api.endpoint.http(&open, ()).unwrap());
    assert_eq!(String::from_utf8(arrived.body).unwrap(), r#"{"title":"x","labels":[]}"#);
}
