//! reqwest's builder.

use std::error::Error;

use reqwest::Method;
use reqwest::blocking::Client;

use crate::Call;

pub fn send(base: &str, call: &Call) -> Result<(), Box<dyn Error>> {
    let url = if call.url.contains("://") {
        call.url.clone()
    } else {
        format!("{base}{}", call.url)
    };
    let method = Method::from_bytes(call.method.as_bytes())?;
    let mut request = Client::new().request(method, url);
    if let Some(query) = &call.query {
        request = request.query(query);
    }
    for (name, value) in &call.headers {
        request = request.header(name, value.as_str().ok_or("a header is text")?);
    }
    if let Some(json) = &call.json {
        request = request.json(json);
    }
    if let Some(text) = &call.text {
        request = request.body(text.clone());
    }
    request.send()?;
    Ok(())
}
