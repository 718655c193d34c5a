//! The calls of a script, each with its parameters.

use std::cell::{Cell, RefCell};

use super::COMMANDS;
use super::expression::Reader;
use super::parameters;
use super::request::{self, Arguments};
use super::scan::{Call, Scan};
use super::signs::{is_dash, is_double, is_of_name, is_single, skip_blank};
use super::value::Value;
use crate::input::cursor::Cursor;
use crate::input::files::Inputs;
use crate::input::found::Founds;
use crate::input::literal::Literal;
use crate::report::diagnostic::Diagnostic;
use crate::report::did_you_mean;
use crate::report::mask::{self, Mask};

/// The requests of a script: those of its calls, in order.
pub(crate) fn read(text: &str, inputs: &Inputs<'_>) -> Result<Founds, Diagnostic> {
    let at = Cursor::new(text, Mask::Json);
    let scan = Scan::of(at);
    let defaults = text.to_ascii_lowercase().find("$psdefaultparametervalues");
    if let Some(place) = scan.defined.or(defaults) {
        let message = "the script changes what a call of it sends";
        return Err(at.wrong(place, message, "here").help("paste the calls alone"));
    }
    if let Some(place) = scan.is_open {
        return Err(at.wrong(place, "a text, a table or a bracket is never closed", "begins here"));
    }
    if scan.calls.is_empty() {
        let message = format!("the text has no call of {} or {}", COMMANDS[0], COMMANDS[1]);
        return Err(Diagnostic::failed("invalid-input", message));
    }
    let reader = Reader {
        text,
        inputs,
        scan: &scan,
        names: RefCell::default(),
        used: RefCell::default(),
        call: Cell::default(),
        grown: Cell::default(),
    };
    Ok(scan.calls.iter().map(|call| found(&reader, call)).collect())
}

fn found(reader: &Reader<'_>, call: &Call) -> Result<Literal, Diagnostic> {
    let place = reader.at(call.at);
    reader.used.take();
    reader.call.set(call.at);
    let arguments = arguments(reader, &mut reader.at(call.parameters))?;
    if call.is_fed && arguments.value("Body").is_none() {
        let message = "what is piped into a call is its body, and is not read";
        return Err(place.wrong(call.at, message, "this call").help("write it after -Body"));
    }
    let is_unknown = matches!(arguments.value("Body"), Some(Value::Unknown { .. }));
    if is_unknown && reader.text.contains("MultipartFormDataContent") {
        let wrong = place.wrong(call.at, "a body that .NET puts together is not read", "in this call");
        return Err(wrong.help("parts are -Form @{ name = 'text'; name = Get-Item FILE }"));
    }
    let mut used = reader.used.take();
    // What stands for a table is left out, with a note of its own.
    let is_left_out =
        |name: &str| name == "Headers" || name == "WebSession" || !parameters::has(parameters::PARTS, name);
    let is_own = |value: &Value, own: &str| matches!(value, Value::Unknown { name, .. } if name == own);
    let left_out = arguments.0.iter().filter(|(name, _)| is_left_out(name));
    used.retain(|own| !left_out.clone().any(|(_, value)| is_own(value, own)));
    let is_used = |name: &str| used.iter().any(|known| known == name);
    let notes = reader.names.borrow().notes(is_used);
    let made = request::of(arguments, reader.inputs).map(|literal| literal.noted(notes));
    made.map_err(|wrong| match wrong.excerpt() {
        Some(_) => wrong,
        None => wrong.at(place.shown("in this call")),
    })
}

