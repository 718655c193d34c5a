//! The same through the command itself: what is typed arrives as what the library builds of it.

use std::path::Path;
use std::process::Command;

use endpoint::{Options, Part, Style, Value, endpoint};

use super::server::Server;
use super::{arrived, tool};
use endpoint_lines::output::format::Format;

pub(crate) struct Typed {
    pub(crate) name: &'static str,
    pub(crate) arguments: &'static [&'static str],
    pub(crate) route: &'static str,
    pub(crate) options: fn() -> Options<'static>,
}

impl Typed {
    /// The options of the call below a base URL that is not GitHub's. A format and previews amend GitHub's media type.
    pub(crate) fn below(&self, base_url: &str) -> Options<'static> {
        let options = (self.options)().base_url(base_url.to_owned());
        let asks = options.get("mediaType").is_some();
        match asks {
            true => options,
            false => Options::new().header("accept", "*/*").merge(options),
        }
    }
}

const AUTHORIZATION: &str = "token $HOME `id` '\"\\ !";
const HOSTILE: &str = "it's \"quoted\" $(touch x) `touch x` ${x} %s \\ ! 100%\n'; touch x\n</script>";

/// The files that the arguments name.
pub(crate) const FILES: &[(&str, &[u8])] = &[
    ("text", b"@/etc/hostname\n%s 'x'\n"),
    ("binary", b"\0\xff\x1b%-\\'\n"),
    ("empty", b""),
    ("large", &[b'x'; 5000]),
];

pub(crate) const TYPED: &[Typed] = &[
    Typed {
        name: "a query and a token",
        arguments: &[
            "GET /orgs/{org}/repos",
            "org=octokit",
            "type=private",
            "Authorization:token $HOME `id` '\"\\ !",
        ],
        route: "GET /orgs/{org}/repos",
        options: || {
            Options::new()
                .param("org", "octokit")
                .param("type", "private")
                .header("authorization", AUTHORIZATION)
        },
    },
    Typed {
        name: "a body of JSON",
        arguments: &[
            "POST /x",
            "-f",
            "title=it's \"quoted\" $(touch x) `touch x` ${x} %s \\ ! 100%\n'; touch x\n</script>",
        ],
        route: "POST /x",
        options: || Options::new().param("title", HOSTILE),
    },
    Typed {
        name: "beyond ASCII",
        arguments: &["PATCH /x/{a}{?q}", "a=höhe/[1]{2}", "q=漢 字", "b=😀", "X-Empty;"],
        route: "PATCH /x/{a}{?q}",
        options: || {
            let parameters = Options::new()
                .param("a", "höhe/[1]{2}")
                .param("q", "漢 字")
                .param("b", "😀");
            parameters.header("x-empty", "")
        },
    },
    Typed {
        name: "a list in brackets",
        arguments: &["GET /x", "--arrays", "brackets", "l:=[\"a'b\",\"c&d\"]"],
        route: "GET /x",
        options: || {
            Options::new()
                .param("l", Value::from(["a'b", "c&d"]))
                .list_style(Style::Brackets)
        },
    },
    Typed {
        name: "a form",
        arguments: &[
            "POST /x/{id}",
            "id=7",
            "name=it's \"quoted\" & 100%",
            "card[exp]:=[1,{\"y\":2}]",
            "tags[]=a b",
            "tags[]=ü",
            "--arrays",
            "brackets",
            "Content-Type:application/x-www-form-urlencoded",
        ],
        route: "POST /x/{id}",
        options: || {
            let fields = Options::new()
                .param("id", 7)
                .data("name=it%27s+%22quoted%22+%26+100%25&card%5Bexp%5D%5B0%5D=1&card%5Bexp%5D%5B1%5D%5By%5D=2&tags%5B%5D=a+b&tags%5B%5D=%C3%BC");
            fields.header("content-type", "application/x-www-form-urlencoded")
        },
    },
    Typed {
        name: "parts",
        arguments: &["PUT /x", "a\"b=ü\r\n", "file=@text", "Content-Type:multipart/form-data"],
        route: "PUT /x",
        options: || {
            let fields = Options::new().part("a\"b", Part::text("ü\r\n"));
            fields.part("file", Part::text("@/etc/hostname\n%s 'x'\n"))
        },
    },
    Typed {
        name: "a method of its own with a body",
        arguments: &["REPORT /x", "--body", "depth=1"],
        route: "REPORT /x",
        options: || Options::new().field("depth", "1"),
    },
    Typed {
        name: "put",
        arguments: &["PUT /x"],
        route: "PUT /x",
        options: Options::new,
    },
    Typed {
        name: "head",
        arguments: &["HEAD /x", "a=$b"],
        route: "HEAD /x",
        options: || Options::new().param("a", "$b"),
    },
    Typed {
        name: "delete with a body",
        arguments: &["DELETE /x", "a=1"],
        route: "DELETE /x",
        options: || Options::new().param("a", "1"),
    },
    Typed {
        name: "a text that starts with an at sign",
        arguments: &["POST /x", "--data", "@text", "Content-Type:text/plain"],
        route: "POST /x",
        options: || Options::new().data(FILES[0].1).header("content-type", "text/plain"),
    },
    Typed {
        name: "a binary file with a query",
        arguments: &[
            "POST /x{?name,label}",
            "name=a b.zip",
            "label=it's",
            "--data",
            "@binary",
            "Accept:",
        ],
        route: "POST /x{?name,label}",
        options: || {
            let parameters = Options::new().param("name", "a b.zip").param("label", "it's");
            parameters.data(FILES[1].1).header("accept", Value::Null)
        },
    },
    Typed {
        name: "a large file of text",
        arguments: &["POST /x", "--data", "@large", "Content-Type:text/plain"],
        route: "POST /x",
        options: || Options::new().data(FILES[3].1).header("content-type", "text/plain"),
    },
    Typed {
        name: "an empty file",
        arguments: &["POST /x", "--data", "@empty"],
        route: "POST /x",
        options: || Options::new().data(FILES[2].1),
    },
];

