//! Operations listed, shown, and printed as structs.

use super::place;

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
