//! PowerShell does not run everywhere. A grammar of it reads what is written: one command, and the strings that belong to
//! it.

use tree_sitter::{Node, Parser};

use super::cases::CASES;
use super::generated::{request, samples};
use super::{attached, references};
use endpoint_lines::marked::sendable;
use endpoint_lines::output::format::Format;
use endpoint_lines::output::manner::Manner;

/// The nodes of a tree, from the top.
fn nodes<'t>(node: Node<'t>, found: &mut Vec<Node<'t>>) {
    found.push(node);
    for child in node.children(&mut node.walk()) {
        nodes(child, found);
    }
}

/// What a literal means: about_Quoting_Rules and about_Special_Characters of PowerShell's manual.
fn value(literal: &str) -> String {
    let inside = &literal[1..literal.len() - 1];
    let mut value = String::new();
    let mut rest = inside.chars();
    if literal.starts_with('\'') {
        while let Some(c) = rest.next() {
            if matches!(c, '\'' | '\u{2018}'..='\u{201b}') {
                assert_eq!(rest.next(), Some(c), "{literal}");
            }
            value.push(c);
        }
        return value;
    }
    while let Some(c) = rest.next() {
        assert!(!matches!(c, '"' | '$' | '\u{201c}'..='\u{201e}'), "{literal}");
        if c != '`' {
            value.push(c);
            continue;
        }
        value.push(match rest.next().unwrap() {
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => {
                let digits: String = rest.by_ref().skip(1).take_while(|c| *c != '}').collect();
                char::from_u32(u32::from_str_radix(&digits, 16).unwrap()).unwrap()
            }
            c => c,
        });
    }
    value
}

/// The values of the strings that a request has to have, in their order.
fn expected(request: &http::Request<Vec<u8>>) -> Vec<String> {
    let text = |name: &str| {
        request
            .headers()
            .get(name)
            .map(|value| value.to_str().unwrap().trim().to_owned())
    };
    // A method that `-Method` knows is a word without quotes.
    let is_known = matches!(
        request.method().as_str(),
        "GET" | "HEAD" | "POST" | "PUT" | "DELETE" | "TRACE" | "OPTIONS" | "PATCH"
    );
    let method = (!is_known).then(|| request.method().to_string());
    let mut expected: Vec<String> = method.into_iter().chain([request.uri().to_string()]).collect();
    expected.extend(["user-agent", "content-type"].into_iter().filter_map(text));
    for name in request.headers().keys() {
        if !["user-agent", "content-type", "content-length"].contains(&name.as_str()) {
            expected.extend([name.to_string(), text(name.as_str()).unwrap()]);
        }
    }
    expected
}

/// The strings of the parts of a request.
fn parts(request: &http::Request<Vec<u8>>) -> Vec<String> {
    let content_type = request.headers()["content-type"].to_str().unwrap();
    let delimiter = format!("--{}", content_type.split_once("boundary=").unwrap().1);
    // Each byte becomes one character.
    let body: String = request.body().iter().copied().map(char::from).collect();
    let mut strings = Vec::new();
    for part in body.split(&delimiter).filter(|part| part.starts_with("\r\n")) {
        let (head, content) = part.trim_start().split_once("\r\n\r\n").unwrap();
        let bytes: Vec<u8> = content.strip_suffix("\r\n").unwrap().chars().map(|c| c as u8).collect();
        strings.push(
            String::from_utf8(bytes)
                .unwrap_or_else(|error| base64::Engine::encode(&base64::prelude::BASE64_STANDARD, error.into_bytes())),
        );
        strings.push("Content-Type".to_owned());
        strings.extend(head.lines().flat_map(|line| line.split(": ").map(str::to_owned)));
    }
    strings
}

