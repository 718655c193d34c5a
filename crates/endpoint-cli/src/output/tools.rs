//! Tool definitions in the form that each vendor of language models takes.

use endpoint_catalogue::Api;
use endpoint_openapi::Tool;
use serde_json::{Value, json};

use super::credentials;

/// The form of a definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Style {
    /// The Model Context Protocol.
    #[default]
    Mcp,
    /// OpenAI's chat completions.
    OpenAi,
    /// Anthropic's messages.
    Anthropic,
}

impl Style {
    /// The names on the command line.
    pub(crate) const NAMES: [&str; 3] = ["mcp", "openai", "anthropic"];

    /// The style of a name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        match name {
            "mcp" => Some(Self::Mcp),
            "openai" => Some(Self::OpenAi),
            "anthropic" => Some(Self::Anthropic),
            _ => None,
        }
    }
}

/// A JSON list with a line for each definition.
///
/// MCP has a place for what the program that calls has to know: the credentials.
pub(crate) fn text(tools: &[Tool], api: &Api, style: Style) -> String {
    let all = credentials::of(api).into_iter();
    let items = all.map(|one| json!({ one.place: one.name, "value": one.value }));
    let items: Vec<Value> = items.collect();
    let meta = match items.is_empty() {
        true => String::new(),
        false => format!(r#","_meta":{{"endpoint/credentials":{}}}"#, Value::from(items)),
    };
    let lines: Vec<String> = tools.iter().map(|tool| line(tool, &meta, style)).collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}

fn line(tool: &Tool, meta: &str, style: Style) -> String {
    let quoted = |text: &str| Value::from(text).to_string();
    let (name, description, schema) = (quoted(&tool.name), quoted(&tool.description), &tool.input_schema);
    let named = format!(r#""name":{name},"description":{description}"#);
    match style {
        Style::Mcp => {
            let hints = hints(&tool.route);
            format!(r#"{{{named},"inputSchema":{schema},"annotations":{{{hints}}}{meta}}}"#)
        }
        Style::OpenAi => format!(r#"{{"type":"function","function":{{{named},"parameters":{schema}}}}}"#),
        Style::Anthropic => format!(r#"{{{named},"input_schema":{schema}}}"#),
    }
}

/// The hints of MCP: the effects that the method promises (RFC 9110 §9.2).
fn hints(route: &str) -> String {
    let method = route.split(' ').next().unwrap_or_default();
    let is_safe = matches!(method, "GET" | "HEAD" | "OPTIONS" | "TRACE" | "QUERY");
    let is_destructive = !is_safe && method != "POST";
    let is_idempotent = is_safe || matches!(method, "PUT" | "DELETE");
    format!(r#""readOnlyHint":{is_safe},"destructiveHint":{is_destructive},"idempotentHint":{is_idempotent}"#)
}
