//! Definitions in the form that each vendor of language models takes.

use serde_json::Value;

use super::Tool;

/// The form of a definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum ToolStyle {
    /// The Model Context Protocol.
    #[default]
    Mcp,
    /// OpenAI's chat completions.
    OpenAi,
    /// Anthropic's messages.
    Anthropic,
}

impl ToolStyle {
    /// The names.
    pub const NAMES: [&str; 3] = ["mcp", "openai", "anthropic"];

    /// The style of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "mcp" => Some(Self::Mcp),
            "openai" => Some(Self::OpenAi),
            "anthropic" => Some(Self::Anthropic),
            _ => None,
        }
    }
}

impl Tool {
    /// The definition in the form of a vendor, a line of JSON.
    ///
    /// `meta` is empty, or `,"_meta":` and an object of JSON: MCP has it for what the program that calls has to know.
    #[must_use]
    pub fn definition(&self, style: ToolStyle, meta: &str) -> String {
        let quoted = |text: &str| Value::from(text).to_string();
        let (name, description, schema) = (quoted(&self.name), quoted(&self.description), &self.input_schema);
        let named = format!(r#""name":{name},"description":{description}"#);
        match style {
            ToolStyle::Mcp => {
                let hints = hints(&self.route);
                format!(r#"{{{named},"inputSchema":{schema},"annotations":{{{hints}}}{meta}}}"#)
            }
            ToolStyle::OpenAi => format!(r#"{{"type":"function","function":{{{named},"parameters":{schema}}}}}"#),
            ToolStyle::Anthropic => format!(r#"{{{named},"input_schema":{schema}}}"#),
        }
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
