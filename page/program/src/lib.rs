//! The program behind the page. It is asked by JSON and answers by JSON, and keeps nothing between two questions: each is
//! answered by a process, or by an instance of WebAssembly, of its own.

pub mod description;
mod files;
mod form;
mod message;
mod operations;
mod question;
mod read;
mod report;
mod rows;
mod template;

use serde_json::{Value, json};

use question::Question;

/// The answer to a question, which is a JSON object with a name in `do`. A mistake is an answer with a `diagnostic`.
#[must_use]
pub fn answer(question: &str) -> String {
    let answer = Question::parse(question).map_or_else(|reason| json!({ "diagnostic": { "message": reason } }), asked);
    answer.to_string()
}

fn asked(question: Question) -> Value {
    let answer = match question.text("do") {
        "read" => return read::answer(&question),
        "convert" => read::converted(&question),
        "expand" => template::expanded(&question),
        "set" => Ok(form::set(&question)),
        "operations" => operations::list(&question),
        "operation" => operations::one(&question),
        "formats" => Ok(json!({ "formats": read::formats() })),
        _ => return json!({ "diagnostic": { "message": "the question has no known `do`" } }),
    };
    answer.unwrap_or_else(|diagnostic| json!({ "diagnostic": report::diagnostic(&diagnostic, "") }))
}
