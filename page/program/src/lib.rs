//! The program behind the page. It is asked by JSON and answers by JSON, and keeps nothing between two questions: each is
//! answered by a process, or by an instance of WebAssembly, of its own.

pub mod description;
mod files;
mod form;
mod message;
mod operations;
mod python;
mod question;
mod read;
mod report;
mod rows;
mod template;
mod typographic;

use serde_json::{Value, json};

use question::Question;

/// The answer to a question, which is a JSON object with a name in `do`. A mistake is an answer with a `diagnostic`.
#[must_use]
pub fn answer(question: &str) -> String {
    let answer = Question::parse(question).map_or_else(|reason| json!({ "diagnostic": { "message": reason } }), asked);
    answer.to_string()
}

/// The answer to a question of the page: JSON on a line, then the files, then the catalogue. The answer is JSON, and on the
/// next line the output, which need not be text.
#[must_use]
pub fn page(question: Vec<u8>) -> Vec<u8> {
    let question = match Question::of_page(question) {
        Ok(question) if question.text("do") == "read" => question,
        Ok(question) => return asked(question).to_string().into_bytes(),
        Err(reason) => return json!({ "diagnostic": { "message": reason } }).to_string().into_bytes(),
    };
    let (answer, output) = read::answer(&question);
    let mut answer = answer.to_string().into_bytes();
    if let Some(mut output) = output {
        answer.push(b'\n');
        answer.append(&mut output);
    }
    answer
}

fn asked(question: Question) -> Value {
    let answer = match question.text("do") {
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