pub(crate) fn written(arguments: &[&str], format: Format, base_url: &str, directory: &Path) -> Result<Vec<u8>, String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_endpoint"));
    command
        .args(["-o", format.name(), "--base-url", base_url])
        .args(arguments)
        .current_dir(directory);
    command
        .env_remove("ENDPOINT_PROFILE")
        .env("HOME", directory)
        .env("XDG_CONFIG_HOME", directory);
    let output = command.output().unwrap();
    match output.status.success() {
        true => Ok(output.stdout),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

/// What a format can't hold, by the names of the above.
pub(crate) const REFUSED: &[(Format, &str)] = &[
    (Format::Wget, "parts"),
    (Format::Wget, "a binary file with a query"),
    (Format::Wget, "an empty file"),
    (Format::Axios, "an empty file"),
    (Format::Ruby, "an empty file"),
    (Format::Powershell, "a binary file with a query"),
    (Format::Axios, "a binary file with a query"),
    (Format::Ruby, "a binary file with a query"),
    (Format::Batch, "a binary file with a query"),
    (Format::HttpFile, "beyond ASCII"),
    // Its lines end with line feeds.
    (Format::HttpFile, "parts"),
    (Format::HttpFile, "a method of its own with a body"),
];

#[test]
fn what_is_typed_arrives() {
    let directory = tempfile::tempdir().unwrap();
    for (name, bytes) in FILES {
        std::fs::write(directory.path().join(name), bytes).unwrap();
    }
    let mut failures = Vec::new();
    for format in Format::ALL.iter().copied().filter(|format| *format != Format::Json) {
        let Some(tool) = tool(format) else { continue };
        for typed in TYPED {
            // Hurl sends no length for an empty file.
            if (format, typed.name) == (Format::Hurl, "an empty file") {
                continue;
            }
            let server = Server::start();
            let base_url = format!("http://{}", server.authority());
            let options = typed.below(&base_url);
            let request: http::Request<Vec<u8>> = endpoint(typed.route, options).unwrap().try_into().unwrap();
            let mut target = request.uri().path_and_query().unwrap().to_string();
            if format == Format::Httpie {
                // As the note above their line tells.
                target = target.replace('[', "%5B").replace(']', "%5D");
            }
            if format == Format::Wget {
                target = target.replace("%27", "'");
            }
            let name = format!("{}, {}", format.name(), typed.name);
            let is_refused = REFUSED.contains(&(format, typed.name));
            let text = match (
                written(typed.arguments, format, &base_url, directory.path()),
                is_refused,
            ) {
                (Ok(text), false) => text,
                (Err(_), true) => continue,
                (written, _) => {
                    failures.push(format!("{name}: {written:?}"));
                    continue;
                }
            };
            let ran = tool.run(&text, &server.authority(), FILES);
            let differences = arrived::differences(&request, &target, format, server.recorded());
            failures.extend(arrived::report(&name, &text, ran, &differences));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
