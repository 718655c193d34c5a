//! Documents of a search engine with the shape of Elasticsearch: several indices in one segment, JSON of any shape, and
//! bulk bodies of one JSON a line.

use endpoint::{Endpoint, Operation, options};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Answer, json, send};

/// Searches several indices.
#[derive(Debug, Operation)]
#[operation("POST /{indices}/_search")]
struct Search<'a> {
    indices: &'a [&'a str],
    #[operation(query)]
    ignore_unavailable: bool,
    query: &'a Value,
    size: u32,
    search_after: Option<&'a Value>,
}

/// Writes a document under an id.
#[derive(Debug, Operation)]
#[operation("PUT /{index}/_doc/{id}")]
struct Put<'a, D: Serialize> {
    index: &'a str,
    id: &'a str,
    #[operation(query)]
    refresh: Option<Refresh>,
    #[operation(body)]
    document: &'a D,
}

/// When a change is seen by searches.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Refresh {
    /// At once.
    True,
    /// Before the response.
    WaitFor,
}

/// Writes many documents.
#[derive(Debug, Operation)]
#[operation("POST /{index}/_bulk", content_type = "application/x-ndjson")]
struct Bulk<'a> {
    index: &'a str,
    #[operation(body)]
    lines: String,
}

/// A document that was found.
#[derive(Debug, PartialEq, Deserialize)]
#[allow(missing_docs, reason = "the names are those of the API")]
pub struct Hit {
    #[serde(rename = "_id")]
    pub id: String,
    #[serde(rename = "_source")]
    pub source: Value,
    pub sort: Option<Value>,
}

#[derive(Deserialize)]
struct Found {
    hits: Hits,
}

#[derive(Deserialize)]
struct Hits {
    hits: Vec<Hit>,
}

/// The client of a cluster.
#[derive(Debug)]
pub struct Engine {
    api: Endpoint,
}

impl Engine {
    /// A client of the cluster at this URL.
    ///
    /// # Errors
    ///
    /// The URL or the key can't be sent.
    pub fn new(base_url: &str, api_key: &str) -> Result<Self, endpoint::Error> {
        let headers = options! { headers: { "authorization": format!("ApiKey {api_key}") } };
        let api = Endpoint::new(base_url)?.defaults(headers)?;
        Ok(Self { api })
    }

    /// All documents that match a query, a page of `size` at a time.
    ///
    /// # Errors
    ///
    /// The request, its transport, or its response.
    pub fn search(&self, indices: &[&str], query: &Value, size: u32) -> Answer<Vec<Hit>> {
        let mut all: Vec<Hit> = Vec::new();
        loop {
            let search = Search {
                indices,
                ignore_unavailable: true,
                query,
                size,
                search_after: all.last().and_then(|hit| hit.sort.as_ref()),
            };
            let Found { hits: Hits { hits } } = json(self.api.http(search, ())?)?;
            let is_last = (hits.len() as u64) < u64::from(size);
            all.extend(hits);
            if is_last {
                return Ok(all);
            }
        }
    }

    /// Writes a document.
    ///
    /// # Errors
    ///
    /// The request or its transport.
    pub fn put<D: Serialize>(&self, index: &str, id: &str, document: &D, refresh: Option<Refresh>) -> Answer<()> {
        let put = Put {
            index,
            id,
            refresh,
            document,
        };
        send(self.api.http(put, ())?)?;
        Ok(())
    }

    /// Writes many documents, and returns whether all were taken.
    ///
    /// # Errors
    ///
    /// The request, its transport, or its response.
    pub fn bulk<D: Serialize>(&self, index: &str, documents: &[(&str, D)]) -> Answer<bool> {
        let mut lines = String::new();
        for (id, document) in documents {
            let action = serde_json::json!({ "index": { "_id": id } });
            lines += &format!("{action}\n{}\n", serde_json::to_string(document)?);
        }
        let answer: Value = json(self.api.http(Bulk { index, lines }, ())?)?;
        Ok(answer.get("errors") == Some(&Value::Bool(false)))
    }
}
