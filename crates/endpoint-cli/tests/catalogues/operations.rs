//! Operations listed, shown, and printed as structs.

use crate::place;

#[test]
fn operations_are_listed_shown_and_printed_as_structs() {
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

    let text = place
        .run(&["api", "struct", "orders/create", "legacy", "--api", "shop.api"])
        .stdout;
    let expected = "/// Place an order\n#[derive(Operation)]\n#[operation(\"POST /orders\")]\nstruct OrdersCreate<'a> {\n\
        \x20   #[operation(query)]\n    notify: Option<bool>,\n    item: &'a str,\n    count: Option<i64>,\n\
        \x20   pin_token: Option<&'a str>,\n}\n\n\
        /// Deprecated: it should no longer be used.\n#[derive(Operation)]\n#[operation(\"PUT /legacy/{id}\", form)]\n\
        struct Legacy<'a> {\n    id: &'a str,\n    note: Option<&'a str>,\n}\n";
    assert_eq!(text, expected);
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
