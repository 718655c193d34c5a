//! Descriptions of real APIs. `ENDPOINT_OPENAPI` names a folder with JSON, YAML, or either compressed by gzip.

#![allow(clippy::unwrap_used, reason = "a test may")]

use std::path::Path;
use std::time::{Duration, Instant};

use crate::descriptions::{descriptions, text};
use endpoint_catalogue::Catalogue;

#[test]
fn real_descriptions_are_read_almost_whole() {
    for path in descriptions() {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let text = text(&path);
        let start = Instant::now();
        let prepared = endpoint_openapi::prepare(&text, |_| true).unwrap_or_else(|error| panic!("{name}: {error}"));
        let took = start.elapsed();
        let catalogue = prepared.catalogue.to_string();
        let count = prepared.catalogue.routes().unwrap().count();
        eprintln!(
            "{name}: {count} operations, {} left out, {} bytes of {}, in {took:?}",
            prepared.left_out.len(),
            catalogue.len(),
            text.len(),
        );
        for left_out in &prepared.left_out {
            eprintln!("  {}: {}", left_out.route, left_out.reason);
        }
        assert!(count > 0, "{name}");
        assert!(
            prepared.left_out.len() * 200 <= count,
            "{name}: at most one of two hundred is left out"
        );
        assert!(catalogue.len() <= 450 * count, "{name}");
        if let Ok(folder) = std::env::var("ENDPOINT_OPENAPI_OUT") {
            std::fs::write(Path::new(&folder).join(format!("{name}.api")), &catalogue).unwrap();
        }
        check(&name, catalogue);
    }
}

/// The catalogue reads back as it was written, within a time limit.
fn check(name: &str, text: String) {
    let copy = text.clone();
    let start = Instant::now();
    let catalogue = Catalogue::parse(text).unwrap();
    let loaded = start.elapsed();
    let operations: Vec<_> = catalogue
        .operations()
        .unwrap()
        .map(|one| one.unwrap().clone())
        .collect();
    let read = start.elapsed();
    eprintln!("  loaded in {loaded:?}, read whole in {read:?}");
    assert!(
        loaded < Duration::from_millis(if cfg!(debug_assertions) { 60 } else { 2 }),
        "{name}: {loaded:?}"
    );
    assert_eq!(
        Catalogue::new(catalogue.api().unwrap(), operations)
            .unwrap()
            .to_string(),
        copy,
        "{name}"
    );
}
