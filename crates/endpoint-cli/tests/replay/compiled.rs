//! The languages that are compiled: all texts become one program, which sends each request to a server of its own.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use endpoint::endpoint;
use endpoint_lines::marked::sendable;
use endpoint_lines::output::format::Format;
use endpoint_lines::output::manner::Manner;

use super::cases::CASES;
use super::command::{FILES, TYPED, written};
use super::server::Server;
use super::values::requests;
use super::{arrived, attached, is_asked, references, transfer};

/// A compiler: how it is found, how texts become one program, and how that is run.
pub(crate) struct Compiler {
    pub(crate) format: Format,
    pub(crate) probe: &'static [&'static str],
    /// Makes the program, in a folder that stays from run to run.
    pub(crate) compile: fn(&[String], &Path) -> Output,
    /// Runs the program. It prints a line for each text that fails: `FAILED`, its number, and why.
    pub(crate) command: fn(&Path) -> Command,
}

impl Compiler {
    /// Whether the format is asked for. Where its compiler is missing then, this fails.
    fn is_here(&self) -> bool {
        if !is_asked(self.format) {
            return false;
        }
        let ran = Command::new(self.probe[0])
            .args(&self.probe[1..])
            .stdin(Stdio::null())
            .output();
        let is_here = ran.is_ok_and(|output| output.status.success());
        assert!(is_here, "{:?} does not run here", self.probe);
        is_here
    }
}

/// A request, what is written of it, and where it has to arrive.
struct Sent {
    name: String,
    request: http::Request<Vec<u8>>,
    target: String,
    text: String,
    server: Server,
}

/// Every request of the other formats: the cases, the hostile values, and what is typed.
fn sent(format: Format, directory: &Path, failures: &mut Vec<String>) -> Vec<Sent> {
    let mut all = Vec::new();
    let mut add = |name: String, request: http::Request<Vec<u8>>, target: String, text, is_refused, server| match (
        text, is_refused,
    ) {
        (Ok(text), false) => all.push(Sent {
            name,
            request,
            target,
            text: String::from_utf8(text).unwrap(),
            server,
        }),
        (Err(_), true) => {}
        (text, _) => failures.push(format!("{name}: {text:?}")),
    };
    let text_of = |request: &_| sendable(format, request, Manner::default()).map_err(|error| error.to_string());
    for case in CASES {
        let server = Server::start();
        let request = case.request(&server.authority());
        let (text, target) = (text_of(&request), case.target_sent_by(format).to_owned());
        if let Ok(text) = &text {
            let noted = String::from_utf8_lossy(text).contains("rewrites this URL");
            assert_eq!(target != case.target, noted, "{}", case.name);
        }
        add(
            case.name.to_owned(),
            request,
            target,
            text,
            case.is_refused_by(format),
            server,
        );
    }
    for index in 0..requests("h.test").len() {
        let server = Server::start();
        let (name, request) = requests(&server.authority()).swap_remove(index);
        let text = text_of(&request);
        add(format!("hostile {name}"), request, "/x".to_owned(), text, false, server);
    }
    for typed in TYPED {
        let server = Server::start();
        let base_url = format!("http://{}", server.authority());
        let options = typed.below(&base_url);
        let request: http::Request<Vec<u8>> = endpoint(typed.route, options).unwrap().try_into().unwrap();
        let target = request.uri().path_and_query().unwrap().to_string();
        let text = written(typed.arguments, format, &base_url, directory);
        let is_refused = super::command::REFUSED.contains(&(format, typed.name));
        add(
            format!("typed {}", typed.name),
            request,
            target,
            text,
            is_refused,
            server,
        );
    }
    all
}

