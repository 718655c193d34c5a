//! The second part of the page: an OpenAPI description becomes a catalogue.

use serde_json::{Value, json};

/// The catalogue of a description in JSON or YAML, and what it lacks; or why it is none.
#[must_use]
pub fn prepared(description: &[u8]) -> String {
    let text = String::from_utf8_lossy(description);
    let answer = match endpoint_openapi::prepare(&text, |_| true) {
        Ok(prepared) => {
            let left_out = prepared.left_out.iter();
            let left_out = left_out.map(|one| json!({ "route": one.route, "reason": one.reason }));
            json!({
                "catalogue": prepared.catalogue.as_str(),
                "leftOut": left_out.collect::<Vec<Value>>(),
                "unread": prepared.unread,
            })
        }
        Err(error) => json!({ "diagnostic": { "message": error.to_string(), "help": [] } }),
    };
    answer.to_string()
}
