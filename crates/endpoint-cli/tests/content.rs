//! Bodies of every kind in the command's own grammar: forms, files, JSON and what is piped in; and who asks.

use crate::command::Place;

#[test]
fn a_file_is_a_part() {
    let place = Place::new();
    place.file("dir/cv.pdf", b"%PDF\xff");
    place.file("a.txt", "text");
    for flag in ["--form", "--multipart"] {
        let ran = place.run(&[
            "POST",
            "/x",
            flag,
            "name=mona",
            "cv@dir/cv.pdf",
            "b@a.txt;type=text/x",
            "-o",
            "http",
        ]);
        assert_eq!(ran.status, Some(0), "{}", ran.stderr);
        for text in [
            "content-type: multipart/form-data; boundary=",
            "Content-Disposition: form-data; name=\"name\"\r\n\r\nmona\r\n",
            "name=\"cv\"; filename=\"cv.pdf\"\r\nContent-Type: application/pdf\r\n\r\n%PDF",
            "name=\"b\"; filename=\"a.txt\"\r\nContent-Type: text/x\r\n\r\ntext\r\n",
        ] {
            assert!(ran.stdout.contains(text), "{flag}: {text}: {}", ran.stdout);
        }
    }
    let ran = place.run(&["POST", "/x", "cv@a.txt"]);
    assert!(
        ran.status == Some(2) && ran.stderr.contains("--form sends it as a part"),
        "{}",
        ran.stderr
    );
}
