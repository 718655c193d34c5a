//! reqwest, blocking: a repository, an issue whose body is JSON, then a file as a stream.
//!
//! `cargo run -p endpoint-examples --bin reqwest_blocking -- http://127.0.0.1:8080`

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
    let client = reqwest::blocking::Client::new();

    let request: http::Request<Vec<u8>> = github.http("GET /repos/{owner}/{repo}", ())?;
    let mut request: reqwest::blocking::Request = request.try_into()?;
    // Right for any request: this client sends `content-length: 0` for an empty `Vec`, but not for `None`.
    request.body_mut().take_if(|body| body.as_bytes() == Some(b""));
    let response = client.execute(request)?;
    println!("repository: {}", response.status());

    let issue = github.request("POST /repos/{owner}/{repo}/issues", options! { title: "It works" })?;
    let issue: http::Request<Vec<u8>> = issue.try_into()?;
    let response = client.execute(issue.try_into()?)?;
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
    let response = client.execute(upload.with_body(file, length)?.try_into()?)?;
    println!("upload: {}", response.status());
    Ok(())
}
