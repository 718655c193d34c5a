//! Five workloads, each implemented by every contender that can. `main` times them, `allocations` counts allocations,
//! and `benches/instructions.rs` guards instruction counts.

pub mod batch;
mod client;
mod command;
pub mod compile;
pub mod contender;
mod encode;
pub mod encoders;
mod format;
pub mod growth;
mod hand;
mod issue;
pub mod measure;
pub mod octokit;
pub mod ours;
mod peers;
pub mod picture;
pub mod process;
mod processor;
pub mod table;
mod workload;

use std::hint::black_box;

use contender::{Contender, shown};
use issue::Issue;
use peers::Variable::{Number, Text};
use picture::{Bar, Picture, Whose};
use table::Table;
use workload as w;

/// The name of the baseline's row.
pub const HAND: &str = "hand-written";
/// The rows of the table, in order.
pub const ROWS: [&str; 19] = [
    HAND,
    ours::OPERATION,
    ours::CALL,
    ours::URL,
    ours::ONCE,
    ours::EACH,
    ours::BY_OPTIONS,
    BY_TEXT,
    FORMAT,
    peers::URI_TEMPLATE[0],
    peers::URI_TEMPLATE[1],
    peers::URI_TEMPLATE_SYSTEM[0],
    peers::URI_TEMPLATE_SYSTEM[1],
    peers::IRI_STRING[0],
    peers::IRI_STRING[1],
    peers::STD_URITEMPLATE,
    peers::TEMPLATED_URI,
    REQWEST,
    octokit::NAME,
];

const BY_TEXT: &str = "hand-written, URL as one text";
pub const FORMAT: &str = "format! + percent-encoding";
const REQWEST: &str = "reqwest's request builder";

