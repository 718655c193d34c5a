//! The same texts in bash: a program in the place of curl records its arguments and its standard input.

use std::fs;
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use endpoint_lines::shell::{self, Stdin};

use super::read;

/// Arguments and standard input; no input is compared where it is the output of a program that does not run here.
type Call = (Vec<String>, Option<Vec<u8>>);

const TEXTS: &[&str] = &[
    // Words and quotes.
    "curl a -d b",
    "curl  \t a\t'b c'  ",
    "curl 'a b' \"c d\" e\\ f",
    "curl 'a'\"b\"c\\d",
    "curl '' \"\" $''",
    r#"curl -H "A: b \"c\" \$d \\ \e" 'e $f'"#,
    "curl 'a'\\''b'",
    "curl \"it's\" 'say \"x\"'",
    r"curl $'a\u0021\'\n\x41\101\\\t\e' $'\xc3\xbc'",
    r"curl $'\U0001f600\u00fc' -d$'a b'c $'\q\?'",
    r"curl $'\cA\a\b\f\v\r'",
    "curl $\"a b\" a$'b'c",
    "curl \"a\\\nb\" 'c\\\nd' e\\\nf",
    "curl \\\n  -X POST \\\n\\\n  a",
    "curl a#b #c\n",
    "curl a '#b' \\#c",
    "curl $ a$ \"$\" '$' \"a$ b\" $%",
    "curl 'https://a.test/?q=$x&y' ;",
    "curl https://a.test/x?a=1 https://a.test/[1-3]*.png",
    "curl -d 'a\nb' -d \"c\n  d\"",
    "curl -d '{\"a\": {\"b\": [1, 2]}}' https://a.test",
    "curl \"!x\" a!b '!'",
    "curl ü 'ß' \"日本\" \u{1f600}",
    "\\curl a",
    "'curl' a; \"curl\" b",
    // Redirections.
    "curl https://a.test > f -d a=1",
    "curl https://a.test 2>/dev/null -H 'Authorization: x'",
    "curl -s > o.json https://a.test",
    ">f curl a",
    "curl a >>f 2>&1",
    "curl a &>f b",
    "curl a &>>f b",
    "curl a >|f b",
    "curl a 2>&- b",
    "curl a2>f b",
    "curl a 2 >f",
    "curl a '2'>f",
    "curl a \\2>f",
    "curl -d @- a < body.json",
    "curl -d @- < body.json a",
    "< body.json curl -d @-",
    "curl -d @- 0<body.json",
    "curl a {fd}>f b",
    "curl -d @- <<< 'a b'",
    "curl -d @- <<<\"a b\"c d",
    // Here-documents.
    "curl -d @- a <<EOF\nb\nc\nEOF\n",
    "curl -d @- <<EOF a\nb\nEOF",
    "curl -d @- <<'EOF'\n$a `b` \\c \\\\\n\"d\" \\\nEOF\n",
    "curl -d @- <<\"E F\"\na\nE F\n",
    "curl -d @- <<\\EOF\n$a\nEOF\n",
    "curl -d @- <<E'O'F\n$a\nEOF\n",
    "curl -d @- <<EOF\n\\$a \\` \\\\ \\q \"b\" 'c' \\\"\nEOF\n",
    "curl -d @- <<EOF\na\\\nb\nEOF\n",
    "curl -d @- <<-EOF\n\ta\n\t\tb\n  c\n\tEOF\n",
    "curl -d @- <<-'EOF'\n\t$a\n\tEOF\n",
    "curl -d @- <<EOF && curl b\nx\nEOF\n",
    "curl -d @- <<A; curl -d @- <<B\na\nA\nb\nB\ncurl c",
    "curl -d @- <<A <<B\na\nA\nb\nB\n",
    "curl -d @- <<EOF\nEOF\n",
    "curl -d @- <<EOF\n EOF\nEOFX\n\nEOF\n",
    "curl -d @- <<< a <<EOF\nb\nEOF\n",
    "curl -d @- <<EOF | jq .\na\nEOF\ncurl b",
    // Several commands.
    "curl A > f; curl -X DELETE B",
    "curl A | jq . && curl B -d x",
    "curl A & curl B & wait",
    "curl A |& cat; curl B",
    "curl A\ncurl B\n\n\ncurl C",
    "curl A;curl B",
    "curl A &&\n  curl B",
    "curl A |\n  cat",
    "curl A | # to a file\n  cat > f",
    "cd . && curl A",
    // Commands that run whatever is before them.
    "curl A || exit; curl B",
    "exit & curl A",
    "T=$(curl A -d \"b c\" | cat)\ncurl B",
    "export T=\"$(curl \\\n  -d 'a)' A)\"\ncurl B",
    "T=x\nT=$(curl A)\ncurl B $T",
    "A=1 && curl B",
    ": && curl A",
    "! curl A",
    "time curl A",
    "time -p curl A",
    "#!/bin/bash\nset -e\n# first\ncurl A # more\n# last",
    "curl A | curl -d x B",
    "true | time curl a",
    // Programs that start another, and assignments.
    "sudo curl a",
    "env A=b curl a",
    "env -u A curl a",
    "command curl a",
    "A=b curl a",
    "A=b C='d e' curl a",
    "nohup curl a",
    "nice -n 5 curl a",
    "timeout 5 curl a",
    "timeout -k 1 5s curl a",
    "TOKEN=x; curl -H \"A: $TOKEN\"",
    "TOKEN=x\ncurl -H \"A: ${TOKEN}y\" $TOKEN'z'",
    "export TOKEN='a b'; curl \"$TOKEN\" $TOKEN",
    "A=' a  b '; curl $A \"$A\" x$A",
    "A='a '; curl ${A}b",
    "A=; curl $A \"$A\" b$A",
    "A=1 B=2; curl $A$B",
    "A=1; A+=2; curl $A",
    "A=b; B=\"$A c\"; curl $B \"$B\"",
    "A=1; A=2 curl $A",
    "A=1 && curl $A",
    "A=x; curl -d @- <<EOF\n$A ${A}y \\$A\nEOF\n",
    "A=x; curl -d @- <<< \"$A b\"",
    "A='a b'; curl -d @- <<< $A",
    "A=~/x; curl $A ~ ~/y a~ ~jo-is-nobody '~' \"~/z\" \\~",
    "A=~:~/x:~; B=a~=~; curl $A $B ~: ~:A=~ x=~:~/y --a=~ a~:b",
    "declare A=1; readonly B=2; typeset C=3; curl $A $B $C",
    "A=1 B=$A; curl $B",
    "curl A=b",
    "export A=1 B='2 3'; curl \"$A\" \"$B\"",
    "export \"A=b c\" 'B=d'; curl \"$A\" $B",
    // Piped texts.
    "echo '{\"a\": 1}' | curl -d @- a",
    "echo -n a b | curl -d @-",
    "echo -e 'a\\tb\\n\\x41\\0101\\1' | curl -d @-",
    "echo -en 'a\\cb' | curl -d @-",
    "echo -nE 'a\\n' | curl -d @-",
    "echo 'a\\nb' | curl -d @-",
    "echo -x a | curl -d @-",
    "echo | curl -d @-",
    "printf '%s\\n' a 'b c' | curl -d @-",
    "printf '{\"a\": \"%s\", \"b\": %d}' x 7 | curl -d @-",
    "printf 'a\\tb%%\\x41\\101\\q' | curl -d @-",
    "printf -- '-%s' a | curl -d @-",
    "printf '%s-%s\\n' a b c | curl -d @-",
    "cat <<EOF | curl -d @- a\nb\nEOF\n",
    "cat <<'EOF' |\n$b\nEOF\ncurl -d @- a\n",
    "cat body.json | curl -d @- a",
    "cat - < body.json | curl -d @-",
    "cat <<< x | cat | curl -d @-",
    "A=x; echo \"$A y\" | curl -d @-",
    "echo a | curl -d @- <<< b",
    "echo a | jq . | curl -d @-",
    // Braces that make no other words.
    "curl '{a,b}' \"{a,b}\" \\{a,b} {a {b} {}",
    "curl -d {\"a\":1}",
    "A={a,b}; curl $A {a.b}",
];

