//! The Rust is compiled, and what it makes is compared with the request.

use std::path::Path;
use std::process::Command;

use endpoint::{Options, Style, Value, endpoint};

use super::cases::CASES;
use super::command::{FILES, TYPED, Typed, written};
use super::generated::{request, samples};
use super::references;
use endpoint_lines::marked::sendable;
use endpoint_lines::output::format::Format;
use endpoint_lines::output::manner::Manner;

use super::is_asked;

/// A request as the program below prints it.
fn printed(request: &http::Request<Vec<u8>>) -> String {
    let mut headers: Vec<String> = request
        .headers()
        .iter()
        .map(|(name, value)| format!("{name}: {value:?}"))
        .collect();
    headers.sort();
    format!(
        "{} {} {headers:?} {:?}",
        request.method(),
        request.uri(),
        request.body()
    )
}

const PRINT: &str = r#"
#![recursion_limit = "512"]
type Made = Result<http::Request<Vec<u8>>, Box<dyn std::error::Error>>;
fn print(made: Made) {
    let request = made.unwrap();
    let mut headers: Vec<String> = request.headers().iter().map(|(name, value)| format!("{name}: {value:?}")).collect();
    headers.sort();
    println!("{} {} {headers:?} {:?}", request.method(), request.uri(), request.body());
}
"#;

/// What the codes make, one compiled after the other in one program.
fn run(codes: &[String], directory: &Path, environment: &[(String, String)]) -> Vec<String> {
    let mut program = PRINT.to_owned();
    for (index, code) in codes.iter().enumerate() {
        let made = if code.contains("endpoint::endpoint(") {
            "Ok(request.try_into()?)"
        } else {
            "Ok(request)"
        };
        program.push_str(&format!("fn made_{index}() -> Made {{\n{code}\n{made}\n}}\n"));
    }
    program.push_str("fn main() {\n");
    for index in 0..codes.len() {
        program.push_str(&format!("    print(made_{index}());\n"));
    }
    program.push_str("}\n");
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pasted");
    std::fs::create_dir_all(package.join("src")).unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let library = root.join("crates/endpoint").canonicalize().unwrap();
    let manifest = format!(
        "[package]\nname = \"pasted\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\nendpoint = {{ path = {:?} }}\n\
         http = \"1\"\nserde_json = \"1\"\n\n[workspace]\n",
        library.display().to_string()
    );
    std::fs::write(package.join("Cargo.toml"), manifest).unwrap();
    std::fs::copy(root.join("Cargo.lock"), package.join("Cargo.lock")).unwrap();
    std::fs::write(package.join("src/main.rs"), program).unwrap();
    let output = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--offline", "--manifest-path"])
        .arg(package.join("Cargo.toml"))
        .env("CARGO_TARGET_DIR", package.join("target"))
        .env("CARGO_PROFILE_DEV_DEBUG", "none")
        // The files that the calls read are here.
        .current_dir(directory)
        .envs(environment.iter().cloned())
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    assert_eq!(errors, "", "a warning");
    String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(str::to_owned)
        .collect()
}

/// The request as the code makes it: without the length of a body, and with the length of none where a server wants one.
fn framed(mut request: http::Request<Vec<u8>>) -> http::Request<Vec<u8>> {
    let had_length = request.headers_mut().remove("content-length").is_some();
    let wants_length = had_length || matches!(request.method().as_str(), "POST" | "PUT" | "PATCH");
    for value in request.headers_mut().values_mut() {
        *value = value.to_str().unwrap().trim().parse().unwrap();
    }
    if wants_length && request.body().is_empty() {
        request.headers_mut().insert("content-length", 0.into());
    }
    request
}

/// The request with the names of its JSON in the order of `serde_json`.
fn sorted(request: http::Request<Vec<u8>>) -> http::Request<Vec<u8>> {
    request.map(|body| match serde_json::from_slice::<serde_json::Value>(&body) {
        Ok(mut value) => {
            value.sort_all_objects();
            value.to_string().into_bytes()
        }
        Err(_) => body,
    })
}

/// Calls that `options!` has to say, beside those of the other formats.
const CALLS: &[Typed] = &[
    Typed {
        name: "every kind of value",
        arguments: &[
            "POST /x/{id}",
            "id:=-7",
            "type=a\"b\\\\\u{202e}",
            "a-b:=5000000000",
            "_:=18446744073709551615",
            "self:=[]",
            "crate:={}",
            "fn:=1.5",
            "big:=1e-7",
            "list:=[1,null,true,[\"x\",{\"y\":{}}],\"a long text, so that the list is written over several lines of the code\"]",
            "none:=null",
            "Accept:",
        ],
        route: "POST /x/{id}",
        options: || {
            let data = r#"{"id":-7,"type":"a\"b\\\\\u202e","a-b":5000000000,"_":18446744073709551615,"self":[],"crate":{},"fn":1.5,
                "big":1e-7,"list":[1,null,true,["x",{"y":{}}],"a long text, so that the list is written over several lines of the code"],
                "none":null,"headers":{"accept":null}}"#;
            serde_json::from_str::<Options<'_>>(data).unwrap().into_owned()
        },
    },
    Typed {
        name: "a format and previews",
        arguments: &["GET /x", "--format", "raw", "--preview", "mercy"],
        route: "GET /x",
        options: || Options::new().format("raw").preview("mercy"),
    },
    Typed {
        name: "a query",
        arguments: &["GET /x", "q==a b", "q==c"],
        route: "GET /x",
        options: || {
            Options::new()
                .query("q", Value::from(["a b", "c"]))
                .list_style(Style::Repeat)
        },
    },
];

#[test]
fn the_code_makes_the_request() {
    if !is_asked(Format::Rust) {
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    for (name, bytes) in FILES {
        std::fs::write(directory.path().join(name), bytes).unwrap();
    }
    let (mut codes, mut expected) = (Vec::new(), Vec::new());
    let cases = CASES.iter().filter(|case| case.body.len() < 100_000);
    let requests = cases.map(|case| case.request("h.test:81"));
    for request in requests.chain(samples(&request(), 100)) {
        codes.push(sendable(Format::Rust, &request, Manner::default()).unwrap());
        expected.push(printed(&framed(request)));
    }
    let base_url = "http://h.test:81";
    for typed in TYPED.iter().chain(CALLS) {
        codes.push(written(typed.arguments, Format::Rust, base_url, directory.path()).unwrap());
        let options = typed.below(base_url);
        let request = endpoint(typed.route, options).unwrap();
        expected.push(printed(&request.try_into().unwrap()));
    }
    let mut environment = Vec::new();
    let mut failures = Vec::new();
    let referring = references::written(Format::Rust, 'R', &mut failures).into_iter();
    for written in referring.filter(|written| written.name.contains("JSON")) {
        codes.push(written.text);
        expected.push(printed(&sorted(framed(written.expected))));
        environment.extend(written.environment);
    }
    assert!(failures.is_empty(), "{failures:?}");
    let codes: Vec<String> = codes.into_iter().map(|code| String::from_utf8(code).unwrap()).collect();
    let calls = codes.iter().filter(|code| code.contains("endpoint::options!"));
    assert!((10..codes.len() - 100).contains(&calls.count()), "both forms are tried");
    let made = run(&codes, directory.path(), &environment);
    assert_eq!(made.len(), expected.len());
    for ((made, expected), code) in made.iter().zip(&expected).zip(&codes) {
        assert_eq!(made, expected, "{code}");
    }
}
