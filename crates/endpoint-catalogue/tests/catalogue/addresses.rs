//! The base URL of a request: the catalogue's address, or one that the caller sets, and never GitHub's by accident.

use endpoint::explain::Origin;
use endpoint::{Endpoint, Error, ErrorKind, Options, options};
use endpoint_catalogue::{Catalogue, Described};

use crate::support::table;

static SHOP: Catalogue = Catalogue::from_static(
    "endpoint-catalogue 2\n@server https://shop.example/v1\n@server https://eu.shop.example/\n\
     GET /files files @https://files.example\nGET /items items\n",
);
static NOWHERE: Catalogue = Catalogue::from_static(
    "endpoint-catalogue 2\n@title Nowhere\n\
     GET /files files @https://files.example\nGET /items items\n",
);
static RELATIVE: Catalogue = Catalogue::from_static(
    "endpoint-catalogue 2\n@server /api/v3\n\
     GET /files files @https://files.example\nGET /items items\n",
);

const GITHUB: &str = "https://api.github.com";
const MISSING: &str = "`baseUrl` is missing, and the catalogue names no server";

/// The URL of a request, or its error.
fn url(endpoint: &Described, id: &str, options: Options<'_>) -> String {
    match endpoint.request(id, options) {
        Ok(request) => request.url().to_owned(),
        Err(error) => {
            assert_eq!(error.kind(), ErrorKind::InvalidBaseUrl, "{error}");
            error.to_string()
        }
    }
}

fn of(catalogue: &'static Catalogue) -> Described {
    Described::over(&Endpoint::github(), catalogue).unwrap()
}

/// A name, an endpoint, options of the call, the URL of `items`, and that of `files`, which has its own server.
type Row = (
    &'static str,
    Result<Described, Error>,
    Options<'static>,
    &'static str,
    &'static str,
);

#[test]
fn a_request_goes_where_the_description_says_or_where_it_was_told_to() {
    let at_github = || Endpoint::new(GITHUB).unwrap();
    let rows: [Row; 13] = [
        (
            "a server",
            Ok(of(&SHOP)),
            options! {},
            "https://shop.example/v1/items",
            "https://files.example/files",
        ),
        (
            "none",
            Ok(of(&NOWHERE)),
            options! {},
            MISSING,
            "https://files.example/files",
        ),
        (
            "a path alone",
            Ok(of(&RELATIVE)),
            options! {},
            MISSING,
            "https://files.example/files",
        ),
        (
            "none, and a base URL of the call",
            Ok(of(&NOWHERE)),
            options! { baseUrl: "http://a.example" },
            "http://a.example/items",
            "http://a.example/files",
        ),
        (
            "a path alone, and a base URL of the call",
            Ok(of(&RELATIVE)),
            options! { baseUrl: "http://a.example" },
            "http://a.example/items",
            "http://a.example/files",
        ),
        (
            "none, and a base URL of later defaults",
            of(&NOWHERE).defaults(options! { baseUrl: "http://a.example" }),
            options! {},
            "http://a.example/items",
            "http://a.example/files",
        ),
        (
            "none, and a base URL of earlier defaults",
            Described::over(&Endpoint::new("http://a.example").unwrap(), &NOWHERE),
            options! {},
            "http://a.example/items",
            "http://a.example/files",
        ),
        (
            "none, and GitHub's address given",
            Described::over(&at_github(), &NOWHERE),
            options! {},
            MISSING,
            "https://files.example/files",
        ),
        (
            "a server, and GitHub's address given",
            Described::over(&at_github(), &SHOP),
            options! {},
            "https://shop.example/v1/items",
            "https://files.example/files",
        ),
        (
            "a server, and GitHub's address given by the call",
            Ok(of(&SHOP)),
            options! { baseUrl: "https://api.github.com" },
            "https://api.github.com/items",
            "https://api.github.com/files",
        ),
        (
            "one of its servers in another spelling",
            Described::over(&Endpoint::new("HTTPS://EU.shop.example:443").unwrap(), &SHOP),
            options! {},
            "HTTPS://EU.shop.example:443/items",
            "https://files.example/files",
        ),
        (
            "another of its servers",
            Described::over(&Endpoint::new("https://eu.shop.example").unwrap(), &SHOP),
            options! {},
            "https://eu.shop.example/items",
            "https://files.example/files",
        ),
        (
            "a catalogue over another",
            Described::over(of(&NOWHERE).endpoint(), &SHOP),
            options! {},
            "https://shop.example/v1/items",
            "https://files.example/files",
        ),
    ];
    table(rows, |(name, endpoint, options, items, files)| {
        let endpoint = endpoint.unwrap();
        let got = ["items", "files"].map(|id| url(&endpoint, id, options.clone()));
        let merged = ["items", "files"].map(
            |id| match endpoint.merge(id, options.clone()).and_then(Endpoint::parse) {
                Ok(request) => request.url().to_owned(),
                Err(error) => error.to_string(),
            },
        );
        (got == [items, files] && merged == got)
            .then_some(())
            .ok_or(format!("  {name}: {got:?}, merged {merged:?}"))
    });
}

