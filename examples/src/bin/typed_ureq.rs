//! A typed client for operations over ureq 3: `send` returns the type that an operation names as its `response`.
//!
//! `cargo run -p endpoint-examples --bin typed_ureq -- http://127.0.0.1:8080`

use std::env;
use std::error::Error;

use endpoint::{Endpoint, Operation, options};
use endpoint_examples::operations::github::{ListRepos, OpenIssue, Unstar};
use serde::de::DeserializeOwned;

/// GitHub's API for this program.
struct GitHub {
    endpoint: Endpoint,
    agent: ureq::Agent,
}

impl GitHub {
    fn new(base_url: &str) -> Result<Self, Box<dyn Error>> {
        let defaults = options! { baseUrl: base_url, headers: { "authorization": "token 0123" } };
        Ok(Self {
            endpoint: Endpoint::github().defaults(defaults)?,
            agent: ureq::Agent::new_with_defaults(),
        })
    }

    fn send<O: Operation<Response: DeserializeOwned>>(&self, operation: &O) -> Result<O::Response, Box<dyn Error>> {
        let request = self.endpoint.http(operation, ())?;
        // ureq sends `content-length: 0` for an empty `Vec`, even with a GET.
        let answer = match request.body().is_empty() {
            true => self.agent.run(request.map(|_| ()))?,
            false => self.agent.run(request)?,
        };
        let body = answer.into_body().read_to_vec()?;
        Ok(O::read(&body)?)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let base_url = env::args().nth(1).unwrap_or_else(|| "http://127.0.0.1:8080".to_owned());
    let github = GitHub::new(&base_url)?;

    let list = ListRepos {
        org: "acme",
        r#type: None,
        per_page: Some(100),
        etag: None,
    };
    for repository in github.send(&list)? {
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
    println!("issue {}", github.send(&open)?.number);
    github.send(&Unstar { owner, repo })?;
    Ok(())
}
