//! Joins the texts of several requests into one: statements below the imports of all, or a program with a function for each
//! request. It knows nothing of requests.

use std::collections::BTreeSet;

use super::document::Document;
use super::format::Format;
use super::reqwest;

/// A language whose text is statements.
struct Script {
    /// The starts of the lines of its head, such as `import `.
    imports: &'static [&'static str],
    /// Libraries outside of the standard library. Their imports come last.
    libraries: &'static [&'static str],
    /// The indent of the block around each request. A block keeps the names of requests apart.
    block: Option<&'static str>,
}

/// A language whose text is a program with a function `main`.
struct Program {
    imports: &'static str,
    /// The lines before the imports, and those after them.
    head: [&'static str; 2],
    /// The first line of `main`.
    main: &'static str,
    /// The first line of another function, with `#` in the place of its number.
    function: &'static str,
    /// The call of that function.
    call: &'static str,
    /// The end of `main`.
    end: &'static str,
    /// The text after all functions.
    last: &'static str,
}

const JAVASCRIPT: Script = Script {
    imports: &["import "],
    libraries: &[],
    block: Some("  "),
};

const PYTHON: Script = Script {
    imports: &["import ", "from "],
    libraries: &["requests", "httpx", "urllib3"],
    block: None,
};

const RUBY: Script = Script {
    imports: &["require "],
    ..PYTHON
};

const PHP: Script = Script {
    imports: &["<?php"],
    ..PYTHON
};

const CSHARP: Script = Script {
    imports: &["using "],
    block: Some("    "),
    ..PYTHON
};

const GO: Program = Program {
    imports: "\t\"",
    head: ["package main\n\nimport (\n", ")\n\n"],
    main: "func main() {\n",
    function: "func request#() {\n",
    call: "\trequest#()\n",
    end: "}\n",
    last: "",
};

const JAVA: Program = Program {
    imports: "import ",
    head: ["", "\npublic class Main {\n"],
    main: "    public static void main(String[] args) throws Exception {\n",
    function: "    static void request#() throws Exception {\n",
    call: "        request#();\n",
    end: "    }\n",
    last: "}\n",
};

const KOTLIN: Program = Program {
    imports: "import ",
    head: ["", "\n"],
    main: "fun main() {\n",
    function: "fun request#() {\n",
    call: "    request#()\n",
    end: "}\n",
    last: "",
};

const REQWEST: Program = Program {
    imports: reqwest::DEPENDENCY,
    head: ["", ""],
    main: "fn main() -> Result<(), Box<dyn std::error::Error>> {\n",
    function: "fn request_#() -> Result<(), Box<dyn std::error::Error>> {\n",
    call: "    request_#()?;\n",
    end: "    Ok(())\n}\n",
    last: "",
};

enum Form {
    /// One text after the other.
    Sequence,
    Script(&'static Script),
    Program(&'static Program),
}

const fn form(format: Format) -> Form {
    match format {
        Format::Fetch | Format::Axios => Form::Script(&JAVASCRIPT),
        Format::Python | Format::Httpx => Form::Script(&PYTHON),
        Format::Ruby => Form::Script(&RUBY),
        Format::Php => Form::Script(&PHP),
        Format::Csharp => Form::Script(&CSHARP),
        Format::Go => Form::Program(&GO),
        Format::Java => Form::Program(&JAVA),
        Format::Kotlin => Form::Program(&KOTLIN),
        Format::Reqwest => Form::Program(&REQWEST),
        _ => Form::Sequence,
    }
}

/// Whether the texts of a format can be written one after the other.
#[must_use]
pub const fn is_sequence(format: Format) -> bool {
    matches!(form(format), Form::Sequence)
}

/// Joins the texts of a document.
#[must_use]
pub fn joined(format: Format, texts: &[Vec<u8>], document: &Document) -> Vec<u8> {
    let text = |bytes: &Vec<u8>| String::from_utf8_lossy(bytes).into_owned();
    match (form(format), texts) {
        (Form::Program(program), texts) => {
            let functions: String = document.functions().iter().copied().collect();
            let texts: Vec<_> = texts.iter().map(text).collect();
            program.joined(&texts, &functions).into()
        }
        (_, [text]) => text.clone(),
        (Form::Sequence, texts) => texts.join(format.separator().as_bytes()),
        (Form::Script(script), texts) => script.joined(&texts.iter().map(text).collect::<Vec<_>>()).into(),
    }
}

/// The first line of a text with its end, and the text after it.
fn line(text: &str) -> (&str, &str) {
    let end = text.find('\n').map_or(text.len(), |end| end + 1);
    text.split_at_checked(end).unwrap_or((text, ""))
}

/// The text by which an import is sorted, without its end: `net` comes before `net/http`.
fn order(import: &str) -> &str {
    import.trim_end_matches([';', '\n'])
}

impl Script {
    fn joined(&self, texts: &[String]) -> String {
        let mut imports = BTreeSet::new();
        let mut requests = Vec::new();
        for text in texts {
            let (mut rest, mut request) = (&**text, String::new());
            loop {
                let (first, after) = line(rest);
                if self.imports.iter().any(|start| first.starts_with(start)) {
                    imports.insert((
                        self.is_of_library(first),
                        first.starts_with("from "),
                        order(first),
                        first,
                    ));
                } else if first.starts_with("//") || first.starts_with('#') {
                    request.push_str(first);
                } else if first != "\n" {
                    break;
                }
                rest = after;
            }
            request.push_str(rest);
            requests.push(match self.block {
                None => request,
                Some(indent) => format!("{{\n{}}}\n", indented(&request, indent)),
            });
        }
        let mut out = String::new();
        let mut last = None;
        for (is_of_library, _, _, import) in imports {
            if last.is_some_and(|last| last != is_of_library) {
                out.push('\n');
            }
            last = Some(is_of_library);
            out.push_str(import);
        }
        if !out.is_empty() {
            out.push('\n');
        }
        out + &requests.join("\n")
    }

    fn is_of_library(&self, import: &str) -> bool {
        let name = import.split(' ').nth(1).unwrap_or_default().trim_end();
        let name = name.split('.').next().unwrap_or_default();
        self.libraries.contains(&name)
    }
}

fn indented(text: &str, indent: &str) -> String {
    let lines = text.split_inclusive('\n');
    let lines = lines.map(|line| match line {
        "\n" => line.to_owned(),
        line => format!("{indent}{line}"),
    });
    lines.collect()
}

impl Program {
    fn joined(&self, texts: &[String], shared: &str) -> String {
        let Self { main, end, last, .. } = self;
        if let [text] = texts {
            let text = text.strip_suffix(last).unwrap_or(text);
            return format!("{text}{shared}{last}");
        }
        let mut imports = BTreeSet::new();
        let (mut calls, mut functions) = (String::new(), String::new());
        for (index, text) in texts.iter().enumerate() {
            let number = (index + 1).to_string();
            let mut rest = text.strip_suffix(last).unwrap_or(text);
            functions.push('\n');
            // The head has comments about the request.
            while let (first, after) = line(rest)
                && first != self.main
                && !rest.is_empty()
            {
                if first.starts_with(self.imports) {
                    imports.insert((order(first), first));
                } else if first.starts_with("//") {
                    let indent = self.main.len() - self.main.trim_start().len();
                    functions.push_str(&format!("{:indent$}{first}", ""));
                }
                rest = after;
            }
            calls.push_str(&self.call.replace('#', &number));
            functions.push_str(&self.function.replace('#', &number));
            functions.push_str(line(rest).1);
        }
        let imports = imports.into_iter().map(|(_, import)| import);
        let imports = match self.imports == reqwest::DEPENDENCY {
            true => reqwest::dependency(imports),
            false => imports.collect(),
        };
        let [open, close] = self.head;
        format!("{open}{imports}{close}{main}{calls}{end}{functions}{shared}{last}")
    }
}