#[test]
fn commands_are_those_of_bash() {
    if !has_bash() {
        return;
    }
    assert!(TEXTS.len() > 100, "{}", TEXTS.len());
    let place = Place::new("table");
    let mut differences = Vec::new();
    for text in TEXTS {
        differences.extend(place.difference(text, text));
        // bash takes carriage returns for characters of words.
        differences.extend(place.difference(&text.replace('\n', "\r\n"), text));
    }
    assert!(
        differences.is_empty(),
        "{} of {}:\n{}",
        differences.len(),
        TEXTS.len(),
        differences.join("\n")
    );
}

/// Pieces that random texts are made of.
const PIECES: &[&str] = &[
    " ",
    " ",
    " ",
    " ",
    "a",
    "b=",
    "-d",
    "'c d'",
    "\"e $A\"",
    "$A",
    "${B}",
    "\"$A\"",
    "\\ ",
    "\\\n",
    "\\'",
    "$'f\\tg'",
    "{h,i}",
    "{",
    "}",
    ",",
    "{1..3}",
    "..",
    "~",
    "/",
    "#",
    "=",
    "\n",
    ";",
    " | ",
    " && ",
    "\ncurl ",
    "; curl ",
    " | curl ",
    ">f ",
    " 2>f ",
    " <body.json",
    "A=1 ",
    "A=j; ",
    "echo k",
    "cat ",
    "printf '%s,' l ",
    "<<<m",
    " <<'E'\n$n\nE\n",
    " <<E\no $A\nE\n",
    "!",
    "time ",
    "in",
    "do",
    "\"",
    "'",
    "[p]",
    "*",
    "?",
    "%",
    "^",
    ":",
    "@",
    "+",
    "ü",
    "sudo ",
    "env C=1 ",
    "export A=q\n",
    "unset B\n",
];

