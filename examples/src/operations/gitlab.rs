//! Two calls of GitLab's API. A project's path is one segment of the URL: `group%2Fproject`.

use endpoint::Operation;

/// The issues of a project.
#[derive(Debug, Operation)]
#[operation("GET /projects/{id}/issues", response = serde_json::Value)]
#[allow(missing_docs, reason = "the names are GitLab's")]
pub struct ListIssues<'a> {
    pub id: &'a str,
    #[operation(list = "encoded-comma")]
    pub labels: &'a [&'a str],
    #[operation(list = "brackets")]
    pub iids: &'a [u64],
    pub state: Option<&'a str>,
}

/// A new branch. GitLab reads the parameters of this POST from the query.
#[derive(Debug, Operation)]
#[operation("POST /projects/{id}/repository/branches", response = serde_json::Value)]
#[allow(missing_docs, reason = "the names are GitLab's")]
pub struct CreateBranch<'a> {
    pub id: &'a str,
    #[operation(query)]
    pub branch: &'a str,
    #[operation(query)]
    pub r#ref: &'a str,
}
