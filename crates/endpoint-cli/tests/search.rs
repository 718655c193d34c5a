//! Searches in real descriptions: what somebody types who does not know what an operation is called. Runs where
//! `ENDPOINT_OPENAPI` names a folder of descriptions.

#![allow(clippy::unwrap_used, reason = "a test may")]

use std::path::Path;
use std::{env, fs};

use crate::command::Place;

/// API, words and the route that is meant, decided before the search was written.
const QUERIES: &str = include_str!("search/queries.tsv");

/// The least searches of which a share means something: one description alone is too few.
const LEAST: usize = 50;
/// How many of a hundred have to be first, and among the first five.
const FIRST: usize = 75;
const AMONG_FIVE: usize = 90;

#[test]
fn most_searches_find_their_operation_first() {
    let Some(folder) = env::var_os("ENDPOINT_OPENAPI") else {
        println!("skipped: ENDPOINT_OPENAPI is the folder of the descriptions to search in");
        return;
    };
    let place = Place::new();
    let mut places = Vec::new();
    for line in QUERIES.lines().filter(|line| !line.starts_with('#')) {
        let [api, words, route] = *line.split('\t').collect::<Vec<_>>() else {
            panic!("{line}");
        };
        let Some(api) = catalogue(&place, Path::new(&folder), api) else {
            continue;
        };
        let words: Vec<&str> = words.split(' ').collect();
        let ran = place.run(&[&["api", "list", "--api", &*api][..], &words].concat());
        let found = ran.stdout.lines().position(|line| {
            let (_, rest) = line.split_once("  ").unwrap_or_default();
            let rest = rest.trim_start();
            rest == route || rest.starts_with(&format!("{route} "))
        });
        println!("{line}: {found:?}");
        places.push(found);
    }
    if places.len() < LEAST {
        println!(
            "skipped: the descriptions that are there have {} searches, and {LEAST} are needed",
            places.len()
        );
        return;
    }
    let within = |most| places.iter().flatten().filter(|found| **found < most).count();
    let (first, among_five, all) = (within(1), within(5), places.len());
    println!("first {first}, among five {among_five} of {all}");
    assert!(first * 100 >= all * FIRST && among_five * 100 >= all * AMONG_FIVE);
}

/// The catalogue of an API, if its description is there.
fn catalogue(place: &Place, folder: &Path, api: &str) -> Option<String> {
    let file = format!("./{api}.api");
    if place.path().join(&file).exists() {
        return Some(file);
    }
    let names = [format!("{api}.json"), format!("{api}.json.gz"), format!("{api}.yaml")];
    let description = names.iter().map(|name| folder.join(name)).find(|path| path.exists())?;
    let description = fs::canonicalize(description).unwrap();
    let ran = place.run(&["api", "prepare", description.to_str().unwrap(), &file]);
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    Some(file)
}