/// The picture of the table: a kind of work for each of three workloads, and some of the rows, renamed.
pub fn picture(table: &Table) -> Picture {
    const URL: [(&str, Whose, &str); 5] = [
        ("endpoint, struct", Whose::First, ours::OPERATION),
        ("endpoint, options", Whose::Second, ours::ONCE),
        ("format! with encoding", Whose::Other, FORMAT),
        ("templated_uri", Whose::Other, peers::TEMPLATED_URI),
        ("uri-template", Whose::Other, peers::URI_TEMPLATE[0]),
    ];
    const REQUEST: [(&str, Whose, &str); 4] = [
        ("endpoint, struct", Whose::First, ours::OPERATION),
        ("endpoint, options", Whose::Second, ours::ONCE),
        ("format! with encoding", Whose::Other, FORMAT),
        ("reqwest's builder", Whose::Other, REQWEST),
    ];
    let bars = |workload, rows: &[(&'static str, Whose, &str)]| {
        let bar = |&(name, whose, row): &(&'static str, Whose, &str)| {
            let ratio = table.ratio(workload, row)?;
            Some(Bar { name, whose, ratio })
        };
        rows.iter().filter_map(bar).collect()
    };
    Picture {
        title: "Time as a multiple of hand-written code: shorter is faster",
        one: "by hand = 1",
        groups: vec![
            ("Expand a URL", bars("W1", &URL)),
            ("GET with three parameters", bars("W3", &REQUEST)),
            ("POST with JSON", bars("W4", &REQUEST)),
        ],
    }
}

/// W1 to W5 with their contenders, the hand-written code first.
pub fn workloads() -> Vec<(&'static str, Vec<Contender>)> {
    vec![
        ("W1", issue_url()),
        ("W2", contents_url()),
        ("W3", list()),
        ("W4", open()),
        ("W5", long_value()),
    ]
}

fn issue_url() -> Vec<Contender> {
    let given = || (black_box(w::OWNER), black_box(w::REPO), black_box(w::ISSUE_NUMBER));
    let mut all = vec![
        Contender::text(HAND, move || {
            let (owner, repo, number) = given();
            hand::issue_url(owner, repo, number)
        }),
        Contender::text(FORMAT, move || {
            let (owner, repo, number) = given();
            format::issue_url(owner, repo, number)
        }),
    ];
    all.extend(ours::issue_url());
    all.extend(peers::contenders(
        w::ISSUE,
        &[
            ("owner", Text(w::OWNER)),
            ("repo", Text(w::REPO)),
            ("issue_number", Number(w::ISSUE_NUMBER)),
        ],
    ));
    all.push(peers::templated_issue_url());
    all
}

/// W1 on a base, which has no row in the table.
pub fn issue_url_on_a_base() -> Vec<Contender> {
    let given = || (black_box(w::OWNER), black_box(w::REPO), black_box(w::ISSUE_NUMBER));
    let by_format = Contender::text(FORMAT, move || {
        let (owner, repo, number) = given();
        format::issue_url_on_a_base(black_box(w::BASE), owner, repo, number)
    });
    vec![by_format, ours::issue_url_on_a_base()]
}

fn contents_url() -> Vec<Contender> {
    let place = || (black_box(w::OWNER), black_box(w::REPO), black_box(w::PATH));
    let query = || (black_box(w::REF), black_box(w::PER_PAGE), black_box(w::PAGE));
    let mut all = vec![
        Contender::text(HAND, move || {
            let ((owner, repo, path), (reference, per_page, page)) = (place(), query());
            hand::contents_url(owner, repo, path, reference, per_page, page)
        }),
        Contender::text(FORMAT, move || {
            let ((owner, repo, path), (reference, per_page, page)) = (place(), query());
            format::contents_url(owner, repo, path, reference, per_page, page)
        }),
    ];
    all.extend(ours::contents_url());
    all.extend(peers::contenders(
        w::CONTENTS,
        &[
            ("owner", Text(w::OWNER)),
            ("repo", Text(w::REPO)),
            ("path", Text(w::PATH)),
            ("ref", Text(w::REF)),
            ("per_page", Number(w::PER_PAGE)),
            ("page", Number(w::PAGE)),
        ],
    ));
    all.push(peers::templated_contents_url());
    all
}

fn list() -> Vec<Contender> {
    let given = || {
        (
            black_box(w::ORG),
            black_box(w::TYPE),
            black_box(w::SORT),
            black_box(w::PER_PAGE),
        )
    };
    let (by_parts, by_text) = (hand::Client::new(), hand::Client::new());
    let reqwest = client::Reqwest::new();
    let mut all = vec![
        Contender::request(HAND, move || {
            let (org, kind, sort, per_page) = given();
            by_parts.list(org, kind, sort, per_page)
        }),
        Contender::request(BY_TEXT, move || {
            let (org, kind, sort, per_page) = given();
            by_text.list_by_text(org, kind, sort, per_page)
        }),
        Contender::request(FORMAT, move || {
            let (org, kind, sort, per_page) = given();
            format::list(org, kind, sort, per_page)
        }),
        Contender::new(
            REQWEST,
            move || {
                let (org, kind, sort, per_page) = given();
                reqwest.list(org, kind, sort, per_page)
            },
            shown_reqwest,
        ),
    ];
    all.extend(ours::list());
    all
}

fn open() -> Vec<Contender> {
    let given = || (black_box(w::OWNER), black_box(w::REPO), black_box(Issue::SAMPLE));
    let (by_parts, by_text) = (hand::Client::new(), hand::Client::new());
    let reqwest = client::Reqwest::new();
    let mut all = vec![
        Contender::request(HAND, move || {
            let (owner, repo, issue) = given();
            by_parts.open(owner, repo, &issue)
        }),
        Contender::request(BY_TEXT, move || {
            let (owner, repo, issue) = given();
            by_text.open_by_text(owner, repo, &issue)
        }),
        Contender::request(FORMAT, move || {
            let (owner, repo, issue) = given();
            format::open(owner, repo, &issue)
        }),
        Contender::new(
            REQWEST,
            move || {
                let (owner, repo, issue) = given();
                reqwest.open(owner, repo, &issue)
            },
            shown_reqwest,
        ),
    ];
    all.extend(ours::open());
    all
}

fn long_value() -> Vec<Contender> {
    let value: &'static str = w::long_value().leak();
    let mut all = vec![
        Contender::text(HAND, move || {
            encode::checked_once(black_box(value), &encode::UNRESERVED)
        }),
        Contender::text(FORMAT, move || format::value(black_box(value))),
    ];
    all.extend(ours::long_value(value));
    all.extend(peers::contenders(w::VALUE, vec![("value", Text(value))].leak()));
    all.push(peers::templated_long_value(value));
    all
}

fn shown_reqwest(request: reqwest::Request) -> String {
    let body = request.body().and_then(|body| body.as_bytes()).unwrap_or_default();
    shown(
        request.method().as_str(),
        request.url().as_str(),
        request.headers(),
        body,
    )
}
