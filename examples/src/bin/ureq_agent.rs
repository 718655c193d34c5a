//! ureq 3: a repository, an issue whose body is JSON, then a file as a stream.
//!
//! `cargo run -p endpoint-examples --bin ureq_agent -- http://127.0.0.1:8080`

use std::env;
use std::error::Error;
use std::fs::File;

use endpoint::{Endpoint, options};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");

fn main() -> Result<(), Box<dyn Error>> {
    let base_url = env::args().nth(1).unwrap_or_else(|| "http://127.0.0.1:8080".to_owned());
    let github = Endpoint::github().defaults(options! {
        baseUrl: base_url,
        headers: { "authorization": "token 0123" },
        owner: "acme",
        repo: "site",
    })?;
    let agent = ureq::Agent::new_with_defaults();

    let request: http::Request<Vec<u8>> = github.http("GET /repos/{owner}/{repo}", ())?;
    // Right for any request: ureq sends `content-length: 0` for an empty `Vec`, but not for `()`.
    let response = match request.body().is_empty() {
        true => agent.run(request.map(|_| ()))?,
        false => agent.run(request)?,
    };
    println!("repository: {}", response.status());

    let issue = github.request("POST /repos/{owner}/{repo}/issues", options! { title: "It works" })?;
    let issue: http::Request<Vec<u8>> = issue.try_into()?;
    let response = agent.run(issue)?;
    println!("issue: {}", response.status());

    let file = File::open(FILE)?;
    let length = file.metadata()?.len();
    let upload = github.request(
        "POST /repos/{owner}/{repo}/releases/{id}/assets{?name,label}",
        options! {
            id: 1,
            name: "README.md",
            label: "Read me first",
            headers: { "content-type": "text/markdown" },
        },
    )?;
    let response = agent.run(upload.with_body(file, length)?)?;
    println!("upload: {}", response.status());
    Ok(())
}
