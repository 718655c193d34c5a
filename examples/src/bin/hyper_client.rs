//! hyper-util's legacy client: an issue whose body is JSON, then a file as a stream.
//!
//! `cargo run -p endpoint-examples --bin hyper_client -- http://127.0.0.1:8080`

use std::env;
use std::error::Error;
use std::io;

use endpoint::{Endpoint, options};
use futures_util::TryStreamExt;
use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt, Full, StreamBody};
use hyper::body::{Bytes, Frame};
use hyper_util::client::legacy::Client;
use hyper_util::rt::TokioExecutor;
use tokio::fs::File;
use tokio_util::io::ReaderStream;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let base_url = env::args().nth(1).unwrap_or_else(|| "http://127.0.0.1:8080".to_owned());
    let github = Endpoint::github().defaults(options! {
        baseUrl: base_url,
        headers: { "authorization": "token 0123" },
        owner: "acme",
        repo: "site",
    })?;
    // One client for both kinds of body.
    let client = Client::builder(TokioExecutor::new()).build_http::<BoxBody<Bytes, io::Error>>();

    let issue = github.request("POST /repos/{owner}/{repo}/issues", options! { title: "It works" })?;
    let issue: http::Request<Vec<u8>> = issue.try_into()?;
    let issue = issue.map(|body| Full::from(body).map_err(io::Error::other).boxed());
    let response = client.request(issue).await?;
    println!("issue: {}", response.status());

    let file = File::open(FILE).await?;
    let length = file.metadata().await?.len();
    let upload = github.request(
        "POST /repos/{owner}/{repo}/releases/{id}/assets{?name,label}",
        options! {
            id: 1,
            name: "README.md",
            label: "Read me first",
            headers: { "content-type": "text/markdown" },
        },
    )?;
    let stream = StreamBody::new(ReaderStream::new(file).map_ok(Frame::data));
    let upload = upload.with_body(BodyExt::boxed(stream), length)?;
    let response = client.request(upload).await?;
    println!("upload: {}", response.status());
    Ok(())
}
