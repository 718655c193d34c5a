//! Items as a catalogue reads them: numbers and booleans of JSON, names with brackets, members, and lists of files.

use serde_json::json;

use crate::command::Place;

const CHATS: &str = "endpoint-catalogue 2\n@server https://chat.example\n\
    GET /chats chats/list ?include[]:string[] ?limit:integer\n\
    POST /chats chats/create >json! .model! .temperature:number .n:integer .stream:boolean .stop:string|string[] \
    .seeds:integer[] .any:any .size:integer|string .user:object{id!:integer,tags:string[],box:object{wide:boolean}} \
    .rows:object[]{count:integer,name} .either:integer|boolean .map:object{*:number}\n\
    POST /files files >multipart .files[0]:file .files[1]:file .list:file[] .note .n:integer\n\
    POST /forms forms >form .n:integer .on:boolean\n\
    POST /rest rest >json .*:integer\n";

fn place() -> Place {
    let place = Place::new();
    place.file("chat.api", CHATS);
    place.file("a.txt", "text");
    place
}

#[test]
fn a_text_is_the_number_or_boolean_that_the_operation_takes() {
    let rows = [
        ("temperature=3", json!({"temperature": 3})),
        ("temperature=-0.5", json!({"temperature": -0.5})),
        ("temperature=1e3", json!({"temperature": 1000.0})),
        ("n=7", json!({"n": 7})),
        (".n=7", json!({"n": 7})),
        ("stream=true", json!({"stream": true})),
        ("stream=false", json!({"stream": false})),
        ("either=true", json!({"either": true})),
        ("either=1", json!({"either": 1})),
        ("seeds[]=1", json!({"seeds": [1]})),
        ("seeds[0]=1", json!({"seeds": [1]})),
        ("user[id]=1", json!({"user": {"id": 1}})),
        ("user[box][wide]=true", json!({"user": {"box": {"wide": true}}})),
        ("rows[0][count]=1", json!({"rows": [{"count": 1}]})),
        ("map[x]=1.5", json!({"map": {"x": 1.5}})),
        // Where a text is taken, a text it stays.
        ("stop=1", json!({"stop": "1"})),
        ("stop[]=true", json!({"stop": ["true"]})),
        ("any=1", json!({"any": "1"})),
        ("size=1", json!({"size": "1"})),
        ("user[tags][]=1", json!({"user": {"tags": ["1"]}})),
        ("rows[0][name]=1", json!({"rows": [{"name": "1"}]})),
    ];
    let place = place();
    for (item, expected) in rows {
        let ran = place.run(&["--api", "chat.api", "chats/create", "model=m", item]);
        let mut expected = expected;
        expected["model"] = json!("m");
        assert_eq!(ran.status, Some(0), "{item}: {}", ran.stderr);
        assert_eq!(ran.json()["body"], expected, "{item}");
    }
    let others = [
        (&["rest", "a=1"][..], json!({"a": 1})),
        (&["forms", "n=007", "on=true"], json!("n=007&on=true")),
        (&["chats/create", "model=1", "n=2", "--form"], json!("model=1&n=2")),
    ];
    for (words, expected) in others {
        let ran = place.run(&[&["--api", "chat.api"], words].concat());
        assert_eq!(ran.json()["body"], expected, "{words:?}: {}", ran.stderr);
    }
}

#[test]
fn what_is_no_number_stays_a_mistake() {
    let place = place();
    let rows = [
        ("temperature=warm", "`temperature` is a text, and must be a number"),
        ("temperature= 3", "`temperature` is a text"),
        ("temperature=", "`temperature` is a text"),
        ("n=007", "`n` is a text, and must be a whole number"),
        ("n=0x10", "`n` is a text"),
        ("n=1.5", "`n` is a number, and must be a whole number"),
        ("n=true", "`n` is a text"),
        ("n=null", "`n` is a text"),
        ("n:=\"7\"", "`n` is a text"),
        ("stream=1", "`stream` is a text, and must be a boolean"),
        ("stream=TRUE", "`stream` is a text"),
        ("seeds=1", "`seeds` is a text, and must be a list"),
    ];
    for (item, expected) in rows {
        let ran = place.run(&["--api", "chat.api", "chats/create", "model=m", item]);
        assert_eq!(ran.status, Some(1), "{item}: {}", ran.stdout);
        assert!(ran.stderr.contains(expected), "{item}: {}", ran.stderr);
    }
}

