//! Mistakes that people make who come from curl, HTTPie, xh and gh, with the whole message of each: one cause, what to do, and
//! a line of example. `INSTA_UPDATE=always` writes the snapshot anew.

mod command;

use command::Place;

const MISTAKES: [&[&str]; 61] = [
    // Flags of other programs.
    &["POST", "/x", "-d", "a=s3cret"],
    &["POST", "/x", "--data-raw", "s3cret"],
    &["POST", "/x", "--data-binary=@s3cret"],
    &["POST", "/x", "--data-urlencode", "a=s3cret"],
    &["POST", "/x", "--raw", "s3cret"],
    &["PUT", "/x", "-T", "s3cret"],
    &["/x", "-G", "--data", "a=1"],
    &["/x", "-I"],
    &["--request", "POST", "/x"],
    &["-sSL", "https://example.com"],
    &["-L", "/x"],
    &["/x", "--follow"],
    &["/x", "-k"],
    &["/x", "--verify=no"],
    &["/x", "-a", "mona:s3cret"],
    &["/x", "-A", "bearer", "-a", "s3cret"],
    &["/x", "-b", "session=s3cret"],
    &["--url", "https://example.com"],
    &["/x", "-v"],
    &["/x", "--verbose"],
    &["/x", "--print=HB"],
    &["/x", "--offline"],
    &["/x", "-o", "out.json"],
    &["/x", "-o", "crul"],
    &["/x", "-O"],
    &["/x", "--jq", ".a"],
    &["/x", "--paginate"],
    &["/x", "--hostname", "ghe.example.com"],
    &["/x", "--hedaer", "a:s3cret"],
    &["/x", "--frobnicate=s3cret"],
    &["/x", "-j", "a=1"],
    // Items.
    &["POST", "/x", "name", "=", "mona"],
    &["POST", "/x", "password", "=", "s3cret"],
    &["POST", "/x", "name", "=mona"],
    &["POST", "/x", "name=", "mona"],
    &["/x", "Accept:", "text/html"],
    &["/x", "Authorization:", "token", "s3cret"],
    &["/x", "-H", "Authorization:", "token", "s3cret"],
    &["/x", "ghp_s3cret"],
    &["/x", "a", "b"],
    &["/x", "/y"],
    &["/x", "https://example.com"],
    &["POST", "/x", "{\"a\":\"s3cret\"}"],
    &["POST", "/x", "[1, 2]"],
    &["POST", "/x", "draft:=True"],
    &["POST", "/x", "draft:=None"],
    &["POST", "/x", "draft:=yes"],
    &["POST", "/x", "name:=mona"],
    &["/x", "filter[name]=x"],
    &["POST", "/x", "cv@cv.pdf"],
    &["POST", "/x", "a[=1"],
    &["POST", "/x", "--bearer", ""],
    &["/x", "-u", "mona"],
    &["/x", "--style", "filter=depe"],
    // Routes and methods.
    &["localhost:8080/x"],
    &["example.com/x", "a=1"],
    &["GTE", "/x"],
    &["wget", "https://example.com"],
    &["get"],
    &["/repos/{owner}", "owner="],
    &["/repos/{owner}", "onwer=mona"],
];

#[test]
fn each_mistake_has_a_cause_and_what_to_do() {
    let place = Place::new();
    let mut text = String::new();
    for arguments in MISTAKES {
        let ran = place.run(arguments);
        assert_ne!(ran.status, Some(0), "{arguments:?}: {}", ran.stdout);
        assert!(!ran.stderr.contains("s3cret"), "{arguments:?}: {}", ran.stderr);
        assert!(ran.stderr.contains("help: "), "{arguments:?}: {}", ran.stderr);
        text += &format!("$ endpoint {}\n{}\n", arguments.join(" "), ran.stderr.trim_end());
        text.push('\n');
    }
    insta::assert_snapshot!(text);
}
