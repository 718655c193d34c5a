//! Runs every seed of every fuzz target without a fuzzer, within a second, on the stable toolchain.

use std::path::Path;

type Check = fn(&[u8]);

const TARGETS: [(&str, Check); 12] = [
    ("batch", endpoint_fuzz::batch),
    ("catalogue", endpoint_fuzz::catalogue),
    ("described", endpoint_fuzz::described),
    ("openapi", endpoint_fuzz::openapi),
    ("operation", endpoint_fuzz::operation),
    ("curl", endpoint_fuzz::curl),
    ("expand", endpoint_fuzz::expand),
    ("lines", endpoint_fuzz::lines),
    ("merge_parse", endpoint_fuzz::merge_parse),
    ("pasted", endpoint_fuzz::pasted),
    ("route", endpoint_fuzz::route),
    ("template", endpoint_fuzz::template),
];

#[test]
fn what_must_hold_holds_for_the_seeds() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let mut broken = Vec::new();
    for (name, check) in TARGETS {
        let mut seeds = 0;
        for entry in std::fs::read_dir(corpus.join(name)).unwrap() {
            let path = entry.unwrap().path();
            if path.file_name().unwrap().to_str().unwrap().starts_with("seed-") {
                seeds += 1;
                let data = std::fs::read(&path).unwrap();
                if std::panic::catch_unwind(|| check(&data)).is_err() {
                    broken.push(path);
                }
            }
        }
        assert!(seeds > 4, "{name} has {seeds} seeds");
    }
    assert!(broken.is_empty(), "{broken:#?}");
}
