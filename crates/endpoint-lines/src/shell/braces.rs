//! Brace expansion: `{a,b}` and `{1..3}` outside quotes make several words of one (Bash Reference Manual, "Brace
//! Expansion").

use super::lexer::Atom;

/// The braces of one word that are looked at.
const MOST_BRACES: usize = 64;
/// The words that one word becomes.
const MOST_WORDS: usize = 1000;

type Atoms = Vec<Atom>;

/// The words that a word becomes; none where they are too many.
pub(super) fn expand(atoms: &[Atom]) -> Option<Vec<Atoms>> {
    let braces = atoms.iter().filter(|atom| **atom == Atom::Plain('{')).count();
    match braces {
        0 => Some(vec![atoms.to_vec()]),
        1..=MOST_BRACES => expanded(atoms),
        _ => None,
    }
}

fn expanded(atoms: &[Atom]) -> Option<Vec<Atoms>> {
    for (open, _) in atoms.iter().enumerate().filter(|(_, atom)| **atom == Atom::Plain('{')) {
        let Some((middles, after)) = group(atoms, open) else {
            continue;
        };
        let before = atoms.get(..open)?;
        let ends = expanded(after)?;
        let mut words = Vec::new();
        for middle in middles {
            for middle in expanded(&middle)? {
                for end in &ends {
                    if words.len() >= MOST_WORDS {
                        return None;
                    }
                    words.push([before, &middle, end].concat());
                }
            }
        }
        return Some(words);
    }
    Some(vec![atoms.to_vec()])
}

/// The alternatives of the brace at an index, and what follows its end; nothing where it is only a character.
fn group(atoms: &[Atom], open: usize) -> Option<(Vec<Atoms>, &[Atom])> {
    let inside = atoms.get(open + 1..)?;
    let mut depth = 0;
    let mut start = 0;
    let mut alternatives = Vec::new();
    for (at, atom) in inside.iter().enumerate() {
        match atom {
            Atom::Plain('{') => depth += 1,
            Atom::Plain('}') if depth > 0 => depth -= 1,
            Atom::Plain(',') if depth == 0 => {
                alternatives.push(inside.get(start..at)?.to_vec());
                start = at + 1;
            }
            Atom::Plain('}') => {
                let after = inside.get(at + 1..)?;
                if alternatives.is_empty() {
                    return Some((sequence(inside.get(..at)?)?, after));
                }
                alternatives.push(inside.get(start..at)?.to_vec());
                return Some((alternatives, after));
            }
            _ => {}
        }
    }
    None
}

/// `1..3`, `01..10..2`, `a..e`
fn sequence(atoms: &[Atom]) -> Option<Vec<Atoms>> {
    let text: String = atoms
        .iter()
        .map(|atom| if let Atom::Plain(c) = atom { Some(*c) } else { None })
        .collect::<Option<_>>()?;
    let parts: Vec<&str> = text.split("..").collect();
    let (first, last, step) = match parts.as_slice() {
        [first, last] => (*first, *last, 1),
        [first, last, step] => (*first, *last, step.parse::<i64>().ok()?),
        _ => return None,
    };
    let step = i64::try_from(step.unsigned_abs().max(1)).ok()?;
    let letter = |text: &str| text.parse::<char>().ok().filter(char::is_ascii_alphabetic);
    let (from, to, width) = match (letter(first), letter(last)) {
        (Some(first), Some(last)) => (i64::from(u32::from(first)), i64::from(u32::from(last)), None),
        _ => {
            let is_padded = [first, last]
                .iter()
                .any(|text| text.trim_start_matches('-').len() > 1 && text.trim_start_matches('-').starts_with('0'));
            let width = first.len().max(last.len());
            (
                first.parse().ok()?,
                last.parse().ok()?,
                Some(if is_padded { width } else { 0 }),
            )
        }
    };
    let count = (to.checked_sub(from)?.unsigned_abs() / step.unsigned_abs()).checked_add(1)?;
    if count > MOST_WORDS as u64 {
        return Some(vec![Vec::new(); MOST_WORDS + 1]);
    }
    let mut words = Vec::new();
    for index in 0..i64::try_from(count).ok()? {
        let number = if from <= to {
            from + index * step
        } else {
            from - index * step
        };
        let text = match width {
            Some(width) => format!("{number:0width$}"),
            None => char::from_u32(u32::try_from(number).ok()?)?.to_string(),
        };
        words.push(text.chars().map(Atom::Plain).collect());
    }
    Some(words)
}