/// `ENDPOINT_CASES` in the environment is how many texts are tried.
#[test]
fn commands_of_random_texts_are_those_of_bash() {
    if !has_bash() {
        return;
    }
    let cases = std::env::var("ENDPOINT_CASES").map_or(crate::all::tenth(150), |cases| cases.parse().unwrap());
    let place = Place::new("random");
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = |below: usize| {
        // xorshift64*, whose upper bits are even.
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        (state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % below
    };
    let (mut differences, mut compared) = (Vec::new(), 0);
    for _ in 0..cases {
        let mut text = "A='x  y'; B=z\ncurl ".to_owned();
        for _ in 0..2 + random(14) {
            text.push_str(PIECES[random(PIECES.len())]);
        }
        if shell::read(&text, &["curl"]).is_ok_and(|script| !is_different_on_purpose(&text, &script)) {
            compared += 1;
            differences.extend(place.difference(&text, &text));
        }
    }
    assert!(compared * 4 > cases, "{compared} of {cases} are read");
    assert!(
        differences.is_empty(),
        "{} of {compared}:\n{}",
        differences.len(),
        differences.join("\n")
    );
}

/// Texts that are read in another way than bash does it, with a note or because the outcome of a program is not known.
fn is_different_on_purpose(text: &str, script: &shell::Script) -> bool {
    let is_variable = |piece: &shell::Piece| matches!(piece, shell::Piece::Variable { .. });
    let mut words = script.commands.iter().flat_map(|command| &command.words);
    let notes = ["is read as a part of", "beside other", "looks like the answer"];
    text.contains("&&")
        || text.contains('!')
        || text.contains("\\ \n")
        || words.any(|word| word.pieces.iter().any(is_variable))
        || script
            .notes
            .iter()
            .any(|note| notes.iter().any(|part| note.text.contains(part)))
}

fn has_bash() -> bool {
    if Command::new("bash")
        .arg("--version")
        .stdout(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
    {
        return true;
    }
    let _ = std::io::stderr().write_all(b"skipped: bash does not run here\n");
    false
}

/// A folder with the programs that the texts name.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("shell-{name}"));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(path.join("bin")).unwrap();
        fs::write(path.join("body.json"), "{\"of\": \"a file\"}\n").unwrap();
        let programs = [
            // A file of its own for each call: those of a pipeline run at the same time.
            (
                "curl",
                "{ for a; do printf '%s\\0' \"$a\"; done; printf '\\001'; cat; } > \"$CALLS/$$\"\n",
            ),
            ("sudo", "exec \"$@\"\n"),
            ("jq", "exec cat\n"),
        ];
        for (name, script) in programs {
            let mut options = fs::OpenOptions::new();
            let mut file = options
                .write(true)
                .create(true)
                .mode(0o755)
                .open(path.join("bin").join(name))
                .unwrap();
            file.write_all(format!("#!/bin/sh\n{script}").as_bytes()).unwrap();
        }
        Self(path)
    }

    /// How the commands of a text differ from those that bash runs for another.
    fn difference(&self, text: &str, in_bash: &str) -> Option<String> {
        let theirs = self.theirs(in_bash)?;
        let ours = self.ours(text)?;
        let is_same = ours.len() == theirs.len()
            && ours
                .iter()
                .zip(&theirs)
                .all(|(ours, theirs)| ours.0 == theirs.0 && (ours.1.is_none() || ours.1 == theirs.1));
        (!is_same).then(|| format!("{text:?}\n  here {ours:?}\n  bash {theirs:?}"))
    }

    /// The calls that bash makes, sorted; none where it refuses the text.
    fn theirs(&self, text: &str) -> Option<Vec<Call>> {
        let _ = fs::remove_dir_all(self.0.join("calls"));
        fs::create_dir(self.0.join("calls")).unwrap();
        let path = format!("{}:{}", self.0.join("bin").display(), std::env::var("PATH").unwrap());
        let ran = Command::new("bash")
            .args(["-f", "-c", text])
            .current_dir(&self.0)
            .env_clear()
            .env("PATH", path)
            .env("HOME", "/home/jo")
            .env("CALLS", self.0.join("calls"))
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::null())
            .output()
            .unwrap();
        // A redirection to no file or to several keeps a command from running.
        let stderr = String::from_utf8_lossy(&ran.stderr);
        if ["syntax error", "ambiguous redirect", "No such file", "Is a directory"]
            .iter()
            .any(|error| stderr.contains(error))
        {
            return None;
        }
        let mut calls: Vec<Call> = Vec::new();
        for file in fs::read_dir(self.0.join("calls")).unwrap() {
            let recorded = fs::read(file.unwrap().path()).unwrap();
            let end = recorded.iter().rposition(|byte| *byte == 1).unwrap();
            let words = String::from_utf8(recorded[..end].to_vec()).unwrap();
            let words = words.split_terminator('\0').map(str::to_owned).collect();
            calls.push((words, Some(recorded[end + 1..].to_vec())));
        }
        calls.sort();
        Some(calls)
    }

    /// The calls that are read here, sorted; none where a file is missing.
    fn ours(&self, text: &str) -> Option<Vec<Call>> {
        let value = |word: &shell::Word| word.value(text, Some("/home/jo"));
        let mut calls: Vec<Call> = Vec::new();
        for command in read(text).commands {
            let stdin = match &command.stdin {
                None => Some(Vec::new()),
                Some(Stdin::Text(word)) => Some(value(word).ok()?.into_bytes()),
                Some(Stdin::File(word)) => Some(fs::read(self.0.join(value(word).ok()?)).ok()?),
                Some(Stdin::Output(_)) => None,
            };
            calls.push((command.words.iter().map(value).collect::<Result<_, _>>().ok()?, stdin));
        }
        calls.sort();
        Some(calls)
    }
}
