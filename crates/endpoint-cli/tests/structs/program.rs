//! A program of the structs: each makes its request with and without the catalogue, and as it is printed, beside the request of
//! the catalogue.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use crate::sample::Struct;

/// What was printed for a catalogue.
pub(crate) struct Pasted {
    pub(crate) name: &'static str,
    pub(crate) catalogue: String,
    pub(crate) server: String,
    pub(crate) text: String,
    pub(crate) structs: Vec<Struct>,
}

/// Two requests that should be the same.
pub(crate) struct Outcome {
    pub(crate) operation: String,
    /// `with` the catalogue, `without` it at the endpoint, or `alone`: without `api`, too.
    pub(crate) way: String,
    pub(crate) made: String,
    pub(crate) expected: String,
}

const HEAD: &str = r#"#![deny(warnings)]
#![allow(deprecated, reason = "some operations are")]
#![allow(noop_method_call, reason = "each value is cloned, whatever it is")]

use endpoint::{Error, Operation, Options, RequestOptions};
use endpoint_catalogue::Described;

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

fn compare<O: Operation>(shop: &Described, ways: &[(&str, &Described)], operation: &O, options: Options<'_>, name: &str) {
    let expected = shown(shop.request(O::route(), options));
    for (way, endpoint) in ways {
        println!("{name}\t{way}\t{}\t{expected}", shown(endpoint.request(operation, ())));
    }
}
"#;

/// What the program prints.
pub(crate) fn run(pasted: &[Pasted]) -> Vec<Outcome> {
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("structs");
    std::fs::create_dir_all(package.join("src")).unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let library = root.join("crates/endpoint").canonicalize().unwrap();
    let catalogues = root.join("crates/endpoint-catalogue").canonicalize().unwrap();
    let manifest = format!(
        "[package]\nname = \"structs\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n\
         endpoint = {{ path = {library:?} }}\nendpoint-catalogue = {{ path = {catalogues:?} }}\nhttp = \"1\"\n\n[workspace]\n"
    );
    std::fs::write(package.join("Cargo.toml"), manifest).unwrap();
    // The versions of the workspace are there already: nothing has to be downloaded.
    std::fs::copy(root.join("Cargo.lock"), package.join("Cargo.lock")).unwrap();
    let mut main = HEAD.to_owned();
    for one in pasted {
        std::fs::write(package.join(format!("src/{}.api", one.name)), &one.catalogue).unwrap();
        for (suffix, is_alone) in [("", false), ("_alone", true)] {
            let name = format!("{}{suffix}", one.name);
            std::fs::write(package.join(format!("src/{name}.rs")), module(one, is_alone)).unwrap();
            let _ = writeln!(main, "mod {name};");
        }
    }
    let calls: String = pasted
        .iter()
        .map(|one| format!("    {0}::calls();\n    {0}_alone::calls();\n", one.name))
        .collect();
    let _ = write!(main, "\nfn main() {{\n{calls}}}\n");
    std::fs::write(package.join("src/main.rs"), main).unwrap();
    let output = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--offline", "--manifest-path"])
        .arg(package.join("Cargo.toml"))
        .env("CARGO_TARGET_DIR", package.join("target"))
        .env_remove("RUSTFLAGS")
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let lines = String::from_utf8(output.stdout).unwrap();
    lines.lines().map(outcome).collect()
}

fn outcome(line: &str) -> Outcome {
    let mut parts = line.split('\t').map(str::to_owned);
    let mut next = || parts.next().unwrap();
    Outcome {
        operation: next(),
        way: next(),
        made: next(),
        expected: next(),
    }
}

/// The structs as they are printed, but for the catalogue that they are checked against unless `is_alone`, and their calls.
fn module(pasted: &Pasted, is_alone: bool) -> String {
    let mut text = format!(
        "use endpoint::{{Endpoint, Operation, Options}};\nuse endpoint_catalogue::{{Catalogue, Described}};\n\n\
         static CATALOGUE: Catalogue = Catalogue::from_static(include_str!(\"{}.api\"));\n\n",
        pasted.name
    );
    for line in pasted.text.lines() {
        match line
            .strip_prefix("#[operation(")
            .and_then(|line| line.strip_suffix(")]"))
        {
            Some(route) if !is_alone => text += &format!("#[operation({route}, api = \"src/{}.api\")]\n", pasted.name),
            _ => text += &format!("{line}\n"),
        }
    }
    text += "\npub fn calls() {\n";
    for one in &pasted.structs {
        let server = one.operation.server.as_ref().unwrap_or(&pasted.server);
        let _ = writeln!(text, "    {{\n{}", one.code());
        let _ = writeln!(
            text,
            "    let plain = Described::over(&Endpoint::new({server:?}).unwrap(), None).unwrap();"
        );
        let _ = writeln!(
            text,
            "    let shop = Described::over(&Endpoint::new({:?}).unwrap(), &CATALOGUE).unwrap();",
            pasted.server
        );
        let name = one.operation.name();
        let ways = match is_alone {
            true => "(\"alone\", &plain)",
            false => "(\"with\", &shop), (\"without\", &plain)",
        };
        let _ = writeln!(
            text,
            "    crate::compare(&shop, &[{ways}], &operation, options, {name:?});\n    }}"
        );
    }
    text + "}\n"
}
