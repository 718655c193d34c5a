//! A language model calls the API of a shop. The catalogue of the shop defines the tools. A mistake in the arguments goes back
//! to the model.
//!
//! `cargo run -p endpoint-examples --bin tool_loop -- http://127.0.0.1:8080`

use std::env;
use std::error::Error;

use endpoint::{Endpoint, Object, Options, options};
use endpoint_catalogue::{Catalogue, Described};
use endpoint_openapi::tools_of;
use serde::Deserialize;
use serde_json::{Value, json};

static SHOP: Catalogue = Catalogue::from_static(include_str!("../shop.api"));

#[derive(Deserialize)]
struct Answer {
    content: Vec<Value>,
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Part<'a> {
    Text {
        text: &'a str,
    },
    #[serde(borrow)]
    ToolUse(Call<'a>),
}

#[derive(Deserialize)]
struct Call<'a> {
    id: &'a str,
    name: &'a str,
    #[serde(borrow)]
    input: Object<'a>,
}

async fn send(request: http::Request<Vec<u8>>) -> Result<reqwest::Response, Box<dyn Error>> {
    Ok(reqwest::Client::new().execute(request.try_into()?).await?)
}

/// The response to a call, or the mistake in it, for the model to read.
async fn result(shop: &Described, call: Call<'_>) -> Result<Value, Box<dyn Error>> {
    let options = shop.arguments(call.name, call.input);
    let (content, is_error) = match options.and_then(|options| shop.http((), options)) {
        Ok(request) => {
            let response = send(request).await?;
            let is_error = !response.status().is_success();
            (response.text().await?, is_error)
        }
        Err(error) => {
            let (kind, message) = (error.kind().as_str(), error.to_string());
            let mistake = json!({ "kind": kind, "message": message, "name": error.name() });
            (mistake.to_string(), true)
        }
    };
    println!("{content}");
    Ok(json!({ "type": "tool_result", "tool_use_id": call.id, "content": content, "is_error": is_error }))
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    // One server stands for the model and the shop here.
    let server = env::args().nth(1).unwrap_or_else(|| "http://127.0.0.1:8080".to_owned());
    let model = Endpoint::new(&format!("{server}/model"))?
        .defaults(options! { headers: { "x-api-key": "sk-ant-0123", "anthropic-version": "2023-06-01" } })?;
    let shop = Described::over(&Endpoint::new(&format!("{server}/shop"))?, &SHOP)?
        .defaults(options! { headers: { "authorization": "Bearer s3cret" } })?;

    let mut tools = Vec::new();
    for tool in tools_of(&SHOP, |_| true)? {
        let schema: Value = serde_json::from_str(&tool.input_schema)?;
        tools.push(json!({ "name": tool.name, "description": tool.description, "input_schema": schema }));
    }
    let mut messages = vec![json!({ "role": "user", "content": "Order two teas." })];
    loop {
        let chat = json!({ "model": "claude-sonnet-4-5", "max_tokens": 1024, "tools": tools, "messages": messages });
        let answer = send(model.http("POST /v1/messages", Options::new().json(&chat))?)
            .await?
            .error_for_status()?;
        let Answer { content } = serde_json::from_str(&answer.text().await?)?;
        let mut results = Vec::new();
        for part in &content {
            match Part::deserialize(part)? {
                Part::Text { text } => println!("{text}"),
                Part::ToolUse(call) => results.push(result(&shop, call).await?),
            }
        }
        if results.is_empty() {
            return Ok(());
        }
        messages.push(json!({ "role": "assistant", "content": content }));
        messages.push(json!({ "role": "user", "content": results }));
    }
}
