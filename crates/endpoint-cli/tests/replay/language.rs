//! What was quoted is read by the real shells and languages, and means the value that was quoted.

use std::io::Write;
use std::process::{Command, Stdio};

use proptest::collection::vec;
use proptest::prelude::*;

use super::generated::{body, request, samples, written};
use super::injection::command;
use endpoint_lines::output::format::Format;
use endpoint_lines::output::strings;

/// Runs a program with `script` on its standard input, in an empty directory that stays empty.
fn output(program: &[&str], script: &[u8]) -> Option<Vec<u8>> {
    let directory = tempfile::tempdir().unwrap();
    let mut command = Command::new(program[0]);
    command
        .args(&program[1..])
        .current_dir(&directory)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let Ok(mut child) = command.spawn() else {
        println!("skipped: {} does not run here", program[0]);
        return None;
    };
    let mut input = child.stdin.take().unwrap();
    let script = script.to_vec();
    let writer = std::thread::spawn(move || input.write_all(&script));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success(), "{program:?}: {}", output.status);
    assert_eq!(
        std::fs::read_dir(&directory).unwrap().count(),
        0,
        "{program:?} left a file behind"
    );
    Some(output.stdout)
}

/// The lines of all requests, with `program` replaced by a function that prints its words.
fn shell_script(format: Format, program: &str, requests: &[http::Request<Vec<u8>>]) -> Vec<u8> {
    let printer = format!("{program}() {{ printf '%s\\0' \"$@\"; printf 'END\\0'; }}\n");
    let mut script = printer.into_bytes();
    for request in requests {
        script.extend(written(format, request).unwrap_or_default());
    }
    script
}

#[test]
fn shells_read_the_words_that_were_quoted() {
    let requests = samples(&request(), 500);
    for (format, program) in [(Format::Curl, "curl"), (Format::Httpie, "http"), (Format::Wget, "wget")] {
        let script = shell_script(format, program, &requests);
        let mut expected = Vec::new();
        for line in requests.iter().filter_map(|request| written(format, request)) {
            for word in &command(&line, program).1[1..] {
                expected.extend_from_slice(word.as_bytes());
                expected.push(0);
            }
            expected.extend_from_slice(b"END\0");
        }
        for shell in [&["sh"][..], &["bash", "--posix"], &["bash"]] {
            if let Some(got) = output(shell, &script) {
                assert!(got == expected, "{shell:?} and {program}");
            }
        }
    }
}

#[test]
fn shells_print_the_bytes_that_were_spelled() {
    let bodies = samples(
        &vec(any::<u8>(), 1..64).prop_map(|mut bytes| (bytes.insert(0, 0xff), bytes).1),
        200,
    );
    for shell in ["sh", "bash"] {
        let mut script = Vec::new();
        for body in &bodies {
            let request = http::Request::post("http://h.test/").body(body.clone()).unwrap();
            let line = written(Format::Curl, &request).unwrap();
            let end = line.windows(3).position(|window| window == b" | ").unwrap();
            script.extend_from_slice(&line[..end]);
            script.push(b'\n');
        }
        if let Some(got) = output(&[shell], &script) {
            assert!(got == bodies.concat(), "{shell}");
        }
    }
}

/// The text of the request's body in a script's call.
fn body_literal(format: Format, start: &str, body: &[u8]) -> String {
    let request = http::Request::post("http://h.test/").body(body.to_vec()).unwrap();
    let text = String::from_utf8(written(format, &request).unwrap()).unwrap();
    let (_, rest) = text.split_once(start).unwrap();
    let (literal, _) = rest.rsplit_once(",\n}").or_else(|| rest.split_once(",\n)")).unwrap();
    literal.to_owned()
}

#[test]
fn javascript_and_python_read_the_bytes_that_were_written() {
    let bodies: Vec<_> = samples(&body(), 1000)
        .into_iter()
        .filter(|body| !body.is_empty())
        .collect();
    let hex: Vec<String> = bodies
        .iter()
        .map(|body| body.iter().map(|byte| format!("{byte:02x}")).collect())
        .collect();
    let expected = hex.join("\n") + "\n";
    let calls = |format, start, print: &dyn Fn(String) -> String| -> String {
        bodies
            .iter()
            .map(|body| print(body_literal(format, start, body)))
            .collect()
    };
    let javascript = calls(Format::Fetch, "body: ", &|body| {
        format!("console.log(Buffer.from({body}).toString('hex'));\n")
    });
    if let Some(got) = output(&["node", "--input-type=module"], javascript.as_bytes()) {
        assert!(got == expected.as_bytes(), "javascript");
    }
    let python = calls(Format::Python, "data=", &|body| {
        format!("body = {body}\nprint((body.encode() if isinstance(body, str) else body).hex())\n")
    });
    if let Some(got) = output(&["python3", "-"], python.as_bytes()) {
        assert!(got == expected.as_bytes(), "python");
    }
}

#[test]
fn go_reads_the_bytes_that_were_written() {
    let bodies = samples(&body(), 1000);
    let hex: Vec<String> = bodies
        .iter()
        .map(|body| body.iter().map(|byte| format!("{byte:02x}")).collect())
        .collect();
    let prints: String = bodies
        .iter()
        .map(|body| format!("\tfmt.Printf(\"%x\\n\", {})\n", strings::go(body)))
        .collect();
    let directory = tempfile::tempdir().unwrap();
    let program = directory.path().join("main.go");
    std::fs::write(
        &program,
        format!("package main\n\nimport \"fmt\"\n\nfunc main() {{\n{prints}}}\n"),
    )
    .unwrap();
    if let Some(got) = output(&["go", "run", &program.display().to_string()], b"") {
        assert!(got == (hex.join("\n") + "\n").as_bytes());
    }
}
