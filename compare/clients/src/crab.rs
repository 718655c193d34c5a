//! octocrab's functions for routes that it has no typed ones for.

use std::error::Error;

use http::{HeaderMap, HeaderName, HeaderValue};
use octocrab::Octocrab;
use serde_json::Value;

use crate::Call;

pub fn send(base: &str, call: &Call) -> Result<(), Box<dyn Error>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let crab = Octocrab::builder().base_uri(base)?.build()?;
        request(&crab, call).await
    })
}

async fn request(crab: &Octocrab, call: &Call) -> Result<(), Box<dyn Error>> {
    // Its functions take what serializes to JSON; text becomes a JSON string.
    let body = call.json.clone().or_else(|| call.text.clone().map(Value::String));
    let url = &call.url;
    if call.method == "GET" {
        if body.is_some() {
            return Err("get takes no body".into());
        }
        let headers = headers(call)?;
        let _: Value = crab.get_with_headers(url, call.query.as_ref(), headers).await?;
        return Ok(());
    }
    if !call.headers.is_empty() {
        return Err("only get takes headers".into());
    }
    if call.query.is_some() {
        return Err("only get takes query parameters".into());
    }
    let _: Value = match call.method.as_str() {
        "POST" => crab.post(url, body.as_ref()).await?,
        "PUT" => crab.put(url, body.as_ref()).await?,
        "PATCH" => crab.patch(url, body.as_ref()).await?,
        "DELETE" => crab.delete(url, body.as_ref()).await?,
        _ => return Err("it has no function for the method".into()),
    };
    Ok(())
}

fn headers(call: &Call) -> Result<Option<HeaderMap>, Box<dyn Error>> {
    let mut headers = HeaderMap::new();
    for (name, value) in &call.headers {
        headers.insert(
            HeaderName::try_from(name)?,
            HeaderValue::from_str(value.as_str().unwrap_or_default())?,
        );
    }
    Ok((!headers.is_empty()).then_some(headers))
}
