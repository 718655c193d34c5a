//! Lines of noise: whatever the bytes, each line is answered by one line, and the next one is not harmed.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

use crate::command::Place;
use serde_json::Value;

const SEEDS: [&str; 8] = [
    r#"{"id":1,"route":"GET /repos/{owner}/{repo}{?page,per_page}","options":{"owner":"a","repo":"b","page":2}}"#,
    r#"{"id":"x","op":"merge","route":"/x/:id","defaults":[{"headers":{"accept":"a/b"}},{"id":5}]}"#,
    r#"{"op":"parse","options":{"method":"POST","url":"https://a.test/x","data":{"a":[1,null,true]}}}"#,
    r#"{"id":null,"op":"defaults","defaults":[{"baseUrl":"https://a.test","mediaType":{"previews":["mercy"]}}]}"#,
    r#"{"id":[1],"op":"expand","template":"{+a}{/b*}{?c:3}","variables":{"a":"ö/..","b":{"k":"v"},"c":"%41\u0000"}}"#,
    r#"{"id":{},"options":{"url":"{+url}","url2":"//evil","headers":{"x-a":"b\r\nc"}}}"#,
    r#"{"route":"DELETE /x","options":{"mediaType":{"format":"raw"},"request":{"a":1e400}}}"#,
    r#"[[[[[[{"id":1}]]]]]]"#,
];

/// Changes made to lines, the same in every run: a xorshift generator.
struct Noise(u64);

impl Noise {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }

    /// A few bytes of the line replaced, taken out, put in, or the end of another line added.
    fn disturb(&mut self, line: &mut Vec<u8>, other: &[u8]) {
        for _ in 0..self.below(4) {
            let place = self.below(line.len());
            match self.below(5) {
                0 if place < line.len() => line[place] = self.next() as u8,
                1 if place < line.len() => drop(line.remove(place)),
                2 => line.insert(place, b"{}[]\":,\\0 eE-"[self.below(13)]),
                3 => line.truncate(place),
                _ => line.extend_from_slice(&other[self.below(other.len())..]),
            }
        }
        line.retain(|byte| *byte != b'\n');
    }
}

#[test]
fn noise_is_answered_line_by_line() {
    let mut noise = Noise(0x9e37_79b9_7f4a_7c15);
    let mut lines = Vec::new();
    for count in 0..20_000 {
        let mut line = SEEDS[count % SEEDS.len()].as_bytes().to_vec();
        let other = SEEDS[noise.below(SEEDS.len())].as_bytes();
        noise.disturb(&mut line, other);
        lines.extend_from_slice(&line);
        lines.push(b'\n');
        lines.extend_from_slice(format!("{{\"id\":{count},\"op\":\"expand\",\"template\":\"x\"}}\n").as_bytes());
    }
    let place = Place::new();
    let one = place.run_with(&["batch"], &lines);
    assert_eq!((one.status, &*one.stderr), (Some(1), ""));
    let answers: Vec<&str> = one.stdout.lines().collect();
    assert_eq!(answers.len(), 40_000);
    for (count, pair) in answers.chunks(2).enumerate() {
        let answer: Value = serde_json::from_str(pair[0]).unwrap();
        let answer = answer.as_object().unwrap();
        assert_eq!(answer.len(), 2, "{}", pair[0]);
        if let Some(error) = answer.get("error") {
            let kind = error["kind"].as_str().unwrap();
            assert!(
                kind.bytes().all(|byte| byte == b'-' || byte.is_ascii_lowercase()),
                "{kind}"
            );
            assert!(
                error["message"].as_str().is_some_and(|message| !message.contains('\n')),
                "{}",
                pair[0]
            );
        }
        assert_eq!(pair[1], format!("{{\"id\":{count},\"ok\":\"x\"}}"));
    }
}