/// Compiles what a format writes, and runs each.
pub(crate) fn replay(compiler: &Compiler) {
    if !compiler.is_here() {
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    for (name, bytes) in FILES {
        std::fs::write(directory.path().join(name), bytes).unwrap();
    }
    let mut failures = Vec::new();
    let all = sent(compiler.format, directory.path(), &mut failures);
    let referring = references::written(compiler.format, 'R', &mut failures);
    let of_one = references::written(compiler.format, 'S', &mut failures);
    let one = references::several(&of_one, compiler.format);
    attached::place(directory.path());
    let attached = attached::all(compiler.format, attached::LINES, directory.path(), &mut failures);
    let text = |text: &[u8]| String::from_utf8(text.to_vec()).unwrap();
    let transfer = transfer::all(compiler.format, &mut failures);
    // These come first: Java reads a property when its first client is made.
    let texts = transfer.iter().map(|line| text(&line.text));
    let texts = texts.chain(all.iter().map(|sent| sent.text.clone()));
    let texts = texts.chain(referring.iter().map(|written| text(&written.text)));
    let texts = texts.chain(attached.iter().map(|line| text(&line.text)));
    let texts: Vec<String> = texts.chain([text(&one)]).collect();
    let place = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(compiler.format.name());
    std::fs::create_dir_all(&place).unwrap();
    let output = (compiler.compile)(&texts, &place);
    let errors = String::from_utf8_lossy(&output.stderr) + String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{errors}");
    let output = (compiler.command)(&place)
        .current_dir(directory.path())
        .env("LC_ALL", "C.UTF-8")
        .envs(transfer::environment(compiler.format))
        .envs(
            referring
                .iter()
                .chain(&of_one)
                .flat_map(|written| written.environment.iter().cloned()),
        )
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let printed = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{printed}");
    let ran = |index: usize| {
        let mark = format!("FAILED {index}: ");
        let failed = printed.lines().find_map(|line| line.strip_prefix(&*mark));
        failed.map_or(Ok(()), |why| Err(why.to_owned()))
    };
    for written in of_one {
        let differences = references::differences(&written.expected, compiler.format, written.server);
        failures.extend(arrived::report(
            &format!("one program, {}", written.name),
            &one,
            ran(texts.len() - 1),
            &differences,
        ));
    }
    let first = transfer.len();
    for (index, line) in transfer.into_iter().enumerate() {
        failures.extend(line.failure(&ran(index)));
    }
    let ran = |index: usize| ran(first + index);
    for (index, line) in attached.into_iter().enumerate() {
        failures.extend(line.failure(ran(all.len() + referring.len() + index)));
    }
    for (index, written) in referring.into_iter().enumerate() {
        let ran = ran(all.len() + index);
        let differences = references::differences(&written.expected, compiler.format, written.server);
        failures.extend(arrived::report(&written.name, &written.text, ran, &differences));
    }
    for (index, sent) in all.into_iter().enumerate() {
        let ran = ran(index);
        let differences = arrived::differences(&sent.request, &sent.target, compiler.format, sent.server.recorded());
        failures.extend(arrived::report(&sent.name, sent.text.as_bytes(), ran, &differences));
    }
    assert!(failures.is_empty(), "{}:\n{}", failures.len(), failures.join("\n"));
    let left: Vec<_> = std::fs::read_dir(directory.path()).unwrap().collect();
    assert_eq!(left.len(), FILES.len() + attached::FILES.len(), "{left:?}");
}

/// One crate with a module for each program.
fn rust(texts: &[String], place: &Path) -> Output {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let modules = texts.iter().enumerate().map(|(index, text)| {
        let text = text.replace("fn main()", "pub fn main()");
        format!("mod made_{index} {{\n{text}}}\n")
    });
    let modules: String = modules.collect();
    let calls: String = (0..texts.len())
        .map(|index| {
            format!("    if let Err(error) = made_{index}::main() {{ println!(\"FAILED {index}: {{error:?}}\"); }}\n")
        })
        .collect();
    let program = format!("{modules}\nfn main() {{\n{calls}}}\n");
    let manifest = "[package]\nname = \"made\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\nserde_json = \"1\"\n\
                    reqwest = { version = \"0.13\", default-features = false, features = [\"blocking\", \"form\", \"json\", \
                    \"multipart\", \"query\"] }\n\n[workspace]\n";
    std::fs::create_dir_all(place.join("src")).unwrap();
    std::fs::write(place.join("Cargo.toml"), manifest).unwrap();
    std::fs::copy(root.join("Cargo.lock"), place.join("Cargo.lock")).unwrap();
    std::fs::write(place.join("src/main.rs"), program).unwrap();
    Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--offline", "--manifest-path"])
        .arg(place.join("Cargo.toml"))
        .env("CARGO_TARGET_DIR", place.join("target"))
        .env("CARGO_PROFILE_DEV_DEBUG", "none")
        .output()
        .unwrap()
}

#[test]
fn reqwest_sends_the_request() {
    replay(&Compiler {
        format: Format::Reqwest,
        probe: &["rustc", "--version"],
        compile: rust,
        command: |place| Command::new(place.join("target/debug/made")),
    });
}

#[test]
fn java_sends_the_request() {
    replay(&Compiler {
        format: Format::Java,
        probe: &["javac", "--version"],
        compile: |texts, place| {
            let mut files = files(
                texts,
                place,
                |index| format!("made_{index}/Main.java"),
                |index| format!("package made_{index};\n"),
            );
            let calls = calls(
                texts.len(),
                |index| format!("made_{index}.Main.main(args);"),
                "Throwable error",
            );
            let program = format!("class Program {{ public static void main(String[] args) {{\n{calls}}} }}\n");
            std::fs::write(place.join("Program.java"), program).unwrap();
            files.push(place.join("Program.java"));
            let mut command = Command::new("javac");
            command.args(["-encoding", "UTF-8", "-d", "out"]);
            command.args(files).current_dir(place).output().unwrap()
        },
        command: |place| {
            let mut command = Command::new("java");
            command.arg("-cp").arg(place.join("out")).arg("Program");
            command
        },
    });
}

#[test]
fn kotlin_sends_the_request() {
    replay(&Compiler {
        format: Format::Kotlin,
        probe: &["kotlinc", "-version"],
        compile: |texts, place| {
            let mut files = files(
                texts,
                place,
                |index| format!("Made{index}.kt"),
                |index| format!("package made_{index}\n"),
            );
            let calls = calls(texts.len(), |index| format!("made_{index}.main();"), "error: Throwable");
            let calls = calls.replace("System.out.println", "println");
            std::fs::write(place.join("Program.kt"), format!("fun main() {{\n{calls}}}\n")).unwrap();
            files.push(place.join("Program.kt"));
            let mut command = Command::new("kotlinc");
            command.args(["-nowarn", "-d", "out"]);
            command.args(files).current_dir(place).output().unwrap()
        },
        command: |place| {
            let mut command = Command::new("kotlin");
            command.arg("-cp").arg(place.join("out")).arg("ProgramKt");
            command
        },
    });
}

/// Calls that catch what each throws, in the words that Java, Kotlin and C# share.
fn calls(count: usize, call: fn(usize) -> String, caught: &str) -> String {
    let each = (0..count).map(|index| {
        let call = call(index);
        format!("try {{ {call} }} catch ({caught}) {{ System.out.println(\"FAILED {index}: \" + error); }}\n")
    });
    each.collect()
}

/// Writes each text into a file of its own, behind a line that keeps its names apart, and returns the files.
fn files(texts: &[String], place: &Path, name: fn(usize) -> String, line: fn(usize) -> String) -> Vec<PathBuf> {
    let write = |(index, text): (usize, &String)| {
        let path = place.join(name(index));
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, line(index) + text).unwrap();
        path
    };
    texts.iter().enumerate().map(write).collect()
}

