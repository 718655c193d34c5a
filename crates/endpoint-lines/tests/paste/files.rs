//! The files that the texts of the tables name.

pub(crate) const FILES: [(&str, &[u8]); 5] = [
    ("folder/a.txt", b"beside"),
    ("body.json", b"{\"a\": 1}"),
    ("a.txt", b"one\ntwo"),
    ("vars.json", b"{\"id\": \"{{id}}\"}"),
    ("data.bin", b"\xff\x00"),
];

/// Those of the lines that other programs send: the tests of the command write them to the disk.
pub(crate) const SENT: [(&str, &[u8]); 31] = [
    ("example.zip", b"PK\x03\x04\xff\x00\r\n"),
    ("file.jpg", b"\xff\xd8\xff"),
    ("file.pdf", b"%PDF-1.7\n"),
    ("dk.png", b"\x89PNG\r\n\x1a\n"),
    ("mydata.jsonl", b"{\"a\": 1}\n{\"b\": 2}\n"),
    ("audio.mp3", b"ID3\x04"),
    ("file.txt", b"one\r\ntwo\n"),
    ("requests", b"{\"index\": {}}\n{\"a\": \"\xc3\xbc\"}\n"),
    ("body.json", b"{\n  \"a\": 1\n}\n"),
    ("file", b"a=1\n"),
    ("filename", b"a=\r\nb\n"),
    ("fileonly", b"a b&c\n"),
    ("loadthis", b"\xff\n"),
    ("prepared", b"{\"a\": 1}\n"),
    ("portrait.jpg", b"\xff\xd8\xff"),
    ("hugefile.txt", b"once upon\na time\n"),
    ("index.html", b"<p>\n"),
    ("file,2.txt", b"two\n"),
    ("headers.txt", b"X-One: 1\nX-Two: two words\n\n"),
    ("data.json", b"{\"a\": [1, 2.0], \"b\": \"\xc3\xbc\"}"),
    ("text.txt", b"some text\n"),
    ("cv.pdf", b"%PDF-1.7\n"),
    ("image.png", b"\x89PNG\r\n\x1a\n"),
    ("song.mp3", b"ID3\x04"),
    ("page.html", b"<p>"),
    ("data.xml", b"<a/>"),
    ("secret.txt", b"0123\n"),
    ("files/data.json", b"{\"name\": \"John\"}"),
    ("files/text.txt", b"some text\n"),
    ("files/data.xml", b"<a/>"),
    ("files/data.bin", b"\x00\xff"),
];
