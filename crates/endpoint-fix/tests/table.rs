//! What is rewritten, what is left with a reason, and what is no URL.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a table fails by a panic, and says what it is made of"
)]

use endpoint_fix::{find, fixed};

const NO_RESULT: &str =
    "the function returns no `Result`: let it return `Result<_, endpoint::Error>`, or match what `url!` returns";

/// A function of a client, whose error takes that of `endpoint`.
fn function(body: &str) -> String {
    format!(
        "struct Slug;\nimpl Display for Slug {{ fn fmt(&self) {{ write!(f, \"repos/{{a}}/{{b}}\") }} }}\n\
         struct Api {{ slug: Slug, team: Team }}\nstruct Team {{ slug: String, api: &'static Api }}\n#[derive(Error)] enum Fault {{ Url(#[from] endpoint::Error) }}\n\
         type Result<T, E = Fault> = std::result::Result<T, E>;\n\
         impl Api {{ async fn call(&self, id: &str, repo: Slug) -> Result<()> {{ {body} }} }}\n"
    )
}

#[track_caller]
fn all_are(rows: &[(&str, &str, &str)], got: impl Fn(&str) -> String) {
    let wrong: Vec<_> = rows
        .iter()
        .map(|(name, body, expected)| (name, got(body), expected))
        .filter(|(_, got, expected)| got != *expected)
        .collect();
    assert!(wrong.is_empty(), "name, got, expected: {wrong:#?}");
}

#[test]
fn a_url_of_single_values_is_rewritten() {
    let rows = [
        (
            "captured",
            r#"let url = format!("/users/{id}/x");"#,
            r#"let url = endpoint::url!("/users/{id}/x")?;"#,
        ),
        (
            "given",
            r#"let url = format!("/users/{}", id.as_ref(),);"#,
            r#"let url = endpoint::url!("/users/{}", id.as_ref(),)?;"#,
        ),
        (
            "named",
            r#"let route = format!("/u/{a}", a = self.b);"#,
            r#"let route = endpoint::url!("/u/{a}", a = self.b)?;"#,
        ),
        (
            "an argument",
            r#"client.get(&format!("/u/{id}")).send()"#,
            r#"client.get(&endpoint::url!("/u/{id}")?).send()"#,
        ),
        (
            "a slice of it",
            r#"self.http.get(format!("/u/{id}").as_str())"#,
            r#"self.http.get(endpoint::url!("/u/{id}")?.as_str())"#,
        ),
        (
            "beside a method",
            r#"send(Method::GET, format!("/u/{id}"))"#,
            r#"send(Method::GET, endpoint::url!("/u/{id}")?)"#,
        ),
        (
            "named as a keyword",
            r#"let url = format!("/u/{type}", type = self.kind);"#,
            r#"let url = endpoint::url!("/u/{type}", type = self.kind)?;"#,
        ),
        (
            "a base",
            r#"let url = format!("{}/u/{}", self.host, id);"#,
            r#"let url = endpoint::url!(self.host, "/u/{}", id)?;"#,
        ),
        (
            "a captured base",
            r#"let url = format!("{base}/u/{id}");"#,
            r#"let url = endpoint::url!(base, "/u/{id}")?;"#,
        ),
        (
            "a named base",
            r#"get(format!("{url}/u/{id}", url = self.url()))"#,
            r#"get(endpoint::url!(self.url(), "/u/{id}")?)"#,
        ),
        (
            "a host",
            r#"let a = format!("https://a.test/u/{id}");"#,
            r#"let a = endpoint::url!("https://a.test/u/{id}")?;"#,
        ),
        (
            "a host of values",
            r#"let a = format!("http://{}:{port}/u/{}", host, id);"#,
            r#"let a = endpoint::url!(format_args!("http://{}:{port}", host), "/u/{}", id)?;"#,
        ),
        (
            "a query",
            r#"let url = format!("{url}?q={id}&p={}", 1);"#,
            r#"let url = endpoint::url!(url, "?q={id}&p={}", 1)?;"#,
        ),
        (
            "a joined URL",
            r#"base_url.join(&format!("u/{id}"))"#,
            r#"base_url.join(&endpoint::url!("u/{id}")?)"#,
        ),
        (
            "a field whose name is one with slashes elsewhere",
            r#"let url = format!("/{}/{}", self.team.slug, repo.team.slug.as_ref());"#,
            r#"let url = endpoint::url!("/{}/{}", self.team.slug, repo.team.slug.as_ref())?;"#,
        ),
        (
            "a variable of such a field",
            r#"let team = &self.team; let slug = team.slug.clone(); let url = format!("/{slug}/x");"#,
            r#"let team = &self.team; let slug = team.slug.clone(); let url = endpoint::url!("/{slug}/x")?;"#,
        ),
        (
            "lines stay",
            "let url = format!(\n    \"/u/{}\", // the user\n    id\n);",
            "let url = endpoint::url!(\n    \"/u/{}\", // the user\n    id\n)?;",
        ),
        (
            "a parsed text",
            r#"format!("/u/{id}").parse::<Uri>()"#,
            r#"endpoint::url!("/u/{id}")?.parse::<Uri>()"#,
        ),
        (
            "inside another",
            r#"call(format!("{}", get(format!("/u/{id}"))))"#,
            r#"call(format!("{}", get(endpoint::url!("/u/{id}")?)))"#,
        ),
    ];
    all_are(&rows, |body| {
        let file = function(body);
        let found = find(&[&file], &[]);
        let fixed = fixed(&file, found[0].as_ref().unwrap());
        // All other text is as it was.
        let (before, after) = function("@")
            .split_once('@')
            .map(|(a, b)| (a.to_owned(), b.to_owned()))
            .unwrap();
        let body = fixed.strip_prefix(&*before).and_then(|rest| rest.strip_suffix(&*after));
        body.unwrap_or(&fixed).to_owned()
    });
}

