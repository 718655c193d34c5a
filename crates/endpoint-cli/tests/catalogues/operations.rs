//! Operations listed, shown, and printed as structs.

use super::place;

#[test]
fn operations_are_listed_and_shown() {
    let place = place();
    let all = place.run(&["api", "list", "--api", "shop.api"]).stdout;
    assert_eq!(all.lines().count(), 4, "{all}");
    assert!(all.contains("legacy         PUT /legacy/{id} (deprecated)"), "{all}");
    let found = place.run(&["api", "list", "ORDER", "list", "--api", "shop.api"]).stdout;
    assert_eq!(
        found.lines().next().map(str::trim_end),
        Some("orders/list  GET /orders  List orders"),
        "{found}"
    );
    assert_eq!(
        place.run(&["api", "list", "nothing", "--api", "shop.api"]).status,
        Some(1)
    );

    let shown = place.run(&["api", "show", "orders/create", "--api", "shop.api"]).stdout;
    let expected = "orders/create\nPlace an order\n\n  POST https://shop.example/v1/orders\n\n\
        \x20 query  notify            boolean\n\n\
        \x20 field  item              string   required\n\
        \x20        count             integer\n\
        \x20        pin_token         string\n\n\
        \x20 type   application/json           required\n\n\
        \x20 endpoint --api shop.api orders/create item=TEXT\n";
    assert_eq!(shown, expected);
    let by_route = place.run(&["api", "show", "POST /orders", "--api", "shop.api"]).stdout;
    assert_eq!(by_route, expected);
    let example = shown.lines().last().unwrap().trim();
    let words = shlex::split(example).unwrap();
    let words: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
    assert_eq!(place.run(&words).status, Some(0), "the example works: {example}");
}

/// The parameters of an operation, and the words of its example behind the name.
const EXAMPLES: [(&str, &str); 15] = [
    ("?a:integer ?b", "a=1"),
    ("?a:object ?b=x|y", "b=x"),
    ("?a:object", ""),
    ("?a!:object+deep", "'a[NAME]=TEXT'"),
    (">json .a!:object", "'a:={}'"),
    (">json .a .b!:integer", "b=1"),
    (
        ">json! .a!:object{b,c!:object[]{d!:boolean,e!:string[]=x|y}}",
        "'a[c][0][d]=true' 'a[c][0][e][]=x'",
    ),
    (">form! .a!:object", "'a[NAME]=TEXT'"),
    (">json! .a!:integer|object .b!:number[] .c!:any", "a:=1 'b[]=1' c=TEXT"),
    (">multipart! .files[0]!:file", "'files[0]=TEXT'"),
    (">form .a:object+deep{b:object{c,d!:integer}}", "'a[b][d]=1'"),
    (">json!:string[]", "-d '[\"TEXT\"]'"),
    (">json!:integer", "-d 1"),
    (">text/plain!:string", "-d TEXT"),
    ("?a! ^a!:integer >json! .a!:integer .b!", "'?a=TEXT' '^a=1' .a=1 b=TEXT"),
];

#[test]
fn the_example_has_all_that_is_required_and_runs() {
    let place = place();
    for (parameters, expected) in EXAMPLES {
        place.file(
            "one.api",
            format!("endpoint-catalogue 2\n@server https://a.test\nPOST /x x {parameters}\n"),
        );
        let shown = place.run(&["api", "show", "x", "--api", "one.api"]).stdout;
        let example = shown.lines().last().unwrap_or_default().trim();
        let line = format!("endpoint --api one.api x {expected}");
        assert_eq!(example, line.trim_end(), "{parameters}");
        let words = shlex::split(example).unwrap();
        let words: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
        let ran = place.run(&words);
        assert_eq!(ran.status, Some(0), "{parameters}: {}", ran.stderr);
    }
}

#[test]
fn a_concrete_path_or_url_finds_its_operation() {
    let place = place();
    let rows: [(&[&str], &str); 7] = [
        (&["GET /orders/7"], "orders/get"),
        (&["GET", "/orders/7"], "orders/get"),
        (&["/v1/orders/7"], "orders/get"),
        (&["https://shop.example/v1/orders/7?x=1"], "orders/get"),
        (&["post", "https://shop.example/v1/orders"], "orders/create"),
        (&["PUT", "/legacy/a%20b"], "legacy"),
        (&["GET /orders/{id}"], "orders/get"),
    ];
    for (words, expected) in rows {
        let ran = place.run(&[&["api", "show", "--api", "shop.api"], words].concat());
        assert_eq!(ran.stdout.lines().next(), Some(expected), "{words:?}: {}", ran.stderr);
    }
    for name in [
        "DELETE /orders/7",
        "https://other.example/v1/orders/7",
        "/orders/7/items",
    ] {
        let ran = place.run(&["api", "show", "--api", "shop.api", name]);
        assert_eq!((ran.status, &*ran.stdout), (Some(1), ""), "{name}");
        assert!(
            ran.stderr.contains("is not an operation of the catalogue"),
            "{}",
            ran.stderr
        );
    }
}

