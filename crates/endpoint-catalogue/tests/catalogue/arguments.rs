//! The arguments of a language model: they choose values, and nothing else.

use endpoint::{Endpoint, Object, options};
use endpoint_catalogue::{Catalogue, Described};

use crate::support::cases::{Cases, cases};

const CASES: Cases = cases!("arguments");

static API: Catalogue = Catalogue::from_static(
    "endpoint-catalogue 2\n@server https://api.example\n@security ^authorization ?key ~session\n\
     GET /join/{ids}/{.tags*} join /ids:string[] /tags:string[] ?opt:object+comma ?filter:object ?json:object+json{a:integer} \
        ?limit=10|20 ?where:object+deep ?where[role]=user ?page:integer ?words:string[]+comma ^x-opt:object ^x-form:object+flat \
        ~ids:string[] ~prefs:object+flat ~theme\n\
     GET /odd a/b ?x[y] ?x(y) ?key ^x-api-key\n\
     GET /other a%2Fb.c\n\
     POST /bytes bytes >application/octet-stream!:file\n\
     POST /form form ?key >form .key .opt:object+comma .flat:object+flat{a:integer} .*:any\n\
     POST /joined joined >multipart .opt:object+comma\n\
     POST /list list >json!:integer[]\n\
     POST /maybe maybe >json .item! .note\n\
     POST /open/{id} open ^x-team >json .a:integer .*:any\n\
     POST /parts parts >multipart! .files!:file[] .note .meta:object{a:integer,b!}\n\
     POST /text text >text/plain:string\n\
     PUT /same/{id} same ?id ^id ?page:integer >json! .id!:integer\n",
);

fn endpoint() -> Described {
    let defaults = options! { page: 7, headers: { "authorization": "Bearer s3cret", "cookie": "lang=de" } };
    let endpoint = Described::over(&Endpoint::new("https://api.example").unwrap(), &API).unwrap();
    endpoint.defaults(defaults).unwrap()
}

/// Method, URL and body of the request, or kind and message of the error.
fn answer(tool: &str, arguments: &str) -> String {
    let endpoint = endpoint();
    let arguments: Object<'_> = serde_json::from_str(arguments).unwrap();
    let request = endpoint.arguments(tool, arguments);
    let request = request.and_then(|options| {
        let request = endpoint.request((), options)?;
        assert_eq!(request.headers()["authorization"], "Bearer s3cret");
        let body = request
            .body()
            .map(|body| String::from_utf8_lossy(&body.to_bytes()).into_owned());
        Ok(format!("{} {}", request.url(), body.unwrap_or_default()))
    });
    request.unwrap_or_else(|error| {
        assert!(!format!("{error} {error:?}").contains("s3cret"));
        format!("{}: {error}", error.kind())
    })
}

#[test]
fn a_member_is_no_other_parameter_and_an_item_no_two() {
    let rows = CASES.rows::<(&str, &str, &str, &str)>("a_member_is_no_other_parameter_and_an_item_no_two");
    for (name, tool, arguments, expected) in rows {
        let mut arguments: serde_json::Map<String, serde_json::Value> = serde_json::from_str(arguments).unwrap();
        if tool == "join" {
            arguments.entry("ids").or_insert_with(|| ["i"].as_slice().into());
            arguments.entry("tags").or_insert_with(|| ["t"].as_slice().into());
        }
        let got = answer(tool, &serde_json::Value::Object(arguments).to_string());
        assert!(got.contains(expected), "{name}: {got}");
    }
}

#[test]
fn arguments_choose_values_alone() {
    let rows = CASES.rows::<(&str, &str, &str, &str)>("arguments_choose_values_alone");
    let mut wrong = Vec::new();
    for (name, tool, arguments, expected) in rows {
        let answer = answer(tool, arguments);
        if answer != expected {
            wrong.push(format!("{name}: {answer}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn files_are_parts() {
    let body = answer("parts", r#"{"files":["aGk=","aG8="],"note":"n","meta":{"b":"y"}}"#);
    for expected in [
        "\r\n\r\nhi\r\n",
        "\r\n\r\nho\r\n",
        "\r\n\r\nn\r\n",
        "name=\"files\"; filename=\"files\"",
        r#"{"b":"y"}"#,
    ] {
        assert!(body.contains(expected), "{expected}: {body}");
    }
}

#[test]
fn tools_have_one_name_each() {
    let long = "x".repeat(80);
    let text = format!(
        "endpoint-catalogue 2\nGET /a a/b\nGET /b a.b\nGET /c {long}\nGET /d -\nGET /e %E4%B8%AD\nGET /f plain-id\n"
    );
    let catalogue = Catalogue::parse(text).unwrap();
    let names = catalogue.tool_names().unwrap();
    for (name, route) in &names {
        let is_right = (1..=64).contains(&name.len())
            && name
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte));
        assert!(is_right, "{name}");
        assert_eq!(names.iter().filter(|(other, _)| other == name).count(), 1, "{name}");
        assert_eq!(catalogue.tool(name).unwrap().unwrap().route(), *route, "{name}");
    }
    // A shared or a long name ends with FNV-1a of its route, the same in every build.
    let names: Vec<&str> = names.iter().map(|(name, _)| &**name).collect();
    let long = format!("{}_bd97e037", "x".repeat(55));
    assert_eq!(
        names,
        ["a_b_bf97e35d", "a_b_bc97dea4", &long, "GET_d", "_bb97dd11", "plain-id"]
    );
}

#[test]
fn arguments_need_a_catalogue() {
    let plain = Described::over(&Endpoint::github(), None).unwrap();
    let error = plain.arguments("GET /user", Object::new()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`GET /user` can't be found: arguments need a catalogue"
    );
}
