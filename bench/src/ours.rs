//! The rows of `endpoint`. Only the things that a program keeps are prepared: a parsed template, a `static Route`, an
//! `Endpoint` with its defaults. Variables and options are made each time, from the values that the hand-written code
//! has.

use std::hint::black_box;

use endpoint::template::{Template, Variable};
use endpoint::{Endpoint, Operation, Options, Route, options, route, url};
use http::Request;

use crate::contender::Contender;
use crate::issue::Issue;
use crate::workload as w;

/// The row that parses once, or while compiling.
pub const ONCE: &str = "endpoint, parsed once";
/// The row that parses each time.
pub const EACH: &str = "endpoint, parsed each time";

/// The row that parses once, makes `RequestOptions`, and turns them into a request.
pub const BY_OPTIONS: &str = "endpoint, by `RequestOptions`";

/// The row of an operation, by `http`.
pub const OPERATION: &str = "endpoint, operation";
/// The row of an operation that becomes `RequestOptions`, and then a request.
pub const CALL: &str = "endpoint, operation by `request`";

/// The row of `url!`.
pub const URL: &str = "endpoint, url!";

#[derive(Operation)]
#[operation("GET /repos/{owner}/{repo}/issues/{issue_number}")]
struct GetIssue<'a> {
    owner: &'a str,
    repo: &'a str,
    issue_number: u64,
}

#[derive(Operation)]
#[operation("GET /repos/{owner}/{repo}/contents/{+path}{?ref,per_page,page}")]
struct GetContents<'a> {
    owner: &'a str,
    repo: &'a str,
    path: &'a str,
    r#ref: &'a str,
    per_page: u64,
    page: u64,
}

#[derive(Operation)]
#[operation("GET /orgs/{org}/repos")]
struct ListRepos<'a> {
    org: &'a str,
    r#type: Option<&'a str>,
    sort: Option<&'a str>,
    per_page: Option<u64>,
}

#[derive(Operation)]
#[operation("POST /repos/{owner}/{repo}/issues")]
struct OpenIssue<'a> {
    owner: &'a str,
    repo: &'a str,
    assignees: &'a [&'a str],
    body: Option<&'a str>,
    labels: &'a [&'a str],
    milestone: Option<u64>,
    title: &'a str,
}

#[derive(Operation)]
#[operation("GET {value}")]
struct Value<'a> {
    value: &'a str,
}

static LIST: Route = route!("GET /orgs/{org}/repos");
static OPEN: Route = route!("POST /repos/{owner}/{repo}/issues");