#[test]
fn credentials_and_servers_are_shown() {
    let place = place();
    let text = "endpoint-catalogue 2\n@server https://a.test\n@server https://b.test\n\
        @security ^authorization ^x-key ?key ~session\nGET /x x\nGET /y y @https://own.test\n";
    place.file("two.api", text);
    let shown = place.run(&["api", "show", "x", "--api", "two.api"]).stdout;
    let expected = "x\n\n  GET https://a.test/x\n\n\
        \x20 credentials  header authorization: authorization:\"Bearer $A_TOKEN\" or -u USER:PASSWORD\n\
        \x20              header x-key: x-key:\"$A_API_KEY\"\n\
        \x20              query key: key=\"$A_API_KEY\"\n\
        \x20              cookie session: session=\"$A_SESSION\"\n\n\
        \x20 servers  https://a.test\n\
        \x20          https://b.test\n\n\
        \x20 endpoint --api two.api x authorization:\"Bearer $A_TOKEN\"\n";
    assert_eq!(shown, expected);
    // The variable is named after the host, or after the title of an API without one. What is there already is not added.
    for (head, parameters, expected) in [
        (
            "@server https://api.stripe.com",
            "",
            "x authorization:\"Bearer $STRIPE_TOKEN\"",
        ),
        ("@title My shop", "", "x authorization:\"Bearer $MY_SHOP_TOKEN\""),
        ("@server /v1", " ^authorization!", "x authorization=TEXT"),
    ] {
        let text = format!("endpoint-catalogue 2\n{head}\n@security ^authorization\nGET /x x{parameters}\n");
        place.file("named.api", text);
        let shown = place.run(&["api", "show", "x", "--api", "named.api"]).stdout;
        assert!(shown.trim_end().ends_with(expected), "{head}: {shown}");
    }
    for (words, part) in [
        (&["--bearer", "T"][..], "\"authorization\": \"Bearer T\""),
        (&["x-key:S"], "\"x-key\": \"S\""),
        (&["key=S"], "https://a.test/x?key=S"),
        (&["session=S"], "\"cookie\": \"session=S\""),
    ] {
        let ran = place.run(&[&["--api", "two.api", "x"], words].concat());
        assert!(ran.stdout.contains(part), "{words:?}: {}{}", ran.stdout, ran.stderr);
    }
    let own = place.run(&["api", "show", "y", "--api", "two.api"]).stdout;
    assert!(
        own.contains("GET https://own.test/y") && !own.contains("servers"),
        "{own}"
    );
}

#[test]
fn tags_defaults_and_fields_of_fields_are_shown() {
    let place = place();
    let text = "endpoint-catalogue 2\n@server https://shop.example/v1\n\
        POST /orders/{id} orders/ship #orders #shipping%20costs /id=a|b ?page:integer:=1 ?sort=x|y:=x ?q:= >json! \
        .item!:=tea .address!:object{street!,zip:integer,country:object{code!=de|fr,*:any}} .boxes:object[]{size} .note \
        # Ship an order ## parcel carrier\n";
    place.file("ship.api", text);
    let expected = "orders/ship\nShip an order\ntags: orders, shipping costs\n\n\
        \x20 POST https://shop.example/v1/orders/{id}\n\n\
        \x20 path   id                  string    required; one of a, b\n\n\
        \x20 query  page                integer   default 1\n\
        \x20        sort                string    one of x, y; default x\n\
        \x20        q                   string    default \"\"\n\n\
        \x20 field  item                string    required; default tea\n\
        \x20        address             object    required\n\
        \x20          street            string    required\n\
        \x20          zip               integer\n\
        \x20          country           object\n\
        \x20            code            string    required; one of de, fr\n\
        \x20            any other name  any\n\
        \x20        boxes               object[]\n\
        \x20          size              string\n\
        \x20        note                string\n\n\
        \x20 type   application/json              required\n\n\
        \x20 endpoint --api ship.api orders/ship id=a item=TEXT 'address[street]=TEXT'\n";
    let shown = place.run(&["api", "show", "orders/ship", "--api", "ship.api"]).stdout;
    assert_eq!(shown, expected);
    let listed = place.run(&["api", "list", "--api", "ship.api"]).stdout;
    assert_eq!(listed, "orders/ship  POST /orders/{id}  Ship an order\n");
}