#[test]
fn merged_options_have_the_address_that_the_request_has() {
    let rows = [
        ("a server", &SHOP, "items", Some("https://shop.example/v1")),
        ("of the operation", &SHOP, "files", Some("https://files.example")),
        (
            "of a URL without a method",
            &SHOP,
            "/files",
            Some("https://files.example"),
        ),
        (
            "none but that of the operation",
            &NOWHERE,
            "files",
            Some("https://files.example"),
        ),
    ];
    table(rows, |(name, catalogue, id, expected)| {
        let endpoint = of(catalogue);
        let merged = serde_json::to_value(endpoint.merge(id, options! {}).unwrap()).unwrap();
        let got = merged.get("baseUrl").and_then(serde_json::Value::as_str);
        (got == expected).then_some(()).ok_or(format!("  {name}: {got:?}"))
    });
    // Without a method it is GET.
    let no_method = options! { url: "/files" };
    let shop = of(&SHOP);
    let merged = shop.merge((), no_method).unwrap();
    assert_eq!(Endpoint::parse(merged).unwrap().url(), "https://files.example/files");
}

#[test]
fn an_explanation_names_the_catalogue_as_the_origin_of_its_address() {
    let origin = |layers: Vec<(&str, Options<'static>)>| {
        let explanation = Described::explain(&SHOP, layers, "items", options! {}).unwrap();
        let entries = explanation.outcomes().iter();
        let mut entries = entries.filter(|entry| entry.option() == "baseUrl");
        entries.next().map(|entry| entry.origin().clone())
    };
    let shop = || ("shop.api", endpoint_catalogue::defaults(&SHOP).unwrap());
    let team = || ("team", options! { baseUrl: "https://a.example" });
    let layer = |name: &str| Some(Origin::Layer(name.to_owned()));
    assert_eq!(origin(vec![shop()]), layer("shop.api"));
    assert_eq!(origin(vec![shop(), team()]), layer("team"));
    assert_eq!(origin(vec![team(), shop()]), layer("shop.api"));
    let files = Described::explain(&SHOP, [shop()], "files", options! {}).unwrap();
    let mut of_files = files.outcomes().iter().filter(|outcome| outcome.option() == "baseUrl");
    assert_eq!(
        of_files.next().map(|outcome| outcome.origin()),
        Some(&Origin::Operation),
        "the operation's own server"
    );
    let layers = [("n.api", endpoint_catalogue::defaults(&NOWHERE).unwrap())];
    let error = Described::explain(&NOWHERE, layers, "items", options! {}).unwrap_err();
    assert_eq!(error.to_string(), MISSING);
}

#[test]
fn a_link_is_followed_on_the_address_of_the_description() {
    let shop = of(&SHOP);
    let shop = shop
        .defaults(options! { headers: { authorization: "s3cr3t" } })
        .unwrap();
    let next = shop.endpoint().follow("https://shop.example/v1/items?page=2").unwrap();
    assert_eq!(next.headers()["authorization"], "s3cr3t");
    let error = shop
        .endpoint()
        .follow("https://api.github.com/items?page=2")
        .unwrap_err();
    assert_eq!(
        error.kind(),
        ErrorKind::ForeignAuthority,
        "no credential goes to GitHub"
    );
}
