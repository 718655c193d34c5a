//! Draws ratios as bars: a group for each kind of work, a bar for each way to do it, and a line at 1 for the baseline.
//! The picture has its own background, and follows the reader's choice of light or dark.

use std::fmt::{self, Write};
use std::path::PathBuf;

const WIDTH: f64 = 720.0;
/// The start of the bars, and the length of the longest.
const LEFT: f64 = 200.0;
const LONGEST: f64 = 440.0;
const EDGE: f64 = 20.0;
/// The heights of the titles of the picture and of a group, and the distance between bars.
const TITLE: f64 = 66.0;
const HEAD: f64 = 28.0;
const STEP: f64 = 24.0;
const BAR: f64 = 16.0;
const BETWEEN: f64 = 14.0;

/// Every colour has a contrast of 3 or more with its background, and text 4.5 or more.
const STYLE: &str = "\
    text { font-family: system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif; font-size: 14px; fill: #1f2328 }\n\
    .ground { fill: #ffffff; stroke: #d1d9e0 } .strong { font-weight: 600 } .quiet { fill: #59636e }\n\
    .first { fill: #0550ae } .second { fill: #218bff } .other { fill: #8c959f }\n\
    .gap { stroke: #ffffff; stroke-width: 5 } .one { stroke: #1f2328; stroke-width: 1.5; stroke-dasharray: 4 3 }\n\
    @media (prefers-color-scheme: dark) {\n\
    text { fill: #e6edf3 } .ground { fill: #0d1117; stroke: #3d444d } .quiet { fill: #9198a1 }\n\
    .first { fill: #79c0ff } .second { fill: #388bfd } .other { fill: #6e7681 }\n\
    .gap { stroke: #0d1117 } .one { stroke: #e6edf3 }\n\
    }\n";

/// The owner of a bar.
#[derive(Clone, Copy)]
pub enum Whose {
    /// `endpoint`, in its fastest way.
    First,
    /// `endpoint`, in another way.
    Second,
    /// Another library's.
    Other,
}

/// A bar: its label, and its ratio.
pub struct Bar {
    pub name: &'static str,
    pub whose: Whose,
    pub ratio: f64,
}

/// The content of the picture.
pub struct Picture {
    /// The quantity that a bar's length shows.
    pub title: &'static str,
    /// The label of length 1.
    pub one: &'static str,
    /// Kinds of work, each with its bars.
    pub groups: Vec<(&'static str, Vec<Bar>)>,
}

impl Picture {
    /// Writes `docs/images/{name}.svg`, and returns its path.
    ///
    /// # Errors
    /// The reason why it could not be drawn or written.
    pub fn write(&self, name: &str) -> Result<PathBuf, String> {
        let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/images")).join(format!("{name}.svg"));
        let text = self.draw().map_err(|error| format!("{name}.svg: {error}"))?;
        std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(path)
    }

    fn draw(&self) -> Result<String, fmt::Error> {
        let height = TITLE + self.groups.iter().map(|(_, bars)| group_height(bars)).sum::<f64>() + EDGE / 2.0;
        let mut svg = String::new();
        writeln!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\">\n\
             <title>{}</title>\n<style>\n{STYLE}</style>\n\
             <rect class=\"ground\" x=\"0.5\" y=\"0.5\" width=\"{}\" height=\"{}\" rx=\"6\"/>",
            escaped(self.title),
            WIDTH - 1.0,
            height - 1.0,
        )?;
        write_text(&mut svg, "strong", EDGE, 30.0, "start", self.title)?;
        let one = LEFT + self.length(1.0);
        write_text(&mut svg, "quiet", one, TITLE - 12.0, "middle", self.one)?;
        let mut top = TITLE;
        for (name, bars) in &self.groups {
            write_text(&mut svg, "strong", EDGE, top + HEAD - 10.0, "start", name)?;
            for (at, bar) in bars.iter().enumerate() {
                self.bar(&mut svg, bar, top + HEAD + STEP * at as f64)?;
            }
            top += group_height(bars);
        }
        let (from, to) = (TITLE - 6.0, top - BETWEEN);
        // The gap separates the line from the bars that it crosses.
        for class in ["gap", "one"] {
            writeln!(
                svg,
                "<line class=\"{class}\" x1=\"{one:.1}\" y1=\"{from}\" x2=\"{one:.1}\" y2=\"{to}\"/>"
            )?;
        }
        svg.push_str("</svg>\n");
        Ok(svg)
    }

    /// Draws a bar between its name and its number.
    fn bar(&self, svg: &mut String, bar: &Bar, top: f64) -> fmt::Result {
        let (class, text) = match bar.whose {
            Whose::First => ("first", "strong"),
            Whose::Second => ("second", "strong"),
            Whose::Other => ("other", ""),
        };
        let (length, line) = (self.length(bar.ratio), top + BAR - 3.5);
        write_text(svg, text, LEFT - 10.0, line, "end", bar.name)?;
        writeln!(
            svg,
            "<rect class=\"{class}\" x=\"{LEFT}\" y=\"{top}\" width=\"{length:.1}\" height=\"{BAR}\" rx=\"2\"/>"
        )?;
        // A short bar ends before the line at 1, and its number stands right of both.
        let right = LEFT + length.max(self.length(1.0)) + 8.0;
        write_text(svg, text, right, line, "start", &format!("{:.1}", bar.ratio))
    }

    /// The length of a bar: the longest gets all the width.
    fn length(&self, ratio: f64) -> f64 {
        let bars = self.groups.iter().flat_map(|(_, bars)| bars);
        LONGEST * ratio / bars.map(|bar| bar.ratio).fold(1.0, f64::max)
    }
}

fn group_height(bars: &[Bar]) -> f64 {
    HEAD + STEP * bars.len() as f64 + BETWEEN
}

fn write_text(svg: &mut String, class: &str, x: f64, y: f64, anchor: &str, text: &str) -> fmt::Result {
    let text = escaped(text);
    writeln!(
        svg,
        "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>"
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