/// Debian's compiler of C# knows neither `using var` nor statements outside a method, so each text is put into one.
fn csharp(texts: &[String], place: &Path) -> Output {
    let classes = texts.iter().enumerate().map(|(index, text)| {
        let (usings, statements) = text.split_once("\n\n").unwrap();
        let statements = statements.replace("using var ", "var ");
        format!(
            "namespace Made{index} {{\n{usings}\nclass Made {{ public static async System.Threading.Tasks.Task Run() {{\n\
             {statements}}} }} }}\n"
        )
    });
    let classes: String = classes.collect();
    let calls = calls(
        texts.len(),
        |index| format!("Made{index}.Made.Run().GetAwaiter().GetResult();"),
        "System.Exception error",
    );
    let calls = calls.replace("System.out.println", "System.Console.WriteLine");
    let main = format!("class Program {{ static void Main() {{\n{calls}}} }}\n");
    std::fs::write(place.join("made.cs"), classes + &main).unwrap();
    Command::new("csharp-core")
        .args(["compile", "made.cs"])
        .current_dir(place)
        .output()
        .unwrap()
}

#[test]
fn csharp_sends_the_request() {
    replay(&Compiler {
        format: Format::Csharp,
        probe: &["csharp-core", "--version"],
        compile: csharp,
        command: |place| {
            let mut command = Command::new("csharp-core");
            command.arg("run").arg(place.join("made.dll"));
            command
        },
    });
}
