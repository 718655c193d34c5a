//! The compile errors of macros and operations: the reason, the route, and a caret under the byte, the name or the
//! field at fault.
//!
//! Each `compile_fail/*.rs` must not compile, with as many errors as its `.stderr` has places. The compiler's output
//! must contain the texts of that file, which blank lines separate. The rest is not compared, as it differs between
//! versions. Calls inside the library must not be in it.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a table fails by a panic, and says what it is made of"
)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value as Json;

use crate::support::all::asked;
use crate::support::table;

#[test]
fn mistakes_do_not_compile() {
    if !asked("the programs of compile_fail are not built") {
        return;
    }
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compile_fail");
    let cases = cases();
    write_package(&package, &cases);
    let output = check(&package);
    assert!(
        !output.contains_key("compiles"),
        "what is right must compile: {:?}",
        output["compiles"]
    );
    table(cases, |case| {
        let name = stem(&case);
        let Some(output) = output.get(&name) else {
            return Err(format!("  {name} compiles"));
        };
        let expected = fs::read_to_string(case.with_extension("stderr")).unwrap();
        if output.len() != expected.matches("--> ").count().max(1) {
            return Err(format!("  {name} has {} errors:\n{}", output.len(), output.concat()));
        }
        let output = output.concat();
        if output.contains("inside `") {
            return Err(format!("  {name} shows calls within the library:\n{output}"));
        }
        match expected
            .split("\n\n")
            .find(|expected| !contains_lines(&output, expected))
        {
            None => Ok(()),
            Some(expected) => Err(format!("  {name}:\n{expected}\nis not in\n{output}")),
        }
    });
}

/// The sources of `compile_fail`.
fn cases() -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/compile_fail");
    let files = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    let mut cases: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect();
    cases.sort();
    cases
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap().to_str().unwrap().to_owned()
}

/// A library whose macro writes operations: the names in the macro are those of the library.
const LIBRARY: &str = r#"
pub use endpoint;

#[macro_export]
macro_rules! order {
    ($name:ident { $($fields:tt)* }) => {
        #[derive($crate::endpoint::Operation)]
        #[operation("GET /orders/{id}", crate = $crate::endpoint)]
        pub struct $name { $($fields)* }
    };
}
"#;

/// The catalogue of the package.
const SHOP: &str = "endpoint-catalogue 2
@server https://shop.example/v1
@security ?api_token ~visit ^x-key
GET /colors colors/list ?color:object+comma ?deep:object+deep ?numbers:integer[]
GET /lists lists/get ?*:string[]+brackets
GET /old old/get deprecated
GET /orders orders/list ?page:integer ?state=open|paid ?tags:string[]+brackets ?filter:object+json # List orders
GET /orders/{id} orders/get # An order
GET /reports reports/list ?from! ^x-team!
GET /traces traces/list ^x-trace ~session
GET /visits visits/list ~session!
PATCH /orders/{id} orders/change >application/merge-patch+json .item
POST /files files/create >multipart! .meta:object
POST /keys keys/create >json .name
POST /lists lists/create >json .list:string[] .other:string[]
POST /orders orders/create ?notify:boolean >json! .item! .count:integer # Place an order
POST /search search/create >form! .q!
POST /uploads uploads/create >multipart! .file!:file .files[]:file[] .icon:file .note
PUT /orders/{id}/hold orders/hold >json .reason! .until
PUT /raw raw/put >application/octet-stream! .a
PUT /search search/replace >form .range:object+deep .tags:string[]+brackets
";

/// A program that compiles.
const RIGHT: &str = r#"
compile_fail::order!(Order { id: u8 });

#[derive(endpoint::Operation)]
#[operation("GET /users", api = "users.api")]
struct Users;

fn main() {
    static ROUTE: endpoint::Route = endpoint::route!("GET /{a}");
    println!("{ROUTE} {:?} {:?}", endpoint::Operation::expand(&Order { id: 1 }), endpoint::Operation::expand(&Users));
}
"#;

