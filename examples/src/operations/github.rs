//! Eight calls of GitHub's API, and an upload.

use endpoint::Operation;
use serde::{Deserialize, Serialize};

/// A repository: the fields that this program reads.
#[derive(Debug, Deserialize, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are GitHub's")]
pub struct Repository {
    pub full_name: String,
    pub private: bool,
}

/// An issue: the fields that this program reads.
#[derive(Debug, Deserialize, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are GitHub's")]
pub struct Issue {
    pub number: u64,
    pub title: String,
}

/// The state of an issue.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names are GitHub's")]
pub enum State {
    Open,
    Closed,
}

/// The repositories of an organization. `None` is not sent.
#[derive(Debug, Operation)]
#[operation("GET /orgs/{org}/repos", response = Vec<Repository>)]
#[allow(missing_docs, reason = "the names are GitHub's")]
pub struct ListRepos<'a> {
    pub org: &'a str,
    pub r#type: Option<&'a str>,
    pub per_page: Option<u8>,
    #[operation(header = "if-none-match")]
    pub etag: Option<&'a str>,
}

/// A new issue.
#[derive(Debug, Operation)]
#[operation("POST /repos/{owner}/{repo}/issues", response = Issue)]
#[allow(missing_docs, reason = "the names are GitHub's")]
pub struct OpenIssue<'a> {
    pub owner: &'a str,
    pub repo: &'a str,
    pub title: &'a str,
    pub body: Option<&'a str>,
    pub labels: &'a [&'a str],
}

/// Changes an issue. `Some(None)` as milestone is null, and removes the milestone.
#[derive(Debug, Operation)]
#[operation("PATCH /repos/{owner}/{repo}/issues/{issue_number}", response = Issue)]
#[allow(missing_docs, reason = "the names are GitHub's")]
pub struct UpdateIssue<'a> {
    pub owner: &'a str,
    pub repo: &'a str,
    pub issue_number: u64,
    pub state: Option<State>,
    pub milestone: Option<Option<u64>>,
}

/// A file of a repository. Slashes in the path stay.
#[derive(Debug, Operation)]
#[operation("GET /repos/{owner}/{repo}/contents/{+path}", response = serde_json::Value)]
#[allow(missing_docs, reason = "the names are GitHub's")]
pub struct GetContent<'a> {
    pub owner: &'a str,
    pub repo: &'a str,
    pub path: &'a str,
    pub r#ref: Option<&'a str>,
}

/// Issues by a query of GitHub's search language.
#[derive(Debug, Operation)]
#[operation("GET /search/issues{?q,sort}", response = serde_json::Value)]
#[allow(missing_docs, reason = "the names are GitHub's")]
pub struct SearchIssues<'a> {
    pub q: &'a str,
    pub sort: Option<&'a str>,
}

/// Replaces the labels of an issue.
#[derive(Debug, Operation)]
#[operation("PUT /repos/{owner}/{repo}/issues/{issue_number}/labels", response = serde_json::Value)]
#[allow(missing_docs, reason = "the names are GitHub's")]
pub struct SetLabels<'a> {
    pub owner: &'a str,
    pub repo: &'a str,
    pub issue_number: u64,
    pub labels: Vec<&'a str>,
}

/// Runs a workflow, with the inputs that the workflow defines.
#[derive(Debug, Operation)]
#[operation("POST /repos/{owner}/{repo}/actions/workflows/{workflow}/dispatches")]
#[allow(missing_docs, reason = "the names are GitHub's")]
pub struct Dispatch<'a, T: Serialize> {
    pub owner: &'a str,
    pub repo: &'a str,
    pub workflow: &'a str,
    pub r#ref: &'a str,
    pub inputs: T,
}

/// Removes a star. The answer has no body.
#[derive(Debug, Operation)]
#[operation("DELETE /user/starred/{owner}/{repo}")]
#[allow(missing_docs, reason = "the names are GitHub's")]
pub struct Unstar<'a> {
    pub owner: &'a str,
    pub repo: &'a str,
}

/// Uploads an asset of a release: the body is its bytes, and the query has its name. The base URL is
/// `uploads.github.com`.
#[derive(Debug, Operation)]
#[operation("POST /repos/{owner}/{repo}/releases/{release_id}/assets", response = serde_json::Value)]
#[allow(missing_docs, reason = "the names are GitHub's")]
pub struct UploadAsset<'a> {
    pub owner: &'a str,
    pub repo: &'a str,
    pub release_id: u64,
    #[operation(query)]
    pub name: &'a str,
    #[operation(query)]
    pub label: Option<&'a str>,
    #[operation(header = "content-type")]
    pub content_type: &'a str,
    #[operation(body)]
    pub asset: &'a [u8],
}
