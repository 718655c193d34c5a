//! Deployments of a cluster with the shape of Kubernetes: a bearer token, selectors, patches by their content type, and
//! pages by a token.

use endpoint::{Endpoint, Operation, Options};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Answer, json, send};

/// Lists the deployments of a namespace.
#[derive(Debug, Operation)]
#[operation("GET /apis/apps/v1/namespaces/{namespace}/deployments", rename_all = "camelCase")]
struct List<'a> {
    namespace: &'a str,
    label_selector: Option<&'a str>,
    limit: u32,
    r#continue: Option<&'a str>,
}

/// Changes some fields of a deployment.
#[derive(Debug, Operation)]
#[operation(
    "PATCH /apis/apps/v1/namespaces/{namespace}/deployments/{name}",
    content_type = "application/merge-patch+json"
)]
struct Patch<'a> {
    namespace: &'a str,
    name: &'a str,
    #[operation(query, rename = "fieldManager")]
    manager: &'a str,
    #[operation(body)]
    patch: &'a Value,
}

/// Deletes a deployment.
#[derive(Debug, Operation)]
#[operation(
    "DELETE /apis/apps/v1/namespaces/{namespace}/deployments/{name}",
    rename_all = "camelCase"
)]
struct Delete<'a> {
    namespace: &'a str,
    name: &'a str,
    #[operation(field)]
    propagation_policy: Propagation,
    #[operation(field)]
    grace_period_seconds: Option<u64>,
}

/// What happens to the objects that a deployment made.
#[derive(Debug, Clone, Copy, Serialize)]
pub enum Propagation {
    /// They are deleted first.
    Foreground,
    /// They stay.
    Orphan,
}

/// A deployment.
#[derive(Debug, PartialEq, Deserialize)]
#[allow(missing_docs, reason = "the names are those of the API")]
pub struct Deployment {
    pub metadata: Value,
}

#[derive(Deserialize)]
struct Page {
    metadata: PageMetadata,
    items: Vec<Deployment>,
}

#[derive(Deserialize)]
struct PageMetadata {
    r#continue: Option<String>,
}

/// The client of a namespace.
#[derive(Debug)]
pub struct Namespace {
    api: Endpoint,
    name: String,
}

impl Namespace {
    /// A client of a namespace of the cluster at this URL.
    ///
    /// # Errors
    ///
    /// The URL or the token can't be sent.
    pub fn new(base_url: &str, token: &str, name: &str) -> Result<Self, endpoint::Error> {
        let api = Endpoint::new(base_url)?.defaults(Options::new().bearer(token))?;
        Ok(Self {
            api,
            name: name.to_owned(),
        })
    }

    /// All deployments with these labels, page by page.
    ///
    /// # Errors
    ///
    /// The request, its transport, or its response.
    pub fn deployments(&self, label_selector: Option<&str>) -> Answer<Vec<Deployment>> {
        let (mut all, mut token) = (Vec::new(), None::<String>);
        loop {
            let list = List {
                namespace: &self.name,
                label_selector,
                limit: 500,
                r#continue: token.as_deref(),
            };
            let page: Page = json(self.api.http(list, ())?)?;
            all.extend(page.items);
            token = page.metadata.r#continue.filter(|token| !token.is_empty());
            if token.is_none() {
                return Ok(all);
            }
        }
    }

    /// Changes the number of replicas.
    ///
    /// # Errors
    ///
    /// The request, its transport, or its response.
    pub fn scale(&self, name: &str, replicas: u32) -> Answer<Deployment> {
        let patch = Patch {
            namespace: &self.name,
            name,
            manager: "examples",
            patch: &serde_json::json!({ "spec": { "replicas": replicas } }),
        };
        json(self.api.http(patch, ())?)
    }

    /// Deletes a deployment.
    ///
    /// # Errors
    ///
    /// The request or its transport.
    pub fn delete(&self, name: &str, propagation_policy: Propagation) -> Answer<()> {
        let delete = Delete {
            namespace: &self.name,
            name,
            propagation_policy,
            grace_period_seconds: None,
        };
        send(self.api.http(delete, ())?)?;
        Ok(())
    }
}
