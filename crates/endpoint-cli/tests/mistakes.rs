//! Mistakes that people make who come from curl, HTTPie, xh and gh, with the whole message of each: one cause, what to do, and
//! a line of example. `INSTA_UPDATE=always` writes the snapshot anew.

use crate::command::Place;

const MISTAKES: [&[&str]; 99] = [
    // Flags of other programs.
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
    &["/x", "-o", "pyhton"],
    &["/x", "-o", "javascrip"],
    &["curl", "https://a.test", "--redact"],
    &["curl", "https://a.test", "--profile", "s3cret"],
    &["http", "a.test", "--explain"],
    &["POST", "/x", "-d", "a=s3cret", "-d", "b=1"],
    &["/x", "--bearer", "s3cret", "--bearer", "s3cret"],
    &["/x", "-H", "@nope"],
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
    &["POST", "/x", "a=s3cret", "a=s3cret"],
    &["/x", "q=1", "q=2"],
    &["POST", "/x", "a[b]=1", "a[b]=2"],
    &["POST", "/x/{a}", "--form", "a=1", "a=2"],
    &["/x", "--query", "a=1", "--query", "a=2"],
    &["/x", "Foo:s3cret", "Foo:"],
    &["/x", "Authorization:s3cret", "-u", "mona:s3cret"],
    &["/x", "Referer:s3cret", "Referer:b"],
    &["/x", "X-Name:s3cretü"],
    // Bodies.
    &["/x", "--data", "s3cret"],
    &["HEAD", "/x", "-d", "@body.json"],
    &["/x", "--body", "a=s3cret"],
    &["POST", "/x", "a=1", "--data", "s3cret"],
    &["POST", "/x", "--json", "a=1", "--data", "{}"],
    &["POST", "/x", "--form", "cv@body.json", "--data", "s3cret"],
    // Routes and methods.
    &["localhost:8080/x"],
    &["example.com/x", "a=1"],
    &["GTE", "/x"],
    &["wget", "https://example.com"],
    &["get"],
    &["/repos/{owner}", "owner="],
    &["/repos/{owner}", "onwer=mona"],
    &["list"],
    &["user", "per_page=5"],
    &["htps://a.test/x"],
    &["https://a.test/x y"],
    &["GET", "/search?q=a b"],
    &["https://a.test/?filter={\"a\":1}"],
    &["/x/{\"a\":1}"],
    &["/x<y"],
    &["{{baseUrl}}/x"],
    &["GET", "/users/{{id}}"],
    &["https://münchen.example/x"],
    // Catalogues.
    &["/x", "--api", "./asana.json"],
    &["/x", "--api", "asana.yaml"],
    &["api", "list", "--api", "asana.json.gz"],
    &["api", "show", "--api", "shop.api", "POST", "/v1/refund"],
    &["api", "prepare", "broken.json.gz", "x.api"],
];

#[test]
fn each_mistake_has_a_cause_and_what_to_do() {
    let place = Place::new();
    place.file("body.json", "{}");
    place.file(
        "asana.json",
        r#"{"openapi": "3.0.0", "info": {"title": "Asana"}, "paths": {}}"#,
    );
    place.file("asana.yaml", "openapi: 3.0.0\npaths: {}\n");
    place.file("asana.json.gz", [0x1f, 0x8b, 8, 0]);
    place.file("broken.json.gz", [0x1f, 0x8b, 8, 0]);
    place.file(
        "shop.api",
        "endpoint-catalogue 2\n@server https://shop.test\nPOST /v1/refunds refunds/create >json!\n",
    );
    let mut text = String::new();
    for arguments in MISTAKES {
        let ran = place.run(arguments);
        assert_ne!(ran.status, Some(0), "{arguments:?}: {}", ran.stdout);
        assert!(!ran.stderr.contains("s3cret"), "{arguments:?}: {}", ran.stderr);
        let is_clear = ran.error().starts_with("error: unreadable-file: ");
        assert!(
            is_clear || ran.stderr.contains("help: "),
            "{arguments:?}: {}",
            ran.stderr
        );
        text += &format!("$ endpoint {}\n{}\n", arguments.join(" "), ran.stderr.trim_end());
        text.push('\n');
    }
    insta::assert_snapshot!(text);
}
