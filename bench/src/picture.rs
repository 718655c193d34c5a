//! A table of ratios as a picture: a row for each name, a dot for each column, on a logarithmic scale.

use std::error::Error;
use std::path::PathBuf;

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

const WIDTH: u32 = 860;
const NAMES: u32 = 270;
const ROW: u32 = 24;
const LEGEND: u32 = 30;
const SCALE: u32 = 40;
/// Where the scale may be labelled.
const MARKS: [f64; 8] = [0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0];
/// Colours that stay apart for those who see fewer of them.
const COLOURS: [RGBColor; 5] = [
    RGBColor(0, 114, 178),
    RGBColor(230, 159, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(86, 86, 86),
];

/// What is drawn.
pub struct Picture {
    /// What the numbers are.
    pub scale: String,
    /// The names of the dots.
    pub columns: Vec<String>,
    /// A name, whether it is one of ours, and a number for each column.
    pub rows: Vec<(String, bool, Vec<Option<f64>>)>,
}

impl Picture {
    /// Writes `docs/images/{name}.svg`, and gives its path.
    ///
    /// # Errors
    /// Says what could not be drawn or written.
    pub fn write(&self, name: &str) -> Result<PathBuf, String> {
        let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/images")).join(format!("{name}.svg"));
        let mut text = String::new();
        self.draw(&mut text).map_err(|error| format!("{name}.svg: {error}"))?;
        std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(path)
    }

    fn draw(&self, text: &mut String) -> Result<(), Box<dyn Error>> {
        let rows = self.rows.len();
        let height = LEGEND + u32::try_from(rows)? * ROW + SCALE;
        let root = SVGBackend::with_string(text, (WIDTH, height)).into_drawing_area();
        root.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&root)
            .margin_top(LEGEND)
            .margin_left(NAMES)
            .margin_right(20)
            .x_label_area_size(SCALE)
            .build_cartesian_2d(
                self.range().log_scale().with_key_points(MARKS.to_vec()),
                0.0..f64::from(u32::try_from(rows)?),
            )?;
        chart
            .configure_mesh()
            .disable_y_mesh()
            .disable_y_axis()
            .light_line_style(TRANSPARENT)
            .x_label_formatter(&|ratio| ratio.to_string())
            .x_labels(MARKS.len())
            .x_desc(&self.scale)
            .x_label_style(("sans-serif", 12))
            .draw()?;
        for (at, (name, ours, numbers)) in self.rows.iter().enumerate() {
            let middle = f64::from(u32::try_from(rows - at)?) - 0.5;
            let y = i32::try_from(LEGEND + ROW * u32::try_from(at)? + ROW / 2)?;
            let style = if *ours { FontStyle::Bold } else { FontStyle::Normal };
            let font = ("sans-serif", 13, style).into_text_style(&root);
            let right = i32::try_from(NAMES)? - 10;
            root.draw_text(name, &font.pos(Pos::new(HPos::Right, VPos::Center)), (right, y))?;
            for (column, number) in numbers.iter().enumerate() {
                let Some(number) = *number else { continue };
                // A little above one another, so that equal ones are seen.
                let beside = 0.12 * (f64::from(u32::try_from(column)?) - (self.columns.len() as f64 - 1.0) / 2.0);
                let colour = COLOURS[column % COLOURS.len()].filled();
                chart.draw_series([Circle::new((number, middle - beside), 4, colour)])?;
            }
        }
        self.legend(&root)?;
        root.present()?;
        Ok(())
    }

    /// The columns and their colours, above the rows.
    fn legend(&self, root: &DrawingArea<SVGBackend<'_>, plotters::coord::Shift>) -> Result<(), Box<dyn Error>> {
        let font = ("sans-serif", 13)
            .into_text_style(root)
            .pos(Pos::new(HPos::Left, VPos::Center));
        let y = i32::try_from(LEGEND / 2)?;
        let mut x = i32::try_from(NAMES)? + 5;
        for (column, name) in self.columns.iter().enumerate() {
            root.draw(&Circle::new((x, y), 4, COLOURS[column % COLOURS.len()].filled()))?;
            root.draw_text(name, &font, (x + 10, y))?;
            x += 40 + 8 * i32::try_from(name.chars().count())?;
        }
        Ok(())
    }

    /// From the mark below the least number to the one above the largest.
    fn range(&self) -> std::ops::Range<f64> {
        let numbers = || self.rows.iter().flat_map(|(_, _, numbers)| numbers.iter().flatten());
        let least = numbers().copied().fold(f64::INFINITY, f64::min);
        let most = numbers().copied().fold(0.0, f64::max);
        let from = MARKS.into_iter().rev().find(|&mark| mark < least).unwrap_or(MARKS[0]);
        let to = MARKS.into_iter().find(|&mark| mark > most).unwrap_or(most * 1.1);
        from..to
    }
}
