//! Text under construction beside a `String`: each change makes the same text, on the stack, at its end, and on the heap.

use std::fmt::Write as _;

use endpoint_template::parts::Buffer;

/// Lengths around the ends of the block, and of the third that is encoded in it.
const LENGTHS: [usize; 16] = [0, 1, 2, 3, 80, 84, 85, 86, 87, 170, 251, 254, 255, 256, 257, 700];

/// RFC 6570's encoding, character by character.
fn encoded(text: &str, kept: &str) -> String {
    let one = |byte: u8| match byte.is_ascii_alphanumeric() || kept.as_bytes().contains(&byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    text.bytes().map(one).collect()
}

const UNRESERVED: &str = "-._~";
const RESERVED: &str = "-._~:/?#[]@!$&'()*+,;=";

/// A change of a text, in the buffer and in a `String`.
type Change = (&'static str, fn(&mut Buffer, &mut String, &str));

const CHANGES: [Change; 10] = [
    ("push_str", |buffer, text, more| {
        buffer.push_str(more);
        text.push_str(more);
    }),
    ("write!", |buffer, text, more| {
        write!(buffer, "{more}").unwrap();
        text.push_str(more);
    }),
    ("push", |buffer, text, more| {
        for byte in more.bytes().filter(u8::is_ascii) {
            buffer.push(byte);
            text.push(char::from(byte));
        }
    }),
    ("push_number", |buffer, text, more| {
        buffer.push_number(more.len() as u64);
        *text += &more.len().to_string();
    }),
    ("unreserved", |buffer, text, more| {
        buffer.unreserved(more);
        *text += &encoded(more, UNRESERVED);
    }),
    ("reserved", |buffer, text, more| {
        buffer.reserved(more);
        *text += &encoded(more, RESERVED);
    }),
    ("triplets", |buffer, text, more| {
        buffer.reserved(&format!("%2f{more}%g0%"));
        *text += &format!("%2f{}%25g0%25", encoded(more, RESERVED));
    }),
    ("truncate", |buffer, text, more| {
        let length = text.len().min(more.len());
        buffer.truncate(length);
        text.truncate(length);
    }),
    ("split_off", |buffer, text, more| {
        let at = text.len().saturating_sub(more.len());
        assert_eq!(buffer.split_off(at), text.split_off(at));
    }),
    ("remove", |buffer, text, _| {
        if !text.is_empty() {
            buffer.remove(text.len() / 2);
            text.remove(text.len() / 2);
        }
    }),
];

/// A text of so many bytes, with characters to encode.
fn text_of(length: usize) -> String {
    "aé/ b~"
        .chars()
        .cycle()
        .take(length)
        .collect::<String>()
        .chars()
        .scan(0, |total, one| {
            *total += one.len_utf8();
            (*total <= length).then_some(one)
        })
        .collect()
}

#[test]
fn a_buffer_is_a_string() {
    for before in LENGTHS {
        for (first, change) in CHANGES {
            for length in LENGTHS {
                for (second, again) in CHANGES {
                    let (mut buffer, mut text) = (Buffer::default(), "x".repeat(before));
                    buffer.push_str(&text);
                    change(&mut buffer, &mut text, &"y~z/ w"[..length.min(6)]);
                    // What follows is ASCII, so that a cut is at a character.
                    again(&mut buffer, &mut text, &"a/ b~c".repeat(length / 6 + 1)[..length]);
                    let case = format!("{before}, {first}, {second} of {length}");
                    assert_eq!(buffer.as_str(), text, "{case}");
                    assert_eq!(
                        (buffer.len(), buffer.is_empty()),
                        (text.len(), text.is_empty()),
                        "{case}"
                    );
                    assert_eq!(buffer.as_bytes(), text.as_bytes(), "{case}");
                    assert_eq!(buffer.take(), text, "{case}");
                    assert!(buffer.is_empty() && buffer.as_str().is_empty(), "{case}");
                }
            }
        }
    }
}

#[test]
fn characters_of_several_bytes_stay_whole() {
    for before in LENGTHS {
        for length in LENGTHS {
            let (mut buffer, more) = (Buffer::default(), text_of(length));
            buffer.push_str(&"x".repeat(before));
            buffer.push_str(&more);
            buffer.unreserved(&more);
            buffer.reserved(&more);
            let expected = "x".repeat(before) + &more + &encoded(&more, UNRESERVED) + &encoded(&more, RESERVED);
            assert_eq!(buffer.take(), expected, "{before} and {length}");
            // It begins anew.
            buffer.push_str("a");
            assert_eq!(buffer.take_bytes(), b"a");
        }
    }
}

#[test]
fn a_text_on_the_stack_takes_no_memory_and_one_on_the_heap_has_room() {
    for (length, capacity) in [
        (0, 0..=0),
        (1, 1..=1),
        (256, 256..=256),
        (257, 513..=800),
        (1_000, 1_512..=1_600),
    ] {
        let mut buffer = Buffer::default();
        buffer.push_str(&"x".repeat(length));
        let taken = buffer.take_bytes();
        assert!(capacity.contains(&taken.capacity()), "{length}: {}", taken.capacity());
    }
}
