//! A program of printed structs, compiled and run.

use std::path::Path;
use std::process::Command;

const HEAD: &str = r#"#![deny(warnings)]
#![allow(deprecated, dead_code, reason = "some operations are deprecated, and each value of an enum is one of several")]

use endpoint::{Endpoint, Error, Object, Operation, Options, RequestOptions, Value};
use endpoint_catalogue::Described;

fn value(json: &str) -> Value<'static> {
    serde_json::from_str::<Value>(json).unwrap().into_owned()
}

fn object(json: &str) -> Object<'static> {
    serde_json::from_str::<Object>(json).unwrap().into_owned()
}

fn shown(request: Result<RequestOptions, Error>) -> String {
    let request: Result<http::Request<Vec<u8>>, _> = request.and_then(TryInto::try_into);
    let request = match request {
        Ok(request) => request,
        Err(error) => return format!("error: {error}"),
    };
    let mut headers: Vec<String> = request.headers().iter().map(|(name, value)| format!("{name}: {value:?}")).collect();
    headers.sort();
    format!("{} {} {headers:?} {:?}", request.method(), request.uri(), String::from_utf8_lossy(request.body()))
}

/// The request of an operation beside that of the same values as options.
pub fn compare<O: Operation>(shop: &Described, ways: &[(&str, &Described)], operation: &O, options: Options<'_>, name: &str) {
    let expected = shown(shop.request(O::route(), options));
    for (way, endpoint) in ways {
        println!("{name}\t{way}\t{}\t{expected}", shown(endpoint.request(operation, ())));
    }
}

/// The request of an operation, as an answer of a batch.
pub fn answer<O: Operation>(number: usize, base_url: &str, operation: &O) {
    let answer = match Endpoint::new(base_url).and_then(|plain| plain.request(operation, ())) {
        Ok(request) => serde_json::json!({ "ok": request }),
        Err(error) => serde_json::json!({ "error": { "kind": "refused", "message": error.to_string() } }),
    };
    println!("{number}\t{answer}");
}
"#;

/// What a program of these modules prints. Each module has a function `calls`.
pub(crate) fn run(package: &str, files: &[(String, String)]) -> String {
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join(package);
    std::fs::create_dir_all(package.join("src")).unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let library = root.join("crates/endpoint").canonicalize().unwrap();
    let catalogues = root.join("crates/endpoint-catalogue").canonicalize().unwrap();
    let manifest = format!(
        "[package]\nname = \"structs\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n\
         endpoint = {{ path = {library:?} }}\nendpoint-catalogue = {{ path = {catalogues:?} }}\nhttp = \"1\"\n\
         serde = {{ version = \"1\", features = [\"derive\"] }}\nserde_json = \"1\"\n\n[workspace]\n"
    );
    std::fs::write(package.join("Cargo.toml"), manifest).unwrap();
    // The versions of the workspace are there already: nothing has to be downloaded.
    std::fs::copy(root.join("Cargo.lock"), package.join("Cargo.lock")).unwrap();
    let (mut main, mut calls) = (HEAD.to_owned(), String::new());
    for (file, text) in files {
        std::fs::write(package.join("src").join(file), text).unwrap();
        if let Some(module) = file.strip_suffix(".rs") {
            main += &format!("mod {module};\n");
            calls += &format!("    {module}::calls();\n");
        }
    }
    std::fs::write(
        package.join("src/main.rs"),
        format!("{main}\nfn main() {{\n{calls}}}\n"),
    )
    .unwrap();
    let output = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--offline", "--manifest-path"])
        .arg(package.join("Cargo.toml"))
        // Both programs have the same dependencies.
        .env(
            "CARGO_TARGET_DIR",
            Path::new(env!("CARGO_TARGET_TMPDIR")).join("structs/target"),
        )
        .env("CARGO_PROFILE_DEV_DEBUG", "none")
        .env_remove("RUSTFLAGS")
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout).unwrap()
}