#[test]
fn a_member_is_checked_and_shown() {
    let place = place();
    let ran = place.run(&["--api", "chat.api", "chats/create", "model=m", "user[box][wdie]=true"]);
    assert_eq!(
        ran.error(),
        "error: unknown-parameter: `user[box][wdie]` is not a field of `user[box]`: did you mean `user[box][wide]`?"
    );
    for part in [
        "1 | model=… user[box][wdie]=…",
        "        ^^^^^^^^^^^^^^^ is not a parameter",
    ] {
        assert!(ran.stderr.contains(part), "{}", ran.stderr);
    }
}

#[test]
fn a_name_may_have_brackets() {
    let place = place();
    let rows: [(&[&str], &str); 4] = [
        (
            &["include[]=a", "include[]=b"],
            "https://chat.example/chats?include%5B%5D=a&include%5B%5D=b",
        ),
        (
            &["include[][]=a", "include[][]=b"],
            "https://chat.example/chats?include%5B%5D=a&include%5B%5D=b",
        ),
        (&["include[]=a"], "https://chat.example/chats?include%5B%5D=a"),
        (&["include\\[\\]=a"], "https://chat.example/chats?include%5B%5D=a"),
    ];
    for (items, url) in rows {
        let ran = place.run(&[&["--api", "chat.api", "chats/list"], items].concat());
        assert_eq!(ran.status, Some(0), "{items:?}: {}", ran.stderr);
        assert_eq!(ran.json()["url"], url, "{items:?}");
    }
}

#[test]
fn an_item_of_a_list_of_files_is_a_part() {
    let place = place();
    let rows: [(&[&str], &[&str]); 5] = [
        (&["files[0]@a.txt", "files[1]@a.txt"], &["files[0]", "files[1]"]),
        (&["list@a.txt", "list@a.txt"], &["list", "list"]),
        (&["list[0]@a.txt", "list[1]@a.txt"], &["list", "list"]),
        (&["list[]@a.txt"], &["list"]),
        (&["files[0]@a.txt", "note=x"], &["note", "files[0]"]),
    ];
    for (items, expected) in rows {
        let ran = place.run(&[&["--api", "chat.api", "files"], items].concat());
        assert_eq!(ran.status, Some(0), "{items:?}: {}", ran.stderr);
        let json = ran.json();
        let body = json["body"].as_str().unwrap();
        let names = body
            .split("; name=\"")
            .skip(1)
            .filter_map(|rest| rest.split('"').next());
        assert_eq!(names.collect::<Vec<_>>(), expected, "{items:?}");
    }
    let refused: [(&str, &str); 3] = [
        ("files[2]@a.txt", "did you mean `files[1]`?"),
        ("note[0]@a.txt", "`note[0]` is not a parameter of files"),
        ("list[x]@a.txt", "`list[x]` is not a parameter of files"),
    ];
    for (item, expected) in refused {
        let ran = place.run(&["--api", "chat.api", "files", item]);
        assert_eq!(ran.status, Some(1), "{item}: {}", ran.stdout);
        assert!(ran.stderr.contains(expected), "{item}: {}", ran.stderr);
    }
}

#[test]
fn a_call_has_one_catalogue() {
    let place = place();
    let ran = place.run(&["--api", "chat.api", "--api", "other.api", "rest"]);
    assert_eq!(ran.status, Some(2));
    assert!(
        ran.stderr.contains("'--api <NAME|FILE>' cannot be used multiple times"),
        "{}",
        ran.stderr
    );
}
