//! isahc: an issue whose body is JSON, then a file as a stream.
//!
//! `cargo run -p endpoint-examples --bin isahc_client -- http://127.0.0.1:8080`

use std::env;
use std::error::Error;
use std::fs::File;

use endpoint::{Endpoint, options};
use isahc::Body;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");

fn main() -> Result<(), Box<dyn Error>> {
    let base_url = env::args().nth(1).unwrap_or_else(|| "http://127.0.0.1:8080".to_owned());
    let github = Endpoint::github().defaults(options! {
        baseUrl: base_url,
        headers: { "authorization": "token 0123" },
        owner: "acme",
        repo: "site",
    })?;
    let client = isahc::HttpClient::new()?;

    let issue = github.request("POST /repos/{owner}/{repo}/issues", options! { title: "It works" })?;
    // Right for any request: an empty `Vec` would make curl start an upload, and the default of `isahc::Body` does not.
    let issue: http::Request<Body> = issue.try_into()?;
    let response = client.send(issue)?;
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
    let response = client.send(upload.with_body(file, length)?)?;
    println!("upload: {}", response.status());
    Ok(())
}
