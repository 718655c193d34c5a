//! A catalogue that only checks leaves none of its text in the program, with and without optimization.
//!
//! A package outside the workspace has programs that check in each way, and one that reads the catalogue at run time.
//! The search must find the text in that one, or it could not find it in any.

#![allow(clippy::unwrap_used, reason = "a test may")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::all::asked;
use crate::support::table;

/// The catalogue: two operations that the programs have, and others.
const API: &str = "endpoint-catalogue 2\n\
    @title The title that nobody prints\n\
    @server https://nobody-asks.example/v1\n\
    GET /orders orders/list ?page:integer ?state=open|paid # A summary beside a call\n\
    GET /orders/{id} orders/get /id:integer\n\
    POST /orders orders/create ?notify:boolean >json! .item! .count:integer .another_field_of_a_call\n\
    POST /unused/by/{everybody} unused/operation ?unused_parameter:integer=1|2 # A summary that nobody reads\n";

/// Texts of the catalogue that are in no route and no field of the programs.
const TEXTS: [&str; 9] = [
    "endpoint-catalogue 2",
    "The title that nobody prints",
    "nobody-asks.example",
    "A summary beside a call",
    "another_field_of_a_call",
    "/unused/by/{everybody}",
    "unused/operation",
    "unused_parameter",
    "A summary that nobody reads",
];

/// A text that each program has: its route.
const ROUTE: &str = "/orders";

const STRUCTS: &str = r#"
use endpoint::{Endpoint, Operation};

#[derive(Operation)]
#[operation("POST /orders", api = "src/shop.api")]
struct Create<'a> {
    item: &'a str,
    count: Option<i64>,
    #[operation(query)]
    notify: Option<bool>,
}

#[derive(Operation)]
#[operation("GET /orders/{id}", api = "src/shop.api")]
struct Get {
    id: u64,
}

fn main() {
    let shop = Endpoint::new("https://shop.example").unwrap();
    let count = std::env::args().count();
    let create = Create { item: "tea", count: None, notify: Some(count > 1) };
    let request = shop.http(&create, ()).unwrap();
    println!("{} {:?}", request.uri(), request.body());
    println!("{}", shop.request(&Get { id: count as u64 }, ()).unwrap().url());
}
"#;

const READS: &str = r#"
use endpoint::{Endpoint, options};
use endpoint_catalogue::{Catalogue, Described};

static SHOP: Catalogue = Catalogue::from_static(include_str!("../shop.api"));

fn main() {
    let shop = Described::over(&Endpoint::new("https://shop.example").unwrap(), &SHOP).unwrap();
    println!("{}", shop.request("GET /orders", options! { page: 1 }).unwrap().url());
}
"#;

#[test]
fn a_catalogue_that_only_checks_is_no_part_of_the_program() {
    if !asked("programs with a catalogue that only checks are not built") {
        return;
    }
    let package = package();
    for profile in ["dev", "release"] {
        let folder = build(&package, profile);
        let found = |program: &str| {
            let bytes = fs::read(folder.join(format!("{program}{}", std::env::consts::EXE_SUFFIX))).unwrap();
            let has = |text: &&str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
            assert!(has(&ROUTE), "{program} of {profile} has its route");
            TEXTS.into_iter().filter(has).collect::<Vec<_>>()
        };
        assert_eq!(
            found("reads"),
            TEXTS,
            "what is read when the program runs is in it ({profile})"
        );
        table(["structs"], |program| {
            let found = found(program);
            found
                .is_empty()
                .then_some(())
                .ok_or(format!("  {program} of {profile} has {found:?}"))
        });
    }
}

/// Writes the package with the programs.
fn package() -> PathBuf {
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("checked_only");
    let programs = package.join("src/bin");
    // Programs of an earlier run would be built, too.
    let _ = fs::remove_dir_all(&programs);
    fs::create_dir_all(&programs).unwrap();
    let library = env!("CARGO_MANIFEST_DIR");
    let catalogues = format!("{library}-catalogue");
    let manifest = format!(
        "[package]\nname = \"checked-only\"\nversion = \"0.0.0\"\nedition = \"2024\"\npublish = false\n\n\
         [dependencies]\nendpoint = {{ path = {library:?} }}\nendpoint-catalogue = {{ path = {catalogues:?} }}\n\n[workspace]\n"
    );
    fs::write(package.join("Cargo.toml"), manifest).unwrap();
    // The versions in the workspace's lock file are downloaded already.
    let lock = Path::new(library).join("../../Cargo.lock");
    let _ = fs::copy(lock, package.join("Cargo.lock"));
    fs::write(package.join("src/shop.api"), API).unwrap();
    for (name, text) in [("structs", STRUCTS), ("reads", READS)] {
        fs::write(programs.join(format!("{name}.rs")), text).unwrap();
    }
    package
}

/// Builds the programs, and returns their folder.
fn build(package: &Path, profile: &str) -> PathBuf {
    let target = package.join("target");
    let output = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--offline", "--profile", profile])
        .current_dir(package)
        .env("CARGO_TARGET_DIR", &target)
        .env("CARGO_INCREMENTAL", "0")
        .env("CARGO_PROFILE_DEV_DEBUG", "none")
        .env_remove("RUSTFLAGS")
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    target.join(if profile == "dev" { "debug" } else { profile })
}
