//! Catalogues: their text, descriptions, and calls of their operations.

use endpoint::{Endpoint, Options, Place, Value};
use endpoint_catalogue::{Catalogue, Described, Entry};

use crate::characters::is_uri_text;

/// A catalogue with every place, kind and style.
static EVERYTHING: Catalogue = Catalogue::from_static(
    "endpoint-catalogue 2\n\
     @server https://a.example/v1\n\
     @security ^authorization ?key ~session\n\
     DELETE /x/{id} d /id:integer ?f:boolean >json .r\n\
     GET /m/{;ids*} m /ids:integer[]\n\
     GET /x g #t ?a:=b ?b:integer[]=1|2:=1 ?c:string[]+comma ?d:any+deep ?e:object ?f:object+comma ?g:any+json ?h:string[]+pipe+reserved \
        ^h:any ^i:object+flat ~j:any\n\
     PATCH /n/{name} n >json! .name! .o:object{p!,q:object[]{r=s|t},*:any} # s ## k\n\
     POST /f f >form! .a .b:any+deep .c:any .d:any+json .e:any+comma .f:object+flat .*:any\n\
     POST /j j ?q! >json >multipart .q! .r:any\n\
     POST /p p >multipart .a .b:file .c:any .d:any+deep .e:file[]\n\
     PUT /r r @https://b.example ?n! >text/plain!:string >application/vnd.api+json .x\n",
);

/// A text that is not a catalogue is refused, with a place inside it. A catalogue prints back byte for byte. Each
/// operation is found by its route and its id, and written as a line that reads alike.
pub fn catalogue(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let parsed = match Catalogue::parse(text.to_owned()) {
        Ok(parsed) => parsed,
        Err(error) => return check_place(text, error.line(), error.column()),
    };
    assert_eq!(parsed.to_string(), text);
    let api = parsed.api().expect("it was indexed").clone();
    let mut operations: Vec<Entry> = Vec::new();
    for operation in parsed.operations().expect("it was indexed") {
        match operation {
            Ok(operation) => operations.push(operation.clone()),
            Err(error) => check_place(text, error.line(), error.column()),
        }
    }
    for operation in &operations {
        let found = parsed.find(&operation.method, &operation.url);
        assert_eq!(found.expect("it was read"), Some(operation));
        if let Some(id) = &operation.id {
            let named = parsed.named(id).ok().flatten();
            assert!(named.is_none_or(|named| named.id.as_ref() == Some(id)), "{id:?}");
        }
    }
    let again = Catalogue::new(&api, operations.clone()).expect("what was read can be written");
    let read: Vec<Entry> = again
        .operations()
        .expect("it was indexed")
        .map(|one| one.expect("it was checked").clone())
        .collect();
    // Summary and keywords are each one line, with single blanks; fields of the body are the last words.
    let without = |operations: Vec<Entry>| {
        let usual = |mut one: Entry| {
            one.summary.clear();
            one.keywords.clear();
            one.parameters.sort_by_key(|parameter| parameter.place == Place::Body);
            one
        };
        operations.into_iter().map(usual).collect::<Vec<_>>()
    };
    assert_eq!(without(read.clone()), without(operations));
    assert_eq!(
        Catalogue::new(again.api().expect("it was indexed"), read)
            .expect("it was written")
            .to_string(),
        again.to_string()
    );
    let _ = parsed.nearest(text.get(..text.len().min(40)).unwrap_or_default());
}

fn check_place(text: &str, line: usize, column: usize) {
    let lines: Vec<&str> = text.split('\n').collect();
    assert!((1..=lines.len().max(1)).contains(&line), "line {line} of {text:?}");
    let length = lines.get(line - 1).map_or(0, |line| line.chars().count());
    assert!(
        (1..=length + 1).contains(&column),
        "column {column} of line {line} of {text:?}"
    );
}

/// A description becomes a valid catalogue, the same each time, or an error with a place inside it.
pub fn openapi(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    // Each of the first four files has the same text.
    let mut files = 0;
    let description = endpoint_openapi::Description::read(text, "a.yaml", |path| {
        let parts = path.split(['/', '\\']);
        assert!(
            !path.is_empty() && parts.clone().all(|part| !["", ".", ".."].contains(&part)),
            "{path:?}"
        );
        files += 1;
        if files > 4 {
            Err("is one file too many".to_owned())
        } else {
            Ok(text.to_owned())
        }
    });
    let description = match description {
        Ok(description) => description,
        Err(error) => return assert!(!error.reason().is_empty()),
    };
    match description.prepare(|_| true) {
        Ok(prepared) => {
            prepared.catalogue.check().expect("what was written can be read");
            let again = description.prepare(|_| true).expect("as before");
            assert_eq!(again.catalogue.to_string(), prepared.catalogue.to_string());
            assert_eq!(again.left_out, prepared.left_out);
            assert!(prepared.left_out.iter().all(|one| !one.reason.is_empty()));
        }
        Err(error) => assert!(!error.reason().is_empty()),
    }
}

/// The first line is an id or a route, the rest options in JSON: a request of `EVERYTHING` goes to its servers, its URL
/// has only the characters of RFC 3986, and `parse` of `merge` makes the same one.
pub fn described(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (route, json) = text.split_once('\n').unwrap_or((text, "{}"));
    let Ok(options) = serde_json::from_str::<Value>(json) else {
        return;
    };
    let Ok(options) = Options::try_from(options) else {
        return;
    };
    if options.get("baseUrl").is_some() {
        return;
    }
    let endpoint = Described::over(&Endpoint::github(), &EVERYTHING).expect("it can be read");
    let request = match endpoint.request(route, options.clone()) {
        Ok(request) => request,
        Err(error) => {
            assert!(!error.to_string().contains(char::is_control), "{error}");
            return;
        }
    };
    let url = request.url();
    assert!(
        ["https://a.example/v1/", "https://b.example/"]
            .iter()
            .any(|server| url.starts_with(server)),
        "{url}"
    );
    assert!(is_uri_text(url), "{url}");
    let merged = endpoint.merge(route, options).expect("it was built");
    let parsed = Endpoint::parse(merged).expect("it was built");
    assert_eq!(
        (parsed.method(), parsed.url(), parsed.headers()),
        (request.method(), url, request.headers())
    );
    assert_eq!(parsed.body(), request.body());
}
