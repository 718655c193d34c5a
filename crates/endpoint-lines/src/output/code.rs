//! The code of one request or of several in one text: statements below the imports of all, or a program with a function for each
//! request. It knows nothing of requests.

use std::collections::BTreeSet;
use std::fmt::{self, Write};

use super::format::Format;

/// The code of a request, in the parts that several requests share or keep apart. What is written into it is its statements.
#[derive(Debug, Default)]
pub struct Snippet {
    /// Comments about the request, each with its line end.
    comments: String,
    imports: BTreeSet<Import>,
    body: String,
    functions: BTreeSet<&'static str>,
}

/// An import without the end of its line. Those of libraries come last.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Import {
    is_of_library: bool,
    is_from: bool,
    text: &'static str,
}

impl Write for Snippet {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.body.push_str(text);
        Ok(())
    }
}

impl Snippet {
    /// Adds lines of comments above all.
    pub(super) fn note(&mut self, lines: &str) {
        self.comments.insert_str(0, lines);
    }

    /// Adds lines of comments.
    pub(super) fn comment(&mut self, lines: &str) {
        self.comments.push_str(lines);
    }

    /// Adds the imports that are needed, as their language writes them, without the end of the line.
    pub(super) fn import(&mut self, imports: &[(&'static str, bool)]) {
        let imports = imports.iter().filter(|(_, is_needed)| *is_needed);
        self.imports.extend(imports.map(|(text, _)| Import {
            is_of_library: false,
            is_from: text.starts_with("from "),
            text,
        }));
    }

    /// Adds the import of a library outside of the standard library.
    pub(super) fn import_library(&mut self, text: &'static str, is_needed: bool) {
        self.imports.extend(is_needed.then(|| Import {
            is_of_library: true,
            is_from: text.starts_with("from "),
            text,
        }));
    }

    /// Writes the code alone.
    pub(super) fn write_alone(self, format: Format, out: &mut dyn Write) -> fmt::Result {
        let pieces = pieces(format, vec![self]);
        pieces.iter().try_for_each(|piece| out.write_str(piece))
    }

    /// Adds the functions that are called.
    pub(super) fn call(&mut self, functions: &[(&'static str, bool)]) {
        let called = functions.iter().filter(|(_, is_called)| *is_called);
        self.functions.extend(called.map(|(function, _)| *function));
    }
}

/// The output for a request.
#[derive(Debug)]
pub enum Written {
    Text(Vec<u8>),
    Snippet(Snippet),
}

impl Written {
    /// Its text, without other requests.
    #[must_use]
    pub fn text(self, format: Format) -> Vec<u8> {
        match self {
            Self::Text(text) => text,
            code @ Self::Snippet(_) => joined(format, vec![code]),
        }
    }
}

impl From<String> for Written {
    fn from(text: String) -> Self {
        Self::Text(text.into_bytes())
    }
}

/// A language whose text is statements.
struct Script {
    /// The text above all.
    head: &'static str,
    /// The end of an import.
    end: &'static str,
    /// The indent of the block around each request. A block keeps the names of requests apart.
    block: Option<&'static str>,
}

/// A language whose text is a program with a function `main`.
struct Program {
    /// The text before an import, after it, and between two.
    import: [&'static str; 3],
    /// The lines before the imports, and those after them.
    head: [&'static str; 2],
    /// The first line of `main`.
    main: &'static str,
    /// The first line of another function, with `#` in the place of its number.
    function: &'static str,
    /// The call of that function.
    call: &'static str,
    /// The end of a function.
    end: &'static str,
    /// The text after all functions.
    last: &'static str,
}

const JAVASCRIPT: Script = Script {
    head: "",
    end: ";\n",
    block: Some("  "),
};

const PYTHON: Script = Script {
    head: "",
    end: "\n",
    block: None,
};

const PHP: Script = Script {
    head: "<?php\n\n",
    ..PYTHON
};

const CSHARP: Script = Script {
    block: Some("    "),
    ..JAVASCRIPT
};

const GO: Program = Program {
    import: ["\t\"", "\"\n", ""],
    head: ["package main\n\nimport (\n", ")\n\n"],
    main: "func main() {\n",
    function: "func request#() {\n",
    call: "\trequest#()\n",
    end: "}\n",
    last: "",
};

const JAVA: Program = Program {
    import: ["import ", ";\n", ""],
    head: ["", "\npublic class Main {\n"],
    main: "    public static void main(String[] args) throws Exception {\n",
    function: "    static void request#() throws Exception {\n",
    call: "        request#();\n",
    end: "    }\n",
    last: "}\n",
};

const KOTLIN: Program = Program {
    import: ["import ", "\n", ""],
    head: ["", "\n"],
    main: "fun main() {\n",
    function: "fun request#() {\n",
    call: "    request#()\n",
    end: "}\n",
    last: "",
};

/// The imports are the features of the library.
const REQWEST: Program = Program {
    import: ["\"", "\"", ", "],
    head: ["// reqwest = { version = \"0.13\", features = [", "] }\n"],
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
        Format::Python | Format::Httpx | Format::Ruby => Form::Script(&PYTHON),
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

/// One text of several outputs.
#[must_use]
pub fn joined(format: Format, outputs: Vec<Written>) -> Vec<u8> {
    let (mut texts, mut codes) = (Vec::new(), Vec::new());
    for output in outputs {
        match output {
            Written::Text(text) => texts.push(text),
            Written::Snippet(code) => codes.push(code),
        }
    }
    match codes.is_empty() {
        true => texts.join(format.separator().as_bytes()),
        false => pieces(format, codes).concat().into(),
    }
}

/// The text of code, in pieces: that of a request can be long, and is not copied.
fn pieces(format: Format, codes: Vec<Snippet>) -> Vec<String> {
    match form(format) {
        Form::Sequence => codes.into_iter().map(|code| code.body).collect(),
        Form::Script(script) => script.pieces(codes),
        Form::Program(program) => program.pieces(codes),
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

/// The imports of all requests.
fn imports(codes: &mut [Snippet]) -> BTreeSet<Import> {
    let imports = codes.iter_mut().flat_map(|code| std::mem::take(&mut code.imports));
    imports.collect()
}

impl Script {
    fn pieces(&self, mut codes: Vec<Snippet>) -> Vec<String> {
        let is_alone = codes.len() == 1;
        let (mut imported, mut last) = (String::new(), None);
        for import in imports(&mut codes) {
            if last.is_some_and(|last| last != import.is_of_library) {
                imported.push('\n');
            }
            last = Some(import.is_of_library);
            imported.extend([import.text, self.end]);
        }
        if last.is_some() {
            imported.push('\n');
        }
        let head = self.head.to_owned();
        if let Some(Snippet { comments, body, .. }) = codes.pop_if(|_| is_alone) {
            return vec![head, comments, imported, body];
        }
        let requests = codes
            .into_iter()
            .map(|Snippet { comments, body, .. }| match self.block {
                None => comments + &body,
                Some(indent) => format!("{{\n{}}}\n", indented(&(comments + &body), indent)),
            });
        let requests: Vec<_> = requests.collect();
        vec![head, imported, requests.join("\n")]
    }
}

impl Program {
    fn pieces(&self, mut codes: Vec<Snippet>) -> Vec<String> {
        let is_alone = codes.len() == 1;
        let Self { main, end, last, .. } = self;
        let imports = imports(&mut codes);
        let functions: BTreeSet<_> = codes
            .iter_mut()
            .flat_map(|code| std::mem::take(&mut code.functions))
            .collect();
        let [before, after, between] = self.import;
        let (libraries, imports): (Vec<_>, Vec<_>) = imports.into_iter().partition(|import| import.is_of_library);
        let libraries: String = libraries.iter().map(|import| import.text).collect();
        let imports = imports.iter().map(|import| format!("{before}{}{after}", import.text));
        let imports = imports.collect::<Vec<_>>().join(between);
        let [open, close] = self.head;
        let head = format!("{open}{imports}{close}{libraries}{main}");
        let tail = functions.into_iter().chain([*last]).collect();
        let end = (*end).to_owned();
        if let Some(Snippet { comments, body, .. }) = codes.pop_if(|_| is_alone) {
            return vec![comments, head, body, end, tail];
        }
        let (mut calls, mut others) = (String::new(), String::new());
        let indent = main.len() - main.trim_start().len();
        for (index, Snippet { comments, body, .. }) in codes.into_iter().enumerate() {
            let number = (index + 1).to_string();
            calls.push_str(&self.call.replace('#', &number));
            let comments = indented(&comments, &" ".repeat(indent));
            let function = self.function.replace('#', &number);
            others.extend(["\n", &comments, &function, &body, &end]);
        }
        vec![head, calls, end, others, tail]
    }
}