#[test]
fn one_command_has_the_strings_of_the_request() {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_powershell::LANGUAGE.into()).unwrap();
    let cases = CASES.iter().filter(|case| case.body.len() < 100_000);
    let cases = cases.map(|case| (case.request("h.test:81"), Some(case.is_refused_by(Format::Powershell))));
    let generated = samples(&request(), 300).into_iter().map(|request| (request, None));
    let mut parsed = 0;
    for (request, is_refused) in cases.chain(generated) {
        let text = match sendable(Format::Powershell, &request, Manner::default()) {
            Ok(text) => String::from_utf8(text).unwrap(),
            Err(_) => {
                assert_ne!(is_refused, Some(false), "{request:?}");
                continue;
            }
        };
        assert_ne!(is_refused, Some(true), "{text}");
        parsed += 1;
        let tree = parser.parse(&text, None).unwrap();
        let mut found = Vec::new();
        nodes(tree.root_node(), &mut found);
        assert!(!tree.root_node().has_error(), "{text}\n{}", tree.root_node().to_sexp());
        let of_kind = |kinds: &[&str]| -> Vec<&str> {
            let nodes = found.iter().filter(|node| kinds.contains(&node.kind()));
            nodes.map(|node| &text[node.byte_range()]).collect()
        };
        let form = text.starts_with("$form = ").then(|| parts(&request));
        let commands = of_kind(&["command"]);
        match &form {
            Some(_) => assert!(commands.len() == 1 && text.trim_end().ends_with(commands[0]), "{text}"),
            None => assert_eq!(commands, [text.trim_end()]),
        }
        let literals = of_kind(&["verbatim_string_characters", "expandable_string_literal"]);
        let mut values: Vec<String> = literals.into_iter().map(value).collect();
        let mut expected = expected(&request);
        if let Some(form) = form {
            let content_type = request.headers()["content-type"].to_str().unwrap();
            expected.retain(|text| text != content_type);
            expected = [form, expected].concat();
        } else if !request.body().is_empty() {
            let body = values.pop().unwrap();
            match String::from_utf8(request.body().clone()) {
                Ok(text) if body == text => {}
                _ => assert_eq!(
                    base64::Engine::decode(&base64::prelude::BASE64_STANDARD, body).unwrap(),
                    *request.body()
                ),
            }
        }
        assert_eq!(values, expected, "{text}");
    }
    assert!(parsed > 200, "{parsed}");
}

/// Lines with files and with variables: the grammar finds no error, and the only commands are those that were meant.
#[test]
fn files_and_variables_are_parts_of_commands() {
    let directory = tempfile::tempdir().unwrap();
    attached::place(directory.path());
    let lines = attached::LINES.iter();
    let texts =
        lines.filter_map(|(_, line)| attached::written(line, Format::Powershell, "h.test", directory.path()).ok());
    let texts: Vec<_> = texts.chain(references::texts(Format::Powershell)).collect();
    assert!(texts.len() > 500, "{}", texts.len());
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_powershell::LANGUAGE.into()).unwrap();
    for text in texts {
        let text = String::from_utf8(text).unwrap();
        let tree = parser.parse(&text, None).unwrap();
        assert!(!tree.root_node().has_error(), "{text}\n{}", tree.root_node().to_sexp());
        let mut found = Vec::new();
        nodes(tree.root_node(), &mut found);
        for command in found.iter().filter(|node| node.kind() == "command_name") {
            let name = &text[command.byte_range()];
            assert!(["Invoke-WebRequest", "Get-Item"].contains(&name), "{name}: {text}");
        }
    }
}

#[test]
fn the_script_for_completions_is_powershell() {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_endpoint"));
    let output = command.args(["completions", "powershell"]).output().unwrap();
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_powershell::LANGUAGE.into()).unwrap();
    let tree = parser.parse(&output.stdout, None).unwrap();
    assert!(!tree.root_node().has_error(), "{}", tree.root_node().to_sexp());
    assert!(String::from_utf8_lossy(&output.stdout).contains("Register-ArgumentCompleter"));
}
