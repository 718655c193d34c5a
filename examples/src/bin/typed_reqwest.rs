//! A typed client for operations over reqwest: `send` returns the type that an operation names as its `response`.
//!
//! `cargo run -p endpoint-examples --bin typed_reqwest -- http://127.0.0.1:8080`

use std::env;
use std::error::Error;

use endpoint::{Endpoint, Operation, options};
use endpoint_examples::operations::github::{ListRepos, OpenIssue, Unstar};
use serde::de::DeserializeOwned;

/// GitHub's API for this program.
struct GitHub {
    endpoint: Endpoint,
    client: reqwest::Client,
}

impl GitHub {
    fn new(base_url: &str) -> Result<Self, Box<dyn Error>> {
        let defaults = options! { baseUrl: base_url, headers: { "authorization": "token 0123" } };
        Ok(Self {
            endpoint: Endpoint::github().defaults(defaults)?,
            client: reqwest::Client::new(),
        })
    }

    async fn send<O: Operation<Response: DeserializeOwned>>(
        &self,
        operation: &O,
    ) -> Result<O::Response, Box<dyn Error>> {
        let request = self.endpoint.http(operation, ())?;
        let answer = self.client.execute(request.try_into()?).await?.error_for_status()?;
        let body = answer.bytes().await?;
        Ok(O::read(&body)?)
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let base_url = env::args().nth(1).unwrap_or_else(|| "http://127.0.0.1:8080".to_owned());
    let github = GitHub::new(&base_url)?;

    let list = ListRepos {
        org: "acme",
        r#type: None,
        per_page: Some(100),
        etag: None,
    };
    for repository in github.send(&list).await? {
        println!("{}", repository.full_name);
    }
    let (owner, repo) = ("acme", "site");
    let open = OpenIssue {
        owner,
        repo,
        title: "It works",
        body: None,
        labels: &["good"],
    };
    println!("issue {}", github.send(&open).await?.number);
    github.send(&Unstar { owner, repo }).await?;
    Ok(())
}
