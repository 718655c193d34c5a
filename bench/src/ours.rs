//! `endpoint`'s own rows. Nothing is prepared but what a program keeps: a parsed template, a `static Route`, an `Endpoint`
//! with its defaults. Variables and options are made anew each time, of the same values as by hand.

use std::hint::black_box;

use endpoint::template::{Scalar, Template};
use endpoint::{Endpoint, Options, Route, options, route};
use http::Request;

use crate::contender::Contender;
use crate::issue::Issue;
use crate::workload as w;

/// The row for what is parsed once, or when the program compiles.
pub const ONCE: &str = "endpoint, parsed once";
/// The row for what is parsed each time.
pub const EACH: &str = "endpoint, parsed each time";

static LIST: Route = route!("GET /orgs/{org}/repos");
static OPEN: Route = route!("POST /repos/{owner}/{repo}/issues");

fn both<F>(template: &'static str, expand: F) -> [Contender; 2]
where
    F: Fn(&Template<'_>) -> String + Copy + 'static,
{
    let parsed = Template::parse(template).expect("a template");
    [
        Contender::text(ONCE, move || expand(black_box(&parsed))),
        Contender::text(EACH, move || {
            expand(&Template::parse(black_box(template)).expect("a template"))
        }),
    ]
}

/// W1.
pub fn issue_url() -> [Contender; 2] {
    both(w::ISSUE, |template| {
        let variables = [
            ("owner", Scalar::from(black_box(w::OWNER))),
            ("repo", Scalar::from(black_box(w::REPO))),
            ("issue_number", Scalar::from(black_box(w::ISSUE_NUMBER))),
        ];
        template.expand(&variables).expect("variables")
    })
}

/// W2.
pub fn contents_url() -> [Contender; 2] {
    both(w::CONTENTS, |template| {
        let variables = [
            ("owner", Scalar::from(black_box(w::OWNER))),
            ("repo", Scalar::from(black_box(w::REPO))),
            ("path", Scalar::from(black_box(w::PATH))),
            ("ref", Scalar::from(black_box(w::REF))),
            ("per_page", Scalar::from(black_box(w::PER_PAGE))),
            ("page", Scalar::from(black_box(w::PAGE))),
        ];
        template.expand(&variables).expect("variables")
    })
}

/// W5.
pub fn long_value(value: &'static str) -> [Contender; 2] {
    both(w::VALUE, move |template| {
        template.expand(&[("value", black_box(value))]).expect("variables")
    })
}

/// The defaults of W3 and W4.
pub fn client() -> Endpoint {
    let headers = w::HEADERS
        .iter()
        .fold(Options::new(), |options, &(name, value)| options.header(name, value));
    Endpoint::new()
        .defaults(headers.base_url(w::BASE))
        .expect("valid defaults")
}

fn listed() -> Options<'static> {
    options! {
        org: black_box(w::ORG),
        type: black_box(w::TYPE),
        sort: black_box(w::SORT),
        per_page: black_box(w::PER_PAGE),
    }
}

fn opened() -> Options<'static> {
    let issue = black_box(Issue::SAMPLE);
    options! {
        owner: black_box(w::OWNER),
        repo: black_box(w::REPO),
        assignees: issue.assignees,
        body: issue.body,
        labels: issue.labels,
        milestone: issue.milestone,
        title: issue.title,
    }
}

/// W3.
pub fn list() -> [Contender; 2] {
    let (once, each) = (client(), client());
    [
        Contender::request(ONCE, move || finished(once.request(black_box(&LIST), listed()))),
        Contender::request(EACH, move || {
            finished(each.request(black_box("GET /orgs/{org}/repos"), listed()))
        }),
    ]
}

/// W4.
pub fn open() -> [Contender; 2] {
    let (once, each) = (client(), client());
    [
        Contender::request(ONCE, move || finished(once.request(black_box(&OPEN), opened()))),
        Contender::request(EACH, move || {
            finished(each.request(black_box("POST /repos/{owner}/{repo}/issues"), opened()))
        }),
    ]
}

fn finished(request: Result<endpoint::RequestOptions<'_>, endpoint::Error>) -> Request<Vec<u8>> {
    request.and_then(Request::try_from).expect("a valid request")
}