/// A package outside the workspace with a program for each case, and one program that compiles.
fn write_package(package: &Path, cases: &[PathBuf]) {
    let programs = package.join("src/bin");
    let _ = fs::remove_dir_all(&programs);
    fs::create_dir_all(&programs).unwrap();
    let library = env!("CARGO_MANIFEST_DIR");
    let manifest = format!(
        "[package]\nname = \"compile-fail\"\nversion = \"0.0.0\"\nedition = \"2024\"\npublish = false\n\n\
         [dependencies]\nendpoint = {{ path = {library:?}, features = [\"derive\"] }}\n\
         serde = {{ version = \"1\", features = [\"derive\"] }}\n\n[workspace]\n"
    );
    fs::write(package.join("Cargo.toml"), manifest).unwrap();
    // The versions in the workspace's lock file are downloaded already.
    let lock = Path::new(library).join("../../Cargo.lock");
    let _ = fs::copy(lock, package.join("Cargo.lock"));
    for case in cases {
        fs::copy(case, programs.join(case.file_name().unwrap())).unwrap();
    }
    fs::write(package.join("src/lib.rs"), LIBRARY).unwrap();
    fs::write(programs.join("compiles.rs"), RIGHT).unwrap();
    fs::write(package.join("shop.api"), SHOP).unwrap();
    fs::write(package.join("old.api"), "endpoint-catalogue 1\nGET /users -\n").unwrap();
    let unsorted = "endpoint-catalogue 2\nGET /users -\nGET /orders -\nPOST /users -\n";
    fs::write(package.join("unsorted.api"), unsorted).unwrap();
    fs::write(package.join("users.api"), "endpoint-catalogue 2\nGET /users -\n").unwrap();
}

/// The errors of the compiler for each program that does not compile.
fn check(package: &Path) -> BTreeMap<String, Vec<String>> {
    let output = Command::new(env!("CARGO"))
        .args([
            "check",
            "--lib",
            "--bins",
            "--keep-going",
            "--offline",
            "--quiet",
            "--message-format=json",
        ])
        .current_dir(package)
        .env("CARGO_TARGET_DIR", package.join("target"))
        .env_remove("RUSTFLAGS")
        .output()
        .unwrap();
    let mut errors = BTreeMap::<String, Vec<String>>::new();
    for line in String::from_utf8(output.stdout).unwrap().lines() {
        let message: Json = serde_json::from_str(line).unwrap();
        // The last error only counts the others.
        let has_place = message["message"]["spans"]
            .as_array()
            .is_some_and(|spans| !spans.is_empty());
        if message["message"]["level"] == "error" && has_place {
            let program = message["target"]["name"].as_str().unwrap().to_owned();
            let rendered = message["message"]["rendered"].as_str().unwrap();
            errors.entry(program).or_default().push(rendered.to_owned());
        }
    }
    assert!(!errors.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    errors
}

/// Whether the lines of `expected` follow each other in `output`, equally indented, so that the caret is under its
/// byte.
fn contains_lines(output: &str, expected: &str) -> bool {
    let output: Vec<_> = output.lines().collect();
    let mut expected = expected.lines();
    let reason = expected.next().unwrap();
    let Some(start) = output.iter().position(|line| line.contains(reason)) else {
        return false;
    };
    let expected: Vec<_> = expected.collect();
    let got: Vec<_> = output.iter().skip(start + 1).take(expected.len()).copied().collect();
    unindented(&got) == unindented(&expected)
}

/// The lines without their common indentation.
fn unindented<'l>(lines: &[&'l str]) -> Vec<&'l str> {
    let blanks = |line: &&str| line.len() - line.trim_start().len();
    let common = lines.iter().map(blanks).min().unwrap_or(0);
    lines.iter().map(|line| line.split_at(common).1.trim_end()).collect()
}
