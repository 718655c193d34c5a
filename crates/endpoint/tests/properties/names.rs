//! "Did you mean" agrees with `strsim`, which the derive and the command use.

use std::borrow::Cow;

use endpoint_catalogue::{Api, Catalogue, Entry};
use proptest::prelude::*;
use proptest::sample::Index;

use super::config;

/// A slip of the keyboard.
#[derive(Debug, Clone)]
enum Slip {
    Change(Index, char),
    Add(Index, char),
    LeaveOut(Index),
    Swap(Index),
    Case(Index),
}

fn letter() -> impl Strategy<Value = char> {
    prop_oneof![
        proptest::char::range('a', 'c'),
        proptest::sample::select(vec!['A', '%', '{', ':', ' ', '.', '-', 'é', 'É', '😀', '\n', '\0']),
    ]
}

fn name() -> impl Strategy<Value = String> {
    let short = || proptest::collection::vec(letter(), 0..14).prop_map(String::from_iter);
    // Around the longest name that is compared.
    let long = (148usize..164, short()).prop_map(|(length, end): (usize, String)| "x".repeat(length) + &end);
    prop_oneof![8 => short(), 1 => long]
}

fn slip() -> impl Strategy<Value = Slip> {
    prop_oneof![
        (any::<Index>(), letter()).prop_map(|(at, letter)| Slip::Change(at, letter)),
        (any::<Index>(), letter()).prop_map(|(at, letter)| Slip::Add(at, letter)),
        any::<Index>().prop_map(Slip::LeaveOut),
        any::<Index>().prop_map(Slip::Swap),
        any::<Index>().prop_map(Slip::Case),
    ]
}

fn slipped(name: &str, slips: Vec<Slip>) -> String {
    let mut letters: Vec<char> = name.chars().collect();
    for slip in slips {
        match slip {
            Slip::Add(at, letter) => letters.insert(at.index(letters.len() + 1), letter),
            _ if letters.len() < 2 => {}
            Slip::Change(at, letter) => *at.get_mut(&mut letters) = letter,
            Slip::LeaveOut(at) => drop(letters.remove(at.index(letters.len()))),
            Slip::Swap(at) => {
                let at = at.index(letters.len() - 1);
                letters.swap(at, at + 1);
            }
            Slip::Case(at) => {
                let letter = at.get_mut(&mut letters);
                *letter = letter.to_ascii_uppercase();
            }
        }
    }
    letters.into_iter().collect()
}

/// The distance between two names in bytes, without case.
fn distance(one: &str, other: &str) -> usize {
    let [one, other] = [one, other].map(|text| text.bytes().map(|byte| char::from(byte.to_ascii_lowercase())));
    strsim::osa_distance(&String::from_iter(one), &String::from_iter(other))
}

/// The first of the nearest candidates, if it is near enough.
fn nearest<'c>(name: &str, candidates: &'c [Cow<'_, str>]) -> Option<&'c str> {
    let near = candidates.iter().filter_map(|candidate| {
        let longer = name.len().max(candidate.len());
        let distance = (longer <= 160).then(|| distance(name, candidate))?;
        (distance * 3 <= longer).then_some((distance, &**candidate))
    });
    near.min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn the_nearest_name_is_meant(
        names in proptest::collection::vec(name(), 1..4),
        slips in proptest::collection::vec(slip(), 0..5),
        other in proptest::option::weighted(0.1, name()),
    ) {
        let meant = other.unwrap_or_else(|| slipped(&names[0], slips));
        let operation = |(index, name): (usize, &String)| {
            let mut operation = Entry::new("GET", format!("/{index}"));
            operation.id = Some(name.clone());
            operation
        };
        let operations = names.iter().enumerate().map(operation);
        // Not every text can be an id.
        let Ok(catalogue) = Catalogue::new(&Api::default(), operations) else {
            return Ok(());
        };
        let candidates: Vec<Cow<'_, str>> = catalogue
            .routes()
            .unwrap()
            .flat_map(|(route, id)| [Cow::Borrowed(route), id])
            .filter(|candidate| candidate != "-")
            .collect();
        let got = catalogue.nearest(&meant).unwrap();
        prop_assert_eq!(got.as_deref(), nearest(&meant, &candidates), "{:?} of {:?}", meant, candidates);
    }
}