fn both<F>(template: &'static str, expand: F) -> Vec<Contender>
where
    F: Fn(&Template<'_>) -> String + Copy + 'static,
{
    let parsed = Template::parse(template).expect("a template");
    vec![
        Contender::text(ONCE, move || expand(black_box(&parsed))),
        Contender::text(EACH, move || {
            expand(&Template::parse(black_box(template)).expect("a template"))
        }),
    ]
}

/// W1.
pub fn issue_url() -> Vec<Contender> {
    both(w::ISSUE, |template| {
        let variables = [
            ("owner", Variable::from(black_box(w::OWNER))),
            ("repo", Variable::from(black_box(w::REPO))),
            ("issue_number", Variable::from(black_box(w::ISSUE_NUMBER))),
        ];
        template.expand(&variables).expect("variables")
    })
    .into_iter()
    .chain([Contender::text(OPERATION, || {
        let issue = GetIssue {
            owner: black_box(w::OWNER),
            repo: black_box(w::REPO),
            issue_number: black_box(w::ISSUE_NUMBER),
        };
        issue.expand().expect("valid values")
    })])
    .chain([Contender::text(URL, || {
        let (owner, repo, number) = (black_box(w::OWNER), black_box(w::REPO), black_box(w::ISSUE_NUMBER));
        url!("/repos/{owner}/{repo}/issues/{number}").expect("valid values")
    })])
    .collect()
}

/// W1 on a base.
pub fn issue_url_on_a_base() -> Contender {
    Contender::text(URL, || {
        let (base, owner, repo, number) = (
            black_box(w::BASE),
            black_box(w::OWNER),
            black_box(w::REPO),
            black_box(w::ISSUE_NUMBER),
        );
        url!(base, "/repos/{owner}/{repo}/issues/{number}").expect("valid values")
    })
}

/// W2.
pub fn contents_url() -> Vec<Contender> {
    both(w::CONTENTS, |template| {
        let variables = [
            ("owner", Variable::from(black_box(w::OWNER))),
            ("repo", Variable::from(black_box(w::REPO))),
            ("path", Variable::from(black_box(w::PATH))),
            ("ref", Variable::from(black_box(w::REF))),
            ("per_page", Variable::from(black_box(w::PER_PAGE))),
            ("page", Variable::from(black_box(w::PAGE))),
        ];
        template.expand(&variables).expect("variables")
    })
    .into_iter()
    .chain([Contender::text(OPERATION, || {
        let contents = GetContents {
            owner: black_box(w::OWNER),
            repo: black_box(w::REPO),
            path: black_box(w::PATH),
            r#ref: black_box(w::REF),
            per_page: black_box(w::PER_PAGE),
            page: black_box(w::PAGE),
        };
        contents.expand().expect("valid values")
    })])
    .chain([Contender::text(URL, || {
        let (owner, repo, path) = (black_box(w::OWNER), black_box(w::REPO), black_box(w::PATH));
        let (r#ref, per_page, page) = (black_box(w::REF), black_box(w::PER_PAGE), black_box(w::PAGE));
        url!("/repos/{owner}/{repo}/contents/{+path}?ref={ref}&per_page={per_page}&page={page}").expect("valid values")
    })])
    .collect()
}

/// W5.
pub fn long_value(value: &'static str) -> Vec<Contender> {
    both(w::VALUE, move |template| {
        template.expand(&[("value", black_box(value))]).expect("variables")
    })
    .into_iter()
    .chain([Contender::text(OPERATION, move || {
        Value {
            value: black_box(value),
        }
        .expand()
        .expect("a valid value")
    })])
    .collect()
}

/// The defaults of W3 and W4.
pub fn client() -> Endpoint {
    let headers = w::HEADERS
        .iter()
        .fold(Options::new(), |options, &(name, value)| options.header(name, value));
    Endpoint::github()
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
pub fn list() -> Vec<Contender> {
    let [once, each, described, straight, called] = [(); 5].map(|()| client());
    vec![
        Contender::request(ONCE, move || {
            once.http(black_box(&LIST), listed()).expect("a valid request")
        }),
        Contender::request(EACH, move || {
            each.http(black_box("GET /orgs/{org}/repos"), listed())
                .expect("a valid request")
        }),
        Contender::request(BY_OPTIONS, move || {
            finished(described.request(black_box(&LIST), listed()))
        }),
        Contender::request(OPERATION, move || {
            straight.http(&list_repos(), ()).expect("a valid request")
        }),
        Contender::request(CALL, move || finished(called.request(&list_repos(), ()))),
    ]
}

/// W4.
pub fn open() -> Vec<Contender> {
    let [once, each, described, straight, called] = [(); 5].map(|()| client());
    vec![
        Contender::request(ONCE, move || {
            once.http(black_box(&OPEN), opened()).expect("a valid request")
        }),
        Contender::request(EACH, move || {
            each.http(black_box("POST /repos/{owner}/{repo}/issues"), opened())
                .expect("a valid request")
        }),
        Contender::request(BY_OPTIONS, move || {
            finished(described.request(black_box(&OPEN), opened()))
        }),
        Contender::request(OPERATION, move || {
            straight.http(&open_issue(), ()).expect("a valid request")
        }),
        Contender::request(CALL, move || finished(called.request(&open_issue(), ()))),
    ]
}

fn list_repos() -> ListRepos<'static> {
    ListRepos {
        org: black_box(w::ORG),
        r#type: Some(black_box(w::TYPE)),
        sort: Some(black_box(w::SORT)),
        per_page: Some(black_box(w::PER_PAGE)),
    }
}

fn open_issue() -> OpenIssue<'static> {
    let issue = black_box(Issue::SAMPLE);
    OpenIssue {
        owner: black_box(w::OWNER),
        repo: black_box(w::REPO),
        assignees: issue.assignees,
        body: Some(issue.body),
        labels: issue.labels,
        milestone: Some(issue.milestone),
        title: issue.title,
    }
}

fn finished(request: Result<endpoint::RequestOptions, endpoint::Error>) -> Request<Vec<u8>> {
    request.and_then(Request::try_from).expect("a valid request")
}
