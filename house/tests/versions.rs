//! The workspaces beside the main one have the versions of its dependencies. With another version, a package would not do what the
//! command does, and would be built a second time.

use std::collections::BTreeMap;
use std::fs;

use toml::de::{DeTable, DeValue};

use crate::rules::root;

/// The workspaces that build the crates.
const WORKSPACES: [&str; 6] = [
    "bench",
    "compare/clients",
    "compare/templates",
    "fuzz",
    "packages",
    "page/python",
];

/// The version of each package in a lock file, by its name and the part of the version that compatible ones share.
fn locked(workspace: &str) -> BTreeMap<(String, String), String> {
    let text = fs::read_to_string(root().join(workspace).join("Cargo.lock")).unwrap();
    let lock = DeTable::parse(&text).unwrap();
    let packages = lock.get_ref()["package"].get_ref().as_array().unwrap().iter();
    let member = |package: &DeValue<'_>, key: &str| package[key].get_ref().as_str().unwrap().to_owned();
    let versions = packages.map(|package| {
        let version = member(package.get_ref(), "version");
        let mut parts = version.split('.');
        let first = parts.next().unwrap().to_owned();
        let shared = if first == "0" {
            format!("0.{}", parts.next().unwrap())
        } else {
            first
        };
        ((member(package.get_ref(), "name"), shared), version)
    });
    versions.collect()
}

#[test]
fn workspaces_lock_the_same_versions() {
    let own = locked("");
    let mut others = Vec::new();
    for workspace in WORKSPACES {
        for ((name, shared), version) in locked(workspace) {
            let known = own.get(&(name.clone(), shared));
            if let Some(known) = known.filter(|known| **known != version) {
                others.push(format!(
                    "cargo update --manifest-path {workspace}/Cargo.toml -p {name}@{version} --precise {known}"
                ));
            }
        }
    }
    assert!(
        others.is_empty(),
        "the main workspace has other versions:\n{}",
        others.join("\n")
    );
}
