//! Catalogues beside the profiles, and in them.

use super::{SHOP, place};

#[test]
fn a_name_is_found_beside_the_profiles() {
    let place = place();
    let ran = place.run(&["api", "add", "shop", "shop.api"]);
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    let kept = std::fs::read_to_string(place.path().join("config/endpoint/shop.api")).unwrap();
    assert_eq!(kept, SHOP);
    assert_eq!(
        place.run(&["--api", "shop", "orders/list"]).json()["url"],
        "https://shop.example/v1/orders"
    );

    place.profiles("[profile.a]\napi = \"shop\"\n[profile.a.parameters]\npage = 3\n[profile.b]\napi = 1\n[profile.c]\napi = \"sohp\"\nbaseUrl = \"http://localhost\"\n");
    let json = place.run(&["--profile", "a", "orders/list"]).json();
    assert_eq!(json["url"], "https://shop.example/v1/orders?page=3");
    assert_eq!(
        place.run(&["--profile", "a", "orders/create", "item=tea"]).json()["body"],
        serde_json::json!({"item": "tea"})
    );
    assert!(
        place
            .run(&["api", "list", "--profile", "a"])
            .stdout
            .contains("orders/get")
    );
    let json = place.run(&["--profile", "c", "--api", "shop.api", "orders/list"]);
    assert_eq!(
        json.json()["url"],
        "http://localhost/orders",
        "the flag beats the profile's api, and its address stays"
    );

    let wrong: [(&[&str], &str); 7] = [
        (
            &["--profile", "b", "orders/list"],
            "error: invalid-profile: `api` is the name or the file of a catalogue",
        ),
        (
            &["--profile", "c", "orders/list"],
            "error: unknown-catalogue: no catalogue `sohp`",
        ),
        (
            &["--api", "missing.api", "orders/list"],
            "error: unreadable-file: missing.api",
        ),
        (
            &["api", "add", "a/b", "shop.api"],
            "error: invalid-usage: `a/b` is not a name",
        ),
        (
            &["--api", "shop.api,b.api", "GET", "/orders"],
            "error: invalid-usage: --api takes one catalogue at a time, and `shop.api,b.api` names several\nhelp: run endpoint --api shop.api … and endpoint --api b.api …",
        ),
        (
            &["api", "list", "--api", "shop,b"],
            "error: invalid-usage: --api takes one catalogue at a time, and `shop,b` names several",
        ),
        (&["api", "list"], "error: invalid-usage: no catalogue is named"),
    ];
    for (words, expected) in wrong {
        let ran = place.run(words);
        assert!(ran.stderr.starts_with(expected), "{words:?}: {}", ran.stderr);
    }
    assert!(
        place
            .run(&["--api", "shp", "orders/list"])
            .stderr
            .contains("did you mean `shop`?")
    );
}

#[test]
fn the_server_of_a_profiles_own_catalogue_is_its_base_url() {
    let place = place().env("SHOP", "s3cr3t");
    place.profiles(&format!(
        "[profile.a]\napi = '{}'\n[profile.a.headers]\nauthorization = {{ env = \"SHOP\" }}\n\
         [profile.b.headers]\nauthorization = {{ env = \"SHOP\" }}\n",
        place.path().join("shop.api").display()
    ));
    let own = place.run(&["--profile", "a", "orders/list"]);
    assert_eq!((own.status, &*own.stderr), (Some(0), ""));
    let named = place.run(&["--profile", "b", "--api", "shop.api", "orders/list"]);
    assert_eq!((named.status, &*named.stderr), (Some(0), ""));
}

#[test]
fn a_name_that_is_taken_is_replaced_only_where_that_is_asked_for() {
    let place = place();
    place.file("other.api", SHOP.replace("orders/list", "orders/all"));
    let kept = || std::fs::read_to_string(place.path().join("config/endpoint/shop.api")).unwrap();
    let add = |words: &[&str]| place.run(&[&["api", "add"], words].concat());

    let first = add(&["shop", "shop.api"]);
    assert_eq!(first.status, Some(0), "{}", first.stderr);
    assert!(
        first.stderr.ends_with("shop.api is there: --api shop\n"),
        "{}",
        first.stderr
    );

    let refused = add(&["shop", "other.api"]);
    assert_eq!((refused.status, kept()), (Some(1), SHOP.to_owned()));
    assert!(
        refused
            .stderr
            .contains("error: existing-catalogue: there is another catalogue `shop`: "),
        "{}",
        refused.stderr
    );
    assert!(
        refused.stderr.contains("help: --replace puts the new one in its place"),
        "{}",
        refused.stderr
    );

    let same = add(&["shop", "shop.api"]);
    assert_eq!(same.status, Some(0), "{}", same.stderr);
    assert!(
        same.stderr.contains("shop.api is there already, and the same"),
        "{}",
        same.stderr
    );

    let replaced = add(&["shop", "other.api", "--replace"]);
    assert_eq!(replaced.status, Some(0), "{}", replaced.stderr);
    assert!(
        replaced.stderr.ends_with("shop.api is replaced: --api shop\n"),
        "{}",
        replaced.stderr
    );
    assert!(kept().contains("orders/all"));

    let new = add(&["new", "shop.api", "--replace"]);
    assert_eq!(new.status, Some(0), "{}", new.stderr);
    assert!(new.stderr.ends_with("new.api is there: --api new\n"), "{}", new.stderr);
}
