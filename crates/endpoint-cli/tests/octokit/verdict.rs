//! What the two answers to a call have to do with each other.

use serde_json::Value;

use crate::answers::{self, Amendment};
use crate::calls::Call;
use crate::form::{self, Form};
use crate::refusals::{CAUSES, Suspect};
use crate::steps;

/// A call in the forms that the steps gave it: the first as it is, each other with the class of its step.
pub struct Chain {
    pub forms: Vec<(&'static str, Form)>,
    call: Call,
    /// The form in which causes of errors are looked for.
    refusal: Form,
}

impl Chain {
    pub fn new(call: &Call) -> Self {
        let mut form = Form::new(call);
        let mut chain = Self {
            forms: vec![("", form.clone())],
            call: call.clone(),
            refusal: form.clone(),
        };
        for (class, step) in steps::STEPS {
            step(&mut form);
            chain.push(class, &form);
        }
        chain.refusal = form.clone();
        steps::colon_names(&mut chain.refusal);
        if matches!(call.op, "request" | "parse") {
            for (class, step) in steps::URL_STEPS {
                step(&mut form);
                chain.push(class, &form);
            }
        }
        chain
    }

    fn push(&mut self, class: &'static str, form: &Form) {
        if self.forms.last().is_none_or(|(_, last)| last != form) {
            self.forms.push((class, form.clone()));
        }
    }

    /// The classes that make our answer out of the original's; or what is left unexplained.
    pub fn judge(&self, ours: &Value, theirs: &[Value]) -> Result<Vec<&'static str>, String> {
        let restored: Vec<Value> = theirs.iter().map(|answer| restore(answer.clone())).collect();
        let last = restored.last().expect("each call has a form");
        let url = last["ok"]["url"].as_str().unwrap_or_default();
        let suspect = Suspect::new(&self.call, self.refusal.clone(), url.to_owned());
        if let Some(kind) = ours["error"]["kind"].as_str() {
            let cause = CAUSES.iter().find(|(name, cause)| *name == kind && cause(&suspect));
            return match cause {
                Some((name, _)) => Ok(vec![*name]),
                None => Err(format!("nothing in the call causes {kind}")),
            };
        }
        if let Some(kind) = suspect.certain() {
            return Err(format!("should have been refused: {kind}"));
        }
        let Value::Object(mut answer) = last["ok"].clone() else {
            return Err(format!("the original throws, and no step mends it: {}", last["threw"]));
        };
        let (_, form) = self.forms.last().expect("each call has a form");
        let mut classes: Vec<&'static str> = Vec::new();
        for ((class, _), pair) in self.forms.iter().skip(1).zip(restored.windows(2)) {
            if without_agent(&pair[0]) != without_agent(&pair[1]) {
                classes.push(class);
            }
        }
        for (class, amend) in amendments(form) {
            let before = answer.clone();
            amend(form, &mut answer);
            if before != answer {
                classes.push(class);
            }
        }
        if Value::Object(answer.clone()) != ours["ok"] {
            let answer = Value::Object(answer);
            return Err(format!(
                "by the decisions [{}] it would be {answer}",
                classes.join(", ")
            ));
        }
        Ok(classes)
    }
}

fn amendments(form: &Form) -> &'static [(&'static str, Amendment)] {
    match form.op {
        "request" | "parse" => answers::OF_REQUESTS,
        _ => answers::OF_OPTIONS,
    }
}

fn restore(mut answer: Value) -> Value {
    if let Some(ok) = answer.get_mut("ok") {
        *ok = form::restore(ok.take());
    }
    answer
}

/// The versions differ in the name that they give themselves.
fn without_agent(answer: &Value) -> Value {
    let mut answer = answer.clone();
    if let Some(headers) = answer["ok"]["headers"].as_object_mut() {
        headers.retain(|name, value| {
            name != "user-agent" || !value.as_str().is_some_and(|agent| agent.starts_with("octokit-"))
        });
    }
    answer
}
