//! The program of `main.rs`: each row is a request or a value, and how it has to be written.

use endpoint::{Endpoint, Object, Operation, Options, Value, endpoint, options};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Number, json};

type Made = Result<String, Box<dyn std::error::Error>>;

#[derive(Operation)]
#[operation("POST /x/{id}")]
struct Create<'a> {
    id: Number,
    #[operation(query)]
    page: Number,
    #[operation(query)]
    raw: &'a RawValue,
    number: Number,
    json: &'a RawValue,
    list: Vec<Number>,
}

#[derive(Operation)]
#[operation("POST /x")]
struct Whole<'a> {
    #[operation(body)]
    json: &'a RawValue,
}

#[derive(Operation)]
#[operation("POST /x", form)]
struct Form<'a> {
    number: Number,
    #[operation(style = "deep")]
    json: &'a RawValue,
}

#[derive(Serialize)]
struct Fields<'a> {
    number: Number,
    json: &'a RawValue,
}

fn number(text: &str) -> Number {
    serde_json::from_str(text).unwrap()
}

fn value(json: serde_json::Value) -> Value<'static> {
    json.into()
}

fn raw(text: &str) -> Box<RawValue> {
    RawValue::from_string(text.to_owned()).unwrap()
}

fn of(value: &impl Serialize) -> Made {
    Ok(serde_json::to_string(&Value::from_serialize(value)?)?)
}

fn read(text: &str) -> Made {
    Ok(serde_json::to_string(&serde_json::from_str::<Value>(text)?)?)
}

fn body(options: Options) -> Made {
    Ok(String::from_utf8(
        Endpoint::github().http("POST /x", options)?.into_body(),
    )?)
}

fn main() {
    let json = raw(r#"{ "a": [1.0, "\"7.00000000000000000001\\"], "b": null }"#);
    let text = r#"{"a":[1.0,"\"7.00000000000000000001\\"],"b":null}"#;
    let create = Create {
        id: number("7"),
        page: number("-2"),
        raw: &raw("[1,2]"),
        number: number("1.50"),
        json: &json,
        list: vec![number("0.1"), number("1e2")],
    };
    let http = Endpoint::github().http(&create, ()).unwrap();
    let fields = Fields {
        number: number("3"),
        json: &json,
    };
    let deep = format!("{}1{}", "[".repeat(200), "]".repeat(200));
    let past = "more than 64 bits";
    let rows: Vec<(Made, String)> = vec![
        // An operation, and its options.
        (
            Ok(http.uri().to_string()),
            "https://api.github.com/x/7?page=-2&raw=1%2C2".into(),
        ),
        (
            Ok(String::from_utf8(http.into_body()).unwrap()),
            format!(r#"{{"number":1.5,"json":{text},"list":[0.1,100.0]}}"#),
        ),
        (
            endpoint("POST /x/{id}", create.options().query("page", 1))
                .map(|made| made.url().to_owned())
                .map_err(Into::into),
            "https://api.github.com/x/7?page=1&raw=1%2C2".into(),
        ),
        (
            Endpoint::github()
                .http(&Whole { json: &json }, ())
                .map_err(Into::into)
                .and_then(|made| Ok(String::from_utf8(made.into_body())?)),
            text.into(),
        ),
        (
            Endpoint::github()
                .http(
                    &Form {
                        number: number("5"),
                        json: &raw(r#"{"a":1}"#),
                    },
                    (),
                )
                .map_err(Into::into)
                .and_then(|made| Ok(String::from_utf8(made.into_body())?)),
            "number=5&json%5Ba%5D=1".into(),
        ),
        (
            Endpoint::github()
                .request("GET /{a}", options! { a: Value::from_serialize(&number("7")).unwrap(), b: 0.5 })
                .map(|made| made.url().to_owned())
                .map_err(Into::into),
            "https://api.github.com/7?b=0.5".into(),
        ),
        // `options!`, and what options take.
        (
            body(options! { n: value(json!(1)), list: value(json!([2.5, { "a": 3 }])) }),
            r#"{"n":1,"list":[2.5,{"a":3}]}"#.into(),
        ),
        (body(options! { data: value(json!({ "n": 1.25 })) }), r#"{"n":1.25}"#.into()),
        (
            body(Options::new().json(&fields)),
            format!(r#"{{"number":3,"json":{text}}}"#),
        ),
        (body(Options::new().json(&json)), text.into()),
        (
            body(Options::new().form(&create.number)),
            "fields are those of a struct or map".into(),
        ),
        (
            body(Options::new().params(&fields)),
            format!(r#"{{"number":3,"json":{text}}}"#),
        ),
        (
            body(serde_json::from_str(r#"{"n": 1.5, "data": null}"#).unwrap()),
            r#"{"n":1.5}"#.into(),
        ),
        (body(options! { a: json!({ "a": number("1.00000000000000000000001") }) }), past.into()),
        // `Value::from_serialize`.
        (of(&number("18446744073709551615")), u64::MAX.to_string()),
        (of(&number("-9223372036854775808")), i64::MIN.to_string()),
        (of(&number("18446744073709551616")), past.into()),
        (of(&number("0.1000")), "0.1".into()),
        (of(&number("-1.5E+2")), "-150.0".into()),
        (of(&number("0.0")), "0.0".into()),
        (of(&number("0.30000000000000004")), "0.30000000000000004".into()),
        (of(&number("0.300000000000000040001")), past.into()),
        (of(&number("1e400")), past.into()),
        // The power of ten of the first digit is past 64 bits itself.
        (of(&number("10e9223372036854775807")), past.into()),
        (of(&number("-0.10e-9223372036854775808")), past.into()),
        (of(&raw("[10E+9223372036854775807]")), past.into()),
        (of(&raw("0.1e-9223372036854775808")), past.into()),
        (of(&vec![number("1")]), "[1]".into()),
        (of(&raw("12345678901234567890123")), past.into()),
        (of(&raw(r#"["\\", 0.300000000000000040001]"#)), past.into()),
        (of(&raw(&deep)), "nested deeper than 128 levels".into()),
        (of(&raw("  true ")), "true".into()),
        // JSON that is read.
        (
            read("[1, -1, 0.5, 1e2, {\"a\": 18446744073709551615}]"),
            "[1,-1,0.5,100.0,{\"a\":18446744073709551615}]".into(),
        ),
        (read("18446744073709551616"), past.into()),
        (read("0.12345678901234567890"), past.into()),
        (read("10e9223372036854775807"), past.into()),
        (read("[0.1e-9223372036854775808]"), past.into()),
        (body(options! { a: json!([number("10e9223372036854775807")]) }), past.into()),
        (
            r#"{"a":7}"#.parse::<Object>().map(|object| format!("{object:?}")).map_err(Into::into),
            "{\"a\": Number}".into(),
        ),
        (read(r#"{"$serde_json::private::Number": {}}"#), "invalid type".into()),
    ];
    println!("{} rows", rows.len());
    let mut failed = false;
    for (number, (made, expected)) in rows.into_iter().enumerate() {
        let is_right = match &made {
            Ok(made) => *made == expected,
            Err(error) => error.to_string().contains(&expected),
        };
        if !is_right {
            failed = true;
            eprintln!("row {number}: {made:?} is not {expected}");
        }
    }
    assert!(!failed);
}
