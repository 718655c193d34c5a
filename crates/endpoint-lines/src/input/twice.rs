//! A name that an object of a JSON text has twice (decision 16), and where it is: the library knows that there is one, and not
//! its place.

use std::collections::HashSet;
use std::ops::Range;

/// The name that is there the second time, without its quotes, in a text that is JSON.
pub(super) fn find(text: &str) -> Option<Range<usize>> {
    // The names so far of each object that is open; a list has none.
    let mut open: Vec<HashSet<String>> = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let skipped = rest.find(['"', '{', '[', '}', ']'])?;
        let from = at + skipped;
        let rest = text.get(from..)?;
        at = from + 1;
        match rest.bytes().next()? {
            b'{' | b'[' => open.push(HashSet::new()),
            b'"' => {
                let length = string(rest)?;
                at = from + length;
                let (literal, after) = rest.split_at_checked(length)?;
                let is_name = after.trim_start().starts_with(':');
                // Two names are the same if they are once their escapes are read.
                if is_name && !open.last_mut()?.insert(serde_json::from_str(literal).ok()?) {
                    return Some(from + 1..at - 1);
                }
            }
            _ => drop(open.pop()),
        }
    }
    None
}

/// The length of the string that a text starts with.
fn string(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    let end = text.bytes().skip(1).position(|byte| {
        let ends = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        ends
    });
    end.map(|end| end + 2)
}

#[cfg(test)]
mod tests {
    use super::find;

    #[test]
    fn the_second_of_two_names_is_found() {
        let cases = [
            (r#"{"a":1,"a":2}"#, Some(8..9)),
            (r#"{"a":1,"b":{"a":2}}"#, None),
            (r#"{"b":{"a":2},"b":1}"#, Some(14..15)),
            (r#"[[{"a":{"b":[{"c":"c"}],"b" : 1}}]]"#, Some(25..26)),
            (r#"[{"a":1},{"a":1}]"#, None),
            (r#"{"a":"{\"a\":1","b":["a","a"]}"#, None),
            (r#"{"\\":1,"\"":2,"\u005c":3}"#, Some(16..22)),
            (r#"{"ü":1,"\u00fc":2}"#, Some(9..15)),
            (r#"{"":1,"":2}"#, Some(7..7)),
            ("1", None),
            (r#""a""#, None),
            ("", None),
        ];
        for (text, expected) in cases {
            assert_eq!(find(text), expected, "{text}");
        }
    }
}
