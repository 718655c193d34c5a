//! Descriptions as catalogues, and broken files of both.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::command::Place;

const DESCRIPTION: &str = r#"openapi: 3.1.0
info: {title: A shop}
servers: [{url: https://shop.example/v1}]
paths:
  /orders:
    get:
      operationId: orders/list
      parameters:
        - {name: page, in: query, schema: {type: integer}}
    post:
      operationId: orders/create
      requestBody: {required: true, content: {application/json: {schema: {type: object, required: [item], properties: {item: {type: string}}}}}}
  /broken/{id:
    get: {}
"#;

/// Bytes in gzip.
fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(bytes).unwrap();
    packer.finish().unwrap()
}

#[test]
fn a_description_may_be_in_gzip() {
    let place = Place::new();
    let plain = place
        .run_with(&["api", "prepare", "-", "-"], DESCRIPTION.as_bytes())
        .stdout;
    let halves = DESCRIPTION.as_bytes().split_at(100);
    let files = [
        ("shop.yaml.gz", packed(DESCRIPTION.as_bytes())),
        // gzip joins files by writing one behind the other.
        ("halves.gz", [packed(halves.0), packed(halves.1)].concat()),
        ("marked", packed(format!("\u{feff}{DESCRIPTION}").as_bytes())),
    ];
    for (name, bytes) in files {
        place.file(name, &bytes);
        let ran = place.run(&["api", "prepare", name, "-"]);
        assert_eq!((ran.status, &ran.stdout), (Some(0), &plain), "{name}: {}", ran.stderr);
        let piped = place.run_with(&["api", "prepare", "-", "-"], &bytes);
        assert_eq!(piped.stdout, plain, "{name}: {}", piped.stderr);
    }
    let mut cut = packed(DESCRIPTION.as_bytes());
    cut.truncate(50);
    let bomb = packed(&vec![b' '; (256 << 20) + 1]);
    assert!(bomb.len() < 2 << 20);
    let broken = [
        ("cut.gz", cut, "cut.gz is gzip that can't be read: "),
        ("bomb.gz", bomb, "bomb.gz is longer than 256 MiB once it is inflated"),
        (
            "latin.gz",
            packed(b"\xe9"),
            "latin.gz: it holds something else than UTF-8 at byte 0",
        ),
    ];
    for (name, bytes, message) in broken {
        place.file(name, bytes);
        let ran = place.run(&["api", "prepare", name, "x.api"]);
        assert_eq!(ran.status, Some(1), "{name}: {}", ran.stdout);
        assert!(ran.stderr.contains(message), "{}", ran.stderr);
        assert!(!place.path().join("x.api").exists(), "{name}");
    }
}

#[test]
fn a_method_and_a_path_may_be_two_words() {
    let place = Place::new();
    place.file("shop.yaml", DESCRIPTION);
    place.run(&["api", "prepare", "shop.yaml", "shop.api"]);
    for command in ["show", "struct"] {
        let run = |words: &[&str]| {
            place
                .run(&[&["api", command, "--api", "./shop.api"], words].concat())
                .stdout
        };
        let one = run(&["POST /orders"]);
        assert!(one.contains("orders"), "{one}");
        assert_eq!(run(&["POST", "/orders"]), one);
        assert_eq!(run(&["orders/create"]), one);
    }
    let both = place.run(&[
        "api",
        "struct",
        "--api",
        "./shop.api",
        "GET",
        "/orders",
        "orders/create",
    ]);
    assert_eq!(
        both.stdout.matches("struct ").count(),
        2,
        "{}{}",
        both.stdout,
        both.stderr
    );
}

#[test]
fn a_description_becomes_a_catalogue() {
    let place = Place::new();
    place.file("shop.yaml", DESCRIPTION);
    let ran = place.run(&["api", "prepare", "shop.yaml", "shop.api"]);
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    assert!(
        ran.stderr
            .contains("warning: 1 operations are left out\n  GET /broken/{id: "),
        "{}",
        ran.stderr
    );
    let expected = "endpoint-catalogue 2\n@title A shop\n@server https://shop.example/v1\n\
                    GET /orders orders/list ?page:integer\nPOST /orders orders/create >json! .item!\n";
    let written = std::fs::read_to_string(place.path().join("shop.api")).unwrap();
    assert_eq!(written, expected);

    let checked = place.run(&["api", "prepare", "shop.yaml", "shop.api", "--check"]);
    assert_eq!(checked.status, Some(0), "{}", checked.stderr);
    place.file("shop.api", expected.replace("page", "pgae"));
    let checked = place.run(&["api", "prepare", "shop.yaml", "shop.api", "--check"]);
    assert_eq!(checked.status, Some(1));
    assert!(
        checked
            .stderr
            .contains("error: outdated-catalogue: shop.api is not what the description makes: line 4")
    );

    let piped = place.run_with(
        &["api", "prepare", "-", "-", "--only", "orders/c*"],
        DESCRIPTION.as_bytes(),
    );
    assert_eq!(piped.stdout.lines().count(), 4, "{}", piped.stdout);
    assert!(!piped.stderr.contains("names no server"), "{}", piped.stderr);
    let without = DESCRIPTION.replace("https://shop.example", "");
    let without = place.run_with(&["api", "prepare", "-", "-"], without.as_bytes());
    assert!(
        without
            .stderr
            .contains("warning: the description names no server with a host: --base-url")
    );
    let none = place.run(&["api", "prepare", "shop.yaml", "-", "--only", "x*"]);
    assert!(
        none.stderr
            .contains("error: unknown-operation: --only leaves no operation")
    );
    let filtered = place.run(&["api", "prepare", "shop.yaml", "-", "--only", "x*", "--only", "GET *"]);
    assert!(filtered.stdout.ends_with("GET /orders orders/list ?page:integer\n"));
}

/// A description with `GET /N` for each reference to a parameter.
fn referring(references: &[&str]) -> String {
    let paths = references.iter().zip(1..).map(|(reference, number)| {
        format!("  /{number}: {{get: {{operationId: o{number}, parameters: [{{$ref: '{reference}'}}]}}}}\n")
    });
    format!("openapi: 3.1.0\npaths:\n{}", paths.collect::<String>())
}

#[test]
fn references_lead_to_files_beside_the_description() {
    let place = Place::new();
    place.file(
        "api/shared/page.yaml",
        "name: page\nin: query\nschema: {$ref: kinds.json#/number}\n",
    );
    place.file("api/shared/kinds.json", r#"{"number": {"type": "integer"}}"#);
    place.file("api/openapi.yaml", referring(&["shared/page.yaml"]));
    place.file("openapi.yaml", referring(&["./api/shared/page.yaml"]));
    for file in ["api/openapi.yaml", "openapi.yaml", "./api/../openapi.yaml"] {
        let ran = place.run(&["api", "prepare", file, "-"]);
        assert_eq!(
            ran.stdout, "endpoint-catalogue 2\nGET /1 o1 ?page:integer\n",
            "{}",
            ran.stderr
        );
        let ran = place.run(&["api", "tools", "o1", "--api", file]);
        assert!(
            ran.stdout.contains(r#""page":{"type":"integer"}"#),
            "{}{}",
            ran.stdout,
            ran.stderr
        );
    }
    let piped = place.run_with(&["api", "prepare", "-", "-"], referring(&["x.yaml"]).as_bytes());
    let expected = "GET /1: a parameter: `x.yaml` in line 3 is in another file, and standard input has no folder";
    assert!(piped.stderr.contains(expected), "{}", piped.stderr);
}

#[cfg(unix)]
#[test]
fn no_reference_leaves_the_folder_of_the_description() {
    use std::os::unix::fs::symlink;

    let place = Place::new();
    let secret = "name: secret\nin: query\n";
    place.file("secret.yaml", secret);
    place.file("api/inside.yaml", "name: inside\nin: query\nschema: {type: string}\n");
    place.file("api/folder/x.yaml", secret);
    place.file("api/large.yaml", "");
    let large = std::fs::OpenOptions::new()
        .write(true)
        .open(place.path().join("api/large.yaml"))
        .unwrap();
    large.set_len((256 << 20) + 1).unwrap();
    for (link, target) in [
        ("out.yaml", "../secret.yaml"),
        ("up", ".."),
        ("root", "/"),
        ("in.yaml", "inside.yaml"),
        ("loop.yaml", "loop.yaml"),
        ("zero", "/dev/zero"),
    ] {
        symlink(target, place.path().join("api").join(link)).unwrap();
    }
    let rows = [
        ("in.yaml", ""),
        ("../secret.yaml", "leaves the folder of the description"),
        ("folder/../../secret.yaml", "leaves the folder of the description"),
        ("/etc/passwd", "is an absolute path"),
        ("file:///etc/passwd", "is a URL"),
        ("http://a.example/x.yaml", "is a URL"),
        ("out.yaml", "is a link that leaves the folder of the description"),
        ("up/secret.yaml", "is a link that leaves the folder of the description"),
        ("root/etc/passwd", "is a link that leaves the folder of the description"),
        ("zero", "is a link that leaves the folder of the description"),
        ("loop.yaml", "can't be read: "),
        ("folder", "is not a file"),
        ("none.yaml", "is not there"),
        ("large.yaml", "makes the files longer than 256 MiB"),
    ];
    let references: Vec<&str> = rows.iter().map(|(reference, _)| *reference).collect();
    place.file("api/openapi.yaml", referring(&references));
    let ran = place.run(&["api", "prepare", "api/openapi.yaml", "-"]);
    assert_eq!(
        ran.stdout, "endpoint-catalogue 2\nGET /1 o1 ?inside\n",
        "{}",
        ran.stderr
    );
    for ((reference, reason), number) in rows.iter().zip(1..).skip(1) {
        let line = number + 2;
        let expected = format!("  GET /{number}: a parameter: `{reference}` in line {line} {reason}");
        assert!(ran.stderr.contains(&expected), "{expected}: {}", ran.stderr);
    }
    assert!(!ran.stderr.contains("root:"), "{}", ran.stderr);
}

#[test]
fn a_broken_file_is_shown_at_its_place() {
    let place = Place::new();
    let files = [
        ("a.json", "{\"openapi\": \"3.0.0\",\n \"paths\": {,}}", "a.json:2:12"),
        ("a.yaml", "openapi: 3.0.0\npaths: [\n", "a.yaml:"),
        ("b.yaml", "openapi: 3.0.0\npaths:\n  a: b\n c: d\n", "b.yaml:4:"),
    ];
    for (name, text, at) in files {
        place.file(name, text);
        let ran = place.run(&["api", "prepare", name, "-"]);
        assert!(
            ran.error()
                .starts_with(&format!("error: invalid-description: {name}: not valid ")),
            "{}",
            ran.stderr
        );
        assert!(ran.stderr.contains(at), "{}", ran.stderr);
    }
    for (text, expected) in [
        ("swagger: '1.2'\n", "Swagger 1.2"),
        ("a: 1\n", "`openapi`"),
        ("- 1\n", "is an object"),
    ] {
        place.file("c.yaml", text);
        let ran = place.run(&["api", "prepare", "c.yaml", "-"]);
        assert!(ran.error().contains(expected), "{}", ran.stderr);
    }
    place.file("d.api", "endpoint-catalogue 2\nGET /a a ?x:y\n");
    let ran = place.run(&["--api", "d.api", "a"]);
    assert!(ran.error().contains("line 2, column 13"), "{}", ran.stderr);
    for version in [1, 3] {
        place.file("old.api", format!("endpoint-catalogue {version}\nGET /a a\n"));
        for line in [&["--api", "old.api", "a"][..], &["api", "add", "old", "old.api"]] {
            let ran = place.run(line);
            assert!(
                ran.error()
                    .starts_with("error: invalid-catalogue: old.api can't be read"),
                "{}",
                ran.stderr
            );
            let told = "only version 2 of the format is read: `endpoint api prepare DESCRIPTION NAME.api` writes the catalogue anew";
            assert!(
                ran.stderr.contains("old.api:1:20") && ran.stderr.contains(told),
                "{}",
                ran.stderr
            );
        }
    }
    place.file("a.yaml", DESCRIPTION);
    let ran = place.run(&["api", "prepare", "a.yaml", "old.api"]);
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    assert_eq!(place.run(&["--api", "old.api", "orders/list"]).status, Some(0));
    place.file("e.api", "endpoint-catalogue 2\n@sever x\n");
    let ran = place.run(&["--api", "e.api", "a"]);
    assert!(
        ran.stderr.contains("e.api:2:1") && ran.stderr.contains("@sever x"),
        "{}",
        ran.stderr
    );
}
