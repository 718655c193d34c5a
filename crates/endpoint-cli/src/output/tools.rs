//! Tool definitions as a list.

use endpoint_catalogue::Api;
use endpoint_openapi::{Tool, ToolStyle};
use serde_json::{Value, json};

use super::credentials;

/// A JSON list with a line for each definition. MCP's have the credentials in `_meta`.
pub(crate) fn text(tools: &[Tool], api: &Api, style: ToolStyle) -> String {
    let all = credentials::of(api).into_iter();
    let items = all.map(|one| json!({ one.place: one.name, "value": one.value }));
    let items: Vec<Value> = items.collect();
    let meta = match items.is_empty() {
        true => String::new(),
        false => format!(r#","_meta":{}"#, json!({ "endpoint/credentials": items })),
    };
    let lines: Vec<String> = tools.iter().map(|tool| tool.definition(style, &meta)).collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}
