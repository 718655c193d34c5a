//! Numbers and raw JSON, where a program turns on `arbitrary_precision` and `raw_value` of `serde_json`. Cargo builds a crate once
//! with the features that all others ask for, so that the program is a package of its own.

#![allow(clippy::unwrap_used, reason = "a test may")]

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::all::asked;

#[test]
fn numbers_and_raw_json_are_the_same_with_any_feature_of_serde_json() {
    if !asked("the program with other features of serde_json is not built") {
        return;
    }
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("serde_json_features");
    let library = env!("CARGO_MANIFEST_DIR");
    let manifest = format!(
        "[package]\nname = \"serde-json-features\"\nversion = \"0.0.0\"\nedition = \"2024\"\npublish = false\n\n\
         [dependencies]\nendpoint = {{ path = {library:?}, features = [\"derive\"] }}\n\
         serde = {{ version = \"1\", features = [\"derive\"] }}\n\
         serde_json = {{ version = \"1\", features = [\"arbitrary_precision\", \"raw_value\"] }}\n\n[workspace]\n"
    );
    fs::create_dir_all(package.join("src")).unwrap();
    fs::write(package.join("Cargo.toml"), manifest).unwrap();
    fs::write(package.join("src/main.rs"), include_str!("program.rs")).unwrap();
    // The versions of the workspace are there already: nothing has to be downloaded.
    let _ = fs::copy(Path::new(library).join("../../Cargo.lock"), package.join("Cargo.lock"));
    let output = Command::new(env!("CARGO"))
        .args(["run", "--offline", "--quiet"])
        .current_dir(&package)
        .env("CARGO_TARGET_DIR", package.join("target"))
        .env("CARGO_PROFILE_DEV_DEBUG", "none")
        .env_remove("RUSTFLAGS")
        .output()
        .unwrap();
    let shown = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{shown}");
    assert_eq!(shown, "40 rows\n");
}
