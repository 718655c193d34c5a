//! Texts, and the lines that each format writes for them. The frame of a program, which it has for the URL alone, is left out.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeMap;

use endpoint_lines::{Format, Manner, Nowhere, Reading};

use crate::read;
use crate::rows::{self, Row};
use crate::secrets::readings;

fn text(reading: &Reading, format: Format) -> String {
    match reading.text(format, Manner::default()) {
        Ok(text) => String::from_utf8(text).unwrap_or_default(),
        Err(error) => format!("error: {}: {error}", error.kind()),
    }
}

/// For each format its lines, and the notes beside them. Formats that only have the same notes stand together.
fn answer(row: &str) -> String {
    let reading = match read(row, &Nowhere).remove(0) {
        Ok(reading) => reading,
        Err(error) => return format!("error: {}: {error}", error.kind()),
    };
    let frame = format!("curl '{}'", reading.request().url());
    let frame = read(&frame, &Nowhere).remove(0).ok();
    let (mut lines, mut alone) = (Vec::new(), BTreeMap::<String, Vec<&str>>::new());
    for &format in Format::ALL {
        let frame = frame.as_ref().map(|frame| text(frame, format)).unwrap_or_default();
        let written = text(&reading, format);
        let is_own = |line: &&str| !line.trim().is_empty() && frame.lines().all(|framed| framed != *line);
        let own: Vec<&str> = written.lines().filter(is_own).collect();
        let notes: String = reading
            .notes_beside(format)
            .iter()
            .map(|note| format!(" // {note}"))
            .collect();
        if own.is_empty() {
            alone.entry(notes).or_default().push(format.name());
        } else {
            lines.push(format!("{}{notes}", format.name()));
            lines.extend(own.iter().map(|line| format!("    {line}")));
        }
    }
    lines.extend(
        alone
            .iter()
            .map(|(notes, formats)| format!("nothing in {}{notes}", formats.join(", "))),
    );
    lines.join("\n")
}

#[test]
fn rows_are_the_texts_of_all_formats() {
    rows::check("outputs", |row| answer(&row.text));
}

/// The whole text of the format that the name of a row begins with.
fn code(row: &Row) -> String {
    let name = row.name.trim_start_matches("# ").split(':').next().unwrap();
    let format = Format::ALL.iter().find(|format| format.name() == name).unwrap();
    match readings(&row.text).remove(0) {
        Ok(reading) => text(&reading, *format).trim_end().to_owned(),
        Err(error) => format!("error: {}: {error}", error.kind()),
    }
}

#[test]
fn rows_are_code_as_people_write_it() {
    rows::check("code", code);
}

/// No output shows a password for a proxy, in whatever part of an address a line has it.
#[test]
fn a_password_for_a_proxy_is_never_shown() {
    let lines = [
        "curl -x 'http://usr:s3cr3t@p:1' http://h/a",
        "curl -x \"http://usr:s3cr3t$Z@p:1\" http://h/a",
        "curl -x \"http://usr:${Z}s3cr3t@p:1\" http://h/a",
        "curl -x http://p:1 -U \"usr:s3cr3t$Z\" http://h/a",
        "curl -x \"$P\" -U \"usr:${Z}s3cr3t\" http://h/a",
        "curl -x '//usr:s3cr3t@p' http://h/a",
        "curl -x 'http://usr:a/s3cr3t@p:1' http://h/a",
        "curl -x 'http://usr:a?s3cr3t@p:1' http://h/a",
        "curl -x 'http://usr:a#s3cr3t@p:1' http://h/a",
        "curl -x 'usr:s3cr3t' http://h/a",
        "curl -x q --noproxy u:s3cr3t@p http://h/a",
        "curl -u \"usr:s3cr3t$Z\" http://h/a",
        "http --proxy=http://u:s3cr3t@p:1 http://h/a",
    ];
    for line in lines {
        let reading = read(line, &Nowhere).remove(0).unwrap();
        for reading in [reading.clone().redacted(), reading.clone().with_variables()] {
            for &format in Format::ALL {
                let text = reading
                    .text(format, Manner::default())
                    .map(|text| String::from_utf8(text).unwrap());
                let shown = format!("{text:?} {:?}", reading.notes_beside(format));
                assert!(!shown.contains("s3cr3t"), "{line}\n{}\n{shown}", format.name());
            }
        }
    }
}