/// The parameters after a command, up to the end of the statement.
fn arguments(reader: &Reader<'_>, at: &mut Cursor<'_>) -> Result<Arguments, Diagnostic> {
    let mut call = Arguments::default();
    loop {
        skip_blank(at);
        let place = *at;
        match at.peek() {
            None | Some('\n' | ';' | '|') => return Ok(call),
            Some('}' | ')') if ends_word(at) => return Ok(call),
            Some(c) if is_dash(c) && place.rest().chars().nth(1).is_some_and(char::is_alphabetic) => {
                at.bump();
                let name = at.take_while(is_of_name);
                let (name, takes_value) = parameters::find(name).ok_or_else(|| unknown(&place, name))?;
                let is_joined = at.eat(":");
                if !takes_value && !is_joined {
                    call.0.push((name, Value::Bool(true)));
                    continue;
                }
                skip_blank(at);
                call.0.push((name, argument(reader, at)?));
            }
            // `@params`: a table of parameters.
            Some('@') if place.rest().chars().nth(1).is_some_and(is_of_name) => {
                at.bump();
                let name = at.take_while(is_of_name);
                let Some(Value::Object(members)) = reader.known(place.at() + 1, name, 0) else {
                    let name = mask::quoted(&format!("@{name}"));
                    let message = format!("the text does not say what the table {name} holds");
                    let wrong = place.wrong(place.at(), message, "unknown");
                    return Err(wrong.help("write the parameters themselves in its place"));
                };
                for (name, value) in members {
                    let (name, _) = parameters::find(&name).ok_or_else(|| unknown(&place, &name))?;
                    call.0.push((name, value));
                }
            }
            Some(_) => {
                let value = argument(reader, at)?;
                if call.value("Uri").is_some() {
                    let message = "a call has one URL, and another value without a parameter is here";
                    return Err(place.wrong(place.at(), message, "here"));
                }
                call.0.push(("Uri", value));
            }
        }
    }
}

/// A value after a parameter: an expression that begins with a sign, or a bare word. It ends at a blank or with the call.
fn argument(reader: &Reader<'_>, at: &mut Cursor<'_>) -> Result<Value, Diagnostic> {
    let from = *at;
    let is_operand = match at.peek() {
        Some('@') => ["@{", "@\"", "@'", "@("].iter().any(|start| at.sees(start)),
        Some(c) => matches!(c, '(' | '$' | '[') || is_double(c) || is_single(c),
        None => false,
    };
    let value = reader.read(|| match is_operand {
        true => {
            let value = reader.operand(at, 0)?;
            let is_member = from.sees("(") && (at.sees(".") || at.sees("["));
            (!is_member).then_some(value)
        }
        false => {
            let mut text = String::new();
            // PowerShell ends a bare word at these signs, too, and what follows would be another argument or command.
            let breaks = |c: char| matches!(c, ',' | '{' | '}' | '(' | ')' | '&' | '<' | '>');
            while !ends_word(at) && !at.peek().is_some_and(breaks) {
                match at.peek() {
                    Some(c) if is_double(c) => text.push_str(reader.operand(at, 0)?.text()?),
                    _ => reader.piece(at, &mut text, 0)?,
                }
            }
            Some(Value::Text(text))
        }
    });
    let value = value.or_else(|| {
        *at = from;
        while !ends_word(at) {
            reader.token(at)?;
        }
        reader.named(from.at(), at.at())
    });
    let value = value.ok_or_else(|| from.wrong(from.at(), "a value is not read", "this one"))?;
    if at.at() == from.at() && ends_word(at) {
        return Err(from.wrong(from.at(), "a parameter takes a value, and none is here", "here"));
    }
    if ends_word(at) {
        return Ok(value);
    }
    let message = "a value goes on here, which makes a list or another text";
    let wrong = at.wrong(at.at(), message, "here");
    Err(wrong.help("write the whole text in one pair of quotes"))
}

/// Whether a bare word ends at the cursor: at a blank, at the end of the statement, or at a bracket that closes what is
/// around the call. Text that is joined to the bracket was meant as a part of the word.
fn ends_word(at: &Cursor<'_>) -> bool {
    let is_joined = |c: char| c.is_alphanumeric() || matches!(c, '/' | '(' | '{');
    match at.peek() {
        Some('}' | ')') => !at.rest().chars().nth(1).is_some_and(is_joined),
        Some(c) => c.is_whitespace() || matches!(c, ';' | '|'),
        None => true,
    }
}

fn unknown(place: &Cursor<'_>, name: &str) -> Diagnostic {
    let message = format!("PowerShell has no parameter {} here", mask::quoted(&format!("-{name}")));
    let wrong = place.wrong(place.at(), message, "unknown");
    match did_you_mean::nearest(name, parameters::names()) {
        Some(nearest) => wrong.help(format!("did you mean `-{nearest}`?")),
        None => wrong,
    }
}