#[test]
fn what_can_be_several_values_is_left() {
    let rows = [
        (
            "a path by its name",
            r#"let url = format!("/x/{path}");"#,
            r#"endpoint::url!("/x/{+path}")? | `path` can be several segments"#,
        ),
        (
            "a field with slashes",
            r#"let url = format!("/{}/x", self.slug);"#,
            r#"endpoint::url!("/{+}/x", self.slug)? | `slug` can be several segments"#,
        ),
        (
            "a parameter with slashes",
            r#"let url = format!("/{repo}/x");"#,
            r#"endpoint::url!("/{+repo}/x")? | `repo` can be several segments"#,
        ),
        (
            "a variable with slashes",
            r#"let a = format!("a/{id}"); let url = format!("/x/{a}");"#,
            r#"endpoint::url!("/x/{+a}")? | `a` can be several segments"#,
        ),
        (
            "a field of a field with slashes",
            r#"let team = &self.team; let url = format!("/{slug}/x", slug = &team.api.slug);"#,
            r#"endpoint::url!("/{+slug}/x", slug = &team.api.slug)? | `slug` can be several segments"#,
        ),
        (
            "a field of what has no type here",
            r#"let url = format!("/{}/x", other().slug);"#,
            r#"endpoint::url!("/{+}/x", other().slug)? | `slug` can be several segments"#,
        ),
        (
            "a slash in a value",
            r#"let url = format!("/{}x", id.to_string() + "/");"#,
            r#"endpoint::url!("/{+}x", id.to_string() + "/")? | `to_string` can be several segments"#,
        ),
        (
            "lines of a call",
            "let url = format!(\n    \"/{}/x\",\n    self.slug,\n);",
            r#"endpoint::url!("/{+}/x", self.slug)? | `slug` can be several segments"#,
        ),
        (
            "a comment between the values",
            r#"let url = format!("{}/{}", self.base_url, /* the user */ id);"#,
            r#"endpoint::url!(self.base_url, "/{}", id)? | there is a comment in it"#,
        ),
        (
            "a query as a whole",
            r#"let url = format!("/x?{filter}");"#,
            r#"endpoint::url!("/x?{filter}")? | `filter` can be more than one value"#,
        ),
        (
            "the end of a text",
            r#"let url = format!("/x{rest}");"#,
            r#"endpoint::url!("/x{rest}")? | `rest` can be more than one value"#,
        ),
        (
            "a specification",
            r#"let url = format!("/x/{id:03}");"#,
            " | a placeholder has a format specification",
        ),
        (
            "one is encoded",
            r#"let url = format!("/x/{}/{id}", encode(a));"#,
            r#"endpoint::url!("/x/{}/{id}", encode(a))? | a value is encoded already"#,
        ),
        (
            "a closure",
            r#"ids.map(|id| client.get(format!("/x/{id}")))"#,
            r#"endpoint::url!("/x/{id}")? | it is in a closure"#,
        ),
        (
            "an async block",
            r#"async { client.get(format!("/x/{id}")) }"#,
            r#"endpoint::url!("/x/{id}")? | it is in an `async` block"#,
        ),
        (
            "a macro",
            r#"select!(client.get(format!("/x/{id}")))"#,
            r#"endpoint::url!("/x/{id}")? | it is in `select!`"#,
        ),
        (
            "a sum",
            r#"let url = base_url + "/x/" + id;"#,
            r#"endpoint::url!(base_url, "/x/{}", id)? | it is built piece by piece"#,
        ),
        (
            "a sum of a base that is copied",
            r#"base.to_owned() + "/x/" + id"#,
            r#"endpoint::url!(base, "/x/{}", id)? | it is built piece by piece"#,
        ),
        (
            "a sum of a whole URL",
            r#"String::from("https://a.test/?q=") + &id.to_string() + "&p=" + &format!("{p}")"#,
            r#"endpoint::url!("https://a.test/?q={}&p={p}", id)? | it is built piece by piece"#,
        ),
        (
            "a list that is joined",
            r#"["https://a.test", "x", id].join("/")"#,
            r#"endpoint::url!("https://a.test/x/{}", id)? | it is built piece by piece"#,
        ),
        (
            "a list that is put together",
            r#"["https://a.test/", id].concat()"#,
            r#"endpoint::url!("https://a.test/{}", id)? | it is built piece by piece"#,
        ),
        (
            "a value that a URL is joined with",
            r#"let u = url::Url::parse("https://a.test/x/")?; u.join(id)"#,
            r#"endpoint::url!(u, "/{}", id)? | it is built piece by piece"#,
        ),
        (
            "a value that a URL is joined with later",
            r#"let u: &Url = self.u(); u.join("x/")?.join(&id)"#,
            r#"endpoint::url!(u.join("x/")?, "/{}", id)? | it is built piece by piece"#,
        ),
        (
            "a text that a URL is joined with",
            r#"let u: Url = self.u(); u.join(&("x/".to_owned() + id))"#,
            r#"endpoint::url!("x/{}", id)? | it is built piece by piece"#,
        ),
        (
            "written as a whole",
            r#"write!(s, "https://a.test/x/{}", id)"#,
            r#"endpoint::url!("https://a.test/x/{}", id)? | it is built piece by piece"#,
        ),
        (
            "written to the start of a URL",
            r#"let mut s = String::from("https://a.test/?a=1"); write!(&mut s, "&q={id}")"#,
            " | it is built piece by piece",
        ),
        (
            "appended to the start of a URL",
            r#"let mut s = "https://a.test/?q=".to_owned(); s += id;"#,
            " | it is built piece by piece",
        ),
        (
            "pushed to a base",
            r#"let mut s = base.to_string(); s.push_str("/x"); s.push('/'); s.push_str(id);"#,
            " | it is built piece by piece",
        ),
        (
            "pushed to an empty text",
            r#"let mut s = String::with_capacity(64); s.push_str("https://a.test/"); s.push_str(id);"#,
            " | it is built piece by piece",
        ),
        ("pushed", r#"url.push_str(id);"#, " | it is built piece by piece"),
        (
            "appended",
            r#"url += &format!("&a={id}");"#,
            " | it is built piece by piece",
        ),
        (
            "written",
            r#"write!(url, "/x/{}", id);"#,
            " | it is built piece by piece",
        ),
    ];
    all_are(&rows, |body| {
        let file = function(body);
        let found = find(&[&file], &[]);
        let Some(finding) = found[0].as_ref().unwrap().last() else {
            return "nothing".to_owned();
        };
        let reason = finding.fix.clone().err().unwrap_or_else(|| "rewritten".to_owned());
        let reason = reason.split([':', '(']).next().unwrap();
        let reason = reason.split(" is not").next().unwrap();
        format!("{} | {reason}", finding.write.clone().unwrap_or_default())
    });
}

#[test]
fn a_text_that_is_no_url_is_not_touched() {
    let rows = [
        ("a message", r#"let error = format!("no user {id}");"#),
        (
            "a message about a URL",
            r#"let url = format!("can't get {url}/users/{id}");"#,
        ),
        ("a slug", r#"let name = format!("{owner}/{repo}");"#),
        ("a file", r#"let file = format!("/tmp/{id}.json");"#),
        ("a folder", r#"fs::read(format!("{dir}/{id}"))"#),
        ("a process", r#"let path = format!("/proc/{id}/stat");"#),
        ("a path of a file", r#"File::open(format!("/x/{id}"))"#),
        ("a content type", r#"let accept = format!("application/{id}");"#),
        ("a header", r#"header(format!("Bearer {id}"))"#),
        ("a key of a map", r#"headers.get(&format!("{id}/x"))"#),
        ("a base alone", r#"let url = format!("{}/users", self.host);"#),
        ("a host alone", r#"let url = format!("https://{host}");"#),
        ("no value", r#"let url = format!("/users");"#),
        ("encoded values", r#"let url = format!("/users/{}", encode(id));"#),
        (
            "encoded before",
            r#"let id = urlencoding::encode(id); let url = format!("/users/{id}");"#,
        ),
        ("a date", r#"let date = format!("{y}/{m}/{d}");"#),
        ("a ratio", r#"let text = format!("{}/{}", done, all);"#),
        ("JSON", r#"let body = format!("{{\"url\":\"/x/{id}\"}}");"#),
        ("a reference that is followed", r#"base_url.join(location)"#),
        ("a number of an endpoint", r#"endpoint.stats.sent += 1;"#),
        ("words that are joined", r#"names.join("/")"#),
        ("a sum of numbers", r#"let a = b + c;"#),
        ("a sum of texts", r#"let name = first + " " + last;"#),
        ("the text of a URL", r#"url.push_str("/x");"#),
        ("a count of URLs", r#"url_count += 1;"#),
        ("URLs in a list", r#"urls.join(separator)"#),
        (
            "a reference that a URL is joined with",
            r#"let u = Url::parse("https://a.test/")?; u.join(next)"#,
        ),
        ("a path of a file", r#"let p: &Path = self.p(); p.join(id)"#),
        (
            "a message that names a URL",
            r#"let mut s = String::from("https://a.test is down: "); s += id;"#,
        ),
        (
            "a text that becomes no URL",
            r#"let mut s = String::from("https://a.test/"); s += " says "; s += id;"#,
        ),
        (
            "a sum that is no URL",
            r#"let s = "https://a.test/".to_owned() + id + " is down";"#,
        ),
        ("a line of an output", r#"writeln!(out, "{}/x", self.host)"#),
        ("a text for a person", r#"write!(f, "{}/{}", self.host, id)"#),
        (
            "encoded and appended",
            r#"let mut s = String::from("https://a.test/?q="); s += &encode(id);"#,
        ),
    ];
    let rows: Vec<_> = rows.iter().map(|(name, body)| (*name, *body, "[]")).collect();
    all_are(&rows, |body| {
        let file = function(body);
        let found = find(&[&file], &[]);
        format!(
            "{:?}",
            found[0]
                .as_ref()
                .unwrap()
                .iter()
                .map(|finding| &finding.message)
                .collect::<Vec<_>>()
        )
    });
}

#[test]
fn an_error_that_takes_ours_is_seen() {
    let rows = [
        ("anyhow", "fn f(id: u8) -> anyhow::Result<()> { @ }", ""),
        (
            "anyhow by its name",
            "use anyhow::{Context, Result}; fn f(id: u8) -> Result<()> { @ }",
            "",
        ),
        (
            "a box",
            "fn f(id: u8) -> Result<(), Box<dyn std::error::Error + Send>> { @ }",
            "",
        ),
        (
            "an own one",
            "enum E { A(#[from] endpoint::Error) } fn f(id: u8) -> Result<(), E> { @ }",
            "",
        ),
        (
            "of snafu",
            "#[derive(Snafu)] enum E { #[snafu(context(false))] A { source: endpoint::Error } } fn f(id: u8) -> Result<(), E> { @ }",
            "",
        ),
        (
            "by From",
            "impl From<endpoint::Error> for E {} fn f(id: u8) -> Result<(), E> { @ }",
            "",
        ),
        ("ours", "fn f(id: u8) -> Result<(), endpoint::Error> { @ }", ""),
        (
            "ours by its name",
            "use endpoint::{Error, Value}; fn f(id: u8) -> Result<(), Error> { @ }",
            "",
        ),
        (
            "ours by an alias",
            "type Answer<T> = Result<T, endpoint::Error>; fn f(id: u8) -> Answer<()> { @ }",
            "",
        ),
        (
            "an alias that is not here",
            "fn f(id: u8) -> Result<()> { @ }",
            "`Result` is not known to take `endpoint::Error`: add `#[from] endpoint::Error` to the error, or say `--error Result`",
        ),
        (
            "an alias that is named",
            "fn f(id: u8) -> db::NamedResult<()> { @ }",
            "",
        ),
        ("a value of anyhow", "fn f(id: u8) -> anyhow::Error { @ }", NO_RESULT),
        ("that is named", "fn f(id: u8) -> Result<(), Named> { @ }", ""),
        (
            "by an alias",
            "type Answer<T> = Result<T, Named>; fn f(id: u8) -> Answer<()> { @ }",
            "",
        ),
        (
            "by an alias of the crate",
            "type Result<T> = std::result::Result<T, Named>; fn f(id: u8) -> crate::Result<()> { @ }",
            "",
        ),
        (
            "in a module",
            "mod fault { enum E { A(#[from] endpoint::Error) } } fn f(id: u8) -> Result<(), fault::E> { @ }",
            "",
        ),
        (
            "of another crate, with the same name",
            "enum Error { A(#[from] endpoint::Error) } fn f(id: u8) -> Result<(), http::Error> { @ }",
            "`http::Error` is not known to take `endpoint::Error`: add `#[from] endpoint::Error` to the error, or say `--error http::Error`",
        ),
        (
            "of a trait, with the same name",
            "enum Error { A(#[from] endpoint::Error) } fn f(id: u8) -> Result<(), Self::Error> { @ }",
            "`Self::Error` is not known to take `endpoint::Error`: add `#[from] endpoint::Error` to the error, or say `--error Self::Error`",
        ),
        (
            "the alias of another crate, with the same name",
            "type Result<T> = std::result::Result<T, Named>; fn f(id: u8) -> io::Result<()> { @ }",
            "`io::Result` is not known to take `endpoint::Error`: add `#[from] endpoint::Error` to the error, or say `--error io::Result`",
        ),
        (
            "a type with two others",
            "fn f(id: u8) -> HashMap<u8, Named> { @ }",
            NO_RESULT,
        ),
        (
            "an option of a result",
            "fn f(id: u8) -> Option<Result<(), Named>> { @ }",
            NO_RESULT,
        ),
        (
            "none",
            "fn f(id: u8) -> Result<(), Other> { @ }",
            "`Other` is not known to take `endpoint::Error`: add `#[from] endpoint::Error` to the error, or say `--error Other`",
        ),
        ("no result", "fn f(id: u8) -> String { @ }", NO_RESULT),
        ("nothing", "fn f(id: u8) { @ }", NO_RESULT),
        (
            "a document",
            "/// The latest.\nfn f(id: u8) -> anyhow::Result<()> { @ }",
            "",
        ),
        ("a test", "#[test] fn f() { @ }", "nothing"),
        ("tests", "#[cfg(test)] mod tests { fn f(id: u8) { @ } }", "nothing"),
        (
            "not for tests",
            "#[cfg(not(test))] fn f(id: u8) -> anyhow::Result<()> { @ }",
            "",
        ),
        (
            "a feature",
            "#[cfg(feature = \"latest\")] fn f(id: u8) -> anyhow::Result<()> { @ }",
            "",
        ),
        ("no Rust", "fn f( { @ }", "no Rust"),
    ];
    all_are(&rows, |body| {
        let file = body.replace('@', r#"client.get(format!("/u/{id}"))"#);
        match &find(&[&file], &["crate::error::Named", "db::NamedResult"].map(str::to_owned))[0] {
            Err(_) => "no Rust".to_owned(),
            Ok(findings) => match findings.first() {
                None => "nothing".to_owned(),
                Some(finding) => finding.fix.clone().err().unwrap_or_default(),
            },
        }
    });
}

#[test]
fn a_finding_has_the_place_of_its_value() {
    let file = function("let url = format!(\"/ü/{id}\");\n  let url = format!(\"{url}?a=1&q={}\", id);");
    let found = find(&[&file], &[]);
    let findings = found[0].as_ref().unwrap();
    // A letter that no URL has as it is: not a URL.
    assert_eq!(findings.len(), 1);
    assert_eq!(file.get(findings[0].at.clone()), Some("{}"));
    assert_eq!(
        findings[0].message,
        "`id` in a URL as it is: a `/`, `?`, `&`, `#` or `..` in it asks for something else"
    );
}

#[test]
fn all_but_the_call_stays_as_it_is() {
    let function = |body: &str| format!("fn f(id: u8) -> anyhow::Result<()> {{ {body} }}\n");
    let one = r#"client.get(format!("/u/{id}"))"#;
    let rows = [
        ("lines of Windows", function(one).replace(' ', "\r\n")),
        ("a byte order mark", format!("\u{feff}{}", function(one))),
        ("a script", format!("#!/usr/bin/env cargo\n{}", function(one))),
        ("both", format!("\u{feff}#!/usr/bin/env cargo\r\n{}", function(one))),
        (
            "wide letters before it",
            format!("// \u{1f980} \u{fc}\n{}", function(one)),
        ),
        (
            "a macro beside it",
            format!(
                "macro_rules! m {{ ($a:expr) => {{ format!(\"/u/{{}}\", $a) }} }}\n{}",
                function(one)
            ),
        ),
        (
            "code that is left out",
            format!("#[cfg(windows)]\nmod w {{ {} }}", function(one)),
        ),
        ("brackets", function(r#"client.get(format!["/u/{id}"])"#)),
        (
            "a path to the macro",
            function(r#"client.get(std::format!("/u/{id}"))"#),
        ),
        ("blanks", function("client . get ( & format ! ( \"/u/{}\" , id , ) )")),
        (
            "comments",
            function("client.get(format!(/* a */ \"/u/{}\" /* b */, // c\n /* d */ id // \"e\n ))"),
        ),
        ("a raw text", function(r###"client.get(format!(r##"/u/{id}"##))"###)),
        (
            "a text over two lines",
            function("client.get(format!(\"/u/\\\n    {id}\"))"),
        ),
        (
            "one in another",
            function(r#"client.get(format!("/u/{}", get(format!("/u/{id}"))))"#),
        ),
    ];
    let wrong = rows.iter().filter_map(|(name, file)| {
        let found = find(&[file], &[]);
        let fixed = fixed(file, found[0].as_ref().unwrap());
        // The name of the macro in the call of `get`, and a `?` after it.
        let back = fixed
            .replace("std::", "")
            .replace("endpoint::url", "format")
            .replacen(")?", ")", 1)
            .replacen("]?", "]", 1);
        (back == fixed || back != file.replace("std::", "")).then_some((name, fixed))
    });
    let wrong: Vec<_> = wrong.collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_nests_too_deep_is_an_error_and_ends_no_program() {
    let rows = [
        ("brackets", "(", "", ")"),
        ("brackets of several kinds", "f([{", "", "}])"),
        ("negations", "!", "x", ""),
        ("references", "&", "x", ""),
        ("a sum", "1 + ", "x", ""),
        ("a sum of blocks", "S {} + ", "x", ""),
        ("methods", "x.", "y", ""),
        ("calls", "f", "", "(1)"),
        ("branches", "if a {} else ", "{}", ""),
        ("closures", "|a, b| ", "x", ""),
        ("returns", "return ", "x", ""),
        ("casts of blocks", "S {}", "", " as S"),
        ("types", "x as T<A, ", "T", ">"),
        ("types of functions", "x as for<'a, 'b> fn(A) -> ", "A", ""),
        ("assignments", "x = ", "x", ""),
        ("macros", "m!(", "x", ")"),
    ];
    let wrong: Vec<_> = rows
        .iter()
        .flat_map(|row| [400, if row.1 == "(" { 200_000 } else { 10_000 }].map(|times| (row, times)))
        .filter_map(|((name, open, inside, close), times)| {
            let body = open.repeat(times) + inside + &close.repeat(times);
            let file = format!("fn f() {{ let x = {body}; }}\nfn g() {{}}");
            let found = find(&[&file, &function(r#"let url = format!("/u/{id}");"#)], &[]);
            let is_refused = matches!(&found[0], Err((at, wrong)) if *at > 0 && wrong.contains("nests too deep"));
            let is_next_read = found[1].as_ref().is_ok_and(|findings| findings.len() == 1);
            let is_right = (times == 400 || is_refused) && is_next_read;
            (!is_right).then(|| (name, times, found[0].clone().err()))
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_line_ends_in_a_question_mark_where_a_function_returns_a_result() {
    let rows = [
        ("a result", "Result<String>", r#"endpoint::url!("/u/{id}")?"#),
        ("a text", "String", r#"endpoint::url!("/u/{id}")"#),
    ];
    all_are(&rows, |output| {
        let file = format!("fn url(id: u8) -> {output} {{ format!(\"/u/{{id}}\") }}");
        let found = find(&[&file], &[]);
        found[0].as_ref().unwrap()[0].write.clone().unwrap()
    });
}
